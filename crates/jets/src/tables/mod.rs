//! The exact tables of `jets`: each walks the very procedure that plays.

mod combat;
mod flight;

use crate::rules::energy_management::Settling;
use crate::rules::{Energy, Missile, Rules};
use crate::terms::attacks::Aspect;
use crate::terms::named::{Manoeuvrability, Skill};
use ground::chance::Label;
use ground::game::Row;
use ground::game::odds::{Ask, Tables};
use std::collections::BTreeMap;
use std::sync::LazyLock;

pub(crate) use self::combat::MISSILES;

/// All tables, in the order of a turn.
pub(crate) static TABLES: LazyLock<Tables<Book>> = LazyLock::new(|| Tables::of(&[flight::add, combat::add]));

/// The rules behind the tables.
pub(crate) struct Book {
    pub(crate) rules: Rules,
    /// The Energy Roll under each reading: by `alt6`, by `energy-dice-floor` less 2.
    pub(crate) energy: [[Energy; 2]; 2],
    /// Every type of missile, those of a scenario too.
    pub(crate) missiles: BTreeMap<String, Missile>,
}

impl Book {
    fn settling(&self) -> Settling<'_> {
        Settling {
            drag: self.rules.energy.numbers.drag,
            altitude: &self.rules.altitude,
            low_maximum: self.rules.low_maximum,
        }
    }
}

const A: Label = Label(1);
const B: Label = Label(2);

const NOT_ALLOWED: Row = Row::Word(u8::MAX, "not-allowed");

/// Which of two jets comes first.
fn first(label: Label) -> Row {
    if label == A { Row::Word(0, "a-first") } else { Row::Word(1, "b-first") }
}

const SKILLS: (&[&str], &[Skill]) = (Skill::NAMES, Skill::ALL);

fn skill(ask: &mut Ask<'_>) -> Skill {
    ask.one_of("skill", SKILLS, "regular", "the pilot")
}

fn manoeuvrability(ask: &mut Ask<'_>) -> Manoeuvrability {
    let all = (Manoeuvrability::NAMES, Manoeuvrability::ALL);
    ask.one_of("manoeuvrability", all, "medium", "how well the jet turns")
}

fn zone(ask: &mut Ask<'_>, default: &'static str, meaning: &'static str) -> Aspect {
    const ALL: [Aspect; 4] = [Aspect::Tail, Aspect::Rear, Aspect::Beam, Aspect::Front];
    ask.one_of("zone", (&["tail", "rear", "beam", "front"], &ALL), default, meaning)
}
