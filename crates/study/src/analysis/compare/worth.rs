//! What parts of a game are worth: arms that do without one of them each, or take one in, ranked by a figure, in groups
//! whose intervals overlap.

use super::line::Line;
use crate::analysis::Verdict;
use crate::stats::Interval;

/// The verdict on a part of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The game differs without it.
    Matters,
    /// It changes the game by less than the margin.
    Chrome,
    /// No game seen differs without it.
    Idle,
    /// More games are needed to decide.
    CannotTell,
}

impl Standing {
    /// The verdict on the part that the arm of this line leaves out or takes in.
    pub fn of(line: &Line) -> Standing {
        match line.verdict {
            Verdict::Different => Standing::Matters,
            Verdict::DifferentBelowMargin | Verdict::Equivalent => Standing::Chrome,
            Verdict::Identical | Verdict::NoneSeen => Standing::Idle,
            Verdict::CannotTell { .. } => Standing::CannotTell,
        }
    }

    /// The name as printed.
    pub const fn name(self) -> &'static str {
        match self {
            Standing::Matters => "matters",
            Standing::Chrome => "chrome",
            Standing::Idle => "idle",
            Standing::CannotTell => "cannot tell",
        }
    }
}

/// A part with its rank.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranked {
    /// The index of the arm that leaves it out or takes it in.
    pub arm: usize,
    /// The group of parts whose intervals overlap with its own, from 1.
    pub group: usize,
    /// What the part is worth: the figure with it minus the figure without it.
    pub worth: f64,
    /// The interval of the worth.
    pub interval: Interval,
    /// The verdict on it.
    pub standing: Standing,
    /// The line that it is computed from.
    pub line: Line,
}

/// The arms in falling order of what their part is worth, each by its line of one figure. An arm plays without its
/// part, or with it where `taken_in` says so of the arm. A group goes on as long as intervals overlap with that of its
/// first. Arms without an interval are left out.
pub fn ranked(lines: &[Line], taken_in: &[bool]) -> Vec<Ranked> {
    let is_taken_in = |arm: usize| taken_in.get(arm).copied().unwrap_or_default();
    let one = |(arm, line): (usize, &Line)| {
        let (difference, interval) = (line.difference?, line.interval?);
        let (worth, interval) = match is_taken_in(arm) {
            true => (difference, interval),
            false => (-difference, Interval { low: -interval.high, high: -interval.low }),
        };
        Some(Ranked { arm, group: 0, worth, interval, standing: Standing::of(line), line: line.clone() })
    };
    let mut found: Vec<Ranked> = lines.iter().enumerate().filter_map(one).collect();
    found.sort_by(|one, other| other.worth.total_cmp(&one.worth).then(one.arm.cmp(&other.arm)));
    let (mut group, mut first): (usize, Option<Interval>) = (0, None);
    for ranked in &mut found {
        if first.is_none_or(|first| ranked.interval.high < first.low) {
            (group, first) = (group + 1, Some(ranked.interval));
        }
        ranked.group = group;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(difference: f64, half: f64, verdict: Verdict) -> Line {
        Line {
            name: "winner=a".to_owned(),
            share: true,
            base: Some(0.5),
            other: Some(0.5 + difference),
            difference: Some(difference),
            interval: Some(Interval { low: difference - half, high: difference + half }),
            margin: None,
            verdict,
            gain: None,
            games: 1000,
            differing: 100,
            thin: None,
        }
    }

    #[test]
    fn parts_are_ranked_by_what_having_them_is_worth() {
        let lines = [
            line(0.0, 0.0, Verdict::NoneSeen),
            line(-0.2, 0.03, Verdict::Different),
            line(0.1, 0.03, Verdict::Different),
            line(-0.17, 0.03, Verdict::Different),
            line(0.004, 0.01, Verdict::Equivalent),
        ];
        let found = ranked(&lines, &[]);
        let result: Vec<_> = found.iter().map(|one| (one.arm, one.group)).collect();
        assert_eq!(result, [(1, 1), (3, 1), (0, 2), (4, 2), (2, 3)]);
        let standings: Vec<_> = found.iter().map(|one| one.standing.name()).collect();
        assert_eq!(standings, ["matters", "matters", "idle", "chrome", "matters"]);
        assert!((found[0].worth - 0.2).abs() < 1e-12 && found[0].interval.holds(0.2));
    }

    #[test]
    fn a_part_that_is_taken_in_is_worth_what_its_arm_gains() {
        let found = ranked(&[line(0.1, 0.03, Verdict::Different), line(0.1, 0.03, Verdict::Different)], &[false, true]);
        let worths: Vec<_> = found.iter().map(|one| (one.arm, one.worth, one.interval.holds(one.worth))).collect();
        assert_eq!(worths, [(1, 0.1, true), (0, -0.1, true)]);
    }
}
