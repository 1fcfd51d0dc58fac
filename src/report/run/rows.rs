//! The rows of a part, read back and held against what was written.

mod guard;

pub use guard::silence_reads;

use crate::batch::Cells;
use crate::game::{Game, Metric, MetricKind, NULL};
use crate::report::run::digest::digest;
use crate::report::{Identity, PartFile, ReportError};
use crate::stats::Accumulator;
use guard::guarded;
use polars::prelude::*;
use std::fs::File;
use std::path::Path;

/// Reads the part at `path`, which must be `part` of `identity` to the byte.
///
/// # Errors
/// [`ReportError::Damaged`]: it is missing, too short, changed, or of another run.
pub(in crate::report) fn read(
    path: &Path,
    part: &PartFile,
    identity: &Identity,
    metrics: &[Metric],
) -> Result<Cells, ReportError> {
    check(path, part, identity)?;
    let damaged = |why: String| ReportError::damaged(path, why);
    let frame = frame(path)?;
    if !numbers(&frame).map_err(damaged)?.into_iter().eq((part.first..part.end()).map(|game| Some(game as i64))) {
        return Err(damaged("its game numbers are not those that it should have".to_owned()));
    }
    let columns = metrics.iter().map(|metric| cells(metric, &frame)).collect::<Result<Vec<_>, String>>();
    let columns = columns.map_err(damaged)?;
    let mut found = Cells::new(metrics);
    let mut row = vec![0; metrics.len()];
    for at in 0..frame.height() {
        row.iter_mut().zip(&columns).for_each(|(cell, column)| *cell = column[at]);
        found.push(&row);
    }
    Ok(found)
}

/// The table in a file.
fn frame(path: &Path) -> Result<DataFrame, ReportError> {
    let file = File::open(path).map_err(ReportError::io("open", path))?;
    guarded(|| ParquetReader::new(file).finish().map_err(|error| error.to_string()))
        .map_err(|why| ReportError::damaged(path, why))
}

/// The numbers of the games, row by row.
fn numbers(frame: &DataFrame) -> Result<Vec<Option<i64>>, String> {
    let column = column(frame, "game")?;
    Ok(column.i64().map_err(|_| wrong_type(column, "i64"))?.iter().collect())
}

fn column<'a>(frame: &'a DataFrame, name: &str) -> Result<&'a Column, String> {
    frame.column(name).map_err(|_| format!("it has no column `{name}`"))
}

fn wrong_type(column: &Column, expected: &str) -> String {
    format!("the column `{}` is of type {}, expected {expected}", column.name(), column.dtype())
}

/// Whether the file has the bytes that were written; if not, what gives it away.
///
/// # Errors
/// As [`read`].
pub(in crate::report) fn check(path: &Path, part: &PartFile, identity: &Identity) -> Result<(), ReportError> {
    let found = path.metadata().map_err(|_| ReportError::damaged(path, "it is missing"))?;
    let (bytes, blake3) = digest(path)?;
    if blake3 == part.blake3 {
        return Ok(());
    }
    let why = match foreign(path, identity) {
        Some(why) => why,
        None if found.len() < part.bytes => format!("it ends after {bytes} of {} bytes", part.bytes),
        None => "its bytes have changed since they were written".to_owned(),
    };
    Err(ReportError::damaged(path, why))
}

/// In what a part that can be read differs from one of this run.
fn foreign(path: &Path, identity: &Identity) -> Option<String> {
    let mut reader = ParquetReader::new(File::open(path).ok()?);
    let metadata = guarded(|| reader.get_metadata().cloned().map_err(|error| error.to_string())).ok()?;
    let found = metadata.key_value_metadata().as_ref()?;
    let value = |key: &str| found.iter().find(|pair| pair.key == key).and_then(|pair| pair.value.clone());
    let identity = identity.metadata(serde_json::Value::Null).into_iter().filter(|(key, _)| key != "sortie.columns");
    let mut differ = identity.filter(|(key, wanted)| value(key).as_ref() != Some(wanted));
    let (key, wanted) = differ.next()?;
    let found = value(&key).unwrap_or_else(|| "none".to_owned());
    Some(format!("it is a part of another run: {} {found}, not {wanted}", key.trim_start_matches("sortie.")))
}

/// A metric's cells, as play gave them.
fn cells(metric: &Metric, frame: &DataFrame) -> Result<Vec<i64>, String> {
    let column = column(frame, &metric.name)?;
    let cells: Vec<Option<i64>> = match &metric.kind {
        MetricKind::Integer if column.dtype().is_integer() => {
            let column = column.strict_cast(&DataType::Int64).map_err(|error| error.to_string())?;
            column.i64().map_err(|_| wrong_type(&column, "i64"))?.iter().collect()
        }
        MetricKind::Integer => return Err(wrong_type(column, "an integer")),
        MetricKind::Flag => {
            column.bool().map_err(|_| wrong_type(column, "bool"))?.iter().map(|cell| cell.map(i64::from)).collect()
        }
        MetricKind::Category(names) => {
            let place = |text: &str| {
                let found = names.iter().position(|name| name == text);
                found.map(|at| at as i64).ok_or_else(|| format!("`{}` is `{text}`, which it can't be", metric.name))
            };
            let texts = column.str().map_err(|_| wrong_type(column, "str"))?;
            texts.iter().map(|cell| cell.map(place).transpose()).collect::<Result<_, _>>()?
        }
    };
    cells.into_iter().map(|cell| within(metric, cell)).collect()
}

/// A cell that the metric can have; an empty one is [`NULL`].
fn within(metric: &Metric, cell: Option<i64>) -> Result<i64, String> {
    let (low, high) = metric.range;
    match cell {
        Some(cell) if (low..=high).contains(&cell) => Ok(cell),
        Some(cell) => Err(format!("`{}` is {cell}, outside its range", metric.name)),
        None if metric.nullable => Ok(NULL),
        None => Err(format!("`{}` has an empty cell", metric.name)),
    }
}

/// What the rows `from..to` came to.
pub fn count(game: &dyn Game, cells: &Cells, from: usize, to: usize) -> Accumulator {
    let mut seen = Accumulator::new(game);
    let mut row = vec![0; game.metrics().len()];
    for at in from..to {
        row.iter_mut().zip(cells.columns()).for_each(|(cell, column)| *cell = column.cell(at));
        seen.add(&row).expect("cells that were read lie in their ranges");
    }
    seen
}

#[cfg(test)]
mod tests;
