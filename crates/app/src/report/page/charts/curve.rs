//! A figure and its target: on a line, and along the values of a parameter.

use super::axis::Axis;
use super::{WIDTH, round, whisker};
use crate::analysis::balance::Side;
use crate::report::findings::{Curve, Point};
use crate::report::number;
use crate::stats::Interval;
use maud::{Markup, html};

/// A figure beside its target.
pub(in crate::report::page) struct Beside {
    /// The figure.
    pub(in crate::report::page) value: f64,
    /// Its interval, if there is one.
    pub(in crate::report::page) interval: Option<Interval>,
    pub(in crate::report::page) target: f64,
    /// How far from that does not matter.
    pub(in crate::report::page) margin: f64,
}

/// One figure on a line of numbers, with its interval, the target, and the margin about that as a band.
pub(in crate::report::page) fn beside(label: &str, drawn: &Beside, printed: impl Fn(f64, usize) -> String) -> Markup {
    let Beside { value, interval, target, margin } = *drawn;
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
            circle.dot.plain cx=(round(axis.at(value))) cy="33" r="5" {}
            @for tick in ticks {
                path.axis d=(format!("M{} 52v4", round(axis.at(tick)))) {}
                text.tick.middle x=(round(axis.at(tick))) y="68" { (printed(tick, digits)) }
            }
        }
    }
}

const LEFT: f64 = 52.0;
/// Where the curve ends and the name of the target begins.
const RIGHT: f64 = WIDTH - 42.0;
const TOP: f64 = 10.0;
const BOTTOM: f64 = 210.0;

/// The figure upwards with its intervals, the parameter to the right, the target as a line, the bracket as a band.
pub(in crate::report::page) fn curve(label: &str, found: &Curve, printed: impl Fn(f64, usize) -> String) -> Markup {
    let intervals = found.points.iter().filter_map(|point| point.interval);
    let ends = intervals.flat_map(|interval| [interval.low, interval.high]);
    let values = found.points.iter().map(|point| point.value);
    let up = Axis::over(ends.chain(values).chain(found.target), BOTTOM, TOP);
    let own = found.own.as_ref().and_then(|own| own.x);
    let across = Axis::over(found.points.iter().map(|point| point.x).chain(own), LEFT, RIGHT);
    let places: Vec<String> = found
        .points
        .iter()
        .map(|point| format!("{} {}", round(across.at(point.x)), round(up.at(point.value))))
        .collect();
    html! {
        svg.chart viewBox=(format!("0 0 {WIDTH} 250")) role="img" aria-label=(label) {
            @if let Some(bracket) = found.bracket {
                @let (low, high) = (across.at(bracket.low), across.at(bracket.high));
                rect.band x=(round(low)) y=(TOP) width=(round((high - low).max(1.0))) height=(BOTTOM - TOP) {
                    title { "the target is crossed here" }
                }
            }
            path.axis d=(format!("M{LEFT} {TOP}V{BOTTOM}H{RIGHT}")) {}
            (ticks(found, &across, &up, &printed))
            @if let Some(target) = found.target {
                path.mark d=(format!("M{LEFT} {0}H{RIGHT}", round(up.at(target)))) {}
            }
            @if let Some(own) = own {
                path.mark d=(format!("M{} {TOP}V{BOTTOM}", round(across.at(own)))) {}
                text.tick.middle x=(round(across.at(own))) y="6" { "as it is" }
            }
            path.line d=(format!("M{}", places.join("L"))) {}
            @for point in &found.points { (mark(found, point, across.at(point.x), &up)) }
            @if let Some(target) = found.target {
                text.tick x=(RIGHT + 4.0) y=(round(up.at(target) + 4.0)) { "target" }
            }
            text.tick.middle x=((LEFT + RIGHT) / 2.0) y="245" { (found.path) }
        }
    }
}

fn ticks(found: &Curve, across: &Axis, up: &Axis, printed: &impl Fn(f64, usize) -> String) -> Markup {
    let ((columns, digits), (lines, fine)) = (across.ticks(7), up.ticks(6));
    // Values that are no numbers, such as policies, are named.
    let named = found.points.iter().any(|point| point.text.parse::<f64>().is_err());
    let columns: Vec<(f64, String)> = match named {
        true => found.points.iter().map(|point| (point.x, point.text.clone())).collect(),
        false => columns.into_iter().map(|tick| (tick, format!("{tick:.digits$}"))).collect(),
    };
    html! {
        @for (tick, text) in columns {
            path.axis d=(format!("M{} {BOTTOM}v4", round(across.at(tick)))) {}
            text.tick.middle x=(round(across.at(tick))) y=(BOTTOM + 17.0) { (text) }
        }
        @for tick in lines {
            path.axis d=(format!("M{} {}h4", LEFT - 4.0, round(up.at(tick)))) {}
            text.tick.end x=(LEFT - 8.0) y=(round(up.at(tick) + 4.0)) { (printed(tick, fine)) }
        }
    }
}

/// A point with its interval: sides of the target differ in shape as well as in colour.
fn mark(found: &Curve, point: &Point, x: f64, up: &Axis) -> Markup {
    let bar = point.interval.map(|interval| {
        let (low, high) = (up.at(interval.low), up.at(interval.high));
        format!("M{0} {2}h8m-4 0V{1}m-4 0h8", round(x - 4.0), round(high), round(low))
    });
    let (x, y) = (round(x), round(up.at(point.value)));
    html! {
        g {
            title { (under_pointer(found, point)) }
            @if let Some(bar) = bar { path.interval d=(bar) {} }
            @match point.side {
                None | Some(Side::Below) => { circle.dot.plain cx=(x) cy=(y) r="4.5" {} }
                Some(Side::Level) => { circle.dot.open cx=(x) cy=(y) r="4.5" {} }
                Some(Side::Above) => { rect.dot.plain x=(round(x - 4.0)) y=(round(y - 4.0)) width="8" height="8" {} }
            }
        }
    }
}

/// What is printed of a point under the pointer.
fn under_pointer(found: &Curve, point: &Point) -> String {
    let share = found.figure.share;
    let interval = point.interval.map_or_else(|| "no interval".to_owned(), |interval| number::between(interval, share));
    let (value, games) = (number::figure(point.value, share), number::games(point.games));
    format!("{} {}: {value} ({interval}), {games}", found.path, point.text)
}
