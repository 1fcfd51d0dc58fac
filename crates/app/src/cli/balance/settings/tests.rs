//! Several parameters and targets on a system of one die.

use super::super::super::testing::{printed, refused, sortie};
use std::fs;

/// Side a rolls anew below `bold.hope`, side b below `meek.hope`.
const PARAMETERS: [&str; 9] = [
    "toy/duel",
    "--policy",
    "b=meek",
    "--vary",
    "rules.sides=6..10",
    "--vary",
    "policies.bold.hope=1..5",
    "--vary",
    "policies.meek.hope=1..5",
];
/// What eight sides, and hopes of 3 and 2, have: no other of the 125 settings has it.
const TARGETS: [&str; 8] = [
    "--target",
    "pips_a=5.25±0.1",
    "--target",
    "pips_b=4.9375+-0.1",
    "--target",
    "p80.pips_a=7",
    "--target",
    "winner=a>=0.4",
];
const HIDDEN: &str = "rules.sides=8 policies.bold.hope=3 policies.meek.hope=2";

fn plain(text: &str) -> String {
    let text = anstream::adapter::strip_str(text).to_string();
    assert!(text.lines().all(|line| line.chars().count() <= 80) && !text.contains("NaN"), "{text}");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The lines of the table, by column; every interval but that of a quantile has a width.
fn table(arguments: &[&str]) -> Vec<Vec<String>> {
    let (_, out, err) = sortie(&[&["balance"], arguments, &["--format", "csv"]].concat());
    let lines: Vec<Vec<String>> = out.lines().map(|line| line.split(',').map(str::to_owned).collect()).collect();
    assert!(lines.len() > 1 && !out.contains("NaN") && !out.contains("inf"), "{out}{err}");
    for line in &lines[1..] {
        let [low, high] = [17, 18].map(|at| line[at].parse::<f64>().unwrap());
        assert!(low < high || line[10].starts_with('p') && low == high, "{line:?}");
    }
    lines[1..].to_vec()
}

#[test]
fn a_hidden_setting_of_three_parameters_is_found_kept_and_printed_again() {
    let asked = [&["balance"], &PARAMETERS[..], &TARGETS].concat();
    let home = tempfile::tempdir().unwrap();
    let out = home.path().join("kept").display().to_string();
    let (code, first, err) = sortie(&[&asked[..], &["--out", &out]].concat());
    assert_eq!((code, err), (0, format!("sortie: report written to {out}\n")));
    let said = plain(&first);
    assert!(
        said.contains(&format!("1 is shown to meet all 4 targets. Nearest to the scenario as it is: {HIDDEN}")),
        "{said}"
    );
    assert!(said.contains("which changes 3 parameters by") && said.contains("126 settings raced over"), "{said}");
    let read = |name: &str| fs::read_to_string(format!("{out}/{name}")).unwrap();
    let before = ["balance.csv", "report.html", "manifest.json"].map(read);
    assert!(before[1].contains(HIDDEN) && before[1].contains("class=\"band\""));
    let (code, again, err) = sortie(&["report", &out]);
    assert!(
        (code, again) == (0, first) && ["balance.csv", "report.html", "manifest.json"].map(read) == before,
        "{err}"
    );
    let (code, text, err) = sortie(&["verify", &out, "--all"]);
    assert!(code == 0 && text.contains("all match the counts"), "{text}{err}");
    let lines = table(&[&PARAMETERS[..], &TARGETS].concat());
    assert!(lines[0][2] == HIDDEN && lines[0][5] == "met" && lines[0][9] == "1", "{:?}", lines[0]);
    let verdicts: Vec<&str> = lines[..4].iter().map(|line| line[19].as_str()).collect();
    assert_eq!(verdicts, ["met"; 4]);
}

#[test]
fn a_target_that_no_setting_meets_is_said_with_what_is_missed() {
    let asked = [&PARAMETERS[..], &["--target", "pips_a=30", "--target", "pips_b<=9"]].concat();
    let (code, out, _) = sortie(&[&["balance"], &asked[..]].concat());
    let said = plain(&out);
    assert!(code == 3 && said.contains("No setting is shown to meet both targets: of rules.sides=10"), "{said}");
    assert!(said.contains("pips_a is ") && said.contains("30 ± 1.50 wanted") && !said.contains("pips_b is"), "{said}");
}

#[test]
fn the_scenario_as_it_is_can_be_asked_about_by_itself() {
    let asked = ["toy/duel", "--target", "pips_a=3.5±0.2", "--target", "winner=draw=16.7%±3%"];
    let (code, out, _) = sortie(&[&["balance"], &asked[..]].concat());
    let said = plain(&out);
    assert!(code == 0 && said.contains("does it meet its targets? ") && !said.contains("raced"), "{said}");
    assert!(said.contains("The scenario as it is meets both targets."), "{said}");
    assert!(table(&asked).iter().all(|line| line[2] == "as it is" && line[19] == "met"));
    let off = ["balance", "toy/duel", "--target", "pips_a>=4", "--fail-on", "unbalanced"];
    let (code, out, _) = sortie(&off);
    assert!(code == 10 && plain(&out).contains("The scenario as it is misses the target: pips_a is 3."), "{out}");
    // Where the scenario does, the settings that do as well are named behind it.
    let (_, out, _) = sortie(&["balance", "toy/duel", "--vary", "rules.sides=4,6,7", "--target", "pips_a=3.7±0.5"]);
    assert!(plain(&out).contains("The scenario as it is meets the target, and 1 more of 3 settings."), "{out}");
}

#[test]
fn a_constant_outcome_is_met_or_missed() {
    let always = ["toy/duel", "--set", "rules.always-high=true", "--vary", "rules.sides=4..9"];
    let lines = table(&[&always[..], &["--target", "pips_a=8±0.4", "--target", "p50.pips_b=8"]].concat());
    assert!(lines[0][2] == "rules.sides=8" && lines[0][5] == "met", "{:?}", lines[0]);
    assert!(lines[2..].iter().all(|line| line[5] == "missed"), "{lines:?}");
}

#[test]
fn a_parameter_without_effect_is_named_and_its_values_are_one_setting() {
    let asked = ["toy/duel", "--vary", "rules.sides=4..9", "--vary", "policies.meek.hope=90,95", "--vary", "+same"];
    let (code, out, _) = sortie(&[&["balance"], &asked[..], &["--target", "pips_a=4.5±0.2"]].concat());
    let said = plain(&out);
    assert!(code == 0 && said.contains("Nearest to the scenario as it is: rules.sides=8"), "{said}");
    assert!(said.contains("policies.meek.hope moved none of these figures in 256 games"), "{said}");
    assert!(
        said.contains("variant moved none of these figures") && said.contains("play exactly as another one"),
        "{said}"
    );
    assert!(!said.contains("rules.sides moved none"), "{said}");
}

#[test]
fn lists_policies_switches_variants_and_weights_are_taken() {
    let asked =
        ["toy/duel", "--vary", "sides.b.policy=bold,meek", "--vary", "+big", "--vary", "rules.always-high=true,false"];
    let lines = table(&[&asked[..], &["--target", "winner=draw=1", "--target", "pips_a=6±0.1"]].concat());
    assert!(lines[0][2] == "rules.always-high=true" && lines[0][5] == "met", "{:?}", lines[0]);
    let weighed = |more: &[&str]| {
        let asked = ["toy/duel", "--target", "pips_a=5", "--target", "pips_b=3.6", "--max-games", "1000"];
        table(&[&asked[..], more].concat())[0][6].parse::<f64>().unwrap()
    };
    assert!(weighed(&["--weight", "pips-a=3"]) > 2.5 * weighed(&[]));
    let joint = ["toy/duel", "--target", "share(pips_a>=3 and winner=b)=0.28±0.05"];
    let lines = table(&joint);
    assert!(
        lines[0][10] == "share(pips_a>=3 and winner=b)" && lines[0][16].parse::<f64>().is_ok_and(|value| value < 0.3)
    );
}

#[test]
fn combinations_that_are_no_scenario_are_named_and_the_others_are_played() {
    let asked = ["balance", "toy/duel", "--vary", "rules.sides=1..6", "--vary", "policies.bold.hope=0,1"];
    let said = plain(&printed(&[&asked[..], &["--target", "pips_a=3±0.3"]].concat()));
    assert!(
        said.contains("rules.sides=1 policies.bold.hope=0 is no valid scenario: sides is 1, expected 2 to 255."),
        "{said}"
    );
    assert!(said.contains("Nearest to the scenario as it is: rules.sides=5"), "{said}");
}

#[test]
fn what_will_not_do_is_refused() {
    let both = |one: &str, other: &str, target: &str| {
        refused(&["balance", "toy/duel", "--vary", one, "--vary", other, "--target", target])
    };
    let good = "policies.bold.hope=0..9";
    assert!(both("rules.sidez=4..6", good, "pips_a=3").contains("did you mean `sides`?"));
    assert!(both("rules.sides=9..4", good, "pips_a=3").contains("runs from 9 down to 4"));
    assert!(both("rules.sides=4..9", "rules.sides=4,5", "pips_a=3").contains("names rules.sides twice"));
    let many = both("rules.sides=2..101", "policies.bold.hope=0..99", "pips_a=3");
    assert!(many.contains("100 times 100 values make 10000 settings, expected at most 4096"), "{many}");
    let huge = refused(&["balance", "toy/duel", "--vary", "rules.sides=2..1000001", "--vary", good]);
    assert!(huge.contains("1000000 values, expected at most"), "{huge}");
    assert!(both("rules.sides=4..9", "+bog", "pips_a=3").contains("did you mean `+big`"));
    for unknown in ["pips_c=3", "p95.pips_c=3", "share(pips_c>=2)=0.1", "p95.pips_c>=3±1"] {
        assert!(both("rules.sides=4..9", good, unknown).contains("did you mean `pips_"), "{unknown}");
    }
    assert!(both("rules.sides=4..9", good, "winner=dra=0.2").contains("did you mean `winner=draw`?"));
    assert!(both("rules.sides=4..9", good, "winner=draw=3").contains("expected 0 to 1"));
    assert!(both("rules.sides=4..9", good, "winner=draw=0.2±3").contains("or 3%"));
    assert!(both("rules.sides=4..9", good, "p95.winner=3").contains("is no number"));
    assert!(both("rules.sides=4..9", good, "pips_a=>3").contains("did you mean `pips_a>=3`?"));
    assert!(both("rules.sides=4..9", good, "pips_a=0").contains("say --target 'pips_a=0±M'"));
    assert!(both("rules.sides=0,1", good, "pips_a=3").contains("sides is 0, expected 2 to 255"));
    let more = |more: &[&str]| refused(&[&["balance", "toy/duel", "--target", "pips_a=3"], more].concat());
    assert!(more(&["--target", "pips_a=4"]).contains("names `pips_a` twice"));
    assert!(more(&["--target", "pips_b=4", "--weight", "pips_c=2"]).contains("did you mean `pips_"));
    assert!(more(&["--target", "pips_b=4", "--weight", "pips_b=0"]).contains("a weight above 0"));
    assert!(more(&["--target", "pips_b=4", "--best"]).contains("one --target score"));
    let no_target = refused(&["balance", "toy/duel", "--vary", "rules.sides=4..9", "--vary", good]);
    assert!(no_target.contains("say --target METRIC=VALUE"), "{no_target}");
    let several = refused(&["balance", "toy/duel", "toy/rematch", "--target", "pips_a=3±1"]);
    assert!(several.contains("needs one scenario, and there are 2"), "{several}");
}

#[test]
fn a_plan_says_what_it_takes_and_threads_change_nothing() {
    let asked = [&["balance"], &PARAMETERS[..], &TARGETS].concat();
    let (code, out, err) = sortie(&[&asked[..], &["--plan"]].concat());
    assert!(code == 0 && out.is_empty() && err.contains("125 settings race over at most"), "{out}{err}");
    let on =
        |threads| sortie(&[&asked[..], &["--max-games", "1000", "--threads", threads, "--format", "csv"]].concat()).1;
    assert_eq!(on("1"), on("3"));
}
