//! One firing of one rule.

use super::RuleId;
use crate::chance::{Faces, Label};
use std::borrow::Cow;

/// The firing of a rule: the actor, the target, the dice, the result.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    /// The rule.
    pub rule: RuleId,
    /// The game's clock; stamped by the journal.
    pub turn: u16,
    /// The unit that acts; [`Label::NONE`] for the game itself.
    pub actor: Label,
    /// The unit that it acts on; [`Label::NONE`] if there is none.
    pub subject: Label,
    /// The dice, in the order rolled.
    pub rolled: Faces,
    /// What was added to the roll.
    pub modifier: i32,
    /// What came of it, in the rule's own unit.
    pub result: i32,
    /// The doctrine row that decided, if one did.
    pub row: Option<RowRef>,
    /// Further named values that the rule's wording uses.
    pub values: Vec<(&'static str, Value)>,
}

/// A row of a doctrine table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowRef {
    /// Which of the scenario's doctrine tables, by index.
    pub table: u16,
    /// Which row, from 0.
    pub row: u16,
}

/// A named value of an event.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A number.
    Int(i32),
    /// A word, in kebab-case. One that a scenario names is copied, which happens only where events are kept.
    Word(Cow<'static, str>),
    /// A hex, in axial coordinates.
    Hex(i32, i32),
    /// A unit or site.
    Unit(Label),
}

impl Event {
    /// The bare fact that `rule` fired.
    pub fn of(rule: impl Into<RuleId>) -> Event {
        Event {
            rule: rule.into(),
            turn: 0,
            actor: Label::NONE,
            subject: Label::NONE,
            rolled: Faces::NONE,
            modifier: 0,
            result: 0,
            row: None,
            values: Vec::new(),
        }
    }

    /// Sets the unit that acts.
    pub fn by(self, actor: Label) -> Event {
        Event { actor, ..self }
    }

    /// Sets the unit that it acts on.
    pub fn on(self, subject: Label) -> Event {
        Event { subject, ..self }
    }

    /// What was rolled.
    pub fn rolled(self, rolled: Faces) -> Event {
        Event { rolled, ..self }
    }

    /// What was added to the roll.
    pub fn modifier(self, modifier: impl Into<i32>) -> Event {
        Event { modifier: modifier.into(), ..self }
    }

    /// What came of it.
    pub fn result(self, result: impl Into<i32>) -> Event {
        Event { result: result.into(), ..self }
    }

    /// The doctrine row that decided.
    pub fn row(self, table: usize, row: usize) -> Event {
        Event { row: Some(RowRef { table: table as u16, row: row as u16 }), ..self }
    }

    /// A number for the wording.
    pub fn int(mut self, name: &'static str, value: impl Into<i32>) -> Event {
        self.values.push((name, Value::Int(value.into())));
        self
    }

    /// A word for the wording.
    pub fn word(mut self, name: &'static str, value: impl Into<Cow<'static, str>>) -> Event {
        self.values.push((name, Value::Word(value.into())));
        self
    }

    /// A hex for the wording.
    pub fn hex(mut self, name: &'static str, q: i32, r: i32) -> Event {
        self.values.push((name, Value::Hex(q, r)));
        self
    }

    /// A unit for the wording.
    pub fn unit(mut self, name: &'static str, label: Label) -> Event {
        self.values.push((name, Value::Unit(label)));
        self
    }
}
