//! A balance in a folder: written, made again from its counts, and checked.

use super::super::clock::Clock;
use super::super::output::{self, Format};
use super::super::run::finish;
use super::super::{CliError, Context, Exit, Loaded, Outcome, stored};
use super::Args;
use super::case::{Arm, Case};
use crate::batch::{Run, Unwatched};
use crate::chance::RunKey;
use crate::report::tables::balance::Found;
use crate::report::{self, ArmFacts, BalanceFacts, Folder, Manifest, ReportError, Stored, Weighed, terminal};
use crate::stats::Accumulator;
use std::io::Write;
use std::sync::atomic::AtomicBool;

/// Prints what was found and, if a folder is to hold it, writes it there and opens its page. `most` is how many games of a
/// scenario were allowed. Gives what `seen` makes of what was found.
pub(super) fn tell<T>(
    args: &Args,
    clock: Clock,
    case: &Case<'_>,
    most: u64,
    io: &Context,
    seen: impl FnOnce(&Found<'_>) -> T,
) -> Result<T, CliError> {
    let made = case.found(|found| {
        print(found, args.format, io)?;
        let facts = clock.facts(most, args.threads(), super::BLOCK);
        if let Some(folder) = clock.folder {
            let arms: Vec<(ArmFacts<'_>, u64)> = case.arms.iter().map(facts_of).collect();
            let manifest = Manifest::of_balance(io.build(), case.seed, &arms, case.facts.clone(), facts);
            leave(io, folder, found, case.arms, manifest)?;
            finish::open(io, args.out.as_deref().filter(|_| args.open));
        }
        Ok(seen(found))
    });
    made.map_err(CliError::usage)?
}

fn facts_of<'a>(arm: &'a Arm<'_>) -> (ArmFacts<'a>, u64) {
    let Loaded { document, system, game } = arm.loaded;
    let (variant, overrides) = (arm.variant.as_deref(), &arm.overrides[..]);
    let facts = ArmFacts { variant, scenario: document.name(), system: *system, game: &**game, overrides };
    (facts, arm.seen.games())
}

fn print(found: &Found<'_>, format: Option<Format>, io: &Context) -> Result<(), CliError> {
    match format.unwrap_or_default() {
        Format::Table if io.quiet() => Ok(()),
        Format::Table => {
            let look = terminal::Look { width: io.width().unwrap_or(80).into(), colour: true };
            Ok(io.out().write_all(terminal::found(found, look).as_bytes())?)
        }
        format => output::print(&found.sheet(), format, io),
    }
}

fn leave(
    io: &Context,
    folder: Folder,
    found: &Found<'_>,
    arms: &[Arm<'_>],
    manifest: Manifest,
) -> Result<(), CliError> {
    let weighed = |arm: &Arm<'_>| arm.loaded.document.resolved();
    let texts: Vec<String> = arms.iter().map(weighed).collect();
    let arms: Vec<Weighed<'_>> = texts
        .into_iter()
        .zip(arms)
        .map(|(text, arm)| Weighed { text, game: &*arm.loaded.game, seen: arm.seen })
        .collect();
    let target = folder.target().to_owned();
    report::write_balance(&folder, found, &arms, manifest)?;
    folder.publish()?;
    io.note(&format!("report written to {}", target.display()));
    Ok(())
}

/// A stored balance, loaded: its scenarios, and what their games came to.
fn load(stored: &Stored, io: &Context) -> Result<Vec<(Loaded, Accumulator)>, CliError> {
    let loaded = stored::load(stored, io)?.into_iter().enumerate();
    let one = |(at, loaded): (usize, Loaded)| {
        let games = stored.manifest.scenarios[at].games;
        let seen = stored.counted(&stored.manifest.scenario_key(at), games, &*loaded.game)?;
        Ok((loaded, seen))
    };
    loaded.map(one).collect()
}

/// Has `act` see what a stored balance found, and what that rests on.
fn found<T>(
    stored: &Stored,
    facts: &BalanceFacts,
    played: &[(Loaded, Accumulator)],
    act: impl FnOnce(&Found<'_>, &[Arm<'_>]) -> T,
) -> Result<T, CliError> {
    let arms = played.iter().zip(&stored.manifest.scenarios);
    let arms: Vec<Arm<'_>> = arms
        .map(|((loaded, seen), scenario)| {
            let (variant, overrides) = (scenario.variant.clone(), scenario.overrides.clone());
            Arm { variant, loaded, overrides, seen }
        })
        .collect();
    let case = Case { seed: stored.manifest.seed, facts, arms: &arms };
    let found = case.found(|found| act(found, &arms));
    found.map_err(|why| ReportError::unfit(&stored.folder, why).into())
}

/// Prints a stored balance as it was printed, and writes its table and its page again.
pub(in crate::cli) fn render(stored: &Stored, facts: &BalanceFacts, format: Option<Format>, io: &Context) -> Outcome {
    let played = load(stored, io)?;
    found(stored, facts, &played, |found, _| stored.witness("balance.csv", &found.sheet().csv(), io.build()))??;
    let folder = Folder::open(&stored.folder)?;
    found(stored, facts, &played, |found, arms| {
        print(found, format, io)?;
        leave(io, folder, found, arms, stored.manifest.clone())
    })??;
    Ok(Exit::Done)
}

/// Checks the table of a stored balance against its counts and, with `all`, plays every game again.
///
/// # Errors
/// They differ.
pub(in crate::cli) fn verify(
    stored: &Stored,
    facts: &BalanceFacts,
    (all, threads): (bool, usize),
    io: &Context,
) -> Outcome {
    let played = load(stored, io)?;
    for (at, (loaded, seen)) in played.iter().enumerate().filter(|_| all) {
        let name = stored.manifest.scenario_key(at);
        if play(loaded, stored.manifest.seed, seen.games(), threads)? != *seen {
            return Err(CliError::broken(format!("the games of `{name}` end otherwise when they are played again")));
        }
        writeln!(io.out(), "{name}: all {} games played again, all as counted", seen.games())?;
        io.flush()?;
    }
    let table = found(stored, facts, &played, |found, _| found.sheet().csv())?;
    if stored.text("balance.csv")? != table {
        let (path, why) = (stored.folder.join("balance.csv"), "it is not what the games come to".to_owned());
        return Err(ReportError::Damaged { path, why }.into());
    }
    if !all {
        writeln!(io.out(), "no rows are kept, so that no game can be held against its row; --all plays all again")?;
    }
    writeln!(io.out(), "{} files as written, the table as the counts say", stored.manifest.files.len())?;
    Ok(Exit::Done)
}

/// What so many games come to.
fn play(loaded: &Loaded, seed: u64, games: u64, threads: usize) -> Result<Accumulator, CliError> {
    let batch = Run {
        game: &*loaded.game,
        key: RunKey::new(loaded.system.name(), seed),
        games: 0..games,
        threads,
        block: super::BLOCK,
        part_games: loaded.system.part_games(),
        rule: None,
    };
    let seen = batch.play(&AtomicBool::new(false), None, &mut Unwatched);
    seen.map_err(|error| CliError::failed("play", error))
}
