//! A scenario, lowered: everything that play reads, and nothing by name.

use super::date::Date;
use super::lookup::Lookup;
use super::lowering::Range;
use super::map::{HEXES, Map, hex_of_index, row_and_place};
use super::metrics::Columns;
use super::planning::Plan;
use super::rule::Rule;
use super::rules::Rules;
use super::rules::flights::{Aircraft, TaskRule, Weapon};
use super::setup::Switches;
use super::state::{MOST_US_EVER, Sight, State};
use super::us::Doctrine;
use super::us::plan::Planner;
use super::words::{Band, Density, Entry, Hardness, Load, Mark, Mission, Receiver, TargetKind, Task};
use ground::board::{Hex, range};
use ground::chance::Label;
use ground::game::{Metric, Ratio};
use ground::scenario::Provenance;
use std::fmt;
use std::ops::{Deref, Index, IndexMut};
use std::sync::Arc;

/// A raid ready to be played.
#[derive(Clone, Debug)]
pub struct Scenario {
    pub(super) rules: Rules,
    pub(super) switches: Switches,
    pub(super) date: Date,
    pub(super) night: bool,
    /// The weather, where it is not drawn.
    pub(super) weather: Option<Sight>,
    pub(super) map: Map,
    /// US flights, in the order of their labels.
    pub(super) flights: Seats,
    /// What the raid may be sent against, with its way there and home; then what single flights are.
    pub(super) plans: Vec<Plan>,
    /// How the policy of the US plans.
    pub(super) planner: Planner,
    /// Hexes of the arrows by which it may come in.
    pub(super) arrows: Vec<Hex>,
    /// Which plan each face of the target die names.
    pub(super) target_die: [u8; 10],
    pub(super) aaa_points: u8,
    pub(super) fire_cans: u8,
    pub(super) sams: Stock,
    /// DRV counters that are up before any deploys.
    pub(super) counters: Vec<Hex>,
    /// It is a MiG day on a die up to this.
    pub(super) mig_day: u8,
    pub(super) printed_aaa: Vec<(Hex, Density)>,
    /// The listed SAM hexes of the date, and how far from them a site may stand.
    pub(super) sites: Vec<Hex>,
    pub(super) site_radius: u8,
    /// By row of the SAM Acquisition Table, the row at which it goes on after a drop.
    pub(super) go_to: Vec<u8>,
    /// By plan, the orbit of each US flight that jams from afar, in the order of these.
    pub(super) orbits: Vec<Vec<Hex>>,
    /// Where those on them leave the map.
    pub(super) orbit_exits: Vec<Vec<Hex>>,
    pub(super) lookup: Lookup,
    pub(super) activation: Block,
    /// The one type of each open airfield, where it has but one, by its place among the DRV types.
    pub(super) field_types: Vec<Option<u8>>,
    /// DRV types of the block, in its order; the last is the one that flights without a profile fly as.
    pub(super) migs: Vec<Mig>,
    pub(super) policy: String,
    pub(super) doctrine: Arc<Doctrine>,
    pub(super) metrics: Vec<Metric>,
    pub(super) ratios: Vec<Ratio>,
    pub(super) columns: Columns,
    pub(super) provenance: Vec<Provenance>,
}

/// The SAMs of a scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stock {
    pub(super) located: u8,
    pub(super) dummies: u8,
    pub(super) dummy_radars: u8,
    pub(super) hidden: u8,
}

/// What does not change of a US flight.
#[derive(Clone, Debug)]
pub(super) struct Seat {
    pub(super) label: Label,
    pub(super) name: String,
    pub(super) aircraft: Aircraft,
    /// The types of its air weapons.
    pub(super) weapons: [Option<Weapon>; 3],
    pub(super) count: u8,
    pub(super) mission: Mission,
    pub(super) task: Task,
    /// What its task allows.
    pub(super) allows: TaskRule,
    pub(super) load: Load,
    pub(super) receiver: Receiver,
    /// The turn in which it comes on.
    pub(super) turn: u16,
    /// The band at which it comes on, where it is not that of its plan.
    pub(super) band: Option<Band>,
    /// Its own waypoints, where it does not fly the raid's.
    pub(super) route: Option<Vec<Hex>>,
    /// The group of the file that it belongs to.
    pub(super) group: usize,
    /// Its own plan among the scenario's, where it has a target of its own.
    pub(super) own_plan: Option<u8>,
}

/// The US flights by their places in the state of a raid: those of the scenario, and from their number on those that
/// split off from them, each the same but for what befell it.
#[derive(Clone)]
pub(super) struct Seats {
    /// The scenario's, over and over until there is one for each place: none needs to be asked whether it is there.
    round: Box<[Seat; MOST_US_EVER]>,
    count: usize,
}

impl Seats {
    /// The seats of some flights, at least one.
    pub(super) fn new(flights: &[Seat]) -> Seats {
        let seat = |place: usize| flights[place % flights.len()].clone();
        Seats { round: Box::new(std::array::from_fn(seat)), count: flights.len() }
    }
}

/// Those of the scenario.
impl Deref for Seats {
    type Target = [Seat];

    fn deref(&self) -> &[Seat] {
        &self.round[..self.count]
    }
}

impl fmt::Debug for Seats {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("Seats").field(&&**self).finish()
    }
}

impl<'a> IntoIterator for &'a Seats {
    type Item = &'a Seat;
    type IntoIter = std::slice::Iter<'a, Seat>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl Index<usize> for Seats {
    type Output = Seat;

    #[inline]
    fn index(&self, place: usize) -> &Seat {
        &self.round[place % MOST_US_EVER]
    }
}

impl IndexMut<usize> for Seats {
    fn index_mut(&mut self, place: usize) -> &mut Seat {
        &mut self.round[place % MOST_US_EVER]
    }
}

/// A row of the DRV Air Activation Table, by the face of the percentile dice.
#[derive(Clone, Debug)]
pub(super) struct Block {
    /// The rule that prints it; scenarios of one's own may name blocks that none does.
    pub(super) printed: Option<Rule>,
    pub(super) limit: u8,
    pub(super) dummy: Range,
    /// Type of a profile by face less 1; none in the dummy range.
    pub(super) profile: Vec<Option<u8>>,
    /// What is identified by face less 1: type, aircraft, mark.
    pub(super) identified: Vec<(u8, u8, Mark)>,
    /// The type and number identified without a roll.
    pub(super) always: Option<(u8, u8)>,
}

/// A DRV type.
#[derive(Clone, Debug)]
pub(super) struct Mig {
    pub(super) name: &'static str,
    pub(super) aircraft: Aircraft,
    pub(super) weapons: [Option<Weapon>; 3],
}

/// What is bombed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Target {
    pub(super) name: String,
    pub(super) kind: TargetKind,
    pub(super) hardness: Hardness,
}

impl Scenario {
    /// The plan of the raid that is under way.
    pub(super) fn plan(&self, state: &State) -> &Plan {
        &self.plans[usize::from(state.target)]
    }

    /// The plan that a US flight flies: its own, or the raid's.
    pub(super) fn plan_of(&self, state: &State, place: usize) -> &Plan {
        &self.plans[self.plan_place(state, place)]
    }

    /// Its place among the plans.
    pub(super) fn plan_place(&self, state: &State, place: usize) -> usize {
        self.flights[place].own_plan.unwrap_or(state.target).into()
    }

    /// The orbit of a US flight that jams from afar, and where it leaves the map; none of another's (DH17d).
    #[inline]
    pub(super) fn orbit_of(&self, state: &State, place: usize) -> Option<(Hex, Hex)> {
        self.lookup.orbits[usize::from(state.target)][place]
    }

    /// Where a US flight means to leave the map: by its plan, a jammer near its orbit.
    pub(super) fn exit_of(&self, state: &State, place: usize) -> Hex {
        self.orbit_of(state, place).map_or(self.plan_of(state, place).exit, |(_, exit)| exit)
    }

    /// The band in which its plan has a US flight where it is (DH18a).
    pub(super) fn planned_band(&self, state: &State, place: usize) -> Band {
        let (plan, flight) = (self.plan_of(state, place), &state.us[place]);
        plan.band(place, plan.leg(place, flight.flying.hex, flight.egressing || flight.aborting))
    }

    /// The band in which a US flight comes on.
    pub(super) fn entry_band(&self, state: &State, place: usize) -> Band {
        let plan = self.plan_of(state, place);
        self.flights[place].band.unwrap_or_else(|| plan.band(place, plan.leg(place, plan.path[0], false)))
    }

    /// The type that flights without a profile fly as (D5.9.2a).
    pub(super) fn plain_mig(&self) -> &Mig {
        &self.migs[self.migs.len() - 1]
    }

    /// The type of a DRV flight by its profile.
    pub(super) fn mig(&self, profile: Option<u8>) -> &Mig {
        profile.map_or(self.plain_mig(), |profile| &self.migs[usize::from(profile)])
    }

    /// Whether a US flight rallies in a hex: over the sea, and far in the west (DH8c).
    pub(super) fn rallies_at(&self, hex: Hex) -> bool {
        self.map.ground(hex).sea() || row_and_place(hex).1 >= self.rules.morale.rally_west_of.into()
    }

    /// The nearest hex in which a US flight rallies.
    pub(super) fn rally_hex(&self, here: Hex) -> Hex {
        let hexes = (0..HEXES).map(hex_of_index).filter(|&hex| self.rallies_at(hex));
        hexes.min_by_key(|&hex| range(hex, here)).unwrap_or(here)
    }

    /// Whether the raid comes in from here.
    pub(super) fn entry(&self, state: &State) -> Entry {
        self.plan(state).entry
    }
}
