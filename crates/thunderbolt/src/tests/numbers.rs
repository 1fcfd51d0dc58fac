//! Numbers are load-bearing: each integer of the rules, moved by one, makes loading fail or something that is pinned go
//! red: a case, an exact table, the data of a card, or the games that policies play.

use crate::Thunderbolt;
use crate::tests::stage::Base;
use crate::tests::{CASES, compare, exact, figures};
use ground::chance::RunKey;
use ground::game::System;
use ground::game::testing::numbers::every_number_matters;
use ground::scenario::{Document, Request};
use rayon::prelude::*;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;

/// Scenarios and policies by which what a commander reckons with may show, with the number of campaigns of each.
const GROUNDS: [(&str, &str, u64); 6] = [
    ("iraq91-holding", "stand-off", 4),
    ("iraq91-holding", "low-and-hard", 4),
    ("libya11-linked", "point-hunter", 4),
    ("iraq91-surge", "thrifty", 4),
    ("libya84-holding", "nearest-enemy", 4),
    ("korea97-generalwar", "point-hunter", 3),
];

/// A scenario with its rows as they are.
struct Ground {
    document: Document,
    rows: Vec<Vec<i64>>,
}

fn rows(document: &Document, games: u64) -> Option<Vec<Vec<i64>>> {
    let game = Thunderbolt.load(document).ok()?;
    let mut worker = game.worker();
    let row = |number| {
        let mut row = vec![0; game.metrics().len()];
        worker.play(RunKey::new("thunderbolt", 7).game(0, number), &mut row);
        row
    };
    Some((0..games).map(row).collect())
}

fn grounds() -> Vec<Ground> {
    let ground = |(scenario, policy, games): &(&str, &str, u64)| {
        let sets = vec![format!("sides.player.policy='{policy}'")];
        let request = Request { sets, ..Request::scenario(format!("thunderbolt/{scenario}")) };
        let document = Document::load(&crate::library(), &request, &["thunderbolt"]);
        let document = document.unwrap_or_else(|problems| panic!("{problems}"));
        let rows = rows(&document, *games).expect("a built-in scenario");
        Ground { document, rows }
    };
    GROUNDS.iter().map(ground).collect()
}

/// What goes red when the rules have a number moved; none if nothing does.
fn red(document: &Document, path: &str, grounds: &[Ground]) -> Option<&'static str> {
    let Ok(mut base) = Base::of(document) else { return Some("loading") };
    // Kinds of cards with many cards are pinned by their figures; their effects by what they do.
    let many = ["pilots", "units", "aircraft", "weapons", "stores", "battalions", "campaigns", "situations"];
    let of_card = many.iter().any(|cards| path.starts_with(&format!("rules.{cards}.")));
    if of_card && !figures::wrong(base.tables()).is_empty() {
        return Some("a card");
    }
    let of_player = path.starts_with("rules.player");
    // What commanders weigh shows where one commands.
    let mut cases = CASES.iter().filter(|(_, case)| !of_player || case.own.policy.is_some());
    if cases.any(|(_, case)| !compare::wrong(&mut base, case).is_empty()) {
        return Some("a case");
    }
    if !of_player {
        let Ok(book) = Thunderbolt.table_book(document) else { return Some("loading") };
        if !exact::wrong(&*book).is_empty() {
            return Some("an exact table");
        }
    }
    let value = document.value(path).expect("a number");
    let differs = |ground: &Ground| {
        let moved = ground.document.with(path, value.clone()).expect("a number of the rules");
        rows(&moved, ground.rows.len() as u64).is_none_or(|rows| rows != ground.rows)
    };
    grounds.iter().any(differs).then_some("a campaign")
}

#[test]
fn pins_every_number_of_the_rules_matters() {
    let document =
        Document::rules(&crate::library(), "thunderbolt", &[], &[]).unwrap_or_else(|wrong| panic!("{wrong}"));
    let grounds = grounds();
    // A panic is a failure: faults of the rules must be reported.
    let panics = Mutex::new(Vec::new());
    let goes_red = |path: &str, value: i64| {
        let document = document.with(path, value).unwrap_or_else(|wrong| panic!("{wrong}"));
        catch_unwind(AssertUnwindSafe(|| red(&document, path, &grounds))).unwrap_or_else(|_| {
            panics.lock().expect("no panic while it is held").push(format!("{path} = {value}"));
            Some("a panic")
        })
    };
    let is_idle = |(path, value): &&(String, i64)| {
        // What a commander weighs may win or lose already; then one less must matter.
        let both_ways = path.starts_with("rules.player");
        goes_red(path, value + 1).is_none() && (!both_ways || goes_red(path, value - 1).is_none())
    };
    every_number_matters(&document, 1_000, "tests/thunderbolt/idle-numbers.toml", |numbers, _| {
        numbers.par_iter().filter(is_idle).map(|(path, _)| path.clone()).collect()
    });
    let panics = panics.into_inner().expect("no panic while it is held");
    assert!(panics.is_empty(), "these panic: {panics:#?}");
}
