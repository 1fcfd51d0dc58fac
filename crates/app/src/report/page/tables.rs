//! A table of a report as a table of the page, sorted by a click on a head.

use crate::report::number::{grouped, value};
use crate::report::{Cell, Sheet};
use maud::{Markup, html};

/// All rows of a table that pass, with these columns only, under heads of their own.
pub(super) fn table(sheet: &Sheet, columns: &[(&str, &str)], wanted: impl Fn(&[Cell]) -> bool) -> Markup {
    let places: Vec<(usize, &str)> = columns
        .iter()
        .filter_map(|(name, head)| Some((sheet.columns().position(|column| column == *name)?, *head)))
        .collect();
    html! {
        div.wide {
            table.sorted {
                thead { tr { @for (_, head) in &places { th scope="col" { (head) } } } }
                tbody {
                    @for row in sheet.rows().iter().filter(|row| wanted(row)) {
                        tr { @for (at, _) in &places { (cell(&row[*at])) } }
                    }
                }
            }
        }
    }
}

fn cell(cell: &Cell) -> Markup {
    match cell {
        Cell::Figure(figure) => html! { td.number data-value=(cell.text()) { (value(*figure)) } },
        Cell::Count(count) => html! { td.number data-value=(count) { (grouped(*count)) } },
        other => html! { td { (other.text()) } },
    }
}

/// The place of a column.
pub(super) fn column(sheet: &Sheet, name: &str) -> usize {
    sheet.columns().position(|column| column == name).unwrap_or_default()
}

/// The text of a row's cell.
pub(super) fn text(row: &[Cell], at: usize) -> String {
    row.get(at).map_or_else(String::new, Cell::text)
}

/// The figure of a row's cell.
pub(super) fn figure(row: &[Cell], at: usize) -> Option<f64> {
    match row.get(at) {
        Some(Cell::Figure(figure)) => Some(*figure),
        _ => None,
    }
}
