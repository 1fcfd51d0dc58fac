//! `sortie compare --plan`: a few games, and what they say of many.

use super::super::output::{self, Format, Sheet};
use super::super::run::plan::number;
use super::super::{CliError, Context, Exit, Outcome};
use super::Job;
use crate::analysis::compare::{Compare, Comparison, Decision, Line, Pairing};
use crate::analysis::{Choice, Verdict};
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// Games of the pilot.
pub(super) const PILOT: u64 = 1_000;
/// The budgets told of, unless one is named.
const BUDGETS: [u64; 3] = [10_000, 100_000, 1_000_000];
/// Half an interval over the difference that nine of ten comparisons find with it.
const FOUND: f64 = 0.68;

/// Plays the pilot and prints the table.
pub(super) fn run(job: &Job<'_>, io: &Context) -> Outcome {
    let mut table = sheet();
    rows(job, PILOT, &mut table)?;
    output::print(&table, job.args.format.unwrap_or_default(), io)?;
    told(PILOT, job, io);
    Ok(Exit::Done)
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

/// Says what the columns mean.
pub(super) fn told(pilot: u64, job: &Job<'_>, io: &Context) {
    if job.args.format.unwrap_or_default() == Format::Table {
        io.note(&format!(
            "from {pilot} games each; `finds` is the difference that nine of ten such comparisons find, `games_needed` \
             the games that find the one seen here, if it is as large as it looks"
        ));
    }
}

/// Adds what the pilot says of one base and its variants.
pub(super) fn rows(job: &Job<'_>, pilot: u64, table: &mut Sheet) -> Result<(), CliError> {
    let clock = Instant::now();
    let compare = Compare { games: pilot, block: 16, ..job.compare };
    let seen = compare.play(&AtomicBool::new(false), |_| ()).map_err(|error| CliError::failed("play", error))?;
    let each = clock.elapsed().as_secs_f64() / pilot as f64;
    let budgets = match (job.args.games, job.args.max_games) {
        (Some(games), _) | (None, Some(games)) => vec![games],
        (None, None) => BUDGETS.to_vec(),
    };
    for (variant, lines) in job.labels.iter().zip(lines(job, &seen)) {
        for line in lines {
            let needed = match line.verdict {
                Verdict::CannotTell { games, .. } => games.map(|games| games as f64),
                _ => None,
            };
            for games in &budgets {
                let narrowed = (line.games as f64 / *games as f64).sqrt();
                let half = line.interval.map(|interval| interval.half_width() * narrowed);
                table.row([
                    job.base.document.name().into(),
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
fn lines(job: &Job<'_>, seen: &[Pairing]) -> Vec<Vec<Line>> {
    let base = &*job.base.game;
    if job.args.decide {
        let decision = Decision::new(base, job.margins, &job.args.shown.metrics, seen.len());
        let answers = seen.iter().map(|pairing| decision.answers(base, pairing, job.margins));
        return answers.map(|answers| answers.into_iter().flat_map(|answer| answer.lines).collect()).collect();
    }
    let arms: Vec<_> = job.compare.others.iter().map(|other| other.game).zip(seen).collect();
    let family = Comparison::family(base, seen, &job.choice);
    let comparison = Comparison::among(family, base, &arms, job.margins, &job.choice);
    let main = Choice::main(base).len().max(1);
    let told = |lines: Vec<Line>| match job.choice {
        Choice::Important => lines.into_iter().take(3 * main).collect(),
        Choice::All | Choice::Named(_) => lines,
    };
    comparison.contrasts.into_iter().map(|contrast| told(contrast.lines)).collect()
}
