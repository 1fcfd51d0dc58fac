//! Sets derived from the state, which phases use often. They are updated where the state changes.
//!
//! Each answers one question of the rules. An exact set holds just what it says. A set that may hold more leaves
//! nothing out, but a phase still tests what it finds there. [`State::violated`] states the whole invariant. Debug
//! builds check it after each turn, and all of it but the zones of guns, which take long to count, after each phase.

use crate::rules::Rules;
use crate::state::roster::position;
use crate::state::{Aaa, DrvFlight, Sam, State, UsFlight};
use crate::terms::hexes::{HEXES, OFF, index};
use crate::terms::sets::{Cover, DrvPlaces, HexPlaces, MOST_US_EVER, Places, SamPlaces, UsPlaces};
use std::mem::take;

/// The sets derived from a state.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Indexes {
    // US flights.
    /// The flights on the map (DH17c). Exact.
    pub(super) us_here: UsPlaces,
    /// The flights on the map that have still to move (DH4b). Exact.
    pub(super) us_unmoved: UsPlaces,
    /// The aborting flights, which move late (DH18b). Exact for flights on the map; it may also hold flights off it.
    pub(super) us_aborting: UsPlaces,
    /// Hex and band of each flight on the map in one number, [`OFF`] for the others: which flights share a hex
    /// (DH4c). Exact for flights that do not move at the time.
    pub(super) us_at: [u16; MOST_US_EVER],

    // DRV flights.
    /// The flights in play (D5.7a). It may hold more: a flight that leaves play remains until the next turn.
    pub(super) drv_here: DrvPlaces,

    // SAMs.
    /// By US flight, the SAMs that have acquired it and can still attack it in this turn (D3.4.4a). It may hold more:
    /// a SAM stays in it until the flight's next point, whatever happens to it.
    pub(super) trackers: [SamPlaces; MOST_US_EVER],
    /// The US flights with any such SAM, which MiGs keep clear of (D5.8.2j). It may hold more: a flight stays in it
    /// until the next acquisition.
    pub(super) tracked: UsPlaces,

    // AAA and Fire Cans.
    /// The suppressed concentrations (D2.1.7c). It may hold more: one that has recovered stays in it until the next
    /// Admin Phase.
    pub(crate) suppressed: Cover,
    /// By hex of the map, the concentrations that cover it (DH10a). Exact.
    pub(super) covers: Vec<Cover>,
    /// The hexes that any concentration covers (DH10a, D5.8.1c). Exact.
    pub(super) covered: HexPlaces,
    /// The hexes within reach of a Fire Can (DH10d). It may hold more: those of silent or destroyed Fire Cans.
    pub(super) before_fire_cans: HexPlaces,
}

impl Indexes {
    /// The sets of a state with nothing on the map. The lists by hex are not allocated yet.
    pub(super) const START: Indexes = Indexes {
        us_here: Places::NONE,
        us_unmoved: Places::NONE,
        us_aborting: Places::NONE,
        us_at: [OFF; MOST_US_EVER],
        drv_here: Places::NONE,
        trackers: [Places::NONE; MOST_US_EVER],
        tracked: Places::NONE,
        suppressed: 0,
        covers: Vec::new(),
        covered: Places::NONE,
        before_fire_cans: Places::NONE,
    };

    /// Sets that are valid for any state without US flights and guns: each set that may hold more holds everything.
    pub(super) fn loose() -> Indexes {
        Indexes {
            drv_here: Places::ALL,
            trackers: [Places::ALL; MOST_US_EVER],
            tracked: Places::ALL,
            suppressed: Cover::MAX,
            covers: vec![0; HEXES],
            ..Indexes::START
        }
    }

    /// The sets for the start of another raid; reuses the allocated lists.
    pub(super) fn restart(&mut self) -> Indexes {
        self.covered.reset(&mut self.covers);
        Indexes { covers: take(&mut self.covers), ..Indexes::START }
    }
}

impl State {
    /// The name of the first derived set that is wrong, if any.
    pub(crate) fn violated(&self, rules: &Rules) -> Option<&'static str> {
        self.violated_by_units().or_else(|| self.violated_by_guns(rules))
    }

    /// The same for the sets of flights and SAMs.
    pub(crate) fn violated_by_units(&self) -> Option<&'static str> {
        self.violated_by_us().or_else(|| self.violated_by_drv())
    }

    fn violated_by_us(&self) -> Option<&'static str> {
        let sets = &self.indexes;
        let those = |test: fn(&UsFlight) -> bool| UsPlaces::of(self.us.iter().enumerate(), test);
        let here = those(UsFlight::on_map);
        let at = |place: usize| self.us.get(place).map_or(OFF, position);
        first_false([
            ("us_here", sets.us_here == here),
            ("us_unmoved", sets.us_unmoved == those(|flight| flight.on_map() && !flight.flying.moved)),
            ("us_aborting", sets.us_aborting.and(here) == those(|flight| flight.on_map() && flight.aborting)),
            ("us_at", (0..MOST_US_EVER).all(|place| sets.us_at[place] == at(place))),
        ])
    }

    fn violated_by_drv(&self) -> Option<&'static str> {
        let sets = &self.indexes;
        let in_play = DrvPlaces::of(self.drv.iter().enumerate(), |flight: &DrvFlight| flight.alive);
        let tracks = |(place, sam): (usize, &Sam)| {
            let may_attack = sam.hot() && !sam.fired && sam.inhibited != sam.target;
            sam.target.is_none_or(|us| !may_attack || sets.trackers[usize::from(us)].has(place))
        };
        let is_tracked = |us: usize| sets.trackers[us].is_none() || sets.tracked.has(us);
        first_false([
            ("drv_here", in_play.less(sets.drv_here).is_none()),
            ("trackers", self.sams.iter().enumerate().all(tracks)),
            ("tracked", (0..MOST_US_EVER).all(is_tracked)),
        ])
    }

    fn violated_by_guns(&self, rules: &Rules) -> Option<&'static str> {
        let sets = &self.indexes;
        let reach = rules.barrage.reach.into();
        let zone = |(place, aaa): (usize, &Aaa)| aaa.hex.range(reach).filter_map(index).map(move |at| (at, place));
        let zones = || self.aaa.iter().enumerate().flat_map(zone);
        // Each hex of a zone is among the covers, and the counts are equal, so there are no others.
        let covers: usize = sets.covers.iter().map(|cover| cover.count_ones() as usize).sum();
        let zones_are_covers =
            covers == zones().count() && zones().all(|(at, place)| sets.covers[at] >> place & 1 == 1);
        let mut before_fire_cans = HexPlaces::NONE;
        for can in &self.fire_cans {
            can.hex.range(rules.fire_can_attack.range.into()).filter_map(index).for_each(|at| before_fire_cans.add(at));
        }
        let suppressed = |(place, aaa): (usize, &Aaa)| aaa.suppression == 0 || sets.suppressed >> place & 1 == 1;
        first_false([
            ("suppressed", self.aaa.iter().enumerate().all(suppressed)),
            ("covers", zones_are_covers),
            ("covered", sets.covered == HexPlaces::of(sets.covers.iter().enumerate(), |&cover| cover != 0)),
            ("before_fire_cans", sets.before_fire_cans == before_fire_cans),
        ])
    }
}

/// The name of the first claim that is false.
fn first_false<const CLAIMS: usize>(claims: [(&'static str, bool); CLAIMS]) -> Option<&'static str> {
    claims.into_iter().find_map(|(name, holds)| (!holds).then_some(name))
}
