//! Jamming: of early warning, of one's own, from afar, and chaff (DH11l, DH11m); the orbits of jammers (DH17d).

use crate::keys;
use crate::ledger::Rule;
use crate::phases::context::Raid;
use crate::phases::sensors::standoff_jamming::Screen;
use crate::rules::sams::jamming::{Interference, Jamming, from_afar};
use crate::scenario::Scenario;
use crate::terms::dice::one_die;
use crate::terms::flights::{Band, Pods, Service, Task};
use crate::terms::hexes::{HEXES, hex_of_index, number};
use ground::board::{Hex, range};
use ground::chance::{Chance, Label};
use ground::journal::{Event, Journal};

/// The orbits of the jammers of a scenario, by plan: as near to the target as listed sites, the coast and each other allow
/// (DH17d).
pub(crate) fn orbits(scenario: &Scenario) -> Vec<Vec<Hex>> {
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
pub(crate) fn orbit_exits(scenario: &Scenario) -> Vec<Vec<Hex>> {
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
        _ => (crate::terms::hexes::row_and_place(hex).1 >= rules.usaf_west_of.into(), rules.usaf_from_sites),
    };
    place && far(&scenario.sites, apart) && far(taken, rules.apart)
}

/// A US flight's own jamming strength as far as it is known at load (DH11l).
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct OwnJamming {
    /// By the aircraft that keep formation; the first is that of a flight that keeps none.
    strength: [i8; 5],
    /// What the turn after the target adds.
    after_target: i8,
    /// Markers end it.
    noise: bool,
}

impl OwnJamming {
    pub(crate) fn of(rules: &Jamming, pods: Pods) -> OwnJamming {
        let cell =
            |strength: i8| OwnJamming { strength: [strength; 5], after_target: rules.cell_post_target, noise: false };
        let pod = |aircraft: u8| match aircraft {
            _ if aircraft < rules.formation_aircraft => rules.pods.strength + rules.out_of_formation,
            4 => rules.pods.strength + rules.pods.four_ship.unwrap_or(0),
            _ => rules.pods.strength,
        };
        match pods {
            Pods::No => OwnJamming::default(),
            Pods::Decm => OwnJamming { strength: [rules.decm.strength; 5], ..OwnJamming::default() },
            Pods::CellD => cell(rules.cell_d),
            Pods::CellG => cell(rules.cell_g),
            Pods::Noise => OwnJamming { strength: [0, 1, 2, 3, 4].map(pod), after_target: 0, noise: true },
        }
    }
}

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// The Jamming Phase: jammers take up their orbit (DH17d) and may worsen DRV detection (DH11m), and corridors that were
    /// laid in the last turn are noted.
    pub(crate) fn jamming(&mut self) {
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
            if us.jammers.has(place) && flight.jams() {
                self.jam_warning(label, aircraft);
            }
        }
    }

    /// Each aircraft of a jammer may worsen DRV detection by a level.
    fn jam_warning(&mut self, label: Label, aircraft: u8) {
        let number = self.rules().standoff.warning_jam;
        let key = self.moment(label, Label::NONE).key(keys::WARNING_JAM);
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

    /// A US flight's own jamming strength (DH11l): pods need formation, and are lost with a marker.
    pub(crate) fn strength(&self, place: usize) -> i8 {
        let own = &self.scenario.lookup.us.jamming[place];
        let flight = &self.state.us[place];
        let flying = &flight.flying;
        let lost = flight.disordered | own.noise & (flying.manoeuvre_marker | flying.sam_avoid_marker);
        let level = (flying.band >= Band::Medium) & !flying.hard_turn;
        let after = (flight.released > 0) & (self.state.turn <= flight.released + 1);
        let formed = usize::from(flight.aircraft.flying()) * usize::from(level);
        let strength = own.strength[formed] + i8::from(after) * own.after_target;
        strength.max(0) * i8::from(!lost)
    }

    /// Whether a US flight is in an effective corridor (DH11m): at Medium or High, in or beside the last hexes of the way
    /// to the target.
    pub(crate) fn in_chaff(&self, place: usize) -> bool {
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
    pub(crate) fn noise(&self, place: usize) -> bool {
        self.scenario.flights[place].aircraft.pods != Some(Pods::Decm)
    }

    /// What the sensors in a hex have to look through to see a US flight, with the jammers that work.
    pub(crate) fn interference(&self, at: Hex, place: usize, screen: &Screen) -> Interference {
        Interference { own: self.strength(place), standoff: self.standoff(at, screen), chaff: self.in_chaff(place) }
    }

    /// The orbit of a jammer (DH17d).
    pub(crate) fn orbit_hex(&self, place: usize) -> Hex {
        self.scenario.orbit_of(self.state, place).map_or(self.scenario.plan(self.state).path[0], |(orbit, _)| orbit)
    }
}
