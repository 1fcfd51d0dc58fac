//! Dogfights, sorties and a campaign of the First World War, both sides scripted: 'Richthofen's War' with the rules
//! adjustments of McCormick and Hoffman, and house rules for the parts that are not to be had. `README.md` beside this
//! file maps the rules to the files.

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
pub use crate::scenario::Scenario;
pub use crate::state::{Cause, Ending, Fate, Plane, State};
pub use crate::system::{Richthofen, library};
pub use crate::terms::crew::{AceUse, Crewman, Health};
pub use crate::terms::flying::{Envelope, LastMove, Move, Path, Place, Step};
pub use crate::terms::guns::{FrontShot, Gun, GunChoice, Jam, Position};
pub use crate::terms::named::{Manoeuvre, MissionKind, Schedule, Skill, Task};
pub use crate::terms::side::Side;
