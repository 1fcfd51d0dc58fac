//! A scenario, lowered: everything that play reads, with all names resolved.

pub(crate) mod activation_dates;
pub(crate) mod checks;
pub(crate) mod doctrine;
pub(crate) mod file;
pub(crate) mod forces;
pub(crate) mod game_map;
pub(crate) mod load;
pub(crate) mod orbits;
pub(crate) mod order_of_battle;
pub(crate) mod places;
pub(crate) mod plan;
pub(crate) mod prepared;
pub(crate) mod targets;
pub(crate) mod us_flights;
pub(crate) mod us_plan;

use self::plan::Plan;
use self::prepared::Prepared;
use self::us_plan::PlanStyle;
use crate::map::Map;
use crate::rules::Rules;
use crate::rules::mig_blocks::Block;
use crate::scenario::doctrine::Doctrine;
use crate::scenario::forces::{Mig, Seats, Stock};
use crate::state::State;
use crate::terms::date::Date;
use crate::terms::defence::Density;
use crate::terms::flights::{Band, Leg, Task};
use crate::terms::hexes::row_and_place;
use crate::terms::raid::{Entry, Weather};
use crate::terms::switches::Switches;
use ground::board::{Hex, range};
use ground::doctrine::Chooser;
use ground::game::shared;
use ground::scenario::Provenance;
use std::cmp::Reverse;
use std::sync::Arc;

/// A raid ready to be played.
#[derive(Clone, Debug, serde::Serialize)]
pub struct Scenario {
    pub(crate) rules: Rules,
    pub(crate) switches: Switches,
    pub(crate) date: Date,
    pub(crate) night: bool,
    /// The weather, if the scenario sets it.
    pub(crate) weather: Option<Weather>,
    pub(crate) map: Map,
    /// US flights, in the order of their labels.
    pub(crate) flights: Seats,
    /// The plans for the targets of the raid, with the path there and home, and then those for single flights.
    pub(crate) plans: Vec<Plan>,
    /// How the policy of the US plans. Serialised by its first name, which the identity of a scenario rests on.
    #[serde(rename = "planner")]
    pub(crate) style: PlanStyle,
    /// The hexes of the arrows at which the raid may enter.
    pub(crate) arrows: Vec<Hex>,
    /// By face of the target die, the index of the plan.
    pub(crate) target_die: [u8; 10],
    pub(crate) aaa_points: u8,
    pub(crate) fire_cans: u8,
    pub(crate) sams: Stock,
    /// DRV counters that are up before others deploy.
    pub(crate) counters: Vec<Hex>,
    /// It is a MiG day on a die up to this.
    pub(crate) mig_day: u8,
    pub(crate) printed_aaa: Vec<(Hex, Density)>,
    /// The listed SAM hexes of the date, and the greatest distance of a site from them.
    pub(crate) sites: Vec<Hex>,
    pub(crate) site_radius: u8,
    /// By row of the SAM Acquisition Table, the row where a SAM continues after a drop.
    pub(crate) go_to: Vec<u8>,
    /// By plan, the orbits of the stand-off jammers, in the order of the flights.
    pub(crate) orbits: Vec<Vec<Hex>>,
    /// By plan, where these jammers leave the map. Derived from the orbits.
    #[serde(skip_serializing)]
    pub(crate) orbit_exits: Vec<Vec<Hex>>,
    /// Derived from the other fields.
    #[serde(skip_serializing)]
    pub(crate) prepared: Prepared,
    pub(crate) activation: Block,
    /// The one type of each open airfield, where it has but one, by its place among the DRV types. Follows from the
    /// map and the types.
    #[serde(skip_serializing)]
    pub(crate) field_types: Vec<Option<u8>>,
    /// The DRV types of the block, in its order; the last entry is the type that flights without a profile fly as.
    pub(crate) migs: Vec<Mig>,
    /// Used only in reports.
    #[serde(skip_serializing)]
    pub(crate) policy: String,
    #[serde(serialize_with = "shared")]
    pub(crate) doctrine: Arc<Doctrine>,
    /// Used only in reports.
    #[serde(skip_serializing)]
    pub(crate) provenance: Vec<Provenance>,
}

impl Scenario {
    /// The plan of the raid in play.
    pub(crate) fn plan(&self, state: &State) -> &Plan {
        &self.plans[usize::from(state.target)]
    }

    /// The plan that a US flight flies: its own, or the raid's.
    pub(crate) fn plan_of(&self, state: &State, place: usize) -> &Plan {
        &self.plans[self.plan_place(state, place)]
    }

    /// The index of the plan that a US flight flies.
    pub(crate) fn plan_place(&self, state: &State, place: usize) -> usize {
        self.flights[place].own_plan.unwrap_or(state.target).into()
    }

    /// The orbit of a US flight that jams from afar, and where it leaves the map; `None` for any other flight (DH17d).
    #[inline]
    pub(crate) fn orbit_of(&self, state: &State, place: usize) -> Option<(Hex, Hex)> {
        self.prepared.orbits[usize::from(state.target)][place]
    }

    /// The free turn and the greatest turn for a point at a speed, in steps of 30 degrees.
    pub(crate) fn turning(&self, speed: u8) -> (u8, u8) {
        self.rules.turning.at(speed, self.night)
    }

    /// Where a US flight plans to leave the map: a jammer near its orbit, any other flight at the exit of its plan.
    pub(crate) fn exit_of(&self, state: &State, place: usize) -> Hex {
        self.orbit_of(state, place).map_or(self.plan_of(state, place).exit, |(_, exit)| exit)
    }

    /// The band that the plan sets for a US flight in its hex (DH18a).
    pub(crate) fn planned_band(&self, state: &State, place: usize) -> Band {
        let (plan, flight) = (self.plan_of(state, place), &state.us[place]);
        let homeward = flight.egressing || flight.aborting;
        let band = plan.band(place, plan.leg(place, flight.flying.hex, homeward));
        if !homeward && self.ducks(state, place) { band.min(Band::Low) } else { band }
    }

    /// Whether a bomber near its target flies below an overcast that hides the target from its run: one that aims by
    /// eye, if the ground shows from Low (DH18a).
    pub(crate) fn ducks(&self, state: &State, place: usize) -> bool {
        let (seat, plan, weather) = (&self.flights[place], self.plan_of(state, place), &state.weather);
        let near = range(state.us[place].flying.hex, plan.target) <= self.rules.planning.below_cloud.into();
        let hidden = |band: Band| !weather.shows_ground(band);
        seat.task == Task::Bombing
            && near
            && hidden(plan.band(place, Leg::Run))
            && !hidden(Band::Low)
            && seat.aircraft.radar_sight.is_none()
            && seat.aircraft.loran != Some(true)
    }

    /// The band in which a US flight enters.
    pub(crate) fn entry_band(&self, state: &State, place: usize) -> Band {
        self.entry_band_by(self.plan_of(state, place), place)
    }

    /// The band in which a US flight enters by a plan.
    pub(crate) fn entry_band_by(&self, plan: &Plan, place: usize) -> Band {
        self.flights[place].band.unwrap_or_else(|| plan.band(place, plan.leg(place, plan.path[0], false)))
    }

    /// The targets, each by the first plan that attacks it: several plans may go for one.
    pub(crate) fn targets(&self) -> impl Iterator<Item = usize> {
        let is_new = |&place: &usize| self.plans[..place].iter().all(|plan| plan.target != self.plans[place].target);
        (0..self.plans.len()).filter(is_new)
    }

    /// The plans by which a US flight may fly: its own, or those of the raid for the faces of the target die.
    pub(crate) fn plans_of(&self, place: usize) -> impl Iterator<Item = &Plan> {
        let own = self.flights[place].own_plan;
        let mut plans: Vec<u8> = own.map_or_else(|| self.target_die.to_vec(), |own| vec![own]);
        plans.sort_unstable();
        plans.dedup();
        plans.into_iter().map(|plan| &self.plans[usize::from(plan)])
    }

    /// The type that DRV flights without a profile fly as (D5.9.2a).
    pub(crate) fn plain_mig(&self) -> &Mig {
        &self.migs[self.migs.len() - 1]
    }

    /// The type of a DRV flight by its profile.
    pub(crate) fn mig(&self, profile: Option<u8>) -> &Mig {
        profile.map_or(self.plain_mig(), |profile| &self.migs[usize::from(profile)])
    }

    /// Whether US flights rally in a hex: over the sea, and far in the west (DH8c).
    pub(crate) fn rallies_at(&self, hex: Hex) -> bool {
        self.map.ground(hex).sea() || row_and_place(hex).1 >= self.rules.morale.rally_west_of.into()
    }

    /// The nearest rally hex of the US that passes `is_wanted`.
    pub(crate) fn rally_hex(&self, here: Hex, is_wanted: impl Fn(Hex) -> bool) -> Option<Hex> {
        let mut nearest = Chooser::default();
        nearest.offer(self.prepared.rally.len() as u32);
        for &hex in &self.prepared.rally {
            let near = Reverse(range(hex, here));
            if !nearest.rules_out(near) {
                nearest.score_if(near, || is_wanted(hex).then_some(hex));
            }
        }
        nearest.chosen().0.map(|(_, hex)| hex)
    }

    /// The side of the map from which the raid enters.
    pub(crate) fn entry(&self, state: &State) -> Entry {
        self.plan(state).entry
    }
}
