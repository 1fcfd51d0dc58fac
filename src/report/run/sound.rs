//! What a manifest may say: paths within its folder, and numbers that can be counted with.

use crate::report::run::folder::listing::within;
use crate::report::{Manifest, PartFile, Shard};

/// The greatest number of games: beyond it the number of a game would not survive in JSON.
const MOST_GAMES: u64 = 1 << 53;

/// Whether a manifest can be worked with.
///
/// # Errors
/// What is wrong with it, and what was expected.
pub(super) fn check(manifest: &Manifest) -> Result<(), String> {
    manifest.files.keys().try_for_each(|name| within(name))?;
    games("games", manifest.games)?;
    games("the games that were asked for", manifest.run.asked.games)?;
    if let Some(Shard { index, count }) = manifest.run.asked.shard
        && !(1..=count).contains(&index)
    {
        return Err(format!("its shard is {index} of {count}, expected one from 1 to their number"));
    }
    for scenario in &manifest.scenarios {
        let name = &scenario.scenario;
        if name.contains('/') || within(name).is_err() {
            return Err(format!("a scenario is called `{name}`, expected a name that a file can have"));
        }
        games("the games of a scenario", scenario.games)?;
        scenario.parts.iter().try_for_each(part)?;
    }
    Ok(())
}

fn part(part: &PartFile) -> Result<(), String> {
    within(&part.file)?;
    games("the first game of a part", part.first)?;
    games("the games of a part", part.games)
}

fn games(what: &str, games: u64) -> Result<(), String> {
    match games {
        ..=MOST_GAMES => Ok(()),
        _ => Err(format!("{what}: {games}, expected at most {MOST_GAMES}")),
    }
}
