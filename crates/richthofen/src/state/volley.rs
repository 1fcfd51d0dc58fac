//! The fire of a turn before any of it takes effect.

use crate::terms::firers::Firers;
use crate::terms::sizes::MOST_PLANES;

/// What the fire of a turn has done, before any of it takes effect (R3.1b).
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Volley {
    /// Points of damage, by target.
    pub(crate) damage: [i16; MOST_PLANES],
    /// Critical hits from the air.
    pub(crate) criticals: [u8; MOST_PLANES],
    /// Critical hits from the ground.
    pub(crate) ground_criticals: [u8; MOST_PLANES],
    /// The aircraft that fired at it, by target.
    pub(crate) firers: [Firers; MOST_PLANES],
    /// The aircraft that scored damage on it, by target.
    pub(crate) scored: [Firers; MOST_PLANES],
    /// Balloons that burn.
    pub(crate) burns: u16,
}
