//! A tournament on the page: the scores of all policies in one chart, the payoffs as a matrix, the policies of each
//! side in numbers, and the equilibrium. The policy of a side that scores most comes first in all of them.

use super::palette::{DEEPEST, Shade, Tone};
use super::tables::Form;
use super::{charts, tables as page_tables};
use crate::analysis::tournament::{Entry, RankedPolicy};
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
        (scores(found))
        @if found.opposed() { (matrix(found)) }
        h3 { "The policies" }
        p.meaning {
            "Policies of one group can't be told apart from its first."
            @if let Some(said) = found.left_out() { " Some are " (said) "." }
        }
        (page_tables::table_with(&tables::policies(found), &columns, |column| form(column, found.figure.share)))
        @if found.opposed() {
            h3 { "The equilibrium" }
            @for side in 0..found.found.sides.len() { p { (found.title(side)) ": " (found.mixed(side)) } }
        }
    }
}

/// Shares are printed in percent, whatever the figure is.
fn form(column: &str, share: bool) -> Form {
    match column {
        "share" | "support" => Form::Percent,
        "value" | "low" | "high" if share => Form::Percent,
        _ => Form::Plain,
    }
}

/// The score of each policy with its interval: of all sides on one scale, which is all of a share, the one that scores
/// most first.
fn scores(found: &Tournament) -> Markup {
    let share = found.figure.share;
    let label = if share { "What each policy scores" } else { "The figure of each policy" };
    let blocks: Vec<charts::Block> = found
        .found
        .sides
        .iter()
        .enumerate()
        .map(|(side, ranked)| charts::Block {
            heading: if found.opposed() { found.title(side).to_owned() } else { String::new() },
            bars: ranked.iter().map(|policy| bar(found, side, policy)).collect(),
        })
        .collect();
    html! {
        figure.shares {
            h3 { (label) }
            p.meaning {
                @if found.opposed() { "The mean against all policies of the other side" } @else { "The mean" }
                ", with its interval; those that score most come first."
                @if found.has_own() {
                    " * is the policy that the scenario names"
                    @if !share { ", the line its figure, on a side without one that of the best" } "."
                }
            }
            @if share {
                (charts::blocks(label, &blocks, Some(1.0), charts::tick(true)))
            } @else {
                @for (side, block) in blocks.iter().enumerate() {
                    @if !block.heading.is_empty() { h4 { (block.heading) } }
                    (charts::aimed(label, &block.bars, (own(found, side), 0.0), charts::tick(false)))
                }
            }
        }
    }
}

/// The figure of the policy that the scenario names for a side, else that of the best.
fn own(found: &Tournament, side: usize) -> f64 {
    let ranked = || found.found.sides.get(side).into_iter().flatten();
    let named = ranked().find(|policy| found.is_own(side, policy.policy)).or_else(|| ranked().next());
    named.map_or(0.0, |policy| policy.score.value)
}

fn bar(found: &Tournament, side: usize, policy: &RankedPolicy) -> charts::Bar {
    let (share, star) = (found.figure.share, if found.is_own(side, policy.policy) { " *" } else { "" });
    let interval = policy.score.varying();
    let between = interval.map(|interval| format!(" ({})", number::between(interval, share)));
    charts::Bar {
        name: format!("{}{star}", found.name(side, policy.policy)),
        value: policy.score.value,
        interval,
        text: number::figure(policy.score.value, share) + &between.unwrap_or_default(),
        tone: if found.opposed() && !found.rotated { Tone::Side(side, Shade::Full) } else { Tone::Plain },
    }
}

/// The payoffs, a row a policy of the first side: in its colour above one half, in that of the other side below, and
/// the deeper the farther from it.
fn matrix(found: &Tournament) -> Markup {
    let first = if found.rotated { "a policy" } else { found.title(0) };
    let (rows, columns) = (found.order(0), found.columns());
    html! {
        h3 { "What " (first) " scores" }
        p.meaning {
            "A row for each policy, a column for each opponent; the interval is below the payoff."
            @if found.figure.share { " The colour goes from 0 % to 100 %; 50 % has none." }
        }
        div.wide {
            table {
                thead {
                    tr {
                        th {}
                        @for column in &columns { th.number scope="col" { (found.name(1, *column)) } }
                    }
                }
                tbody {
                    @for row in &rows {
                        tr {
                            th scope="row" { (found.name(0, *row)) }
                            @for column in &columns {
                                @match found.entry(*row, *column) {
                                    Some(entry) => (cell(found, entry)),
                                    None => td {},
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn cell(found: &Tournament, entry: &Entry) -> Markup {
    let (share, value) = (found.figure.share, entry.payoff.value);
    let between = entry.payoff.varying().map(|interval| number::between(interval, share)).unwrap_or_default();
    let depth = if share { (value - 0.5).abs() * 2.0 * DEEPEST } else { 0.0 };
    let class = if value < 0.5 { "number payoff below" } else { "number payoff" };
    html! {
        td class=(class) style=(format!("--share:{depth:.0}%")) data-value=(number::exact(value)) {
            (number::figure(value, share))
            br;
            small { (between) }
        }
    }
}
