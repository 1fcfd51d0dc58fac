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

/// What the variant comes to, in a sentence.
fn verdict(sheet: &Sheet, variant: &str) -> String {
    let [by, name, said, games] = ["variant", "metric", "verdict", "games"].map(|name| column(sheet, name));
    let rows: Vec<&Vec<Cell>> = sheet.rows().iter().filter(|row| text(row, by) == variant).collect();
    let different: Vec<String> =
        rows.iter().filter(|row| text(row, said) == "different").map(|row| text(row, name)).collect();
    let most = rows.iter().filter_map(|row| text(row, games).parse::<u64>().ok()).max().unwrap_or_default();
    let after = format!("after {}", number::games(most));
    match different.as_slice() {
        [] => format!("No figure is told to differ {after}."),
        [one] => format!("One of {} figures differs {after}: {one}.", rows.len()),
        [first, rest @ ..] if rest.len() <= 4 => {
            format!("{} of {} figures differ {after}: {first}, {}.", different.len(), rows.len(), rest.join(", "))
        }
        [first, second, third, ..] => {
            format!(
                "{} of {} figures differ {after}, {first}, {second} and {third} among them.",
                different.len(),
                rows.len()
            )
        }
        _ => format!("{} of {} figures differ {after}.", different.len(), rows.len()),
    }
}

fn differences(sheet: &Sheet, variant: &str) -> Vec<Difference> {
    let [by, name, said] = ["variant", "metric", "verdict"].map(|name| column(sheet, name));
    let [difference, low, high] = ["difference", "low", "high"].map(|name| column(sheet, name));
    let of = |row: &Vec<Cell>| {
        let (value, low, high) = (figure(row, difference)?, figure(row, low)?, figure(row, high)?);
        let differs = value != 0.0 || low != 0.0 || high != 0.0;
        differs.then(|| Difference {
            name: text(row, name),
            text: format!("{value:+.3} ({low:+.3} to {high:+.3})"),
            value,
            interval: Interval { low, high },
            told: text(row, said) == "different",
        })
    };
    let mut rows: Vec<Difference> = sheet.rows().iter().filter(|row| text(row, by) == variant).filter_map(of).collect();
    rows.sort_by_key(|row| !row.told);
    rows.truncate(PLOTTED);
    rows
}
