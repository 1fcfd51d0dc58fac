//! A histogram: how often each value was seen, over an axis of round numbers.

use super::axis::Axis;
use super::{WIDTH, round};
use crate::report::findings::Zone;
use crate::report::page::palette::Tone;
use crate::report::terminal::Columns;
use maud::{Markup, html};

/// Where a histogram begins, at the left.
const LEFT: f64 = 44.0;
/// Where its columns reach at most, and where they begin.
const TOP: f64 = 6.0;
const FOOT: f64 = 136.0;
/// The height of a line of letters below it.
const LINE: f64 = 18.0;
/// How wide a letter of a name below it is.
const LETTER: f64 = 6.6;

/// What is drawn.
pub(in crate::report::page) struct Histogram<'a> {
    /// How often each stretch of values was seen.
    pub(in crate::report::page) columns: &'a Columns,
    /// How many games there are in all.
    pub(in crate::report::page) games: u64,
    /// Cells of an outcome hold the printed value times this.
    pub(in crate::report::page) scale: u32,
    /// Stretches of values with names, from the lowest.
    pub(in crate::report::page) zones: &'a [Zone],
    /// The colours of these stretches; empty where they have none of their own.
    pub(in crate::report::page) tones: &'a [Tone],
    /// The names of the sides: the first is ahead above 0; none where the number is no lead.
    pub(in crate::report::page) lead: Option<&'a [String; 2]>,
    /// The colour of all columns, unless they tell a lead.
    pub(in crate::report::page) tone: Tone,
}

impl Histogram<'_> {
    fn step(&self) -> f64 {
        (WIDTH - LEFT) / self.columns.counts.len() as f64
    }

    /// Where the middle of a cell is drawn.
    fn at(&self, cell: f64) -> f64 {
        LEFT + (cell - self.columns.low as f64 + 0.5) / self.columns.each as f64 * self.step()
    }

    fn first(&self, column: usize) -> i64 {
        self.columns.low.saturating_add_unsigned(self.columns.each * column as u64)
    }

    /// The colour of a column: that of the stretch in which it begins, else that of the side that is ahead.
    fn tone(&self, column: usize) -> Tone {
        let begins = |zone: &Zone| zone.from.is_none_or(|from| from <= self.first(column));
        if let Some(tone) = self.zones.iter().rposition(begins).and_then(|zone| self.tones.get(zone)) {
            return *tone;
        }
        if self.lead.is_none() {
            return self.tone;
        }
        let first = self.first(column);
        let last = first.saturating_add_unsigned(self.columns.each.saturating_sub(1));
        if first <= 0 && last >= 0 { Tone::Neutral } else { Tone::of_lead(first) }
    }

    /// Round values on the axis that are whole cells.
    fn ticks(&self) -> Vec<f64> {
        let scale = f64::from(self.scale);
        let (low, high) = (self.columns.low as f64 / scale, self.columns.high as f64 / scale);
        let (ticks, _) = Axis::exact(low, high, 0.0, 1.0).ticks(6);
        let whole = |tick: &f64| (tick * scale).fract() == 0.0 && *tick >= low && *tick <= high;
        if self.columns.low == self.columns.high { vec![low] } else { ticks.into_iter().filter(whole).collect() }
    }
}

/// The chart. `printed` gives the value of a cell as it reads.
pub(in crate::report::page) fn histogram(
    label: &str,
    drawn: &Histogram<'_>,
    printed: impl Fn(i64) -> String,
) -> Markup {
    let columns = drawn.columns;
    let most = columns.counts.iter().copied().max().unwrap_or(1).max(1);
    let gap = if drawn.step() > 4.0 { 1.0 } else { 0.0 };
    let share = |count: u64| count as f64 / drawn.games.max(1) as f64;
    let up = Axis::exact(0.0, share(most) * 100.0, FOOT, TOP);
    let (percents, digits) = up.ticks(3);
    let below = usize::from(!drawn.zones.is_empty()) + usize::from(drawn.lead.is_some());
    let height = FOOT + LINE * (1 + below) as f64 + 6.0;
    html! {
        svg.chart viewBox=(format!("0 0 {WIDTH} {height}")) role="img" aria-label=(label) {
            (zones(drawn))
            @for percent in percents {
                path.grid d=(format!("M{LEFT} {}H{WIDTH}", round(up.at(percent)))) {}
                text.tick.end x=(LEFT - 4.0) y=(round(up.at(percent) + 4.0)) { (format!("{percent:.digits$} %")) }
            }
            @for (at, count) in columns.counts.iter().enumerate().filter(|(_, count)| **count > 0) {
                @let top = up.at(share(*count) * 100.0).min(FOOT - 1.0);
                rect class=(format!("bar {}", drawn.tone(at).class()))
                    x=(round(LEFT + at as f64 * drawn.step())) y=(round(top))
                    width=(round((drawn.step() - gap).max(0.5))) height=(round(FOOT - top)) {
                    title {
                        (range(drawn.first(at), columns.each, &printed)) ": "
                        (format!("{:.2} %", share(*count) * 100.0))
                    }
                }
            }
            path.axis d=(format!("M{LEFT} {FOOT}H{WIDTH}")) {}
            @for tick in drawn.ticks() {
                @let x = drawn.at(tick * f64::from(drawn.scale));
                path.axis d=(format!("M{} {FOOT}v4", round(x))) {}
                text.tick.middle x=(round(x.clamp(LEFT + 6.0, WIDTH - 8.0))) y=(FOOT + LINE) {
                    (printed((tick * f64::from(drawn.scale)) as i64))
                }
            }
            @if let Some(sides) = drawn.lead { (ahead(drawn, sides, FOOT + LINE * (1 + below) as f64)) }
        }
    }
}

/// The side that is ahead at either end, and the line between them.
fn ahead(drawn: &Histogram<'_>, [first, second]: &[String; 2], y: f64) -> Markup {
    let (low, high) = (drawn.columns.low, drawn.columns.high);
    html! {
        @if low < 0 && high > 0 { path.mark d=(format!("M{0} {TOP}V{FOOT}", round(drawn.at(0.0)))) {} }
        @if low < 0 { text.tick.start x=(LEFT) y=(y) { "← " (second) " ahead" } }
        @if high > 0 { text.tick.end x=(WIDTH) y=(y) { (first) " ahead →" } }
    }
}

/// The zones: a line where one ends, and its name below where there is room.
fn zones(drawn: &Histogram<'_>) -> Markup {
    let (zones, each) = (drawn.zones, drawn.columns.each as f64);
    let place = |cell: i64| {
        let from = (i128::from(cell) - i128::from(drawn.columns.low)) as f64 / each;
        LEFT + (from * drawn.step()).clamp(0.0, WIDTH - LEFT)
    };
    let starts: Vec<f64> = zones.iter().map(|zone| zone.from.map_or(LEFT, place)).collect();
    let behind = |at: usize| starts.get(at + 1).copied().unwrap_or(WIDTH);
    html! {
        @for (at, zone) in zones.iter().enumerate() {
            @let (low, high) = (starts[at], behind(at));
            @if high > low {
                @let class = if at % 2 == 0 { "zone" } else { "zone odd" };
                rect class=(class) x=(round(low)) y=(TOP) width=(round(high - low)) height=(FOOT - TOP) {
                    title { (zone.name) }
                }
                @if low > LEFT { path.mark d=(format!("M{} {TOP}V{FOOT}", round(low))) {} }
                @if zone.name.chars().count() as f64 * LETTER < high - low {
                    text.tick.middle x=(round((low + high) / 2.0)) y=(FOOT + 2.0 * LINE) { (zone.name) }
                }
            }
        }
    }
}

/// What a column of a histogram holds.
pub(in crate::report::page) fn range(low: i64, each: u64, printed: &impl Fn(i64) -> String) -> String {
    match each {
        0 | 1 => printed(low),
        _ => format!("{} to {}", printed(low), printed(low.saturating_add_unsigned(each - 1))),
    }
}
