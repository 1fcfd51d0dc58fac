//! The search for a better policy: a race of changed policies against the incumbent, on the same dice.
//!
//! A round makes many policies, each the incumbent with one to three changes, and plays each a few games of a few rows
//! of the book. The better half goes on to twice the games, and so on (successive halving: Jamieson and Talwalkar,
//! "Non-stochastic best arm identification and hyperparameter optimization", 2016). The best then has to beat the
//! incumbent in games that the race did not use; if it does, it is the next incumbent. Rounds that find nothing double
//! the games of the next ones.
//!
//! Every choice that a search makes rests on its racing games, which it picked its policies by, so that they flatter
//! its result. What it won is therefore measured once, at the end, on games of another epoch ([`Search::fresh`]).
//!
//! Several searches over one book ([`Branch`]) share no games. Together they are one search whose incumbent is the best
//! of what they found, by a race on games of its own ([`Search::joined`]); what that won is measured on fresh games.
//!
//! A policy is data here: a TOML table. What plays it is behind [`Arena`].

mod arena;
mod change;
mod doctrine;
mod draw;
mod epoch;
mod gain;
mod joined;
mod lean;
mod lineup;
mod mutants;
mod path;
mod race;
mod search;
mod shape;
mod state;
mod written;

#[cfg(test)]
mod tests;

pub use arena::{Arena, Entrant};
pub use change::Kind;
pub use doctrine::{Frame, is_random};
pub use epoch::{Branch, LOOK};
pub use gain::{BookGain, RowGain};
pub use lean::changes;
pub use path::{row_label, row_tables};
pub use search::{Fresh, Search};
pub use state::{State, Step, Tally};
pub use written::rewritten;
