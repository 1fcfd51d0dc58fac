//! The distributions of a scenario: charts of the main figures, and a table with a line each of all others.

use super::charts::{self, Bar};
use super::palette::{self, Tone};
use super::tables;
use crate::analysis::notable::main_metric;
use crate::analysis::{Choice, quotient};
use crate::game::{Figure, Metric, MetricKind};
use crate::report::ScenarioFindings;
use crate::report::findings::Zone;
use crate::report::number::{self, grouped};
use crate::report::terminal::Columns;
use crate::stats::{Histogram, Summary, proportion};
use maud::{Markup, html};

/// Columns of a histogram.
const COLUMNS: usize = 48;
/// The share of the games that may be left out at either end of a histogram.
const CUT: f64 = 0.0005;

/// The main figures, and with `full` every category, as charts; `more` are charts that go with them.
pub(super) fn charts(played: &ScenarioFindings<'_>, full: bool, more: &Markup) -> Markup {
    let metrics = played.game.metrics();
    let mut drawn: Vec<usize> = Choice::main(played.game).into_iter().filter_map(metric_of).collect();
    drawn.extend(main_metric(metrics));
    let others = 0..if full { metrics.len() } else { 0 };
    drawn.extend(others.filter(|at| matches!(metrics[*at].kind, MetricKind::Category(_))));
    // The winner is drawn above.
    let mut seen: Vec<usize> = told_above(played).into_iter().collect();
    drawn.retain(|at| {
        !seen.contains(at) && {
            seen.push(*at);
            true
        }
    });
    let (constant, drawn): (Vec<usize>, Vec<usize>) =
        drawn.into_iter().partition(|at| only_value(played, *at).is_some());
    html! {
        div.charts {
            @for at in drawn {
                (chart(&metrics[at], played.seen.metric(at), &zones(played, at), &tones(played, at)))
            }
            (more)
        }
        @for at in constant {
            @if let Some(value) = only_value(played, at) {
                p.meaning { (metrics[at].said) ": " (value) " in all " (number::games(played.seen.games())) "." }
            }
        }
    }
}

/// The value of a category that all games have: there is nothing to draw.
fn only_value<'a>(played: &ScenarioFindings<'a>, metric: usize) -> Option<&'a str> {
    let declared = &played.game.metrics()[metric];
    let MetricKind::Category(names) = &declared.kind else { return None };
    let histogram = played.seen.metric(metric);
    let all = |value: &usize| histogram.count_of(*value as i64) == histogram.count() && histogram.count() > 0;
    (0..names.len()).find(all).map(|value| declared.said_value(value))
}

/// The metric of the verdicts, where each of its values is a clause of its own.
fn told_above(played: &ScenarioFindings<'_>) -> Option<usize> {
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

/// One metric with its table of values; `tones` are the colours of a category's values, or of the zones of a number.
pub(super) fn chart(metric: &Metric, histogram: &Histogram, zones: &[Zone], tones: &[Tone]) -> Markup {
    let unit = if metric.unit.is_empty() || metric.said.contains(metric.unit) { "" } else { metric.unit };
    let head = if unit.is_empty() { metric.said.clone() } else { format!("{} ({unit})", metric.said) };
    let named = |value: usize, name: String| (name, histogram.count_of(value as i64));
    let drawn = match &metric.kind {
        MetricKind::Category(names) => {
            let counted: Vec<(String, u64)> =
                (0..names.len()).map(|value| named(value, metric.said_value(value).to_owned())).collect();
            of_shares(&metric.meaning, &counted, histogram.count(), tones)
        }
        MetricKind::Flag => {
            let counted = [named(1, "yes".to_owned()), named(0, "no".to_owned())];
            of_shares(&metric.meaning, &counted, histogram.count(), &[])
        }
        MetricKind::Integer => spread(metric, histogram, zones, tones),
    };
    html! {
        figure {
            h3 { (head) }
            p.meaning { (metric.meaning) }
            (drawn)
            @if !zones.is_empty() { (begins(metric, zones)) }
        }
    }
}

/// A bar for each share of the games, and the numbers.
pub(super) fn of_shares(label: &str, counted: &[(String, u64)], n: u64, tones: &[Tone]) -> Markup {
    let tone = |at: usize| tones.get(at).copied().unwrap_or(Tone::Plain);
    let bars = counted.iter().enumerate().filter_map(|(at, (name, count))| share(name, *count, n, tone(at)));
    html! {
        (charts::bars(label, bars.collect(), Some(1.0), charts::tick(true)))
        (numbers(counted, n))
    }
}

/// Where the zones of a histogram begin, in words: a narrow zone has no room for its name.
fn begins(metric: &Metric, zones: &[Zone]) -> Markup {
    let printed = |cell: i64| number::value(cell as f64 / f64::from(metric.scale));
    let said = zones.iter().map(|zone| match zone.from {
        None => zone.name.clone(),
        Some(from) => format!("{} from {}", zone.name, printed(from)),
    });
    html! { p.meaning { "Levels as seen in these games, from the left: " (said.collect::<Vec<_>>().join(", ")) "." } }
}

/// A histogram and its columns as a table; `tones` are the colours of its zones, where these have some.
pub(super) fn spread(metric: &Metric, histogram: &Histogram, zones: &[Zone], tones: &[Tone]) -> Markup {
    let values: Vec<(i64, u64)> = histogram.iter().collect();
    let Some(columns) = Columns::new(&values, COLUMNS, CUT) else { return html! { p { "It applied in no game." } } };
    let printed = |cell: i64| number::value(cell as f64 / f64::from(metric.scale));
    let n = histogram.count();
    html! {
        @let drawn = charts::Histogram {
            columns: &columns,
            games: n,
            scale: metric.scale,
            zones,
            tones,
            lead: palette::lead(metric),
            tone: Tone::of_figure(&metric.whose),
        };
        (charts::histogram(&metric.meaning, &drawn, printed))
        details {
            summary { "the numbers" }
            div.wide {
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
}

/// The numbers of a chart of shares, for screen readers: each value with its games, its share and the interval of that.
pub(super) fn numbers(counted: &[(String, u64)], n: u64) -> Markup {
    html! {
        details {
            summary { "the numbers" }
            div.wide {
                table {
                    (tables::head(["value", "games", "share", "from", "to"], 1..5))
                    tbody {
                        @for (name, count) in counted {
                            @if let Some(share) = proportion(*count, n) {
                                tr {
                                    th scope="row" { (name) }
                                    td.number { (grouped(*count)) }
                                    @let digits = number::share_digits(share.interval);
                                    td.number { (number::percent_to(share.value(), digits)) }
                                    td.number { (number::percent_to(share.interval.low, digits)) }
                                    td.number { (number::percent_to(share.interval.high, digits)) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// A share as a bar with its interval.
fn share(name: &str, count: u64, n: u64, tone: Tone) -> Option<Bar> {
    let share = proportion(count, n)?;
    let (value, interval) = (share.value(), share.interval);
    let digits = number::share_digits(interval);
    let (low, high) = (interval.low * 100.0, interval.high * 100.0);
    let text = format!("{} ({low:.digits$} to {high:.digits$})", number::percent_to(value, digits));
    Some(Bar { name: name.to_owned(), value, interval: Some(interval), text, tone })
}

/// Where the values of a category begin on the number that decides it alone, as seen in the games: the least number
/// that fell into each. Nothing where the games do not show one order of them.
fn zones(played: &ScenarioFindings<'_>, number: usize) -> Vec<Zone> {
    let Some(cut) = played.game.cut().filter(|cut| cut.number == number) else { return Vec::new() };
    let MetricKind::Category(names) = &played.game.metrics()[cut.category].kind else { return Vec::new() };
    let values: Vec<(i64, u64)> = played.seen.metric(number).iter().collect();
    let category = &played.game.metrics()[cut.category];
    let counted = |value: usize| (category.said_value(value), played.seen.metric(cut.category).count_of(value as i64));
    let rising: Vec<(&str, u64)> = (0..names.len()).map(counted).filter(|(_, count)| *count > 0).collect();
    let falling: Vec<(&str, u64)> = rising.iter().rev().copied().collect();
    match (cut_by(&values, &rising), cut_by(&values, &falling)) {
        (Some(zones), None) | (None, Some(zones)) => zones,
        // Both orders fit: the games do not decide which it is.
        _ => Vec::new(),
    }
}

/// The colours of a category's values, or of the zones of the number that decides a category.
fn tones(played: &ScenarioFindings<'_>, metric: usize) -> Vec<Tone> {
    let Some(cut) = played.game.cut().filter(|cut| cut.number == metric) else {
        return palette::values(played.game, metric);
    };
    let (category, tones) = (&played.game.metrics()[cut.category], palette::values(played.game, cut.category));
    let of = |zone: &Zone| {
        let value = (0..tones.len()).find(|value| category.said_value(*value) == zone.name);
        value.map_or(Tone::Plain, |value| tones[value])
    };
    zones(played, metric).iter().map(of).collect()
}

/// The values in rising order, cut into stretches of exactly these counts; none where no value begins one.
pub(super) fn cut_by(values: &[(i64, u64)], counted: &[(&str, u64)]) -> Option<Vec<Zone>> {
    let mut values = values.iter().peekable();
    let mut zones = Vec::new();
    for (name, wanted) in counted {
        let from = values.peek().map(|(value, _)| *value).filter(|_| !zones.is_empty());
        let mut missing = *wanted;
        while missing > 0 {
            missing = missing.checked_sub(values.next()?.1)?;
        }
        zones.push(Zone { from, name: (*name).to_owned() });
    }
    values.next().is_none().then_some(zones)
}

/// The heads of the table.
const HEADS: [&str; 11] =
    ["figure", "name in files", "unit", "games", "mean", "from", "to", "p05", "p50", "p95", "spread"];

/// A line a figure: all with `full`, otherwise the important ones.
pub(super) fn table(played: &ScenarioFindings<'_>, full: bool) -> Markup {
    let choice = if full { Choice::All } else { Choice::Important };
    let mut figures = Choice::main(played.game);
    figures.extend(choice.figures(played.game));
    html! {
        div.wide {
            table.sorted {
                (tables::head(HEADS, 3..10))
                tbody { @for figure in figures { (line(played, figure)) } }
            }
        }
        @if !full {
            p.note { "The important figures; " code { "summary.csv" } " has all." }
        }
    }
}

fn line(played: &ScenarioFindings<'_>, figure: Figure) -> Markup {
    match figure {
        Figure::Metric(at) => metric_line(&played.game.metrics()[at], played.seen.metric(at)),
        Figure::Ratio(at) => {
            let ratio = &played.game.ratios()[at];
            let found = quotient(played.game, at, played.seen);
            let interval = found.and_then(|found| found.interval);
            let rough = found.is_some_and(|found| found.thin.is_some());
            let ends =
                [found.map(|found| found.value), interval.map(|found| found.low), interval.map(|found| found.high)];
            html! {
                tr {
                    td title=(ratio.meaning) { (ratio.said) (mark(rough)) }
                    td { code { (ratio.name) } }
                    td {}
                    (count(played.seen.games()))
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
            td title=(metric.meaning) { (metric.said) (mark(summary.rough())) }
            td { code { (metric.name) } }
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
            td {
                @if let Some(columns) = columns.filter(|_| !flag) {
                    (charts::spark(&columns, Tone::of_figure(&metric.whose)))
                }
            }
        }
    }
}

/// The mark of a figure that rests on few games.
fn mark(rough: bool) -> &'static str {
    if rough { " !" } else { "" }
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
