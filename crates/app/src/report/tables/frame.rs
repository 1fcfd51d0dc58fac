//! Rows as a data frame: the narrow integers of play become types that other tools compute with.

use crate::batch::{Column as Cells, RowGroup, Width};
use crate::game::{Metric, MetricKind};
use polars::prelude::*;

/// The frame of a row group: `game`, then the metrics. Flags are booleans, categories text, nulls null. Integers are
/// cells: a metric's printed value times its scale.
pub(in crate::report) fn frame(metrics: &[Metric], group: &RowGroup) -> PolarsResult<DataFrame> {
    let rows = group.cells.rows();
    let games = (group.first as i64..).take(rows);
    let mut columns = vec![Int64Chunked::from_iter_values("game".into(), games).into_column()];
    columns.extend(metrics.iter().zip(group.cells.columns()).map(|(metric, cells)| column(metric, cells, rows)));
    DataFrame::new(rows, columns)
}

fn column(metric: &Metric, cells: &Cells, rows: usize) -> Column {
    let name: PlSmallStr = metric.name.as_str().into();
    let cell = |at| Some(cells.cell(at)).filter(|&cell| cell != crate::game::NULL);
    match &metric.kind {
        MetricKind::Integer => integers(name, cells),
        MetricKind::Flag => {
            BooleanChunked::from_iter_options(name, (0..rows).map(|at| cell(at).map(|cell| cell != 0))).into_column()
        }
        MetricKind::Category(names) => {
            let text = |at| cell(at).and_then(|cell| names.get(cell as usize)).map(String::as_str);
            StringChunked::from_iter_options(name, (0..rows).map(text)).into_column()
        }
    }
}

/// Signed and at least 32 bits wide, so that other tools subtract columns without a thought.
fn integers(name: PlSmallStr, cells: &Cells) -> Column {
    let applies = cells.applies.as_deref();
    match &cells.values {
        Width::U8(values) => widened(name, values, applies),
        Width::I8(values) => widened(name, values, applies),
        Width::U16(values) => widened(name, values, applies),
        Width::I16(values) => widened(name, values, applies),
        Width::I32(values) => widened(name, values, applies),
        Width::I64(values) => chunked::<Int64Type>(name, values.iter().copied(), applies),
    }
}

fn widened<N: Into<i32> + Copy>(name: PlSmallStr, values: &[N], applies: Option<&[bool]>) -> Column {
    chunked::<Int32Type>(name, values.iter().map(|&value| value.into()), applies)
}

fn chunked<T: PolarsNumericType>(
    name: PlSmallStr,
    values: impl Iterator<Item = T::Native>,
    applies: Option<&[bool]>,
) -> Column
where
    ChunkedArray<T>: IntoColumn,
{
    match applies {
        None => ChunkedArray::<T>::from_iter_values(name, values).into_column(),
        Some(applies) => {
            let cells = values.zip(applies).map(|(value, &applies)| applies.then_some(value));
            ChunkedArray::<T>::from_iter_options(name, cells).into_column()
        }
    }
}
