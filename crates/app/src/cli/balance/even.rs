//! The verdict: balanced or not.

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
use crate::stats::{Accumulator, LEVEL};

/// The most games, unless said.
const MOST: u64 = 200_000;
/// The error of the interval over all looks.
const ALPHA: f64 = 1.0 - LEVEL;

/// The question whether a figure is on its target.
pub(super) struct OnTarget<'a> {
    pub(super) args: &'a Args,
    pub(super) loaded: &'a Loaded,
    pub(super) wanted: &'a Wanted,
}

/// The games that a verdict rests on.
pub(super) struct JudgedGames {
    seen: Accumulator,
    facts: BalanceFacts,
}

impl OnTarget<'_> {
    fn most(&self) -> u64 {
        self.args.max_games.unwrap_or(MOST)
    }

    fn arm<'a>(&'a self, sums: &'a JudgedGames) -> Arm<'a> {
        let overrides = self.args.play.changes.overrides();
        Arm { variant: None, loaded: self.loaded, overrides, seen: &sums.seen }
    }
}

impl Question for OnTarget<'_> {
    type Sums = JudgedGames;

    fn estimate(&self, _: &Context) -> Result<Estimate, CliError> {
        plan::estimate(self.args, self.loaded, self.wanted)
    }

    fn play(&self, interrupt: &Interrupt, _: &Context) -> Result<Result<JudgedGames, Nothing>, CliError> {
        let (game, Wanted { aim, target, margin }) = (&*self.loaded.game, self.wanted);
        let rule = UntilJudged { game, aim, target: *target, margin: Some(*margin), alpha: ALPHA };
        let seen = self.args.batch(self.most()).play(self.loaded, Some(&rule), interrupt.flag())?;
        let stopped = interrupt.happened();
        if aim.judge(game, &seen, ALPHA).is_none() {
            return Ok(Err(match stopped {
                true => Nothing {
                    note: "stopped before there was anything to judge: this decides nothing".to_owned(),
                    exit: Exit::Interrupted,
                },
                false => Nothing {
                    note: format!(
                        "`{}` has nothing to divide by in {} games: this decides nothing",
                        aim.name(game),
                        seen.games()
                    ),
                    exit: Exit::Undecided,
                },
            }));
        }
        let wanted = Some(self.wanted.facts(game));
        let facts = BalanceFacts { wanted, stopped, ..BalanceFacts::at(LEVEL) };
        Ok(Ok(JudgedGames { seen, facts }))
    }

    fn findings(&self, sums: &JudgedGames, _: bool) -> Result<Findings, CliError> {
        let (seed, facts) = (self.args.play.seed.seed, &sums.facts);
        Case { seed, facts, arms: &[self.arm(sums)] }.findings().map_err(CliError::usage)
    }

    fn evidence<'a>(&'a self, sums: &'a JudgedGames, clock: &Clock, io: &Context) -> Option<Evidence<'a>> {
        Some(case::evidence(&[self.arm(sums)], &sums.facts, self.args.batch(self.most()), clock, io))
    }

    fn end(&self, _: &JudgedGames, findings: &Findings, stopped: bool) -> End {
        let verdict = findings.exhibits.iter().find_map(|exhibit| match exhibit {
            Exhibit::Target(found) => Some(found.verdict),
            _ => None,
        });
        let verdict = verdict.unwrap_or(BalanceVerdict::CannotTell);
        let open = verdict == BalanceVerdict::CannotTell;
        if stopped && open {
            return End::with_note(Exit::Interrupted, "stopped by hand: this decides nothing");
        }
        if self.args.fail_on.iter().any(|named| named.is(verdict)) {
            return End::silent(Exit::Verdict);
        }
        if open {
            let note = format!("undecided after {} games, the most that were allowed", self.most());
            return End::with_note(Exit::Undecided, note);
        }
        End::silent(Exit::Done)
    }
}
