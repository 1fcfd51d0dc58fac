//! The policies of every system are players: `random` is uniform over all that the rules allow, the others play well,
//! each plays a game of its own, and no row of a table is idle.
//!
//! `SYSTEM.toml` has the contests between the policies of a system; `SYSTEM.rs` has what its choices need: how its
//! players are asked, and which rows decide.

#[path = "../common/mod.rs"]
mod common;

mod contests;
mod downtown;
mod jets;
mod planner;
mod richthofen;
mod statistics;
mod thunderbolt;
