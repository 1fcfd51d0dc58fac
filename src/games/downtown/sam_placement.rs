//! The SAM Placement Table (D3.2.2a to D3.2.2h).

use super::raid::Raid;
use super::state::UsFlight;
use super::words::{RadarPhase, Task};
use crate::chance::Chance;
use crate::doctrine::{Feature, FeatureSpec};
use crate::journal::Journal;

/// What the rows of the SAM Placement Table may ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlacementFeature {
    /// The phase.
    Phase,
    /// How many are still hidden.
    Hidden,
}

impl Feature for PlacementFeature {
    const SPECS: &'static [FeatureSpec] = &[
        FeatureSpec::named("phase", RadarPhase::NAMES, "the phase in which it comes up"),
        FeatureSpec::number("hidden", 0, 24, "battalions still hidden"),
    ];

    fn from_index(index: usize) -> Self {
        [PlacementFeature::Phase, PlacementFeature::Hidden][index]
    }

    fn index(self) -> usize {
        self as usize
    }
}

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// One battalion walks the table (D3.2.2a to D3.2.2h). Whether it was placed.
    pub(super) fn place_sam(&mut self, phase: RadarPhase) -> bool {
        let _ = phase;
        false
    }

    /// The detected bomber nearest a city, else the detected flight nearest one (D3.2.2g, D3.2.2h).
    pub(super) fn reference_flight(&self) -> Option<usize> {
        let seen = || self.state.us_on_map().filter(|(_, flight)| flight.detected);
        let nearest =
            |flights: &mut dyn Iterator<Item = (usize, u32)>| flights.min_by_key(|&(place, to_city)| (to_city, place));
        let to_city = |(place, flight): (usize, &UsFlight)| (place, self.scenario.map.to_city(flight.flying.hex));
        let bomber = |place: usize| self.scenario.flights[place].task == Task::Bombing;
        nearest(&mut seen().filter(|(place, _)| bomber(*place)).map(to_city))
            .or_else(|| nearest(&mut seen().map(to_city)))
            .map(|(place, _)| place)
    }
}
