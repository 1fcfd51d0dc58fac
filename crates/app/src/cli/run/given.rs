//! `run|report --given CONDITION` and `--along`: every figure over the games that fulfil a condition, and which of them
//! go along with the main number.

use super::super::output::{self, Format};
use super::super::search::Word;
use super::super::{CliError, Context, Exit, Loaded, Outcome};
use super::given_args::GivenArgs;
use super::interrupt::Interrupt;
use crate::analysis::Choice;
use crate::analysis::given::Given;
use crate::chance::RunKey;
use crate::report::tables::{along, summary};
use crate::report::{ScenarioFindings, Stored, terminal};
use crate::stats::proportion;
use std::io::Write;

/// Games of each scenario, unless said.
pub(super) const GAMES: u64 = 10_000;
/// Games a thread plays between two looks at how far they are.
const STRETCH: u64 = 1024;

/// A scenario with the games that count.
struct ScenarioGames<'a> {
    loaded: &'a Loaded,
    overrides: Vec<String>,
    found: Given,
}

/// Plays the games of a run, and prints what is asked of them.
pub(super) fn run(args: &super::Args, scenarios: &[Loaded], choice: &Choice, io: &Context) -> Outcome {
    let asked = &args.given;
    let wanted = asked.on(scenarios)?;
    let interrupt = Interrupt::listen(None);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(args.threads()).build();
    let pool = pool.map_err(|error| CliError::failed("start the threads", error))?;
    let (seed, games) = (args.seed.unwrap_or(1), args.games.unwrap_or(GAMES));
    let mut parts = Vec::new();
    for (loaded, wanted) in &wanted {
        let key = RunKey::new(loaded.system.name(), seed);
        let (game, stretch) = (&*loaded.game, STRETCH * args.threads() as u64);
        let (mut found, mut word) = (Given::new(game), Word::new(io));
        while found.games < games && !interrupt.happened() {
            let next = found.games..games.min(found.games + stretch);
            let play = || Given::play(game, key, next, wanted.as_ref(), interrupt.flag());
            found.merge(&pool.install(play).map_err(|error| CliError::failed("play", error))?);
            word.say(|| format!("played {} of {games} games, {} of them count", found.games, found.seen.games()));
        }
        if found.games > 0 {
            parts.push(ScenarioGames { loaded, overrides: args.changes.overrides(), found });
        }
        if interrupt.happened() {
            io.note("interrupted: this covers the games played so far");
            print(asked, &parts, seed, choice, args.format, io)?;
            return Ok(Exit::Interrupted);
        }
    }
    print(asked, &parts, seed, choice, args.format, io)?;
    Ok(Exit::Done)
}

/// Reads the rows of a report, and prints what is asked of them.
pub(in crate::cli) fn report(
    asked: &GivenArgs,
    stored: &Stored,
    scenarios: &[Loaded],
    choice: &Choice,
    format: Option<Format>,
    io: &Context,
) -> Outcome {
    let mut parts = Vec::new();
    for ((loaded, wanted), scenario) in asked.on(scenarios)?.into_iter().zip(&stored.manifest.scenarios) {
        if scenario.parts.is_empty() {
            let (what, folder) = (if asked.along { "--along" } else { "--given" }, stored.folder.display());
            return Err(CliError::usage(format!(
                "{what} needs the rows of the games, and `{folder}` keeps none of them"
            )));
        }
        let mut found = Given::new(&*loaded.game);
        let mut row = vec![0; loaded.game.metrics().len()];
        for part in &scenario.parts {
            let cells = stored.rows(scenario, part, loaded.game.metrics())?;
            for at in 0..cells.rows() {
                row.iter_mut().zip(cells.columns()).for_each(|(cell, column)| *cell = column.cell(at));
                let added = found.add(&row, wanted.as_ref());
                added.map_err(|error| CliError::broken(format!("`{}`: {error}", part.file)))?;
            }
        }
        parts.push(ScenarioGames { loaded, overrides: scenario.overrides.clone(), found });
    }
    print(asked, &parts, stored.manifest.seed, choice, format, io)?;
    Ok(Exit::Done)
}

fn print(
    asked: &GivenArgs,
    parts: &[ScenarioGames<'_>],
    seed: u64,
    choice: &Choice,
    format: Option<Format>,
    io: &Context,
) -> Result<(), CliError> {
    let played: Vec<ScenarioFindings<'_>> = parts.iter().map(played).collect();
    match format.unwrap_or_default() {
        Format::Table if io.quiet() => Ok(()),
        Format::Table => {
            for (at, part) in parts.iter().enumerate() {
                if at > 0 {
                    writeln!(io.out())?;
                }
                print_scenario(asked, part, seed, choice, io)?;
            }
            Ok(())
        }
        format if asked.along => {
            let found = parts.iter().filter_map(|part| {
                let along = part.found.along.as_ref()?;
                let main = part.loaded.game.metrics()[along.main()].name.as_str();
                Some((part.loaded.document.name(), main, along.correlations()))
            });
            output::print(&along::sheet(found), format, io)
        }
        format => output::print(&summary::chosen(&played, choice), format, io),
    }
}

fn played<'a>(part: &'a ScenarioGames<'_>) -> ScenarioFindings<'a> {
    ScenarioFindings {
        scenario: part.loaded.document.name(),
        system: part.loaded.system,
        game: &*part.loaded.game,
        resolved: "",
        overrides: &part.overrides,
        seen: &part.found.seen,
        firings: None,
        notable: &[],
        handled: &[],
        parts: &[],
    }
}

/// A scenario for people: how many games fulfil it, then the summary of these, then what goes along.
fn print_scenario(
    asked: &GivenArgs,
    part: &ScenarioGames<'_>,
    seed: u64,
    choice: &Choice,
    io: &Context,
) -> Result<(), CliError> {
    let look = terminal::Look { width: io.width().unwrap_or(80).into(), colour: true };
    let (Loaded { document, game, .. }, found) = (part.loaded, &part.found);
    let mut out = io.out();
    if let Some(given) = &asked.given {
        let share = proportion(found.seen.games(), found.games);
        let text = terminal::given(&given.text, share, look);
        out.write_all(text.as_bytes())?;
        if found.seen.games() == 0 {
            return Ok(());
        }
    }
    let title = super::super::catalogue::title(document);
    out.write_all(terminal::render(&played(part), &title, seed, choice, look).as_bytes())?;
    if let Some(along) = &found.along {
        let main = &game.metrics()[along.main()];
        let text = terminal::along(main, &along.correlations(), *choice == Choice::All, look);
        out.write_all(text.as_bytes())?;
    }
    Ok(())
}
