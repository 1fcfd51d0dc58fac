//! Tables of a command's output: for a terminal, as CSV, or as JSON.

use super::{CliError, Context};
use crate::game::ParameterValue;
use crate::report::{self, Sheet};
use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement, presets};
use std::fmt::Write;

/// The form of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Format {
    /// For people, aligned
    #[default]
    Table,
    /// Comma-separated values with a header, after RFC 4180
    Csv,
    /// An array of objects
    Json,
    /// A table in Markdown
    Md,
}

/// A cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Cell {
    /// Text.
    Text(String),
    /// A number, as it is to be printed. Only what JSON takes for a number may stand here.
    Number(String),
    /// Text that is aligned to the right, as figures with units are.
    Right(String),
    /// True or false.
    Bool(bool),
    /// Does not apply: empty, and `null` in JSON.
    Null,
}

impl Cell {
    fn text(&self) -> String {
        match self {
            Cell::Text(text) | Cell::Number(text) | Cell::Right(text) => text.clone(),
            Cell::Bool(value) => value.to_string(),
            Cell::Null => String::new(),
        }
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Cell {
        Cell::Text(text.to_owned())
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Cell {
        Cell::Text(text)
    }
}

impl From<ParameterValue> for Cell {
    fn from(value: ParameterValue) -> Cell {
        match value {
            ParameterValue::Int(value) => value.into(),
            ParameterValue::Bool(value) => value.into(),
            ParameterValue::Word(value) => value.into(),
        }
    }
}

impl From<bool> for Cell {
    fn from(value: bool) -> Cell {
        Cell::Bool(value)
    }
}

impl<T: Into<Cell>> From<Option<T>> for Cell {
    fn from(value: Option<T>) -> Cell {
        value.map_or(Cell::Null, Into::into)
    }
}

macro_rules! integers {
    ($($integer:ty)*) => { $(
        impl From<$integer> for Cell {
            fn from(value: $integer) -> Cell {
                Cell::Number(value.to_string())
            }
        }
    )* };
}
integers!(i32 i64 u8 u16 u32 u64 usize);

/// Rows under named columns.
#[derive(Clone, Debug, Default)]
pub(super) struct Table {
    columns: Vec<String>,
    rows: Vec<Vec<Cell>>,
}

impl Table {
    /// A table without rows.
    pub(super) fn new<T: Into<String>>(columns: impl IntoIterator<Item = T>) -> Table {
        Table { columns: columns.into_iter().map(Into::into).collect(), rows: Vec::new() }
    }

    /// Adds a row, a cell a column.
    pub(super) fn row(&mut self, cells: impl IntoIterator<Item = Cell>) {
        let row: Vec<Cell> = cells.into_iter().collect();
        debug_assert_eq!(row.len(), self.columns.len(), "a row has a cell a column");
        self.rows.push(row);
    }

    /// Prints it.
    ///
    /// # Errors
    /// Those of the output.
    pub(super) fn print(&self, format: Format, io: &Context) -> Result<(), CliError> {
        let text = match format {
            Format::Table => self.aligned(io.width()),
            Format::Csv => self.csv(),
            Format::Json => self.json(),
            Format::Md => self.markdown(),
        };
        Ok(std::io::Write::write_all(&mut *io.out(), text.as_bytes())?)
    }

    /// For people; `width` is that of their terminal.
    pub(super) fn aligned(&self, width: Option<u16>) -> String {
        let mut table = comfy_table::Table::new();
        table.load_style(presets::NOTHING).set_header(self.columns.iter().map(String::as_str).collect::<Vec<_>>());
        if let Some(width) = width {
            table.set_content_arrangement(ContentArrangement::Dynamic).set_width(width);
        }
        for row in &self.rows {
            table.add_row(row.iter().map(Cell::text).collect::<Vec<_>>());
        }
        for (at, column) in table.column_iter_mut().enumerate() {
            // What is copied from a table is never cut.
            if at == 0 || self.columns[at] == "path" {
                column.set_constraint(ColumnConstraint::ContentWidth);
            }
            if self.is_numeric(at) {
                column.set_cell_alignment(CellAlignment::Right);
            }
        }
        let lines = table.lines().map(|line| line.strip_prefix(' ').unwrap_or(&line).trim_end().to_owned() + "\n");
        lines.collect()
    }

    /// After RFC 4180, with line feeds alone.
    pub(super) fn csv(&self) -> String {
        let header = self.columns.iter().map(|name| quoted(name)).collect::<Vec<_>>().join(",");
        let mut out = header + "\n";
        for row in &self.rows {
            out += &row.iter().map(|cell| quoted(&cell.text())).collect::<Vec<_>>().join(",");
            out.push('\n');
        }
        out
    }

    /// A table in Markdown, with numbers to the right.
    pub(super) fn markdown(&self) -> String {
        let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
        let rule = (0..self.columns.len()).map(|at| if self.is_numeric(at) { "---:" } else { "---" }.to_owned());
        let mut out = line(self.columns.clone()) + &line(rule.collect());
        for row in &self.rows {
            out += &line(row.iter().map(|cell| cell.text().replace('|', "\\|").replace('\n', " ")).collect());
        }
        out
    }

    fn is_numeric(&self, at: usize) -> bool {
        let number = |row: &Vec<Cell>| matches!(row.get(at), Some(Cell::Number(_) | Cell::Right(_) | Cell::Null));
        !self.rows.is_empty() && self.rows.iter().all(number)
    }

    /// An array of objects, one a line.
    pub(super) fn json(&self) -> String {
        let string = |text: &str| serde_json::Value::from(text).to_string();
        let mut out = "[".to_owned();
        for (at, row) in self.rows.iter().enumerate() {
            out += if at > 0 { ",\n  {" } else { "\n  {" };
            for (at, (name, cell)) in self.columns.iter().zip(row).enumerate() {
                let value = match cell {
                    Cell::Text(text) | Cell::Right(text) => string(text),
                    Cell::Null => "null".to_owned(),
                    other => other.text(),
                };
                let comma = if at > 0 { ", " } else { "" };
                let _ = write!(out, "{comma}{}: {value}", string(name));
            }
            out.push('}');
        }
        out + if self.rows.is_empty() { "]\n" } else { "\n]\n" }
    }
}

impl From<&Sheet> for Table {
    fn from(sheet: &Sheet) -> Table {
        let mut table = Table::new(sheet.columns());
        let cell = |cell: &report::Cell| match cell {
            report::Cell::Text(text) => Cell::from(text.as_str()),
            report::Cell::Figure(None) => Cell::Null,
            number => Cell::Number(number.text()),
        };
        sheet.rows().iter().for_each(|row| table.row(row.iter().map(cell)));
        table
    }
}

/// A field of CSV, in quotes where it needs them.
fn quoted(text: &str) -> String {
    match text.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        let mut table = Table::new(["name", "n", "sure"]);
        table.row(["plain".into(), 7.into(), true.into()]);
        table.row(["a \"b\", c\nd".into(), Cell::Null, false.into()]);
        table.row(["é".into(), Cell::Number("-1.2".to_owned()), Cell::Null]);
        table
    }

    #[test]
    fn csv_quotes_what_must_be_quoted() {
        assert_eq!(table().csv(), "name,n,sure\nplain,7,true\n\"a \"\"b\"\", c\nd\",,false\né,-1.2,\n");
    }

    #[test]
    fn json_keeps_numbers_and_truth_values_as_such() {
        let value: serde_json::Value = serde_json::from_str(&table().json()).unwrap();
        let expected = serde_json::json!([
            { "name": "plain", "n": 7, "sure": true },
            { "name": "a \"b\", c\nd", "n": null, "sure": false },
            { "name": "é", "n": -1.2, "sure": null },
        ]);
        assert_eq!(value, expected);
        assert_eq!(Table::new(["a"]).json(), "[]\n");
    }

    #[test]
    fn numbers_are_aligned_to_the_right_and_lines_have_no_blank_end() {
        let mut table = Table::new(["name", "games"]);
        table.row(["a".into(), 1000.into()]);
        table.row(["b".into(), 7.into()]);
        assert_eq!(table.aligned(None), "name  games\na      1000\nb         7\n");
    }
}
