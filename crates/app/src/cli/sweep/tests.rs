//! Sweeps of toy duels.

use crate::cli::testing::{printed, refused, sortie};
use std::fs;

const SWEEP: [&str; 8] = ["sweep", "toy/duel", "--vary", "rules.sides=4,6,12", "--metric", "pips_a", "--games", "400"];

#[test]
fn a_figure_is_shown_at_each_value_with_its_interval() {
    let out = printed(&[&SWEEP[..], &["--format", "csv"]].concat());
    let lines: Vec<Vec<&str>> = out.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(lines[0].join(","), "scenario,path,at,metric,value,low,high,games");
    for (line, (at, mean)) in lines[1..].iter().zip([("4", 2.5), ("6", 3.5), ("12", 6.5)]) {
        let [low, high] = [5, 6].map(|column| line[column].parse::<f64>().unwrap());
        assert!(line[2] == at && low < mean && mean < high && line[7] == "400", "{line:?}");
    }
    let text = anstream::adapter::strip_str(&printed(&SWEEP)).to_string();
    assert!(text.contains("pips_a goes from 2.") && text.lines().all(|line| line.chars().count() <= 80), "{text}");
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
    assert!(vary("rules.sides=4,1").contains("--vary rules.sides=4,1: sides is 1, expected 2 to 255"));
    let metric = ["sweep", "toy/duel", "--vary", "rules.sides=4,6", "--metric", "pips"];
    assert!(refused(&metric).contains("did you mean `pips_"));
    let (code, text, err) = sortie(&[&SWEEP[..], &["--plan"]].concat());
    assert!(code == 0 && format!("{text}{err}").contains("3 times 400 games take about"), "{text}{err}");
}

/// Null hypothesis: the intervals of all values hold together at 95 %, so that at most 5 % of sweeps miss a mean. Of
/// n = 300 sweeps 15 are expected to, more than 30 with alpha = 0.0002.
#[test]
fn the_intervals_of_all_values_hold_together() {
    let missed = (1..=300).filter(|seed| {
        let seed = seed.to_string();
        let sweep = ["sweep", "toy/duel", "--vary", "rules.sides=4,6,12", "--metric", "pips_a", "--games", "60"];
        let out = printed(&[&sweep[..], &["--seed", &seed, "--format", "csv"]].concat());
        let cells = out.lines().skip(1).map(|line| line.split(',').map(str::to_owned).collect::<Vec<String>>());
        cells.zip([2.5, 3.5, 6.5]).any(|(cells, mean)| {
            let [low, high] = [5, 6].map(|column| cells[column].parse::<f64>().unwrap());
            !(low..=high).contains(&mean)
        })
    });
    let missed = missed.count();
    assert!(missed <= 30, "{missed} of 300 sweeps miss a mean");
}
