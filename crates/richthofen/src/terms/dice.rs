//! Two six-sided dice, whose sum most rules read.

use ground::chance::{Faces, Roll};

/// Two dice in the order rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TwoDice {
    first: u8,
    second: u8,
}

impl TwoDice {
    /// Rolls them.
    pub(crate) fn roll(roll: &mut impl Roll) -> TwoDice {
        let [first, second] = [roll.die(6) as u8, roll.die(6) as u8];
        TwoDice { first, second }
    }

    /// What they add up to, 2 to 12.
    pub(crate) const fn sum(self) -> i8 {
        (self.first + self.second) as i8
    }

    /// For the journal.
    pub(crate) const fn faces(self) -> Faces {
        Faces::packed((self.first as u64 - 1) * 6 + self.second as u64 - 1, 6, 2)
    }
}

/// One die, 1 to 6, with its face for the journal.
pub(crate) fn one_die(roll: &mut impl Roll) -> (i8, Faces) {
    let face = roll.die(6);
    (face as i8, Faces::one(6, face))
}
