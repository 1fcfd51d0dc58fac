//! Set-up, the end of a sortie, the way home, the wind (R6.18, R6.2c, R6.2d).

use crate::ledger::Rule;
use crate::terms::lowering::table;
use crate::terms::named::MissionKind;
use ground::board::Hex;
use ground::chance::{Faces, Roll};
use ground::journal::{Event, Journal};

table! {
    #![derive(Copy)]
    /// Where the sides line up.
    SetUpFile => SetUp {
        /// Hexes between neighbours of a line.
        spacing: i32 = 1..=20,
        /// Rows by which escorts start behind the aircraft that they escort.
        escorts: i32 = 0..=20,
        /// Speed below the greatest at the start.
        slower: i8 = 0..=9,
        /// The row on which the Allies line up, and that of the Germans, where a scenario does not say.
        rows: [i32; 2] = -60..=60,
        /// The height of both, where it does not say.
        altitude: i16 = 50..=8000,
        /// Rows from the middle of no-man's-land to what a mission is for, where a scenario does not say.
        bombing: i32 = 0..=60,
        /// To a balloon.
        balloon: i32 = 0..=60,
        /// To the battery that artillery is spotted on.
        spotting: i32 = 0..=60,
        /// To a road that is photographed.
        road: i32 = 0..=60,
        /// To a trench that is photographed.
        trench: i32 = 0..=60,
    }
}

table! {
    #![derive(Copy)]
    /// When an aircraft may leave for home.
    LeavingFile => Leaving {
        /// Rows behind its own trenches.
        behind: i32 = 0..=60,
        /// Or, over its own land, hexes from every enemy.
        apart: u32 = 0..=99,
        /// But never with an enemy within this number of hexes.
        near: u32 = 0..=99,
    }
}

table! {
    #![derive(Copy)]
    /// How long a sortie lasts.
    EndingRuleFile => EndingRule {
        /// Turns.
        turns: u16 = 1..=63,
    }
}

table! {
    /// The wind.
    WindFile => Wind {
        /// Turns from one hex of drift to the next, by the die of strength; 0 for none.
        every: [u16; 6] = 0..=60,
        /// The facings on which it blows to the Allies.
        to_south: [u8; 2] = 0..=5,
    }
}

impl Wind {
    /// The facing to which the wind blows (R6.2d).
    pub(crate) fn direction(&self, roll: &mut impl Roll, journal: &mut impl Journal) -> u8 {
        let die = roll.die(6);
        journal.record(|| Event::of(Rule::R6_2d).rolled(Faces::one(6, die)).result(die as i32 - 1));
        die as u8 - 1
    }

    /// Whether the wind of a strength moves everybody this turn.
    pub(crate) fn moves(&self, strength: u8, turn: u16) -> bool {
        let every = self.every[usize::from(strength.clamp(1, 6)) - 1];
        every > 0 && turn.is_multiple_of(every)
    }
}

impl SetUp {
    /// The hex of a mission, where a scenario does not say: on the land of the enemy of the side that flies it.
    pub(crate) fn goal(&self, mission: MissionKind, from_south: bool) -> Hex {
        let row = match mission {
            MissionKind::Bombing => self.bombing,
            MissionKind::Balloon => self.balloon,
            MissionKind::Spotting => self.spotting,
            MissionKind::RoadPhoto => self.road,
            MissionKind::Strafing | MissionKind::TrenchPhoto => self.trench,
            MissionKind::Dogfight | MissionKind::Campaign => 0,
        };
        Hex::new(0, if from_south { -row } else { row })
    }
}
