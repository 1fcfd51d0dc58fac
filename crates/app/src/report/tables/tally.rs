//! How often each rule of a system fired, over recorded games.

use crate::game::Record;
use crate::journal::RuleId;

/// Counts by rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    games: u64,
    rules: Vec<Count>,
    /// Whether a rule has fired in the game being counted.
    fired: Vec<bool>,
}

/// How often one rule fired.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Games in which it fired at least once.
    pub games: u64,
    /// Firings.
    pub times: u64,
}

impl Tally {
    /// A tally of this number of rules, with no games yet.
    pub fn new(rules: usize) -> Tally {
        Tally { games: 0, rules: vec![Count::default(); rules], fired: vec![false; rules] }
    }

    /// Counts a game.
    pub fn add(&mut self, record: &Record) {
        self.games += 1;
        self.fired.fill(false);
        for event in &record.events {
            let at = usize::from(event.rule.0);
            self.rules[at].times += 1;
            self.rules[at].games += u64::from(!self.fired[at]);
            self.fired[at] = true;
        }
    }

    /// Counts the games of `other` too, a tally of as many rules.
    pub fn merge(&mut self, other: &Tally) {
        self.games += other.games;
        for (own, others) in self.rules.iter_mut().zip(&other.rules) {
            own.games += others.games;
            own.times += others.times;
        }
    }

    /// How many games have been counted.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// How often a rule fired.
    pub fn count(&self, rule: RuleId) -> Count {
        self.rules[usize::from(rule.0)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Tape;
    use crate::journal::Event;

    fn game(rules: &[u16]) -> Record {
        let events = rules.iter().map(|&rule| Event::of(RuleId(rule))).collect();
        Record { row: Vec::new(), events, tape: Tape::default(), standings: Vec::new(), state: 0 }
    }

    #[test]
    fn a_rule_that_fires_twice_in_a_game_counts_one_game_and_two_times() {
        let mut tally = Tally::new(3);
        tally.add(&game(&[0, 2, 2]));
        tally.add(&game(&[2]));
        let mut other = Tally::new(3);
        other.add(&game(&[0]));
        tally.merge(&other);
        assert_eq!(tally.games(), 3);
        assert_eq!(tally.count(RuleId(0)), Count { games: 2, times: 2 });
        assert_eq!(tally.count(RuleId(1)), Count { games: 0, times: 0 });
        assert_eq!(tally.count(RuleId(2)), Count { games: 2, times: 3 });
    }
}
