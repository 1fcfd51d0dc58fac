//! Damage: crippled at half the hits, shot down at all of them (J4.5).

use crate::ledger::Rule;
use crate::terms::lowering::table;
use ground::chance::Label;
use ground::journal::{Event, Journal};
use ground::scenario::lower::Fraction;

table! {
    #![derive(Copy)]
    /// When damage cripples a jet, and what it takes from a crippled one.
    DamageFile => Damage {
        /// Crippled at this share of the hits, rounded up: numerator and denominator.
        crippled_share: Fraction = 0..=100,
        /// Hard manoeuvres left to a crippled jet.
        crippled_manoeuvres: u8 = 0..=3,
        /// What its Energy Factor rises by.
        crippled_factor: i8 = 0..=3,
        /// The worst Energy Factor there is, which damage can't pass.
        worst_factor: i8 = 5..=9,
    }
}

/// What an attack has done to its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Harm {
    NoDamage,
    Damaged,
    Crippled,
    ShotDown,
}

impl Damage {
    /// The Energy Factor of a crippled jet: worse, but never beyond the worst there is (J0.1b).
    pub(crate) fn factor(&self, whole: i8) -> i8 {
        (whole + self.crippled_factor).min(self.worst_factor).max(whole)
    }

    /// The harm of `damage` to a jet of `hits` that has suffered `suffered` before. A jet that was crippled or shot
    /// down before is so again, but the event is reported once.
    pub(crate) fn harm(&self, who: Label, hits: i16, suffered: i16, damage: i16, journal: &mut impl Journal) -> Harm {
        let crippled_at = self.crippled_share.of_rounded_up(hits.into()) as i16;
        let total = suffered + damage;
        let event = |rule| Event::of(rule).by(who).result(total).int("hits", hits);
        if damage == 0 {
            Harm::NoDamage
        } else if total >= hits {
            if suffered < hits {
                journal.record(|| event(Rule::J4_5a));
            }
            Harm::ShotDown
        } else if total >= crippled_at {
            if suffered < crippled_at {
                journal.record(|| event(Rule::J4_5b));
            }
            Harm::Crippled
        } else {
            Harm::Damaged
        }
    }
}
