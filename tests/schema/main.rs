//! The schemas that `sortie schema` prints fit the files: all that are shipped, and none with an unknown key.

use jsonschema::Validator;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

mod words;

fn printed(arguments: &[&str]) -> Value {
    let output = Command::new(env!("CARGO_BIN_EXE_sortie")).arg("schema").args(arguments).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

fn schema(arguments: &[&str]) -> Validator {
    jsonschema::validator_for(&printed(arguments)).unwrap()
}

fn read(path: &Path) -> Value {
    let table: toml::Table = toml::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    serde_json::to_value(table).unwrap()
}

/// What a schema has against a file.
fn complaints(schema: &Validator, path: &Path) -> Vec<String> {
    schema.iter_errors(&read(path)).map(|error| format!("{}: {error}", path.display())).collect()
}

/// The TOML files right in a folder.
fn files(folder: &str) -> Vec<PathBuf> {
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> = paths.filter(|path| path.extension().is_some_and(|end| end == "toml")).collect();
    files.sort();
    files
}

fn is_scenario(path: &Path) -> bool {
    !["rules.toml", "ledger.toml", "figures.toml"].iter().any(|other| path.ends_with(other))
}

#[test]
fn every_shipped_scenario_fits_its_schema_and_the_one_for_all_systems() {
    for system in ["jets", "richthofen", "downtown", "thunderbolt"] {
        let folder = format!("scenarios/{system}");
        let scenarios: Vec<PathBuf> = files(&folder).into_iter().filter(|path| is_scenario(path)).collect();
        assert!(scenarios.len() >= 15);
        for schema in [schema(&[system]), schema(&[])] {
            let wrong: Vec<String> = scenarios.iter().flat_map(|path| complaints(&schema, path)).collect();
            assert_eq!(wrong, [""; 0]);
        }
    }
}

#[test]
fn every_shipped_policy_fits_its_schema() {
    for (system, least) in [("jets", 7), ("richthofen", 8), ("downtown", 4), ("thunderbolt", 7)] {
        let schema = schema(&[system, "--kind", "policy"]);
        let policies = files(&format!("scenarios/{system}/policies"));
        assert!(policies.len() >= least);
        let wrong: Vec<String> = policies.iter().flat_map(|path| complaints(&schema, path)).collect();
        assert_eq!(wrong, [""; 0]);
    }
}

#[test]
fn a_changed_element_of_a_list_and_a_named_policy_file_fit_the_schema() {
    let schema = schema(&["jets"]);
    let fits = |text: &str| {
        let table: toml::Table = toml::from_str(text).unwrap();
        schema.is_valid(&serde_json::to_value(table).unwrap())
    };
    assert!(fits("sides.a.jets.0.skill = \"ace\"\n[variants.night.sides.a.jets.1]\ncard = \"f-4b\"\n"));
    assert!(fits("policies.a = \"careful.toml\"\nvariants.night.policies.a = \"bold.toml\"\n"));
    assert!(fits("rules.energy.dice = 5\nrules.altitude.speed.1 = 3\n"));
    for wrong in [
        "sides.a.jets.0.skil = \"ace\"",
        "sides.a.jets.first.skill = \"ace\"",
        "rules.altitude.speed.1 = 16",
        "policies.a = \"careful\"",
    ] {
        assert!(!fits(wrong), "{wrong}");
    }
    // A policy file has no layer beneath it.
    let policy = self::schema(&["jets", "--kind", "policy"]);
    assert!(!policy.is_valid(&serde_json::json!({ "extends": "slasher" })));
    assert!(!policy.is_valid(&serde_json::json!({ "rows": { "0": { "then": { "posture": "slash" } } } })));
}

#[test]
fn the_examples_fit_their_schemas() {
    for path in files("examples") {
        let file: toml::Table = toml::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
        // What extends nothing is for raids.
        let base = file.get("extends").and_then(toml::Value::as_str).unwrap_or("downtown/");
        let (system, _) = base.split_once('/').unwrap();
        let kind: &[&str] = if path.ends_with("careful.toml") { &["--kind", "policy"] } else { &[] };
        assert_eq!(complaints(&schema(&[&[system], kind].concat()), &path), [""; 0]);
    }
}

#[test]
fn the_shipped_rules_fit_their_schema() {
    for system in ["jets", "richthofen", "downtown", "thunderbolt"] {
        let path = format!("scenarios/{system}/rules.toml");
        assert_eq!(complaints(&schema(&[system, "--kind", "rules"]), Path::new(&path)), [""; 0]);
    }
}

/// The broken files that an editor can detect by their shape alone.
#[test]
fn files_of_a_wrong_shape_do_not_fit() {
    let schema = schema(&["jets"]);
    for name in ["unknown-key", "unknown-skill", "wrong-type"] {
        let wrong = complaints(&schema, Path::new(&format!("tests/cmd/bad.in/{name}.toml")));
        assert!(!wrong.is_empty(), "{name} fits the schema");
    }
}

#[test]
fn a_number_of_the_rules_out_of_its_range_does_not_fit() {
    let kinds = [
        ("jets", vec![("/energy/dice", 9), ("/altitude/speed/0", 16), ("/cards/f-4b/points", 100), ("/guns/aim", -7)]),
        ("downtown", vec![("/slash/straight", 10), ("/us-flying/beside-the-way", 0)]),
        ("thunderbolt", vec![("/loiter/start", 0), ("/units/sam/range", 10), ("/rescue/weight", -1)]),
    ];
    for (system, places) in kinds {
        let schema = schema(&[system, "--kind", "rules"]);
        for (place, value) in places {
            let mut rules = read(Path::new(&format!("scenarios/{system}/rules.toml")));
            assert!(schema.is_valid(&rules), "{system}");
            let (table, key) = place.rsplit_once('/').expect("a path");
            match rules.pointer_mut(table).expect("the table") {
                Value::Array(list) => list[key.parse::<usize>().expect("an index")] = value.into(),
                table => table[key] = value.into(),
            }
            assert!(!schema.is_valid(&rules), "{system} with {value} at {place}");
        }
    }
}

#[test]
fn a_key_added_anywhere_in_a_shipped_file_does_not_fit() {
    let kinds = [
        (schema(&["jets"]), "scenarios/jets/high-and-low.toml", vec!["", "/sides", "/sides/a", "/sides/a/jets/0"]),
        (
            schema(&["jets", "--kind", "policy"]),
            "scenarios/jets/policies/slasher.toml",
            vec!["", "/rows/0", "/postures/slash"],
        ),
        (
            schema(&["jets", "--kind", "rules"]),
            "scenarios/jets/rules.toml",
            vec!["", "/energy", "/cards/f-4b", "/stall/fall/0"],
        ),
    ];
    for (schema, file, places) in kinds {
        for place in places {
            let mut value = read(Path::new(file));
            assert!(schema.is_valid(&value), "{file}");
            let table = value.pointer_mut(place).and_then(Value::as_object_mut);
            table.unwrap_or_else(|| panic!("{file} has no {place}")).insert("no-such-key".to_owned(), 1.into());
            assert!(!schema.is_valid(&value), "{file} with a strange key at `{place}`");
        }
    }
}
