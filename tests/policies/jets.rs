//! The choices of `jets`: what is legal, which rows decide, and where policies differ.

use crate::common::{self, Dogfight, key, load, policies, side_by_side};
use crate::statistics::{ChiSquares, Flown, assert_policies_differ};
use sortie::chance::{Chance, Dice, Label, Purpose, Roll, StreamKey};
use sortie::game::{Description, Game};
use sortie::journal::RowRef;
use sortie::systems::jets::policy::random::Random;
use sortie::systems::jets::policy::{Choice, Energy, Pick, Pilot, Pilots, PolicyDice, Steer, TurnSide, View};
use sortie::systems::jets::{Attack, Declaration, Manoeuvre, Plan, Shot, Side};
use std::collections::BTreeSet;
use std::fmt::Debug;
use std::sync::{Arc, Mutex};

/// A kind of choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Declare,
    Plan,
    Steer,
    Attack,
    Leave,
}

/// Everything that the rules allow, found by trying every thinkable choice rather than as `random` lists it.
mod legal {
    use super::*;

    pub(super) fn declarations(view: &View<'_>) -> Vec<Declaration> {
        let all = (0..=9u8).flat_map(|turns| {
            (0..8u8).map(move |bits| Declaration { turns, jink: bits & 1 > 0, aim: bits & 2 > 0, burn: bits & 4 > 0 })
        });
        all.filter(|&ticks| view.may_declare(ticks)).collect()
    }

    /// Brakes that refuse more than there is are the same plan as those that refuse all of it: by what they lead to and
    /// what they say, each plan once.
    pub(super) fn plans(energy: &Energy<'_>) -> Vec<Plan> {
        let mut plans = Vec::new();
        for change in -9..=9i8 {
            // A dive of one level gives 1 Speed, of two 3, of three 6: the table of the rules file.
            let dive = [0, 1, 3, 6].get(usize::from(change.min(0).unsigned_abs())).copied().unwrap_or(0);
            for refuse_roll in 0..=energy.gain() {
                for refuse_dive in 0..=dive {
                    plans.push(Plan { change, refuse_roll, refuse_dive });
                }
            }
        }
        plans.into_iter().filter(|&plan| energy.outcome(plan).is_some()).collect()
    }

    pub(super) fn steers(view: &View<'_>) -> Vec<Steer> {
        let aerobatics = Manoeuvre::ALL.map(Steer::Aerobatic);
        let all = [Steer::Straight, Steer::Turn].into_iter().chain(aerobatics);
        all.filter(|&steer| view.may_steer(steer)).collect()
    }

    /// No attack is one of them.
    pub(super) fn attacks(view: &View<'_>) -> Vec<Option<Attack>> {
        let shots = [Shot::Gun, Shot::Missile(0), Shot::Missile(1), Shot::Missile(2)];
        let targets = 0..view.state.jets.len() as u8;
        let all = targets.flat_map(|target| shots.map(|shot| Attack { target, shot }));
        all.filter(|&attack| view.may_make(attack)).map(Some).chain([None]).collect()
    }
}

/// How often each of the legal choices of one position came up.
#[derive(Clone, Debug)]
struct Position {
    kind: Kind,
    counts: Vec<u32>,
}

/// Draws this often at each position.
const DRAWS: u32 = 400;

/// Flies by another pilot, and at every position asks `random` again and again.
struct Sampler {
    pilot: Box<dyn Pilot>,
    random: Random,
    asked: u16,
    found: Arc<Mutex<Vec<Position>>>,
}

impl Sampler {
    fn sample<T: PartialEq + Debug>(
        &mut self,
        kind: Kind,
        legal: &[T],
        mut choose: impl FnMut(&mut Random, PolicyDice<'_>) -> T,
    ) {
        self.asked += 1;
        let subject = Label(self.asked);
        // A purpose that no rule has, so that the game itself is not touched.
        let stream = StreamKey { turn: 0, actor: Label::NONE, subject, purpose: Purpose(9_999) };
        let mut roll = Dice::new(key(77)).open(stream);
        let mut counts = vec![0; legal.len()];
        for _ in 0..DRAWS {
            let chosen = choose(&mut self.random, &mut |options| roll.index(options));
            let place = legal.iter().position(|choice| *choice == chosen);
            counts[place.unwrap_or_else(|| panic!("{chosen:?} is none of {legal:?}"))] += 1;
        }
        self.found.lock().unwrap().push(Position { kind, counts });
    }
}

impl Pilot for Sampler {
    fn declare(&mut self, view: &View<'_>, dice: PolicyDice<'_>) -> Choice<Declaration> {
        self.sample(Kind::Declare, &legal::declarations(view), |random, dice| random.declare(view, dice).pick);
        self.pilot.declare(view, dice)
    }

    fn plan(&mut self, view: &View<'_>, energy: &Energy<'_>, dice: PolicyDice<'_>) -> Choice<Plan> {
        self.sample(Kind::Plan, &legal::plans(energy), |random, dice| random.plan(view, energy, dice).pick);
        self.pilot.plan(view, energy, dice)
    }

    fn steer(&mut self, view: &View<'_>, hex: i8, dice: PolicyDice<'_>) -> Choice<Steer> {
        self.sample(Kind::Steer, &legal::steers(view), |random, dice| random.steer(view, hex, dice).pick);
        self.pilot.steer(view, hex, dice)
    }

    fn turn_side(&mut self, view: &View<'_>, hexsides: i8, dice: PolicyDice<'_>) -> TurnSide {
        self.pilot.turn_side(view, hexsides, dice)
    }

    fn attack(&mut self, view: &View<'_>, dice: PolicyDice<'_>) -> Choice<Option<Attack>> {
        self.sample(Kind::Attack, &legal::attacks(view), |random, dice| random.attack(view, dice).pick);
        self.pilot.attack(view, dice)
    }

    fn leave(&mut self, view: &View<'_>, dice: PolicyDice<'_>) -> Choice<bool> {
        self.sample(Kind::Leave, &[false, true], |random, dice| random.leave(view, dice).pick);
        self.pilot.leave(view, dice)
    }
}

/// Null: at every position each legal choice is as likely. n = 400 draws at each position of 20 games of two scenarios,
/// where the rules allow from one choice to dozens; the chi-squares of the positions of a kind are added up. alpha =
/// 1e-6, shared by the five kinds. A choice never made, of two to 60, adds more than 6 to the statistic of each
/// position: of hundreds of positions it is always seen.
#[test]
fn random_is_uniform_over_all_that_the_rules_allow() {
    let mut kinds: ChiSquares<Kind> = ChiSquares::new();
    for scenario in ["jets/mig21-v-f4", "jets/night"] {
        let dogfight = load(scenario, "turn-fighter", "shooter");
        for game in 0..20 {
            let found = Arc::new(Mutex::new(Vec::new()));
            let sampler = |side| {
                let pilot = dogfight.pilot(side);
                Box::new(Sampler { pilot, random: Random, asked: game as u16 * 1_500, found: found.clone() })
            };
            let mut pilots = Pilots::new(sampler(Side::A), sampler(Side::B));
            jets::play_by(&dogfight, &mut pilots, key(game));
            for Position { kind, counts } in found.lock().unwrap().iter() {
                kinds.entry(*kind).or_default().add(counts);
            }
        }
    }
    assert_eq!(kinds.len(), 5, "{kinds:?}");
    for (kind, sum) in kinds {
        assert!(sum.freedom > 50.0, "{kind:?}: {sum:?}");
        sum.assert_uniform(kind, 1e-6 / 5.0);
    }
}

/// What all policies would do at one position, where the rules allow more than one thing.
type Answers = Vec<String>;

/// Flies by the first of several pilots and has all of them say what they would do.
struct Council {
    pilots: Vec<Box<dyn Pilot>>,
    heard: Arc<Mutex<Vec<Answers>>>,
}

impl Council {
    fn ask<T: Copy>(
        &mut self,
        options: usize,
        dice: PolicyDice<'_>,
        mut choose: impl FnMut(&mut dyn Pilot, PolicyDice<'_>) -> (T, String),
    ) -> T {
        let answers: Vec<(T, String)> = self.pilots.iter_mut().map(|pilot| choose(&mut **pilot, dice)).collect();
        if options > 1 {
            self.heard.lock().unwrap().push(answers.iter().map(|(_, words)| words.clone()).collect());
        }
        answers[0].0
    }
}

fn in_words<T: Pick + Debug>(choice: Choice<T>) -> (Choice<T>, String) {
    let words = format!("{:?}", choice.pick);
    (choice, words)
}

impl Pilot for Council {
    fn uses_chance(&self) -> bool {
        true
    }

    fn declare(&mut self, view: &View<'_>, dice: PolicyDice<'_>) -> Choice<Declaration> {
        let options = legal::declarations(view).len();
        self.ask(options, dice, |pilot, dice| in_words(pilot.declare(view, dice)))
    }

    fn plan(&mut self, view: &View<'_>, energy: &Energy<'_>, dice: PolicyDice<'_>) -> Choice<Plan> {
        let options = legal::plans(energy).len();
        self.ask(options, dice, |pilot, dice| in_words(pilot.plan(view, energy, dice)))
    }

    /// A turn to the left is another decision than one to the right.
    fn steer(&mut self, view: &View<'_>, hex: i8, dice: PolicyDice<'_>) -> Choice<Steer> {
        self.ask(2, dice, |pilot, dice| {
            let steer = pilot.steer(view, hex, dice);
            let way = (steer.pick != Steer::Straight).then(|| pilot.turn_side(view, 1, dice));
            (steer, format!("{:?} {way:?}", steer.pick))
        })
    }

    fn turn_side(&mut self, view: &View<'_>, hexsides: i8, dice: PolicyDice<'_>) -> TurnSide {
        self.pilots[0].turn_side(view, hexsides, dice)
    }

    fn attack(&mut self, view: &View<'_>, dice: PolicyDice<'_>) -> Choice<Option<Attack>> {
        let options = legal::attacks(view).len();
        self.ask(options, dice, |pilot, dice| in_words(pilot.attack(view, dice)))
    }

    fn leave(&mut self, view: &View<'_>, dice: PolicyDice<'_>) -> Choice<bool> {
        self.ask(2, dice, |pilot, dice| in_words(pilot.leave(view, dice)))
    }
}

/// Null: two policies differ in a tenth of their decisions or less. Each of a pair in turn flies both sides of eight
/// games of every scenario, tens of thousands of decisions with more than one choice; both are asked at every one. As
/// the decisions of one game hang together, its share of differing ones is one observation: the mean over all games,
/// 240 or more, must be above a tenth by 5.5 standard errors (alpha = 1e-6 shared by 28 pairs).
#[test]
fn each_two_policies_differ_in_more_than_a_tenth_of_their_decisions() {
    let policies = policies();
    assert_eq!(policies.len(), 8);
    let scenarios = common::scenarios();
    let flights: Vec<(&str, usize)> = scenarios
        .iter()
        .flat_map(|scenario| (0..policies.len()).map(move |flown| (scenario.as_str(), flown)))
        .collect();
    let shares = side_by_side(&flights, |&(scenario, flown)| {
        let loaded: Vec<Dogfight> = policies.iter().map(|policy| load(scenario, policy, policy)).collect();
        let order: Vec<usize> =
            [flown].into_iter().chain((0..policies.len()).filter(|&other| other != flown)).collect();
        let game = |game| {
            let heard = Arc::new(Mutex::new(Vec::new()));
            let council = |side| {
                let pilots = order.iter().map(|&policy| loaded[policy].pilot(side)).collect();
                Box::new(Council { pilots, heard: heard.clone() })
            };
            let mut pilots = Pilots::new(council(Side::A), council(Side::B));
            jets::play_by(&loaded[flown], &mut pilots, key(game));
            let heard = heard.lock().unwrap();
            let differing = |place: usize| heard.iter().filter(|answers| answers[place] != answers[0]).count();
            let share = |place: usize| differing(place) as f64 / heard.len() as f64;
            let mut shares = vec![0.0; policies.len()];
            order.iter().enumerate().for_each(|(place, &policy)| shares[policy] = share(place));
            shares
        };
        Flown { policy: flown, games: (0..8).map(game).collect() }
    });
    let names: Vec<&str> = policies.iter().map(String::as_str).collect();
    assert_policies_differ(&names, &shares, |_, other, game| Some(game[other]));
}

/// The rows of a policy's own tables that the journal reports, by table and row: those that choose a posture, and
/// those that send a pilot home.
fn own_rows(policy: &str) -> Vec<(u16, u16)> {
    let library = sortie::library();
    let file: toml::Table = toml::from_str(library.get(&format!("jets/policies/{policy}")).unwrap()).unwrap();
    let rows = |table: &str| file.get(table).and_then(toml::Value::as_array).cloned().unwrap_or_default();
    let postures = (0..rows("rows").len() as u16).map(|row| (0, row));
    let leave = rows("leave");
    let goes = leave.iter().enumerate().filter(|(_, row)| row["then"]["go"].as_bool() == Some(true));
    postures.chain(goes.map(|(row, _)| (3, row as u16))).collect()
}

/// Every such row decides at some time: of 15 games in each scenario against each of four policies.
#[test]
fn no_row_of_a_policy_is_idle() {
    let scenarios = common::scenarios();
    let flown: Vec<String> = policies().into_iter().filter(|policy| policy != "random").collect();
    let fired = side_by_side(&flown, |policy| {
        let mut fired: BTreeSet<(u16, u16)> = BTreeSet::new();
        for scenario in &scenarios {
            for (index, other) in ["turn-fighter", "slasher", "shooter", "random"].into_iter().enumerate() {
                let dogfight = load(scenario, policy, other);
                for game in 0..15 {
                    let record = dogfight.record(key(15 * index as u64 + game));
                    // The tables of side a come first: postures, energy guard, least altitudes, going home.
                    let rows = record.events.iter().filter_map(|event| event.row).filter(|row| row.table < 4);
                    fired.extend(rows.map(|RowRef { table, row }| (table, row)));
                }
            }
        }
        fired
    });
    let mut idle = Vec::new();
    for (policy, fired) in flown.iter().zip(fired) {
        let dogfight = load("jets/mirror-high", policy, policy);
        let rows = own_rows(policy).into_iter().filter(|row| !fired.contains(row));
        idle.extend(rows.map(|(table, row)| dogfight.row_name(RowRef { table, row })));
    }
    assert!(idle.is_empty(), "{idle:#?}");
}
