//! Designs over toy duels with known effects.

use crate::cli::testing::{cells, printed, refused, sortie};

/// The mean of a die is half its sides and a half: the hopes of a policy that never rolls again change nothing.
const VARY: [&str; 4] = ["--vary", "rules.sides=4..8", "--vary", "policies.bold.hope=90,95"];

fn sampled(design: &str, more: &[&str]) -> (String, Vec<Vec<String>>) {
    let sweep = [&["sweep", "toy/duel", "--design", design, "--metric", "pips_a"], &VARY[..], more].concat();
    let text = anstream::adapter::strip_str(&printed(&sweep)).to_string();
    assert!(text.lines().all(|line| line.chars().count() <= 80) && !text.contains("NaN"), "{text}");
    let table = printed(&[&sweep[..], &["--format", "csv"]].concat());
    let table: Vec<Vec<String>> =
        cells(&table).into_iter().map(|line| line.into_iter().map(str::to_owned).collect()).collect();
    (text.split_whitespace().collect::<Vec<_>>().join(" "), table)
}

/// The interval of a measure of a parameter; the dummy factor has no path.
fn interval(table: &[Vec<String>], path: &str, measure: &str) -> [f64; 2] {
    let line = table.iter().find(|line| line[1] == path && line[4] == measure).unwrap();
    [8, 9].map(|column| line[column].parse().unwrap())
}

#[test]
fn elementary_effects_hold_the_truth_and_noise_is_none() {
    let (text, table) = sampled("morris", &["--points", "60", "--games", "20"]);
    let columns = "scenario,path,values,metric,measure,rank,group,value,low,high,games_moved,games,points,standing";
    assert_eq!(table[0].join(","), columns);
    assert_eq!(table.len(), 1 + 3 * 3);
    // Two of five values up: one pip more.
    for measure in ["mean", "size"] {
        let [low, high] = interval(&table, "rules.sides", measure);
        assert!(0.0 < low && low < 1.0 && 1.0 < high, "{measure}: {low} to {high}");
    }
    let [low, high] = interval(&table, "", "mean");
    assert!(low < 0.0 && 0.0 < high, "{low} to {high}");
    assert!(text.contains("rules.sides moves pips_a most: a jump of half its values changes it by "), "{text}");
    assert!(text.contains("policies.bold.hope moves no outcome: all 1,200 games end alike"), "{text}");
    let threads = ["1", "3"].map(|threads| sampled("morris", &["--points", "40", "--threads", threads]));
    assert_eq!(threads[0], threads[1]);
}

#[test]
fn indices_hold_the_truth() {
    let (text, table) = sampled("sobol", &["--points", "200", "--games", "30"]);
    assert_eq!(table.len(), 1 + 2 * 3);
    for measure in ["first", "total"] {
        let [low, high] = interval(&table, "rules.sides", measure);
        assert!(0.0 < low && low < 1.0 && 1.0 < high, "{measure}: {low} to {high}");
        let [low, high] = interval(&table, "", measure);
        assert!(low < 0.0 && 0.0 < high, "{measure}: {low} to {high}");
    }
    let idle = table.iter().filter(|line| line[1] == "policies.bold.hope");
    assert!(idle.clone().count() == 2 && idle.clone().all(|line| line[13] == "no outcome moved" && line[7] == "0.0"));
    assert!(text.contains("rules.sides matters most: of the variance of pips_a over all settings"), "{text}");
    assert!(text.contains("is the dice's; the settings have a standard deviation of 0."), "{text}");
}

#[test]
fn what_does_not_vary_has_no_indices_and_what_is_no_scenario_is_left_out() {
    let idle = ["--vary", "policies.bold.hope=90,95", "--metric", "pips_a", "--points", "40"];
    let printed_of = |design: &str, more: &[&str]| {
        let sweep = [&["sweep", "toy/duel", "--design", design], more].concat();
        let text = anstream::adapter::strip_str(&printed(&sweep)).to_string();
        assert!(!text.contains("NaN") && !text.contains("inf"), "{text}");
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let text = printed_of("sobol", &[&idle[..], &["--set", "rules.always-high=true"]].concat());
    assert!(text.contains("pips_a does not vary over the settings."), "{text}");
    let text = printed_of("morris", &[&idle[..], &["--set", "rules.always-high=true"]].concat());
    assert!(text.contains("No parameter is shown to move pips_a.") && text.contains("moves no outcome"), "{text}");
    let range = ["--vary", "rules.sides=1..9", "--metric", "pips_a", "--points", "60", "--games", "10"];
    let text = printed_of("morris", &range);
    assert!(text.contains("since a point around them is no valid scenario: ") && text.contains("sides is 1"), "{text}");
}

#[test]
fn a_stored_design_is_rendered_again_and_verified() {
    let home = tempfile::tempdir().unwrap();
    let out = home.path().join("out").display().to_string();
    let sweep = ["sweep", "toy/duel", "--design", "sobol", "--metric", "winner=a", "--points", "40", "--games", "8"];
    let (code, first, err) = sortie(&[&sweep[..], &VARY, &["--out", &out]].concat());
    assert_eq!((code, err), (0, format!("sortie: report written to {out}\n")));
    let (code, again, _) = sortie(&["report", &out]);
    assert!(code == 0 && first == again, "{again}");
    let (code, text, err) = sortie(&["verify", &out, "--all"]);
    assert!(
        code == 0 && text.contains("the base points: all 1600 games replayed, all match the counts"),
        "{text}{err}"
    );
}

#[test]
fn what_cannot_be_sampled_is_refused() {
    let asked = |more: &[&str]| refused(&[&["sweep", "toy/duel", "--design", "sobol"], more].concat());
    assert!(asked(&[]).contains("--design sobol takes --vary PATH=a..b, several times"));
    assert!(asked(&["--vary", "+big"]).contains("takes values, not variants: `+big`"));
    assert!(asked(&["--vary", "rules.sides=9..4"]).contains("runs from 9 down to 4"));
    assert!(asked(&["--vary", "rules.sides=1..1000000"]).contains("expected at most 1000"));
    assert!(asked(&["--vary", "rules.sidez=4..6"]).contains("did you mean `sides`"));
    assert!(asked(&["--vary", "rules.sides=2,3", "--vary", "rules.sides=4,5"]).contains("names rules.sides twice"));
    let sides = ["--vary", "rules.sides=4..6"];
    assert!(asked(&[&sides[..], &["--points", "9"]].concat()).contains("at least 30 base points"));
    assert!(asked(&[&sides[..], &["--games", "1"]].concat()).contains("2 games at each point"));
    assert!(asked(&[&sides[..], &["--metric", "pips"]].concat()).contains("did you mean `pips_"));
    assert!(asked(&[&sides[..], &["--precision", "1"]].concat()).contains("--precision is for --design grid"));
    assert!(asked(&[&sides[..], &["--looks", "1"]].concat()).contains("--looks is for --design oat"));
    assert!(refused(&["sweep", "toy/duel", "--vary", "rules.sides=4,6", "--points", "50"]).contains("--points is for"));
    let plan = ["sweep", "toy/duel", "--design", "sobol", "--vary", "rules.sides=4..6", "--points", "50", "--plan"];
    let (code, text, err) = sortie(&plan);
    assert!(code == 0 && err.contains("50 base points with 4 points each"), "{text}{err}");
}
