//! Campaigns of ground attack, the player scripted, the enemy by the rules: 'Thunderbolt Apache Leader' by an
//! unofficial summary, with public and house data for its cards. `README.md` beside this file maps the rules to the
//! files.

mod keys;
mod ledger;
mod outcome;
mod phases;
pub mod policy;
mod rules;
mod scenario;
mod state;
mod system;
mod tables;
mod terms;
#[cfg(test)]
mod tests;

pub use crate::ledger::{Rule, ledger};
pub use crate::scenario::Campaign;
pub use crate::state::State;
pub use crate::system::{Thunderbolt, library};
