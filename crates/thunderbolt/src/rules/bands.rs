//! The bands of the sector map: mission stress, weight penalty, SO losses, and how battalions move between them (T5.5,
//! T6.3, T6.4, T7.9g, T7.9h).

use crate::ledger::Rule;
use crate::rules::by_least::{ByLeast, FromLeast};
use crate::terms::cards::{Band, Deck, Strength};
use crate::terms::lowering::{part, table};
use ground::chance::{Faces, Label, Roll};
use ground::journal::{Event, Journal};

/// The number of bands.
const BANDS: usize = Band::ALL.len();

table! {
    #![derive(Copy)]
    /// The stress of a mission, by the band of its target.
    MissionStressFile => MissionStress {
        /// From the Enemy Rear to the Air Base.
        bands: [u8; BANDS] = 0..=20,
    }
}
table! {
    #![derive(Copy)]
    /// The Weight Points that aircraft lose, by the band of their target.
    WeightPenaltyFile => WeightPenalty {
        /// From the Enemy Rear to the Air Base.
        bands: [u8; BANDS] = 0..=16,
    }
}
table! {
    #![derive(Copy)]
    /// The SO that a battalion costs at the end of a day, by its band.
    BandLossesFile => BandLosses {
        /// From the Enemy Rear to the Air Base.
        bands: [u8; BANDS] = 0..=20,
    }
}
table! {
    /// How battalions move at the end of a day.
    MovementFile => Movement {
        /// Results in falling order of totals; the last row takes the rest.
        rows: ByLeast<MovementRow>,
        /// Added for an Assault battalion.
        assault: i8 = -9..=9,
        /// Added for a Support battalion.
        support: i8 = -9..=9,
        /// Added for a Command battalion.
        command: i8 = -9..=9,
        /// Added for one at half strength.
        half: i8 = -9..=9,
    }
}
part! {
    #![derive(Copy)]
    /// A result of a movement roll.
    MovementRowFile => MovementRow {
        /// The least total.
        least: Option<i8> = -20..=30,
        /// Bands towards the Air Base, or back if negative.
        bands: i8 = -5..=5,
    }
}

impl FromLeast for MovementRow {
    fn least(&self) -> Option<i8> {
        self.least
    }
}

impl MissionStress {
    /// That of a mission against a battalion in a band, before anything is taken off (T5.5a).
    pub(crate) const fn in_band(&self, band: Band) -> u8 {
        self.bands[band.index()]
    }

    /// The stress of a pilot for a mission against a battalion in a band, less what a Scout spares and less the pilot's
    /// Cool;
    /// `before` is the stress so far (T5.5a, T5.5b).
    pub(crate) fn of(
        &self,
        who: Label,
        band: Band,
        spared: u8,
        (cool, before): (u8, u8),
        journal: &mut impl Journal,
    ) -> u8 {
        let whole = self.in_band(band);
        let left = whole.saturating_sub(spared);
        let taken = left.saturating_sub(cool);
        if taken < left {
            journal.record(|| Event::of(Rule::T5_5b).by(who).modifier(i32::from(taken) - i32::from(left)).result(cool));
        }
        journal.record(|| {
            let event = Event::of(Rule::T5_5a).by(who).result(taken).int("number", whole).word("band", band.name());
            event.int("stress", before.saturating_add(taken))
        });
        taken
    }
}

impl Movement {
    /// What the deck and strength of a battalion add to its roll.
    pub(crate) const fn modifier(&self, deck: Deck, strength: Strength) -> i8 {
        let deck = match deck {
            Deck::Assault => self.assault,
            Deck::Support => self.support,
            Deck::Command => self.command,
        };
        deck + if matches!(strength, Strength::Half) { self.half } else { 0 }
    }

    /// Where a battalion is after its roll; `cards` is what notes and conditions add (T6.3a, T7.9g).
    pub(crate) fn roll(
        &self,
        who: Label,
        (deck, strength): (Deck, Strength),
        cards: i32,
        band: Band,
        roll: &mut impl Roll,
        journal: &mut impl Journal,
    ) -> Band {
        let face = roll.die(10);
        let modifier = i32::from(self.modifier(deck, strength)) + cards;
        let total = face as i32 + modifier;
        let bands = self.rows.of(total).bands;
        let after = band.moved(bands);
        let event = |rule| Event::of(rule).by(who).word("band", after.name());
        journal.record(|| {
            let what = match after.index() as i8 - band.index() as i8 {
                0 => "stays",
                1.. => "advances",
                _ => "falls back",
            };
            event(Rule::T6_3a).rolled(Faces::one(10, face)).modifier(modifier).result(total).word("what", what)
        });
        journal.record(|| event(Rule::T7_9g).result(after.index() as i32 - band.index() as i32).int("number", total));
        after
    }
}
