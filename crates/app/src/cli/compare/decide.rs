//! `sortie compare --decide`: plays until a verdict stands.

use super::super::clock::Clock;
use super::super::output::{self, Format};
use super::super::{CliError, Context, Exit, Outcome};
use super::{Bar, Job};
use crate::analysis::Verdict;
use crate::analysis::compare::{Decided, Decision, Margins, Pairing};
use crate::game::Game;
use crate::report::tables::compare::{Decisions, decisions};
use crate::report::{CompareFacts, DecideFacts, terminal};
use std::io::Write;

/// Plays, prints the verdicts, and writes the report.
pub(super) fn run(job: &Job<'_>, io: &Context) -> Outcome {
    let (args, base, margins) = (job.args, &*job.base.game, job.margins);
    let named = &args.shown.metrics;
    let decision = Decision::new(base, margins, named, job.variants.len());
    // What plays as the base does is no question: its games only show the figures.
    let same: Vec<bool> = job.compare.others.iter().map(|other| other.game.canonical() == base.canonical()).collect();
    let clock = Clock::start(args.out.as_deref(), args.force, io)?;
    let bar = Bar::new(job.compare.games, job.base.document.name(), io);
    let made = |arm: usize, pairing: &Pairing| same[arm] || decision.is_made(base, pairing, margins);
    let seen = job.compare.decide(made, clock.interrupt.flag(), |games| bar.at(games));
    drop(bar);
    let seen = seen.map_err(|error| CliError::failed("play", error))?;
    let stopped = clock.interrupt.happened();
    if seen.iter().all(|pairing| pairing.games() == 0) {
        io.note("stopped before the first look: this decides nothing");
        return Ok(Exit::Interrupted);
    }
    let answer = |(pairing, same): (&Pairing, &bool)| answers(&decision, base, pairing, margins, *same);
    let answers: Vec<_> = seen.iter().zip(&same).map(answer).collect();
    let games: Vec<u64> = seen.iter().map(Pairing::games).collect();
    let told = Decisions {
        system: job.base.system.name(),
        scenario: job.base.document.name(),
        seed: args.seed.seed,
        variants: job.labels,
        answers: &answers,
        games: &games,
        family: decision.family(),
        stopped,
    };
    print(args.format, io, &told)?;
    let facts = CompareFacts {
        level: crate::stats::LEVEL,
        family: decision.family(),
        level_each: 1.0 - decision.alpha,
        share_margin: Margins::SHARE,
        margins: margins.named().clone(),
        shown: job.choice.clone(),
        decide: Some(DecideFacts { alpha: decision.alpha, named: named.clone(), games: games.clone(), stopped }),
    };
    let open = answers.iter().flatten().any(|answer| answer.verdict.is_open());
    let fails = answers.iter().flatten().any(|answer| args.fail_on.iter().any(|verdict| verdict.is(answer.verdict)));
    job.leave(clock, &decisions(&told), &seen, facts, io)?;
    if stopped && open {
        io.note("stopped by hand: what is undecided stays so");
        return Ok(Exit::Interrupted);
    }
    if fails {
        return Ok(Exit::Verdict);
    }
    if open {
        io.note(&format!("undecided after {} games, the most that were allowed", job.compare.games));
        return Ok(Exit::Undecided);
    }
    Ok(Exit::Done)
}

/// The answers about an arm; of one that is the `same` as the base they are known beforehand.
pub(super) fn answers(
    decision: &Decision,
    base: &dyn Game,
    pairing: &Pairing,
    margins: &Margins,
    same: bool,
) -> Vec<Decided> {
    let mut answers = decision.answers(base, pairing, margins);
    for answer in answers.iter_mut().filter(|_| same) {
        answer.verdict = Verdict::Identical;
        answer.lines.iter_mut().for_each(|line| line.verdict = Verdict::Identical);
    }
    answers
}

/// Prints decisions.
pub(super) fn print(format: Option<Format>, io: &Context, told: &Decisions<'_>) -> Result<(), CliError> {
    match format.unwrap_or_default() {
        Format::Table if io.quiet() => Ok(()),
        Format::Table => {
            let look = terminal::Look { width: io.width().unwrap_or(80).into(), colour: true };
            Ok(io.out().write_all(terminal::decide(told, look).as_bytes())?)
        }
        format => output::print(&decisions(told), format, io),
    }
}
