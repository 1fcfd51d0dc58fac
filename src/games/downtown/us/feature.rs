//! What the rows of a US policy may speak of.

use super::View;
use crate::board::range;
use crate::doctrine::{Feature, FeatureSpec};
use crate::games::downtown::state::{SamState, Stage};
use crate::games::downtown::words::{Band, Task};

/// A feature of the situation of a US flight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::games::downtown) enum UsFeature {
    ToGo,
    Egressing,
    Laden,
    StrikeOver,
    Aborting,
    Disordered,
    Fuel,
    FuelToSpare,
    Good,
    Altitude,
    Detected,
    Tracked,
    HotRange,
    MigRange,
    Arms,
    Turn,
}

const FEATURES: [UsFeature; 16] = [
    UsFeature::ToGo,
    UsFeature::Egressing,
    UsFeature::Laden,
    UsFeature::StrikeOver,
    UsFeature::Aborting,
    UsFeature::Disordered,
    UsFeature::Fuel,
    UsFeature::FuelToSpare,
    UsFeature::Good,
    UsFeature::Altitude,
    UsFeature::Detected,
    UsFeature::Tracked,
    UsFeature::HotRange,
    UsFeature::MigRange,
    UsFeature::Arms,
    UsFeature::Turn,
];

impl Feature for UsFeature {
    const SPECS: &'static [FeatureSpec] = &[
        FeatureSpec::number("to-go", 0, 99, "hexes to the raid target"),
        FeatureSpec::flag("egressing", "its work is done, or it turned home"),
        FeatureSpec::flag("laden", "bombs are aboard"),
        FeatureSpec::flag("strike-over", "no bombing flight is on its way to the target, or will be"),
        FeatureSpec::flag("aborting", "it has broken off"),
        FeatureSpec::flag("disordered", "it is disordered"),
        FeatureSpec::number("fuel", 0, 99, "points of fuel left; 99 is endless"),
        FeatureSpec::number(
            "fuel-to-spare",
            -99,
            99,
            "fuel beyond what the way home takes at dash, a quarter of its turns and one",
        ),
        FeatureSpec::number("good", 0, 4, "sound aircraft"),
        FeatureSpec::named("altitude", Band::NAMES, "its band"),
        FeatureSpec::flag("detected", "the DRV has detected it"),
        FeatureSpec::number("tracked", 0, 9, "SAMs that have acquired it"),
        FeatureSpec::number("hot-range", 0, 99, "hexes to the nearest SAM with its radar on; 99 is none"),
        FeatureSpec::number("mig-range", 0, 99, "hexes to the nearest detected DRV flight; 99 is none"),
        FeatureSpec::number("arms", 0, 16, "anti-radiation missiles left"),
        FeatureSpec::number("turn", 1, 200, "the turn"),
    ];

    fn from_index(index: usize) -> Self {
        FEATURES[index]
    }

    fn index(self) -> usize {
        self as usize
    }
}

impl View<'_> {
    /// Fuel beyond what the way home takes (DH18c).
    pub(in crate::games::downtown) fn fuel_to_spare(&self) -> i32 {
        let flight = &self.state.us[self.flight];
        let seat = &self.scenario.flights[self.flight];
        let fuel = if seat.aircraft.fuel == 0 { 99 } else { i32::from(flight.flying.fuel) };
        let way = range(flight.flying.hex, self.scenario.plan_of(self.state, self.flight).exit) as i32;
        let dash = i32::from(seat.aircraft.dash[flight.flying.band.performance()].max(1));
        fuel - (way / dash / i32::from(self.scenario.rules.planning.dash_turns) + 1)
    }

    /// Whether every bombing flight has turned home, has left or is lost: nobody is left to be covered.
    fn strike_over(&self) -> bool {
        let mut bombers =
            self.scenario.flights.iter().zip(&self.state.us).filter(|(seat, _)| seat.task == Task::Bombing);
        bombers
            .all(|(_, flight)| flight.egressing || flight.aborting || matches!(flight.stage, Stage::Home | Stage::Lost))
    }

    /// The value of a feature.
    pub(in crate::games::downtown) fn value(&self, feature: UsFeature) -> i32 {
        let flight = &self.state.us[self.flight];
        let seat = &self.scenario.flights[self.flight];
        let here = flight.flying.hex;
        let fuel = if seat.aircraft.fuel == 0 { 99 } else { i32::from(flight.flying.fuel) };
        match feature {
            UsFeature::ToGo => range(here, self.scenario.plan_of(self.state, self.flight).target) as i32,
            UsFeature::Egressing => flight.egressing.into(),
            UsFeature::Laden => flight.laden.into(),
            UsFeature::StrikeOver => self.strike_over().into(),
            UsFeature::Aborting => flight.aborting.into(),
            UsFeature::Disordered => flight.disordered.into(),
            UsFeature::Fuel => fuel,
            UsFeature::FuelToSpare => self.fuel_to_spare(),
            UsFeature::Good => flight.aircraft.good().into(),
            UsFeature::Altitude => flight.flying.band as i32,
            UsFeature::Detected => flight.detected.into(),
            UsFeature::Tracked => {
                let tracks = |sam: &&super::super::state::Sam| {
                    sam.state != SamState::Gone && sam.target == Some(self.flight as u8)
                };
                self.state.sams.iter().filter(tracks).count() as i32
            }
            UsFeature::HotRange => {
                let hot = self.state.sams.iter().filter(|sam| sam.hot());
                hot.map(|sam| range(here, sam.hex) as i32).min().unwrap_or(99)
            }
            UsFeature::MigRange => {
                let seen = self.state.drv_airborne().filter(|(_, flight)| flight.detected);
                seen.map(|(_, flight)| range(here, flight.flying.hex) as i32).min().unwrap_or(99)
            }
            UsFeature::Arms => flight.arms.iter().map(|&arms| i32::from(arms)).sum(),
            UsFeature::Turn => self.state.turn.into(),
        }
    }
}
