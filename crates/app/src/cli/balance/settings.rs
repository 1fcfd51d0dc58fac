//! Several parameters or goals: which settings meet all goals, the nearest to the scenario as it is first.

pub(super) mod found;
mod grid;

use super::super::bar::Bar;
use super::super::clock::Clock;
use super::super::counted::{self, Arm, Batch, Going};
use super::super::job::{End, Estimate, Nothing, Question};
use super::super::resumable::{Keep, Kept, Resumable};
use super::super::run::interrupt::Interrupt;
use super::super::varied::axis::Axis;
use super::super::varied::budget::budget;
use super::super::varied::cells::{self, Cell};
use super::super::{CliError, Context, Exit, Loaded};
use super::goals::{self, Target};
use super::{Args, FailOn, case};
use crate::analysis::balance::{Aim, BalanceVerdict};
use crate::analysis::goal::race::{Course, Lap, RaceCounts, Rules, Stretch, finalists};
use crate::analysis::goal::{Fit, Goal, GoalFigure, Narrow, UntilFit};
use crate::chance::RunKey;
use crate::report::findings::{Exhibit, Findings, Subject};
use crate::report::terminal;
use crate::report::{
    AxisFacts, BalanceFacts, Evidence, Folder, KeptCounts, LeftoverBalance, LeftoverSums, Manifest, SettingFacts,
    SettingsFacts, StoredRace,
};
use crate::stats::{Accumulator, LEVEL};
use grid::{AsItIs, Field, Plan};

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

/// How far the question has come.
#[derive(Default)]
pub(super) struct Sought {
    /// The race under way.
    race: Option<Race>,
    /// The race that is over.
    raced: Option<StoredRace>,
    /// What it found.
    found: Option<SettingsFacts>,
    /// The games that the answer rests on: of the scenario as it is, then of the settings.
    played: Vec<Played>,
    /// Whether all of them are played.
    ended: bool,
}

/// A race under way.
struct Race {
    field: Field,
    lap: Lap,
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

    /// The rules of a race of this number of racers.
    fn rules(&self, racers: usize) -> Rules {
        Rules::new(racers, PLACES, self.budget)
    }

    fn course(&self) -> Result<Course<'_>, CliError> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.args.play.threads()).build();
        let pool = pool.map_err(|error| CliError::failed("start the threads", error))?;
        let key = RunKey::new(self.base.system.name(), self.args.play.seed.seed);
        Ok(Course { goals: &self.goals, key, alpha: 1.0 - LEVEL, pool })
    }

    /// All settings, before any game is played.
    fn field(&self, course: &Course<'_>, io: &Context) -> Result<Field, CliError> {
        let base = io.load(&self.args.play.changes.request(self.args.scenario()))?;
        let as_it_is = AsItIs::of(&self.base);
        let narrow = Narrow::new(base.game, self.names.iter().map(String::as_str)).map_err(CliError::of)?;
        course.pool.install(|| self.plan().field((&as_it_is, narrow), io))
    }

    /// Runs the race, from where it is; whether it is over.
    fn race(
        &self,
        sums: &mut Sought,
        interrupt: &Interrupt,
        keep: &mut dyn FnMut(&Sought) -> Result<(), CliError>,
        io: &Context,
    ) -> Result<bool, CliError> {
        if self.axes.is_empty() {
            let race = RaceCounts { settings: 1, ..RaceCounts::default() };
            sums.found = Some(SettingsFacts { race, ..self.asked() });
            return Ok(true);
        }
        let course = self.course()?;
        if sums.race.is_none() {
            sums.race = Some(Race { field: self.field(&course, io)?, lap: Lap::default() });
        }
        let bar = Bar::new(self.budget, self.base.document.name(), io);
        while let Some(race) = &mut sums.race {
            let (racers, lap) = (&mut race.field.racers, &mut race.lap);
            let rules = self.rules(racers.len());
            let went = course.stretch(racers, &rules, lap, interrupt.flag());
            match went.map_err(|error| CliError::failed("play", error))? {
                Stretch::Played => bar.at(lap.games),
                Stretch::Stopped => {
                    keep(sums)?;
                    return Ok(false);
                }
                Stretch::Over => {
                    sums.raced = Some(StoredRace::over(&race.field.racers));
                    sums.found = Some(self.raced(race, &rules));
                    sums.race = None;
                }
            }
            keep(sums)?;
        }
        Ok(true)
    }

    /// What a race has found.
    fn raced(&self, race: &Race, rules: &Rules) -> SettingsFacts {
        let Race { field, lap } = race;
        let fits = || field.racers.iter().map(|racer| racer.fit());
        let counts = RaceCounts {
            missed: fits().filter(|fit| *fit == Some(Fit::Missed)).count(),
            short: fits().filter(Option::is_none).count(),
            games: lap.games,
            idle_after: rules.looks.first().copied().unwrap_or_default(),
            ..field.counts
        };
        let settings = finalists(&field.racers, PLACES).into_iter().filter_map(|racer| self.setting(field, racer));
        SettingsFacts {
            settings: settings.collect(),
            race: counts,
            invalid: field.invalid.clone(),
            idle: field.idle(&self.axes),
            ..self.asked()
        }
    }

    /// The values of a racer; none of the scenario as it is.
    fn setting(&self, field: &Field, racer: usize) -> Option<SettingFacts> {
        let at = field.at[racer].clone()?;
        let steps = self.plan().steps(&AsItIs::of(&self.base), &at);
        Some(SettingFacts { at, steps })
    }

    /// What is asked, with nothing found.
    fn asked(&self) -> SettingsFacts {
        let axis = |axis: &Axis| AxisFacts { path: axis.path.clone(), values: axis.values.clone() };
        SettingsFacts {
            goals: self.goals.clone(),
            axes: self.axes.iter().map(axis).collect(),
            settings: Vec::new(),
            race: RaceCounts::default(),
            invalid: Vec::new(),
            idle: Vec::new(),
        }
    }

    /// The number of scenarios of the answer; before the race is over the most that there may be.
    fn among(found: Option<&SettingsFacts>) -> usize {
        found.map_or(PLACES, |found| found.settings.len()) + 1
    }

    fn batch(&self, found: Option<&SettingsFacts>) -> Batch {
        self.args.batch(self.most(Self::among(found)))
    }

    /// The setting of the answer at a place, with no games.
    fn fresh(&self, found: &SettingsFacts, place: usize, io: &Context) -> Result<Played, CliError> {
        match place.checked_sub(1).and_then(|place| found.settings.get(place)) {
            None => Ok(Played { cell: None, seen: Accumulator::new(&*self.base.game) }),
            Some(setting) => {
                let cell = self.plan().load(&setting.at, io)?;
                let seen = Accumulator::new(&*cell.loaded.game);
                Ok(Played { cell: Some(cell), seen })
            }
        }
    }

    /// Plays the settings of the answer on fresh dice, from where they are, until each is decided.
    fn judge(
        &self,
        sums: &mut Sought,
        interrupt: &Interrupt,
        keep: &mut dyn FnMut(&Sought) -> Result<(), CliError>,
        io: &Context,
    ) -> Result<(), CliError> {
        let Some(found) = sums.found.clone() else { return Ok(()) };
        let among = Self::among(Some(&found));
        let alpha = found::alpha(LEVEL, among, self.goals.len());
        let bar = Bar::new(among as u64, "settings", io);
        for place in 0..among {
            bar.at(place as u64);
            if sums.played.len() == place {
                sums.played.push(self.fresh(&found, place, io)?);
            }
            loop {
                let Played { cell, seen } = &mut sums.played[place];
                let loaded = cell.as_ref().map_or(&self.base, |cell| &cell.loaded);
                let game = &*loaded.game;
                let figures = self.names.iter().filter_map(|name| GoalFigure::named(game, name));
                let figures: Vec<GoalFigure> = figures.collect();
                let rule = UntilFit { game, figures: &figures, goals: &self.goals, alpha };
                match self.batch(Some(&found)).stretch(loaded, &rule, seen, interrupt.flag())? {
                    Going::On => keep(sums)?,
                    Going::Ended => break,
                    Going::Stopped => return keep(sums),
                }
            }
        }
        sums.ended = true;
        Ok(())
    }

    fn facts(&self, sums: &Sought) -> BalanceFacts {
        let settings = Some(sums.found.clone().unwrap_or_else(|| self.asked()));
        BalanceFacts { settings, stopped: !sums.ended, ..BalanceFacts::at(LEVEL) }
    }

    /// What a race that was stopped shows.
    fn ahead(&self, race: &Race) -> Result<Findings, CliError> {
        let (field, course) = (&race.field, self.course()?);
        let alpha = course.alpha_each(field.racers.len());
        let found = SettingsFacts { idle: Vec::new(), ..self.raced(race, &self.rules(field.racers.len())) };
        let racers = finalists(&field.racers, PLACES).into_iter().filter(|&at| at > 0);
        let racers: Vec<(usize, SettingFacts)> = racers.filter_map(|at| Some((at, self.setting(field, at)?))).collect();
        let ahead = racers.iter().map(|(at, setting)| (&field.racers[*at], Some(setting)));
        let rows = std::iter::once((&field.racers[0], None)).chain(ahead);
        let rows: Vec<_> = rows.filter(|(racer, _)| racer.seen().games() > 0).collect();
        let Loaded { system, document, .. } = &self.base;
        let subject = Subject { system: *system, scenario: document.name(), seed: self.args.play.seed.seed };
        found::of_race(&found, (&subject, alpha), &rows).map_err(CliError::usage)
    }

    /// What is left of what was played, in words.
    fn interrupted(&self, sums: &Sought) -> String {
        match &sums.race {
            Some(race) => {
                let games = terminal::games(race.lap.games);
                self.args.interrupted(&format!("interrupted after {games} of the race"))
            }
            None => self.args.interrupted("interrupted before all settings of the answer had their games"),
        }
    }

    fn arm<'b>(&'b self, played: &'b Played) -> Arm<'b> {
        match &played.cell {
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
        }
    }

    fn arms<'b>(&'b self, sums: &'b Sought) -> Vec<Arm<'b>> {
        sums.played.iter().filter(|played| played.seen.games() > 0).map(|played| self.arm(played)).collect()
    }
}

impl Resumable for MeetsAll<'_> {
    type Sums = Sought;

    fn nothing(&self) -> Sought {
        Sought::default()
    }

    fn is_something(&self, sums: &Sought) -> bool {
        let raced = sums.race.as_ref().is_some_and(|race| race.field.racers[0].seen().games() > 0);
        raced || sums.played.first().is_some_and(|played| played.seen.games() > 0)
    }

    fn nothing_seen(&self, sums: &Sought) -> String {
        match sums.raced.is_some() && self.args.report.out.is_some() {
            true => "interrupted after the race, before the first games of the answer: --resume goes on".to_owned(),
            false => Nothing::interrupted().note,
        }
    }

    fn manifest(&self, sums: &Sought, clock: &Clock, io: &Context) -> Manifest {
        let manifest = counted::manifest(&self.arms(sums), io.build(), self.batch(sums.found.as_ref()), clock);
        Manifest { balance: Some(self.facts(sums)), ..manifest }
    }

    fn note(&self, folder: &Folder, manifest: &Manifest, sums: &Sought) -> Result<(), CliError> {
        let arms = self.arms(sums);
        let counted: Vec<_> = arms.iter().map(|arm| (&*arm.loaded.game, arm.seen)).collect();
        let under_way = sums.race.as_ref().map(|race| StoredRace::of(&race.field.racers, &race.lap));
        Ok(KeptCounts::note(folder, manifest, &counted, under_way.or_else(|| sums.raced.clone()))?)
    }

    fn restore(&self, left: &LeftoverSums, io: &Context) -> Result<Sought, CliError> {
        let left = LeftoverBalance::read(left)?;
        let found = left.facts().settings.clone().filter(|found| found.race.settings > 0);
        let (there, here) = (left.asked(), self.batch(found.as_ref()).games);
        if there != here {
            return Err(left.differs(vec![format!("games: {there} there, {here} here")]).into());
        }
        // Scenarios of the answer show by themselves whether they are those of an earlier process.
        let race = left.race().filter(|_| left.arms() == 0);
        if let Some(stored) = race {
            let course = self.course()?;
            let mut field = self.field(&course, io)?;
            if !stored.is_of(&field.racers) {
                return Err(left
                    .differs(vec!["scenario, policies or settings: others there than here".to_owned()])
                    .into());
            }
            let fresh = std::mem::take(&mut field.racers);
            if let Some((mut racers, lap)) = stored.restore(fresh).map_err(|why| left.damaged(why))? {
                course.recall(&mut racers, &lap);
                field.racers = racers;
                return Ok(Sought { race: Some(Race { field, lap }), ..Sought::default() });
            }
        }
        if let Some(found) = &found
            && !found::belongs(found)
        {
            return Err(left.damaged(found::STRANGE).into());
        }
        let mut sums = Sought { found, raced: left.race().cloned(), ..Sought::default() };
        let Some(found) = &sums.found else { return Ok(sums) };
        for place in 0..left.arms().min(Self::among(Some(found))) {
            let played = self.fresh(found, place, io)?;
            sums.played.push(played);
            let seen = left.counted(place, &self.arm(&sums.played[place]).facts())?;
            sums.played[place].seen = seen;
        }
        Ok(sums)
    }

    fn play_on(
        &self,
        sums: &mut Sought,
        interrupt: &Interrupt,
        keep: Keep<'_, Sought>,
        io: &Context,
    ) -> Result<(), CliError> {
        if sums.found.is_some() || self.race(sums, interrupt, keep, io)? {
            self.judge(sums, interrupt, keep, io)?;
        }
        if let Some(race) = &mut sums.race {
            self.course()?.judge_all(&mut race.field.racers);
        }
        Ok(())
    }
}

impl Question for MeetsAll<'_> {
    type Sums = Kept<Sought>;

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

    fn play(&self, interrupt: &Interrupt, io: &Context) -> Result<Result<Self::Sums, Nothing>, CliError> {
        self.play_all(interrupt, io)
    }

    fn play_in(&self, clock: &mut Clock, io: &Context) -> Result<Result<Self::Sums, Nothing>, CliError> {
        self.play_into(clock, io)
    }

    fn findings(&self, kept: &Self::Sums, _: bool) -> Result<Findings, CliError> {
        if let Some(race) = &kept.sums.race {
            return self.ahead(race);
        }
        let (seed, facts) = (self.args.play.seed.seed, &self.facts(&kept.sums));
        case::Case { seed, facts, arms: &self.arms(&kept.sums) }.findings().map_err(CliError::usage)
    }

    fn evidence<'b>(&'b self, kept: &'b Self::Sums, clock: &Clock, io: &Context) -> Option<Evidence<'b>> {
        // A race is kept in the unfinished work alone: a report claims what was played again on other dice.
        let found = kept.sums.found.as_ref()?;
        let facts = self.facts(&kept.sums);
        let mut evidence = case::evidence(&self.arms(&kept.sums), &facts, self.batch(Some(found)), clock, io);
        evidence.manifest.run.resumed = kept.resumed;
        Some(evidence)
    }

    fn end(&self, kept: &Self::Sums, findings: &Findings, _: bool) -> End {
        let sums = &kept.sums;
        if !sums.ended {
            return End::with_note(Exit::Interrupted, self.interrupted(sums));
        }
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
                let most = self.most(Self::among(sums.found.as_ref()));
                End::with_note(Exit::Undecided, format!("undecided after {most} games, the most that were allowed"))
            }
        }
    }
}

#[cfg(test)]
mod tests;
