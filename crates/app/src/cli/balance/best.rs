//! `--best`: the verdict where both sides play as well as the policies that there are can.

use super::super::job::{self, Job};
use super::super::tournament::{Ends, Lineup, Standoff};
use super::super::{CliError, Context, Outcome};
use super::{Args, Wanted};
use crate::analysis::Score;
use crate::analysis::balance::{Aim, BalanceVerdict};
use crate::analysis::tournament::Schedule;
use crate::report::TournamentFacts;

/// The most games of a pair of policies, unless said.
const MOST: u64 = 20_000;
/// After how many numbers of games play may end.
const LOOKS: u32 = 8;

pub(super) fn run(args: &Args, scenario: &str, io: &Context) -> Outcome {
    let lineup = Lineup::load(scenario, &args.play, &args.policies, io)?;
    let first = &lineup.scenarios[0];
    let wanted = Wanted::of(args, first, true)?;
    let score = Score::points(&*first.game).filter(|_| matches!(wanted.aim, Aim::Score(_)));
    let score = score.ok_or_else(|| CliError::usage("--best judges the score: expected --target score=…"))?;
    let looks = if args.shard.is_some() { 1 } else { args.looks.unwrap_or(LOOKS) };
    let schedule = Schedule::new(args.max_games.unwrap_or(MOST), looks);
    let facts = TournamentFacts { wanted: Some(wanted.facts(&*first.game)), ..lineup.facts(score, schedule, None) };
    let all = [BalanceVerdict::Balanced, BalanceVerdict::Unbalanced, BalanceVerdict::CannotTell];
    let fails: Vec<BalanceVerdict> =
        all.into_iter().filter(|verdict| args.fail_on.iter().any(|named| named.is(*verdict))).collect();
    let question = Standoff::new(lineup, facts, &args.play, Ends { fails, shard: args.shard })?;
    job::answer(&question, Job { resume: args.resume, ..args.report.job(args.plan) }, io)
}
