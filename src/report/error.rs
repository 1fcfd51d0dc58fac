//! Why a report could not be written.

use std::io;
use std::path::{Path, PathBuf};

/// A failed report.
#[derive(Debug, thiserror::Error)]
pub enum ReportError {
    /// The folder exists.
    #[error("`{}` exists: choose another folder, or say --force to replace it", .0.display())]
    Exists(PathBuf),
    /// `--force` is for reports only.
    #[error("`{}` exists and is no report of sortie ({why}): --force would not replace it, choose another folder", path.display())]
    NotAReport {
        /// The folder.
        path: PathBuf,
        /// What gives it away.
        why: String,
    },
    /// The name can't be that of a folder.
    #[error("`{}` can't be the name of a report folder", .0.display())]
    Name(PathBuf),
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
        !matches!(self, ReportError::Io { .. })
    }

    /// For `map_err`: what was being done to which file.
    pub(super) fn io(doing: &'static str, path: &Path) -> impl FnOnce(io::Error) -> ReportError {
        move |error| ReportError::Io { doing, path: path.to_owned(), why: error.to_string() }
    }

    /// As [`ReportError::io`], for polars.
    pub(super) fn polars(path: &Path) -> impl FnOnce(polars::error::PolarsError) -> ReportError {
        move |error| ReportError::Io { doing: "write", path: path.to_owned(), why: error.to_string() }
    }
}
