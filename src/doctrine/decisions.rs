//! The decision tape: the choices of a game's players, recorded in the order made, to be played again.
//!
//! A choice is a small integer: a row of a table, a place in a list of legal moves. With the same key and the same
//! choices a game is the same game, which is how the cost of the rules is told from the cost of choosing.

/// The choices of a game in the order made.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Decisions {
    choices: Vec<u16>,
    candidates: u64,
}

/// The tape and the game did not ask for the same choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DecisionError {
    /// The game made more choices than the tape has.
    #[error("the decision tape ran out after {recorded} choices")]
    Missing {
        /// Choices on the tape.
        recorded: usize,
    },
    /// The tape has a choice that there is not.
    #[error("choice {at} of the decision tape is {choice}, expected less than {options}")]
    Impossible {
        /// Which choice, from 0.
        at: usize,
        /// What the tape has.
        choice: u16,
        /// How many options there were.
        options: usize,
    },
    /// The game ended with choices to spare.
    #[error("{choices} choices of the decision tape were left over")]
    LeftOver {
        /// How many.
        choices: usize,
    },
}

impl Decisions {
    /// An empty tape.
    pub fn new() -> Decisions {
        Decisions::default()
    }

    /// Writes a choice and hands it on.
    #[inline]
    pub fn record(&mut self, choice: u16) -> u16 {
        self.choices.push(choice);
        choice
    }

    /// Notes that a choice was picked from among so many candidates, each of them weighed.
    pub fn weigh(&mut self, candidates: u32) {
        self.candidates += u64::from(candidates);
    }

    /// Empties the tape for another game; what it has room for it keeps.
    pub fn clear(&mut self) {
        self.choices.clear();
        self.candidates = 0;
    }

    /// The choices so far.
    pub fn choices(&self) -> &[u16] {
        &self.choices
    }

    /// How many candidates were weighed for the choices so far.
    pub fn candidates(&self) -> u64 {
        self.candidates
    }

    /// Plays the tape from its start.
    pub fn replay(&self) -> Replay {
        Replay { choices: self.choices.clone(), next: 0, round: false, error: None }
    }

    /// Plays the tape over and over: a tape of several games for who plays those games round and round.
    pub fn replay_round(&self) -> Replay {
        Replay { round: true, ..self.replay() }
    }
}

impl From<Vec<u16>> for Decisions {
    fn from(choices: Vec<u16>) -> Decisions {
        Decisions { choices, candidates: 0 }
    }
}

/// A tape being played. It keeps the first disagreement for [`Replay::finish`] and from then on chooses the first option,
/// so that the game comes to its end.
#[derive(Clone, Debug)]
pub struct Replay {
    choices: Vec<u16>,
    next: usize,
    /// Whether the start follows on the end.
    round: bool,
    error: Option<DecisionError>,
}

impl Replay {
    /// The next choice, out of `options`.
    #[inline]
    pub fn choose(&mut self, options: usize) -> u16 {
        let at = self.next;
        self.next += 1;
        match self.choices.get(at) {
            Some(&choice) if usize::from(choice) < options && self.error.is_none() => choice,
            wrong => self.wrong(at, wrong.copied(), options),
        }
    }

    #[cold]
    fn wrong(&mut self, at: usize, choice: Option<u16>, options: usize) -> u16 {
        if self.round && choice.is_none() && !self.choices.is_empty() {
            self.next = 0;
            return self.choose(options);
        }
        self.error.get_or_insert(match choice {
            Some(choice) => DecisionError::Impossible { at, choice, options },
            None => DecisionError::Missing { recorded: self.choices.len() },
        });
        0
    }

    /// Whether every choice asked for was there, and every choice there was asked for.
    ///
    /// # Errors
    /// The first disagreement.
    pub fn finish(&self) -> Result<(), DecisionError> {
        match self.error {
            Some(error) => Err(error),
            None if self.next == self.choices.len() => Ok(()),
            None => Err(DecisionError::LeftOver { choices: self.choices.len() - self.next }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_recorded_is_played_again() {
        let mut tape = Decisions::new();
        assert_eq!([3, 0, 65_535].map(|choice| tape.record(choice)), [3, 0, 65_535]);
        let mut replay = tape.replay();
        assert_eq!([4, 1, 65_536].map(|options| replay.choose(options)), [3, 0, 65_535]);
        assert_eq!(replay.finish(), Ok(()));
        tape.clear();
        assert!(tape.choices().is_empty());
        assert_eq!(tape.replay().finish(), Ok(()));
    }

    #[test]
    fn a_tape_can_be_played_over_and_over() {
        let tape = Decisions::from(vec![1, 0, 2]);
        let mut replay = tape.replay_round();
        assert_eq!([3; 7].map(|options| replay.choose(options)), [1, 0, 2, 1, 0, 2, 1]);
        assert_eq!(replay.finish(), Err(DecisionError::LeftOver { choices: 2 }));
        assert_eq!(Decisions::new().replay_round().choose(2), 0);
    }

    #[test]
    fn candidates_are_counted_until_the_tape_is_cleared() {
        let mut tape = Decisions::new();
        tape.weigh(3);
        tape.weigh(40);
        assert_eq!(tape.candidates(), 43);
        tape.clear();
        assert_eq!(tape.candidates(), 0);
    }

    #[test]
    fn a_missing_choice_is_an_error() {
        let tape = Decisions::from(vec![1]);
        let mut replay = tape.replay();
        assert_eq!([2, 2, 2].map(|options| replay.choose(options)), [1, 0, 0]);
        assert_eq!(replay.finish(), Err(DecisionError::Missing { recorded: 1 }));
    }

    #[test]
    fn a_choice_left_over_is_an_error() {
        let tape = Decisions::from(vec![1, 0, 1]);
        let mut replay = tape.replay();
        replay.choose(2);
        assert_eq!(replay.finish(), Err(DecisionError::LeftOver { choices: 2 }));
    }

    #[test]
    fn the_first_impossible_choice_is_the_error_told() {
        let tape = Decisions::from(vec![0, 5, 1, 9]);
        let mut replay = tape.replay();
        assert_eq!([1, 5, 2, 2, 1].map(|options| replay.choose(options)), [0; 5]);
        assert_eq!(replay.finish(), Err(DecisionError::Impossible { at: 1, choice: 5, options: 5 }));
    }
}
