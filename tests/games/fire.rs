//! Every rule that shows in a journal is met over the built-in scenarios and their variants.

use crate::common::{Rotation, key, scenarios, side_by_side};
use sortie::games::Game;
use sortie::games::jets::{Rule, ledger};
use sortie::journal::{Kind, RuleId};
use sortie::scenario::{Document, Request};

/// Every built-in scenario with each of its variants.
fn with_variants() -> Vec<String> {
    let variants = |scenario: String| {
        let document = Document::load(&Request::scenario(&scenario), &["jets"]).unwrap();
        let variants: Vec<String> = document.variants().iter().map(|variant| format!("{scenario}+{variant}")).collect();
        [vec![scenario], variants].concat()
    };
    scenarios().into_iter().flat_map(variants).collect()
}

/// 98 games each: every pair of policies twice.
#[test]
fn every_rule_that_fires_does_and_choices_and_limits_at_times_do_not() {
    const GAMES: u64 = 98;
    let fired = side_by_side(&with_variants(), |scenario| {
        let mut rotation = Rotation::new(scenario);
        let mut games = vec![0u64; ledger().rules.len()];
        for game in 0..GAMES {
            let mut met = vec![false; games.len()];
            rotation.of(game).record(key(game)).events.iter().for_each(|event| met[usize::from(event.rule.0)] = true);
            games.iter_mut().zip(met).for_each(|(games, met)| *games += u64::from(met));
        }
        games
    });
    let all = GAMES * fired.len() as u64;
    let games = |rule: Rule| fired.iter().map(|games| games[usize::from(RuleId::from(rule).0)]).sum::<u64>();
    let told = |rule: &Rule| ledger().rule((*rule).into()).id.clone();
    let never: Vec<String> = Rule::ALL.iter().filter(|&&rule| games(rule) == 0).map(told).collect();
    assert_eq!(never, [""; 0], "rules that never fire");
    let decided = |rule: &&Rule| matches!(ledger().rule((**rule).into()).kind, Kind::Choice | Kind::Limit);
    let always: Vec<String> = Rule::ALL.iter().filter(decided).filter(|&&rule| games(rule) == all).map(told).collect();
    assert_eq!(always, [""; 0], "choices and limits that are in every game");
}
