//! Jet dogfights, two sides scripted: 'Our Space Age Air Force', with house rules for the parts of it that are not to be
//! had. `README.md` beside this file maps the rules to the files.

mod assemble;
mod attack;
mod combat;
mod damage;
mod dogfight;
mod end;
mod energy;
mod fight;
mod file;
mod game;
mod guns;
mod initiative;
mod ledger;
mod lower;
mod managing;
mod metrics;
mod missiles;
mod moving;
mod nerve;
mod order;
pub mod pilot;
mod provenance;
mod purpose;
mod rule;
mod rules;
mod stall;
mod state;
mod system;
mod table_specs;
mod tables;
#[cfg(test)]
mod tests;
mod turning;
mod worth;

pub use combat::{Attack, Shot};
pub use dogfight::Dogfight;
pub use energy::Plan;
pub use file::{Manoeuvrability, Skill};
pub use ledger::ledger;
pub use rule::Rule;
pub use state::{Declaration, Ending, Fate, Jet, Side, State};
pub use system::{Jets, library};
pub use turning::Manoeuvre;
