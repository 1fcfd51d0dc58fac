//! Which rows of a policy decide anything in the games of a book.

use super::book::Book;
use crate::analysis::improve::{LOOK, row_label, row_tables};
use crate::scenario::Problems;
use rayon::prelude::*;
use std::collections::BTreeSet;
use toml::Table;

/// The games of each row of the book that are looked at.
const GAMES: u64 = 50;

/// The rows of a policy's own tables that decided nothing in any game, as `table: row`, and the number of games. Tables
/// without any row that decided something are left out.
///
/// # Errors
/// The policy is not valid in some row of the book.
pub(super) fn idle(book: &Book, policy: &Table) -> Result<(Vec<String>, u64), Problems> {
    let decided = (0..book.rows.len()).map(|row| decided(book, row, policy)).collect::<Result<Vec<_>, _>>()?;
    let decided: BTreeSet<String> = decided.into_iter().flatten().collect();
    let mut idle = Vec::new();
    for (table, rows) in row_tables(policy) {
        let first = table.split('.').next().unwrap_or_default();
        let begins = format!("{} {first}", book.label());
        // Not every table reports what its rows decide.
        if !decided.iter().any(|name| name.starts_with(&begins)) {
            continue;
        }
        for label in rows.iter().map(row_label) {
            let ends = format!(": {label}");
            if !decided.iter().any(|name| name.starts_with(&begins) && name.ends_with(&ends)) {
                idle.push(format!("{table}: {label}"));
            }
        }
    }
    Ok((idle, GAMES * book.rows.len() as u64))
}

/// The names of the rows that decided something in the games of a row of the book.
fn decided(book: &Book, row: usize, policy: &Table) -> Result<BTreeSet<String>, Problems> {
    let game = book.game(row, policy)?;
    let one = |number: u64| -> BTreeSet<String> {
        let events = game.record(book.key().game(LOOK, number)).events;
        let rows: BTreeSet<(u16, u16)> =
            events.iter().filter_map(|event| event.row.map(|row| (row.table, row.row))).collect();
        rows.into_iter().map(|(table, row)| game.row_name(crate::journal::RowRef { table, row })).collect()
    };
    Ok((0..GAMES).into_par_iter().map(one).reduce(BTreeSet::new, |one, other| &one | &other))
}
