//! A tornado: two bars for each number, about what the figure is as it is.

use super::axis::Axis;
use super::bars::named;
use super::{WIDTH, round, whisker};
use crate::stats::Interval;
use maud::{Markup, html};

/// A number with the changes of its steps, each with its interval.
pub(in crate::report::page) struct Twin {
    /// The number.
    pub(in crate::report::page) name: String,
    /// Its changes, as they read.
    pub(in crate::report::page) text: String,
    /// The group that it belongs to.
    pub(in crate::report::page) group: usize,
    /// One less.
    pub(in crate::report::page) down: Option<(f64, Option<Interval>)>,
    /// One more.
    pub(in crate::report::page) up: Option<(f64, Option<Interval>)>,
}

/// The height of a number.
const ROW: f64 = 44.0;

/// The numbers below one another, on one scale of changes.
pub(in crate::report::page) fn tornado(label: &str, rows: &[Twin], printed: impl Fn(f64, usize) -> String) -> Markup {
    let ends = rows.iter().flat_map(|row| [row.down, row.up]).flatten().flat_map(|(value, interval)| {
        let interval = interval.unwrap_or(Interval { low: value, high: value });
        [value, interval.low, interval.high]
    });
    let axis = Axis::over(ends.chain([0.0]), 0.0, WIDTH);
    let (ticks, digits) = axis.ticks(6);
    let mut foot = 0.0;
    let mut drawn: Vec<Markup> = Vec::new();
    for (at, one) in rows.iter().enumerate() {
        let begins = at > 0 && rows[at - 1].group != one.group;
        let (markup, height) = row(one, &axis, foot, begins);
        drawn.push(markup);
        foot += height;
    }
    html! {
        svg.chart viewBox=(format!("0 0 {WIDTH} {}", foot + 24.0)) role="img" aria-label=(label) {
            @for row in drawn { (row) }
            path.axis d=(format!("M0 {foot}H{WIDTH}")) {}
            @for tick in ticks {
                text.tick.middle x=(round(axis.at(tick))) y=(foot + 16.0) { (printed(tick, digits)) }
            }
        }
    }
}

/// A number and its height; a line above the first of a group. The line of 0 is beside the bars only, so that it
/// crosses no letters.
fn row(one: &Twin, axis: &Axis, top: f64, begins: bool) -> (Markup, f64) {
    let (names, more) = named(&one.name, &one.text, top + 1.0);
    let bars = top + more + 18.0;
    let markup = html! {
        @if begins { path.mark d=(format!("M0 {top}H{WIDTH}")) {} }
        path.axis d=(format!("M{} {bars}v22", round(axis.at(0.0)))) {}
        (names)
        (bar(axis, one.down, bars, "bar down"))
        (bar(axis, one.up, bars + 12.0, "bar up"))
    };
    (markup, ROW + more)
}

fn bar(axis: &Axis, change: Option<(f64, Option<Interval>)>, top: f64, class: &str) -> Markup {
    let Some((value, interval)) = change else { return html! {} };
    let (zero, end) = (axis.at(0.0), axis.at(value));
    html! {
        rect class=(class) x=(round(zero.min(end))) y=(top) width=(round((zero - end).abs().max(0.5))) height="10" {}
        @if let Some(interval) = interval {
            path.interval d=(whisker(axis.at(interval.low), axis.at(interval.high), top + 5.0)) {}
        }
    }
}
