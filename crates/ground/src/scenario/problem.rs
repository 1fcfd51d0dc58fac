//! What can be wrong with a file, and where.

use crate::journal::Source;
use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

/// Something wrong at a path of a document, found while the document is lowered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Path of the value, such as `sides.a.jets[0].altitude`.
    pub path: String,
    /// What is wrong, in lower case and without a full stop, such as `altitude is 10`.
    pub what: String,
    /// What was expected, such as `1 to 9`.
    pub expected: Option<String>,
    /// The nearest valid name, where a name was wrong.
    pub nearest: Option<String>,
}

impl Fault {
    /// A fault at `path`.
    pub fn new(path: impl Into<String>, what: impl Into<String>) -> Fault {
        Fault { path: path.into(), what: what.into(), expected: None, nearest: None }
    }

    /// Says what was expected.
    pub fn expected(mut self, expected: impl Into<String>) -> Fault {
        self.expected = Some(expected.into());
        self
    }

    /// A name that is none of `valid`: names the nearest or, if none is near and they are few, all of them.
    pub fn unknown<'a>(
        path: impl Into<String>,
        kind: &str,
        name: &str,
        valid: impl IntoIterator<Item = &'a str>,
    ) -> Fault {
        let valid: Vec<&str> = valid.into_iter().collect();
        let nearest = nearest(name, valid.iter().copied()).map(str::to_owned);
        let few = nearest.is_none() && (1..=20).contains(&valid.len());
        let expected = few.then(|| format!("one of {}", valid.join(", ")));
        Fault { path: path.into(), what: format!("unknown {kind} `{name}`"), expected, nearest }
    }
}

/// The valid name most like `name`, if any is like it at all.
pub fn nearest<'a>(name: &str, valid: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let likeness = |other: &str| strsim::jaro_winkler(&name.to_lowercase(), &other.to_lowercase());
    valid
        .into_iter()
        .map(|other| (likeness(other), other))
        .filter(|(likeness, _)| *likeness > 0.7)
        .max_by(|one, other| one.0.total_cmp(&other.0))
        .map(|(_, other)| other)
}

/// The fault of an aircraft that is flown before it is in service: from when it is, what is flown and when, and how
/// finely dates go, such as `year`.
pub fn too_early(
    path: impl Into<String>,
    name: &str,
    from: impl fmt::Display,
    (what, date): (&str, impl fmt::Display),
    period: &str,
) -> Fault {
    let fault = Fault::new(path, format!("{name} is in service from {from}, the {what} is of {date}"));
    fault.expected(format!("an aircraft of that {period} or before"))
}

/// Where a value was written. Files sort before the command line, and by their text.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// In a file (a path, or the name of a built-in), with line and column from 1.
    File {
        /// The file.
        file: Arc<str>,
        /// The line.
        line: usize,
        /// The column, in characters.
        column: usize,
    },
    /// In a file that could not be read as text at all.
    Whole {
        /// The file.
        file: Arc<str>,
    },
    /// On the command line, such as `--set rules.energy.dice=9`.
    Argument(Arc<str>),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::File { file, line, column } => write!(f, "{file}:{line}:{column}"),
            Place::Whole { file } => f.write_str(file),
            Place::Argument(argument) => f.write_str(argument),
        }
    }
}

impl Place {
    /// A file that could not be read as text.
    pub fn whole(file: &str) -> Place {
        Place::Whole { file: file.into() }
    }

    /// A part of the command line.
    pub fn argument(argument: impl AsRef<str>) -> Place {
        Place::Argument(argument.as_ref().into())
    }

    /// Whether it is a place in a file.
    pub fn is_file(&self) -> bool {
        matches!(self, Place::File { .. })
    }
}

/// A fault with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocatedFault {
    /// Where.
    pub place: Place,
    /// What.
    pub fault: Fault,
}

impl fmt::Display for LocatedFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.fault.what)?;
        if let Some(expected) = &self.fault.expected {
            write!(f, ", expected {expected}")?;
        }
        if let Some(nearest) = &self.fault.nearest {
            write!(f, "; did you mean `{nearest}`?")?;
        }
        Ok(())
    }
}

/// Everything wrong with a document, in the order of its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problems(pub Vec<LocatedFault>);

impl LocatedFault {
    /// A problem whose place is known.
    pub fn new(place: Place, fault: Fault) -> LocatedFault {
        LocatedFault { place, fault }
    }
}

impl Problems {
    /// A single problem.
    pub fn one(place: Place, fault: Fault) -> Problems {
        Problems(vec![LocatedFault::new(place, fault)])
    }

    /// These problems in the order of the text, each line of a message once. What a path with `*` sets is wrong at the
    /// path of each element, and at one place.
    pub(super) fn in_order(mut problems: Vec<LocatedFault>) -> Problems {
        problems.sort_by(|one, other| one.place.cmp(&other.place));
        let mut lines = BTreeSet::new();
        problems.retain(|problem| lines.insert(problem.to_string()));
        Problems(problems)
    }
}

impl From<LocatedFault> for Problems {
    fn from(problem: LocatedFault) -> Problems {
        Problems(vec![problem])
    }
}

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.0.iter().enumerate() {
            write!(f, "{}{problem}", if index > 0 { "\n" } else { "" })?;
        }
        Ok(())
    }
}

impl std::error::Error for Problems {}

/// A table in use and where its numbers come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Provenance {
    /// Path of the table in the document, such as `rules.guns`.
    pub table: String,
    /// Where it comes from.
    pub source: Source,
    /// Where in that source.
    pub reference: String,
}
