//! The enemies of one decision, as far as they matter to it: who they are, where they are expected, what their guns do.

use crate::policy::shots::Battery;
use crate::policy::{View, features::Situation};
use crate::scenario::Scenario;
use crate::terms::flying::Place;
use crate::terms::sizes::STEP;
use crate::terms::switches::FieldOfFire;
use ground::board::{Pose, Zone, range};
use ground::game::List;

/// The most enemies that a move is weighed against: the nearest ones.
pub(crate) const MOST_WEIGHED: usize = 6;
/// Beyond this range an enemy neither shoots nor is shot at in this turn.
const FAR_OFF: u32 = 22;

/// An enemy.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Enemy {
    /// By place among the aircraft.
    pub(crate) at: u8,
    /// Where it is.
    pub(crate) place: Place,
    /// Where it is weighed: where it is if it has moved, else half a move straight on.
    pub(crate) expected: Pose,
    /// It stays where it is for this turn.
    pub(crate) settled: bool,
    /// Near enough for shots in this turn.
    pub(crate) near: bool,
    /// What the own guns do to it, and its guns to the own aircraft.
    pub(crate) give: Battery,
    pub(crate) take: Battery,
    reach: Threat,
}

/// What an enemy who has still to move can do.
#[derive(Clone, Copy, Debug, Default)]
struct Threat {
    /// Points of its move.
    points: i32,
    /// What it costs to come round by so many hexsides.
    round: [i32; 4],
    /// Steps of 50 m that it can climb and dive.
    climb: i32,
    dive: i32,
    /// Whether a fixed gun fires.
    fires: bool,
}

/// The enemies that a decision weighs, the quarry first.
pub(crate) type Enemies = List<Enemy, MOST_WEIGHED>;

impl Enemy {
    fn of(view: &View<'_>, at: usize) -> Enemy {
        let (me, plane) = (view.plane(), view.other(at));
        let settled = plane.moved || plane.balloon;
        let hexes = if settled { 0 } else { i32::from(plane.speed) / 2 };
        let near = me.distance(plane) <= FAR_OFF;
        let blank = Battery::default();
        let (give, take) = if near {
            let own = Battery::of(view, view.me, at);
            // A third front gun on one target is refused (R2.5f).
            let own = if view.scenario.leaves_room(view.state, view.me, at) { own } else { own.without_fixed() };
            (own, if plane.balloon { blank } else { Battery::of(view, at, view.me) })
        } else {
            (blank, blank)
        };
        Enemy {
            at: at as u8,
            place: plane.place(),
            expected: Pose { hex: plane.pose.ahead(hexes), ..plane.pose },
            settled,
            near,
            give,
            take,
            reach: if settled || !near { Threat::default() } else { Threat::of(view, at) },
        }
    }

    /// Those that matter to a move: the quarry, then the nearest.
    pub(crate) fn all(view: &View<'_>, situation: &Situation<'_>, quarry: Option<usize>) -> Enemies {
        let mut enemies: Enemies = List::filled_with(Enemy::default());
        let Some(quarry) = quarry.or(situation.nearest.map(|(at, _)| at)) else { return enemies };
        enemies.push(Enemy::of(view, quarry));
        let me = view.plane();
        let mut taken = 1u32 << quarry;
        while enemies.len() < MOST_WEIGHED {
            let left = view.enemies().filter(|&at| taken >> at & 1 == 0);
            let nearest = left.map(|at| (me.distance(view.other(at)), at)).min();
            let Some((distance, at)) = nearest else { break };
            if distance > FAR_OFF {
                break;
            }
            taken |= 1 << at;
            enemies.push(Enemy::of(view, at));
        }
        enemies
    }

    /// What the own guns are expected to do to it from an end, in parts of a point. An enemy who has still to move is
    /// somewhere else by then: fixed guns do not count, and swivelling ones for a part.
    #[inline]
    pub(crate) fn given(&self, scenario: &Scenario, end: Place, before: Option<Place>) -> i32 {
        if !self.near {
            return 0;
        }
        if self.settled {
            return self.give.expected(scenario, end, self.place, before);
        }
        let expected = Place { pose: self.expected, altitude: self.place.altitude };
        self.give.expected(scenario, end, expected, Some(end)) * UNSETTLED / 100
    }

    /// Whether any gun may bear on it from an end with this pose, at some height.
    #[inline]
    pub(crate) fn may_be_given(&self, scenario: &Scenario, pose: Pose, hangs: bool) -> bool {
        let hex = if self.settled { self.place.pose.hex } else { self.expected.hex };
        let hexes = range(pose.hex, hex) as i32;
        let fields = &scenario.rules.fields;
        let arc = scenario.switches.field_of_fire == FieldOfFire::Arc120;
        if hexes > i32::from(if arc { fields.range.max(fields.arc_range) } else { fields.range }) {
            return false;
        }
        self.give.swivels() || (hangs && hexes == 0) || arc || (hexes > 0 && pose.ahead(hexes) == hex)
    }

    /// What a shot straight up at it is expected to do.
    pub(crate) fn given_from_below(&self, scenario: &Scenario, end: Place) -> i32 {
        let angle = usize::from(end.pose.facing.difference(self.place.pose.facing) > 0);
        scenario.rules.fields.range(end, self.place).map_or(0, |range| self.give.at(scenario, range, angle))
    }

    /// The most that the own guns could do to it from anywhere, in parts of a point.
    pub(crate) fn most_given(&self, scenario: &Scenario) -> i32 {
        if self.near { self.give.most(scenario) } else { 0 }
    }

    /// What its guns are expected to do to the own aircraft at an end, in parts of a point.
    #[inline]
    pub(crate) fn taken(&self, scenario: &Scenario, end: Place) -> i32 {
        if !self.near {
            return 0;
        }
        if self.settled {
            return self.take.expected(scenario, self.place, end, Some(self.place));
        }
        self.reach.expected(self, scenario, end)
    }
}

/// The part, in hundredths, of a shot at an enemy who has still to move that comes off (dossier 3.20).
const UNSETTLED: i32 = 30;

impl Threat {
    fn of(view: &View<'_>, at: usize) -> Threat {
        let plane = view.other(at);
        let scenario = view.scenario;
        let envelope = scenario.envelope(plane);
        let (flight, turning) = (&scenario.rules.flight, &scenario.rules.turning);
        let (_, points) = flight.speeds(&envelope, 0);
        let price = |turned| i32::from(turning.price(envelope.schedule, turned).unwrap_or(9));
        let one = price(0);
        // A turn of two hexsides or three may be parted over two hexes, at the price of the first hexside each.
        let two = (one + price(1)).min(2 * one + 1);
        Threat {
            points: points.into(),
            round: [0, one, two + 1, (one + price(1) + price(2)).min(two + one + 1) + 2],
            climb: i32::from(envelope.climb / STEP),
            dive: i32::from(flight.safe_dive(&envelope, points) / STEP),
            fires: true,
        }
    }

    /// The best shot that the enemy can fly to at an end: the nearest range that its points allow.
    #[inline]
    fn expected(&self, enemy: &Enemy, scenario: &Scenario, end: Place) -> i32 {
        if !self.fires {
            return 0;
        }
        let away = range(enemy.place.pose.hex, end.pose.hex) as i32;
        let above = i32::from(end.altitude - enemy.place.altitude) / i32::from(STEP);
        let climb = above.clamp(0, self.climb);
        let steps = if above >= 0 { above - climb } else { (-above - self.dive).max(0) };
        let round = match Zone::of(enemy.place.pose, end.pose) {
            Zone::Bore | Zone::Front30 => self.round[0],
            Zone::Front60 => self.round[1],
            Zone::Beam => self.round[2],
            Zone::Rear60 | Zone::Tail => self.round[3],
        };
        let nearest = (away + round + climb - self.points).max(1).max(steps);
        let fields = &scenario.rules.fields;
        let most = i32::from(fields.range);
        let arc = scenario.switches.field_of_fire == FieldOfFire::Arc120;
        let in_arc = nearest <= fields.arc_range.into() && steps * i32::from(STEP) <= fields.arc_height.into();
        let reaches = if arc { in_arc } else { nearest + steps <= most };
        if !reaches {
            return 0;
        }
        let range = (nearest + steps).min(most);
        // A shot from astern needs a way round besides.
        let spare = self.points - (away + round + climb);
        enemy.take.at(scenario, range as u8, if spare >= 4 { 0 } else { 1 })
    }
}
