//! A tournament on the page: the payoffs as a matrix, the policies of each side, and the equilibrium.

use super::tables as page_tables;
use crate::analysis::tournament::Entry;
use crate::report::findings::Tournament;
use crate::report::number;
use crate::report::tables::tournament as tables;
use maud::{Markup, html};

pub(super) fn section(found: &Tournament) -> Markup {
    let [mix, support] = if found.opposed() { ["mix", "support"] } else { ["", "best"] };
    let columns = [
        ("side", "side"),
        ("policy", "policy"),
        ("value", "scores"),
        ("low", "from"),
        ("high", "to"),
        ("group", "group"),
        ("dominated_by", "dominated by"),
        ("share", mix),
        ("support", support),
    ];
    let one_sided = ["dominated_by", "share"];
    let columns: Vec<_> =
        columns.into_iter().filter(|(name, _)| found.opposed() || !one_sided.contains(name)).collect();
    html! {
        @if found.opposed() { (matrix(found)) }
        h3 { "The policies" }
        p.meaning {
            "Policies of one group can't be told apart from its first."
            @if let Some(said) = found.left_out() { " Some are " (said) "." }
        }
        (page_tables::table(&tables::policies(found), &columns))
        @if found.opposed() {
            h3 { "The equilibrium" }
            @for side in 0..found.found.sides.len() { p { (found.title(side)) ": " (found.mixed(side)) } }
        }
    }
}

/// The payoffs, a row a policy of the first side: the more it scores, the darker.
fn matrix(found: &Tournament) -> Markup {
    let names = found.sides.get(1).map_or(&[][..], |side| &side.policies[..]);
    let first = if found.rotated { "a policy" } else { found.title(0) };
    html! {
        h3 { "What " (first) " scores" }
        p.meaning { "A row for each policy, a column for each opponent; the interval is below the payoff." }
        div.wide {
            table {
                thead {
                    tr {
                        th {}
                        @for name in names { th scope="col" { (name) } }
                    }
                }
                tbody {
                    @for (row, entries) in found.found.entries.chunks(names.len().max(1)).enumerate() {
                        tr {
                            th scope="row" { (found.name(0, row)) }
                            @for entry in entries { (cell(found, entry)) }
                        }
                    }
                }
            }
        }
    }
}

fn cell(found: &Tournament, entry: &Entry) -> Markup {
    let share = found.figure.share;
    let between = entry.payoff.varying().map(|interval| number::between(interval, share)).unwrap_or_default();
    html! {
        td.number data-value=(number::exact(entry.payoff.value)) {
            (number::figure(entry.payoff.value, share))
            br;
            small { (between) }
        }
    }
}
