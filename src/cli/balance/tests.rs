//! The command on a system of one die.

use super::super::testing::sortie;
use super::vary;

fn printed(arguments: &[&str]) -> String {
    let (code, out, err) = sortie(arguments);
    assert_eq!((code, err.as_str()), (0, ""), "{arguments:?}: {out}");
    out
}

fn refused(arguments: &[&str]) -> String {
    let (code, out, err) = sortie(arguments);
    assert_eq!((code, out.as_str()), (2, ""), "{arguments:?}: {err}");
    err
}

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
    let told = printed(&["balance", "toy/duel", "--levels", "50,50", "--games", "3000"]);
    assert!(told.contains("Levels that begin at 4 come nearest"), "{told}");
}

#[test]
fn what_will_not_do_is_refused_with_the_nearest_name() {
    let target = |target| refused(&["balance", "toy/duel", "--target", target, "--margin", "1"]);
    assert!(target("pips_c=3").contains("did you mean `pips_"));
    assert!(target("winner=dra=0.3").contains("did you mean `winner=draw`?"));
    assert!(target("winner=draw=3").contains("expected 0 to 1"));
    assert!(refused(&["balance", "toy/duel"]).contains("names no winners"));
    assert!(refused(&["balance", "toy/duel", "--target", "pips_a=3"]).contains("say --margin"));
    assert!(refused(&["balance", "toy/duel", "--levels", "50,40"]).contains("add up to 100"));
    let vary = |range| refused(&["balance", "toy/duel", "--target", "pips_a=3", "--vary", range]);
    assert!(vary("rules.sides").contains("expected PATH=a..b"));
    assert!(vary("rules.sides=9..2").contains("expected PATH=a..b"));
    assert!(vary("rules.side=2..9").contains("did you mean `sides`?"), "{}", vary("rules.side=2..9"));
    assert!(vary("rules.sides=1..9").contains("sides is 1"), "{}", vary("rules.sides=1..9"));
}

#[test]
fn ranges_are_whole_or_not() {
    let whole = vary::parse("a.b=2..7").unwrap();
    assert_eq!((whole.last, whole.text(0), whole.text(5)), (5, "2".to_owned(), "7".to_owned()));
    let steps = vary::parse("a=0..100..25").unwrap();
    assert_eq!((steps.last, steps.text(3)), (4, "75".to_owned()));
    let real = vary::parse("a=0.5..1.5").unwrap();
    assert_eq!(
        (real.last, real.text(0), real.text(64), real.text(1)),
        (64, "0.5".into(), "1.5".into(), "0.515625".into())
    );
    let real = vary::parse("a=0..1..0.1").unwrap();
    assert_eq!((real.last, real.text(3), real.text(10)), (10, "0.3".into(), "1.0".into()));
}
