//! Tests of `sortie bench`: signatures and speeds.

use super::*;
use crate::cli::testing::{self, registry, sortie};
use crate::game::Game;

fn built_in() -> Context {
    Context::with(registry(), testing::built_in(), Box::new(std::io::sink()), Box::new(std::io::sink()))
}

#[test]
fn a_signature_is_the_same_twice_and_a_changed_rule_moves_it() {
    let io = built_in();
    let jets = io.system("jets").unwrap();
    let signed = |sets: &[&str]| {
        let sets: Vec<String> = sets.iter().map(|&set| set.to_owned()).collect();
        signature::of(jets, &io, &sets).unwrap()
    };
    let plain = signed(&[]);
    assert_eq!(plain.len(), 16);
    assert_eq!(signed(&[]), plain);
    assert_ne!(signed(&["rules.energy.drag=2"]), plain);
}

#[test]
fn signatures_are_a_line_a_system() {
    let (code, out, err) = sortie(&["bench", "--signature"]);
    assert_eq!((code, err.as_str()), (0, ""));
    let digits = out.strip_prefix("toy ").and_then(|line| line.strip_suffix('\n')).unwrap();
    assert!(digits.len() == 16 && digits.chars().all(|digit| digit.is_ascii_hexdigit()), "{out}");
    let (_, csv, _) = sortie(&["bench", "toy", "--signature", "--format", "csv"]);
    assert_eq!(csv, format!("system,signature\ntoy,{digits}\n"));
}

#[test]
fn a_row_tells_a_scenario_and_a_number_of_threads() {
    let (code, out, err) = sortie(&["bench", "toy/duel", "--seconds", "0.001", "--format", "csv"]);
    // On a busy machine there is a warning.
    assert!(code == 0 && (err.is_empty() || err.starts_with("sortie: other programs took")), "{err}");
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[0], columns().collect::<Vec<_>>().join(","));
    assert!(lines[1].starts_with("toy,duel,1,") && lines[2].starts_with("toy,duel,2,"), "{out}");
    assert_eq!(lines.len(), 3);
}

#[test]
fn what_is_no_system_is_refused() {
    assert_eq!(sortie(&["bench", "tow"]).2, "sortie: unknown system `tow`; did you mean `toy`?\n");
    assert_eq!(sortie(&["bench", "--seconds", "-1"]).0, 2);
    assert_eq!(sortie(&["bench", "--seconds", "nan"]).0, 2);
    assert_eq!(sortie(&["bench", "toy/duel", "--signature"]).0, 2);
}

fn rows(worker: &mut dyn crate::game::Worker, game: &dyn Game, keys: &[crate::chance::GameKey]) -> Vec<Vec<i64>> {
    let mut row = vec![0; game.metrics().len()];
    let mut play = |&key| {
        worker.play(key, &mut row);
        row.clone()
    };
    keys.iter().map(&mut play).collect()
}

/// So that what is measured as the rules alone is the rules, twice round, in each built-in scenario, and with pilots
/// that roll dice.
#[test]
fn with_choices_repeated_the_same_games_are_played_over_and_over() {
    let io = built_in();
    for system in io.systems() {
        let run = RunKey::new(system.name(), 1);
        let keys: Vec<_> = (0..20).map(|number| run.game(0, number)).collect();
        let mut candidates = 0;
        for scenario in io.library().scenarios(system.name()) {
            for random in [false, true] {
                let mut request = Request::scenario(scenario);
                let game = io.load(&request).unwrap().game;
                if random {
                    request.policies = game.policies().iter().map(|(side, _)| format!("{side}=random")).collect();
                }
                let Ok(loaded) = io.load(&request) else { continue };
                let game = &*loaded.game;
                let expected = rows(&mut *game.worker(), game, &keys);
                let mut workload = game.replay_workload(&keys);
                for _ in 0..2 {
                    assert_eq!(rows(&mut *workload.worker, game, &keys), expected, "{scenario}");
                }
                candidates += workload.choices.offered;
            }
        }
        // A doctrine that orders without weighing has no candidates.
        assert_eq!(candidates > 0, system.name() != "downtown", "{}", system.name());
    }
}

/// The floor must roll all the dice of the game, in their order.
#[test]
fn the_floor_asks_for_the_dice_of_the_game() {
    let io = built_in();
    for system in io.systems() {
        let run = RunKey::new(system.name(), 1);
        for scenario in io.library().scenarios(system.name()) {
            let game = io.load(&Request::scenario(scenario)).unwrap().game;
            let keys: Vec<_> = (0..5).map(|number| run.game(0, number)).collect();
            for (draw_log, &key) in game.replay_workload(&keys).draw_logs.iter().zip(&keys) {
                let tape = game.record(key).tape;
                assert_eq!(draw_log, &tape.draw_log, "{scenario}");
                assert_eq!(draw_log.streams(), tape.keys.len() as u64);
            }
        }
    }
}
