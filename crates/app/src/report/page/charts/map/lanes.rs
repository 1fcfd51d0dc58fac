//! Ways that share hexes side by side, and units in one hex beside each other.

use crate::report::page::tracks::{Step, Track};
use std::collections::BTreeSet;

/// How far the lanes are from the middle of a hex, in its width.
const INNER: f64 = 0.19;
const OUTER: f64 = 0.34;
/// The lanes of a hex: the middle, and two rings around it.
const LANES: usize = 19;

/// The lane of each unit, as an offset from the middle of its hexes in their width: the first that no earlier unit has
/// with which it shares a step, or the hex where one begins or ends. Where all are taken lanes are used again.
pub(super) fn lanes(units: &[Track]) -> Vec<(f64, f64)> {
    let mut shared: Vec<(BTreeSet<[i32; 4]>, usize)> = Vec::new();
    for unit in units {
        let own = spots(unit);
        let taken: BTreeSet<usize> =
            shared.iter().filter(|(spots, _)| !spots.is_disjoint(&own)).map(|(_, lane)| *lane).collect();
        let lane = (0..LANES).find(|lane| !taken.contains(lane)).unwrap_or(shared.len() % LANES);
        shared.push((own, lane));
    }
    shared.into_iter().map(|(_, lane)| offset(lane)).collect()
}

/// The steps of a way, in either direction, and its ends.
fn spots(unit: &Track) -> BTreeSet<[i32; 4]> {
    let step = |pair: &[Step]| {
        let (one, other) = (pair[0].at.min(pair[1].at), pair[0].at.max(pair[1].at));
        [one.0, one.1, other.0, other.1]
    };
    let ends = unit.steps.first().into_iter().chain(unit.steps.last());
    let ends = ends.map(|step| [step.at.0, step.at.1, step.at.0, step.at.1]);
    unit.steps.windows(2).map(step).chain(ends).collect()
}

fn offset(lane: usize) -> (f64, f64) {
    let (radius, turn) = match lane {
        0 => return (0.0, 0.0),
        1..=6 => (INNER, (lane - 1) as f64 / 6.0 + 0.04),
        _ => (OUTER, (lane - 7) as f64 / 12.0),
    };
    let (sin, cos) = (turn * std::f64::consts::TAU).sin_cos();
    (radius * cos, radius * sin)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn track(places: &[(i32, i32)]) -> Track {
        Track::resting(places.iter().map(|at| Step { turn: 1, at: *at }).collect())
    }

    #[test]
    fn ways_that_share_a_step_and_units_in_one_hex_have_lanes_of_their_own() {
        let formation = [track(&[(0, 0), (1, 0)]), track(&[(0, 0), (1, 0)]), track(&[(2, 0), (1, 0), (0, 0)])];
        let found = lanes(&formation);
        assert!(found[0] == (0.0, 0.0) && found[1] != found[0] && found[2] != found[0] && found[2] != found[1]);
        // Those that cross in a hex only are both in the middle.
        assert_eq!(lanes(&[track(&[(0, 0), (1, 0), (2, 0)]), track(&[(1, -1), (1, 0), (1, 1)])]), [(0.0, 0.0); 2]);
        let crowd = lanes(&vec![track(&[(4, 4)]); LANES]);
        assert!(crowd.iter().enumerate().all(|(at, one)| !crowd[..at].contains(one)));
    }
}
