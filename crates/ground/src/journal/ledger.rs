//! The ledger of a system: every atomic rule with its id, what it says, where it comes from, and how a trace words it.

use super::Source;
use serde::Deserialize;
use std::collections::BTreeMap;

/// A rule of a system, by its place in the ledger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize)]
pub struct RuleId(pub u16);

/// All rules of a system, in the order of play.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ledger {
    /// The system's name.
    pub system: String,
    /// The wording that is common to all stories of the system.
    #[serde(default)]
    pub story: StoryPlan,
    /// The rules; a [`RuleId`] is an index.
    #[serde(rename = "rule")]
    pub rules: Vec<Rule>,
    /// Where each rule is in the code, by id.
    #[serde(skip)]
    pub places: BTreeMap<String, Place>,
}

/// Where a rule is in the code, for developers: a row of the map at the end of a system's README.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The file, below the folder of the system's sources; empty for a rule that shows in no journal.
    pub file: String,
    /// The worked case or the test that pins it.
    pub pin: String,
}

/// The heading of the map of the rules in the README of a system.
pub const MAP_HEAD: &str = "## Every rule";

/// One atomic rule.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// Its id, such as `J2.3b`.
    pub id: String,
    /// The phase or subject it belongs to.
    pub phase: String,
    /// What it says.
    pub text: String,
    /// Where it comes from.
    pub source: Source,
    /// Where in the source.
    #[serde(rename = "ref")]
    pub reference: String,
    /// What sort of rule it is.
    pub kind: Kind,
    /// Whether it shows in a game's journal; the others are pinned by tests of their own.
    pub fires: bool,
    /// Whether a switch turns it on.
    #[serde(default)]
    pub optional: bool,
    /// The line of a trace for its firing: text with `{…}` places named after the event's fields and values.
    #[serde(default)]
    pub trace: Option<String>,
    /// Which values of its event name the option that was taken, where a player has several: `weapon`, or several such
    /// names with blanks between them, each an option of its own, or `card+answer` for two that are one; an event
    /// without any of them is none of a player's. Empty where the rule itself is the option and its kind is another
    /// than a choice.
    #[serde(default)]
    pub option: Option<String>,
    /// Whether its line only shows dice: a trace then prints them in the line of the rule that uses them.
    #[serde(default)]
    pub dice: bool,
    /// The value of its event that a story puts behind the name of the actor, such as a type, once a rule has revealed
    /// it.
    #[serde(default)]
    pub names: Option<String>,
    /// Whether it reveals what the actor is: from its event on, a story has that behind the name.
    #[serde(default)]
    pub reveals: bool,
    /// Whether the `hex` of its event is where the actor then is: a report draws the tracks of a game from these.
    #[serde(default)]
    pub places: bool,
    /// The value of its event that is the height of the actor, `result` for its result: a map has it beside the way.
    #[serde(default)]
    pub height: Option<String>,
    /// Whether its event takes the subject off the map.
    #[serde(default)]
    pub removes: bool,
    /// What a story says of its event as a reason for a chance, with places as in a trace: the words of the event
    /// itself, or else of the next one of the same turn, actor and subject, that have a place for `{reasons}` take it.
    /// If it has a place for the modifier, a modifier of 0 is no reason.
    #[serde(default)]
    pub reason: Option<String>,
    /// Values of its event that are such reasons too unless they are 0, each with the words behind its number.
    #[serde(default)]
    pub reasons: Vec<(String, String)>,
    /// The sentences of a story for its firing: the first that applies is used; without one the story omits the event.
    #[serde(default)]
    pub story: Vec<StorySentence>,
    /// What the end of a story adds up over all its events in a game.
    #[serde(default)]
    pub sums: Vec<StorySum>,
}

/// What holds for all stories of a system.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoryPlan {
    /// The most lines of a story.
    pub lines: usize,
    /// The sentence for turns without an event of note.
    pub quiet: String,
    /// What goes on with it where units of several sides have places, before the hexes between the nearest of them:
    /// `the nearest enemies are`.
    #[serde(default)]
    pub apart: Option<String>,
    /// The sentence for turns with only lesser events, which a story that is too long leaves out.
    pub lesser: String,
    /// The metrics at the end of a story, in order. One that a scenario does not have is left out, and behind the first
    /// five one that is 0.
    pub outcome: Vec<String>,
}

/// What a story adds up over the events of a rule, unit by unit.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StorySum {
    /// The units: the `actor`, the `subject` or a value of the event that is a unit.
    pub by: String,
    /// The value of the event that is added.
    pub adds: String,
    /// The words before the list.
    pub text: String,
    /// The words for a unit, with the places `actor`, `result` for the number of its events and `sum`.
    pub each: String,
}

/// A sentence of a story, or a part of one.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StorySentence {
    /// The condition on the event, such as `hit = miss`; always, if there is none. `first = 1` holds for the first
    /// event of the rule in a game, `row = 1` for one that a row of a doctrine decided.
    #[serde(default)]
    pub when: Option<String>,
    /// How much the story would lose without it.
    pub weight: Weight,
    /// The words, with places as in a trace. Words that begin with a comma, a colon or a space go on with the sentence
    /// before them.
    pub text: String,
}

/// How much a story loses without a sentence. A story that is too long drops the lightest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Weight {
    /// Something to picture the scene by.
    Colour,
    /// A unit arrives, leaves or changes its plan.
    Move,
    /// A unit shoots and misses.
    Shot,
    /// A unit hits.
    Hit,
    /// A unit is lost.
    Loss,
    /// What the game turns on; never dropped.
    Key,
}

/// What sort of rule it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Preparation of a game.
    Setup,
    /// Something that is done.
    Procedure,
    /// A row or value of a table.
    Table,
    /// Something a player decides.
    Choice,
    /// Something that may not be.
    Limit,
    /// Something written down.
    Record,
}

impl Kind {
    /// The name used in files.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Setup => "setup",
            Kind::Procedure => "procedure",
            Kind::Table => "table",
            Kind::Choice => "choice",
            Kind::Limit => "limit",
            Kind::Record => "record",
        }
    }
}

impl Ledger {
    /// The ledger in a text of TOML, with the map of the rules in the README of its system.
    ///
    /// # Panics
    /// If the text is no ledger: both are built in.
    pub fn read(text: &str, readme: &str) -> Ledger {
        let ledger: Ledger = toml::from_str(text).expect("the built-in ledger is well-formed");
        let map = readme.split_once(MAP_HEAD).map_or("", |(_, map)| map);
        let place = |line: &str| match line.split('|').map(str::trim).collect::<Vec<_>>()[..] {
            ["", id, _, file, pin, ""] => {
                Some((id.to_owned(), Place { file: file.replace('`', ""), pin: pin.replace('`', "") }))
            }
            _ => None,
        };
        Ledger { places: map.lines().filter_map(place).collect(), ..ledger }
    }

    /// The rule behind an id.
    pub fn rule(&self, id: RuleId) -> &Rule {
        &self.rules[usize::from(id.0)]
    }
}
