//! The points of a DRV flight's move (D5.8.1d, D5.8.1e, D5.8.2f, D5.8.2h, D5.8.2j, D5.9b, D5.9.1c, D5.9.4a).

use crate::keys::drv_label;
use crate::ledger::Rule;
use crate::phases::air::surroundings::Watch;
use crate::phases::context::Raid;
use crate::phases::moves::drv_steering::Outlook;
use crate::phases::moves::drv_zones::{Aim, DrvCourse};
use crate::terms::defence::Zone;
use crate::terms::flights::Band;
use ground::board::{Hex, range};
use ground::chance::Chance;
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// One point: land, leave the map, change the band, turn, or fly on.
    pub(crate) fn drv_point(&mut self, place: usize, course: DrvCourse, watch: &Watch<'_>) {
        if self.lands(place, course) || self.has_come_to_rally(place, course) {
            return;
        }
        let (Aim::Around(goal) | Aim::Direct(goal) | Aim::Land(goal)) = course.aim;
        let flying = &self.state.drv[place].flying;
        let (here, points, held) = (flying.hex, flying.points, flying.free_turn as i8);
        let (free, most) = self.scenario.turning(flying.speed);
        if self.changes_band(place, course, free) {
            return;
        }
        let Outlook { steps, blind_steps, off_map, is_barred, closes, wanted } =
            self.outlook(place, goal, course, watch);
        let label = drv_label(place);
        // Only in Engage and broken is a point spent on turning, in barred ground on the shortest way out; others spend one
        // only where the map ends, and fly on through barred ground where no free turn leads past it.
        let free_hand = course.zone == Some(Zone::Engage) || course.zone.is_none();
        let beside = course.zone == Some(Zone::Engage) && range(here, goal) == 1 && wanted.abs() > held;
        let turns_last = points > 1 || course.zone.is_none();
        let away = goal != here && turns_last && (wanted - steps).abs() > 2 || beside;
        // The ground that is barred changes from move to move: who is broken turns once for it, and flies on.
        let out_of_it = is_barred && !(course.zone.is_none() && self.state.drv[place].flying.hard_turn);
        let turns = off_map || free_hand && wanted != steps && (out_of_it || away);
        if self.journal.keeps() {
            let blind_hex = self.hex_after(place, blind_steps);
            if !turns && wanted.abs() > held && !free_hand {
                let rule = if course.zone == Some(Zone::Transit) { Rule::D5_8_1e } else { Rule::D5_8_2h };
                self.journal.record(|| Event::of(rule).by(label).result(held));
            }
            if !turns && blind_steps != steps && !self.scenario.map.ground(blind_hex).ridge() {
                self.journal.record(|| Event::of(Rule::D5_9b).by(label));
            }
            if self.banned(place, blind_hex, watch.guarded) {
                self.journal.record(|| Event::of(Rule::D5_8_2j).by(label));
            }
        }
        if closes {
            self.journal.record(|| Event::of(Rule::D5_9_1c).by(label));
        }
        if !turns && self.climbs_over(place, course, steps, free) {
            return;
        }
        let flying = &mut self.state.drv[place].flying;
        if turns {
            let most = most as i8;
            flying.turn(wanted.clamp(-most, most));
            flying.hard_turn = true;
            flying.spend(1);
        } else {
            flying.turn(steps);
            flying.advance(free);
        }
        self.tell_drv_point(place, if turns { "turn" } else { "advance" });
        self.leaves_for_china(place);
    }

    /// The hex that it flies on to after a turn.
    fn hex_after(&self, place: usize, steps: i8) -> Hex {
        let flying = &self.state.drv[place].flying;
        flying.heading.turned(steps).ahead(flying.hex, flying.right)
    }

    /// A climb or a dive that the zone or the weather asks for; whether the point went into it.
    fn changes_band(&mut self, place: usize, course: DrvCourse, free: u8) -> bool {
        let label = drv_label(place);
        let rules = self.rules();
        let low = course.took_off || matches!(course.aim, Aim::Land(_));
        let wanted = match course.zone {
            None => self.state.drv[place].flying.band,
            Some(_) if matches!(course.aim, Aim::Land(_)) => Band::Deck,
            Some(zone) => self.wanted_band(place, zone, low),
        };
        let flying = &self.state.drv[place].flying;
        if wanted == flying.band {
            return false;
        }
        let ridge_ahead = || self.scenario.map.ground(flying.ahead()).ridge();
        let second = course.zone == Some(Zone::Engage) && flying.climbs == rules.zones.climb_a_turn;
        let zooms = second && flying.dash && flying.points > rules.movement.zoom;
        let to_climb = wanted > flying.band && (flying.climbs < rules.zones.climb_a_turn || zooms);
        let climb = if to_climb && flying.band == Band::Deck && self.state.covered(flying.hex) {
            self.journal.record(|| Event::of(Rule::D5_9_4a).by(label));
            false
        } else {
            to_climb
        };
        let above = (flying.band as u8).saturating_sub(wanted as u8);
        let ridge = || self.scenario.map.ground(flying.hex).ridge() || ridge_ahead();
        // What a free descent does not reach is dived.
        let dive = above > rules.movement.free_descent && !climb && course.zone.is_some() && !ridge();
        let cost = match climb {
            true if zooms => rules.movement.zoom,
            true => rules.movement.climb,
            false => rules.movement.dive,
        };
        if !(climb || dive) || flying.points < cost {
            return false;
        }
        let change = if climb { 1 } else { rules.movement.free_descent as i8 - above as i8 };
        self.drv_changes_band(place, course, (change, cost), free);
        true
    }

    /// A flight at Deck climbs over a ridge to which its turn would lead (D5.8.1d); whether the point went into it. House: a
    /// broken one does so too, where no way as short leads around it.
    fn climbs_over(&mut self, place: usize, course: DrvCourse, steps: i8, free: u8) -> bool {
        let cost = self.rules().movement.climb;
        let flying = &self.state.drv[place].flying;
        let ridge = || self.scenario.map.ground(self.hex_after(place, steps)).ridge();
        if flying.band != Band::Deck || flying.points < cost || !ridge() {
            return false;
        }
        if course.zone == Some(Zone::Transit) {
            self.journal.record(|| Event::of(Rule::D5_8_1d).by(drv_label(place)));
        }
        self.drv_changes_band(place, course, (1, cost), free);
        true
    }

    /// Spends points on a change of band, up when above 0.
    fn drv_changes_band(&mut self, place: usize, course: DrvCourse, (change, cost): (i8, u8), free: u8) {
        let climb = change > 0;
        let flying = &mut self.state.drv[place].flying;
        flying.band = flying.band.changed(change);
        flying.climbs += u8::from(climb);
        flying.spend(cost);
        flying.free_turn = free;
        self.tell_drv_point(place, if climb { "climb" } else { "dive" });
        if course.zone.is_some() {
            let (label, band) = (drv_label(place), self.state.drv[place].flying.band.name());
            self.journal.record(|| Event::of(Rule::D5_8_2f).by(label).result(change).word("band", band));
        }
    }

    /// A flight that makes for a field lands within reach of it with points enough left, at Deck (DH6c, DH13b), but not in
    /// the move in which it took off.
    fn lands(&mut self, place: usize, course: DrvCourse) -> bool {
        let Aim::Land(field) = course.aim else { return false };
        let rules = &self.rules().movement;
        let flying = &self.state.drv[place].flying;
        let near = range(flying.hex, field) <= rules.land_range.into() && flying.points >= rules.land_points;
        if near && flying.band == Band::Deck && !flying.dash && !course.took_off {
            self.drv_leaves(place, "lands");
            return true;
        }
        false
    }

    /// Whether a flight in disorder is where it rallies, and leaves its last point unspent there (DH8c).
    fn has_come_to_rally(&self, place: usize, course: DrvCourse) -> bool {
        let flight = &self.state.drv[place];
        let spare = flight.flying.points <= self.rules().movement.combat_less && flight.flying.spent > 0;
        flight.disordered && !flight.aborting && spare && course.aim == Aim::Direct(flight.flying.hex)
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
