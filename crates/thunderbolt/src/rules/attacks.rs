//! The attack roll (T4.9).

use crate::ledger::Rule;
use crate::terms::lowering::table;
use ground::chance::{Enumerate, Faces, Label, Roll};
use ground::journal::{Event, Journal, Silent};

table! {
    #![derive(Copy)]
    /// Attacks of aircraft.
    AttackFile => Attack {
        /// Added to the roll of a Shaken pilot.
        shaken: i8 = -9..=9,
    }
}

/// Which of a pilot's skills an attack rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Skill {
    /// A cannon.
    Cannon,
    /// A weapon at the aircraft's own hex.
    Strike,
    /// A weapon at another hex.
    StandOff,
    /// A gun of a gunship: a cannon by the skill, a stand-off attack for damage and cards (T7.6f).
    Gunship,
}

impl Skill {
    /// Whether what holds for Stand-Off attacks holds for it.
    pub(crate) const fn is_stand_off(self) -> bool {
        matches!(self, Skill::StandOff | Skill::Gunship)
    }
}

/// What an attack roll depends on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AttackRoll {
    /// The attack number of the weapon or cannon.
    pub(crate) number: u8,
    /// The pilot's skill, 0 without a pilot.
    pub(crate) skill: i8,
    pub(crate) which: Skill,
    /// The modifier of the unit.
    pub(crate) unit_mod: i8,
    pub(crate) shaken: bool,
    /// What damage and cards add.
    pub(crate) other: i8,
}

/// The attacker, its target and its weapon, for the journal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AttackNames<'a> {
    pub(crate) by: Label,
    pub(crate) at: Label,
    /// The pilot, [`Label::NONE`] for none.
    pub(crate) pilot: Label,
    /// The pilot's stress.
    pub(crate) stress: u8,
    /// What the weapon is called.
    pub(crate) weapon: &'a str,
    /// Another weapon of the attack has hit its target already.
    pub(crate) spare: bool,
}

impl AttackNames<'_> {
    /// No names, where nothing is recorded.
    pub(crate) const NONE: AttackNames<'static> =
        AttackNames { by: Label::NONE, at: Label::NONE, pilot: Label::NONE, stress: 0, weapon: "", spare: false };
}

/// What came of an attack roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct AttackResult {
    /// The natural die.
    pub(crate) face: u8,
    pub(crate) hit: bool,
}

impl Attack {
    /// All that is added to the roll.
    #[inline]
    fn modifier(&self, attack: &AttackRoll) -> i32 {
        let shaken = if attack.shaken { self.shaken } else { 0 };
        i32::from(attack.skill) + i32::from(attack.unit_mod) + i32::from(attack.other) + i32::from(shaken)
    }

    /// The face from which the attack hits; one above 10 never does.
    #[inline]
    pub(crate) fn needs(&self, attack: &AttackRoll) -> i32 {
        i32::from(attack.number) - self.modifier(attack)
    }

    /// Rolls for one weapon or cannon at one unit (T4.9a to T4.9g).
    pub(crate) fn roll(
        &self,
        names: &AttackNames<'_>,
        attack: &AttackRoll,
        roll: &mut impl Roll,
        journal: &mut impl Journal,
    ) -> AttackResult {
        let face = roll.die(10);
        let needs = self.needs(attack);
        let hit = face as i32 >= needs;
        let event = |rule| Event::of(rule).by(names.by).on(names.at);
        let weapon = || names.weapon.to_owned();
        journal.record(|| event(Rule::T4_9a).rolled(Faces::one(10, face)).word("weapon", weapon()));
        if names.pilot != Label::NONE {
            let event = |rule| event(rule).modifier(attack.skill).unit("pilot", names.pilot);
            match attack.which {
                Skill::Cannon | Skill::Gunship => journal.record(|| event(Rule::T4_9b).word("weapon", weapon())),
                Skill::Strike => journal.record(|| event(Rule::T4_9c)),
                Skill::StandOff => journal.record(|| event(Rule::T4_9d)),
            }
        }
        if attack.shaken {
            journal.record(|| {
                let event = event(Rule::T4_9e).modifier(self.shaken).unit("pilot", names.pilot);
                event.int("stress", names.stress)
            });
        }
        if attack.unit_mod != 0 {
            journal.record(|| event(Rule::T4_9f).modifier(attack.unit_mod));
        }
        journal.record(|| {
            let modifier = self.modifier(attack);
            let event = event(Rule::T4_9g).modifier(modifier).result(face as i32 + modifier).word("weapon", weapon());
            let event = event.int("natural", face as i32).int("need", attack.number);
            let hits = |roll: &mut Enumerate| self.roll(&AttackNames::NONE, attack, roll, &mut Silent).hit;
            let event = event.int("chance", Enumerate::per_mille(hits));
            event.word("what", if hit { "hit" } else { "miss" }).int("spare", names.spare)
        });
        AttackResult { face: face as u8, hit }
    }
}
