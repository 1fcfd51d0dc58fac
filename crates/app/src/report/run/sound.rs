//! What a manifest may say: paths within its folder, and numbers that can be counted with.

use crate::report::run::folder::listing::within;
use crate::report::run::plain::clipped;
use crate::report::{Manifest, PartFile, Rows, Shard};

/// The greatest number of games: beyond it the number of a game would not survive in JSON.
const MOST_GAMES: u64 = 1 << 53;
/// The greatest number of threads, as on the command line: a report is written again on as many.
pub const MOST_THREADS: usize = 1024;

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
    if manifest.run.threads > MOST_THREADS {
        return Err(format!("its run had {} threads, expected at most {MOST_THREADS}", manifest.run.threads));
    }
    for scenario in &manifest.scenarios {
        let name = &scenario.scenario;
        if name.contains('/') || within(name).is_err() {
            let name = clipped(name);
            return Err(format!("a scenario is called `{name}`, expected a name that a file can have"));
        }
        games("the games of a scenario", scenario.games)?;
        scenario.parts.iter().try_for_each(part)?;
    }
    Ok(())
}

/// Whether the manifest of a finished report lists parts that hold the games of each scenario, each once; it was
/// checked before.
///
/// # Errors
/// What is missing.
pub(super) fn complete(manifest: &Manifest) -> Result<(), String> {
    let first = manifest.run.asked.range().start;
    for scenario in &manifest.scenarios {
        let mut next = first;
        for part in &scenario.parts {
            if part.first != next || part.games == 0 {
                return Err(format!("the part `{}` does not begin at game {next}", clipped(&part.file)));
            }
            next = part.end();
        }
        let games = if manifest.rows == Rows::All { scenario.games } else { 0 };
        if next - first != games {
            let (name, held) = (clipped(&scenario.scenario), next - first);
            return Err(format!("the parts of `{name}` hold {held} games, expected {games}"));
        }
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
