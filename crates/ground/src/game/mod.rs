//! The interface of a game system, and what all systems share: a [`System`] loads a scenario into a [`Game`], a
//! [`Game`] gives each thread a [`Worker`], a [`Worker`] plays game after game without allocating. A system writes a
//! [`Simulation`], its [`Outcome`] and its players; [`Playable`] makes a [`Game`] of them.

mod list;
mod metric;
pub mod names;
pub mod odds;
mod outcome;
pub mod picture;
pub mod planner;
pub mod scenario_file;
pub mod splitting;
mod switch;
mod table;
mod table_times;
pub mod tape;
pub mod testing;
mod worker;
mod wording;

pub use list::List;
pub use metric::{Cut, Figure, Group, Metric, MetricKind, NULL, Ratio, Verdicts, is_named};
pub use outcome::{Cell, Outcome, counts};
pub use switch::{Switch, switch_values, switches};
pub use table::{Parameter, ParameterKind, ParameterValue, Row, TableBook, TableError, TableSpec};
pub use table_times::TableTimes;
pub use wording::{SideName, Whose};
pub use worker::{Playable, Simulation, shared};

use crate::chance::{DrawLog, GameKey, Label, Scripted, Tape};
use crate::doctrine::FeatureSpec;
use crate::game::picture::{Course, GameMap};
use crate::game::splitting::{PathWorker, Severity};
use crate::game::tape::Choices;
use crate::journal::{Event, Ledger};
use crate::scenario::{Document, Fault, Library, Problems, Provenance};
use std::ops::Deref;

/// A game system.
pub trait System: Sync {
    /// Its name in files and on the command line, such as `jets`.
    fn name(&self) -> &'static str;

    /// One line on what a game of it is.
    fn title(&self) -> &'static str;

    /// Games in one part of a dataset: about ten seconds of play. A constant, since files are cut by it.
    fn part_games(&self) -> u64 {
        1 << 18
    }

    /// The keys of a side in a scenario's file that belong to its seat, such as where it starts; all others are its
    /// forces. Empty where sides can't change seats.
    fn seat(&self) -> &'static [&'static str] {
        &[]
    }

    /// Its built-in files: rules, scenarios, policies.
    fn library(&self) -> Library;

    /// The name of a typical scenario, with which a new one begins, within the system.
    fn typical(&self) -> &'static str;

    /// The table of the rules that such a scenario is made of, by its path: a new scenario has its keys as comments.
    fn made_of(&self, document: &Document) -> Option<&'static str> {
        let _ = document;
        None
    }

    /// Every atomic rule.
    fn ledger(&self) -> &Ledger;

    /// Its exact probability tables.
    fn tables(&self) -> &'static [TableSpec];

    /// Where its rules can be read or played in more ways than one.
    fn switches(&self) -> &'static [Switch] {
        &[]
    }

    /// The features that rows of its doctrine tables ask for, with whose tables they are.
    fn features(&self) -> Vec<(&'static str, &'static [FeatureSpec])> {
        Vec::new()
    }

    /// Where its rules file keeps what scenarios call by name, as `(kind, path)`: `("aircraft", "rules.cards")`.
    fn things(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// Where its rules file keeps the rows by which a policy plays where it has none of its own; none where policies
    /// are whole.
    fn shared_rows(&self) -> Option<&'static str> {
        None
    }

    /// What is at a place of its map under these rules, by the place's printed name; none where there is no such place.
    fn place(&self, _document: &Document, _name: &str) -> Option<String> {
        None
    }

    /// The numbers that a scenario may have and that come from the cards it names where its files have none, by their
    /// paths.
    fn by_cards(&self, _document: &Document) -> Vec<(&'static str, i64)> {
        Vec::new()
    }

    /// What is allowed in a scenario that has loaded, but suspicious.
    fn lints(&self, _document: &Document, _game: &dyn Game) -> Vec<Fault> {
        Vec::new()
    }

    /// The tables under the rules of a document, which may be the bare rules or a scenario's.
    ///
    /// # Errors
    /// Everything wrong with the rules.
    fn table_book(&self, document: &Document) -> Result<Box<dyn TableBook>, Problems>;

    /// The JSON Schema of its scenario files.
    fn scenario_schema(&self) -> schemars::Schema;

    /// The JSON Schema of its policy files.
    fn policy_schema(&self) -> schemars::Schema;

    /// The JSON Schema of its rules file.
    fn rules_schema(&self) -> schemars::Schema;

    /// Validates a scenario and lowers it to what play needs.
    ///
    /// # Errors
    /// Everything wrong with it, each with file, line and column.
    fn load(&self, document: &Document) -> Result<Box<dyn Game>, Problems>;

    /// Checks what a document that loads holds beside what its game uses: policies that no side plays, rows of tables
    /// that are for other scenarios.
    ///
    /// # Errors
    /// As [`System::load`].
    fn check_unused(&self, _document: &Document) -> Result<(), Problems> {
        Ok(())
    }
}

/// A scenario, validated and lowered: nothing in it is looked up by name during play.
pub trait Game: Send + Sync {
    /// The metrics of an outcome, in the order of a row's cells; the first is the main one.
    fn metrics(&self) -> &[Metric];

    /// Declared pairs of metrics whose quotient matters.
    fn ratios(&self) -> &[Ratio];

    /// Which values of the main category are whose victory.
    fn verdicts(&self) -> Option<&Verdicts> {
        None
    }

    /// The figures that a summary shows unasked; if there are none, all.
    fn figures(&self) -> &[Figure] {
        &[]
    }

    /// The sides with their names for people, in their order.
    fn sides(&self) -> &[SideName] {
        &[]
    }

    /// Metrics that are parts of one thing, such as losses by cause.
    fn groups(&self) -> &[Group] {
        &[]
    }

    /// The category that a number decides alone, if there is one.
    fn cut(&self) -> Option<Cut> {
        None
    }

    /// Its forces, policies and sources, and the names of its units, rows and moments.
    fn description(&self) -> &dyn Description;

    /// The lowered form, as bytes to be hashed: equal for scenarios that play alike, whatever their titles and
    /// comments.
    fn canonical(&self) -> Vec<u8>;

    /// A worker with its own scratch, for one thread.
    fn worker(&self) -> Box<dyn Worker + '_>;

    /// How games come nearer to a rare value of a metric, by its place; `None` where that shows only at the end. The
    /// default is for a game that can't be watched.
    fn severity(&self, _metric: usize) -> Option<Severity> {
        None
    }

    /// A worker that plays paths and watches this metric, with `falling` on its way down. `None` where the metric has
    /// no [`Game::severity`], or where a planner plays: its games can't be played on with other dice. The default is
    /// for a game that can't be watched.
    fn path_worker(&self, _metric: usize, _falling: bool) -> Option<Box<dyn PathWorker + '_>> {
        None
    }

    /// Plays one game with the recording journal.
    fn record(&self, game: GameKey) -> Record;

    /// The same with one throw of its dice, counted from 0, taken from another game. The default is for a game without
    /// dice.
    fn record_rerolled(&self, game: GameKey, _throw: u64, _other: GameKey) -> Record {
        self.record(game)
    }

    /// Plays one game on the rolls of a script, such as those of the tape of another game. `None` where a planner
    /// plays: its games ahead have dice of their own. The default is for a game without dice.
    fn record_scripted(&self, _script: &mut Scripted) -> Option<Record> {
        None
    }

    /// Plays these games once, to be able to play them again with no policy choosing. The default is for a game without
    /// choices.
    fn replay_workload(&self, games: &[GameKey]) -> ReplayWorkload<'_> {
        let draw_logs = games.iter().map(|&game| self.record(game).tape.draw_log).collect();
        ReplayWorkload { worker: self.worker(), draw_logs, choices: Choices::default() }
    }
}

/// What a scenario says of itself: its forces, policies and sources, and the names of its units, rows, hexes and
/// moments.
pub trait Description: Send + Sync + 'static {
    /// What each side brings, as `(side, forces)`, such as `("a", "2 x MiG-21MF")`.
    fn forces(&self) -> Vec<(String, String)> {
        Vec::new()
    }

    /// Which policy plays each side, as `(side, policy)`.
    fn policies(&self) -> Vec<(String, String)>;

    /// Which tables and rules in use do not come from the source, and which sources they have.
    fn provenance(&self) -> &[Provenance];

    /// What a unit is called in a trace.
    fn unit_name(&self, label: Label) -> String;

    /// Which side a unit is of, by the names of [`Description::forces`]; none for what belongs to no side.
    fn side_of(&self, _label: Label) -> Option<&'static str> {
        None
    }

    /// What a unit is called in a story, where names are written as they are spoken.
    fn story_name(&self, label: Label) -> String {
        self.unit_name(label)
    }

    /// The sides and what each brings, as a story introduces them.
    fn order_of_battle(&self) -> Vec<Force> {
        Vec::new()
    }

    /// What a doctrine row is called in a trace: table and row.
    fn row_name(&self, row: crate::journal::RowRef) -> String;

    /// What a hex is called on the system's own map; none where hexes go by their axial coordinates.
    fn hex_name(&self, _q: i32, _r: i32) -> Option<String> {
        None
    }

    /// What a trace calls a moment of the game's clock.
    fn clock_name(&self, turn: u16) -> String {
        clock_name(turn)
    }

    /// The same in the margin of a story, in few letters.
    fn clock_mark(&self, turn: u16) -> String {
        clock_mark(turn)
    }

    /// What a story calls the fight that a moment belongs to, in a game of several fights. A story has a paragraph for
    /// each, in place of one for each turn.
    fn chapter(&self, _turn: u16) -> Option<String> {
        None
    }

    /// What a unit is called on a map, where room is scarce.
    fn map_name(&self, label: Label) -> String {
        self.story_name(label)
    }

    /// The number of a turn beside a way on a map; none at moments that are no turns.
    fn turn_number(&self, turn: u16) -> Option<u16> {
        (turn > 0).then_some(turn)
    }

    /// What the map of a game with these events shows beside its units.
    fn game_map(&self, _events: &[Event]) -> GameMap {
        GameMap::default()
    }

    /// How the numbers that matter go from day to day in a game with these events; empty where a game has no days.
    fn courses(&self, _events: &[Event]) -> Vec<Course> {
        Vec::new()
    }

    /// The first and the last moment of these turns, as a user counts turns; for a campaign those of days.
    fn clock_range(&self, turns: (u16, u16)) -> (u16, u16) {
        turns
    }
}

/// A game answers what its description does: `game.forces()`.
impl Deref for dyn Game + '_ {
    type Target = dyn Description;

    fn deref(&self) -> &dyn Description {
        self.description()
    }
}

/// What one side brings to a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Force {
    /// The side as policies know it, such as `us`.
    pub side: String,
    /// The side as a reader knows it, such as `United States`.
    pub title: String,
    /// A line each element: type, count, task, pilot.
    pub elements: Vec<String>,
}

/// Plays games one after another on one thread.
pub trait Worker {
    /// Plays the game of this key and writes its outcome, a cell a metric; [`NULL`] where a metric does not apply. The
    /// row has as many cells as the game has metrics.
    fn play(&mut self, game: GameKey, row: &mut [i64]);
}

/// A list of games whose choices are known: the cost of the rules is measured on it.
pub struct ReplayWorkload<'a> {
    /// Plays the games of the list in its order, over and over, and repeats every choice. It has to be handed their
    /// keys in that order.
    pub worker: Box<dyn Worker + 'a>,
    /// What the rules draw, by game; the dice of policies are not among it.
    pub draw_logs: Vec<DrawLog>,
    /// How the policies chose in all the games.
    pub choices: Choices,
}

/// One game with everything that it did.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// The outcome, as [`Worker::play`] gives it.
    pub row: Vec<i64>,
    /// Every firing of a rule.
    pub events: Vec<Event>,
    /// Every key opened and every face rolled.
    pub tape: Tape,
    /// For each turn, the side that would have won had the game ended there, as `(turn, value of the category of the
    /// winner)`; empty if the system does not report it.
    pub standings: Vec<(u16, i64)>,
    /// Hash of the state at the end.
    pub state: u64,
}

/// What a trace calls a moment where the clock counts turns.
pub(crate) fn clock_name(turn: u16) -> String {
    if turn == 0 { "Set-up".to_owned() } else { format!("Turn {turn}") }
}

/// The mark of such a moment in the margin of a story.
pub(crate) fn clock_mark(turn: u16) -> String {
    if turn == 0 { "Before".to_owned() } else { format!("Turn {turn}") }
}

/// A list of things and how many of each, in the order in which they first come: `2 x MiG-21MF, 1 x MiG-17F`.
pub fn counted<'a>(things: impl IntoIterator<Item = (&'a str, u32)>) -> String {
    let mut counts: Vec<(&str, u32)> = Vec::new();
    for (thing, count) in things {
        match counts.iter_mut().find(|(known, _)| *known == thing) {
            Some((_, sum)) => *sum += count,
            None => counts.push((thing, count)),
        }
    }
    counts.iter().map(|(thing, count)| format!("{count} x {thing}")).collect::<Vec<_>>().join(", ")
}
