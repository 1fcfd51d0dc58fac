//! The exact tables of the battlefield: Cover, Scouts, pop-ups, sight and ridges.

use super::words::CAMPAIGNS;
use super::{Book, unit};
use crate::rules::board::TilePile;
use crate::rules::cover::{self, Exposure};
use crate::rules::pop_ups::PopUps;
use crate::rules::ridges::{RidgeNames, RidgeRoll};
use crate::rules::scouts::ScoutRow;
use crate::terms::cards::CoverRow;
use crate::terms::flying::{PLACES, Place};
use crate::terms::units::UnitKind;
use ground::board::{Facing, Hex};
use ground::chance::Label;
use ground::game::Row;
use ground::game::odds::{Ask, Tables, Title};
use ground::journal::Silent;

pub(super) fn add(tables: &mut Tables<Book>) {
    cover_table(tables);
    scout_table(tables);
    loiter_table(tables);
    pop_up_table(tables);
    line_of_sight_table(tables);
    ridge_evasion_table(tables);
}

/// Table `cover`: whether a unit is in Cover after the Cover roll.
fn cover_table(tables: &mut Tables<Book>) {
    tables.add(
        Title::house(
            "cover",
            "whether a unit is in Cover after the Cover roll",
            &["T4.2a", "T4.2b", "T4.2c", "T4.2e", "T7.5c", "T7.9c"],
        ),
        covered,
        |book, unit, roll| {
            let (_, row) = book.rules.cover.roll(roll, &mut Silent);
            let hex = cover::second_die(row, roll);
            let chosen = match row {
                CoverRow::RandomHex => hex == Some(HERE),
                CoverRow::OneUnit => unit.picked,
                CoverRow::FullestHex => unit.fullest,
                CoverRow::Leave => unit.leave_here,
                _ => false,
            };
            let exposure = Exposure { chosen, ..unit.exposure };
            let kind = &book.rules.units[unit.kind.index()];
            let in_cover = cover::after(row, unit.kind, kind, exposure, unit.in_cover);
            if in_cover { Row::Word(0, "in-cover") } else { Row::Word(1, "open") }
        },
    );
}

/// Table `scout`: the result of a Scout.
fn scout_table(tables: &mut Tables<Book>) {
    tables.add(
        Title::house("scout", "the result of a Scout", &["T3.8a", "T3.8b", "T3.8c", "T7.9d"]),
        |ask| ask.int("modifier", -4..=4, 0, "added to the roll"),
        |book, modifier, roll| scout_row(book.rules.scout_table.roll(*modifier, roll, &mut Silent)),
    );
}

/// Table `loiter`: loiter turns of an aircraft before Bingo.
fn loiter_table(tables: &mut Tables<Book>) {
    tables.add(
        Title::house("loiter", "loiter turns of an aircraft before Bingo", &["T3.8a", "T3.9a", "T3.9b", "T7.9d"]),
        |ask| {
            let scout = ask.flag("scout", true, "a Scout is with the mission");
            let modifier: i32 = ask.int("scout-modifier", -4..=4, 0, "added to its roll");
            let tank = ask.flag("fuel-tank", false, "the aircraft has a fuel tank");
            let other: i32 = ask.int("other", -3..=4, 0, "what battalion, condition and event add");
            (scout.then_some(modifier), tank, other)
        },
        |book, &(scout, tank, other), roll| {
            let gained = scout.map_or(0, |modifier| book.rules.scout_table.roll(modifier, roll, &mut Silent).loiter);
            let loiter = &book.rules.loiter;
            let turns = loiter.turns(i32::from(gained) + other, &mut Silent);
            Row::Int(if tank { loiter.with_tank(Label::NONE, (turns, 0), &mut Silent) } else { turns.into() }.into())
        },
    );
}

/// Table `pop-up`: enemy chits drawn from the pop-up cup.
fn pop_up_table(tables: &mut Tables<Book>) {
    tables.add(
        Title::new("pop-up", "enemy chits drawn from the pop-up cup", &["T4.1a", "T4.1b", "T4.1d", "T7.9i"]),
        |ask| {
            let draws: u8 = ask.int("draws", 0..=6, 1, "chits drawn");
            let no_enemy = ask.int("no-enemy", 0..=30, 22, "No Enemy chits in the cup");
            let enemies = ask.int("enemy", 0..=10, 10, "enemy chits in the cup");
            let mut cup = PopUps { no_enemy, ..PopUps::EMPTY };
            // Their type makes no difference to their number.
            cup.enemy[UnitKind::Infantry.index()] = enemies;
            (draws, cup)
        },
        |_, &(draws, mut cup), roll| {
            let drawn = (0..draws).filter(|_| cup.draw(Label::NONE, roll, &mut Silent).is_some());
            Row::Int(drawn.count() as i32)
        },
    );
}

/// Table `line-of-sight`: whether an aircraft at Low sees a hex, over all layouts of a campaign's tiles.
fn line_of_sight_table(tables: &mut Tables<Book>) {
    tables.add(
        Title::house(
            "line-of-sight",
            "whether an aircraft at Low sees a hex, over all layouts of a campaign's tiles",
            &["T3.5a", "T4.8f", "T7.8a", "T7.8b", "T7.8c"],
        ),
        |ask| {
            let campaign = ask.card("campaign", ("rules.campaigns", &CAMPAIGNS), "iraq91", "the campaign");
            let hex = |number: u32| Place::numbered(number);
            let from = hex(ask.int("from", 1..=PLACES as i32, 1, "hex of the aircraft"));
            (campaign, from, hex(ask.int("to", 1..=PLACES as i32, 9, "hex that it looks at")))
        },
        |book, &(campaign, from, to), roll| {
            let board = &book.rules.board;
            let mut pile = TilePile::of(book.campaigns[campaign]);
            let mut laid = [None; PLACES];
            // A tile is drawn when its ridges are asked for: layouts that differ elsewhere are one.
            let mut tile = |hex: Place| *laid[hex.index()].get_or_insert_with(|| pile.take(roll));
            let sees = board.sees(from, to, &mut |hex, side| board.is_ridged(hex, side, &mut tile));
            if sees { Row::Word(0, "clear") } else { Row::Word(1, "blocked") }
        },
    );
}

/// Table `ridge-evasion`: stress of the ridges of one move at Low.
fn ridge_evasion_table(tables: &mut Tables<Book>) {
    tables.add(
        Title::house(
            "ridge-evasion",
            "stress of the ridges of one move at Low",
            &["T4.6a", "T4.6b", "T4.6c", "T4.6d", "T7.9b", "T7.9e"],
        ),
        |ask| {
            let ridges: u8 = ask.int("ridges", 1..=4, 1, "ridged hexsides in one move");
            let evasive: u8 = ask.int("evasive", 0..=9, 0, "Evasive points of the pilot");
            let stress: u8 = ask.int("stress", 0..=20, 0, "stress at the start of the move");
            let limit: u8 = ask.int("shaken-limit", 1..=99, 6, "Unfit above this stress");
            let controls: u8 = ask.int("controls", 0..=2, 0, "controls counters");
            (ridges, limit, RidgeRoll { evasive, stress, controls })
        },
        |book, &(ridges, limit, mut ridge), roll| {
            let (before, damage) = (ridge.stress, &book.rules.damage);
            ridge.evasive = damage.evasive(ridge.evasive, ridge.controls);
            for _ in 0..ridges {
                let gained = book.rules.ridge_evasion.roll(&NO_RIDGE, ridge, damage, roll, &mut Silent);
                ridge.stress += gained;
                if gained > 0 && ridge.stress > limit {
                    return Row::Word(0, "crash");
                }
            }
            Row::Int((ridge.stress - before).into())
        },
    );
}

/// The hex of the unit that the Cover table is asked about.
const HERE: Place = Place::numbered(1);

const NO_RIDGE: RidgeNames =
    RidgeNames { aircraft: Label::NONE, pilot: Label::NONE, hex: Hex::ZERO, edge: Facing::ALL[0] };

/// A unit and what the Cover table asks about it.
struct CoverCase {
    kind: UnitKind,
    exposure: Exposure,
    picked: bool,
    fullest: bool,
    in_cover: bool,
    leave_here: bool,
}

fn covered(ask: &mut Ask<'_>) -> CoverCase {
    let kind = unit(ask, "tank");
    let exposure = Exposure {
        ridge: ask.flag("ridge", true, "its hex has a ridge"),
        aircraft: ask.flag("aircraft-here", false, "its hex holds an aircraft"),
        wreck: ask.flag("wreck-here", false, "its hex holds a destroyed unit"),
        chosen: false,
    };
    CoverCase {
        kind,
        exposure,
        picked: ask.flag("picked", false, "it is the one unit of row 8"),
        fullest: ask.flag("fullest", false, "its hex is that of row 9"),
        in_cover: ask.flag("in-cover", false, "it is in Cover before the roll"),
        leave_here: ask.flag("leave-here", false, "its hex is that of row 10"),
    }
}

/// A Scout's result in words.
fn scout_row(row: &ScoutRow) -> Row {
    let loiter = format!("{}-{}", if row.loiter < 0 { "minus" } else { "plus" }, row.loiter.unsigned_abs());
    match row {
        ScoutRow { loiter: 0, lost: true, .. } => Row::Text("lost".to_owned()),
        ScoutRow { lost: true, .. } => Row::Text(format!("{loiter}-lost")),
        ScoutRow { calm: 0, .. } => Row::Text(loiter),
        ScoutRow { .. } => Row::Text(format!("{loiter}-calm")),
    }
}
