//! The reasons against a hex as a flight's next one, and the situation of the flight where it is (DH4a, DH6a).

/// The reasons against a hex, compared from the worst down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Wrong {
    pub(crate) off_the_map: bool,
    pub(crate) in_the_buffer: bool,
    /// By how many hexes it is nearer to a site than the order allows, if entering it brings the flight nearer still.
    pub(crate) too_near: u32,
    /// The number of concentrations that cover it.
    pub(crate) guns: u32,
    /// By how many hexes it is farther from what binds the flight than the task allows.
    pub(crate) strays: u32,
}

impl Wrong {
    pub(crate) const NOTHING: Wrong =
        Wrong { off_the_map: false, in_the_buffer: false, too_near: 0, guns: 0, strays: 0 };

    /// Whether nothing but guns is against the hex.
    pub(crate) fn at_most_guns(self) -> bool {
        Wrong { guns: 0, ..self } == Wrong::NOTHING
    }
}

/// The situation of a flight in its hex: whether it is in the buffer zone, its distance from sites beyond the distance
/// to keep (negative if too close), its distance from what binds it, and whether it is under fire.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stand {
    pub(crate) buffer: bool,
    pub(crate) clear: i32,
    pub(crate) far: u32,
    pub(crate) under_fire: bool,
}
