//! The figures of all cards against `tests/thunderbolt/*.csv`.

use super::standing::TABLES_OF_PLAY;
use crate::rules::counts::UnitCounts;
use crate::rules::effects::Effect;
use crate::rules::items::Item;
use crate::rules::pilots::PilotLevel;
use crate::rules::{Rules, Tables};
use crate::terms::switches::{BattalionCards, Switches};
use ground::game::testing::{pins, read};
use std::fmt::Display;
use toml::Value;

/// A row of a file: the card's name, then its figures.
type Row = Vec<String>;

/// Which cards are not as the files have them.
pub(crate) fn wrong(tables: &Tables) -> Vec<String> {
    let rules = Rules::of(tables, &Switches::default());
    let files: [(&str, Vec<Row>); 6] = [
        ("units", units(&rules)),
        ("aircraft", aircraft(&rules)),
        ("items", rules.items.iter().map(item).collect()),
        ("pilots", pilots(&rules)),
        ("battalions", battalions(tables, &rules)),
        ("effects", effects(tables, &rules)),
    ];
    files.into_iter().flat_map(|(name, rows)| differences(name, &rows)).collect()
}

fn differences(name: &str, rows: &[Row]) -> Vec<String> {
    let text = read(&format!("tests/thunderbolt/{name}.csv"));
    let expected: Vec<&str> = text.lines().skip(1).collect();
    let found: Vec<String> = rows.iter().map(|row| row.join(",")).collect();
    let missing = expected.iter().filter(|line| !found.iter().any(|row| row == **line));
    let strange = found.iter().filter(|row| !expected.contains(&row.as_str()));
    let missing = missing.map(|line| format!("{name}: no {line}"));
    missing.chain(strange.map(|row| format!("{name}: {row} is not there"))).collect()
}

#[test]
fn pins_the_figures_of_all_cards_are_those_of_the_files() {
    pins::shows(&["T7.1a", "T7.2a", "T7.3a", "T7.5a", "T7.6a", "T7.6c", "T7.7a"]);
    let wrong = wrong(&TABLES_OF_PLAY);
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

fn text(value: impl Display) -> String {
    value.to_string()
}

fn optional(value: Option<impl Display>) -> String {
    value.map_or(String::new(), text)
}

/// The words whose flags are set.
fn marks(flags: &[(&str, bool)]) -> String {
    flags.iter().filter(|(_, is)| *is).map(|(word, _)| *word).collect::<Vec<_>>().join(" ")
}

fn units(rules: &Rules) -> Vec<Row> {
    let kinds = crate::terms::units::UnitKind::ALL.iter().zip(&rules.units);
    kinds
        .map(|(kind, unit)| {
            let numbers = [text(unit.range), text(unit.modifier)];
            let words = [unit.class.name(), unit.altitudes.name()].map(text);
            let ends = [text(unit.moves), text(if unit.cover { "yes" } else { "no" })];
            let begins = [text(kind.name()), text(unit.value), text(unit.hits), text(unit.side.name())];
            [&begins[..], &numbers, &words, &ends].concat()
        })
        .collect()
}

fn aircraft(rules: &Rules) -> Vec<Row> {
    let row = |kind: &crate::rules::aircraft::AircraftType| {
        let flags = [
            ("gunship", kind.gunship),
            ("hover", kind.hover),
            ("linked", kind.linked),
            ("unmanned", !kind.manned),
            ("high-only", kind.high_only),
            ("helicopter", kind.helicopter),
        ];
        let carried = rules.items.iter().enumerate().filter(|(place, _)| kind.may_carry(*place as u8));
        let carried: Vec<&str> = carried.map(|(_, item)| item.name.as_str()).collect();
        vec![
            kind.name.clone(),
            rules.families[usize::from(kind.family)].clone(),
            text(kind.count),
            text(kind.year),
            text(kind.so),
            text(kind.structure),
            text(kind.weight),
            optional(kind.cannon),
            format!("{}-{}", kind.speed[0], kind.speed[1]),
            marks(&flags),
            optional(kind.most),
            carried.join(" "),
        ]
    };
    rules.aircraft.iter().map(row).collect()
}

fn item(item: &Item) -> Row {
    let mut row = vec![item.name.clone(), text(item.weight), text(item.points), text(item.counters)];
    row.extend(item.weapon().map_or([const { String::new() }; 6], |weapon| {
        [
            text(weapon.number),
            format!("{}-{}", weapon.range[0], weapon.range[1]),
            text(weapon.altitudes.name()),
            text(weapon.targets.name()),
            marks(&[("independent", weapon.independent), ("whole-hex", weapon.whole_hex)]),
            optional(weapon.keep_from),
        ]
    }));
    row
}

/// A level as the card data has it: Fast or Slow, Strike, Stand-Off, Cool, limits, Evasive points (`*` for gun shots),
/// XP.
fn level(level: &PilotLevel) -> String {
    let PilotLevel { fast, strike, stand_off, cool, okay, shaken, evasive, shots, xp, .. } = level;
    let sixth = shots.map_or(text(evasive), |shots| format!("*{shots}"));
    let speed = if *fast { "F" } else { "S" };
    format!("{speed} {strike} {stand_off} {cool} {okay}/{shaken} {sixth} x{}", optional(*xp))
}

fn pilots(rules: &Rules) -> Vec<Row> {
    let row = |card: &crate::rules::pilots::PilotCard| {
        let mut row = vec![card.name.clone(), rules.families[usize::from(card.family)].clone()];
        row.extend(card.levels.iter().map(level));
        row
    };
    rules.pilots.iter().map(row).collect()
}

fn counts(units: &UnitCounts) -> String {
    units.each().map(|(kind, count)| format!("{count} {}", kind.name())).collect::<Vec<_>>().join(" ")
}

fn battalions(tables: &Tables, rules: &Rules) -> Vec<Row> {
    let typed = Rules::of(tables, &Switches { battalions: BattalionCards::Typed, ..Switches::default() });
    let cards = rules.battalions.iter().zip(&typed.battalions);
    cards
        .map(|(card, typed)| {
            let figures = [u16::from(card.vp), card.half, card.destroyed].map(text);
            let units = [&card.units, &typed.units].map(counts);
            [&[card.name.clone(), text(card.deck.name())][..], &figures, &units].concat()
        })
        .collect()
}

/// The effects of all cards that have some, with the other figures of campaigns, situations and conditions.
fn effects(tables: &Tables, rules: &Rules) -> Vec<Row> {
    let row = |card: &str, name: &str, figures: String, effects: &[Effect]| {
        let effects = effects.iter().map(effect).collect::<Vec<_>>().join("; ");
        vec![card.to_owned(), name.to_owned(), figures, effects]
    };
    let joined = |numbers: &mut dyn Iterator<Item = String>| numbers.collect::<Vec<_>>().join(" ");
    let battalions = rules.battalions.iter().filter(|card| !card.effects.is_empty());
    let mut rows: Vec<Row> =
        battalions.map(|card| row("battalion", &card.name, String::new(), &card.effects)).collect();
    for (name, card) in &tables.campaigns {
        let (tiles, grades) = (joined(&mut card.tiles.iter().map(text)), joined(&mut card.grades.iter().map(text)));
        rows.push(row("campaign", name, format!("{} {} | {tiles} | {grades}", card.year, card.vp), &card.effects));
    }
    for (name, card) in &tables.situations {
        rows.push(row("situation", name, format!("{} {} {}", card.so, card.days, card.daily_so), &card.effects));
    }
    for card in &rules.conditions {
        let offer = card.offer.map_or(String::new(), |(pay, offer)| format!("{pay} {}", offer.name()));
        let figures = if card.each_mission { format!("{offer} each-mission") } else { offer };
        rows.push(row("condition", &card.name, figures, &card.effects));
    }
    for card in &rules.events {
        rows.push(row("target-bound", &card.name, String::new(), &card.target_bound));
        rows.push(row("home-bound", &card.name, String::new(), &card.home_bound));
    }
    rows
}

/// An effect as text: its name, then its keys in the order of the alphabet.
fn effect(effect: &Effect) -> String {
    let Value::Table(table) = Value::try_from(effect).expect("an effect is a table") else { unreachable!("a table") };
    let keys = table[effect.name()].as_table().expect("an effect has keys");
    let mut words: Vec<String> = keys
        .iter()
        .filter(|(_, value)| value.as_bool() != Some(false))
        .map(|(key, value)| {
            let value = match value {
                Value::Array(items) => items.iter().map(Value::to_string).collect::<Vec<_>>().join("+"),
                Value::String(word) => word.clone(),
                value => value.to_string(),
            };
            format!("{}={value}", key.replace('_', "-"))
        })
        .collect();
    words.sort_unstable();
    words.insert(0, effect.name().to_owned());
    words.join(" ")
}
