//! The rows of a part, read back and held against what was written.

mod guard;

pub use guard::silence_reads;

use crate::batch::Cells;
use crate::game::{Game, Metric, MetricKind, NULL};
use crate::report::run::digest::digest;
use crate::report::run::plain;
use crate::report::{Identity, PartFile, ReportError};
use crate::stats::Accumulator;
use guard::guarded;
use polars::prelude::*;
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
    let file = plain::open(path)?;
    guarded(|| ParquetReader::new(file).finish().map_err(|error| plain::clipped(&error.to_string()).into_owned()))
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

/// Whether the file has the bytes that were written, and they are rows of this run; if not, what gives it away.
///
/// # Errors
/// As [`read`].
pub(in crate::report) fn check(path: &Path, part: &PartFile, identity: &Identity) -> Result<(), ReportError> {
    let damaged = |why: String| Err(ReportError::damaged(path, why));
    let Some(length) = plain::length(path)? else { return damaged("it is missing".to_owned()) };
    let whole = length == part.bytes && digest(path)?.1 == part.blake3;
    match (footer(path), whole) {
        (Ok(footer), true) => match footer.foreign(identity, &IDENTIFYING) {
            Some(why) => damaged(why),
            None if footer.rows != vec![part.games; 2] => {
                damaged(format!("it has {} rows, expected {}", footer.rows[0], part.games))
            }
            None => Ok(()),
        },
        (Err(why), true) => damaged(why),
        (footer, false) => damaged(match footer.ok().and_then(|footer| footer.foreign(identity, &ALL)) {
            Some(why) => why,
            None if length < part.bytes => format!("it ends after {length} of {} bytes", part.bytes),
            None => "its bytes have changed since they were written".to_owned(),
        }),
    }
}

/// The metadata of a part that identify its run.
const IDENTIFYING: [&str; 6] = ["system", "scenario", "canonical", "seed", "key-version", "policies"];
/// All metadata that identify the origin of a part.
const ALL: [&str; 8] = ["format", "version", "system", "scenario", "canonical", "seed", "key-version", "policies"];

/// What the end of a part says of it, before any of its rows is read.
struct Footer {
    metadata: Vec<(String, Option<String>)>,
    /// The number of its rows: of the file, and of its row groups together.
    rows: Vec<u64>,
}

fn footer(path: &Path) -> Result<Footer, String> {
    let file = plain::open(path).map_err(|error| error.to_string())?;
    let mut reader = ParquetReader::new(file);
    let found =
        guarded(|| reader.get_metadata().cloned().map_err(|error| plain::clipped(&error.to_string()).into_owned()))?;
    let pairs = found.key_value_metadata().iter().flatten();
    let groups = found.row_groups.iter().map(|group| group.num_rows() as u64).fold(0, u64::saturating_add);
    Ok(Footer {
        metadata: pairs.map(|pair| (pair.key.clone(), pair.value.clone())).collect(),
        rows: vec![found.num_rows as u64, groups],
    })
}

impl Footer {
    /// In which of these keys a part differs from one of this run.
    fn foreign(&self, identity: &Identity, keys: &[&str]) -> Option<String> {
        let value = |key: &str| self.metadata.iter().find(|(name, _)| name == key).and_then(|(_, value)| value.clone());
        let wanted = identity.metadata(serde_json::Value::Null).into_iter();
        let wanted = wanted.map(|(key, wanted)| (key.trim_start_matches("sortie.").to_owned(), key, wanted));
        let mut differ = wanted.filter(|(name, key, wanted)| {
            keys.contains(&name.as_str()) && value(key).is_none_or(|found| !alike(&found, wanted))
        });
        let (name, key, wanted) = differ.next()?;
        let found = value(&key).unwrap_or_else(|| "none".to_owned());
        let (found, wanted) = (plain::clipped(&found), plain::clipped(&wanted));
        Some(format!("it is a part of another run: {name} {found}, not {wanted}"))
    }
}

/// Whether two values of metadata are the same; objects whatever the order of their keys.
fn alike(one: &str, other: &str) -> bool {
    let object = |text: &str| serde_json::from_str::<serde_json::Value>(text).ok().filter(serde_json::Value::is_object);
    one == other || object(one).is_some_and(|found| object(other) == Some(found))
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
                let wrong = || format!("`{}` is `{}`, which it can't be", metric.name, plain::clipped(text));
                found.map(|at| at as i64).ok_or_else(wrong)
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

/// The counts of the rows `from..to`.
pub fn count(game: &dyn Game, cells: &Cells, from: usize, to: usize) -> Accumulator {
    let mut seen = Accumulator::new(game);
    let mut row = vec![0; game.metrics().len()];
    for at in from..to {
        row.iter_mut().zip(cells.columns()).for_each(|(cell, column)| *cell = column.cell(at));
        seen.add(&row).expect("cells that were read are in their ranges");
    }
    seen
}

#[cfg(test)]
mod tests;
