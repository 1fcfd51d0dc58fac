//! The shards of a search as one: what they found races, and the best is measured on fresh games.

use super::setting::Setting;
use crate::analysis::improve::State;
use crate::cli::run::interrupt::Interrupt;
use crate::cli::{CliError, Context, Exit, Outcome, job};
use crate::report::{Folder, FoundSearch, Manifest, ReportError, RunFacts, SearchFacts, Stored, StoredSearch};
use std::path::Path;

/// Merges the shards of a search, in their order, into `out`; with `force` it may replace a report.
///
/// # Errors
/// A shard is missing or there twice; they are damaged, or this program plays their scenarios differently.
pub(in crate::cli) fn merge(shards: &[Stored], run: RunFacts, (out, force): (&Path, bool), io: &Context) -> Outcome {
    complete(shards)?;
    let first = &shards[0];
    let setting = Setting::of(&first.folder, &first.manifest, |file| Ok(first.text(file)?), io)?;
    let facts = SearchFacts { merged: Some(shards.len() as u64), ..setting.facts };
    let setting = Setting { facts, shard: None, ..setting };
    let found = |shard: &Stored| Ok::<State, CliError>(shard.search()?.1.lean);
    let states = shards.iter().map(found).collect::<Result<Vec<State>, CliError>>()?;
    let folder = Folder::create(out, force)?;
    io.finishes();
    let interrupt = Interrupt::listen(Some(folder.scratch()));
    let pool = rayon::ThreadPoolBuilder::new().num_threads(run.threads).build();
    let pool = pool.map_err(|error| CliError::failed("start the threads", error))?;
    let Some((state, found)) = pool.install(|| joined(&setting, &states, &|| interrupt.happened()))? else {
        io.note("interrupted: nothing is written");
        return Ok(Exit::Interrupted);
    };
    let findings = setting.findings(&found)?;
    job::print(&findings, None, io)?;
    let file = setting.is_better(&found).then(|| setting.file(&found)).transpose()?;
    let manifest = setting.manifest(Some(&found), io.build(), run);
    let exit = setting.exit(&found);
    job::keep(folder, &findings, setting.evidence(StoredSearch::of(state, Some(found)), manifest, file), io)?;
    Ok(exit)
}

/// The search that has done what the shards did, and what it found. None if it was stopped.
fn joined(
    setting: &Setting,
    states: &[State],
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<Option<(State, FoundSearch)>, CliError> {
    let Some(search) = setting.search(stop) else { return Ok(None) };
    let Some(state) = search.joined(states, &setting.policy.table, stop) else { return Ok(None) };
    // What the shards found is lean.
    let found = setting.ended(&search, &state, false, stop)?;
    Ok(found.map(|found| (state, found)))
}

/// Checks that each shard is there once.
fn complete(shards: &[Stored]) -> Result<(), CliError> {
    let shard = |manifest: &Manifest| manifest.run.asked.shard;
    let Some(count) = shards.first().and_then(|first| shard(&first.manifest)).map(|shard| shard.count) else {
        return Err(CliError::usage("this search is not a shard: there is nothing to merge"));
    };
    let other = shards.iter().find_map(|one| Some((one, shard(&one.manifest).filter(|shard| shard.count != count)?)));
    if let Some((one, other)) = other {
        let why = format!("it is shard {}, and `{}` is one of {count}", other.name(), shards[0].folder.display());
        return Err(ReportError::unfit(&one.folder, why).into());
    }
    for number in 1..=count {
        let mut there = shards.iter().filter(|one| shard(&one.manifest).is_some_and(|shard| shard.index == number));
        let Some(one) = there.next() else {
            return Err(CliError::usage(format!("shard {number}/{count} is missing: name its folder")));
        };
        if let Some(twice) = there.next() {
            let why = format!("`{}` is shard {number}/{count} too", one.folder.display());
            return Err(ReportError::unfit(&twice.folder, why).into());
        }
    }
    Ok(())
}
