//! Unit cards and missile types against `tests/jets/cards.csv` and `tests/jets/missiles.csv`, as a dogfight loads them.

use crate::policy::View;
use crate::rules::cards::{CardFile, LoadFile, formula_points};
use crate::scenario::Dogfight;
use crate::scenario::file::DocumentFile;
use crate::scenario::load::assemble;
use crate::terms::choices::Declaration;
use crate::terms::named::{LaunchZone, Quality, Seeker};
use crate::tests::case::Setup;
use crate::tests::{read, stage};
use ground::game::testing::pins;
use ground::scenario::{Check, Document};
use std::fmt::Write;

/// The rows of a file, as columns.
fn rows(path: &str) -> Vec<Vec<String>> {
    let text = read(path);
    text.lines().skip(1).map(|line| line.split(',').map(str::to_owned).collect()).collect()
}

/// A dogfight of one such card against a far enemy, in a year or without one.
fn dogfight(rules: &DocumentFile, card: &str, year: Option<i64>) -> Result<Dogfight, String> {
    let text = format!("jets.a1 = {{ unit = \"{card}\" }}");
    let mut case: Setup = toml::from_str(&text).expect("a set-up");
    case.dogfight.year = year;
    // The far enemy's card is the oldest there is, but not of every year.
    let mut rules = rules.clone();
    if let Some(far) = rules.cards_mut("mig-15bis").filter(|_| card != "mig-15bis") {
        far.year = 1900;
    }
    let (dogfight, _) = stage::dogfight(&rules, &case)?;
    Ok(dogfight)
}

impl DocumentFile {
    fn cards_mut(&mut self, name: &str) -> Option<&mut CardFile> {
        self.rules.cards.get_mut(name)
    }
}

fn load(dogfight: &Dogfight) -> String {
    let seat = &dogfight.seats[0];
    let racks = seat.racks.iter().map(|(kind, count)| format!("{} {count}", dogfight.missiles[*kind].0));
    racks.collect::<Vec<_>>().join("+")
}

/// What of the cards and missiles is not as the files have it; with a name, of that card or missile alone.
pub(crate) fn wrong(rules: &DocumentFile, name: Option<&str>) -> Vec<String> {
    let of_name = |row: &Vec<String>| name.is_none_or(|name| row[0] == name);
    let cards = rows("tests/jets/cards.csv").into_iter().filter(of_name);
    let missiles = rows("tests/jets/missiles.csv").into_iter().filter(of_name);
    let cards = cards.filter_map(|row| card_difference(rules, &row));
    cards.chain(missiles.filter_map(|row| missile_difference(rules, &row))).collect()
}

fn card_difference(rules: &DocumentFile, row: &[String]) -> Option<String> {
    let name = &row[0];
    let loaded = match dogfight(rules, name, None) {
        Ok(dogfight) => dogfight,
        Err(error) => return Some(error),
    };
    let card = &loaded.seats[0].card;
    let file = &rules.rules.cards[name];
    let mut dated = Vec::new();
    for entry in row[10].split(';').filter(|entry| !entry.is_empty()) {
        let (year, _) = entry.split_once(':').expect("a year and a load");
        let dogfight = dogfight(rules, name, year.parse().ok());
        dated.push(format!("{year}:{}", dogfight.map_or_else(|error| error, |dogfight| load(&dogfight))));
    }
    let first = first_year(&row[2], |year| dogfight(rules, name, Some(year)).is_ok());
    let manoeuvrability = format!("{:?}", card.manoeuvrability).to_lowercase();
    let mut line = format!("{name},{},{first},{},{},", card.name, card.maximum, card.energy_factor);
    write!(line, "{manoeuvrability},{},{},{},", card.gun_dice, card.gun_damage, card.bursts).ok()?;
    write!(line, "{},{},{},{},", load(&loaded), dated.join(";"), card.hits, card.fuel).ok()?;
    write!(line, "{},{},{}", card.afterburner, card.worth(), file.source.name()).ok()?;
    let formula = formula_points(&CardFile { points: None, ..file.clone() }, &rules.rules);
    let right = line == row.join(",") && formula == card.worth() && row[14] == formula.to_string();
    (!right).then(|| format!("{line}, formula {formula}, expected {}", row.join(",")))
}

/// The printed year if something holds from it on and not the year before.
fn first_year(printed: &str, holds: impl Fn(i64) -> bool) -> i64 {
    let year = printed.parse().expect("a year");
    if holds(year) && !holds(year - 1) { year } else { 0 }
}

/// A missile type on a card of its own, early enough for any year.
fn missile_difference(rules: &DocumentFile, row: &[String]) -> Option<String> {
    let name = &row[0];
    let mut rules = rules.clone();
    let hung = LoadFile { r#type: name.clone(), count: 2, from: None, dated: false, before: None };
    let card = rules.cards_mut("mig-17f")?;
    (card.missiles, card.year, card.points) = (vec![hung], 1900, None);
    let points = formula_points(&rules.rules.cards["mig-17f"], &rules.rules);
    let bare = CardFile { missiles: Vec::new(), ..rules.rules.cards["mig-17f"].clone() };
    let value = points - formula_points(&bare, &rules.rules);
    let loaded = match dogfight(&rules, "mig-17f", None) {
        Ok(dogfight) => dogfight,
        Err(error) => return Some(error),
    };
    let missile = &loaded.missiles[loaded.seats[0].racks[0].0].1;
    let carried = |year| dogfight(&rules, "mig-17f", Some(year)).is_ok_and(|dogfight| !load(&dogfight).is_empty());
    let first = first_year(&row[2], carried);
    let seeker = match missile.seeker {
        Seeker::Infrared => "infrared",
        Seeker::Radar => "radar",
        Seeker::BeamRiding => "beam-riding",
    };
    let quality = match missile.quality {
        Quality::Low => "low",
        Quality::Medium => "medium",
    };
    let zone = match missile.zone {
        LaunchZone::Tail => "tail",
        LaunchZone::Rear => "rear",
        LaunchZone::Beam => "beam",
        LaunchZone::Any => "any",
    };
    let [near, far] = *missile.range;
    let (number, dice) = (missile.target_number, missile.warhead_dice);
    // Two missiles; `value` is the worth of each in halves of a point.
    let line = format!("{name},{seeker},{first},{quality},{number},{near},{far},{zone},{dice},{value}");
    (line != row.join(",")).then(|| format!("{line}, expected {}", row.join(",")))
}

#[test]
fn pins_cards_and_missiles_are_as_printed() {
    pins::shows(&["J0.1g", "J0.1h", "J4.4h"]);
    let rules = stage::standing_rules();
    let wrong = wrong(&rules, None);
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    let names = |path| rows(path).into_iter().map(|row| row[0].clone()).collect::<std::collections::BTreeSet<_>>();
    assert!(names("tests/jets/cards.csv").iter().eq(rules.rules.cards.keys()));
    assert!(names("tests/jets/missiles.csv").iter().eq(rules.rules.missiles.keys()));
    assert_eq!((rules.rules.cards.len(), rules.rules.missiles.len()), (22, 19));
}

/// J0.1h: a missile that the formula has no value for is worth nothing to it, so that the card has to say what it is
/// worth.
#[test]
fn a_card_with_a_missile_without_a_value_has_to_name_its_points() {
    let mut rules = stage::standing_rules();
    rules.rules.points.missiles.clear();
    let hung = LoadFile { r#type: "aa-2".to_owned(), count: 2, from: None, dated: false, before: None };
    let card = rules.cards_mut("mig-17f").expect("a card");
    (card.missiles, card.year, card.points) = (vec![hung], 1900, None);
    let error = dogfight(&rules, "mig-17f", None).err().unwrap_or_default();
    assert!(error.contains("rules.points.missiles has no row for its `aa-2`"), "{error}");
    rules.cards_mut("mig-17f").expect("a card").points = Some(9);
    assert!(dogfight(&rules, "mig-17f", None).is_ok());
}

/// Case J-001's jet, rule J0.1e: the one card that the source itself describes.
#[test]
fn pins_the_su_9_is_the_sources_own() {
    pins::shows(&["J0.1e"]);
    let rules = stage::standing_rules();
    let card = &rules.rules.cards["su-9"];
    assert_eq!((card.energy_factor, card.afterburner, card.source.name()), (4, true, "seed"));
}

/// Rule J0.1f: a declaration of afterburner is legal just for the cards that have one.
#[test]
fn pins_only_a_card_with_the_flag_may_burn() {
    pins::shows_both_ways(&["J0.1f"]);
    let rules = stage::standing_rules();
    for (name, card) in &rules.rules.cards {
        let dogfight = dogfight(&rules, name, None).unwrap();
        let state = dogfight.start();
        let view = View { dogfight: &dogfight, state: &state, me: 0 };
        assert_eq!(view.may_declare(Declaration { burn: true, ..Declaration::default() }), card.afterburner, "{name}");
    }
}

/// Rules J0.1a, J0.1b, J0.1c: values that no card may have.
#[test]
fn pins_a_card_out_of_its_ranges_is_refused() {
    pins::shows_both_ways(&["J0.1a", "J0.1b", "J0.1c"]);
    let document = Document::rules(&crate::library(), "jets", &[], &[]).unwrap();
    let refused = |path: &str, value: toml::Value| {
        let changed = document.with(&format!("rules.cards.mig-17f.{path}"), value).unwrap();
        let Ok(file) = stage::rules_of(&changed) else { return true };
        let case = "jets.a1 = { unit = \"mig-17f\" }";
        let case = toml::from_str(case).unwrap();
        stage::dogfight(&file, &case).is_err()
    };
    for word in ["low", "medium", "high"] {
        assert!(!refused("manoeuvrability", word.into()), "{word}");
    }
    assert!(refused("manoeuvrability", "middling".into()));
    for factor in 0..=6 {
        assert_eq!(refused("energy-factor", factor.into()), !(1..=5).contains(&factor), "{factor}");
    }
    for maximum in 5..=12 {
        assert_eq!(refused("maximum", maximum.into()), !(6..=11).contains(&maximum), "{maximum}");
    }
    let text = document.resolved();
    let without: toml::Table = toml::from_str(&text).unwrap();
    let mut card = without["rules"]["cards"]["mig-17f"].as_table().unwrap().clone();
    assert!(toml::Value::Table(card.clone()).try_into::<CardFile>().is_ok());
    card.remove("maximum");
    let error = toml::Value::Table(card).try_into::<CardFile>().unwrap_err().to_string();
    assert!(error.contains("maximum"), "{error}");
    let mut check = Check::default();
    let nobody = DocumentFile { sides: None, ..stage::standing_rules() };
    assert!(assemble(&nobody, &mut check).is_none() && !check.faults.is_empty());
}
