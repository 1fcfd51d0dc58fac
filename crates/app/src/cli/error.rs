//! The end of a command: an exit code, or an error that has one.

use crate::game::TableError;
use crate::scenario::{Fault, LocatedFault, Place, Problems};
use std::{fmt, io};

/// The result of a command that ended without an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// The command did what it was asked: exit code 0.
    Done,
    /// The decision asked for is still open at the end of the budget: exit code 3.
    Undecided,
    /// A verdict is one that `--fail-on` names: exit code 10.
    Verdict,
    /// The command was interrupted, and the results so far are written: exit code 130.
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

/// An error of the input or of the machine. A bug of the program panics instead.
#[derive(Debug)]
pub enum CliError {
    /// Faults in files or values, one printed line each: exit code 2.
    Input(Problems),
    /// A wrong command line: exit code 2.
    Usage {
        /// The error, as a lower-case fragment.
        what: String,
        /// The nearest valid name, where a name was wrong.
        nearest: Option<String>,
    },
    /// The machine failed: exit code 1.
    Failed {
        /// The failed action, as in `failed to WHAT`.
        what: String,
        /// The reason.
        why: String,
    },
    /// The files on disk are not as they were written, or another process is writing them: exit code 1.
    Broken(String),
    /// The reader of the output closed it, which is no error: `sortie list rules | head` is well. Exit code 0.
    Closed,
}

impl CliError {
    /// A wrong command line; `what` is a lower-case fragment.
    pub fn usage(what: impl Into<String>) -> CliError {
        CliError::Usage { what: what.into(), nearest: None }
    }

    /// An unknown name, with the nearest of the `valid` ones.
    pub fn unknown<'a>(kind: &str, name: &str, valid: impl IntoIterator<Item = &'a str>) -> CliError {
        CliError::of(Fault::unknown("", kind, name, valid))
    }

    /// A fault of the command line, which has no place in a file.
    pub fn of(fault: Fault) -> CliError {
        let expected = fault.expected.map(|expected| format!(", expected {expected}")).unwrap_or_default();
        CliError::Usage { what: format!("{}{expected}", fault.what), nearest: fault.nearest }
    }

    /// A failure of the machine, printed as `failed to WHAT: WHY`.
    pub fn failed(what: impl Into<String>, why: impl fmt::Display) -> CliError {
        CliError::Failed { what: what.into(), why: why.to_string() }
    }

    /// Damaged files; `what` is a lower-case fragment.
    pub fn broken(what: impl Into<String>) -> CliError {
        CliError::Broken(what.into())
    }

    /// [`CliError::failed`] for input and output, except that a closed pipe is [`CliError::Closed`].
    pub fn io(what: impl Into<String>, error: &io::Error) -> CliError {
        match error.kind() {
            io::ErrorKind::BrokenPipe => CliError::Closed,
            _ => CliError::failed(what, error),
        }
    }

    /// Moves the faults of an argument that the program `made` to the argument that the user `typed`.
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

/// Errors of standard output; those of other files need [`CliError::io`], which names the file.
impl From<io::Error> for CliError {
    fn from(error: io::Error) -> CliError {
        CliError::io("write to standard output", &error)
    }
}
