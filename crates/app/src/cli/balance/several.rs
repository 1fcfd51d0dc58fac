//! Several scenarios, a folder of them, or all of a system: the verdict on each, in one table.

use super::super::bar::Bar;
use super::super::clock::Clock;
use super::super::counted::Arm;
use super::super::job::{End, Estimate, Nothing, Question};
use super::super::run::interrupt::Interrupt;
use super::super::{CliError, Context, Exit, Loaded};
use super::case::{self, Case};
use super::{Args, Wanted, plan};
use crate::analysis::balance::{BalanceVerdict, UntilJudged};
use crate::report::findings::{Exhibit, Findings};
use crate::report::{BalanceFacts, Evidence};
use crate::scenario::file_keys;
use crate::stats::{Accumulator, LEVEL};
use rayon::prelude::*;
use std::path::Path;

/// The most games of a scenario, unless said, and the most parts of a dataset: some ten seconds of play.
const MOST: (u64, u64) = (10_000, 2);

/// The scenarios that the command line means: those of a system, those in a folder, or one.
///
/// # Errors
/// A folder can't be read, or has no scenario.
pub(super) fn named(named: &[String], io: &Context) -> Result<Vec<String>, CliError> {
    let mut all: Vec<String> = Vec::new();
    for name in named {
        if io.systems().iter().any(|system| system.name() == name) {
            all.extend(io.library().scenarios(name).into_iter().map(str::to_owned));
        } else if Path::new(name).is_dir() {
            all.extend(within(name)?);
        } else {
            all.push(name.clone());
        }
    }
    match (1..all.len()).find(|at| all[..*at].contains(&all[*at])) {
        Some(at) => Err(CliError::usage(format!("the scenario {} is there twice", all[at]))),
        None => Ok(all),
    }
}

/// The scenarios in a folder: the files that have a title, or extend a scenario, by their names.
fn within(folder: &str) -> Result<Vec<String>, CliError> {
    let unreadable = |error: std::io::Error| CliError::failed("read", format!("{folder}: {error}"));
    let mut files: Vec<String> = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path().display().to_string();
        if !path.ends_with(".toml") {
            continue;
        }
        let keys = file_keys(&path)?;
        if keys.names.iter().any(|key| key == "title" || key == "extends") {
            files.push(path);
        }
    }
    files.sort();
    match files.is_empty() {
        true => Err(CliError::usage(format!(
            "{folder} has no scenario: no .toml file in it has a `title` or `extends` a scenario"
        ))),
        false => Ok(files),
    }
}

/// The question which scenarios are on their target.
pub(super) struct AllOnTarget<'a> {
    args: &'a Args,
    scenarios: Vec<(Loaded, Wanted)>,
}

/// The games that the verdicts rest on: those of the first scenarios, as many as were played.
pub(super) struct AllJudged {
    seen: Vec<Accumulator>,
    facts: BalanceFacts,
}

impl<'a> AllOnTarget<'a> {
    /// Loads the scenarios.
    ///
    /// # Errors
    /// One can't be loaded, or has no such figure.
    pub(super) fn load(args: &'a Args, names: &[String], io: &Context) -> Result<AllOnTarget<'a>, CliError> {
        let one = |name: &String| {
            let loaded = io.load(&args.play.changes.request(name))?;
            let wanted =
                Wanted::of(args, &loaded, true).map_err(|error| CliError::usage(format!("{name}: {error}")))?;
            Ok((loaded, wanted))
        };
        let scenarios = names.par_iter().map(one).collect::<Result<Vec<_>, CliError>>()?;
        Ok(AllOnTarget { args, scenarios })
    }

    /// The most games of each scenario: fewer where games are long.
    fn most(&self) -> u64 {
        let longest = self.scenarios.iter().map(|(loaded, _)| loaded.system.part_games()).min();
        let most = longest.map_or(MOST.0, |part| MOST.0.min(MOST.1 * part));
        self.args.max_games.unwrap_or(most)
    }

    /// The error of each interval over all its looks.
    fn alpha(&self) -> f64 {
        (1.0 - LEVEL) / self.scenarios.len() as f64
    }

    fn arms<'b>(&'b self, sums: &'b AllJudged) -> Vec<Arm<'b>> {
        let arm = |((loaded, _), seen): (&'b (Loaded, Wanted), &'b Accumulator)| Arm {
            variant: None,
            loaded,
            overrides: self.args.play.changes.overrides(),
            seen,
        };
        self.scenarios.iter().zip(&sums.seen).map(arm).collect()
    }
}

impl Question for AllOnTarget<'_> {
    type Sums = AllJudged;

    fn estimate(&self, _: &Context) -> Result<Estimate, CliError> {
        let scenarios = self.scenarios.iter().map(|(loaded, wanted)| (loaded, wanted));
        plan::estimates(self.args, scenarios, self.alpha(), self.most())
    }

    fn play(&self, interrupt: &Interrupt, io: &Context) -> Result<Result<AllJudged, Nothing>, CliError> {
        let bar = Bar::new(self.scenarios.len() as u64, "scenarios", io);
        let mut seen = Vec::new();
        for (at, (loaded, Wanted { aim, target, margin })) in self.scenarios.iter().enumerate() {
            let game = &*loaded.game;
            let rule = UntilJudged { game, aim, target: *target, margin: Some(*margin), alpha: self.alpha() };
            let games = self.args.batch(self.most()).play(loaded, Some(&rule), interrupt.flag())?;
            if interrupt.happened() {
                break;
            }
            seen.push(games);
            bar.at(at as u64 + 1);
        }
        let Some((loaded, wanted)) = self.scenarios.first().filter(|_| !seen.is_empty()) else {
            return Ok(Err(Nothing::interrupted()));
        };
        let (wanted, stopped) = (Some(wanted.facts(&*loaded.game)), interrupt.happened());
        let several = Some(self.scenarios.len());
        let facts = BalanceFacts { wanted, several, stopped, ..BalanceFacts::at(LEVEL) };
        Ok(Ok(AllJudged { seen, facts }))
    }

    fn findings(&self, sums: &AllJudged, _: bool) -> Result<Findings, CliError> {
        let (seed, facts) = (self.args.play.seed.seed, &sums.facts);
        Case { seed, facts, arms: &self.arms(sums) }.findings().map_err(CliError::usage)
    }

    fn evidence<'a>(&'a self, sums: &'a AllJudged, clock: &Clock, io: &Context) -> Option<Evidence<'a>> {
        Some(case::evidence(&self.arms(sums), &sums.facts, self.args.batch(self.most()), clock, io))
    }

    fn end(&self, sums: &AllJudged, findings: &Findings, stopped: bool) -> End {
        let verdicts: Vec<BalanceVerdict> = findings.exhibits.iter().flat_map(verdicts).collect();
        if stopped {
            let note = format!("interrupted: {} of {} scenarios are judged", sums.seen.len(), self.scenarios.len());
            return End::with_note(Exit::Interrupted, note);
        }
        if verdicts.iter().any(|verdict| self.args.fail_on.iter().any(|named| named.is(*verdict))) {
            return End::silent(Exit::Verdict);
        }
        match verdicts.iter().filter(|verdict| **verdict == BalanceVerdict::CannotTell).count() {
            0 => End::silent(Exit::Done),
            open => {
                let note = format!("{open} undecided after {} games, the most that were allowed", self.most());
                End::with_note(Exit::Undecided, note)
            }
        }
    }
}

fn verdicts(exhibit: &Exhibit) -> Vec<BalanceVerdict> {
    match exhibit {
        Exhibit::Verdicts(found) => found.rows.iter().map(|row| row.found.verdict).collect(),
        _ => Vec::new(),
    }
}
