//! What speaks against a hex as the next of a flight, and against the hex where the flight is (DH4a, DH6a).

/// What speaks against a hex, the worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Wrong {
    pub(crate) off_the_map: bool,
    pub(crate) in_the_buffer: bool,
    /// Hexes by which it is nearer to a site than it should be.
    pub(crate) too_near: u32,
    /// Concentrations that cover it.
    pub(crate) guns: u32,
    /// Hexes by which it is farther from what binds the flight than its task lets it.
    pub(crate) strays: u32,
}

impl Wrong {
    pub(crate) const NOTHING: Wrong =
        Wrong { off_the_map: false, in_the_buffer: false, too_near: 0, guns: 0, strays: 0 };

    /// Whether nothing but guns speaks against it.
    pub(crate) fn at_most_guns(self) -> bool {
        Wrong { guns: 0, ..self } == Wrong::NOTHING
    }
}

/// What may be wrong with the hex where a flight is: in the buffer zone, hexes beyond what it keeps from sites
/// (below 0 within that), hexes from what binds it, under fire.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stand {
    pub(crate) buffer: bool,
    pub(crate) clear: i32,
    pub(crate) far: u32,
    pub(crate) under_fire: bool,
}
