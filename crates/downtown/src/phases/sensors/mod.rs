//! What both sides see and jam: the Track and Jamming Phases, and ground control of MiGs.
//!
//! - `track`: which detected flights are lost.
//! - `gci`: how many MiGs ground control can lead.
//! - `jamming`: jamming by a flight's own pods, and chaff.
//! - `standoff_jamming`: the jammers in their orbits.

pub(crate) mod gci;
pub(crate) mod jamming;
pub(crate) mod standoff_jamming;
pub(crate) mod track;
