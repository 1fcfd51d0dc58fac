//! Which file may import which, read from the sources: no floor imports a floor above it, no room of a system imports a
//! room above it, and no two folders import each other in a circle.
//!
//! The crates hold the coarse order already; this holds the order inside them. An arrow is a path in a `use` line, an
//! inline path that begins with `crate`, or, inside `phases`, a call `self.name(` of a method that one other file of
//! `phases` defines: there, all files add to one type and need no import to call each other. Tests may import anything.

use super::imports::{Arrow, Sources};
use super::{path, read, sources};
use std::collections::{BTreeMap, BTreeSet};

/// The floors, the lowest first.
const FLOORS: [&str; 12] = [
    "chance", "journal", "board", "scenario", "doctrine", "game", "systems", "stats", "batch", "analysis", "report",
    "cli",
];

/// The rooms of every system above its phases, the highest first.
const ABOVE: &[&[&str]] = &[&["system", "game"], &["tables", "outcome"], &["phases/mod"]];

/// The rooms of every system below its phases.
const BELOW: &[&[&str]] = &[
    &["phases/tell"],
    &["phases/context"],
    &["policy"],
    &["scenario"],
    &["state"],
    &["map"],
    &["rules"],
    &["terms"],
    &["keys", "labels"],
    &["ledger", "rule"],
];

/// Rooms that import less than everything below them: the highest room that each may import. That tables see no phase
/// proves that an exact table walks the procedure that play rolls.
const SEES: &[(&str, &str)] = &[("tables", "rules"), ("outcome", "scenario")];

/// An arrow against the order that is allowed for now: from where, to where (files or folders), and why.
pub type Exception = (&'static str, &'static str, &'static str);

/// Checks the imports of the floors.
///
/// # Panics
/// If a file imports a floor above its own.
pub fn floors(exceptions: &[Exception]) {
    let files = FLOORS.iter().filter(|floor| **floor != "systems").flat_map(|floor| {
        let found = sources(&format!("src/{floor}"), false).into_iter();
        found.map(|(path, text)| (path.trim_start_matches("src/").to_owned(), text))
    });
    let order: Vec<&[&str]> = FLOORS.iter().rev().map(std::slice::from_ref).collect();
    check(&Sources::new(&["crate", "ground", "upper"], files), &order, exceptions)
        .unwrap_or_else(|wrong| panic!("{wrong}"));
}

/// Checks the imports of a system. `phases` are the rooms between `phases/mod` and `phases/context`, the highest first.
///
/// # Panics
/// If a file imports a room above its own, is in no room, or takes part in a circle of folders, or if an exception is
/// needed no longer.
pub fn rooms(system: &str, phases: &[&[&str]], exceptions: &[Exception]) {
    let folder = format!("src/systems/{system}/");
    let files = sources(folder.trim_end_matches('/'), false).into_iter();
    let files = files.filter(|(path, _)| !path.contains("/tests/"));
    let files = files.map(|(path, text)| (path.trim_start_matches(&folder).to_owned(), text));
    let order = [ABOVE, phases, BELOW].concat();
    check(&Sources::new(&["crate"], files), &order, exceptions).unwrap_or_else(|wrong| panic!("{system}: {wrong}"));
}

/// Checks that each file and folder that the README of a system names exists, below the system or below the project.
///
/// # Panics
/// If one does not.
pub fn readme(system: &str) {
    let folder = format!("src/systems/{system}");
    let text = read(&format!("{folder}/README.md"));
    let quoted = text.split('`').skip(1).step_by(2);
    let named = quoted.filter(|word| !word.contains([' ', '<']) && (word.contains('/') || word.ends_with(".rs")));
    let exists = |name: &str| std::path::Path::new(&path(name)).exists();
    let missing: Vec<&str> = named.filter(|name| !exists(&format!("{folder}/{name}")) && !exists(name)).collect();
    assert!(missing.is_empty(), "{folder}/README.md names what does not exist: {missing:?}");
}

/// What is wrong with the arrows of some sources, a line each.
fn check(sources: &Sources, order: &[&[&str]], exceptions: &[Exception]) -> Result<(), String> {
    let arrows = sources.arrows();
    let mut wrong: Vec<String> = sources
        .names()
        .filter(|name| room(name, order).is_none())
        .map(|name| format!("{name} is in no room"))
        .collect();
    let excepted =
        |arrow: &Arrow| exceptions.iter().position(|(from, to, _)| holds(from, &arrow.from) && holds(to, &arrow.to));
    let mut needed = BTreeSet::new();
    let mut kept = Vec::new();
    let mut spared: BTreeMap<usize, Vec<&Arrow>> = BTreeMap::new();
    for arrow in &arrows {
        match (allowed(arrow, order), excepted(arrow)) {
            (false, Some(exception)) => drop(needed.insert(exception)),
            (false, None) => wrong.push(format!("{arrow} is against the order of rooms")),
            (true, Some(exception)) => spared.entry(exception).or_default().push(arrow),
            (true, None) => kept.push(arrow),
        }
    }
    wrong.extend(circle(&kept).into_iter().map(|arrow| format!("{arrow} is part of a circle of folders")));
    for (exception, arrows) in &spared {
        let with: Vec<&Arrow> = kept.iter().copied().chain(arrows.iter().copied()).collect();
        if circle(&with).len() > circle(&kept).len() {
            needed.insert(*exception);
        }
    }
    let stale = (0..exceptions.len()).filter(|index| !needed.contains(index)).map(|index| {
        let (from, to, _) = exceptions[index];
        format!("the exception {from} -> {to} is needed no longer: remove it")
    });
    wrong.extend(stale);
    if wrong.is_empty() { Ok(()) } else { Err(format!("\n{}", wrong.join("\n"))) }
}

/// Whether a file is a room, or is inside it.
fn holds(room: &str, name: &str) -> bool {
    name.strip_prefix(room).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// The room of a file, by the longest name that holds it, and its level.
fn room<'a>(name: &str, order: &[&[&'a str]]) -> Option<(usize, &'a str)> {
    let rooms = order.iter().enumerate().flat_map(|(level, rooms)| rooms.iter().map(move |room| (level, *room)));
    rooms.filter(|(_, room)| holds(room, name)).max_by_key(|(_, room)| room.len())
}

fn allowed(arrow: &Arrow, order: &[&[&str]]) -> bool {
    let (Some((own, from)), Some((level, to))) = (room(&arrow.from, order), room(&arrow.to, order)) else {
        return true;
    };
    let sees = SEES.iter().find(|(room, _)| *room == from).and_then(|(_, highest)| room(highest, order));
    from == to || level > own && sees.is_none_or(|(highest, _)| level >= highest)
}

/// The arrows between folders that are part of a circle, or lead from one circle to another. A folder and the folders
/// inside it count as neighbours that may import each other: `rules/mod.rs` gathers what `rules/air` defines.
fn circle<'a>(arrows: &[&'a Arrow]) -> Vec<&'a Arrow> {
    let folder = |name: &str| name.rsplit_once('/').map_or_else(String::new, |(folder, _)| folder.to_owned());
    let mut edges: Vec<(String, String, &Arrow)> =
        arrows.iter().map(|arrow| (folder(&arrow.from), folder(&arrow.to), *arrow)).collect();
    let related = |one: &str, two: &str| one.is_empty() || two.is_empty() || holds(one, two) || holds(two, one);
    edges.retain(|(from, to, _)| !related(from, to));
    loop {
        let leaving: BTreeSet<String> = edges.iter().map(|(from, ..)| from.clone()).collect();
        let reached: BTreeSet<String> = edges.iter().map(|(_, to, _)| to.clone()).collect();
        let before = edges.len();
        edges.retain(|(from, to, _)| leaving.contains(to) && reached.contains(from));
        if edges.len() == before {
            return edges.into_iter().map(|(_, _, arrow)| arrow).collect();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ORDER: &[&[&str]] = &[&["tables"], &["phases/mod"], &["phases"], &["phases/context"], &["state"], &["rules"]];

    fn checked(files: &[(&str, &str)], exceptions: &[Exception]) -> String {
        let files = files.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned()));
        check(&Sources::new(&["crate"], files), ORDER, exceptions).err().unwrap_or_default()
    }

    #[test]
    fn an_import_of_a_room_below_is_right_and_one_of_a_room_above_is_wrong() {
        let state = ("state.rs", "pub struct State;");
        assert_eq!(checked(&[state, ("phases/mod.rs", "use crate::state::State;")], &[]), "");
        let phase = ("phases/mod.rs", "pub fn play() {}");
        let wrong = checked(&[("state.rs", "use crate::phases::play;"), phase], &[]);
        assert!(wrong.contains("state -> phases/mod is against the order"), "{wrong}");
        assert!(checked(&[("state.rs", "fn a() { crate::phases::play() }"), phase], &[]).contains("state -> phases"));
        assert_eq!(checked(&[("state.rs", "// use crate::phases::play;"), phase], &[]), "");
    }

    #[test]
    fn a_nested_import_and_one_by_way_of_another_module_are_followed() {
        let rules = [("rules/mod.rs", "pub(crate) use self::dice::Die;"), ("rules/dice.rs", "pub(crate) struct Die;")];
        let nested = ("rules/guns.rs", "use crate::{\n    rules::Die,\n    state::{Jet, State as Picture},\n};");
        let wrong = checked(&[rules[0], rules[1], nested, ("state.rs", "struct State;")], &[]);
        assert!(wrong.contains("rules/guns -> state is against"), "{wrong}");
        let sources = Sources::new(
            &["crate"],
            [rules[0], rules[1], nested].map(|(path, text)| (path.to_owned(), text.to_owned())),
        );
        let arrows: Vec<String> = sources.arrows().iter().map(Arrow::to_string).collect();
        assert_eq!(arrows, ["rules/guns -> rules/dice", "rules/mod -> rules/dice"]);
    }

    #[test]
    fn a_method_of_another_phase_is_an_arrow_without_an_import() {
        let move_on = ("phases/movement.rs", "impl Fight { fn movement(&mut self) { self.label(); } }");
        let context = ("phases/context.rs", "impl Fight { fn label(&self) {} }");
        assert_eq!(checked(&[move_on, context], &[]), "");
        let context = ("phases/context.rs", "impl Fight { fn label(&self) { self\n    .movement(); } }");
        assert!(checked(&[move_on, context], &[]).contains("phases/context -> phases/movement is against"));
    }

    #[test]
    fn tables_see_rules_and_no_state() {
        let below = [("state.rs", "struct State;"), ("rules/mod.rs", "struct Rules;")];
        assert_eq!(checked(&[below[0], below[1], ("tables/mod.rs", "use crate::rules::Rules;")], &[]), "");
        let wrong = checked(&[below[0], below[1], ("tables/mod.rs", "use crate::state::State;")], &[]);
        assert!(wrong.contains("tables/mod -> state is against"), "{wrong}");
    }

    #[test]
    fn folders_of_one_room_may_not_import_each_other_in_a_circle() {
        let files = [
            ("rules/mod.rs", ""),
            ("rules/air/mod.rs", "use crate::rules::sams::Sam; pub struct Jet;"),
            ("rules/sams/mod.rs", "use crate::rules::air::Jet; pub struct Sam;"),
        ];
        let wrong = checked(&files, &[]);
        assert!(wrong.contains("rules/air/mod -> rules/sams/mod is part of a circle"), "{wrong}");
        assert_eq!(checked(&files, &[("rules/air", "rules/sams", "a SAM attack may meet jets")]), "");
    }

    #[test]
    fn an_exception_lasts_as_long_as_it_is_needed() {
        let files = [("state.rs", "use crate::phases::play;"), ("phases/mod.rs", "pub fn play() {}")];
        let exception = [("state", "phases", "for now")];
        assert_eq!(checked(&files, &exception), "");
        assert!(checked(&[("state.rs", ""), files[1]], &exception).contains("state -> phases is needed no longer"));
    }

    #[test]
    fn a_file_in_no_room_is_wrong() {
        assert!(checked(&[("places.rs", "")], &[]).contains("places is in no room"));
    }

    #[test]
    fn no_floor_imports_a_floor_above_it() {
        let why = "a part of a run is known by the identity that its table of outcomes carries";
        floors(&[("report/run", "report/tables/outcomes", why)]);
    }
}
