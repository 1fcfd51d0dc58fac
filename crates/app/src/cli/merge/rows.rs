//! Combines the rows of shards into parts whose edges depend only on game numbers.

use super::super::{CliError, Loaded};
use super::shards::Shards;
use crate::analysis::Precision;
use crate::batch::{Cells, Grouper, StopRule};
use crate::game::Game;
use crate::report::{Folder, Identity, Outcomes, PartFile, Scenario, Stored, count};
use crate::stats::Accumulator;

/// All parts of a scenario, each with its shard, in the order of game numbers.
fn parts<'a>(
    shards: &'a Shards,
    scenario: &'a Scenario,
) -> impl Iterator<Item = (&'a Stored, &'a Scenario, &'a PartFile)> {
    shards.all().iter().flat_map(move |shard| {
        let own = shard.manifest.scenario(&scenario.scenario);
        own.into_iter().flat_map(move |own| own.parts.iter().map(move |part| (shard, own, part)))
    })
}

/// The number of games at which the intervals are narrow enough or, if they never are, an estimate of the number
/// needed.
pub(super) fn narrow(
    shards: &Shards,
    scenario: &Scenario,
    game: &dyn Game,
    precision: &Precision<'_>,
) -> Result<Result<u64, Option<f64>>, CliError> {
    let mut seen = Accumulator::new(game);
    for (shard, own, part) in parts(shards, scenario) {
        let cells = shard.rows(own, part, game.metrics())?;
        let mut from = part.first;
        let looks = precision.looks(part.first + 1..part.end());
        for look in looks.into_iter().chain([part.end()]) {
            seen.merge(&count(game, &cells, (from - part.first) as usize, (look - part.first) as usize));
            if precision.looks_at(look) && precision.enough(&seen) {
                return Ok(Ok(look));
            }
            from = look;
        }
    }
    Ok(Err(precision.games_needed(&seen)))
}

/// Writes the first `games` rows of a scenario into `folder`. Parts that already have the right edges are copied; all
/// others are written again.
pub(super) fn join(
    shards: &Shards,
    scenario: &Scenario,
    loaded: &Loaded,
    games: u64,
    folder: &Folder,
) -> Result<(Accumulator, Vec<PartFile>), CliError> {
    let (game, part_games) = (&*loaded.game, loaded.system.part_games());
    let identity = Identity::new(loaded.system, &scenario.scenario, game, shards.first().manifest.seed);
    let mut outcomes = Outcomes::new(folder, identity, game.metrics(), Box::new(|_| Ok(())));
    let (mut seen, mut whole) = (Accumulator::new(game), Vec::new());
    let mut grouper = Grouper::new(game.metrics(), part_games, 0);
    for (shard, own, part) in parts(shards, scenario).take_while(|(_, _, part)| part.first < games) {
        let cells = shard.rows(own, part, game.metrics())?;
        let end = part.end().min(games);
        let rows = (end - part.first) as usize;
        seen.merge(&count(game, &cells, 0, rows));
        let ends = |number: u64| number.is_multiple_of(part_games) || number == games;
        if part.first.is_multiple_of(part_games) && end == part.end() && ends(end) {
            folder.copy(&shard.folder, &part.file)?;
            whole.push(part.clone());
            grouper = Grouper::new(game.metrics(), part_games, part.end());
            continue;
        }
        let mut cut = Cells::new(game.metrics());
        cut.extend(&cells, 0, rows);
        grouper.take(&cut, |group| outcomes.put(&group))?;
        // If the next part is copied, its rows begin another group.
        if ends(end)
            && let Some(rest) = grouper.close()
        {
            outcomes.put(&rest)?;
        }
    }
    whole.extend(outcomes.finish()?);
    whole.sort_by_key(|part| part.first);
    Ok((seen, whole))
}
