//! What parts of a game are worth: arms that do without one of them each, ranked by a figure, in groups that can't be
//! told apart.

use super::line::Line;
use crate::analysis::Verdict;
use crate::stats::Interval;

/// What a part is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The game is another one without it.
    Matters,
    /// It changes the game by less than the margin.
    Chrome,
    /// No game seen is another one without it.
    Idle,
    /// Neither is shown.
    CannotTell,
}

impl Standing {
    /// That of a line.
    pub fn of(line: &Line) -> Standing {
        match line.verdict {
            Verdict::Different => Standing::Matters,
            Verdict::DifferentBelowMargin | Verdict::Equivalent => Standing::Chrome,
            Verdict::Identical | Verdict::NoneSeen => Standing::Idle,
            Verdict::CannotTell { .. } => Standing::CannotTell,
        }
    }

    /// As printed.
    pub const fn name(self) -> &'static str {
        match self {
            Standing::Matters => "matters",
            Standing::Chrome => "chrome",
            Standing::Idle => "idle",
            Standing::CannotTell => "cannot tell",
        }
    }
}

/// A part among others.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranked {
    /// Which, by its place among the arms.
    pub arm: usize,
    /// The group that it can't be told apart from, from 1.
    pub group: usize,
    /// What having it is worth: the figure with it less that without it.
    pub worth: f64,
    /// The interval of that.
    pub interval: Interval,
    /// What it is.
    pub standing: Standing,
    /// The line that it follows from.
    pub line: Line,
}

/// The arms in falling order of what their part is worth, each by its line of one figure. A group goes on as long as intervals
/// overlap with that of its first. Arms without an interval are left out.
pub fn ranked(lines: &[Line]) -> Vec<Ranked> {
    let one = |(arm, line): (usize, &Line)| {
        let (difference, interval) = (line.difference?, line.interval?);
        Some(Ranked {
            arm,
            group: 0,
            worth: -difference,
            interval: Interval { low: -interval.high, high: -interval.low },
            standing: Standing::of(line),
            line: line.clone(),
        })
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
        let found = ranked(&lines);
        let told: Vec<_> = found.iter().map(|one| (one.arm, one.group)).collect();
        assert_eq!(told, [(1, 1), (3, 1), (0, 2), (4, 2), (2, 3)]);
        let standings: Vec<_> = found.iter().map(|one| one.standing.name()).collect();
        assert_eq!(standings, ["matters", "matters", "idle", "chrome", "matters"]);
        assert!((found[0].worth - 0.2).abs() < 1e-12 && found[0].interval.holds(0.2));
    }
}
