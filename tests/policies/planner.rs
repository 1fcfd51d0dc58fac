//! The planner of every system: its games are functions of their keys, it does not know the dice to come, and it plays
//! better than the policies that it follows.

use crate::common::systems::{Entry, built_in, of_each_system};
use sortie::chance::RunKey;
use sortie::game::{Game, System};
use sortie::scenario::{Document, Request};

/// A scenario with all sides flown by planners of few games ahead, and the same with one of them.
fn planned(entry: &Entry) -> Vec<Box<dyn Game>> {
    let sides: Vec<String> =
        entry.load(&[]).policies().into_iter().map(|(side, _)| format!("{side}=planner")).collect();
    let casts = [sides.clone(), sides[..1].to_vec()];
    let casts = casts.into_iter().take(sides.len());
    let sets = ["policies.planner.look-ahead.games=1".to_owned()];
    casts.map(|policies| load(entry, policies, &sets)).collect()
}

fn load(entry: &Entry, policies: Vec<String>, sets: &[String]) -> Box<dyn Game> {
    let request = Request { policies, sets: sets.to_vec(), ..Request::scenario(&entry.scenario) };
    let document = Document::load(&sortie::library(), &request, &[entry.system.name()]);
    let document = document.unwrap_or_else(|problems| panic!("{entry}: {problems}"));
    entry.system.load(&document).unwrap_or_else(|problems| panic!("{entry}: {problems}"))
}

/// Three quick scenarios of a system.
fn few(system: &'static dyn System) -> Vec<Entry> {
    let mut entries: Vec<Entry> = built_in(system).into_iter().filter(|entry| entry.weight() == 1).collect();
    entries.truncate(3);
    entries
}

/// A worker plays the games in another order than a second one, and a recorded game is the same. With a late throw from
/// another game, all rolls before it are as they were, so that no decision depends on it: a planner that knew the dice
/// would choose otherwise. Few throws show no face, so that nine tenths of as many faces as throws are before it.
fn planners_keep_the_dice(system: &'static dyn System) {
    for entry in few(system) {
        for game in planned(&entry) {
            let mut row = vec![0; game.metrics().len()];
            let mut worker = game.worker();
            let rows = [1, 0].map(|number| {
                worker.play(entry.key(number), &mut row);
                row.clone()
            });
            for (number, row) in [1, 0].into_iter().zip(rows) {
                let own = game.record(entry.key(number));
                assert_eq!(own.row, row, "{entry}, game {number}");
                let late = own.tape.draw_log.draws() * 3 / 4;
                let other = RunKey::new(system.name(), 2).game(0, number);
                let again = game.record_rerolled(entry.key(number), late, other);
                let before = late as usize * 9 / 10;
                assert_eq!(again.tape.rolls[..before], own.tape.rolls[..before], "{entry}, game {number}");
            }
        }
    }
}

of_each_system!(a_planner_plays_by_the_key_and_by_no_die_to_come, planners_keep_the_dice);

/// Wins of side a in 240 games, a draw as half of one, in halves.
fn half_wins(entry: &Entry, policy: &str) -> i64 {
    let game = load(entry, vec![format!("a={policy}")], &[]);
    let (mut worker, mut row) = (game.worker(), vec![0; game.metrics().len()]);
    let half_wins = |number: u64| {
        worker.play(entry.key(number), &mut row);
        [2, 0, 1][row[0] as usize]
    };
    (0..240).map(half_wins).sum()
}

/// Null: the planner wins no more than the best of the policies that it follows. On the same 240 games, where the
/// standard deviation of the difference is about 17 half wins, it must win 40 half wins more than each of them, which a
/// planner that is no better does with a chance of 1 in 100. It wins some 70 more than the best.
#[test]
fn a_planner_of_jets_beats_what_it_follows() {
    const MARGIN: i64 = 40;
    let jets = sortie::systems::registry().iter().find(|system| system.name() == "jets").copied().unwrap();
    let entry = Entry { system: jets, scenario: "jets/mirror-medium".to_owned() };
    let planner = half_wins(&entry, "planner");
    for policy in ["turn-fighter", "slasher", "shooter", "energy-fighter", "cautious"] {
        let followed = half_wins(&entry, policy);
        println!("half wins of {policy} {followed}, of the planner {planner}");
        assert!(planner - followed >= MARGIN, "{policy} {followed}, planner {planner}");
    }
}
