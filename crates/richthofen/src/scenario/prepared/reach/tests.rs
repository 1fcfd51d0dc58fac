//! The lists against a search that tries every step.

use super::*;
use ground::board::{Facing, Pose};
use std::collections::BTreeMap;

/// Every pose at which a move of `points` can end, and the longest straight end with which it can.
fn slowly(manner: &Manner, points: u8) -> BTreeMap<(i32, i32, u8), u8> {
    fn go(
        manner: &Manner,
        left: u8,
        pose: Pose,
        here: i8,
        free: bool,
        run: u8,
        all: &mut BTreeMap<(i32, i32, u8), u8>,
    ) {
        if left == 0 {
            let longest = all.entry((pose.hex.x, pose.hex.y, pose.facing.index())).or_default();
            *longest = run.max(*longest);
            return;
        }
        go(manner, left - 1, Pose { hex: pose.ahead(1), ..pose }, 0, true, run + 1, all);
        for side in [-1, 1i8] {
            let price = manner.prices.get(usize::from(here.unsigned_abs())).copied().unwrap_or(0);
            if free && price > 0 && price <= left && here * side >= 0 {
                go(manner, left - price, pose.turned(side), here + side, true, 0, all);
            }
        }
    }
    let mut all = BTreeMap::new();
    let free = manner.carried.is_some();
    go(manner, points, Pose::default(), manner.carried.unwrap_or(0), free, 0, &mut all);
    all
}

fn price(manner: &Manner, way: PackedPath) -> u8 {
    let (mut sum, mut here) = (0, manner.carried.unwrap_or(0).unsigned_abs());
    for step in way.steps() {
        (sum, here) =
            if step == Step::Ahead { (sum + 1, 0) } else { (sum + manner.prices[usize::from(here)], here + 1) };
    }
    sum
}

fn walk(way: PackedPath) -> Pose {
    way.steps().fold(Pose::default(), |pose, step| match step {
        Step::Left => pose.turned(-1),
        Step::Right => pose.turned(1),
        _ => Pose { hex: pose.ahead(1), ..pose },
    })
}

#[test]
fn the_list_of_ends_is_that_of_a_search_that_tries_every_step() {
    for prices in [[2, 3, 4], [1, 2, 3], [1, 1, 1], [4, 0, 0], [2, 0, 0]] {
        for carried in [None, Some(0), Some(-2)] {
            let manner = Manner { prices, carried, tells_turns: false };
            let reach = Reach::new(manner, 8);
            for points in 1..=8u8 {
                let found = reach.ends(points.into());
                let by_pose: BTreeMap<_, _> = found
                    .iter()
                    .map(|end| ((i32::from(end.hex[0]), i32::from(end.hex[1]), end.turned), end.straight))
                    .collect();
                assert_eq!(by_pose.len(), found.len(), "an end is listed twice");
                assert_eq!(by_pose, slowly(&manner, points), "{manner:?}, {points} points");
                for end in found {
                    assert_eq!(price(&manner, end.way), points, "{end:?}");
                    assert_eq!(end.pose(Pose::default()), walk(end.way), "{end:?}");
                }
            }
        }
    }
}

#[test]
fn ends_turn_and_move_with_the_start() {
    let reach = Reach::new(Manner { prices: [1, 2, 3], carried: None, tells_turns: false }, 6);
    for facing in Facing::ALL {
        let start = Pose::new(ground::board::Hex::new(5, -7), facing);
        for end in reach.ends(6) {
            let walked = end.way.steps().fold(start, |pose, step| match step {
                Step::Left => pose.turned(-1),
                Step::Right => pose.turned(1),
                _ => Pose { hex: pose.ahead(1), ..pose },
            });
            assert_eq!(end.pose(start), walked);
        }
    }
}

#[test]
fn a_climb_comes_last_after_a_turn_and_a_dive_on_the_second_hex() {
    let way = [Step::Ahead, Step::Ahead, Step::Right].into_iter().fold(PackedPath::default(), PackedPath::with);
    let path = |rise| way.path(rise).iter().collect::<Vec<_>>();
    assert_eq!(path(0), [Step::Ahead, Step::Ahead, Step::Right]);
    assert_eq!(path(100), [Step::Ahead, Step::Ahead, Step::Right, Step::Climb]);
    assert_eq!(path(-100), [Step::Ahead, Step::Dive, Step::Right]);
    let ahead = PackedPath::default().with(Step::Ahead).with(Step::Ahead);
    assert_eq!(ahead.path(50).iter().collect::<Vec<_>>(), [Step::Ahead, Step::Climb, Step::Ahead]);
}
