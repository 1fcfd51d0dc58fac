//! Which rules fired: a field of cells, the fuller the colour the more games a rule fired in.

use super::tables;
use crate::report::ScenarioFindings;
use crate::report::tables::rules::{RuleFirings, firings, sheet};
use maud::{Markup, html};

const COLUMNS: [(&str, &str); 4] =
    [("id", "rule"), ("games_fired", "games it fired in"), ("times_fired", "times"), ("games", "of games")];

/// The section; nothing where no rules were counted.
pub(super) fn section(played: &[ScenarioFindings<'_>]) -> Markup {
    let rules = firings(played);
    let Some(most) = rules.iter().map(|rule| rule.games).max().filter(|games| *games > 0) else {
        return html! {};
    };
    let silent = rules.iter().filter(|rule| rule.count.games == 0).count();
    html! {
        section {
            h2 { "Rules" }
            p {
                (rules.len() - silent) " of " (rules.len()) " rules fired in the first " (most)
                " games; the fuller the colour, the more games. " (silent) " did not fire; they are hatched."
            }
            div.heat role="img" aria-label="how often each rule fired" {
                @for RuleFirings { id, count, games } in &rules {
                    @let fired = count.games;
                    @let share = if *games > 0 { fired as f64 / *games as f64 } else { 0.0 };
                    span class=(if fired == 0 { "never" } else { "" })
                        style=(format!("--share:{:.0}%", share.sqrt() * 42.0 + if fired > 0 { 3.0 } else { 0.0 }))
                        title=(format!("{id}: fired in {:.1} % of the games", share * 100.0)) {
                        (id)
                    }
                }
            }
            details {
                summary { "the numbers" }
                (tables::table(
                    &sheet(&rules),
                    &COLUMNS,
                ))
            }
        }
    }
}
