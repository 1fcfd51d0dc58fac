//! The parameters of exact tables, and their values as a table reads them.

use super::{Parameter, ParameterKind, ParameterValue};

/// A number from `low` to `high`.
pub const fn int(name: &'static str, low: i32, high: i32, default: i32, meaning: &'static str) -> Parameter {
    Parameter { name, kind: ParameterKind::Int(low, high), default: ParameterValue::Int(default), meaning }
}

/// A truth value.
pub const fn flag(name: &'static str, default: bool, meaning: &'static str) -> Parameter {
    Parameter { name, kind: ParameterKind::Bool, default: ParameterValue::Bool(default), meaning }
}

/// One of a few words.
pub const fn word(
    name: &'static str,
    words: &'static [&'static str],
    default: &'static str,
    meaning: &'static str,
) -> Parameter {
    Parameter { name, kind: ParameterKind::Word(words), default: ParameterValue::Word(default), meaning }
}

/// The values of a table's parameters, in their order and within their ranges. Each system adds how its own kinds of value
/// are read.
pub struct Arguments<'a> {
    /// The table.
    pub table: &'a str,
    values: &'a [ParameterValue],
}

impl<'a> Arguments<'a> {
    /// The values of `table`.
    pub const fn new(table: &'a str, values: &'a [ParameterValue]) -> Arguments<'a> {
        Arguments { table, values }
    }

    /// A number.
    pub fn int<T: TryFrom<i32>>(&self, index: usize) -> T {
        let ParameterValue::Int(value) = self.values[index] else {
            unreachable!("parameter {index} of {} is an integer", self.table)
        };
        let Ok(value) = T::try_from(value) else { unreachable!("parameter {index} of {} fits its type", self.table) };
        value
    }

    /// A truth value.
    pub fn bool(&self, index: usize) -> bool {
        matches!(self.values[index], ParameterValue::Bool(true))
    }

    /// A word.
    pub fn word(&self, index: usize) -> &'static str {
        match self.values[index] {
            ParameterValue::Word(word) => word,
            _ => unreachable!("parameter {index} of {} is a word", self.table),
        }
    }

    /// The place of a word among `names`.
    pub fn place(&self, index: usize, names: &[&str]) -> usize {
        let word = self.word(index);
        let Some(place) = names.iter().position(|name| *name == word) else {
            unreachable!("parameter {index} of {} is one of {names:?}", self.table)
        };
        place
    }
}
