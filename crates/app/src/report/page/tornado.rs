//! What one step of each number changes, on the page: the chart of those that are shown to change the figure, and all
//! of them in a table.

use super::{charts, tables};
use crate::report::findings::{Standing, Step, Tornado};
use crate::report::tables::sweep;
use maud::{Markup, html};

/// The most numbers that are drawn.
const MOST: usize = 40;

pub(super) fn section(found: &Tornado) -> Markup {
    let shown = found.of(Standing::Shown);
    let mut bars = Vec::new();
    for number in shown.iter().take(MOST) {
        let steps = [("down", &number.down), ("up", &number.up)];
        let changes = steps.map(|(way, step)| step.change().map(|change| (way, change)));
        let text = changes.iter().flatten().map(|(way, change)| format!("{way} {}", found.signed(change.value)));
        let text = text.collect::<Vec<String>>().join(", ");
        let bar = |step: &Step| step.change().map(|change| (change.value, change.interval));
        let name = format!("{} ({})", number.path, number.value);
        bars.push(charts::Twin { name, text, group: number.group, down: bar(&number.down), up: bar(&number.up) });
    }
    let label = format!("what one step of each number changes in {}", found.figure.name);
    html! {
        @if !bars.is_empty() {
            figure.shares {
                h3 { (label) }
                p.meaning {
                    "The upper bar is a step down, the lower one a step up, each with its interval, about the scenario \
                     as it is. A line separates groups whose intervals do not overlap."
                }
                (charts::tornado(&label, &bars, charts::tick(found.figure.share)))
            }
        }
        h3 { "The numbers" }
        (tables::table_with(&sweep::steps(found), &STEPS, tables::of_figure(found.figure.share)))
    }
}

const STEPS: [(&str, &str); 10] = [
    ("path", "number"),
    ("from", "is"),
    ("to", "becomes"),
    ("change", "change"),
    ("change_low", "from"),
    ("change_high", "to"),
    ("games_moved", "games that differ"),
    ("games", "games"),
    ("group", "group"),
    ("standing", "standing"),
];
