//! The charts, as SVG in the page. All are drawn 420 units wide, so that their letters can be read on a telephone, and
//! grow with the page; colours are classes of the style sheet, which has a light and a dark set.

mod aimed;
mod axis;
mod curve;
mod map;
mod tornado;

use crate::report::findings::Zone;
use crate::report::terminal::Columns;
use crate::stats::Interval;
pub(super) use aimed::aimed;
pub(super) use curve::{Beside, beside, curve};
pub(super) use map::map;
use maud::{Markup, html};
use std::fmt::Write;
pub(super) use tornado::{Twin, tornado};

const WIDTH: f64 = 420.0;

/// A bar of a chart of bars: its name, its figure, the interval, and how the figure reads.
pub(super) struct Bar {
    pub(super) name: String,
    pub(super) value: f64,
    pub(super) interval: Option<Interval>,
    pub(super) text: String,
}

/// Bars below one another, each with the whisker of its interval, from 0 to `whole`, or to the greatest end where there
/// is no whole.
pub(super) fn bars(label: &str, bars: &[Bar], whole: Option<f64>) -> Markup {
    let end = |bar: &Bar| bar.interval.map_or(bar.value, |interval| interval.high).max(bar.value);
    let most = whole.unwrap_or_else(|| bars.iter().map(end).fold(0.0, f64::max)).max(f64::MIN_POSITIVE);
    let at = |figure: f64| (figure.max(0.0) / most * (WIDTH - 2.0)).min(WIDTH - 2.0);
    let height = bars.len() as f64 * 38.0;
    html! {
        svg.chart viewBox=(format!("0 0 {WIDTH} {height}")) role="img" aria-label=(label) {
            @for (row, bar) in bars.iter().enumerate() {
                @let top = row as f64 * 38.0;
                text.name x="0" y=(top + 12.0) { (bar.name) }
                text.figure x=(WIDTH) y=(top + 12.0) { (bar.text) }
                rect.ground x="0" y=(top + 18.0) width=(WIDTH) height="12" {}
                rect class=(format!("bar c{}", row % 4)) x="0" y=(top + 18.0)
                    width=(round(at(bar.value))) height="12" {}
                @if let Some(interval) = bar.interval {
                    path.whisker d=(whisker(at(interval.low), at(interval.high), top + 24.0)) {}
                }
            }
        }
    }
}

/// One bar of shares that make up the whole, in the order given.
pub(super) fn stacked(label: &str, shares: &[(String, f64)]) -> Markup {
    let mut from = 0.0;
    let pieces: Vec<(f64, f64, &str, f64)> = shares
        .iter()
        .map(|(name, share)| {
            let piece = (from, share * WIDTH, name.as_str(), *share);
            from += share * WIDTH;
            piece
        })
        .collect();
    html! {
        svg.chart viewBox=(format!("0 0 {WIDTH} 34")) role="img" aria-label=(label) {
            @for (at, (x, width, name, share)) in pieces.into_iter().enumerate() {
                rect class=(format!("bar piece c{}", at % 4)) x=(round(x)) y="0" width=(round(width)) height="34" {
                    title { (name) " " (format!("{:.1} %", share * 100.0)) }
                }
                @if width > 46.0 {
                    text.inside x=(round(x + width / 2.0)) y="21" { (format!("{:.0} %", share * 100.0)) }
                }
            }
        }
    }
}

/// Where a histogram begins, at the left.
const LEFT: f64 = 44.0;
/// How high its highest column is.
const HIGH: f64 = 130.0;

/// A histogram. `printed` gives a value as it reads; `n` is how many games there are in all. `zones` are marked on it,
/// from the lowest.
pub(super) fn histogram(
    label: &str,
    columns: &Columns,
    n: u64,
    zones: &[Zone],
    printed: impl Fn(i64) -> String,
) -> Markup {
    let most = columns.counts.iter().copied().max().unwrap_or(1).max(1);
    let step = (WIDTH - LEFT) / columns.counts.len() as f64;
    let gap = if step > 4.0 { 1.0 } else { 0.0 };
    let share = |count: u64| count as f64 / n.max(1) as f64 * 100.0;
    let middle = columns.counts.len() / 2;
    let from = |at: usize| columns.low.saturating_add_unsigned(columns.each * at as u64);
    html! {
        @let height = if zones.is_empty() { 160 } else { 178 };
        svg.chart viewBox=(format!("0 0 {WIDTH} {height}")) role="img" aria-label=(label) {
            (marks(columns, zones, step))
            path.axis d=(format!("M{LEFT} 4V{}H{WIDTH}", HIGH + 4.0)) {}
            text.tick.end x=(LEFT - 4.0) y="12" { (format!("{:.1} %", share(most))) }
            text.tick.end x=(LEFT - 4.0) y=(HIGH + 4.0) { "0" }
            @for (at, count) in columns.counts.iter().enumerate() {
                @let height = (*count as f64 / most as f64 * HIGH).max(if *count > 0 { 1.0 } else { 0.0 });
                rect.bar.c0 x=(round(LEFT + at as f64 * step)) y=(round(4.0 + HIGH - height))
                    width=(round((step - gap).max(0.5))) height=(round(height)) {
                    title { (range(from(at), columns.each, &printed)) ": " (format!("{:.2} %", share(*count))) }
                }
            }
            text.tick.start x=(LEFT) y="152" { (printed(columns.low)) }
            @if columns.counts.len() > 4 {
                text.tick.middle x=(round(LEFT + (middle as f64 + 0.5) * step)) y="152" { (printed(from(middle))) }
            }
            @if columns.counts.len() > 1 {
                text.tick.end x=(WIDTH) y="152" { (printed(columns.high)) }
            }
        }
    }
}

/// The zones of a histogram: a line where one ends, and its name below where there is room.
fn marks(columns: &Columns, zones: &[Zone], step: f64) -> Markup {
    let end = columns.counts.len() as f64 * step;
    let place = |cell: i64| {
        let from = (i128::from(cell) - i128::from(columns.low)) as f64 / columns.each as f64;
        LEFT + (from * step).clamp(0.0, end)
    };
    let starts: Vec<f64> = zones.iter().map(|zone| zone.from.map_or(LEFT, place)).collect();
    let behind = |at: usize| starts.get(at + 1).copied().unwrap_or(LEFT + end);
    html! {
        @for (at, zone) in zones.iter().enumerate() {
            @let (low, high) = (starts[at], behind(at));
            @if high > low {
                @let class = if at % 2 == 0 { "zone" } else { "zone odd" };
                rect class=(class) x=(round(low)) y="4" width=(round(high - low)) height=(HIGH) {
                    title { (zone.name) }
                }
                @if low > LEFT { path.mark d=(format!("M{} 4V{}", round(low), HIGH + 4.0)) {} }
                @if zone.name.chars().count() as f64 * 6.2 < high - low {
                    text.tick.middle x=(round((low + high) / 2.0)) y="172" { (zone.name) }
                }
            }
        }
    }
}

/// What a column of a histogram holds.
pub(super) fn range(low: i64, each: u64, printed: &impl Fn(i64) -> String) -> String {
    match each {
        0 | 1 => printed(low),
        _ => format!("{} to {}", printed(low), printed(low.saturating_add_unsigned(each - 1))),
    }
}

/// The shape of a distribution in a line of a table.
pub(super) fn spark(columns: &Columns) -> Markup {
    let most = columns.counts.iter().copied().max().unwrap_or(1).max(1) as f64;
    let step = 80.0 / columns.counts.len() as f64;
    let mut path = "M0 18".to_owned();
    for count in &columns.counts {
        let high = if *count > 0 { (*count as f64 / most * 17.0).max(1.0) } else { 0.0 };
        let _ = write!(path, "V{}h{}", round(18.0 - high), round(step));
    }
    path.push_str("V18Z");
    html! { svg.spark viewBox="0 0 80 18" aria-hidden="true" { path.bar.c0 d=(path) {} } }
}

/// A difference with its interval, by which the row of a forest plot is drawn.
pub(super) struct Difference {
    pub(super) name: String,
    pub(super) text: String,
    pub(super) value: f64,
    pub(super) interval: Interval,
    /// Whether the figure is shown to differ.
    pub(super) shown: bool,
}

/// A forest plot about 0. Figures have different units, so that each row is drawn to its own scale.
pub(super) fn forest(label: &str, rows: &[Difference]) -> Markup {
    let height = rows.len() as f64 * 38.0;
    let middle = WIDTH / 2.0;
    html! {
        svg.chart viewBox=(format!("0 0 {WIDTH} {height}")) role="img" aria-label=(label) {
            path.axis d=(format!("M{middle} 0V{height}")) {}
            @for (row, one) in rows.iter().enumerate() {
                @let top = row as f64 * 38.0;
                @let end = one.interval.low.abs().max(one.interval.high.abs());
                @let far = end.max(one.value.abs()).max(f64::MIN_POSITIVE);
                @let at = |figure: f64| middle + figure / far * (middle - 8.0);
                text.name x="0" y=(top + 12.0) { (one.name) }
                text.figure x=(WIDTH) y=(top + 12.0) { (one.text) }
                path.interval d=(whisker(at(one.interval.low), at(one.interval.high), top + 25.0)) {}
                @let class = if one.shown { "dot c1" } else { "dot c3" };
                circle class=(class) cx=(round(at(one.value))) cy=(top + 25.0) r="4.5" {}
            }
        }
    }
}

/// How a tick of a figure reads; a share in percent.
pub(super) fn tick(share: bool) -> impl Fn(f64, usize) -> String {
    move |figure, digits| match share {
        true => format!("{:.*} %", digits.saturating_sub(2), figure * 100.0),
        false => format!("{figure:.digits$}"),
    }
}

fn whisker(low: f64, high: f64, y: f64) -> String {
    let (low, high) = (round(low), round(high));
    format!("M{low} {}v8m0 -4H{high}m0 -4v8", y - 4.0)
}

/// Two digits behind the point are finer than any screen.
fn round(figure: f64) -> f64 {
    (figure * 100.0).round() / 100.0
}
