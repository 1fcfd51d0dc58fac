//! The exact tables of SAMs and anti-radiation missiles.

use super::Book;
use super::arguments::Arguments;
use crate::chance::Chance;
use crate::games::{Row, TableSpec};

/// The tables.
pub(super) const SPECS: &[TableSpec] = &[];

/// Walks or plays one of them.
pub(super) fn run<C: Chance>(book: &Book, table: &str, arguments: &Arguments<'_>, chance: &mut C) -> Row {
    let _ = (book, arguments, chance);
    unreachable!("no table {table}")
}
