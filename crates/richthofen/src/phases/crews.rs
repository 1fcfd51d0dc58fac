//! The crews of a sortie of the week. Each type of a side has its own men, the best pilots the best types: so a novice
//! has the lesser one (R3.7d), unless there are more of the better ones than others to fly them (R3.7e).

use crate::ledger::Rule;
use crate::phases::Fight;
use crate::scenario::forces;
use crate::state::campaign::{MOST_AIRFRAMES, MOST_MEN, Man};
use crate::state::tally::VICTORY;
use crate::terms::named::{MissionKind, Skill, Task};
use crate::terms::side::Side;
use crate::terms::sizes::STEP;
use ground::board::{Facing, Hex, Pose};
use ground::chance::Chance;
use ground::game::List;
use ground::journal::{Event, Journal};

/// The aircraft of one side in a sortie, by place among the airframes of the week.
pub(super) type Selection = List<u8, 8>;

/// The crews of a selection.
type Crews = List<Crew, 8>;

/// Parts of a victory in which the limits for aces are written.
const TWELFTHS: i32 = 12;

/// What the aircraft of a sortie have in common.
#[derive(Clone, Copy)]
pub(super) struct Assignment {
    pub(super) side: Side,
    pub(super) task: Task,
    pub(super) mission: MissionKind,
    pub(super) altitude: i16,
}

/// An aircraft of a sortie and its crew.
#[derive(Clone, Copy, Default)]
struct Crew {
    /// Its place in the formation, from 0.
    place: usize,
    /// Its place among the airframes of the week.
    airframe: u8,
    /// Its type, by place among those of the scenario.
    kind: u8,
    /// The pilot, by place among the men of the week.
    pilot: usize,
    /// The observer, likewise; none in a single-seater.
    observer: Option<usize>,
}

/// The pilots of a side that can fly, or its observers: the best first, each with the type assigned to him.
struct Roster {
    men: List<(u8, u8), MOST_MEN>,
    /// The least of the types.
    least: u8,
}

impl<C: Chance, J: Journal> Fight<'_, C, J> {
    /// Puts crews into aircraft. The men of a mission and its escorts take turns; of all
    /// others the best go first.
    pub(super) fn seat_all(&mut self, chosen: &Selection, assignment: Assignment) {
        let [pilots, observers] = [false, true].map(|observer| self.roster(assignment.side, observer));
        let mut crews: Crews = List::empty(Crew::default());
        for (place, &at) in chosen.iter().enumerate() {
            let kind = self.state.campaign.airframes[usize::from(at)].kind;
            let two = !self.is_single_seater(kind);
            let in_turn = assignment.task != Task::Fighter;
            let pilot = self.man_for(&pilots, kind, in_turn);
            let observer = if two { self.man_for(&observers, kind, in_turn) } else { None };
            let (Some(pilot), true) = (pilot, !two || observer.is_some()) else { continue };
            for man in [Some(pilot), observer].into_iter().flatten() {
                self.state.campaign.men[man].flies = true;
            }
            crews.push(Crew { place, airframe: at, kind, pilot, observer });
        }
        self.give_lesser_types_to_novices(&mut crews);
        for crew in crews.iter() {
            let man = self.state.campaign.men[crew.pilot];
            let who = man.label();
            if man.novice && self.merit(crew.kind) <= self.merit(pilots.least) {
                self.journal.record(|| Event::of(Rule::R3_7d).by(who));
            } else if man.novice {
                self.journal.record(|| Event::of(Rule::R3_7e).by(who));
            }
            self.seat(crew, assignment);
        }
    }

    /// Has each novice in a single-seater change places with a regular pilot in a lesser one (R3.7d, R3.7e): men of all
    /// fighters take turns, so that a novice may be due before a regular.
    fn give_lesser_types_to_novices(&self, crews: &mut [Crew]) {
        let men = &self.state.campaign.men;
        let single = |crew: &Crew| self.is_single_seater(crew.kind);
        let merit = |crew: &Crew| self.merit(crew.kind);
        for one in 0..crews.len() {
            for other in 0..crews.len() {
                let (novice, regular) = (&crews[one], &crews[other]);
                let swap = men[novice.pilot].novice && !men[regular.pilot].novice;
                if swap && single(novice) && single(regular) && merit(novice) > merit(regular) {
                    let pilots = (novice.pilot, regular.pilot);
                    (crews[other].pilot, crews[one].pilot) = pilots;
                }
            }
        }
    }

    /// The men of a side and their types: of a better type as many as there are aircraft of it, of the least type the
    /// others.
    fn roster(&self, side: Side, observer: bool) -> Roster {
        let campaign = &self.state.campaign;
        let mut kinds: List<u8, MOST_AIRFRAMES> = List::empty(0);
        for airframe in campaign.airframes.iter().filter(|airframe| usize::from(airframe.side) == side.index()) {
            let seats = !observer || !self.is_single_seater(airframe.kind);
            if seats && !airframe.lost {
                kinds.push(airframe.kind);
            }
        }
        let sorted: &mut [u8] = &mut kinds;
        sorted.sort_unstable_by_key(|&kind| (std::cmp::Reverse(self.merit(kind)), kind));
        let mut men: List<(u8, u8), MOST_MEN> = List::empty((0, 0));
        for (at, man) in campaign.men.iter().enumerate() {
            if usize::from(man.side) == side.index() && man.observer == observer && man.is_fit() {
                men.push((at as u8, 0));
            }
        }
        let worth = |man: &Man| (!man.novice, i32::from(man.victories) * VICTORY + man.credit);
        let best: &mut [(u8, u8)] = &mut men;
        best.sort_unstable_by_key(|&(at, _)| (std::cmp::Reverse(worth(&campaign.men[usize::from(at)])), at));
        let least = kinds.iter().last().copied().unwrap_or(u8::MAX);
        for (place, (_, kind)) in best.iter_mut().enumerate() {
            *kind = kinds.get(place).copied().unwrap_or(least);
        }
        Roster { men, least }
    }

    /// The man that flies a type: one of its men, or for a fighter one of the men of all fighters; where none is left,
    /// the least able of all that stay on the ground. A novice flies a better type than his own only where no regular
    /// is left for it.
    fn man_for(&self, roster: &Roster, kind: u8, in_turn: bool) -> Option<usize> {
        let man = |at: u8| &self.state.campaign.men[usize::from(at)];
        let free = || roster.men.iter().filter(|(at, _)| !man(*at).flies);
        let fighter = |kind: u8| self.is_single_seater(kind);
        let own = || free().filter(|(_, theirs)| *theirs == kind || (fighter(*theirs) && fighter(kind)));
        let suits = |(at, theirs): &&(u8, u8)| !man(*at).novice || self.merit(kind) <= self.merit(*theirs);
        // Of equals the first, since the roster begins with the best.
        let due = |one: &(u8, u8)| if in_turn { man(one.0).missions } else { 0 };
        let first = own().filter(suits).min_by_key(|one| due(one)).or_else(|| own().min_by_key(|one| due(one)));
        first.or_else(|| free().rfind(suits)).or_else(|| free().next_back()).map(|(at, _)| usize::from(*at))
    }

    fn is_single_seater(&self, kind: u8) -> bool {
        self.scenario.types[usize::from(kind)].is_single_seater()
    }

    fn merit(&self, kind: u8) -> i32 {
        self.scenario.rules.merit.of(&self.scenario.types[usize::from(kind)])
    }

    /// One aircraft of a sortie at its start.
    fn seat(&mut self, crew: &Crew, assignment: Assignment) {
        let &Crew { place, airframe, kind, pilot, observer } = crew;
        let scenario = self.scenario;
        let aircraft = &scenario.types[usize::from(kind)];
        let man = self.state.campaign.men[pilot];
        let second = observer.map(|at| self.state.campaign.men[at]);
        let (set_up, south) = (&scenario.rules.set_up, assignment.side == scenario.south);
        let step = (place as i32 + 1) / 2 * if place % 2 == 1 { 1 } else { -1 };
        let row = scenario.rules.campaign.rows[usize::from(!south)];
        let behind = if assignment.task == Task::Escort { set_up.escorts } else { 0 };
        let hex = Hex::new(step * set_up.spacing, row + if south { behind } else { -behind });
        let load = forces::load(aircraft, assignment.task, assignment.mission);
        let spec = forces::PlaneSpec {
            label: man.label(),
            side: assignment.side,
            name: String::new(),
            kind,
            task: assignment.task,
            skill: self.skill_of(&man),
            observer: if second.is_some_and(|man| man.novice) { Skill::Novice } else { Skill::Regular },
            load,
            start: forces::Start {
                pose: Pose::new(hex, Facing::new(if south { 4 } else { 1 })),
                altitude: assignment.altitude.min(aircraft.ceiling) / STEP * STEP,
                speed: forces::speed(&scenario.rules, aircraft, load),
                arrives: 0,
                die: false,
            },
        };
        let mut plane = forces::at_start(aircraft, &spec, &scenario.switches);
        plane.men = [Some(pilot as u8), observer.map(|at| at as u8)];
        plane.airframe = airframe;
        self.state.planes.push(plane);
    }

    /// How good a pilot is by now.
    pub(super) fn skill_of(&self, man: &Man) -> Skill {
        let twelfths = i32::from(man.victories) * TWELFTHS + man.credit * TWELFTHS / VICTORY;
        self.scenario.rules.aces.skill(twelfths as u16, man.novice)
    }
}
