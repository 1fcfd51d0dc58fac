//! What the rules read of a jet in the state as it is: losses of its side, energy, aerobatics (J0.1b, J2.5 to J2.8,
//! J3.4b).

use crate::rules::energy_management::Settling;
use crate::rules::turning::AerobaticState;
use crate::scenario::Dogfight;
use crate::state::{Fate, Jet, State};
use crate::terms::side::Side;

impl Dogfight {
    /// Jets of a side that were shot down, crashed or flamed out before this End.
    pub(crate) fn lost(&self, state: &State, side: Side) -> u8 {
        let jets = self.seats.iter().zip(&state.jets).filter(|(seat, _)| seat.side == side);
        jets.filter(|(_, jet)| matches!(jet.fate, Fate::ShotDown | Fate::Crashed | Fate::FlamedOut)).count() as u8
    }

    /// A jet's Energy Factor, damage included (J0.1b, J4.5b).
    #[inline]
    pub(crate) fn factor(&self, me: usize, jet: &Jet) -> i8 {
        let whole = self.seats[me].card.energy_factor;
        if jet.crippled { self.rules.damage.factor(whole) } else { whole }
    }

    /// The rules that settle a plan.
    #[inline]
    pub(crate) fn settling(&self) -> Settling<'_> {
        Settling {
            drag: self.rules.energy.numbers.drag,
            altitude: &self.rules.altitude,
            low_maximum: self.rules.low_maximum,
        }
    }

    /// What matters to aerobatics of a jet in the middle of its move.
    #[inline]
    pub(crate) fn aerobatic_state(&self, me: usize, jet: &Jet) -> AerobaticState {
        AerobaticState {
            speed: jet.speed,
            altitude: jet.altitude,
            hard_turns: jet.ticks.turns,
            manoeuvrability: self.seats[me].card.manoeuvrability,
            tried: jet.aerobatics,
            disengaging: jet.disengaging,
        }
    }
}
