//! Every scenario plays: to its end, within the ranges of its metrics, and without opening a stream of chance twice.

use crate::{Richthofen, Rule, library};
use ground::chance::RunKey;
use ground::game::{Game, Playable, System};
use ground::scenario::{Document, Request};
use std::collections::BTreeMap;

/// A built-in scenario, with settings over it.
pub(crate) fn load(name: &str, settings: &[&str]) -> Playable<crate::Scenario> {
    let sets: Vec<String> = settings.iter().map(|&setting| setting.to_owned()).collect();
    let request = Request { scenario: name.to_owned(), sets, ..Request::default() };
    let document =
        Document::load(&library(), &request, &[Richthofen.name()]).unwrap_or_else(|problems| panic!("{problems}"));
    Richthofen.sortie(&document).unwrap_or_else(|problems| panic!("{name}: {problems}"))
}

#[test]
fn every_scenario_plays() {
    let games = std::env::var("SORTIE_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(20);
    let mut fired: BTreeMap<u16, u32> = BTreeMap::new();
    for name in library().scenarios("richthofen") {
        let game = load(name, &[]);
        let key = RunKey::new("richthofen", 1);
        let metric = |wanted: &str| game.metrics().iter().position(|metric| metric.name == wanted).expect(wanted);
        let (winner, turns, difference) = (metric("winner"), metric("turns"), metric("vp_difference"));
        let mut wins = [0; 3];
        let mut sums = [0i64; 2];
        for number in 0..games {
            let record = game.record(key.game(0, number));
            let mut keys = record.tape.keys.clone();
            keys.sort_unstable();
            let twice = keys.windows(2).find(|pair| pair[0] == pair[1]);
            assert_eq!(twice, None, "{name}, game {number}: a stream opens twice");
            for event in &record.events {
                *fired.entry(event.rule.0).or_default() += 1;
            }
            for (metric, &cell) in game.metrics().iter().zip(&record.row) {
                let (low, high) = metric.range;
                assert!((low..=high).contains(&cell), "{name}, game {number}: {} is {cell}", metric.name);
            }
            wins[record.row[winner] as usize] += 1;
            sums[0] += record.row[turns];
            sums[1] += record.row[difference];
        }
        println!(
            "{name:40} {wins:?} turns {:.1} vp {:+.1}",
            sums[0] as f64 / games as f64,
            sums[1] as f64 / games as f64
        );
    }
    let silent: Vec<_> = Rule::ALL.iter().filter(|&&rule| !fired.contains_key(&(rule as u16))).collect();
    println!("silent: {silent:?}");
}

/// Of the first games of a scenario, with settings: the values of two metrics.
fn values(name: &str, settings: &[&str], metrics: [&str; 2], games: u64) -> Vec<[i64; 2]> {
    let game = load(name, settings);
    let places = metrics.map(|wanted| game.metrics().iter().position(|metric| metric.name == wanted).expect(wanted));
    let mut worker = game.worker();
    let mut row = vec![0; game.metrics().len()];
    let mut play = |number| {
        worker.play(RunKey::new("richthofen", 1).game(0, number), &mut row);
        places.map(|place| row[place])
    };
    (0..games).map(&mut play).collect()
}

/// Crews without an enemy near take their photographs and range their guns, slow as they are (R6.17).
#[test]
fn crews_do_their_work_where_nobody_hinders_them() {
    for (name, enemies) in [
        ("photo", "germans"),
        ("caudrons", "germans"),
        ("hannover", "allies"),
        ("rolands", "allies"),
        ("spotting", "germans"),
        ("artillery-flight", "allies"),
    ] {
        let away = format!("sides.{enemies}.policy='stay-home'");
        let done = values(&format!("richthofen/{name}"), &[&away], ["mission_success", "turns"], 5);
        assert!(done.iter().all(|&[success, _]| success == 1), "{name}: {done:?}");
    }
}

/// Plates count that are far behind the trenches when the last turn ends, though an enemy flies beside them (R6.17a).
#[test]
fn who_only_shadows_a_camera_has_not_undone_its_mission() {
    let changes = ["sides.germans.policy='nearest-enemy'", "sortie.turns=14"];
    let shadowed = values("richthofen/photo", &changes, ["mission_success", "turns"], 10);
    let to_the_end: Vec<_> = shadowed.iter().filter(|[_, turns]| *turns == 14).collect();
    assert!(!to_the_end.is_empty() && to_the_end.iter().all(|[success, _]| *success == 1), "{shadowed:?}");
}
