//! How DRV flights move (D5.7a, D5.9a, D5.9.2a, D5.9.3a): point by point (`drv_point.rs`), by their zone
//! (`drv_zones.rs`) or broken (`broken.rs`).

use crate::keys::drv_label;
use crate::ledger::Rule;
use crate::phases::air::surroundings::Watch;
use crate::phases::context::Raid;
use crate::phases::moves::drv_zones::{Aim, DrvCourse};
use crate::state::air_picture::AirPicture;
use crate::state::flights::Condition;
use crate::terms::defence::Zone;
use crate::terms::flights::Band;
use crate::terms::sets::BarrageZones;
use ground::board::Hex;
use ground::chance::Chance;
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Moves a DRV flight point by point. After each point AAA fires at it, it is checked if it came near a US flight,
    /// and it attacks if it can. Returns whether it fought; the picture of the US flights is then up to date again.
    pub(crate) fn move_drv(&mut self, place: usize, picture: &mut AirPicture) -> bool {
        let label = drv_label(place);
        self.journal.record(|| Event::of(Rule::D5_7a).by(label));
        let took_off = self.leave_field(place);
        self.abort_without_fuel(place);
        let mut condition = self.state.drv[place].condition();
        self.record_state(place);
        let aim = Aim::Direct(self.state.drv[place].flying.hex);
        let mut course = DrvCourse { zone: None, aim, took_off, run: None, haven: None };
        let hexes = self.begin_drv_move(place, took_off);
        self.go_home_or_rally(place, &mut course);
        let before = self.state.drv[place].flying.attempted;
        let mut watch = self.look_about(place, hexes, picture);
        while self.state.drv[place].alive && self.state.drv[place].flying.points > 0 {
            self.watch_nearest(place, &mut watch);
            let meets = watch.clear <= self.meets_within();
            let checked = meets && self.state.drv[place].unknown();
            self.state.drv[place].adjacent = if checked { self.adjacent_us(place, watch.near) } else { 0 };
            let flying = &self.state.drv[place].flying;
            let (spent, attempted) = (flying.spent, flying.attempted);
            if self.state.drv[place].condition() > condition {
                condition = self.state.drv[place].condition();
                self.break_off_in_move(place, &mut course);
            }
            self.spend_point(place, condition != Condition::Sound, &mut watch, &mut course);
            // Nothing happens at a point that is left unspent.
            if self.state.drv[place].flying.spent == spent {
                break;
            }
            if self.state.drv[place].alive && !self.held_fire(place, course) {
                self.barrage_drv(place);
            }
            if self.state.drv[place].alive && meets {
                self.check_proximity(place, watch.near);
            }
            // A flight on its run to attack its target leaves others alone.
            let flies_on = course.run.is_some_and(|run| run.goes_on(self.state.drv[place].flying.spent));
            if self.state.drv[place].alive && meets && !flies_on {
                self.meet_us(place, &watch);
            }
            watch.fly_on();
            if self.state.drv[place].flying.attempted != attempted {
                *picture = AirPicture::of(self.state);
                watch = self.look_about(place, hexes, picture);
            }
        }
        if self.state.drv[place].alive {
            self.end_drv_move(place, course);
        }
        let flying = &mut self.state.drv[place].flying;
        flying.moved = true;
        flying.attempted != before
    }

    /// Spends a point of the move, or leaves it unspent.
    fn spend_point(&mut self, place: usize, broken: bool, watch: &mut Watch<'_>, course: &mut DrvCourse) {
        let flying = &self.state.drv[place].flying;
        // After a slash the flight flies on past its target, but not into barred ground.
        let passes = flying.passing && !self.banned(place, flying.ahead(), watch.guarded);
        if let Some(haven) = course.haven {
            course.aim = Aim::Direct(self.below_ridges(place, haven));
        }
        // Zone, throttle and target come first: a flight that opens its throttle may begin a slash with this point.
        if !passes && !broken {
            self.keep_course(place, watch, course);
        }
        if passes || self.runs_to_slash(place, *course, watch) {
            course.run = None;
            self.fly_straight(place);
        } else {
            self.drv_point(place, *course, watch);
        }
    }

    /// Whether the flight flies straight ahead on its run to a slash.
    fn runs_to_slash(&self, place: usize, course: DrvCourse, watch: &Watch<'_>) -> bool {
        course.zone == Some(Zone::Engage) && self.slash_run(place, watch.guarded).is_some_and(|points| points > 0)
    }

    /// Whether friendly guns hold their fire: at a flight that takes off or is about to land.
    fn held_fire(&self, place: usize, course: DrvCourse) -> bool {
        course.took_off || self.is_landing(place, course)
    }

    /// Sets a flight without fuel to abort (DH5a).
    fn abort_without_fuel(&mut self, place: usize) {
        let flight = &mut self.state.drv[place];
        if flight.flying.fuel == 0 && !flight.aborting {
            flight.aborting = true;
        }
    }

    /// Its type's values (D5.9.2a) at combat throttle; a flight that breaks off dashes while there is fuel (D5.9.1a).
    /// How many hexes it flies at most, even if it opens its throttle on the way.
    fn begin_drv_move(&mut self, place: usize, took_off: bool) -> u32 {
        let label = drv_label(place);
        let mig = self.scenario.mig(self.state.drv[place].profile);
        self.journal.record(|| Event::of(Rule::D5_9_2a).by(label).word("type", mig.name.clone()));
        if self.state.drv[place].profile.is_some() {
            self.journal.record(|| Event::of(Rule::D5_5_2a).by(label).word("type", mig.name.clone()));
        }
        let flight = &mut self.state.drv[place];
        // A target is chosen anew in each phase (D5.8.2b).
        flight.target = None;
        let able = flight.flying.fuel > 0 && flight.aircraft.crippled() == 0;
        let dash = flight.aborting && able && !took_off;
        let values = if dash { &mig.aircraft.dash } else { &mig.aircraft.combat };
        flight.flying.begin(values[flight.flying.band.performance()], dash);
        self.scenario.rules.movement.shed(label, &mut flight.flying, self.journal);
        let dashes = mig.aircraft.dash.iter().copied();
        dashes.fold(self.state.drv[place].flying.points, u8::max).into()
    }

    /// Sets the rest of the move of a flight that breaks during it: without zone and target, and at dash if it aborts
    /// and can (D5.9.1a).
    fn break_off_in_move(&mut self, place: usize, course: &mut DrvCourse) {
        let flight = &mut self.state.drv[place];
        flight.target = None;
        let here = flight.flying.hex;
        if flight.aborting {
            self.go_to_dash(place, course.took_off);
        }
        self.record_state(place);
        (course.zone, course.run, course.aim) = (None, None, Aim::Direct(here));
        self.go_home_or_rally(place, course);
    }

    /// Records whether a flight is sound or broken (D5.9a).
    fn record_state(&mut self, place: usize) {
        let state = if self.state.drv[place].broken() { "broken" } else { "sound" };
        self.journal.record(|| Event::of(Rule::D5_9a).by(drv_label(place)).word("state", state));
    }

    /// Sets the aim of a broken flight, which stays in its band (D5.9.1a, D5.9.1b, D5.9.1d).
    fn go_home_or_rally(&mut self, place: usize, course: &mut DrvCourse) {
        let Some(goal) = self.broken_goal(place) else { return };
        let flight = &self.state.drv[place];
        let (here, points, band) = (flight.flying.hex, flight.flying.points, flight.flying.band);
        // A flight that has all the way to China before it flies around its own guns (D5.9b).
        let aborting = flight.aborting;
        course.haven = (band == Band::Deck).then_some(goal);
        let next = if aborting { self.router.towards(here, goal, points, self.state.barrage_zones()) } else { goal };
        course.aim = Aim::Direct(next);
        self.journal.record(|| Event::of(Rule::D5_9_1d).by(drv_label(place)).word("band", band.name()));
    }

    /// The next hex of the shortest way that meets no ridge: a flight that keeps the Deck can't fly over one (D5.9.1d).
    fn below_ridges(&mut self, place: usize, goal: Hex) -> Hex {
        let ridges = BarrageZones { covers: &self.scenario.prepared.ridges, of: 1 };
        self.router.towards(self.state.drv[place].flying.hex, goal, 1, ridges)
    }

    /// Sets zone, target, throttle and aim of a sound flight for its next point; they may change during a move.
    fn keep_course(&mut self, place: usize, watch: &mut Watch<'_>, course: &mut DrvCourse) {
        let before = course.run;
        let mut zone = self.enter_zone(place, watch, course, course.zone);
        if course.zone != Some(zone) && zone != Zone::Transit {
            self.pick_target(place, zone, watch.picture);
            // The target may be farther off than the nearest flight.
            zone = self.enter_zone(place, watch, course, Some(zone));
        }
        let (new, planned) = (course.zone != Some(zone), course.run.filter(|run| Some(*run) != before));
        if let (Some(run), Some(us)) = (planned, self.state.drv[place].target)
            && run.rear
        {
            let on = self.us_label(us.into());
            self.journal.record(|| Event::of(Rule::D5_8_3c).by(drv_label(place)).on(on));
        }
        if new || planned.is_some() {
            self.open_throttle(place, zone, course);
        }
        // A flight in Transit holds its aim for the move; one with a target follows it.
        if new || zone == Zone::Engage {
            course.aim = self.aim(place, zone);
        }
        course.zone = Some(zone);
        if let Aim::Around(goal) = course.aim {
            let flying = &self.state.drv[place].flying;
            let (here, steps) = (flying.hex, flying.points);
            course.aim = Aim::Direct(self.router.towards(here, goal, steps, self.state.barrage_zones()));
        }
    }

    /// Goes to dash if the zone calls for it, also during a move, and gains the additional points.
    fn open_throttle(&mut self, place: usize, zone: Zone, course: &DrvCourse) {
        if self.dashes(place, zone, course) {
            self.go_to_dash(place, course.took_off);
        }
    }

    /// Goes to dash if the flight can. A marker that it has shed in this move then costs the more (DH6b).
    fn go_to_dash(&mut self, place: usize, took_off: bool) {
        let Some(faster) = self.at_dash(place, took_off) else { return };
        let movement = &self.rules().movement;
        let own = &mut self.state.drv[place].flying;
        let cost = movement.manoeuvre_marker_at_dash(own, faster.speed);
        *own = faster;
        if cost > 0 {
            movement.tell_of_markers(drv_label(place), cost, self.journal);
        }
    }

    /// The end of a move: a sound flight may take the free descent for its zone (D5.8.2i), or else to leave another
    /// flight its place (DH4c). A broken one, even one that breaks in this very move, keeps its band (D5.9.1d).
    pub(crate) fn end_drv_move(&mut self, place: usize, course: DrvCourse) {
        let sound = !self.state.drv[place].broken();
        let descended = match course.zone {
            Some(zone) if sound => self.descends_for_zone(place, zone, course),
            _ => false,
        };
        let climbed = self.state.drv[place].flying.climbs > 0;
        self.make_room_for_drv(place, sound && !descended && !climbed);
    }

    /// Takes the free descent where the zone has the flight lower, except over a ridge; whether it did.
    fn descends_for_zone(&mut self, place: usize, zone: Zone, course: DrvCourse) -> bool {
        let low = course.took_off || self.is_landing(place, course);
        let wanted = self.wanted_band(place, zone, low);
        let ridge = self.scenario.map.ground(self.state.drv[place].flying.hex).ridge();
        let descent = self.rules().movement.free_descent as i8;
        let flying = &mut self.state.drv[place].flying;
        let descends = wanted.band < flying.band && !(ridge && flying.band == Band::Low) && flying.climbs == 0;
        if descends {
            flying.band = flying.band.changed(-descent).max(wanted.band);
            let (label, band) = (drv_label(place), flying.band.name());
            self.journal.record(|| Event::of(Rule::D5_8_2i).by(label).word("band", band));
        }
        descends
    }
}
