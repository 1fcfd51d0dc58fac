//! The distributions of a scenario: charts of the main figures, and a table with a line each of all others.

use super::charts::{self, Bar};
use crate::analysis::notable::main_metric;
use crate::analysis::{Choice, quotient};
use crate::game::{Figure, Metric, MetricKind};
use crate::report::Played;
use crate::report::number::{self, grouped};
use crate::report::terminal::Columns;
use crate::stats::{Histogram, Interval, Summary, proportion};
use maud::{Markup, html};

/// Columns of a histogram.
const COLUMNS: usize = 48;
/// The share of the games that may be left out at either end of a histogram.
const CUT: f64 = 0.0005;

/// The main figures, and with `full` every category, as charts.
pub(super) fn charts(played: &Played<'_>, full: bool) -> Markup {
    let metrics = played.game.metrics();
    let mut drawn: Vec<usize> = Choice::main(played.game).into_iter().filter_map(metric_of).collect();
    drawn.extend(main_metric(metrics));
    let others = 0..if full { metrics.len() } else { 0 };
    drawn.extend(others.filter(|at| matches!(metrics[*at].kind, MetricKind::Category(_))));
    // Who won is drawn above.
    let mut seen: Vec<usize> = told_above(played).into_iter().collect();
    drawn.retain(|at| {
        !seen.contains(at) && {
            seen.push(*at);
            true
        }
    });
    html! {
        div.charts {
            @for at in drawn { (chart(&metrics[at], played.seen.metric(at))) }
            (losses(played))
        }
    }
}

/// The metric of the verdicts, where each of its values is a clause of its own.
fn told_above(played: &Played<'_>) -> Option<usize> {
    let verdicts = played.game.verdicts()?;
    let MetricKind::Category(names) = &played.game.metrics()[verdicts.metric].kind else { return None };
    (verdicts.clauses.len() == names.len()).then_some(verdicts.metric)
}

fn metric_of(figure: Figure) -> Option<usize> {
    match figure {
        Figure::Metric(at) => Some(at),
        Figure::Ratio(_) => None,
    }
}

/// One metric with its table of values.
fn chart(metric: &Metric, histogram: &Histogram) -> Markup {
    let head = if metric.unit.is_empty() { metric.name.clone() } else { format!("{} ({})", metric.name, metric.unit) };
    let drawn = match &metric.kind {
        MetricKind::Category(names) => {
            let bars: Vec<Bar> = names
                .iter()
                .enumerate()
                .filter_map(|(value, name)| share(name, histogram.count_of(value as i64), histogram.count()))
                .collect();
            charts::bars(&metric.meaning, &bars, Some(1.0))
        }
        MetricKind::Flag => {
            let yes = share("yes", histogram.count_of(1), histogram.count());
            charts::bars(&metric.meaning, &yes.into_iter().collect::<Vec<_>>(), Some(1.0))
        }
        MetricKind::Integer => spread(metric, histogram),
    };
    html! {
        figure {
            h3 { (head) }
            p.meaning { (metric.meaning) }
            (drawn)
        }
    }
}

/// A histogram and its columns as a table.
fn spread(metric: &Metric, histogram: &Histogram) -> Markup {
    let values: Vec<(i64, u64)> = histogram.iter().collect();
    let Some(columns) = Columns::new(&values, COLUMNS, CUT) else { return html! { p { "It applied in no game." } } };
    let printed = |cell: i64| number::value(cell as f64 / f64::from(metric.scale));
    let n = histogram.count();
    html! {
        (charts::histogram(&metric.meaning, &columns, n, printed))
        details {
            summary { "the numbers" }
            table {
                thead { tr { th scope="col" { "value" } th scope="col" { "games" } th scope="col" { "share" } } }
                tbody {
                    @for (at, count) in columns.counts.iter().enumerate().filter(|(_, count)| **count > 0) {
                        @let low = columns.low.saturating_add_unsigned(columns.each * at as u64);
                        tr {
                            td { (charts::range(low, columns.each, &printed)) }
                            td.number { (grouped(*count)) }
                            td.number { (number::percent(*count as f64 / n.max(1) as f64)) }
                        }
                    }
                }
            }
        }
    }
}

/// A share as a bar with its interval.
pub(super) fn share(name: &str, count: u64, n: u64) -> Option<Bar> {
    let share = proportion(count, n)?;
    let (value, interval) = (share.value(), share.interval);
    let text = format!("{} ({:.1} to {:.1})", number::percent(value), interval.low * 100.0, interval.high * 100.0);
    Some(Bar { name: name.to_owned(), value, interval: Some(interval), text })
}

/// Losses by cause: the means of the metrics that count aircraft lost in one way or another.
fn losses(played: &Played<'_>) -> Markup {
    let metrics = played.game.metrics();
    let lost = |metric: &Metric| {
        metric.kind == MetricKind::Integer
            && ["aircraft", "kills", "losses"].contains(&metric.unit)
            && ["loss", "lost", "shot_down", "crashed", "killed"].iter().any(|word| metric.name.contains(word))
    };
    let bars: Vec<Bar> = metrics
        .iter()
        .enumerate()
        .filter(|(_, metric)| lost(metric))
        .filter_map(|(at, metric)| {
            let summary = Summary::of(&metric.kind, metric.scale, played.seen.metric(at));
            let value = summary.mean.filter(|mean| *mean > 0.0)?;
            let text = match summary.interval {
                Some(Interval { low, high }) => {
                    format!("{} ({} to {})", number::short(value), number::short(low), number::short(high))
                }
                None => number::short(value),
            };
            Some(Bar { name: metric.name.clone(), value, interval: summary.interval, text })
        })
        .collect();
    html! {
        @if bars.len() > 1 {
            figure {
                h3 { "Losses" }
                p.meaning { "aircraft a game, the mean with its 95 % interval" }
                (charts::bars("Losses a game by kind", &bars, None))
            }
        }
    }
}

/// A line a figure: all with `full`, otherwise the important ones.
pub(super) fn table(played: &Played<'_>, full: bool) -> Markup {
    let choice = if full { Choice::All } else { Choice::Important };
    let mut figures = Choice::main(played.game);
    figures.extend(choice.figures(played.game));
    html! {
        div.wide {
            table.sorted {
                thead {
                    tr {
                        @for head in ["figure", "unit", "games", "mean", "from", "to", "p05", "p50", "p95", "spread"] {
                            th scope="col" { (head) }
                        }
                    }
                }
                tbody { @for figure in figures { (line(played, figure)) } }
            }
        }
        @if !full {
            p.note { "The important figures; " code { "summary.csv" } " has all." }
        }
    }
}

fn line(played: &Played<'_>, figure: Figure) -> Markup {
    match figure {
        Figure::Metric(at) => metric_line(&played.game.metrics()[at], played.seen.metric(at)),
        Figure::Ratio(at) => {
            let ratio = &played.game.ratios()[at];
            let found = quotient(played.game, at, played.seen);
            let interval = found.and_then(|found| found.1);
            let ends = [found.map(|found| found.0), interval.map(|found| found.low), interval.map(|found| found.high)];
            html! {
                tr {
                    td title=(ratio.meaning) { (ratio.name) } td {} (count(played.seen.games()))
                    @for figure in ends { (cell(figure)) }
                    @for _ in 0..4 { td {} }
                }
            }
        }
    }
}

fn metric_line(metric: &Metric, histogram: &Histogram) -> Markup {
    if matches!(metric.kind, MetricKind::Category(_)) {
        return html! {};
    }
    let summary = Summary::of(&metric.kind, metric.scale, histogram);
    let values: Vec<(i64, u64)> = histogram.iter().collect();
    let columns = Columns::new(&values, 24, CUT).filter(|columns| columns.counts.len() > 1);
    let flag = metric.kind == MetricKind::Flag;
    html! {
        tr {
            td title=(metric.meaning) { (metric.name) }
            td { (metric.unit) }
            (count(summary.n))
            (cell(summary.mean))
            (cell(summary.interval.map(|interval| interval.low)))
            (cell(summary.interval.map(|interval| interval.high)))
            @for percent in [5, 50, 95] {
                @match summary.quantile(percent).value.filter(|_| !flag) {
                    Some(value) => { td.number data-value=(number::exact(value)) { (number::value(value)) } }
                    None => { td {} }
                }
            }
            td { @if let Some(columns) = columns.filter(|_| !flag) { (charts::spark(&columns)) } }
        }
    }
}

fn count(n: u64) -> Markup {
    html! { td.number data-value=(n) { (grouped(n)) } }
}

fn cell(figure: Option<f64>) -> Markup {
    match figure {
        Some(figure) => html! { td.number data-value=(number::exact(figure)) { (number::short(figure)) } },
        None => html! { td {} },
    }
}
