//! A figure and its target: on a line, and along the values of a parameter.

use super::axis::Axis;
use super::{WIDTH, round, whisker};
use crate::analysis::balance::Side;
use crate::stats::Interval;
use maud::{Markup, html};

/// A figure beside its target.
pub(in crate::report::page) struct Standing {
    /// The figure.
    pub(in crate::report::page) value: f64,
    /// Its interval, if there is one.
    pub(in crate::report::page) interval: Option<Interval>,
    /// What it is to be.
    pub(in crate::report::page) target: f64,
    /// How far from that does not matter.
    pub(in crate::report::page) margin: f64,
}

/// One figure on a line of numbers, with its interval, the target, and the margin about that as a band.
pub(in crate::report::page) fn standing(
    label: &str,
    told: &Standing,
    printed: impl Fn(f64, usize) -> String,
) -> Markup {
    let Standing { value, interval, target, margin } = *told;
    let ends = interval.into_iter().flat_map(|interval| [interval.low, interval.high]);
    let axis = Axis::over(ends.chain([value, target - margin, target + margin]), 0.0, WIDTH);
    let (ticks, digits) = axis.ticks(6);
    let (low, high) = (axis.at(target - margin), axis.at(target + margin));
    html! {
        svg.chart viewBox=(format!("0 0 {WIDTH} 74")) role="img" aria-label=(label) {
            rect.band x=(round(low)) y="14" width=(round((high - low).max(1.0))) height="38" {}
            path.axis d=(format!("M0 52H{WIDTH}")) {}
            path.mark d=(format!("M{} 14V52", round(axis.at(target)))) {}
            text.tick.middle x=(round(axis.at(target))) y="10" { "target" }
            @if let Some(interval) = interval {
                path.interval d=(whisker(axis.at(interval.low), axis.at(interval.high), 33.0)) {}
            }
            circle.dot.c0 cx=(round(axis.at(value))) cy="33" r="5" {}
            @for tick in ticks {
                path.axis d=(format!("M{} 52v4", round(axis.at(tick)))) {}
                text.tick.middle x=(round(axis.at(tick))) y="68" { (printed(tick, digits)) }
            }
        }
    }
}

/// A value of a parameter that was tried.
pub(in crate::report::page) struct Point {
    /// The value.
    pub(in crate::report::page) x: f64,
    /// The figure there.
    pub(in crate::report::page) y: f64,
    /// Its interval, if there is one.
    pub(in crate::report::page) interval: Option<Interval>,
    /// On which side of the target that is.
    pub(in crate::report::page) side: Side,
    /// What is said of it under the pointer.
    pub(in crate::report::page) text: String,
}

/// A figure along a parameter.
pub(in crate::report::page) struct Curve<'a> {
    /// The values tried, in rising order.
    pub(in crate::report::page) points: &'a [Point],
    /// What the figure is to be.
    pub(in crate::report::page) target: f64,
    /// Between which values it crosses that.
    pub(in crate::report::page) bracket: Option<(f64, f64)>,
    /// The parameter.
    pub(in crate::report::page) name: &'a str,
}

const LEFT: f64 = 52.0;
/// Where the curve ends and the name of the target stands.
const RIGHT: f64 = WIDTH - 42.0;
const TOP: f64 = 10.0;
const BOTTOM: f64 = 210.0;

/// The figure upwards with its intervals, the parameter to the right, the target as a line, the bracket as a band.
pub(in crate::report::page) fn curve(label: &str, told: &Curve<'_>, printed: impl Fn(f64, usize) -> String) -> Markup {
    let intervals = told.points.iter().filter_map(|point| point.interval);
    let ends = intervals.flat_map(|interval| [interval.low, interval.high]);
    let values = told.points.iter().map(|point| point.y);
    let up = Axis::over(ends.chain(values).chain([told.target]), BOTTOM, TOP);
    let across = Axis::over(told.points.iter().map(|point| point.x), LEFT, RIGHT);
    let places: Vec<String> =
        told.points.iter().map(|point| format!("{} {}", round(across.at(point.x)), round(up.at(point.y)))).collect();
    html! {
        svg.chart viewBox=(format!("0 0 {WIDTH} 250")) role="img" aria-label=(label) {
            @if let Some((low, high)) = told.bracket {
                @let (low, high) = (across.at(low), across.at(high));
                rect.band x=(round(low)) y=(TOP) width=(round((high - low).max(1.0))) height=(BOTTOM - TOP) {
                    title { "the target is crossed here" }
                }
            }
            path.axis d=(format!("M{LEFT} {TOP}V{BOTTOM}H{RIGHT}")) {}
            (ticks(&across, &up, &printed))
            path.mark d=(format!("M{LEFT} {0}H{RIGHT}", round(up.at(told.target)))) {}
            path.line d=(format!("M{}", places.join("L"))) {}
            @for point in told.points { (mark(point, across.at(point.x), &up)) }
            text.tick x=(RIGHT + 4.0) y=(round(up.at(told.target) + 4.0)) { "target" }
            text.tick.middle x=((LEFT + RIGHT) / 2.0) y="245" { (told.name) }
        }
    }
}

fn ticks(across: &Axis, up: &Axis, printed: &impl Fn(f64, usize) -> String) -> Markup {
    let ((columns, digits), (lines, fine)) = (across.ticks(7), up.ticks(6));
    html! {
        @for tick in columns {
            path.axis d=(format!("M{} {BOTTOM}v4", round(across.at(tick)))) {}
            text.tick.middle x=(round(across.at(tick))) y=(BOTTOM + 17.0) { (format!("{tick:.digits$}")) }
        }
        @for tick in lines {
            path.axis d=(format!("M{} {}h4", LEFT - 4.0, round(up.at(tick)))) {}
            text.tick.end x=(LEFT - 8.0) y=(round(up.at(tick) + 4.0)) { (printed(tick, fine)) }
        }
    }
}

/// A point with its interval: sides of the target differ in shape as well as in colour.
fn mark(point: &Point, x: f64, up: &Axis) -> Markup {
    let bar = point.interval.map(|interval| {
        let (low, high) = (up.at(interval.low), up.at(interval.high));
        format!("M{0} {2}h8m-4 0V{1}m-4 0h8", round(x - 4.0), round(high), round(low))
    });
    let (x, y) = (round(x), round(up.at(point.y)));
    html! {
        g {
            title { (point.text) }
            @if let Some(bar) = bar { path.interval d=(bar) {} }
            @match point.side {
                Side::Below => { circle.dot.c0 cx=(x) cy=(y) r="4.5" {} }
                Side::Level => { circle.dot.open cx=(x) cy=(y) r="4.5" {} }
                Side::Above => { rect.dot.c1 x=(round(x - 4.0)) y=(round(y - 4.0)) width="8" height="8" {} }
            }
        }
    }
}
