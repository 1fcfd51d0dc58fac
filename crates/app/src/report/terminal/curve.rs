//! A figure along a parameter on the terminal: a line for each value that was tried.

use super::compare::note;
use super::{HEAD, Pen, shortened};
use crate::analysis::balance::Side;
use crate::report::findings::{Change, Curve, Point};
use crate::report::number::{self, grouped};
use std::fmt::Write;

/// The columns of a line beside the values, what the name of the figure takes beyond nine, and what is behind the
/// interval.
const REST: usize = 2 + 10 + 3 + 20 + 2;
/// What is behind the interval: a change with its own, or the games and the side of the target.
const BEHIND: [usize; 2] = [9 + 7, 25];

pub(super) fn curve(text: &mut String, pen: Pen, found: &Curve) {
    let share = found.figure.share;
    let width = found.points.iter().map(|point| point.text.chars().count()).max().unwrap_or(0).clamp(5, 24) + 2;
    let changes = found.points.iter().any(|point| point.change.is_some());
    let spare = pen.width().saturating_sub(width + REST + BEHIND[usize::from(changes)]);
    let named = 10 + spare.min(found.figure.name.chars().count().saturating_sub(9));
    let name = shortened(&found.figure.name, named - 1);
    let (games, room) = if changes { ("", 0) } else { ("games", 9) };
    let header = format!("  {:>width$}{name:>named$}   {:<20}{games:>room$}  ", "value", "from .. to");
    let last = match (found.target, changes) {
        (Some(_), _) => "side",
        (None, true) => "change  from .. to",
        (None, false) => "",
    };
    let _ = writeln!(text, "\n{}", pen.paint(HEAD, (header + last).trim_end()));
    let labels = labels(&found.points, width - 2);
    for (at, point) in labels.iter().zip(&found.points) {
        let Point { value, interval, games, side, change, .. } = point;
        let at = if found.is_own(point) { format!("* {at}") } else { at.clone() };
        let value = number::figure(*value, share);
        let interval = interval.map_or_else(|| "no interval".to_owned(), |interval| number::between(interval, share));
        let games = if changes { String::new() } else { grouped(*games) };
        let last = match change {
            Some(change) => changed(change, share),
            None => side.map_or("", Side::name).to_owned(),
        };
        let line = format!("  {at:>width$}{value:>named$}   {interval:<20}{games:>room$}  {last}");
        let _ = writeln!(text, "{}", line.trim_end());
    }
    if found.points.iter().any(|point| found.is_own(point)) {
        note(text, pen, "* the scenario as it is");
    }
    found.beside().iter().for_each(|said| note(text, pen, said));
}

/// The values in at most this many columns. Long ones that begin alike are cut in front, so that they differ.
fn labels(points: &[Point], width: usize) -> Vec<String> {
    let plain: Vec<String> = points.iter().map(|point| shortened(&point.text, width)).collect();
    if plain.iter().enumerate().all(|(at, label)| !plain[..at].contains(label)) {
        return plain;
    }
    let alike = |one: &Point, other: &Point| {
        one.text.chars().zip(other.text.chars()).take_while(|(letter, against)| letter == against).count()
    };
    let common = points.windows(2).map(|two| alike(&two[0], &two[1])).min().unwrap_or(0);
    let from_there = |point: &Point| point.text.chars().skip(common.saturating_sub(2)).collect::<String>();
    points.iter().map(|point| shortened(&format!("…{}", from_there(point)), width)).collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    fn labelled(texts: [&str; 2]) -> Vec<String> {
        let point = |text: &str| Point {
            x: 0.0,
            text: text.to_owned(),
            value: 0.0,
            interval: None,
            games: 1,
            side: None,
            change: None,
        };
        labels(&texts.map(point), 8)
    }

    #[test]
    fn values_that_begin_alike_are_cut_in_front() {
        assert_eq!(labelled(["12", "123456789"]), ["12", "1234567…"]);
        assert_eq!(labelled(["{items = agm-65}", "{items = mk-82}"]), ["…= agm-…", "…= mk-8…"]);
    }
}
