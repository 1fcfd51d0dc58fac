//! The shards of a tournament as one: the blocks of all of them, in the order of their games.

use super::super::job::{self, End};
use super::super::{CliError, Context, Outcome, stored};
use super::ends::Ends;
use super::seats::Setting;
use super::stored::{findings, manifest};
use crate::analysis::tournament::{Contest, Payoffs};
use crate::report::{
    Evidence, ExactSums, Folder, Manifest, ReportError, RunFacts, Stored, StoredPayoffs, TournamentFacts,
};
use std::path::Path;

/// Merges shards, in the order of their games, into the report that one machine would have written, in `out`; with
/// `force` it may replace a report.
///
/// # Errors
/// Games of a shard are missing; the shards are damaged, or this program plays their scenarios differently.
pub(in crate::cli) fn merge(
    shards: &[Stored],
    facts: &TournamentFacts,
    run: RunFacts,
    (out, force): (&Path, bool),
    io: &Context,
) -> Outcome {
    let first = &shards[0];
    let scenarios = stored::load(first, io)?;
    let setting = Setting { scenarios: &scenarios, facts, seed: first.manifest.seed, shard: None };
    let contest = setting.contest().map_err(|why| ReportError::unfit(&first.folder, why))?;
    let mut whole = Payoffs::new(setting.schedule(), contest.shape.cells());
    for shard in shards {
        let payoffs = payoffs(shard, facts, &contest)?;
        whole.cells.iter_mut().zip(payoffs.cells).for_each(|(cell, blocks)| cell.extend(blocks));
    }
    let folder = Folder::create(out, force)?;
    io.finishes();
    let findings = findings(&setting, &whole, false).map_err(CliError::usage)?;
    job::print(&findings, None, io)?;
    let overrides = first.manifest.scenarios.first().map_or(&[][..], |scenario| &scenario.overrides);
    let run = RunFacts { block: whole.schedule.block, ..run };
    let evidence = Evidence {
        manifest: manifest(&setting, &whole, overrides, io.build(), run),
        sums: ExactSums::Payoffs(StoredPayoffs::of(&whole)),
        arms: scenarios.iter().map(|scenario| scenario.document.resolved()).collect(),
        defaults: Vec::new(),
    };
    job::keep(folder, &findings, evidence, io)?;
    let End { note, exit } = Ends::default().end(&findings, facts.games);
    note.iter().for_each(|note| io.note(note));
    Ok(exit)
}

/// The payoffs of a shard.
fn payoffs(shard: &Stored, facts: &TournamentFacts, contest: &Contest) -> Result<Payoffs, CliError> {
    let Manifest { run, .. } = &shard.manifest;
    let payoffs = shard.payoffs(facts.schedule(run.asked.shard), contest.shape.cells())?;
    match contest.seen(&payoffs).whole {
        true => Ok(payoffs),
        false => Err(ReportError::unfit(&shard.folder, "not all of its games are played".to_owned()).into()),
    }
}
