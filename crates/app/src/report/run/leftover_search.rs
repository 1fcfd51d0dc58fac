//! The search that an earlier process left in a folder, from which it goes on.

use crate::report::run::folder::MANIFEST;
use crate::report::run::plain;
use crate::report::run::stored_search::{SEARCH, StoredSearch};
use crate::report::{Folder, Manifest, ReportError};

/// A search, finished or not.
pub struct LeftoverSearch {
    /// What it is about, and how it is played.
    pub manifest: Manifest,
    /// How far it has come.
    pub search: StoredSearch,
}

impl LeftoverSearch {
    /// Keeps a search in the unfinished work of a folder, which has its manifest.
    ///
    /// # Errors
    /// The machine refused.
    pub fn note(folder: &Folder, search: &StoredSearch) -> Result<(), ReportError> {
        folder.note(SEARCH, search.json().as_bytes())
    }

    /// Begins to keep a search in a folder, with the manifest that it would end with now.
    ///
    /// # Errors
    /// The machine refused.
    pub fn begin(folder: &Folder, manifest: &Manifest, search: &StoredSearch) -> Result<(), ReportError> {
        LeftoverSearch::note(folder, search)?;
        folder.note(MANIFEST, manifest.json().as_bytes())
    }

    /// The search that an earlier process left in a folder; none where there is none.
    ///
    /// # Errors
    /// It is damaged.
    pub fn read(folder: &Folder) -> Result<Option<LeftoverSearch>, ReportError> {
        for home in [folder.work(), folder.target()] {
            let path = home.join(MANIFEST);
            let Some(text) = plain::manifest(&path)? else { continue };
            let manifest = Manifest::parse(folder.target(), &path, &text)?;
            if manifest.search.is_none() {
                return Ok(None);
            }
            let path = home.join(SEARCH);
            let text = plain::text(&path, plain::MOST)?.ok_or_else(|| ReportError::damaged(&path, "it is missing"))?;
            let search = StoredSearch::parse(&text).map_err(|why| ReportError::damaged(&path, plain::clipped(&why)))?;
            return Ok(Some(LeftoverSearch { manifest, search }));
        }
        Ok(None)
    }
}
