//! Prints a command's tables: aligned for a terminal, or as CSV, JSON or Markdown.

mod narrow;

use super::{CliError, Context};
pub(super) use crate::report::{Cell, Sheet};
use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement, presets};
use std::io::Write;

/// The form of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Format {
    /// Aligned text
    #[default]
    Table,
    /// Comma-separated values with a header, after RFC 4180
    Csv,
    /// A JSON array of objects
    Json,
    /// A Markdown table
    Md,
}

/// Prints a table.
///
/// # Errors
/// If the output can't be written.
pub(super) fn print(sheet: &Sheet, format: Format, io: &Context) -> Result<(), CliError> {
    let text = match format {
        Format::Table => match io.width() {
            Some(width) => narrow::text(sheet, width),
            None if has_long(sheet) => overflowing(sheet),
            None => aligned(sheet, None),
        },
        Format::Csv => sheet.csv(),
        Format::Json => sheet.json(),
        Format::Md => sheet.markdown(),
    };
    Ok(io.out().write_all(text.as_bytes())?)
}

/// Letters up to which a column is as wide as its longest cell, where no terminal breaks lines.
const WIDEST: usize = 60;

/// Letters of the cells of a column and its head.
fn letters(sheet: &Sheet, at: usize) -> impl Iterator<Item = usize> {
    let head = sheet.columns().nth(at).map_or(0, |name| name.chars().count());
    sheet.rows().iter().map(move |row| row[at].text().chars().count()).chain([head])
}

/// Whether one cell, other than those of the last column, would make all lines long.
fn has_long(sheet: &Sheet) -> bool {
    let last = sheet.columns().count().saturating_sub(1);
    (0..last).any(|at| letters(sheet, at).any(|letters| letters > WIDEST))
}

/// The table as text with a line a row: a cell that is longer than its column moves what is behind it to the right.
fn overflowing(sheet: &Sheet) -> String {
    let count = sheet.columns().count();
    let fitting = |at: usize| letters(sheet, at).filter(|letters| *letters <= WIDEST).max().unwrap_or(0);
    let widths: Vec<usize> = (0..count).map(fitting).collect();
    let cell = |at: usize, text: &str| match sheet.is_numeric(at) {
        true => format!("{text:>0$}", widths[at]),
        false => format!("{text:<0$}", widths[at]),
    };
    let line = |cells: Vec<String>| cells.join("  ").trim_end().to_owned() + "\n";
    let head = line(sheet.columns().enumerate().map(|(at, name)| cell(at, name)).collect());
    let rows = sheet.rows().iter().map(|row| line((0..count).map(|at| cell(at, &row[at].text())).collect()));
    std::iter::once(head).chain(rows).collect()
}

/// The table as aligned text, for a terminal of `width` columns if given.
pub(super) fn aligned(sheet: &Sheet, width: Option<u16>) -> String {
    let mut table = comfy_table::Table::new();
    table.load_style(presets::NOTHING).set_header(sheet.columns().collect::<Vec<_>>());
    if let Some(width) = width {
        table.set_content_arrangement(ContentArrangement::Dynamic).set_width(width);
    }
    for row in sheet.rows() {
        table.add_row(row.iter().map(Cell::text).collect::<Vec<_>>());
    }
    for (at, (column, name)) in table.column_iter_mut().zip(sheet.columns()).enumerate() {
        // Names and paths are copied from tables, so they are never cut.
        if at == 0 || name == "path" {
            column.set_constraint(ColumnConstraint::ContentWidth);
        }
        if sheet.is_numeric(at) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    let lines = table.lines().map(|line| line.strip_prefix(' ').unwrap_or(&line).trim_end().to_owned() + "\n");
    lines.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_aligned_to_the_right_and_lines_have_no_blank_end() {
        let mut sheet = Sheet::plain(["name", "games"]);
        sheet.row(["a".into(), 1000.into()]);
        sheet.row(["b".into(), 7.into()]);
        assert_eq!(aligned(&sheet, None), "name  games\na      1000\nb         7\n");
        assert_eq!(overflowing(&sheet), aligned(&sheet, None));
    }

    #[test]
    fn a_long_cell_makes_its_own_line_long_and_no_other() {
        let mut sheet = Sheet::plain(["path", "values", "meaning"]);
        let names = "a name, ".repeat(20);
        sheet.row(["a".into(), names.trim_end().into(), "what it is".into()]);
        sheet.row(["b".into(), "1 to 9".into(), "another".into()]);
        assert!(has_long(&sheet));
        let text = overflowing(&sheet);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!((lines[0], lines[2]), ("path  values  meaning", "b     1 to 9  another"));
        assert!(lines[1].ends_with("a name,  what it is"), "{text}");
    }
}
