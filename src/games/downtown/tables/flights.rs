//! The exact tables of DRV flights, detection, air combat and bombing.

use super::Book;
use super::arguments::Arguments;
use crate::chance::Chance;
use crate::games::{Row, TableError, TableSpec};

/// The tables.
pub(super) const SPECS: &[TableSpec] = &[];

/// Walks or plays one of them.
pub(super) fn run<C: Chance>(book: &Book, table: &str, arguments: &Arguments<'_>, chance: &mut C) -> Row {
    let _ = (book, arguments, chance);
    unreachable!("no table {table}")
}

/// What no single range can say of the values of a table.
pub(super) fn check(book: &Book, table: &str, arguments: &Arguments<'_>) -> Result<(), TableError> {
    let _ = (book, table, arguments);
    Ok(())
}
