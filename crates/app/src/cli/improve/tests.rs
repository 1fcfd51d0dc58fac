//! Tests of the command on the toy: a side with fewer pips than it hopes for rolls once more. The best hope on one
//! six-sided die is 4.

use crate::cli::testing::{refused, sortie};
use std::path::Path;

fn improve(folder: &Path, arguments: &[&str]) -> (u8, String, String) {
    let texts: Vec<String> = arguments.iter().map(|text| text.replace("DIR", &folder.display().to_string())).collect();
    let texts: Vec<&str> = ["improve"].into_iter().chain(texts.iter().map(String::as_str)).collect();
    sortie(&texts)
}

fn read(folder: &Path, name: &str) -> String {
    std::fs::read_to_string(folder.join(name)).expect("a file")
}

#[test]
fn a_better_policy_is_written_with_its_comments_and_only_what_changed() {
    let folder = tempfile::tempdir().expect("a folder");
    let search = ["bold", "--scenario", "toy/duel", "--side", "a", "--games", "20000", "--write", "DIR/better.toml"];
    let (code, out, err) = improve(folder.path(), &search);
    assert_eq!(code, 0, "{out}{err}");
    assert!(out.contains("The score rises from") && out.contains("better."), "{out}");
    let out = anstream::adapter::strip_str(&out).to_string();
    assert!(out.lines().all(|line| line.chars().count() <= 80), "{out}");
    assert_eq!(read(folder.path(), "better.toml"), "# Rolls and hopes.\nhope = 4\n");
    let (code, _, err) = improve(folder.path(), &search);
    assert!(code == 2 && err.contains("say --force to replace it"), "{err}");
    let loaded = ["run", "toy/duel", "--games", "10", "--policy", "a=DIR/better.toml"];
    let loaded = loaded.map(|text| text.replace("DIR", &folder.path().display().to_string()));
    assert_eq!(sortie(&loaded.each_ref().map(String::as_str)).0, 0);
}

/// The score of the toy is what side a rolls, on which side b has no influence.
#[test]
fn where_nothing_matters_nothing_is_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let search = ["bold", "--scenario", "toy/duel", "--side", "b", "--games", "2000", "--write", "DIR/better.toml"];
    let (code, out, err) = improve(folder.path(), &search);
    assert_eq!((code, err.as_str()), (3, ""), "{out}");
    assert!(out.contains("No better policy was found"), "{out}");
    assert!(!folder.path().join("better.toml").exists());
}

#[test]
fn a_search_goes_on_from_its_folder_as_if_it_had_not_stopped() {
    let folder = tempfile::tempdir().expect("a folder");
    let search = ["bold", "--scenario", "toy", "--side", "a", "--seed", "5", "--out"];
    let whole: Vec<&str> = search.iter().copied().chain(["DIR/whole", "--games", "20000", "--threads", "1"]).collect();
    let part: Vec<&str> = search.iter().copied().chain(["DIR/part", "--games", "4000", "--threads", "3"]).collect();
    let (code, out, _) = improve(folder.path(), &whole);
    assert_eq!(code, 0);
    improve(folder.path(), &part);
    assert_ne!(read(folder.path(), "part/search.json"), read(folder.path(), "whole/search.json"));
    let (code, again, _) = improve(folder.path(), &["--resume", "DIR/part", "--games", "20000"]);
    assert_eq!((code, again), (0, out));
    for name in ["search.json", "bold.toml", "improve.csv", "report.html"] {
        assert_eq!(read(folder.path(), &format!("part/{name}")), read(folder.path(), &format!("whole/{name}")));
    }
    let (code, _, err) = improve(folder.path(), &part);
    assert!(code == 2 && err.contains("say --resume to go on with its search"), "{err}");
}

#[test]
fn the_best_answer_to_a_side_is_that_of_the_other() {
    let folder = tempfile::tempdir().expect("a folder");
    let search = ["bold", "--scenario", "toy/duel", "--exploit", "b", "--against", "meek", "--games", "10000"];
    let (code, out, _) = improve(folder.path(), &search);
    assert_eq!(code, 0, "{out}");
    assert!(out.contains("The best answer to side b") && out.contains("duel a v meek"), "{out}");
}

#[test]
fn what_is_not_there_is_refused() {
    let unknown = refused(&["improve", "bald"]);
    assert!(unknown.contains("unknown policy `bald`"), "{unknown}");
    assert!(refused(&["improve", "bold", "--side", "c"]).contains("unknown side `c`"));
    assert!(refused(&["improve", "bold", "--minutes", "0"]).contains("a number of minutes above 0"));
    assert!(refused(&["improve", "--resume", "/nowhere"]).contains("has no search"));
    assert!(refused(&["improve", "meek", "--scenario", "toy/duel"]).contains("say --side SIDE"));
}
