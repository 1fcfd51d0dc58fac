//! One scenario of a run.

use super::progress::Bar;
use super::{CliError, Context, Loaded};
use crate::batch::{BatchError, Observer, RowSink, Run, Unwatched};
use crate::chance::RunKey;
use crate::report::tally::Tally;
use crate::report::{FIRINGS_OVER, Folder, Identity, Outcomes, PartFile, Played, ReportError, firings, terminal};
use crate::stats::Accumulator;
use std::sync::atomic::AtomicBool;

/// What holds for all scenarios of a run.
pub(super) struct Plan<'a> {
    /// Games to play.
    pub(super) games: u64,
    /// The master seed.
    pub(super) seed: u64,
    /// Threads that play.
    pub(super) threads: usize,
    /// The report being written, if one is.
    pub(super) folder: Option<&'a Folder>,
    /// Whether the report keeps rows.
    pub(super) rows: bool,
    /// Set when the run is to end early.
    pub(super) stop: &'a AtomicBool,
}

impl Plan<'_> {
    /// Games a block.
    pub(super) const BLOCK: u64 = Run::BLOCK;
}

/// A scenario, played.
pub(super) struct One<'a> {
    loaded: &'a Loaded,
    overrides: &'a [String],
    seen: Accumulator,
    firings: Option<Tally>,
    parts: Vec<PartFile>,
}

impl<'a> One<'a> {
    /// Plays it; its rows go into the report's folder as they come.
    pub(super) fn play(
        loaded: &'a Loaded,
        overrides: &'a [String],
        plan: &Plan<'_>,
        io: &Context,
    ) -> Result<One<'a>, CliError> {
        let Loaded { document, system, game } = loaded;
        let (system, game) = (*system, &**game);
        let key = RunKey::new(system.name(), plan.seed);
        let mut outcomes = match plan.folder.filter(|_| plan.rows) {
            None => None,
            Some(folder) => {
                let identity = Identity::new(system, document.name(), game, plan.seed);
                Some(Outcomes::create(folder.path(), identity, game.metrics())?)
            }
        };
        let run = Run {
            game,
            key,
            games: plan.games,
            threads: plan.threads,
            block: Plan::BLOCK,
            part_games: system.part_games(),
        };
        let mut bar = io.progress().then(|| Bar::new(document.name(), game, plan.games));
        let observer: &mut dyn Observer = match &mut bar {
            Some(bar) => bar,
            None => &mut Unwatched,
        };
        let sink = outcomes.as_mut().map(|outcomes| outcomes as &mut dyn RowSink);
        let seen = run.play(plan.stop, sink, observer);
        drop(bar);
        let seen = seen.map_err(failed)?;
        let parts = outcomes.map_or(Ok(Vec::new()), Outcomes::finish)?;
        let firings = match plan.folder {
            None => None,
            Some(_) => {
                let pool = rayon::ThreadPoolBuilder::new().num_threads(plan.threads).build();
                let pool = pool.map_err(|error| CliError::failed("start the threads", error))?;
                let games = seen.games().min(FIRINGS_OVER);
                Some(pool.install(|| firings(game, system.ledger().rules.len(), key, games)))
            }
        };
        Ok(One { loaded, overrides, seen, firings, parts })
    }

    /// The scenario's name.
    pub(super) fn name(&self) -> &str {
        self.loaded.document.name()
    }

    /// How many of its games are in.
    pub(super) fn games(&self) -> u64 {
        self.seen.games()
    }

    /// For the report.
    pub(super) fn played(&self) -> Played<'_> {
        Played {
            scenario: self.loaded.document.name(),
            system: self.loaded.system,
            game: &*self.loaded.game,
            overrides: self.overrides,
            seen: &self.seen,
            firings: self.firings.as_ref(),
            parts: &self.parts,
        }
    }

    /// For the terminal.
    pub(super) fn summary(&self, seed: u64, look: terminal::Look) -> String {
        let title = self.loaded.document.value("title");
        let title = title.as_ref().and_then(|title| title.as_str()).unwrap_or(self.loaded.system.title());
        terminal::render(&self.played(), title, seed, look)
    }
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
