//! Anti-radiation missiles, and radars that shut down against them (D3.4.1, DH11i to DH11k).

use crate::ledger::Rule;
use crate::rules::sams::location::BeyondOne;
use crate::terms::date::{ByDate, Date, FromMonth};
use crate::terms::dice::{one_die, two_dice};
use crate::terms::lowering::{part, table};
use ground::chance::{Enumerate, Label, Roll};
use ground::journal::{Event, Journal, Silent};

table! {
    /// Anti-radiation missiles.
    ArmsFile => Arms {
        shrike: Arm,
        standard: Arm,
        /// The Movement Points that a launch costs.
        points: u8 = 0..=9,
        far: BeyondOne,
        /// Added to the roll at a site that has launched this turn.
        launched: i8 = -9..=9,
        /// The least total that puts a radar out for a die of turns.
        out_turns: i8 = 2..=40,
        /// The least total that puts it out for the raid.
        out_raid: i8 = 2..=40,
        /// The least total that destroys the radar.
        destroyed: i8 = 2..=40,
    }
}

part! {
    /// A type of missile.
    ArmFile => Arm {
        /// The first month in which it exists.
        from: Date,
        /// The greatest range, in hexes.
        range: u8,
        /// Added to the roll.
        bonus: i8 = -9..=9,
        /// Added to the roll at a radar that has shut down.
        shut: i8 = -9..=9,
    }
}

table! {
    /// ARM Morale: the radar shuts down on a die up to a limit.
    ArmMoraleFile => ArmMorale {
        /// The limit by month.
        rows: ByDate<ArmMoraleRow>,
        /// Added to the limit while the site guides a missile.
        guiding: i8 = -9..=9,
        /// Added to the limit for each further missile of the phase.
        per_other: i8 = -9..=9,
    }
}

part! {
    /// The limit from a month on.
    ArmMoraleRowFile => ArmMoraleRow {
        /// The first month of the row.
        from: Date,
        /// The crew shuts its radar down on a die up to this.
        limit: i8 = 0..=10,
    }
}

impl FromMonth for ArmMoraleRow {
    fn from(&self) -> Date {
        self.from
    }
}

table! {
    /// How radars that were shut down come on again.
    RadarsFile => Radars {
        /// A radar comes on again on a die of at least this.
        back_on: u8 = 1..=11,
    }
}

/// A missile that homes on a radar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Homing {
    /// Whether it is a Standard ARM; otherwise a Shrike.
    pub(crate) standard: bool,
    pub(crate) range: u32,
    /// Whether the radar has shut down.
    pub(crate) shut: bool,
    /// Whether the site has launched this turn.
    pub(crate) launched: bool,
}

/// The result of a missile for a radar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Blow {
    Miss,
    /// Out of action for a die of turns.
    OutTurns,
    /// Out of action for the rest of the raid.
    OutRaid,
    Destroyed,
}

impl Blow {
    const NAMES: [&'static str; 4] = ["is not hit", "is out for some turns", "is out for the raid", "is destroyed"];
}

impl ArmMorale {
    /// Rolls whether a crew shuts its radar down (DH11j).
    pub(crate) fn shuts(
        &self,
        guiding: bool,
        others: u8,
        who: Label,
        roll: &mut impl Roll,
        journal: &mut impl Journal,
    ) -> bool {
        let limit = self.rows.limit + i8::from(guiding) * self.guiding + self.per_other.saturating_mul(others as i8);
        let shuts = one_die(who, roll, journal) as i8 <= limit;
        journal.record(|| {
            let event = Event::of(Rule::DH11j).by(who).result(limit);
            event.word("outcome", if shuts { "shuts down" } else { "stays on" })
        });
        shuts
    }
}

impl Arms {
    /// The numbers of a type of missile.
    pub(crate) const fn of(&self, standard: bool) -> &Arm {
        if standard { &self.standard } else { &self.shrike }
    }

    /// Rolls the attack of a missile (DH11k).
    pub(crate) fn attack(
        &self,
        homing: Homing,
        ends: (Label, Label),
        roll: &mut impl Roll,
        journal: &mut impl Journal,
    ) -> Blow {
        let arm = self.of(homing.standard);
        let far = i8::from(homing.range > self.far.beyond.into()) * self.far.modifier;
        let (shut, launched) = (i8::from(homing.shut) * arm.shut, i8::from(homing.launched) * self.launched);
        let modifier = arm.bonus + far + shut + launched;
        let total = two_dice(ends.0, roll, journal).sum() + modifier;
        let blow = match total {
            total if total >= self.destroyed => Blow::Destroyed,
            total if total >= self.out_raid => Blow::OutRaid,
            total if total >= self.out_turns => Blow::OutTurns,
            _ => Blow::Miss,
        };
        journal.record(|| {
            let event = Event::of(Rule::DH11k).by(ends.0).on(ends.1).modifier(modifier).result(total);
            let hits = |roll: &mut Enumerate| self.attack(homing, ends, roll, &mut Silent) != Blow::Miss;
            let event = event.int("needs", self.out_turns - modifier).int("chance", Enumerate::per_mille(hits));
            let event = event.int("bonus", arm.bonus).int("far", far).int("shut", shut).int("launched", launched);
            event.word("outcome", Blow::NAMES[blow as usize])
        });
        blow
    }
}

impl Radars {
    /// Whether a radar that shut down comes on again, and the rule that records it.
    pub(crate) fn back_on(&self, rule: Rule, who: Label, roll: &mut impl Roll, journal: &mut impl Journal) -> bool {
        let die = one_die(who, roll, journal);
        let on = die >= self.back_on;
        journal.record(|| {
            Event::of(rule).by(who).result(die).word("outcome", if on { "is on again" } else { "stays off" })
        });
        on
    }
}
