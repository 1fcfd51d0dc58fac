//! Differences below one another on one scale about 0, each with its interval and its margin.

use super::axis::Axis;
use super::bars::named;
use super::{WIDTH, round, stack, whisker};
use crate::report::number;
use crate::stats::Interval;
use maud::{Markup, html};

/// A difference with its interval.
pub(in crate::report::page) struct Difference {
    /// What differs, or by what.
    pub(in crate::report::page) name: String,
    /// The difference as it reads.
    pub(in crate::report::page) text: String,
    pub(in crate::report::page) value: f64,
    pub(in crate::report::page) interval: Interval,
    /// The largest difference that does not matter, where there is one.
    pub(in crate::report::page) margin: Option<f64>,
    /// Whether the figure is shown to differ.
    pub(in crate::report::page) shown: bool,
}

/// Differences below a heading; the heading of those that need none is empty.
pub(in crate::report::page) struct Differences {
    pub(in crate::report::page) heading: String,
    pub(in crate::report::page) rows: Vec<Difference>,
}

/// The height of a difference with its name.
const ROW: f64 = 36.0;

/// The chart: a full dot is a difference that is shown, a ring one that may be none, a band what does not matter.
pub(in crate::report::page) fn forest(
    label: &str,
    blocks: &[Differences],
    printed: impl Fn(f64, usize) -> String,
) -> Markup {
    let rows = || blocks.iter().flat_map(|block| &block.rows);
    let ends = rows().flat_map(|row| [row.interval.low, row.interval.high, row.value]);
    let margins = rows().filter_map(|row| row.margin).flat_map(|margin| [-margin, margin]);
    let axis = Axis::over(ends.chain(margins).chain([0.0]), 0.0, WIDTH);
    let (ticks, digits) = axis.ticks(5);
    let rows = blocks.iter().map(|block| (block.heading.as_str(), &block.rows[..]));
    let (drawn, foot) = stack(rows, |one, top| row(one, &axis, top));
    html! {
        svg.chart viewBox=(format!("0 0 {WIDTH} {}", foot + 24.0)) role="img" aria-label=(label) {
            @for row in drawn { (row) }
            path.axis d=(format!("M0 {foot}H{WIDTH}")) {}
            @for tick in ticks {
                path.axis d=(format!("M{} {foot}v4", round(axis.at(tick)))) {}
                text.tick.middle x=(round(axis.at(tick).clamp(16.0, WIDTH - 16.0))) y=(foot + 17.0) {
                    (printed(tick, digits))
                }
            }
        }
    }
}

/// A difference and its height. The band and the line of 0 are as high as the mark, so that they cross no letters.
fn row(one: &Difference, axis: &Axis, top: f64) -> (Markup, f64) {
    let (names, more) = named(&one.name, &one.text, top);
    let y = top + more + 24.0;
    let markup = html! {
        @if let Some(margin) = one.margin {
            @let (low, high) = (axis.at(-margin), axis.at(margin));
            rect.band x=(round(low)) y=(y - 8.0) width=(round((high - low).max(1.0))) height="16" {
                title { "within the margin" }
            }
        }
        path.mark d=(format!("M{} {}v16", round(axis.at(0.0)), y - 8.0)) {}
        (names)
        path.interval d=(whisker(axis.at(one.interval.low), axis.at(one.interval.high), y)) {}
        @let class = if one.shown { "dot plain" } else { "dot open" };
        circle class=(class) cx=(round(axis.at(one.value))) cy=(y) r="4.5" data-value=(number::exact(one.value)) {}
    };
    (markup, ROW + more)
}
