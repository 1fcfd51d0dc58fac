//! A figure where two parameters have other values, on the terminal: a line for each value of the first, in as many
//! blocks of columns as the width asks for.

use super::compare::note;
use super::{BARS, DIM, HEAD, Pen, shortened};
use crate::report::findings::{HeatMap, Mark};
use crate::report::number;
use anstyle::Style;
use std::fmt::Write;

/// The least width of a column.
const COLUMN: usize = 9;

pub(super) fn map(text: &mut String, pen: Pen, found: &HeatMap) {
    let [(rows, row_values), (columns, column_values)] = &found.axes[..] else { return };
    let left = row_values.iter().map(|value| value.chars().count()).max().unwrap_or(0).clamp(5, 24);
    let widest = column_values.iter().map(|value| value.chars().count()).max().unwrap_or(0).clamp(COLUMN - 2, 20) + 2;
    let fits = ((pen.width() - left - 4) / widest).max(1);
    let _ = writeln!(text, "\n  {}", pen.paint(DIM, &format!("rows: {rows}")));
    let _ = writeln!(text, "  {}", pen.paint(DIM, &format!("columns: {columns}")));
    for block in (0..column_values.len()).collect::<Vec<_>>().chunks(fits) {
        let heads: String =
            block.iter().map(|at| format!("{:>widest$}", shortened(&column_values[*at], widest - 2))).collect();
        let _ = writeln!(text, "\n  {}", pen.paint(HEAD, &format!("{:left$}{heads}", "")));
        for (row, value) in row_values.iter().enumerate() {
            let cells: String = block.iter().map(|column| cell(pen, found, row, *column, widest)).collect();
            let _ = writeln!(text, "  {:>left$}{}", shortened(value, left), cells.trim_end());
        }
    }
    text.push('\n');
    note(text, pen, &legend(found));
    found.beside().iter().for_each(|said| note(text, pen, said));
}

/// What the marks mean, as far as there are any, and how far a cell without one may be from what it is held against.
fn legend(found: &HeatMap) -> String {
    let mut said = format!("+ above {}, - below", found.against());
    if let Some(within) = found.open_within() {
        let (factor, unit) = if found.figure.share { (100.0, " points") } else { (1.0, "") };
        let _ =
            write!(said, ", without a mark neither is shown: it is within ±{}{unit}", number::short(within * factor));
    }
    if found.has_own() {
        said += ", * the scenario as it is";
    }
    if !found.invalid.is_empty() {
        said += ", . no scenario";
    }
    said
}

fn cell(pen: Pen, found: &HeatMap, row: usize, column: usize, width: usize) -> String {
    let Some(cell) = found.cell(row, column) else { return format!("{:>width$}", ". ") };
    let (sign, style) = match found.mark(cell) {
        Mark::Above => ("+", BARS[0].on_default()),
        Mark::Below => ("-", BARS[1].on_default()),
        Mark::Open => (" ", Style::new()),
    };
    let (value, own) = (number::figure(cell.value, found.figure.share), if cell.as_it_is { "*" } else { "" });
    pen.paint(style, &format!("{:>width$}", format!("{own}{value}{sign}")))
}
