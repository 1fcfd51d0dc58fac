//! The exact tables against counts of ways worked out by other means, and what must hold of all of them.

use super::standing::{RULES, book};
use crate::ledger;
use crate::rules::attacks::{AttackRoll, Skill};
use crate::tables::TABLES;
use ground::chance::{Chance, Dice, Enumerate, Exact, Probability, RunKey, StreamKey};
use ground::game::testing::read;
use ground::game::testing::tables::{self, Walk};
use ground::game::{Parameter, ParameterKind, ParameterValue, Row, TableBook, TableSpec};
use ground::journal::Silent;
use num_bigint::BigUint;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// `tests/thunderbolt/tables.toml`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Fixtures {
    table: Vec<Fixture>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Fixture {
    name: String,
    /// Parameters that do not have their defaults, as `name=value`.
    given: Vec<String>,
    of: String,
    /// Outcomes with their ways, as `outcome: ways`.
    ways: Vec<String>,
}

static FIXTURES: LazyLock<Fixtures> =
    LazyLock::new(|| toml::from_str(&read("tests/thunderbolt/tables.toml")).expect("tests/thunderbolt/tables.toml"));

fn number(digits: &str) -> BigUint {
    digits.parse().expect("a number of ways")
}

fn spec(table: &str) -> &'static TableSpec {
    TABLES.specs().iter().find(|spec| spec.name == table).unwrap_or_else(|| panic!("there is no table {table}"))
}

/// The values of a table's parameters: the defaults but for those given.
fn values(spec: &TableSpec, given: &[(&str, &str)]) -> Vec<ParameterValue> {
    let known = |name: &str| spec.parameters.iter().any(|parameter| parameter.name == name);
    assert!(given.iter().all(|(name, _)| known(name)), "{} does not ask for one of {given:?}", spec.name);
    let value = |parameter: &Parameter| {
        let Some((_, word)) = given.iter().find(|(name, _)| *name == parameter.name) else { return parameter.default };
        match parameter.kind {
            ParameterKind::Int(low, high) => {
                let value: i32 = word.parse().expect("an integer");
                assert!((low..=high).contains(&value), "{} {}={value}", spec.name, parameter.name);
                ParameterValue::Int(value)
            }
            ParameterKind::Bool => ParameterValue::Bool(word.parse().expect("a bool")),
            ParameterKind::Word(words) => {
                ParameterValue::Word(words.iter().find(|known| *known == word).expect("a word of the table"))
            }
        }
    };
    spec.parameters.iter().map(value).collect()
}

fn ask(book: &dyn TableBook, table: &str, given: &[(&str, &str)]) -> BTreeMap<String, Probability> {
    let exact = book.exact(table, &values(spec(table), given)).expect("a table of few outcomes");
    exact.iter().map(|(row, probability)| (row.to_string(), probability.clone())).collect()
}

/// Which fixtures the tables of a book miss.
pub(crate) fn wrong(book: &dyn TableBook) -> Vec<String> {
    let mut found = Vec::new();
    for Fixture { name, given, of, ways } in &FIXTURES.table {
        let pairs: Vec<(&str, &str)> = given.iter().map(|pair| pair.split_once('=').expect("name=value")).collect();
        let expected: BTreeMap<String, Probability> = ways
            .iter()
            .map(|line| {
                let (outcome, ways) = line.rsplit_once(": ").expect("outcome: ways");
                (outcome.to_owned(), Probability::new(number(ways), number(of)))
            })
            .collect();
        let exact = ask(book, name, &pairs);
        if exact != expected {
            found.push(format!("{name} {given:?}: {exact:?} instead of {expected:?}"));
        }
    }
    found
}

#[test]
fn pins_the_exact_tables_are_those_worked_out_by_other_means() {
    let wrong = wrong(&book());
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn every_table_has_fixtures_its_defaults_among_them() {
    for spec in TABLES.specs() {
        let of_table = |fixture: &&Fixture| fixture.name == spec.name;
        assert!(FIXTURES.table.iter().filter(of_table).any(|fixture| fixture.given.is_empty()), "{}", spec.name);
    }
}

#[test]
fn pins_every_table_adds_up_to_exactly_one() {
    let walk = Walk {
        // Each layout of six tiles and each pair of attacks takes a while.
        most: |table| if matches!(table, "line-of-sight" | "aircraft-fate" | "battalion-draw") { 60 } else { 1500 },
        step: |_| 1,
        forbidden: &[("aircraft-fate", "structure-marks")],
    };
    tables::every_table_adds_up(&book(), TABLES.specs(), ledger(), &walk);
}

/// What the face that a policy reckons with says is what the roll does, for every modifier.
#[test]
fn the_face_that_an_attack_needs_is_the_least_that_hits() {
    for modifier in -20..=20 {
        for shaken in [false, true] {
            let attack = AttackRoll { number: 5, skill: 0, which: Skill::Strike, unit_mod: 0, shaken, other: modifier };
            let names = crate::rules::attacks::AttackNames::NONE;
            let needs = RULES.attack.needs(&attack);
            let rolled = Exact::of(|roll: &mut Enumerate| RULES.attack.roll(&names, &attack, roll, &mut Silent).hit);
            let hits = (11 - needs).clamp(0, 10) as u32;
            let expected = Probability::new(BigUint::from(hits), BigUint::from(10u32));
            assert_eq!(rolled.expect("ten faces").probability(&true), expected, "{modifier} {shaken}");
        }
    }
}

/// The structure counters of an aircraft that is already down are refused, with what it can have.
#[test]
fn counters_that_an_aircraft_cannot_have_are_refused() {
    let book = book();
    for (aircraft, marks, expected) in [
        ("ah-1", "1", "structure-marks is 1, expected 0, below the structure of the aircraft"),
        ("ah-64a", "2", "structure-marks is 2, expected 0 to 1, below the structure of the aircraft"),
        ("mq-1", "1", "structure-marks is 1, expected 0, below the structure of the aircraft"),
    ] {
        let values = values(spec("aircraft-fate"), &[("aircraft", aircraft), ("structure-marks", marks)]);
        let error = book.exact("aircraft-fate", &values).expect_err("more than it has").to_string();
        assert_eq!(error, expected);
    }
}

/// The means used beyond the range of exact answers are those of the built-in cards. Null: they are; n: 4,000 draws of
/// a standard deviation below 1.4 each; alpha 1e-6 (4.9 standard deviations of the mean, 0.11); seed fixed.
#[test]
fn the_draws_too_many_to_walk_are_sampled_right() {
    let book = book();
    let beyond = spec("battalion-draw").parameters[0].beyond.expect("what is said of larger values");
    for (value, mean) in [(26, 8.23), (33, 10.30), (42, 13.01)] {
        assert!(beyond.contains(&format!("{value} VP draw {mean:.2}")), "{beyond}");
        let drawn = |game: u64| {
            let mut dice = Dice::new(RunKey::new("thunderbolt", 1).game(0, game));
            let mut stream = dice.open(StreamKey::default());
            match book.play("battalion-draw", &[ParameterValue::Int(value)], &mut stream) {
                Ok(Row::Int(count)) => f64::from(count),
                other => panic!("{other:?}"),
            }
        };
        let sampled = (0..4000).map(drawn).sum::<f64>() / 4000.0;
        assert!((sampled - mean).abs() < 0.11, "{value} VP: {sampled} instead of {mean}");
    }
}

/// Words of the tables are the cards of the built-in rules in the order of their file.
#[test]
fn the_words_of_the_tables_are_the_cards_in_order() {
    let words = |table: &str, parameter: &str| {
        let parameter = spec(table).parameters.iter().find(|known| known.name == parameter).expect("a parameter");
        match parameter.kind {
            ParameterKind::Word(words) => words.join(" "),
            ParameterKind::Int(..) | ParameterKind::Bool => String::new(),
        }
    };
    assert_eq!(words("weapon-attack", "aircraft"), "a-10a a-10c ac-130 ah-1 ah-64a ah-64d av-8b f-16 mq-1 rq-1");
    assert_eq!(
        words("weapon-attack", "weapon"),
        "agm-65 agm-114 bgm-71 gbu-12 gbu-16 lau-61 lau-68 mk-20 mk-82 mk-83 aim-9 aim-92 cannon"
    );
    assert_eq!(words("line-of-sight", "campaign"), "iraq91 libya84 libya11 israel88 centfront87 korea97");
}
