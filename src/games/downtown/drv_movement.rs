//! How DRV flights move (D5.7a, D5.9a, D5.9b, D5.9.2a, D5.9.3a, D5.9.4a) by their zones (`zones.rs`) or broken
//! (`broken.rs`).

use super::identification::drv_label;
use super::meeting::REACH;
use super::raid::Raid;
use super::rule::Rule;
use super::state::State;
use super::words::{Band, Zone};
use super::zones::Aim;
use crate::board::{Heading, Hex, range};
use crate::chance::Chance;
use crate::journal::{Event, Journal};

/// What a flight does for one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Course {
    /// The zone by whose rules it flies; none if it is broken.
    zone: Option<Zone>,
    aim: Aim,
    /// It left the ground in this move.
    took_off: bool,
    /// No US flight is nearer than so many hexes: as they stand still meanwhile, one less with each point.
    clear: u32,
}

/// A hex that may be the next, by the turn that it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Prospect {
    steps: i8,
    hex: Hex,
    off_map: bool,
    banned: bool,
    /// Closer to the US, for those who may not go there.
    closer: bool,
    covered: bool,
    /// Hexes to the goal, and steps off it.
    far: u32,
    off: u8,
}

impl Prospect {
    /// How well it serves; `blind` leaves out guns and missiles of one's own side.
    fn worth(&self, course: Course, blind: bool) -> Worth {
        let (banned, covered) = (self.banned && !blind, u32::from(self.covered && !blind));
        let (first, then) = if course.zone == Some(Zone::Transit) { (covered, self.far) } else { (self.far, covered) };
        (self.off_map, banned, self.closer, first, then, self.off, self.steps.unsigned_abs())
    }
}

/// How well a hex serves as the next: less is better, what comes first matters most.
type Worth = (bool, bool, bool, u32, u32, u8, u8);

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Moves a DRV flight point by point; after each, AAA fires at it, it is checked if it came near a US flight, and
    /// attacks if it can.
    pub(super) fn move_drv(&mut self, place: usize) {
        let label = drv_label(place);
        self.journal.record(|| Event::of(Rule::D5_7a).by(label));
        let took_off = self.leave_field(place);
        self.abort_without_fuel(place);
        let broken = self.state.drv[place].aborting || self.state.drv[place].disordered;
        self.journal
            .record(|| Event::of(Rule::D5_9a).by(label).word("state", ["sound", "broken"][usize::from(broken)]));
        let aim = Aim::Direct(self.state.drv[place].flying.hex);
        let mut course = Course { zone: None, aim, took_off, clear: 0 };
        self.begin_drv_move(place, broken, &mut course);
        let heed = self.heed();
        while self.state.drv[place].alive && self.state.drv[place].flying.points > 0 {
            if course.clear <= heed {
                course.clear = self.to_us(self.state.drv[place].flying.hex);
            }
            let alone = course.clear > heed;
            // A point brings it nearer by a hex, a fight a US flight by another.
            let meets = course.clear <= u32::from(self.rules().activation_check.adjacent.max(REACH as u8)) + 2;
            self.state.drv[place].adjacent = if meets { self.adjacent_us(place) } else { 0 };
            let spent = self.state.drv[place].flying.spent;
            // Zone, throttle and target come first: who opens its throttle may begin a slash with this very point.
            let passes = self.state.drv[place].flying.passing;
            if !passes {
                self.keep_course(place, broken, alone, &mut course);
            }
            if passes || self.runs_to_slash(place, course) {
                self.fly_straight(place);
            } else {
                self.drv_point(place, course);
            }
            // A point that is left unspent brings nothing.
            if self.state.drv[place].flying.spent == spent {
                break;
            }
            if self.state.drv[place].alive && !self.held_fire(place, course) {
                self.barrage_drv(place);
            }
            if self.state.drv[place].alive && meets {
                self.check_proximity(place);
            }
            if self.state.drv[place].alive && meets {
                self.meet_us(place);
            }
            course.clear = course.clear.saturating_sub(1);
        }
        if self.state.drv[place].alive {
            self.end_drv_move(place, course);
        }
        self.state.drv[place].flying.moved = true;
    }

    /// Whether it flies straight on to slash at its target, rather than turn.
    fn runs_to_slash(&self, place: usize, course: Course) -> bool {
        course.zone == Some(Zone::Engage) && self.slash_run(place).is_some_and(|points| points > 0)
    }

    /// Of US flights farther away than this nothing matters to a DRV flight on its way, before its next point and after it:
    /// neither its zone nor whom it meets.
    fn heed(&self) -> u32 {
        let rules = self.rules();
        let reach = rules.zones.approach.max(rules.zones.engage);
        let next = rules.activation_check.adjacent.max(1);
        reach.max(next.saturating_add(1)).into()
    }

    /// Friendly guns leave alone who takes off, and who is about to land.
    fn held_fire(&self, place: usize, course: Course) -> bool {
        let here = self.state.drv[place].flying.hex;
        let landing = |field: Hex| range(field, here) <= self.rules().movement.land_range.into();
        course.took_off || matches!(course.aim, Aim::Land(field) if landing(field))
    }

    /// A flight without fuel breaks off (DH5a).
    fn abort_without_fuel(&mut self, place: usize) {
        let flight = &mut self.state.drv[place];
        if flight.flying.fuel == 0 && !flight.aborting {
            flight.aborting = true;
        }
    }

    /// Its type's values (D5.9.2a) at combat throttle; who breaks off dashes while there is fuel (D5.9.1a).
    fn begin_drv_move(&mut self, place: usize, broken: bool, course: &mut Course) {
        let label = drv_label(place);
        let mig = self.scenario.mig(self.state.drv[place].profile);
        self.journal.record(|| Event::of(Rule::D5_9_2a).by(label).word("type", mig.name));
        if self.state.drv[place].profile.is_some() {
            self.journal.record(|| Event::of(Rule::D5_5_2a).by(label).word("type", mig.name));
        }
        let flight = &mut self.state.drv[place];
        let dash = flight.aborting && flight.flying.fuel > 0 && !course.took_off;
        let values = if dash { &mig.aircraft.dash } else { &mig.aircraft.combat };
        flight.flying.begin(values[flight.flying.band.performance()], dash);
        self.scenario.rules.movement.shed(label, &mut flight.flying, self.journal);
        if broken && let Some(goal) = self.broken_goal(place) {
            course.aim = Aim::Direct(goal);
            let band = self.state.drv[place].flying.band;
            self.journal.record(|| Event::of(Rule::D5_9_1d).by(label).word("band", band.name()));
        }
    }

    /// Zone, target, throttle and aim from here on: they change in the middle of a move, but not for who is alone in Transit.
    fn keep_course(&mut self, place: usize, broken: bool, alone: bool, course: &mut Course) {
        if broken || alone && course.zone == Some(Zone::Transit) {
            return;
        }
        let zone = self.enter_zone(place, course.clear, course.zone);
        let new = course.zone != Some(zone);
        if new && zone != Zone::Transit {
            self.pick_target(place, zone);
        }
        if new && !course.took_off {
            self.open_throttle(place, zone);
        }
        // Who transits holds its aim for the move; who has a target follows it.
        if new || zone == Zone::Engage {
            course.aim = self.aim(place, zone);
        }
        course.zone = Some(zone);
        if let Aim::Around(goal) = course.aim {
            let flying = &self.state.drv[place].flying;
            let (here, steps) = (flying.hex, flying.points);
            let State { router, covers, .. } = &mut *self.state;
            course.aim = Aim::Direct(router.towards(here, goal, steps, covers));
        }
    }

    /// Dash where the zone has it: also in the middle of a move, with the points that it has more.
    fn open_throttle(&mut self, place: usize, zone: Zone) {
        let dash = self.dashes(place, zone);
        let mig = self.scenario.mig(self.state.drv[place].profile);
        let flying = &mut self.state.drv[place].flying;
        if dash && !flying.dash {
            let speed = mig.aircraft.dash[flying.band.performance()];
            flying.points += speed.saturating_sub(flying.speed);
            (flying.speed, flying.dash) = (speed.max(flying.speed), true);
        }
    }

    /// One point: land, leave the map, change the band, turn, or fly on.
    fn drv_point(&mut self, place: usize, course: Course) {
        if self.lands(place, course) {
            return;
        }
        let (Aim::Around(goal) | Aim::Direct(goal) | Aim::Land(goal)) = course.aim;
        let (free, most) = self.rules().turning.at(self.state.drv[place].flying.speed, self.scenario.night);
        if self.changes_band(place, course, free) {
            return;
        }
        let flying = self.state.drv[place].flying;
        let wanted = flying.heading.steps_to(Heading::towards(flying.hex, goal));
        let held = flying.free_turn as i8;
        let guided = self.state.sams.iter().any(|sam| sam.hot() && sam.target.is_some());
        let mut ahead = (-held..=held).map(|steps| self.prospect(place, goal, steps, guided));
        let first = ahead.next().expect("straight on at least");
        let (mut best, mut blind, mut closes) = (first, first, first.closer);
        for prospect in ahead {
            closes |= prospect.closer;
            if prospect.worth(course, false) < best.worth(course, false) {
                best = prospect;
            }
            if prospect.worth(course, true) < blind.worth(course, true) {
                blind = prospect;
            }
        }
        let label = drv_label(place);
        let engages = course.zone == Some(Zone::Engage);
        // Only in Engage and broken is a point spent on turning; others do so where they cannot fly on at all.
        let free_hand = engages || course.zone.is_none();
        let away = free_hand && goal != flying.hex && (wanted - best.steps).abs() > 2 && flying.points > 1;
        let turns = best.off_map || best.banned || away;
        if !turns {
            if wanted.abs() > held && !free_hand {
                let rule = if course.zone == Some(Zone::Transit) { Rule::D5_8_1e } else { Rule::D5_8_2h };
                self.journal.record(|| Event::of(rule).by(label).result(held));
            }
            if best != blind && !self.scenario.map.ground(blind.hex).ridge() {
                self.journal.record(|| Event::of(Rule::D5_9b).by(label));
            }
        }
        if blind.banned {
            self.journal.record(|| Event::of(Rule::D5_8_2j).by(label));
        }
        if closes {
            self.journal.record(|| Event::of(Rule::D5_9_1c).by(label));
        }
        let flying = &mut self.state.drv[place].flying;
        if turns {
            // Towards the goal; from the edge of the map also where that lies ahead.
            let steps = if wanted == 0 { most as i8 } else { wanted.clamp(-(most as i8), most as i8) };
            flying.turn(steps);
            flying.spend(1);
        } else {
            flying.turn(best.steps);
            flying.advance(free);
        }
        self.tell_drv_point(place, if turns { "turn" } else { "advance" });
        self.leaves_for_china(place);
    }

    pub(super) fn tell_drv_point(&mut self, place: usize, deed: &'static str) {
        let flying = self.state.drv[place].flying;
        self.tell_flight(drv_label(place), &flying, deed);
    }

    /// The next hex after a turn, for a goal. Unless some SAM is `guided`, has a target, none can be kept from firing.
    fn prospect(&self, place: usize, goal: Hex, steps: i8, guided: bool) -> Prospect {
        let flight = &self.state.drv[place];
        let heading = flight.flying.heading.turned(steps);
        let hex = heading.ahead(flight.flying.hex, flight.flying.right);
        let disordered = flight.disordered && !flight.aborting;
        Prospect {
            steps,
            hex,
            off_map: super::map::index(hex).is_none(),
            banned: guided && self.banned(place, hex),
            closer: disordered && self.closer_to_us(place, hex),
            covered: self.state.covered(hex),
            far: range(hex, goal),
            off: if hex == goal { 0 } else { heading.steps_to(Heading::towards(hex, goal)).unsigned_abs() },
        }
    }

    /// Whether a hex would keep a SAM from firing: it lies within the ban distance of a US flight that one with its radar
    /// on has acquired.
    pub(super) fn banned(&self, place: usize, hex: Hex) -> bool {
        let reach = u32::from(self.rules().sam_fratricide.rows.mig_within);
        let here = self.state.drv[place].flying.hex;
        self.state.sams.iter().filter(|sam| sam.hot()).filter_map(|sam| sam.target).any(|us| {
            let us = self.state.us[usize::from(us)].flying.hex;
            // Who is inside already may fly out.
            range(us, hex) <= reach && range(us, hex) <= range(us, here)
        })
    }

    /// A climb or a dive that the zone, the ground or the weather asks for; whether the point went into it.
    fn changes_band(&mut self, place: usize, course: Course, free: u8) -> bool {
        let label = drv_label(place);
        let rules = self.rules();
        let flying = self.state.drv[place].flying;
        let low = course.took_off || matches!(course.aim, Aim::Land(_));
        let ridge_ahead = self.scenario.map.ground(flying.ahead()).ridge();
        let wanted = match course.zone {
            None => flying.band,
            Some(_) if matches!(course.aim, Aim::Land(_)) => Band::Deck,
            Some(zone) => self.wanted_band(place, zone, low),
        };
        let to_climb = wanted > flying.band && flying.climbs < rules.zones.climb_a_turn;
        let climb = if flying.band == Band::Deck && ridge_ahead {
            if course.zone == Some(Zone::Transit) {
                self.journal.record(|| Event::of(Rule::D5_8_1d).by(label));
            }
            true
        } else if to_climb && flying.band == Band::Deck && self.state.covered(flying.hex) {
            self.journal.record(|| Event::of(Rule::D5_9_4a).by(label));
            false
        } else {
            to_climb
        };
        let above = (flying.band as u8).saturating_sub(wanted as u8);
        let ridge = self.scenario.map.ground(flying.hex).ridge() || ridge_ahead;
        // What a free descent does not reach is dived.
        let dive = above > rules.movement.free_descent && !ridge && !climb && course.zone.is_some();
        let cost = if climb { rules.movement.climb } else { rules.movement.dive };
        if !(climb || dive) || flying.points < cost {
            return false;
        }
        let change = if climb { 1 } else { rules.movement.free_descent as i8 - above as i8 };
        let flying = &mut self.state.drv[place].flying;
        flying.band = flying.band.changed(change);
        flying.climbs += u8::from(climb);
        flying.spend(cost);
        flying.free_turn = free;
        self.tell_drv_point(place, if climb { "climb" } else { "dive" });
        if course.zone.is_some() {
            self.journal.record(|| {
                Event::of(Rule::D5_8_2f).by(label).result(change).word("band", self.state.drv[place].flying.band.name())
            });
        }
        true
    }

    /// A flight that makes for a field lands within reach of it with points enough left, at Deck (DH6c, DH13b).
    fn lands(&mut self, place: usize, course: Course) -> bool {
        let Aim::Land(field) = course.aim else { return false };
        let rules = &self.rules().movement;
        let flying = &self.state.drv[place].flying;
        let near = range(flying.hex, field) <= rules.land_range.into() && flying.points >= rules.land_points;
        if near && flying.band == Band::Deck && !flying.dash {
            self.drv_leaves(place, "lands");
            return true;
        }
        false
    }

    /// An aborting flight on an edge hex of the buffer zone leaves the map.
    fn leaves_for_china(&mut self, place: usize) {
        let flight = &self.state.drv[place];
        let hex = flight.flying.hex;
        if flight.aborting && self.scenario.map.ground(hex).buffer() && self.scenario.map.edge(hex) == 0 {
            self.drv_leaves(place, "leaves for China");
        }
    }

    /// The free descent of a flight that wants to be lower (D5.8.2i); over a ridge, and broken, it stays.
    fn end_drv_move(&mut self, place: usize, course: Course) {
        let Some(zone) = course.zone else { return };
        let low = course.took_off || matches!(course.aim, Aim::Land(_));
        let wanted = if matches!(course.aim, Aim::Land(_)) { Band::Deck } else { self.wanted_band(place, zone, low) };
        let ridge = self.scenario.map.ground(self.state.drv[place].flying.hex).ridge();
        let descent = self.rules().movement.free_descent as i8;
        let flying = &mut self.state.drv[place].flying;
        if wanted < flying.band && !(ridge && flying.band == Band::Low) && flying.climbs == 0 {
            flying.band = flying.band.changed(-descent).max(wanted);
            let label = drv_label(place);
            self.journal
                .record(|| Event::of(Rule::D5_8_2i).by(label).word("band", self.state.drv[place].flying.band.name()));
        }
    }
}
