//! `compare.csv`: a line for each metric and ratio of each variant, beside the base.

use crate::analysis::Verdict;
use crate::analysis::compare::Line;
use crate::report::findings::{ArmContrast, Decisions};
use crate::report::tables::sheet::Kind;
use crate::report::{Cell, Sheet};

/// The table. Figures are in printed units, shares fractions of 1, differences the variant's figure less the base's. A
/// figure that does not exist, such as a ratio whose denominator is 0, is left empty. `games` is how many games the
/// line rests on, `differing` in how many of them the two differ. Where `games` do not decide, `games_needed` is about
/// how many would if the difference is as large as it looks, `games_for_margin` if it is as large as the margin.
pub fn contrasts(arms: &[ArmContrast]) -> Sheet {
    let mut sheet = Sheet::new(columns());
    for arm in arms {
        arm.contrast.lines.iter().for_each(|line| sheet.row(row(&arm.scenario, &arm.variant, line)));
    }
    sheet
}

/// The table of decisions: the same columns, and `decision`, the answer to the question that a line belongs to: `none`
/// where the run was stopped by hand, since it then decides nothing.
pub fn decisions(decisions: &Decisions) -> Sheet {
    let mut sheet = Sheet::new(columns().chain([("decision", Kind::Text)]));
    for arm in &decisions.arms {
        for answer in &arm.answers {
            let open = matches!(answer.verdict, Verdict::CannotTell { .. });
            let decision = if decisions.stopped && open { "none" } else { answer.verdict.name() };
            for line in &answer.lines {
                sheet.row(row(&arm.scenario, &arm.variant, line).into_iter().chain([decision.into()]));
            }
        }
    }
    sheet
}

fn columns() -> impl Iterator<Item = (&'static str, Kind)> {
    let texts = ["scenario", "variant", "metric"].map(|name| (name, Kind::Text));
    let figures = ["base", "other", "difference", "low", "high"].map(|name| (name, Kind::Figure));
    texts.into_iter().chain(figures).chain([
        ("verdict", Kind::Text),
        ("pairing_gain", Kind::Figure),
        ("games", Kind::Count),
        ("games_needed", Kind::Figure),
        ("games_for_margin", Kind::Figure),
        ("differing", Kind::Count),
    ])
}

/// The cells of a line.
fn row(scenario: &str, variant: &str, line: &Line) -> Vec<Cell> {
    let (needed, for_margin) = match line.verdict {
        Verdict::CannotTell { games, for_margin } => (games, for_margin),
        _ => (None, None),
    };
    vec![
        scenario.into(),
        variant.into(),
        line.name.as_str().into(),
        line.base.into(),
        line.other.into(),
        line.difference.into(),
        line.interval.map(|interval| interval.low).into(),
        line.interval.map(|interval| interval.high).into(),
        line.verdict.name().into(),
        line.gain.into(),
        line.games.into(),
        needed.map(|games| games as f64).into(),
        for_margin.map(|games| games as f64).into(),
        line.differing.into(),
    ]
}
