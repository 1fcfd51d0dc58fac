//! Each number by itself, one step down and one up.

pub(super) mod numbers;

use super::super::clock::Clock;
use super::super::counted::{self, Arm, Batch};
use super::super::job::{End, Estimate, Nothing, Question};
use super::super::resumable::{Keep, Kept, Resumable};
use super::super::run::interrupt::Interrupt;
use super::super::shares::{end, shareable};
use super::super::stopped::Stopped;
use super::super::varied::budget::budget;
use super::super::{CliError, Context, Exit, Loaded, Outcome};
use super::{Args, PILOT, findings};
use crate::analysis::balance::Aim;
use crate::analysis::sweep::race::{self, Rules, Runner};
use crate::analysis::sweep::{Entrant, Field, FigurePair, Reader, Seen};
use crate::batch::BatchError;
use crate::chance::RunKey;
use crate::game::Game;
use crate::report::findings::Findings;
use crate::report::{
    DesignFacts, Evidence, Folder, KeptCounts, LeftoverSums, Manifest, NumberFacts, Shard, StepFacts, StepsFacts,
    SweepFacts,
};
use crate::stats::{Accumulator, LEVEL};
use numbers::{Number, Stepped, step};
use rayon::prelude::*;
use std::ops::Range;
use std::sync::atomic::AtomicBool;

/// The most games of a step, unless said, and the fewest where there is one look.
const MOST: u64 = 16_384;
const FEWEST: u64 = 16;
/// Steps that are loaded at once.
const AT_ONCE: usize = 64;
/// The least games of the scenario as it is, where play ends for each step by itself.
const LEAST: u64 = 256;

/// The question.
struct Steps<'a> {
    args: &'a Args,
    base: Loaded,
    aim: Aim,
    numbers: Vec<Number>,
    /// How many games the steps may take; what holds for all shares together.
    rules: Rules,
}

pub(super) fn run(args: &Args, io: &Context) -> Outcome {
    let base = args.base(io)?;
    let aim = args.aim(&base)?;
    let numbers = numbers::named(&base.document, &args.vary)?;
    let rules = rules(args, &base, 2 * numbers.len());
    let games = rules.looks.last().copied().unwrap_or_default();
    shareable(args.shard, games, "games")?;
    args.answer(&Steps { args, base, aim, numbers, rules }, io)
}

/// How many games this number of steps may take.
fn rules(args: &Args, base: &Loaded, steps: usize) -> Rules {
    let budget = match args.games {
        Some(_) => u64::MAX,
        None => budget(base, args.play.seed.seed),
    };
    let looks = if args.shard.is_some() { Some(1) } else { args.looks };
    match (looks, args.games) {
        (None, games) => Rules::new(steps, games.unwrap_or(MOST), budget),
        (Some(1), None) => {
            let games = (budget / steps.max(1) as u64).clamp(FEWEST, MOST);
            Rules::new(steps, games, u64::MAX).with_looks(1)
        }
        (Some(looks), games) => Rules::new(steps, games.unwrap_or(MOST), budget).with_looks(looks as usize),
    }
}

/// What the steps show.
struct Stepping {
    base: Accumulator,
    steps: StepsFacts,
}

impl Steps<'_> {
    fn batch(&self, games: u64) -> Batch {
        Batch { seed: self.args.play.seed.seed, games, threads: self.args.play.threads() }
    }

    /// The numbers of the games: all, or the share of one machine.
    fn range(&self) -> Range<u64> {
        let games = self.rules.looks.last().copied().unwrap_or_default();
        Shard::range(self.args.shard, games)
    }

    /// The race over these games.
    fn race(&self) -> Rules {
        let Range { start, end } = self.range();
        match self.args.shard {
            Some(_) => Rules { looks: vec![end - start], first: start, ..self.rules.clone() },
            None => self.rules.clone(),
        }
    }

    fn facts(&self, steps: &StepsFacts) -> SweepFacts {
        let metric = self.aim.name(&*self.base.game);
        SweepFacts { level: LEVEL, metric, design: DesignFacts::Steps(steps.clone()) }
    }

    fn counted<'a>(&'a self, seen: &'a Accumulator) -> [Arm<'a>; 1] {
        [Arm { variant: None, loaded: &self.base, overrides: self.args.play.changes.overrides(), seen }]
    }

    /// The steps: those of a number one behind the other, down first.
    fn places(&self) -> Vec<(&Number, i64)> {
        self.numbers.iter().flat_map(|number| [(number, -1), (number, 1)]).collect()
    }

    /// Loads all steps, some at a time, and plays the first look of each unless it was `kept`: a step that changes no
    /// outcome is not held any longer. None if the user stops it.
    fn first_look(&self, field: &Field<'_>, kept: &StepsFacts, stop: &AtomicBool) -> Result<Option<First>, BatchError> {
        let canonical = self.base.game.canonical();
        let race = self.race();
        let kept: Vec<&StepFacts> = kept.numbers.iter().flat_map(|number| [&number.down, &number.up]).collect();
        let mut first = First::default();
        for (at, places) in self.places().chunks(AT_ONCE).enumerate() {
            let one = |&(number, by): &(&Number, i64)| step(&self.base, &canonical, number, by);
            let loaded: Vec<Stepped> = field.pool.install(|| places.par_iter().map(one).collect());
            let games: Vec<&dyn Game> = loaded.iter().filter_map(Stepped::game).collect();
            let mut seen: Vec<Seen> = games.iter().map(|&game| Seen::nothing(game, &self.aim)).collect();
            let pairs = kept.iter().skip(at * AT_ONCE).take(places.len()).filter_map(|facts| match facts {
                StepFacts::Played(pair) => Some((**pair).clone()),
                _ => None,
            });
            let pairs: Vec<FigurePair> = pairs.collect();
            if pairs.len() == seen.len() && !kept.is_empty() {
                seen.iter_mut().zip(pairs).for_each(|(seen, pair)| seen.pair = pair);
            } else {
                let entrants: Vec<Entrant<'_>> = games.iter().map(|&game| Entrant { game, aim: &self.aim }).collect();
                let numbers = race.first..race.first + race.idle_after();
                if !field.play(numbers, &entrants, &mut seen, stop)? {
                    return Ok(None);
                }
            }
            first.add(loaded, seen);
        }
        Ok(Some(first))
    }

    /// What a manifest states of the steps.
    fn stated(&self, steps: Vec<StepFacts>, family: usize) -> StepsFacts {
        let mut steps = steps.into_iter();
        let mut numbers = Vec::new();
        for Number { path, value } in &self.numbers {
            let (down, up) = (steps.next(), steps.next());
            let [down, up] = [down, up].map(|step| step.unwrap_or(StepFacts::Unread));
            numbers.push(NumberFacts { path: path.clone(), value: *value, down, up });
        }
        StepsFacts { looks: self.rules.looks.clone(), family, numbers }
    }

    /// The games of the scenario as it is: at least as many as those of a step.
    fn base(&self, steps: &StepsFacts, stop: &AtomicBool) -> Result<Accumulator, CliError> {
        let (race, most) = (self.race(), steps.most_games());
        let games = if self.rules.looks.len() == 1 { race.idle_after() } else { most.max(LEAST) };
        self.batch(games).play_from(race.first, &self.base, stop)
    }
}

/// The first look at all steps.
#[derive(Default)]
struct First {
    /// What is known of each step.
    steps: Vec<StepFacts>,
    /// Those that changed an outcome: the place of the step, what is played, and its sums.
    live: Vec<(usize, Box<dyn Game>, Seen)>,
    /// How many were played.
    played: usize,
    /// The games of those that changed none.
    left: u64,
}

impl First {
    /// Adds steps in their order, with the sums of those that were played.
    fn add(&mut self, loaded: Vec<Stepped>, seen: Vec<Seen>) {
        let mut seen = seen.into_iter();
        for step in loaded {
            let facts = match step {
                Stepped::Invalid(why) => StepFacts::Invalid(why),
                Stepped::Unread => StepFacts::Unread,
                Stepped::Live(game) => {
                    let Some(seen) = seen.next() else { continue };
                    let pair = Box::new(seen.pair.clone());
                    self.played += 1;
                    match pair.moved() {
                        0 => self.left += pair.games(),
                        _ => self.live.push((self.steps.len(), game, seen)),
                    }
                    StepFacts::Played(pair)
                }
            };
            self.steps.push(facts);
        }
    }
}

impl Resumable for Steps<'_> {
    type Sums = Stepping;

    fn nothing(&self) -> Stepping {
        Stepping { base: Accumulator::new(&*self.base.game), steps: self.stated(Vec::new(), 0) }
    }

    fn is_something(&self, sums: &Stepping) -> bool {
        sums.base.games() > 0
    }

    fn manifest(&self, sums: &Stepping, clock: &Clock, io: &Context) -> Manifest {
        let games = self.rules.looks.last().copied().unwrap_or_default();
        let mut manifest = counted::manifest(&self.counted(&sums.base), io.build(), self.batch(games), clock);
        manifest.run.asked.shard = self.args.shard;
        Manifest { sweep: Some(self.facts(&sums.steps)), ..manifest }
    }

    fn note(&self, folder: &Folder, manifest: &Manifest, sums: &Stepping) -> Result<(), CliError> {
        Ok(KeptCounts::note(folder, manifest, &[(&*self.base.game, &sums.base)], None)?)
    }

    fn restore(&self, left: &LeftoverSums, _: &Context) -> Result<Stepping, CliError> {
        let broken = || CliError::broken("the sums of the sweep in the folder are not those of its steps");
        let left = KeptCounts::read(left)?;
        let Some(DesignFacts::Steps(steps)) = left.manifest.sweep.as_ref().map(|facts| &facts.design) else {
            return Err(broken());
        };
        let reader = Reader::new(&*self.base.game, &self.aim);
        if !steps.pairs().all(|pair| pair.is_of(&reader)) {
            return Err(broken());
        }
        Ok(Stepping { base: left.counted(0, &*self.base.game)?, steps: steps.clone() })
    }

    fn play_on(
        &self,
        sums: &mut Stepping,
        interrupt: &Interrupt,
        keep: Keep<'_, Stepping>,
        _: &Context,
    ) -> Result<(), CliError> {
        let failed = |error| CliError::failed("play", error);
        let key = RunKey::new(self.base.system.name(), self.args.play.seed.seed);
        let field = Field::new(&*self.base.game, &self.aim, key, self.args.play.threads()).map_err(failed)?;
        let kept = if sums.base.games() > 0 { sums.steps.clone() } else { StepsFacts::default() };
        let Some(first) = self.first_look(&field, &kept, interrupt.flag()).map_err(failed)? else { return Ok(()) };
        let First { steps, live, played, left } = first;
        let race = Rules { family: played, ..self.race() };
        let mut runners: Vec<Runner<'_>> = live
            .iter()
            .map(|(_, game, seen)| Runner { entrant: Entrant { game: &**game, aim: &self.aim }, seen: seen.clone() })
            .collect();
        let stated = |runners: &[Runner<'_>]| {
            let mut steps = steps.clone();
            for ((at, ..), runner) in live.iter().zip(runners) {
                steps[*at] = StepFacts::Played(Box::new(runner.seen.pair.clone()));
            }
            self.stated(steps, played)
        };
        let mut complete = |runners: &[Runner<'_>]| {
            sums.steps = stated(runners);
            sums.base = self.base(&sums.steps, &AtomicBool::new(false))?;
            keep(sums)
        };
        complete(&runners)?;
        let mut each = |runners: &[Runner<'_>]| complete(runners).map_err(Stopped::Kept);
        race::run(&field, &race, LEVEL, (&mut runners, left), interrupt.flag(), &mut each)?;
        Ok(())
    }
}

impl Question for Steps<'_> {
    type Sums = Kept<Stepping>;

    fn estimate(&self, _: &Context) -> Result<Estimate, CliError> {
        let (count, rules) = (self.numbers.len(), self.race());
        let first = rules.idle_after() * 2 * count as u64;
        let each = self.batch(PILOT).seconds_each(&self.base)?;
        let most = rules.budget.min(rules.looks.last().copied().unwrap_or_default() * 2 * count as u64);
        let note = format!(
            "{count} numbers take {} games at first, about {:.1} s, and at most {most} in all, {:.1} s",
            first,
            first as f64 * each,
            most as f64 * each
        );
        Ok(Estimate { table: None, note: Some(note) })
    }

    fn play(&self, interrupt: &Interrupt, io: &Context) -> Result<Result<Self::Sums, Nothing>, CliError> {
        self.play_all(interrupt, io)
    }

    fn play_in(&self, clock: &mut Clock, io: &Context) -> Result<Result<Self::Sums, Nothing>, CliError> {
        self.play_into(clock, io)
    }

    fn findings(&self, kept: &Self::Sums, _: bool) -> Result<Findings, CliError> {
        let arms = self.counted(&kept.sums.base);
        findings(&self.facts(&kept.sums.steps), &arms, self.args.play.seed.seed).map_err(CliError::usage)
    }

    fn evidence<'a>(&'a self, kept: &'a Self::Sums, clock: &Clock, io: &Context) -> Option<Evidence<'a>> {
        let mut manifest = self.manifest(&kept.sums, clock, io);
        manifest.run.resumed = kept.resumed;
        Some(counted::evidence(&self.counted(&kept.sums.base), manifest))
    }

    fn end(&self, _: &Self::Sums, _: &Findings, stopped: bool) -> End {
        match stopped {
            true => End::with_note(Exit::Interrupted, "interrupted: the steps have the games of their last look"),
            false => end(self.args.shard),
        }
    }
}
