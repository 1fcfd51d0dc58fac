//! Numbers are load-bearing: each integer of the rules, moved by one, or by a step where it is a height, makes loading
//! fail or something that is pinned go red: a case, an exact table, the data of an aircraft, or the games that policies
//! play.

use crate::rules::Rules;
use crate::scenario::load::rules as lowered;
use crate::scenario::load_campaign;
use crate::scenario::types::Types;
use crate::terms::date::Month;
use crate::terms::sizes::STEP;
use crate::tests::scripted::REFUSED;
use crate::tests::{CASES, aircraft, compare, exact, stage};
use crate::{Richthofen, library};
use ground::chance::RunKey;
use ground::game::System;
use ground::game::testing::numbers::every_number_matters;
use ground::game::testing::path;
use ground::scenario::{Check, Document, Request};
use rayon::prelude::*;
use std::any::Any;
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Scenarios in whose games what pilots reckon with may show, with what is changed and the number of games of each.
const GROUNDS: [(&str, &[&str], u64); 22] = [
    ("richthofen/duel", &[], 24),
    ("richthofen/dawn-patrol", &[], 8),
    ("richthofen/strafers", &[], 6),
    ("richthofen/bombers", &[], 2),
    ("richthofen/fighter-bombers", &[], 4),
    ("richthofen/photo", &[], 6),
    ("richthofen/caudrons", &[], 4),
    ("richthofen/spotting", &[], 4),
    ("richthofen/artillery-flight", &[], 4),
    ("richthofen/balloon", &[], 12),
    ("richthofen/hidden-guns", &[], 4),
    ("richthofen/cold-guns", &[], 6),
    ("tests/richthofen/extra/dead-engines.toml", &[], 40),
    // Guns that jam at almost every test: what pilots do to clear them.
    ("richthofen/se-5as", &["rules.jams.jams=5"], 8),
    // Low, high, and with manoeuvres: what pilots want of heights and of loops.
    ("richthofen/duel", &["sides.allies.altitude=150", "sides.germans.altitude=150"], 6),
    ("richthofen/duel", &["switches.special-manoeuvres='on'"], 6),
    ("richthofen/photo", &["sides.allies.altitude=850"], 4),
    ("richthofen/spotting", &["sides.allies.altitude=450"], 4),
    ("richthofen/spotting", &["sides.allies.altitude=2600"], 4),
    ("richthofen/strafers", &["sides.allies.altitude=300"], 4),
    // The weeks come last: they take longest.
    ("richthofen/bloody-april", &[], 6),
    ("tests/richthofen/extra/novice-week.toml", &[], 12),
];

/// A scenario with its rows as they are.
struct Ground {
    document: Document,
    rows: Vec<Vec<i64>>,
}

fn rows(document: &Document, games: u64) -> Option<Vec<Vec<i64>>> {
    let game = Richthofen.load(document).ok()?;
    let mut worker = game.worker();
    let row = |number| {
        let mut row = vec![0; game.metrics().len()];
        worker.play(RunKey::new("richthofen", 7).game(0, number), &mut row);
        row
    };
    Some((0..games).map(row).collect())
}

fn grounds() -> Vec<Ground> {
    let ground = |(scenario, changes, games): &(&str, &[&str], u64)| {
        let name = if scenario.ends_with(".toml") { path(scenario) } else { (*scenario).to_owned() };
        let sets = changes.iter().map(|change| (*change).to_owned()).collect();
        let document = Document::load(&library(), &Request { sets, ..Request::scenario(name) }, &[Richthofen.name()]);
        let document = document.unwrap_or_else(|problems| panic!("{problems}"));
        let rows = rows(&document, *games).expect("a built-in scenario");
        Ground { document, rows }
    };
    GROUNDS.iter().map(ground).collect()
}

/// What went red last on a thread, and the places of the case, of the line of an exact table and of the games that did:
/// neighbouring numbers often show in the same ones.
#[derive(Default)]
struct Last {
    sign: Cell<Option<Sign>>,
    case: Cell<usize>,
    line: Cell<usize>,
    ground: Cell<usize>,
}

/// What takes long to look for.
#[derive(Clone, Copy, PartialEq)]
enum Sign {
    Table,
    Game,
}

thread_local! {
    static LAST: Last = Last::default();
}

/// What goes red when the rules have a number moved; none if nothing does.
fn red(document: &Document, path: &str, grounds: &[Ground]) -> Option<&'static str> {
    LAST.with(|last| red_after(document, path, grounds, last))
}

/// The same, with what went red last looked at first.
fn red_after(document: &Document, path: &str, grounds: &[Ground], last: &Last) -> Option<&'static str> {
    let Ok(rules) = stage::rules_of(document) else { return Some("loading") };
    let mut check = Check::default();
    let lowered = lowered(&rules.rules, &mut check).filter(|_| check.faults.is_empty());
    let Some(lowered) = lowered else { return Some("loading") };
    if path.starts_with("rules.aircraft.") || path.starts_with("rules.merit.") {
        return (!aircraft::wrong(&lowered).is_empty()).then_some("an aircraft");
    }
    if path.starts_with("rules.campaign.") && week(&lowered) != week(aircraft::rules()) {
        return Some("the week as it begins");
    }
    let of_pilots = path.starts_with("rules.pilots");
    let is_in_table = || {
        let line = if of_pilots { None } else { exact::first_wrong(document, last.line.get()) };
        line.inspect(|&line| last.line.set(line)).is_some()
    };
    let value = document.value(path).expect("a number");
    let differs = |place: usize| {
        let ground = &grounds[place];
        let moved = ground.document.with(path, value.clone()).expect("a number of the rules");
        rows(&moved, ground.rows.len() as u64).is_none_or(|rows| rows != ground.rows)
    };
    let before = last.sign.take();
    let again = match before {
        Some(Sign::Table) if is_in_table() => Some("an exact table"),
        Some(Sign::Game) if differs(last.ground.get()) => Some("a game"),
        _ => None,
    };
    if again.is_some() {
        last.sign.set(before);
        return again;
    }
    let from = last.case.get();
    let mut places = (0..CASES.len()).map(|step| (from + step) % CASES.len());
    let shows = |place: &usize| {
        let case = &CASES[*place].1;
        (!of_pilots || case.own.policy.is_some()) && !compare::wrong(&rules, case).is_empty()
    };
    if let Some(place) = places.find(shows) {
        last.case.set(place);
        return Some("a case");
    }
    if before != Some(Sign::Table) && is_in_table() {
        last.sign.set(Some(Sign::Table));
        return Some("an exact table");
    }
    // The games that showed something last come first, if they were not tried above; all others keep their order: the
    // weeks are the last of them.
    let first = Some(last.ground.get()).filter(|_| before != Some(Sign::Game));
    let mut places = first.into_iter().chain((0..grounds.len()).filter(|place| *place != last.ground.get()));
    let place = places.find(|&place| differs(place))?;
    last.ground.set(place);
    last.sign.set(Some(Sign::Game));
    Some("a game")
}

/// The men and aircraft with which the week begins.
fn week(rules: &Rules) -> String {
    let plan = load_campaign::plan(rules, &mut Types::of(rules, Month::default()), &mut Check::default());
    format!("{plan:?}")
}

/// Whether a case broke off since the rules no longer allow a move of its script.
fn is_refused(why: &(dyn Any + Send)) -> bool {
    why.downcast_ref::<String>().is_some_and(|text| text.ends_with(REFUSED))
}

/// Numbers of aircraft that show when the same number of each type is moved by one: one look at the types then does for
/// all. What does not show so has a look of its own.
fn shown_together(document: &Document, numbers: &[(String, i64)]) -> BTreeSet<String> {
    let mut alike: BTreeMap<&str, Vec<(&str, i64)>> = BTreeMap::new();
    for (path, value) in numbers {
        if let Some((name, number)) = path.strip_prefix("rules.aircraft.").and_then(|path| path.split_once('.')) {
            alike.entry(number).or_default().push((name, *value));
        }
    }
    let each = alike.par_iter().flat_map_iter(|(number, types)| {
        let path = |name: &str| format!("rules.aircraft.{name}.{number}");
        let moved = types.iter().try_fold(document.clone(), |moved, (name, value)| moved.with(&path(name), value + 1));
        let mut check = Check::default();
        let rules = moved.ok().and_then(|moved| stage::rules_of(&moved).ok());
        let lowered = rules.and_then(|rules| lowered(&rules.rules, &mut check)).filter(|_| check.faults.is_empty());
        let strange = lowered.map(|rules| aircraft::wrong(&rules)).unwrap_or_default();
        let shows = move |name: &str| strange.iter().any(|line| line.split(',').next() == Some(name));
        types.iter().filter(move |(name, _)| shows(name)).map(move |(name, _)| path(name)).collect::<Vec<_>>()
    });
    each.collect()
}

#[test]
fn pins_every_number_of_the_rules_matters() {
    let document = Document::rules(&library(), Richthofen.name(), &[], &[]).unwrap_or_else(|wrong| panic!("{wrong}"));
    let grounds = grounds();
    let goes_red = |path: &str, value: i64| {
        let document = document.with(path, value).unwrap_or_else(|wrong| panic!("{wrong}"));
        let run = AssertUnwindSafe(|| red(&document, path, &grounds));
        match catch_unwind(run) {
            Ok(red) => red,
            Err(why) if is_refused(&*why) => Some("a move of a case"),
            // Any other panic is a failure: faults of the rules must be reported.
            Err(_) => panic!("{path} = {value}"),
        }
    };
    let is_idle = |(path, value): &&(String, i64)| {
        // What a pilot weighs may win or lose already; then one less must matter. Heights come in steps, which show
        // first.
        let step = i64::from(STEP);
        let moved = if path.starts_with("rules.pilots") {
            vec![value + 1, value - 1]
        } else if *value >= step && value % step == 0 {
            vec![value + step, value - step, value + 1]
        } else {
            vec![value + 1]
        };
        moved.iter().all(|&moved| goes_red(path, moved).is_none())
    };
    every_number_matters(&document, 1_000, "tests/richthofen/idle-numbers.toml", |numbers, _| {
        let shown = shown_together(&document, numbers);
        let numbers: Vec<&(String, i64)> = numbers.iter().filter(|(path, _)| !shown.contains(path)).collect();
        // A number that nothing shows takes a thousand times as long as one that a case shows: each is a task of its
        // own.
        numbers.into_par_iter().with_max_len(1).filter(is_idle).map(|(path, _)| path.clone()).collect()
    });
}

#[test]
fn the_grounds_are_there() {
    assert_eq!(grounds().len(), GROUNDS.len());
}
