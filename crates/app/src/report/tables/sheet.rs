//! A table: printed as CSV (RFC 4180: UTF-8, commas, a header, lines that end in `\n` alone), JSON or Markdown, and
//! kept as Parquet. Empty text is no value in CSV and Parquet.

use super::cell::{Cell, quoted};
use crate::report::ReportError;
use crate::report::tables::parquet;
use polars::prelude::*;
use std::borrow::Cow;
use std::fmt::Write;
use std::path::Path;

/// What the cells of a column are in Parquet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Strings.
    Text,
    /// Integers from 0.
    Count,
    /// Floating point numbers.
    Figure,
    /// True or false.
    Flag,
}

/// Rows under named columns, a cell a column.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    columns: Vec<(Cow<'static, str>, Kind)>,
    rows: Vec<Vec<Cell>>,
}

impl Sheet {
    /// A table of a report, with these columns and no rows.
    pub fn new(columns: impl IntoIterator<Item = (&'static str, Kind)>) -> Sheet {
        Sheet { columns: columns.into_iter().map(|(name, kind)| (name.into(), kind)).collect(), rows: Vec::new() }
    }

    /// A table to print, with these columns and no rows.
    pub fn plain<T: Into<Cow<'static, str>>>(columns: impl IntoIterator<Item = T>) -> Sheet {
        Sheet { columns: columns.into_iter().map(|name| (name.into(), Kind::Text)).collect(), rows: Vec::new() }
    }

    /// Adds a row, a cell a column.
    pub fn row(&mut self, cells: impl IntoIterator<Item = Cell>) {
        let row: Vec<Cell> = cells.into_iter().collect();
        assert_eq!(row.len(), self.columns.len(), "a row has a cell a column");
        self.rows.push(row);
    }

    /// The names of the columns.
    pub fn columns(&self) -> impl Iterator<Item = &str> {
        self.columns.iter().map(|(name, _)| &**name)
    }

    /// The rows.
    pub fn rows(&self) -> &[Vec<Cell>] {
        &self.rows
    }

    /// Whether a column has numbers alone.
    pub fn is_numeric(&self, at: usize) -> bool {
        !self.rows.is_empty() && self.rows.iter().all(|row| row.get(at).is_some_and(Cell::is_numeric))
    }

    /// As CSV.
    pub fn csv(&self) -> String {
        let mut out = self.columns().map(quoted).collect::<Vec<_>>().join(",") + "\n";
        for row in &self.rows {
            out += &row.iter().map(Cell::field).collect::<Vec<_>>().join(",");
            out.push('\n');
        }
        out
    }

    /// As a table in Markdown, for people: with numbers to the right, figures in few digits, and without columns that
    /// are empty in all rows.
    pub fn markdown(&self) -> String {
        let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
        let filled = |at: &usize| self.rows.is_empty() || self.rows.iter().any(|row| !row[*at].text().is_empty());
        let columns: Vec<usize> = (0..self.columns.len()).filter(filled).collect();
        let of = |cells: &dyn Fn(usize) -> String| line(columns.iter().map(|at| cells(*at)).collect());
        let rule = |at| if self.is_numeric(at) { "---:" } else { "---" }.to_owned();
        let mut out = of(&|at| self.columns[at].0.to_string()) + &of(&rule);
        for row in &self.rows {
            out += &of(&|at| in_markdown(&row[at].for_people()));
        }
        out
    }

    /// As JSON: an array of objects, one a line.
    pub fn json(&self) -> String {
        let mut out = "[".to_owned();
        for (at, row) in self.rows.iter().enumerate() {
            out += if at > 0 { ",\n  {" } else { "\n  {" };
            for (at, (name, cell)) in self.columns().zip(row).enumerate() {
                let comma = if at > 0 { ", " } else { "" };
                let _ = write!(out, "{comma}{}: {}", serde_json::Value::from(name), cell.json());
            }
            out.push('}');
        }
        out + if self.rows.is_empty() { "]\n" } else { "\n]\n" }
    }

    /// Writes it as Parquet.
    ///
    /// # Errors
    /// The machine refused.
    pub fn write_parquet(&self, path: &Path, identity: Vec<(String, String)>) -> Result<(), ReportError> {
        let frame = self.frame().map_err(ReportError::polars(path))?;
        let mut file = parquet::File::create(path, frame.schema(), identity)?;
        file.write(&frame)?;
        file.finish()
    }

    fn frame(&self) -> PolarsResult<DataFrame> {
        let column = |(at, (name, kind)): (usize, &(Cow<'static, str>, Kind))| {
            let cells = self.rows.iter().map(|row| &row[at]);
            let name = PlSmallStr::from_str(name);
            match kind {
                Kind::Text => StringChunked::from_iter_options(
                    name,
                    cells.map(|cell| match cell {
                        Cell::Text(text) if !text.is_empty() => Some(text.as_str()),
                        _ => None,
                    }),
                )
                .into_column(),
                Kind::Count => Int64Chunked::from_iter_options(
                    name,
                    cells.map(|cell| match cell {
                        Cell::Count(count) => Some(*count as i64),
                        _ => None,
                    }),
                )
                .into_column(),
                Kind::Flag => BooleanChunked::from_iter_options(
                    name,
                    cells.map(|cell| match cell {
                        Cell::Bool(flag) => Some(*flag),
                        _ => None,
                    }),
                )
                .into_column(),
                Kind::Figure => Float64Chunked::from_iter_options(
                    name,
                    cells.map(|cell| match cell {
                        // Negative zero is zero.
                        Cell::Figure(figure) => Some(figure + 0.0),
                        _ => None,
                    }),
                )
                .into_column(),
            }
        };
        DataFrame::new(self.rows.len(), self.columns.iter().enumerate().map(column).collect())
    }
}

/// A cell of a table in Markdown: it ends neither cell nor row, and is no markup of a page.
fn in_markdown(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        // Only before these does it begin markup; before a number it is less than that.
        let opens = |next: &char| next.is_alphabetic() || "/!?".contains(*next);
        match letter {
            '|' => escaped += "\\|",
            '<' if letters.peek().is_some_and(opens) => escaped += "&lt;",
            '&' => escaped += "&amp;",
            '\n' | '\r' => escaped.push(' '),
            letter => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet() -> Sheet {
        let mut sheet = Sheet::plain(["name", "n", "sure"]);
        sheet.row(["plain".into(), 7.into(), true.into()]);
        sheet.row(["a \"b\", c\nd".into(), Cell::Null, false.into()]);
        sheet.row(["é".into(), Cell::Number("-1.2".to_owned()), Cell::Null]);
        sheet
    }

    #[test]
    fn csv_quotes_what_must_be_quoted() {
        assert_eq!(sheet().csv(), "name,n,sure\nplain,7,true\n\"a \"\"b\"\", c\nd\",,false\né,-1.2,\n");
    }

    #[test]
    fn json_keeps_numbers_and_truth_values_as_such() {
        let value: serde_json::Value = serde_json::from_str(&sheet().json()).unwrap();
        let expected = serde_json::json!([
            { "name": "plain", "n": 7, "sure": true },
            { "name": "a \"b\", c\nd", "n": null, "sure": false },
            { "name": "é", "n": -1.2, "sure": null },
        ]);
        assert_eq!(value, expected);
        assert_eq!(Sheet::plain(["a"]).json(), "[]\n");
    }

    #[test]
    fn markdown_has_numbers_to_the_right_and_a_line_a_row() {
        let mut sheet = Sheet::plain(["name", "n"]);
        sheet.row(["a | b\nc".into(), 7.into()]);
        sheet.row(["<i>&lt;.toml".into(), 8.into()]);
        let rows = "| a \\| b c | 7 |\n| &lt;i>&amp;lt;.toml | 8 |\n";
        assert_eq!(sheet.markdown(), format!("| name | n |\n| --- | ---: |\n{rows}"));
    }

    #[test]
    fn markdown_rounds_figures_and_leaves_out_what_is_empty() {
        let mut sheet = Sheet::new([("name", Kind::Text), ("sd", Kind::Figure), ("mean", Kind::Figure)]);
        sheet.row(["a".into(), Cell::Null, Cell::Figure(0.113_333_333_333)]);
        assert_eq!(sheet.markdown(), "| name | mean |\n| --- | ---: |\n| a | 0.11 |\n");
    }

    #[test]
    fn csv_and_parquet_have_the_same_values() {
        let columns = [("name", Kind::Text), ("n", Kind::Count), ("mean", Kind::Figure), ("rough", Kind::Flag)];
        let mut sheet = Sheet::new(columns);
        sheet.row(["a, \"b\"".into(), 3u64.into(), 0.1.into(), true.into()]);
        sheet.row(["".into(), 0u64.into(), Cell::Null, Cell::Null]);
        for figure in [1.0 / 3e9, 8.4e-5, 1e-5, 9.9e-6, 1.0 / 3.0, 3.0, -0.0, 123_456.5, 1e15, 1e16, 2.5e17] {
            sheet.row(["c".into(), Cell::Null, figure.into(), false.into()]);
        }
        let mut written = Vec::new();
        CsvWriter::new(&mut written).finish(&mut sheet.frame().unwrap()).unwrap();
        // polars writes the sign of a positive exponent.
        assert_eq!(String::from_utf8(written).unwrap().replace("e+", "e"), sheet.csv());
    }
}
