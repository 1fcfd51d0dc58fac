//! Points of dice: one more side of a die is worth half a pip.

use crate::cli::testing::{cells, printed, refused, sortie};
use crate::game::System;
use crate::scenario::{Document, Library, Request};

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

#[test]
fn a_report_of_points_is_rendered_again_byte_for_byte_and_verified() {
    let home = tempfile::tempdir().unwrap();
    let out = home.path().join("points").display().to_string();
    let asked = ["points", "toy/duel", "--units", "rules.sides", "--metric", "pips_a", "--games", "300"];
    let (code, first, err) = sortie(&[&asked[..], &["--out", &out]].concat());
    assert_eq!((code, err), (0, format!("sortie: report written to {out}\n")));
    let names = ["points.csv", "rates.csv", "report.html", "manifest.json", "counts.json"];
    let read = |name: &str| std::fs::read_to_string(format!("{out}/{name}")).unwrap();
    let before = names.map(read);
    assert_eq!(before[0], printed(&[&asked[..], &["--format", "csv"]].concat()));
    assert!(before[2].contains("What one more changes in pips_a"));
    let (code, again, _) = sortie(&["report", &out]);
    assert!((code, again) == (0, first) && names.map(read) == before);
    let (code, text, err) = sortie(&["verify", &out, "--all"]);
    assert!(code == 0 && text.matches("all 300 games replayed").count() == 3, "{text}{err}");
}

/// Of a number that no file of the scenario has, since a card of the rules gives it.
#[test]
fn a_number_of_a_card_is_a_unit() {
    let system: &dyn System = &thunderbolt::Thunderbolt;
    let library = Library::together([system.library()]);
    let load = |name: &str| Document::load(&library, &Request::scenario(name), &["thunderbolt"]).unwrap();
    let holding = load("thunderbolt/iraq91-holding");
    assert_eq!(holding.value("campaign.so"), None);
    assert!(system.by_cards(&holding).contains(&("campaign.so", 34)));
    // What a card gives is what is played: to set it changes nothing.
    let played = |sets: &[String]| {
        let request = Request { sets: sets.to_vec(), ..Request::scenario("thunderbolt/iraq91-holding") };
        let document = Document::load(&library, &request, &["thunderbolt"]).unwrap();
        system.load(&document).unwrap().canonical()
    };
    for (path, number) in system.by_cards(&holding) {
        assert!(played(&[format!("{path}={number}")]) == played(&[]), "{path}");
    }
}

/// A number that is set by hand is the one that line-ups differ from.
#[test]
fn a_unit_that_is_set_by_hand_has_one_less_and_one_more_of_that() {
    let asked = ["points", "toy/duel", "--units", "rules.sides", "--metric", "pips_a", "--games", "300"];
    let out = printed(&[&asked[..], &["--set", "rules.sides=9", "--format", "csv"]].concat());
    assert_eq!(cells(&out)[1][4], "9", "{out}");
}

/// The units that a scenario may have are named where none is.
#[test]
fn without_a_unit_the_numbers_of_the_scenario_are_named() {
    let library = Library::together([thunderbolt::Thunderbolt.library()]);
    let document =
        Document::load(&library, &Request::scenario("thunderbolt/iraq91-holding"), &["thunderbolt"]).unwrap();
    let system: &'static dyn System = &thunderbolt::Thunderbolt;
    let game = system.load(&document).unwrap();
    let said = super::no_units("iraq91-holding", &crate::cli::Loaded { system, document, game }).to_string();
    assert!(said.contains("--units names the numbers that are units: iraq91-holding has campaign."), "{said}");
    let said = refused(&["points", "toy/duel"]);
    assert!(said.contains("`sortie list keys toy` has all"), "{said}");
}
