//! `compare.csv`: a line a metric and ratio of each variant, beside the base.

use crate::analysis::Verdict;
use crate::analysis::compare::{Comparison, Decided, Line, Pairing};
use crate::game::Game;
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
    /// The base.
    pub base: &'a dyn Game,
    /// What the variants are called, in the order of the contrasts.
    pub variants: &'a [String],
    /// What they came to.
    pub comparison: &'a Comparison,
    /// The sums that it follows from.
    pub seen: &'a [Pairing],
}

/// Decisions with the names of what was decided.
#[derive(Clone, Copy)]
pub struct Decisions<'a> {
    /// The system's name.
    pub system: &'a str,
    /// The base's name within it.
    pub scenario: &'a str,
    /// The master seed.
    pub seed: u64,
    /// What the variants are called.
    pub variants: &'a [String],
    /// The answers about each.
    pub answers: &'a [Vec<Decided>],
    /// The games that each answer follows from.
    pub games: &'a [u64],
    /// How many intervals hold together.
    pub family: usize,
    /// Whether it was stopped by hand, before its verdicts stood.
    pub stopped: bool,
}

/// A variant in all scenarios of a system.
#[derive(Clone, Copy)]
pub struct Book<'a> {
    /// The system's name.
    pub system: &'a str,
    /// The master seed.
    pub seed: u64,
    /// Games of each arm.
    pub games: u64,
    /// How many intervals hold together.
    pub family: usize,
    /// A page a scenario and variant.
    pub pages: &'a [Page],
    /// Scenarios in which the variant can't be played, and why.
    pub skipped: &'a [(String, String)],
}

/// One variant in one scenario.
pub struct Page {
    /// The scenario's name within its system.
    pub scenario: String,
    /// What the variant is called.
    pub variant: String,
    /// What it came to.
    pub lines: Vec<Line>,
}

impl Page {
    /// The lines that differ, and not by less than their margin.
    pub fn passing(&self) -> impl Iterator<Item = &Line> {
        self.lines.iter().filter(|line| line.verdict == Verdict::Different)
    }
}

/// The table of a book: all lines, those within their margins too.
pub fn book(book: &Book<'_>) -> Sheet {
    let mut sheet = Sheet::new(columns());
    for page in book.pages {
        page.lines.iter().for_each(|line| sheet.row(row(&page.scenario, &page.variant, line)));
    }
    sheet
}

/// The table. Figures are in printed units, shares fractions of 1, differences the variant's less the base's; what
/// is not to be had, such as a ratio whose denominator is 0, is left empty. `games` is how many it rests on. Where these do
/// not tell, `games_needed` is about how many would if the difference is as large as it looks, `games_for_margin` if it is as
/// large as the margin. `differing` is in how many of them the two differ.
pub fn sheet(compared: &Compared<'_>) -> Sheet {
    let mut sheet = Sheet::new(columns());
    for (variant, contrast) in compared.variants.iter().zip(&compared.comparison.contrasts) {
        contrast.lines.iter().for_each(|line| sheet.row(row(compared.scenario, variant, line)));
    }
    sheet
}

/// The table of decisions: the same columns, and `decision`, the answer to the question that a line belongs to: `none` where
/// the run was stopped by hand, since it then decides nothing.
pub fn decisions(decisions: &Decisions<'_>) -> Sheet {
    let mut sheet = Sheet::new(columns().chain([("decision", Kind::Text)]));
    for (variant, answers) in decisions.variants.iter().zip(decisions.answers) {
        for answer in answers {
            let open = matches!(answer.verdict, Verdict::CannotTell { .. });
            let decision = if decisions.stopped && open { "none" } else { answer.verdict.name() };
            for line in &answer.lines {
                sheet.row(row(decisions.scenario, variant, line).into_iter().chain([decision.into()]));
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
pub(in crate::report) fn row(scenario: &str, variant: &str, line: &Line) -> Vec<Cell> {
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
