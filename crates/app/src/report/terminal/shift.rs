//! A distribution in two arms, one above the other, and where the one has more games than the other.

use super::bars::Columns;
use super::histogram::{CUT, ticks};
use super::{BARS, DIM, HEAD, Pen, shortened, titled};
use crate::analysis::compare::Shift;
use crate::game::MetricKind;
use crate::report::findings::MetricShift;
use crate::report::number;
use std::fmt::Write;

/// Lines of each arm.
const HEIGHT: usize = 2;
/// What is to the left of the columns.
const LEFT: usize = 22;

/// Draws the shift of an integer metric; nothing of another kind of metric.
pub(super) fn drawing(text: &mut String, pen: Pen, shift: &MetricShift, variant: &str) {
    let MetricShift { metric, values: found, .. } = shift;
    if metric.kind != MetricKind::Integer || found.len() < 2 {
        return;
    }
    let of = |count: fn(&Shift) -> u64| -> Vec<(i64, u64)> {
        found.iter().map(|shift| (shift.cell, count(shift))).filter(|(_, count)| *count > 0).collect()
    };
    let together: Vec<(i64, u64)> = found.iter().map(|shift| (shift.cell, shift.base + shift.other)).collect();
    let room = (pen.width() - LEFT - 2).min(100);
    let Some(frame) = Columns::new(&together, room, CUT) else { return };
    let each = (room / frame.counts.len()).clamp(1, 4);
    let arms = [("base", frame.along(&of(|shift| shift.base))), (variant, frame.along(&of(|shift| shift.other)))];
    let most = arms.iter().flat_map(|(_, drawn)| &drawn.counts).copied().max().unwrap_or_default();
    let wide = |line: &str| -> String { line.chars().flat_map(|cell| std::iter::repeat_n(cell, each)).collect() };
    let _ = writeln!(text, "\n  {}", pen.paint(HEAD, &titled(metric)));
    for (at, (name, drawn)) in arms.iter().enumerate() {
        for (row, line) in drawn.lines_up_to(HEIGHT, most).iter().enumerate() {
            let name = if row + 1 == HEIGHT { shortened(name, LEFT - 4) } else { String::new() };
            let axis = pen.paint(DIM, &format!("  {name:<width$}│", width = LEFT - 3));
            let _ = writeln!(text, "{axis}{}", pen.paint(BARS[at].on_default(), wide(line).trim_end()));
        }
    }
    let signs: String = signs(&frame, found).into_iter().collect();
    let _ = writeln!(text, "  {:<width$}│{}", "more or fewer", wide(&signs).trim_end(), width = LEFT - 3);
    let scale = f64::from(metric.scale);
    let width = frame.counts.len() * each;
    let ticks = ticks(&frame, each, width, |cell| number::value(cell as f64 / scale));
    let _ = writeln!(text, "{}{}", " ".repeat(LEFT), pen.paint(DIM, ticks.trim_end()));
}

/// A sign a column: `+` and `-` where the interval of one of its values excludes 0.
fn signs(frame: &Columns, found: &[Shift]) -> Vec<char> {
    let mut signs = vec![' '; frame.counts.len()];
    for shift in found.iter().filter(|shift| (frame.low..=frame.high).contains(&shift.cell)) {
        let sign = match shift.interval {
            interval if interval.low > 0.0 => '+',
            interval if interval.high < 0.0 => '-',
            _ => continue,
        };
        signs[(shift.cell.abs_diff(frame.low) / frame.each) as usize] = sign;
    }
    signs
}
