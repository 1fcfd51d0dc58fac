//! Points of dice: one more side of a die is worth half a pip.

use crate::cli::testing::{cells, printed, refused};

#[test]
fn one_more_side_of_a_die_is_worth_half_a_pip() {
    let asked = ["points", "toy/duel", "--units", "rules.sides", "--metric", "pips_a"];
    let out = printed(&[&asked[..], &["--format", "csv"]].concat());
    let found = cells(&out);
    assert_eq!(found[0].join(","), "scenario,path,unit,metric,base,worth,low,high,games");
    let [worth, low, high] = [5, 6, 7].map(|column| found[1][column].parse::<f64>().unwrap());
    assert!(low < 0.5 && 0.5 < high && (worth - 0.5).abs() < 0.2, "{out}");
    let text = anstream::adapter::strip_str(&printed(&asked)).to_string();
    assert!(text.contains("One more rules.sides changes pips_a by +0."), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    let threads = |count| printed(&[&asked[..], &["--threads", count]].concat());
    assert_eq!(threads("1"), threads("3"));
}

#[test]
fn what_is_no_unit_is_refused() {
    let units = |units| refused(&["points", "toy/duel", "--units", units, "--metric", "pips_a"]);
    assert!(units("rules.side").contains("number of the scenario"), "{}", units("rules.side"));
    assert!(units("rules.sides,rules.sides").contains("is there twice"));
    assert!(units("a,b,c,d,e,f").contains("there are 6 units, expected 5 at most"));
    let metric = |metric| refused(&["points", "toy/duel", "--units", "rules.sides", "--metric", metric]);
    assert!(metric("pips_c").contains("did you mean `pips_"));
}
