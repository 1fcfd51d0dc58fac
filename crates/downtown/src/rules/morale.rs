//! Morale checks, jettison and recovery (DH8b, DH8c).

use crate::ledger::Rule;
use crate::terms::dice::two_dice;
use crate::terms::flights::Airframe;
use crate::terms::lowering::{part, table};
use ground::chance::{Label, Roll};
use ground::journal::{Event, Journal};

table! {
    /// Morale, disorder, jettison and bail-out.
    MoraleFile => Morale {
        /// Added to the roll for an aircraft shot down.
        shot_down: i8 = -9..=0,
        /// Added to the roll for an aircraft crippled.
        crippled: i8 = -9..=0,
        /// Added to the roll for an aircraft damaged.
        damaged: i8 = -9..=0,
        /// Added to the roll of a surprised flight.
        surprised: i8 = -9..=0,
        /// Added to the roll of a disordered flight.
        disordered: i8 = -9..=0,
        /// Added to the roll for an enemy shot down.
        enemy_down: i8 = 0..=9,
        near_target: NearTarget,
        /// The least total with no effect.
        none: i8 = -9..=30,
        /// The least total with a jettison check only.
        jettison: i8 = -9..=30,
        /// The least total with disorder; below it the flight aborts.
        disorder: i8 = -9..=30,
        /// Bombs are jettisoned on a die up to this after failed morale.
        jettison_after_morale: u8 = 0..=10,
        /// Bombs are jettisoned on a die up to this after evading a SAM.
        jettison_after_evasion: u8 = 0..=10,
        /// The least total that ends disorder.
        recover: i8 = 2..=40,
        /// Added to the recovery roll of a flight in its rally hex.
        recover_at_rally: i8 = 0..=20,
        /// US flights rally over the sea, and from this place of a row westwards.
        rally_west_of: u8 = 1..=51,
        /// A member of a crew bails out on a die of at least this.
        bail_out: u8 = 1..=11,
    }
}

part! {
    /// The modifier of bombers near their target.
    NearTargetFile => NearTarget {
        /// The greatest range to the target, in hexes.
        range: u8,
        /// Added to the roll.
        bonus: i8 = 0..=9,
    }
}

/// The result of a morale check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Nerve {
    Firm,
    /// Aircraft may jettison their bombs.
    Jettison,
    /// The flight is disordered, and aircraft may jettison their bombs.
    Disorder,
    Abort,
}

impl Nerve {
    const NAMES: [&'static str; 4] = ["firm", "jettison-check", "disordered", "abort"];
}

impl Morale {
    /// The modifier of the next check after a hit.
    pub(crate) const fn after_hit(&self, harm: Airframe) -> i8 {
        match harm {
            Airframe::Down => self.shot_down,
            Airframe::Crippled => self.crippled,
            Airframe::Damaged => self.damaged,
            Airframe::None | Airframe::Sound => 0,
        }
    }

    /// Makes a morale check (DH8b).
    pub(crate) fn check(&self, who: Label, modifier: i8, roll: &mut impl Roll, journal: &mut impl Journal) -> Nerve {
        let total = two_dice(who, roll, journal).sum() + modifier;
        let nerve = match total {
            total if total >= self.none => Nerve::Firm,
            total if total >= self.jettison => Nerve::Jettison,
            total if total >= self.disorder => Nerve::Disorder,
            _ => Nerve::Abort,
        };
        journal.record(|| {
            let event = Event::of(Rule::DH8b).by(who).modifier(modifier).result(total);
            event.word("nerve", Nerve::NAMES[nerve as usize])
        });
        nerve
    }

    /// Rolls whether a disordered flight recovers (DH8c).
    pub(crate) fn recovers(&self, who: Label, modifier: i8, roll: &mut impl Roll, journal: &mut impl Journal) -> bool {
        let total = two_dice(who, roll, journal).sum() + modifier;
        let recovers = total >= self.recover;
        journal.record(|| {
            let event = Event::of(Rule::DH8c).by(who).modifier(modifier).result(total);
            event.word("state", if recovers { "in order again" } else { "still disordered" })
        });
        recovers
    }
}
