//! The head of a story: the scenario, its policies, and the forces of each side.

use super::super::{Heading, Trace};
use super::page::Page;

pub(super) fn write(trace: &Trace, heading: &Heading, page: &mut Page) {
    page.wrap("", &heading.title);
    let mut players = trace.game.policies().into_iter();
    let first = players.next().map(|(side, policy)| format!("; {side} is played by {policy}"));
    let others = players.map(|(side, policy)| format!(", {side} by {policy}"));
    let players: String = first.into_iter().chain(others).collect();
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
