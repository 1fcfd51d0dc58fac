//! What a balance finds in the games it rests on: the same whether they are just played or were kept.

use super::super::Loaded;
use super::vary;
use super::{Wanted, judge};
use crate::analysis::balance::{Aim, Probe, levels, most_probes, search};
use crate::analysis::notable::main_metric;
use crate::report::findings::{self, FigureName, Findings, Judgement, Search, Subject};
use crate::report::{ArmFacts, BalanceFacts, Evidence, ExactSums, Manifest, RunFacts, VaryFacts, WantedFacts};
use crate::stats::Accumulator;

/// A scenario with the counts of its games.
pub(super) struct Arm<'a> {
    /// What of it was varied, as on the command line.
    pub(super) variant: Option<String>,
    /// The scenario.
    pub(super) loaded: &'a Loaded,
    /// What was laid over it.
    pub(super) overrides: Vec<String>,
    /// The counts of its games.
    pub(super) seen: &'a Accumulator,
}

impl Arm<'_> {
    fn subject(&self, seed: u64) -> Subject<'_> {
        let Loaded { system, document, .. } = self.loaded;
        Subject { system: *system, scenario: document.name(), seed }
    }

    fn facts(&self) -> ArmFacts<'_> {
        let Loaded { document, system, game } = self.loaded;
        let (variant, overrides) = (self.variant.as_deref(), &self.overrides[..]);
        ArmFacts { variant, scenario: document.name(), system: *system, game: &**game, overrides }
    }
}

/// Everything that a balance rests on.
pub(super) struct Case<'a> {
    /// The master seed.
    pub(super) seed: u64,
    /// What was asked.
    pub(super) facts: &'a BalanceFacts,
    /// The scenarios: one, or one for each value that was tried, in rising order.
    pub(super) arms: Vec<Arm<'a>>,
}

impl<'a> Case<'a> {
    /// The document.
    ///
    /// # Errors
    /// What was kept does not belong together.
    pub(super) fn findings(&self) -> Result<Findings, String> {
        let first = self.arms.first().ok_or("it is a balance of nothing: no scenario is in its manifest")?;
        match (&self.facts.wanted, &self.facts.vary) {
            (None, _) => self.levels(first),
            (Some(wanted), None) => self.verdict(first, &stored(wanted, first)?),
            (Some(wanted), Some(vary)) => self.search(first, &stored(wanted, first)?, vary),
        }
    }

    fn verdict(&self, arm: &Arm<'_>, wanted: &Wanted) -> Result<Findings, String> {
        let (game, seen) = (&*arm.loaded.game, arm.seen);
        let judged = wanted.aim.judge(game, seen, 1.0 - self.facts.level);
        let judged = judged.ok_or_else(|| format!("`{}` has no interval", wanted.aim.name(game)))?;
        let Wanted { aim, target, margin } = wanted;
        let (target, margin, stopped) = (*target, *margin, self.facts.stopped);
        let judgement = Judgement { game, aim, target, margin, judged, seen, stopped };
        Ok(findings::verdict(&arm.subject(self.seed), &judgement))
    }

    fn search(&self, first: &Arm<'_>, wanted: &Wanted, facts: &VaryFacts) -> Result<Findings, String> {
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
        let game = &*first.loaded.game;
        let found = Search {
            figure: FigureName { name: wanted.aim.name(game), share: wanted.aim.is_share(game) },
            target: wanted.target,
            path: &varied.path,
            texts: &|at| varied.text(at),
            values: &|at| varied.value(at),
            crossing: &search(varied.last, probe)?,
        };
        Ok(findings::search(&first.subject(self.seed), &found))
    }

    fn levels(&self, arm: &Arm<'_>) -> Result<Findings, String> {
        let game = &*arm.loaded.game;
        let index = main_metric(game.metrics()).ok_or("this game has no number that could have thresholds")?;
        let histogram = arm.seen.metric(index);
        if histogram.count() == 0 || self.facts.levels.is_empty() {
            return Err("there are no games to cut levels from".to_owned());
        }
        let (metric, levels) = (&game.metrics()[index], levels(histogram, &self.facts.levels));
        Ok(findings::thresholds(&arm.subject(self.seed), metric, histogram, levels))
    }

    /// The manifest of a balance that was just played.
    pub(super) fn manifest(&self, build: &str, run: RunFacts) -> Manifest {
        let arms: Vec<(ArmFacts<'_>, u64)> = self.arms.iter().map(|arm| (arm.facts(), arm.seen.games())).collect();
        Manifest::of_balance(build, self.seed, &arms, self.facts.clone(), run)
    }

    /// What a folder keeps of it.
    pub(super) fn evidence(&self, manifest: Manifest) -> Evidence<'a> {
        Evidence {
            manifest,
            sums: ExactSums::Counted(self.arms.iter().map(|arm| (&*arm.loaded.game, arm.seen)).collect()),
            arms: self.arms.iter().map(|arm| arm.loaded.document.resolved()).collect(),
        }
    }
}

/// The figure that a manifest names.
fn stored(wanted: &WantedFacts, arm: &Arm<'_>) -> Result<Wanted, String> {
    let WantedFacts { metric, target, margin } = wanted;
    let aim = Aim::named(&*arm.loaded.game, metric).ok_or_else(|| format!("there is no `{metric}`"))?;
    Ok(Wanted { aim, target: *target, margin: *margin })
}
