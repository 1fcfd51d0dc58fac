//! The head of a story: the scenario, its policies, and the forces of each side.

use super::super::{Heading, Trace};
use super::page::Page;

pub(super) fn write(trace: &Trace, heading: &Heading, page: &mut Page) {
    page.wrap("", &heading.title);
    let name = |side: &str| {
        let known = trace.game.sides().iter().find(|known| known.id == side);
        known.map_or_else(|| side.to_owned(), |known| known.name.clone())
    };
    let players = trace.game.policies().into_iter();
    let players: Vec<String> = players.map(|(side, policy)| format!("{policy} ({})", name(&side))).collect();
    let players = if players.is_empty() { String::new() } else { format!("; played by {}", players.join(", ")) };
    page.wrap("", &format!("{}, seed {}, game {}{players}", heading.scenario, heading.seed, heading.game));
    for force in trace.game.order_of_battle() {
        page.gap();
        page.wrap("", &force.title);
        for element in &force.elements {
            page.wrap("  ", element);
        }
    }
    page.gap();
}
