//! A table of a report as a table of the page, sorted by a click on a head.

use crate::report::number::{grouped, percent, signed, value};
use crate::report::{Cell, Sheet};
use maud::{Markup, html};
use std::ops::Range;

/// How the figures of a column are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// As they are.
    Plain,
    /// Parts of 1 in percent.
    Percent,
    /// Differences of parts of 1 in percentage points.
    Points,
}

/// The form of the columns of a figure, its interval and its changes, where it is a share.
pub(super) fn of_figure(share: bool) -> impl Fn(&str) -> Form {
    move |column| match column {
        "value" | "low" | "high" if share => Form::Percent,
        "change" | "change_low" | "change_high" if share => Form::Points,
        _ => Form::Plain,
    }
}

/// The form of the columns of a worth and its interval, where it is that in a share.
pub(super) fn of_worth(share: bool) -> impl Fn(&str) -> Form {
    move |column| if share && ["worth", "low", "high"].contains(&column) { Form::Points } else { Form::Plain }
}

/// A table with these columns only, under heads of their own.
pub(super) fn table(sheet: &Sheet, columns: &[(&str, &str)]) -> Markup {
    table_with(sheet, columns, |_| Form::Plain)
}

/// The same, with the figures of each column in its form.
pub(super) fn table_with(sheet: &Sheet, columns: &[(&str, &str)], form: impl Fn(&str) -> Form) -> Markup {
    let place = |name: &str| sheet.columns().position(|column| column == name);
    let places: Vec<(usize, &str, Form)> =
        columns.iter().filter_map(|(name, head)| Some((place(name)?, *head, form(name)))).collect();
    let is_number = |at: usize| sheet.rows().iter().any(|row| matches!(row[at], Cell::Figure(_) | Cell::Count(_)));
    html! {
        div.wide {
            table.sorted {
                (aligned_head(places.iter().map(|(at, head, _)| (*head, is_number(*at)))))
                tbody {
                    @for row in sheet.rows() {
                        tr { @for (at, _, form) in &places { (formed(&row[*at], *form)) } }
                    }
                }
            }
        }
    }
}

/// The columns of a figure beside that of the scenario as it is, with their heads, between those that name the row and
/// the last ones.
pub(super) fn beside(
    first: &[(&'static str, &'static str)],
    last: &[(&'static str, &'static str)],
) -> Vec<(&'static str, &'static str)> {
    const FIGURES: [(&str, &str); 6] = [
        ("value", "figure"),
        ("low", "from"),
        ("high", "to"),
        ("change", "change"),
        ("change_low", "change from"),
        ("change_high", "change to"),
    ];
    [first, &FIGURES, last].concat()
}

/// The head of a table, with the columns that have numbers.
pub(super) fn head<'a>(heads: impl IntoIterator<Item = &'a str>, numbers: Range<usize>) -> Markup {
    aligned_head(heads.into_iter().enumerate().map(|(at, head)| (head, numbers.contains(&at))))
}

/// The head of a table: that of a column of numbers is above them, to the right.
fn aligned_head<'a>(heads: impl Iterator<Item = (&'a str, bool)>) -> Markup {
    html! {
        thead {
            tr { @for (head, number) in heads { th class=[number.then_some("number")] scope="col" { (head) } } }
        }
    }
}

fn formed(one: &Cell, form: Form) -> Markup {
    let Cell::Figure(figure) = one else { return cell(one) };
    let text = match form {
        Form::Plain => return cell(one),
        Form::Percent => percent(*figure),
        Form::Points => signed(figure * 100.0, 1) + " pp",
    };
    html! { td.number data-value=(one.text()) { (text) } }
}

/// A cell, with numbers to the right.
pub(super) fn cell(cell: &Cell) -> Markup {
    match cell {
        Cell::Figure(figure) => html! { td.number data-value=(cell.text()) { (value(*figure)) } },
        Cell::Count(count) => html! { td.number data-value=(count) { (grouped(*count)) } },
        other => html! { td { (other.text()) } },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_head_of_a_column_of_numbers_is_above_them() {
        let mut sheet = Sheet::plain(["name", "value"]);
        sheet.row([Cell::from("a"), Cell::Figure(0.5)]);
        let shown = table(&sheet, &[("name", "unit"), ("value", "worth")]).into_string();
        assert!(shown.contains("<th scope=\"col\">unit</th><th class=\"number\" scope=\"col\">worth</th>"), "{shown}");
        let shown = head(["a", "b", "c"], 1..2).into_string();
        assert_eq!(shown.matches("class=\"number\"").count(), 1, "{shown}");
        assert!(shown.contains("class=\"number\" scope=\"col\">b<"), "{shown}");
    }
}
