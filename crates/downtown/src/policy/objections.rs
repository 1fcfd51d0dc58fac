//! Objections to a hex as the next of a flight, and to the hex where the flight is (DH4a, DH6a).

/// The objections to a hex, the worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Objections {
    pub(crate) off_the_map: bool,
    pub(crate) in_the_buffer: bool,
    /// Hexes by which it is nearer to a site than it should be.
    pub(crate) too_near: u32,
    /// Concentrations that cover it.
    pub(crate) guns: u32,
    /// Hexes by which it is farther from what binds the flight than its task lets it.
    pub(crate) strays: u32,
}

impl Objections {
    pub(crate) const NONE: Objections =
        Objections { off_the_map: false, in_the_buffer: false, too_near: 0, guns: 0, strays: 0 };

    /// Whether guns are the only objection, if there is any.
    pub(crate) fn at_most_guns(self) -> bool {
        Objections { guns: 0, ..self } == Objections::NONE
    }
}

/// The hex where a flight is, as far as objections go. Those to the next hex count only what gets worse.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Position {
    /// It is in the China buffer zone.
    pub(crate) buffer: bool,
    /// Hexes beyond the distance that the flight keeps from sites; below 0 within it.
    pub(crate) clear: i32,
    /// Hexes from what binds the flight by its task.
    pub(crate) far: u32,
    /// Guns that the flight avoids cover it.
    pub(crate) under_fire: bool,
}
