//! The cup of pop-up chits (T4.1, T7.9i).

use crate::ledger::Rule;
use crate::rules::counts::UnitCounts;
use crate::terms::lowering::table;
use crate::terms::units::{UNIT_KINDS, UnitKind};
use ground::chance::{Label, Roll};
use ground::journal::{Event, Journal};

table! {
    #![derive(Copy)]
    /// The chits of the pop-up cup.
    PopUpsFile => PopUpChits {
        /// No Enemy chits.
        no_enemy: u8 = 0..=99,
        /// Enemy chits, by unit.
        enemy: UnitCounts = 0..=16,
    }
}

/// The cup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PopUps {
    pub(crate) no_enemy: u8,
    /// Enemy chits left, by type of unit.
    pub(crate) enemy: [u8; UNIT_KINDS],
}

impl PopUpChits {
    /// The cup of a campaign that takes out `taken_out` No Enemy chits (T7.1c).
    pub(crate) const fn cup(&self, taken_out: u8) -> PopUps {
        PopUps { no_enemy: self.no_enemy.saturating_sub(taken_out), enemy: self.enemy.by_kind() }
    }
}

impl PopUps {
    /// A cup without chits.
    pub(crate) const EMPTY: PopUps = PopUps { no_enemy: 0, enemy: [0; UNIT_KINDS] };

    /// The chits in it.
    pub(crate) fn left(&self) -> u16 {
        u16::from(self.no_enemy) + self.enemies()
    }

    /// The enemy chits in it.
    pub(crate) fn enemies(&self) -> u16 {
        self.enemy.iter().map(|&chits| u16::from(chits)).sum()
    }

    /// Draws a chit, for an aircraft or for none: an enemy, whose chit stays out of the cup, or nothing. An empty cup
    /// gives nothing (T4.1a).
    pub(crate) fn draw(&mut self, who: Label, roll: &mut impl Roll, journal: &mut impl Journal) -> Option<UnitKind> {
        let left = self.left();
        if left == 0 {
            return None;
        }
        if who != Label::NONE {
            journal.record(|| Event::of(Rule::T4_1a).by(who).int("number", left));
        }
        let mut weights = [0; UNIT_KINDS + 1];
        weights[0] = u32::from(self.no_enemy);
        for (weight, &chits) in weights[1..].iter_mut().zip(&self.enemy) {
            *weight = u32::from(chits);
        }
        let kind = roll.pick(&weights).checked_sub(1)?;
        self.enemy[kind] -= 1;
        Some(UnitKind::ALL[kind])
    }

    /// Draws among the enemy chits alone (T7.11e).
    pub(crate) fn draw_enemy(&mut self, roll: &mut impl Roll) -> Option<UnitKind> {
        if self.enemies() == 0 {
            return None;
        }
        let kind = roll.pick(&self.enemy.map(u32::from));
        self.enemy[kind] -= 1;
        Some(UnitKind::ALL[kind])
    }

    /// Puts the chit of a destroyed unit back (T4.1d).
    pub(crate) fn put_back(&mut self, kind: UnitKind) {
        self.enemy[kind.index()] += 1;
    }
}
