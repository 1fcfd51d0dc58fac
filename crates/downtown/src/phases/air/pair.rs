//! Two flights that meet: their labels, their weapons, and the fight between them.

use crate::keys::{Moment, drv_label};
use crate::phases::context::Raid;
use crate::rules::air::shots::Rack;
use crate::scenario::Scenario;
use crate::state::flying::Flying;
use crate::terms::flights::{Band, Pair, Side};
use ground::board::{Heading, Hex};
use ground::chance::{Chance, Label};
use ground::journal::Journal;

/// In the same hex, a flight comes from behind if the two headings differ by at most this many steps.
const SAME_WAY: u8 = 2;

/// A fight between the two flights of a pair.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AirCombat {
    pub(crate) pair: Pair,
    pub(crate) attacker: Side,
    /// Whether the defender is surprised.
    pub(crate) surprise: bool,
    pub(crate) slash: bool,
    /// Whether the DRV flight defends in a wheel.
    pub(crate) wheel: bool,
    /// The aircraft brought down, of the US and of the DRV.
    pub(crate) down: [u8; 2],
}

/// Whether one flight is in the other's rear hemisphere.
pub(crate) fn behind(one: &Flying, other: &Flying) -> bool {
    comes_from_behind(one.hex, one.heading, other)
}

/// Whether a flight in `hex` with `heading` is in the other's rear hemisphere.
pub(crate) fn comes_from_behind(hex: Hex, heading: Heading, other: &Flying) -> bool {
    if hex == other.hex {
        return heading.steps_to(other.heading).unsigned_abs() <= SAME_WAY;
    }
    !other.has_ahead(hex)
}

/// Whether a radar missile of one flight can see the other: the other is not below it, and at Medium or above (DH5b).
pub(crate) fn radar_sees(one: &Flying, other: &Flying) -> bool {
    other.band >= Band::Medium && one.band <= other.band
}

impl<'a, C: Chance, J: Journal> Raid<'a, C, J> {
    /// The key of all rolls in an attempt to engage and the fight that follows: the mover, the other flight, and the
    /// mover's point.
    pub(crate) fn meeting(&self, pair: Pair, mover: Side) -> Moment {
        let [actor, subject] = [mover, mover.other()].map(|side| self.label_in(pair, side));
        Moment { turn: self.state.turn, actor, subject, point: self.flying_in(pair, mover).spent }
    }

    pub(crate) fn label_in(&self, pair: Pair, side: Side) -> Label {
        match side {
            Side::Us => self.us_label(pair.us),
            Side::Drv => drv_label(pair.drv),
        }
    }

    pub(crate) fn flying_in(&self, pair: Pair, side: Side) -> &Flying {
        match side {
            Side::Us => &self.state.us[pair.us].flying,
            Side::Drv => &self.state.drv[pair.drv].flying,
        }
    }

    pub(crate) fn flying_mut(&mut self, pair: Pair, side: Side) -> &mut Flying {
        match side {
            Side::Us => &mut self.state.us[pair.us].flying,
            Side::Drv => &mut self.state.drv[pair.drv].flying,
        }
    }

    /// The weapons of a flight.
    pub(crate) fn rack(&self, pair: Pair, side: Side) -> Rack<'a> {
        let scenario: &'a Scenario = self.scenario;
        match side {
            Side::Us => Rack { weapons: &scenario.flights[pair.us].weapons, depleted: self.state.us[pair.us].depleted },
            Side::Drv => {
                let flight = &self.state.drv[pair.drv];
                Rack { weapons: &scenario.mig(flight.profile).weapons, depleted: flight.depleted }
            }
        }
    }

    /// Whether a flight is in no state to fight.
    pub(crate) fn broken(&self, pair: Pair, side: Side) -> bool {
        match side {
            Side::Us => {
                let flight = &self.state.us[pair.us];
                flight.disordered || flight.aborting || flight.aircraft.good() == 0
            }
            Side::Drv => {
                let flight = &self.state.drv[pair.drv];
                flight.disordered || flight.aborting || flight.identified && flight.aircraft.good() == 0
            }
        }
    }
}
