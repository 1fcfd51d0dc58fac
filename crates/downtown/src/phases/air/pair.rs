//! Two flights that meet: who each of them is, what it has to fight with, and the fight of the two.

use crate::keys::{Moment, drv_label};
use crate::phases::context::Raid;
use crate::rules::air::shots::Rack;
use crate::scenario::Scenario;
use crate::state::flying::Flying;
use crate::terms::flights::{Band, Pair, Side};
use ground::board::{Heading, Hex};
use ground::chance::{Chance, Label};
use ground::journal::Journal;

/// In one hex a flight on the same course, to within this many steps, comes from behind.
const SAME_WAY: u8 = 2;

/// A fight of the two flights of a pair.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AirCombat {
    pub(crate) pair: Pair,
    pub(crate) attacker: Side,
    /// The defender is surprised.
    pub(crate) surprise: bool,
    pub(crate) slash: bool,
    /// The DRV flight defends in a wheel.
    pub(crate) wheel: bool,
    /// Aircraft brought down, of the US and of the DRV.
    pub(crate) down: [u8; 2],
}

/// Whether one flight is in the other's rear hemisphere.
pub(crate) fn behind(one: &Flying, other: &Flying) -> bool {
    comes_from_behind(one.hex, one.heading, other)
}

/// Whether a flight with this heading in a hex is in the other's rear hemisphere.
pub(crate) fn comes_from_behind(hex: Hex, heading: Heading, other: &Flying) -> bool {
    if hex == other.hex {
        return heading.steps_to(other.heading).unsigned_abs() <= SAME_WAY;
    }
    !other.has_ahead(hex)
}

/// Whether a radar missile of one flight can see another: that is not below it, nor low over the ground (DH5b).
pub(crate) fn radar_sees(one: &Flying, other: &Flying) -> bool {
    other.band >= Band::Medium && one.band <= other.band
}

impl<'a, C: Chance, J: Journal> Raid<'a, C, J> {
    /// The key of all that is rolled in an attempt and the fight that follows: the mover at its point.
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

    /// What a flight has to fight with.
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
