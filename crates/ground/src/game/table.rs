//! What an exact probability table is called, asked and answers; [`super::odds`] is how a system declares one.

use crate::chance::{Exact, Stream, TooLarge};
use std::borrow::Cow;
use std::fmt;

/// One named table of a system, such as `jets/turn`.
#[derive(Clone, Debug)]
pub struct TableSpec {
    /// Name within the system.
    pub name: &'static str,
    /// One line on what it answers.
    pub title: &'static str,
    /// Ids of the rules it walks.
    pub rules: &'static [&'static str],
    /// Whether any of it rests on house rules.
    pub house: bool,
    /// Its parameters, in the order of its columns.
    pub parameters: Cow<'static, [Parameter]>,
}

/// The tables of a system under one set of rules.
pub trait TableBook {
    /// Walks all outcomes of a table. `values` holds one value a parameter, within its range.
    ///
    /// # Errors
    /// [`TableError`]: too many outcomes, or a value that another parameter forbids.
    fn exact(&self, table: &str, values: &[ParameterValue]) -> Result<Exact<Row>, TableError>;

    /// Plays the same procedure once with dice.
    ///
    /// # Errors
    /// As [`TableBook::exact`].
    fn play(&self, table: &str, values: &[ParameterValue], roll: &mut Stream) -> Result<Row, TableError>;
}

/// A parameter of a table.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// Name in kebab-case.
    pub name: &'static str,
    /// Its values.
    pub kind: ParameterKind,
    /// The value taken when none is given.
    pub default: ParameterValue,
    /// One line on what it means.
    pub meaning: &'static str,
    /// A hint that the error for a number out of range adds to the range.
    pub beyond: Option<&'static str>,
    /// The table of the rules that has its values as cards, where it has: a scenario may add some.
    pub cards: Option<&'static str>,
}

/// The values a parameter takes.
#[derive(Clone, Copy, Debug)]
pub enum ParameterKind {
    /// An integer from the first to the second.
    Int(i32, i32),
    /// `true` or `false`.
    Bool,
    /// One of these names.
    Word(&'static [&'static str]),
}

/// The value of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParameterValue {
    /// An integer.
    Int(i32),
    /// A bool.
    Bool(bool),
    /// A name.
    Word(&'static str),
}

impl fmt::Display for ParameterValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParameterValue::Int(value) => value.fmt(f),
            ParameterValue::Bool(value) => value.fmt(f),
            ParameterValue::Word(value) => value.fmt(f),
        }
    }
}

/// One outcome of a table: integers in rising order, then words in a fixed order, then texts in theirs.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Row {
    /// A number.
    Int(i32),
    /// A word, with its place among the table's words.
    Word(u8, &'static str),
    /// A text put together, such as `1H+4L`.
    Text(String),
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Row::Int(value) => value.fmt(f),
            Row::Word(_, word) => word.fmt(f),
            Row::Text(text) => text.fmt(f),
        }
    }
}

/// Why a table can't be printed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    /// Too many outcomes.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// A value out of range, where the range depends on another parameter.
    #[error("{parameter} is {value}, expected {expected}")]
    Range {
        /// The parameter.
        parameter: &'static str,
        /// Its value.
        value: i32,
        /// What it may be.
        expected: String,
    },
    /// A choice that another parameter forbids.
    #[error("{parameter} is {value}, expected {expected}")]
    Choice {
        /// The parameter.
        parameter: &'static str,
        /// Its value.
        value: &'static str,
        /// What it may be.
        expected: String,
    },
}
