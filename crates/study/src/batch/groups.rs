//! Collects rows into groups whose edges depend only on game numbers.

use super::Cells;
use crate::game::Metric;

/// The number of rows in a full group.
pub const ROW_GROUP: u64 = 1 << 16;

/// Consecutive rows that are written to a file together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowGroup {
    /// The number of the part that they belong to, from 0.
    pub part: u64,
    /// The first game's number.
    pub first: u64,
    /// The rows.
    pub cells: Cells,
}

/// Cuts a stream of rows into groups: at every part's end, and within a part every [`ROW_GROUP`] rows.
pub struct Grouper<'a> {
    metrics: &'a [Metric],
    part_games: u64,
    next: u64,
    open: Cells,
}

impl<'a> Grouper<'a> {
    /// A grouper for rows that begin with game number `first`.
    pub fn new(metrics: &'a [Metric], part_games: u64, first: u64) -> Grouper<'a> {
        Grouper { metrics, part_games: part_games.max(1), next: first, open: Cells::new(metrics) }
    }

    /// Adds the next rows, and passes each group that they complete to `full`.
    pub fn take<E>(&mut self, cells: &Cells, mut full: impl FnMut(RowGroup) -> Result<(), E>) -> Result<(), E> {
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

    /// The number of rows up to the next edge of a group.
    fn room(&self) -> u64 {
        let within = self.next % self.part_games;
        let group_end = (within / ROW_GROUP + 1) * ROW_GROUP;
        group_end.min(self.part_games) - within
    }

    /// Takes the rows of the incomplete group, if there are any.
    pub fn close(&mut self) -> Option<RowGroup> {
        let rows = self.open.rows() as u64;
        (rows > 0).then(|| {
            let first = self.next - rows;
            let cells = std::mem::replace(&mut self.open, Cells::new(self.metrics));
            RowGroup { part: first / self.part_games, first, cells }
        })
    }
}
