//! The orders of `downtown`: where policies differ, and which rows decide.

use crate::common::side_by_side;
use crate::statistics::{ChiSquare, Flown, assert_policies_differ};
use sortie::chance::{GameKey, RunKey};
use sortie::game::{Description, Game, Playable};
use sortie::scenario::{Document, Library, Request};
use sortie::systems::downtown::policy::{Commander, DecidedBy, Order, PolicyDice, View};
use sortie::systems::downtown::{Downtown, Scenario};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::{Arc, LazyLock, Mutex};

fn key(game: u64) -> GameKey {
    RunKey::new("downtown", 1).game(0, game)
}

static LIBRARY: LazyLock<Library> = LazyLock::new(sortie::library);

fn policies() -> Vec<&'static str> {
    LIBRARY.quick_policies("downtown")
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

/// A commander that asks another for each order, and hands view and order to a listener.
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
        downtown::play_by(&scenario, &mut commander, key(game));
    }
    let counts = counts.lock().unwrap();
    assert!(counts.len() >= 5, "choices among {:?}", counts.keys());
    let mut sum = ChiSquare::default();
    counts.iter().filter(|(options, _)| **options > 1).for_each(|(_, counts)| sum.add(counts));
    sum.assert_uniform("random", 1e-6);
}

/// Null: two policies differ in a tenth of their decisions or less. Each flies games of every scenario, and all are
/// asked at every decision in which there is something to decide: a flight that goes home or orbits has none. The share
/// of a game is one observation; the mean must be above a tenth by 5.5 standard errors (alpha = 1e-6 shared by 21
/// pairs).
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
            downtown::play_by(flying, &mut listening, key(game));
            let (asked, differ) = heard.lock().unwrap().clone();
            games.push(differ.iter().map(|&count| f64::from(count) / f64::from(asked.max(1))).collect::<Vec<_>>());
        }
        Flown { policy: flown, games }
    });
    assert_policies_differ(&policies, &shares, |_, other, game| Some(game[other]));
}

/// Rows that all commanders share and one has no use for. In 2,000 raids of each scenario no photographer of the
/// cautious one reaches a target that shows from Low and from no higher; in 400 none of the aggressive one finds that
/// the strike is over without an attack, since its bombers attack before they turn for home.
const IDLE: [&str; 1] = ["cautious: base support: below the cloud"];

/// The rows of a policy that decided in these games of a scenario.
fn deciding(scenario: &str, policy: &str, games: Range<u64>) -> BTreeSet<(u8, u8)> {
    let scenario = load(scenario, policy);
    let fired = Arc::new(Mutex::new(BTreeSet::new()));
    for game in games {
        let fired = fired.clone();
        let listen = move |_: View<'_>, order: Order| {
            if let DecidedBy::Row(table, row) = order.by {
                fired.lock().unwrap().insert((table, row));
            }
        };
        let mut listening = Listening { commander: scenario.commander(), listen };
        downtown::play_by(&scenario, &mut listening, key(game));
    }
    Arc::try_unwrap(fired).unwrap().into_inner().unwrap()
}

/// Every row of a policy decides at some time, in up to 400 games of each scenario; those of a policy end once each of
/// its rows has.
#[test]
fn no_row_of_a_policy_is_idle() {
    const ROUND: u64 = 50;
    let mut idle = Vec::new();
    for policy in policies().into_iter().filter(|policy| *policy != "random") {
        let scenario = load("downtown/training", policy);
        let mut rows = scenario.policy_rows();
        for round in 0..400 / ROUND {
            let games = ROUND * round..ROUND * (round + 1);
            for fired in side_by_side(&scenarios(), |name| deciding(name, policy, games.clone())) {
                rows.retain(|row| !fired.contains(&(row.table as u8, row.row as u8)));
            }
            if rows.is_empty() {
                break;
            }
        }
        idle.extend(rows.into_iter().map(|row| format!("{policy}: {}", scenario.row_name(row))));
    }
    assert_eq!(idle, IDLE);
}

/// By every policy, raids end because all flights are home or lost; of 2,000 games a policy none is cut off by the turn
/// limit (at most 1 in 10,000 is wanted; 3 in 12,000 would be seen).
#[test]
fn no_raid_lasts_until_the_turn_limit() {
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
    let lines: Vec<String> =
        all.iter().zip(&cut).map(|((policy, name), cut)| format!("{policy} {name}: {cut}")).collect();
    assert_eq!(cut.iter().sum::<u32>(), 0, "{lines:#?}");
}
