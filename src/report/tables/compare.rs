//! `compare.csv`: a line a metric and ratio of each variant, beside the base.

use crate::analysis::Verdict;
use crate::analysis::compare::{Comparison, Line};
use crate::report::tables::sheet::Kind;
use crate::report::{Cell, Sheet};

/// A comparison with the names of what was compared.
#[derive(Clone, Copy)]
pub struct Compared<'a> {
    /// The system's name.
    pub system: &'a str,
    /// The base's name within it.
    pub scenario: &'a str,
    /// The master seed.
    pub seed: u64,
    /// What the variants are called, in the order of the contrasts.
    pub variants: &'a [String],
    /// What they came to.
    pub comparison: &'a Comparison,
}

/// The table. Figures are in printed units, shares fractions of 1, differences the variant's less the base's; what
/// is not to be had, such as a ratio whose denominator is 0, is left empty. `games` is how many it rests on. Where these do
/// not tell, `games_needed` is about how many would if the difference is as large as it looks, `games_for_margin` if it is as
/// large as the margin. `differing` is in how many of them the two differ.
pub fn sheet(compared: &Compared<'_>) -> Sheet {
    let texts = ["scenario", "variant", "metric"].map(|name| (name, Kind::Text));
    let figures = ["base", "other", "difference", "low", "high"].map(|name| (name, Kind::Figure));
    let mut sheet = Sheet::new(texts.into_iter().chain(figures).chain([
        ("verdict", Kind::Text),
        ("pairing_gain", Kind::Figure),
        ("games", Kind::Count),
        ("games_needed", Kind::Figure),
        ("games_for_margin", Kind::Figure),
        ("differing", Kind::Count),
    ]));
    for (variant, contrast) in compared.variants.iter().zip(&compared.comparison.contrasts) {
        contrast.lines.iter().for_each(|line| sheet.row(row(compared.scenario, variant, line)));
    }
    sheet
}

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
