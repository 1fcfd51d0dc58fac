//! Numbers of the air base: pilots that join, what experience brings, rest, repair, replacement and victory points
//! (T1.5, T1.6, T5.6, T5.9, T6.1, T6.5 to T6.8).

use crate::terms::damage::Level;
use crate::terms::lowering::table;
use ground::scenario::lower::Fraction;

table! {
    #![derive(Copy)]
    /// The pilots that join the squadron.
    SquadronFile => SquadronNumbers {
        /// Pilots of each family beyond one for each aircraft.
        extra_pilots: u8 = 0..=9,
        /// The level at which pilots start.
        level: Level,
    }
}
table! {
    #![derive(Copy)]
    /// What pilots earn in a mission, in XP.
    ExperienceFile => Experience {
        /// For flying it.
        flown: u8 = 0..=9,
        /// If the battalion was destroyed.
        destroyed: u8 = 0..=9,
        /// If none of its units is left.
        all_units: u8 = 0..=9,
    }
}
table! {
    #![derive(Copy)]
    /// What a day without flying does for a pilot, besides Cool.
    RecoveryFile => Recovery {
        /// Stress lost.
        stress: u8 = 0..=20,
    }
}
table! {
    #![derive(Copy)]
    /// Rest of the whole squadron.
    RestFile => Rest {
        /// What it costs, in SO points.
        cost: u8 = 0..=20,
        /// Stress that each pilot loses, besides Cool.
        stress: u8 = 0..=20,
    }
}
table! {
    #![derive(Copy)]
    /// Repairs.
    RepairFile => Repair {
        /// What each counter costs, in SO points.
        cost: u8 = 0..=20,
    }
}
table! {
    #![derive(Copy)]
    /// Replacements.
    ReplacementFile => Replacement {
        /// What an aircraft costs, in VP.
        aircraft: u8 = 0..=20,
        /// What a pilot costs, in VP.
        pilot: u8 = 0..=20,
    }
}
table! {
    #![derive(Copy)]
    /// Promotions that are bought at set-up.
    PromotionFile => Promotion {
        /// What each level costs, in SO points.
        cost: u8 = 0..=20,
    }
}
table! {
    #![derive(Copy)]
    /// Victory points.
    VictoryFile => Victory {
        /// Lost for each pilot killed.
        pilot: u8 = 0..=20,
        /// Lost for each manned aircraft that crashed.
        aircraft: u8 = 0..=20,
        /// The share that a battalion reduced to half gives, rounded down: numerator and denominator.
        half: Fraction,
        /// No battalion is worth less, whatever a situation takes off.
        least_worth: u8 = 0..=20,
    }
}

impl Rest {
    /// The stress that a pilot of this Cool loses at most (T6.8a).
    pub(crate) const fn relief(&self, cool: u8) -> u8 {
        self.stress + cool
    }
}
