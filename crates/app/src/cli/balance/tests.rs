//! The command on a system of one die.

use super::super::testing::{printed, refused, sortie};
use super::varied;
use std::fs;
use std::path::Path;

#[test]
fn a_share_is_held_against_its_target() {
    let asked = ["balance", "toy/duel", "--target", "winner=draw=0.1667", "--margin", "4", "--format", "csv"];
    let out = printed(&asked);
    let cells: Vec<&str> = out.lines().nth(1).unwrap().split(',').collect();
    assert_eq!(out.lines().next(), Some("scenario,metric,target,margin,value,low,high,verdict,games"));
    assert_eq!((cells[0], cells[1], cells[7]), ("duel", "winner=draw", "balanced"), "{out}");
    let off = ["balance", "toy/duel", "--target", "pips_a=4.5", "--margin", "0.2", "--fail-on", "unbalanced"];
    let (code, out, _) = sortie(&off);
    assert!(code == 10 && out.contains("off target") && out.lines().all(|line| line.chars().count() <= 90), "{out}");
}

#[test]
fn a_value_of_a_parameter_is_found_between_two() {
    // A die of n sides shows (n + 1) / 2 on average: 5.3 between 9 and 10.
    let asked = ["balance", "toy/duel", "--target", "pips_a=5.3", "--vary", "rules.sides=2..20"];
    let out = printed(&asked);
    assert!(out.contains("pips_a crosses 5.30 between rules.sides 9 and 10"), "{out}");
    let said = anstream::adapter::strip_str(&out).to_string();
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.contains("No value is between these two; 10 comes nearer, with 5."), "{out}");
    let csv = printed(&[&asked[..], &["--format", "csv"]].concat());
    let last: Vec<&str> = csv.lines().last().unwrap().split(',').collect();
    assert_eq!((last[1], last[4], last[5]), ("crossing", "9.0", "10.0"), "{csv}");
    let (code, out, _) = sortie(&["balance", "toy/duel", "--target", "pips_a=40", "--vary", "rules.sides=2..20"]);
    assert!(code == 3 && out.contains("does not cross"), "{out}");
}

#[test]
fn levels_are_cut_from_the_main_number() {
    let out = printed(&["balance", "toy/duel", "--levels", "50,50", "--games", "3000", "--format", "csv"]);
    let cells: Vec<Vec<&str>> = out.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!((cells[1][1], cells[1][5], cells[2][4]), ("pips_a", "3.0", "4.0"), "{out}");
    let answer = printed(&["balance", "toy/duel", "--levels", "50,50", "--games", "3000"]);
    assert!(answer.contains("Levels that begin at 4 come nearest"), "{answer}");
}

#[test]
fn what_will_not_do_is_refused_with_the_nearest_name() {
    let target = |target| refused(&["balance", "toy/duel", "--target", target, "--margin", "1"]);
    assert!(target("pips_c=3").contains("did you mean `pips_"));
    assert!(target("winner=dra=0.3").contains("did you mean `winner=draw`?"));
    assert!(target("winner=draw=3").contains("expected 0 to 1"));
    assert!(refused(&["balance", "toy/duel"]).contains("names no winners"));
    assert!(refused(&["balance", "toy/duel", "--swap"]).contains("can't change seats: --swap is for two players"));
    assert!(refused(&["balance", "toy/duel", "--target", "pips_a=3"]).contains("say --margin"));
    assert!(refused(&["balance", "toy/duel", "--levels", "50,40"]).contains("add up to 90, expected 100"));
    let vary = |range| refused(&["balance", "toy/duel", "--target", "pips_a=3", "--vary", range]);
    assert!(vary("rules.sides").contains("expected PATH=a..b"));
    let backwards = "rules.sides runs from 9 down to 2, expected the smaller value first";
    assert!(vary("rules.sides=9..2").contains(backwards), "{}", vary("rules.sides=9..2"));
    assert!(vary("rules.sides=9..9").contains("rules.sides is 9 throughout, expected the smaller value first"));
    assert!(vary("rules.sides=2..9..0").contains("the step is 0, expected one above 0"));
    assert!(vary("rules.sides=2..9..8").contains("a step of 8 is longer than the way from 2 to 9"));
    assert!(vary("rules.sides=2..9000000").contains("rules.sides has 8999999 values, expected at most 1000000"));
    assert!(vary("rules.side=2..9").contains("did you mean `sides`?"), "{}", vary("rules.side=2..9"));
    for range in ["rules.sides=1..9", "rules.sides=2..999"] {
        let answer = vary(range);
        assert!(
            answer.starts_with(&format!("sortie: --vary {range}: sides is ")) && !answer.contains("--set"),
            "{answer}"
        );
    }
}

#[test]
fn ranges_are_whole_or_not() {
    let whole = varied::parse("a.b=2..7").unwrap();
    assert_eq!((whole.last, whole.text(0), whole.text(5)), (5, "2".to_owned(), "7".to_owned()));
    let steps = varied::parse("a=0..100..25").unwrap();
    assert_eq!((steps.last, steps.text(3)), (4, "75".to_owned()));
    let real = varied::parse("a=0.5..1.5").unwrap();
    assert_eq!(
        (real.last, real.text(0), real.text(64), real.text(1)),
        (64, "0.5".into(), "1.5".into(), "0.515625".into())
    );
    let real = varied::parse("a=0..1..0.1").unwrap();
    assert_eq!((real.last, real.text(3), real.text(10)), (10, "0.3".into(), "1.0".into()));
}

/// A balance of each kind, with the words that its page must have.
const KINDS: [(&[&str], &[&str]); 3] = [
    (&["--target", "winner=draw=0.1667", "--margin", "4"], &["on target", "class=\"band\"", "the numbers"]),
    (
        &["--target", "pips_a=5.3", "--vary", "rules.sides=2..20"],
        &["crosses 5.30 between rules.sides 9 and 10", "class=\"line\"", "squares above"],
    ),
    (&["--levels", "50,50", "--games", "3000"], &["Levels that begin at 4", "class=\"mark\"", "class=\"zone odd\""]),
];

fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let entry = |entry: std::io::Result<fs::DirEntry>| {
        let path = entry.unwrap().path();
        (path.display().to_string(), fs::read(&path).unwrap_or_default())
    };
    let mut found: Vec<_> = fs::read_dir(folder).unwrap().map(entry).collect();
    found.sort();
    found
}

#[test]
fn a_balance_is_kept_with_its_page_and_made_again_from_its_counts() {
    for (at, (asked, words)) in KINDS.into_iter().enumerate() {
        let home = tempfile::tempdir().unwrap();
        let out = home.path().join(at.to_string());
        let name = out.display().to_string();
        let asked = [&["balance", "toy/duel"], asked].concat();
        let wanted = printed(&asked);
        let (code, answer, err) = sortie(&[&asked[..], &["--out", &name]].concat());
        assert_eq!((code, answer.as_str()), (0, wanted.as_str()), "{err}");
        let csv = printed(&[&asked[..], &["--format", "csv"]].concat());
        assert_eq!(fs::read_to_string(out.join("balance.csv")).unwrap(), csv);
        let page = fs::read_to_string(out.join("report.html")).unwrap();
        assert!(words.iter().all(|word| page.contains(word)), "{words:?}: {page}");
        let before = files(&out);
        let (code, again, _) = sortie(&["report", &name]);
        assert_eq!((code, again), (0, wanted));
        assert!(files(&out) == before, "the same bytes");
        let (code, answer, err) = sortie(&["verify", &name, "--all"]);
        assert!(
            code == 0 && answer.contains("all match the counts") && answer.contains("the table matches the counts"),
            "{answer}{err}"
        );
    }
}

#[test]
fn a_folder_of_a_balance_is_guarded_as_that_of_a_run() {
    let home = tempfile::tempdir().unwrap();
    let out = home.path().join("kept");
    let name = out.display().to_string();
    let asked = ["balance", "toy/duel", "--levels", "50,50", "--games", "300", "--out", &name];
    assert_eq!(sortie(&asked).0, 0);
    let advice = |refusal: String| ["--force", "--add", "--resume"].map(|flag| refusal.contains(flag));
    assert_eq!(advice(refused(&asked)), [true, false, false], "a balance is not gone on with");
    assert_eq!(advice(refused(&["run", "toy/duel", "--games", "300", "--out", &name])), [true; 3]);
    assert_eq!(sortie(&[&asked[..], &["--force"]].concat()).0, 0);
    let foreign = home.path().join("mine");
    fs::create_dir(&foreign).unwrap();
    fs::write(foreign.join("notes.txt"), "mine").unwrap();
    let foreign = foreign.display().to_string();
    let (code, _, err) = sortie(&[&asked[..7], &[&foreign, "--force"]].concat());
    assert!(code == 2 && err.contains("is no report of sortie"), "{err}");
    for other in [&["run", "toy/duel", "--resume", "--out", &name][..], &["merge", &name, "--out", &foreign]] {
        assert!(refused(other).contains("it is a balance, not a run"), "{other:?}");
    }
    assert!(refused(&["report", &name, "--all"]).contains("has one figure"));
    fs::write(out.join("balance.csv"), "changed").unwrap();
    let (code, _, err) = sortie(&["verify", &name]);
    assert!(code == 1 && err.contains("balance.csv"), "{err}");
}

/// A folder with scenarios of toys whose dice have 4, 6 and 12 sides, and a file that is none.
fn toys() -> tempfile::TempDir {
    let home = tempfile::tempdir().unwrap();
    for sides in [4, 6, 12] {
        let text = format!("extends = \"toy/duel\"\ntitle = \"{sides} sides\"\nrules.sides = {sides}\n");
        fs::write(home.path().join(format!("d{sides}.toml")), text).unwrap();
    }
    fs::write(home.path().join("plain.toml"), "rules.sides = 3\n").unwrap();
    home
}

const AIMED: [&str; 4] = ["--target", "pips_a=3.5", "--margin", "0.3"];

#[test]
fn a_folder_of_scenarios_is_one_table_with_the_worst_first() {
    let home = toys();
    let folder = home.path().display().to_string();
    let out = printed(&[&["balance", &folder][..], &AIMED, &["--format", "csv"]].concat());
    let found: Vec<Vec<&str>> = out.lines().map(|line| line.split(',').collect()).collect();
    let column = |at: usize| found[1..].iter().map(|line| line[at]).collect::<Vec<&str>>();
    assert_eq!(column(0), ["toy/d12", "toy/d4", "toy/d6"], "{out}");
    assert_eq!(column(7), ["unbalanced", "unbalanced", "balanced"], "{out}");
    let text = printed(&[&["balance", &folder][..], &AIMED].concat());
    assert!(text.contains("Of 3 scenarios: 2 unbalanced, 1 balanced.") && text.contains("toy/d12"), "{text}");
    assert!(anstream::adapter::strip_str(&text).to_string().lines().all(|line| line.chars().count() <= 80), "{text}");
    let (code, _, _) = sortie(&[&["balance", &folder][..], &AIMED, &["--fail-on", "unbalanced"]].concat());
    assert_eq!(code, 10);
    let (code, text, err) = sortie(&[&["balance", &folder][..], &AIMED, &["--plan"]].concat());
    assert!(code == 0 && text.lines().filter(|line| line.contains("pips_a")).count() == 3, "{text}{err}");
}

#[test]
fn several_verdicts_are_kept_printed_again_and_verified() {
    let (home, kept) = (toys(), tempfile::tempdir().unwrap());
    let (folder, out) = (home.path().display().to_string(), kept.path().join("kept").display().to_string());
    let (code, first, err) = sortie(&[&["balance", &folder][..], &AIMED, &["--out", &out]].concat());
    assert_eq!((code, err), (0, format!("sortie: report written to {out}\n")));
    let read = |name: &str| fs::read_to_string(format!("{out}/{name}")).unwrap();
    let before = ["balance.csv", "report.html", "manifest.json"].map(read);
    let (code, again, _) = sortie(&["report", &out]);
    assert!((code, again) == (0, first) && ["balance.csv", "report.html", "manifest.json"].map(read) == before);
    let (code, text, err) = sortie(&["verify", &out, "--all"]);
    assert!(code == 0 && text.matches("all match the counts").count() == 3, "{text}{err}");
}

#[test]
fn what_asks_about_one_scenario_is_not_asked_of_several() {
    let home = toys();
    let folder = home.path().display().to_string();
    let asked = |more: &[&str]| refused(&[&["balance", &folder][..], &AIMED, more].concat());
    assert!(asked(&["--vary", "rules.sides=2..9"]).contains("--vary needs one scenario, and there are 3"));
    let alone = |flag: &str| {
        refused(&["balance", &folder, flag]).contains(&format!("{flag} needs one scenario, and there are 3"))
    };
    assert!(alone("--best") && alone("--swap"));
    assert!(asked(&[&format!("{folder}/d4.toml")]).contains("is there twice"));
    let empty = tempfile::tempdir().unwrap();
    let nothing = refused(&["balance", &empty.path().display().to_string()]);
    assert!(nothing.contains("has no scenario: no .toml file in it has a `title`"), "{nothing}");
}

/// Null hypothesis: an error among the verdicts of a family has a chance of 5 % at most, when each scenario is exactly
/// at the edge of the margin. Of n = 200 families 10 are expected to have one at most, more than 22 with alpha =
/// 0.0003.
#[test]
fn an_error_among_all_verdicts_is_as_rare_as_promised() {
    let home = toys();
    let file = home.path().join("d6.toml").display().to_string();
    let again = home.path().join("again.toml");
    fs::copy(&file, &again).unwrap();
    let again = again.display().to_string();
    let wrong = (1..=200).filter(|seed| {
        let seed = seed.to_string();
        // The mean of a die is 3.5: just within a margin of 0.2 about 3.3, and just beyond is as wrong as within.
        let asked = ["balance", &file, &again, "--target", "pips_a=3.3", "--margin", "0.2", "--max-games", "1000"];
        let (_, out, _) = sortie(&[&asked[..], &["--seed", &seed, "--format", "csv"]].concat());
        out.contains("unbalanced")
    });
    let wrong = wrong.count();
    assert!(wrong <= 22, "{wrong} of 200 families have an error");
}

/// The true mean is 3.5, 0.2 from the target. Null hypothesis: the numbers that figures of 300 games promise are too
/// small by far. Of n = 10 seeds twice the middle one decides 90 % each; fewer than 6 are decided with alpha = 0.002.
#[test]
fn an_open_verdict_says_how_many_games_would_decide_it() {
    let home = toys();
    let file = home.path().join("d6.toml").display().to_string();
    let ask = |seed: u64, games: u64| {
        let (seed, games) = (seed.to_string(), games.to_string());
        let asked = ["balance", &file, "--target", "pips_a=3.3", "--margin", "0.05", "--max-games", &games];
        let (_, out, _) = sortie(&[&asked[..], &["--seed", &seed]].concat());
        let out = anstream::adapter::strip_str(&out).to_string();
        out.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let promised = |out: &str| {
        let number = out.split_once("cannot tell. About ")?.1.split(' ').next()?;
        number.replace(',', "").parse::<u64>().ok()
    };
    let all: Vec<u64> = (1..=10).filter_map(|seed| promised(&ask(seed, 300))).collect();
    assert!(all.len() >= 6 && all.iter().all(|games| *games > 300), "{all:?}");
    let mut all = all;
    all.sort_unstable();
    let middle = all[all.len() / 2];
    let decided = (1..=10).filter(|seed| !ask(*seed, 2 * middle).contains("cannot tell")).count();
    assert!(decided >= 6, "{decided} of 10 are decided after twice {middle} games");
}

/// Of three scenarios each has a third of the error, so that its interval is wider than alone over the same games.
#[test]
fn the_level_is_split_over_the_scenarios() {
    let home = toys();
    let (folder, alone) = (home.path().display().to_string(), home.path().join("d6.toml").display().to_string());
    let width = |named: &str, name: &str| {
        let asked = ["balance", named, "--target", "pips_a=3.3", "--margin", "0.2", "--max-games", "1000"];
        let (_, out, _) = sortie(&[&asked[..], &["--format", "csv"]].concat());
        let line = out.lines().find(|line| line.starts_with(name)).unwrap();
        let cells: Vec<&str> = line.split(',').collect();
        assert_eq!(cells[8], "1000", "{out}");
        cells[6].parse::<f64>().unwrap() - cells[5].parse::<f64>().unwrap()
    };
    let (among, alone) = (width(&folder, "toy/d6"), width(&alone, "d6"));
    assert!(among > alone * 1.05 && among < alone * 2.0, "{among} {alone}");
}
