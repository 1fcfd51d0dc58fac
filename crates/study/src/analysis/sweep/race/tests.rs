//! Races of toy duels with planted truths.

use super::*;
use crate::analysis::balance::Aim;
use crate::game::Game;
use crate::game::testing::toy::{Duel, Toy, Twist};
use crate::stats::LEVEL;

/// Races these duels against the plain one; gives the pairs and the intervals.
fn race(duels: Vec<Duel>, figure: &str, most: u64, seed: u64, threads: usize) -> Vec<(FigurePair, Option<Interval>)> {
    let base = Duel::default().playable();
    let aim = Aim::named(&base, figure).unwrap();
    let field = Field::new(&base, &aim, Toy::key(seed), threads).unwrap();
    let games: Vec<_> = duels.into_iter().map(Duel::playable).collect();
    let runner = |game| {
        let entrant = Entrant { game: game as &dyn Game, aim: &aim };
        Runner { entrant, seen: Seen::nothing(entrant.game, &aim) }
    };
    let mut runners: Vec<Runner<'_>> = games.iter().map(runner).collect();
    let rules = Rules::new(runners.len(), most, u64::MAX);
    let mut keep = |_: &[Runner<'_>]| Ok::<(), BatchError>(());
    run(&field, &rules, LEVEL, (&mut runners, 0), &AtomicBool::new(false), &mut keep).unwrap();
    let level = rules.level_each(LEVEL);
    runners.iter().map(|runner| (runner.seen.pair.clone(), interval(&field, runner, level))).collect()
}

fn anew(percent: u32) -> Duel {
    Duel { twist: Twist::Anew(percent), ..Duel::default() }
}

#[test]
fn looks_rise_to_the_most_and_the_first_one_fits_the_budget() {
    assert_eq!(Rules::new(10, 16_384, u64::MAX).looks, [256, 1024, 4096, 16_384]);
    assert_eq!(Rules::new(10, 1000, u64::MAX).looks, [256, 1000]);
    assert_eq!(Rules::new(1000, 300, 20_000).looks, [10, 40, 160, 300]);
    assert_eq!(Rules::new(0, 3, 0).looks, [3]);
}

#[test]
fn an_arm_that_changes_nothing_leaves_first_and_one_that_changes_much_is_known_soon() {
    let idle = Duel { twist: Twist::IdleRoll, ..Duel::default() };
    let more = Duel { sides: 12, ..Duel::default() };
    let slight = Duel { hit: 4, ..Duel::default() };
    let found = race(vec![idle, more, slight], "shared_points", 4096, 1, 1);
    let games: Vec<u64> = found.iter().map(|(pair, _)| pair.games()).collect();
    assert!(games[0] == 256 && found[0].0.moved() == 0, "{games:?}");
    let hits = race(vec![Duel { hit: 6, ..Duel::default() }, Duel { hit: 4, ..Duel::default() }], "hits", 16_384, 1, 1);
    // Seven shots on average: three more faces are 2.1 more hits, one more is 0.7.
    for ((pair, interval), truth) in hits.iter().zip([2.1, 0.7]) {
        assert!(interval.unwrap().holds(truth) && interval.unwrap().low > 0.0, "{interval:?}");
        assert!(pair.games() <= 1024, "{}", pair.games());
    }
}

#[test]
fn a_race_is_the_same_on_any_number_of_threads() {
    let duels = || vec![anew(10), anew(90), Duel { hit: 4, ..Duel::default() }];
    for figure in ["winner=a", "hits", "hits_per_shot", "first_blood"] {
        assert_eq!(race(duels(), figure, 1000, 3, 1), race(duels(), figure, 1000, 3, 3), "{figure}");
    }
}

/// Null hypothesis: dice that are rolled anew change outcomes but no figure. At most 5 % of families show a change. Of
/// n = 400 families 20 are expected to, more than 40 with alpha = 1e-5.
#[test]
fn families_without_a_change_seldom_show_one() {
    for figure in ["winner=a", "vp_difference"] {
        let shows = |seed: u64| {
            let found = race([5, 20, 50, 100].map(anew).into(), figure, 1024, seed, 1);
            assert!(found.iter().all(|(pair, interval)| pair.moved() > 0 && interval.is_some()));
            found.iter().any(|(_, interval)| interval.is_some_and(|interval| !interval.holds(0.0)))
        };
        let false_ones = (1..=400).filter(|seed| shows(*seed)).count();
        assert!(false_ones <= 40, "{figure}: {false_ones} of 400 families show a change");
    }
}
