//! Scenarios with the counts of their games: what a balance, and every question about single figures, rests on.

use super::args::Changes;
use super::clock::Clock;
use super::job::Finished;
use super::{CliError, Context, Loaded, stored};
use crate::analysis::balance::Aim;
use crate::analysis::goal::{Goal, Narrow, is_plain};
use crate::analysis::notable::main_metric;
use crate::batch::{Cells, Resumed, Run, StopRule, Unwatched};
use crate::chance::RunKey;
use crate::game::Game;
use crate::report::findings::{Findings, Subject};
use crate::report::{ArmFacts, Evidence, ExactSums, Manifest, ReportError, Stored};
use crate::stats::Accumulator;
use std::ops::Range;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// Games that a thread plays at a time.
const BLOCK: u64 = 64;

/// The most games of a stretch, for each thread.
const STRETCH: u64 = 1024;

/// How a scenario goes on after a stretch of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Going {
    /// There are more games to play.
    On,
    /// All are played, or the rule has enough.
    Ended,
    /// The user stopped it.
    Stopped,
}

/// How the games of a scenario are played.
#[derive(Clone, Copy)]
pub(super) struct Batch {
    /// The master seed.
    pub(super) seed: u64,
    /// The games, or the most where a rule ends them.
    pub(super) games: u64,
    /// The number of threads.
    pub(super) threads: usize,
}

impl Batch {
    /// Plays a scenario until all games are played, `rule` ends it or `stop` is set.
    ///
    /// # Errors
    /// The machine refused, or an outcome is out of its range.
    pub(super) fn play(
        self,
        loaded: &Loaded,
        rule: Option<&dyn StopRule>,
        stop: &AtomicBool,
    ) -> Result<Accumulator, CliError> {
        self.play_games(0..self.games, loaded, rule, stop)
    }

    /// Plays a scenario from the game with number `first` on, until all games are played or `stop` is set.
    ///
    /// # Errors
    /// As [`Batch::play`].
    pub(super) fn play_from(self, first: u64, loaded: &Loaded, stop: &AtomicBool) -> Result<Accumulator, CliError> {
        self.play_games(first..first + self.games, loaded, None, stop)
    }

    /// Plays a scenario on for a stretch behind the games that are `seen`, to the end that [`Batch::play`] has: what is
    /// played of a stretch that the user stops is kept.
    ///
    /// # Errors
    /// As [`Batch::play`].
    pub(super) fn stretch(
        self,
        loaded: &Loaded,
        rule: &dyn StopRule,
        seen: &mut Accumulator,
        stop: &AtomicBool,
    ) -> Result<Going, CliError> {
        let from = seen.games();
        if from >= self.games || rule.looks_at(from) && rule.enough(seen) {
            return Ok(Going::Ended);
        }
        let wanted = self.games.min(from.saturating_add(STRETCH * self.threads.max(1) as u64));
        let before = Resumed { seen: seen.clone(), rows: Cells::new(loaded.game.metrics()) };
        *seen = self.resume(from..wanted, loaded, Some(rule), before, stop)?;
        let games = seen.games();
        Ok(match games >= self.games || rule.looks_at(games) && rule.enough(seen) {
            true => Going::Ended,
            false if games < wanted => Going::Stopped,
            false => Going::On,
        })
    }

    fn play_games(
        self,
        games: Range<u64>,
        loaded: &Loaded,
        rule: Option<&dyn StopRule>,
        stop: &AtomicBool,
    ) -> Result<Accumulator, CliError> {
        self.resume(games, loaded, rule, Resumed::nothing(&*loaded.game), stop)
    }

    fn resume(
        self,
        games: Range<u64>,
        loaded: &Loaded,
        rule: Option<&dyn StopRule>,
        before: Resumed,
        stop: &AtomicBool,
    ) -> Result<Accumulator, CliError> {
        let run = Run {
            game: &*loaded.game,
            key: RunKey::new(loaded.system.name(), self.seed),
            games,
            threads: self.threads,
            block: BLOCK,
            part_games: loaded.system.part_games(),
            rule,
        };
        run.resume(before, stop, None, &mut Unwatched).map_err(|error| CliError::failed("play", error))
    }

    /// Plays a scenario as a pilot: the seconds that a game takes.
    ///
    /// # Errors
    /// As [`Batch::play`].
    pub(super) fn seconds_each(self, loaded: &Loaded) -> Result<f64, CliError> {
        let clock = Instant::now();
        let seen = self.play(loaded, None, &AtomicBool::new(false))?;
        Ok(clock.elapsed().as_secs_f64() / seen.games().max(1) as f64)
    }
}

/// A scenario with the counts of its games.
pub(super) struct Arm<'a> {
    /// What of it was varied, as on the command line.
    pub(super) variant: Option<String>,
    /// The scenario.
    pub(super) loaded: &'a Loaded,
    /// What was laid over it.
    pub(super) overrides: Vec<String>,
    /// The counts of its games.
    pub(super) seen: &'a Accumulator,
}

impl<'a> Arm<'a> {
    /// A scenario with these changes and a value that `--vary` made.
    pub(super) fn varied(loaded: &'a Loaded, changes: &Changes, set: String, seen: &'a Accumulator) -> Arm<'a> {
        let overrides = changes.overrides().into_iter().chain([set.clone()]).collect();
        Arm { variant: Some(set), loaded, overrides, seen }
    }

    /// For the findings.
    pub(super) fn subject(&self, seed: u64) -> Subject<'_> {
        let Loaded { system, document, .. } = self.loaded;
        Subject { system: *system, scenario: document.name(), seed }
    }

    /// For the manifest.
    pub(super) fn facts(&self) -> ArmFacts<'_> {
        let Loaded { document, system, game } = self.loaded;
        let (variant, overrides) = (self.variant.as_deref(), &self.overrides[..]);
        ArmFacts { variant, scenario: document.name(), system: *system, game: &**game, overrides }
    }
}

/// The manifest of these scenarios.
pub(super) fn manifest(arms: &[Arm<'_>], build: &str, batch: Batch, clock: &Clock) -> Manifest {
    let arms: Vec<(ArmFacts<'_>, u64)> = arms.iter().map(|arm| (arm.facts(), arm.seen.games())).collect();
    Manifest::of_arms(build, batch.seed, &arms, clock.facts(batch.games, batch.threads, BLOCK))
}

/// What a folder keeps of these scenarios.
pub(super) fn evidence<'a>(arms: &[Arm<'a>], manifest: Manifest) -> Evidence<'a> {
    Evidence {
        manifest,
        sums: ExactSums::Counted(arms.iter().map(|arm| (&*arm.loaded.game, arm.seen)).collect()),
        arms: arms.iter().map(|arm| arm.loaded.document.resolved()).collect(),
        defaults: Vec::new(),
    }
}

/// A scenario whose outcomes hold the figures of these goals alone.
///
/// # Errors
/// It has no such figure.
fn narrowed(loaded: Loaded, goals: &[Goal]) -> Result<Loaded, CliError> {
    let names = goals.iter().map(|goal| goal.figure.as_str());
    let game = Box::new(Narrow::new(loaded.game, names).map_err(CliError::of)?);
    Ok(Loaded { game, ..loaded })
}

/// The figure of this name.
///
/// # Errors
/// The game has none, with the nearest name.
pub(super) fn aim(game: &dyn Game, name: &str) -> Result<Aim, CliError> {
    Aim::named(game, name).ok_or_else(|| match is_plain(name) {
        true => CliError::unknown("metric", name, Aim::names(game).iter().map(String::as_str)),
        false => CliError::usage(format!(
            "`{name}` is no metric: only `balance` of one scenario takes it, as a target, expected a metric or a ratio"
        )),
    })
}

/// The figure of this name; without one the main number of the game, or where `score` goes first the score, if there is
/// one.
///
/// # Errors
/// The game has none of that name, or no number at all.
pub(super) fn aim_or_main(game: &dyn Game, named: Option<&str>, score: bool) -> Result<Aim, CliError> {
    let main = || main_metric(game.metrics()).map(|at| game.metrics()[at].name.clone());
    let first = || Aim::score(game).filter(|_| score).map(|_| "score".to_owned());
    let named = named.map(str::to_owned).or_else(first).or_else(main);
    aim(game, &named.ok_or_else(|| CliError::usage("this game has no number: say --metric"))?)
}

/// A question about single figures whose report is in a folder: `findings` makes the document from its scenarios and
/// its seed.
pub(super) struct StoredCounts<'a, F> {
    stored: &'a Stored,
    arms: Vec<(Loaded, Accumulator)>,
    findings: F,
}

impl<'a, F: Fn(&[Arm<'_>], u64) -> Result<Findings, String>> StoredCounts<'a, F> {
    /// Loads the scenarios with their counts from the folder.
    ///
    /// # Errors
    /// The report is damaged, or this program plays its scenarios differently.
    pub(super) fn load(stored: &'a Stored, findings: F, io: &Context) -> Result<StoredCounts<'a, F>, CliError> {
        let goals = stored.manifest.balance.as_ref().and_then(|balance| balance.settings.as_ref());
        let one = |(at, loaded): (usize, Loaded)| {
            let loaded = match goals {
                Some(asked) => narrowed(loaded, &asked.goals)?,
                None => loaded,
            };
            let games = stored.manifest.scenarios[at].games;
            let seen = stored.counted(&stored.manifest.scenario_key(at), games, &*loaded.game)?;
            Ok::<_, CliError>((loaded, seen))
        };
        let arms = stored::load(stored, io)?.into_iter().enumerate().map(one).collect::<Result<_, _>>()?;
        Ok(StoredCounts { stored, arms, findings })
    }

    fn counted(&self) -> Vec<Arm<'_>> {
        let arms = self.arms.iter().zip(&self.stored.manifest.scenarios);
        let arms = arms.map(|((loaded, seen), scenario)| {
            let (variant, overrides) = (scenario.variant.clone(), scenario.overrides.clone());
            Arm { variant, loaded, overrides, seen }
        });
        arms.collect()
    }
}

impl<F: Fn(&[Arm<'_>], u64) -> Result<Findings, String>> Finished for StoredCounts<'_, F> {
    fn findings(&self) -> Result<Findings, CliError> {
        let found = (self.findings)(&self.counted(), self.stored.manifest.seed);
        found.map_err(|why| ReportError::unfit(&self.stored.folder, why).into())
    }

    fn evidence(&self, manifest: Manifest) -> Evidence<'_> {
        evidence(&self.counted(), manifest)
    }

    fn arms(&self) -> Vec<(String, u64)> {
        let games = self.arms.iter().map(|(_, seen)| seen.games());
        games.enumerate().map(|(at, games)| (self.stored.manifest.scenario_key(at), games)).collect()
    }

    fn is_replayed(&self, arm: usize, threads: usize) -> Result<bool, CliError> {
        let (loaded, seen) = &self.arms[arm];
        let batch = Batch { seed: self.stored.manifest.seed, games: seen.games(), threads };
        // Line-ups of units do not share their games.
        let first = self.stored.manifest.points.as_ref().map_or(0, |_| arm as u64 * seen.games());
        Ok(batch.play_from(first, loaded, &AtomicBool::new(false))? == *seen)
    }

    fn checked(&self) -> &'static str {
        "the table matches the counts"
    }
}
