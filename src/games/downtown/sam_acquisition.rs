//! Acquisition by SAMs: the table from A to J, and the roll (D3.4.2a, D3.4.3a to D3.4.3j, DH11b, DH11d).

use super::raid::Raid;
use super::words::{Acquired, Band};
use crate::chance::Chance;
use crate::doctrine::{Feature, FeatureSpec};
use crate::journal::Journal;

/// What the rows of the SAM Acquisition Table may ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AcquisitionFeature {
    Launched,
    Acquired,
    Range,
    Altitude,
    MigNear,
    InFrontArc,
    SeadThreat,
}

impl Feature for AcquisitionFeature {
    const SPECS: &'static [FeatureSpec] = &[
        FeatureSpec::flag("launched", "the site is marked as launched"),
        FeatureSpec::named("acquired", Acquired::NAMES, "how it has the flight it tracks"),
        FeatureSpec::number("range", 0, 99, "hexes to that flight; 99 without one"),
        FeatureSpec::named("altitude", Band::NAMES, "band of that flight; deck without one"),
        FeatureSpec::flag("mig-near", "a DRV flight is within the ban distance of that flight"),
        FeatureSpec::flag("in-front-arc", "the site lies in the front arc of that flight"),
        FeatureSpec::flag("sead-threat", "the site lies near a SEAD flight and in its front arc"),
    ];

    fn from_index(index: usize) -> Self {
        use AcquisitionFeature::{Acquired, Altitude, InFrontArc, Launched, MigNear, Range, SeadThreat};
        [Launched, Acquired, Range, Altitude, MigNear, InFrontArc, SeadThreat][index]
    }

    fn index(self) -> usize {
        self as usize
    }
}

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Every SAM with its radar on walks the table and, where that says so, rolls for a flight. Purpose
    /// `SAM_ACQUISITION`.
    pub(super) fn acquire(&mut self) {}
}
