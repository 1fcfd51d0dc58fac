//! Across how many levels a weapon may reach at all, asked of each enemy and each altitude that a pilot weighs
//! (J4.3a, J4.4a).

use crate::rules::Rules;

/// By levels above or below, a bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ShotLevels {
    gun: u16,
    missile: u16,
}

impl ShotLevels {
    pub(crate) fn of(rules: &Rules) -> ShotLevels {
        let bits =
            |reaches: &dyn Fn(i8) -> bool| (0..16).fold(0, |bits, level| bits | u16::from(reaches(level)) << level);
        ShotLevels {
            gun: bits(&|level| rules.guns.reaches(level, rules.night)),
            missile: bits(&|level| rules.missile_attack.reaches(level)),
        }
    }

    /// Whether a gun may reach a target on the bore or in the own hex.
    #[inline(always)]
    pub(crate) fn gun(self, difference: i8) -> bool {
        self.gun >> (difference.unsigned_abs() & 15) & 1 != 0
    }

    /// Whether a missile may reach a target.
    #[inline(always)]
    pub(crate) fn missile(self, difference: i8) -> bool {
        self.missile >> (difference.unsigned_abs() & 15) & 1 != 0
    }
}
