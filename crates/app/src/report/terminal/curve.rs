//! A figure along a parameter on the terminal: a line for each value that was tried.

use super::{HEAD, Pen, shortened};
use crate::analysis::balance::Side;
use crate::report::findings::{Change, Curve, Point};
use crate::report::number::{self, grouped};
use std::fmt::Write;

pub(super) fn curve(text: &mut String, pen: Pen, found: &Curve) {
    let share = found.figure.share;
    let width = found.points.iter().map(|point| point.text.chars().count()).max().unwrap_or(0).clamp(5, 24) + 2;
    let name = shortened(&found.figure.name, 9);
    let changes = found.points.iter().any(|point| point.change.is_some());
    let (games, room) = if changes { ("", 0) } else { ("games", 9) };
    let header = format!("  {:>width$}{name:>10}   {:<20}{games:>room$}  ", "value", "from .. to");
    let last = match (found.target, changes) {
        (Some(_), _) => "side",
        (None, true) => "change  from .. to",
        (None, false) => "",
    };
    let _ = writeln!(text, "\n{}", pen.paint(HEAD, (header + last).trim_end()));
    for Point { text: at, value, interval, games, side, change, .. } in &found.points {
        let value = number::figure(*value, share);
        let interval = interval.map_or_else(|| "no interval".to_owned(), |interval| number::between(interval, share));
        let games = if changes { String::new() } else { grouped(*games) };
        let last = match change {
            Some(change) => changed(change, share),
            None => side.map_or("", Side::name).to_owned(),
        };
        let at = shortened(at, width - 2);
        let line = format!("  {at:>width$}{value:>10}   {interval:<20}{games:>room$}  {last}");
        let _ = writeln!(text, "{}", line.trim_end());
    }
}

/// The difference from the scenario as it is, with its interval.
fn changed(change: &Change, share: bool) -> String {
    let signed = |value: f64| if share { format!("{:+.1}", value * 100.0) } else { format!("{value:+.2}") };
    match (change.moved, change.interval) {
        (0, _) => "no game differs".to_owned(),
        (_, None) => format!("{}  few games differ", signed(change.value)),
        (_, Some(interval)) => {
            format!("{}  {} .. {}", signed(change.value), signed(interval.low), signed(interval.high))
        }
    }
}
