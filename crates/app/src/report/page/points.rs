//! What units are worth, on the page.

use super::palette::Tone;
use super::{charts, tables};
use crate::report::findings::{Points, UnitWorth, worth};
use crate::report::tables::points;
use maud::{Markup, html};

pub(super) fn section(found: &Points) -> Markup {
    let row = |unit: &UnitWorth| {
        let found_worth = unit.worth?;
        Some(charts::Bar {
            name: unit.name.clone(),
            text: worth(found_worth, found.figure.share),
            value: found_worth.value,
            interval: Some(found_worth.interval),
            tone: Tone::Plain,
        })
    };
    let rows: Vec<charts::Bar> = found.units.iter().filter_map(row).collect();
    html! {
        figure.shares {
            h3 { "What one more changes in " (found.figure.name) }
            p.meaning { "A dot for each unit with its interval; the line is no change." }
            (charts::aimed("what one more of each unit changes", &rows, (0.0, 0.0), charts::tick(found.figure.share)))
        }
        h3 { "The units" }
        (tables::table_with(&points::worths(found), &WORTHS, tables::of_worth(found.figure.share)))
        @if !found.rates.is_empty() {
            h3 { "How they exchange" }
            (tables::table(&points::rates(found), &RATES))
        }
        @if !found.misfits.is_empty() {
            h3 { "Line-ups that do not fit" }
            ul { @for (lineup, ..) in &found.misfits { li { (lineup) } } }
        }
    }
}

const WORTHS: [(&str, &str); 6] = [
    ("unit", "unit"),
    ("path", "path"),
    ("base", "in the scenario"),
    ("worth", "worth"),
    ("low", "from"),
    ("high", "to"),
];

const RATES: [(&str, &str); 5] = [("unit", "one"), ("rate", "is worth"), ("of", "of"), ("low", "from"), ("high", "to")];
