//! Raids over North Vietnam: the US side scripted, the DRV side by the solitaire rules of 'Downtown', with house
//! rules for the base game that is not to be had. `README.md` beside this file maps the rules to the files.

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
