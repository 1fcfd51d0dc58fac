//! Figures below one another on one line of numbers, beside the target of all of them.

use super::axis::Axis;
use super::{Bar, WIDTH, round, whisker};
use maud::{Markup, html};

/// The height of a row.
const ROW: f64 = 34.0;

/// A row a figure, with its interval; the target is a line through all, the margin about it a band.
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
    let (low, high) = (axis.at(target - margin), axis.at(target + margin));
    let foot = rows.len() as f64 * ROW + 4.0;
    html! {
        svg.chart viewBox=(format!("0 0 {WIDTH} {}", foot + 20.0)) role="img" aria-label=(label) {
            rect.band x=(round(low)) y="0" width=(round((high - low).max(1.0))) height=(foot) {}
            path.mark d=(format!("M{} 0V{foot}", round(axis.at(target)))) {}
            @for (at, row) in rows.iter().enumerate() {
                @let top = at as f64 * ROW;
                text.name x="0" y=(top + 12.0) { (row.name) }
                text.figure x=(WIDTH) y=(top + 12.0) { (row.text) }
                @if let Some(interval) = row.interval {
                    path.interval d=(whisker(axis.at(interval.low), axis.at(interval.high), top + 23.0)) {}
                }
                circle.dot.c0 cx=(round(axis.at(row.value))) cy=(top + 23.0) r="4.5" {}
            }
            path.axis d=(format!("M0 {foot}H{WIDTH}")) {}
            @for tick in ticks {
                path.axis d=(format!("M{} {foot}v4", round(axis.at(tick)))) {}
                text.tick.middle x=(round(axis.at(tick))) y=(foot + 16.0) { (printed(tick, digits)) }
            }
        }
    }
}
