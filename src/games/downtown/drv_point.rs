//! The points of a DRV flight's move (D5.8.1d, D5.8.1e, D5.8.2f, D5.8.2h, D5.8.2j, D5.9b, D5.9.1c, D5.9.4a).

use super::drv_movement::Course;
use super::identification::drv_label;
use super::map::index;
use super::raid::Raid;
use super::rule::Rule;
use super::watch::Watch;
use super::words::{Band, Zone};
use super::zones::Aim;
use crate::board::{Heading, Hex, range};
use crate::chance::Chance;
use crate::journal::{Event, Journal};

/// A hex that may be the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Prospect {
    off_map: bool,
    banned: bool,
    /// Closer to the US, for those who may not go there.
    closer: bool,
    covered: bool,
    /// Hexes to the goal.
    far: u32,
}

impl Prospect {
    /// How well it serves: in Transit it matters more that it is clear of barrage than that it is near to the goal.
    fn worth(self, course: Course) -> Worth {
        let bar = |bar: bool, bit: u32| u64::from(bar) << bit;
        let covered = bar(self.covered, if course.zone == Some(Zone::Transit) { Worth::BANNED - 2 } else { 0 });
        let barred = bar(self.off_map, Worth::BANNED + 1) | bar(self.banned, Worth::BANNED);
        Worth(barred | bar(self.closer, Worth::BANNED - 1) | covered | u64::from(self.far) << 1)
    }
}

/// How well a hex serves as the next, packed so that less is better: what comes first matters most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Worth(u64);

impl Worth {
    const BANNED: u32 = 62;

    /// Off the map, or banned.
    const fn is_barred(self) -> bool {
        self.0 >> Worth::BANNED != 0
    }
}

/// The best of the hexes that some turns lead to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Best {
    worth: Worth,
    steps: i8,
    hex: Hex,
}

impl Best {
    /// Weighs another against it: of two that serve alike that from which the nose is less off the goal is better, then
    /// that of the smaller turn.
    #[inline]
    fn weigh(&mut self, other: Best, off: impl Fn(&Best) -> u8) {
        let key = |best: &Best| (off(best), best.steps.unsigned_abs());
        if other.worth < self.worth || other.worth == self.worth && key(&other) < key(self) {
            *self = other;
        }
    }
}

/// What a flight has ahead: the best of the hexes, the best if its own side's guns and missiles are left out, and whether
/// any is closer to the US, for those who may not go there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Outlook {
    best: Best,
    blind: Best,
    closes: bool,
}

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// One point: land, leave the map, change the band, turn, or fly on.
    pub(super) fn drv_point(&mut self, place: usize, course: Course, watch: &Watch) {
        if self.lands(place, course) {
            return;
        }
        let (Aim::Around(goal) | Aim::Direct(goal) | Aim::Land(goal)) = course.aim;
        let flying = self.state.drv[place].flying;
        let (free, most) = self.scenario.lookup.turning(flying.speed);
        if self.changes_band(place, course, free) {
            return;
        }
        let wanted = || flying.heading.steps_to(Heading::towards(flying.hex, goal));
        let held = flying.free_turn as i8;
        let Outlook { best, blind, closes } = self.outlook(place, goal, course, watch);
        let steps = best.steps;
        let label = drv_label(place);
        let engages = course.zone == Some(Zone::Engage);
        // Only in Engage and broken is a point spent on turning; others do so where they cannot fly on at all.
        let free_hand = engages || course.zone.is_none();
        let away = free_hand && goal != flying.hex && (wanted() - steps).abs() > 2 && flying.points > 1;
        let turns = best.worth.is_barred() || away;
        if self.journal.keeps() {
            if !turns && wanted().abs() > held && !free_hand {
                let rule = if course.zone == Some(Zone::Transit) { Rule::D5_8_1e } else { Rule::D5_8_2h };
                self.journal.record(|| Event::of(rule).by(label).result(held));
            }
            if !turns && blind.steps != steps && !self.scenario.map.ground(blind.hex).ridge() {
                self.journal.record(|| Event::of(Rule::D5_9b).by(label));
            }
            if self.banned(place, blind.hex, watch.guarded) {
                self.journal.record(|| Event::of(Rule::D5_8_2j).by(label));
            }
        }
        if closes {
            self.journal.record(|| Event::of(Rule::D5_9_1c).by(label));
        }
        let flying = &mut self.state.drv[place].flying;
        if turns {
            // Towards the goal; from the edge of the map also where that lies ahead.
            let steps = match wanted() {
                0 => most as i8,
                wanted => wanted.clamp(-(most as i8), most as i8),
            };
            flying.turn(steps);
            flying.spend(1);
        } else {
            flying.turn(steps);
            flying.advance(free);
        }
        self.tell_drv_point(place, if turns { "turn" } else { "advance" });
        self.leaves_for_china(place);
    }

    pub(super) fn tell_drv_point(&mut self, place: usize, deed: &'static str) {
        let flying = self.state.drv[place].flying;
        self.tell_flight(drv_label(place), &flying, deed);
    }

    /// What the turns that it has free lead to, on the way to a goal.
    fn outlook(&self, place: usize, goal: Hex, course: Course, watch: &Watch) -> Outlook {
        let flight = &self.state.drv[place];
        let flying = &flight.flying;
        let shy = flight.disordered && !flight.aborting;
        let away = if shy { self.to_us(flying.hex) } else { 0 };
        let held = flying.free_turn as i8;
        let off = |best: &Best| match best.hex {
            hex if hex == goal => 0,
            hex => flying.heading.turned(best.steps).steps_to(Heading::towards(hex, goal)).unsigned_abs(),
        };
        let none = Best { worth: Worth(u64::MAX), steps: 0, hex: flying.hex };
        let mut outlook = Outlook { best: none, blind: none, closes: false };
        for steps in -held..=held {
            let hex = flying.heading.turned(steps).ahead(flying.hex, flying.right);
            let prospect = Prospect {
                off_map: index(hex).is_none(),
                banned: self.banned(place, hex, watch.guarded),
                closer: shy && self.to_us(hex) < away,
                covered: self.state.covered(hex),
                far: range(hex, goal),
            };
            outlook.closes |= prospect.closer;
            outlook.best.weigh(Best { worth: prospect.worth(course), steps, hex }, off);
            if self.journal.keeps() {
                let blind = Prospect { banned: false, covered: false, ..prospect };
                outlook.blind.weigh(Best { worth: blind.worth(course), steps, hex }, off);
            }
        }
        outlook
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
}
