//! Sweeps of toy duels.

mod designs;
mod shards;

use crate::cli::testing::{printed, refused, sortie, sortie_as_built};
use std::fs;

const SWEEP: [&str; 8] = ["sweep", "toy/duel", "--vary", "rules.sides=4,6,12", "--metric", "pips_a", "--games", "400"];

#[test]
fn a_figure_is_shown_at_each_value_with_its_interval() {
    let out = printed(&[&SWEEP[..], &["--format", "csv"]].concat());
    let lines: Vec<Vec<&str>> = out.lines().map(|line| line.split(',').collect()).collect();
    let columns = "scenario,path,at,metric,value,low,high,games,change,change_low,change_high,games_moved";
    assert_eq!(lines[0].join(","), columns);
    for (line, (at, mean)) in lines[1..].iter().zip([("4", 2.5), ("6", 3.5), ("12", 6.5)]) {
        let [low, high] = [5, 6].map(|column| line[column].parse::<f64>().unwrap());
        assert!(line[2] == at && low < mean && mean < high && line[7] == "400", "{line:?}");
    }
    let text = anstream::adapter::strip_str(&printed(&SWEEP)).to_string();
    assert!(text.contains("pips_a goes from 2.") && text.lines().all(|line| line.chars().count() <= 80), "{text}");
    let jagged = ["sweep", "toy/duel", "--vary", "rules.sides=6,12,4", "--metric", "pips_a", "--games", "400"];
    let text = anstream::adapter::strip_str(&printed(&jagged)).to_string();
    assert!(text.contains("pips_a is lowest at rules.sides 4, 2."), "{text}");
}

#[test]
fn a_stored_sweep_is_rendered_again_byte_for_byte_and_verified() {
    let home = tempfile::tempdir().unwrap();
    let out = home.path().join("sweep").display().to_string();
    let (code, first, err) = sortie(&[&SWEEP[..], &["--out", &out]].concat());
    assert_eq!((code, err), (0, format!("sortie: report written to {out}\n")));
    let read = |name: &str| fs::read_to_string(format!("{out}/{name}")).unwrap();
    let before = ["sweep.csv", "report.html", "manifest.json"].map(read);
    assert_eq!(before[0], printed(&[&SWEEP[..], &["--format", "csv"]].concat()));
    let (code, again, _) = sortie(&["report", &out]);
    assert!((code, again) == (0, first) && ["sweep.csv", "report.html", "manifest.json"].map(read) == before);
    let (code, text, err) = sortie(&["verify", &out, "--all"]);
    assert!(code == 0 && text.contains("0-duel: all 400 games replayed, all match the counts"), "{text}{err}");
}

#[test]
fn wrong_values_and_figures_are_refused() {
    let vary = |vary| refused(&["sweep", "toy/duel", "--vary", vary]);
    assert!(vary("rules.sides").contains("expected PATH=A,B,.."));
    assert!(vary("rules.sides=4").contains("two values at least"));
    assert!(vary("rules.sides=4,4").contains("the value 4 is there twice"));
    assert!(vary("rules.sides=9..4").contains("runs from 9 down to 4"));
    assert!(vary("rules.sides=0,1").contains("--vary rules.sides=0,1: sides is 0, expected 2 to 255"));
    assert!(vary("rules.sidez=4,6").contains("did you mean `sides`"));
    assert!(vary("+bog,+same").contains("did you mean `+big`"));
    assert!(vary("rules.sides=1..1000000").contains("expected at most 1000"));
    assert!(refused(&["sweep", "toy/duel"]).contains("nothing is varied"));
    let two = |one, other| refused(&["sweep", "toy/duel", "--vary", one, "--vary", other]);
    assert!(two("rules.sides=2..255", "policies.bold.hope=0..100").contains("254 times 101 values make 25654 cells"));
    assert!(two("rules.sides=2,3", "rules.sides=4,5").contains("names rules.sides twice"));
    let metric = ["sweep", "toy/duel", "--vary", "rules.sides=4,6", "--metric", "pips"];
    assert!(refused(&metric).contains("did you mean `pips_"));
    let (code, text, err) = sortie(&[&SWEEP[..], &["--plan"]].concat());
    assert!(code == 0 && format!("{text}{err}").contains("3 times 400 games take about"), "{text}{err}");
}

/// Runs a sweep of the duel; gives what it prints as plain text, and its table.
fn swept(arguments: &[&str]) -> (String, Vec<Vec<String>>) {
    let sweep = [&["sweep", "toy/duel", "--games", "300"], arguments].concat();
    let text = anstream::adapter::strip_str(&printed(&sweep)).to_string();
    assert!(text.lines().all(|line| line.chars().count() <= 80) && !text.contains("NaN"), "{text}");
    let table = printed(&[&sweep[..], &["--format", "csv"]].concat());
    (text, table.lines().map(|line| line.split(',').map(str::to_owned).collect()).collect())
}

#[test]
fn a_value_without_a_valid_scenario_is_named_and_the_others_are_played() {
    let (text, table) = swept(&["--vary", "rules.sides=1..4", "--metric", "pips_a"]);
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("rules.sides=1 is no valid scenario: sides is 1, expected 2 to 255."), "{text}");
    assert_eq!(table.iter().skip(1).map(|line| line[2].as_str()).collect::<Vec<_>>(), ["2", "3", "4"]);
}

#[test]
fn a_number_that_changes_no_outcome_is_named_and_variants_are_values() {
    let (text, _) = swept(&["--vary", "policies.meek.hope=90,95", "--metric", "pips_a"]);
    assert!(text.contains("policies.meek.hope moves no outcome"), "{text}");
    let (_, table) = swept(&["--vary", "+big,+same", "--metric", "pips_a"]);
    let moved: Vec<[&str; 2]> = table[1..].iter().map(|line| [2, 11].map(|column| line[column].as_str())).collect();
    assert!(moved[0] == ["as it is", "0"] && moved[1][0] == "+big" && moved[1][1] != "0" && moved[2] == ["+same", "0"]);
    let (_, table) = swept(&["--vary", "sides.b.policy=bold,meek", "--metric", "winner=a"]);
    assert_eq!([table[1][2].as_str(), table[2][2].as_str()], ["bold", "meek"]);
    let (text, _) = swept(&["--vary", "rules.always-high=true,false", "--metric", "pips_a"]);
    assert!(text.contains("pips_a goes from"), "{text}");
}

#[test]
fn two_parameters_make_a_map_whose_cells_hold_the_truth() {
    let (text, table) =
        swept(&["--vary", "rules.sides=1..9..4", "--vary", "policies.meek.hope=90,95", "--metric", "pips_a"]);
    let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat.contains("policies.meek.hope moves no outcome") && flat.contains("rules.sides=1"), "{flat}");
    assert_eq!(
        table[0].join(","),
        "scenario,path,at,path_2,at_2,metric,value,low,high,games,change,change_low,change_high,games_moved,mark"
    );
    assert_eq!(table.len(), 5);
    for line in &table[1..] {
        let sides: f64 = line[2].parse().unwrap();
        let number = |column: usize| line[column].parse::<f64>().unwrap();
        let (mean, change) = ((sides + 1.0) / 2.0, (sides - 6.0) / 2.0);
        assert!(number(7) < mean && mean < number(8) && number(11) < change && change < number(12), "{line:?}");
        assert!(line[14] == if sides < 6.0 { "below" } else { "above" } || sides == 5.0, "{line:?}");
    }
    let two = ["sweep", "toy/duel", "--vary", "rules.sides=2..5", "--vary", "+same", "--games", "300"];
    let home = tempfile::tempdir().unwrap();
    let out = home.path().join("map").display().to_string();
    let (code, first, _) = sortie(&[&two[..], &["--out", &out]].concat());
    let (again, second, _) = sortie(&["report", &out]);
    assert!((code, again) == (0, 0) && first == second);
    assert_eq!(sortie(&["verify", &out, "--all"]).0, 0);
}

#[test]
fn steps_of_all_numbers_are_ranked_and_those_without_effect_are_named() {
    let steps = ["sweep", "toy/duel", "--design", "oat", "--vary", "*", "--metric", "pips_a", "--games", "2000"];
    let table = printed(&[&steps[..], &["--format", "csv"]].concat());
    let lines: Vec<Vec<&str>> = table.lines().skip(1).map(|line| line.split(',').collect()).collect();
    let found: Vec<[&str; 3]> = lines.iter().map(|line| [1, 2, 13].map(|column| line[column])).collect();
    let sides = ["rules.sides", "down", "shown"];
    assert!(found[0] == sides && found[1] == ["rules.sides", "up", "shown"], "{found:?}");
    assert!(found.contains(&["policies.bold.hope", "up", "no outcome moved"]), "{found:?}");
    assert!(found.contains(&["policies.meek.hope", "up", "not read"]), "{found:?}");
    for (line, truth) in lines.iter().zip([-0.5, 0.5]) {
        let [low, high] = [9, 10].map(|column| line[column].parse::<f64>().unwrap());
        assert!(low < truth && truth < high && low < high, "{line:?}");
    }
    let text = anstream::adapter::strip_str(&printed(&steps)).to_string();
    assert!(text.contains("1 number is shown to move pips_a by one step, rules.sides: -0.5"), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    let home = tempfile::tempdir().unwrap();
    let out = home.path().join("oat").display().to_string();
    let (code, first, _) = sortie(&[&steps[..], &["--out", &out]].concat());
    let (again, second, _) = sortie(&["report", &out]);
    assert!((code, again) == (0, 0) && first == second);
    assert_eq!(sortie(&["verify", &out, "--all"]).0, 0);
    let wrong = |vary| refused(&["sweep", "toy/duel", "--design", "oat", "--vary", vary]);
    assert!(wrong("rules.sidez").contains("did you mean `rules.sides`"));
    assert!(wrong("rules.sides=4").contains("numbers without values"));
}

/// Null hypothesis: the intervals of all values hold together at 95 %, so that at most 5 % of sweeps miss a mean, and
/// those of all differences, so that at most 5 % miss one. Of n = 1000 sweeps 50 are expected to, more than 65 with
/// alpha = 0.015 if the intervals were no wider than they have to be.
#[test]
fn the_intervals_of_all_values_hold_together() {
    let mut missed = [0, 0];
    for seed in 1..=1000 {
        let seed = seed.to_string();
        let sweep = ["sweep", "toy/duel", "--vary", "rules.sides=4,6,12", "--metric", "pips_a", "--games", "60"];
        let out = printed(&[&sweep[..], &["--seed", &seed, "--format", "csv"]].concat());
        let lines: Vec<Vec<&str>> = out.lines().skip(1).map(|line| line.split(',').collect()).collect();
        let families = [([5, 6], [2.5, 3.5, 6.5]), ([9, 10], [-1.0, 0.0, 3.0])];
        for (missed, (columns, truths)) in missed.iter_mut().zip(families) {
            let misses = |(line, truth): (&Vec<&str>, f64)| {
                let [low, high] = columns.map(|column| line[column].parse::<f64>().unwrap());
                assert!(low < high, "{line:?}");
                !(low..=high).contains(&truth)
            };
            *missed += u32::from(lines.iter().zip(truths).any(misses));
        }
    }
    assert!(missed.iter().all(|missed| *missed <= 65), "{missed:?} of 1000 sweeps miss a mean, or a difference");
}

/// Where each jet has an altitude of its own, that of the side changes nothing: no value of it is the scenario's.
#[test]
fn no_value_of_a_key_that_others_overrule_is_marked() {
    let asked =
        ["sweep", "jets/mig21-v-f4", "--set", "sides.a.jets[0].altitude=4", "--metric", "score", "--games", "4"];
    let (code, text, err) = sortie_as_built(&[&asked[..], &["--vary", "sides.a.altitude=3,6"]].concat());
    assert_eq!(code, 0, "{err}");
    assert!(text.matches("no game differs").count() == 2 && !text.contains('*'), "{text}");
}

#[test]
fn the_value_of_the_scenario_as_it_is_is_marked_in_curve_and_map() {
    let (text, _) = swept(&["--vary", "rules.sides=4,6,12", "--metric", "pips_a"]);
    assert!(text.contains(" * 6 ") && text.contains("* the scenario as it is"), "{text}");
    let (text, _) = swept(&["--vary", "rules.sides=4,12", "--metric", "pips_a"]);
    assert!(!text.contains(" * ") && text.contains("the scenario as it is: rules.sides 6\n"), "{text}");
    let (text, _) = swept(&["--vary", "rules.sides=5,6", "--vary", "+same", "--metric", "winner=draw"]);
    let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat.contains("without a mark neither is shown: it is within ±"), "{flat}");
    let page = |vary: &[&str]| {
        let home = tempfile::tempdir().unwrap();
        let out = home.path().join("out").display().to_string();
        let asked = [&["sweep", "toy/duel", "--games", "200", "-q", "--out", &out], vary].concat();
        assert_eq!(sortie(&asked).0, 0);
        fs::read_to_string(format!("{out}/report.html")).unwrap()
    };
    let curve = page(&["--vary", "rules.sides=4,12", "--metric", "pips_a"]);
    assert!(curve.contains(">as it is</text>") && curve.contains("The line is the scenario as it is: 6."), "no line");
    let map = page(&["--vary", "rules.sides=6,12", "--vary", "+same"]);
    assert!(
        map.contains("<span class=\"own\"") && map.contains("The frame with * is the scenario as it is."),
        "no frame"
    );
}
