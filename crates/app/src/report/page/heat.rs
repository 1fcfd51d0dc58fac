//! A figure where two parameters have other values, on the page: the map, and the values in a table.

use super::palette::DEEPEST;
use super::tables;
use crate::report::findings::{HeatCell, HeatMap, Mark};
use crate::report::number;
use crate::report::tables::sweep;
use maud::{Markup, html};

pub(super) fn section(found: &HeatMap) -> Markup {
    let [(rows, row_values), (columns, column_values)] = &found.axes[..] else { return html! {} };
    html! {
        h3 { (found.figure.name) " by " (rows) " and " (columns) }
        p.meaning {
            "Down: " (rows) ". Across: " (columns) ". The stronger the colour, the greater the figure. + is shown "
            "to be above " (found.against()) ", - below."
            @if found.has_own() { " The frame with * is the scenario as it is." }
            @if let Some(own) = found.beside() { " No cell is " (own) "." }
        }
        div.wide {
            table {
                thead { tr {
                    th {}
                    @for value in column_values { th scope="col" { (value) } }
                } }
                tbody {
                    @for (row, value) in row_values.iter().enumerate() {
                        tr {
                            th scope="row" { (value) }
                            @for column in 0..column_values.len() {
                                td { @if let Some(cell) = found.cell(row, column) { (one(found, cell)) } }
                            }
                        }
                    }
                }
            }
        }
        h3 { "The cells" }
        @let heads = tables::beside(&PLACES, &[("mark", "mark"), ("games", "games")]);
        (tables::table_with(&sweep::cells(found), &heads, tables::of_figure(found.figure.share)))
    }
}

fn one(found: &HeatMap, cell: &HeatCell) -> Markup {
    let values = || found.cells.iter().map(|cell| cell.value);
    let (low, high) = (values().fold(f64::INFINITY, f64::min), values().fold(f64::NEG_INFINITY, f64::max));
    let part = if high > low { (cell.value - low) / (high - low) * DEEPEST } else { 0.0 };
    let share = found.figure.share;
    let sign = match found.mark(cell) {
        Mark::Above => " +",
        Mark::Below => " -",
        Mark::Open => "",
    };
    let interval = cell.interval.map_or_else(|| "no interval".to_owned(), |interval| number::between(interval, share));
    html! {
        div.heat {
            span.own[cell.as_it_is] style=(format!("--share:{part:.0}%")) title=(interval) {
                @if cell.as_it_is { "* " }
                (number::figure(cell.value, share)) (sign)
            }
        }
    }
}

const PLACES: [(&str, &str); 2] = [("at", "down"), ("at_2", "across")];
