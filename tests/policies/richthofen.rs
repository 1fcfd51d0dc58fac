//! The choices of `richthofen`: what is legal, which rows decide, and where policies differ.

use crate::common::side_by_side;
use crate::statistics::{ChiSquares, Flown, assert_policies_differ};
use sortie::chance::{Chance, Dice, GameKey, Label, Purpose, Roll, RunKey, StreamKey};
use sortie::game::{Description, Game, Playable};
use sortie::scenario::{Document, Request};
use sortie::systems::richthofen::policy::random::Random;
use sortie::systems::richthofen::policy::{Choice, FrontShot, Move, Pilot, Pilots, PolicyDice, View};
use sortie::systems::richthofen::{Path, Richthofen, Scenario, Step};
use std::collections::BTreeSet;
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
        let stream = StreamKey { turn: 0, actor: Label::NONE, subject: Label(self.asked), purpose: Purpose(9_999) };
        let mut roll = Dice::new(key(77)).open(stream);
        let mut counts = vec![0; legal.len()];
        for _ in 0..DRAWS * legal.len() as u32 {
            let chosen = choose(&mut self.random, &mut |options| roll.index(options));
            let place = legal.iter().position(|choice| *choice == chosen);
            counts[place.unwrap_or_else(|| panic!("{kind}: {chosen:?} is none of {legal:?}"))] += 1;
        }
        self.found.lock().unwrap().push(Position { kind, counts });
    }
}

/// The end of a move. Two moves with the same end are the same choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct End {
    hex: (i32, i32),
    facing: u8,
    rise: i16,
    speed: i8,
}

fn end(view: &View<'_>, order: &Move) -> End {
    let start = view.plane().pose;
    let pose = order.path.iter().fold(start, |pose, step| match step {
        Step::Left => pose.turned(-1),
        Step::Right => pose.turned(1),
        Step::Ahead | Step::Dive => sortie::board::Pose::new(pose.ahead(1), pose.facing),
        _ => pose,
    });
    let hex = (pose.hex.x, pose.hex.y);
    End { hex, facing: pose.facing.index(), rise: order.rise, speed: order.speed }
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
    let mut kinds: ChiSquares<&str> = ChiSquares::new();
    for scenario in ["richthofen/fokker-scourge", "richthofen/fe-2bs", "richthofen/dawn-patrol"] {
        let sortie = load(scenario, &[]);
        for game in 0..4 {
            let found = Arc::new(Mutex::new(Vec::new()));
            let sampler = |index: usize| -> Box<dyn Pilot> {
                let asked = (game * 4 + index as u64) as u16 * 4_000;
                Box::new(Sampler { pilot: sortie.pilot(index), random: Random, asked, found: found.clone() })
            };
            let mut pilots = Pilots::new(std::array::from_fn(sampler));
            richthofen::play_by(&sortie, &mut pilots, key(game));
            for Position { kind, counts } in found.lock().unwrap().iter() {
                kinds.entry(kind).or_default().add(counts);
            }
        }
    }
    assert!(kinds.len() >= 6, "{kinds:?}");
    kinds.iter().for_each(|(kind, sum)| sum.assert_uniform(kind, 1e-6 / 7.0));
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
/// scenario; all are asked at every move. The share of a game is one observation: the mean over 54 games must be above
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
            richthofen::play_by(&loaded[first], &mut pilots, key(game));
            let heard = heard.lock().unwrap();
            let share = |place: usize| {
                heard.iter().filter(|moves: &&Vec<Move>| moves[place] != moves[0]).count() as f64
                    / heard.len().max(1) as f64
            };
            let mut shares = vec![0.0; policies.len()];
            order.iter().enumerate().for_each(|(place, &policy)| shares[policy] = share(place));
            shares
        };
        Flown { policy: first, games: vec![game(0)] }
    });
    assert_policies_differ(&policies, &shares, |_, other, game| Some(game[other]));
}

/// The number of rows of postures that a policy shares, and of those that it has of its own.
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
        let postures = format!("{policy} rows ");
        let mut fired: BTreeSet<usize> = BTreeSet::new();
        for name in &names {
            let sortie = load(name, &both(policy));
            for game in 0..4 {
                let rows = sortie.record(key(game)).events.into_iter().filter_map(|event| event.row);
                fired.extend(
                    rows.filter(|row| sortie.row_name(*row).starts_with(&postures)).map(|row| usize::from(row.row)),
                );
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
