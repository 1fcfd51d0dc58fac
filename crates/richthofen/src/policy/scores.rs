//! What the ends of a move are worth by a posture.
//!
//! A score falls into a part of the pose, one of the order (speed and height) and one of the shots. What each can be
//! at most is in `bounds.rs`, and which moves are scored at all in `search.rs`.

use crate::policy::View;
use crate::policy::enemies::{Enemies, Enemy, Set, of};
use crate::policy::features::Situation;
use crate::policy::goals::Errand;
use crate::policy::moves::{Moves, Order};
use crate::rules::jams::Handling;
use crate::rules::pilots::{Over, Toward};
use crate::scenario::Scenario;
use crate::scenario::doctrine::{Bases, Doctrine, PoseWorth, Posture};
use crate::scenario::prepared::expected_damage::SCALE;
use crate::scenario::prepared::reach::End;
use crate::terms::flying::{Place, Step};
use crate::terms::named::{Line, Special};
use crate::terms::sizes::STEP;
use ground::board::{Hex, Pose, range};

/// One weighing of the moves of an aircraft.
pub(crate) struct Weighing<'a> {
    pub(super) view: View<'a>,
    pub(super) posture: &'a Posture,
    pub(super) pose: Option<&'a PoseWorth>,
    pub(super) enemies: Enemies,
    pub(super) errand: Errand<'a>,
    speed: i16,
    /// In steps of 50 m.
    altitude: i16,
    /// Where the aircraft steers besides, and whether that is home.
    pub(super) toward: Option<Hex>,
    pub(super) home: bool,
    /// The most that shots, tailing and work can add.
    pub(super) gain: i32,
    /// The most that a cleared jam adds.
    pub(super) clears: i32,
    pub(super) tails: bool,
    /// The deepest dive without an overdive.
    dive: i16,
    /// It can hang on its propeller and fire straight up.
    pub(super) hangs: bool,
    /// A gun of the pilot is jammed, or wants a drum.
    jammed: bool,
    /// The ground is where it wants to be, and it may land under power.
    lands: bool,
}

impl<'a> Weighing<'a> {
    pub(crate) fn new(situation: &Situation<'a>, doctrine: &'a Doctrine, posture: &'a Posture) -> Weighing<'a> {
        let view = situation.view;
        let (scenario, plane) = (view.scenario, view.plane());
        let enemies = Enemy::all(&view, situation, situation.quarry(posture.quarry));
        let charge = situation.charge().map(|at| view.other(at));
        let quarry = enemies.iter().next().map(|enemy| enemy.place.altitude / STEP);
        let own = plane.altitude / STEP;
        let speed = Bases {
            own: plane.speed.into(),
            enemy: enemies.iter().next().map_or(plane.speed, |enemy| view.other(enemy.at.into()).speed).into(),
            maximum: scenario.maximum(plane).into(),
            charge: charge.map_or(plane.speed, |charge| charge.speed).into(),
            dive: scenario.envelope(plane).dive_speed.into(),
        };
        let altitude = Bases {
            own,
            enemy: quarry.unwrap_or(own),
            maximum: scenario.aircraft(plane).ceiling / STEP,
            charge: charge.map_or(own, |charge| charge.altitude / STEP),
            dive: own,
        };
        let errand = Errand::of(&view, situation.work);
        let toward = match posture.toward {
            Toward::Nowhere | Toward::Home => None,
            Toward::Goal => errand.goal(),
            Toward::Charge => charge.map(|charge| charge.pose.ahead(i32::from(charge.speed) / 2)),
            Toward::Friend => view.nearest_of(view.friends()).map(|(at, _)| view.other(at).pose.ahead(2)),
        };
        let tails = posture.tail != 0 && scenario.rules.tailing.may_tail(scenario.schedule(plane));
        let mut weighing = Weighing {
            view,
            posture,
            pose: posture.pose.map(|pose| &doctrine.poses[pose]),
            enemies,
            errand,
            speed: posture.speed.value(speed),
            altitude: posture.altitude.value(altitude),
            toward,
            home: posture.toward == Toward::Home,
            gain: 0,
            clears: 0,
            tails,
            dive: scenario.envelope(plane).dive,
            hangs: scenario.has(plane, Special::HangsOnPropeller) && !plane.glider,
            lands: false,
            jammed: scenario.pilots_guns(plane).is_some_and(|position| plane.guns[position].is_jammed())
                || view.needs_drum(),
        };
        weighing.clears = if weighing.jammed { posture.steady.max(0) * 2 } else { 0 };
        weighing.gain = weighing.most_gain();
        weighing.lands = weighing.altitude <= 0 && posture.altitude.above > 0;
        weighing
    }

    /// Heights that matter, in steps: the one wanted and the quarry's.
    pub(crate) fn heights(&self) -> [i16; 2] {
        let quarry = self.enemies.iter().next().map_or(self.altitude, |enemy| enemy.place.altitude / STEP);
        [self.altitude, quarry]
    }

    /// What speed and height cost, and a manoeuvre or an overdive.
    pub(super) fn order(&self, start: Place, order: &Order) -> i32 {
        let posture = self.posture;
        let manoeuvres = &self.view.scenario.rules.manoeuvres;
        let special = order.manoeuvre.and_then(|step| step.manoeuvre());
        let altitude = (start.altitude + order.rise + special.map_or(0, |special| manoeuvres.row(special).rise)) / STEP;
        let strain = posture.overdive.map_or(0, |strain| strain * i32::from(order.excess));
        let manoeuvre = if order.manoeuvre.is_some() { posture.manoeuvre.unwrap_or(0) } else { 0 };
        let lands = (self.lands && special.is_none() && order.excess == 0) || self.view.plane().glider;
        let ground = if altitude <= 0 && !lands { GROUND } else { 0 };
        strain + manoeuvre + ground
            - posture.speed.cost(order.speed.into(), self.speed)
            - posture.altitude.cost(altitude, self.altitude)
    }

    /// The part of a pose's worth that comes from its firing zones, if height lowers it; else 0.
    #[inline]
    fn zones(&self, pose: Pose, worth: i32) -> i32 {
        let fading = self.pose.filter(|pose| pose.fades > 0);
        let Some((weights, quarry)) = fading.map(|pose| pose.tables.weights).zip(self.enemies.iter().next()) else {
            return 0;
        };
        worth - (range(pose.hex, quarry.expected.hex) as i32 - weights.ideal_range).abs() * weights.range
    }

    /// How much of a pose's worth is lost because the aircraft is too high to dive on its quarry in one move.
    #[inline]
    pub(super) fn faded(&self, good: i32, place: Place) -> i32 {
        let fades = self.pose.map_or(0, |pose| pose.fades);
        let Some(quarry) = self.enemies.iter().next().filter(|_| fades > 0 && good > 0) else { return 0 };
        let above = place.altitude - quarry.place.altitude - self.dive;
        good * i32::from(above / STEP).clamp(0, fades) / fades
    }

    /// What a pose is worth against the enemies and on the way to a goal, and the part of it that comes from firing
    /// zones and can fade with height.
    #[inline]
    pub(super) fn pose(&self, pose: Pose) -> (i32, i32) {
        let mut sum = 0;
        if let Some(worth) = self.pose {
            let against = |enemy: &Enemy| worth.against(pose, enemy.expected);
            sum += match worth.over {
                Over::Quarry => self.enemies.iter().next().map(against),
                Over::Best => self.enemies.iter().map(against).max(),
                Over::Worst => self.enemies.iter().map(against).min(),
            }
            .unwrap_or(0);
        }
        let good = self.zones(pose, sum).max(0);
        if self.posture.nearer != 0 {
            sum -= self.posture.nearer * self.way(pose);
        }
        (sum, good)
    }

    /// Hexes left to where the aircraft steers.
    #[inline]
    pub(super) fn way(&self, pose: Pose) -> i32 {
        if self.home {
            return self.errand.way_home(pose);
        }
        match self.toward {
            Some(_) if self.posture.toward == Toward::Goal => self.errand.way(pose),
            Some(hex) => range(pose.hex, hex) as i32,
            None => 0,
        }
    }

    /// What the best of the own shots is worth, and a place behind an enemy.
    #[inline]
    pub(super) fn gained(
        &self,
        (end, order): (&End, &Order),
        (place, before): (Place, Option<Place>),
        targets: Set,
    ) -> i32 {
        let scenario: &Scenario = self.view.scenario;
        let posture = self.posture;
        let (mut best, mut tail) = (0, 0);
        let hangs = self.hangs
            && end.straight >= 1
            && (order.rise == 0 || (order.rise > 0 && end.hexes > 1))
            && order.manoeuvre.is_none()
            && order.speed <= scenario.rules.fields.hanging_speed;
        // An observer at work does not fire.
        let at_work = self.errand.no_fire && self.errand.units(end, order, place) > 0;
        for enemy in of(&self.enemies, targets) {
            if posture.give > 0 && !at_work {
                best = enemy.given(scenario, place, self.sighted(enemy, (place, before))).max(best);
                if hangs && enemy.settled && scenario.rules.fields.hangs_under(place, enemy.place) {
                    best = enemy.given_from_below(scenario, place).max(best);
                }
            }
            if self.tails && enemy.settled && scenario.rules.tailing.in_position(place, enemy.place) {
                tail = posture.tail;
            }
        }
        worth(posture.give, best) + tail
    }

    /// The second place from which a fixed gun has to bear on an enemy, besides the end of the move: where the aircraft
    /// was before its last point. A tailer that is not shaken off needs its target in the sights for the last point
    /// alone (R2.6c, R6.6c).
    #[inline]
    fn sighted(&self, enemy: &Enemy, (place, before): (Place, Option<Place>)) -> Option<Place> {
        let target = (usize::from(enemy.at), enemy.place);
        if self.view.scenario.needs_one_point_at(self.view.plane(), place, target) { Some(place) } else { before }
    }

    /// Calls `take` for each shot that a move gives the pilot's guns at an enemy that has moved: the line, the damage
    /// expected, and the damage expected with `change` added to the roll.
    pub(crate) fn sure_shots(
        &self,
        moves: &Moves<'a>,
        (end, order): (&End, &Order),
        change: i8,
        mut take: impl FnMut(Line, i32, i32),
    ) {
        let place = moves.place(end, order);
        let before = moves.before(end, order, place);
        for enemy in self.enemies.iter().filter(|enemy| enemy.settled) {
            let Some(before) = self.sighted(enemy, (place, before)) else { continue };
            let shot = |change| enemy.give.ahead(self.view.scenario, (place, before), enemy.place, change);
            if let (Some((line, expected)), Some((_, changed))) = (shot(0), shot(change)) {
                take(line, expected, changed);
            }
        }
    }

    /// What the move does for the mission, or to clear a gun.
    #[inline]
    pub(super) fn work(&self, end: &End, order: &Order, place: Place) -> i32 {
        let mut sum = 0;
        if self.posture.work != 0 {
            sum += self.posture.work * self.errand.units(end, order, place);
        }
        let manoeuvre = order.manoeuvre.is_some();
        let handling = || Handling { rise: order.rise, hexsides: Moves::hexsides(end), manoeuvre };
        if self.posture.steady != 0 && self.jammed && self.view.scenario.rules.jams.may_clear(handling()) {
            // The controls of some lock only in flight straight and level (R4.6a).
            let level = order.rise == 0 && end.way.steps().all(|step| step == Step::Ahead);
            let locks = self.view.scenario.has(self.view.plane(), Special::LocksControls);
            sum += self.posture.steady * if level && locks { 2 } else { 1 };
        }
        sum
    }
}

/// What flying into the ground costs.
const GROUND: i32 = -1_000_000;

/// Points of damage, in parts, at a weight.
#[inline]
pub(super) fn worth(weight: i32, parts: i32) -> i32 {
    weight * parts / SCALE
}
