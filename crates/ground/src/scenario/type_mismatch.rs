//! Why a value does not fit a type, kept as data so that the message can be ours.

use super::path::Step;
use super::problem::Fault;
use serde::de::{Error, Expected, Unexpected};
use std::fmt;

/// What serde found wrong with a value.
#[derive(Clone, Debug)]
pub enum TypeMismatch {
    /// A value of the wrong sort or out of range.
    Value {
        /// The value, in words.
        found: String,
        /// What was expected, in words.
        expected: String,
    },
    /// A key that the type does not have.
    UnknownKey {
        /// The key.
        name: String,
        /// The keys it has.
        valid: &'static [&'static str],
    },
    /// A name that is none of the type's.
    UnknownName {
        /// The name.
        name: String,
        /// The names it has.
        valid: &'static [&'static str],
    },
    /// A key that is not there.
    MissingKey(&'static str),
    /// What the type itself objects to.
    Other(String),
}

impl TypeMismatch {
    /// The fault it makes at `path`, whose last step is called `name`.
    pub fn fault(&self, path: String, name: &str) -> Fault {
        match self {
            TypeMismatch::Value { found, expected } => {
                let name = if name.is_empty() { "the file" } else { name };
                Fault::new(path, format!("{name} is {found}")).expected(expected)
            }
            TypeMismatch::UnknownKey { name, valid } => Fault::unknown(path, "key", name, valid.iter().copied()),
            TypeMismatch::UnknownName { name: word, valid } if name.is_empty() => {
                Fault::unknown(path, "name", word, valid.iter().copied())
            }
            TypeMismatch::UnknownName { name: word, valid } => Fault::unknown(path, name, word, valid.iter().copied()),
            TypeMismatch::MissingKey(key) if name.is_empty() => Fault::new(path, format!("the key `{key}` is missing")),
            TypeMismatch::MissingKey(key) => Fault::new(path, format!("the key `{key}` is missing in {name}")),
            TypeMismatch::Other(message) => Fault::new(path, message.clone()),
        }
    }
}

/// A found value as a message shows it.
fn found(value: &Unexpected<'_>) -> String {
    match value {
        Unexpected::Bool(value) => value.to_string(),
        Unexpected::Unsigned(value) => value.to_string(),
        Unexpected::Signed(value) => value.to_string(),
        Unexpected::Float(value) => format!("{value:?}"),
        Unexpected::Char(value) => format!("{value:?}"),
        Unexpected::Str(value) if value.chars().count() <= 60 => format!("{value:?}"),
        Unexpected::Str(_) => "a long string".to_owned(),
        Unexpected::Map => "a table".to_owned(),
        Unexpected::Seq => "an array".to_owned(),
        Unexpected::UnitVariant => "a bare name".to_owned(),
        other => other.to_string(),
    }
}

/// What serde expected, without the words of Rust.
fn expected(wanted: &dyn Expected) -> String {
    let wanted = wanted.to_string();
    let range = |low: &dyn fmt::Display, high: &dyn fmt::Display| format!("an integer from {low} to {high}");
    match wanted.as_str() {
        "i8" => range(&i8::MIN, &i8::MAX),
        "i16" => range(&i16::MIN, &i16::MAX),
        "i32" => range(&i32::MIN, &i32::MAX),
        "u8" => range(&0, &u8::MAX),
        "u16" => range(&0, &u16::MAX),
        "u32" => range(&0, &u32::MAX),
        "i64" | "i128" | "isize" => "an integer".to_owned(),
        "u64" | "u128" | "usize" => "an integer of 0 or more".to_owned(),
        "f32" | "f64" => "a number".to_owned(),
        "a boolean" => "true or false".to_owned(),
        "a map" | "map" => "a table".to_owned(),
        "a sequence" => "an array".to_owned(),
        "string" | "a borrowed string" | "str" => "a string".to_owned(),
        "newtype variant" | "struct variant" | "tuple variant" => "a table with what belongs to the name".to_owned(),
        "unit variant" => "a bare name".to_owned(),
        other => from_type(other),
    }
}

fn from_type(wanted: &str) -> String {
    if wanted.starts_with("struct ") {
        return "a table".to_owned();
    }
    if wanted.starts_with("enum ") || wanted.starts_with("variant ") {
        return "a name".to_owned();
    }
    if let Some((_, count)) = wanted.split_once("tuple of size ").or(wanted.split_once("an array of length ")) {
        return format!("an array of {count}");
    }
    if let Some((_, count)) = wanted.strip_prefix("tuple struct ").and_then(|rest| rest.split_once(" with ")) {
        return format!("an array of {}", count.trim_end_matches("elements").trim_end_matches("element").trim_end());
    }
    wanted.to_owned()
}

/// A value that could not be read: why, and where below the one that was to be.
#[derive(Debug)]
pub struct Misread {
    why: TypeMismatch,
    /// The steps to the value, the last first.
    outwards: Vec<Step>,
}

impl Misread {
    /// The same, seen from the table with this key.
    #[cold]
    pub(super) fn of_key(mut self, key: &str) -> Misread {
        self.outwards.push(Step::Key(key.to_owned()));
        self
    }

    /// The same, seen from the array with this item, counted from 0.
    #[cold]
    pub(super) fn of_item(mut self, index: usize) -> Misread {
        self.outwards.push(Step::Index(index));
        self
    }

    /// A table that should choose a name by its one key.
    pub(super) fn several_keys() -> Misread {
        TypeMismatch::Value { found: "a table of several keys".to_owned(), expected: "one key".to_owned() }.into()
    }

    /// The steps to the value, and what is wrong with it.
    pub(super) fn into_parts(self) -> (impl Iterator<Item = Step>, TypeMismatch) {
        (self.outwards.into_iter().rev(), self.why)
    }
}

impl From<TypeMismatch> for Misread {
    fn from(why: TypeMismatch) -> Misread {
        Misread { why, outwards: Vec::new() }
    }
}

impl Error for Misread {
    fn custom<T: fmt::Display>(message: T) -> Misread {
        TypeMismatch::Other(message.to_string()).into()
    }

    fn invalid_type(value: Unexpected<'_>, wanted: &dyn Expected) -> Misread {
        TypeMismatch::Value { found: found(&value), expected: expected(wanted) }.into()
    }

    fn invalid_value(value: Unexpected<'_>, wanted: &dyn Expected) -> Misread {
        TypeMismatch::Value { found: found(&value), expected: expected(wanted) }.into()
    }

    fn invalid_length(count: usize, wanted: &dyn Expected) -> Misread {
        TypeMismatch::Value { found: format!("an array of {count}"), expected: expected(wanted) }.into()
    }

    fn unknown_variant(name: &str, valid: &'static [&'static str]) -> Misread {
        TypeMismatch::UnknownName { name: name.to_owned(), valid }.into()
    }

    fn unknown_field(name: &str, valid: &'static [&'static str]) -> Misread {
        TypeMismatch::UnknownKey { name: name.to_owned(), valid }.into()
    }

    fn missing_field(key: &'static str) -> Misread {
        TypeMismatch::MissingKey(key).into()
    }
}

impl fmt::Display for Misread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why.fault(String::new(), "").what)
    }
}

impl std::error::Error for Misread {}
