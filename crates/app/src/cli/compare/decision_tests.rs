//! Decisions, every scenario of a system, plans and rankings on a system of one die.

use super::super::testing::{cells, printed, refused, sortie};
use std::fs;
use std::path::Path;

#[test]
fn a_decision_stops_as_soon_as_its_verdict_stands() {
    let asked = ["compare", "toy/duel", "+big", "--decide", "--margin", "winner=0.02"];
    let out = printed(&[&asked[..], &["--format", "csv"]].concat());
    let lines = cells(&out);
    assert!(lines[0].ends_with(&["differing", "decision"]));
    for line in &lines[1..] {
        assert!(line[10].parse::<u64>().unwrap() < 5000 && line[14] == "different", "{line:?}");
    }
    assert_eq!((lines[1][2], lines[1][8]), ("winner=draw", "different"));
    let answer = anstream::adapter::strip_str(&printed(&asked)).to_string();
    assert!(
        answer.contains("+big: different after") && answer.lines().all(|line| line.chars().count() <= 80),
        "{answer}"
    );
    // No change at all is shown to be below the margin, and a budget that is too small is said to be.
    let (code, out, err) = sortie(&["compare", "toy/duel", "+same", "--decide", "--margin", "winner=0.02"]);
    let said = "+same: identical: nothing that is played has changed.";
    assert!(code == 0 && out.contains(said) && !out.contains("equivalent") && err.contains("plays as"), "{out}{err}");
    let csv = sortie(&["compare", "toy/duel", "+same", "--decide", "--format", "csv"]).1;
    let decided = |line: &str| line.contains(",identical,") && line.contains(",200,") && line.ends_with(",identical");
    assert!(csv.lines().skip(1).all(decided), "{csv}");
    let (code, out, err) = sortie(&["compare", "toy/duel", "+big", "--decide", "--max-games", "50"]);
    assert!(
        code == 3 && out.contains("undecided after 50 games") && err.contains("the most that were allowed"),
        "{out}"
    );
    assert_eq!(sortie(&[&asked[..], &["--fail-on", "different"]].concat()).0, 10);
}

#[test]
fn a_decision_is_stored_and_rendered_again() {
    let home = tempfile::tempdir().unwrap();
    let out = home.path().join("report").display().to_string();
    let asked = ["compare", "toy/duel", "+big", "toy/rematch", "--decide", "--margin", "pips_a=0.5", "--seed", "3"];
    let wanted = printed(&asked);
    assert_eq!(sortie(&[&asked[..], &["--out", &out]].concat()).0, 0);
    let read = |name: &str| fs::read(Path::new(&out).join(name)).unwrap();
    let before = (read("compare.csv"), read("shifts.csv"), read("sums.json"));
    let (code, again, _) = sortie(&["report", &out]);
    assert_eq!((code, again), (0, wanted));
    assert!((read("compare.csv"), read("shifts.csv"), read("sums.json")) == before);
}

#[test]
fn a_book_has_all_scenarios_and_shows_what_passes_the_margin() {
    let asked = ["compare", "toy", "--set", "rules.sides=20", "--games", "500"];
    let answer = anstream::adapter::strip_str(&printed(&asked)).to_string();
    assert!(answer.contains("2 scenarios compared") && answer.contains("2 of 2 scenarios change"), "{answer}");
    assert!(
        answer.contains("pips_a") && !answer.contains("edge") && answer.lines().all(|line| line.chars().count() <= 80)
    );
    let csv = printed(&[&asked[..], &["--format", "csv"]].concat());
    let lines = cells(&csv);
    assert!(lines.iter().any(|line| line[0] == "rematch" && line[2] == "edge"), "{csv}");
    // A variant that only one of them has.
    let (code, out, _) = sortie(&["compare", "toy", "--variant", "nothing", "--games", "10"]);
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(refused(&["compare", "toy", "--variant", "big", "--decide"]).contains("needs one scenario"));
}

#[test]
fn a_plan_says_what_larger_comparisons_would_show() {
    for asked in
        [&["compare", "toy/duel", "+big", "--plan"][..], &["compare", "toy/duel", "+big", "--plan", "--decide"]]
    {
        let (code, out, _) = sortie(&[asked, &["--format", "csv"]].concat());
        assert!(code == 0 && out.starts_with("scenario,variant,metric,games,seconds,half_width,finds"), "{out}");
        assert!(out.contains(",1000000,"), "{out}");
    }
}

#[test]
fn parts_are_left_out_one_by_one_and_ranked() {
    let asked =
        ["compare", "toy/duel", "--without", "all", "--games", "400", "--metrics", "pips_a", "--margin", "pips_a=0.1"];
    let csv = printed(&[&asked[..], &["--format", "csv"]].concat());
    let lines = cells(&csv);
    assert_eq!(lines[0][..6], ["scenario", "kind", "part", "metric", "rank", "group"]);
    // Every die at its highest is worth two and a half pips.
    let part = lines.iter().find(|line| line[2] == "always-high=true").unwrap();
    assert_eq!(lines[0][6..9], ["with", "without", "worth"]);
    let [with, without, worth]: [f64; 3] = [6, 7, 8].map(|column| part[column].parse().unwrap());
    assert!((worth - 2.5).abs() < 0.3 && part[11] == "matters", "{csv}");
    assert!((with - without - worth).abs() < 1e-9 && without < 4.0, "{csv}");
    // The name that is printed is a name that is taken.
    let taken = ["compare", "toy/duel", "--without", "always-high=true", "--games", "400", "--format", "csv"];
    let other = printed(&taken);
    let other = cells(&other);
    let line = other.iter().find(|line| line[2] == "pips_a").unwrap();
    assert!(line[1] == "with always-high=true" && line[4].parse() == Ok(with), "{other:?}");
    let home = tempfile::tempdir().unwrap();
    let high = home.path().join("high.toml").display().to_string();
    fs::write(&high, "extends = \"toy/duel\"\nrules.always-high = true\n").unwrap();
    let on = printed(&[&["compare", &high], &taken[2..]].concat());
    assert!(on.contains("high,without always-high=true,pips_a"), "{on}");
    let csv = printed(&[&["compare", &high], &asked[2..], &["--format", "csv"]].concat());
    let same = cells(&csv);
    let same = same.iter().find(|line| line[2] == "always-high=true").unwrap();
    assert_eq!(same[8].parse(), Ok(worth), "the same worth, whether it is left out or taken in: {csv}");
    let answer = anstream::adapter::strip_str(&printed(&asked)).to_string();
    assert!(
        answer.contains("One part matters, `always-high=true`")
            && answer.lines().all(|line| line.chars().count() <= 80),
        "{answer}"
    );
    assert!(
        refused(&["compare", "toy/duel", "--without", "all", "--set", "rules.sides=7"]).contains("--without all goes")
    );
    assert!(refused(&["compare", "toy/duel", "--without", "always-hi"]).contains("did you mean `always-high`?"));
    let near = refused(&["compare", "toy/duel", "--without", "always-hig=true"]);
    assert!(near.contains("did you mean `always-high=true`?"), "{near}");
    let (_, _, hint) = sortie(&["compare", "toy/duel", "--without", "always-high", "--games", "10"]);
    assert!(hint.ends_with("; `--without always-high=true` plays with it\n"), "{hint}");
}

#[test]
fn a_ranking_is_stored_and_rendered_again() {
    let home = tempfile::tempdir().unwrap();
    let out = home.path().join("report").display().to_string();
    for shown in [&["--metrics", "pips_a", "--margin", "pips_a=0.1"][..], &[]] {
        let asked = [&["compare", "toy/duel", "--without", "all", "--games", "200"][..], shown].concat();
        let wanted = printed(&asked);
        assert_eq!(sortie(&[&asked[..], &["--out", &out, "--force"]].concat()).0, 0);
        let read = |name: &str| fs::read(Path::new(&out).join(name)).unwrap();
        let before = (read("worth.csv"), read("sums.json"), read("report.html"));
        let (code, again, err) = sortie(&["report", &out]);
        assert_eq!((code, again), (0, wanted), "{err}");
        assert!((read("worth.csv"), read("sums.json"), read("report.html")) == before);
        assert_eq!(sortie(&["verify", &out]).0, 0);
    }
    let page = fs::read_to_string(Path::new(&out).join("report.html")).unwrap();
    assert!(page.contains("always-high=true (switch)") && page.contains("<h2 id=\"the-parts\">"), "{page}");
}

#[test]
fn a_shift_is_drawn_and_kept_value_by_value() {
    let home = tempfile::tempdir().unwrap();
    let out = home.path().join("report").display().to_string();
    let (code, answer, _) = sortie(&["compare", "toy/duel", "+big", "--games", "900", "--out", &out]);
    assert_eq!(code, 0, "{answer}");
    let shifts = fs::read_to_string(Path::new(&out).join("shifts.csv")).unwrap();
    let lines = cells(&shifts);
    let pips: Vec<_> = lines.iter().filter(|line| line[2] == "pips_a").collect();
    assert_eq!(pips.len(), 20, "{shifts}");
    let sum: u64 = pips.iter().map(|line| line[6].parse::<u64>().unwrap()).sum();
    assert_eq!(sum, 900);
    assert!(pips[0][5].parse::<u64>().unwrap() > 100 && pips[19][5] == "0");
}
