//! Several parameters or goals: which settings meet all goals, the nearest to the scenario as it is first.

pub(super) mod found;
mod grid;

use super::super::clock::Clock;
use super::super::compare::bar::Bar;
use super::super::counted::Arm;
use super::super::job::{End, Estimate, Nothing, Question};
use super::super::run::interrupt::Interrupt;
use super::super::varied::axis::Axis;
use super::super::varied::budget::budget;
use super::super::varied::cells::{self, Cell};
use super::super::{CliError, Context, Exit, Loaded};
use super::goals::{self, Target};
use super::{Args, FailOn, case};
use crate::analysis::balance::{Aim, BalanceVerdict};
use crate::analysis::goal::race::{Course, RaceCounts, Rules, finalists};
use crate::analysis::goal::{Fit, Goal, GoalFigure, Narrow, UntilFit};
use crate::chance::RunKey;
use crate::report::findings::{Exhibit, Findings};
use crate::report::{AxisFacts, BalanceFacts, Evidence, SettingFacts, SettingsFacts};
use crate::stats::{Accumulator, LEVEL};
use grid::{Field, Plan};

/// The settings that are played again for the answer, besides the scenario as it is.
const PLACES: usize = 8;
/// The fewest games that a setting of the answer may take and, unless said, the most.
const GAMES: (u64, u64) = (1_000, 20_000);
/// Games of a pilot.
const PILOT: u64 = 200;

/// The question which settings meet all goals.
pub(super) struct MeetsAll<'a> {
    args: &'a Args,
    axes: Vec<Axis>,
    /// The scenario as it is, narrowed to the goals.
    base: Loaded,
    goals: Vec<Goal>,
    names: Vec<String>,
    budget: u64,
}

/// A setting of the answer.
pub(super) struct Played {
    /// Its values; none of the scenario as it is.
    cell: Option<Cell>,
    seen: Accumulator,
}

/// The games that the answer rests on.
pub(super) struct PlayedSettings {
    /// The scenario as it is, then the settings.
    played: Vec<Played>,
    facts: BalanceFacts,
}

/// Where a race ended.
struct Raced {
    settings: Vec<SettingFacts>,
    counts: RaceCounts,
    field: Option<Field>,
}

impl<'a> MeetsAll<'a> {
    /// Loads the scenario as it is and reads the goals.
    ///
    /// # Errors
    /// A target or a parameter is wrong, or there are too many settings.
    pub(super) fn new(args: &'a Args, axes: Vec<Axis>, loaded: Loaded, io: &Context) -> Result<MeetsAll<'a>, CliError> {
        grid::check(&axes)?;
        cells::check_variants(&loaded, &axes)?;
        if args.target.is_empty() && Aim::score(&*loaded.game).is_none() {
            return Err(super::no_winners());
        }
        let targets = if args.target.is_empty() { vec![Target::even()] } else { args.target.clone() };
        let asked = targets.iter().map(|target| target.figure.as_str());
        let budget = budget(&loaded, args.play.seed.seed);
        let narrow = Narrow::new(loaded.game, asked).map_err(CliError::of)?;
        let goals = goals::goals(args, &targets, &narrow)?;
        let names = goals.iter().map(|goal| goal.figure.clone()).collect();
        let base = Loaded { game: Box::new(narrow), ..loaded };
        let question = MeetsAll { args, axes, base, goals, names, budget };
        question.plan().check_values(io)?;
        Ok(question)
    }

    fn plan(&self) -> Plan<'_> {
        let (play, scenario) = (&self.args.play, self.args.scenario());
        Plan { play, scenario, axes: &self.axes, figures: &self.names }
    }

    fn combinations(&self) -> usize {
        self.axes.iter().map(|axis| axis.values.len()).product()
    }

    /// The most games of each setting, where the answer has `settings`.
    fn most(&self, settings: usize) -> u64 {
        let fair = self.budget / settings.max(1) as u64;
        self.args.max_games.unwrap_or(fair.clamp(GAMES.0, GAMES.1))
    }

    /// Runs the race; nothing if the user stopped it.
    fn race(&self, interrupt: &Interrupt, io: &Context) -> Result<Option<Raced>, CliError> {
        if self.axes.is_empty() {
            let counts = RaceCounts { settings: 1, ..RaceCounts::default() };
            return Ok(Some(Raced { settings: Vec::new(), counts, field: None }));
        }
        let failed = |error| CliError::failed("play", error);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.args.play.threads()).build();
        let pool = pool.map_err(|error| CliError::failed("start the threads", error))?;
        let base = io.load(&self.args.play.changes.request(self.args.scenario()))?;
        let narrow = Narrow::new(base.game, self.names.iter().map(String::as_str)).map_err(CliError::of)?;
        let mut field = pool.install(|| self.plan().field((&base.document, narrow), io))?;
        let rules = Rules::new(field.racers.len(), PLACES, self.budget);
        let key = RunKey::new(self.base.system.name(), self.args.play.seed.seed);
        let course = Course { goals: &self.goals, key, alpha: 1.0 - LEVEL, pool };
        let bar = Bar::new(self.budget, self.base.document.name(), io);
        let run = course.run(&mut field.racers, &rules, interrupt.flag(), |games| bar.at(games));
        let Some(games) = run.map_err(failed)? else { return Ok(None) };
        let fits = || field.racers.iter().map(|racer| racer.fit());
        let counts = RaceCounts {
            missed: fits().filter(|fit| *fit == Some(Fit::Missed)).count(),
            short: fits().filter(Option::is_none).count(),
            games,
            idle_after: rules.looks.first().copied().unwrap_or_default(),
            ..field.counts
        };
        let settings = finalists(&field.racers, PLACES).into_iter().filter_map(|racer| {
            let at = field.at[racer].clone()?;
            let steps = self.plan().steps(&self.base.document, &at);
            Some(SettingFacts { at, steps })
        });
        Ok(Some(Raced { settings: settings.collect(), counts, field: Some(field) }))
    }

    /// Plays a scenario on fresh dice until it is decided; `among` scenarios are.
    fn judge(&self, loaded: &Loaded, among: usize, interrupt: &Interrupt) -> Result<Accumulator, CliError> {
        let figures = self.names.iter().filter_map(|name| GoalFigure::named(&*loaded.game, name));
        let figures: Vec<GoalFigure> = figures.collect();
        let alpha = found::alpha(LEVEL, among, self.goals.len());
        let rule = UntilFit { game: &*loaded.game, figures: &figures, goals: &self.goals, alpha };
        self.args.batch(self.most(among)).play(loaded, Some(&rule), interrupt.flag())
    }

    fn arms<'b>(&'b self, sums: &'b PlayedSettings) -> Vec<Arm<'b>> {
        let arm = |played: &'b Played| match &played.cell {
            None => {
                let overrides = self.args.play.changes.overrides();
                Arm { variant: None, loaded: &self.base, overrides, seen: &played.seen }
            }
            Some(cell) => Arm {
                variant: Some(cell.label.clone()),
                loaded: &cell.loaded,
                overrides: cell.overrides.clone(),
                seen: &played.seen,
            },
        };
        sums.played.iter().map(arm).collect()
    }

    fn stopped() -> Nothing {
        Nothing { note: "stopped by hand: this decides nothing".to_owned(), exit: Exit::Interrupted }
    }
}

impl Question for MeetsAll<'_> {
    type Sums = PlayedSettings;

    fn estimate(&self, _: &Context) -> Result<Estimate, CliError> {
        let each = self.args.batch(PILOT).seconds_each(&self.base)?;
        let settings = self.combinations();
        let (places, raced) = match self.axes.is_empty() {
            true => (1, 0),
            false => (settings.min(PLACES) + 1, if settings > PLACES { self.budget } else { 0 }),
        };
        let last = self.most(places) * places as u64;
        let race = match raced {
            0 => String::new(),
            games => {
                format!("{settings} settings race over at most {games} games, about {:.0} s; ", games as f64 * each)
            }
        };
        let note = format!("{race}the answer takes at most {last} games more, about {:.0} s", last as f64 * each);
        Ok(Estimate { table: None, note: Some(note) })
    }

    fn play(&self, interrupt: &Interrupt, io: &Context) -> Result<Result<PlayedSettings, Nothing>, CliError> {
        let Some(Raced { settings, counts, field }) = self.race(interrupt, io)? else {
            return Ok(Err(Self::stopped()));
        };
        let (idle, invalid) = field.map_or_else(Default::default, |field| (field.idle(&self.axes), field.invalid));
        let among = settings.len() + 1;
        let bar = Bar::new(among as u64, "settings", io);
        let mut played = vec![Played { cell: None, seen: self.judge(&self.base, among, interrupt)? }];
        for setting in &settings {
            bar.at(played.len() as u64);
            let cell = self.plan().load(&setting.at, io)?;
            let seen = self.judge(&cell.loaded, among, interrupt)?;
            played.push(Played { cell: Some(cell), seen });
        }
        if interrupt.happened() {
            return Ok(Err(Self::stopped()));
        }
        let axis = |axis: &Axis| AxisFacts { path: axis.path.clone(), values: axis.values.clone() };
        let axes = self.axes.iter().map(axis).collect();
        let settings = SettingsFacts { goals: self.goals.clone(), axes, settings, race: counts, invalid, idle };
        let facts = BalanceFacts { settings: Some(settings), ..BalanceFacts::at(LEVEL) };
        Ok(Ok(PlayedSettings { played, facts }))
    }

    fn findings(&self, sums: &PlayedSettings, _: bool) -> Result<Findings, CliError> {
        let (seed, facts) = (self.args.play.seed.seed, &sums.facts);
        case::Case { seed, facts, arms: &self.arms(sums) }.findings().map_err(CliError::usage)
    }

    fn evidence<'b>(&'b self, sums: &'b PlayedSettings, clock: &Clock, io: &Context) -> Option<Evidence<'b>> {
        let most = self.most(sums.played.len());
        Some(case::evidence(&self.arms(sums), &sums.facts, self.args.batch(most), clock, io))
    }

    fn end(&self, sums: &PlayedSettings, findings: &Findings, _: bool) -> End {
        let fits = findings.exhibits.iter().flat_map(|exhibit| match exhibit {
            Exhibit::Settings(found) => found.rows.iter().map(|row| found.fit(row)).collect(),
            _ => Vec::new(),
        });
        let best = fits.min().unwrap_or(Fit::CannotTell);
        let verdict = match best {
            Fit::Met => BalanceVerdict::Balanced,
            Fit::Missed => BalanceVerdict::Unbalanced,
            Fit::CannotTell => BalanceVerdict::CannotTell,
        };
        if self.args.fail_on.iter().any(|named: &FailOn| named.is(verdict)) {
            return End::silent(Exit::Verdict);
        }
        match best {
            Fit::Met => End::silent(Exit::Done),
            Fit::Missed if self.axes.is_empty() => End::silent(Exit::Done),
            Fit::Missed => End::silent(Exit::Undecided),
            Fit::CannotTell => {
                let most = self.most(sums.played.len());
                End::with_note(Exit::Undecided, format!("undecided after {most} games, the most that were allowed"))
            }
        }
    }
}

#[cfg(test)]
mod tests;
