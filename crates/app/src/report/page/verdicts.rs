//! The verdicts on several scenarios on the page: all on one line of numbers, and the table.

use super::palette::Tone;
use super::{charts, tables};
use crate::report::findings::{VerdictRow, Verdicts};
use crate::report::number;
use crate::report::tables::balance;
use maud::{Markup, html};

pub(super) fn section(found: &Verdicts) -> Markup {
    let Some(first) = found.rows.first().map(|row| &row.found) else { return html! {} };
    let bar = |row: &VerdictRow| charts::Bar {
        name: row.found.scenario.clone(),
        text: number::figure(row.found.judged.value, row.found.figure.share),
        value: row.found.judged.value,
        interval: row.found.judged.interval,
        tone: Tone::Plain,
    };
    let bars: Vec<charts::Bar> = found.rows.iter().map(bar).collect();
    html! {
        figure.shares {
            h3 { (first.figure.name) }
            p.meaning {
                "A dot for each scenario with its interval, the worst first; the line is the target, the band what is \
                 within the margin."
            }
            (charts::aimed("the figure of each scenario beside its target", &bars, (first.target, first.margin),
                charts::tick(first.figure.share)))
        }
        h3 { "The scenarios" }
        (tables::table_with(&balance::verdicts(found), &COLUMNS, tables::of_figure(first.figure.share)))
    }
}

const COLUMNS: [(&str, &str); 7] = [
    ("scenario", "scenario"),
    ("value", "figure"),
    ("low", "from"),
    ("high", "to"),
    ("verdict", "verdict"),
    ("games", "games"),
    ("policies", "policies"),
];
