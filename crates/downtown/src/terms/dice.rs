//! The dice of the game: a ten-sider, two of them, percentile dice (D1.2.3a, D1.2.3b).

use crate::ledger::Rule;
use ground::chance::{Faces, Label, Roll};
use ground::journal::{Event, Journal};

/// Two dice. Each face is kept, since doubles matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TwoDice {
    first: u8,
    second: u8,
}

impl TwoDice {
    /// Their sum, from 2 to 20.
    pub(crate) const fn sum(self) -> i8 {
        (self.first + self.second) as i8
    }

    /// Whether both show the same face.
    pub(crate) const fn double(self) -> bool {
        self.first == self.second
    }

    /// The faces for the journal.
    pub(crate) const fn faces(self) -> Faces {
        Faces::packed((self.first as u64 - 1) * 10 + self.second as u64 - 1, 10, 2)
    }
}

/// Rolls one die, from 1 to 10.
pub(crate) fn one_die(who: Label, roll: &mut impl Roll, journal: &mut impl Journal) -> u8 {
    let face = roll.die(10);
    record_roll(who, Faces::one(10, face), journal);
    face as u8
}

/// Rolls two dice in order.
pub(crate) fn two_dice(who: Label, roll: &mut impl Roll, journal: &mut impl Journal) -> TwoDice {
    let [first, second] = [roll.die(10) as u8, roll.die(10) as u8];
    let dice = TwoDice { first, second };
    record_roll(who, dice.faces(), journal);
    dice
}

fn record_roll(who: Label, faces: Faces, journal: &mut impl Journal) {
    journal.record(|| Event::of(Rule::D1_2_3b).by(who).rolled(faces));
}

/// Rolls percentile dice, from 1 to 100.
pub(crate) fn percentile(who: Label, roll: &mut impl Roll, journal: &mut impl Journal) -> u8 {
    let face = roll.percentile();
    journal.record(|| Event::of(Rule::D1_2_3a).by(who).rolled(Faces::one(100, face)));
    face as u8
}
