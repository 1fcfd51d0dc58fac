//! MiGs between moves: how they appear, and what they turn out to be.
//!
//! - `generation`: checks for new flights, in the Admin Phase and by events.
//! - `air_deployment`, `take_off`: flights in the air before the raid, and those that take off in it.
//! - `activation`: a generic counter is real, or is not.
//! - `hits`: a hit falls on one aircraft of a DRV flight (DH8a).
//! - `identification`, `profiles`: which type it is, and how many aircraft.

pub(crate) mod activation;
pub(crate) mod air_deployment;
pub(crate) mod generation;
pub(crate) mod hits;
pub(crate) mod identification;
pub(crate) mod profiles;
pub(crate) mod take_off;
