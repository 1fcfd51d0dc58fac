//! The policies of `downtown` are players: chance is fair, the others play well, each plays a game of its own, and no
//! row is idle.

mod common;

use common::side_by_side;
use sortie::chance::{Dice, GameKey, RunKey};
use sortie::game::{Description, Game, NULL, Playable};
use sortie::journal::Silent;
use sortie::scenario::{Document, Library, Request};
use sortie::systems::downtown::policy::{Commander, Order, PolicyDice, View};
use sortie::systems::downtown::{Downtown, Scenario};
use statrs::distribution::{ChiSquared, ContinuousCDF};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, LazyLock, Mutex};

/// The baselines.
const WEAK: [&str; 2] = ["random", "nearest-target"];

/// The policy that goes home at once.
const HOME: &str = "stay-home";

fn key(game: u64) -> GameKey {
    RunKey::new("downtown", 1).game(0, game)
}

static LIBRARY: LazyLock<Library> = LazyLock::new(sortie::library);

fn policies() -> Vec<&'static str> {
    LIBRARY.policies("downtown")
}

fn strong() -> Vec<&'static str> {
    policies().into_iter().filter(|policy| *policy != HOME && !WEAK.contains(policy)).collect()
}

/// The raids D1 to D16 and the others that are built in.
fn scenarios() -> Vec<&'static str> {
    LIBRARY.scenarios("downtown")
}

fn load(scenario: &str, policy: &str) -> Playable<Scenario> {
    let request = Request { policies: vec![format!("us={policy}")], ..Request::scenario(scenario) };
    let document =
        Document::load(&sortie::library(), &request, &["downtown"]).unwrap_or_else(|problems| panic!("{problems}"));
    Downtown.scenario(&document).unwrap_or_else(|problems| panic!("{problems}"))
}

/// A commander who asks another for each order and listens to what it says.
struct Listening<F> {
    commander: Box<dyn Commander>,
    listen: F,
}

impl<F: FnMut(View<'_>, Order) + Send> Commander for Listening<F> {
    fn uses_chance(&self) -> bool {
        self.commander.uses_chance()
    }

    fn order(&mut self, view: View<'_>, dice: PolicyDice<'_>) -> Order {
        let order = self.commander.order(view, dice);
        (self.listen)(view, order);
        order
    }
}

/// Null: at every decision each legal order is as likely. The whims of `random` are counted by how many choices there
/// were: within a number of choices each place must come up as often. n is the whims of 300 games; alpha = 1e-6.
#[test]
fn random_is_uniform_over_all_that_the_rules_allow() {
    let scenario = load("downtown/training", "random");
    let counts = Arc::new(Mutex::new(BTreeMap::<usize, Vec<u32>>::new()));
    struct Counting(Box<dyn Commander>, Arc<Mutex<BTreeMap<usize, Vec<u32>>>>);
    impl Commander for Counting {
        fn uses_chance(&self) -> bool {
            true
        }

        fn order(&mut self, view: View<'_>, dice: PolicyDice<'_>) -> Order {
            let counts = self.1.clone();
            let order = self.0.order(view, &mut |options| {
                let chosen = dice(options);
                counts.lock().unwrap().entry(options).or_insert_with(|| vec![0; options])[chosen] += 1;
                chosen
            });
            assert_eq!(view.lawful(order), order, "random orders nothing that the rules forbid");
            order
        }
    }
    for game in 0..300 {
        let mut commander = Counting(scenario.commander(), counts.clone());
        scenario.play_with(&mut commander, &mut Dice::new(key(game)), &mut Silent);
    }
    let counts = counts.lock().unwrap();
    assert!(counts.len() >= 5, "choices among {:?}", counts.keys());
    let (mut statistic, mut freedom) = (0.0, 0.0);
    for (options, counts) in counts.iter().filter(|(options, _)| **options > 1) {
        let expected = f64::from(counts.iter().sum::<u32>()) / *options as f64;
        statistic += counts.iter().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum::<f64>();
        freedom += (options - 1) as f64;
    }
    let p = ChiSquared::new(freedom).unwrap().sf(statistic);
    assert!(p > 1e-6, "chi-square {statistic} of {freedom}, p = {p}");
}

/// What a raid is worth to the US: its victory points.
fn worth(scenario: &Playable<Scenario>, games: u64) -> Vec<f64> {
    let place = scenario.metrics().iter().position(|metric| metric.name == "victory_points").expect("victory points");
    let mut worker = scenario.worker();
    let mut row = vec![0; scenario.metrics().len()];
    let mut play = |game| {
        worker.play(key(game), &mut row);
        assert_ne!(row[place], NULL);
        row[place] as f64
    };
    (0..games).map(&mut play).collect()
}

fn mean_and_variance(sample: &[f64]) -> (f64, f64) {
    let n = sample.len() as f64;
    let mean = sample.iter().sum::<f64>() / n;
    (mean, sample.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (n - 1.0))
}

/// Null: a policy earns no more victory points a raid than a baseline, over the scenarios below. n = 400 games a policy
/// and scenario; alpha = 1e-6 shared by eight comparisons (z = 5.2). Clearly is more: by at least two points a raid.
#[test]
fn every_policy_beats_random_and_the_nearest_target_clearly() {
    const GAMES: u64 = 400;
    let over = ["downtown/d2", "downtown/d5", "downtown/d8", "downtown/d10", "downtown/d15"];
    let all: Vec<(&str, &str)> = policies().into_iter().flat_map(|policy| over.map(|name| (policy, name))).collect();
    let samples = side_by_side(&all, |(policy, name)| worth(&load(name, policy), GAMES));
    let mut points: BTreeMap<&str, (f64, f64)> = BTreeMap::new();
    for ((policy, name), sample) in all.iter().zip(&samples) {
        let (mean, variance) = mean_and_variance(sample);
        println!("{policy} in {name}: {mean:.2}");
        let sum = points.entry(policy).or_default();
        *sum = (sum.0 + mean / over.len() as f64, sum.1 + variance / (GAMES as f64 * (over.len() as f64).powi(2)));
    }
    let mut failed = Vec::new();
    for policy in strong() {
        for weak in WEAK {
            let ((one, error), (other, other_error)) = (points[policy], points[weak]);
            let told = format!("{policy} {one:.2}, {weak} {other:.2}");
            if (one - other) < 5.2 * (error + other_error).sqrt() || one - other < 2.0 {
                failed.push(told);
            }
        }
    }
    assert!(failed.is_empty(), "{failed:#?}");
}

/// What each policy that flies earns more than `stay-home`, raid by raid on the same dice, in each of the raids D1 to
/// D16: the mean in victory points a raid, and its standard error.
fn more_than_at_home(games: u64) -> Vec<(String, f64, f64)> {
    let raids: Vec<String> = (1..=16).map(|raid| format!("downtown/d{raid}")).collect();
    let flown: Vec<&str> = strong().into_iter().chain([HOME]).collect();
    let all: Vec<(&str, &str)> =
        raids.iter().flat_map(|name| flown.iter().map(move |policy| (*policy, name.as_str()))).collect();
    let samples = side_by_side(&all, |(policy, name)| worth(&load(name, policy), games));
    let sample = |policy: &str, name: &str| &samples[all.iter().position(|one| *one == (policy, name)).unwrap()];
    let mut more = Vec::new();
    for name in &raids {
        for policy in strong() {
            let pairs = sample(policy, name).iter().zip(sample(HOME, name));
            let differences: Vec<f64> = pairs.map(|(flown, home)| flown - home).collect();
            let (mean, variance) = mean_and_variance(&differences);
            let error = (variance / games as f64).sqrt();
            println!("{name} {policy}: {mean:+.2} points a raid, standard error {error:.2}");
            more.push((format!("{name} {policy}"), mean, error));
        }
    }
    more
}

/// Nobody does well by staying at home. Null: a policy earns no more victory points a raid than `stay-home`. n = 300
/// pairs of raids; alpha = 1e-5, shared by the 64 pairs of a policy and a raid (z = 5.2).
#[test]
fn staying_at_home_loses_to_every_policy_that_flies() {
    let failed: Vec<_> = more_than_at_home(300).into_iter().filter(|(_, mean, error)| *mean < 5.2 * error).collect();
    assert!(failed.is_empty(), "{failed:#?}");
}

/// The same with 1,500 pairs of raids, and by two points a raid at least.
#[test]
#[ignore = "120,000 raids; tests/run-long staying_at_home"]
fn staying_at_home_loses_to_every_policy_that_flies_in_long_runs() {
    let more = more_than_at_home(1_500);
    let failed: Vec<_> = more.iter().filter(|(_, mean, error)| *mean < 2.0 || *mean < 5.2 * error).collect();
    assert!(failed.is_empty(), "{failed:#?}");
}

/// Null: two policies differ in a tenth of their decisions or less. Each flies games of every scenario, and all are
/// asked at every decision in which there is something to decide: who flies home or orbits has nothing to. The share of
/// a game is one observation; the mean must lie above a tenth by 5.5 standard errors (alpha = 1e-6 shared by 21 pairs).
#[test]
fn each_two_policies_differ_in_more_than_a_tenth_of_their_decisions() {
    const GAMES: u64 = 4;
    let policies = policies();
    let scenarios = scenarios();
    let flights: Vec<(&str, usize)> =
        scenarios.iter().flat_map(|name| (0..policies.len()).map(move |flown| (*name, flown))).collect();
    let shares = side_by_side(&flights, |&(name, flown)| {
        let loaded: Arc<[Playable<Scenario>]> = policies.iter().map(|policy| load(name, policy)).collect();
        let flying = &loaded[flown];
        let mut games = Vec::new();
        for game in 0..GAMES {
            let heard = Arc::new(Mutex::new((0u32, vec![0u32; loaded.len()])));
            let (hearing, others) = (heard.clone(), loaded.clone());
            let commander = flying.commander();
            let listen = move |view: View<'_>, order: Order| {
                if !view.has_choice() {
                    return;
                }
                let mut heard = hearing.lock().unwrap();
                heard.0 += 1;
                let own = view.meant(order);
                for (place, other) in others.iter().enumerate() {
                    heard.1[place] += u32::from(view.meant(other.would_order(view)) != own);
                }
            };
            let mut listening = Listening { commander, listen };
            flying.play_with(&mut listening, &mut Dice::new(key(game)), &mut Silent);
            let (asked, differ) = heard.lock().unwrap().clone();
            games.push(differ.iter().map(|&count| f64::from(count) / f64::from(asked.max(1))).collect::<Vec<_>>());
        }
        (flown, games)
    });
    let mut alike = Vec::new();
    for one in 0..policies.len() {
        for other in 0..one {
            let flown = shares.iter().filter(|(flown, _)| [one, other].contains(flown));
            let sample: Vec<f64> = flown
                .flat_map(|(flown, games)| {
                    let against = if *flown == one { other } else { one };
                    games.iter().map(move |game| game[against])
                })
                .collect();
            let (mean, variance) = mean_and_variance(&sample);
            let told = format!("{} and {}: {:.1} % of decisions", policies[other], policies[one], 100.0 * mean);
            println!("{told}");
            if mean - 5.5 * (variance / sample.len() as f64).sqrt() <= 0.1 {
                alike.push(told);
            }
        }
    }
    assert!(alike.is_empty(), "{alike:#?}");
}

/// Rows that all commanders share and one has no use for. In 2,000 raids of each scenario no photographer of the
/// cautious one comes to a target that shows from Low and from no higher; in 400 none of the aggressive one finds that
/// the strike is over without an attack, since its bombers attack before they turn for home.
const IDLE: [&str; 2] =
    ["aggressive-sead: base support: nothing to photograph", "cautious: base support: below the cloud"];

/// Every row of a policy decides at some time, in 400 games of each scenario.
#[test]
fn no_row_of_a_policy_is_idle() {
    let flown: Vec<&str> = policies().into_iter().filter(|policy| *policy != "random").collect();
    let all: Vec<(&str, &str)> =
        flown.iter().flat_map(|policy| scenarios().into_iter().map(move |name| (*policy, name))).collect();
    let fired = side_by_side(&all, |(policy, name)| {
        let scenario = load(name, policy);
        let fired = Arc::new(Mutex::new(BTreeSet::new()));
        for game in 0..400 {
            let fired = fired.clone();
            let listen = move |_: View<'_>, order: Order| {
                fired.lock().unwrap().insert(order.row);
            };
            let mut listening = Listening { commander: scenario.commander(), listen };
            scenario.play_with(&mut listening, &mut Dice::new(key(game)), &mut Silent);
        }
        Arc::try_unwrap(fired).unwrap().into_inner().unwrap()
    });
    let mut idle = Vec::new();
    for policy in flown {
        let scenario = load("downtown/training", policy);
        let of_policy = all.iter().zip(&fired).filter(|((flown, _), _)| *flown == policy);
        let fired: BTreeSet<(u8, u8)> = of_policy.flat_map(|(_, fired)| fired.iter().copied()).collect();
        let rows = scenario.policy_rows().into_iter();
        let rows = rows.filter(|row| !fired.contains(&(row.table as u8, row.row as u8)));
        idle.extend(rows.map(|row| format!("{policy}: {}", scenario.row_name(row))));
    }
    assert_eq!(idle, IDLE);
}

/// Whoever flies, raids end because all are home or lost; of 2,000 games a policy none is cut off by the turn limit (at
/// most 1 in 10,000 is wanted; 3 in 12,000 would be seen).
#[test]
fn nobody_flies_until_the_turn_limit() {
    let all: Vec<(&str, &str)> = policies()
        .into_iter()
        .flat_map(|policy| ["downtown/d1", "downtown/d7", "downtown/d13", "downtown/d16"].map(|name| (policy, name)))
        .collect();
    let cut = side_by_side(&all, |(policy, name)| {
        let scenario = load(name, policy);
        let place = scenario.metrics().iter().position(|metric| metric.name == "ending").expect("an ending");
        let mut worker = scenario.worker();
        let mut row = vec![0; scenario.metrics().len()];
        let mut cut = 0;
        for game in 0..500 {
            worker.play(key(game), &mut row);
            cut += u32::from(row[place] != 0);
        }
        cut
    });
    let told: Vec<String> =
        all.iter().zip(&cut).map(|((policy, name), cut)| format!("{policy} {name}: {cut}")).collect();
    assert_eq!(cut.iter().sum::<u32>(), 0, "{told:#?}");
}
