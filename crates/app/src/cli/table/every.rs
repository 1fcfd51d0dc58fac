//! Tests that every table of every system must pass, at each value of each of its parameters.

use super::code;
use super::grid;
use super::people::Line;
use crate::chance::{Exact, Probability};
use crate::game::{ParameterValue, Row, System, TableBook, TableError, TableSpec};
use crate::scenario::{Document, Library};
use num_bigint::BigUint;
use std::collections::BTreeMap;

const SYSTEMS: [&dyn System; 4] =
    [&jets::Jets, &richthofen::Richthofen, &downtown::Downtown, &thunderbolt::Thunderbolt];

/// Calls `act` with every table: its full name, its declaration and the rules behind it.
fn each_table(act: impl Fn(&str, &TableSpec, &dyn TableBook)) {
    let library = Library::together(SYSTEMS.iter().map(|system| system.library()));
    for system in SYSTEMS {
        let document = Document::rules(&library, system.name(), &[], &[]).unwrap_or_else(|wrong| panic!("{wrong}"));
        let book = system.table_book(&document).unwrap_or_else(|wrong| panic!("{wrong}"));
        for spec in system.tables() {
            act(&format!("{}/{}", system.name(), spec.name), spec, &*book);
        }
    }
}

/// The exact chances; `None` where one value forbids another.
fn exact(book: &dyn TableBook, spec: &TableSpec, values: &[ParameterValue]) -> Option<Exact<Row>> {
    match book.exact(spec.name, values) {
        Ok(exact) => Some(exact),
        Err(TableError::Range { .. } | TableError::Choice { .. }) => None,
        Err(TableError::TooLarge(wrong)) => panic!("{} {values:?}: {wrong}", spec.name),
    }
}

fn defaults(spec: &TableSpec) -> Vec<ParameterValue> {
    spec.parameters.iter().map(|parameter| parameter.default).collect()
}

/// The lines of a table for all values of parameter `at`, with the other parameters as in `values`.
fn lines(book: &dyn TableBook, spec: &TableSpec, values: &[ParameterValue], at: usize) -> Vec<Line> {
    let all = grid::all(spec.parameters[at].kind).into_iter().map(|value| {
        let mut values = values.to_vec();
        values[at] = value;
        values
    });
    all.filter_map(|values| Some((values.clone(), exact(book, spec, &values)?))).collect()
}

/// The chances, by the printed outcome.
fn by_name(exact: &Exact<Row>) -> BTreeMap<String, Probability> {
    let chances: BTreeMap<_, _> = exact.iter().map(|(outcome, chance)| (outcome.to_string(), chance.clone())).collect();
    assert_eq!(chances.len(), exact.iter().count(), "two outcomes are printed alike: {exact:?}");
    chances
}

fn chances(sides: &[(String, BigUint)]) -> BTreeMap<String, Probability> {
    let total: BigUint = sides.iter().map(|(_, weight)| weight).sum();
    let mut chances = BTreeMap::new();
    for (outcome, weight) in sides {
        // A calculator adds up outcomes of the same name.
        *chances.entry(outcome.clone()).or_default() += Probability::new(weight.clone(), total.clone());
    }
    chances
}

/// Parses `OUTCOME:WEIGHT` or `OUTCOME: WEIGHT`, separated by commas.
fn sides(text: &str) -> Vec<(String, BigUint)> {
    let side = |side: &str| {
        let (outcome, weight) = side.rsplit_once(':').unwrap_or_else(|| panic!("no weight in {side}"));
        (outcome.trim().to_owned(), weight.trim().parse().unwrap_or_else(|_| panic!("no whole weight in {side}")))
    };
    text.split(',').map(side).collect()
}

/// The chances that AnyDice reads from the code, one map for each die. It has only numbers, and comments say what each
/// number means.
fn as_anydice_reads(text: &str) -> Vec<BTreeMap<String, Probability>> {
    let comments = text.lines().skip(1).filter_map(|line| line.strip_prefix("\\ ")?.strip_suffix(" \\"));
    let codes: BTreeMap<&str, &str> = comments.filter_map(|comment| comment.split_once(" is ")).collect();
    let dice = text.lines().filter_map(|line| Some(line.strip_prefix("output d{")?.split_once("} named \"")?.0));
    dice.map(|die| {
        let meant = |(value, weight): (String, BigUint)| {
            (codes.get(&*value).map_or(value.clone(), |name| (*name).to_owned()), weight)
        };
        chances(&sides(die).into_iter().map(meant).collect::<Vec<_>>())
    })
    .collect()
}

/// The chances that icepool reads from the code, one map for each die. It sorts outcomes, and can't sort numbers among
/// texts.
fn as_icepool_reads(text: &str) -> Vec<BTreeMap<String, Probability>> {
    let dice = text.lines().filter_map(|line| line.split_once(": Die({")?.1.strip_suffix("}),"));
    let dice: Vec<_> = dice.map(sides).collect();
    let is_text = |outcome: &str| outcome.starts_with('"') && outcome.ends_with('"');
    let outcomes = || dice.iter().flatten().map(|(outcome, _)| outcome);
    assert!(outcomes().all(|one| is_text(one)) || outcomes().all(|one| one.parse::<i32>().is_ok()), "{text}");
    let bare = |die: &Vec<(String, BigUint)>| {
        let distinct: BTreeMap<_, _> = die.iter().cloned().collect();
        assert_eq!(distinct.len(), die.len(), "a key of a dictionary comes twice: {die:?}");
        chances(&die.iter().map(|(outcome, weight)| (outcome.replace('"', ""), weight.clone())).collect::<Vec<_>>())
    };
    dice.iter().map(bare).collect()
}

#[test]
fn code_for_other_calculators_has_the_exact_chances() {
    each_table(|name, spec, book| {
        for at in 0..spec.parameters.len().max(1) {
            let lines = match spec.parameters.is_empty() {
                true => vec![(Vec::new(), exact(book, spec, &[]).unwrap_or_else(|| panic!("{name}")))],
                false => lines(book, spec, &defaults(spec), at),
            };
            let expected: Vec<_> = lines.iter().map(|(_, exact)| by_name(exact)).collect();
            assert_eq!(as_icepool_reads(&code::icepool(name, spec, &lines)), expected, "{name} by parameter {at}");
            match code::anydice(name, spec, &lines) {
                Ok(text) => assert_eq!(as_anydice_reads(&text), expected, "{name} by parameter {at}:\n{text}"),
                Err(refused) => assert!(refused.to_string().contains("a die of "), "{name}: {refused}"),
            }
        }
    });
}

/// The number of combinations of the other parameters to try before a parameter counts as one without effect.
const TRIED: usize = 500;

/// A parameter without effect would mislead a designer about the game.
#[test]
fn every_parameter_of_a_table_changes_a_chance() {
    each_table(|name, spec, book| {
        for (at, parameter) in spec.parameters.iter().enumerate() {
            let changes = |values: Vec<ParameterValue>| {
                let lines = lines(book, spec, &values, at);
                lines.iter().any(|(_, exact)| *exact != lines[0].1)
            };
            assert!(scattered(spec).take(TRIED).any(changes), "{name}: {} changes nothing", parameter.name);
        }
    });
}

/// Combinations of the parameters of a table, the defaults first. In each of the others, about half of the parameters
/// have their defaults and the rest any value.
fn scattered(spec: &TableSpec) -> impl Iterator<Item = Vec<ParameterValue>> {
    let choices: Vec<Vec<ParameterValue>> = spec.parameters.iter().map(|parameter| grid::all(parameter.kind)).collect();
    let mut state = 1u64;
    let mut draw = move |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    let defaults = defaults(spec);
    let drawn = std::iter::repeat_with({
        let defaults = defaults.clone();
        move || {
            let value = |(default, choices): (&ParameterValue, &Vec<ParameterValue>)| match draw(2) {
                0 => *default,
                _ => choices[draw(choices.len())],
            };
            defaults.iter().zip(&choices).map(value).collect()
        }
    });
    std::iter::once(defaults).chain(drawn)
}

/// JSON prints numeric outcomes as numbers, so no named outcome may look like a number.
#[test]
fn no_named_outcome_looks_like_a_number() {
    each_table(|name, spec, book| {
        for at in 0..spec.parameters.len() {
            for (_, exact) in lines(book, spec, &defaults(spec), at) {
                let looks =
                    |outcome: &Row| !matches!(outcome, Row::Int(_)) && outcome.to_string().parse::<f64>().is_ok();
                assert!(!exact.iter().any(|(outcome, _)| looks(outcome)), "{name}: {exact:?}");
            }
        }
    });
}

/// Parameters that are values of a card of the rules, each with the key that it is.
const OF_CARDS: [(&str, &str, &str); 18] = [
    ("jets/guns", "gun-dice", "rules.cards.NAME.gun-dice"),
    ("jets/guns", "damage", "rules.cards.NAME.gun-damage"),
    ("jets/gun-kill", "hits", "rules.cards.NAME.hits"),
    ("jets/warhead", "dice", "rules.missiles.NAME.warhead-dice"),
    ("jets/missile", "range", "rules.missiles.NAME.range"),
    ("richthofen/bombing", "load", "rules.aircraft.NAME.bombs"),
    ("richthofen/attack", "shooter-silhouette", "rules.aircraft.NAME.silhouette"),
    ("thunderbolt/attack", "attack-number", "rules.weapons.NAME.attack"),
    ("thunderbolt/attack", "skill", "rules.pilots.NAME.levels[].strike"),
    ("thunderbolt/attack", "unit-mod", "rules.units.NAME.modifier"),
    ("thunderbolt/gunship", "skill", "rules.pilots.NAME.levels[].stand-off"),
    ("thunderbolt/gunship", "unit-mod", "rules.units.NAME.modifier"),
    ("thunderbolt/enemy-hits", "evasive", "rules.pilots.NAME.levels[].evasive"),
    ("thunderbolt/aircraft-fate", "shaken-limit", "rules.pilots.NAME.levels[].shaken"),
    ("thunderbolt/mission-stress", "cool", "rules.pilots.NAME.levels[].cool"),
    ("downtown/crew-rescue", "crew", "rules.aircraft.NAME.crew"),
    ("downtown/bombing", "sight", "rules.aircraft.NAME.sight"),
    ("downtown/air-shot", "rating", "rules.weapons.types.NAME.rating"),
];

/// A table shows what a card of a designer's own does: a parameter that is a value of a card takes all that the card
/// may have, but for 0, with which there is nothing to roll.
#[test]
fn parameters_have_the_ranges_of_the_keys_that_they_are() {
    for (table, parameter, path) in OF_CARDS {
        let (system, name) = table.split_once('/').expect("the name of a table");
        let system = SYSTEMS.into_iter().find(|one| one.name() == system).expect("a system");
        let spec = system.tables().iter().find(|spec| spec.name == name).unwrap_or_else(|| panic!("{table}"));
        let asked = spec.parameters.iter().find(|one| one.name == parameter);
        let asked = asked.unwrap_or_else(|| panic!("{table} {parameter}"));
        let key = crate::cli::keys::of(system).into_iter().find(|key| key.steps.to_string() == path);
        let values = key.unwrap_or_else(|| panic!("{path}")).values;
        let (least, most) = values.trim_start_matches("a list of 2: ").split_once(" to ").expect("a range");
        let [least, most]: [i32; 2] = [least, most].map(|end| end.parse().expect("a number"));
        let crate::game::ParameterKind::Int(from, to) = asked.kind else { panic!("{table} {parameter}") };
        assert!(from <= least.max(1) && to >= most, "{table} {parameter}: {from} to {to}, {path} is {values}");
    }
}
