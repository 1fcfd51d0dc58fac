//! Whole games: what must hold in every one of them, whatever the scenario and the policies; what is the same for
//! every system is tested over the registry.

#[path = "../common/mod.rs"]
mod common;

mod differ;
mod fire;
mod invariants;
mod pairing;
mod rare;
mod replay;
mod search;
mod symmetry;
mod turned;
