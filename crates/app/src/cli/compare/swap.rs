//! `--swap`: the forces of the sides change seats, and each variant does the same beside the scenario as it is.

use super::super::balance::swap::{Exchanged, sides, usual_pairs};
use super::super::bar::Bar;
use super::super::job::{End, Estimate, Nothing, Question};
use super::super::run::interrupt::Interrupt;
use super::super::{CliError, Context, Exit, Loaded};
use super::Args;
use super::variant::Variant;
use crate::analysis::swap::{Beside, Swap};
use crate::chance::RunKey;
use crate::report::findings::{Findings, Subject, SwappedVariant, level_of_swap, swapped};
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// Pairs of a pilot.
const PILOT: u64 = 100;

/// The question what is the forces' doing, and what the seat's, in a scenario and in its variants.
pub(super) struct SwappedSeats<'a> {
    args: &'a Args,
    base: &'a Loaded,
    variants: &'a [Variant],
    /// The scenario with the forces exchanged, then each variant.
    exchanged: Vec<Exchanged>,
}

impl<'a> SwappedSeats<'a> {
    /// A scenario and its variants, each with the forces exchanged.
    ///
    /// # Errors
    /// The sides of one can't change seats, or are no valid scenario then.
    pub(super) fn of(args: &'a Args, base: &'a Loaded, variants: &'a [Variant]) -> Result<SwappedSeats<'a>, CliError> {
        let mut exchanged = vec![Exchanged::of(base)?];
        for variant in variants {
            let one = Exchanged::of(&variant.loaded);
            exchanged.push(one.map_err(|error| CliError::usage(format!("`{}`: {error}", variant.label)))?);
        }
        Ok(SwappedSeats { args, base, variants, exchanged })
    }

    fn pairs(&self) -> u64 {
        self.args.games.unwrap_or_else(|| usual_pairs(self.base))
    }

    fn played(&self, pairs: u64, stop: &AtomicBool, progress: impl Fn(u64)) -> Result<Vec<Beside>, CliError> {
        let loaded = std::iter::once(self.base).chain(self.variants.iter().map(|variant| &variant.loaded));
        let swap = Swap {
            arms: self.exchanged.iter().zip(loaded).map(|(exchanged, loaded)| exchanged.seats(loaded)).collect(),
            key: RunKey::new(self.base.system.name(), self.args.seed.seed),
            threads: self.args.threads(),
        };
        swap.play(pairs, stop, progress).map_err(|error| CliError::failed("play", error))
    }
}

impl Question for SwappedSeats<'_> {
    type Sums = Vec<Beside>;

    fn estimate(&self, _: &Context) -> Result<Estimate, CliError> {
        let clock = Instant::now();
        self.played(PILOT, &AtomicBool::new(false), |_| ())?;
        let seconds = clock.elapsed().as_secs_f64() / PILOT as f64 * self.pairs() as f64;
        Ok(Estimate { table: None, note: Some(format!("{} pairs of games take about {seconds:.1} s", self.pairs())) })
    }

    fn play(&self, interrupt: &Interrupt, io: &Context) -> Result<Result<Vec<Beside>, Nothing>, CliError> {
        let bar = Bar::new(self.pairs(), "pairs", io);
        Ok(Ok(self.played(self.pairs(), interrupt.flag(), |pairs| bar.at(pairs))?))
    }

    fn findings(&self, seen: &Vec<Beside>, _: bool) -> Result<Findings, CliError> {
        let Loaded { system, document, .. } = self.base;
        let subject = Subject { system: *system, scenario: document.name(), seed: self.args.seed.seed };
        let level = level_of_swap(self.variants.len());
        let nothing = || CliError::usage("there are no games to judge");
        let (first, others) = seen.split_first().ok_or_else(nothing)?;
        let variant = |(variant, arm): (&Variant, &Beside)| {
            let (label, found, change) = (variant.label.clone(), arm.pairs.found(level)?, arm.change(level)?);
            Some(SwappedVariant { label, found, change })
        };
        let variants = self.variants.iter().zip(others).map(variant).collect::<Option<Vec<_>>>().ok_or_else(nothing)?;
        let found = first.pairs.found(level).ok_or_else(nothing)?;
        Ok(swapped(&subject, sides(self.base), found, variants))
    }

    fn end(&self, seen: &Vec<Beside>, _: &Findings, stopped: bool) -> End {
        let pairs = seen.first().map_or(0, |arm| arm.pairs.count());
        match stopped {
            true => End::with_note(Exit::Interrupted, format!("interrupted: these are the first {pairs} pairs")),
            false => End::silent(Exit::Done),
        }
    }
}
