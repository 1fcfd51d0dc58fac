//! The points of a DRV flight's move (D5.8.1d, D5.8.1e, D5.8.2f, D5.8.2h, D5.8.2j, D5.9b, D5.9.1c, D5.9.4a).

use crate::keys::drv_label;
use crate::ledger::Rule;
use crate::phases::air::surroundings::Watch;
use crate::phases::context::Raid;
use crate::phases::moves::drv_steering::Outlook;
use crate::phases::moves::drv_zones::{Aim, DrvCourse};
use crate::state::flying::Leg;
use crate::terms::defence::Zone;
use crate::terms::flights::Band;
use ground::board::{Hex, range};
use ground::chance::Chance;
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Spends one point: to land, leave the map, change the band, turn or fly on.
    pub(crate) fn drv_point(&mut self, place: usize, course: DrvCourse, watch: &Watch<'_>) {
        if self.lands(place, course) || self.has_come_to_rally(place, course) {
            return;
        }
        let (Aim::Around(goal) | Aim::Direct(goal) | Aim::Land(goal)) = course.aim;
        let flying = &self.state.drv[place].flying;
        let (here, points, spent, held) = (flying.hex, flying.points, flying.spent, flying.free_turn as i8);
        let (free, most) = self.scenario.turning(flying.speed);
        if self.changes_band(place, course, free) {
            return;
        }
        if let Some(leg) = course.run.and_then(|run| run.leg(spent)) {
            return self.fly_leg(place, leg, free);
        }
        let Outlook { steps, blind_steps, stops, is_barred, shuns, wanted } = self.outlook(place, goal, course, watch);
        let label = drv_label(place);
        // Only flights in Engage and broken flights spend a point on a turn to their goal. Others do so only if they
        // cannot fly on, or only into barred ground. That is forbidden, and outranks the limits on their turns.
        let free_hand = course.zone == Some(Zone::Engage) || course.zone.is_none();
        let beside = course.zone == Some(Zone::Engage) && range(here, goal) == 1 && wanted.abs() > held;
        let turns_last = points > 1 || course.zone.is_none();
        let away = goal != here && turns_last && (wanted - steps).abs() > 2 || beside;
        // Barred ground changes from move to move, so a broken flight makes one hard turn for it and then flies on.
        let out_of_it = is_barred && !(course.zone.is_none() && self.state.drv[place].flying.hard_turn);
        let turns = stops || wanted != steps && (out_of_it || free_hand && away);
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
        if shuns && !turns {
            self.journal.record(|| Event::of(Rule::D5_9_1c).by(label));
        }
        if !turns && self.climbs_over(place, course, steps, free) {
            return;
        }
        let most = most as i8;
        let leg = if turns { Leg::Turn(wanted.clamp(-most, most)) } else { Leg::Advance(steps) };
        self.state.drv[place].flying.fly(leg, free);
        self.tell_drv_point(place, if turns { "turn" } else { "advance" });
        self.leaves_for_china(place);
    }

    /// Flies one leg of a run to an attack.
    fn fly_leg(&mut self, place: usize, leg: Leg, free: u8) {
        self.state.drv[place].flying.fly(leg, free);
        self.tell_drv_point(place, if matches!(leg, Leg::Turn(_)) { "turn" } else { "advance" });
    }

    /// The hex ahead after a turn.
    fn hex_after(&self, place: usize, steps: i8) -> Hex {
        let flying = &self.state.drv[place].flying;
        flying.heading.turned(steps).ahead(flying.hex, flying.right)
    }

    /// Climbs or dives if the zone or the weather calls for it; returns whether it spent the point.
    fn changes_band(&mut self, place: usize, course: DrvCourse, free: u8) -> bool {
        let Some(zone) = course.zone else { return false };
        let landing = self.is_landing(place, course);
        let wanted = self.wanted_band(place, zone, course.took_off || landing);
        let flying = self.state.drv[place].flying;
        if wanted > flying.band && self.is_under_guns(&flying) {
            self.journal.record(|| Event::of(Rule::D5_9_4a).by(drv_label(place)));
        }
        let down = if landing { self.dive_to_land(&flying) } else { None };
        let Some(change) = down.or_else(|| self.next_change(&flying, wanted, zone)) else { return false };
        self.drv_changes_band(place, course, change, free);
        true
    }

    /// Lets a sound flight at Deck climb over a ridge to which its turn would lead (D5.8.1d); returns whether it spent
    /// the point.
    fn climbs_over(&mut self, place: usize, course: DrvCourse, steps: i8, free: u8) -> bool {
        let cost = self.rules().movement.climb;
        let flying = &self.state.drv[place].flying;
        let ridge = || self.scenario.map.ground(self.hex_after(place, steps)).ridge();
        if course.zone.is_none() || flying.band != Band::Deck || flying.points < cost || !ridge() {
            return false;
        }
        if course.zone == Some(Zone::Transit) {
            self.journal.record(|| Event::of(Rule::D5_8_1d).by(drv_label(place)));
        }
        self.drv_changes_band(place, course, (1, cost), free);
        true
    }

    /// Spends points on a change of band, upwards if above 0.
    fn drv_changes_band(&mut self, place: usize, course: DrvCourse, (change, cost): (i8, u8), free: u8) {
        self.state.drv[place].flying.change_by(change, cost, free);
        self.tell_drv_point(place, if change > 0 { "climb" } else { "dive" });
        if course.zone.is_some() {
            let (label, band) = (drv_label(place), self.state.drv[place].flying.band.name());
            self.journal.record(|| Event::of(Rule::D5_8_2f).by(label).result(change).word("band", band));
        }
    }

    /// Lands a flight that makes for an airfield, within reach of it, with enough points left and at Deck (DH6c,
    /// DH13b). A flight does not land in the move in which it took off.
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

    /// Whether a disordered flight is in its rally hex and leaves its last point unspent there (DH8c).
    fn has_come_to_rally(&self, place: usize, course: DrvCourse) -> bool {
        let flight = &self.state.drv[place];
        let spare = flight.flying.points <= self.rules().movement.combat_less && flight.flying.spent > 0;
        flight.disordered && !flight.aborting && spare && course.aim == Aim::Direct(flight.flying.hex)
    }

    /// Takes an aborting flight on an edge hex of the buffer zone off the map.
    fn leaves_for_china(&mut self, place: usize) {
        let flight = &self.state.drv[place];
        let hex = flight.flying.hex;
        if flight.aborting && self.scenario.map.ground(hex).buffer() && self.scenario.map.edge(hex) == 0 {
            self.drv_leaves(place, "leaves for China");
        }
    }
}
