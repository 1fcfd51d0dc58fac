//! Settings of parameters and their goals on the page: a chart a goal with all settings, and the table.

use super::palette::Tone;
use super::{charts, tables};
use crate::report::findings::{NamedGoal, Setting, Settings};
use crate::report::tables::settings;
use maud::{Markup, html};

pub(super) fn section(found: &Settings) -> Markup {
    html! {
        @for (at, named) in found.goals.iter().enumerate() { (chart(found, at, named)) }
        h3 { "The settings" }
        (tables::table(&settings::sheet(found), &COLUMNS))
    }
}

fn chart(found: &Settings, at: usize, named: &NamedGoal) -> Markup {
    let bar = |(place, row): (usize, &Setting)| {
        let judged = row.figures[at]?;
        Some(charts::Bar {
            name: shortened(&format!("{}. {}", place + 1, row.label())),
            text: named.value(judged.value),
            value: judged.value,
            interval: judged.interval,
            tone: Tone::Plain,
        })
    };
    let bars: Vec<charts::Bar> = found.rows.iter().enumerate().filter_map(bar).collect();
    let goal = &named.goal;
    html! {
        figure.shares {
            h3 { (goal.figure) ", " (named.wanted()) " wanted" }
            p.meaning {
                "A dot for each setting with its interval, in the order of the answer; the line is the target, the \
                 band what does not matter."
            }
            (charts::aimed("the figure of each setting beside its target", &bars, (goal.target, goal.slack),
                charts::tick(named.share)))
        }
    }
}

/// The most letters of a name beside a figure.
const LETTERS: usize = 64;

fn shortened(name: &str) -> String {
    match name.chars().count() {
        ..=LETTERS => name.to_owned(),
        _ => name.chars().take(LETTERS - 1).chain(['…']).collect(),
    }
}

const COLUMNS: [(&str, &str); 12] = [
    ("place", "place"),
    ("setting", "setting"),
    ("changed", "parameters changed"),
    ("steps", "steps"),
    ("fit", "all targets"),
    ("misfit", "misfit"),
    ("metric", "figure"),
    ("value", "is"),
    ("low", "from"),
    ("high", "to"),
    ("verdict", "target"),
    ("games", "games"),
];
