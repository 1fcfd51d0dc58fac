//! Initiative: two dice, and what height, skill and type add to them (R1.2).

use super::Aircraft;
use crate::ledger::Rule;
use crate::terms::date::Month;
use crate::terms::dice::TwoDice;
use crate::terms::lowering::table;
use crate::terms::named::{Class, Skill, Special};
use ground::chance::{Label, Roll};
use ground::journal::{Event, Journal};

table! {
    #![derive(Copy)]
    /// What is added to the initiative roll.
    InitiativeFile => Initiative {
        /// Metres above the lowest aircraft that are worth one.
        height: i16 = 50..=5000,
        /// Added to the roll when the pilot is an ace.
        ace: i32 = -9..=9,
        /// Added to the roll when the pilot is a double ace.
        double_ace: i32 = -9..=9,
        /// Added to the roll of a two-seater that is not exempt.
        two_seater: i32 = -9..=9,
        /// Added to the roll when the pilot is a novice.
        novice: i32 = -9..=9,
        /// Added to the roll when the aircraft turns by schedule F.
        schedule_f: i32 = -9..=9,
        /// The first month in which types that were exempt early are so no more.
        early_until: Month,
    }
}

/// What the initiative of an aircraft depends on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Standing {
    /// Metres above the lowest aircraft.
    pub(crate) height: i16,
    pub(crate) skill: Skill,
    /// A two-seater that is not exempt.
    pub(crate) two_seater_penalty: bool,
    pub(crate) schedule_f: bool,
}

impl Initiative {
    /// Whether a type takes the penalty of a two-seater in a month (R1.2h, R1.2i).
    pub(crate) fn two_seater_penalty(&self, aircraft: &Aircraft, month: Month) -> bool {
        let early = aircraft.specials.has(Special::EarlyExempt) && month < self.early_until;
        aircraft.class == Class::TwoSeater && !aircraft.specials.has(Special::InitiativeExempt) && !early
    }

    /// What is added to the roll of an aircraft.
    pub(crate) fn modifier(&self, who: Label, standing: Standing, journal: &mut impl Journal) -> i32 {
        let mut modifier = i32::from(standing.height / self.height);
        if modifier != 0 {
            journal.record(|| Event::of(Rule::R1_2c).by(who).modifier(modifier).int("height", standing.height));
        }
        let event = |rule, part: i32| Event::of(rule).by(who).modifier(part);
        match standing.skill {
            Skill::Ace => {
                modifier += self.ace;
                journal.record(|| event(Rule::R1_2e, self.ace));
            }
            Skill::DoubleAce => {
                modifier += self.double_ace;
                journal.record(|| event(Rule::R1_2f, self.double_ace));
            }
            Skill::Novice => {
                modifier += self.novice;
                journal.record(|| event(Rule::R1_2j, self.novice));
            }
            Skill::Regular => {}
        }
        if standing.two_seater_penalty {
            modifier += self.two_seater;
            journal.record(|| event(Rule::R1_2g, self.two_seater));
        }
        if standing.schedule_f {
            modifier += self.schedule_f;
            journal.record(|| event(Rule::R1_2k, self.schedule_f));
        }
        modifier
    }

    /// The initiative of an aircraft: two dice and its modifier (R1.2a).
    pub(crate) fn total(&self, who: Label, modifier: i32, roll: &mut impl Roll, journal: &mut impl Journal) -> i32 {
        let dice = TwoDice::roll(roll);
        let total = i32::from(dice.sum()) + modifier;
        journal.record(|| Event::of(Rule::R1_2a).by(who).rolled(dice.faces()).modifier(modifier).result(total));
        total
    }
}
