//! One game told rule by rule: as text to read beside the rules, or as JSON lines for programs.
//!
//! The rules leave bare events; the words come from the ledger, where a template stands beside each rule. A place that
//! an event leaves open is a mistake in the rules or in the ledger: it prints as `{name}`, and [`Trace::unfilled`]
//! finds it for the tests.

mod cell;
mod jsonl;
mod template;
mod text;
mod wording;

#[cfg(test)]
mod fixture;

use crate::chance::Label;
use crate::game::{Game, Record};
use crate::journal::{Event, Ledger};
use std::io::{self, Write};
use template::Template;

/// Version of the JSON lines; a change that could break a reader raises it.
pub const FORMAT: u32 = 1;

/// Which game a trace tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading {
    /// The scenario, as it was named or its file.
    pub scenario: String,
    /// Master seed of the run.
    pub seed: u64,
    /// Number of the game in the run, from 0.
    pub game: u64,
}

/// A place that an event left open.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Unfilled {
    /// Id of the rule.
    pub rule: String,
    /// Name of the place.
    pub place: String,
}

/// The means of telling the games of one scenario: its names and its system's wording.
pub struct Trace<'a> {
    game: &'a dyn Game,
    ledger: &'a Ledger,
    templates: Vec<Option<Template>>,
}

impl<'a> Trace<'a> {
    /// Tells games of `game`, whose rules are in `ledger`.
    pub fn new(game: &'a dyn Game, ledger: &'a Ledger) -> Trace<'a> {
        let template = |rule: &crate::journal::Rule| rule.trace.as_deref().map(Template::new);
        Trace { game, ledger, templates: ledger.rules.iter().map(template).collect() }
    }

    /// Writes `record` as text: a heading, a line an event under a heading a turn, and the outcome.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn text(&self, heading: &Heading, record: &Record, out: &mut dyn Write) -> io::Result<()> {
        text::write(self, heading, record, out)
    }

    /// Writes `record` as JSON lines: a header object, an object an event, and the outcome.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn jsonl(&self, heading: &Heading, record: &Record, out: &mut dyn Write) -> io::Result<()> {
        jsonl::write(self, heading, record, out)
    }

    /// The places that events of `record` leave open, each once, in order. A right game leaves none.
    pub fn unfilled(&self, record: &Record) -> Vec<Unfilled> {
        let mut found: Vec<Unfilled> = Vec::new();
        for event in &record.events {
            let rule = &self.ledger.rule(event.rule).id;
            for place in self.wording(event).unfilled {
                found.push(Unfilled { rule: rule.clone(), place });
            }
        }
        found.sort();
        found.dedup();
        found
    }

    /// The name of a unit; none for nobody.
    fn unit(&self, label: Label) -> Option<String> {
        (label != Label::NONE).then(|| self.game.unit_name(label))
    }

    fn wording(&self, event: &Event) -> wording::Wording {
        match &self.templates[usize::from(event.rule.0)] {
            Some(template) => wording::fill(self, template, event),
            None => wording::bare(self, event),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::fixture::{Toy, ledger, record};
    use super::*;

    #[test]
    fn a_place_left_open_is_found_with_its_rule() {
        let (game, ledger) = (Toy, ledger());
        let open = Unfilled { rule: "T1.10".into(), place: "subject".into() };
        assert_eq!(Trace::new(&game, &ledger).unfilled(&record()), [open]);
    }
}
