//! What a balance comes to, from the games it rests on: the same whether they are just played or were kept.

use super::super::Loaded;
use super::vary;
use super::{Wanted, judge};
use crate::analysis::balance::{Aim, BalanceVerdict, Probe, levels, most_probes, search};
use crate::analysis::notable::main_metric;
use crate::report::tables::balance::{Balance, Calibrated, Found, Searched};
use crate::report::{BalanceFacts, VaryFacts, WantedFacts};
use crate::stats::Accumulator;

/// A scenario with what its games came to.
pub(super) struct Arm<'a> {
    /// What of it was varied, as on the command line.
    pub(super) variant: Option<String>,
    /// The scenario.
    pub(super) loaded: &'a Loaded,
    /// What was laid over it.
    pub(super) overrides: Vec<String>,
    /// What its games came to.
    pub(super) seen: &'a Accumulator,
}

/// All that a balance rests on.
pub(super) struct Case<'a> {
    /// The master seed.
    pub(super) seed: u64,
    /// What was asked.
    pub(super) facts: &'a BalanceFacts,
    /// The scenarios: one, or one for each value that was tried, in rising order.
    pub(super) arms: &'a [Arm<'a>],
}

impl Case<'_> {
    /// Has `act` see what was found.
    ///
    /// # Errors
    /// What was kept does not belong together.
    pub(super) fn found<T>(&self, act: impl FnOnce(&Found<'_>) -> T) -> Result<T, String> {
        let first = self.arms.first().ok_or("it is a balance of nothing: no scenario is in its manifest")?;
        match (&self.facts.wanted, &self.facts.vary) {
            (None, _) => self.levels(first, act),
            (Some(wanted), None) => {
                let wanted = stored(wanted, first)?;
                let found = self.verdict(first, &wanted)?;
                Ok(act(&found))
            }
            (Some(wanted), Some(vary)) => self.search(first, &stored(wanted, first)?, vary, act),
        }
    }

    fn verdict<'a>(&self, arm: &'a Arm<'_>, wanted: &'a Wanted) -> Result<Found<'a>, String> {
        let game = &*arm.loaded.game;
        let judged = wanted.aim.judge(game, arm.seen, 1.0 - self.facts.level);
        let judged = judged.ok_or_else(|| format!("`{}` has no interval", wanted.aim.name(game)))?;
        Ok(Found::Verdict(Balance {
            system: arm.loaded.system.name(),
            scenario: arm.loaded.document.name(),
            seed: self.seed,
            game,
            aim: &wanted.aim,
            target: wanted.target,
            margin: wanted.margin,
            judged,
            verdict: BalanceVerdict::of(judged.interval, wanted.target, wanted.margin),
            seen: arm.seen,
            stopped: self.facts.stopped,
        }))
    }

    fn search<T>(
        &self,
        first: &Arm<'_>,
        wanted: &Wanted,
        facts: &VaryFacts,
        act: impl FnOnce(&Found<'_>) -> T,
    ) -> Result<T, String> {
        let varied = vary::parse(&facts.range)?;
        let alpha = (1.0 - self.facts.level) / most_probes(varied.last + 1) as f64;
        // The search takes the same way again, over what was played.
        let probe = |at: usize| -> Result<Probe, String> {
            let place = facts.tried.iter().position(|tried| *tried == at);
            let arm = place.and_then(|place| self.arms.get(place));
            let arm = arm.ok_or_else(|| format!("there are no games at {}", varied.set(at)))?;
            judge(wanted, at, &*arm.loaded.game, arm.seen, alpha)
                .ok_or_else(|| varied.no_interval(at, &wanted.aim.name(&*first.loaded.game)))
        };
        let found = search(varied.last, probe)?;
        Ok(act(&Found::Search(Searched {
            system: first.loaded.system.name(),
            scenario: first.loaded.document.name(),
            seed: self.seed,
            game: &*first.loaded.game,
            aim: &wanted.aim,
            target: wanted.target,
            path: &varied.path,
            texts: &|at| varied.text(at),
            values: &|at| varied.value(at),
            found: &found,
        })))
    }

    fn levels<T>(&self, arm: &Arm<'_>, act: impl FnOnce(&Found<'_>) -> T) -> Result<T, String> {
        let game = &*arm.loaded.game;
        let index = main_metric(game.metrics()).ok_or("this game has no number that could have thresholds")?;
        let histogram = arm.seen.metric(index);
        if histogram.count() == 0 || self.facts.levels.is_empty() {
            return Err("there are no games to cut levels from".to_owned());
        }
        Ok(act(&Found::Levels(Calibrated {
            system: arm.loaded.system.name(),
            scenario: arm.loaded.document.name(),
            seed: self.seed,
            metric: &game.metrics()[index],
            histogram,
            levels: &levels(histogram, &self.facts.levels),
        })))
    }
}

/// The figure that a manifest names.
fn stored(wanted: &WantedFacts, arm: &Arm<'_>) -> Result<Wanted, String> {
    let WantedFacts { metric, target, margin } = wanted;
    let aim = Aim::named(&*arm.loaded.game, metric).ok_or_else(|| format!("there is no `{metric}`"))?;
    Ok(Wanted { aim, target: *target, margin: *margin })
}
