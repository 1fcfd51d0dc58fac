//! What each side brings, and the policy that plays it.

use super::palette::Tone;
use crate::game::{Force, Game};
use crate::scenario::all_like_another;
use maud::{Markup, html};

/// Elements up to which a side has them open; more are folded.
const OPEN: usize = 8;

/// A card for each side, with the colour that it has in all charts.
pub(super) fn cards(game: &dyn Game) -> Markup {
    let policies = game.policies();
    let place = |side: &str| game.sides().iter().position(|known| known.id == side);
    html! {
        div.forces {
            @for force in forces(game) {
                @let policy = policies.iter().find(|(side, _)| *side == force.side).map(|(_, policy)| policy);
                div class=(format!("force {}", Tone::of(place(&force.side)).class())) {
                    h3 { (force.title) }
                    p.meaning {
                        @match policy {
                            Some(policy) => { "played by the policy " code { (policy) } }
                            None => { "played by the rules" }
                        }
                    }
                    (elements(&force.elements))
                }
            }
        }
    }
}

/// The cards of the scenario's own: how each differs from the one that it is like. Nothing where there are none.
pub(super) fn of_its_own(resolved: &str) -> Markup {
    let scenario: toml::Table = toml::from_str(resolved).unwrap_or_default();
    let cards = scenario.get("rules").and_then(toml::Value::as_table).map(all_like_another).unwrap_or_default();
    html! {
        @if !cards.is_empty() {
            p.meaning { "Cards of this scenario:" }
            ul { @for card in &cards { li { code { (card.path) } " is " (card.differs) } } }
        }
    }
}

/// The forces of the order of battle; of a game without one those of a summary.
fn forces(game: &dyn Game) -> Vec<Force> {
    let ordered = game.order_of_battle();
    if !ordered.is_empty() {
        return ordered;
    }
    let name = |side: &str| game.sides().iter().find(|known| known.id == side).map(|side| side.name.clone());
    let force = |(side, brings): (String, String)| {
        let (title, elements) = (name(&side).unwrap_or_else(|| side.clone()), vec![brings]);
        Force { side, title, elements }
    };
    game.forces().into_iter().map(force).collect()
}

fn elements(all: &[String]) -> Markup {
    let (open, folded) = all.split_at(all.len().min(OPEN));
    html! {
        ul { @for element in open { li { (element) } } }
        @if !folded.is_empty() {
            details {
                summary { (folded.len()) " more" }
                ul { @for element in folded { li { (element) } } }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Cards are found by what they are like, whatever printed card their reference names and however deep they are.
    #[test]
    fn a_card_of_the_scenario_says_what_differs_whatever_its_reference() {
        let text = "[rules.cards.mig]\nref = 'Table C'\nspeed = 9\n\
                    [rules.cards.fast]\nlike = 'mig'\nref = 'Leaflet 7'\nspeed = 11\n\
                    [rules.week.sides.a]\naces = 1\n[rules.week.sides.b]\nlike = 'a'\naces = 2\n";
        let shown = of_its_own(text).into_string();
        let expected = ["<code>rules.cards.fast</code> is like mig, but speed 11 (9)", "is like a, but aces 2 (1)"];
        assert!(expected.iter().all(|words| shown.contains(words)), "{shown}");
    }
}
