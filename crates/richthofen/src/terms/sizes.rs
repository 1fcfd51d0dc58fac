//! How many of everything there can be: a state has room for that much from the start.

/// Aircraft and balloons on the board.
pub(crate) const MOST_PLANES: usize = 16;
/// Gun positions of an aircraft.
pub(crate) const MOST_POSITIONS: usize = 3;
/// Members of a crew.
pub(crate) const MOST_CREW: usize = 4;
/// Steps of a move: the highest speed with a dive, and some.
pub(crate) const MOST_STEPS: usize = 16;
/// Guns that defend a balloon.
pub(crate) const MOST_BALLOON_GUNS: usize = 10;
/// Metres of a hex and of a step of altitude.
pub(crate) const STEP: i16 = 50;
