//! Enemy attacks: hits, ECM pods and Evasive points (T4.11e to T4.11h).

use crate::ledger::Rule;
use crate::rules::units::UnitType;
use crate::terms::damage::{EvasiveOrder, HitSide};
use crate::terms::lowering::table;
use ground::chance::{Faces, Label, Roll};
use ground::journal::{Event, Journal};

table! {
    #![derive(Copy)]
    /// ECM pods.
    EcmFile => Ecm {
        /// The least roll of a d10 that negates an attack.
        negates_from: u8 = 1..=11,
    }
}

/// Hits of one attack or event.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Hits {
    pub(crate) heavy: u8,
    pub(crate) light: u8,
}

/// Hits after the Evasive points, and what these did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Evasion {
    pub(crate) hits: Hits,
    /// Heavy hits made Light.
    pub(crate) lightened: u8,
    /// Light hits cancelled.
    pub(crate) cancelled: u8,
    /// Evasive points left.
    pub(crate) points: u8,
}

impl Hits {
    /// This number of hits on a side.
    pub(crate) const fn on(side: HitSide, hits: u8) -> Hits {
        match side {
            HitSide::Heavy => Hits { heavy: hits, light: 0 },
            HitSide::Light => Hits { heavy: 0, light: hits },
        }
    }

    /// What Evasive points leave of them, spent in this order: a point makes a Heavy hit Light or cancels a Light one,
    /// also one that was Heavy (T3.3b, T4.11g, T4.11h).
    pub(crate) fn evaded(self, points: u8, order: EvasiveOrder) -> Evasion {
        let mut evaded = Evasion { hits: self, lightened: 0, cancelled: 0, points };
        while evaded.points > 0 && (evaded.hits.heavy > 0 || evaded.hits.light > 0) {
            let lightens = match order {
                EvasiveOrder::HeavyFirst => evaded.hits.heavy > 0,
                EvasiveOrder::LightFirst => evaded.hits.light == 0,
            };
            if lightens {
                evaded.hits.heavy -= 1;
                evaded.hits.light += 1;
                evaded.lightened += 1;
            } else {
                evaded.hits.light -= 1;
                evaded.cancelled += 1;
            }
            evaded.points -= 1;
        }
        evaded
    }
}

/// The attacker and its target, for the journal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EnemyNames {
    pub(crate) unit: Label,
    pub(crate) aircraft: Label,
    pub(crate) pilot: Label,
}

/// What the aircraft has against an attack.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Defence {
    /// A pod.
    pub(crate) ecm: bool,
    /// Evasive points.
    pub(crate) evasive: u8,
    pub(crate) order: EvasiveOrder,
}

impl Ecm {
    /// Whether this face of the die negates an attack.
    pub(crate) const fn is_enough(&self, face: u32) -> bool {
        face >= self.negates_from as u32
    }

    /// Whether the pod of an aircraft negates the attack of a unit (T4.11f).
    pub(crate) fn negates(&self, names: &EnemyNames, roll: &mut impl Roll, journal: &mut impl Journal) -> bool {
        let face = roll.die(10);
        let negated = self.is_enough(face);
        journal.record(|| {
            let event = Event::of(Rule::T4_11f).by(names.aircraft).on(names.unit).rolled(Faces::one(10, face));
            let what = if negated { "the attack is negated" } else { "in vain" };
            event.result(negated).int("need", self.negates_from).word("what", what)
        });
        negated
    }

    /// The hits of a unit's attack after pod and Evasive points (T4.11e to T4.11h).
    pub(crate) fn hits_after(
        &self,
        unit: &UnitType,
        names: &EnemyNames,
        defence: Defence,
        roll: &mut impl Roll,
        journal: &mut impl Journal,
    ) -> Hits {
        journal.record(|| {
            let event = Event::of(Rule::T4_11e).by(names.unit).on(names.aircraft).result(unit.hits);
            event.word("side", unit.side.name())
        });
        if unit.hits == 0 || defence.ecm && self.negates(names, roll, journal) {
            return Hits::default();
        }
        let evaded = Hits::on(unit.side, unit.hits).evaded(defence.evasive, defence.order);
        let event = |rule, hits: u8, left: u8| {
            let event = Event::of(rule).by(names.aircraft).on(names.unit).result(hits);
            event.int("number", left).unit("pilot", names.pilot)
        };
        if evaded.lightened > 0 {
            let left = defence.evasive - evaded.lightened;
            journal.record(|| event(Rule::T4_11h, evaded.lightened, left));
        }
        if evaded.cancelled > 0 {
            journal.record(|| event(Rule::T4_11g, evaded.cancelled, evaded.points));
        }
        evaded.hits
    }
}
