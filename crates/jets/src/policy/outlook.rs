//! What the Speeds and altitudes of plans are worth, before anybody has moved (J6.1d): what they cost, and what they
//! lead to.

use crate::policy::View;
use crate::policy::courses::share;
use crate::policy::end_poses::{RestOfMove, Weighing};
use crate::rules::pilots::PlanWeights;
use crate::scenario::move_ends::{BestEnd, MostShots};

/// Speeds and altitudes from 0, more than any rules have.
const SPEEDS: usize = 21;
const ALTITUDES: usize = 10;

/// What a player wants of a plan.
#[derive(Clone, Copy)]
pub(crate) struct Aims<'a> {
    pub(crate) weights: &'a PlanWeights,
    pub(crate) speed: i8,
    pub(crate) altitude: i8,
    /// The altitude of the nearest enemy, or the own without one.
    pub(crate) enemy: i8,
}

/// The Speeds and altitudes of plans, each looked at once.
pub(crate) struct Outlook<'a> {
    aims: Aims<'a>,
    view: &'a View<'a>,
    /// None where no end of a move is weighed.
    weigh: Option<Weighing<'a>>,
    /// Speeds that have been looked at, a bit each.
    known: u32,
    speeds: [AtSpeed; SPEEDS],
    ends: [[BestEnd; 2]; SPEEDS],
    altitudes: [Option<AtAltitude>; ALTITUDES],
}

/// What a Speed is worth at any altitude.
#[derive(Clone, Copy, Default)]
struct AtSpeed {
    /// The score without shots: its ends less its cost.
    score: i64,
    /// What missiles alone, and what the gun and missiles must add to change it.
    settled: MostShots,
}

/// What an altitude costs, and the most that shots add there.
#[derive(Clone, Copy)]
struct AtAltitude {
    cost: i64,
    shots: MostShots,
}

impl<'a> Outlook<'a> {
    #[inline(always)]
    pub(crate) fn new(aims: Aims<'a>, view: &'a View<'a>, weigh: Option<Weighing<'a>>) -> Outlook<'a> {
        let (speeds, ends) = ([AtSpeed::default(); SPEEDS], [[BestEnd::OF_NONE; 2]; SPEEDS]);
        Outlook { aims, view, weigh, known: 0, speeds, ends, altitudes: [None; ALTITUDES] }
    }

    /// The score of a Speed and an altitude, brakes left out, unless a bound of it is ruled out.
    #[inline]
    pub(crate) fn score(&mut self, (speed, altitude): (i8, i8), rules_out: impl Fn(i64) -> bool) -> Option<i64> {
        let at_speed = self.at_speed(speed);
        let AtAltitude { cost, shots } = self.at_altitude(altitude);
        let plain = at_speed.score - cost;
        let added = self.added(at_speed, shots);
        if rules_out(plain + added) {
            return None;
        }
        let score = match &self.weigh {
            // At Speed 0 it stalls, and may not attack (J3.5e).
            Some(weigh) if speed > 0 && (added > 0 || weigh.shots_may_cost) => {
                self.with_shots(weigh, speed, altitude) - cost
            }
            _ => plain,
        };
        debug_assert!(score <= plain + added, "a bound holds");
        Some(score)
    }

    /// Whether every Speed of these at an altitude is ruled out, whatever shots add.
    #[inline]
    pub(crate) fn none_of(&mut self, speeds: (i8, i8), altitude: i8, rules_out: impl Fn(i64) -> bool) -> bool {
        let AtAltitude { cost, shots } = self.at_altitude(altitude);
        for speed in speeds.0..=speeds.1 {
            let at_speed = self.at_speed(speed);
            if !rules_out(at_speed.score - cost + self.added(at_speed, shots)) {
                return false;
            }
        }
        true
    }

    /// The most that shots add to a score: what they add to the better end, and what two roundings make of it.
    #[inline]
    fn added(&self, at_speed: AtSpeed, shots: MostShots) -> i64 {
        let AtSpeed { settled, .. } = at_speed;
        let most = (shots.missile - settled.missile).max(shots.all - settled.all);
        if most <= 0 { 0 } else { self.scaled(most + 1) + 1 }
    }

    #[inline(never)]
    fn with_shots(&self, weigh: &Weighing<'_>, speed: i8, altitude: i8) -> i64 {
        let [straight, turned] = self.ends[place(speed)];
        let shots = weigh.most_shots(altitude);
        let ways = self.view.ways_of_216(speed);
        let rest = RestOfMove { hexsides: 0, hexes: speed.into(), may_turn: false };
        let straight = weigh.with_shots(rest, altitude, straight, shots);
        let turning = RestOfMove { may_turn: true, ..rest };
        let turned = if ways > 0 { weigh.with_shots(turning, altitude, turned, shots) } else { straight };
        let cost = i64::from(self.aims.weights.of_speed(speed, self.aims.speed));
        self.scaled(straight + share(turned - straight, ways)) - cost
    }

    fn scaled(&self, worth: i32) -> i64 {
        i64::from(worth) * i64::from(self.aims.weights.outlook.hundredths()) / 100
    }

    #[inline]
    fn at_speed(&mut self, speed: i8) -> AtSpeed {
        if self.known >> place(speed) & 1 == 0 {
            self.look_at_speed(speed);
        }
        self.speeds[place(speed)]
    }

    #[inline(never)]
    fn look_at_speed(&mut self, speed: i8) {
        let place = place(speed);
        self.known |= 1 << place;
        let cost = i64::from(self.aims.weights.of_speed(speed, self.aims.speed));
        let Some(weigh) = &self.weigh else {
            self.speeds[place].score = -cost;
            return;
        };
        let ways = self.view.ways_of_216(speed);
        let [straight, turned] = weigh.both_ways(speed.into());
        let turned = if ways > 0 { turned } else { straight };
        let worth = straight.worth + share(turned.worth - straight.worth, ways);
        let below = |of: fn(BestEnd) -> i32| (straight.worth - of(straight)).min(turned.worth - of(turned));
        let settled = MostShots { missile: below(|end| end.missile), all: below(|end| end.gun) };
        self.speeds[place] = AtSpeed { score: self.scaled(worth) - cost, settled };
        self.ends[place] = [straight, turned];
    }

    #[inline]
    fn at_altitude(&mut self, altitude: i8) -> AtAltitude {
        let Outlook { aims, weigh, altitudes, .. } = self;
        let known = &mut altitudes[altitude.clamp(0, ALTITUDES as i8 - 1) as usize];
        *known.get_or_insert_with(|| AtAltitude {
            cost: aims.weights.of_altitude(altitude, aims.altitude, aims.enemy).into(),
            shots: weigh.as_ref().map_or_else(MostShots::default, |weigh| weigh.most_shots(altitude)),
        })
    }
}

/// The place of a Speed.
#[inline]
fn place(speed: i8) -> usize {
    speed.clamp(0, SPEEDS as i8 - 1) as usize
}
