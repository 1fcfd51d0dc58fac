//! Results of people, judged alone and against a toy.

use crate::cli::testing::{cells, printed, refused, sortie};
use std::fs;

/// A text on one line.
fn joined(text: &str) -> String {
    let text = anstream::adapter::strip_str(text).to_string();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn results_have_a_score_with_its_interval_and_the_games_that_decide() {
    let out = printed(&["judge", "12-7-3", "--format", "csv"]);
    let found = cells(&out);
    assert_eq!(found[0].join(","), "whose,metric,games,won,lost,drawn,value,low,high,verdict,more_games,chance");
    assert_eq!(found[1][..6], ["the people", "score", "22", "12", "7", "3"]);
    let [value, low, high] = [6, 7, 8].map(|column| found[1][column].parse::<f64>().unwrap());
    assert!((value - 13.5 / 22.0).abs() < 1e-12 && low < value && value < high, "{out}");
    assert_eq!((found[1][9], found[1][11], found.len()), ("cannot tell", "", 2));
    let said = printed(&["judge", "12-7-3"]);
    assert!(said.contains("The side named first scores 61.4 %") && said.contains("more would decide it"), "{said}");
    let more = |results| cells(&printed(&["judge", results, "--format", "csv"]))[1][10].to_owned();
    assert_eq!(["1-0-0", "2-0-0", "5-0-0", "6-0-0", "0-3-0"].map(more), ["6", "5", "2", "1", "4"]);
    assert!(joined(&printed(&["judge", "1-0-0"])).contains("6 games more would decide it"));
    assert!(said.lines().all(|line| line.chars().count() <= 90), "{said}");
    let verdict = |results| cells(&printed(&["judge", results, "--format", "csv"]))[1][9].to_owned();
    let found = ["900-100", "5000-5000-1000", "1-0", "0-0-5"].map(verdict);
    assert_eq!(found, ["unbalanced", "balanced", "cannot tell", "cannot tell"]);
}

#[test]
fn a_file_of_numbers_is_held_against_the_games_of_a_scenario() {
    let home = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = home.path().join(name);
        fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let judge = |file: &str| {
        let out = printed(&["judge", file, "--against", "toy/duel", "--metric", "pips_a", "--format", "csv"]);
        cells(&out)[1][11].parse::<f64>().unwrap()
    };
    let like = judge(&file("like.csv", "game,pips_a\n1,3\n2,4\n3,1\n4,6\n"));
    let far = judge(&file("far.csv", "game,pips_a\n1,6\n2,6\n3,6\n4,6\n5,6\n6,5\n"));
    // Six dice that show 35 or more, or 7 or fewer: 14 ways of 6^6, about.
    assert!(like > 0.9 && far < 0.001, "{like} {far}");
    let wrong = file("wrong.csv", "pips_a\n3\n9000\n");
    let judge = |file: &str, metric: &str| refused(&["judge", file, "--against", "toy/duel", "--metric", metric]);
    assert!(judge(&wrong, "pips_a").contains("wrong.csv:3: `9000` is no pips_a, expected a whole number from"));
    assert!(judge(&wrong, "pips_b").contains("wrong.csv:1: no column is called `pips_b`"));
    let few = ["judge", &file("few.csv", "pips_a\n3\n4\n"), "--against", "toy/duel", "--metric", "pips_a"];
    assert!(joined(&printed(&few)).contains("(no interval: fewer than 30 games)"));
    let mut all = vec!["pips_a"];
    all.extend([&["6"][..]; 15].concat());
    let sure = ["judge", &file("sure.csv", &all.join("\n")), "--against", "toy/duel", "--metric", "pips_a"];
    let said = joined(&printed(&sure));
    assert!(said.contains("a chance of less than 1 in a billion: they disagree"), "{said}");
    let semicolons = file("semicolons.csv", "game;winner\n1;win\n2;Loss\n");
    assert_eq!(cells(&printed(&["judge", &semicolons, "--format", "csv"]))[1][2..6], ["2", "1", "1", "0"]);
    assert!(refused(&["judge", &file("empty.csv", "")]).contains("empty.csv is empty, expected a line of names"));
    let torn = file("torn.csv", "winner,pips_a\nwin,3\nloss\n");
    assert!(refused(&["judge", &torn]).contains("torn.csv"));
    let words = file("words.csv", "winner\nwin\nLoss\ndraw\nwin\n");
    assert_eq!(cells(&printed(&["judge", &words, "--format", "csv"]))[1][2..6], ["4", "2", "1", "1"]);
    let other = file("other.csv", "winner\nwin\nmaybe\n");
    assert!(refused(&["judge", &other]).contains("other.csv:3: `maybe` is no winner, expected win, loss, draw"));
}

#[test]
fn what_is_no_result_is_refused() {
    let judge = |results| refused(&["judge", results]);
    assert!(judge("12-7-3-1").contains("expected W-L-D such as 12-7-3"));
    assert!(judge("twelve").contains("no file of that name is there"));
    assert!(judge("0-0-0").contains("has no games"));
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("mine.toml").display().to_string();
    fs::write(&file, "# A fight, or two.\nextends = \"toy/duel\"\n").unwrap();
    let expected = "expected a line of names, such as `winner`, then a line for each game";
    let why = "line 2 has 1 of the 2 columns that line 1 names";
    assert_eq!(judge(&file), format!("sortie: {file} is no CSV of results: {why}, {expected}\n"));
    assert!(refused(&["judge", "--", "-5-3"]).contains("`-5-3` has a count below 0, expected W-L-D"));
    assert!(refused(&["judge", "3-1", "--margin", "60"]).contains("above 0 and below 50"));
    assert!(refused(&["judge", "3-1", "--out", "x"]).contains("say --against SCENARIO"));
    assert!(refused(&["judge", "3-1", "--against", "toy/duel"]).contains("names no winners"));
}

#[test]
fn a_judgement_is_kept_printed_again_and_verified() {
    let home = tempfile::tempdir().unwrap();
    let plays = home.path().join("plays.csv");
    fs::write(&plays, "pips_a\n3\n5\n6\n").unwrap();
    let (plays, out) = (plays.display().to_string(), home.path().join("kept").display().to_string());
    let asked = ["judge", &plays, "--against", "toy/duel", "--metric", "pips_a", "--games", "300", "--out", &out];
    let (code, first, err) = sortie(&asked);
    assert_eq!((code, err), (0, format!("sortie: report written to {out}\n")));
    let read = |name: &str| fs::read_to_string(format!("{out}/{name}")).unwrap();
    let before = ["judge.csv", "report.html", "manifest.json"].map(read);
    let (code, again, _) = sortie(&["report", &out]);
    assert!((code, again) == (0, first) && ["judge.csv", "report.html", "manifest.json"].map(read) == before);
    let (code, text, err) = sortie(&["verify", &out, "--all"]);
    assert!(code == 0 && text.contains("0-duel: all 300 games replayed, all match the counts"), "{text}{err}");
}
