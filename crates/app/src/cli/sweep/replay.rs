//! Plays the games of a stored sweep again.

use super::super::counted::Batch;
use super::super::{CliError, Loaded};
use super::sampling::Sampling;
use super::steps::numbers::{Number, step};
use super::swept::SweptSums;
use crate::analysis::balance::Aim;
use crate::analysis::sweep::stars::PlayedStar;
use crate::analysis::sweep::{Entrant, Field, FigurePair, Seen};
use crate::chance::RunKey;
use crate::report::{DesignFacts, GridFacts, Manifest, NumberFacts, StarsFacts, StepFacts, StepsFacts};
use std::sync::atomic::AtomicBool;

/// How the games of a stored sweep are played again.
struct Again<'a> {
    swept: &'a SweptSums,
    manifest: &'a Manifest,
    base: &'a Loaded,
    threads: usize,
}

/// Whether an arm of a stored sweep has the same sums when it is played again.
///
/// # Errors
/// The machine refused, or an outcome is out of its range.
pub(super) fn is_same(swept: &SweptSums, manifest: &Manifest, arm: usize, threads: usize) -> Result<bool, CliError> {
    let again = Again { swept, manifest, base: &swept.scenarios[0], threads };
    match &swept.facts.design {
        DesignFacts::Grid(grid) => again.cell(grid, arm),
        DesignFacts::Steps(_) if arm == 0 => again.counts(),
        DesignFacts::Steps(steps) => again.steps(steps),
        DesignFacts::Stars(design) => again.stars(design),
    }
}

impl Again<'_> {
    fn seed(&self) -> u64 {
        self.manifest.seed
    }

    /// The number of the first game.
    fn first(&self) -> u64 {
        self.manifest.run.asked.range().start
    }

    fn key(&self) -> RunKey {
        RunKey::new(self.base.system.name(), self.seed())
    }

    fn aim(&self, loaded: &Loaded) -> Result<Aim, CliError> {
        let metric = &self.swept.facts.metric;
        Aim::named(&*loaded.game, metric).ok_or_else(|| CliError::broken(format!("there is no `{metric}`")))
    }

    /// The scenario as it is, or a cell of a grid.
    fn cell(&self, grid: &GridFacts, arm: usize) -> Result<bool, CliError> {
        let failed = |error| CliError::failed("play", error);
        let swept = self.swept;
        let (loaded, counts) = (&swept.scenarios[arm], &swept.counts[arm]);
        let (base, aim) = (self.aim(self.base)?, self.aim(loaded)?);
        let field = Field::new(&*self.base.game, &base, self.key(), self.threads).map_err(failed)?;
        let entrant = Entrant { game: &*loaded.game, aim: &aim };
        let mut seen = [Seen::counting(entrant.game, &aim)];
        let games = self.first()..self.first() + counts.games();
        field.play(games, &[entrant], &mut seen, &AtomicBool::new(false)).map_err(failed)?;
        let cell = arm.checked_sub(1).and_then(|arm| grid.cells.get(arm));
        let same = |outcomes: &str, pair: &FigurePair| {
            *pair == seen[0].pair && outcomes == format!("{:032x}", seen[0].outcomes)
        };
        Ok(seen[0].counts.as_ref() == Some(counts) && cell.is_none_or(|cell| same(&cell.outcomes, &cell.pair)))
    }

    /// The counts of the scenario as it is.
    fn counts(&self) -> Result<bool, CliError> {
        let seen = &self.swept.counts[0];
        let batch = Batch { seed: self.seed(), games: seen.games(), threads: self.threads };
        Ok(batch.play_from(self.first(), self.base, &AtomicBool::new(false))? == *seen)
    }

    /// All steps of all numbers.
    fn steps(&self, steps: &StepsFacts) -> Result<bool, CliError> {
        let failed = |error| CliError::failed("play", error);
        let aim = self.aim(self.base)?;
        let field = Field::new(&*self.base.game, &aim, self.key(), self.threads).map_err(failed)?;
        let canonical = self.base.game.canonical();
        for NumberFacts { path, value, down, up } in &steps.numbers {
            let number = Number { path: path.clone(), value: *value };
            for (by, facts) in [(-1, down), (1, up)] {
                let StepFacts::Played(pair) = facts else { continue };
                let stepped = step(self.base, &canonical, &number, by);
                let Some(game) = stepped.game() else { return Ok(false) };
                let mut seen = [Seen::nothing(game, &aim)];
                let games = self.first()..self.first() + pair.games();
                let stop = AtomicBool::new(false);
                field.play(games, &[Entrant { game, aim: &aim }], &mut seen, &stop).map_err(failed)?;
                if seen[0].pair != **pair {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// All base points of a design.
    fn stars(&self, design: &StarsFacts) -> Result<bool, CliError> {
        let swept = self.swept;
        let sampling = Sampling::new(self.base, design, &swept.facts.metric, (self.seed(), self.threads))?;
        let first = swept.first_star(self.manifest);
        let mut again: Vec<PlayedStar> = Vec::new();
        let numbers = first..first + swept.stars.len() as u64;
        sampling.play(numbers, &AtomicBool::new(false), &mut |more| {
            again.extend(more);
            Ok(())
        })?;
        // What is wrong with a point is said by where the scenario was read from.
        let same = |one: &PlayedStar, other: &PlayedStar| match (one, other) {
            (PlayedStar::Invalid(_), PlayedStar::Invalid(_)) => true,
            _ => one == other,
        };
        Ok(again.len() == swept.stars.len() && again.iter().zip(&swept.stars).all(|(one, other)| same(one, other)))
    }
}
