//! In which order DRV flights move: steps A to H (D5.7.2a to D5.7.2j).

use super::raid::Raid;
use super::words::Zone;
use crate::chance::Chance;
use crate::doctrine::{Feature, FeatureSpec};
use crate::journal::Journal;

/// What the rows of the flight order may ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OrderFeature {
    Zone,
    Threatens,
    BomberTarget,
    CapThreatens,
    Aborting,
    TakingOff,
    Disordered,
}

impl Feature for OrderFeature {
    const SPECS: &'static [FeatureSpec] = &[
        FeatureSpec::named("zone", Zone::NAMES, "its manoeuvre zone"),
        FeatureSpec::flag("threatens", "it threatens a detected US flight"),
        FeatureSpec::flag("bomber-target", "a detected bomber or Iron Hand flight is in its zone's reach"),
        FeatureSpec::flag("cap-threatens", "a CAP flight threatens it"),
        FeatureSpec::flag("aborting", "it aborts"),
        FeatureSpec::flag("taking-off", "it takes off"),
        FeatureSpec::flag("disordered", "it is disordered"),
    ];

    fn from_index(index: usize) -> Self {
        use OrderFeature::{Aborting, BomberTarget, CapThreatens, Disordered, TakingOff, Threatens, Zone};
        [Zone, Threatens, BomberTarget, CapThreatens, Aborting, TakingOff, Disordered][index]
    }

    fn index(self) -> usize {
        self as usize
    }
}

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// The flight of the first step that has any left to move.
    pub(super) fn next_drv_flight(&self) -> Option<usize> {
        let mut to_move = self.state.drv_airborne().filter(|(_, flight)| !flight.flying.moved);
        to_move.next().map(|(place, _)| place)
    }
}
