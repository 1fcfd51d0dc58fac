//! A table on a terminal that is too narrow for it. Where words would break or a text would be a thin column, each row
//! becomes a paragraph; a table of short cells leaves its last columns out, and says which.

use super::{Cell, Sheet, aligned};
use crate::report::fold::fold;

/// The least width of a column of text.
const COLUMN: usize = 30;
/// Letters up to which a cell is a part of a line rather than a line.
const SHORT: usize = 40;
/// Blanks around a column.
const GAP: usize = 2;
/// Blanks before the lines of a paragraph after the first.
const INDENT: usize = 4;

/// The table as text for a terminal of `width` columns.
pub(super) fn text(sheet: &Sheet, width: u16) -> String {
    let columns: Vec<usize> = (0..sheet.columns().count()).collect();
    if least(sheet, &columns) <= usize::from(width) {
        return aligned(sheet, Some(width));
    }
    let is_text = columns.iter().any(|at| longest(sheet, *at, |cell| cell.chars().count()) > SHORT);
    if is_text { paragraphs(sheet, width.into()) } else { fewer(sheet, width) }
}

/// The least width in which columns can be read: no word is broken, and each text has room.
fn least(sheet: &Sheet, columns: &[usize]) -> usize {
    let word = |cell: &str| cell.split_whitespace().map(|word| word.chars().count()).max().unwrap_or(0);
    let column = |(place, at): (usize, &usize)| {
        let whole = longest(sheet, *at, |cell| cell.chars().count());
        // The first column and paths are never cut.
        let uncut = place == 0 || sheet.columns().nth(*at) == Some("path");
        if uncut { whole } else { longest(sheet, *at, word).max(whole.min(COLUMN)) }
    };
    columns.iter().enumerate().map(column).sum::<usize>() + GAP * columns.len()
}

/// The greatest length of the cells of a column and its head, as `of` measures them.
fn longest(sheet: &Sheet, at: usize, of: impl Fn(&str) -> usize) -> usize {
    let cells = sheet.rows().iter().map(|row| row[at].text());
    cells.map(|cell| of(&cell)).chain(sheet.columns().nth(at).map(&of)).max().unwrap_or(0)
}

/// The first columns, as many as the width has room for, and which others there are.
fn fewer(sheet: &Sheet, width: u16) -> String {
    let all: Vec<usize> = (0..sheet.columns().count()).collect();
    let kept = (1..all.len()).rev().find(|kept| least(sheet, &all[..*kept]) <= usize::from(width)).unwrap_or(1);
    let mut table = Sheet::plain(sheet.columns().take(kept).map(str::to_owned));
    sheet.rows().iter().for_each(|row| table.row(row[..kept].iter().cloned()));
    let left: Vec<&str> = sheet.columns().skip(kept).collect();
    let left = left.join(", ");
    let hint = format!("left out, for lack of width: {left} (a wider terminal or --format csv shows them)\n");
    aligned(&table, Some(width)) + "\n" + &fold(&hint, Some(width.into()), 0)
}

/// A paragraph for each row: its name with its short cells, then each longer one in lines of its own. A last column of
/// prose, in which each row has words, needs no name.
fn paragraphs(sheet: &Sheet, width: usize) -> String {
    let names: Vec<&str> = sheet.columns().collect();
    let rows = sheet.rows();
    let is_same = |at: usize| rows.len() > 1 && at > 0 && rows.iter().all(|row| row[at].text() == rows[0][at].text());
    let same: Vec<usize> = (0..names.len()).filter(|at| is_same(*at)).collect();
    let filled = |at: usize| rows.iter().all(|row| !row[at].text().is_empty());
    let is_prose = |at: &usize| filled(*at) && longest(sheet, *at, |cell| cell.chars().count()) > SHORT;
    let prose = names.len().checked_sub(1).filter(is_prose);
    let said = |row: &[Cell], at: usize| format!("{} {}", names[at], row[at].text());
    let mut text = String::new();
    for row in rows {
        let others = (1..names.len()).filter(|at| !same.contains(at) && !row[*at].text().is_empty());
        let is_long = |at: &usize| row[*at].text().chars().count() > SHORT || Some(*at) == prose;
        let (long, short): (Vec<usize>, Vec<usize>) = others.partition(is_long);
        let short: Vec<String> = short.into_iter().map(|at| said(row, at)).collect();
        let between = if short.is_empty() { "" } else { "  " };
        text += &fold(&format!("{}{between}{}\n", row[0].text(), short.join(" · ")), Some(width), INDENT);
        for at in long {
            let line = if Some(at) == prose { row[at].text() } else { said(row, at) };
            text += &fold(&format!("{}{line}\n", " ".repeat(INDENT)), Some(width), INDENT);
        }
    }
    let same: Vec<String> =
        same.into_iter().filter(|at| !rows[0][*at].text().is_empty()).map(|at| said(&rows[0], at)).collect();
    if same.is_empty() { text } else { text + &fold(&format!("\nall: {}\n", same.join(" · ")), Some(width), INDENT) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys() -> Sheet {
        let mut sheet = Sheet::plain(["path", "system", "values", "default", "meaning"]);
        let long = "Altitude at the start, of those of the side's jets that have none of their own.";
        sheet.row(["sides.a.altitude", "jets", "1 to 9", "", long].map(Cell::from));
        sheet.row(["sides.a.fuel", "jets", "full, away", "full", "How full the tanks are."].map(Cell::from));
        sheet
    }

    #[test]
    fn a_table_with_room_for_its_texts_stays_a_table() {
        assert_eq!(text(&keys(), 100), aligned(&keys(), Some(100)));
    }

    #[test]
    fn rows_are_paragraphs_where_texts_have_no_room() {
        let expected = "\
sides.a.altitude  values 1 to 9
    Altitude at the start, of those of the side's
    jets that have none of their own.
sides.a.fuel  values full, away · default full
    How full the tanks are.

all: system jets
";
        assert_eq!(text(&keys(), 50), expected);
    }

    #[test]
    fn a_last_column_of_short_cells_has_its_name() {
        let mut sheet = Sheet::plain(["name", "title", "variants"]);
        let long = "Operation Praying Mantis, the second day, with a title that is very long";
        sheet.row(["gulf/mantis", long, "no-scouts typed"].map(Cell::from));
        sheet.row(["gulf/nimble", "Nimble Archer", ""].map(Cell::from));
        let expected = "\
gulf/mantis  variants no-scouts typed
    title Operation Praying Mantis, the
    second day, with a title that is very
    long
gulf/nimble  title Nimble Archer
";
        assert_eq!(text(&sheet, 45), expected);
    }

    /// Prose has more letters than a name, and every row has some.
    #[test]
    fn a_last_column_that_is_no_prose_has_its_name() {
        let title = "Operation Praying Mantis, the second day, with a title that is very long";
        let shown = |variants: [&'static str; 2]| {
            let mut sheet = Sheet::plain(["name", "title", "variants"]);
            sheet.row(["gulf/mantis", title, variants[0]].map(Cell::from));
            sheet.row(["gulf/nimble", "Nimble Archer", variants[1]].map(Cell::from));
            text(&sheet, 45)
        };
        let named = |variants| shown(variants).matches("variants").count();
        assert_eq!(named(["no-scouts typed", "slow"]), 2);
        let long = "stunts turns-go-on in-the-wind wide-field departed";
        assert_eq!(named([long, ""]), 1);
        assert_eq!(named([long, "also a meaning of some length"]), 0);
    }

    #[test]
    fn a_table_of_short_cells_leaves_columns_out_and_says_so() {
        let mut sheet = Sheet::plain(["id", "games", "games_fired", "times_fired", "taken"]);
        sheet.row(["J0.1a", "20", "3", "4", "never"].map(Cell::from));
        let shown = text(&sheet, 40);
        assert!(shown.starts_with("id     games  games_fired  times_fired\nJ0.1a"), "{shown}");
        let hint = "left out, for lack of width: taken (a wider terminal or --format csv shows them)";
        assert!(shown.split_whitespace().collect::<Vec<_>>().join(" ").ends_with(hint), "{shown}");
        assert!(shown.lines().all(|line| line.chars().count() <= 40), "{shown}");
    }
}
