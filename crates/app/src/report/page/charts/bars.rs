//! Bars below one another on one scale, each with its name, its figure and the whisker of its interval.

use super::axis::Axis;
use super::{WIDTH, round, stack, whisker};
use crate::report::number;
use crate::report::page::palette::Tone;
use crate::report::terminal::lines;
use crate::stats::Interval;
use maud::{Markup, html};

/// A bar: its name, its figure, the interval, how the figure reads, and its colour.
pub(in crate::report::page) struct Bar {
    pub(in crate::report::page) name: String,
    pub(in crate::report::page) value: f64,
    pub(in crate::report::page) interval: Option<Interval>,
    pub(in crate::report::page) text: String,
    pub(in crate::report::page) tone: Tone,
}

/// Bars below a heading; the heading of bars that need none is empty.
pub(in crate::report::page) struct Block {
    pub(in crate::report::page) heading: String,
    pub(in crate::report::page) bars: Vec<Bar>,
}

/// The height of a bar with its name, and of a line of letters.
const ROW: f64 = 38.0;
const LINE: f64 = 15.0;
/// The letters that a name and a figure side by side may have.
const LETTERS: usize = 46;
/// The letters that a line of a name may have, in the large letters of a narrow page.
const LONGEST: usize = 54;

/// Whether a name and a figure need a line each.
pub(super) fn is_long(name: &str, text: &str) -> bool {
    name.chars().count() + text.chars().count() > LETTERS
}

/// A name and a figure: side by side, or below one another where they are long; a name that is longer than the chart is
/// wide has several lines. Answers with the height of all lines but the first.
pub(super) fn named(name: &str, text: &str, top: f64) -> (Markup, f64) {
    let lines = lines(name, LONGEST);
    let below = lines.len().saturating_sub(usize::from(!is_long(name, text)));
    let more = below as f64 * LINE;
    let markup = html! {
        @for (at, line) in lines.iter().enumerate() {
            text.name x="0" y=(top + 12.0 + at as f64 * LINE) { (line) }
        }
        text.figure x=(WIDTH) y=(top + 12.0 + more) { (text) }
    };
    (markup, more)
}

/// Bars from 0 to `whole`, or to the greatest end where there is no whole. `printed` gives a tick of the axis.
pub(in crate::report::page) fn bars(
    label: &str,
    bars: Vec<Bar>,
    whole: Option<f64>,
    printed: impl Fn(f64, usize) -> String,
) -> Markup {
    blocks(label, &[Block { heading: String::new(), bars }], whole, printed)
}

/// The same in blocks, all on one scale.
pub(in crate::report::page) fn blocks(
    label: &str,
    blocks: &[Block],
    whole: Option<f64>,
    printed: impl Fn(f64, usize) -> String,
) -> Markup {
    let end = |bar: &Bar| bar.interval.map_or(bar.value, |interval| interval.high).max(bar.value);
    let greatest = || blocks.iter().flat_map(|block| &block.bars).map(end).fold(0.0, f64::max);
    let axis = Axis::exact(0.0, whole.unwrap_or_else(greatest).max(f64::MIN_POSITIVE), 0.0, WIDTH - 2.0);
    let (ticks, digits) = axis.ticks(5);
    let rows = blocks.iter().map(|block| (block.heading.as_str(), &block.bars[..]));
    let (drawn, foot) = stack(rows, |bar, top| row(bar, &axis, top));
    html! {
        svg.chart viewBox=(format!("0 0 {WIDTH} {}", foot + 20.0)) role="img" aria-label=(label) {
            @for row in drawn { (row) }
            path.axis d=(format!("M0 {foot}H{WIDTH}")) {}
            @for tick in ticks {
                @let class = if tick == 0.0 { "tick start" } else { "tick middle" };
                path.axis d=(format!("M{} {foot}v4", round(axis.at(tick)))) {}
                text class=(class) x=(round(axis.at(tick).min(WIDTH - 14.0))) y=(foot + 16.0) {
                    (printed(tick, digits))
                }
            }
        }
    }
}

/// A bar and its height.
fn row(bar: &Bar, axis: &Axis, top: f64) -> (Markup, f64) {
    let (names, more) = named(&bar.name, &bar.text, top);
    let (top, end) = (top + more, axis.at(bar.value.max(0.0)));
    let markup = html! {
        (names)
        rect.ground x="0" y=(top + 18.0) width=(WIDTH) height="12" {}
        rect class=(format!("bar {}", bar.tone.class())) x="0" y=(top + 18.0) width=(round(end)) height="12"
            data-value=(number::exact(bar.value)) {}
        @if let Some(interval) = bar.interval {
            path.whisker d=(whisker(axis.at(interval.low), axis.at(interval.high), top + 24.0)) {}
        }
    };
    (markup, ROW + more)
}
