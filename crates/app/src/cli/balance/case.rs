//! What a balance finds in the games it rests on: the same whether they are just played or were kept.

use super::super::Context;
use super::super::clock::Clock;
use super::super::counted::{self, Arm, Batch};
use super::settings::found;
use super::varied;
use super::{Wanted, judge};
use crate::analysis::balance::{Aim, Crossing, Probe, levels, most_probes, search};
use crate::analysis::notable::main_metric;
use crate::report::findings::{self, FigureName, Findings, Judgement, Search, VerdictRow};
use crate::report::{BalanceFacts, Evidence, Manifest, VaryFacts, WantedFacts};

/// Everything that a balance rests on.
pub(in crate::cli) struct Case<'a> {
    /// The master seed.
    pub(in crate::cli) seed: u64,
    /// What was asked.
    pub(in crate::cli) facts: &'a BalanceFacts,
    /// The scenarios: one, or one for each value that was tried, in rising order.
    pub(in crate::cli) arms: &'a [Arm<'a>],
}

impl Case<'_> {
    /// The document.
    ///
    /// # Errors
    /// What was kept does not belong together.
    pub(in crate::cli) fn findings(&self) -> Result<Findings, String> {
        if let Some(asked) = &self.facts.settings {
            return found::findings(self.facts, asked, self.arms, self.seed);
        }
        let first = self.arms.first().ok_or("it is a balance of nothing: no scenario is in its manifest")?;
        match (&self.facts.wanted, &self.facts.vary) {
            (None, _) => self.levels(first),
            (Some(wanted), None) => match self.facts.several {
                None => self.verdict(first, &stored(wanted, first)?),
                Some(several) => self.verdicts(wanted, several),
            },
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

    fn verdicts(&self, facts: &WantedFacts, several: usize) -> Result<Findings, String> {
        let alpha = (1.0 - self.facts.level) / several as f64;
        let mut rows = Vec::new();
        for arm in self.arms {
            let (game, Wanted { aim, target, margin }) = (&*arm.loaded.game, stored(facts, arm)?);
            let (seen, stopped) = (arm.seen, self.facts.stopped);
            // A ratio without anything to divide by has no figure.
            let Some(judged) = aim.judge(game, seen, alpha) else { continue };
            let judgement = Judgement { game, aim: &aim, target, margin, judged, seen, stopped };
            rows.push(VerdictRow::of(&arm.subject(self.seed), &judgement));
        }
        Ok(findings::verdicts(rows, several, self.seed))
    }

    fn search(&self, first: &Arm<'_>, wanted: &Wanted, facts: &VaryFacts) -> Result<Findings, String> {
        let varied = varied::parse(&facts.range)?;
        let alpha = (1.0 - self.facts.level) / most_probes(varied.last + 1) as f64;
        // The search takes the same way again, over what was played.
        let mut probes = Vec::new();
        let probe = |at: usize| -> Result<Probe, String> {
            let place = facts.tried.iter().position(|tried| *tried == at);
            let arm = place.and_then(|place| self.arms.get(place));
            let arm = arm.ok_or_else(|| format!("there are no games at {}", varied.set(at)))?;
            let probe = judge(wanted, at, &*arm.loaded.game, arm.seen, alpha)
                .ok_or_else(|| varied.no_interval(at, &wanted.aim.name(&*first.loaded.game)))?;
            probes.push(probe);
            Ok(probe)
        };
        let walked = search(varied.last, probe);
        let stopped = self.facts.stopped;
        // A search that was stopped ends where it has no more games.
        let crossing = match walked {
            Err(why) if !stopped || probes.is_empty() => return Err(why),
            Ok(crossing) if !stopped => crossing,
            _ => Crossing::so_far(probes),
        };
        let game = &*first.loaded.game;
        let found = Search {
            figure: FigureName { name: wanted.aim.name(game), share: wanted.aim.is_share(game) },
            target: wanted.target,
            path: &varied.path,
            texts: &|at| varied.text(at),
            values: &|at| varied.value(at),
            crossing: &crossing,
            stopped,
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
}

/// What a balance that was just played leaves in its folder.
pub(super) fn evidence<'a>(
    arms: &[Arm<'a>],
    facts: &BalanceFacts,
    batch: Batch,
    clock: &Clock,
    io: &Context,
) -> Evidence<'a> {
    let manifest = counted::manifest(arms, io.build(), batch, clock);
    counted::evidence(arms, Manifest { balance: Some(facts.clone()), ..manifest })
}

/// The figure that a manifest names.
fn stored(wanted: &WantedFacts, arm: &Arm<'_>) -> Result<Wanted, String> {
    let WantedFacts { metric, target, margin } = wanted;
    let aim = Aim::named(&*arm.loaded.game, metric).ok_or_else(|| format!("there is no `{metric}`"))?;
    Ok(Wanted { aim, target: *target, margin: *margin })
}
