//! Goals on toys whose truth is known: a hidden setting of three numbers, and settings that all miss.

use super::race::{Course, Lap, Racer, Rules, Stretch, finalists};
use super::*;
use crate::chance::RunKey;
use crate::game::testing::toy::Duel;
use crate::game::{Game, Metric};
use crate::stats::{Accumulator, Interval};
use std::sync::atomic::AtomicBool;

fn goal(figure: &str, bound: Bound, target: f64, tolerance: f64) -> Goal {
    let slack = if bound == Bound::Equal { tolerance } else { 0.0 };
    Goal { figure: figure.to_owned(), bound, target, slack, tolerance, weight: 1.0 }
}

fn judged(value: f64, low: f64, high: f64) -> Option<Judged> {
    Some(Judged { value, interval: Some(Interval { low, high }), thin: None })
}

#[test]
fn a_misfit_of_one_is_the_edge_of_the_tolerance() {
    let turns = goal("turns", Bound::Equal, 12.0, 2.0);
    assert_eq!(turns.misfit(judged(13.0, 11.0, 15.0)), Misfit { value: 0.5, low: 0.0, high: 1.5 });
    assert_eq!(turns.misfit(judged(13.0, 12.5, 14.0)).fit(), Fit::Met);
    assert_eq!(turns.misfit(judged(16.0, 14.5, 17.0)).fit(), Fit::Missed);
    assert_eq!(turns.misfit(judged(14.0, 13.0, 15.0)).fit(), Fit::CannotTell);
    assert_eq!(turns.misfit(None).fit(), Fit::CannotTell);
    let least = goal("turns", Bound::AtLeast, 12.0, 2.0);
    assert_eq!(least.misfit(judged(13.0, 12.0, 14.0)), Misfit { value: 0.5, low: 0.0, high: 1.0 });
    assert_eq!(least.misfit(judged(11.0, 10.0, 11.9)).fit(), Fit::Missed);
    assert_eq!(goal("turns", Bound::AtMost, 12.0, 2.0).misfit(judged(11.0, 10.0, 12.0)).fit(), Fit::Met);
    // A weight moves what is beyond the edge, and never the edge.
    let heavy = Goal { weight: 3.0, ..turns };
    assert_eq!(heavy.misfit(judged(16.0, 14.0, 17.0)), Misfit { value: 4.0, low: 1.0, high: 5.5 });
    let worst = Misfit::worst([least.misfit(judged(13.0, 12.0, 14.0)), heavy.misfit(judged(16.0, 15.0, 17.0))]);
    assert_eq!((worst.value, worst.fit()), (4.0, Fit::Missed));
}

/// A duel of one die of `sides` sides a side, with `shots` dice of shots; `hit` in ten of them hit.
fn duel([sides, shots, hit]: [u32; 3]) -> Duel {
    let metrics = vec!["winner", "vp_difference", "shots", "hits"];
    Duel {
        metrics,
        ratios: vec![("hits_per_shot", "hits", "shots", 100)],
        dice: 1,
        sides,
        shots,
        hit,
        ..Duel::default()
    }
}

fn names(goals: &[Goal]) -> impl Iterator<Item = &str> {
    goals.iter().map(|goal| goal.figure.as_str())
}

fn narrow(duel: Duel, goals: &[Goal]) -> Narrow {
    Narrow::new(Box::new(duel.playable()), names(goals)).unwrap()
}

#[test]
fn a_narrow_game_has_the_outcomes_of_the_whole_one() {
    let asked = ["share(hits>=3 and winner=a)", "p90.shots", "hits_per_shot", "winner=draw", "hits", "mean.hits"];
    let whole = duel([6, 2, 5]).playable();
    let narrow = Narrow::new(Box::new(duel([6, 2, 5]).playable()), asked).unwrap();
    assert_eq!(narrow.figures().len(), 6);
    assert_eq!(
        narrow.metrics().iter().map(|metric: &Metric| metric.name.as_str()).collect::<Vec<_>>(),
        [asked[0], "shots", "hits", "winner"]
    );
    let (mut worker, mut row) = (whole.worker(), vec![0; whole.metrics().len()]);
    let (mut narrowed, mut cells) = (narrow.worker(), vec![0; 4]);
    let key = RunKey::new("toy", 3);
    for game in 0..500 {
        worker.play(key.game(0, game), &mut row);
        narrowed.play(key.game(0, game), &mut cells);
        assert_eq!(cells, [i64::from(row[3] >= 3 && row[0] == 0), row[2], row[3], row[0]]);
        assert_eq!(narrow.record(key.game(0, game)).row, cells);
    }
    assert_eq!(narrow.canonical(), whole.canonical());
    let refused = |name: &str| Narrow::new(Box::new(duel([6, 2, 5]).playable()), [name]).err().unwrap();
    assert_eq!(refused("p90.shot").nearest.as_deref(), Some("shots"));
    assert_eq!(refused("hitz").nearest.as_deref(), Some("hits"));
    assert_eq!(refused("share(hitz>=2)").nearest.as_deref(), Some("hits"));
    assert!(refused("p50.winner").what.contains("is no number"));
}

/// The mean difference of two dice is 0, and the draws 1 in `sides`; of shots 3.5 a die, and the part that hits.
fn goals() -> Vec<Goal> {
    vec![
        goal("winner=draw", Bound::Equal, 0.125, 0.012),
        goal("shots", Bound::Equal, 14.0, 0.6),
        goal("hits_per_shot", Bound::AtMost, 31.0, 5.0),
        goal("hits", Bound::AtLeast, 4.0, 0.5),
    ]
}

/// The settings of three numbers. One alone meets the goals: 8 sides, 4 dice of shots, 3 in ten hit.
fn settings() -> Vec<[u32; 3]> {
    let all = (4..=12).flat_map(|sides| (1..=8).flat_map(move |shots| (1..=8).map(move |hit| [sides, shots, hit])));
    all.collect()
}

const HIDDEN: [u32; 3] = [8, 4, 3];

fn raced(settings: &[[u32; 3]], goals: &[Goal], seed: u64) -> (Vec<Racer>, u64) {
    let racer = |at: &[u32; 3]| {
        let steps: Vec<usize> = at.iter().zip([6, 2, 5]).map(|(one, other)| one.abs_diff(other) as usize).collect();
        Racer::new(narrow(duel(*at), goals), Distance::of(&steps))
    };
    let mut racers: Vec<Racer> = settings.iter().map(racer).collect();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().unwrap();
    let course = Course { goals, key: RunKey::new("toy", seed), alpha: 0.05, pool };
    let rules = Rules::new(racers.len(), 8, 400_000);
    let (mut lap, stop) = (Lap::default(), AtomicBool::new(false));
    while course.stretch(&mut racers, &rules, &mut lap, &stop).unwrap() == Stretch::Played {}
    (racers, lap.games)
}

/// What fresh games of a setting show, after as many games as it takes and at most 40,000.
fn replayed(at: [u32; 3], goals: &[Goal], seed: u64, alpha: f64) -> Fit {
    let game = narrow(duel(at), goals);
    let (mut worker, mut row) = (game.worker(), vec![0; game.metrics().len()]);
    let mut seen = Accumulator::new(&game);
    let mut fit = Fit::CannotTell;
    for number in 0..40_000 {
        worker.play(RunKey::new("toy", seed).game(0, number), &mut row);
        seen.add(&row).unwrap();
        if seen.games().is_multiple_of(2_000) {
            let misfits = game.figures().iter().zip(goals);
            fit = Misfit::worst(misfits.map(|(figure, goal)| goal.misfit(figure.judge(&game, &seen, alpha)))).fit();
            if fit != Fit::CannotTell {
                break;
            }
        }
    }
    fit
}

/// Null hypothesis: the hidden one of 576 settings is found in fewer than nine of ten races, or some other is claimed
/// to meet all goals in more than 5 % of them. Of n = 40 races 2 are expected to claim another at most, more than 6
/// with alpha = 0.004.
#[test]
fn a_hidden_setting_of_three_numbers_is_found_and_no_other_is_claimed() {
    let (settings, goals) = (settings(), goals());
    let (mut found, mut wrong, mut most) = (0, 0, 0);
    for seed in 1..=40 {
        let (racers, games) = raced(&settings, &goals, seed);
        most = most.max(games);
        let finalists = finalists(&racers, 8);
        let alpha = 0.05 / (finalists.len() * goals.len()) as f64;
        let claimed = finalists.iter().map(|at| settings[*at]);
        let claimed: Vec<[u32; 3]> = claimed.filter(|at| replayed(*at, &goals, seed, alpha) == Fit::Met).collect();
        found += u32::from(claimed.contains(&HIDDEN));
        wrong += u32::from(claimed.iter().any(|at| *at != HIDDEN));
    }
    println!("found in {found} of 40, another in {wrong}, {most} games at most");
    assert!(found >= 36 && wrong <= 6 && most <= 400_000, "{found} {wrong} {most}");
}

/// Null hypothesis: of settings that miss a goal by a hair, one is claimed to meet all in more than 5 % of runs. Each
/// has draws in 1 of 8 games, just beyond what is allowed. Of n = 200 runs 10 are expected to claim one at most, more
/// than 21 with alpha = 0.0006.
#[test]
fn what_misses_by_a_hair_is_hardly_ever_claimed() {
    let goals = [goal("winner=draw", Bound::Equal, 0.105, 0.0199)];
    let claims =
        |seed: &u64| (0..4).any(|at| replayed([8, 1, at], &goals, 4 * seed + u64::from(at), 0.05 / 4.0) == Fit::Met);
    let wrong = (1..=200).filter(claims).count();
    assert!(wrong <= 21, "{wrong} of 200");
}

#[test]
fn where_no_setting_will_do_the_nearest_go_on() {
    let goals = [goal("shots", Bound::Equal, 40.0, 1.0), goal("winner=draw", Bound::AtMost, 0.5, 0.03)];
    let (racers, games) = raced(&settings(), &goals, 5);
    assert!(racers.iter().all(|racer| racer.fit().is_none_or(|fit| fit == Fit::Missed)) && games <= 400_000);
    let settings = settings();
    let found: Vec<u32> = finalists(&racers, 8).iter().map(|at| settings[*at][1]).collect();
    assert!(found.len() == 3 && found.iter().all(|shots| *shots == 8), "{found:?}");
}

/// How many hit changes no figure of these goals: of settings that play alike, the nearest goes on.
#[test]
fn of_settings_that_end_alike_the_nearest_goes_on() {
    let goals = [goal("shots", Bound::Equal, 14.0, 0.6)];
    let settings: Vec<[u32; 3]> = settings().into_iter().filter(|at| at[0] == 6).collect();
    let (racers, _) = raced(&settings, &goals, 2);
    let found: Vec<[u32; 3]> = finalists(&racers, 8).iter().map(|at| settings[*at]).collect();
    assert_eq!(found, [[6, 4, 5]]);
    let same = |at: [u32; 3]| racers[settings.iter().position(|one| *one == at).unwrap()].outcomes();
    assert_eq!(same([6, 4, 1]), same([6, 4, 8]));
}

/// The order of threads and their number change nothing.
#[test]
fn a_race_is_the_same_on_any_number_of_threads() {
    let (goals, settings) = (goals(), settings());
    let marks = || raced(&settings, &goals, 9).0.iter().map(Racer::outcomes).collect::<Vec<_>>();
    assert_eq!(marks(), marks());
}

/// A race that is put together anew from what was kept after each stretch ends as one that was never broken.
#[test]
fn a_race_goes_on_from_each_stretch_as_if_never_broken() {
    let (goals, settings) = (goals(), settings());
    let fresh = |at: &[u32; 3]| Racer::new(narrow(duel(*at), &goals), Distance::default());
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().unwrap();
    let course = Course { goals: &goals, key: RunKey::new("toy", 3), alpha: 0.05, pool };
    let (rules, stop) = (Rules::new(settings.len(), 8, 60_000), AtomicBool::new(false));
    let run = |broken: bool| {
        let (mut racers, mut lap): (Vec<Racer>, Lap) = (settings.iter().map(fresh).collect(), Lap::default());
        while course.stretch(&mut racers, &rules, &mut lap, &stop).unwrap() == Stretch::Played {
            if broken {
                // What a stop says of the race judges all racers, which must not change how it goes on.
                course.judge_all(&mut racers);
                let again = settings.iter().zip(&racers);
                let again = again.map(|(at, old)| fresh(at).having(old.seen().clone(), old.marks(), old.is_short()));
                racers = again.collect();
                course.recall(&mut racers, &lap);
            }
        }
        let ends: Vec<_> = racers.iter().map(|racer| (racer.outcomes(), racer.marks(), racer.fit())).collect();
        (ends, lap, finalists(&racers, 8))
    };
    assert!(run(true) == run(false));
}
