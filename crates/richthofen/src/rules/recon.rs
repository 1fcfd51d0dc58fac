//! Photographs and the correction of artillery (R6.17).

use crate::ledger::Rule;
use crate::terms::dice::{TwoDice, one_die};
use crate::terms::lowering::{part, table};
use ground::chance::{Label, Roll};
use ground::journal::{Event, Journal};
use ground::scenario::lower::Pair;

table! {
    /// Photographs.
    PhotographyFile => Photography {
        /// Hexes in a row of a trench photograph.
        trench_hexes: u8 = 1..=30,
        /// Hexes in a row of a road photograph.
        road_hexes: u8 = 1..=30,
        /// The least and the greatest height, in metres.
        altitude: Pair<i16> = 0..=9000,
        /// The least die of a good plate, by height.
        plates: Vec<PlateHeight>,
        /// Added to the die when the aircraft has been attacked this turn.
        attacked: i8 = -6..=6,
        /// Good plates that make a success.
        needed: u8 = 1..=30,
    }
}
part! {
    #![derive(Copy)]
    /// The least die of a good plate up to a height.
    PlateHeightFile => PlateHeight {
        /// The greatest height, in metres.
        altitude: i16 = 0..=9000,
        /// The least die.
        die: i8 = 1..=7,
    }
}
table! {
    #![derive(Copy)]
    /// Artillery spotting.
    SpottingFile => Spotting {
        /// Hexes from the target within which an aircraft is on station.
        hexes: i32 = 0..=99,
        /// The least and the greatest height, in metres.
        altitude: Pair<i16> = 0..=9000,
        /// The greatest climb or dive of a turn on station, in metres.
        change: i16 = 0..=900,
        /// The least total of a good correction.
        correction: i8 = 2..=13,
        /// Added to the roll when the aircraft was on station last turn too.
        again: i8 = -9..=9,
        /// Added to the roll when the aircraft has been attacked this turn.
        attacked: i8 = -9..=9,
        /// Corrections that open fire for effect.
        corrections: u8 = 1..=20,
        /// The least total of an effect.
        effect: i8 = 2..=13,
        /// The most effects.
        most: u8 = 1..=20,
    }
}

/// The result of a turn on station.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum SpottingResult {
    /// Nothing.
    Nothing,
    /// A good correction.
    Correction,
    /// An effect on the target.
    Effect,
}

impl Photography {
    /// The hexes of a row that make a photograph, of a trench or of a road (R6.17a).
    pub(crate) fn whole_row(&self, trench: bool) -> u32 {
        u32::from(if trench { self.trench_hexes } else { self.road_hexes })
    }

    /// Whether a plate exposed at this height is good (R6.17a).
    pub(crate) fn plate(
        &self,
        who: Label,
        altitude: i16,
        (attacked, last): (bool, bool),
        roll: &mut impl Roll,
        journal: &mut impl Journal,
    ) -> bool {
        let least = self.plates.iter().find(|row| altitude <= row.altitude).map_or(7, |row| row.die);
        let (face, faces) = one_die(roll);
        let modifier = if attacked { self.attacked } else { 0 };
        let good = face + modifier >= least;
        journal.record(|| {
            let event = Event::of(Rule::R6_17a).by(who).rolled(faces).modifier(modifier).result(good);
            event.int("least", least).int("whole", good && last).word("outcome", if good { "good" } else { "spoilt" })
        });
        good
    }
}

impl Spotting {
    /// A turn on station, after a number of good corrections (R6.17b).
    pub(crate) fn turn(
        &self,
        who: Label,
        corrections: u8,
        (again, attacked): (bool, bool),
        roll: &mut impl Roll,
        journal: &mut impl Journal,
    ) -> SpottingResult {
        let corrects = corrections < self.corrections;
        let dice = TwoDice::roll(roll);
        let modifier = if again { self.again } else { 0 } + if attacked { self.attacked } else { 0 };
        let (modifier, least) = if corrects { (modifier, self.correction) } else { (0, self.effect) };
        let good = dice.sum() + modifier >= least;
        let spotted = match (good, corrects) {
            (false, _) => SpottingResult::Nothing,
            (true, true) => SpottingResult::Correction,
            (true, false) => SpottingResult::Effect,
        };
        journal.record(|| {
            let event = Event::of(Rule::R6_17b).by(who).rolled(dice.faces()).modifier(modifier).result(good);
            let event = event.int("least", least).word("outcome", if good { "good" } else { "wasted" });
            match corrects {
                true => event.word("step", format!("correction {} of {}", corrections + 1, self.corrections)),
                false => event.word("step", "fire for effect"),
            }
        });
        spotted
    }
}
