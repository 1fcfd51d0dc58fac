//! The players of a game and the decision tape: what they chose, in the order asked, to be played again. With the same
//! key and the same decisions a game is the same game, so that the cost of the rules can be measured without the cost
//! of choosing.

use crate::chance::{Chance, Roll, StreamKey};
use crate::doctrine::Candidates;
use crate::game::planner::PlannedSeat;
use std::cell::RefCell;
use std::fmt::Debug;
use std::iter::Sum;
use std::rc::Rc;

/// A player's own dice: an index below the number given, each as likely. Only a player that says it uses chance may
/// call it.
pub type PolicyDice<'a> = &'a mut dyn FnMut(usize) -> usize;

/// Asks a player for a choice, with dice of its own from the stream of this key if it uses any.
#[inline]
pub fn ask<C: Chance, T>(
    uses_chance: bool,
    key: impl FnOnce() -> StreamKey,
    chance: &mut C,
    choose: impl FnOnce(PolicyDice<'_>) -> T,
) -> T {
    if !uses_chance {
        return choose(&mut |_| 0);
    }
    let mut roll = chance.open(key());
    choose(&mut |options| roll.index(options))
}

/// What a player decides, as [`players!`](crate::players) lists it for a system.
pub trait Decision: Copy + Debug + PartialEq {
    /// How many candidates it was chosen among.
    fn candidates(&self) -> Candidates;
}

/// An answer of a player.
pub trait Answer {
    /// How many candidates it was chosen among.
    fn candidates(&self) -> Candidates {
        Candidates::default()
    }
}

impl Answer for bool {}
impl Answer for u8 {}
impl<T> Answer for Option<T> {}

/// The players of one side, as a trait object of the trait that [`players!`](crate::players) makes.
pub trait Player {
    /// What they decide.
    type Decision: Decision;

    /// The same player, whose decisions are recorded.
    fn recording(self: Box<Self>, tape: DecisionTape<Self::Decision>) -> Box<Self>;

    /// A player that repeats a tape.
    fn replaying(tape: ReplayingPlayer<Self::Decision>) -> Box<Self>;

    /// A player of a planned game, which chooses as one of several does.
    fn planned(players: Vec<Box<Self>>, seat: PlannedSeat<Self::Decision>) -> Box<Self>;

    /// Whether its choices are made by dice.
    fn rolls_dice(&self) -> bool;
}

/// All players of a game.
pub trait Players {
    /// One of them.
    type Player: Player + ?Sized;

    /// Replaces each player, in a fixed order.
    fn each(self: Box<Self>, replace: &mut dyn FnMut(Box<Self::Player>) -> Box<Self::Player>) -> Box<Self>;
}

/// How decisions were chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Choices {
    /// How many of them had candidates.
    pub searches: u64,
    /// The candidates of all of these.
    pub offered: u64,
    /// Those of them that were scored.
    pub scored: u64,
}

impl Sum for Choices {
    fn sum<I: Iterator<Item = Choices>>(all: I) -> Choices {
        all.fold(Choices::default(), |sum, one| Choices {
            searches: sum.searches + one.searches,
            offered: sum.offered + one.offered,
            scored: sum.scored + one.scored,
        })
    }
}

/// The decisions of one player in the order made. Clones share the tape: one is handed to the recording player, another
/// reads what it has written.
#[derive(Clone, Debug)]
pub struct DecisionTape<D> {
    decisions: Rc<RefCell<Vec<D>>>,
}

impl<D> Default for DecisionTape<D> {
    fn default() -> DecisionTape<D> {
        DecisionTape { decisions: Rc::default() }
    }
}

impl<D: Decision> DecisionTape<D> {
    /// The decisions so far.
    pub fn decisions(&self) -> Vec<D> {
        self.decisions.borrow().clone()
    }

    /// The decision with this number, counted from 0.
    pub(super) fn at(&self, number: usize) -> Option<D> {
        self.decisions.borrow().get(number).copied()
    }

    /// Writes a decision at the end.
    pub(super) fn record(&self, decision: D) {
        self.decisions.borrow_mut().push(decision);
    }

    /// Writes those of another tape at the end.
    pub(super) fn append(&self, other: &DecisionTape<D>) {
        self.decisions.borrow_mut().extend(other.decisions());
    }

    /// Forgets all but the first decisions.
    pub(super) fn cut(&self, length: usize) {
        self.decisions.borrow_mut().truncate(length);
    }

    /// How they were chosen.
    pub fn choices(&self) -> Choices {
        let mut choices = Choices::default();
        for candidates in self.decisions.borrow().iter().map(Decision::candidates) {
            choices.searches += u64::from(candidates.offered > 0);
            choices.offered += u64::from(candidates.offered);
            choices.scored += u64::from(candidates.scored);
        }
        choices
    }
}

/// Plays as another player does, and records what it decides.
#[derive(Debug)]
pub struct RecordingPlayer<P: ?Sized, D> {
    /// The other player.
    pub player: Box<P>,
    tape: DecisionTape<D>,
}

impl<P: ?Sized, D: Decision> RecordingPlayer<P, D> {
    /// Records `player` on `tape`.
    pub fn new(player: Box<P>, tape: DecisionTape<D>) -> RecordingPlayer<P, D> {
        RecordingPlayer { player, tape }
    }

    /// Adds a decision.
    pub fn record(&mut self, decision: D) {
        self.tape.record(decision);
    }
}

/// Repeats a tape.
#[derive(Clone, Debug)]
pub struct ReplayingPlayer<D> {
    decisions: Vec<D>,
    next: usize,
    /// Whether the start follows on the end.
    round: bool,
}

impl<D: Decision> ReplayingPlayer<D> {
    /// Repeats `tape` once.
    pub fn once(tape: &DecisionTape<D>) -> ReplayingPlayer<D> {
        ReplayingPlayer { decisions: tape.decisions(), next: 0, round: false }
    }

    /// Repeats `tape` over and over: one of several games, which are then played round and round.
    pub fn round(tape: &DecisionTape<D>) -> ReplayingPlayer<D> {
        ReplayingPlayer { round: true, ..ReplayingPlayer::once(tape) }
    }

    /// The next decision.
    ///
    /// # Panics
    /// Where the tape has run out.
    #[inline]
    pub fn take_next(&mut self) -> D {
        if self.next == self.decisions.len() && self.round {
            self.next = 0;
        }
        let Some(&decision) = self.decisions.get(self.next) else {
            panic!("the decision tape ran out after {} decisions", self.decisions.len())
        };
        self.next += 1;
        decision
    }

    /// The game asks for another decision than the tape has next.
    #[cold]
    pub fn differs(&self, decision: D, asked: &str) -> ! {
        differs(self.next - 1, decision, asked)
    }

    /// How many decisions have not been asked for.
    pub fn left(&self) -> usize {
        self.decisions.len() - self.next
    }
}

/// The game asks for another decision than a tape has with this number, counted from 0.
#[cold]
pub(super) fn differs(number: usize, decision: impl Debug, asked: &str) -> ! {
    panic!("decision {number} of the tape is {decision:?}, and the game asks for `{asked}`")
}

/// Declares the players of a system from the list of their choices: the trait, the type of what they decide, and the
/// two players that record and repeat it.
///
/// ```ignore
/// players! {
///     /// Orders the flights.
///     pub trait Commander decides Decided {
///         /// The order for a flight that is about to move.
///         fn order(&mut self, view: View<'_>, dice: PolicyDice<'_>) -> Order as Ordered;
///         /// Whether it turns home.
///         fn turns_home(&mut self, view: View<'_>) -> bool as TurnsHome { view.is_dry() }
///     }
/// }
/// ```
///
/// makes
///
/// ```text
/// /// Orders the flights.
/// pub trait Commander {
///     fn uses_chance(&self) -> bool { false }
///     /// The order for a flight that is about to move.
///     fn order(&mut self, view: View<'_>, dice: PolicyDice<'_>) -> Order;
///     /// Whether it turns home.
///     fn turns_home(&mut self, view: View<'_>) -> bool { view.is_dry() }
/// }
/// pub enum Decided { Ordered(Order), TurnsHome(bool) }
/// impl Commander for RecordingPlayer<dyn Commander, Decided> {
///     fn order(&mut self, view: View<'_>, dice: PolicyDice<'_>) -> Order {
///         let answer = self.player.order(view, dice);
///         self.record(Decided::Ordered(answer));
///         answer
///     }
///     …
/// }
/// impl Commander for ReplayingPlayer<Decided> {
///     fn order(&mut self, _: View<'_>, _: PolicyDice<'_>) -> Order {
///         match self.take_next() { Decided::Ordered(answer) => answer, other => self.differs(other, "order") }
///     }
///     …
/// }
/// impl Player for dyn Commander { type Decision = Decided; … }
/// ```
#[macro_export]
macro_rules! players {
    (
        $(#[$about:meta])*
        pub trait $Player:ident decides $Decided:ident {
            $($(#[$doc:meta])*
            fn $choose:ident(
                &mut self $(, $first:ident: $First:ty $(, $given:ident: $Given:ty)*)?
            ) -> $Answer:ty as $Kind:ident $default:tt)*
        }
    ) => {
        $(#[$about])*
        pub trait $Player {
            /// Whether it rolls dice of its own.
            fn uses_chance(&self) -> bool {
                false
            }

            $($(#[$doc])*
            fn $choose(&mut self $(, $first: $First $(, $given: $Given)*)?) -> $Answer $default)*
        }

        #[doc = concat!("What a [`", stringify!($Player), "`] decides.")]
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub enum $Decided {
            $(#[doc = concat!("The answer to [`", stringify!($Player), "::", stringify!($choose), "`].")]
            $Kind($Answer),)*
        }

        impl $crate::game::tape::Decision for $Decided {
            fn candidates(&self) -> $crate::doctrine::Candidates {
                match self {
                    $($Decided::$Kind(answer) => $crate::game::tape::Answer::candidates(answer),)*
                }
            }
        }

        impl $Player for $crate::game::tape::RecordingPlayer<dyn $Player, $Decided> {
            fn uses_chance(&self) -> bool {
                self.player.uses_chance()
            }

            $(fn $choose(&mut self $(, $first: $First $(, $given: $Given)*)?) -> $Answer {
                let answer = self.player.$choose($($first $(, $given)*)?);
                self.record($Decided::$Kind(answer));
                answer
            })*
        }

        impl $Player for $crate::game::tape::ReplayingPlayer<$Decided> {
            $(#[allow(unused_variables)]
            fn $choose(&mut self $(, $first: $First $(, $given: $Given)*)?) -> $Answer {
                match self.take_next() {
                    $Decided::$Kind(answer) => answer,
                    other => self.differs(other, stringify!($choose)),
                }
            })*
        }

        impl $Player for $crate::game::planner::PlannedPlayer<dyn $Player, $Decided> {
            fn uses_chance(&self) -> bool {
                self.only().is_some_and($Player::uses_chance)
            }

            $(#[allow(unused_variables)]
            fn $choose(&mut self $(, $first: $First $(, $given: $Given)*)?) -> $Answer {
                match self.known() {
                    Some($Decided::$Kind(answer)) => return answer,
                    Some(other) => self.differs(other, stringify!($choose)),
                    None => {}
                }
                let units: &[Option<usize>] = &[$($crate::game::planner::Sight::unit(&$first))?];
                let answer = self.chooser(units.first().copied().flatten()).$choose($($first $(, $given)*)?);
                self.keep($Decided::$Kind(answer));
                answer
            })*
        }

        impl $crate::game::tape::Player for dyn $Player {
            type Decision = $Decided;

            fn recording(self: Box<Self>, tape: $crate::game::tape::DecisionTape<$Decided>) -> Box<Self> {
                Box::new($crate::game::tape::RecordingPlayer::new(self, tape))
            }

            fn replaying(tape: $crate::game::tape::ReplayingPlayer<$Decided>) -> Box<Self> {
                Box::new(tape)
            }

            fn planned(
                players: Vec<Box<Self>>,
                seat: $crate::game::planner::PlannedSeat<$Decided>,
            ) -> Box<Self> {
                Box::new($crate::game::planner::PlannedPlayer::new(players, seat))
            }

            fn rolls_dice(&self) -> bool {
                self.uses_chance()
            }
        }
    };
}

#[cfg(test)]
mod tests;
