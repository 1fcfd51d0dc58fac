//! Where flights are after a fight (DH7h).

use crate::terms::dice::one_die;
use crate::terms::lowering::table;
use ground::chance::{Label, Roll};
use ground::journal::Journal;

table! {
    /// Where a fight leaves a flight, by the face of a die.
    ScatterFile => Scatter {
        /// Steps of 30 degrees off its nose to its new hex.
        aside: [i8; 10] = -6..=6,
        /// The number of bands that it climbs; below 0, dives.
        bands: [i8; 10] = -3..=3,
        /// Steps of 30 degrees that it turns, on a second die.
        turned: [i8; 10] = -6..=6,
    }
}

/// The new position of a flight: steps of 30 degrees off its nose to the hex, bands that it loses or wins, and
/// steps that its nose has turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Scattered {
    pub(crate) aside: i8,
    pub(crate) bands: i8,
    pub(crate) turned: i8,
}

impl Scatter {
    pub(crate) fn roll(&self, who: Label, roll: &mut impl Roll, journal: &mut impl Journal) -> Scattered {
        let place = usize::from(one_die(who, roll, journal)) - 1;
        let turn = usize::from(one_die(who, roll, journal)) - 1;
        Scattered { aside: self.aside[place], bands: self.bands[place], turned: self.turned[turn] }
    }
}
