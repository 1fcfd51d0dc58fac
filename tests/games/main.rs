//! Whole games of `jets`: what must hold in every one of them, whatever the scenario and whoever flies.

#[path = "../common/mod.rs"]
mod common;

mod differ;
mod fire;
mod invariants;
mod pairing;
mod replay;
mod streams;
mod symmetry;
mod turned;
