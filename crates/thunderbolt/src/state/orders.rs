//! What the player has ordered for the day: which missions, with which aircraft, pilots and Scouts.

use crate::state::MOST_AIRCRAFT;

/// The most missions of a day: one for each aircraft.
pub(crate) const MOST_MISSIONS: usize = 16;

/// The missions of a day (T2.2a to T2.4b). An aircraft is in one mission at most by its very form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DayPlan {
    /// The battalion that each mission attacks, by place among the battalions; none for no mission.
    pub battalions: [Option<u8>; MOST_MISSIONS],
    /// Which missions take a Scout along.
    pub scouts: [bool; MOST_MISSIONS],
    /// The mission of each aircraft, by place in the squadron.
    pub missions: [Option<u8>; MOST_AIRCRAFT],
    /// The pilot of each aircraft, by place among the pilots.
    pub pilots: [Option<u8>; MOST_AIRCRAFT],
    /// The doctrine row that decided, if one did.
    pub row: Option<(u16, u16)>,
}

impl DayPlan {
    /// No missions.
    pub const NOTHING: DayPlan = DayPlan {
        battalions: [None; MOST_MISSIONS],
        scouts: [false; MOST_MISSIONS],
        missions: [None; MOST_AIRCRAFT],
        pilots: [None; MOST_AIRCRAFT],
        row: None,
    };

    /// The missions that there are, by number from 0.
    pub fn planned(&self) -> impl Iterator<Item = usize> + '_ {
        (0..MOST_MISSIONS).filter(|&mission| self.battalions[mission].is_some())
    }
}
