//! The rows of a part, read back and held against what was written.

use crate::batch::Cells;
use crate::game::{Game, Metric, MetricKind, NULL};
use crate::report::run::digest::digest;
use crate::report::{Identity, PartFile, ReportError};
use crate::stats::Accumulator;
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
    let damaged = |error: PolarsError| ReportError::damaged(path, error.to_string());
    let file = File::open(path).map_err(ReportError::io("open", path))?;
    let frame = ParquetReader::new(file).finish().map_err(damaged)?;
    let games = frame.column("game").and_then(|column| column.u64()).map_err(damaged)?;
    if !games.into_no_null_iter().eq(part.first..part.end()) {
        return Err(ReportError::damaged(path, "its game numbers are not those that it should have"));
    }
    let columns = metrics.iter().map(|metric| cells(metric, &frame)).collect::<PolarsResult<Vec<_>>>();
    let columns = columns.map_err(damaged)?;
    let mut found = Cells::new(metrics);
    let mut row = vec![0; metrics.len()];
    for at in 0..games.len() {
        for ((cell, column), metric) in row.iter_mut().zip(&columns).zip(metrics) {
            *cell = column[at];
            let (low, high) = metric.range;
            if !((low..=high).contains(cell) || (metric.nullable && *cell == NULL)) {
                return Err(ReportError::damaged(path, format!("`{}` is {cell}, outside its range", metric.name)));
            }
        }
        found.push(&row);
    }
    Ok(found)
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
    let metadata = reader.get_metadata().ok()?;
    let found = metadata.key_value_metadata().as_ref()?;
    let value = |key: &str| found.iter().find(|pair| pair.key == key).and_then(|pair| pair.value.clone());
    let identity = identity.metadata(&[]).into_iter().filter(|(key, _)| key != "sortie.columns");
    let mut differ = identity.filter(|(key, wanted)| value(key).as_ref() != Some(wanted));
    let (key, wanted) = differ.next()?;
    let found = value(&key).unwrap_or_else(|| "none".to_owned());
    Some(format!("it is a part of another run: {} {found}, not {wanted}", key.trim_start_matches("sortie.")))
}

/// A metric's cells, as play gave them.
fn cells(metric: &Metric, frame: &DataFrame) -> PolarsResult<Vec<i64>> {
    let column = frame.column(&metric.name)?;
    Ok(match &metric.kind {
        MetricKind::Integer => {
            let column = column.cast(&DataType::Int64)?;
            column.i64()?.iter().map(|cell| cell.unwrap_or(NULL)).collect()
        }
        MetricKind::Flag => column.bool()?.iter().map(|cell| cell.map_or(NULL, i64::from)).collect(),
        MetricKind::Category(names) => {
            let index = |text: &str| names.iter().position(|name| name == text).map_or(NULL, |at| at as i64);
            column.str()?.iter().map(|cell| cell.map_or(NULL, index)).collect()
        }
    })
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
