//! Enemy units (T7.5).

use crate::terms::damage::HitSide;
use crate::terms::lowering::table;
use crate::terms::units::{Altitude, Altitudes, UnitClass};

table! {
    /// A type of enemy unit.
    UnitTypeFile => UnitType {
        /// What it is called.
        #[schemars(length(min = 1))]
        title: String,
        /// Its value.
        value: u8 = 0..=20,
        /// Hit counters of an attack; 0 for a unit that never attacks.
        hits: u8 = 0..=6,
        side: HitSide,
        /// How far it attacks, in hexes.
        range: u8 = 0..=9,
        /// Added to attack rolls on it.
        modifier: i8 = -9..=9,
        class: UnitClass,
        /// The altitudes at which it attacks aircraft.
        altitudes: Altitudes,
        /// Hexes that it moves in a turn.
        moves: u8 = 0..=1,
        /// Whether it ever goes into Cover.
        cover: bool,
    }
}

impl UnitType {
    /// Whether it can ever take Cover (T4.2c, T7.5c).
    pub(crate) const fn takes_cover(&self) -> bool {
        self.cover
    }

    /// Whether it ever attacks (T7.5b).
    pub(crate) const fn attacks(&self) -> bool {
        self.hits > 0
    }

    /// Whether it can attack an aircraft at this range and altitude, as far as its own limits go (T4.11a, T7.5b).
    pub(crate) const fn reaches(&self, range: u8, altitude: Altitude) -> bool {
        self.attacks() && range <= self.range && self.altitudes.include(altitude)
    }
}
