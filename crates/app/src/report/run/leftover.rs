//! What an earlier process left in a folder, finished or not, from which a question goes on.

use crate::report::run::folder::MANIFEST;
use crate::report::run::plain;
use crate::report::{Folder, Manifest, ReportError, Shard};
use std::path::{Path, PathBuf};

/// What was left.
pub(super) struct Leftover {
    /// The folder that it is in.
    pub(super) home: PathBuf,
    /// What it says of the question.
    pub(super) manifest: Manifest,
}

impl Leftover {
    /// What was left of the question with this manifest; nothing where there is nothing.
    ///
    /// # Errors
    /// It is damaged, or of another question.
    pub(super) fn find(folder: &Folder, wanted: &Manifest) -> Result<Option<Leftover>, ReportError> {
        for home in [folder.work(), folder.target()] {
            let path = home.join(MANIFEST);
            let Some(text) = plain::manifest(&path)? else { continue };
            let manifest = Manifest::parse(folder.target(), &path, &text)?;
            let mut differences = manifest.differences(wanted);
            let shard = |manifest: &Manifest| manifest.run.asked.shard.map_or("none".to_owned(), Shard::name);
            if manifest.run.asked.shard != wanted.run.asked.shard {
                differences.push(format!("shard: {} there, {} here", shard(&manifest), shard(wanted)));
            }
            if !differences.is_empty() {
                return Err(ReportError::Differs { path: folder.target().to_owned(), differences });
            }
            return Ok(Some(Leftover { home: home.to_owned(), manifest }));
        }
        Ok(None)
    }
}

/// The text of a file that was left.
///
/// # Errors
/// It is missing or can't be read.
pub(super) fn text(path: &Path) -> Result<String, ReportError> {
    plain::text(path, plain::MOST)?.ok_or_else(|| ReportError::damaged(path, "it is missing"))
}
