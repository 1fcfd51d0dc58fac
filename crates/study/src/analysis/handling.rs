//! The work that a game makes at the table: dice, look-ups, decisions and counters moved, counted from the journal.
//!
//! Minutes follow from a stated model ([`TableTimes`]), that of a scenario or else of the house: a sum of acts, so that
//! two variants can be compared by it, and no more than that.

use super::feel::{self, FeelSample};
use super::mean::mean_of;
use crate::chance::{Label, RunKey};
use crate::game::{Game, Record, TableTimes};
use crate::journal::{Kind, Ledger, Value};
use crate::scenario::Document;
use crate::stats::{Interval, LEVEL};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::ops::{AddAssign, Range};

/// The number of games that are played again with the journal.
pub const AMONG: u64 = 100;

/// A kind of work that is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// A die that is rolled.
    Dice,
    /// A throw: one or more dice at once.
    Throws,
    /// A row or value of a table that is looked up.
    LookUps,
    /// Something that a player or a doctrine row decides.
    Decisions,
    /// A counter that is put into another hex.
    Counters,
    /// A second at the table, by the model.
    Seconds,
}

impl Act {
    /// All kinds, in the order of a report.
    pub const ALL: [Act; 6] = [Act::Dice, Act::Throws, Act::LookUps, Act::Decisions, Act::Counters, Act::Seconds];

    /// Its name in files.
    pub const fn name(self) -> &'static str {
        match self {
            Act::Dice => "dice",
            Act::Throws => "throws",
            Act::LookUps => "look_ups",
            Act::Decisions => "decisions",
            Act::Counters => "counters_moved",
            Act::Seconds => "minutes",
        }
    }

    /// The name as printed for readers.
    pub const fn said(self) -> &'static str {
        match self {
            Act::Dice => "dice rolled",
            Act::Throws => "throws of dice",
            Act::LookUps => "table look-ups",
            Act::Decisions => "decisions",
            Act::Counters => "counters moved",
            Act::Seconds => "minutes, by the model",
        }
    }

    /// The divisor of its counts in print; seconds are printed as minutes.
    pub const fn scale(self) -> f64 {
        if matches!(self, Act::Seconds) { 60.0 } else { 1.0 }
    }
}

/// How often each act was counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Dice.
    pub dice: i64,
    /// Throws of one or more dice.
    pub throws: i64,
    /// Look-ups in tables.
    pub look_ups: i64,
    /// Decisions.
    pub decisions: i64,
    /// Counters put into another hex.
    pub counters: i64,
    /// Seconds at the table, by the model.
    pub seconds: i64,
}

impl Counts {
    /// The count of an act.
    pub const fn of(&self, act: Act) -> i64 {
        match act {
            Act::Dice => self.dice,
            Act::Throws => self.throws,
            Act::LookUps => self.look_ups,
            Act::Decisions => self.decisions,
            Act::Counters => self.counters,
            Act::Seconds => self.seconds,
        }
    }

    /// The seconds that the other counts take, by the model.
    const fn modelled(&self, times: TableTimes) -> i64 {
        let TableTimes { throw, look_up, decision, counter } = times;
        self.throws * throw + self.look_ups * look_up + self.decisions * decision + self.counters * counter
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.dice += other.dice;
        self.throws += other.throws;
        self.look_ups += other.look_ups;
        self.decisions += other.decisions;
        self.counters += other.counters;
        self.seconds += other.seconds;
    }
}

/// The counts of one turn for one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SideTurn {
    /// The moment of the game's clock; 0 is the set-up.
    pub turn: u16,
    /// The side of the unit that acts; none of an act of no unit, or of a unit of no side.
    pub side: Option<&'static str>,
    /// The counts.
    pub counts: Counts,
}

/// The counts of one game, and of its turns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Handled {
    /// The counts.
    pub counts: Counts,
    /// The same by turn and side, in the order of the clock.
    pub side_turns: Vec<SideTurn>,
    /// How it felt, where the system records which side leads.
    pub feel: Option<FeelSample>,
    /// The moments of its clock in which something happened, the set-up not counted.
    pub turns: i64,
    /// The model of its minutes.
    pub times: TableTimes,
}

impl Handled {
    /// Counts the work in the events of a recorded game.
    pub fn of(game: &dyn Game, record: &Record, ledger: &Ledger, times: TableTimes) -> Handled {
        let mut side_turns: Vec<SideTurn> = Vec::new();
        let mut hexes: BTreeMap<Label, (i32, i32)> = BTreeMap::new();
        let (mut turns, mut last) = (0, 0);
        for event in &record.events {
            let counts = &mut side_turn(&mut side_turns, event.turn, game.side_of(event.actor)).counts;
            counts.dice += event.rolled.count() as i64;
            counts.throws += i64::from(event.rolled.count() > 0);
            counts.look_ups += i64::from(ledger.rule(event.rule).kind == Kind::Table);
            counts.decisions += i64::from(event.row.is_some() || ledger.rule(event.rule).kind == Kind::Choice);
            let hex = event.values.iter().find_map(|(_, value)| match value {
                Value::Hex(q, r) => Some((*q, *r)),
                _ => None,
            });
            if let Some(hex) = hex.filter(|_| event.actor != Label::NONE) {
                let before = hexes.insert(event.actor, hex);
                counts.counters += i64::from(before.is_some_and(|before| before != hex));
            }
            if event.turn > last {
                turns += 1;
                last = event.turn;
            }
        }
        let mut counts = Counts::default();
        for one in &mut side_turns {
            one.counts.seconds = one.counts.modelled(times);
            counts += one.counts;
        }
        side_turns.sort_by_key(|one| (one.turn, one.side));
        Handled { counts, side_turns, feel: None, turns, times }
    }

    /// The counts of one side.
    fn of_side(&self, side: Option<&str>) -> Counts {
        let mut sums = Counts::default();
        self.side_turns.iter().filter(|one| one.side == side).for_each(|one| sums += one.counts);
        sums
    }
}

/// The counts of a turn and side.
fn side_turn<'a>(all: &'a mut Vec<SideTurn>, turn: u16, side: Option<&'static str>) -> &'a mut SideTurn {
    let known = all.iter().rposition(|one| (one.turn, one.side) == (turn, side));
    let at = known.unwrap_or(all.len());
    if known.is_none() {
        all.push(SideTurn { turn, side, counts: Counts::default() });
    }
    &mut all[at]
}

/// The model of minutes of a scenario: what its file says, and the defaults of the house for the rest.
pub fn times_of(document: &Document) -> TableTimes {
    document.decode_at("table-times").unwrap_or_default()
}

/// The counts of the first [`AMONG`] of these games, played on the caller's pool of threads.
pub fn handled(game: &dyn Game, ledger: &Ledger, times: TableTimes, key: RunKey, games: Range<u64>) -> Vec<Handled> {
    let end = games.end.min(games.start.saturating_add(AMONG));
    let one = |number: u64| {
        let record = game.record(key.game(0, number));
        Handled { feel: feel::sample(game, key, number, &record), ..Handled::of(game, &record, ledger, times) }
    };
    (games.start..end).into_par_iter().map(one).collect()
}

/// The mean count of a game, in printed units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Handling {
    /// The kind of work.
    pub act: Act,
    /// The mean for each game.
    pub mean: f64,
    /// The interval of the mean; `None` where the mean is thin.
    pub interval: Option<Interval>,
    /// The mean for each turn; `None` for games without turns.
    pub each_turn: Option<f64>,
}

/// The mean counts of these games.
pub fn handling(games: &[Handled]) -> Vec<Handling> {
    handling_of(games, |game| game.counts)
}

/// The sides that do anything in these games, in the order of their names; last, where there is any, what is of no
/// side.
pub fn sides(games: &[Handled]) -> Vec<Option<&'static str>> {
    let mut sides: Vec<_> = games.iter().flat_map(|game| game.side_turns.iter().map(|one| one.side)).collect();
    sides.sort_by_key(|side| (side.is_none(), *side));
    sides.dedup();
    sides
}

/// The mean counts of one side.
pub fn handling_of_side(games: &[Handled], side: Option<&str>) -> Vec<Handling> {
    handling_of(games, |game| game.of_side(side))
}

/// The sums of counts over all games, by turn and side, in the order of the clock.
pub fn by_turn(games: &[Handled]) -> Vec<SideTurn> {
    let mut sums: BTreeMap<(u16, bool, Option<&'static str>), Counts> = BTreeMap::new();
    for one in games.iter().flat_map(|game| &game.side_turns) {
        *sums.entry((one.turn, one.side.is_none(), one.side)).or_default() += one.counts;
    }
    sums.into_iter().map(|((turn, _, side), counts)| SideTurn { turn, side, counts }).collect()
}

fn handling_of(games: &[Handled], counts: impl Fn(&Handled) -> Counts) -> Vec<Handling> {
    let turns: i64 = games.iter().map(|game| game.turns).sum();
    let counts: Vec<Counts> = games.iter().map(counts).collect();
    let one = |act: Act| {
        let (mean, interval) = mean_of(counts.iter().map(|counts| counts.of(act)), act.scale(), LEVEL)?;
        let each_turn = (turns > 0).then(|| mean * games.len() as f64 / turns as f64);
        Some(Handling { act, mean, interval, each_turn })
    };
    Act::ALL.into_iter().filter_map(one).collect()
}

/// The means of the differences between two arms over the same games, the other arm's count minus the base's, with
/// intervals at this level.
pub fn changes(base: &[Handled], other: &[Handled], level: f64) -> Vec<Handling> {
    let one = |act: Act| {
        let differences = base.iter().zip(other).map(|(base, other)| other.counts.of(act) - base.counts.of(act));
        let (mean, interval) = mean_of(differences, act.scale(), level)?;
        Some(Handling { act, mean, interval, each_turn: None })
    };
    Act::ALL.into_iter().filter_map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::System;
    use crate::game::testing::toy::{Duel, Toy};

    #[test]
    fn a_duel_takes_two_throws_of_two_dice() {
        let duel = Duel::default().playable();
        let games = handled(&duel, Toy.ledger(), TableTimes::default(), Toy::key(1), 0..40);
        assert_eq!(games.len(), 40);
        assert!(
            games.iter().all(|game| game.counts.dice == 4 && game.counts.throws == 2 && game.turns == 1),
            "{games:?}"
        );
        let result = handling(&games);
        assert_eq!((result[0].mean, result[0].each_turn), (4.0, Some(4.0)));
        assert_eq!((result[5].act.name(), result[5].mean), ("minutes", 10.0 / 60.0));
        let slower = TableTimes { throw: 60, ..TableTimes::default() };
        assert_eq!(handling(&handled(&duel, Toy.ledger(), slower, Toy::key(1), 0..40))[5].mean, 2.0);
    }

    /// Side b always rolls again, which adds a throw and a decision to each game.
    #[test]
    fn what_a_variant_costs_is_the_difference_game_by_game() {
        let base = Duel::default().playable();
        let mut duel = Duel::default();
        duel.policies[1].hope = 100;
        let other = duel.playable();
        let [base, other] =
            [&base, &other].map(|game| handled(game, Toy.ledger(), TableTimes::default(), Toy::key(1), 0..30));
        let result = changes(&base, &other, LEVEL);
        assert_eq!([result[0].mean, result[1].mean, result[3].mean], [2.0, 1.0, 1.0]);
        assert!((result[5].mean - 17.0 / 60.0).abs() < 1e-12, "{result:?}");
        // All games changed alike: how far others would is not known.
        assert!(result.iter().all(|change| change.interval.is_none()), "{result:?}");
    }
}
