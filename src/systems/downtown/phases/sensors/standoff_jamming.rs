//! Jamming from afar: which jammers work, and what they are worth where somebody looks for flights (DH11m).

use crate::phases::context::Raid;
use crate::scenario::prepared::standoff_levels::{Jammer, short};
use crate::state::UsFlight;
use crate::terms::flights::{Band, Standoff};
use crate::terms::sets::MOST_US_EVER;
use ground::board::{Heading, Hex};
use ground::chance::Chance;
use ground::journal::Journal;

/// The jammers that work.
#[derive(Clone, Debug)]
pub(crate) struct Screen {
    jammers: [Jammer; MOST_US_EVER],
    count: usize,
}

impl UsFlight {
    /// Whether a flight works that jams from afar: it is on its orbit, not too low, and in order.
    pub(crate) fn jams(&self) -> bool {
        self.on_map() & !(self.disordered | self.aborting | self.egressing) & (self.flying.band >= Band::Medium)
    }
}

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// The jammers that work, each where it is.
    pub(crate) fn screen(&self) -> Screen {
        let mut screen = Screen { jammers: [Jammer::default(); MOST_US_EVER], count: 0 };
        let (scenario, target) = (self.scenario, usize::from(self.state.target));
        for (place, flight) in self.state.us_on_map_of(scenario.prepared.us.jammers) {
            let (hex, late) = (flight.flying.hex, scenario.flights[place].aircraft.standoff == Some(Standoff::Late));
            let heading = Heading::towards(hex, scenario.plans[target].target);
            screen.jammers[screen.count] = scenario.prepared.standoff.jammer(late.into(), heading, hex);
            screen.count += usize::from(flight.jams());
        }
        screen
    }

    /// The stand-off jamming level at a radar, or against detection at the flight looked at: of all jammers that work, up
    /// to a limit (DH11m).
    pub(crate) fn standoff(&self, at: Hex, screen: &Screen) -> i8 {
        let (levels, at) = (&self.scenario.prepared.standoff, short(at));
        let sum: i8 = screen.jammers[..screen.count].iter().map(|&jammer| levels.at(jammer, at)).sum();
        sum.min(self.rules().standoff.most)
    }
}
