//! What a better policy gains, on the terminal: a line for each row of the book, the changes, and the rows that decide
//! nothing.

use super::{DIM, HEAD, Pen, lines, section, shortened};
use crate::report::findings::{GainLine, Gains};
use crate::report::number;
use crate::stats::Interval;
use std::fmt::Write;

/// The width of the columns to the right of a name.
const RIGHT: usize = 2 + 9 + 9 + 9 + 20;

pub(super) fn gains(text: &mut String, pen: Pen, found: &Gains) {
    let room = (pen.width() - RIGHT).clamp(20, 60);
    let header = format!("  {:<room$}{:>9}{:>9}{:>9}   from .. to", "row", "before", "after", "gain");
    let _ = writeln!(text, "\n{}", pen.paint(HEAD, &header));
    let weighed = !found.counts_alike();
    found.lines.iter().for_each(|row| line(text, row, room, weighed));
    let mean = signed(found.mean, false);
    let interval = between(found.interval, false);
    let _ = writeln!(text, "  {:<room$}{:>9}{:>9}{mean:>9}   {interval}", "mean, in spreads", "", "");
    list(text, pen, "what changed", &found.changes);
    if !found.idle.is_empty() {
        list(text, pen, &format!("rows that decided nothing in {}", number::games(found.looked_at)), &found.idle);
    }
}

/// A row of the book, with its weight where rows are `weighed`.
fn line(text: &mut String, line: &GainLine, room: usize, weighed: bool) {
    let weight = if weighed { format!(" {:.0} %", line.weight * 100.0) } else { String::new() };
    let name = match line.against.is_empty() {
        true => line.scenario.clone(),
        false => format!("{} {} v {}", line.scenario, line.side, line.against),
    };
    let name = shortened(&name, room - 1 - weight.len()) + &weight;
    let (before, after) = (number::figure(line.base, line.share), number::figure(line.better, line.share));
    let (gain, interval) = (signed(line.gain(), line.share), between(line.interval, line.share));
    let _ = writeln!(text, "  {name:<room$}{before:>9}{after:>9}{gain:>9}   {interval}");
}

/// A difference with its sign; that of shares in points of a hundred.
fn signed(value: f64, share: bool) -> String {
    let text = if share { format!("{:.1}", value * 100.0) } else { number::short(value) };
    if text.starts_with('-') { text } else { format!("+{text}") }
}

fn between(interval: Option<Interval>, share: bool) -> String {
    interval.map_or_else(
        || "no game differs".to_owned(),
        |interval| format!("{} .. {}", signed(interval.low, share), signed(interval.high, share)),
    )
}

/// A list under a heading, an item to a line or more.
fn list(text: &mut String, pen: Pen, heading: &str, items: &[String]) {
    section(text, pen, heading);
    for item in items {
        for (at, line) in lines(item, pen.width() - 6).into_iter().enumerate() {
            let _ = writeln!(text, "  {} {}", if at == 0 { "-" } else { " " }, pen.paint(DIM, &line));
        }
    }
}
