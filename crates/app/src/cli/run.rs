//! `sortie run`: plays scenarios many times, prints their figures, and writes a report folder.

pub(super) mod args;
pub(super) mod finish;
mod fulfilling;
pub(super) mod given;
pub(super) mod given_args;
pub(super) mod interrupt;
pub(super) mod scenario_run;
pub(super) mod plan;
mod progress;
mod rare;
mod start;

pub(super) use args::Args;
pub(super) use start::precise;

use super::{CliError, Context, Exit, Loaded, Outcome, whole};
use crate::analysis::condition::OutcomeCondition;
use crate::report::{self, Checkpoint, CompletedParts, Folder, LeftoverRun, Manifest, ReportError, Typed};
use finish::Printed;
use fulfilling::Fulfilling;
use interrupt::Interrupt;
use scenario_run::{Plan, ScenarioRun};
use start::Start;

pub(super) fn run(args: &Args, io: &Context) -> Outcome {
    let scenarios = load(args, io)?;
    let choice = args.shown.checked(scenarios.iter().map(|loaded| &*loaded.game))?;
    let printed = Printed { choice, format: args.format };
    let conditions = fulfilling::conditions(args, &scenarios)?;
    if args.plan {
        return plan::run(args, &scenarios, io);
    }
    let overrides = args.changes.overrides();
    if let Some(wanted) = &args.rare {
        return rare::run(args, wanted, &scenarios, io);
    }
    if args.given.any() {
        return given::run(args, &scenarios, &printed.choice, io);
    }
    let Start { mut folder, left, mut manifest } = Start::new(args, &scenarios, &overrides, io)?;
    if let Some(folder) = &mut folder {
        // From here on, whatever ends the run, what it has done is found again.
        folder.keep();
    }
    let asked = (args, &conditions[..]);
    let played = play(asked, &scenarios, &overrides, folder.as_ref(), left.as_ref(), &mut manifest, &printed, io)?;
    let Some((mut played, fulfilled)) = played else {
        io.note("interrupted before the games that were damaged had been played again: --resume goes on");
        return Ok(Exit::Interrupted);
    };
    printed.table(&played, io)?;
    let nothing = manifest.run.asked.range().is_empty();
    if nothing {
        io.note("this share of the games is empty: its report has none, and is merged like the others");
    }
    for (name, fulfilled) in args.scenarios.iter().zip(&fulfilled) {
        fulfilled.print(args, name, manifest.seed, io)?;
    }
    let missing = scenarios.len() - played.len();
    manifest.run.interrupted = missing > 0 || played.iter().any(|one| !whole(one, &manifest));
    let interrupted = manifest.run.interrupted.then(|| interruption(&played, missing));
    let (precise, asked) = (played.iter().all(|one| one.precise != Some(false)), manifest.run.asked.games);
    match folder {
        Some(folder) if played.is_empty() && left.is_none() => folder.abandon(),
        Some(folder) if !played.is_empty() => {
            finish::leave(io, folder, manifest, &mut played)?;
            finish::open(io, args.out.as_deref().filter(|_| args.open));
        }
        _ => {}
    }
    if let Some(interruption) = interrupted {
        io.note(&interruption);
        return Ok(Exit::Interrupted);
    }
    if !precise {
        io.note(&format!("not as precise as was asked for after {asked} games, the most that were allowed"));
        return Ok(Exit::Undecided);
    }
    Ok(Exit::Done)
}

/// The scenarios that were played, and beside them the games of each that fulfil the condition of `--where`.
type PlayedScenarios<'a> = (Vec<ScenarioRun<'a>>, Vec<Fulfilling>);

/// Plays the missing games of each scenario until all are played or the user stops it. None if a game is then missing
/// before one that was played: such a gap leaves nothing to report. Beside the scenarios are the games of each that
/// fulfil the condition of `--where`.
#[expect(clippy::too_many_arguments, reason = "what a run rests on, each of its own sort")]
fn play<'a>(
    (args, conditions): (&Args, &[OutcomeCondition]),
    scenarios: &'a [Loaded],
    overrides: &'a [String],
    folder: Option<&Folder>,
    left: Option<&LeftoverRun>,
    manifest: &mut Manifest,
    printed: &Printed,
    io: &Context,
) -> Result<Option<PlayedScenarios<'a>>, CliError> {
    let checkpoint = match folder {
        None => None,
        Some(folder) => {
            for loaded in scenarios {
                let text = loaded.document.resolved();
                folder.write(&report::scenario_file(loaded.document.name()), text.as_bytes())?;
            }
            let counts = left.map(|left| left.counts.clone()).unwrap_or_default();
            Some(Checkpoint::begin(folder, manifest.clone(), counts)?)
        }
    };
    let interrupt = Interrupt::listen(None);
    let plan = Plan { manifest, folder, checkpoint: checkpoint.as_ref(), stop: interrupt.flag() };
    let (mut played, mut fulfilled): (Vec<ScenarioRun<'_>>, Vec<Fulfilling>) = (Vec::new(), Vec::new());
    for loaded in scenarios {
        let completed = completed(loaded, left, &plan, io)?;
        let mut one = ScenarioRun::play(loaded, overrides, completed, &plan, io)?;
        if one.torn {
            return Ok(None);
        }
        if one.games() > 0 {
            let wanted = conditions.get(played.len()).filter(|_| !io.quiet());
            let games = wanted.map(|wanted| Fulfilling::of(&one, loaded, wanted, &plan, io)).transpose()?;
            if let Some(games) = games.flatten() {
                games.print_share(args, io)?;
                fulfilled.push(games);
            }
            printed.summary(&one, played.is_empty(), plan.manifest.seed, io)?;
            let name = &args.scenarios[played.len()];
            printed.notable(&mut one, plan.manifest, &|game| told_by(args, name, game, plan.manifest.seed), io)?;
            played.push(one);
        } else if plan.manifest.run.asked.range().is_empty() {
            played.push(one);
        }
        if interrupt.happened() {
            break;
        }
    }
    manifest.run.seconds = checkpoint.as_ref().map_or(0.0, Checkpoint::seconds);
    Ok(Some((played, fulfilled)))
}

/// The command that prints a game of a scenario, as it was named.
fn told_by(args: &Args, name: &str, game: u64, seed: u64) -> String {
    let trace = Typed::command("trace").operand(name).option("game", game);
    let seeded = if seed == 1 { trace } else { trace.option("seed", seed) };
    args.changes.typed(seeded).into()
}

/// Whether a scenario has all the games that were asked for, or as many as made it precise.
fn whole(one: &ScenarioRun<'_>, manifest: &Manifest) -> bool {
    let games = manifest.run.asked.range();
    one.precise == Some(true) || one.games() == games.end - games.start
}

/// The parts of a scenario that are complete.
fn completed(
    loaded: &Loaded,
    left: Option<&LeftoverRun>,
    plan: &Plan<'_>,
    io: &Context,
) -> Result<CompletedParts, CliError> {
    let games = plan.manifest.run.asked.range();
    let (Some(left), Some(folder)) = (left, plan.folder) else { return Ok(scenario_run::from_nothing(loaded, games)) };
    let scenario = scenario_run::scenario_of(loaded, &[], plan.manifest.seed);
    let mut damaged = |error: &ReportError| io.note(&format!("{error}; its games are played again"));
    let completed = CompletedParts::of(
        left,
        folder,
        &*loaded.game,
        &scenario.identity(plan.manifest.seed),
        games,
        loaded.system.part_games(),
        &mut damaged,
    )?;
    if completed.missing.is_empty() {
        io.note(&format!("all games of `{}` are there", loaded.document.name()));
    }
    Ok(completed)
}

/// The message of a run that was interrupted.
fn interruption(played: &[ScenarioRun<'_>], missing: usize) -> String {
    match (played.last(), missing) {
        (None, _) => "interrupted before the first games were done: nothing is left of them".to_owned(),
        (Some(last), 0) if played.len() == 1 => format!("interrupted: this covers the first {} games", last.games()),
        (Some(last), 0) => format!("interrupted: the last scenario has its first {} games", last.games()),
        (Some(last), missing) => {
            let name = last.name();
            format!("interrupted: `{name}` has its first {} games, {missing} more scenarios have none", last.games())
        }
    }
}

/// Loads all scenarios before any is played.
fn load(args: &Args, io: &Context) -> Result<Vec<Loaded>, CliError> {
    let mut scenarios: Vec<Loaded> = Vec::new();
    for name in &args.scenarios {
        let request = args.changes.request(name);
        let loaded = match whole::is_built_in(io, &request) {
            true => io.load(&request)?,
            false => whole::load(io, &request)?.loaded,
        };
        // Tables identify scenarios by name alone, whatever the system.
        if scenarios.iter().any(|other| other.document.name() == loaded.document.name()) {
            let what = format!("two scenarios are called `{}`: run them apart", loaded.document.name());
            return Err(CliError::usage(what));
        }
        scenarios.push(loaded);
    }
    Ok(scenarios)
}

#[cfg(test)]
mod tests;
