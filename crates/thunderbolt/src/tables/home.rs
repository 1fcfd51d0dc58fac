//! The exact tables of the way home: engines, fuel, rescue and the stress of a mission.

use super::Book;
use crate::rules::loiter::{BingoNames, bingo};
use crate::rules::rescue::{RescueNames, RescueRoll};
use crate::terms::cards::{Band, Leg};
use ground::chance::{Label, Roll};
use ground::game::Row;
use ground::game::odds::{Chain, Tables, Title};
use ground::journal::Silent;

pub(super) fn add(tables: &mut Tables<Book>) {
    tables.add_chain(
        Title::new("engine-check", "aircraft that crash on damaged engines", &["T3.4a"]),
        |ask| ask.int::<i32>("aircraft", 1..=6, 1, "aircraft with engine damage"),
        Chain {
            steps: |aircraft| *aircraft,
            step: |book, _, crashed, _, roll| {
                crashed + i32::from(book.rules.engine_check.crashes(Label::NONE, roll, &mut Silent))
            },
            row: |_, crashed| Row::Int(crashed),
        },
    );

    tables.add(
        Title::new("bingo", "stress of a pilot who comes home with a Bingo chit", &["T5.3a"]),
        |ask| ask.int("number", 1..=10, 6, "number of the chit"),
        |_, number, roll| Row::Int(bingo_stress(*number, roll).into()),
    );

    tables.add(
        Title::house(
            "sar",
            "what Search and Rescue comes home with",
            &["T5.4a", "T5.4c", "T5.4d", "T5.4e", "T5.4f", "T7.9f"],
        ),
        |ask| RescueRoll {
            leg: ask.one_of("crash", (Leg::NAMES, Leg::ALL), "battlefield", "where the aircraft came down"),
            weight: ask.int("weight", 0..=20, 0, "Weight Points that others give up"),
            other: ask.int("other", -4..=4, 0, "what cards add"),
        },
        |book, rescue, roll| {
            let names = RescueNames { pilot: Label::NONE, aircraft: Label::NONE, stress: 0 };
            let result = book.rules.rescue.roll(&names, *rescue, roll, &mut Silent).result;
            Row::Word(result.index() as u8, result.name())
        },
    );

    tables.add(
        Title::house(
            "mission-stress",
            "stress that a pilot brings home from Bingo and from the mission",
            &["T3.8c", "T5.3a", "T5.5a", "T5.5b", "T7.9d", "T7.9h"],
        ),
        |ask| {
            let band = ask.one_of("band", (Band::NAMES, Band::ALL), "front-line", "band of the target");
            let cool: u8 = ask.int("cool", 0..=9, 0, "Cool of the pilot");
            let chits: (&[&str], &[Option<u8>]) = (&["none", "6", "10"], &[None, Some(6), Some(10)]);
            let chit = ask.one_of("bingo", chits, "none", "Bingo number of the aircraft");
            (band, cool, chit, ask.flag("calm", false, "the Scout had its best result"))
        },
        |book, &(band, cool, chit, calm), roll| {
            let fuel = chit.map_or(0, |number| bingo_stress(number, roll));
            let spared = if calm { book.rules.scout_table.calm() } else { 0 };
            let mission = book.rules.mission_stress.of(Label::NONE, band, spared, (cool, fuel), &mut Silent);
            Row::Int((fuel + mission).into())
        },
    );
}

fn bingo_stress(number: u8, roll: &mut impl Roll) -> u8 {
    bingo(number, BingoNames { pilot: Label::NONE, aircraft: Label::NONE, stress: 0 }, roll, &mut Silent)
}
