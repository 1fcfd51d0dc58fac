//! Which file may import which, read from the sources: no floor imports a floor above it, no room of a system imports a
//! room above it, no two folders import each other in a circle, and inside a folder of a system no two files do.
//!
//! The crates hold the coarse order already; this holds the order inside them. An arrow is a path in a `use` line, an
//! inline path that begins with `crate`, or a call `self.name(` of a method that one other file alone defines: files
//! that add to one type need no import to call each other. Tests may import anything.

use super::imports::{Arrow, Sources};
use super::{path, read, sources};
use std::collections::{BTreeMap, BTreeSet};

/// The floors, the lowest first.
const FLOORS: [&str; 11] =
    ["chance", "journal", "board", "scenario", "doctrine", "game", "stats", "batch", "analysis", "report", "cli"];

/// The rooms of every system above its phases, the highest first.
const ABOVE: &[&[&str]] = &[&["system", "game"], &["tables", "outcome"], &["phases/mod"]];

/// The rooms of every system below its phases.
const BELOW: &[&[&str]] = &[
    &["phases/records"],
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

/// A folder whose files form a circle because its rules do, and which rules these are.
pub type Recursion = (&'static str, &'static str);

/// The folders of the application whose files form a circle, and why.
const APP_RECURSIONS: &[Recursion] = &[(
    "report/run/folder",
    "placing a report finishes the work that an interrupted one left, and work places a report",
)];

/// Checks the imports of the floors.
///
/// # Panics
/// If a file imports a floor above its own, or takes part in a circle of folders or, above the systems, of the files of
/// a folder.
pub fn floors() {
    let of = |root: &str| {
        let found = sources(root.trim_end_matches('/'), false).into_iter();
        found.map(|(path, text)| (path.trim_start_matches(root).to_owned(), text)).collect::<Vec<_>>()
    };
    let [study, app] = ["crates/study/src/", "crates/app/src/"].map(of);
    let order: Vec<&[&str]> = FLOORS.iter().rev().map(std::slice::from_ref).collect();
    let files = [of("crates/ground/src/"), study.clone(), app.clone()].concat();
    let all = against(&Sources::new(&["crate", "ground", "study", "app"], files), &order);
    let entangled = [(study, &[][..]), (app, APP_RECURSIONS)].map(|(files, recursions)| {
        let files = files.into_iter().filter(|(path, _)| !path.ends_with("tests.rs"));
        entangled(&Sources::new(&["crate"], files), recursions)
    });
    let wrong = [all, entangled.concat()].concat();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// Checks the imports of a system. `phases` are the rooms between `phases/mod` and `phases/context`, the highest first.
///
/// # Panics
/// If a file imports a room above its own, is in no room, or takes part in a circle of folders or of the files of a
/// folder, or if a recursion is listed that is none.
pub fn rooms(system: &str, phases: &[&[&str]], recursions: &[Recursion]) {
    let folder = format!("crates/{system}/src/");
    let files = sources(folder.trim_end_matches('/'), false).into_iter();
    let files = files.filter(|(path, _)| !path.contains("/tests/"));
    let files = files.map(|(path, text)| (path.trim_start_matches(&folder).to_owned(), text));
    let order = [ABOVE, phases, BELOW].concat();
    let sources = Sources::new(&["crate"], files);
    let wrong = [against(&sources, &order), entangled(&sources, recursions)].concat();
    assert!(wrong.is_empty(), "{system}:\n{}", wrong.join("\n"));
}

/// Checks that each file and folder that the README of a system names exists, below the system or below the project.
///
/// # Panics
/// If one does not.
pub fn readme(system: &str) {
    let folder = format!("crates/{system}/src");
    let text = read(&format!("crates/{system}/README.md"));
    let quoted = text.split('`').skip(1).step_by(2);
    let named = quoted.filter(|word| !word.contains([' ', '<']) && (word.contains('/') || word.ends_with(".rs")));
    let exists = |name: &str| std::path::Path::new(&path(name)).exists();
    let missing: Vec<&str> = named.filter(|name| !exists(&format!("{folder}/{name}")) && !exists(name)).collect();
    assert!(missing.is_empty(), "crates/{system}/README.md names what does not exist: {missing:?}");
}

/// The arrows against an order, and those of circles of folders, a line each.
fn against(sources: &Sources, order: &[&[&str]]) -> Vec<String> {
    let arrows = sources.arrows();
    let homeless =
        sources.names().filter(|name| room(name, order).is_none()).map(|name| format!("{name} is in no room"));
    let (kept, upward): (Vec<&Arrow>, Vec<&Arrow>) = arrows.iter().partition(|arrow| allowed(arrow, order));
    let upward = upward.into_iter().map(|arrow| format!("{arrow} is against the order of rooms"));
    let circles = circle(&kept).into_iter().map(|arrow| format!("{arrow} is part of a circle of folders"));
    homeless.chain(upward).chain(circles).collect()
}

/// The arrows of circles between the files of one folder, its `mod.rs` left aside: that names its files and defines
/// what they share.
fn entangled(sources: &Sources, recursions: &[Recursion]) -> Vec<String> {
    let arrows = sources.arrows();
    let mut folders: BTreeMap<&str, Vec<(&str, &str, &Arrow)>> = BTreeMap::new();
    for arrow in arrows.iter().filter(|arrow| folder(&arrow.from) == folder(&arrow.to)) {
        let contents = [&arrow.from, &arrow.to].into_iter().any(|file| file.ends_with("/mod"));
        if !contents {
            folders.entry(folder(&arrow.from)).or_default().push((&arrow.from, &arrow.to, arrow));
        }
    }
    let circles = folders.into_iter().map(|(folder, edges)| (folder, circular(edges)));
    let circles: BTreeMap<&str, Vec<&Arrow>> = circles.filter(|(_, circle)| !circle.is_empty()).collect();
    let recurs = |folder: &str| recursions.iter().any(|(known, _)| *known == folder);
    let entangled = circles.iter().filter(|(folder, _)| !recurs(folder)).flat_map(|(_, arrows)| arrows);
    let entangled = entangled.map(|arrow| format!("{arrow} is part of a circle of files"));
    let listed = recursions.iter().filter(|(folder, _)| !circles.contains_key(folder));
    entangled.chain(listed.map(|(folder, _)| format!("{folder} has no circle of files: list it no longer"))).collect()
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

/// The folder that a file is in.
fn folder(name: &str) -> &str {
    name.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// The arrows between folders that are part of a circle. A folder and the folders inside it count as neighbours that
/// may import each other: `rules/mod.rs` gathers what `rules/air` defines.
fn circle<'a>(arrows: &[&'a Arrow]) -> Vec<&'a Arrow> {
    let related = |one: &str, two: &str| one.is_empty() || two.is_empty() || holds(one, two) || holds(two, one);
    let edges = arrows.iter().map(|arrow| (folder(&arrow.from), folder(&arrow.to), *arrow));
    circular(edges.filter(|(from, to, _)| !related(from, to)).collect())
}

/// Of arrows from one thing to another those that are part of a circle, or lead from one circle to another.
fn circular<'a>(mut edges: Vec<(&str, &str, &'a Arrow)>) -> Vec<&'a Arrow> {
    loop {
        let leaving: BTreeSet<&str> = edges.iter().map(|(from, ..)| *from).collect();
        let reached: BTreeSet<&str> = edges.iter().map(|(_, to, _)| *to).collect();
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

    fn sources(files: &[(&str, &str)]) -> Sources {
        Sources::new(&["crate"], files.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())))
    }

    fn checked(files: &[(&str, &str)]) -> String {
        against(&sources(files), ORDER).join("\n")
    }

    #[test]
    fn an_import_of_a_room_below_is_right_and_one_of_a_room_above_is_wrong() {
        let state = ("state.rs", "pub struct State;");
        assert_eq!(checked(&[state, ("phases/mod.rs", "use crate::state::State;")]), "");
        let phase = ("phases/mod.rs", "pub fn play() {}");
        let wrong = checked(&[("state.rs", "use crate::phases::play;"), phase]);
        assert!(wrong.contains("state -> phases/mod is against the order"), "{wrong}");
        assert!(checked(&[("state.rs", "fn a() { crate::phases::play() }"), phase]).contains("state -> phases"));
        assert_eq!(checked(&[("state.rs", "// use crate::phases::play;"), phase]), "");
    }

    #[test]
    fn a_nested_import_and_one_by_way_of_another_module_are_followed() {
        let rules = [("rules/mod.rs", "pub(crate) use self::dice::Die;"), ("rules/dice.rs", "pub(crate) struct Die;")];
        let nested = ("rules/guns.rs", "use crate::{\n    rules::Die,\n    state::{Jet, State as Picture},\n};");
        let wrong = checked(&[rules[0], rules[1], nested, ("state.rs", "struct State;")]);
        assert!(wrong.contains("rules/guns -> state is against"), "{wrong}");
        let arrows: Vec<String> =
            sources(&[rules[0], rules[1], nested]).arrows().iter().map(Arrow::to_string).collect();
        assert_eq!(arrows, ["rules/guns -> rules/dice", "rules/mod -> rules/dice"]);
    }

    #[test]
    fn a_method_of_another_phase_is_an_arrow_without_an_import() {
        let move_on = ("phases/movement.rs", "impl Fight { fn movement(&mut self) { self.label(); } }");
        let context = ("phases/context.rs", "impl Fight { fn label(&self) {} }");
        assert_eq!(checked(&[move_on, context]), "");
        let context = ("phases/context.rs", "impl Fight { fn label(&self) { self\n    .movement(); } }");
        assert!(checked(&[move_on, context]).contains("phases/context -> phases/movement is against"));
    }

    #[test]
    fn a_method_that_a_room_above_adds_to_a_type_is_an_arrow() {
        let view = ("state.rs", "impl View { fn reach(&self) { self.way_to_attack(); } }");
        let phase = ("phases/bombing.rs", "impl View { fn way_to_attack(&self) {} }");
        assert!(checked(&[view, phase]).contains("state -> phases/bombing is against"));
        let twice = ("rules/air.rs", "impl Jet { fn way_to_attack(&self) {} }");
        assert_eq!(checked(&[view, phase, twice]), "");
    }

    #[test]
    fn tables_see_rules_and_no_state() {
        let below = [("state.rs", "struct State;"), ("rules/mod.rs", "struct Rules;")];
        assert_eq!(checked(&[below[0], below[1], ("tables/mod.rs", "use crate::rules::Rules;")]), "");
        let wrong = checked(&[below[0], below[1], ("tables/mod.rs", "use crate::state::State;")]);
        assert!(wrong.contains("tables/mod -> state is against"), "{wrong}");
    }

    #[test]
    fn folders_of_one_room_may_not_import_each_other_in_a_circle() {
        let files = [
            ("rules/mod.rs", ""),
            ("rules/air/mod.rs", "use crate::rules::sams::Sam; pub struct Jet;"),
            ("rules/sams/mod.rs", "use crate::rules::air::Jet; pub struct Sam;"),
        ];
        let wrong = checked(&files);
        assert!(wrong.contains("rules/air/mod -> rules/sams/mod is part of a circle"), "{wrong}");
    }

    #[test]
    fn files_of_one_folder_may_form_a_circle_only_where_their_rules_do() {
        let files = [
            ("phases/mod.rs", ""),
            ("phases/fire/mod.rs", "use crate::phases::fire::sams::attack; pub struct Salvo;"),
            ("phases/fire/sams.rs", "use crate::phases::fire::{Salvo, events::event}; pub fn attack() {}"),
            ("phases/fire/events.rs", "use crate::phases::fire::sams::attack; pub fn event() {}"),
        ];
        let wrong = entangled(&sources(&files), &[]).join("\n");
        assert!(wrong.contains("phases/fire/sams -> phases/fire/events is part of a circle of files"), "{wrong}");
        assert!(!wrong.contains("mod"), "{wrong}");
        let recursion = [("phases/fire", "an attack may cause an event, and an event an attack")];
        assert_eq!(entangled(&sources(&files), &recursion), [""; 0]);
        let wrong = entangled(&sources(&files[..3]), &recursion).join("\n");
        assert!(wrong.contains("phases/fire has no circle of files: list it no longer"), "{wrong}");
    }

    #[test]
    fn a_file_in_no_room_is_wrong() {
        assert!(checked(&[("places.rs", "")]).contains("places is in no room"));
    }

    #[test]
    fn no_floor_imports_a_floor_above_it() {
        floors();
    }
}
