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

use crate::policy::Pilots;
use ground::chance::{Dice, GameKey};
use ground::game::Playable;
use ground::journal::Silent;

pub use crate::ledger::{Rule, ledger};
pub use crate::scenario::Scenario;
pub use crate::state::{Cause, Ending, Fate, Plane, Plates, State};
pub use crate::system::{Richthofen, library};
pub use crate::terms::crew::{AceUse, Crewman, Health};
pub use crate::terms::flying::{Envelope, LastMove, Move, Path, Place, Step};
pub use crate::terms::guns::{FrontShot, Gun, GunChoice, Jam, Position};
pub use crate::terms::named::{Manoeuvre, MissionKind, Schedule, Skill, Task};
pub use crate::terms::side::Side;

/// Plays one game of a scenario by players of one's own. Gives the outcome, a cell a metric, and the hash of the state
/// at the end. As [`Playable::play_with`] with dice and no journal, but compiled with the optimisation of this crate.
pub fn play_by(scenario: &Playable<Scenario>, pilots: &mut Pilots, game: GameKey) -> (Vec<i64>, u64) {
    scenario.play_with(pilots, &mut Dice::new(game), &mut Silent)
}
