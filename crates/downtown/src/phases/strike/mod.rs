//! What US flights do to targets on the ground.
//!
//! - `bombing`: the run, the release and the bombs (DH12a, DH12b, DH12e).
//! - `ground_targets`: what a flight may bomb, and what bombs do to it (DH4a, DH12c).
//! - `anti_radiation`: missiles at radars (DH11i to DH11k).
//! - `recon`: photographs, and what the US knows of the damage (DH12d).

pub(crate) mod anti_radiation;
pub(crate) mod bombing;
pub(crate) mod ground_targets;
pub(crate) mod recon;
