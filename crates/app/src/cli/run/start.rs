//! Where a run begins: what was asked for, and what the folder holds of it already.

use super::super::{CliError, Context, Loaded};
use super::args::Args;
use super::given::GAMES;
use super::scenario_run::scenario_of;
use crate::game::Figure;
use crate::report::{Asked, Folder, LeftoverRun, Manifest, ReportError, Rows, RunFacts};
use std::collections::BTreeMap;
use std::time::{SystemTime, UNIX_EPOCH};

/// The most games of each scenario where a precision ends the run, unless said.
const MOST_FOR_PRECISION: u64 = 10_000_000;

/// A run about to begin.
pub(super) struct Start {
    /// The report to be written, if one is.
    pub(super) folder: Option<Folder>,
    /// The run that it holds already.
    pub(super) left: Option<LeftoverRun>,
    /// What will be played, with the parts that are complete.
    pub(super) manifest: Manifest,
}

impl Start {
    /// Reads what was asked for, and opens the folder.
    ///
    /// # Errors
    /// The folder is not fit for it, or holds another run.
    pub(super) fn new(
        args: &Args,
        scenarios: &[Loaded],
        overrides: &[String],
        io: &Context,
    ) -> Result<Start, CliError> {
        let goes_on = args.resume || args.add.is_some();
        let folder = match &args.out {
            None => None,
            Some(out) if goes_on => Some(Folder::open(out)?),
            Some(out) => Some(Folder::create(out, args.force).map_err(or_more_games)?),
        };
        if folder.is_some() {
            io.finishes();
        }
        let left = match &folder {
            Some(folder) if goes_on => LeftoverRun::read(folder)?,
            _ => None,
        };
        let there = left.as_ref().map(|left| &left.manifest);
        let asked = match (args.add, &left) {
            (None, _) => asked(args, there),
            (Some(games), Some(left)) => added(args, left, games)?,
            (Some(_), None) => {
                let out = args.out.clone().unwrap_or_default();
                return Err(ReportError::unfit(&out, "there is no report to add games to").into());
            }
        };
        precise(&asked.precision, scenarios)?;
        let seed = args.seed.or(there.map(|there| there.seed)).unwrap_or(1);
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        let run = RunFacts {
            interrupted: true,
            asked,
            resumed: there.map_or(0, |there| there.run.resumed + 1),
            threads: args.threads(),
            block: crate::batch::Run::BLOCK,
            started: there.map_or(now, |there| there.run.started),
            seconds: there.map_or(0.0, |there| there.run.seconds),
        };
        let rows = args.rows.or(there.map(|there| there.rows)).unwrap_or(Rows::All);
        let events = args.events.or(there.map(|there| there.events)).unwrap_or(0);
        let planned = scenarios.iter().map(|loaded| scenario_of(loaded, overrides, seed)).collect();
        let mut manifest = Manifest::planned(io.build(), seed, rows, events, planned, run);
        if let (Some(left), Some(folder)) = (&left, &folder) {
            same(left, &manifest, folder, scenarios, args.add.is_some())?;
            for scenario in &mut manifest.scenarios {
                let there = left.manifest.scenario(&scenario.scenario);
                scenario.parts = there.map(|there| there.parts.clone()).unwrap_or_default();
            }
        }
        if args.resume && left.is_none() {
            io.note("there is no run to go on with: this one begins anew");
        }
        Ok(Start { folder, left, manifest })
    }
}

/// What was asked for, or where nothing was said, what was asked for before.
fn asked(args: &Args, there: Option<&Manifest>) -> Asked {
    let before = there.map(|there| there.run.asked.clone()).unwrap_or_default();
    let precision: BTreeMap<String, f64> = match args.precision.is_empty() && args.games.is_none() {
        true => before.precision,
        false => args.precision.iter().cloned().collect(),
    };
    let usual = if precision.is_empty() { GAMES } else { MOST_FOR_PRECISION };
    let said = args.games.or(args.max_games);
    let games = said.or(Some(before.games).filter(|games| *games > 0)).unwrap_or(usual);
    Asked { games, precision, shard: args.shard.or(before.shard) }
}

/// The games of a finished report and `games` more.
fn added(args: &Args, left: &LeftoverRun, games: u64) -> Result<Asked, CliError> {
    let out = args.out.clone().unwrap_or_default();
    let there = &left.manifest;
    let unfit = |why: &str| Err(CliError::from(ReportError::unfit(&out, why)));
    if !left.finished {
        return unfit("its run is not finished: say --resume first");
    }
    if there.run.asked.shard.is_some() {
        return unfit("it is one shard of a run: merge the shards, then add games to all of them");
    }
    if there.scenarios.iter().any(|scenario| scenario.games != there.games) {
        return unfit("its scenarios have not been played equally often: say --resume first");
    }
    match there.games.checked_add(games).filter(|games| *games <= 1 << 53) {
        Some(games) => Ok(Asked { games, ..Asked::default() }),
        None => unfit("that would be more games than a report can hold"),
    }
}

/// Whether the run in the folder is the one to be played.
fn same(
    left: &LeftoverRun,
    planned: &Manifest,
    folder: &Folder,
    scenarios: &[Loaded],
    adding: bool,
) -> Result<(), CliError> {
    const MOST: usize = 8;
    let mut differences = left.manifest.differences(planned);
    for loaded in scenarios {
        let (name, there) = (loaded.document.name(), left.manifest.scenario(loaded.document.name()));
        let changed = there.zip(planned.scenario(name)).is_some_and(|(there, here)| there.canonical != here.canonical);
        if changed {
            let found = loaded.document.differences(&folder.text(&crate::report::scenario_file(name)));
            let more = found.len().saturating_sub(MOST);
            differences.extend(found.into_iter().take(MOST).map(|one| format!("  {one}")));
            differences.extend((more > 0).then(|| format!("  and {more} more")));
        }
    }
    if !adding {
        let (there, here) = (&left.manifest.run.asked, &planned.run.asked);
        let more = here.games.checked_sub(there.games).filter(|more| *more > 0 && left.finished);
        let alone = differences.is_empty();
        differences.extend(asked_differences(there, here));
        if let (Some(more), true, 1) = (more, alone, differences.len()) {
            differences
                .push(format!("its run is finished: --add {more}, without --resume and --games, plays the rest"));
        }
    }
    match differences.is_empty() {
        true => Ok(()),
        false => Err(ReportError::Differs { path: folder.target().to_owned(), differences }.into()),
    }
}

fn asked_differences(there: &Asked, here: &Asked) -> Vec<String> {
    let shard =
        |asked: &Asked| asked.shard.map_or_else(|| "all games".to_owned(), |shard| format!("shard {}", shard.name()));
    let precision = |asked: &Asked| match asked.precision.is_empty() {
        true => "none".to_owned(),
        false => {
            let said = asked.precision.iter().map(|(name, half)| format!("{name}={half}"));
            said.collect::<Vec<_>>().join(" ")
        }
    };
    let all = [
        ("games", there.games.to_string(), here.games.to_string()),
        ("shard", shard(there), shard(here)),
        ("precision", precision(there), precision(here)),
    ];
    let differ = all.into_iter().filter(|(_, there, here)| there != here);
    differ.map(|(what, there, here)| format!("{what}: {there} there, {here} here")).collect()
}

/// Whether every scenario has the figures that a precision is asked for.
pub(in crate::cli) fn precise(precision: &BTreeMap<String, f64>, scenarios: &[Loaded]) -> Result<(), CliError> {
    for (name, loaded) in precision.keys().flat_map(|name| scenarios.iter().map(move |loaded| (name, loaded))) {
        let game = &*loaded.game;
        if Figure::named(game, name).is_none() {
            let metrics = game.metrics().iter().map(|metric| metric.name.as_str());
            let names = metrics.chain(game.ratios().iter().map(|ratio| ratio.name.as_str()));
            return Err(CliError::unknown("metric", name, names));
        }
    }
    Ok(())
}

/// What a run takes in a folder that is there. One that was interrupted has a report of the games that it has.
const OR_MORE: &str = ", --resume to go on where it was interrupted, or --add N for N more games";

/// A finished run can have more games, which no other report can.
fn or_more_games(error: ReportError) -> ReportError {
    match error {
        ReportError::Exists { path, .. } => ReportError::Exists { path, also: OR_MORE },
        other => other,
    }
}
