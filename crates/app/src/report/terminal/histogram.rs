//! A metric's distribution, drawn with its axes.

use super::bars::Columns;
use super::{BARS, DIM, Pen, section, titled};
use crate::game::Metric;
use crate::report::number;
use crate::stats::Histogram;
use std::fmt::Write;

/// Lines of the drawing.
const HEIGHT: usize = 5;
/// The share of the games that may be left out at either end.
pub(super) const CUT: f64 = 0.0005;
/// The width to the left of the columns: the share, and the axis.
const LEFT: usize = 10;

/// Draws it: shares of the games upwards, values to the right.
pub(super) fn drawing(text: &mut String, pen: Pen, metric: &Metric, histogram: &Histogram) {
    let values: Vec<_> = histogram.iter().collect();
    let room = (pen.width() - LEFT - 2).min(100);
    let Some(drawn) = Columns::new(&values, room, CUT) else { return };
    section(text, pen, &titled(metric));
    // A few values are drawn wide enough to be seen.
    let each = (room / drawn.counts.len()).clamp(1, 4);
    let most = drawn.counts.iter().copied().max().unwrap_or_default();
    let top = number::percent(most as f64 / histogram.count().max(1) as f64);
    for (at, line) in drawn.lines(HEIGHT).into_iter().enumerate() {
        let line: String = line.chars().flat_map(|cell| std::iter::repeat_n(cell, each)).collect();
        let label = if at == 0 { top.as_str() } else { "" };
        let axis = pen.paint(DIM, &format!("{label:>8} {}", if at == 0 { '┤' } else { '│' }));
        let _ = writeln!(text, "{axis}{}", pen.paint(BARS[0].on_default(), line.trim_end()));
    }
    let width = drawn.counts.len() * each;
    let _ = writeln!(text, "{}", pen.paint(DIM, &format!("{:>8} └{}", "0 %", "─".repeat(width))));
    let scale = f64::from(metric.scale);
    let ticks = ticks(&drawn, each, width, |cell| number::value(cell as f64 / scale));
    let _ = writeln!(text, "{}{}", " ".repeat(LEFT), pen.paint(DIM, ticks.trim_end()));
}

/// The values below the axis: its ends, and round ones between them as far as there is room.
pub(super) fn ticks(drawn: &Columns, each: usize, width: usize, printed: impl Fn(i64) -> String) -> String {
    let span = drawn.high.abs_diff(drawn.low);
    let mut line: Vec<char> = vec![' '; width + 16];
    let mut put = |cell: i64, text: &str| {
        let column = cell.abs_diff(drawn.low) as usize / drawn.each as usize * each;
        let start = column.saturating_sub(text.chars().count() / 2);
        let end = start + text.chars().count();
        let free =
            line.get(start.saturating_sub(1)..=end).is_some_and(|there| there.iter().all(|letter| *letter == ' '));
        if free && column < width {
            line[start..end].iter_mut().zip(text.chars()).for_each(|(cell, letter)| *cell = letter);
        }
    };
    put(drawn.low, &printed(drawn.low));
    put(drawn.high, &printed(drawn.high));
    let step = step(span);
    let first = drawn.low.div_euclid(step) * step;
    let mut value = first;
    while value <= drawn.high {
        if value > drawn.low {
            put(value, &printed(value));
        }
        value = value.saturating_add(step);
    }
    line.into_iter().collect()
}

/// A round distance between ticks, so that there are about six.
fn step(span: u64) -> i64 {
    let mut step = 1i64;
    while span / step as u64 > 8 {
        let next = match step.to_string().as_bytes()[0] {
            b'1' => step.saturating_mul(2),
            b'2' => step / 2 * 5,
            _ => step.saturating_mul(2),
        };
        if next <= step {
            break;
        }
        step = next;
    }
    step
}
