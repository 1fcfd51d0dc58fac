//! The command on a system of one die.

use super::super::testing::{refused, sortie};
use std::fs;
use std::path::Path;

/// A folder to report into.
fn home() -> (tempfile::TempDir, impl Fn(&str) -> String) {
    let home = tempfile::tempdir().unwrap();
    let root = home.path().to_owned();
    (home, move |name: &str| root.join(name).display().to_string())
}

#[test]
fn counts_that_are_none_are_refused_with_what_was_expected() {
    for (games, wanted) in [
        ("-3", "expected a whole number"),
        ("0", "expected at least 1 game"),
        ("abc", "expected a whole number"),
        ("1e30", "expected a whole number"),
        ("1e16", "expected at most 9007199254740992 games"),
    ] {
        let answer = refused(&["run", "toy/duel", "--games", games]);
        assert!(answer.contains("--games") && answer.contains(wanted), "{games}: {answer}");
    }
    let answer = refused(&["run", "toy/duel", "--threads", "0"]);
    assert!(answer.contains("expected 1 to 1024 threads"), "{answer}");
    assert!(refused(&["run"]).contains("SCENARIO"));
}

#[test]
fn without_a_folder_it_only_prints() {
    let (code, out, err) = sortie(&["run", "toy/duel", "--games", "5_000", "--seed", "2"]);
    assert_eq!((code, err.as_str()), (0, ""));
    for wanted in ["toy/duel", "Duel", "5,000 games", "seed 2", "winner", "draw", "pips_a", "edge"] {
        assert!(out.contains(wanted), "{wanted}: {out}");
    }
    assert!(!out.contains("written"));
}

#[test]
fn a_single_game_has_a_mean_without_an_interval_and_no_gap_for_it() {
    let answer = anstream::adapter::strip_str(&sortie(&["run", "toy/duel", "--games", "1"]).1).to_string();
    let sentence =
        answer.lines().find(|line| line.contains("The mean of pips a is")).unwrap_or_else(|| panic!("{answer}"));
    assert!(sentence.contains(" (no interval: ") && !sentence.contains("  "), "{sentence}");
}

#[test]
fn a_report_of_several_scenarios_stands_in_one_folder() {
    let (_home, path) = home();
    let out = path("out");
    let arguments = ["run", "toy/duel", "toy/rematch", "toy/duel+big", "--games", "3000", "--out", &out];
    let (code, _, err) = sortie(&arguments);
    assert_eq!((code, err), (0, format!("sortie: report written to {out}\n")));
    for scenario in ["duel", "rematch", "duel+big"] {
        let part = format!("outcomes/system=toy/scenario={scenario}/part-00000.parquet");
        assert!(Path::new(&out).join(part).exists(), "{scenario}");
    }
    let summary = fs::read_to_string(Path::new(&out).join("summary.csv")).unwrap();
    assert_eq!(summary.lines().count(), 1 + 3 * (3 + 3 + 1), "{summary}");
    let rules = fs::read_to_string(Path::new(&out).join("rules.csv")).unwrap();
    assert_eq!(rules, "id,games_fired,times_fired,games\nT1.1a,3000,6000,3000\nT1.1b,0,0,3000\nT1.2,0,0,3000\n");
    assert_eq!(fs::read_dir(path("")).unwrap().count(), 1, "nothing is left beside it");
}

#[test]
fn one_scenario_twice_is_refused() {
    assert!(refused(&["run", "toy/duel", "toy/duel"]).contains("two scenarios are called `duel`"));
}

#[test]
fn a_folder_that_exists_is_refused_before_anything_is_played() {
    let (_home, path) = home();
    let out = path("out");
    fs::create_dir(&out).unwrap();
    fs::write(Path::new(&out).join("mine"), "").unwrap();
    for force in [None, Some("--force")] {
        let arguments = ["run", "toy/duel", "--games", "1e15", "--out", &out];
        let answer = refused(&arguments.into_iter().chain(force).collect::<Vec<_>>());
        assert!(answer.contains("exists and is no report of sortie"), "{answer}");
    }
}

#[test]
fn settings_reach_the_game_and_the_manifest() {
    let (_home, path) = home();
    let out = path("out");
    let set = ["run", "toy/duel", "--games", "100", "--rows", "none", "--set", "rules.sides=2", "--out", &out];
    assert_eq!(sortie(&set).0, 0);
    let manifest = fs::read_to_string(Path::new(&out).join("manifest.json")).unwrap();
    let manifest: serde_json::Value = serde_json::from_str(&manifest).unwrap();
    assert_eq!(manifest["scenarios"][0]["overrides"][0], "rules.sides=2");
    assert_eq!(manifest["rows"], "none");
    assert!(!Path::new(&out).join("outcomes").exists());
    let values = fs::read_to_string(Path::new(&out).join("distributions.csv")).unwrap();
    assert_eq!(values.lines().filter(|line| line.starts_with("duel,pips_a,")).count(), 2, "{values}");
}

#[test]
fn all_but_the_run_key_of_the_manifest_is_the_same_on_any_threads() {
    let (_home, path) = home();
    let manifest = |threads: &str| {
        let out = path(threads);
        assert_eq!(sortie(&["run", "toy/duel", "--games", "20000", "--threads", threads, "--out", &out]).0, 0);
        let text = fs::read_to_string(Path::new(&out).join("manifest.json")).unwrap();
        let mut manifest: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert!(manifest.as_object_mut().unwrap().remove("run").is_some());
        manifest
    };
    let one = manifest("1");
    assert_eq!(one, manifest("2"));
    assert_eq!(one, manifest("3"));
}

#[test]
fn notable_games_come_with_the_command_that_tells_them() {
    let (_home, file) = home();
    let out = file("report");
    let asked = ["run", "toy/duel", "--games", "300", "--set", "rules.sides=9", "--out", &out];
    let (code, answer, _) = sortie(&asked);
    let answer = anstream::adapter::strip_str(&answer).to_string();
    assert!(code == 0 && answer.contains("games worth reading") && answer.contains("the most lopsided"), "{answer}");
    let line = answer.lines().find(|line| line.contains("sortie trace")).unwrap();
    let command: Vec<&str> = line[line.find("sortie trace").unwrap()..].split(' ').skip(1).collect();
    let traced = |command: &[&str]| sortie(&[command, &["--detail", "rules"]].concat());
    let (code, game, err) = traced(&command);
    assert!(code == 0 && game.contains("rolls"), "{command:?}: {game}{err}");
    let table = fs::read_to_string(Path::new(&out).join("notable.csv")).unwrap();
    assert_eq!(table.lines().count(), 7, "{table}");
    assert!(table.starts_with("scenario,place,game,metric,value,command\nduel,median,"), "{table}");
    // The command of the table is for the folder of the report: what is there plays the same game.
    let number = command[3];
    let kept = traced(&["trace", &file("report/scenarios/duel.toml"), "--game", number]).1;
    let body = |text: &str| text.lines().skip(1).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(body(&kept), body(&game));
    let (code, again, _) = sortie(&["report", &out]);
    assert!(code == 0 && again.contains("games worth reading"), "{again}");
    assert_eq!(fs::read_to_string(Path::new(&out).join("notable.csv")).unwrap(), table);
}

#[test]
fn figures_are_given_over_the_games_that_fulfil_a_condition() {
    let (_home, file) = home();
    let out = file("report");
    let asked = ["run", "toy/duel", "--games", "2000", "--given", "pips_a>=5", "--along"];
    let (code, answer, err) = sortie(&asked);
    let answer = anstream::adapter::strip_str(&answer).to_string();
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(answer.starts_with("Given pips_a>=5: ") && answer.contains("along with pips_a"), "{answer}");
    assert!(answer.lines().all(|line| line.chars().count() <= 80), "{answer}");
    let csv = sortie(&["run", "toy/duel", "--games", "2000", "--given", "pips_a>=5", "--format", "csv", "--all"]).1;
    let pips = csv.lines().find(|line| line.starts_with("duel,pips_a,")).unwrap();
    let mean: f64 = pips.split(',').nth(5).unwrap().parse().unwrap();
    assert!((mean - 5.5).abs() < 0.1, "{csv}");
    // A report on disk gives the same.
    assert_eq!(sortie(&["run", "toy/duel", "--games", "2000", "--out", &out]).0, 0);
    let kept = sortie(&["report", &out, "--given", "pips_a>=5", "--format", "csv", "--all"]);
    assert_eq!((kept.0, kept.1), (0, csv));
    let none = anstream::adapter::strip_str(
        &sortie(&["run", "toy/duel", "--games", "500", "--given", "pips_a=6,pips_b=1,winner=b"]).1,
    )
    .to_string();
    assert!(none.contains("none of 500 games; at most 0.74 % of all"), "{none}");
    let answer = refused(&["run", "toy/duel", "--given", "pips_a>6"]);
    assert_eq!(answer, "sortie: toy/duel: `pips_a` is 1 to 6 here, so no game fulfils the condition\n");
    assert_eq!(refused(&["report", &out, "--given", "pips_a>6"]), answer);
    assert!(refused(&["run", "toy/duel", "--given", "pips_c>5"]).contains("did you mean `pips_"));
    assert!(refused(&["run", "toy/duel", "--given", "pips_a"]).contains("expected comparisons"));
    assert!(refused(&["run", "toy/duel", "--given", "pips_a>5", "--out", &file("x")]).contains("cannot be used with"));
    let bare = file("bare");
    assert_eq!(sortie(&["run", "toy/duel", "--games", "50", "--rows", "none", "--out", &bare]).0, 0);
    assert!(refused(&["report", &bare, "--along"]).contains("keeps none of them"));
}

#[test]
fn the_share_of_games_that_fulfil_a_condition_is_at_the_top() {
    let asked = ["run", "toy/duel", "--games", "2000", "--where", "pips_a>=5"];
    let (code, out, err) = sortie(&asked);
    assert_eq!((code, err.as_str()), (0, ""));
    let out = anstream::adapter::strip_str(&out).to_string();
    let share = out.split(" of all games.").next().unwrap().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(share.starts_with("Where pips_a>=5: ") && share.contains(" of 2,000 games, 3"), "{out}");
    assert!(out.contains("first games that fulfil --where: ") && !out.contains("--given"), "{out}");
    // The same games, counted by --given.
    let given = sortie(&["run", "toy/duel", "--games", "2000", "--given", "pips_a>=5"]).1;
    let given = anstream::adapter::strip_str(&given).to_string();
    let of = |text: &str| text.split(": ").nth(1).and_then(|rest| rest.split(" of ").next()).unwrap().to_owned();
    assert_eq!(of(&out), of(&given));
    let (_, csv, err) = sortie(&[&asked[..], &["--format", "csv"]].concat());
    assert!(csv.starts_with("scenario,") && err.starts_with("sortie: Where pips_a>=5: "), "{err}");
}

#[test]
fn the_share_of_many_games_is_of_the_first_ones() {
    let asked = ["run", "toy/duel", "--games", "100001", "--where", "pips_a>=5"];
    let out = anstream::adapter::strip_str(&sortie(&asked).1).to_string();
    let share = out.split(" of all games.").next().unwrap().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(share.contains(" of the first 100,000 games, 3"), "{out}");
    assert!(out.contains("100,001 games"), "{out}");
}
