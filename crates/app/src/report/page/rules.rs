//! Which rules fired: those that never did in their own words, and how often the others did.

use super::headings;
use super::tables;
use crate::journal::Rule;
use crate::report::ScenarioFindings;
use crate::report::number::{grouped, percent};
use crate::report::tables::rules::{RuleFirings, firings};
use maud::{Markup, html};

/// Rules that never fired up to which they are listed open.
const OPEN: usize = 24;

/// The section; nothing where no rules were counted.
pub(super) fn section(played: &[ScenarioFindings<'_>]) -> Markup {
    let rules = firings(played);
    let Some(most) = rules.iter().map(|rule| rule.games).max().filter(|games| *games > 0) else {
        return html! {};
    };
    let mut fired: Vec<&RuleFirings> = rules.iter().filter(|rule| rule.count.games > 0).collect();
    fired.sort_by_key(|rule| rule.count.games);
    let silent: Vec<&RuleFirings> = rules.iter().filter(|rule| rule.count.games == 0).collect();
    html! {
        section {
            (headings::section("Rules"))
            p {
                (fired.len()) " of " (rules.len()) " rules fired in the first " (grouped(most)) " games. "
                @if !silent.is_empty() { (silent.len()) " never did:" }
            }
            (unused(played, &silent))
            details {
                summary { "how often the others fired, the rarest first" }
                div.wide {
                    table.sorted {
                        (tables::head(["rule", "what it says", "of the games", "times"], 2..4))
                        tbody { @for rule in fired { (line(played, rule)) } }
                    }
                }
            }
        }
    }
}

/// The rules that never fired: all, or the first with the others folded.
fn unused(played: &[ScenarioFindings<'_>], silent: &[&RuleFirings]) -> Markup {
    let (open, folded) = silent.split_at(silent.len().min(OPEN));
    html! {
        (list(played, open))
        @if !folded.is_empty() {
            details {
                summary { (folded.len()) " more" }
                (list(played, folded))
            }
        }
    }
}

fn list(played: &[ScenarioFindings<'_>], rules: &[&RuleFirings]) -> Markup {
    html! {
        ul.unused {
            @for rule in rules { li { (text(played, &rule.id)) " " code { (rule.id) } } }
        }
    }
}

fn line(played: &[ScenarioFindings<'_>], rule: &RuleFirings) -> Markup {
    let share = rule.count.games as f64 / rule.games.max(1) as f64;
    html! {
        tr {
            td { code { (rule.id) } }
            td { (text(played, &rule.id)) }
            td.number data-value=(share) { (percent(share)) }
            td.number data-value=(rule.count.times) { (grouped(rule.count.times)) }
        }
    }
}

/// What a rule says.
fn text<'a>(played: &[ScenarioFindings<'a>], id: &str) -> &'a str {
    let rules = played.iter().flat_map(|played| &played.system.ledger().rules);
    rules.into_iter().find(|rule: &&Rule| rule.id == id).map_or("", |rule| rule.text.as_str())
}
