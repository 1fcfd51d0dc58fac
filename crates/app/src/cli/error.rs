//! How a command ends: an exit code, or an error that has one.

use crate::game::TableError;
use crate::scenario::{LocatedFault, Place, Problems};
use std::{fmt, io};

/// How a command ended without an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// It did what it was asked: 0.
    Done,
    /// A decision was asked for and is still open at the end of the budget: 3.
    Undecided,
    /// A verdict that `--fail-on` names: 10.
    Verdict,
    /// Interrupted, with what was done so far written out: 130.
    Interrupted,
}

impl Exit {
    /// The exit code of the program.
    pub const fn code(self) -> u8 {
        match self {
            Exit::Done => 0,
            Exit::Undecided => 3,
            Exit::Verdict => 10,
            Exit::Interrupted => 130,
        }
    }
}

/// An error of the user's side or of the machine's. A bug of ours is a panic, never one of these.
#[derive(Debug)]
pub enum CliError {
    /// Files or values that won't do: exit code 2, a line a problem.
    Input(Problems),
    /// A command that won't do: exit code 2.
    Usage {
        /// What is wrong, as a lower-case fragment.
        what: String,
        /// The nearest valid name, where a name was wrong.
        nearest: Option<String>,
    },
    /// The machine failed: exit code 1.
    Failed {
        /// What was being done, as in `failed to WHAT`.
        what: String,
        /// Why it failed.
        why: String,
    },
    /// What is on disk is not what was written there, or is being written by somebody else: exit code 1.
    Broken(String),
    /// Whoever reads our output has had enough, which is no error: `sortie list rules | head` is well. Exit code 0.
    Closed,
}

impl CliError {
    /// A command that won't do.
    pub fn usage(what: impl Into<String>) -> CliError {
        CliError::Usage { what: what.into(), nearest: None }
    }

    /// A name that is none of `valid`.
    pub fn unknown<'a>(kind: &str, name: &str, valid: impl IntoIterator<Item = &'a str>) -> CliError {
        let fault = crate::scenario::Fault::unknown("", kind, name, valid);
        let expected = fault.expected.map(|expected| format!(", expected {expected}")).unwrap_or_default();
        CliError::Usage { what: format!("{}{expected}", fault.what), nearest: fault.nearest }
    }

    /// Something that the machine would not do: `failed to WHAT: WHY`.
    pub fn failed(what: impl Into<String>, why: impl fmt::Display) -> CliError {
        CliError::Failed { what: what.into(), why: why.to_string() }
    }

    /// What is on disk won't do: a lower-case fragment.
    pub fn broken(what: impl Into<String>) -> CliError {
        CliError::Broken(what.into())
    }

    /// As [`CliError::failed`] for input and output, a closed pipe excepted.
    pub fn io(what: impl Into<String>, error: &io::Error) -> CliError {
        match error.kind() {
            io::ErrorKind::BrokenPipe => CliError::Closed,
            _ => CliError::failed(what, error),
        }
    }

    /// The same error, where it is about an argument that the program has made, of the argument that it was made of.
    pub fn blamed_on(self, made: &str, typed: &str) -> CliError {
        let CliError::Input(Problems(mut problems)) = self else { return self };
        for problem in problems.iter_mut().filter(|problem| problem.place == Place::argument(made)) {
            problem.place = Place::argument(typed);
        }
        CliError::Input(Problems(problems))
    }

    /// The exit code of the program.
    pub const fn code(&self) -> u8 {
        match self {
            CliError::Input(_) | CliError::Usage { .. } => 2,
            CliError::Failed { .. } | CliError::Broken(_) => 1,
            CliError::Closed => 0,
        }
    }
}

impl fmt::Display for CliError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CliError::Input(problems) => problems.fmt(f),
            CliError::Usage { what, nearest: None } => f.write_str(what),
            CliError::Usage { what, nearest: Some(nearest) } => write!(f, "{what}; did you mean `{nearest}`?"),
            CliError::Failed { what, why } => write!(f, "failed to {what}: {why}"),
            CliError::Broken(what) => f.write_str(what),
            CliError::Closed => Ok(()),
        }
    }
}

impl std::error::Error for CliError {}

impl From<Problems> for CliError {
    fn from(problems: Problems) -> CliError {
        CliError::Input(problems)
    }
}

impl From<LocatedFault> for CliError {
    fn from(problem: LocatedFault) -> CliError {
        CliError::Input(problem.into())
    }
}

impl From<TableError> for CliError {
    fn from(error: TableError) -> CliError {
        CliError::usage(error.to_string())
    }
}

/// From writing to standard output; name other files with [`CliError::io`].
impl From<io::Error> for CliError {
    fn from(error: io::Error) -> CliError {
        CliError::io("write to standard output", &error)
    }
}
