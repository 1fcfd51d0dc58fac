//! How a view computes the features of US policies.

use crate::policy::View;
use crate::policy::view::{NONE, least};
use crate::rules::us_doctrine::UsFeature;
use crate::terms::defence::{Acquired, Density};
use crate::terms::flights::{Band, Task};
use ground::board::{Arc, range};

impl View<'_> {
    /// The points of fuel beyond those that the way home takes (DH18c): one point for every `dash_turns` turns at dash
    /// to the exit, and a reserve.
    pub(crate) fn fuel_to_spare(&self) -> i32 {
        let rules = &self.scenario.rules;
        let flying = &self.us().flying;
        let dash = self.seat().aircraft.dash[flying.band.performance()].max(1);
        let way = range(flying.hex, self.scenario.exit_of(self.state, self.flight)) / u32::from(dash);
        let needed = way / u32::from(rules.planning.dash_turns) + u32::from(rules.fuel.home_reserve);
        self.fuel() - needed as i32
    }

    /// Whether the type burns fuel and the flight has none to spare.
    pub(crate) fn is_dry(&self) -> bool {
        self.seat().aircraft.fuel > 0 && self.fuel_to_spare() <= 0
    }

    /// The flight's points of fuel; 99, the most, for a type without a limit.
    fn fuel(&self) -> i32 {
        if self.seat().aircraft.fuel == 0 { 99 } else { i32::from(self.us().flying.fuel) }
    }

    /// Whether the flight has passed the initial point with its bombs aboard.
    pub(crate) fn in_run(&self) -> bool {
        let us = self.us();
        us.laden && !us.egressing() && usize::from(us.waypoint) > self.plan().initial_point
    }

    pub(crate) fn value(&self, feature: UsFeature) -> i32 {
        let us = self.us();
        let here = self.here();
        match feature {
            UsFeature::HexesToTarget => self.hexes_to_target(self.flight) as i32,
            UsFeature::InRun => self.in_run().into(),
            UsFeature::Egressing => us.egressing().into(),
            UsFeature::Aborting => us.aborting.into(),
            UsFeature::Disordered => us.disordered.into(),
            UsFeature::Laden => (us.armed() && self.drops_at_this_hour()).into(),
            UsFeature::Loaded => us.bombers().into(),
            UsFeature::Good => us.aircraft.good().into(),
            UsFeature::Missing => (self.seat().count - us.aircraft.good()).into(),
            UsFeature::Damaged => (us.aircraft.flying() - us.aircraft.good()).into(),
            UsFeature::Fuel => self.fuel(),
            UsFeature::FuelToSpare => self.fuel_to_spare(),
            UsFeature::Altitude => us.flying.band as i32,
            UsFeature::FlightTask => self.seat().task as i32,
            UsFeature::Turn => self.state.turn.into(),
            UsFeature::Detected => us.detected.into(),
            UsFeature::Tracked => self.trackers().count() as i32,
            UsFeature::FullyTracked => self.trackers().filter(|sam| sam.acquired == Acquired::Full).count() as i32,
            UsFeature::Arms => us.arms.iter().map(|&arms| i32::from(arms)).sum(),
            UsFeature::PreEmptiveArms => self.state.pre_emptive_arms.into(),
            UsFeature::GunsAtTarget => self.guns_at_target().map_or(0, |aaa| Density::index(aaa.density) as i32 + 1),
            UsFeature::ActiveSamOnBomber => self.hot_on_bomber().into(),
            UsFeature::RadarInReach => self.radar_in_reach(u32::MAX).is_some().into(),
            UsFeature::MigRearInReach => self.mig_rear_in_reach().into(),
            UsFeature::StrikeOver => self.inbound().next().is_none().into(),
            UsFeature::BombersGone => self.bombers_gone().into(),
            UsFeature::ActiveSamRange => self.near(self.hot_sites()),
            UsFeature::ActiveSamAhead => self.near(self.hot_sites().filter(|&hex| us.flying.arc(hex) == Arc::Front)),
            UsFeature::ActiveSamToPath => self.to_bombers_way(self.hot_sites()),
            UsFeature::SiteRange => self.near(self.located_sites()),
            UsFeature::SiteToPath => self.to_bombers_way(self.located_sites()),
            UsFeature::MigRange => self.near(self.prey_migs().map(|mig| mig.flying.hex)),
            UsFeature::MigToBomber => self.mig_to_bomber() as i32,
            UsFeature::MigBehind => {
                let migs = self.hunting_migs().map(|mig| mig.flying.hex);
                self.near(migs.filter(|&hex| hex != here && !us.flying.has_ahead(hex)))
            }
            UsFeature::CounterRange => self.near(self.counters().map(|mig| mig.flying.hex)),
            UsFeature::ThreatRange => self.near(self.hot_sites().chain(self.hunting_migs().map(|mig| mig.flying.hex))),
            UsFeature::Attacked => (self.state.last_attack > 0).into(),
            UsFeature::PicturesFrom => self.pictures_from() as i32,
            UsFeature::BomberRange => {
                let others = self.bombers().filter(|(place, _)| *place != self.flight);
                self.near(others.map(|(_, bomber)| bomber.flying.hex))
            }
            UsFeature::BombersToTarget => {
                let inbound = self.inbound().filter(|(_, flight)| flight.on_map());
                least(inbound.map(|(place, _)| self.hexes_to_target(place))) as i32
            }
            UsFeature::BombersToSite => {
                let to_sites = |hex| least(self.known_sites().map(|site| range(site, hex)));
                least(self.bombers().map(|(_, bomber)| to_sites(bomber.flying.hex))) as i32
            }
        }
    }

    /// The distance in hexes from the nearest of the hexes to the paths that the bombers have still to fly; [`NONE`]
    /// without hexes.
    fn to_bombers_way(self, mut hexes: impl Iterator<Item = ground::board::Hex>) -> i32 {
        let Some(first) = hexes.next() else { return NONE as i32 };
        let way = self.bombers_way();
        hexes.map(|hex| way.hexes_from(hex)).fold(way.hexes_from(first), u32::min) as i32
    }

    /// The distance in hexes to the nearest of the hexes, at most [`NONE`].
    fn near(&self, hexes: impl Iterator<Item = ground::board::Hex>) -> i32 {
        let here = self.here();
        least(hexes.map(|hex| range(here, hex))).min(NONE) as i32
    }

    /// The highest band, at most Medium, from which photographs show the ground: in haze only Deck, under an overcast
    /// the bands below it (DH12d).
    fn pictures_from(&self) -> Band {
        let weather = &self.state.weather;
        let shows = |&band: &Band| weather.shows_ground(band) && (weather.haze.is_none() || band == Band::Deck);
        [Band::Medium, Band::Low].into_iter().find(shows).unwrap_or(Band::Deck)
    }

    fn hot_on_bomber(&self) -> bool {
        let bomber = |flight: u8| self.scenario.flights[usize::from(flight)].task == Task::Bombing;
        self.hot().any(|sam| sam.target.is_some_and(bomber))
    }

    fn mig_rear_in_reach(&self) -> bool {
        let speed = u32::from(self.combat_speed());
        self.mig_rear().is_some_and(|rear| range(self.here(), rear) <= speed)
    }
}
