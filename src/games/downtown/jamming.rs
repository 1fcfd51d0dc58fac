//! Jamming: of early warning, of one's own, from afar, and chaff (DH11l, DH11m); the orbits of jammers (DH17d).

use super::dice::one_die;
use super::map::{HEXES, hex_of_index, index, number};
use super::purpose;
use super::raid::Raid;
use super::rule::Rule;
use super::scenario::Scenario;
use super::state::{UsFlight, UsPlaces};
use super::words::{Band, Pods, Service, Standoff, Task};
use crate::board::{Arc, Heading, Hex, range};
use crate::chance::{Chance, Label};
use crate::journal::{Event, Journal};

/// The orbits of the jammers of a scenario, by plan: as near to the target as listed sites, the coast and each other allow
/// (DH17d).
pub(super) fn orbits(scenario: &Scenario) -> Vec<Vec<Hex>> {
    let jammers = scenario.flights.iter().filter(|seat| seat.task == Task::Jamming);
    let services: Vec<Service> = jammers.map(|seat| seat.aircraft.service).collect();
    let of_plan = |target: Hex, start: Hex| {
        let mut taken: Vec<Hex> = Vec::new();
        for &service in &services {
            let free = (0..HEXES).map(hex_of_index).filter(|&hex| takes_orbit(scenario, service, hex, &taken));
            taken.push(free.min_by_key(|&hex| (range(hex, target), number(hex))).unwrap_or(start));
        }
        taken
    };
    scenario.plans.iter().map(|plan| of_plan(plan.target, plan.path[0])).collect()
}

/// The hexes by which those on the orbits leave the map: the arrow nearest to each, whoever came by it (DH17d).
pub(super) fn orbit_exits(scenario: &Scenario) -> Vec<Vec<Hex>> {
    let nearest = |&orbit: &Hex| {
        let arrows = scenario.rules.map.arrows.all().map(|(_, arrow)| arrow.hex);
        arrows.into_iter().min_by_key(|&hex| (range(hex, orbit), number(hex))).unwrap_or(orbit)
    };
    scenario.orbits.iter().map(|orbits| orbits.iter().map(nearest).collect()).collect()
}

fn takes_orbit(scenario: &Scenario, service: Service, hex: Hex, taken: &[Hex]) -> bool {
    let rules = &scenario.rules.orbits;
    let far = |others: &[Hex], apart: u8| others.iter().all(|&other| range(hex, other) >= apart.into());
    let (place, apart) = match service {
        Service::Usn => (scenario.map.ground(hex).sea(), rules.usn_from_sites),
        _ => (super::map::row_and_place(hex).1 >= rules.usaf_west_of.into(), rules.usaf_from_sites),
    };
    place && far(&scenario.sites, apart) && far(taken, rules.apart)
}

/// The stand-off jamming level of a jammer of a kind, by its heading to the raid target and by how far off in x and y it is
/// asked for, as far as it reaches.
#[derive(Clone, Debug, Default)]
pub(super) struct StandoffLevels {
    reach: i32,
    levels: Vec<i8>,
}

impl StandoffLevels {
    /// Those that such reaches give: of a jammer by its distance, half of it outside its arc towards the raid target (DH11m).
    pub(super) fn of(reach: [u8; 2]) -> StandoffLevels {
        let farthest = i32::from(reach[0].max(reach[1]));
        let mut levels = Vec::new();
        for heading in Heading::ALL {
            for (x, y) in (-farthest..=farthest).flat_map(|x| (-farthest..=farthest).map(move |y| (x, y))) {
                let at = Hex::new(x, y);
                let away = range(Hex::ZERO, at);
                let level = reach.into_iter().filter(|&reach| away <= reach.into()).count() as i8;
                levels.push(if heading.arc(Hex::ZERO, at) == Arc::Front { level } else { level / 2 });
            }
        }
        StandoffLevels { reach: farthest, levels }
    }

    /// That of a jammer on a heading, so far off.
    #[inline]
    fn at(&self, heading: Heading, off: Hex) -> i8 {
        let side = 2 * self.reach + 1;
        let (x, y) = (off.x + self.reach, off.y + self.reach);
        let reaches = (0..side).contains(&x) & (0..side).contains(&y);
        if reaches { self.levels[((i32::from(heading.index()) * side + x) * side + y) as usize] } else { 0 }
    }
}

/// What somebody's sensors have to look through.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Interference {
    /// Strength of the target's own.
    pub(super) own: i8,
    /// Level from afar.
    pub(super) standoff: i8,
    /// The target is in a corridor.
    pub(super) chaff: bool,
}

impl Interference {
    /// What it takes from a roll, where chaff adds `chaff` to it (DH11l, DH11m).
    pub(super) fn modifier(self, chaff: i8, (by, on): (Label, Label), journal: &mut impl Journal) -> i8 {
        if self.own != 0 {
            journal.record(|| Event::of(Rule::DH11l).by(on).on(by).result(self.own));
        }
        if self.standoff != 0 {
            from_afar("radar", by, self.standoff, journal);
        }
        if self.chaff {
            from_afar("chaff", by, chaff, journal);
        }
        i8::from(self.chaff) * chaff - self.own - self.standoff
    }
}

/// Tells of jamming from afar and of chaff (DH11m).
fn from_afar(what: &'static str, whom: Label, by: i8, journal: &mut impl Journal) {
    journal.record(|| Event::of(Rule::DH11m).on(whom).word("what", what).result(by));
}

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// The Jamming Phase: jammers take up their orbit (DH17d) and may worsen DRV detection (DH11m), and corridors that were
    /// laid in the last turn are noted.
    pub(super) fn jamming(&mut self) {
        let us = &self.scenario.lookup.us;
        for place in us.task(Task::Chaff).or(us.task(Task::Jamming)).each() {
            let Some(flight) = self.state.us.get(place) else { break };
            let seat = &self.scenario.flights[place];
            let turned = flight.egressing || flight.aborting;
            if seat.task == Task::Chaff && turned && flight.waypoint > self.state.chaff_to {
                // Whoever turns away has laid it as far as it came; another may lay the rest.
                (self.state.chaff_laid, self.state.chaff_to) = (self.state.turn - 1, flight.waypoint);
            }
            if !flight.on_map() || seat.task != Task::Jamming {
                continue;
            }
            let (label, hex) = (self.us_label(place), flight.flying.hex);
            if seat.turn.max(1) == self.state.turn {
                self.journal.record(|| Event::of(Rule::DH17d).by(label).hex("hex", hex.x, hex.y));
            }
            let aircraft = flight.aircraft.flying();
            if self.jams(place, flight) {
                self.jam_warning(label, aircraft);
            }
        }
    }

    /// Each aircraft of a jammer may worsen DRV detection by a level.
    fn jam_warning(&mut self, label: Label, aircraft: u8) {
        let number = self.rules().standoff.warning_jam;
        let key = self.moment(label, Label::NONE).key(purpose::WARNING_JAM);
        let roll = &mut self.chance.open(key);
        let mut jams = 0;
        for _ in 0..aircraft {
            jams += u8::from(one_die(label, roll, self.journal) >= number);
        }
        if jams > 0 {
            self.state.warning_jammed += jams;
            from_afar("warning", label, jams as i8, self.journal);
        }
    }

    /// Whether a jammer works: it is on its orbit, not too low, and in order.
    fn jams(&self, place: usize, flight: &UsFlight) -> bool {
        let works = flight.on_map() && !flight.disordered && !flight.aborting && !flight.egressing;
        let able = || matches!(self.scenario.flights[place].aircraft.standoff, Some(Standoff::Early | Standoff::Late));
        works && flight.flying.band >= Band::Medium && able()
    }

    /// A US flight's own jamming strength (DH11l): pods need formation, and are lost with a marker.
    pub(super) fn strength(&self, place: usize) -> i8 {
        let rules = &self.rules().jamming;
        let flight = &self.state.us[place];
        if flight.disordered {
            return 0;
        }
        let cell = |strength: i8| {
            let after = flight.released > 0 && self.state.turn <= flight.released + 1;
            strength + i8::from(after) * rules.cell_post_target
        };
        let strength = match self.scenario.flights[place].aircraft.pods.unwrap_or(Pods::No) {
            Pods::No => 0,
            Pods::Decm => rules.decm.strength,
            Pods::CellD => cell(rules.cell_d),
            Pods::CellG => cell(rules.cell_g),
            Pods::Noise if flight.flying.manoeuvre_marker || flight.flying.sam_avoid_marker => 0,
            Pods::Noise => {
                let aircraft = flight.aircraft.flying();
                let level = flight.flying.band >= Band::Medium && !flight.flying.hard_turn;
                let formed = aircraft >= rules.formation_aircraft && level;
                let four = if aircraft == 4 { rules.pods.four_ship.unwrap_or(0) } else { 0 };
                rules.pods.strength + if formed { four } else { rules.out_of_formation }
            }
        };
        strength.max(0)
    }

    /// The jammers that work.
    pub(super) fn screen(&self) -> UsPlaces {
        let jammers = self.state.us_on_map_of(self.scenario.lookup.us.jammers);
        let mut screen = UsPlaces::NONE;
        jammers.filter(|(place, flight)| self.jams(*place, flight)).for_each(|(place, _)| screen.add(place));
        screen
    }

    /// The stand-off jamming level at a radar, or against detection at the flight looked at: of all jammers that work, up
    /// to a limit (DH11m).
    pub(super) fn standoff(&self, at: Hex, screen: UsPlaces) -> i8 {
        let lookup = &self.scenario.lookup;
        let target = usize::from(self.state.target);
        let mut sum = 0;
        for place in screen.each() {
            let hex = self.state.us[place].flying.hex;
            let towards = || Heading::towards(hex, self.scenario.plans[target].target);
            let heading = index(hex).map_or_else(towards, |here| lookup.to_target[target][here]);
            let late = self.scenario.flights[place].aircraft.standoff == Some(Standoff::Late);
            sum += lookup.standoff[usize::from(late)].at(heading, at - hex);
        }
        sum.min(self.rules().standoff.most)
    }

    /// Whether a US flight is in an effective corridor (DH11m): at Medium or High, in or beside the last hexes of the way
    /// to the target.
    pub(super) fn in_chaff(&self, place: usize) -> bool {
        let rules = &self.rules().chaff;
        let flying = &self.state.us[place].flying;
        let laid = self.state.chaff_laid;
        let open = laid + u16::from(rules.after);
        let effective = laid > 0 && (open..open + u16::from(rules.turns)).contains(&self.state.turn);
        if !effective || self.scenario.date < rules.from || flying.band < Band::Medium {
            return false;
        }
        self.scenario.lookup.ways[usize::from(self.state.target)].corridor(flying.hex) < self.state.chaff_to
    }

    /// Whether a flight's jamming is noise, which does not count near a radar.
    pub(super) fn noise(&self, place: usize) -> bool {
        self.scenario.flights[place].aircraft.pods != Some(Pods::Decm)
    }

    /// What the sensors in a hex have to look through to see a US flight, with the jammers that work.
    pub(super) fn interference(&self, at: Hex, place: usize, screen: UsPlaces) -> Interference {
        Interference { own: self.strength(place), standoff: self.standoff(at, screen), chaff: self.in_chaff(place) }
    }

    /// The orbit of a jammer (DH17d).
    pub(super) fn orbit_hex(&self, place: usize) -> Hex {
        self.scenario.orbit_of(self.state, place).map_or(self.scenario.plan(self.state).path[0], |(orbit, _)| orbit)
    }
}
