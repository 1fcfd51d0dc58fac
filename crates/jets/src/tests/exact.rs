//! The exact tables against counts of ways worked out by other means, and what must hold of all of them.

use crate::ledger;
use crate::system::tables_under;
use crate::tables::TABLES;
use crate::tests::read;
use ground::chance::{Exact, Keep, Probability, Roll};
use ground::game::testing::pins;
use ground::game::testing::tables::{self, Walk};
use ground::game::{ParameterKind, ParameterValue, Row, TableBook, TableSpec};
use ground::scenario::Document;
use num_bigint::BigUint;
use num_traits::One;
use serde::Deserialize;
use std::sync::LazyLock;

/// `tests/jets/tables.toml`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Fixtures {
    turn: Vec<[u32; 12]>,
    kept: KeptWays,
    after: [[u32; 4]; 4],
    energy: Vec<EnergyWays>,
    missile: Vec<MissileWays>,
    gun: Vec<GunMeans>,
    warhead: Vec<WarheadShares>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct KeptWays {
    lowest: [u32; 6],
    middle: [u32; 6],
    highest: [u32; 6],
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct EnergyWays {
    altitudes: String,
    manoeuvres: i32,
    ef: i32,
    dry: Vec<u32>,
    burning: Vec<u32>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct MissileWays {
    #[serde(rename = "type")]
    missile: String,
    hits: [u32; 6],
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct GunMeans {
    dice: i32,
    means: [u32; 7],
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct WarheadShares {
    dice: i32,
    at_least: [u32; 6],
}

static FIXTURES: LazyLock<Fixtures> =
    LazyLock::new(|| toml::from_str(&read("tests/jets/tables.toml")).expect("tests/jets/tables.toml"));

const SKILLS: [&str; 4] = ["green", "regular", "veteran", "ace"];

fn spec(table: &str) -> &'static TableSpec {
    TABLES.specs().iter().find(|spec| spec.name == table).expect("a table of this name")
}

/// The values of a table's parameters: the defaults but for those given as words.
fn values(spec: &TableSpec, given: &[(&str, &str)]) -> Vec<ParameterValue> {
    assert!(given.iter().all(|(name, _)| spec.parameters.iter().any(|parameter| parameter.name == *name)));
    let value = |parameter: &ground::game::Parameter| {
        let Some((_, word)) = given.iter().find(|(name, _)| *name == parameter.name) else { return parameter.default };
        match parameter.kind {
            ParameterKind::Int(..) => ParameterValue::Int(word.parse().expect("an integer")),
            ParameterKind::Bool => ParameterValue::Bool(word.parse().expect("a bool")),
            ParameterKind::Word(words) => {
                ParameterValue::Word(words.iter().find(|known| *known == word).expect("a word of the table"))
            }
        }
    };
    spec.parameters.iter().map(value).collect()
}

fn ask(book: &dyn TableBook, table: &str, given: &[(&str, &str)]) -> Exact<Row> {
    book.exact(table, &values(spec(table), given)).expect("a table of few outcomes")
}

fn share(ways: u32, of: u32) -> Probability {
    Probability::new(BigUint::from(ways), BigUint::from(of))
}

fn of_word(exact: &Exact<Row>, word: &str) -> Probability {
    let found = exact.iter().filter(|(row, _)| row.to_string() == word).map(|(_, probability)| probability.clone());
    found.fold(share(0, 1), |sum, part| sum + part)
}

fn mean(exact: &Exact<Row>) -> Probability {
    let part = |(row, probability): (&Row, &Probability)| match row {
        Row::Int(value) => probability * share(*value as u32, 1),
        Row::Word(..) | Row::Text(_) => share(0, 1),
    };
    exact.iter().map(part).fold(share(0, 1), |sum, part| sum + part)
}

/// Whether a value is that many thousandths, rounded.
fn is_about(value: &Probability, thousandths: u32) -> bool {
    let twice = value * share(2000, 1);
    twice <= share(2 * thousandths + 1, 1) && twice + Probability::one() >= share(2 * thousandths, 1)
}

/// Which fixtures the tables of a document's rules miss.
pub(crate) fn wrong(document: &Document) -> Vec<String> {
    let book = match tables_under(document) {
        Ok(book) => book,
        Err(problems) => return vec![problems.to_string()],
    };
    let checks: [fn(&dyn TableBook, &mut Vec<String>); 6] = [energy, turn, missile, gun, after, warhead];
    let mut found = Vec::new();
    for check in checks {
        check(&book, &mut found);
    }
    found
}

fn expect(found: &mut Vec<String>, right: bool, what: impl FnOnce() -> String) {
    if !right {
        found.push(what());
    }
}

fn energy(book: &dyn TableBook, found: &mut Vec<String>) {
    for ways in &FIXTURES.energy {
        let (low, high) = ways.altitudes.split_once('-').expect("a band");
        for altitude in low.parse::<i32>().unwrap()..=high.parse().unwrap() {
            for (burn, ways_of, first) in [("false", &ways.dry, 0), ("true", &ways.burning, 1)] {
                let number = |value: i32| value.to_string();
                let (altitude, manoeuvres, ef) = (number(altitude), number(ways.manoeuvres), number(ways.ef));
                let given =
                    [("altitude", &*altitude), ("hard-manoeuvres", &manoeuvres), ("ef", &ef), ("afterburner", burn)];
                let exact = ask(book, "energy-roll", &given);
                let all = ways_of.iter().sum();
                let right = (0..).zip(ways_of).all(|(at, &ways)| {
                    let gain: i32 = first + at;
                    of_word(&exact, &gain.to_string()) == share(ways, all)
                });
                expect(found, right, || format!("energy-roll {given:?}: {exact:?}"));
            }
        }
    }
    for altitude in 1..=9 {
        for ef in 1..=6 {
            let (altitude, ef) = (altitude.to_string(), ef.to_string());
            for (burn, gain) in [("false", "0"), ("true", "1")] {
                let given = [("altitude", &*altitude), ("hard-manoeuvres", "3"), ("ef", &ef), ("afterburner", burn)];
                let exact = ask(book, "energy-roll", &given);
                expect(found, of_word(&exact, gain).is_one(), || format!("energy-roll {given:?}: {exact:?}"));
            }
        }
    }
}

fn turn(book: &dyn TableBook, found: &mut Vec<String>) {
    for (speed, row) in (1..).zip(&FIXTURES.turn) {
        for (column, &ways) in row.iter().enumerate() {
            let manoeuvrability = ["low", "medium", "high"][column / 4];
            let (speed, turns) = (i32::to_string(&speed), (column % 4).to_string());
            let given = [("manoeuvrability", manoeuvrability), ("speed", &*speed), ("hard-turns", &*turns)];
            let right = of_word(&ask(book, "turn", &given), "turned") == share(ways, 216);
            expect(found, right, || format!("turn {given:?} is not {ways} of 216"));
        }
    }
}

fn missile(book: &dyn TableBook, found: &mut Vec<String>) {
    // What makes a net modifier of -2 to 3: Aim, a target that jinks, is low, stalled, burns.
    const NET: [[bool; 5]; 6] = [
        [false, true, true, false, false],
        [false, true, false, false, false],
        [false, false, false, false, false],
        [true, false, false, false, false],
        [true, false, false, true, false],
        [true, false, false, true, true],
    ];
    for ways in &FIXTURES.missile {
        for (net, hits) in NET.iter().zip(ways.hits) {
            let [aim, jinks, low, stalled, burns] = net.map(|flag| if flag { "true" } else { "false" });
            let given = [
                ("type", &*ways.missile),
                ("aim", aim),
                ("target-jinks", jinks),
                ("target-low", low),
                ("target-stalled", stalled),
                ("target-burns", burns),
            ];
            let right = of_word(&ask(book, "missile", &given), "hit") == share(hits, 216);
            expect(found, right, || format!("missile {given:?} is not {hits} of 216"));
        }
    }
}

fn gun(book: &dyn TableBook, found: &mut Vec<String>) {
    let asked = |zone, range, aim, jinks| [("zone", zone), ("range", range), ("aim", aim), ("target-jinks", jinks)];
    let columns = [
        asked("rear", "0", "false", "false"),
        asked("rear", "1", "false", "false"),
        asked("rear", "2", "false", "false"),
        asked("tail", "1", "true", "false"),
        asked("rear", "1", "false", "true"),
        asked("beam", "1", "false", "false"),
        asked("front", "1", "false", "false"),
    ];
    for means in &FIXTURES.gun {
        // The card has at most 6 dice; a Veteran makes them 7.
        let (dice, skill) = if means.dice == 7 { (6, "veteran") } else { (means.dice, "regular") };
        let dice = dice.to_string();
        for (column, thousandths) in columns.iter().zip(means.means) {
            let given = [&[("gun-dice", &*dice), ("skill", skill)], &column[..]].concat();
            let exact = mean(&ask(book, "guns", &given));
            expect(found, is_about(&exact, thousandths), || format!("guns {given:?}: mean {exact}"));
        }
    }
}

/// Rows at altitude 1 against columns at altitude 9: of equal scores the row acts first, so it comes second only when
/// it is strictly above.
fn after(book: &dyn TableBook, found: &mut Vec<String>) {
    for (row, shares) in FIXTURES.after.iter().enumerate() {
        for (column, &thousandths) in shares.iter().enumerate() {
            let given =
                [("skill-a", SKILLS[row]), ("altitude-a", "1"), ("skill-b", SKILLS[column]), ("altitude-b", "9")];
            let exact = of_word(&ask(book, "initiative-order", &given), "b-first");
            expect(found, is_about(&exact, thousandths), || format!("initiative-order {given:?}: {exact}"));
        }
    }
}

fn warhead(book: &dyn TableBook, found: &mut Vec<String>) {
    for shares in &FIXTURES.warhead {
        let exact = ask(book, "warhead", &[("dice", &shares.dice.to_string())]);
        for (least, thousandths) in (1..).zip(shares.at_least) {
            let damages = least..=shares.dice;
            let chance = damages.map(|damage: i32| of_word(&exact, &damage.to_string())).sum::<Probability>();
            expect(found, is_about(&chance, thousandths), || format!("warhead {}: {least} or more", shares.dice));
        }
    }
}

#[test]
fn pins_the_exact_tables_are_those_worked_out_by_hand() {
    let wrong = wrong(&Document::rules(&crate::library(), "jets", &[], &[]).unwrap());
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    assert_eq!((FIXTURES.energy.len(), FIXTURES.turn.len(), FIXTURES.gun.len()), (45, 12, 6));
}

/// Table T5.
#[test]
fn pins_the_kept_one_of_three_dice() {
    let fixtures = [FIXTURES.kept.lowest, FIXTURES.kept.middle, FIXTURES.kept.highest];
    for (keep, ways) in Keep::ALL.into_iter().zip(fixtures) {
        let exact = Exact::of(|chance| chance.keep_of_three(keep).value).unwrap();
        for (face, ways) in (1..).zip(ways) {
            assert_eq!(exact.probability(&face), share(ways, 216));
        }
    }
}

/// The declaration of the source's own example over all its rolls: 405, 486 and 405 of 1296 for a gain of 1, 2 and 3.
#[test]
fn pins_the_sources_example_over_all_rolls() {
    let book = tables_under(&Document::rules(&crate::library(), "jets", &[], &[]).unwrap()).unwrap();
    let exact = ask(&book, "energy-roll", &[("altitude", "4"), ("hard-manoeuvres", "1"), ("afterburner", "true")]);
    assert_eq!(["1", "2", "3"].map(|gain| of_word(&exact, gain)), [405, 486, 405].map(|ways| share(ways, 1296)));
}

#[test]
fn pins_every_table_adds_up_to_exactly_one() {
    let book = tables_under(&Document::rules(&crate::library(), "jets", &[], &[]).unwrap()).unwrap();
    let forbidden = &[("gun-kill", "suffered"), ("warhead-kill", "suffered")];
    tables::every_table_adds_up(&book, TABLES.specs(), ledger(), &Walk { most: |_| 3000, step: |_| 1, forbidden });
}

/// Afterburner with factor n is dry flight with factor n - 1, and 1 more; and gains fall as the factor rises.
#[test]
fn pins_afterburner_is_a_better_engine_and_one_more() {
    let book = tables_under(&Document::rules(&crate::library(), "jets", &[], &[]).unwrap()).unwrap();
    for altitude in 1..=9 {
        for manoeuvres in 0..=3 {
            let gain = |ef: i32, burn: &str| {
                let [altitude, manoeuvres, ef] = [altitude, manoeuvres, ef].map(|value| value.to_string());
                let given =
                    [("altitude", &*altitude), ("hard-manoeuvres", &manoeuvres), ("ef", &ef), ("afterburner", burn)];
                ask(&book, "energy-roll", &given)
            };
            for ef in 2..=6 {
                let dry = gain(ef - 1, "false").map(|row| match row {
                    Row::Int(gain) => Row::Int(gain + 1),
                    word => word,
                });
                assert_eq!(gain(ef, "true"), dry, "altitude {altitude}, {manoeuvres} manoeuvres, factor {ef}");
                let (better, worse) = (mean(&gain(ef - 1, "false")), mean(&gain(ef, "false")));
                assert!(if manoeuvres == 3 { better == worse } else { better > worse });
            }
            assert!(mean(&gain(6, "false")) == share(0, 1));
        }
    }
}

/// A turn depends on Speed less bonus alone, and from 6 on there is none.
#[test]
fn pins_a_turn_depends_on_speed_less_bonus() {
    let book = tables_under(&Document::rules(&crate::library(), "jets", &[], &[]).unwrap()).unwrap();
    for manoeuvrability in ["low", "medium", "high"] {
        let turned = |speed: i32, turns: i32| {
            let (speed, turns) = (speed.to_string(), turns.to_string());
            let given = [("manoeuvrability", manoeuvrability), ("speed", &*speed), ("hard-turns", &*turns)];
            of_word(&ask(&book, "turn", &given), "turned")
        };
        for speed in 1..=12 {
            for turns in 0..=3 {
                if speed - turns >= 1 {
                    assert_eq!(turned(speed, turns), turned(speed - turns, 0));
                } else {
                    assert!(turned(speed, turns).is_one());
                }
                assert_eq!(turned(speed, turns) == share(0, 1), speed >= 6 + turns);
            }
        }
    }
}

/// What the rules forbid prints as such: J2.6e, J2.6f, J3.4b, J4.3a, J4.3b, J4.3h, J4.4a, J4.4b.
#[test]
fn pins_what_the_rules_forbid_is_not_allowed() {
    pins::shows_both_ways(&["J2.6e", "J2.6f", "J3.4b", "J4.3a", "J4.3b", "J4.3h", "J4.4a", "J4.4b"]);
    let book = tables_under(&Document::rules(&crate::library(), "jets", &[], &[]).unwrap()).unwrap();
    let forbidden = |table: &str, given: &[(&str, &str)]| of_word(&ask(&book, table, given), "not-allowed");
    for (table, given, just_allowed) in [
        ("energy-speed", &[("altitude", "9"), ("altitude-change", "1")], [("altitude", "8"), ("altitude-change", "1")]),
        (
            "energy-speed",
            &[("altitude", "3"), ("altitude-change", "-3")],
            [("altitude", "4"), ("altitude-change", "-3")],
        ),
        (
            "energy-speed",
            &[("start-speed", "3"), ("altitude-change", "3")],
            [("start-speed", "7"), ("altitude-change", "3")],
        ),
        ("aerobatics", &[("speed", "9"), ("altitude", "5")], [("speed", "8"), ("altitude", "5")]),
        ("aerobatics", &[("speed", "3"), ("altitude", "5")], [("speed", "4"), ("altitude", "5")]),
        ("guns", &[("range", "2"), ("altitude-difference", "1")], [("range", "1"), ("altitude-difference", "1")]),
        ("guns", &[("range", "0"), ("altitude-difference", "2")], [("range", "0"), ("altitude-difference", "1")]),
        ("guns", &[("range", "0"), ("zone", "beam")], [("range", "0"), ("zone", "tail")]),
        ("guns", &[("range", "0"), ("zone", "front")], [("range", "1"), ("zone", "front")]),
        ("guns", &[("night", "true"), ("zone", "beam")], [("night", "true"), ("zone", "rear")]),
        ("guns", &[("night", "true"), ("zone", "front")], [("night", "false"), ("zone", "front")]),
        ("missile", &[("range", "1"), ("zone", "tail")], [("range", "2"), ("zone", "tail")]),
        ("missile", &[("range", "5"), ("zone", "tail")], [("range", "4"), ("zone", "tail")]),
        ("missile", &[("target-burns", "false"), ("zone", "rear")], [("target-burns", "true"), ("zone", "rear")]),
        ("missile", &[("altitude-difference", "4"), ("aim", "true")], [("altitude-difference", "3"), ("aim", "true")]),
        ("missile", &[("type", "aim-7e"), ("aim", "false")], [("type", "aim-7e"), ("aim", "true")]),
        ("missile", &[("type", "aa-1"), ("aim", "false")], [("type", "aa-1"), ("aim", "true")]),
        ("missile", &[("type", "aim-9d"), ("zone", "beam")], [("type", "aim-9g"), ("zone", "beam")]),
        ("missile", &[("type", "aim-9g"), ("zone", "front")], [("type", "r-530"), ("zone", "front")]),
    ] {
        assert!(forbidden(table, given).is_one(), "{table} {given:?}");
        assert!(forbidden(table, &just_allowed) == share(0, 1), "{table} {just_allowed:?}");
    }
}
