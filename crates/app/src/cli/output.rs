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
            None => aligned(sheet, None),
        },
        Format::Csv => sheet.csv(),
        Format::Json => sheet.json(),
        Format::Md => sheet.markdown(),
    };
    Ok(io.out().write_all(text.as_bytes())?)
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
    }
}
