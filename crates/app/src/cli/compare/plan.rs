//! `sortie compare --plan`: a few games, and what they say of many.

use super::super::CliError;
use super::super::job::Estimate;
use super::super::output::{Format, Sheet};
use super::super::run::plan::number;
use super::Setup;
use crate::analysis::compare::{Compare, Comparison, Decision, Line, Pairing};
use crate::analysis::{Choice, Verdict};
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// Games of the pilot.
const PILOT: u64 = 1_000;
/// The budgets in the table, unless one is named.
const BUDGETS: [u64; 3] = [10_000, 100_000, 1_000_000];
/// Half an interval over the difference that nine of ten comparisons find with it.
const FOUND: f64 = 0.68;

/// Plays the pilot: a table of what it says of larger comparisons.
pub(super) fn estimate(setup: &Setup<'_>) -> Result<Estimate, CliError> {
    let mut table = sheet();
    rows(setup, PILOT, &mut table)?;
    let note = (setup.args.format.unwrap_or_default() == Format::Table).then(|| {
        format!(
            "from {PILOT} games each; `finds` is the difference that nine of ten such comparisons find, `games_needed` \
             the games that find the one seen here, if it is as large as it looks"
        )
    });
    Ok(Estimate { table: Some(table), note })
}

/// The seconds that a game of all arms takes.
pub(super) fn timed(compare: &Compare<'_>) -> Result<f64, CliError> {
    let clock = Instant::now();
    let seen = compare.play(&AtomicBool::new(false), |_| ());
    seen.map_err(|error| CliError::failed("play", error))?;
    Ok(clock.elapsed().as_secs_f64() / compare.games as f64)
}

/// The table, empty.
pub(super) fn sheet() -> Sheet {
    Sheet::plain(["scenario", "variant", "metric", "games", "seconds", "half_width", "finds", "games_needed"])
}

/// Adds what the pilot says of one base and its variants.
pub(super) fn rows(setup: &Setup<'_>, pilot: u64, table: &mut Sheet) -> Result<(), CliError> {
    let clock = Instant::now();
    let compare = Compare { games: pilot, block: 16, ..setup.compare };
    let seen = compare.play(&AtomicBool::new(false), |_| ()).map_err(|error| CliError::failed("play", error))?;
    let each = clock.elapsed().as_secs_f64() / pilot as f64;
    let budgets = match (setup.args.games, setup.args.max_games) {
        (Some(games), _) | (None, Some(games)) => vec![games],
        (None, None) => BUDGETS.to_vec(),
    };
    for (variant, lines) in setup.labels.iter().zip(lines(setup, &seen)) {
        for line in lines {
            let needed = match line.verdict {
                Verdict::CannotTell { games, .. } => games.map(|games| games as f64),
                _ => None,
            };
            for games in &budgets {
                let narrowed = (line.games as f64 / *games as f64).sqrt();
                let half = line.interval.map(|interval| interval.half_width() * narrowed);
                table.row([
                    setup.base.document.name().into(),
                    variant.as_str().into(),
                    line.name.as_str().into(),
                    (*games).into(),
                    number(Some(each * *games as f64)),
                    number(half),
                    number(half.map(|half| half / FOUND)),
                    needed.into(),
                ]);
            }
        }
    }
    Ok(())
}

/// What would be judged, by variant: the main figures, or those that are named.
fn lines(setup: &Setup<'_>, seen: &[Pairing]) -> Vec<Vec<Line>> {
    let base = &*setup.base.game;
    if setup.args.decide {
        let decision = Decision::new(base, setup.margins, &setup.args.shown.metrics, seen.len());
        let answers = seen.iter().map(|pairing| decision.answers(base, pairing, setup.margins));
        return answers.map(|answers| answers.into_iter().flat_map(|answer| answer.lines).collect()).collect();
    }
    let arms: Vec<_> = setup.compare.others.iter().map(|other| other.game).zip(seen).collect();
    let family = Comparison::family(base, seen, &setup.choice);
    let comparison = Comparison::among(family, base, &arms, setup.margins, &setup.choice);
    let main = Choice::main(base).len().max(1);
    let shown = |lines: Vec<Line>| match setup.choice {
        Choice::Important => lines.into_iter().take(3 * main).collect(),
        Choice::All | Choice::Named(_) => lines,
    };
    comparison.contrasts.into_iter().map(|contrast| shown(contrast.lines)).collect()
}
