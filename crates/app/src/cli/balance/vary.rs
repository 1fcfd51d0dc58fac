//! `--vary`: the value of a parameter at which a figure crosses its target.

use super::super::clock::Clock;
use super::super::counted::Arm;
use super::super::job::{End, Estimate, Nothing, Question};
use super::super::run::interrupt::Interrupt;
use super::super::{CliError, Context, Exit, Loaded};
use super::case::{self, Case};
use super::varied::{MOST, Varied};
use super::{Args, Wanted, judge, plan};
use crate::analysis::balance::{Probe, UntilJudged, most_probes, search};
use crate::report::findings::{Exhibit, Findings};
use crate::report::{BalanceFacts, Evidence, VaryFacts};
use crate::stats::{Accumulator, LEVEL};

/// A value that was tried.
pub(super) struct Tried {
    at: usize,
    loaded: Loaded,
    seen: Accumulator,
}

/// The games of a search.
pub(super) struct SearchedGames {
    /// The values that were tried, in rising order.
    tried: Vec<Tried>,
    facts: BalanceFacts,
}

/// The question at which value of a parameter a figure crosses its target.
pub(super) struct CrossesAt<'a> {
    /// The arguments.
    pub(super) args: &'a Args,
    /// The scenario as it is.
    pub(super) loaded: &'a Loaded,
    /// The figure and its target.
    pub(super) wanted: &'a Wanted,
    /// The parameter.
    pub(super) varied: &'a Varied,
}

impl CrossesAt<'_> {
    /// The most games at a value.
    fn most(&self) -> u64 {
        self.args.max_games.unwrap_or(MOST)
    }

    /// The error of each interval, over all looks.
    fn alpha(&self) -> f64 {
        (1.0 - LEVEL) / most_probes(self.varied.last + 1) as f64
    }

    /// The scenario at one value.
    ///
    /// # Errors
    /// It can't have this value.
    fn load(&self, at: usize, io: &Context) -> Result<Loaded, CliError> {
        self.args.play.load(self.args.scenario(), &self.varied.set(at), &self.varied.typed, io)
    }

    /// Plays at one value until it is clear on which side of the target the figure is.
    fn probe(&self, at: usize, interrupt: &Interrupt, io: &Context) -> Result<(Probe, Tried), CliError> {
        let loaded = self.load(at, io)?;
        let (game, wanted, alpha) = (&*loaded.game, self.wanted, self.alpha());
        let rule = UntilJudged { game, aim: &wanted.aim, target: wanted.target, margin: None, alpha };
        let seen = self.args.batch(self.most()).play(&loaded, Some(&rule), interrupt.flag())?;
        let probe = judge(wanted, at, game, &seen, alpha);
        let probe = probe.ok_or_else(|| CliError::usage(self.varied.no_interval(at, &wanted.aim.name(game))))?;
        Ok((probe, Tried { at, loaded, seen }))
    }

    fn arms<'a>(&'a self, sums: &'a SearchedGames) -> Vec<Arm<'a>> {
        let arm = |Tried { at, loaded, seen }: &'a Tried| {
            Arm::varied(loaded, &self.args.play.changes, self.varied.set(*at), seen)
        };
        sums.tried.iter().map(arm).collect()
    }
}

impl Question for CrossesAt<'_> {
    type Sums = SearchedGames;

    fn estimate(&self, _: &Context) -> Result<Estimate, CliError> {
        plan::estimate(self.args, self.loaded, self.wanted)
    }

    fn check(&self, io: &Context) -> Result<(), CliError> {
        [0, self.varied.last].into_iter().try_for_each(|end| self.load(end, io).map(drop))
    }

    fn play(&self, interrupt: &Interrupt, io: &Context) -> Result<Result<SearchedGames, Nothing>, CliError> {
        let mut tried: Vec<Tried> = Vec::new();
        let probe = |at: usize| -> Result<Probe, CliError> {
            let (probe, one) = self.probe(at, interrupt, io)?;
            if interrupt.happened() {
                return Err(CliError::failed("finish", "stopped by hand: this decides nothing"));
            }
            tried.push(one);
            Ok(probe)
        };
        match search(self.varied.last, probe) {
            Err(CliError::Failed { why, .. }) if interrupt.happened() => {
                return Ok(Err(Nothing { note: why, exit: Exit::Interrupted }));
            }
            found => found?,
        };
        tried.sort_by_key(|one| one.at);
        let vary = VaryFacts { range: self.varied.typed.clone(), tried: tried.iter().map(|one| one.at).collect() };
        let wanted = Some(self.wanted.facts(&*self.loaded.game));
        let vary = Some(vary);
        let facts = BalanceFacts { wanted, vary, ..BalanceFacts::at(LEVEL) };
        Ok(Ok(SearchedGames { tried, facts }))
    }

    fn findings(&self, sums: &SearchedGames, _: bool) -> Result<Findings, CliError> {
        let (seed, facts) = (self.args.play.seed.seed, &sums.facts);
        Case { seed, facts, arms: &self.arms(sums) }.findings().map_err(CliError::usage)
    }

    fn evidence<'a>(&'a self, sums: &'a SearchedGames, clock: &Clock, io: &Context) -> Option<Evidence<'a>> {
        Some(case::evidence(&self.arms(sums), &sums.facts, self.args.batch(self.most()), clock, io))
    }

    fn end(&self, _: &SearchedGames, findings: &Findings, _: bool) -> End {
        let crosses = |exhibit: &Exhibit| matches!(exhibit, Exhibit::Curve(curve) if curve.bracket.is_some());
        let crossed = findings.exhibits.iter().any(crosses);
        End::silent(if crossed { Exit::Done } else { Exit::Undecided })
    }
}
