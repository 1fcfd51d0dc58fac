//! Jet dogfights, two sides scripted: 'Our Space Age Air Force', with house rules for the parts of it that are not to be
//! had. `README.md` beside this file maps the rules to the files.

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
pub use crate::rules::attack::{Attack, Shot};
pub use crate::rules::energy::Plan;
pub use crate::rules::turning::Manoeuvre;
pub use crate::scenario::Dogfight;
pub use crate::state::{Declaration, Ending, Fate, Jet, Side, State};
pub use crate::system::{Jets, library};
pub use crate::terms::named::{Manoeuvrability, Skill};
