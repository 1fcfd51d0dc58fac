//! The section of a comparison: the verdicts, a forest plot of the differences, and the table.

use super::charts::{self, Difference};
use super::tables::{self, column, figure, text};
use crate::analysis::Verdict;
use crate::report::number::{self, short, value};
use crate::report::{Cell, Manifest, Sheet};
use crate::stats::{Interval, LEVEL, proportion};
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
                    p { (nothing_drawn(sheet, variant)) }
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

/// The rows of a variant with the most games that any of them rests on.
fn rows<'a>(sheet: &'a Sheet, variant: &str) -> (Vec<&'a Vec<Cell>>, u64) {
    let [by, games] = ["variant", "games"].map(|name| column(sheet, name));
    let rows: Vec<&Vec<Cell>> = sheet.rows().iter().filter(|row| text(row, by) == variant).collect();
    let most = rows.iter().filter_map(|row| text(row, games).parse::<u64>().ok()).max().unwrap_or_default();
    (rows, most)
}

/// Why no difference is drawn: no game differs in any figure, or too few do for an interval.
fn nothing_drawn(sheet: &Sheet, variant: &str) -> String {
    let (rows, games) = rows(sheet, variant);
    if rows.iter().any(|row| differs(sheet, row)) {
        return "Too few games differ for an interval of any figure.".to_owned();
    }
    let most = proportion(0, games).map_or(1.0, |share| share.interval.high);
    let (games, most) = (number::games(games), number::percent_bound(most));
    format!("None of {games} differs in any figure: at most {most} of all games do, at {} %.", LEVEL * 100.0)
}

/// What the variant comes to: what the first figure does, as the terminal has it, then how many figures differ.
fn verdict(sheet: &Sheet, variant: &str) -> String {
    let said = column(sheet, "verdict");
    let (rows, most) = rows(sheet, variant);
    let with = |verdict: Verdict| rows.iter().filter(|row| text(row, said) == verdict.name()).count();
    let (different, below) = (with(Verdict::Different), with(Verdict::DifferentBelowMargin));
    let count = match (different + below, rows.len()) {
        (0, _) => "No figure is known to differ".to_owned(),
        (1, all) => format!("One of {all} figures differs"),
        (some, all) => format!("{some} of {all} figures differ"),
    };
    let less = if below > 0 { format!(", {below} of them by less than the margin") } else { String::new() };
    let first = rows.first().and_then(|row| change(sheet, row)).map(|first| format!("{first} ")).unwrap_or_default();
    format!("{first}{count} after {}{less}.", number::games(most))
}

/// `winner=b goes from 22.9 % to 20.1 %, -2.8pp (-4.0 to -1.6): different.`
fn change(sheet: &Sheet, row: &[Cell]) -> Option<String> {
    let [name, base, other, said] = ["metric", "base", "other", "verdict"].map(|name| column(sheet, name));
    let (name, said) = (text(row, name), text(row, said));
    let (base, other) = (figure(row, base)?, figure(row, other)?);
    let print = |value: f64| if is_share(&name) { number::percent(value) } else { short(value) };
    let by = difference(sheet, row).filter(|_| differs(sheet, row))?;
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
    /// For the eye: of a share in percentage points.
    fn print(self, share: bool) -> String {
        let Change { value, interval: Interval { low, high } } = self;
        match share {
            true => format!("{:+.1}pp ({:+.1} to {:+.1})", value * 100.0, low * 100.0, high * 100.0),
            false => format!("{value:+.3} ({low:+.3} to {high:+.3})"),
        }
    }
}

/// Whether any game differs in a row.
fn differs(sheet: &Sheet, row: &[Cell]) -> bool {
    let said = text(row, column(sheet, "verdict"));
    ![Verdict::Identical, Verdict::NoneSeen].iter().any(|verdict| verdict.name() == said)
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
        let change = difference(sheet, row).filter(|_| differs(sheet, row))?;
        let (name, Change { value, interval }) = (text(row, name), change);
        let told = [Verdict::Different, Verdict::DifferentBelowMargin].iter().any(|one| one.name() == text(row, said));
        Some(Difference { text: change.print(is_share(&name)), name, value, interval, told })
    };
    let mut rows: Vec<Difference> = sheet.rows().iter().filter(|row| text(row, by) == variant).filter_map(of).collect();
    rows.sort_by_key(|row| !row.told);
    rows.truncate(PLOTTED);
    rows
}
