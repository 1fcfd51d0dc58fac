//! What a hit does to a flight, and what becomes of its crews and aircraft.
//!
//! - `damage`: a hit falls on one aircraft of a US flight (DH8a); `migs` handles the DRV.
//! - `cripples`: crippled aircraft split off with an escort (DH8f).
//! - `morale`: morale checks, jettison, disorder and recovery (DH8b to DH8d).
//! - `rescue`: crews that went down (DH13c).
//! - `fuel`: the Fuel Phase (DH13a).
//! - `going_home`: exits, landings and crippled aircraft on the way home (DH13b).

pub(crate) mod cripples;
pub(crate) mod damage;
pub(crate) mod fuel;
pub(crate) mod going_home;
pub(crate) mod morale;
pub(crate) mod rescue;
