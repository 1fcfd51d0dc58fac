//! The policies of `richthofen` are players: chance is fair, the others play well, and each plays a game of its own.

mod common;

use common::side_by_side;
use sortie::chance::{Chance, Dice, GameKey, Label, Purpose, Roll, RunKey, StreamKey};
use sortie::game::{Game, Playable};
use sortie::journal::{RowRef, Silent};
use sortie::scenario::{Document, Request};
use sortie::systems::richthofen::policy::random::Random;
use sortie::systems::richthofen::policy::{Choice, FrontShot, Move, Pilot, Pilots, PolicyDice, View};
use sortie::systems::richthofen::{Path, Richthofen, Scenario, Step};
use statrs::distribution::{ChiSquared, ContinuousCDF};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::sync::{Arc, Mutex};

type Sortie = Playable<Scenario>;

/// The baselines.
const WEAK: [&str; 3] = ["random", "nearest-enemy", "stay-home"];
/// The policies that fight.
const STRONG: [&str; 5] = ["diver", "guard", "head-on", "turner", "wingman"];

fn key(game: u64) -> GameKey {
    RunKey::new("richthofen", 1).game(0, game)
}

/// All scenarios but the week, which is fifty sorties long.
fn scenarios() -> Vec<String> {
    let names = sortie::library().scenarios("richthofen").into_iter().map(str::to_owned).collect::<Vec<_>>();
    names.into_iter().filter(|name| name != "richthofen/bloody-april").collect()
}

fn load(scenario: &str, sets: &[String]) -> Sortie {
    let request = Request { sets: sets.to_vec(), ..Request::scenario(scenario) };
    let document = Document::load(&sortie::library(), &request, &["richthofen"]);
    let document = document.unwrap_or_else(|problems| panic!("{problems}"));
    Richthofen.sortie(&document).unwrap_or_else(|problems| panic!("{problems}"))
}

/// A side flown by a policy, those on a mission too.
fn flown(side: &str, policy: &str) -> Vec<String> {
    ["policy", "mission-policy"].map(|key| format!("sides.{side}.{key}={policy}")).to_vec()
}

/// Both sides flown by a policy.
fn both(policy: &str) -> Vec<String> {
    [flown("allies", policy), flown("germans", policy)].concat()
}

/// How often each of the legal choices of one position came up.
struct Position {
    kind: &'static str,
    counts: Vec<u32>,
}

/// Flies by another pilot, and at positions asks `random` again and again.
struct Sampler {
    pilot: Box<dyn Pilot>,
    random: Random,
    asked: u16,
    found: Arc<Mutex<Vec<Position>>>,
}

/// Draws at a position for each legal choice.
const DRAWS: u32 = 25;

impl Sampler {
    fn sample<T: PartialEq + Debug>(
        &mut self,
        kind: &'static str,
        legal: &[T],
        mut choose: impl FnMut(&mut Random, PolicyDice<'_>) -> T,
    ) {
        self.asked += 1;
        // A purpose that no rule has, so that the game itself is not touched.
        let key = StreamKey { turn: 0, actor: Label::NONE, subject: Label(self.asked), purpose: Purpose(9_999) };
        let mut roll = Dice::new(crate::key(77)).open(key);
        let mut counts = vec![0; legal.len()];
        for _ in 0..DRAWS * legal.len() as u32 {
            let chosen = choose(&mut self.random, &mut |options| roll.index(options));
            let place = legal.iter().position(|choice| *choice == chosen);
            counts[place.unwrap_or_else(|| panic!("{kind}: {chosen:?} is none of {legal:?}"))] += 1;
        }
        self.found.lock().unwrap().push(Position { kind, counts });
    }
}

/// What tells two moves apart: where they end, and how fast.
type End = (i32, i32, u8, i16, i8);

fn end(view: &View<'_>, order: &Move) -> End {
    let start = view.plane().pose;
    let pose = order.path.iter().fold(start, |pose, step| match step {
        Step::Left => pose.turned(-1),
        Step::Right => pose.turned(1),
        Step::Ahead | Step::Dive => sortie::board::Pose::new(pose.ahead(1), pose.facing),
        _ => pose,
    });
    (pose.hex.x, pose.hex.y, pose.facing.index(), order.rise, order.speed)
}

/// Every end that the rules allow, found by trying every thinkable order of steps.
fn ends(view: &View<'_>) -> Vec<End> {
    let envelope = view.envelope();
    let mut all = BTreeSet::new();
    for speed in envelope.minimum..=envelope.maximum {
        for rise in (-12..=6i16).map(|steps| steps * 50) {
            try_steps(view, (speed, rise), Path::default(), &mut all);
        }
    }
    all.into_iter().collect()
}

fn try_steps(view: &View<'_>, (speed, rise): (i8, i16), path: Path, all: &mut BTreeSet<End>) {
    for overdive in [false, true] {
        let order = Move { speed, rise, overdive, path, ..Move::default() };
        if view.may_fly(&order) {
            all.insert(end(view, &order));
        }
    }
    if path.len() >= speed as usize + usize::from(rise > 0) {
        return;
    }
    let risen = path.iter().any(|step| matches!(step, Step::Climb | Step::Dive));
    let more = [(rise > 0, Step::Climb), (rise < 0, Step::Dive)].into_iter().filter(|(wanted, _)| *wanted && !risen);
    let steps = [Step::Ahead, Step::Left, Step::Right].into_iter().chain(more.map(|(_, step)| step));
    for step in steps.filter(|step| !path.is_empty() || *step == Step::Ahead) {
        try_steps(view, (speed, rise), path.then(step), all);
    }
}

impl Pilot for Sampler {
    fn tail(&mut self, view: &View<'_>, dice: PolicyDice<'_>) -> Choice<Option<u8>> {
        let mut legal = vec![None];
        view.each_tail(|enemy| legal.push(Some(enemy)));
        self.sample("tail", &legal, |random, dice| random.tail(view, dice).pick);
        self.pilot.tail(view, dice)
    }

    fn first(&mut self, view: &View<'_>, friend: u8, dice: PolicyDice<'_>) -> Choice<bool> {
        self.sample("first", &[false, true], |random, dice| random.first(view, friend, dice).pick);
        self.pilot.first(view, friend, dice)
    }

    /// Slow aircraft alone, and few of their moves: every order of steps is tried.
    fn fly(&mut self, view: &View<'_>, dice: PolicyDice<'_>) -> Choice<Move> {
        if view.envelope().maximum <= 6 && view.state.turn % 6 == 1 && !view.envelope().glider {
            let legal = ends(view);
            self.sample("fly", &legal, |random, dice| end(view, &random.fly(view, dice).pick));
        }
        self.pilot.fly(view, dice)
    }

    fn declare(&mut self, view: &View<'_>, dice: PolicyDice<'_>) -> Choice<Option<FrontShot>> {
        let mut legal = vec![None];
        view.each_front_shot(|shot| legal.push(Some(shot)));
        self.sample("declare", &legal, |random, dice| random.declare(view, dice).pick);
        self.pilot.declare(view, dice)
    }

    fn acquire(&mut self, view: &View<'_>, enemy: u8, dice: PolicyDice<'_>) -> Choice<Option<FrontShot>> {
        let mut legal = vec![None];
        view.each_late_shot(enemy, |shot| legal.push(Some(shot)));
        self.sample("acquire", &legal, |random, dice| random.acquire(view, enemy, dice).pick);
        self.pilot.acquire(view, enemy, dice)
    }

    fn switch(&mut self, view: &View<'_>, enemy: u8, dice: PolicyDice<'_>) -> Choice<bool> {
        self.pilot.switch(view, enemy, dice)
    }

    fn aim(&mut self, view: &View<'_>, position: u8, dice: PolicyDice<'_>) -> Choice<Option<u8>> {
        let mut legal = vec![None];
        view.each_aim(position, |enemy| legal.push(Some(enemy)));
        self.sample("aim", &legal, |random, dice| random.aim(view, position, dice).pick);
        self.pilot.aim(view, position, dice)
    }

    fn ace(&mut self, view: &View<'_>, dice: PolicyDice<'_>) -> Choice<bool> {
        self.pilot.ace(view, dice)
    }

    fn leave(&mut self, view: &View<'_>, dice: PolicyDice<'_>) -> Choice<bool> {
        self.sample("leave", &[false, true], |random, dice| random.leave(view, dice).pick);
        self.pilot.leave(view, dice)
    }
}

/// Null: at every position each legal choice is as likely. n = 25 draws for each legal choice at the positions of
/// twelve games, some of them with a thousand ends of a move; the chi-squares of the positions of a kind are added up.
/// alpha = 1e-6, shared by seven kinds.
#[test]
fn random_is_uniform_over_all_that_the_rules_allow() {
    let mut sums: BTreeMap<&str, (f64, f64)> = BTreeMap::new();
    for scenario in ["richthofen/fokker-scourge", "richthofen/fe-2bs", "richthofen/dawn-patrol"] {
        let sortie = load(scenario, &[]);
        for game in 0..4 {
            let found = Arc::new(Mutex::new(Vec::new()));
            let sampler = |index: usize| -> Box<dyn Pilot> {
                let asked = (game * 4 + index as u64) as u16 * 4_000;
                Box::new(Sampler { pilot: sortie.pilot(index), random: Random, asked, found: found.clone() })
            };
            let mut pilots = Pilots::new(std::array::from_fn(sampler));
            sortie.play_with(&mut pilots, &mut Dice::new(key(game)), &mut Silent);
            for Position { kind, counts } in found.lock().unwrap().iter() {
                let expected = f64::from(DRAWS);
                let squares: f64 = counts.iter().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum();
                let sum = sums.entry(kind).or_default();
                *sum = (sum.0 + squares, sum.1 + (counts.len() - 1) as f64);
            }
        }
    }
    assert!(sums.len() >= 6, "{sums:?}");
    for (kind, (statistic, freedom)) in sums {
        if freedom == 0.0 {
            continue;
        }
        let p = ChiSquared::new(freedom).unwrap().sf(statistic);
        println!("{kind}: {freedom} degrees of freedom, p = {p}");
        assert!(p > 1e-6 / 7.0, "{kind}: chi-square {statistic} of {freedom}, p = {p}");
    }
}

/// What a game was for the Allies: 1 won, -1 lost, 0 neither; by numbers of games.
fn results(sortie: &Sortie, games: std::ops::Range<u64>) -> Vec<i32> {
    let mut worker = sortie.worker();
    let mut row = vec![0; sortie.metrics().len()];
    let mut result = |game| {
        worker.play(key(game), &mut row);
        [1, -1].get(row[0] as usize).copied().unwrap_or(0)
    };
    games.map(&mut result).collect()
}

/// A side of a scenario under its own policies and under a weak one, with what came of the same games.
struct Match {
    scenario: String,
    side: &'static str,
    weak: &'static str,
    /// By game: how much more its own policies made of it, -2 to 2.
    gains: Vec<i32>,
}

/// What came of the first games of each scenario under its own policies.
type Own = BTreeMap<String, Vec<i32>>;

impl Match {
    fn play_on(&self, own: &Own, games: u64) -> Vec<i32> {
        let sign = if self.side == "allies" { 1 } else { -1 };
        let range = self.gains.len() as u64..games;
        let own = &own[&self.scenario][self.gains.len()..];
        let other = results(&load(&self.scenario, &flown(self.side, self.weak)), range);
        own.iter().zip(other).map(|(own, other)| sign * (own - other)).collect()
    }

    /// How far the mean gain lies above 0, in standard errors; one game of another kind is added, so that few games
    /// that are all alike prove nothing.
    fn z(&self) -> f64 {
        let n = self.gains.len() as f64;
        let mean = f64::from(self.gains.iter().sum::<i32>()) / n;
        let squares: f64 = self.gains.iter().map(|&gain| (f64::from(gain) - mean).powi(2)).sum();
        mean / ((squares + 4.0) / (n * n)).sqrt()
    }
}

/// Sides that can do nothing: the guns of this balloon fire by themselves.
const NOBODY: [(&str, &str); 1] = [("richthofen/hidden-guns", "germans")];

/// Null: in a scenario a side wins no more, less its losses, by its own policies than by a weak one, game by game on
/// the same dice. 20 games first, then twice as many of those that are not yet certain, up to 2,560. Alpha = 1e-6,
/// shared by 159 comparisons and eight looks at each (z = 6.1).
#[test]
fn the_policies_of_every_scenario_beat_the_weak_ones() {
    let mut open: Vec<Match> = Vec::new();
    for scenario in scenarios() {
        for side in ["allies", "germans"] {
            let plays = !NOBODY.contains(&(scenario.as_str(), side));
            let new = |weak| Match { scenario: scenario.clone(), side, weak, gains: Vec::new() };
            open.extend(WEAK.map(new).into_iter().filter(|_| plays));
        }
    }
    let mut own = Own::new();
    for games in [20, 40, 80, 160, 320, 640, 1280, 2560] {
        let scenarios: BTreeSet<&str> = open.iter().map(|one| one.scenario.as_str()).collect();
        let scenarios: Vec<&str> = scenarios.into_iter().collect();
        let played = |name: &str| own.get(name).map_or(0, Vec::len) as u64;
        let more = side_by_side(&scenarios, |name| results(&load(name, &[]), played(name)..games));
        scenarios.iter().zip(more).for_each(|(name, more)| own.entry((*name).to_owned()).or_default().extend(more));
        let more = side_by_side(&open, |one| one.play_on(&own, games));
        open.iter_mut().zip(more).for_each(|(one, more)| one.gains.extend(more));
        open.retain(|one| {
            let gain: i32 = one.gains.iter().sum();
            println!("{}, {}: {gain:+} of {games} games over {}, z = {:.1}", one.scenario, one.side, one.weak, one.z());
            one.z() < 6.1
        });
        println!("{} are not certain after {games} games", open.len());
    }
    let failed: Vec<String> =
        open.iter().map(|one| format!("{}, {}: not better than {}", one.scenario, one.side, one.weak)).collect();
    assert_eq!(failed, [""; 0]);
}

/// Flies by the first of several pilots and has all of them say how they would move.
struct Council {
    pilots: Vec<Box<dyn Pilot>>,
    heard: Arc<Mutex<Vec<Vec<Move>>>>,
}

impl Pilot for Council {
    fn uses_chance(&self) -> bool {
        true
    }

    fn tail(&mut self, view: &View<'_>, dice: PolicyDice<'_>) -> Choice<Option<u8>> {
        self.pilots[0].tail(view, dice)
    }

    fn first(&mut self, view: &View<'_>, friend: u8, dice: PolicyDice<'_>) -> Choice<bool> {
        self.pilots[0].first(view, friend, dice)
    }

    fn fly(&mut self, view: &View<'_>, dice: PolicyDice<'_>) -> Choice<Move> {
        let answers: Vec<Choice<Move>> = self.pilots.iter_mut().map(|pilot| pilot.fly(view, dice)).collect();
        self.heard.lock().unwrap().push(answers.iter().map(|answer| answer.pick).collect());
        answers[0]
    }

    fn declare(&mut self, view: &View<'_>, dice: PolicyDice<'_>) -> Choice<Option<FrontShot>> {
        self.pilots[0].declare(view, dice)
    }

    fn acquire(&mut self, view: &View<'_>, enemy: u8, dice: PolicyDice<'_>) -> Choice<Option<FrontShot>> {
        self.pilots[0].acquire(view, enemy, dice)
    }

    fn switch(&mut self, view: &View<'_>, enemy: u8, dice: PolicyDice<'_>) -> Choice<bool> {
        self.pilots[0].switch(view, enemy, dice)
    }

    fn aim(&mut self, view: &View<'_>, position: u8, dice: PolicyDice<'_>) -> Choice<Option<u8>> {
        self.pilots[0].aim(view, position, dice)
    }

    fn ace(&mut self, view: &View<'_>, dice: PolicyDice<'_>) -> Choice<bool> {
        self.pilots[0].ace(view, dice)
    }

    fn leave(&mut self, view: &View<'_>, dice: PolicyDice<'_>) -> Choice<bool> {
        self.pilots[0].leave(view, dice)
    }
}

/// Null: two policies differ in a tenth of their moves or less. Each in turn flies both sides of a game of every
/// scenario; all are asked at every move. The share of a game is one observation: the mean over 54 games must lie above
/// a tenth by 5.5 standard errors (alpha = 1e-6 shared by 28 pairs).
#[test]
fn each_two_policies_differ_in_more_than_a_tenth_of_their_moves() {
    let policies: Vec<&str> = WEAK.into_iter().chain(STRONG).collect();
    let names = scenarios();
    let flights: Vec<(&str, usize)> =
        names.iter().flat_map(|name| (0..policies.len()).map(move |first| (name.as_str(), first))).collect();
    let shares = side_by_side(&flights, |&(scenario, first)| {
        let loaded: Vec<Sortie> = policies.iter().map(|policy| load(scenario, &both(policy))).collect();
        let order: Vec<usize> =
            [first].into_iter().chain((0..policies.len()).filter(|&other| other != first)).collect();
        let game = |game| {
            let heard = Arc::new(Mutex::new(Vec::new()));
            let council = |index: usize| -> Box<dyn Pilot> {
                let pilots = order.iter().map(|&policy| loaded[policy].pilot(index)).collect();
                Box::new(Council { pilots, heard: heard.clone() })
            };
            let mut pilots = Pilots::new(std::array::from_fn(council));
            loaded[first].play_with(&mut pilots, &mut Dice::new(key(game)), &mut Silent);
            let heard = heard.lock().unwrap();
            let share = |place: usize| {
                heard.iter().filter(|moves: &&Vec<Move>| moves[place] != moves[0]).count() as f64
                    / heard.len().max(1) as f64
            };
            order.iter().enumerate().map(|(place, &policy)| (policy, share(place))).collect::<Vec<_>>()
        };
        (first, vec![game(0)])
    });
    let mut alike = Vec::new();
    for one in 0..policies.len() {
        for other in 0..one {
            let flown = shares.iter().filter(|(first, _)| [one, other].contains(first));
            let against = |first: usize| if first == one { other } else { one };
            let sample: Vec<f64> = flown
                .flat_map(|(first, games)| {
                    let wanted = against(*first);
                    games.iter().map(move |game| game.iter().find(|(policy, _)| *policy == wanted).unwrap().1)
                })
                .collect();
            let n = sample.len() as f64;
            let mean = sample.iter().sum::<f64>() / n;
            let variance = sample.iter().map(|share| (share - mean).powi(2)).sum::<f64>() / (n - 1.0);
            let told = format!("{} and {}: {:.1} % of moves", policies[other], policies[one], 100.0 * mean);
            println!("{told}");
            if mean - 5.5 * (variance / n).sqrt() <= 0.1 {
                alike.push(told);
            }
        }
    }
    assert!(alike.is_empty(), "{alike:#?}");
}

/// Rows of the postures that a policy has of its own, and those that it shares.
fn rows_of(policy: &str) -> (usize, usize) {
    let library = sortie::library();
    let read = |name: &str| -> toml::Table { toml::from_str(library.get(name).unwrap()).unwrap() };
    let count = |table: &toml::Table| table.get("rows").and_then(toml::Value::as_array).map_or(0, Vec::len);
    let file = read(&format!("richthofen/policies/{policy}"));
    let shares = file.get("shared-rows").and_then(toml::Value::as_bool) == Some(true);
    let rules = read("richthofen/rules");
    (if shares { count(rules["pilots"].as_table().unwrap()) } else { 0 }, count(&file))
}

/// Every row of postures decides at some time: of four games of each scenario flown by the policy on both sides; a
/// shared row under any policy.
#[test]
fn no_row_of_a_policy_is_idle() {
    let names = scenarios();
    let fired = side_by_side(&STRONG, |policy| {
        let mut fired: BTreeSet<usize> = BTreeSet::new();
        for name in &names {
            let sortie = load(name, &both(policy));
            for game in 0..4 {
                let rows = sortie.record(key(game)).events.into_iter().filter_map(|event| event.row);
                fired.extend(rows.filter(|RowRef { table, .. }| table % 3 == 0).map(|row| usize::from(row.row)));
            }
        }
        fired
    });
    let mut shared: BTreeSet<usize> = BTreeSet::new();
    let mut idle = Vec::new();
    for (policy, fired) in STRONG.into_iter().zip(fired) {
        let (before, own) = rows_of(policy);
        idle.extend((before..before + own).filter(|row| !fired.contains(row)).map(|row| format!("{policy}: {row}")));
        shared.extend(fired.into_iter().filter(|row| *row < before));
    }
    let (before, _) = rows_of("diver");
    idle.extend((0..before).filter(|row| !shared.contains(row)).map(|row| format!("shared: {row}")));
    assert!(idle.is_empty(), "{idle:#?}");
}
