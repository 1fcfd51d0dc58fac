//! Battalion cards (T7.3, T7.4) and what an attack leaves of a battalion (T5.1, T5.9).

use crate::ledger::Rule;
use crate::rules::counts::UnitCounts;
use crate::rules::effects::Effect;
use crate::terms::cards::{Deck, Strength};
use crate::terms::lowering::table;
use ground::chance::Label;
use ground::journal::{Event, Journal};
use ground::scenario::lower::Fraction;

table! {
    /// A battalion card.
    BattalionFile => BattalionRow {
        /// Its place among the cards; behind those with a number when absent.
        number: Option<u8> = 1..=64,
        /// What it is called.
        title: String,
        deck: Deck,
        /// Victory points.
        vp: u8 = 1..=20,
        /// Down to this value of remaining units it is reduced to half strength.
        half: u16 = 0..=999,
        /// Down to this value of remaining units it is destroyed.
        destroyed: u16 = 0..=999,
        /// Its units.
        units: UnitCounts = 0..=48,
        /// The numbers of units that the public source has otherwise.
        typed: Option<UnitCounts> = 0..=48,
        /// What its note does.
        #[serde(default)]
        effects: Vec<Effect>,
    }
}
table! {
    #![derive(Copy)]
    /// What half strength leaves.
    HalfStrengthFile => HalfStrength {
        /// The share of each type of unit, rounded up: numerator and denominator.
        units: Fraction,
    }
}

/// A battalion card in play.
#[derive(Clone, Debug, serde::Serialize)]
pub(crate) struct BattalionCard {
    /// Its name in files, such as `a1`.
    pub(crate) name: String,
    /// What it is called, for the journal.
    #[serde(skip_serializing)]
    pub(crate) title: String,
    pub(crate) deck: Deck,
    pub(crate) vp: u8,
    pub(crate) half: u16,
    pub(crate) destroyed: u16,
    pub(crate) units: UnitCounts,
    pub(crate) effects: Vec<Effect>,
}

impl HalfStrength {
    /// The units of a type that a battalion of this strength places, where its card has this number of them (T3.6b).
    pub(crate) fn placed(&self, count: u8, strength: Strength) -> u8 {
        match strength {
            Strength::Half => self.units.of_rounded_up(count.into()) as u8,
            Strength::Full | Strength::Destroyed => count,
        }
    }
}

impl BattalionCard {
    /// The strength that a remaining value leaves to a battalion (T5.1a to T5.1c).
    pub(crate) fn left_with(&self, value: u16, before: Strength, who: Label, journal: &mut impl Journal) -> Strength {
        let event = |rule, need: u16| Event::of(rule).by(who).result(value).int("need", need);
        if value <= self.destroyed {
            journal.record(|| event(Rule::T5_1a, self.destroyed));
            return Strength::Destroyed;
        }
        if before == Strength::Full && value <= self.half {
            journal.record(|| event(Rule::T5_1b, self.half));
            return Strength::Half;
        }
        journal.record(|| {
            let need = if before == Strength::Full { self.half } else { self.destroyed };
            event(Rule::T5_1c, need).word("strength", before.name())
        });
        before
    }
}

/// The VP that a battalion worth this many has given in all once it has this strength: half of them, rounded down, when
/// reduced, all when destroyed (T5.9a, T5.9b).
pub(crate) fn scored(worth: u8, strength: Strength, half: Fraction) -> u8 {
    match strength {
        Strength::Full => 0,
        Strength::Half => half.of(worth.into()) as u8,
        Strength::Destroyed => worth,
    }
}
