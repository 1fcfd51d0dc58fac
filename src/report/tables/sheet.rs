//! A small table that is written as CSV (RFC 4180: UTF-8, commas, a header, `\r\n` spared as most readers wish) and
//! as Parquet, both from the same frame. Empty text is no value in either.

use crate::report::tables::parquet;
use crate::report::{ReportError, number};
use polars::prelude::*;
use std::path::Path;

/// What the cells of a column are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Text.
    Text,
    /// A count.
    Count,
    /// A figure.
    Figure,
}

/// One cell.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// Text.
    Text(String),
    /// A count.
    Count(u64),
    /// A figure; none where there is none to give.
    Figure(Option<f64>),
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

impl From<u64> for Cell {
    fn from(count: u64) -> Cell {
        Cell::Count(count)
    }
}

impl From<f64> for Cell {
    fn from(figure: f64) -> Cell {
        Cell::Figure(Some(figure))
    }
}

impl From<Option<f64>> for Cell {
    fn from(figure: Option<f64>) -> Cell {
        Cell::Figure(figure)
    }
}

impl Cell {
    /// As a person or a script reads it: empty where there is nothing.
    pub fn text(&self) -> String {
        match self {
            Cell::Text(text) => text.clone(),
            Cell::Count(count) => count.to_string(),
            Cell::Figure(figure) => figure.map(number::exact).unwrap_or_default(),
        }
    }
}

/// A table: named columns, and rows with a cell a column.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    columns: Vec<(&'static str, Kind)>,
    rows: Vec<Vec<Cell>>,
}

impl Sheet {
    /// A table with these columns and no rows.
    pub fn new(columns: impl IntoIterator<Item = (&'static str, Kind)>) -> Sheet {
        Sheet { columns: columns.into_iter().collect(), rows: Vec::new() }
    }

    /// Adds a row, a cell a column.
    pub fn push(&mut self, row: Vec<Cell>) {
        assert_eq!(row.len(), self.columns.len(), "a row has a cell a column");
        self.rows.push(row);
    }

    /// The names of the columns.
    pub fn columns(&self) -> impl Iterator<Item = &'static str> {
        self.columns.iter().map(|(name, _)| *name)
    }

    /// The rows.
    pub fn rows(&self) -> &[Vec<Cell>] {
        &self.rows
    }

    /// As CSV.
    pub fn csv(&self) -> String {
        let mut frame = self.frame().expect("a row has a cell a column");
        let mut bytes = Vec::new();
        CsvWriter::new(&mut bytes).finish(&mut frame).expect("memory takes all that is written");
        String::from_utf8(bytes).expect("what is written is text")
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
        let column = |(at, &(name, kind)): (usize, &(&'static str, Kind))| {
            let cells = self.rows.iter().map(|row| &row[at]);
            let name = name.into();
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
                Kind::Figure => Float64Chunked::from_iter_options(
                    name,
                    cells.map(|cell| match cell {
                        // Negative zero is zero.
                        Cell::Figure(figure) => figure.map(|figure| figure + 0.0),
                        _ => None,
                    }),
                )
                .into_column(),
            }
        };
        DataFrame::new(self.rows.len(), self.columns.iter().enumerate().map(column).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn csv_quotes_what_must_be_quoted() {
        let mut sheet = Sheet::new([("name", Kind::Text), ("n", Kind::Count), ("mean", Kind::Figure)]);
        sheet.push(vec!["a, \"b\"".into(), 3.into(), 0.5.into()]);
        sheet.push(vec!["plain".into(), 0.into(), None.into()]);
        assert_eq!(sheet.csv(), "name,n,mean\n\"a, \"\"b\"\"\",3,0.5\nplain,0,\n");
    }
}
