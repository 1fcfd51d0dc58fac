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

use crate::policy::Commander;
use ground::chance::{Dice, GameKey};
use ground::game::Playable;
use ground::journal::Silent;

pub use crate::ledger::{Rule, ledger};
pub use crate::scenario::Scenario;
pub use crate::system::{Downtown, library};

/// Plays one game of a scenario by players of one's own. Gives the outcome, a cell a metric, and the hash of the state
/// at the end. As [`Playable::play_with`] with dice and no journal, but compiled with the optimisation of this crate.
pub fn play_by(
    scenario: &Playable<Scenario>,
    commander: &mut (dyn Commander + 'static),
    game: GameKey,
) -> (Vec<i64>, u64) {
    scenario.play_with(commander, &mut Dice::new(game), &mut Silent)
}
