//! The payoffs that an earlier process left in a folder, from which a tournament goes on.

use crate::analysis::tournament::{Payoffs, Schedule};
use crate::report::run::folder::MANIFEST;
use crate::report::run::plain;
use crate::report::run::stored_payoffs::{PAYOFFS, StoredPayoffs};
use crate::report::{Folder, Manifest, ReportError, Shard};

/// The payoffs of a tournament, finished or not.
pub struct LeftoverPayoffs {
    /// The manifest of the tournament.
    pub manifest: Manifest,
    /// What it has played.
    pub payoffs: Payoffs,
}

impl LeftoverPayoffs {
    /// Keeps payoffs in the unfinished work, with the manifest that play would end with.
    ///
    /// # Errors
    /// The machine refused.
    pub fn note(folder: &Folder, manifest: &Manifest, payoffs: &Payoffs) -> Result<(), ReportError> {
        folder.note(PAYOFFS, StoredPayoffs::of(payoffs).json().as_bytes())?;
        folder.note(MANIFEST, manifest.json().as_bytes())
    }

    /// The payoffs that an earlier process left in a folder, finished or not, for a tournament with this manifest;
    /// none where there are none.
    ///
    /// # Errors
    /// They are damaged, or of another tournament.
    pub fn read(
        folder: &Folder,
        wanted: &Manifest,
        schedule: Schedule,
        cells: usize,
    ) -> Result<Option<LeftoverPayoffs>, ReportError> {
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
            let path = home.join(PAYOFFS);
            let text = plain::text(&path, plain::MOST)?.ok_or_else(|| ReportError::damaged(&path, "it is missing"))?;
            let payoffs = StoredPayoffs::parse(&text, schedule, cells);
            let payoffs = payoffs.map_err(|why| ReportError::damaged(&path, why))?;
            return Ok(Some(LeftoverPayoffs { manifest, payoffs }));
        }
        Ok(None)
    }
}
