//! The decisions of `thunderbolt`: where policies differ, and which rows decide.

use crate::common::side_by_side;
use crate::statistics::{ChiSquare, Flown, assert_policies_differ};
use sortie::chance::{Chance, Dice, GameKey, Keep, KeptDie, PoolRoll, Roll, RunKey, Scored, StreamKey};
use sortie::game::tape::{self, DecisionTape, PolicyDice};
use sortie::game::{Description, Game, Playable};
use sortie::journal::{RowRef, Silent};
use sortie::scenario::{Document, Library, Request};
use sortie::systems::thunderbolt::policy::*;
use sortie::systems::thunderbolt::{Campaign, Thunderbolt};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::LazyLock;

/// The baselines.
const WEAK: [&str; 3] = ["random", "nearest-enemy", "stay-home"];

fn key(game: u64) -> GameKey {
    RunKey::new("thunderbolt", 1).game(0, game)
}

static LIBRARY: LazyLock<Library> = LazyLock::new(sortie::library);

fn policies() -> Vec<&'static str> {
    LIBRARY.quick_policies("thunderbolt")
}

fn strong() -> Vec<&'static str> {
    policies().into_iter().filter(|policy| !WEAK.contains(policy)).collect()
}

fn scenarios() -> Vec<&'static str> {
    LIBRARY.scenarios("thunderbolt")
}

fn load(scenario: &str, policy: &str) -> Playable<Campaign> {
    let request = Request { policies: vec![format!("player={policy}")], ..Request::scenario(scenario) };
    let document =
        Document::load(&sortie::library(), &request, &["thunderbolt"]).unwrap_or_else(|problems| panic!("{problems}"));
    Thunderbolt.campaign(&document).unwrap_or_else(|problems| panic!("{problems}"))
}

/// How often each of a number of options was drawn, by that number.
type Drawn = BTreeMap<u32, Vec<u32>>;

/// Dice that count what a policy draws: the purposes of policies are those from 32 on.
struct Counting<'a>(Dice, &'a RefCell<Drawn>);

struct CountingRoll<'a, R>(R, Option<&'a RefCell<Drawn>>);

impl Chance for Counting<'_> {
    type Roll<'b>
        = CountingRoll<'b, <Dice as Chance>::Roll<'b>>
    where
        Self: 'b;

    fn open(&mut self, key: StreamKey) -> Self::Roll<'_> {
        let of_policy = key.purpose.0 & 0xff >= 32;
        CountingRoll(self.0.open(key), of_policy.then_some(self.1))
    }
}

impl<R: Roll> Roll for CountingRoll<'_, R> {
    fn die(&mut self, sides: u32) -> u32 {
        let face = self.0.die(sides);
        if let Some(drawn) = self.1 {
            drawn.borrow_mut().entry(sides).or_insert_with(|| vec![0; sides as usize])[face as usize - 1] += 1;
        }
        face
    }

    fn keep_of_three(&mut self, keep: Keep) -> KeptDie {
        self.0.keep_of_three(keep)
    }

    fn pool(&mut self, pool: PoolRoll) -> Scored {
        self.0.pool(pool)
    }

    fn pick(&mut self, weights: &[u32]) -> usize {
        self.0.pick(weights)
    }
}

/// Null: at every decision each legal option is as likely. What `random` draws is counted by the number of options:
/// within a number each place must come up as often. n is the draws of 150 campaigns; alpha = 1e-6.
#[test]
fn random_is_uniform_over_all_that_the_rules_allow() {
    let campaign = load("thunderbolt/iraq91-holding", "random");
    let drawn = RefCell::new(Drawn::new());
    for game in 0..150 {
        let mut dice = Counting(Dice::new(key(game)), &drawn);
        campaign.play_with(&mut Player::new(campaign.commander()), &mut dice, &mut Silent);
    }
    let drawn = drawn.borrow();
    assert!(drawn.len() >= 20, "choices among {:?}", drawn.keys());
    let mut sum = ChiSquare::default();
    // Where fewer than five are expected of each option the statistic is no chi-square.
    let enough = |counts: &[u32]| counts.iter().sum::<u32>() as usize >= 5 * counts.len();
    drawn.values().filter(|counts| counts.len() > 1 && enough(counts)).for_each(|counts| sum.add(counts));
    sum.assert_uniform("random", 1e-6);
}

/// What each of the other policies would have decided otherwise: decisions asked for, and those that differ by policy,
/// each on the ground and in flight.
type Differences = Rc<RefCell<([u32; 2], Vec<[u32; 2]>)>>;

/// The decisions in flight; those of the set-up, the day and the evening are made on the ground.
const IN_FLIGHT: [&str; 3] = ["places", "activates", "aims"];

/// A commander whose decisions are compared with those of others.
struct Compared {
    own: Box<dyn Commander>,
    others: Vec<Box<dyn Commander>>,
    heard: Differences,
    /// Dice for those of the others that use some: as good as any.
    draws: usize,
}

/// Asks the commander, and all others besides.
macro_rules! compared {
    ($($choose:ident($($given:ident: $Given:ty),*) -> $Answer:ty;)*) => {
        impl Commander for Compared {
            fn uses_chance(&self) -> bool {
                self.own.uses_chance()
            }

            $(fn $choose(&mut self, view: &View<'_>, $($given: $Given,)* dice: PolicyDice<'_>) -> $Answer {
                let own = self.own.$choose(view, $($given,)* dice);
                let mut heard = self.heard.borrow_mut();
                let at = usize::from(IN_FLIGHT.contains(&stringify!($choose)));
                heard.0[at] += 1;
                for (place, other) in self.others.iter_mut().enumerate() {
                    let draws = &mut self.draws;
                    let answer = other.$choose(view, $($given,)* &mut |options| {
                        *draws = draws.wrapping_mul(31).wrapping_add(7);
                        *draws % options
                    });
                    heard.1[place][at] += u32::from(answer.pick != own.pick);
                }
                own
            })*

            fn recruits(&mut self, view: &View<'_>, dice: PolicyDice<'_>) -> u8 {
                self.own.recruits(view, dice)
            }

            fn sends(&mut self, view: &View<'_>, left: u16, dice: PolicyDice<'_>) -> u8 {
                self.own.sends(view, left, dice)
            }

            fn expends(&mut self, view: &View<'_>, dice: PolicyDice<'_>) -> Option<(u8, u8)> {
                self.own.expends(view, dice)
            }

            fn calls(&mut self, view: &View<'_>, ready: u32, dice: PolicyDice<'_>) -> u8 {
                self.own.calls(view, ready, dice)
            }

            fn covers(&mut self, view: &View<'_>, units: u64, dice: PolicyDice<'_>) -> u8 {
                self.own.covers(view, units, dice)
            }

            fn exposes(&mut self, view: &View<'_>, hexes: u16, leaving: bool, dice: PolicyDice<'_>) -> Place {
                self.own.exposes(view, hexes, leaving, dice)
            }

            fn evades(&mut self, view: &View<'_>, dice: PolicyDice<'_>) -> EvasiveOrder {
                self.own.evades(view, dice)
            }

            fn gives_up(&mut self, view: &View<'_>, need: u8, at_hand: u8, dice: PolicyDice<'_>) -> u8 {
                self.own.gives_up(view, need, at_hand, dice)
            }
        }
    };
}

compared! {
    buys() -> Choice<Purchase>;
    enlists(family: u8) -> Choice<u8>;
    adjusts() -> Choice<Option<(u8, u8)>>;
    promotes() -> Choice<Option<u8>>;
    pays(payment: Payment) -> Choice<bool>;
    plans() -> Choice<DayPlan>;
    aborts() -> Choice<bool>;
    loads() -> Choice<Load>;
    places() -> Choice<(Spot, Altitude)>;
    activates() -> Choice<Activation>;
    aims(aim: &Aim) -> Choice<Shots>;
    upkeeps() -> Choice<Upkeep>;
}

/// Null: two policies differ in a tenth of their decisions or less. Each plays campaigns of every scenario, and all are
/// asked at every decision; the share of a campaign is one observation. The mean must be above a tenth by 5.5 standard
/// errors (alpha = 1e-6 shared by 21 pairs). The policy `stay-home` never flies, so that only its decisions on the
/// ground are compared, and they are compared in the campaigns of the other policy: in its own, nothing is bought and
/// nothing is left to decide.
#[test]
fn each_two_policies_differ_in_more_than_a_tenth_of_their_decisions() {
    const GAMES: u64 = 3;
    let policies = policies();
    let flights: Vec<(&str, usize)> =
        scenarios().into_iter().flat_map(|name| (0..policies.len()).map(move |flown| (name, flown))).collect();
    let shares = side_by_side(&flights, |&(name, flown)| {
        let loaded: Vec<Playable<Campaign>> = policies.iter().map(|policy| load(name, policy)).collect();
        let play = |game| {
            let heard: Differences = Rc::new(RefCell::new(([0; 2], vec![[0; 2]; loaded.len()])));
            let others = loaded.iter().map(|campaign| campaign.commander()).collect();
            let own = loaded[flown].commander();
            let compared = Compared { own, others, heard: heard.clone(), draws: 1 };
            thunderbolt::play_by(&loaded[flown], &mut Player::new(Box::new(compared)), key(game));
            let (asked, differ) = heard.borrow().clone();
            let share = |differ: u32, asked: u32| f64::from(differ) / f64::from(asked.max(1));
            let all = differ.iter().map(|&[ground, flight]| share(ground + flight, asked[0] + asked[1]));
            let ground = differ.iter().map(|&[ground, _]| share(ground, asked[0]));
            all.chain(ground).collect::<Vec<f64>>()
        };
        Flown { policy: flown, games: (0..GAMES).map(play).collect() }
    });
    assert_policies_differ(&policies, &shares, |flown, other, game| {
        let at_home = |policy: usize| policies[policy] == "stay-home";
        match (at_home(flown), at_home(other)) {
            (true, _) => None,
            (false, true) => Some(game[policies.len() + other]),
            (false, false) => Some(game[other]),
        }
    });
}

/// The row of a decision.
fn row(decided: &Decided) -> Option<(u16, u16)> {
    match decided {
        Decided::Buys(choice) => choice.row,
        Decided::Enlists(choice) => choice.row,
        Decided::Adjusts(choice) => choice.row,
        Decided::Promotes(choice) => choice.row,
        Decided::Pays(choice) => choice.row,
        Decided::Plans(choice) => choice.row.or(choice.pick.row),
        Decided::Aborts(choice) => choice.row,
        Decided::Loads(choice) => choice.row,
        Decided::Places(choice) => choice.row,
        Decided::Activates(choice) => choice.row,
        Decided::Aims(choice) => choice.row,
        Decided::Upkeeps(choice) => choice.row,
        _ => None,
    }
}

/// Every row of a policy decides at some time, in 60 campaigns of each scenario; a table that policies share is one
/// table.
#[test]
fn no_row_of_a_policy_is_idle() {
    let flown: Vec<&str> = strong();
    let all: Vec<(&str, &str)> =
        flown.iter().flat_map(|policy| scenarios().into_iter().map(move |name| (*policy, name))).collect();
    let fired = side_by_side(&all, |(policy, name)| {
        let campaign = load(name, policy);
        let mut fired = BTreeSet::new();
        for game in 0..60 {
            let tape = DecisionTape::default();
            let mut player = Player::new(tape::Player::recording(campaign.commander(), tape.clone()));
            thunderbolt::play_by(&campaign, &mut player, key(game));
            fired.extend(tape.decisions().iter().filter_map(row));
        }
        fired
    });
    // The names of a table's rows identify it: two policies share a table if the names are the same.
    let mut tables: BTreeMap<(u16, Vec<String>), BTreeSet<u16>> = BTreeMap::new();
    for policy in &flown {
        let campaign = load("thunderbolt/iraq91-holding", policy);
        let rows: BTreeSet<(u16, u16)> = all
            .iter()
            .zip(&fired)
            .filter(|((flown, _), _)| flown == policy)
            .flat_map(|(_, fired)| fired.iter().copied())
            .collect();
        let mut names: BTreeMap<u16, Vec<String>> = BTreeMap::new();
        for RowRef { table, row } in campaign.policy_rows() {
            let name = campaign.row_name(RowRef { table, row });
            names.entry(table).or_default().push(name[policy.len()..].to_owned());
        }
        for (table, names) in names {
            let fired = rows.iter().filter(|(of, _)| *of == table).map(|(_, row)| *row);
            tables.entry((table, names)).or_default().extend(fired);
        }
    }
    let mut idle = Vec::new();
    for ((_, names), fired) in &tables {
        let rows = names.iter().enumerate().filter(|(row, _)| !fired.contains(&(*row as u16)));
        idle.extend(rows.map(|(_, name)| name.clone()));
    }
    assert!(idle.is_empty(), "{idle:#?}");
}

/// All five outcomes occur, and a player that never flies ends Dismal (T6.9b).
#[test]
fn all_outcomes_occur_and_staying_home_is_dismal() {
    let grades = |policy: &str| {
        let grades = side_by_side(&scenarios(), |name| {
            let campaign = load(name, policy);
            let place = campaign.metrics().iter().position(|metric| metric.name == "grade").expect("a grade");
            let (mut worker, mut row) = (campaign.worker(), vec![0; campaign.metrics().len()]);
            let play = |game| {
                worker.play(key(game), &mut row);
                row[place]
            };
            (0..400).map(play).collect::<BTreeSet<i64>>()
        });
        grades.into_iter().flatten().collect::<BTreeSet<i64>>()
    };
    let met: BTreeSet<i64> = strong().into_iter().flat_map(grades).collect();
    assert_eq!(met, BTreeSet::from([0, 1, 2, 3, 4]));
    assert_eq!(grades("stay-home"), BTreeSet::from([0]));
}
