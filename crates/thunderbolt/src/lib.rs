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

use crate::policy::Player;
use ground::chance::{Dice, GameKey};
use ground::game::Playable;
use ground::journal::Silent;

pub use crate::ledger::{Rule, ledger};
pub use crate::scenario::Campaign;
pub use crate::state::State;
pub use crate::system::{Thunderbolt, library};

/// Plays one game of a scenario by players of one's own. Gives the outcome, a cell a metric, and the hash of the state
/// at the end. As [`Playable::play_with`] with dice and no journal, but compiled with the optimisation of this crate.
pub fn play_by(campaign: &Playable<Campaign>, player: &mut Player, game: GameKey) -> (Vec<i64>, u64) {
    campaign.play_with(player, &mut Dice::new(game), &mut Silent)
}
