//! The outcome signature of a system: a hash of the outcomes of fixed games, the same on every machine.

use super::{CliError, Context};
use crate::chance::RunKey;
use crate::game::System;
use crate::scenario::Request;

/// The number of games of each built-in scenario.
const GAMES: u64 = 200;
/// The master seed of the games.
const SEED: u64 = 1;

/// The signature of a system as 16 hexadecimal digits: blake3 over the names and rows of its built-in scenarios, in the
/// order of the names, cell by cell. `sets` change the scenarios, like `--set`.
///
/// # Errors
/// If a changed scenario is faulty.
pub(super) fn of(system: &dyn System, io: &Context, sets: &[String]) -> Result<String, CliError> {
    let run = RunKey::new(system.name(), SEED);
    let mut hasher = blake3::Hasher::new();
    for name in io.library().scenarios(system.name()) {
        let game = io.load(&Request { sets: sets.to_vec(), ..Request::scenario(name) })?.game;
        let mut worker = game.worker();
        let mut row = vec![0; game.metrics().len()];
        hasher.update(&(name.len() as u64).to_le_bytes()).update(name.as_bytes());
        for number in 0..GAMES {
            worker.play(run.game(0, number), &mut row);
            for cell in &row {
                hasher.update(&cell.to_le_bytes());
            }
        }
    }
    Ok(hasher.finalize().to_hex()[..16].to_owned())
}
