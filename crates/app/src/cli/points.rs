//! `sortie points`: what one more of each unit is worth.

mod lineups;

use super::args::{PlayArgs, ReportArgs};
use super::bar::Bar;
use super::clock::Clock;
use super::counted::{self, Arm, Batch};
use super::job::{self, End, Estimate, Nothing, Question};
use super::run::args::games;
use super::run::interrupt::Interrupt;
use super::{CliError, Context, Exit, Loaded, Outcome};
use crate::analysis::balance::Aim;
use crate::analysis::points::Observed;
use crate::report::findings::{FigureName, Findings, PlayedLineups, Unit, points};
use crate::report::{Evidence, Manifest, PointsFacts, UnitFacts};
use crate::stats::Accumulator;
use lineups::{Lineup, Lineups};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sortie points jets/mig21-v-f4 \\
      --units 'sides.a.jets[0].count,sides.b.jets[0].count'
  sortie points mine.toml \\
      --units 'sides.a.jets[0].count,sides.a.jets[1].count' --games 5000
  sortie points downtown/d5 --units raid.aaa-points,raid.fire-cans \\
      --metric losses
  sortie points thunderbolt/iraq91-holding --units campaign.so \\
      --metric victory_points --out points

Plays every line-up with one less, as many, or one more of each unit, and says how one more changes the score of the \
side named first in the scenario as it is. A fit over all line-ups says how many of another unit it is worth. \
Line-ups that the fit does not give are named: there a unit is worth more, or less. A unit is a whole number of the \
scenario, by its path.")]
pub(super) struct Args {
    /// A built-in scenario or the path of one, optionally with `+VARIANT`
    scenario: String,
    /// The numbers that are units, by their paths: one to five
    #[arg(long, value_name = "PATH,..", value_delimiter = ',')]
    units: Vec<String>,
    /// The figure: `score`, a metric, or a share such as `winner=a` [default: score, else the main number of the game]
    #[arg(long, value_name = "METRIC")]
    metric: Option<String>,
    /// Games of each line-up [default: 2000, or 500 where games are long]
    #[arg(long, value_name = "N", value_parser = games, allow_hyphen_values = true)]
    games: Option<u64>,
    /// Play a few games only, then estimate the time
    #[arg(long)]
    plan: bool,
    #[command(flatten)]
    play: PlayArgs,
    #[command(flatten)]
    report: ReportArgs,
}

/// Games of a line-up, unless said: where games are short, and where they are long.
const GAMES: [u64; 2] = [2_000, 500];
/// Systems whose datasets have smaller parts than this have long games.
const LONG: u64 = 1 << 13;
/// Games of a pilot.
const PILOT: u64 = 100;

/// The question what units are worth.
struct UnitPoints<'a> {
    args: &'a Args,
    base: Loaded,
    aim: Aim,
    lineups: Lineups,
}

pub(super) fn run(args: &Args, io: &Context) -> Outcome {
    let base = io.load(&args.play.changes.request(&args.scenario))?;
    if args.units.is_empty() {
        return Err(no_units(&args.scenario, &base));
    }
    let aim = counted::aim_or_main(&*base.game, args.metric.as_deref(), true)?;
    if matches!(aim, Aim::Ratio(_)) {
        let named = aim.name(&*base.game);
        let what = format!("`{named}` is a ratio, which has no points, expected `score`, a metric or a share");
        return Err(CliError::usage(what));
    }
    let lineups = Lineups::of(&args.units, &args.scenario, &args.play.changes, &base, io)?;
    job::answer(&UnitPoints { args, base, aim, lineups }, args.report.job(args.plan), io)
}

/// The most numbers that are named where none is.
const NAMED: usize = 12;

/// The error where no unit is named, with the numbers of the scenario that may be units.
fn no_units(scenario: &str, base: &Loaded) -> CliError {
    let unlike = ["rules", "policies", "switches", "variants", "table-times"];
    let of_cards = base.system.by_cards(&base.document).into_iter().map(|(path, _)| path.to_owned());
    let numbers = base.document.integers("").into_iter().map(|(path, _)| path).chain(of_cards);
    let own: Vec<String> =
        numbers.filter(|path| !unlike.iter().any(|table| path.split('.').next() == Some(*table))).collect();
    let more = own.len().saturating_sub(NAMED);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    let named = own.iter().take(NAMED).cloned().collect::<Vec<_>>().join(", ");
    let there = if own.is_empty() { String::new() } else { format!(": {scenario} has {named}{more}") };
    let system = base.system.name();
    CliError::usage(format!("--units names the numbers that are units{there}; `sortie list keys {system}` has all"))
}

impl UnitPoints<'_> {
    fn games(&self) -> u64 {
        let long = self.base.system.part_games() < LONG;
        self.args.games.unwrap_or(GAMES[usize::from(long)])
    }

    fn batch(&self, games: u64) -> Batch {
        Batch { seed: self.args.play.seed.seed, games, threads: self.args.play.threads() }
    }

    fn facts(&self) -> PointsFacts {
        PointsFacts {
            metric: self.aim.name(&*self.base.game),
            units: self.lineups.units.clone(),
            lineups: self.lineups.valid.iter().map(|lineup| lineup.more.clone()).collect(),
            invalid: self.lineups.invalid.clone(),
        }
    }

    fn arms<'a>(&'a self, seen: &'a [Accumulator]) -> Vec<Arm<'a>> {
        let arm = |(lineup, seen): (&'a Lineup, &'a Accumulator)| {
            let others = self.args.play.changes.overrides().into_iter();
            let others = others.filter(|set| !lineups::is_of_unit(set, &self.lineups.units));
            let overrides = others.chain(lineup.sets.clone()).collect();
            Arm { variant: Some(lineup.sets.join(" ")), loaded: &lineup.loaded, overrides, seen }
        };
        self.lineups.valid.iter().zip(seen).map(arm).collect()
    }
}

impl Question for UnitPoints<'_> {
    /// The counts of the line-ups.
    type Sums = Vec<Accumulator>;

    fn estimate(&self, _: &Context) -> Result<Estimate, CliError> {
        let Some(first) = self.lineups.valid.first() else { return Ok(Estimate { table: None, note: None }) };
        let (lineups, games) = (self.lineups.valid.len(), self.games());
        let seconds = self.batch(PILOT).seconds_each(&first.loaded)? * (games * lineups as u64) as f64;
        let note = format!("{lineups} line-ups of {games} games take about {seconds:.0} s");
        Ok(Estimate { table: None, note: Some(note) })
    }

    fn play(&self, interrupt: &Interrupt, io: &Context) -> Result<Result<Vec<Accumulator>, Nothing>, CliError> {
        let bar = Bar::new(self.lineups.valid.len() as u64, "line-ups", io);
        let (mut all, games) = (Vec::new(), self.games());
        for (at, lineup) in self.lineups.valid.iter().enumerate() {
            // The games of a line-up are those after the games of the line-ups before it.
            all.push(self.batch(games).play_from(at as u64 * games, &lineup.loaded, interrupt.flag())?);
            if interrupt.happened() {
                return Ok(Err(Nothing::interrupted()));
            }
            bar.at(at as u64 + 1);
        }
        Ok(Ok(all))
    }

    fn findings(&self, seen: &Vec<Accumulator>, _: bool) -> Result<Findings, CliError> {
        findings(&self.facts(), &self.arms(seen), self.args.play.seed.seed).map_err(CliError::usage)
    }

    fn evidence<'a>(&'a self, seen: &'a Vec<Accumulator>, clock: &Clock, io: &Context) -> Option<Evidence<'a>> {
        let arms = self.arms(seen);
        let manifest = counted::manifest(&arms, io.build(), self.batch(self.games()), clock);
        Some(counted::evidence(&arms, Manifest { points: Some(self.facts()), ..manifest }))
    }

    fn end(&self, _: &Vec<Accumulator>, _: &Findings, _: bool) -> End {
        End::silent(Exit::Done)
    }
}

/// What units are worth, by the games of their line-ups, just played or kept.
pub(super) fn findings(facts: &PointsFacts, arms: &[Arm<'_>], seed: u64) -> Result<Findings, String> {
    let first = arms.first().filter(|_| arms.len() == facts.lineups.len());
    let first = first.ok_or("its line-ups are not those of its scenarios")?;
    let aim = |arm: &Arm<'_>| Aim::named(&*arm.loaded.game, &facts.metric).ok_or_else(|| unknown(facts));
    let name = aim(first)?;
    let figure = FigureName { name: name.name(&*first.loaded.game), share: name.is_share(&*first.loaded.game) };
    let mut lineups = Vec::new();
    for (arm, more) in arms.iter().zip(&facts.lineups) {
        let spread = aim(arm)?.spread(&*arm.loaded.game, arm.seen);
        let more: Vec<f64> = more.iter().map(|more| *more as f64).collect();
        lineups.extend(spread.map(|(mean, variance)| (more, Observed { mean, variance })));
    }
    let games = first.seen.games();
    let unit = |unit: &UnitFacts| Unit { path: unit.path.clone(), name: unit.name.clone(), base: unit.base };
    let units: Vec<Unit> = facts.units.iter().map(unit).collect();
    let played = PlayedLineups { lineups, invalid: facts.invalid.clone(), games };
    points(&first.subject(seed), figure, &units, &played)
}

fn unknown(facts: &PointsFacts) -> String {
    format!("there is no `{}`", facts.metric)
}

#[cfg(test)]
mod tests;
