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

/// Why a flight spends a point on a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PaidTurn {
    /// It flies on, with a free turn at most.
    No,
    /// The map ends ahead, or a ridge stops it.
    Stopped,
    /// Its own SAMs bar every hex ahead.
    OutOfBarred,
    /// Its goal is aside or behind.
    ToGoal,
}

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Spends one point: to land, leave the map, change the band, turn or fly on.
    pub(crate) fn drv_point(&mut self, place: usize, course: DrvCourse, watch: &Watch<'_>) {
        if self.lands(place, course) || self.has_come_to_rally(place, course) {
            return;
        }
        let (Aim::Around(goal) | Aim::Direct(goal) | Aim::Land(goal)) = course.aim;
        let flying = &self.state.drv[place].flying;
        let spent = flying.spent;
        let (free, most) = self.scenario.turning(flying.speed);
        if self.changes_band(place, course, free) {
            return;
        }
        if let Some(leg) = course.run.and_then(|run| run.leg(spent)) {
            return self.fly_leg(place, leg, free);
        }
        let outlook = self.outlook(place, goal, course, watch);
        let paid = self.pays_for_turn(place, goal, course, outlook);
        self.record_turn(place, course, watch, outlook, paid);
        if paid == PaidTurn::No && self.climbs_over(place, course, outlook.steps, free) {
            return;
        }
        let most = most as i8;
        let leg = match paid {
            PaidTurn::No => Leg::Advance(outlook.steps),
            PaidTurn::Stopped | PaidTurn::OutOfBarred | PaidTurn::ToGoal => {
                Leg::Turn(outlook.wanted.clamp(-most, most))
            }
        };
        self.fly_leg(place, leg, free);
        self.leaves_for_china(place);
    }

    /// Whether a flight spends its point on a turn, and why. Only a broken flight and one in Engage pay for a turn
    /// towards their goal. Any flight pays for one where it can't fly on, or only into ground that its own SAMs bar:
    /// that is forbidden, which outranks the free turns of its zone.
    fn pays_for_turn(&self, place: usize, goal: Hex, course: DrvCourse, outlook: Outlook) -> PaidTurn {
        let Outlook { steps, stops, banned, wanted, .. } = outlook;
        let flying = &self.state.drv[place].flying;
        let (broken, engages) = (course.zone.is_none(), course.zone == Some(Zone::Engage));
        let to_goal = || {
            let beside = engages && range(flying.hex, goal) == 1 && wanted.abs() > flying.free_turn as i8;
            let far_off = goal != flying.hex && (flying.points > 1 || broken) && (wanted - steps).abs() > 2;
            (engages || broken) && (far_off || beside)
        };
        match () {
            () if stops => PaidTurn::Stopped,
            () if wanted == steps => PaidTurn::No,
            // The barred ground changes from move to move: a broken flight turns once for it, and then flies on.
            () if banned && !(broken && flying.hard_turn) => PaidTurn::OutOfBarred,
            () if to_goal() => PaidTurn::ToGoal,
            () => PaidTurn::No,
        }
    }

    /// Records the rules that decide whether a flight turns, and which way.
    fn record_turn(&mut self, place: usize, course: DrvCourse, watch: &Watch<'_>, outlook: Outlook, paid: PaidTurn) {
        let (label, turns) = (drv_label(place), paid != PaidTurn::No);
        if self.journal.keeps() {
            let Outlook { steps, blind_steps, wanted, .. } = outlook;
            let held = self.state.drv[place].flying.free_turn as i8;
            let blind_hex = self.hex_after(place, blind_steps);
            let free_turns_only = course.zone.is_some_and(|zone| zone != Zone::Engage);
            if !turns && wanted.abs() > held && free_turns_only {
                let rule = if course.zone == Some(Zone::Transit) { Rule::D5_8_1e } else { Rule::D5_8_2h };
                self.journal.record(|| Event::of(rule).by(label).result(held));
            }
            let ridge = self.scenario.map.ground(blind_hex).ridge();
            if !turns && blind_steps != steps && !ridge {
                self.journal.record(|| Event::of(Rule::D5_9b).by(label));
            }
            if ridge && !course.keeps_deck() && self.is_under_barrage(&self.state.drv[place].flying) {
                self.record_held_down(place);
            }
            if self.banned(place, blind_hex, watch.guarded) {
                self.journal.record(|| Event::of(Rule::D5_8_2j).by(label));
            }
        }
        if outlook.keeps_off && !turns {
            self.journal.record(|| Event::of(Rule::D5_9_1c).by(label));
        }
    }

    /// Flies one leg of a run to an attack.
    fn fly_leg(&mut self, place: usize, leg: Leg, free: u8) {
        self.state.drv[place].flying.fly(leg, free);
        self.record_drv_point(place, if matches!(leg, Leg::Turn(_)) { "turn" } else { "advance" });
    }

    /// The hex ahead after a turn.
    fn hex_after(&self, place: usize, steps: i8) -> Hex {
        let flying = &self.state.drv[place].flying;
        flying.heading.turned(steps).ahead(flying.hex, flying.right)
    }

    /// Climbs or dives if the zone or the weather calls for it, but not in the move of its take-off (DH6c); returns
    /// whether it spent the point.
    fn changes_band(&mut self, place: usize, course: DrvCourse, free: u8) -> bool {
        let Some(zone) = course.zone.filter(|_| !course.took_off) else { return false };
        let landing = self.is_landing(place, course);
        let wanted = self.wanted_band(place, zone, landing);
        let flying = self.state.drv[place].flying;
        if self.is_held_down(&flying, wanted) {
            self.record_held_down(place);
        }
        let down = if landing { self.dive_to_land(&flying) } else { None };
        let Some(change) = down.or_else(|| self.next_change(&flying, wanted, zone)) else { return false };
        self.drv_changes_band(place, course, change, free);
        true
    }

    fn record_held_down(&mut self, place: usize) {
        self.journal.record(|| Event::of(Rule::D5_9_4a).by(drv_label(place)));
    }

    /// A sound flight at Deck climbs over a ridge to which its turn would lead (D5.8.1d), but not in the move of its
    /// take-off nor under barrage (D5.9.4a); whether the point went into it.
    fn climbs_over(&mut self, place: usize, course: DrvCourse, steps: i8, free: u8) -> bool {
        let cost = self.rules().movement.climb;
        let flying = &self.state.drv[place].flying;
        let ridge = || self.scenario.map.ground(self.hex_after(place, steps)).ridge();
        let stays = course.keeps_deck() || self.is_under_barrage(flying);
        if stays || flying.band != Band::Deck || flying.points < cost || !ridge() {
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
        self.record_drv_point(place, if change > 0 { "climb" } else { "dive" });
        if course.zone.is_some() {
            let (label, band) = (drv_label(place), self.state.drv[place].flying.band.name());
            self.journal.record(|| Event::of(Rule::D5_8_2f).by(label).result(change).word("band", band));
        }
    }

    /// A flight that makes for a field lands within reach of it with points enough left, at Deck (DH6c, DH13b), but
    /// not in the move in which it took off.
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
