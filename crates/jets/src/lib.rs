//! Jet dogfights, two sides scripted: 'Our Space Age Air Force', with house rules for the parts of it that are not to
//! be had. `README.md` beside this file maps the rules to the files.

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
pub use crate::scenario::Dogfight;
pub use crate::state::{Ending, Fate, Jet, State};
pub use crate::system::{Jets, library};
pub use crate::terms::choices::Declaration;
pub use crate::terms::choices::Manoeuvre;
pub use crate::terms::choices::Plan;
pub use crate::terms::choices::{Attack, Shot};
pub use crate::terms::named::{Manoeuvrability, Skill};
pub use crate::terms::side::Side;

/// Plays one game of a scenario by players of one's own. Gives the outcome, a cell a metric, and the hash of the state
/// at the end. As [`Playable::play_with`] with dice and no journal, but compiled with the optimisation of this crate.
pub fn play_by(dogfight: &Playable<Dogfight>, pilots: &mut Pilots, game: GameKey) -> (Vec<i64>, u64) {
    dogfight.play_with(pilots, &mut Dice::new(game), &mut Silent)
}
