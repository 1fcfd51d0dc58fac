//! What lasting and passing damage does to an aircraft (T7.9b).

use crate::rules::attacks::Skill;
use crate::terms::damage::{PARTS, Part};
use crate::terms::flying::MOST_STEPS;
use crate::terms::lowering::table;

table! {
    #![derive(Copy)]
    /// What each counter of damage does.
    DamageFile => Damage {
        /// Added to cannon and Strike attacks, for each HUD counter.
        hud: i8 = -9..=9,
        /// Added to Stand-Off attacks, for each display counter.
        display: i8 = -9..=9,
        /// Added to Evasive points, for each controls counter.
        controls_evasive: i8 = -9..=9,
        /// Added to ridge rolls, for each controls counter.
        controls_ridge: i8 = -9..=9,
        /// Added to all attacks of the mission, for each counter of that name.
        attack_2: i8 = -9..=9,
        /// Added to the greatest speed, for each engine counter.
        engine_speed: i8 = -9..=9,
        /// The greatest speed never falls below this.
        least_speed: i8 = 0..=6,
        /// Weight Points lost, for each pylon counter.
        pylon_weight: u8 = 0..=9,
        /// Loiter turns lost, for each fuel leak.
        leak: u8 = 0..=9,
        /// Stress of the smaller stress counter.
        stress_1: u8 = 0..=9,
        /// Stress of the greater stress counter.
        stress_2: u8 = 0..=9,
    }
}

impl Damage {
    /// What damage adds to an attack; `attack_2` counts the counters of that name (T7.9b).
    pub(crate) fn attack(&self, which: Skill, marks: &[u8; PARTS], attack_2: u8) -> i32 {
        let times = |each: i8, marks: u8| i32::from(each) * i32::from(marks);
        let part = match which {
            Skill::Cannon | Skill::Strike => times(self.hud, marks[Part::Hud.index()]),
            Skill::StandOff | Skill::Gunship => times(self.display, marks[Part::Display.index()]),
        };
        part + times(self.attack_2, attack_2)
    }

    /// Evasive points with this number of controls counters, never below 0.
    #[inline]
    pub(crate) fn evasive(&self, own: u8, controls: u8) -> u8 {
        (i32::from(own) + i32::from(self.controls_evasive) * i32::from(controls)).clamp(0, u8::MAX.into()) as u8
    }

    /// The least and the greatest speed with this number of engine counters: the greatest falls, and takes the least
    /// along.
    pub(crate) fn speed(&self, [least, most]: [u8; 2], engines: u8) -> [u8; 2] {
        let slowed = i32::from(most) + i32::from(self.engine_speed) * i32::from(engines);
        let most = slowed.clamp(i32::from(self.least_speed).min(most.into()), MOST_STEPS as i32) as u8;
        [least.min(most), most]
    }
}
