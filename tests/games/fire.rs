//! Every rule that shows in a journal is met over the scenarios of its system and their variants.

use crate::common::systems::{Entry, of_each_system, with_variants};
use crate::common::{Rotation, side_by_side};
use sortie::game::System;
use sortie::journal::{Kind, Rule};

/// Games of each scenario at least, where rules need them.
const GAMES: u64 = 96;
/// Rounds in which they are played: rules that fire seldom need all of them, and most systems one.
const ROUNDS: u64 = 8;

/// In how many of how many games of a round of a scenario each rule fired; over all rounds every casting of policies is
/// played twice, of long games once.
fn met(entry: &Entry, round: u64) -> (Vec<u64>, u64) {
    let mut rotation = Rotation::any(entry);
    let mut met = vec![0; entry.system.ledger().rules.len()];
    let castings = rotation.castings();
    let games = if entry.dogfights() == 1 { GAMES.max(2 * castings) } else { castings / entry.weight() };
    let numbers = games * round / ROUNDS..games * (round + 1) / ROUNDS;
    for game in numbers.clone() {
        let mut fired = vec![false; met.len()];
        let record = rotation.of(game).record(entry.key(game));
        record.events.iter().for_each(|event| fired[usize::from(event.rule.0)] = true);
        met.iter_mut().zip(fired).for_each(|(games, fired)| *games += u64::from(fired));
    }
    (met, numbers.end - numbers.start)
}

/// The rules that never fired, and the choices and limits that fired in every game, but for `EVERY_GAME`; the rounds
/// end when there are none.
fn idle(system: &'static dyn System) -> [Vec<&'static str>; 2] {
    let entries = with_variants(system);
    let rules = &system.ledger().rules;
    let (mut fired, mut all, mut found) = (vec![0; rules.len()], 0, [Vec::new(), Vec::new()]);
    for round in 0..ROUNDS {
        for (met, games) in side_by_side(&entries, |entry| met(entry, round)) {
            fired.iter_mut().zip(met).for_each(|(sum, games): (&mut u64, u64)| *sum += games);
            all += games;
        }
        let ids = |keep: &dyn Fn(u64, &Rule) -> bool| {
            let firing = rules.iter().zip(&fired).filter(|(rule, games)| rule.fires && keep(**games, rule));
            firing.map(|(rule, _)| rule.id.as_str()).collect::<Vec<_>>()
        };
        let decided =
            |rule: &Rule| matches!(rule.kind, Kind::Choice | Kind::Limit) && !EVERY_GAME.contains(&rule.id.as_str());
        found = [ids(&|games, _| games == 0), ids(&|games, rule| games == all && decided(rule))];
        println!("round {round}: {all} games, never {:?}, always {:?}", found[0], found[1]);
        if found.iter().all(Vec::is_empty) {
            break;
        }
    }
    found
}

/// Choices that are made in every game, each turn by every unit.
const EVERY_GAME: [&str; 1] = ["J2.6a"];

fn each_fires(system: &'static dyn System) {
    let [never, always] = idle(system);
    assert_eq!(always, [""; 0], "choices and limits of {} that are in every game", system.name());
    assert_eq!(never, [""; 0], "rules of {} that never fire", system.name());
}

of_each_system!(every_rule_that_fires_does_and_choices_and_limits_at_times_do_not, each_fires);
