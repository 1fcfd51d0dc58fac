//! The enemies of one decision, as far as they matter to it: which they are, where they are expected, what their guns
//! do.

use crate::policy::shots::Battery;
use crate::policy::{View, features::Situation};
use crate::scenario::Scenario;
use crate::scenario::prepared::expected_damage::MOST_RANGE;
use crate::terms::flying::Place;
use crate::terms::sizes::STEP;
use crate::terms::switches::FieldOfFire;
use ground::board::{Hex, Pose, range};
use ground::game::List;
use std::ops::RangeInclusive;

/// The most enemies that a move is weighed against: the nearest ones.
pub(crate) const MOST_WEIGHED: usize = 6;
/// Beyond this range an enemy neither shoots nor is shot at in this turn.
const FAR_OFF: u32 = 22;

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
    /// By the distance in hexes, no less than what the own guns do to it from there.
    most: [i32; MOST_RANGE + 1],
}

/// What an enemy that has still to move can do.
#[derive(Clone, Copy, Debug, Default)]
struct Threat {
    /// Points of its move.
    points: i32,
    /// Movement points to turn by each number of hexsides.
    round: [i32; 4],
    /// Steps of 50 m that it can climb and dive.
    climb: i32,
    dive: i32,
    /// The greatest range; in the arc the greatest distance, and the steps of height that a gun reaches.
    range: i32,
    arc: Option<[i32; 2]>,
    /// What its fixed gun is expected to do, by range, with a way round and without.
    shots: [[i32; 2]; MOST_RANGE + 1],
}

/// What an enemy that has still to move needs to reach the height of an end.
#[derive(Clone, Copy, Debug, Default)]
struct Ascent {
    /// Steps that it climbs.
    climb: i32,
    /// Steps that are left between it and the end.
    left: i32,
}

/// The enemies that a decision weighs, the quarry first.
pub(crate) type Enemies = List<Enemy, MOST_WEIGHED>;

/// Some of them: a bit each, by their place.
pub(crate) type Set = u8;

/// All of them.
pub(crate) const ALL: Set = Set::MAX;

/// Those in a set.
#[inline]
pub(crate) fn of(enemies: &Enemies, set: Set) -> impl Iterator<Item = &Enemy> {
    enemies.iter().enumerate().filter(move |(place, _)| set >> place & 1 == 1).map(|(_, enemy)| enemy)
}

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
            most: std::array::from_fn(|hexes| give.most_at(view.scenario, hexes as u8)),
            reach: if settled || !near { Threat::default() } else { Threat::of(view, at, &take) },
        }
    }

    /// Those that matter to a move: the quarry, then the nearest.
    pub(crate) fn all(view: &View<'_>, situation: &Situation<'_>, quarry: Option<usize>) -> Enemies {
        let mut enemies: Enemies = List::empty(Enemy::default());
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

    /// What the own guns are expected to do to it from an end, in parts of a point. An enemy that has still to move is
    /// somewhere else by then: fixed guns do not count, and only a part of what swivelling ones do.
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

    /// No less than what the own guns do to it from an end with this pose, at any height.
    #[inline]
    pub(crate) fn most_given_from(&self, scenario: &Scenario, pose: Pose, hangs: bool) -> i32 {
        if !self.near {
            return 0;
        }
        if !self.settled {
            return self.give.most_from(scenario, pose, self.expected) * UNSETTLED / 100;
        }
        if hangs && pose.hex == self.place.pose.hex {
            return self.most[0];
        }
        self.give.most_from(scenario, pose, self.place.pose)
    }

    /// No less than what [`Enemy::most_given_from`] says of any pose in a hex.
    #[inline]
    pub(crate) fn most_given_in(&self, scenario: &Scenario, hex: Hex, hangs: bool) -> i32 {
        let target = self.expected.hex;
        let hexes = range(hex, target) as i32;
        if !self.near || !self.give.reaches(scenario, hexes, target - hex) {
            return 0;
        }
        // In the arc a target beyond the greatest range is fired at as if it were at that.
        let range = hexes.min(scenario.rules.fields.range.into());
        let most = self.most.get(range as usize).copied().unwrap_or(0);
        if self.settled || hangs { most } else { most * UNSETTLED / 100 }
    }

    /// What a shot straight up at it is expected to do.
    pub(crate) fn given_from_below(&self, scenario: &Scenario, end: Place) -> i32 {
        let angle = usize::from(end.pose.facing.difference(self.place.pose.facing) > 0);
        scenario.rules.fields.range(end, self.place).map_or(0, |range| self.give.at(scenario, range, angle))
    }

    /// The most that the own guns could do to it from anywhere, in parts of a point.
    pub(crate) const fn most_given(&self) -> i32 {
        self.most[0]
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
        self.taken_at(self.reach.price(scenario, self.place.pose, end.pose), end.altitude)
    }

    /// The price of the way to a hex other than its own, for an enemy that has still to move; see [`Enemy::prices`].
    #[inline]
    pub(crate) fn price(&self, scenario: &Scenario, hex: Hex) -> i32 {
        self.reach.price(scenario, self.place.pose, Pose { hex, ..self.place.pose })
    }

    /// The prices of ways that make a difference: with a lesser one the shot is that of the least, with a greater one
    /// there is none.
    pub(crate) fn prices(&self) -> RangeInclusive<i32> {
        let most = self.reach.arc.map_or(0, |[hexes, _]| hexes).max(self.reach.range);
        -SPARE - self.reach.climb..=most
    }

    /// The damage expected of the guns of an enemy that has still to move, at a height, by the price of its way.
    #[inline]
    pub(crate) fn taken_at(&self, price: i32, altitude: i16) -> i32 {
        let above = i32::from(altitude - self.place.altitude) / i32::from(STEP);
        self.reach.shot(price, self.reach.ascent(above))
    }

    /// Whether what its guns do at a hex is a matter of how an end faces there: they fire from where it is, or it is
    /// there itself.
    #[inline]
    pub(crate) fn faces_matter(&self, scenario: &Scenario, hex: Hex) -> bool {
        let own = self.place.pose.hex;
        if !self.near || !self.settled {
            return self.near && own == hex;
        }
        self.take.reaches(scenario, range(own, hex) as i32, own - hex)
    }
}

/// Points that an enemy must have to spare for a way round to its target's tail.
const SPARE: i32 = 4;

/// The share, in hundredths, of shots at enemies that have still to move that are fired (dossier 3.20).
const UNSETTLED: i32 = 30;

impl Threat {
    fn of(view: &View<'_>, at: usize, take: &Battery) -> Threat {
        let plane = view.other(at);
        let scenario = view.scenario;
        let fields = &scenario.rules.fields;
        let arc = scenario.switches.field_of_fire == FieldOfFire::Arc120;
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
            range: fields.range.into(),
            arc: arc.then(|| [fields.arc_range, fields.arc_height / STEP].map(i32::from)),
            shots: std::array::from_fn(|range| [1, 0].map(|angle| take.at(scenario, range as u8, angle))),
        }
    }

    /// What a height asks of the enemy, by the steps that it is above it.
    #[inline]
    fn ascent(&self, above: i32) -> Ascent {
        let climb = above.clamp(0, self.climb);
        Ascent { climb, left: if above >= 0 { above - climb } else { (-above - self.dive).max(0) } }
    }

    /// Points of the way to an end beyond those that the enemy has, climbs left out; negative where it can spare some.
    #[inline]
    fn price(&self, scenario: &Scenario, enemy: Pose, end: Pose) -> i32 {
        let approach = scenario.prepared.approaches.to(enemy, end);
        i32::from(approach.hexes) + self.round[usize::from(approach.hexsides)] - self.points
    }

    /// The best shot that the enemy can fly to: at the nearest range that its points allow.
    #[inline]
    fn shot(&self, price: i32, ascent: Ascent) -> i32 {
        let price = price + ascent.climb;
        let nearest = price.max(1).max(ascent.left);
        let reaches = match self.arc {
            Some([hexes, steps]) => nearest <= hexes && ascent.left <= steps,
            None => nearest + ascent.left <= self.range,
        };
        if !reaches {
            return 0;
        }
        let range = (nearest + ascent.left).min(self.range);
        // A shot from astern needs a way round besides.
        self.shots.get(range as usize).map_or(0, |shots| shots[usize::from(price <= -SPARE)])
    }
}
