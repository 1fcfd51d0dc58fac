//! The exact tables against fractions worked out by other means, and what must hold of all of them.

use crate::ledger;
use crate::system::tables_under;
use crate::tables::TABLES;
use ground::chance::{Exact, Probability};
use ground::game::testing::tables::{self, Walk};
use ground::game::testing::{pins, read};
use ground::game::{ParameterKind, ParameterValue, Row, TableBook, TableSpec};
use ground::scenario::Document;
use num_bigint::BigUint;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// `tests/richthofen/tables.toml`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Fixtures {
    case: Vec<TableCase>,
}

/// A table with some values, and what it answers.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct TableCase {
    table: String,
    given: BTreeMap<String, toml::Value>,
    /// Fractions by outcome.
    outcomes: BTreeMap<String, String>,
}

static FIXTURES: LazyLock<Fixtures> =
    LazyLock::new(|| toml::from_str(&read("tests/richthofen/tables.toml")).expect("tests/richthofen/tables.toml"));

fn spec(table: &str) -> &'static TableSpec {
    TABLES.specs().iter().find(|spec| spec.name == table).unwrap_or_else(|| panic!("no table {table}"))
}

/// The values of a table's parameters: the defaults but for those given.
fn values(spec: &TableSpec, given: &BTreeMap<String, toml::Value>) -> Vec<ParameterValue> {
    let unknown = given.keys().find(|name| spec.parameters.iter().all(|parameter| parameter.name != *name));
    assert!(unknown.is_none(), "{} has no parameter {unknown:?}", spec.name);
    let value = |parameter: &ground::game::Parameter| match (parameter.kind, given.get(parameter.name)) {
        (_, None) => parameter.default,
        (ParameterKind::Int(low, high), Some(toml::Value::Integer(value))) => {
            assert!((low.into()..=high.into()).contains(value), "{} is {value}", parameter.name);
            ParameterValue::Int(*value as i32)
        }
        (ParameterKind::Bool, Some(toml::Value::Boolean(value))) => ParameterValue::Bool(*value),
        (ParameterKind::Word(words), Some(toml::Value::String(word))) => {
            ParameterValue::Word(words.iter().find(|known| *known == word).expect("a word of the table"))
        }
        (_, Some(other)) => panic!("{} of {} is {other}", parameter.name, spec.name),
    };
    spec.parameters.iter().map(value).collect()
}

fn fraction(text: &str) -> Probability {
    let (over, under) = text.split_once('/').expect("a fraction");
    let number = |digits: &str| digits.parse::<BigUint>().expect("digits");
    Probability::new(number(over), number(under))
}

/// Which fixtures the tables of a document's rules miss.
pub(crate) fn wrong(document: &Document) -> Vec<String> {
    let book = match tables_under(document) {
        Ok(book) => book,
        Err(problems) => return vec![problems.to_string()],
    };
    FIXTURES.case.iter().filter_map(|case| differs(&book, case)).collect()
}

/// The place of a fixture that the tables of a document's rules miss, looked for from `from` on; 0 where there are no
/// tables.
pub(crate) fn first_wrong(document: &Document, from: usize) -> Option<usize> {
    let Ok(book) = tables_under(document) else { return Some(0) };
    let all = FIXTURES.case.len();
    (0..all).map(|step| (from + step) % all).find(|&place| differs(&book, &FIXTURES.case[place]).is_some())
}

fn differs(book: &dyn TableBook, case: &TableCase) -> Option<String> {
    let exact = match book.exact(&case.table, &values(spec(&case.table), &case.given)) {
        Ok(exact) => exact,
        Err(error) => return Some(format!("{} {:?}: {error}", case.table, case.given)),
    };
    let right: BTreeMap<String, Probability> =
        case.outcomes.iter().map(|(outcome, share)| (outcome.clone(), fraction(share))).collect();
    let found: BTreeMap<String, Probability> = outcomes(&exact);
    (found != right).then(|| format!("{} {:?}: {found:?} instead of {right:?}", case.table, case.given))
}

fn outcomes(exact: &Exact<Row>) -> BTreeMap<String, Probability> {
    exact.iter().map(|(row, probability)| (row.to_string(), probability.clone())).collect()
}

fn rules() -> Document {
    Document::rules(&crate::library(), "richthofen", &[], &[]).expect("the built-in rules")
}

#[test]
fn pins_the_exact_tables_are_those_worked_out_by_other_means() {
    let wrong = wrong(&rules());
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    for spec in TABLES.specs() {
        assert!(FIXTURES.case.iter().any(|case| case.table == spec.name), "no case of {}", spec.name);
        pins::shows(spec.rules);
    }
    assert_eq!((TABLES.specs().len(), FIXTURES.case.len()), (21, 242));
}

#[test]
fn pins_every_table_adds_up_to_exactly_one() {
    let walk = Walk {
        most: |table| if table == "strafe-fire" { 26 } else { 600 },
        step: |parameter| if matches!(parameter, "altitude" | "height") { 50 } else { 1 },
        forbidden: &[("attack", "range")],
    };
    tables::every_table_adds_up(&tables_under(&rules()).unwrap(), TABLES.specs(), ledger(), &walk);
}

/// Heights are multiples of 50 m, and an aircraft that hangs under its target is a step below it at least.
#[test]
fn pins_values_that_do_not_fit_are_refused() {
    let book = tables_under(&rules()).unwrap();
    let refused = |table: &str, given: &[(&str, toml::Value)]| {
        let given = given.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
        book.exact(table, &values(spec(table), &given)).map_err(|error| error.to_string())
    };
    let height = |table: &str, parameter: &'static str| refused(table, &[(parameter, toml::Value::Integer(975))]);
    for (table, parameter) in [
        ("initiative", "height"),
        ("jam", "altitude"),
        ("parachute", "altitude"),
        ("archie", "altitude"),
        ("balloon-defence", "altitude"),
        ("bombing", "altitude"),
    ] {
        let said = height(table, parameter).unwrap_err();
        assert_eq!(said, format!("{parameter} is 975, expected 0 to 8000 in steps of 50"));
    }
    let hanging =
        |range| refused("attack", &[("hanging", toml::Value::Boolean(true)), ("range", toml::Value::Integer(range))]);
    let said = "range is 0, expected 1 to 8, for an attacker that hangs under its target";
    assert_eq!(hanging(0).unwrap_err(), said);
    assert!(hanging(1).is_ok() && hanging(8).is_ok());
}
