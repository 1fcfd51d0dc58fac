//! The choice of a course before a hex of the move (J6.1e): flying on, a turn, an aerobatic manoeuvre.

use crate::policy::View;
use crate::policy::end_poses::{ExpectedEnemies, RestOfMove, Weighing};
use crate::scenario::pose_tables::PoseTables;
use crate::terms::choices::{Manoeuvre, Steer, TurnSide};
use ground::doctrine::{Candidates, Chooser};

/// The best choice before a hex, with its score and, should a turn come off, the side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WeighedSteer {
    pub(crate) steer: Steer,
    pub(crate) side: TurnSide,
    pub(crate) score: i32,
    /// The end poses of all courses, and the courses that were weighed with their shots.
    pub(crate) candidates: Candidates,
}

/// What a course leads to if it comes off.
#[derive(Clone, Copy)]
struct Course {
    steer: Steer,
    side: TurnSide,
    hexsides: i8,
    /// What the turn roll must exceed.
    difficulty: i8,
    altitude: i8,
    /// What the policy likes of it besides its end.
    extra: i32,
}

impl PoseTables {
    /// Weighs flying on, a turn to either side, and every aerobatic manoeuvre allowed; of equals the first in this
    /// order. None where nothing but flying on can come of it.
    pub(crate) fn best(&self, view: &View<'_>, expected: &mut ExpectedEnemies, hex: i8) -> Option<WeighedSteer> {
        let jet = view.jet();
        let rules = &view.dogfight.rules;
        let may_turn = rules.turning.can_exceed(jet.ticks.turns, jet.speed);
        let aerobatics = Manoeuvre::ALL.map(|manoeuvre| view.may_steer(Steer::Aerobatic(manoeuvre)));
        if expected.none() || (!may_turn && aerobatics == [false; 3]) {
            return None;
        }
        expected.look_from(jet.pose);
        let weigh = Weighing::new(self, view, expected);
        let rest = RestOfMove { hexsides: 0, hexes: i32::from(jet.speed - hex) + 1, may_turn };
        let level = weigh.most_shots(jet.altitude);
        let mut chooser = Chooser::default();
        let straight = weigh.with_shots(rest, jet.altitude, weigh.without_shots(rest), level);
        chooser.offer(rest.ends());
        chooser.score(straight, || (Steer::Straight, TurnSide::Right));
        let mut offer = |course: Course| {
            // Half a score that comes off half the time is worth as much: an attempt at a turn is free, and of
            // several the likelier counts for more.
            let ways = view.ways_of_216(course.difficulty);
            let by_chance = |score: i32| straight + share(score - straight, ways) + course.extra;
            let rest = RestOfMove { hexsides: course.side.sign() * course.hexsides, ..rest };
            chooser.offer(rest.ends());
            let plain = weigh.without_shots(rest);
            let shots = if course.altitude == jet.altitude { level } else { weigh.most_shots(course.altitude) };
            if !chooser.rules_out(by_chance(plain.most(shots))) {
                let score = weigh.with_shots(rest, course.altitude, plain, shots);
                debug_assert!(score <= plain.most(shots), "a bound holds");
                chooser.score(by_chance(score), || (course.steer, course.side));
            }
        };
        if may_turn {
            for side in [TurnSide::Right, TurnSide::Left] {
                let (hexsides, difficulty) = (1, jet.speed);
                offer(Course { steer: Steer::Turn, side, hexsides, difficulty, altitude: jet.altitude, extra: 0 });
            }
        }
        for (manoeuvre, _) in Manoeuvre::ALL.into_iter().zip(aerobatics).filter(|(_, allowed)| *allowed) {
            let row = rules.aerobatics.row(manoeuvre);
            let sides: &[TurnSide] =
                if row.hexsides == 3 { &[TurnSide::Right] } else { &[TurnSide::Right, TurnSide::Left] };
            for &side in sides {
                offer(Course {
                    steer: Steer::Aerobatic(manoeuvre),
                    side,
                    hexsides: row.hexsides,
                    difficulty: rules.aerobatics.difficulty(manoeuvre, jet.speed),
                    altitude: jet.altitude + row.success.altitude,
                    extra: self.weights.aerobatics[manoeuvre as usize],
                });
            }
        }
        let (best, candidates) = chooser.chosen();
        best.map(|(score, (steer, side))| WeighedSteer { steer, side, score, candidates })
    }
}

/// The share of a score that comes off in `ways` of 216 throws. It grows with the score.
#[inline]
pub(crate) fn share(score: i32, ways: i32) -> i32 {
    (i64::from(score) * i64::from(ways) / 216) as i32
}
