//! Locating SAMs (DH11h).

use crate::ledger::Rule;
use crate::terms::dice::one_die;
use crate::terms::flights::Receiver;
use crate::terms::lowering::{part, table};
use ground::chance::{Label, Roll};
use ground::journal::{Event, Journal};

table! {
    /// How US flights locate SAMs.
    LocationFile => Location {
        /// The greatest range by receiver, in hexes: A, B, Weasel.
        reach: [u8; 3],
        /// Added to that range for a site that has launched this turn, in hexes.
        launched_reach: u8,
        /// The least total of the die.
        number: i8 = 2..=20,
        /// Added to the die by receiver: A, B, Weasel.
        receivers: [i8; 3] = -9..=9,
        /// Added to the roll for a site that has launched this turn.
        launched: i8 = -9..=9,
        far: BeyondOne,
        /// The greatest range at which a site is found by eye, in hexes.
        visual_range: u8,
        /// The least die that finds a site by eye.
        visual: u8 = 1..=11,
    }
}

part! {
    /// The modifier beyond a distance.
    BeyondOneFile => BeyondOne {
        /// The modifier applies beyond this distance, in hexes.
        beyond: u8,
        /// Added to the roll.
        modifier: i8 = -9..=9,
    }
}

/// A Warning counter that a receiver may locate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bearing {
    pub(crate) receiver: Receiver,
    pub(crate) range: u32,
    pub(crate) launched: bool,
}

impl Bearing {
    /// The index of the receiver in lists by receiver; `None` without one.
    fn place(self) -> Option<usize> {
        self.receiver.index().checked_sub(1)
    }
}

impl Location {
    /// The greatest range of any receiver and of eyes, in hexes.
    pub(crate) fn farthest(&self) -> u8 {
        let heard = self.reach.into_iter().fold(0, u8::max).saturating_add(self.launched_reach);
        heard.max(self.visual_range)
    }

    /// Whether the receiver reaches the counter.
    pub(crate) fn reaches(&self, bearing: Bearing) -> bool {
        let launched = if bearing.launched { self.launched_reach } else { 0 };
        bearing.place().is_some_and(|place| bearing.range <= u32::from(self.reach[place] + launched))
    }

    /// The modifier of the receiver's die.
    pub(crate) fn modifier(&self, bearing: Bearing) -> i8 {
        let far = bearing.range > self.far.beyond.into();
        bearing.place().map_or(0, |place| self.receivers[place])
            + i8::from(bearing.launched) * self.launched
            + i8::from(far) * self.far.modifier
    }
}

/// Rolls an attempt to locate a site (DH11h): `number` is the least total, `by` the means in the trace.
pub(crate) fn located(
    (number, modifier): (i8, i8),
    by: &'static str,
    ends: (Label, Label),
    roll: &mut impl Roll,
    journal: &mut impl Journal,
) -> bool {
    let total = one_die(ends.0, roll, journal) as i8 + modifier;
    let found = total >= number;
    record_attempt((modifier, total), by, ends, if found { "locates" } else { "does not locate" }, journal);
    found
}

pub(crate) fn record_attempt(
    (modifier, total): (i8, i8),
    by: &'static str,
    ends: (Label, Label),
    outcome: &'static str,
    journal: &mut impl Journal,
) {
    journal.record(|| {
        let event = Event::of(Rule::DH11h).by(ends.0).on(ends.1).modifier(modifier).result(total).word("by", by);
        event.word("outcome", outcome)
    });
}
