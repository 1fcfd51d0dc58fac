//! Each number by itself, one step down and one up.

mod numbers;

use super::super::clock::Clock;
use super::super::counted::{self, Arm, Batch};
use super::super::job::{End, Estimate, Nothing, Question};
use super::super::run::interrupt::Interrupt;
use super::super::varied::budget::budget;
use super::super::{CliError, Context, Exit, Loaded, Outcome};
use super::{Args, PILOT, findings};
use crate::analysis::balance::Aim;
use crate::analysis::sweep::race::{self, Rules, Runner};
use crate::analysis::sweep::{Entrant, Field, Seen};
use crate::chance::RunKey;
use crate::report::findings::Findings;
use crate::report::{DesignFacts, Evidence, Manifest, NumberFacts, StepFacts, StepsFacts, SweepFacts};
use crate::stats::{Accumulator, LEVEL};
use numbers::{Number, Stepped, step};
use rayon::prelude::*;

/// The most games of a step, unless said.
const MOST: u64 = 16_384;

/// The question.
struct Steps<'a> {
    args: &'a Args,
    base: Loaded,
    aim: Aim,
    numbers: Vec<Number>,
}

pub(super) fn run(args: &Args, io: &Context) -> Outcome {
    let base = args.base(io)?;
    let aim = args.aim(&base)?;
    let numbers = numbers::named(&base.document, &args.vary)?;
    args.answer(&Steps { args, base, aim, numbers }, io)
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

    /// How many games the steps of `arms` scenarios may take.
    fn rules(&self, arms: usize) -> Rules {
        let budget = match self.args.games {
            Some(_) => u64::MAX,
            None => budget(&self.base, self.args.play.seed.seed),
        };
        Rules::new(arms, self.args.games.unwrap_or(MOST), budget)
    }

    fn facts(&self, steps: &StepsFacts) -> SweepFacts {
        let metric = self.aim.name(&*self.base.game);
        SweepFacts { level: LEVEL, metric, design: DesignFacts::Steps(steps.clone()) }
    }

    fn counted<'a>(&'a self, seen: &'a Accumulator) -> [Arm<'a>; 1] {
        [Arm { variant: None, loaded: &self.base, overrides: self.args.play.changes.overrides(), seen }]
    }

    /// Loads all steps: those of a number one behind the other, down first.
    fn load(&self, field: &Field<'_>) -> Vec<Stepped> {
        let canonical = self.base.game.canonical();
        let places: Vec<(&Number, i64)> = self.numbers.iter().flat_map(|number| [(number, -1), (number, 1)]).collect();
        let one = |(number, by): (&Number, i64)| step(&self.base, &canonical, number, by);
        field.pool.install(|| places.into_par_iter().map(one).collect())
    }
}

impl Question for Steps<'_> {
    type Sums = Stepping;

    fn estimate(&self, _: &Context) -> Result<Estimate, CliError> {
        let (count, rules) = (self.numbers.len(), self.rules(2 * self.numbers.len()));
        let first = rules.idle_after() * 2 * count as u64;
        let each = self.batch(PILOT).seconds_each(&self.base)?;
        let most = rules.budget.min(rules.looks.last().copied().unwrap_or_default() * 2 * count as u64);
        let note = format!(
            "{count} numbers take {} games at first, about {:.1} s on one thread, and at most {most} in all, {:.1} s",
            first,
            first as f64 * each,
            most as f64 * each
        );
        Ok(Estimate { table: None, note: Some(note) })
    }

    fn play(&self, interrupt: &Interrupt, _: &Context) -> Result<Result<Stepping, Nothing>, CliError> {
        let failed = |error| CliError::failed("play", error);
        let key = RunKey::new(self.base.system.name(), self.args.play.seed.seed);
        let field = Field::new(&*self.base.game, &self.aim, key, self.args.play.threads()).map_err(failed)?;
        let loaded = self.load(&field);
        let live: Vec<usize> = (0..loaded.len()).filter(|at| loaded[*at].game().is_some()).collect();
        let entrants: Vec<Entrant<'_>> =
            loaded.iter().filter_map(Stepped::game).map(|game| Entrant { game, aim: &self.aim }).collect();
        let rules = self.rules(entrants.len());
        let runner = |entrant: Entrant<'_>| Seen::nothing(entrant.game, entrant.aim);
        let mut runners: Vec<Runner<'_>> =
            entrants.into_iter().map(|entrant| Runner { entrant, seen: runner(entrant) }).collect();
        race::run(&field, &rules, LEVEL, &mut runners, interrupt.flag()).map_err(failed)?;
        let most = runners.iter().map(|runner| runner.seen.pair.games()).max().unwrap_or_default();
        if interrupt.happened() && most == 0 {
            return Ok(Err(Nothing::interrupted()));
        }
        let base = self.batch(most.max(rules.idle_after())).play(&self.base, None, &Default::default())?;
        let mut steps: Vec<StepFacts> = loaded.iter().map(Stepped::facts).collect();
        for (at, runner) in live.into_iter().zip(runners) {
            steps[at] = StepFacts::Played(Box::new(runner.seen.pair));
        }
        let mut steps = steps.into_iter();
        let mut numbers = Vec::new();
        for Number { path, value } in &self.numbers {
            if let (Some(down), Some(up)) = (steps.next(), steps.next()) {
                numbers.push(NumberFacts { path: path.clone(), value: *value, down, up });
            }
        }
        let Rules { looks, family, .. } = rules;
        Ok(Ok(Stepping { base, steps: StepsFacts { looks, family, numbers } }))
    }

    fn findings(&self, sums: &Stepping, _: bool) -> Result<Findings, CliError> {
        let arms = self.counted(&sums.base);
        findings(&self.facts(&sums.steps), &arms, self.args.play.seed.seed).map_err(CliError::usage)
    }

    fn evidence<'a>(&'a self, sums: &'a Stepping, clock: &Clock, io: &Context) -> Option<Evidence<'a>> {
        let arms = self.counted(&sums.base);
        let manifest = counted::manifest(&arms, io.build(), self.batch(sums.base.games()), clock);
        Some(counted::evidence(&arms, Manifest { sweep: Some(self.facts(&sums.steps)), ..manifest }))
    }

    fn end(&self, _: &Stepping, _: &Findings, stopped: bool) -> End {
        match stopped {
            true => End::with_note(Exit::Interrupted, "interrupted: the steps have the games of their last look"),
            false => End::silent(Exit::Done),
        }
    }
}
