//! The exact tables of `richthofen`: each walks the very procedure that plays.

mod damage;
mod flight;
mod ground_war;
mod shots;

use crate::rules::Rules;
use crate::rules::damage_table::DamageRoll;
use crate::terms::crew::AceUse;
use crate::terms::named::{Schedule, Skill};
use crate::terms::sizes::STEP;
use ground::chance::Label;
use ground::game::odds::{Ask, Tables};
use ground::game::{Row, TableError};
use std::sync::LazyLock;

/// All tables, in the order of a turn.
pub(crate) static TABLES: LazyLock<Tables<Book>> =
    LazyLock::new(|| Tables::of(&[flight::add, shots::add, damage::add, ground_war::add]));

/// The rules behind the tables.
pub(crate) struct Book {
    pub(crate) rules: Rules,
}

const A: Label = Label(1);
const B: Label = Label(2);

/// A row of the damage table as an outcome.
fn damage(rolled: DamageRoll) -> Row {
    const CRITICAL: [&str; 21] = [
        "0-critical",
        "1-critical",
        "2-critical",
        "3-critical",
        "4-critical",
        "5-critical",
        "6-critical",
        "7-critical",
        "8-critical",
        "9-critical",
        "10-critical",
        "11-critical",
        "12-critical",
        "13-critical",
        "14-critical",
        "15-critical",
        "16-critical",
        "17-critical",
        "18-critical",
        "19-critical",
        "20-critical",
    ];
    let points = rolled.points.clamp(0, 20);
    if rolled.critical { Row::Word(points as u8, CRITICAL[points as usize]) } else { Row::Int(points.into()) }
}

const NO_ATTACK: Row = Row::Word(u8::MAX, "no-attack");

fn skill(ask: &mut Ask<'_>, name: &'static str, meaning: &'static str) -> Skill {
    ask.one_of(name, (Skill::NAMES, Skill::ALL), "regular", meaning)
}

/// A skill where aces of both kinds are alike.
fn any_ace(ask: &mut Ask<'_>, name: &'static str, meaning: &'static str) -> Skill {
    const ALL: [Skill; 3] = [Skill::Novice, Skill::Regular, Skill::Ace];
    ask.one_of(name, (&["novice", "regular", "ace"], &ALL), "regular", meaning)
}

fn schedule(ask: &mut Ask<'_>, name: &'static str, meaning: &'static str) -> Schedule {
    ask.one_of(name, (Schedule::NAMES, Schedule::ALL), "D", meaning)
}

fn altitude(ask: &mut Ask<'_>, default: i32, meaning: &'static str) -> i16 {
    ask.int("altitude", 0..=8000, default, meaning)
}

/// Heights are multiples of a step.
fn in_steps(parameter: &'static str, height: i16) -> Result<(), TableError> {
    if height % STEP == 0 {
        return Ok(());
    }
    let expected = format!("0 to 8000 in steps of {STEP}");
    Err(TableError::Range { parameter, value: height.into(), expected })
}

/// What an ace uses the modifier for, where there is an ace.
const fn use_of(skill: Skill, attack: bool) -> AceUse {
    match (skill.is_ace(), attack) {
        (false, _) => AceUse::Open,
        (true, true) => AceUse::Attack,
        (true, false) => AceUse::Defence,
    }
}
