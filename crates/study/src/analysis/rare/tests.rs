//! Splitting against probabilities that are known exactly.

use super::*;
use crate::analysis::condition::Condition;
use crate::game::Playable;
use crate::game::testing::toy::Walk;

fn event(walk: &Playable<Walk>, text: &str) -> RareEvent {
    RareEvent::of(&Condition::parse(text).unwrap(), walk).unwrap()
}

fn found(walk: &Playable<Walk>, text: &str, seed: u64, games: u64) -> RareFound {
    let key = RunKey::new("walk", seed);
    let rare = Rare { game: walk, key, event: event(walk, text), games };
    rare.play(&AtomicBool::new(false), &mut |_, _| {}).unwrap()
}

fn walk(steps: u16, up: u32) -> Playable<Walk> {
    Playable::new(Walk { steps, up, planned: false })
}

/// How often the interval covers, and the mean of the estimates over the truth.
fn cover(walk: &Playable<Walk>, text: &str, truth: f64, seeds: u64, games: u64) -> (u64, f64) {
    let (mut covered, mut sum) = (0, 0.0);
    for seed in 0..seeds {
        let found = found(walk, text, seed, games);
        covered += u64::from(found.interval().holds(truth));
        sum += found.probability();
    }
    (covered, sum / seeds as f64 / truth)
}

/// Null: each interval covers in 95 % of 300 runs, so that fewer than 265 do with a chance below 1e-5; the mean of 300
/// estimates has a relative error of about 1 %, so that it is more than 6 % off with a chance below 1e-6.
#[test]
fn intervals_cover_the_probability_of_a_walk_as_often_as_they_say() {
    let walk = walk(30, 40);
    let cases = [
        ("height>=16", walk.chance(16, false)),
        ("peak>=14", walk.chance(14, true)),
        ("height<=-26", Walk { up: 60, ..(*walk).clone() }.chance(26, false)),
    ];
    for (text, truth) in cases {
        assert!((1e-6..1e-3).contains(&truth), "{text}: {truth}");
        let (covered, mean) = cover(&walk, text, truth, 300, 12_000);
        println!("{text}: {truth:e}, covered {covered} of 300, mean {mean}");
        assert!(covered >= 265 && (mean - 1.0).abs() < 0.06, "{text}: {covered} of 300, mean {mean}");
    }
}

#[test]
fn splitting_gains_on_a_rare_event_and_says_how_much() {
    let walk = walk(30, 40);
    let found = found(&walk, "height>=16", 1, 50_000);
    let gain = found.gain().unwrap();
    assert!(gain > 20.0, "gain {gain}");
    assert!(found.levels.len() > 3 && found.levels.last().unwrap().severity.is_none());
    assert!(found.games <= 51_000 && found.pilot > 0);
    let shares = found.levels.iter().map(Level::sums).map(|(passed, paths)| passed as f64 / paths as f64);
    assert!(shares.clone().all(|share| share > 0.05), "{:?}", shares.collect::<Vec<_>>());
}

/// Null: the estimate, from 20,000 games in 20 replications, is within 6 standard errors of the truth but for a chance
/// below 1e-5.
#[test]
fn an_event_that_is_common_needs_no_levels() {
    let walk = walk(10, 50);
    let found = found(&walk, "height>=2", 1, 20_000);
    let (truth, estimate) = (walk.chance(2, false), found.probability());
    assert!((estimate - truth).abs() < 6.0 * found.error(), "{estimate} for {truth}");
    assert_eq!(found.levels.len(), 1);
    assert!((0.3..3.0).contains(&found.gain().unwrap()));
}

/// The bound of a probability that was never seen is that of the plain games among the paths.
#[test]
fn what_is_never_reached_has_a_bound_from_the_games_from_the_start() {
    let walk = walk(10, 0);
    let found = found(&walk, "height>=2", 1, 4_000);
    let plain = found.each * REPLICATIONS;
    assert_eq!((found.probability(), found.reached()), (0.0, 0));
    assert_eq!(found.interval(), crate::stats::clopper_pearson(0, plain));
    assert_eq!(found.gain(), None);
}

/// Few games, with few replications that reach the event: an estimate that rests on one or two of them has no interval
/// of its own. Null: each interval covers in 95 % of 300 runs, so that fewer than 265 do with a chance below 1e-5.
#[test]
fn where_few_replications_reach_the_event_the_plain_games_bound_it() {
    let walk = walk(30, 40);
    let truth = walk.chance(16, false);
    let (mut covered, mut thin) = (0, 0);
    for seed in 0..300 {
        let found = found(&walk, "height>=16", seed, 3_000);
        let interval = found.interval();
        covered += u64::from(interval.holds(truth));
        if found.is_thin() {
            thin += 1;
            let plain = crate::stats::clopper_pearson(found.plain, found.plain_games());
            assert!(interval.low <= plain.low && plain.high <= interval.high, "{found:?}");
        }
    }
    println!("{thin} of 300 are thin, {covered} cover");
    assert!(covered >= 265 && thin > 10, "{covered} of 300 cover, {thin} are thin");
}

#[test]
fn what_every_game_fulfils_has_the_bound_of_its_games() {
    let walk = walk(10, 100);
    let found = found(&walk, "height>=2", 1, 4_000);
    assert_eq!((found.probability(), found.error()), (1.0, 0.0));
    let games = found.plain_games();
    assert_eq!(found.interval(), crate::stats::clopper_pearson(games, games));
}

#[test]
fn threads_change_nothing() {
    let walk = walk(20, 40);
    let of = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| found(&walk, "height>=12", 7, 5_000))
    };
    assert_eq!(of(1), of(2));
}

#[test]
fn too_few_games_are_refused_with_the_number_that_it_takes() {
    let walk = walk(30, 40);
    let rare = |games| Rare { game: &walk, key: RunKey::new("walk", 1), event: event(&walk, "height>=16"), games };
    let play = |games| rare(games).play(&AtomicBool::new(false), &mut |_, _| {});
    let Err(NoEstimate::Few(needed)) = play(500) else { panic!("500 games are enough") };
    assert!(needed > 500 && play(2 * needed).is_ok());
    assert_eq!(rare(5_000).play(&AtomicBool::new(true), &mut |_, _| {}), Err(NoEstimate::Stopped));
}

#[test]
fn what_is_no_rare_event_is_refused_with_what_is() {
    let walk = walk(20, 50);
    let fault = |text: &str| {
        let fault = RareEvent::of(&Condition::parse(text).unwrap(), &walk).unwrap_err();
        format!("{}: {}", fault.what, fault.expected.unwrap_or_default())
    };
    assert_eq!(fault("height=3"), "a rare event is one number that reaches a value: METRIC>=K, such as losses>=5");
    assert_eq!(fault("height>=3,peak>=4"), fault("height=3"));
    assert_eq!(fault("last>=3"), "`last` has no value before the end of a game: height, peak, twice");
    assert_eq!(fault("peak<=0"), "`peak` does not fall while a game is played: height");
    assert_eq!(fault("peak>=21"), "`peak` is 0 to 20 here, so no game fulfils the condition: ");
    assert_eq!(event(&walk, "height>5").cell, 6);
}
