//! A table of a report as a table of the page, sorted by a click on a head.

use crate::report::number::{grouped, value};
use crate::report::{Cell, Sheet};
use maud::{Markup, html};

/// A table with these columns only, under heads of their own.
pub(super) fn table(sheet: &Sheet, columns: &[(&str, &str)]) -> Markup {
    let places: Vec<(usize, &str)> = columns
        .iter()
        .filter_map(|(name, head)| Some((sheet.columns().position(|column| column == *name)?, *head)))
        .collect();
    html! {
        div.wide {
            table.sorted {
                (head(places.iter().map(|(_, head)| *head)))
                tbody {
                    @for row in sheet.rows() {
                        tr { @for (at, _) in &places { (cell(&row[*at])) } }
                    }
                }
            }
        }
    }
}

/// The head of a table.
pub(super) fn head<'a>(heads: impl IntoIterator<Item = &'a str>) -> Markup {
    html! { thead { tr { @for head in heads { th scope="col" { (head) } } } } }
}

/// A cell: numbers stand to the right.
pub(super) fn cell(cell: &Cell) -> Markup {
    match cell {
        Cell::Figure(figure) => html! { td.number data-value=(cell.text()) { (value(*figure)) } },
        Cell::Count(count) => html! { td.number data-value=(count) { (grouped(*count)) } },
        other => html! { td { (other.text()) } },
    }
}
