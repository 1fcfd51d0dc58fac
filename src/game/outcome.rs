//! The columns of an outcome. Each names a metric and says how its cell is read off a game that is over, in one place, so
//! that a row has exactly a cell a metric.

use super::{Metric, MetricKind, NULL, Played, Ratio};
use std::fmt;
use std::ops::RangeInclusive;

/// What a cell is read as.
pub trait Cell {
    /// Whether it may be [`NULL`].
    const NULLABLE: bool = false;

    /// The cell.
    fn cell(self) -> i64;
}

macro_rules! cells {
    ($($Integer:ty)*) => {
        $(impl Cell for $Integer {
            fn cell(self) -> i64 {
                self as i64
            }
        })*
    };
}

cells! { u8 i8 u16 i16 u32 i32 i64 usize }

impl<T: Cell> Cell for Option<T> {
    const NULLABLE: bool = true;

    fn cell(self) -> i64 {
        self.map_or(NULL, Cell::cell)
    }
}

/// Reads a cell off a scenario and the state at the end of a game.
type Read<P> = Box<dyn Fn(&P, &<P as Played>::State) -> i64 + Send + Sync>;

/// The columns of a scenario's outcome, in the order of a row, and the ratios of their metrics.
///
/// ```ignore
/// let mut outcome = Outcome::default();
/// outcome.category("winner", &Winner::NAMES, "the side that won", |_, state| state.winner as usize);
/// outcome.number("losses", "aircraft", 0..=jets, "jets lost", |_, state| state.losses);
/// outcome.number("shots", "missiles", 0..=missiles, "missiles fired", |_, state| state.shots);
/// outcome.ratio("losses-per-shot", "losses", "shots", 1, "jets lost for each missile fired");
/// ```
pub struct Outcome<P: Played> {
    metrics: Vec<Metric>,
    ratios: Vec<Ratio>,
    cells: Vec<Read<P>>,
}

impl<P: Played> Default for Outcome<P> {
    fn default() -> Outcome<P> {
        Outcome { metrics: Vec::new(), ratios: Vec::new(), cells: Vec::new() }
    }
}

impl<P: Played> fmt::Debug for Outcome<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Outcome").field("metrics", &self.metrics).field("ratios", &self.ratios).finish_non_exhaustive()
    }
}

impl<P: Played> Outcome<P> {
    /// Adds a column that holds one of `names` by its index.
    pub fn category<C: Cell>(
        &mut self,
        name: &str,
        names: &[&str],
        meaning: &str,
        cell: impl Fn(&P, &P::State) -> C + Send + Sync + 'static,
    ) {
        let kind = MetricKind::Category(names.iter().map(|&name| name.to_owned()).collect());
        self.column(name.to_owned(), kind, "", 0..=names.len() as i64 - 1, meaning.to_owned(), cell);
    }

    /// Adds a column of integers; of optional ones, where the metric may not apply.
    pub fn number<C: Cell>(
        &mut self,
        name: impl Into<String>,
        unit: &'static str,
        range: RangeInclusive<i64>,
        meaning: impl Into<String>,
        cell: impl Fn(&P, &P::State) -> C + Send + Sync + 'static,
    ) {
        self.column(name.into(), MetricKind::Integer, unit, range, meaning.into(), cell);
    }

    /// Adds a column of integers from 0 up to `most`.
    pub fn count<C: Cell>(
        &mut self,
        name: impl Into<String>,
        unit: &'static str,
        most: i64,
        meaning: impl Into<String>,
        cell: impl Fn(&P, &P::State) -> C + Send + Sync + 'static,
    ) {
        self.number(name, unit, 0..=most, meaning, cell);
    }

    fn column<C: Cell>(
        &mut self,
        name: String,
        kind: MetricKind,
        unit: &'static str,
        range: RangeInclusive<i64>,
        meaning: String,
        cell: impl Fn(&P, &P::State) -> C + Send + Sync + 'static,
    ) {
        let range = range.into_inner();
        self.metrics.push(Metric { name, kind, unit, scale: 1, range, nullable: C::NULLABLE, meaning });
        self.cells.push(Box::new(move |played, state| cell(played, state).cell()));
    }

    /// Adds the quotient of two metrics by their names, printed times `per`.
    ///
    /// # Panics
    /// Where there is no metric of such a name yet.
    pub fn ratio(
        &mut self,
        name: impl Into<String>,
        numerator: &str,
        denominator: &str,
        per: u32,
        meaning: impl Into<String>,
    ) {
        let find = |name: &str| {
            let place = self.metrics.iter().position(|metric| metric.name == name);
            place.unwrap_or_else(|| panic!("a ratio needs the metric {name}, which is not a column"))
        };
        let (numerator, denominator) = (find(numerator), find(denominator));
        self.ratios.push(Ratio { name: name.into(), numerator, denominator, per, meaning: meaning.into() });
    }

    /// The metrics, in the order of a row's cells.
    pub fn metrics(&self) -> &[Metric] {
        &self.metrics
    }

    /// The ratios.
    pub fn ratios(&self) -> &[Ratio] {
        &self.ratios
    }

    /// Writes the row of a game that is over.
    ///
    /// # Panics
    /// Where the row does not have exactly a cell a metric.
    pub fn write(&self, played: &P, state: &P::State, row: &mut [i64]) {
        assert_eq!(row.len(), self.cells.len(), "a row has a cell a metric");
        for (slot, cell) in row.iter_mut().zip(&self.cells) {
            *slot = cell(played, state);
        }
    }
}
