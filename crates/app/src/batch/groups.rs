//! Rows put together into groups whose edges depend on game numbers alone.

use super::Cells;
use crate::game::Metric;

/// Rows in a full group.
pub const ROW_GROUP: u64 = 1 << 16;

/// Consecutive rows, on their way to a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowGroup {
    /// Number of the part they belong to, from 0.
    pub part: u64,
    /// The first game's number.
    pub first: u64,
    /// The rows.
    pub cells: Cells,
}

/// Cuts a stream of rows into groups: at every part's end, and within a part every [`ROW_GROUP`] rows.
pub(crate) struct Grouper<'a> {
    metrics: &'a [Metric],
    part_games: u64,
    next: u64,
    open: Cells,
}

impl<'a> Grouper<'a> {
    /// For rows that begin with game number `first`.
    pub(crate) fn new(metrics: &'a [Metric], part_games: u64, first: u64) -> Grouper<'a> {
        Grouper { metrics, part_games: part_games.max(1), next: first, open: Cells::new(metrics) }
    }

    /// Takes the rows that follow; hands over each group that they fill.
    pub(crate) fn take<E>(&mut self, cells: &Cells, mut full: impl FnMut(RowGroup) -> Result<(), E>) -> Result<(), E> {
        let mut from = 0;
        while from < cells.rows() {
            let room = self.room().min((cells.rows() - from) as u64) as usize;
            self.open.extend(cells, from, from + room);
            self.next += room as u64;
            from += room;
            if (self.next % self.part_games).is_multiple_of(ROW_GROUP) {
                self.close().map_or(Ok(()), &mut full)?;
            }
        }
        Ok(())
    }

    /// Rows until the next edge.
    fn room(&self) -> u64 {
        let within = self.next % self.part_games;
        let group_end = (within / ROW_GROUP + 1) * ROW_GROUP;
        group_end.min(self.part_games) - within
    }

    /// The rows left over.
    pub(crate) fn close(&mut self) -> Option<RowGroup> {
        let rows = self.open.rows() as u64;
        (rows > 0).then(|| {
            let first = self.next - rows;
            let cells = std::mem::replace(&mut self.open, Cells::new(self.metrics));
            RowGroup { part: first / self.part_games, first, cells }
        })
    }
}
