//! How much parameters do to a figure, on the page: two bars for each, and all measures in a table.

use super::{charts, tables};
use crate::report::findings::{Influence, Influences};
use crate::report::tables::sweep;
use maud::{Markup, html};

pub(super) fn section(found: &Influences) -> Markup {
    let [first, second, ..] = &found.measures[..] else { return html! {} };
    let share = found.figure.share || found.design == "sobol";
    let bars: Vec<charts::Twin> = found.lines.iter().map(|line| twin(found, line)).collect();
    let label = format!("what the parameters do to {}", found.figure.name);
    html! {
        figure.shares {
            h3 { (label) }
            p.meaning {
                "The upper bar is \"" (first.head) "\", the lower one \"" (second.head) "\", each with its interval. A \
                 line separates groups whose intervals do not overlap. The dummy factor, last, changes nothing but \
                 the dice."
            }
            (charts::tornado(&label, &bars, charts::tick(share)))
        }
        h3 { "The parameters" }
        (tables::table(&sweep::influences(found), &COLUMNS))
    }
}

fn twin(found: &Influences, line: &Influence) -> charts::Twin {
    let bar = |at: usize| line.measured.get(at).copied().flatten().map(|one| (one.value, one.interval));
    let text = |at: usize| {
        let (value, _) = bar(at)?;
        let print = found.measures[at].print;
        Some(format!("{} {}{}", found.measures[at].head, found.printed(print, value), found.unit(print)))
    };
    let text = [0, 1].into_iter().filter_map(text).collect::<Vec<String>>().join(", ");
    charts::Twin { name: line.name().to_owned(), text, group: line.group, down: bar(0), up: bar(1) }
}

const COLUMNS: [(&str, &str); 9] = [
    ("path", "parameter"),
    ("values", "values"),
    ("measure", "measure"),
    ("value", "figure"),
    ("low", "from"),
    ("high", "to"),
    ("games_moved", "games that differ"),
    ("group", "group"),
    ("standing", "standing"),
];
