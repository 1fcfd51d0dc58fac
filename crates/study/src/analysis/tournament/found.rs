//! What the payoffs of a tournament show.

use super::contest::Contest;
use super::resample::Supports;
use super::{Equilibrium, Estimate, Payoffs, equilibrium};
use crate::stats::Interval;

/// What the payoffs show. Four families of statements each hold together at [`crate::stats::LEVEL`]: the intervals of
/// the payoffs, those of the scores, the comparisons that make groups, and dominance.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// What each policy of the first side scores against each of the other, row by row.
    pub entries: Vec<Entry>,
    /// The policies of each side, the one that scores most first; one side where policies play both.
    pub sides: Vec<Vec<RankedPolicy>>,
    /// How the sides mix their policies; none where the solver failed.
    pub mix: Option<Mix>,
}

/// The payoff of a pair of policies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Entry {
    /// The policy of the first side.
    pub row: usize,
    /// That of the other side.
    pub column: usize,
    /// What the first side scores, the mean over scenarios.
    pub payoff: Estimate,
    /// The games in each scenario, the fewest where they differ; 0 of a pair that need not be played.
    pub games: u64,
}

/// A policy with its place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RankedPolicy {
    /// Its index among those of its side.
    pub policy: usize,
    /// What it scores, the mean over all opponents.
    pub score: Estimate,
    /// Its group, from 1: it can't be told apart from the first of the group.
    pub group: usize,
    /// A policy that is shown to score more against each opponent.
    pub dominated_by: Option<usize>,
    /// Its share of the equilibrium mix.
    pub share: f64,
    /// The share of resampled matrices in whose equilibrium it is played.
    pub support: f64,
}

/// The equilibrium of the payoffs.
#[derive(Clone, Debug, PartialEq)]
pub struct Mix {
    /// The mixes, and the value of the payoffs as estimated.
    pub equilibrium: Equilibrium,
    /// The interval of the value: the values of the least and of the greatest payoffs in their intervals.
    pub interval: Option<Interval>,
    /// The equilibria of these least and greatest payoffs.
    pub ends: Vec<Equilibrium>,
}

impl Contest {
    /// What the payoffs show; none where a cell that is played has no games. `resamples` is the number of resampled
    /// matrices.
    pub fn found(&self, payoffs: &Payoffs, resamples: u64) -> Option<Found> {
        let entries = self.payoffs(payoffs)?;
        let mix = self.mix(&entries);
        let supports = self.supports(payoffs, resamples);
        let side = |side| self.ranked(payoffs, side, mix.as_ref(), &supports);
        let sides = (0..self.shape.sides()).map(side).collect::<Option<_>>()?;
        Some(Found { entries, sides, mix })
    }

    fn payoffs(&self, payoffs: &Payoffs) -> Option<Vec<Entry>> {
        let alpha = self.alpha(payoffs, self.entries());
        let places = (0..self.shape.rows).flat_map(|row| (0..self.shape.columns).map(move |column| (row, column)));
        let entry = |(row, column)| {
            let figure = self.shape.payoff(row, column);
            let games = figure.terms.iter().map(|(cell, _)| payoffs.games(*cell)).min().unwrap_or(0);
            let payoff = self.estimate(payoffs, &figure, alpha)?;
            Some(Entry { row, column, payoff: self.within_steps(payoff), games })
        };
        places.map(entry).collect()
    }

    /// An interval of a share within 0 and 1.
    fn within_steps(&self, payoff: Estimate) -> Estimate {
        let Some((low, high)) = self.steps else { return payoff };
        let [low, high] = [low, high].map(|step| step as f64 / self.shape.scale);
        let cut = |interval: Interval| Interval { low: interval.low.max(low), high: interval.high.min(high) };
        Estimate { interval: payoff.interval.map(cut), ..payoff }
    }

    fn mix(&self, entries: &[Entry]) -> Option<Mix> {
        let of = |figure: &dyn Fn(&Entry) -> Option<f64>| -> Option<Vec<Vec<f64>>> {
            entries.chunks(self.shape.columns).map(|row| row.iter().map(figure).collect()).collect()
        };
        let equilibrium_of = |figure: &dyn Fn(&Entry) -> Option<f64>| equilibrium(&of(figure)?);
        let least = equilibrium_of(&|entry| Some(entry.payoff.interval?.low));
        let greatest = equilibrium_of(&|entry| Some(entry.payoff.interval?.high));
        let ends = least.zip(greatest);
        let interval = ends.as_ref().map(|(least, greatest)| Interval { low: least.value, high: greatest.value });
        let ends = ends.into_iter().flat_map(|(least, greatest)| [least, greatest]).collect();
        let equilibrium = equilibrium_of(&|entry| Some(entry.payoff.value))?;
        // Where policies play both sides, the game is fair by construction.
        let half = self.shape.whole / 2.0;
        let fair = Interval { low: half, high: half };
        Some(Mix { equilibrium, interval: if self.shape.rotated { Some(fair) } else { interval }, ends })
    }

    /// The policies of a side, the one that scores most first.
    fn ranked(
        &self,
        payoffs: &Payoffs,
        side: usize,
        mix: Option<&Mix>,
        supports: &Supports,
    ) -> Option<Vec<RankedPolicy>> {
        let count = self.shape.policies(side);
        let everyone: usize = (0..self.shape.sides()).map(|side| self.shape.policies(side)).sum();
        let alpha = self.alpha(payoffs, everyone);
        let shares = mix.map(|mix| if side == 0 { &mix.equilibrium.rows } else { &mix.equilibrium.columns });
        let one = |policy: usize| {
            Some(RankedPolicy {
                policy,
                score: self.within_steps(self.estimate(payoffs, &self.shape.score(side, policy), alpha)?),
                group: 0,
                dominated_by: None,
                share: shares.map_or(0.0, |shares| shares[policy]),
                support: supports.of(side)[policy],
            })
        };
        let mut ranked = (0..count).map(one).collect::<Option<Vec<RankedPolicy>>>()?;
        ranked.sort_by(|one, other| other.score.value.total_cmp(&one.score.value).then(one.policy.cmp(&other.policy)));
        for at in 1..if self.shape.opposed { ranked.len() } else { 0 } {
            // Only what scores more can dominate; the best of those is named.
            let dominates = |by: &RankedPolicy| self.is_dominated(payoffs, side, ranked[at].policy, by.policy);
            ranked[at].dominated_by = ranked[..at].iter().find(|by| dominates(by)).map(|by| by.policy);
        }
        let (mut group, mut first) = (0, None);
        for policy in &mut ranked {
            let apart =
                |first| self.comparison(payoffs, side, [first, policy.policy]).is_some_and(Estimate::is_decided);
            if first.is_none_or(apart) {
                (group, first) = (group + 1, Some(policy.policy));
            }
            policy.group = group;
        }
        Some(ranked)
    }
}
