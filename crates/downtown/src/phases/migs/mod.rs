//! MiGs between moves: how they appear, and how they are identified.
//!
//! - `generation`: checks for new flights, in the Admin Phase and by events.
//! - `air_deployment`, `take_off`: flights that are in the air before the raid, and those that take off during it.
//! - `activation`: whether a generic counter is real.
//! - `hits`: a hit falls on one aircraft of a DRV flight (DH8a).
//! - `identification`, `profiles`: the type of a flight, and its number of aircraft.

pub(crate) mod activation;
pub(crate) mod air_deployment;
pub(crate) mod generation;
pub(crate) mod hits;
pub(crate) mod identification;
pub(crate) mod profiles;
pub(crate) mod take_off;
