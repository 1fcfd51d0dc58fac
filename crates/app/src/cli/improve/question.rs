//! The question: a search until its budget is used up, then what it won.

use super::book::Book;
use super::deciding;
use super::folder::{Kept, SearchFolder, write_whole};
use super::policy::PolicyFile;
use crate::analysis::improve::{BookGain, Frame, Fresh, RowGain, Search, State, Step, changes, rewritten};
use crate::cli::job::{End, Estimate, Nothing, Question};
use crate::cli::run::interrupt::Interrupt;
use crate::cli::{CliError, Context, Exit};
use crate::report::findings::{Findings, GainLine, Gains, Improved, improved};
use crate::report::tables::findings::findings as tables;
use crate::report::{PAGE, findings_page};
use crate::stats::LEVEL;
use indicatif::{ProgressBar, ProgressStyle};
use std::path::Path;
use std::time::{Duration, Instant};
use toml::Table;

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
    pub(super) kept: Kept,
    pub(super) folder: Option<SearchFolder>,
    pub(super) policy: &'a PolicyFile,
    pub(super) frame: &'a Frame,
    pub(super) book: &'a Book,
    pub(super) budget: Budget,
    pub(super) pool: &'a rayon::ThreadPool,
    /// The file of the better policy.
    pub(super) write: Option<&'a Path>,
    /// Whether it is written even if it is not shown to be better.
    pub(super) force: bool,
}

/// What a search found.
pub(super) struct Found {
    kept: Kept,
    best: Table,
    /// What it won; none where nothing was accepted.
    fresh: Option<Fresh>,
    idle: (Vec<String>, u64),
}

impl Improve<'_> {
    /// Searches until the budget is used up or the user stops it, and keeps the state after each round.
    fn search(&self, search: &Search<'_>, interrupt: &Interrupt, io: &Context) -> Result<Kept, CliError> {
        let mut kept = self.kept.clone();
        let begun = Instant::now();
        let late =
            || matches!(self.budget, Budget::Minutes(minutes) if begun.elapsed().as_secs_f64() >= minutes * SEARCHED);
        let stop = || interrupt.happened() || late();
        let bar = self.bar(io);
        while !stop() && !matches!(self.budget, Budget::Games(games) if kept.state.played >= games) {
            let Some(next) = search.round(&kept.state, &stop) else { break };
            next.steps[kept.state.steps.len()..].iter().for_each(|step| announce(step, io));
            kept.state = next;
            if let Some(folder) = &self.folder {
                folder.keep(&kept)?;
            }
            if let Some(bar) = &bar {
                bar.set_message(glance(&kept));
                bar.set_position(match self.budget {
                    Budget::Games(_) => kept.state.played,
                    Budget::Minutes(_) => begun.elapsed().as_secs(),
                });
            }
        }
        Ok(kept)
    }

    fn bar(&self, io: &Context) -> Option<ProgressBar> {
        let length = match self.budget {
            Budget::Games(games) => games,
            Budget::Minutes(minutes) => (minutes * SEARCHED) as u64,
        };
        let style = ProgressStyle::with_template("{prefix} {bar:20} {eta} left  {msg}");
        let style = style.unwrap_or_else(|_| ProgressStyle::default_bar()).progress_chars("██░");
        io.progress().then(|| ProgressBar::new(length).with_style(style).with_prefix(self.policy.name.clone()))
    }

    fn found(&self, interrupt: &Interrupt, io: &Context) -> Result<Result<Found, Nothing>, CliError> {
        let stop = || interrupt.happened();
        let Some(search) = Search::new(self.book, self.frame, self.book.key(), &self.policy.table, &stop) else {
            return Ok(Err(Nothing::interrupted()));
        };
        let mut kept = self.search(&search, interrupt, io)?;
        if interrupt.happened() {
            return Ok(Err(self.interrupted(&kept)));
        }
        let mut fresh = None;
        if !kept.state.steps.is_empty() {
            let Some((state, gain)) = self.measured(&search, &kept, &stop) else {
                return Ok(Err(self.interrupted(&kept)));
            };
            (kept.state, fresh) = (state, Some(gain));
        }
        let best: Table = toml::from_str(&kept.state.policy)
            .map_err(|error| CliError::broken(format!("the policy of the search is damaged: {error}")))?;
        let idle = deciding::idle(self.book, &best)?;
        Ok(Ok(Found { kept, best, fresh, idle }))
    }

    /// The search with its incumbent made lean, and what that won. None if it was stopped.
    fn measured(&self, search: &Search<'_>, kept: &Kept, stop: &(dyn Fn() -> bool + Sync)) -> Option<(State, Fresh)> {
        let state = search.lean(&kept.state, &self.policy.table, stop)?;
        let fresh = search.fresh(&state, &self.policy.table, stop)?;
        Some((state, fresh))
    }

    fn interrupted(&self, kept: &Kept) -> Nothing {
        let note = match &self.folder {
            Some(_) => format!("interrupted after {} rounds: --resume goes on with them", kept.state.rounds),
            None => format!("interrupted after {} rounds: nothing is left without --out", kept.state.rounds),
        };
        Nothing { note, exit: Exit::Interrupted }
    }

    fn gains(&self, found: &Found) -> Option<Gains> {
        let fresh = found.fresh.as_ref()?;
        let mean = BookGain::of(&fresh.rows)?;
        let level = 1.0 - (1.0 - LEVEL) / fresh.rows.len() as f64;
        Some(Gains {
            lines: self.book.rows.iter().zip(&fresh.rows).filter_map(|(row, gain)| line(row, gain, level)).collect(),
            mean: mean.value,
            interval: mean.interval(LEVEL),
            changes: changes(self.frame, &self.policy.table, &found.best),
            idle: found.idle.0.clone(),
            looked_at: found.idle.1,
        })
    }

    /// Writes the better policy, and the tables of a search with a folder; returns what was written.
    fn write(&self, found: &Found, findings: &Findings, io: &Context) -> Result<(), CliError> {
        let text = rewritten(&self.policy.text, &found.best)
            .map_err(|error| CliError::usage(format!("`{}` is no TOML: {error}", self.policy.name)))?;
        let better = is_better(findings);
        let name = format!("{}.toml", self.policy.name);
        let files =
            self.write.map(Path::to_owned).into_iter().chain(self.folder.iter().map(|folder| folder.file(&name)));
        for file in files.filter(|_| better || self.force) {
            write_whole(&file, &text)?;
            io.note(&format!("policy written to {}", file.display()));
        }
        if let Some(folder) = &self.folder {
            for table in tables(findings) {
                write_whole(&folder.file(&format!("{}.csv", table.name)), &table.sheet.csv())?;
            }
            write_whole(&folder.file(PAGE), &findings_page(findings, io.build(), self.kept.seed))?;
        }
        Ok(())
    }
}

/// Whether a document says that a policy is better.
fn is_better(findings: &Findings) -> bool {
    findings.gains().is_some_and(Gains::is_better)
}

fn line(row: &super::book::Row, gain: &RowGain, level: f64) -> Option<GainLine> {
    let scale = row.score.scale;
    let (base, better) = gain.sums.means()?;
    Some(GainLine {
        scenario: row.scenario.clone(),
        side: row.side.clone(),
        against: row.against.clone(),
        score: row.score.name.clone(),
        share: row.score.is_share(),
        base: base / scale,
        better: better / scale,
        interval: gain.sums.interval(level).map(|interval| interval.times(1.0 / scale)),
        games: gain.sums.n(),
    })
}

fn announce(step: &Step, io: &Context) {
    let Step { round, change, gain, error } = step;
    io.note(&format!("round {round}: {change} ({gain:+.3} ± {error:.3} spreads)"));
}

fn glance(kept: &Kept) -> String {
    let state = &kept.state;
    format!("round {}, {} games, {} accepted", state.rounds, state.played, state.steps.len())
}

impl Question for Improve<'_> {
    type Sums = Found;

    fn estimate(&self, _: &Context) -> Result<Estimate, CliError> {
        let note = self.pool.install(|| speed(self));
        Ok(Estimate { table: None, note: Some(note) })
    }

    fn play(&self, interrupt: &Interrupt, io: &Context) -> Result<Result<Found, Nothing>, CliError> {
        self.pool.install(|| self.found(interrupt, io))
    }

    fn findings(&self, found: &Found, _: bool) -> Result<Findings, CliError> {
        let state = &found.kept.state;
        Ok(improved(Improved {
            policy: format!("{}/{}", self.book.system.name(), self.policy.name),
            exploits: self.kept.book.exploit.as_deref(),
            seed: self.kept.seed,
            effort: (state.rounds, state.raced, state.played),
            invalid: state.invalid,
            gains: self.gains(found),
        }))
    }

    fn finish(&self, found: &Found, findings: &Findings, io: &Context) -> Result<(), CliError> {
        self.write(found, findings, io)
    }

    fn end(&self, _: &Found, findings: &Findings, _: bool) -> End {
        End::silent(if is_better(findings) { Exit::Done } else { Exit::Undecided })
    }
}

/// How fast the book loads and plays.
fn speed(improve: &Improve<'_>) -> String {
    use crate::analysis::improve::Arena;
    let (book, table) = (improve.book, &improve.policy.table);
    let begun = Instant::now();
    let loaded = (0..book.rows()).filter_map(|row| book.enter(row, table)).collect::<Vec<_>>();
    let each = begun.elapsed() / loaded.len().max(1) as u32;
    let played = Search::new(book, improve.frame, book.key(), table, &|| false).map(|_| begun.elapsed());
    let games = Search::PILOT_GAMES * book.rows() as u64;
    let seconds = played.unwrap_or(Duration::ZERO).as_secs_f64();
    let per_second = games as f64 / seconds.max(1e-9);
    format!(
        "{} rows; a policy loads in {:.2} ms a row, {per_second:.0} games a second",
        book.rows(),
        each.as_secs_f64() * 1000.0
    )
}
