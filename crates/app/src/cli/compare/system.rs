//! `sortie compare SYSTEM`: what a variant changes in every built-in scenario of a system, on one page.

use super::super::bar::Bar;
use super::super::job::{self, End, Estimate, Nothing, Question};
use super::super::run::interrupt::Interrupt;
use super::super::{CliError, Context, Exit, Loaded, Outcome};
use super::variant::{self, Changed, Variant};
use super::{Args, Setup, margin, plan};
use crate::analysis::Choice;
use crate::analysis::compare::{Arm, Compare, Comparison, Contrast, Margins, Pairing};
use crate::chance::RunKey;
use crate::game::{Game, System};
use crate::report::findings::{ArmContrast, Findings, Skipped, SystemContrasts, system_wide};
use crate::scenario::Request;

/// Games of each scenario, unless said.
const GAMES: u64 = 1_000;
/// Games of the pilot of each scenario.
const PILOT: u64 = 100;

/// The games that a thread plays at a time.
const BLOCK: u64 = 32;

/// A scenario with its variants.
struct ScenarioVariants {
    base: Loaded,
    variants: Vec<Variant>,
    margins: Margins,
    choice: Choice,
}

/// Plays all scenarios and prints what passes the margins.
pub(super) fn run(args: &Args, io: &Context) -> Outcome {
    let system = io.system(&args.changed.base)?;
    if args.decide || args.out.is_some() {
        let flag = if args.decide { "--decide" } else { "--out" };
        let what = format!("{flag} needs one scenario, expected a name such as {}/…", system.name());
        return Err(CliError::usage(what));
    }
    let (mut scenarios, mut skipped) = (Vec::new(), Vec::new());
    let mut first_error = None;
    for name in io.library().scenarios(system.name()) {
        let changed = Changed { base: name.to_owned(), ..args.changed.clone() };
        match ScenarioVariants::load(args, &changed, io) {
            Ok(scenario) => scenarios.push(scenario),
            Err(error) => {
                skipped.push(Skipped { name: name.to_owned(), why: error.to_string() });
                first_error.get_or_insert(error);
            }
        }
    }
    if let (true, Some(error)) = (scenarios.is_empty(), first_error) {
        return Err(error);
    }
    let games = args.games.unwrap_or(GAMES);
    job::answer(&EveryScenario { args, system, games, scenarios, skipped }, args.job(), io)
}

/// The question what the variants change in every scenario of a system.
struct EveryScenario<'a> {
    args: &'a Args,
    system: &'a dyn System,
    games: u64,
    scenarios: Vec<ScenarioVariants>,
    skipped: Vec<Skipped>,
}

impl EveryScenario<'_> {
    fn compare<'a>(&self, scenario: &'a ScenarioVariants, others: &'a [Arm<'a>], games: u64) -> Compare<'a> {
        Compare {
            base: Arm::new(&*scenario.base.game),
            others,
            key: RunKey::new(self.system.name(), self.args.seed.seed),
            games,
            threads: self.args.threads(),
            block: BLOCK,
        }
    }
}

impl Question for EveryScenario<'_> {
    /// The sums of the scenarios that are complete, from the first.
    type Sums = Vec<Vec<Pairing>>;

    fn estimate(&self, _: &Context) -> Result<Estimate, CliError> {
        let mut table = plan::sheet();
        for scenario in &self.scenarios {
            let others = scenario.others();
            let labels: Vec<String> = scenario.variants.iter().map(|variant| variant.label.clone()).collect();
            let setup = Setup {
                args: self.args,
                base: &scenario.base,
                variants: &scenario.variants,
                labels: &labels,
                margins: &scenario.margins,
                choice: scenario.choice.clone(),
                compare: self.compare(scenario, &others, PILOT),
            };
            plan::rows(&setup, PILOT, &mut table)?;
        }
        Ok(Estimate { table: Some(table), note: None })
    }

    fn play(&self, interrupt: &Interrupt, io: &Context) -> Result<Result<Self::Sums, Nothing>, CliError> {
        let mut complete = Vec::new();
        for scenario in &self.scenarios {
            let others = scenario.others();
            let bar = Bar::new(self.games, scenario.base.document.name(), io);
            let seen = self.compare(scenario, &others, self.games).play(interrupt.flag(), |games| bar.at(games));
            drop(bar);
            let seen = seen.map_err(|error| CliError::failed("play", error))?;
            if interrupt.happened() {
                break;
            }
            complete.push(seen);
        }
        Ok(Ok(complete))
    }

    fn findings(&self, complete: &Self::Sums, _: bool) -> Result<Findings, CliError> {
        let played = || self.scenarios.iter().zip(complete);
        let family = played().map(|(scenario, seen)| scenario.width(seen)).sum();
        let arms = played().flat_map(|(scenario, seen)| scenario.contrasts(seen, family)).collect();
        let contrasts = SystemContrasts { arms, skipped: self.skipped.clone() };
        Ok(system_wide(self.system.name(), self.args.seed.seed, self.games, family, contrasts))
    }

    fn end(&self, complete: &Self::Sums, findings: &Findings, stopped: bool) -> End {
        if stopped {
            let note = format!("interrupted: {} scenarios are complete", complete.len());
            return End::with_note(Exit::Interrupted, note);
        }
        let fails = findings.lines().any(|line| self.args.fails_on(line.verdict));
        End::silent(if fails { Exit::Verdict } else { Exit::Done })
    }
}

impl ScenarioVariants {
    fn load(args: &Args, changed: &Changed, io: &Context) -> Result<ScenarioVariants, CliError> {
        let base = io.load(&Request::scenario(&changed.base))?;
        let variants = variant::load_quietly(changed, io, &base)?;
        let all: Vec<_> = std::iter::once(&base).chain(variants.iter().map(|variant| &variant.loaded)).collect();
        let margins = margin::check(&args.margin, &all)?;
        let choice = args.shown.checked(all.iter().map(|loaded| &*loaded.game))?;
        Ok(ScenarioVariants { base, variants, margins, choice })
    }

    fn others(&self) -> Vec<Arm<'_>> {
        self.variants.iter().map(|variant| Arm::new(&*variant.loaded.game)).collect()
    }

    /// How many intervals the variants have together.
    fn width(&self, seen: &[Pairing]) -> usize {
        seen.iter().map(|pairing| Comparison::width(&*self.base.game, pairing, &self.choice)).sum()
    }

    /// What each variant changes, judged among all intervals of the system.
    fn contrasts(&self, seen: &[Pairing], family: usize) -> Vec<ArmContrast> {
        let base = &*self.base.game;
        let arms: Vec<(&dyn Game, &Pairing)> =
            self.variants.iter().map(|variant| &*variant.loaded.game).zip(seen).collect();
        let comparison = Comparison::among(family, base, &arms, &self.margins, &self.choice);
        let arm = |(variant, contrast): (&Variant, Contrast)| ArmContrast {
            scenario: self.base.document.name().to_owned(),
            variant: variant.label.clone(),
            contrast,
            shifts: Vec::new(),
        };
        self.variants.iter().zip(comparison.contrasts).map(arm).collect()
    }
}
