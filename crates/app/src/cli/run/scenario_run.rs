//! One scenario of a run: plays its missing games and records their events.

use super::super::{CliError, Context, Loaded};
use super::progress::Bar;
use crate::analysis::handling::{Handled, handled, times_of};
use crate::analysis::notable::{Notable, notable};
use crate::analysis::{Choice, Precision};
use crate::batch::{BatchError, Observer, Progress, Resumed, RowSink, Run, StopRule};
use crate::chance::RunKey;
use crate::game::Figure;
use crate::report::tables::events;
use crate::report::tables::tally::Tally;
use crate::report::{
    ArmFacts, Checkpoint, CompletedParts, Folder, Identity, Manifest, Missing, Outcomes, PartFile, ReportError, Rows,
    Scenario, ScenarioFindings, firings, terminal,
};
use crate::stats::Accumulator;
use std::ops::Range;
use std::sync::atomic::AtomicBool;

/// What all scenarios of a run share.
pub(in crate::cli) struct Plan<'a> {
    /// The request, as the manifest states it.
    pub(in crate::cli) manifest: &'a Manifest,
    /// The report being written, if one is.
    pub(in crate::cli) folder: Option<&'a Folder>,
    /// Where to record finished parts.
    pub(in crate::cli) checkpoint: Option<&'a Checkpoint<'a>>,
    /// Set when the run is to end early.
    pub(in crate::cli) stop: &'a AtomicBool,
}

/// A scenario of a run, with its results.
pub(in crate::cli) struct ScenarioRun<'a> {
    loaded: &'a Loaded,
    overrides: &'a [String],
    resolved: String,
    seen: Accumulator,
    firings: Option<Tally>,
    notable: Vec<Notable>,
    handled: Vec<Handled>,
    parts: Vec<PartFile>,
    /// Whether games are missing resumed others that were played.
    pub(in crate::cli) torn: bool,
    /// Whether the intervals are as narrow as was asked for; none where nothing was asked.
    pub(in crate::cli) precise: Option<bool>,
}

/// The manifest entry of a scenario without any played games.
pub(super) fn scenario_of(loaded: &Loaded, overrides: &[String], seed: u64) -> Scenario {
    let scenario = loaded.document.name();
    Scenario::new(&ArmFacts { variant: None, scenario, system: loaded.system, game: &*loaded.game, overrides }, seed)
}

impl<'a> ScenarioRun<'a> {
    /// Plays the missing games; their rows go into the report folder as play goes on.
    pub(in crate::cli) fn play(
        loaded: &'a Loaded,
        overrides: &'a [String],
        completed: CompletedParts,
        plan: &Plan<'_>,
        io: &Context,
    ) -> Result<ScenarioRun<'a>, CliError> {
        let games = plan.manifest.run.asked.range();
        let targets = plan.manifest.run.asked.precision.iter();
        let targets: Vec<_> =
            targets.filter_map(|(name, half)| Some((Figure::named(&*loaded.game, name)?, *half))).collect();
        let precision = (!targets.is_empty()).then(|| Precision::new(&*loaded.game, targets));
        let mut one = ScenarioRun::new(loaded, overrides, completed.seen, completed.parts);
        let last = completed.missing.len().saturating_sub(1);
        let mut bar = io.progress().then(|| Bar::new(loaded, &games, one.seen.games(), precision.as_ref()));
        for (at, missing) in completed.missing.into_iter().enumerate() {
            let end = missing.games.end;
            let rule = precision.as_ref().filter(|_| at == last).map(|rule| rule as &dyn StopRule);
            let had = one.seen.games() + missing.games.end - missing.games.start;
            one.play_missing(missing, plan, rule, &mut bar)?;
            if one.seen.games() < had {
                one.torn = end < games.end || at < last;
                break;
            }
        }
        drop(bar);
        one.parts.sort_by_key(|part| part.first);
        one.precise = precision.map(|rule| rule.enough(&one.seen));
        Ok(one)
    }

    /// A scenario with these results so far.
    pub(in crate::cli) fn new(
        loaded: &'a Loaded,
        overrides: &'a [String],
        seen: Accumulator,
        parts: Vec<PartFile>,
    ) -> ScenarioRun<'a> {
        let resolved = loaded.document.resolved();
        let (firings, notable, handled) = (None, Vec::new(), Vec::new());
        ScenarioRun { loaded, overrides, resolved, seen, firings, notable, handled, parts, torn: false, precise: None }
    }

    fn play_missing(
        &mut self,
        missing: Missing,
        plan: &Plan<'_>,
        rule: Option<&dyn StopRule>,
        bar: &mut Option<Bar<'_>>,
    ) -> Result<(), CliError> {
        let Loaded { document, system, game } = self.loaded;
        let (system, game) = (*system, &**game);
        let Manifest { seed, rows, ref run, .. } = *plan.manifest;
        let name = document.name();
        let mut outcomes = plan.folder.filter(|_| rows == Rows::All).map(|folder| {
            let identity = Identity::new(system, name, game, seed);
            let checkpoint = plan.checkpoint;
            let on_part = move |part: &PartFile| checkpoint.map_or(Ok(()), |checkpoint| checkpoint.part(name, part));
            Outcomes::new(folder, identity, game.metrics(), Box::new(on_part))
        });
        let batch = Run {
            game,
            key: RunKey::new(system.name(), seed),
            games: missing.games,
            threads: run.threads,
            block: run.block,
            part_games: system.part_games(),
            rule,
        };
        let keeper = plan.checkpoint.filter(|_| rows == Rows::None);
        let mut watch = Watch { bar, keeper, name, game, every: system.part_games(), failed: None, kept: 0 };
        let sink = outcomes.as_mut().map(|outcomes| outcomes as &mut dyn RowSink);
        let resumed = Resumed { seen: self.seen.clone(), rows: missing.rows };
        let seen = batch.resume(resumed, plan.stop, sink, &mut watch);
        if let Some(error) = watch.failed {
            return Err(error.into());
        }
        self.seen = seen.map_err(failed)?;
        self.parts.extend(outcomes.map_or(Ok(Vec::new()), Outcomes::finish)?);
        Ok(())
    }

    /// Replays the first games to record their events.
    pub(in crate::cli) fn record_events(&mut self, manifest: &Manifest, folder: &Folder) -> Result<(), CliError> {
        let Loaded { document, system, game } = self.loaded;
        let (system, game) = (*system, &**game);
        let key = RunKey::new(system.name(), manifest.seed);
        let first = manifest.run.asked.range().start;
        let games = first..first + self.seen.games();
        let pool = rayon::ThreadPoolBuilder::new().num_threads(manifest.run.threads).build();
        let pool = pool.map_err(|error| CliError::failed("start the threads", error))?;
        let ledger = system.ledger();
        self.firings = Some(pool.install(|| firings(game, ledger.rules.len(), key, games.clone())));
        let with_events = games.start..games.end.min(manifest.events);
        if !with_events.is_empty() {
            let identity = Identity::new(system, document.name(), game, manifest.seed);
            pool.install(|| events::write(folder, &identity, game, ledger, key, with_events))?;
        }
        Ok(())
    }

    /// Looks for the games worth reading, and counts what the first ones cost at the table, unless that is known.
    pub(in crate::cli) fn find_notable(&mut self, manifest: &Manifest) -> Result<(), CliError> {
        if self.notable.is_empty() {
            let Loaded { document, system, game } = self.loaded;
            let key = RunKey::new(system.name(), manifest.seed);
            let first = manifest.run.asked.range().start;
            let pool = rayon::ThreadPoolBuilder::new().num_threads(manifest.run.threads.max(1)).build();
            let pool = pool.map_err(|error| CliError::failed("start the threads", error))?;
            let games = first..first + self.seen.games();
            self.notable = pool.install(|| notable(&**game, key, games.clone()));
            self.handled = pool.install(|| handled(&**game, system.ledger(), times_of(document), key, games));
        }
        Ok(())
    }

    /// What the games cost at the table, and those worth reading, for the terminal; `command` makes the command that
    /// prints a game, from its number.
    pub(in crate::cli) fn notable(
        &self,
        choice: &Choice,
        command: &dyn Fn(u64) -> String,
        look: terminal::Look,
    ) -> String {
        let game = &*self.loaded.game;
        let read = terminal::notable(game, &self.notable, self.seen.games(), command, look);
        let cost = match choice {
            Choice::All => terminal::at_the_table(game, &self.handled, look),
            Choice::Important | Choice::Named(_) => terminal::at_the_table_in_short(&self.handled, look),
        };
        read + &cost
    }

    /// The scenario's name.
    pub(in crate::cli) fn name(&self) -> &str {
        self.loaded.document.name()
    }

    /// How many of its games are in.
    pub(in crate::cli) fn games(&self) -> u64 {
        self.seen.games()
    }

    /// For the report.
    pub(in crate::cli) fn played(&self) -> ScenarioFindings<'_> {
        ScenarioFindings {
            scenario: self.loaded.document.name(),
            system: self.loaded.system,
            game: &*self.loaded.game,
            resolved: &self.resolved,
            overrides: self.overrides,
            seen: &self.seen,
            firings: self.firings.as_ref(),
            notable: &self.notable,
            handled: &self.handled,
            parts: &self.parts,
        }
    }

    /// For the terminal.
    pub(in crate::cli) fn summary(&self, seed: u64, choice: &Choice, look: terminal::Look) -> String {
        let title = self.loaded.document.value("title");
        let title = title.as_ref().and_then(|title| title.as_str()).unwrap_or(self.loaded.system.title());
        terminal::render(&self.played(), title, seed, choice, look)
    }
}

/// Draws the bar, and where no rows are kept, notes the aggregates now and then.
struct Watch<'a, 'b, 'c> {
    bar: &'a mut Option<Bar<'b>>,
    keeper: Option<&'c Checkpoint<'c>>,
    name: &'a str,
    game: &'a dyn crate::game::Game,
    /// Games between two notes.
    every: u64,
    kept: u64,
    failed: Option<ReportError>,
}

impl Observer for Watch<'_, '_, '_> {
    fn progress(&mut self, progress: Progress<'_>) {
        if let Some(bar) = self.bar {
            bar.progress(progress);
        }
        if let Some(keeper) = self.keeper
            && self.failed.is_none()
            && progress.seen.games() / self.every > self.kept / self.every
        {
            self.kept = progress.seen.games();
            self.failed = keeper.counts(self.name, self.game, progress.seen).err();
        }
    }
}

/// What is missing of a scenario if nothing was played.
pub(super) fn from_nothing(loaded: &Loaded, games: Range<u64>) -> CompletedParts {
    CompletedParts::nothing(&*loaded.game, games)
}

fn failed(error: BatchError) -> CliError {
    match error {
        BatchError::Sink(error) => match error.downcast::<ReportError>() {
            Ok(error) => CliError::from(*error),
            Err(error) => CliError::failed("keep the rows", error),
        },
        other => CliError::failed("play", other),
    }
}
