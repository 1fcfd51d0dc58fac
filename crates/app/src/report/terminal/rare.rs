//! The levels on the way to a rare event, on the terminal: a line for each.

use super::{DIM, HEAD, Pen, shortened};
use crate::report::findings::RareFigure;
use crate::report::number;
use std::fmt::Write;

pub(super) fn levels(text: &mut String, pen: Pen, figure: &RareFigure) {
    let sign = if figure.event.falling { "<=" } else { ">=" };
    let header = format!("  {:<32}{:>10}{:>12}{:>12}", "level", "share", "passed", "paths");
    let _ = writeln!(text, "\n{}", pen.paint(HEAD, &header));
    for level in &figure.found.levels {
        let name = match level.severity {
            Some(severity) => format!("{} {sign} {}", figure.metric.name, figure.level(severity)),
            None => format!("{} at the end", figure.written),
        };
        let (passed, started) = level.sums();
        let share = number::percent_small(passed as f64 / started.max(1) as f64);
        let (passed, started) = (number::grouped(passed), number::grouped(started));
        let _ = writeln!(text, "  {:<32}{share:>10}{passed:>12}{started:>12}", shortened(&name, 31));
    }
    let note = "a path is no game of the run: it has no number, and no trace";
    let _ = writeln!(text, "  {}", pen.paint(DIM, note));
}
