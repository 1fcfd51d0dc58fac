//! The section of a comparison: the verdicts, a forest plot of the differences, and the table.

use super::charts::{self, Difference};
use super::tables::{self, column, figure, text};
use crate::report::number::{self, short, value};
use crate::report::{Cell, Manifest, Sheet};
use crate::stats::Interval;
use maud::{Markup, html};

/// Rows that a forest plot has at most: those with a verdict that they differ come first.
const PLOTTED: usize = 24;

/// A variant after another.
pub(super) fn section(sheet: &Sheet, manifest: &Manifest) -> Markup {
    let by = column(sheet, "variant");
    let mut variants: Vec<String> = Vec::new();
    for row in sheet.rows() {
        let variant = text(row, by);
        if !variants.contains(&variant) {
            variants.push(variant);
        }
    }
    html! {
        @for variant in &variants {
            section {
                h2 { (variant) }
                p.verdict { (verdict(sheet, variant)) }
                @let rows = differences(sheet, variant);
                @if rows.is_empty() {
                    p { "No figure differs in any game." }
                } @else {
                    figure {
                        h3 { "Differences from the base" }
                        p.meaning { "Each row to its own scale; the line is no difference, the dot the difference found." }
                        (charts::forest("differences with their intervals", &rows))
                    }
                }
                h3 { "All figures" }
                (tables::table(sheet, &COLUMNS, |row| text(row, by) == *variant))
            }
        }
        @if let Some(facts) = &manifest.compare {
            section {
                h2 { "Method" }
                p {
                    "Game by game, base and variant play on the same dice. All " (facts.family) " intervals hold together at "
                    (value(facts.level * 100.0)) " %, each of them at " (short(facts.level_each * 100.0)) " %."
                }
            }
        }
    }
}

const COLUMNS: [(&str, &str); 10] = [
    ("metric", "figure"),
    ("base", "base"),
    ("other", "variant"),
    ("difference", "difference"),
    ("low", "from"),
    ("high", "to"),
    ("verdict", "verdict"),
    ("games", "games"),
    ("differing", "games that differ"),
    ("pairing_gain", "pairing gain"),
];

/// What the variant comes to: what the first figure does, as the terminal has it, then how many figures differ.
fn verdict(sheet: &Sheet, variant: &str) -> String {
    let [by, said, games] = ["variant", "verdict", "games"].map(|name| column(sheet, name));
    let rows: Vec<&Vec<Cell>> = sheet.rows().iter().filter(|row| text(row, by) == variant).collect();
    let different = rows.iter().filter(|row| text(row, said) == "different").count();
    let most = rows.iter().filter_map(|row| text(row, games).parse::<u64>().ok()).max().unwrap_or_default();
    let count = match (different, rows.len()) {
        (0, _) => "No figure is known to differ".to_owned(),
        (1, all) => format!("One of {all} figures differs"),
        (some, all) => format!("{some} of {all} figures differ"),
    };
    let first = rows.first().and_then(|row| change(sheet, row)).map(|first| format!("{first} ")).unwrap_or_default();
    format!("{first}{count} after {}.", number::games(most))
}

/// `winner=b goes from 22.9 % to 20.1 %, -2.8pp (-4.0 to -1.6): different.`
fn change(sheet: &Sheet, row: &[Cell]) -> Option<String> {
    let [name, base, other, said] = ["metric", "base", "other", "verdict"].map(|name| column(sheet, name));
    let (name, said) = (text(row, name), text(row, said));
    let (base, other) = (figure(row, base)?, figure(row, other)?);
    let print = |value: f64| if is_share(&name) { number::percent(value) } else { short(value) };
    let by = difference(sheet, row).filter(Change::is_one)?;
    Some(format!("{name} goes from {} to {}, {}: {said}.", print(base), print(other), by.print(is_share(&name))))
}

/// Whether a figure is a share: that of a value of a category.
fn is_share(name: &str) -> bool {
    name.contains('=')
}

/// A difference with its interval.
#[derive(Clone, Copy, Debug)]
struct Change {
    value: f64,
    interval: Interval,
}

impl Change {
    /// Whether any game differs.
    fn is_one(&self) -> bool {
        self.value != 0.0 || self.interval.low != 0.0 || self.interval.high != 0.0
    }

    /// For the eye: of a share in percentage points.
    fn print(self, share: bool) -> String {
        let Change { value, interval: Interval { low, high } } = self;
        match share {
            true => format!("{:+.1}pp ({:+.1} to {:+.1})", value * 100.0, low * 100.0, high * 100.0),
            false => format!("{value:+.3} ({low:+.3} to {high:+.3})"),
        }
    }
}

/// The difference of a row; none of one that has none.
fn difference(sheet: &Sheet, row: &[Cell]) -> Option<Change> {
    let [difference, low, high] = ["difference", "low", "high"].map(|name| column(sheet, name));
    let interval = Interval { low: figure(row, low)?, high: figure(row, high)? };
    Some(Change { value: figure(row, difference)?, interval })
}

fn differences(sheet: &Sheet, variant: &str) -> Vec<Difference> {
    let [by, name, said] = ["variant", "metric", "verdict"].map(|name| column(sheet, name));
    let of = |row: &Vec<Cell>| {
        let change = difference(sheet, row).filter(Change::is_one)?;
        let (name, Change { value, interval }) = (text(row, name), change);
        let told = text(row, said) == "different";
        Some(Difference { text: change.print(is_share(&name)), name, value, interval, told })
    };
    let mut rows: Vec<Difference> = sheet.rows().iter().filter(|row| text(row, by) == variant).filter_map(of).collect();
    rows.sort_by_key(|row| !row.told);
    rows.truncate(PLOTTED);
    rows
}
