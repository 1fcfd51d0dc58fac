//! Figures below one another on one line of numbers, beside the target of all of them.

use super::axis::Axis;
use super::bars::{Bar, named};
use super::{WIDTH, round, whisker};
use crate::report::number;
use maud::{Markup, html};

/// The height of a row.
const ROW: f64 = 34.0;

/// A row a figure, with its interval; the target is a line in each, the margin about it a band.
pub(in crate::report::page) fn aimed(
    label: &str,
    rows: &[Bar],
    (target, margin): (f64, f64),
    printed: impl Fn(f64, usize) -> String,
) -> Markup {
    let ends = rows.iter().filter_map(|row| row.interval).flat_map(|interval| [interval.low, interval.high]);
    let values = rows.iter().map(|row| row.value);
    let axis = Axis::over(ends.chain(values).chain([target - margin, target + margin]), 0.0, WIDTH);
    let (ticks, digits) = axis.ticks(6);
    let mut foot = 0.0;
    let mut drawn: Vec<Markup> = Vec::new();
    for one in rows {
        let (names, more) = named(&one.name, &one.text, foot);
        drawn.push(row(one, names, &axis, (foot + more, target, margin)));
        foot += ROW + more;
    }
    foot += 4.0;
    html! {
        svg.chart viewBox=(format!("0 0 {WIDTH} {}", foot + 20.0)) role="img" aria-label=(label) {
            @for row in drawn { (row) }
            path.axis d=(format!("M0 {foot}H{WIDTH}")) {}
            @for tick in ticks {
                path.axis d=(format!("M{} {foot}v4", round(axis.at(tick)))) {}
                text.tick.middle x=(round(axis.at(tick).clamp(16.0, WIDTH - 16.0))) y=(foot + 16.0) {
                    (printed(tick, digits))
                }
            }
        }
    }
}

/// The mark of a figure and its interval, below its name. The band and the line of the target are as high as the mark,
/// so that they cross no letters.
fn row(one: &Bar, names: Markup, axis: &Axis, (top, target, margin): (f64, f64, f64)) -> Markup {
    let (low, high) = (axis.at(target - margin), axis.at(target + margin));
    html! {
        rect.band x=(round(low)) y=(top + 17.0) width=(round((high - low).max(1.0))) height="12" {}
        path.mark d=(format!("M{} {}v12", round(axis.at(target)), top + 17.0)) {}
        (names)
        @if let Some(interval) = one.interval {
            path.interval d=(whisker(axis.at(interval.low), axis.at(interval.high), top + 23.0)) {}
        }
        circle class=(format!("dot {}", one.tone.class())) cx=(round(axis.at(one.value))) cy=(top + 23.0) r="4.5"
            data-value=(number::exact(one.value)) {}
    }
}
