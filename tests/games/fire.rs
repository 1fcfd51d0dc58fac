//! Every rule that shows in a journal is met over the scenarios of its system and their variants.

use crate::common::systems::{Entry, of_each_system, with_variants};
use crate::common::{Rotation, side_by_side};
use sortie::game::System;
use sortie::journal::{Kind, Rule};

/// Games of each scenario at least.
const GAMES: u64 = 96;

/// In how many of how many games of a scenario each rule fired; every casting of policies is played twice, of long
/// games once.
fn met(entry: &Entry) -> (Vec<u64>, u64) {
    let mut rotation = Rotation::any(entry);
    let mut met = vec![0; entry.system.ledger().rules.len()];
    let castings = rotation.castings();
    let games = if entry.dogfights() == 1 { GAMES.max(2 * castings) } else { castings / entry.weight() };
    for game in 0..games {
        let mut fired = vec![false; met.len()];
        let record = rotation.of(game).record(entry.key(game));
        record.events.iter().for_each(|event| fired[usize::from(event.rule.0)] = true);
        met.iter_mut().zip(fired).for_each(|(games, fired)| *games += u64::from(fired));
    }
    (met, games)
}

/// The rules that never fired, and the choices and limits that fired in every game.
fn idle(system: &'static dyn System) -> [Vec<&'static str>; 2] {
    let played = side_by_side(&with_variants(system), met);
    let all: u64 = played.iter().map(|(_, games)| games).sum();
    let fired = |place: usize| played.iter().map(|(met, _)| met[place]).sum::<u64>();
    let ids = |keep: &dyn Fn(u64, &Rule) -> bool| {
        let rules = system.ledger().rules.iter().enumerate().filter(|(_, rule)| rule.fires);
        rules.filter(|(place, rule)| keep(fired(*place), rule)).map(|(_, rule)| rule.id.as_str()).collect()
    };
    let decided = |rule: &Rule| matches!(rule.kind, Kind::Choice | Kind::Limit);
    [ids(&|games, _| games == 0), ids(&|games, rule| games == all && decided(rule))]
}

/// Choices that are made in every game, each turn by every unit.
const EVERY_GAME: [&str; 1] = ["J2.6a"];

fn each_fires(system: &'static dyn System) {
    let [never, mut always] = idle(system);
    always.retain(|rule| !EVERY_GAME.contains(rule));
    assert_eq!(always, [""; 0], "choices and limits of {} that are in every game", system.name());
    assert_eq!(never, [""; 0], "rules of {} that never fire", system.name());
}

of_each_system!(every_rule_that_fires_does_and_choices_and_limits_at_times_do_not, each_fires);
