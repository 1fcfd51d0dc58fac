//! Jamming from afar: which jammers work, and what they take from a sensor that looks for flights (DH11m).

use crate::phases::context::Raid;
use crate::state::UsFlight;
use crate::terms::flights::{Band, Standoff};
use crate::terms::sets::MOST_US_EVER;
use ground::board::{Arc, Heading, Hex, range};
use ground::chance::Chance;
use ground::journal::Journal;

/// A working jammer.
#[derive(Clone, Copy, Debug)]
struct Jammer {
    hex: Hex,
    /// The direction of the raid target.
    heading: Heading,
    /// The ranges of its first and its second level.
    reaches: [u8; 2],
}

impl Jammer {
    /// The value of a place without a jammer.
    const ABSENT: Jammer = Jammer { hex: Hex::ZERO, heading: Heading::new(0), reaches: [0, 0] };

    /// The level at a hex by its distance; half of it outside the arc towards the raid target (DH11m).
    fn level(&self, at: Hex) -> i8 {
        let away = range(self.hex, at);
        let level = self.reaches.into_iter().filter(|&reach| away <= reach.into()).count() as i8;
        if self.heading.arc(self.hex, at) == Arc::Front { level } else { level / 2 }
    }
}

/// The working jammers.
#[derive(Clone, Debug)]
pub(crate) struct Screen {
    jammers: [Jammer; MOST_US_EVER],
    count: usize,
}

impl UsFlight {
    /// Whether a stand-off jammer works: it is on the map, in order and on its task, and not below Medium.
    pub(crate) fn jams(&self) -> bool {
        self.on_map() & !(self.disordered | self.aborting | self.egressing) & (self.flying.band >= Band::Medium)
    }
}

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// The working jammers, each where it is.
    pub(crate) fn screen(&self) -> Screen {
        let mut screen = Screen { jammers: [Jammer::ABSENT; MOST_US_EVER], count: 0 };
        let (scenario, target) = (self.scenario, usize::from(self.state.target));
        for (place, flight) in self.state.us_on_map_of(scenario.prepared.us.jammers) {
            let (hex, late) = (flight.flying.hex, scenario.flights[place].aircraft.standoff == Some(Standoff::Late));
            let heading = Heading::towards(hex, scenario.plans[target].target);
            let rules = &self.rules().standoff;
            let reaches = if late { rules.late } else { rules.early };
            screen.jammers[screen.count] = Jammer { hex, heading, reaches };
            screen.count += usize::from(flight.jams());
        }
        screen
    }

    /// The stand-off jamming level at a radar, or against detection at the flight looked at: of all jammers that
    /// work, up to a limit (DH11m).
    pub(crate) fn standoff(&self, at: Hex, screen: &Screen) -> i8 {
        let sum: i8 = screen.jammers[..screen.count].iter().map(|jammer| jammer.level(at)).sum();
        sum.min(self.rules().standoff.most)
    }
}
