//! The summary on the terminal, made for 80 columns.

mod bars;
mod compare;
mod notes;

use crate::analysis::quotient;
use crate::game::{Metric, MetricKind};
use crate::report::Played;
use crate::report::number::{self, grouped};
use crate::stats::{Accumulator, Histogram, Interval, Quantile, Summary, proportion};
use anstyle::{AnsiColor, Style};
use bars::{Columns, bar};
pub use compare::compare;
use std::fmt::Write;

/// How a summary is drawn.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// Columns of the terminal.
    pub width: usize,
    /// Whether to use colour. Writing through `anstream` takes it out again where it is unwanted.
    pub colour: bool,
}

/// The words of a summary.
#[derive(Clone, Copy)]
struct Pen {
    look: Look,
}

const HEAD: Style = Style::new().bold();
const DIM: Style = Style::new().dimmed();
const WARN: Style = AnsiColor::Yellow.on_default();
const BARS: [AnsiColor; 4] = [AnsiColor::Blue, AnsiColor::Red, AnsiColor::Green, AnsiColor::Magenta];

impl Pen {
    fn paint(self, style: Style, text: &str) -> String {
        if self.look.colour { format!("{style}{text}{style:#}") } else { text.to_owned() }
    }

    fn width(self) -> usize {
        self.look.width.clamp(60, 120)
    }
}

/// The summary of one scenario. `title` says what it is; `seed` is the master seed.
pub fn render(played: &Played<'_>, title: &str, seed: u64, look: Look) -> String {
    let pen = Pen { look };
    let mut text = String::new();
    head(&mut text, pen, played, title, seed);
    let metrics = played.game.metrics();
    let of_kind =
        |wanted: fn(&MetricKind) -> bool| metrics.iter().enumerate().filter(move |(_, metric)| wanted(&metric.kind));
    for (index, metric) in of_kind(|kind| matches!(kind, MetricKind::Category(_))) {
        category(&mut text, pen, metric, played.seen.metric(index));
    }
    for (index, metric) in key_integers(metrics) {
        drawing(&mut text, pen, metric, played.seen.metric(index));
    }
    let integers: Vec<_> = of_kind(|kind| matches!(kind, MetricKind::Integer)).collect();
    integer_table(&mut text, pen, &integers, played.seen);
    let flags: Vec<_> = of_kind(|kind| matches!(kind, MetricKind::Flag)).collect();
    flag_table(&mut text, pen, &flags, played.seen);
    ratio_table(&mut text, pen, played);
    notes::write(&mut text, pen, played);
    text
}

/// What a metric looks like so far, in a few words: `winner a 43.1 % ± 0.4`.
pub fn glance(metric: &Metric, histogram: &Histogram) -> String {
    let share = |name: &str, cell: i64| {
        let share = proportion(histogram.count_of(cell), histogram.count())?;
        let half = share.interval.half_width() * 100.0;
        Some(format!("{name} {} ± {half:.1}", number::percent(share.value())))
    };
    let said = match &metric.kind {
        MetricKind::Category(names) => names.first().and_then(|name| share(&format!("{} {name}", metric.name), 0)),
        MetricKind::Flag => share(&metric.name, 1),
        MetricKind::Integer => {
            let summary = Summary::of(&metric.kind, metric.scale, histogram);
            let (value, half) = figures(summary.mean, summary.interval);
            Some(format!("{} {value} {half}", metric.name))
        }
    };
    said.unwrap_or_default()
}

fn head(text: &mut String, pen: Pen, played: &Played<'_>, title: &str, seed: u64) {
    let name = format!("{}/{}", played.system.name(), played.scenario);
    let _ = writeln!(text, "{}  {title}", pen.paint(HEAD, &name));
    let mut facts = vec![format!("{} games", grouped(played.seen.games())), format!("seed {seed}")];
    facts.extend(played.game.policies().into_iter().map(|(side, policy)| format!("{side}: {policy}")));
    facts.extend(played.overrides.iter().cloned());
    for line in wrap(&facts, " · ", pen.width()) {
        let _ = writeln!(text, "{}", pen.paint(DIM, &line));
    }
}

/// A line a share: name, bar, share, interval.
fn category(text: &mut String, pen: Pen, metric: &Metric, histogram: &Histogram) {
    let MetricKind::Category(names) = &metric.kind else { return };
    section(text, pen, &metric.name);
    for (at, name) in names.iter().enumerate() {
        share_line(text, pen, at, name, histogram.count_of(at as i64), histogram.count());
    }
}

fn share_line(text: &mut String, pen: Pen, at: usize, name: &str, count: u64, n: u64) {
    let Some(share) = proportion(count, n) else { return };
    let room = pen.width().saturating_sub(2 + 22 + 1 + 28).max(10);
    let drawn = bar(share.value(), room);
    let blanks = " ".repeat(room - drawn.chars().count());
    let drawn = pen.paint(BARS[at % BARS.len()].on_default(), &drawn);
    let interval = format!("{} to {}", number::percent(share.interval.low), number::percent(share.interval.high));
    let share = number::percent(share.value());
    let _ = writeln!(text, "  {:<22} {drawn}{blanks}{share:>8}  {}", shortened(name, 22), pen.paint(DIM, &interval));
}

/// The integers drawn large: the first, and the length of the game.
fn key_integers(metrics: &[Metric]) -> impl Iterator<Item = (usize, &Metric)> {
    let first = metrics.iter().enumerate().find(|(_, metric)| metric.kind == MetricKind::Integer);
    let length = length(metrics);
    let both_same = first.map(|(at, _)| at) == length.map(|(at, _)| at);
    first.into_iter().chain(length.filter(|_| !both_same))
}

/// How long a game was.
fn length(metrics: &[Metric]) -> Option<(usize, &Metric)> {
    metrics.iter().enumerate().find(|(_, metric)| matches!(metric.name.as_str(), "turns" | "days" | "missions"))
}

fn drawing(text: &mut String, pen: Pen, metric: &Metric, histogram: &Histogram) {
    const CUT: f64 = 0.0005;
    let values: Vec<_> = histogram.iter().collect();
    let columns = pen.width() - 4;
    let Some(drawn) = Columns::new(&values, columns, CUT) else { return };
    section(text, pen, &labelled(metric, columns));
    // A few values are drawn wide enough to be seen.
    let each = (columns / drawn.counts.len()).clamp(1, 4);
    for line in drawn.lines(5) {
        let line: String = line.chars().flat_map(|cell| std::iter::repeat_n(cell, each)).collect();
        let _ = writeln!(text, "  {}", pen.paint(BARS[0].on_default(), line.trim_end()));
    }
    let printed = |cell: i64| number::value(cell as f64 / f64::from(metric.scale));
    let (low, high) = (printed(drawn.low), printed(drawn.high));
    let width = drawn.counts.len() * each;
    let gap = width.saturating_sub(low.chars().count() + high.chars().count()).max(1);
    let _ = writeln!(text, "  {}", pen.paint(DIM, &format!("{low}{}{high}", " ".repeat(gap))));
}

fn integer_table(text: &mut String, pen: Pen, metrics: &[(usize, &Metric)], seen: &Accumulator) {
    if metrics.is_empty() {
        return;
    }
    let spark = pen.width().saturating_sub(72).clamp(8, 24);
    let header = format!("  {:<24}{:>8} {:<9}{:>9}{:>9}{:>9}", "a game", "mean", "± 95 %", "p05", "p50", "p95");
    let _ = writeln!(text, "\n{}", pen.paint(HEAD, &header));
    for &(index, metric) in metrics {
        let histogram = seen.metric(index);
        let summary = Summary::of(&metric.kind, metric.scale, histogram);
        let (mean, half) = figures(summary.mean, summary.interval);
        let at = |percent| quantile(summary.quantile(percent));
        let values: Vec<_> = histogram.iter().collect();
        let drawn = Columns::new(&values, spark, 0.0005).map(|columns| columns.lines(1).concat()).unwrap_or_default();
        let _ = writeln!(
            text,
            "  {:<24}{mean:>8} {:<9}{:>9}{:>9}{:>9} {}",
            labelled(metric, 24),
            half,
            at(5),
            at(50),
            at(95),
            pen.paint(BARS[0].on_default(), drawn.trim_end()),
        );
    }
    let _ =
        writeln!(text, "{}", pen.paint(DIM, "  a…b: the 95 % interval of a quantile that is not sure to be one value"));
}

/// A quantile where its interval is that value alone, otherwise the interval, open where the sample says nothing.
fn quantile(quantile: Quantile) -> String {
    const WIDTH: usize = 8;
    let Some(value) = quantile.value.map(number::value) else { return "-".to_owned() };
    let (low, high) = (quantile.low.map(number::value), quantile.high.map(number::value));
    if low.as_ref() == Some(&value) && high.as_ref() == Some(&value) {
        return value;
    }
    let interval = format!("{}…{}", low.unwrap_or_default(), high.unwrap_or_default());
    if interval.chars().count() > WIDTH { format!("≈{value}") } else { interval }
}

fn flag_table(text: &mut String, pen: Pen, metrics: &[(usize, &Metric)], seen: &Accumulator) {
    if metrics.is_empty() {
        return;
    }
    section(text, pen, "games with");
    for &(index, metric) in metrics {
        let histogram = seen.metric(index);
        share_line(text, pen, 0, &metric.name, histogram.count_of(1), histogram.count());
    }
}

fn ratio_table(text: &mut String, pen: Pen, played: &Played<'_>) {
    let declared = played.game.ratios();
    if declared.is_empty() {
        return;
    }
    let _ = writeln!(text, "\n{}", pen.paint(HEAD, &format!("  {:<26}{:>9} {}", "ratios", "", "± 95 %")));
    for (index, ratio) in declared.iter().enumerate() {
        let found = quotient(played.game, index, played.seen);
        let interval = found.and_then(|(_, interval)| interval);
        let (value, half) = figures(found.map(|(value, _)| value), interval);
        let metrics = played.game.metrics();
        let (above, below) = (&metrics[ratio.numerator].name, &metrics[ratio.denominator].name);
        let per = if ratio.per == 1 { String::new() } else { format!("{} ", grouped(ratio.per.into())) };
        let said = shortened(&format!("{above} per {per}{below}"), pen.width().saturating_sub(50));
        let _ = writeln!(text, "  {:<26}{value:>9} {half:<10}  {}", shortened(&ratio.name, 26), pen.paint(DIM, &said));
    }
}

/// A figure and half the width of its interval, as far as there are any.
fn figures(value: Option<f64>, interval: Option<Interval>) -> (String, String) {
    match (value, interval) {
        (None, _) => ("-".to_owned(), String::new()),
        (Some(value), None) => (number::short(value), String::new()),
        (Some(value), Some(interval)) => {
            let (value, half) = number::with_half_width(value, interval.half_width());
            (value, format!("± {half}"))
        }
    }
}

fn section(text: &mut String, pen: Pen, name: &str) {
    let _ = writeln!(text, "\n  {}", pen.paint(HEAD, name));
}

/// The metric's name with its unit, where there is room and the name does not say it already.
fn labelled(metric: &Metric, width: usize) -> String {
    let both = format!("{} ({})", metric.name, metric.unit);
    let said = metric.unit.is_empty() || metric.name.contains(metric.unit);
    if said || both.chars().count() > width { shortened(&metric.name, width) } else { both }
}

fn shortened(name: &str, width: usize) -> String {
    if name.chars().count() <= width {
        return name.to_owned();
    }
    name.chars().take(width.saturating_sub(1)).chain(['…']).collect()
}

/// Puts items on lines of at most `width`, as far as the items allow.
fn wrap(items: &[String], between: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for item in items {
        match lines.last_mut() {
            Some(line) if line.chars().count() + between.chars().count() + item.chars().count() <= width => {
                line.push_str(between);
                line.push_str(item);
            }
            _ => lines.push(item.clone()),
        }
    }
    lines
}
