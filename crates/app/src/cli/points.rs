//! `sortie points`: what one more of each unit is worth.

mod lineups;

use super::args::PlayArgs;
use super::compare::bar::Bar;
use super::counted;
use super::job::{self, End, Estimate, Job, Nothing, Question};
use super::output::Format;
use super::run::args::games;
use super::run::interrupt::Interrupt;
use super::{CliError, Context, Exit, Loaded, Outcome};
use crate::analysis::balance::Aim;
use crate::analysis::points::Observed;
use crate::batch::{Run, Unwatched};
use crate::chance::RunKey;
use crate::report::findings::{FigureName, Findings, PlayedLineups, Subject, points};
use lineups::{Lineup, Lineups};
use std::sync::atomic::AtomicBool;
use std::time::Instant;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sortie points jets/mig21-v-f4 --units 'sides.a.jets[0].count,sides.b.jets[0].count'
  sortie points mine.toml --units 'sides.a.jets[0].count,sides.a.jets[1].count' --games 5000
  sortie points downtown/d5 --units raid.aaa-points,raid.fire-cans --metric losses

Plays every line-up with one less, as many, or one more of each unit, and fits what each of them adds to the score of \
the side named first; then says what one more is worth in the scenario as it is, and how many of another unit that is. \
Line-ups that the fit does not give are named: there a unit is worth more, or less. A unit is a whole number of the \
scenario, by its path.")]
pub(super) struct Args {
    /// A built-in scenario or the path of one, optionally with `+VARIANT`
    scenario: String,
    /// The numbers that are units, by their paths: one to five
    #[arg(long, value_name = "PATH,..", required = true, value_delimiter = ',')]
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
    /// The form of the output [default: table]
    #[arg(long, value_enum)]
    format: Option<Format>,
}

/// Games of a line-up, unless said: where games are short, and where they are long.
const GAMES: [u64; 2] = [2_000, 500];
/// Systems whose datasets have smaller parts than this have long games.
const LONG: u64 = 1 << 13;
/// Games of a pilot.
const PILOT: u64 = 100;
/// Games that a thread plays at a time.
const BLOCK: u64 = 32;

/// The question what units are worth.
struct UnitPoints<'a> {
    args: &'a Args,
    base: Loaded,
    aim: Aim,
    lineups: Lineups,
}

pub(super) fn run(args: &Args, io: &Context) -> Outcome {
    let base = io.load(&args.play.changes.request(&args.scenario))?;
    let aim = counted::aim_or_main(&*base.game, args.metric.as_deref(), true)?;
    if matches!(aim, Aim::Ratio(_)) {
        let named = aim.name(&*base.game);
        let what = format!("`{named}` is a ratio, which has no points, expected `score`, a metric or a share");
        return Err(CliError::usage(what));
    }
    let lineups = Lineups::of(&args.units, &args.scenario, &args.play.changes, &base, io)?;
    let job = Job { out: None, force: false, resume: false, open: false, format: args.format, plan: args.plan };
    job::answer(&UnitPoints { args, base, aim, lineups }, job, io)
}

impl UnitPoints<'_> {
    fn games(&self) -> u64 {
        let long = self.base.system.part_games() < LONG;
        self.args.games.unwrap_or(GAMES[usize::from(long)])
    }

    /// The figure over the games of a line-up, which are those after the games of the line-ups before it.
    fn observe(&self, at: usize, lineup: &Lineup, games: u64, stop: &AtomicBool) -> Result<Option<Observed>, CliError> {
        let (game, first) = (&*lineup.loaded.game, at as u64 * games);
        let run = Run {
            game,
            key: RunKey::new(self.base.system.name(), self.args.play.seed.seed),
            games: first..first + games,
            threads: self.args.play.threads(),
            block: BLOCK,
            part_games: self.base.system.part_games(),
            rule: None,
        };
        let seen = run.play(stop, None, &mut Unwatched).map_err(|error| CliError::failed("play", error))?;
        Ok(self.aim.spread(game, &seen).map(|(mean, variance)| Observed { mean, variance }))
    }
}

impl Question for UnitPoints<'_> {
    type Sums = PlayedLineups;

    fn estimate(&self, _: &Context) -> Result<Estimate, CliError> {
        let Some(first) = self.lineups.valid.first() else { return Ok(Estimate { table: None, note: None }) };
        let clock = Instant::now();
        self.observe(0, first, PILOT, &AtomicBool::new(false))?;
        let (lineups, games) = (self.lineups.valid.len(), self.games());
        let seconds = clock.elapsed().as_secs_f64() / PILOT as f64 * (games * lineups as u64) as f64;
        let note = format!("{lineups} line-ups of {games} games take about {seconds:.0} s");
        Ok(Estimate { table: None, note: Some(note) })
    }

    fn play(&self, interrupt: &Interrupt, io: &Context) -> Result<Result<PlayedLineups, Nothing>, CliError> {
        let bar = Bar::new(self.lineups.valid.len() as u64, "line-ups", io);
        let mut lineups = Vec::new();
        for (at, lineup) in self.lineups.valid.iter().enumerate() {
            let seen = self.observe(at, lineup, self.games(), interrupt.flag())?;
            if interrupt.happened() {
                return Ok(Err(Nothing::interrupted()));
            }
            lineups.extend(seen.map(|seen| (lineup.more.clone(), seen)));
            bar.at(at as u64 + 1);
        }
        Ok(Ok(PlayedLineups { lineups, invalid: self.lineups.invalid.clone(), games: self.games() }))
    }

    fn findings(&self, played: &PlayedLineups, _: bool) -> Result<Findings, CliError> {
        let (game, Loaded { system, document, .. }) = (&*self.base.game, &self.base);
        let subject = Subject { system: *system, scenario: document.name(), seed: self.args.play.seed.seed };
        let figure = FigureName { name: self.aim.name(game), share: self.aim.is_share(game) };
        points(&subject, figure, &self.lineups.units, played).map_err(CliError::usage)
    }

    fn end(&self, _: &PlayedLineups, _: &Findings, _: bool) -> End {
        End::silent(Exit::Done)
    }
}

#[cfg(test)]
mod tests;
