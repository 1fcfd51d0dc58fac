//! The campaign's clock: day, mission of the day and loiter turn in one number, by which streams of chance are keyed
//! and events are stamped.

/// A moment of a campaign. Day 0 is the set-up; mission 0 the start of a day; the last mission number its end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Clock {
    /// The day, from 1.
    pub(crate) day: u8,
    /// The mission of the day, from 1.
    pub(crate) mission: u8,
    /// The loiter turn, from 1; 0 is target-bound.
    pub(crate) turn: u8,
}

/// Bits of the loiter turn and of the mission.
const TURN_BITS: u32 = 5;
const MISSION_BITS: u32 = 5;

/// The last day that the clock can show.
pub(crate) const LAST_DAY: i64 = (1 << (16 - TURN_BITS - MISSION_BITS)) - 1;
/// The last loiter turn that it can show; the next number is that of home-bound.
pub(crate) const LAST_TURN: u8 = HOME_BOUND - 1;
/// The turn number of home-bound.
pub(crate) const HOME_BOUND: u8 = (1 << TURN_BITS) - 1;
/// The mission number of the end of a day.
pub(crate) const DAY_END: u8 = (1 << MISSION_BITS) - 1;

impl Clock {
    /// The clock as one number, in rising order of play.
    pub(crate) const fn packed(self) -> u16 {
        (self.day as u16) << (TURN_BITS + MISSION_BITS) | (self.mission as u16) << TURN_BITS | self.turn as u16
    }

    /// The moment of such a number.
    pub(crate) const fn unpacked(packed: u16) -> Clock {
        Clock {
            day: (packed >> (TURN_BITS + MISSION_BITS)) as u8,
            mission: (packed >> TURN_BITS) as u8 & DAY_END,
            turn: packed as u8 & HOME_BOUND,
        }
    }

    /// The moment as the heading of a full trace.
    pub(crate) fn name(self) -> String {
        let Clock { day, mission, turn } = self;
        match (mission, turn) {
            _ if day == 0 => "Set-up".to_owned(),
            (0, _) => format!("Day {day}"),
            (DAY_END, _) => format!("Day {day}, end of the day"),
            (_, 0) => format!("Day {day}, mission {mission}, target-bound"),
            (_, HOME_BOUND) => format!("Day {day}, mission {mission}, home-bound"),
            _ => format!("Day {day}, mission {mission}, turn {turn}"),
        }
    }

    /// The moment in the margin of a story.
    pub(crate) fn mark(self) -> String {
        let Clock { day, mission, turn } = self;
        match (mission, turn) {
            _ if day == 0 => "Before".to_owned(),
            (0, _) => format!("Day {day}"),
            (DAY_END, _) => format!("Day {day}, evening"),
            (_, 0) => format!("Day {day}/{mission}, out"),
            (_, HOME_BOUND) => format!("Day {day}/{mission}, home"),
            _ => format!("Day {day}/{mission}, turn {turn}"),
        }
    }

    /// The first and the last moment of these days; day 0 is the set-up.
    pub(crate) fn days(first: u16, last: u16) -> (u16, u16) {
        let day = |day: u16| Clock { day: day.min(LAST_DAY as u16) as u8, mission: 0, turn: 0 };
        let end = Clock { mission: DAY_END, turn: HOME_BOUND, ..day(last) };
        (day(first).packed(), end.packed())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_a_moment_gives_the_moment_back_and_rises_with_it() {
        let mut last = None;
        for day in 0..=LAST_DAY as u8 {
            for mission in 0..=DAY_END {
                for turn in 0..=HOME_BOUND {
                    let clock = Clock { day, mission, turn };
                    assert_eq!(Clock::unpacked(clock.packed()), clock);
                    assert!(last < Some(clock.packed()));
                    last = Some(clock.packed());
                }
            }
        }
    }
}
