//! `--levels`: thresholds of the main number that give wished shares.

use super::super::clock::Clock;
use super::super::counted::Arm;
use super::super::job::{End, Estimate, Nothing, Question};
use super::super::run::interrupt::Interrupt;
use super::super::{CliError, Context, Exit, Loaded};
use super::Args;
use super::case::{self, Case};
use crate::analysis::notable::main_metric;
use crate::report::findings::Findings;
use crate::report::{BalanceFacts, Evidence};
use crate::stats::{Accumulator, LEVEL};

/// Games, unless said.
const GAMES: u64 = 10_000;
/// Games of a pilot.
const PILOT: u64 = 200;

/// Wished shares, parts of 1.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Shares(pub(super) Vec<f64>);

/// Reads shares in percent that add up to 100.
pub(super) fn parse(text: &str) -> Result<Shares, String> {
    let wrong = || {
        "expected two shares or more in percent, each above 0, that add up to 100, such as 10,20,40,20,10".to_owned()
    };
    let shares: Vec<f64> =
        text.split(',').map(|share| share.trim().parse().map_err(|_| wrong())).collect::<Result<_, _>>()?;
    let sum: f64 = shares.iter().sum();
    if shares.len() < 2 || !shares.iter().all(|share| *share > 0.0 && share.is_finite()) {
        return Err(wrong());
    }
    match (sum - 100.0).abs() < 1e-6 {
        true => Ok(Shares(shares.into_iter().map(|share| share / sum).collect())),
        false => Err(format!("the shares add up to {sum}, expected 100 percent")),
    }
}

/// The question which thresholds give the wished shares.
pub(super) struct WishedLevels<'a> {
    /// The arguments.
    pub(super) args: &'a Args,
    /// The scenario.
    pub(super) loaded: &'a Loaded,
    /// The shares of the levels, from the lowest.
    pub(super) wished: &'a Shares,
    /// The index of the metric that is cut.
    pub(super) metric: usize,
}

/// The games that levels are cut from.
pub(super) struct CutGames {
    seen: Accumulator,
    facts: BalanceFacts,
}

impl<'a> WishedLevels<'a> {
    /// With the main number of the game.
    ///
    /// # Errors
    /// It has none.
    pub(super) fn new(args: &'a Args, loaded: &'a Loaded, wished: &'a Shares) -> Result<WishedLevels<'a>, CliError> {
        let metric = main_metric(loaded.game.metrics())
            .ok_or_else(|| CliError::usage("this game has no number that could have thresholds"))?;
        Ok(WishedLevels { args, loaded, wished, metric })
    }

    fn games(&self) -> u64 {
        self.args.games.unwrap_or(GAMES)
    }

    fn arm<'b>(&'b self, sums: &'b CutGames) -> Arm<'b> {
        let overrides = self.args.play.changes.overrides();
        Arm { variant: None, loaded: self.loaded, overrides, seen: &sums.seen }
    }

    /// That there are fewer values than levels, if so.
    fn too_few(&self, seen: &Accumulator) -> Option<CliError> {
        let values = seen.metric(self.metric).iter().count();
        let wished = self.wished.0.len();
        (values < wished).then(|| {
            let name = &self.loaded.game.metrics()[self.metric].name;
            let (value, level) = if values == 1 { ("value", "level is") } else { ("values", "levels are") };
            let what = format!("`{name}` takes {values} {value} in {} games", seen.games());
            CliError::usage(format!("{what}: only {values} {level} possible, and {wished} are wished"))
        })
    }
}

impl Question for WishedLevels<'_> {
    type Sums = CutGames;

    fn estimate(&self, _: &Context) -> Result<Estimate, CliError> {
        let each = self.args.batch(PILOT).seconds_each(self.loaded)?;
        let games = self.games();
        let note = format!(
            "{games} games take about {:.1} s; each share is then known to about {:.1} points",
            each * games as f64,
            150.0 / (games as f64).sqrt()
        );
        Ok(Estimate { table: None, note: Some(note) })
    }

    fn play(&self, interrupt: &Interrupt, _: &Context) -> Result<Result<CutGames, Nothing>, CliError> {
        let seen = self.args.batch(self.games()).play(self.loaded, None, interrupt.flag())?;
        if seen.games() == 0 {
            return Ok(Err(Nothing::interrupted()));
        }
        if let Some(error) = self.too_few(&seen) {
            return Err(error);
        }
        let (levels, stopped) = (self.wished.0.clone(), interrupt.happened());
        let facts = BalanceFacts { levels, stopped, ..BalanceFacts::at(LEVEL) };
        Ok(Ok(CutGames { seen, facts }))
    }

    fn findings(&self, sums: &CutGames, _: bool) -> Result<Findings, CliError> {
        let (seed, facts) = (self.args.play.seed.seed, &sums.facts);
        Case { seed, facts, arms: &[self.arm(sums)] }.findings().map_err(CliError::usage)
    }

    fn evidence<'a>(&'a self, sums: &'a CutGames, clock: &Clock, io: &Context) -> Option<Evidence<'a>> {
        Some(case::evidence(&[self.arm(sums)], &sums.facts, self.args.batch(self.games()), clock, io))
    }

    fn end(&self, _: &CutGames, _: &Findings, stopped: bool) -> End {
        End::silent(if stopped { Exit::Interrupted } else { Exit::Done })
    }
}
