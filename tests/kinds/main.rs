//! Kinds of faults rather than single ones: a switch that governs nothing, a metric that counts something else than its
//! events, a title that its data belie, an option that no player takes, a number of a policy that changes no game, a
//! line of a story that no game prints.

#[path = "../common/mod.rs"]
mod common;

mod counts;
mod exceptions;
mod numbers;
mod options;
mod ranges;
mod stories;
mod switches;
mod titles;
