//! What the schema of a policy refuses, loading refuses too: a number past either end of its range never plays.

use crate::common::side_by_side;
use crate::common::systems::{Entry, built_in, of_each_system, policies_of};
use jsonschema::Validator;
use sortie::game::System;
use sortie::scenario::{Document, Request};
use toml::Value;

/// No range of a policy's number reaches as far.
const FAR: i64 = 10_000_000;

/// A scenario with a policy on one of its sides, if there is one that it fits.
fn seated(system: &'static dyn System, policy: &str) -> Option<Document> {
    let loaded = |entry: &Entry, side: &str| {
        let request = Request { policies: vec![format!("{side}={policy}")], ..Request::scenario(&entry.scenario) };
        let document = Document::load(&sortie::library(), &request, &[system.name()]).ok()?;
        system.load(&document).is_ok().then_some(document)
    };
    built_in(system).iter().find_map(|entry| {
        let sides = entry.load(&[]).policies();
        sides.iter().find_map(|(side, _)| loaded(entry, side))
    })
}

/// The paths of the numbers of a policy, with what they are, and the same as pointers into its JSON.
fn numbers(path: &str, pointer: &str, value: &Value, found: &mut Vec<(String, String, i64)>) {
    match value {
        Value::Table(table) => {
            table.iter().for_each(|(key, value)| {
                numbers(&format!("{path}.{key}"), &format!("{pointer}/{key}"), value, found);
            });
        }
        Value::Array(items) => items.iter().enumerate().for_each(|(place, item)| {
            numbers(&format!("{path}[{place}]"), &format!("{pointer}/{place}"), item, found);
        }),
        Value::Integer(own) => found.push((path.to_owned(), pointer.to_owned(), *own)),
        Value::Float(own) => found.push((path.to_owned(), pointer.to_owned(), own.round() as i64)),
        _ => {}
    }
}

/// The first integers past the ends of the range that a schema gives the number at a pointer.
fn past_the_ends(schema: &Validator, policy: &Value, pointer: &str, own: i64) -> Vec<i64> {
    let mut json = serde_json::to_value(policy).expect("a policy");
    let mut fits = |number: i64| {
        *json.pointer_mut(pointer).expect("a number") = number.into();
        schema.is_valid(&json)
    };
    let ends = [-FAR, FAR].map(|far| {
        let (mut inside, mut outside) = (own, far);
        if fits(outside) || !fits(inside) {
            return None;
        }
        while inside.abs_diff(outside) > 1 {
            let middle = inside.midpoint(outside);
            *if fits(middle) { &mut inside } else { &mut outside } = middle;
        }
        Some(outside)
    });
    ends.into_iter().flatten().collect()
}

/// The numbers of a policy that load though its schema refuses them.
fn loaded_though_refused(system: &'static dyn System, schema: &Validator, policy: &str) -> Vec<String> {
    let document = seated(system, policy).unwrap_or_else(|| panic!("no scenario has room for {policy}"));
    let path = format!("policies.{policy}");
    let value = document.value(&path).unwrap_or_else(|| panic!("{path} is nothing"));
    let mut found = Vec::new();
    numbers(&path, "", &value, &mut found);
    let mut wrong = Vec::new();
    for (path, pointer, own) in found {
        for past in past_the_ends(schema, &value, &pointer, own) {
            if document.with(&path, past).is_ok_and(|document| system.load(&document).is_ok()) {
                wrong.push(format!("{path} = {past}"));
            }
        }
    }
    wrong
}

fn refuses_what_the_schema_refuses(system: &'static dyn System) {
    let schema = jsonschema::validator_for(system.policy_schema().as_value()).expect("a schema");
    let policies: Vec<String> = policies_of(system).into_iter().filter(|name| name != "random").collect();
    let wrong = side_by_side(&policies, |policy| loaded_though_refused(system, &schema, policy));
    assert_eq!(wrong.concat(), [""; 0]);
}

of_each_system!(loading_refuses_what_the_schema_of_a_policy_refuses, refuses_what_the_schema_refuses);
