//! Rows of outcomes, kept as columns of the narrowest integers that hold their metric's range.

use crate::game::{Metric, NULL};

/// The values of a column, in one of six integer types.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is named after its integers")]
pub enum Width {
    U8(Vec<u8>),
    I8(Vec<i8>),
    U16(Vec<u16>),
    I16(Vec<i16>),
    I32(Vec<i32>),
    I64(Vec<i64>),
}

/// Evaluates one expression on the integers of a [`Width`], whatever their type.
macro_rules! each {
    ($width:expr, $values:ident => $body:expr) => {
        match $width {
            Width::U8($values) => $body,
            Width::I8($values) => $body,
            Width::U16($values) => $body,
            Width::I16($values) => $body,
            Width::I32($values) => $body,
            Width::I64($values) => $body,
        }
    };
}

impl Width {
    /// An empty column of the narrowest type that holds `low..=high`.
    fn of(low: i64, high: i64) -> Width {
        let fits = |least: i64, most: i64| least <= low && high <= most;
        match () {
            () if fits(0, u8::MAX.into()) => Width::U8(Vec::new()),
            () if fits(i8::MIN.into(), i8::MAX.into()) => Width::I8(Vec::new()),
            () if fits(0, u16::MAX.into()) => Width::U16(Vec::new()),
            () if fits(i16::MIN.into(), i16::MAX.into()) => Width::I16(Vec::new()),
            () if fits(i32::MIN.into(), i32::MAX.into()) => Width::I32(Vec::new()),
            () => Width::I64(Vec::new()),
        }
    }

    fn len(&self) -> usize {
        each!(self, values => values.len())
    }

    /// The value was checked against the metric's range, by which the width was chosen.
    #[inline]
    fn push(&mut self, value: i64) {
        each!(self, values => values.push(value as _));
    }

    #[expect(clippy::useless_conversion, reason = "one of the widths is the widest")]
    fn get(&self, at: usize) -> i64 {
        each!(self, values => i64::from(values[at]))
    }

    fn truncate(&mut self, len: usize) {
        each!(self, values => values.truncate(len));
    }

    fn extend(&mut self, other: &Width, from: usize, to: usize) {
        match (self, other) {
            (Width::U8(values), Width::U8(others)) => values.extend_from_slice(&others[from..to]),
            (Width::I8(values), Width::I8(others)) => values.extend_from_slice(&others[from..to]),
            (Width::U16(values), Width::U16(others)) => values.extend_from_slice(&others[from..to]),
            (Width::I16(values), Width::I16(others)) => values.extend_from_slice(&others[from..to]),
            (Width::I32(values), Width::I32(others)) => values.extend_from_slice(&others[from..to]),
            (Width::I64(values), Width::I64(others)) => values.extend_from_slice(&others[from..to]),
            _ => unreachable!("a metric has one width"),
        }
    }
}

/// The cells of one metric.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// The values; 0 where the metric does not apply.
    pub values: Width,
    /// For a nullable metric, whether it applies, one bool for each row.
    pub applies: Option<Vec<bool>>,
}

impl Column {
    fn of(metric: &Metric) -> Column {
        // A null is stored as 0, so the type must hold 0 too.
        let (low, high) = if metric.nullable { (metric.range.0.min(0), metric.range.1.max(0)) } else { metric.range };
        Column { values: Width::of(low, high), applies: metric.nullable.then(Vec::new) }
    }

    #[inline]
    fn push(&mut self, cell: i64) {
        match &mut self.applies {
            Some(applies) => {
                let here = cell != NULL;
                applies.push(here);
                self.values.push(if here { cell } else { 0 });
            }
            None => self.values.push(cell),
        }
    }

    fn extend(&mut self, other: &Column, from: usize, to: usize) {
        self.values.extend(&other.values, from, to);
        if let (Some(applies), Some(others)) = (&mut self.applies, &other.applies) {
            applies.extend_from_slice(&others[from..to]);
        }
    }

    /// The cell of row `at`; [`NULL`] where the metric does not apply.
    pub fn cell(&self, at: usize) -> i64 {
        match &self.applies {
            Some(applies) if !applies[at] => NULL,
            _ => self.values.get(at),
        }
    }
}

/// The rows of some games, with one column for each metric.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cells {
    columns: Vec<Column>,
    rows: usize,
}

impl Cells {
    /// An empty table for these metrics.
    pub fn new(metrics: &[Metric]) -> Cells {
        Cells { columns: metrics.iter().map(Column::of).collect(), rows: 0 }
    }

    /// Adds one row, whose cells are in their metrics' ranges.
    ///
    /// # Panics
    /// If the row has more or fewer cells than there are metrics.
    #[inline]
    pub fn push(&mut self, row: &[i64]) {
        assert_eq!(row.len(), self.columns.len(), "a row has a cell a metric");
        self.columns.iter_mut().zip(row).for_each(|(column, &cell)| column.push(cell));
        self.rows += 1;
    }

    /// Adds the rows `from..to` of `other`.
    pub fn extend(&mut self, other: &Cells, from: usize, to: usize) {
        self.columns.iter_mut().zip(&other.columns).for_each(|(column, others)| column.extend(others, from, to));
        self.rows += to - from;
    }

    /// Removes all rows and keeps the allocated memory.
    pub fn clear(&mut self) {
        for column in &mut self.columns {
            column.values.truncate(0);
            if let Some(applies) = &mut column.applies {
                applies.clear();
            }
        }
        self.rows = 0;
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        debug_assert!(self.columns.iter().all(|column| column.values.len() == self.rows));
        self.rows
    }

    /// The columns, in the order of the metrics.
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }
}
