//! What the rules let the pilot of an aircraft do.

use crate::policy::View;
use crate::rules::flight::Walk;
use crate::rules::jams::Handling;
use crate::terms::flying::{Envelope, Move, Place};
use crate::terms::guns::FrontShot;
use crate::terms::guns::Jam;
use crate::terms::named::{Manoeuvre, MissionKind};
use crate::terms::side::Land;
use crate::terms::sizes::STEP;
use ground::board::range;

impl View<'_> {
    /// What the aircraft can do in its move.
    pub fn envelope(&self) -> Envelope {
        self.scenario.envelope(self.plane())
    }

    /// Whether an aircraft takes part in initiative: no balloon, no glider, no large bomber.
    fn has_initiative(&self, at: usize) -> bool {
        self.scenario.has_initiative(self.other(at))
    }

    /// Every enemy that the aircraft may try to tail (R1.4, R1.6c).
    pub fn each_tail(&self, mut take: impl FnMut(u8)) {
        let (plane, tailing) = (self.plane(), &self.scenario.rules.tailing);
        if !self.has_initiative(self.me) || !tailing.may_tail(self.scenario.schedule(plane)) {
            return;
        }
        for enemy in self.enemies() {
            let tried = self.state.planes.iter().filter(|other| other.tailing == Some(enemy as u8)).count();
            let room = tried < usize::from(tailing.most);
            if room && self.has_initiative(enemy) && tailing.in_position(plane.place(), self.other(enemy).place()) {
                take(enemy as u8);
            }
        }
    }

    /// Whether the aircraft may try to tail an enemy.
    pub fn may_tail(&self, enemy: u8) -> bool {
        let mut may = false;
        self.each_tail(|each| may |= each == enemy);
        may
    }

    /// Whether a place is taken by an aircraft that has moved (R6.3h, R2.1c).
    pub(crate) fn is_taken(&self, place: Place) -> bool {
        let here = |at: usize| {
            let other = self.other(at);
            other.flying() && other.moved && other.pose.hex == place.pose.hex && other.altitude == place.altitude
        };
        (0..self.state.planes.len()).any(|at| at != self.me && here(at))
    }

    /// The move flown to its end, where each of its steps is allowed.
    pub(crate) fn walked(&self, order: &Move) -> Option<Walk> {
        let (envelope, flying) = (self.envelope(), self.scenario.rules.flying());
        let (low, high) = flying.flight.speeds(&envelope, order.rise);
        let speed = order.speed;
        if envelope.spinning || !(low..=high).contains(&speed) || !flying.flight.may_rise(&envelope, speed, order.rise)
        {
            return None;
        }
        let mut walk = flying.begin(&envelope, self.plane().place(), speed, order.rise);
        for step in order.path.iter() {
            let price = flying.price(&envelope, &walk, (speed, order.rise), step)?;
            flying.take(&mut walk, order.rise, step, price);
        }
        walk.is_over().then_some(walk)
    }

    /// Whether the rules allow a move, its end included.
    pub fn may_fly(&self, order: &Move) -> bool {
        let Some(walk) = self.walked(order) else { return false };
        let (envelope, flying) = (self.envelope(), self.scenario.rules.flying());
        let over = flying.flight.excess(&envelope, order.speed, flying.dive(order)) > 0;
        let end = walk.place;
        over == order.overdive && self.may_end(end, walk.manoeuvre) && !self.is_taken(end)
    }

    /// Whether a move with this manoeuvre may end at this height here. One that crashes at the ground destroys the
    /// aircraft, but is allowed.
    pub(crate) fn may_end(&self, place: Place, manoeuvre: Option<Manoeuvre>) -> bool {
        let crashes = |manoeuvre| self.scenario.rules.manoeuvres.crashes(manoeuvre);
        manoeuvre.is_some_and(crashes) || self.may_set_down(place)
    }

    /// Whether an aircraft may land at this height here: one under power does on its own side's ground only (R6.3k).
    pub(crate) fn may_set_down(&self, place: Place) -> bool {
        let lands = || self.plane().glider || self.land(place) == Land::Own;
        place.altitude > 0 || (place.altitude == 0 && lands())
    }

    /// Whose land a place is.
    pub(crate) fn land(&self, place: Place) -> Land {
        self.scenario.rules.map.land(self.scenario.south, self.side(), place.pose.hex)
    }

    /// Whether a move so flown leaves the pilot time to clear a gun, and he has one to clear (R3.2e-i).
    pub fn may_clear(&self, order: &Move) -> bool {
        let jammed = |jam: Jam| jam != Jam::Clear;
        let plane = self.plane();
        let Some(position) = self.scenario.pilots_guns(plane) else { return false };
        let guns = &plane.guns[position].guns;
        !plane.stand_in && guns.iter().any(|gun| jammed(gun.jam) && !gun.broken) && self.leaves_time(order)
    }

    /// Whether a move so flown leaves the pilot time to change the drum of a gun on the wing, and it is empty (R4.3f,
    /// R4.3g). While he changes it he fires at nothing, at the ground neither (R4.3h).
    pub fn may_change_drum(&self, order: &Move) -> bool {
        !self.plane().stand_in && !order.strafe && self.needs_drum() && self.leaves_time(order)
    }

    /// Whether a gun of the pilot has an empty drum, and there is another.
    pub(crate) fn needs_drum(&self) -> bool {
        let plane = self.plane();
        let Some(position) = self.scenario.pilots_guns(plane) else { return false };
        let Some(spec) = self.scenario.aircraft(plane).guns[position] else { return false };
        spec.needs_drum(&plane.guns[position])
    }

    fn leaves_time(&self, order: &Move) -> bool {
        let Some(walk) = self.walked(order) else { return false };
        let manoeuvre = walk.manoeuvre.is_some();
        let handling =
            Handling { rise: walk.place.altitude - self.plane().altitude, hexsides: walk.hexsides, manoeuvre };
        self.scenario.rules.jams.may_clear(handling)
    }

    /// Whether bombs may be released at the end of a move: its run ends over the target, straight and level or in a
    /// dive (R6.16c).
    pub fn may_release(&self, order: &Move) -> bool {
        let plane = self.plane();
        let (scenario, bombing) = (self.scenario, &self.scenario.rules.bombing);
        let bombs = plane.loaded() && self.state.progress.kind == MissionKind::Bombing && plane.side == scenario.by;
        if !bombs {
            return false;
        }
        let Some(walk) = self.walked(order) else { return false };
        let dives = -order.rise >= bombing.least_dive && walk.place.altitude <= bombing.dive_altitude;
        let straight = if dives { walk.run } else { walk.level };
        walk.place.pose.hex == self.state.progress.goal && straight >= bombing.run
    }

    /// Every shot that the pilot's guns may be declared for at the end of the own move.
    pub fn each_front_shot(&self, take: impl FnMut(FrontShot)) {
        self.scenario.each_front_shot(self.state, self.me, take);
    }

    /// Every shot at an enemy that has just ended its move in the field.
    pub fn each_late_shot(&self, enemy: u8, take: impl FnMut(FrontShot)) {
        self.scenario.each_late_shot(self.state, self.me, enemy.into(), take);
    }

    /// Every enemy that an observer or gunner may fire at.
    pub fn each_aim(&self, position: u8, take: impl FnMut(u8)) {
        self.scenario.each_aim(self.state, self.me, position.into(), take);
    }

    /// Whether the aircraft may leave for home (R6.18d).
    pub fn may_leave(&self) -> bool {
        let (plane, leaving) = (self.plane(), &self.scenario.rules.leaving);
        let scenario = self.scenario;
        if plane.glider || plane.altitude == 0 || plane.balloon || plane.spinning {
            return false;
        }
        let nearest = self.enemies().map(|enemy| range(plane.pose.hex, self.other(enemy).pose.hex)).min();
        if nearest.is_some_and(|nearest| nearest <= leaving.near) {
            return false;
        }
        let behind = scenario.rules.map.behind(scenario.south, plane.side, plane.pose.hex);
        let apart = nearest.is_none_or(|nearest| nearest >= leaving.apart);
        behind >= leaving.behind || (apart && self.land(plane.place()) == Land::Own)
    }

    /// Steps of altitude above the ground.
    pub fn steps(&self) -> i16 {
        self.plane().altitude / STEP
    }
}
