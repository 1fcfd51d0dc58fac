//! Raids over North Vietnam: the US side is scripted, the DRV side follows the solitaire rules of 'Downtown'. House
//! rules replace those of the base game, which is not available. `README.md` beside this file maps the rules to the
//! files.

mod keys;
mod ledger;
mod map;
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
pub use crate::scenario::Scenario;
pub use crate::system::{Downtown, library};
