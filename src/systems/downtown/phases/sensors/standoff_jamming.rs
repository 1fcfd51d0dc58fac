//! Jamming from afar: which jammers work, and what they are worth where somebody looks for flights (DH11m).

use crate::phases::context::Raid;
use crate::state::UsFlight;
use crate::terms::flights::{Band, Standoff};
use crate::terms::sets::MOST_US_EVER;
use ground::board::{Arc, Heading, Hex, range};
use ground::chance::Chance;
use ground::journal::Journal;

/// The levels of jammers by their kind, by their heading to the raid target and by how far off in x and y they are asked
/// for: squares about the jammer, as far as any reaches, and on one side of both a border that none reaches.
#[derive(Clone, Debug, Default)]
pub(crate) struct StandoffLevels {
    reach: i16,
    levels: Vec<i8>,
}

impl StandoffLevels {
    /// Those that such reaches give, of the kinds of [`Standoff`]: of a jammer by its distance, half of it outside its arc
    /// towards the raid target (DH11m).
    pub(crate) fn of(kinds: [[u8; 2]; 2]) -> StandoffLevels {
        let reach = i16::from(kinds.into_iter().flatten().max().unwrap_or(0));
        let sides = -reach..=reach + 1;
        let square = || sides.clone().flat_map(|x| sides.clone().map(move |y| Hex::new(x.into(), y.into())));
        let level = |kind: [u8; 2], heading: Heading, at: Hex| {
            let away = range(Hex::ZERO, at);
            let level = kind.into_iter().filter(|&reach| away <= reach.into()).count() as i8;
            if heading.arc(Hex::ZERO, at) == Arc::Front { level } else { level / 2 }
        };
        let of_kind =
            |kind| Heading::ALL.into_iter().flat_map(move |heading| square().map(move |at| level(kind, heading, at)));
        StandoffLevels { reach, levels: kinds.into_iter().flat_map(of_kind).collect() }
    }

    /// How many hexes a square is long.
    const fn side(&self) -> u16 {
        2 * self.reach.unsigned_abs() + 2
    }

    /// A jammer of a kind on a heading.
    fn jammer(&self, kind: usize, heading: Heading, hex: Hex) -> Jammer {
        let (x, y) = short(hex);
        let square = kind * Heading::ALL.len() + usize::from(heading.index());
        let start = square * usize::from(self.side()).pow(2);
        Jammer { corner: (x - self.reach, y - self.reach), start: start as u32 }
    }

    /// The level of a jammer in a hex. What lies beyond the square, on whatever side, comes to the border.
    #[inline]
    fn at(&self, jammer: Jammer, (x, y): (i16, i16)) -> i8 {
        let side = self.side();
        let [x, y] = [x - jammer.corner.0, y - jammer.corner.1].map(|off| usize::from((off as u16).min(side - 1)));
        self.levels[jammer.start as usize + x * usize::from(side) + y]
    }
}

/// The coordinates of a hex as squares count them.
#[inline]
const fn short(hex: Hex) -> (i16, i16) {
    (hex.x as i16, hex.y as i16)
}

/// A jammer that works.
#[derive(Clone, Copy, Debug, Default)]
struct Jammer {
    /// The corner of the square about it.
    corner: (i16, i16),
    /// Where its levels begin.
    start: u32,
}

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
        for (place, flight) in self.state.us_on_map_of(scenario.lookup.us.jammers) {
            let (hex, late) = (flight.flying.hex, scenario.flights[place].aircraft.standoff == Some(Standoff::Late));
            let heading = Heading::towards(hex, scenario.plans[target].target);
            screen.jammers[screen.count] = scenario.lookup.standoff.jammer(late.into(), heading, hex);
            screen.count += usize::from(flight.jams());
        }
        screen
    }

    /// The stand-off jamming level at a radar, or against detection at the flight looked at: of all jammers that work, up
    /// to a limit (DH11m).
    pub(crate) fn standoff(&self, at: Hex, screen: &Screen) -> i8 {
        let (levels, at) = (&self.scenario.lookup.standoff, short(at));
        let sum: i8 = screen.jammers[..screen.count].iter().map(|&jammer| levels.at(jammer, at)).sum();
        sum.min(self.rules().standoff.most)
    }
}
