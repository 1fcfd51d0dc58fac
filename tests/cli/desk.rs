//! What a designer asks before a scenario plays: a new one, and what each key means.

use crate::common::systems::{built_in, of_each_system};
use sortie::cli::{Captured, Context, run};
use sortie::game::System;
use sortie::scenario::{Document, Request};
use sortie::systems::registry;
use std::fs;
use std::path::Path;

/// Runs a command in this process. Returns its exit code, what it prints and its messages.
fn answer(arguments: &[&str]) -> (u8, String, String) {
    let (out, err) = (Captured::default(), Captured::default());
    let io = Context::with(registry(), sortie::library(), out.sink(), err.sink());
    let code = run(std::iter::once("sortie").chain(arguments.iter().copied()).map(Into::into), &io);
    (code, out.text(), err.text())
}

/// What a scenario is when it is played.
fn played(system: &dyn System, scenario: &str) -> Vec<u8> {
    let request = Request::scenario(scenario);
    let document = Document::load(&sortie::library(), &request, &[system.name()]).unwrap();
    system.load(&document).unwrap_or_else(|problems| panic!("{scenario}: {problems}")).canonical()
}

/// A scenario written after a built-in one plays as that does, and no file is written over.
fn scenarios_written_anew(system: &'static dyn System) {
    let folder = tempfile::tempdir().unwrap();
    for entry in built_in(system) {
        let file = folder.path().join(format!("{}.toml", entry.scenario.replace('/', "-")));
        let file = file.to_str().unwrap();
        let arguments = ["new", system.name(), "--like", &entry.scenario, "--out", file];
        let (code, _, err) = answer(&arguments);
        assert_eq!(code, 0, "{entry}: {err}");
        assert!(played(system, file) == played(system, &entry.scenario), "{entry} is another game when written anew");
        assert_eq!(answer(&arguments).0, 2, "{entry}: a file is written over");
    }
    let file = folder.path().join("typical.toml");
    let file = file.to_str().unwrap();
    assert_eq!(answer(&["new", system.name(), "--out", file]).0, 0);
    let (code, out, err) = answer(&["check", file]);
    assert_eq!((code, out), (0, format!("{file}: ok, a scenario of {}\n", system.name())), "{err}");
    assert_eq!(answer(&["run", file, "--games", "2", "--quiet"]).0, 0);
    check_offers(Path::new(file));
}

/// Each line that offers a key is TOML once its `#` is gone.
fn check_offers(file: &Path) {
    let text = fs::read_to_string(file).unwrap();
    let offers: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix('#')).collect();
    let offers: Vec<&str> = offers.into_iter().filter(|line| !line.is_empty() && !line.starts_with(' ')).collect();
    assert!(offers.len() > 3, "{text}");
    for line in offers {
        assert!(toml::from_str::<toml::Table>(line).is_ok(), "{line}");
    }
}

of_each_system!(a_scenario_written_anew_plays_as_the_one_that_it_is_like, scenarios_written_anew);

/// One key of a system in `STEP` is explained, by their whole path and by their name alone.
fn keys_explained(system: &'static dyn System) {
    const STEP: usize = 61;
    let (code, listed, err) = answer(&["list", "keys", system.name(), "--format", "csv"]);
    assert_eq!(code, 0, "{err}");
    let paths: Vec<&str> = listed.lines().skip(1).filter_map(|line| line.split(',').next()).collect();
    assert!(paths.len() > 300, "{} keys", paths.len());
    for path in paths.iter().step_by(STEP) {
        let leaf = path.rsplit(['.', ']']).next().unwrap_or_default();
        for name in [path, leaf] {
            let (code, out, err) = answer(&["explain", name]);
            assert!(code == 0 && !out.is_empty(), "{name}: {err}");
        }
    }
    for line in listed.lines().skip(1) {
        assert!(!line.ends_with(','), "a key without a meaning: {line}");
    }
}

of_each_system!(every_key_answers, keys_explained);

/// What a row is worth to one side cancels what it is worth to the other: where both play by it, each has a line.
#[test]
fn a_row_that_both_sides_play_by_is_left_out_for_each() {
    let ranking = ["compare", "jets/mirror-low", "--without", "all", "--games", "4", "--format", "csv"];
    let (code, out, err) = answer(&ranking);
    assert_eq!(code, 0, "{err}");
    let rows = |side: &str| out.lines().filter(|line| line.contains(&format!("{side}: enemy close ahead,"))).count();
    assert_eq!((rows("a"), rows("b")), (1, 1), "{out}");
    let alone = ["compare", "jets/mirror-low", "--without", "b: enemy close ahead", "--games", "4"];
    assert_eq!(answer(&alone).0, 0, "the name that the ranking has is one to type");
    let one_side = ["compare", "jets/mig17-v-f4b", "--without", "all", "--games", "4", "--format", "csv"];
    assert!(!answer(&one_side).1.contains("a: enemy close ahead"), "one side plays by each");
}

/// A policy that has its system's rows alone has no key of a policy.
#[test]
fn a_policy_that_says_only_its_title_is_taken_for_one() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("hunter.toml");
    fs::write(&file, "system = \"thunderbolt\"\ntitle = \"as the rules have it\"\n").unwrap();
    let (code, out, err) = answer(&["check", file.to_str().unwrap()]);
    assert_eq!(code, 0, "{err}");
    assert!(out.contains("ok, a policy for side player"), "{out}");
    // What is no policy either is reported as a faulty scenario.
    fs::write(&file, "system = \"thunderbolt\"\ntitle = \"a\"\n[campaign]\ndays = 3\n").unwrap();
    assert!(answer(&["check", file.to_str().unwrap()]).2.contains("the scenario has no sides"));
}

/// A tournament names the policies that play only where they are named.
#[test]
fn policies_that_were_not_played_are_named() {
    let asked = ["tournament", "jets/mirror-low", "--games", "16"];
    let (_, out, _) = answer(&asked);
    assert!(out.contains("names none of them: nearest-enemy, planner,") && out.contains("random, stay-home"), "{out}");
    // What one side plays is not left out.
    let (_, out, _) = answer(&[&asked[..], &["--policies", "a=random,shooter"]].concat());
    assert!(out.contains("names none of them: nearest-enemy, planner,") && !out.contains("random, stay-home"), "{out}");
}
