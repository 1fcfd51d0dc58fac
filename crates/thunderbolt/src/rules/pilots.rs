//! Pilot cards (T7.7) and how a pilot is promoted (T5.8).

use crate::ledger::Rule;
use crate::terms::damage::{LEVELS, Level, Status};
use crate::terms::lowering::{part, table};
use ground::chance::Label;
use ground::journal::{Event, Journal};

table! {
    /// A pilot card.
    PilotCardFile => PilotRows {
        /// Its place among the cards; behind those with a number when absent.
        number: Option<u8> = 1..=64,
        /// What the pilot is called.
        title: String,
        /// The airframe family that the pilot flies.
        family: String,
        /// The six levels, lowest first.
        levels: [PilotRow; LEVELS],
    }
}
part! {
    #![derive(Copy)]
    /// A pilot at one level.
    PilotRowFile => PilotRow {
        /// Acts before the enemy.
        #[serde(default)]
        fast: bool,
        /// The Cannon skill; where none is given the Strike skill, for the guns of a gunship the Stand-Off skill.
        cannon: Option<i8> = -5..=5,
        /// The Strike skill; the Stand-Off skill where none is given, as for a gunship.
        strike: Option<i8> = -5..=5,
        /// The Stand-Off skill.
        stand_off: i8 = -5..=5,
        /// What is taken off the stress of a mission.
        cool: u8 = 0..=9,
        /// The most stress with which the pilot is Okay.
        okay: u8 = 0..=98,
        /// The most stress with which the pilot is Shaken.
        shaken: u8 = 1..=99,
        /// Evasive points.
        #[serde(default)]
        evasive: u8 = 0..=9,
        /// Gun shots of a mission, of a gunship's pilot.
        shots: Option<u8> = 1..=30,
        /// XP for the next level; none at the highest.
        xp: Option<u8> = 1..=99,
    }
}

/// A pilot card in play.
#[derive(Clone, Debug, serde::Serialize)]
pub(crate) struct PilotCard {
    /// Its name in files.
    pub(crate) name: String,
    /// What the pilot is called, for the journal.
    #[serde(skip_serializing)]
    pub(crate) title: String,
    /// The family, by place among the families.
    pub(crate) family: u8,
    pub(crate) levels: [PilotLevel; LEVELS],
}

/// A pilot at one level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub(crate) struct PilotLevel {
    pub(crate) fast: bool,
    pub(crate) cannon: i8,
    pub(crate) strike: i8,
    pub(crate) stand_off: i8,
    pub(crate) cool: u8,
    /// The most stress with which the pilot is Okay.
    pub(crate) okay: u8,
    /// The most stress with which the pilot is Shaken.
    pub(crate) shaken: u8,
    pub(crate) evasive: u8,
    pub(crate) shots: Option<u8>,
    /// XP for the next level.
    pub(crate) xp: Option<u8>,
}

impl PilotRow {
    /// The level in play, for a gunship or another aircraft; skills that are not known apart are alike (T4.9b).
    pub(crate) fn level(self, gunship: bool) -> PilotLevel {
        let strike = self.strike.unwrap_or(self.stand_off);
        PilotLevel {
            fast: self.fast,
            cannon: self.cannon.unwrap_or(if gunship { self.stand_off } else { strike }),
            strike,
            stand_off: self.stand_off,
            cool: self.cool,
            okay: self.okay,
            shaken: self.shaken,
            evasive: self.evasive,
            shots: self.shots,
            xp: self.xp,
        }
    }
}

impl PilotLevel {
    /// What stress makes of the pilot (T2.3e, T4.12a).
    #[inline]
    pub(crate) const fn status(&self, stress: u8) -> Status {
        match stress {
            stress if stress <= self.okay => Status::Okay,
            stress if stress <= self.shaken => Status::Shaken,
            _ => Status::Unfit,
        }
    }
}

impl PilotCard {
    /// The pilot at a level.
    #[inline]
    pub(crate) const fn at(&self, level: Level) -> &PilotLevel {
        &self.levels[level as usize]
    }

    /// The level to which XP raise a pilot, step by step, and what is left of them (T5.8a, T5.8c, T5.8d).
    pub(crate) fn promoted(
        &self,
        who: Label,
        (mut level, mut experience): (Level, u8),
        stress: u8,
        journal: &mut impl Journal,
    ) -> (Level, u8) {
        while let (Some(target), Some(next)) = (self.at(level).xp, level.moved(1)) {
            if experience < target {
                break;
            }
            let event = |rule| Event::of(rule).by(who).word("level", next.name());
            journal.record(|| event(Rule::T5_8a).result(experience).int("need", target));
            (level, experience) = (next, experience - target);
            journal.record(|| event(Rule::T5_8c).result(experience));
            journal.record(|| {
                let row = self.at(next);
                let status = row.status(stress).name();
                event(Rule::T5_8d).result(row.cool).int("stress", stress).word("status", status)
            });
        }
        (level, experience)
    }
}
