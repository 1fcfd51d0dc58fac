//! The question: a search until its budget is used up, then what it won.

use super::setting::Setting;
use crate::analysis::improve::{Arena, Search, State, Step};
use crate::cli::clock::Clock;
use crate::cli::job::{End, Estimate, Nothing, Question};
use crate::cli::run::interrupt::Interrupt;
use crate::cli::{CliError, Context, Exit};
use crate::report::findings::Findings;
use crate::report::{Evidence, Folder, FoundSearch, LeftoverSearch, Manifest, StoredSearch, replace};
use indicatif::{ProgressBar, ProgressStyle};
use std::path::Path;
use std::time::{Duration, Instant};

/// When a search ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Budget {
    /// After the round in which it has played these games.
    Games(u64),
    /// So that all is done at about the end of these minutes; the round under way is dropped.
    Minutes(f64),
}

/// The seconds of each minute in which the search itself plays; the rest is for what it won.
const SEARCHED: f64 = 42.0;

/// A search, loaded and checked.
pub(super) struct Improve<'a> {
    pub(super) setting: Setting,
    /// How far an earlier process came, if it goes on with that, and how often it went on.
    pub(super) left: Option<(State, u32)>,
    pub(super) budget: Budget,
    pub(super) threads: usize,
    pub(super) pool: &'a rayon::ThreadPool,
    /// The file of the better policy.
    pub(super) write: Option<&'a Path>,
    /// Whether a folder keeps it.
    pub(super) kept: bool,
    /// Whether it is written even if it is not shown to be better.
    pub(super) force: bool,
}

/// What a search found.
pub(super) struct Found {
    state: State,
    found: FoundSearch,
    /// The name and the text of the better policy, if it is written.
    file: Option<(String, String)>,
}

impl Improve<'_> {
    /// The state that the search begins with.
    fn state(&self) -> State {
        let base = || State::new(toml::to_string(&self.setting.policy.table).unwrap_or_default());
        self.left.as_ref().map_or_else(base, |(state, _)| state.clone())
    }

    /// Searches until the budget is used up or the user stops it, and keeps the state in the folder after each round.
    fn rounds(
        &self,
        search: &Search<'_>,
        folder: Option<&Folder>,
        interrupt: &Interrupt,
        io: &Context,
    ) -> Result<State, CliError> {
        let mut state = self.state();
        let begun = Instant::now();
        let late =
            || matches!(self.budget, Budget::Minutes(minutes) if begun.elapsed().as_secs_f64() >= minutes * SEARCHED);
        let stop = || interrupt.happened() || late();
        let bar = self.bar(io);
        while !stop() && !matches!(self.budget, Budget::Games(games) if state.played >= games) {
            let Some(next) = search.round(&state, &stop) else { break };
            next.steps[state.steps.len()..].iter().for_each(|step| announce(step, io));
            state = next;
            if let Some(folder) = folder {
                LeftoverSearch::note(folder, &StoredSearch::of(state.clone(), None))?;
            }
            if let Some(bar) = &bar {
                bar.set_message(glance(&state));
                bar.set_position(match self.budget {
                    Budget::Games(_) => state.played,
                    Budget::Minutes(_) => begun.elapsed().as_secs(),
                });
            }
        }
        Ok(state)
    }

    fn bar(&self, io: &Context) -> Option<ProgressBar> {
        let length = match self.budget {
            Budget::Games(games) => games,
            Budget::Minutes(minutes) => (minutes * SEARCHED) as u64,
        };
        let style = ProgressStyle::with_template("{prefix} {bar:20} {eta} left  {msg}");
        let style = style.unwrap_or_else(|_| ProgressStyle::default_bar()).progress_chars("██░");
        let name = self.setting.policy.name.clone();
        io.progress().then(|| ProgressBar::new(length).with_style(style).with_prefix(name))
    }

    fn found(
        &self,
        folder: Option<&Folder>,
        interrupt: &Interrupt,
        io: &Context,
    ) -> Result<Result<Found, Nothing>, CliError> {
        let stop = || interrupt.happened();
        let Some(search) = self.setting.search(&stop) else { return Ok(Err(Nothing::interrupted())) };
        let state = self.rounds(&search, folder, interrupt, io)?;
        let found = if stop() { None } else { self.setting.ended(&search, &state, true, &stop)? };
        match found {
            Some(found) => {
                let written = self.force || self.setting.is_better(&found);
                let file = written.then(|| self.setting.file(&found)).transpose()?;
                Ok(Ok(Found { state, found, file }))
            }
            None => Ok(Err(interrupted(&state, folder))),
        }
    }

    /// The manifest of the search, at its end or before.
    fn manifest(&self, found: Option<&FoundSearch>, clock: &Clock, io: &Context) -> Manifest {
        let games = if let Budget::Games(games) = self.budget { games } else { 0 };
        let mut run = clock.facts(games, self.threads, 0);
        run.resumed = self.left.as_ref().map_or(0, |(_, resumed)| *resumed);
        self.setting.manifest(found, io.build(), run)
    }

    /// Begins to keep the search in a folder.
    fn keep(&self, folder: &mut Folder, clock: &Clock, io: &Context) -> Result<(), CliError> {
        folder.keep();
        let manifest = self.manifest(None, clock, io);
        for (at, loaded) in self.setting.scenarios.iter().enumerate() {
            folder.write(&manifest.scenario_file(at), loaded.document.resolved().as_bytes())?;
        }
        Ok(LeftoverSearch::begin(folder, &manifest, &StoredSearch::of(self.state(), None))?)
    }
}

fn interrupted(state: &State, folder: Option<&Folder>) -> Nothing {
    let then = if folder.is_some() { "--resume goes on with them" } else { "nothing is left without --out" };
    Nothing { note: format!("interrupted after {} rounds: {then}", state.rounds), exit: Exit::Interrupted }
}

fn announce(step: &Step, io: &Context) {
    let Step { round, change, gain, error } = step;
    io.note(&format!("round {round}: {change} ({gain:+.3} ± {error:.3} spreads)"));
}

fn glance(state: &State) -> String {
    format!("round {}, {} games, {} accepted", state.rounds, state.played, state.steps.len())
}

impl Question for Improve<'_> {
    type Sums = Found;

    fn estimate(&self, _: &Context) -> Result<Estimate, CliError> {
        let note = self.pool.install(|| speed(&self.setting));
        Ok(Estimate { table: None, note: Some(note) })
    }

    fn play(&self, interrupt: &Interrupt, io: &Context) -> Result<Result<Found, Nothing>, CliError> {
        self.pool.install(|| self.found(None, interrupt, io))
    }

    fn play_in(&self, clock: &mut Clock, io: &Context) -> Result<Result<Found, Nothing>, CliError> {
        let Some(mut folder) = clock.folder.take() else { return self.play(&clock.interrupt, io) };
        self.keep(&mut folder, clock, io)?;
        let found = self.pool.install(|| self.found(Some(&folder), &clock.interrupt, io));
        clock.folder = Some(folder);
        found
    }

    fn findings(&self, found: &Found, _: bool) -> Result<Findings, CliError> {
        self.setting.findings(&found.found)
    }

    fn finish(&self, found: &Found, _: &Findings, io: &Context) -> Result<(), CliError> {
        let Some((file, (_, text))) = self.write.zip(found.file.as_ref()) else { return Ok(()) };
        replace(file, text.as_bytes())?;
        io.note(&format!("policy written to {}", file.display()));
        Ok(())
    }

    fn evidence<'a>(&'a self, found: &'a Found, clock: &Clock, io: &Context) -> Option<Evidence<'a>> {
        let Found { state, found, file } = found;
        let search = StoredSearch::of(state.clone(), Some(found.clone()));
        Some(self.setting.evidence(search, self.manifest(Some(found), clock, io), file.clone()))
    }

    fn end(&self, found: &Found, _: &Findings, _: bool) -> End {
        match self.setting.shard {
            Some(shard) => {
                let name = shard.name();
                End::with_note(
                    Exit::Done,
                    format!("this is shard {name}: `sortie merge` takes the best of all of them"),
                )
            }
            None if self.write.is_none() && !self.kept && self.setting.is_better(&found.found) => {
                let note = "the better policy is not kept: the same command with --write FILE writes it";
                End::with_note(self.setting.exit(&found.found), note.to_owned())
            }
            None => End::silent(self.setting.exit(&found.found)),
        }
    }
}

/// How fast the book loads and plays.
fn speed(setting: &Setting) -> String {
    let (book, table) = (&setting.book, &setting.policy.table);
    let begun = Instant::now();
    let loaded = (0..book.rows()).filter_map(|row| book.enter(row, table)).collect::<Vec<_>>();
    let each = begun.elapsed() / loaded.len().max(1) as u32;
    let played = setting.search(&|| false).map(|_| begun.elapsed());
    let games = Search::PILOT_GAMES * book.rows() as u64;
    let seconds = played.unwrap_or(Duration::ZERO).as_secs_f64();
    let per_second = games as f64 / seconds.max(1e-9);
    format!(
        "{} rows; a policy loads in {:.2} ms a row, {per_second:.0} games a second",
        book.rows(),
        each.as_secs_f64() * 1000.0
    )
}
