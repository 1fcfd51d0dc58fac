//! Which rules fired: a field of cells, the fuller the colour the more games a rule fired in.

use super::tables::{self, column, text};
use crate::report::Played;
use crate::report::tables::rules as sheet;
use maud::{Markup, html};

/// The section; nothing where no rules were counted.
pub(super) fn section(played: &[Played<'_>]) -> Markup {
    let sheet = sheet::sheet(played);
    let [id, fired, games] = ["id", "games_fired", "games"].map(|name| column(&sheet, name));
    let number = |row: &[crate::report::Cell], at| text(row, at).parse::<u64>().unwrap_or_default();
    let cells: Vec<(String, u64, u64)> =
        sheet.rows().iter().map(|row| (text(row, id), number(row, fired), number(row, games))).collect();
    let Some(most) = cells.iter().map(|(_, _, games)| *games).max().filter(|games| *games > 0) else {
        return html! {};
    };
    let silent = cells.iter().filter(|(_, fired, _)| *fired == 0).count();
    html! {
        section {
            h2 { "Rules" }
            p {
                (cells.len() - silent) " of " (cells.len()) " rules fired in the first " (most)
                " games; the fuller the colour, the more games. " (silent) " did not fire; they are hatched."
            }
            div.heat role="img" aria-label="how often each rule fired" {
                @for (id, fired, games) in &cells {
                    @let share = if *games > 0 { *fired as f64 / *games as f64 } else { 0.0 };
                    span class=(if *fired == 0 { "never" } else { "" })
                        style=(format!("--share:{:.0}%", share.sqrt() * 42.0 + if *fired > 0 { 3.0 } else { 0.0 }))
                        title=(format!("{id}: fired in {:.1} % of the games", share * 100.0)) {
                        (id)
                    }
                }
            }
            details {
                summary { "the numbers" }
                (tables::table(
                    &sheet,
                    &[("id", "rule"), ("games_fired", "games it fired in"), ("times_fired", "times"), ("games", "of games")],
                    |_| true,
                ))
            }
        }
    }
}
