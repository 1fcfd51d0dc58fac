//! Energy Management: the roll, drag, climb or dive, brakes, the maximum (J2).

use crate::ledger::Rule;
use crate::rules::{Altitude, LowMaximum};
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
        mid: ByRange<Discard, 1, 9>,
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
    /// Who may light an afterburner.
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
#[derive(Clone, Debug)]
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

/// What a jet does with its energy once the roll is known: the change of altitude, and what brakes refuse of each increase.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Plan {
    /// Levels up (positive) or down.
    pub change: i8,
    /// Refused of the roll's increase.
    pub refuse_roll: i8,
    /// Refused of the dive's increase.
    pub refuse_dive: i8,
}

/// Where a plan starts from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Before {
    pub(crate) speed: i8,
    pub(crate) altitude: i8,
    /// The roll's increase.
    pub(crate) gain: i8,
    /// The card's maximum.
    pub(crate) maximum: i8,
    /// The optional guard forbids a climb (J2.6g).
    pub(crate) no_climb: bool,
}

/// Speed and altitude after Energy Management.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct After {
    pub(crate) speed: i8,
    pub(crate) altitude: i8,
}

/// The rules that turn a plan into Speed and altitude.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settling<'a> {
    pub(crate) drag: i8,
    pub(crate) altitude: &'a Altitude,
    pub(crate) low_maximum: Option<LowMaximum>,
}

impl Settling<'_> {
    /// Carries out a plan: brakes on the roll, drag, altitude, brakes on the dive, the maximum (J2.5 to J2.8). None when
    /// the plan is not legal: beyond the lowest or highest altitude, more levels than the table has, or a climb that
    /// costs more Speed than is left (J2.6e, J2.6f).
    pub(crate) fn settle(&self, who: Label, before: Before, plan: Plan, journal: &mut impl Journal) -> Option<After> {
        let levels = plan.change.unsigned_abs() as usize;
        let altitude = before.altitude + plan.change;
        let cost = self.altitude.cost(levels)?;
        let refused_roll = plan.refuse_roll.min(before.gain);
        let raised = before.speed + before.gain - refused_roll;
        let dragged = (raised - self.drag).max(0);
        if !(self.altitude.lowest..=self.altitude.highest).contains(&altitude) {
            return None;
        }
        if plan.change > 0 && (cost > dragged || before.no_climb) {
            return None;
        }
        let refused_dive = if plan.change < 0 { plan.refuse_dive.min(cost) } else { 0 };
        let event = |rule| Event::of(rule).by(who);
        if refused_roll + refused_dive > 0 {
            journal.record(|| event(Rule::J2_8a).result(refused_roll + refused_dive));
        }
        if refused_roll > 0 {
            journal.record(|| event(Rule::J2_8b).result(refused_roll));
        }
        if raised > before.maximum {
            journal.record(|| event(Rule::J2_3h).result(raised).int("maximum", before.maximum));
        }
        journal.record(|| event(Rule::J2_5a).modifier(-self.drag).result(dragged));
        if levels > 0 {
            journal.record(|| event(Rule::J2_6a).int("from", before.altitude).int("to", altitude).result(plan.change));
        }
        let moved = match plan.change.signum() {
            1 => -cost,
            -1 => cost - refused_dive,
            _ => 0,
        };
        let change = if plan.change > 0 { -cost } else { cost };
        match levels {
            1 => journal.record(|| event(Rule::J2_6b).modifier(change)),
            2 => journal.record(|| event(Rule::J2_6c).modifier(change)),
            3 => journal.record(|| event(Rule::J2_6d).modifier(change)),
            _ => {}
        }
        if refused_dive > 0 {
            journal.record(|| event(Rule::J2_8c).result(refused_dive));
        }
        let speed = self.capped(who, before.maximum, altitude, dragged + moved, journal);
        if speed == 0 {
            journal.record(|| event(Rule::J2_7b).int("altitude", altitude));
        }
        Some(After { speed, altitude })
    }

    /// Cuts Speed to the maximum (J2.7a), which thick air may lower (J0.2i).
    fn capped(&self, who: Label, maximum: i8, altitude: i8, speed: i8, journal: &mut impl Journal) -> i8 {
        let thick = self.low_maximum.filter(|low| altitude <= low.altitude && maximum >= low.from);
        let cap = maximum - thick.map_or(0, |low| low.cut);
        if speed <= cap {
            return speed;
        }
        if thick.is_some() {
            journal.record(|| Event::of(Rule::J0_2i).by(who).result(cap).int("altitude", altitude));
        }
        journal.record(|| Event::of(Rule::J2_7a).by(who).result(cap).int("speed", speed));
        cap
    }
}
