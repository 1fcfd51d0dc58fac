//! The summary on the terminal, made for 80 columns.

mod along;
mod bars;
mod compare;
mod costs;
mod curve;
mod decide;
mod figures;
mod findings;
mod gains;
mod handling;
mod heat;
mod influences;
mod histogram;
mod judged;
mod levels;
mod notable;
mod notes;
mod points;
mod ranking;
mod rare;
mod run;
mod settings;
mod shift;
mod system;
mod tornado;
mod tournament;
mod verdicts;

use crate::game::{Metric, MetricKind};
use crate::report::number;
pub use crate::report::number::games;
use crate::stats::{Histogram, Interval, Summary, proportion};
pub use along::{Of, along, fulfilled, given, none_of};
use anstyle::{AnsiColor, Style};
pub(in crate::report) use bars::Columns;
pub use costs::at_the_table_compared;
pub use findings::findings;
pub(in crate::report) use handling::longest_turn;
pub use handling::{at_the_table, at_the_table_in_short, pairing};
pub use notable::notable;
pub use run::render;
pub(in crate::report) use run::verdict;
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
        self.look.width.clamp(60, 140)
    }
}

/// What a metric looks like so far, in a few words: `winner a 43.1 % ± 0.4`.
pub fn glance(metric: &Metric, histogram: &Histogram) -> String {
    let share = |name: &str, cell: i64| {
        let share = proportion(histogram.count_of(cell), histogram.count())?;
        let (half, digits) = (share.interval.half_width() * 100.0, number::share_digits(share.interval));
        Some(format!("{name} {} ± {half:.digits$}", number::percent_to(share.value(), digits)))
    };
    let said = match &metric.kind {
        MetricKind::Category(names) => names.first().and_then(|name| share(&format!("{} {name}", metric.name), 0)),
        MetricKind::Flag => share(&metric.name, 1),
        MetricKind::Integer => {
            let summary = Summary::of(&metric.kind, metric.scale, histogram);
            summary.mean.map(|mean| {
                let (value, half) = figures(mean, summary.interval);
                format!("{} {value} {half}", metric.name)
            })
        }
    };
    said.unwrap_or_default()
}

/// A figure and half the width of its interval, as far as there is one.
fn figures(value: f64, interval: Option<Interval>) -> (String, String) {
    match interval {
        None => (number::short(value), String::new()),
        Some(interval) => {
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
    if said || both.chars().count() >= width { metric.name.clone() } else { both }
}

/// The metric's name for people above a drawing, with its id where that is another one.
fn titled(metric: &Metric) -> String {
    if metric.name == metric.said { metric.said.clone() } else { format!("{} ({})", metric.said, metric.name) }
}

/// A name in front of figures that begin at column `width`; a longer one gets a line of its own, since what may be
/// copied is never cut.
fn in_front(name: &str, width: usize) -> String {
    if name.chars().count() < width { format!("{name:<width$}") } else { format!("{name}\n  {:width$}", "") }
}

pub(crate) fn shortened(name: &str, width: usize) -> String {
    if name.chars().count() <= width {
        return name.to_owned();
    }
    name.chars().take(width.saturating_sub(1)).chain(['…']).collect()
}

/// The end of a name that is too long for a column: variants of one scenario begin alike, and differ at the end.
fn ending(name: &str, width: usize) -> String {
    let letters = name.chars().count();
    if letters <= width {
        return name.to_owned();
    }
    std::iter::once('…').chain(name.chars().skip(letters + 1 - width.max(1))).collect()
}

/// A sentence on lines of at most `width`; a number and its `%` stay together.
pub(in crate::report) fn lines(said: &str, width: usize) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for word in said.split(' ') {
        match words.last_mut() {
            Some(last) if word.starts_with(['%', '±']) || last.ends_with('±') => {
                last.push(' ');
                last.push_str(word);
            }
            _ => words.push(word.to_owned()),
        }
    }
    wrap(&words, " ", width)
}

/// Writes the sentence at the head of a section.
fn headline(text: &mut String, pen: Pen, said: &str) {
    for line in lines(said, pen.width()) {
        let _ = writeln!(text, "{}", pen.paint(HEAD, &line));
    }
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
