//! The Energy Roll and the afterburner (J2.3, J2.4).

use crate::ledger::Rule;
use crate::terms::lowering::{part, table};
use crate::terms::switches::Alt6;
use ground::chance::{Label, PoolRoll, Roll};
use ground::journal::{Event, Journal};
use ground::scenario::lower::{ByRange, Ranged, RowRange};

table! {
    /// The Energy Roll.
    EnergyFile => EnergyNumbers {
        /// Dice without a hard manoeuvre.
        dice: u8 = 1..=8,
        /// Dice that each hard manoeuvre takes.
        dice_per_manoeuvre: u8 = 0..=5,
        /// What afterburner adds to each die.
        afterburner_die: i8 = 0..=6,
        /// What afterburner adds to Speed.
        afterburner_speed: i8 = 0..=6,
        /// Speed lost every turn.
        drag: i8 = 0..=6,
    }
}
table! {
    /// Which dice of the Energy Roll are discarded, by the switch `alt6`.
    DiscardsFile => Discards {
        /// The bands where altitude 6 is a middle one.
        mid: ByRange<Discard, 1, 9>,
        /// The bands where altitude 6 is a high one.
        high: ByRange<Discard, 1, 9>,
    }
}
part! {
    #![derive(Copy)]
    /// The discards of a band of altitude.
    DiscardFile => Discard {
        /// The band, such as `1-3`.
        altitude: RowRange,
        /// How many of the lowest dice go.
        lowest: u8 = 0..=8,
        /// How many of the highest dice go.
        highest: u8 = 0..=8,
    }
}
table! {
    /// Which jets may light an afterburner.
    AfterburnerFile => Afterburner {
        /// Fuel must exceed this.
        fuel_above: i16 = -20..=99,
    }
}

impl Ranged<()> for Discard {
    const KEY: &'static str = "altitude";

    fn range(shape: &DiscardFile) -> &str {
        &shape.altitude
    }
}

impl Discards {
    /// The discards by altitude under a reading of altitude 6.
    pub(crate) fn under(self, alt6: Alt6) -> ByRange<Discard, 1, 9> {
        match alt6 {
            Alt6::Mid => self.mid,
            Alt6::High => self.high,
        }
    }
}

/// The Energy Roll under the switches of a scenario (J2.3, J2.4, J2.5).
#[derive(Clone, Debug, serde::Serialize)]
pub(crate) struct Energy {
    pub(crate) numbers: EnergyNumbers,
    pub(crate) dice_floor: u8,
    /// By altitude.
    pub(crate) discards: ByRange<Discard, 1, 9>,
}

/// What an Energy Roll depends on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EnergyRoll {
    /// Altitude at the start of the phase (J2.3c).
    pub(crate) altitude: i8,
    /// Hard manoeuvres chosen.
    pub(crate) manoeuvres: u8,
    /// Energy Factor, damage included.
    pub(crate) factor: i8,
    /// Afterburner lit.
    pub(crate) burn: bool,
}

impl Energy {
    pub(crate) fn discard(&self, altitude: i8) -> Discard {
        *self.discards.of(altitude.into())
    }

    /// The dice of the roll: all of its chance, so that play, tables and pilots' means share it.
    fn pool(&self, input: EnergyRoll) -> PoolRoll {
        let discard = self.discard(input.altitude);
        let lost = input.manoeuvres * self.numbers.dice_per_manoeuvre;
        let bonus = if input.burn { self.numbers.afterburner_die } else { 0 };
        PoolRoll {
            dice: self.numbers.dice.saturating_sub(lost).max(self.dice_floor),
            sides: 6,
            drop_lowest: discard.lowest,
            drop_highest: discard.highest,
            above: i32::from(input.factor - bonus),
        }
    }

    /// The Speed increase of one Energy Roll (J2.3, J2.4).
    pub(crate) fn roll(&self, who: Label, input: EnergyRoll, roll: &mut impl Roll, journal: &mut impl Journal) -> i8 {
        let pool = self.pool(input);
        let scored = roll.pool(pool);
        let mut gain = scored.scoring as i8;
        let event = |rule| Event::of(rule).by(who).int("dice-count", pool.dice);
        if input.manoeuvres == 0 {
            journal.record(|| event(Rule::J2_3a).rolled(scored.faces));
        } else {
            journal.record(|| event(Rule::J2_3b).rolled(scored.faces).int("manoeuvres", input.manoeuvres));
        }
        journal.record(|| event(Rule::J2_3c).int("altitude", input.altitude));
        match (pool.drop_lowest, pool.drop_highest) {
            (low, high) if low > high => journal.record(|| event(Rule::J2_3d).int("discarded", low)),
            (low, high) if low == high => journal.record(|| event(Rule::J2_3e).int("discarded", low + high)),
            (_, high) => journal.record(|| event(Rule::J2_3f).int("discarded", high)),
        }
        if input.burn {
            journal.record(|| event(Rule::J2_4a).modifier(self.numbers.afterburner_die));
        }
        journal.record(|| event(Rule::J2_3g).result(gain).int("factor", input.factor));
        if input.burn {
            gain += self.numbers.afterburner_speed;
            journal.record(|| event(Rule::J2_4b).modifier(self.numbers.afterburner_speed).result(gain));
        }
        gain
    }
}
