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
    assert!(out.contains("pips_a rises from") && out.contains("better."), "{out}");
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
    assert!(code == 2 && err.contains("--force"), "{err}");
}

/// The files of a report, with the manifest but for what may differ between two runs of one input.
fn files(folder: &Path, name: &str) -> Vec<String> {
    let names = ["improve.csv", "report.html", "search.json", "bold.toml", "scenarios/0-duel.toml"];
    let mut files: Vec<String> = names.iter().map(|file| read(folder, &format!("{name}/{file}"))).collect();
    let manifest = read(folder, &format!("{name}/manifest.json"));
    let mut manifest: serde_json::Value = serde_json::from_str(&manifest).expect("a manifest");
    manifest.as_object_mut().expect("an object").remove("run");
    files.push(manifest.to_string());
    files
}

fn at(folder: &Path, arguments: &[&str]) -> (u8, String, String) {
    let texts: Vec<String> = arguments.iter().map(|text| text.replace("DIR", &folder.display().to_string())).collect();
    sortie(&texts.iter().map(String::as_str).collect::<Vec<_>>())
}

#[test]
fn a_stored_search_is_printed_again_and_verified() {
    let folder = tempfile::tempdir().expect("a folder");
    let search = ["bold", "--scenario", "toy", "--side", "a", "--games", "20000", "--out", "DIR/one"];
    let (code, out, err) = improve(folder.path(), &search);
    assert_eq!(code, 0, "{err}");
    let before = files(folder.path(), "one");
    let (code, again, err) = at(folder.path(), &["report", "DIR/one"]);
    assert_eq!((code, again), (0, out), "{err}");
    assert!(files(folder.path(), "one") == before);
    let (code, text, err) = at(folder.path(), &["verify", "DIR/one"]);
    assert!(code == 0 && text.contains("duel a v ") && text.contains("the table matches the sums"), "{text}{err}");
    assert_eq!(text.matches("games replayed").count(), 1, "{text}");
    let (code, text, err) = at(folder.path(), &["verify", "DIR/one", "--all", "--threads", "1"]);
    assert!(code == 0 && text.contains("the search: all ") && text.contains("rematch a"), "{text}{err}");
    for command in [&["report", "DIR/one", "--all"][..], &["run", "toy/duel", "--resume", "--out", "DIR/one"]] {
        let (code, _, err) = at(folder.path(), command);
        assert!(code == 2 && err.contains("a search"), "{command:?}: {err}");
    }
    // Another spread, written as if it had been found.
    let (path, search) = (folder.path().join("one/search.json"), read(folder.path(), "one/search.json"));
    std::fs::write(path, search.replacen("\"spread\": ", "\"spread\": 1", 1)).expect("written");
    assert_eq!(at(folder.path(), &["verify", "DIR/one"]).0, 1);
}

#[test]
fn the_best_of_several_searches_is_measured_on_fresh_games_and_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let search = ["bold", "--scenario", "toy/duel", "--side", "a", "--games", "3000", "--force"];
    for (shard, threads) in [("1/3", "1"), ("2/3", "2"), ("3/3", "3")] {
        let out = format!("DIR/{}", &shard[..1]);
        let more = ["--shard", shard, "--threads", threads, "--out", &out];
        let (code, text, err) = improve(folder.path(), &[&search[..], &more].concat());
        assert!(code == 0 && err.contains(&format!("this is shard {shard}")), "{text}{err}");
        assert!(text.contains(&format!("shard {shard}")), "{text}");
    }
    assert_ne!(read(folder.path(), "1/search.json"), read(folder.path(), "2/search.json"));
    let (code, text, err) = at(folder.path(), &["merge", "DIR/1", "DIR/2", "DIR/3", "--out", "DIR/all"]);
    assert!(code == 0 && text.contains("the best of 3 searches"), "{text}{err}");
    assert_eq!(at(folder.path(), &["merge", "DIR/3", "DIR/1", "DIR/2", "--threads", "1", "--out", "DIR/again"]).0, 0);
    assert!(files(folder.path(), "all") == files(folder.path(), "again"));
    for shard in ["DIR/2", "DIR/all"] {
        let (code, text, err) = at(folder.path(), &["verify", shard, "--all"]);
        assert!(code == 0 && text.contains("duel a v bold: all "), "{text}{err}");
    }
    let (code, text, err) = at(folder.path(), &["improve", "--resume", "DIR/all", "--games", "20000"]);
    assert!(code == 0 && text.contains("the best of 3 searches"), "{text}{err}");

    // What does not belong together, and what is not there.
    let refuses = |folders: &[&str], why: &str| {
        let command = [&["merge"], folders, &["--out", "DIR/none"]].concat();
        let (code, _, err) = at(folder.path(), &command);
        assert!(code == 2 && err.contains(why) && !folder.path().join("none").exists(), "{command:?}: {err}");
    };
    refuses(&["DIR/1", "DIR/3"], "shard 2/3 is missing: name its folder");
    refuses(&["DIR/1", "DIR/2", "DIR/2", "DIR/3"], "is shard 2/3 too");
    refuses(&["DIR/again"], "not a shard");
    let other =
        ["meek", "--scenario", "toy/duel", "--side", "a", "--games", "3000", "--shard", "2/3", "--out", "DIR/m"];
    assert_eq!(improve(folder.path(), &other).0, 0);
    refuses(&["DIR/1", "DIR/m", "DIR/3"], "policy, sides or opponents");
    let other = ["--shard", "2/4", "--out", "DIR/4"];
    assert_eq!(improve(folder.path(), &[&search[..], &other].concat()).0, 0);
    refuses(&["DIR/1", "DIR/4", "DIR/3"], "it is shard 2/4");
    assert!(improve(folder.path(), &["bold", "--shard", "1/2000", "--out", "DIR/x"]).2.contains("at most 1000"));
}

#[test]
fn the_equilibrium_mix_of_a_tournament_is_played_against() {
    let folder = tempfile::tempdir().expect("a folder");
    let tournament = ["tournament", "toy/duel", "--policies", "bold,meek", "--games", "200", "--out", "DIR/t"];
    assert_eq!(at(folder.path(), &tournament).0, 0);
    let search = ["bold", "--scenario", "toy/duel", "--side", "a", "--games", "3000", "--against", "mix=DIR/t"];
    let (code, text, err) = improve(folder.path(), &[&search[..], &["--format", "csv", "--force"]].concat());
    assert_eq!(code, 0, "{err}");
    let mix = at(folder.path(), &["report", "DIR/t", "--format", "csv"]).1;
    let weights: f64 = text
        .lines()
        .filter(|line| line.starts_with("duel,"))
        .filter_map(|line| line.rsplit(',').next()?.parse::<f64>().ok())
        .sum();
    assert!((weights - 1.0).abs() < 1e-9, "{text}{mix}");
    let (code, _, err) = improve(folder.path(), &["bold", "--against", "mix=DIR/none"]);
    assert!(code == 2 && err.contains("there is no such folder"), "{err}");
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
    assert!(refused(&["improve", "meek", "--scenario", "toy/duel"]).contains("say --side a or --side b"));
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name).display().to_string();
        std::fs::write(&path, text).expect("written");
        path
    };
    let ahead = file("ahead.toml", "[look-ahead]\npolicies = [\"bold\"]\n");
    let random = file("chance.toml", "random = true\n");
    let improve = |file: &str| refused(&["improve", file, "--scenario", "toy/duel", "--side", "a"]);
    assert!(improve(&ahead).contains("`ahead` looks ahead: it has no rows that a search could change"));
    assert!(improve(&random).contains("`chance` plays by chance: it has no rows"));
}

/// The time is up before the first round: that no change was better is not known.
#[test]
fn a_search_without_time_says_that_nothing_is_known() {
    let folder = tempfile::tempdir().expect("a folder");
    let search = ["bold", "--scenario", "toy/duel", "--side", "a", "--minutes", "0.0000001"];
    let (code, out, err) = improve(folder.path(), &search);
    let out = anstream::adapter::strip_str(&out).to_string();
    let out = out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(code == 3 && out.contains("0 rounds · 0 policies raced"), "{out}{err}");
    assert!(out.contains("The search ended before it tried a change"), "{out}");
}
