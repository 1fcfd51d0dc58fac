//! The payoffs that an earlier process left in a folder, from which a tournament goes on.

use crate::analysis::tournament::{Payoffs, Schedule};
use crate::report::run::folder::MANIFEST;
use crate::report::run::leftover::{self, Leftover};
use crate::report::run::stored_payoffs::{PAYOFFS, StoredPayoffs};
use crate::report::{Folder, Manifest, ReportError};

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
        let Some(Leftover { home, manifest }) = Leftover::find(folder, wanted)? else { return Ok(None) };
        let path = home.join(PAYOFFS);
        let payoffs = StoredPayoffs::parse(&leftover::text(&path)?, schedule, cells);
        let payoffs = payoffs.map_err(|why| ReportError::damaged(&path, why))?;
        Ok(Some(LeftoverPayoffs { manifest, payoffs }))
    }
}
