//! One game in words: as a story to read, rule by rule to read beside the rules, or as JSON lines for programs.
//!
//! The rules leave bare events; the words come from the ledger, which has templates for each rule. A place that an
//! event leaves open is a mistake in the rules or in the ledger: it prints as `{name}`, and [`Trace::unfilled`] finds
//! it for the tests.

mod cell;
mod filter;
mod jsonl;
mod lines;
mod reasons;
mod story;
mod template;
mod text;
mod wording;

#[cfg(test)]
pub(in crate::report) mod fixture;

pub use filter::Filter;

use crate::chance::Label;
use crate::game::{Game, Record};
use crate::journal::{Event, Ledger, Rule, RuleId, Weight};
pub(in crate::report) use jsonl::plain_values;
use lines::{Line, lines};
use std::io::{self, Write};
use story::Telling;
use template::Template;
use wording::Reader;

/// Version of the JSON lines; a change that could break a reader raises it.
pub const FORMAT: u32 = 2;

/// Which game a trace prints.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading {
    /// The scenario, as it was named or its file.
    pub scenario: String,
    /// What the scenario says it is.
    pub title: String,
    /// Master seed of the run.
    pub seed: u64,
    /// Number of the game in the run, from 0.
    pub game: u64,
}

/// A game, and which of its events to print.
#[derive(Clone, Copy)]
struct TracedGame<'a> {
    trace: &'a Trace<'a>,
    heading: &'a Heading,
    record: &'a Record,
    filter: &'a Filter,
}

/// A place that an event left open.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Unfilled {
    /// Id of the rule.
    pub rule: String,
    /// Name of the place.
    pub place: String,
}

/// What the games of one scenario are printed with: its names and its system's wording.
pub struct Trace<'a> {
    game: &'a dyn Game,
    ledger: &'a Ledger,
    templates: Vec<Option<Template>>,
    tellings: Vec<Vec<Telling>>,
    /// The words of a rule for the reason that it gives for a later chance.
    reasons: Vec<Option<Template>>,
}

impl<'a> Trace<'a> {
    /// Prints games of `game`, whose rules are in `ledger`.
    pub fn new(game: &'a dyn Game, ledger: &'a Ledger) -> Trace<'a> {
        let template = |rule: &Rule| rule.trace.as_deref().map(Template::new);
        let templates = ledger.rules.iter().map(template).collect();
        let reason = |rule: &Rule| rule.reason.as_deref().map(Template::new);
        let reasons = ledger.rules.iter().map(reason).collect();
        let mut numbers = 0..;
        let mut telling = |telling| Telling::new(numbers.next().unwrap_or_default(), telling);
        let tellings = ledger.rules.iter().map(|rule| rule.story.iter().map(&mut telling).collect()).collect();
        Trace { game, ledger, templates, tellings, reasons }
    }

    /// The moments of the game's clock that a user means by these turns.
    pub fn clock_range(&self, turns: (u16, u16)) -> (u16, u16) {
        self.game.clock_range(turns)
    }

    /// Writes `record` as a story: the opponents, what happened turn by turn, and how it ended, in lines of at most
    /// `width` columns.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn story(
        &self,
        heading: &Heading,
        record: &Record,
        filter: &Filter,
        width: usize,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        story::write(TracedGame { trace: self, heading, record, filter }, width, out)
    }

    /// Writes `record` rule by rule: a heading, a line an event under a heading a turn, and the outcome. With a width,
    /// longer lines are folded to it.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn text(
        &self,
        heading: &Heading,
        record: &Record,
        filter: &Filter,
        width: Option<usize>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        text::write(TracedGame { trace: self, heading, record, filter }, width, out)
    }

    /// Writes `record` as JSON lines: a header object, an object an event, and the outcome.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn jsonl(&self, heading: &Heading, record: &Record, filter: &Filter, out: &mut dyn Write) -> io::Result<()> {
        jsonl::write(TracedGame { trace: self, heading, record, filter }, out)
    }

    /// The unit of a game by its name: as a trace or a story has it, or its first word where no other unit has that.
    ///
    /// # Errors
    /// There is no such unit; the names of all.
    pub fn unit_named(&self, name: &str, record: &Record) -> Result<Label, Vec<String>> {
        let units = filter::units(&record.events);
        let wanted = name.to_lowercase();
        let first = |name: &str| name.split(' ').next().unwrap_or_default().to_lowercase();
        let full = |unit: &&Label| {
            [self.game.unit_name(**unit), self.game.story_name(**unit)].iter().any(|name| name.to_lowercase() == wanted)
        };
        if let Some(unit) = units.iter().find(full) {
            return Ok(*unit);
        }
        let called: Vec<&Label> = units.iter().filter(|unit| first(&self.game.unit_name(**unit)) == wanted).collect();
        match called[..] {
            [unit] => Ok(*unit),
            _ => Err(units.iter().map(|unit| self.game.unit_name(*unit)).collect()),
        }
    }

    /// The rule of this id, in capitals or not.
    ///
    /// # Errors
    /// There is no such rule that fires; the ids of all that do.
    pub fn rule_named(&self, id: &str) -> Result<RuleId, Vec<String>> {
        let firing = || self.ledger.rules.iter().enumerate().filter(|(_, rule)| rule.fires);
        match firing().find(|(_, rule)| rule.id.eq_ignore_ascii_case(id)) {
            Some((place, _)) => Ok(RuleId(place as u16)),
            None => Err(firing().map(|(_, rule)| rule.id.clone()).collect()),
        }
    }

    /// What an event is to a story: how much that would lose without it, and the unit that its words name first. None
    /// of an event that a story passes over.
    pub(in crate::report) fn deed(&self, event: &Event) -> Option<(Weight, Label)> {
        story::deed(self, event)
    }

    /// The places that events of `record` leave open, in traces and in stories, each once, in order. A right game
    /// leaves none.
    pub fn unfilled(&self, record: &Record) -> Vec<Unfilled> {
        let mut found: Vec<Unfilled> = Vec::new();
        for line in lines(self, &record.events, true) {
            let rule = &self.ledger.rule(line.event.rule).id;
            let result = story::telling(self, &line).map(|telling| telling.unfilled(self, &line)).unwrap_or_default();
            let reason = self.reasons[usize::from(line.event.rule.0)].as_ref();
            let reason = reason.map(|reason| wording::fill(self, reason, &line, Reader::OfRules).unfilled);
            let result = result.into_iter().chain(reason.unwrap_or_default());
            for place in self.wording(&line).unfilled.into_iter().chain(result) {
                found.push(Unfilled { rule: rule.clone(), place });
            }
        }
        found.sort();
        found.dedup();
        found
    }

    /// Whether the words of an event have a place of this name.
    fn shows(&self, event: &Event, place: &str) -> bool {
        self.templates[usize::from(event.rule.0)].as_ref().is_some_and(|template| template.uses(place))
    }

    /// Whether a story of an event has a place for the reasons of its chance.
    fn asks_for_reasons(&self, event: &Event) -> bool {
        self.tellings[usize::from(event.rule.0)].iter().any(|telling| telling.uses("reasons"))
    }

    fn wording(&self, line: &Line) -> wording::Wording {
        match &self.templates[usize::from(line.event.rule.0)] {
            Some(template) => wording::fill(self, template, line, Reader::OfRules),
            None => wording::bare(self, line),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::fixture::{game, ledger, record};
    use super::*;

    #[test]
    fn a_place_left_open_is_found_with_its_rule() {
        let (game, ledger) = (game(), ledger());
        let open = Unfilled { rule: "T1.10".into(), place: "subject".into() };
        assert_eq!(Trace::new(&game, &ledger).unfilled(&record()), [open]);
    }
}
