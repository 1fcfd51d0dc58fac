//! A figure along a parameter on the terminal: a line for each value that was tried.

use super::{HEAD, Pen, shortened};
use crate::analysis::balance::Side;
use crate::report::findings::{Curve, Point};
use crate::report::number::{self, grouped};
use std::fmt::Write;

pub(super) fn curve(text: &mut String, pen: Pen, found: &Curve) {
    let share = found.figure.share;
    let width = found.points.iter().map(|point| point.text.len()).max().unwrap_or(0).max(5) + 2;
    let name = shortened(&found.figure.name, 9);
    let header = format!("  {:>width$}{name:>10}   {:<22}{:>9}  ", "value", "from .. to", "games");
    let side = if found.target.is_some() { "side" } else { "" };
    let _ = writeln!(text, "\n{}", pen.paint(HEAD, (header + side).trim_end()));
    for Point { text: at, value, interval, games, side, .. } in &found.points {
        let value = number::figure(*value, share);
        let interval = interval.map_or_else(|| "no interval".to_owned(), |interval| number::between(interval, share));
        let (games, side) = (grouped(*games), side.map_or("", Side::name));
        let line = format!("  {at:>width$}{value:>10}   {interval:<22}{games:>9}  {side}");
        let _ = writeln!(text, "{}", line.trim_end());
    }
}
