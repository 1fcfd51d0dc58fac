//! Why a report could not be written, or read again.

use std::io;
use std::path::{Path, PathBuf};

/// A failed report.
#[derive(Debug, thiserror::Error)]
pub enum ReportError {
    /// The folder holds a finished report.
    #[error("`{}` exists: choose another folder, or say --force to begin anew{also}", path.display())]
    Exists {
        /// The folder.
        path: PathBuf,
        /// What else the command takes there.
        also: &'static str,
    },
    /// The folder holds a run that was never finished.
    #[error(
        "`{}` holds an unfinished run: repeat its command with --resume to finish it, or --force to begin anew",
        .0.display()
    )]
    Unfinished(PathBuf),
    /// The folder is not one of ours.
    #[error("`{}` exists and is no report of sortie ({why}): can't {doing}, choose another folder", path.display())]
    NotAReport {
        /// The folder.
        path: PathBuf,
        /// What gives it away.
        why: String,
        /// What was to be done with it.
        doing: &'static str,
    },
    /// Another process is writing.
    #[error(
        "`{}` is in use by another process{}: wait for it, or choose another folder",
        path.display(),
        process.map(|process| format!(" (pid {process})")).unwrap_or_default()
    )]
    Busy {
        /// The folder.
        path: PathBuf,
        /// The number of the process, where it is known.
        process: Option<u32>,
    },
    /// A file of the user's is where a file of the report is to go.
    #[error(
        "`{}` is in the way: no manifest lists it, so that it is not replaced; move it away and {then}",
        path.display()
    )]
    InTheWay {
        /// The file.
        path: PathBuf,
        /// What to do then.
        then: &'static str,
    },
    /// The name can't be that of a folder.
    #[error("`{}` can't be the name of a report folder", .0.display())]
    Name(PathBuf),
    /// A report of another kind or time.
    #[error("`{}` can't be used here: {why}", path.display())]
    Unfit {
        /// The folder.
        path: PathBuf,
        /// Why not.
        why: String,
    },
    /// A run can't go on since it would be another one; a line a difference.
    #[error(
        "`{}` holds another run{}",
        path.display(),
        .differences.iter().map(|one| format!("\n  {one}")).collect::<String>()
    )]
    Differs {
        /// The folder.
        path: PathBuf,
        /// What is not the same.
        differences: Vec<String>,
    },
    /// A file is not what was written.
    #[error("`{}` is damaged: {why}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What gives it away.
        why: String,
    },
    /// The machine refused.
    #[error("failed to {doing} `{}`: {why}", path.display())]
    Io {
        /// What was being done.
        doing: &'static str,
        /// To which file.
        path: PathBuf,
        /// Why it failed.
        why: String,
    },
}

impl ReportError {
    /// Whether it is the user who asked for the impossible, rather than the machine that failed.
    pub const fn is_usage(&self) -> bool {
        !matches!(self, ReportError::Io { .. } | ReportError::Damaged { .. } | ReportError::Busy { .. })
    }

    /// For `map_err`: what was being done to which file.
    pub(in crate::report) fn io(doing: &'static str, path: &Path) -> impl FnOnce(io::Error) -> ReportError {
        move |error| ReportError::Io { doing, path: path.to_owned(), why: error.to_string() }
    }

    /// As [`ReportError::io`], for polars.
    pub(in crate::report) fn polars(path: &Path) -> impl FnOnce(polars::error::PolarsError) -> ReportError {
        move |error| ReportError::Io { doing: "write", path: path.to_owned(), why: error.to_string() }
    }

    /// What is wrong with the file at `path`.
    pub(in crate::report) fn damaged(path: &Path, why: impl Into<String>) -> ReportError {
        ReportError::Damaged { path: path.to_owned(), why: why.into() }
    }

    /// Why the folder at `path` won't do.
    pub fn unfit(path: &Path, why: impl Into<String>) -> ReportError {
        ReportError::Unfit { path: path.to_owned(), why: why.into() }
    }
}
