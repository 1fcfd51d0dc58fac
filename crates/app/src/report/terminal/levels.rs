//! Levels on the terminal: a line for each.

use super::{DIM, HEAD, Pen, shortened};
use crate::analysis::balance::Level;
use crate::report::findings::Levels;
use crate::report::number;
use std::fmt::Write;

pub(super) fn levels(text: &mut String, pen: Pen, found: &Levels) {
    let name = shortened(&found.metric.name, 15);
    let header =
        format!("  {:<7}{name:>16}{:>9}{:>9}   {:<18}{}", "level", "wished", "share", "from .. to", "threshold");
    let _ = writeln!(text, "\n{}", pen.paint(HEAD, &header));
    let value = |cell: i64| number::value(cell as f64 / f64::from(found.metric.scale));
    for (at, level) in found.levels.iter().enumerate() {
        let (range, threshold) = (range(level, &value), threshold(level, &value));
        let interval = number::between(level.interval, true);
        let (wished, share) = (number::percent(level.wished), number::percent(level.share));
        let line = format!("  {:<7}{range:>16}{wished:>9}{share:>9}   {interval:<18}{threshold}", at + 1);
        let _ = writeln!(text, "{}", line.trim_end());
    }
    let _ = writeln!(text, "  {}", pen.paint(DIM, "threshold: between which values the exact one is"));
}

/// The values of a level.
fn range(level: &Level, value: &impl Fn(i64) -> String) -> String {
    match (level.from.map(value), level.to.map(value)) {
        (None, Some(to)) => format!("up to {to}"),
        (Some(from), None) => format!("{from} and more"),
        _ if level.is_empty() => "none".to_owned(),
        (Some(from), Some(to)) if from == to => from,
        (Some(from), Some(to)) => format!("{from} to {to}"),
        (None, None) => "all".to_owned(),
    }
}

/// Where the exact threshold to the level below may be.
fn threshold(level: &Level, value: &impl Fn(i64) -> String) -> String {
    level.threshold.map_or_else(String::new, |(low, high)| match (low.map(value), high.map(value)) {
        (Some(low), Some(high)) if low == high => format!("at {low}"),
        (low, high) => format!("{} to {}", low.unwrap_or_default(), high.unwrap_or_default()),
    })
}
