//! Fire from the ground at a flight that moves, and the events that its doubles cause.
//!
//! - `barrage`, `fire_cans`: guns and radar-directed guns (DH10a, DH10b, DH10d).
//! - `sam_reaction`, `sam_attack`: which SAM fires what, and the attack (D3.4, DH11).
//! - `events`: solitaire random events (D4).
//!
//! The files form a circle, and so do the rules: an attack that rolls a double may cause an event, and an event may raise a
//! Fire Can or a SAM that attacks.

pub(crate) mod barrage;
pub(crate) mod events;
pub(crate) mod fire_cans;
pub(crate) mod sam_attack;
pub(crate) mod sam_reaction;
