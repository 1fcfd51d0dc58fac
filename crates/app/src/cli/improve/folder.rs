//! The folder of a search: its state after each round, and what it found.

use super::BookArgs;
use super::policy::PolicyFile;
use crate::analysis::improve::State;
use crate::cli::{CliError, Context};
use serde::{Deserialize, Serialize};
use std::io::Write;
use std::path::{Path, PathBuf};

/// The version of the form of the state.
const FORMAT: u32 = 1;
/// The name of the state's file.
const STATE: &str = "search.json";

/// A search between two rounds, with all that was asked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Kept {
    format: u32,
    /// The policy as it was named.
    named: String,
    system: String,
    /// The file that the search began with.
    base: String,
    pub(super) book: BookArgs,
    pub(super) seed: u64,
    pub(super) state: State,
}

impl Kept {
    /// A search that begins.
    pub(super) fn new(named: &str, policy: &PolicyFile, book: &BookArgs, seed: u64) -> Kept {
        Kept {
            format: FORMAT,
            named: named.to_owned(),
            system: policy.system.name().to_owned(),
            base: policy.text.clone(),
            book: book.clone(),
            seed,
            state: State::new(toml::to_string(&policy.table).unwrap_or_default()),
        }
    }

    /// The policy that the search began with.
    ///
    /// # Errors
    /// The state is damaged.
    pub(super) fn policy(&self, io: &Context) -> Result<PolicyFile, CliError> {
        let name = Path::new(&self.named).file_stem().map(|stem| stem.to_string_lossy().into_owned());
        PolicyFile::of_text(&name.unwrap_or_default(), io.system(&self.system)?, self.base.clone())
    }
}

/// A folder with a search.
pub(super) struct SearchFolder(PathBuf);

impl SearchFolder {
    /// Makes the folder.
    ///
    /// # Errors
    /// It exists and is not to be replaced, or can't be made.
    pub(super) fn create(path: &Path, force: bool) -> Result<SearchFolder, CliError> {
        let there = path.exists();
        if there && !(force && path.join(STATE).exists()) {
            let hint = "say --resume to go on with its search, or --force to replace it";
            return Err(CliError::usage(format!("`{}` exists: {hint}", path.display())));
        }
        std::fs::create_dir_all(path).map_err(|error| CliError::io(format!("make `{}`", path.display()), &error))?;
        Ok(SearchFolder(path.to_owned()))
    }

    /// Opens a folder that has a search.
    ///
    /// # Errors
    /// It has none.
    pub(super) fn open(path: &Path) -> Result<SearchFolder, CliError> {
        match path.join(STATE).is_file() {
            true => Ok(SearchFolder(path.to_owned())),
            false => Err(CliError::usage(format!("`{}` has no search: there is no {STATE} in it", path.display()))),
        }
    }

    /// The search as it was last kept.
    ///
    /// # Errors
    /// The file can't be read, or is not of this version.
    pub(super) fn read(&self) -> Result<Kept, CliError> {
        let path = self.0.join(STATE);
        let text = std::fs::read_to_string(&path);
        let text = text.map_err(|error| CliError::io(format!("read `{}`", path.display()), &error))?;
        let kept: Kept = serde_json::from_str(&text)
            .map_err(|error| CliError::broken(format!("`{}` is damaged: {error}", path.display())))?;
        match kept.format == FORMAT {
            true => Ok(kept),
            false => Err(CliError::broken(format!("`{}` is of another version of sortie", path.display()))),
        }
    }

    /// Keeps the search.
    ///
    /// # Errors
    /// The machine refused.
    pub(super) fn keep(&self, kept: &Kept) -> Result<(), CliError> {
        let text = serde_json::to_string_pretty(kept).map_err(|error| CliError::failed("write the state", error))?;
        write_whole(&self.0.join(STATE), &(text + "\n"))
    }

    /// A file of the folder.
    pub(super) fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

/// Writes a file that appears whole or not at all.
///
/// # Errors
/// The machine refused.
pub(super) fn write_whole(path: &Path, text: &str) -> Result<(), CliError> {
    let failed = |error: &std::io::Error| CliError::io(format!("write `{}`", path.display()), error);
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut file = tempfile::NamedTempFile::new_in(folder).map_err(|error| failed(&error))?;
    file.write_all(text.as_bytes()).map_err(|error| failed(&error))?;
    file.persist(path).map_err(|error| failed(&error.error))?;
    Ok(())
}
