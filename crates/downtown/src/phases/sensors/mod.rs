//! What both sides see and jam: the Track and Jamming Phases, and the control of MiGs from the ground.
//!
//! - `track`: which flights the DRV tracks.
//! - `gci`: which MiGs ground control guides.
//! - `jamming`: jamming of a flight's own, formations and chaff.
//! - `standoff_jamming`: the jammers in their orbits.

pub(crate) mod gci;
pub(crate) mod jamming;
pub(crate) mod standoff_jamming;
pub(crate) mod track;
