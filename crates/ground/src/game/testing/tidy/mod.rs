//! The house in order: what holds of the form of all code, read from its text as the tests run.
//!
//! `tests/tidy.toml` lists what is out of the ordinary, each with the reason. What it lists in vain fails too.

mod dialect;
mod docs;
mod functions;
mod numbers;
mod plain;
mod reached;

use crate::game::testing::{path, read, sources};
use std::collections::BTreeMap;
use std::path::Path;

/// Lines that a file may have.
const LINES: usize = 500;

/// Lines that a function may have.
const FUNCTION: usize = 60;

/// The list of exceptions.
const LIST: &str = "tests/tidy.toml";

/// The folders with code.
const FOLDERS: [&str; 5] = ["src", "tests", "benches", "crates", "examples"];

/// The rooms of a system in which what a number decides is data.
const ROOMS: [&str; 2] = ["rules", "phases"];

/// The reasons of the list, by its parts and by what they excuse.
type List = BTreeMap<String, BTreeMap<String, String>>;

/// The files of code with their text, by path.
fn code() -> BTreeMap<String, String> {
    let mut names = vec!["build.rs".to_owned()];
    FOLDERS.into_iter().for_each(|folder| gather(folder, &mut names));
    let code = |name: &String| Path::new(name).extension().is_some_and(|end| end == "rs" || end == "py");
    names.into_iter().filter(code).map(|name| (name.clone(), read(&name))).collect()
}

/// The files below a folder of the project.
fn gather(folder: &str, found: &mut Vec<String>) {
    for entry in std::fs::read_dir(path(folder)).expect("a folder") {
        let entry = entry.expect("an entry");
        let name = format!("{folder}/{}", entry.file_name().to_str().expect("a name in UTF-8"));
        match entry.file_type().expect("a type").is_dir() {
            true => gather(&name, found),
            false => found.push(name),
        }
    }
}

/// Fails for what was found and is not in a part of the list, and for what is there and was not found. `found` has what
/// to do by the name in the list.
fn hold(part: &str, found: &BTreeMap<String, String>) {
    let list: List = toml::from_str(&read(LIST)).expect("parts with reasons");
    let empty = BTreeMap::new();
    let wrong = complaints(part, found, list.get(part).unwrap_or(&empty));
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

fn complaints(part: &str, found: &BTreeMap<String, String>, reasons: &BTreeMap<String, String>) -> Vec<String> {
    let new = found.iter().filter(|(name, _)| !reasons.contains_key(*name));
    let new = new.map(|(name, what)| format!("{what}, or give the reason in {LIST} under [{part}] as \"{name}\""));
    let idle = reasons.iter().filter(|(name, why)| !found.contains_key(*name) || why.is_empty());
    let idle =
        idle.map(|(name, _)| format!("{LIST}: [{part}] \"{name}\" excuses nothing or has no reason: take it out"));
    new.chain(idle).collect()
}

#[test]
fn every_file_says_in_its_first_line_what_it_is_about() {
    let code = code();
    assert!(code.len() > 600, "{} files", code.len());
    let head = |name: &str| if name.ends_with(".py") { "#!/usr/bin/env python3\n\"\"\"" } else { "//! " };
    let bare: Vec<&String> =
        code.iter().filter(|(name, text)| !text.starts_with(head(name))).map(|(name, _)| name).collect();
    assert!(bare.is_empty(), "files without a head, `//! ` and a sentence, in their first line: {bare:?}");
}

#[test]
fn no_file_is_long_but_for_a_reason() {
    let lines = |text: &str| text.lines().count();
    let long = code().into_iter().filter(|(_, text)| lines(text) > LINES);
    let complaint = |(name, text): (String, String)| {
        (name.clone(), format!("{name}: {} lines, expected {LINES} at most: cut it in two", lines(&text)))
    };
    hold("long-files", &long.map(complaint).collect());
}

#[test]
fn no_function_is_long_but_for_a_reason() {
    let mut long = BTreeMap::new();
    for (file, text) in code().iter().filter(|(file, _)| file.ends_with(".rs")) {
        for function in functions::of(text).into_iter().filter(|function| function.lines > FUNCTION) {
            let functions::Function { name, at, lines } = function;
            let complaint =
                format!("{file}:{at}: `{name}` has {lines} lines, expected {FUNCTION} at most: take a step out of it");
            long.insert(format!("{file} {name}"), complaint);
        }
    }
    hold("long-functions", &long);
}

#[test]
fn every_file_is_part_of_a_program_or_is_read_by_one() {
    let code = code();
    let dead = reached::dead(&code);
    assert!(dead.is_empty(), "\n{}", dead.join("\n"));
}

/// Numbers that a rule turns on are in `rules.toml`, where a variant can change them, and the test of numbers sees that
/// they matter.
#[test]
fn no_number_of_a_rule_is_in_code_but_for_a_reason() {
    let mut found = BTreeMap::new();
    for (file, text) in sources("crates", false) {
        if file.split('/').nth(3).is_some_and(|room| ROOMS.contains(&room)) {
            for (line, number) in numbers::of(&text) {
                let complaint = format!(
                    "{file}:{line}: the number {number}: if a rule turns on it, declare it in `rules/` and write it in \
                     rules.toml"
                );
                found.entry(format!("{file} {number}")).or_insert(complaint);
            }
        }
    }
    hold("numbers", &found);
}

#[test]
fn what_is_new_and_what_is_idle_are_reported() {
    let of =
        |pairs: &[(&str, &str)]| pairs.iter().map(|(one, other)| ((*one).to_owned(), (*other).to_owned())).collect();
    let found = of(&[("a.rs", "a.rs: 501 lines: cut it"), ("b.rs", "b.rs: 502 lines: cut it")]);
    let complaint = complaints("long-files", &found, &of(&[("b.rs", "why"), ("c.rs", "why")]));
    let new = "a.rs: 501 lines: cut it, or give the reason in tests/tidy.toml under [long-files] as \"a.rs\"";
    let idle = "tests/tidy.toml: [long-files] \"c.rs\" excuses nothing or has no reason: take it out";
    assert_eq!(complaint, [new, idle]);
    assert_eq!(complaints("long-files", &found, &of(&[("a.rs", "why"), ("b.rs", "")])).len(), 1);
}
