//! The chances of mission events (T3.3, T5.2, T7.11).

use crate::rules::cards::EventCard;
use crate::rules::effects::Effect;
use crate::terms::cards::Leg;
use ground::chance::Roll;

/// What tables call any of all events, so that no event has this name.
pub(crate) const ANY: &str = "any";

impl EventCard {
    /// What it does on a way of the mission.
    pub(crate) fn effects(&self, leg: Leg) -> &[Effect] {
        match leg {
            Leg::HomeBound => &self.home_bound,
            Leg::TargetBound | Leg::Battlefield => &self.target_bound,
        }
    }
}

/// Whether a die rolled for an effect that asks for no more than a number comes up so; an effect that asks for none
/// always takes place (T7.11b, T7.11f). The second value is the face, 0 if there was no die.
pub(crate) fn comes_up(at_most: Option<u8>, roll: &mut impl Roll) -> (bool, u32) {
    match at_most {
        Some(at_most) => {
            let face = roll.die(10);
            (face <= at_most.into(), face)
        }
        None => (true, 0),
    }
}
