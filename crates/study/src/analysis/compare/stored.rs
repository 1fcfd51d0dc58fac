//! The sums of one arm as stored in a file: by the names of metrics and ratios, so that the file shows what they are.

use super::pairing::{Pair, Pairing, RatioPair, Sums};
use crate::game::{Game, Metric, MetricKind};
use crate::stats::{PairedRatioSums, PairedSpread};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// All sums of an arm compared with the base.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoredSums {
    games: u64,
    metrics: BTreeMap<String, Paired<Sums>>,
    ratios: BTreeMap<String, Paired<PairedRatioSums>>,
}

/// The sums of a metric or ratio.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Paired<S> {
    /// The number of games in which it was not the same in both arms.
    unequal: u64,
    sums: S,
    /// The distributions of an integer and of its change.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    spread: Option<PairedSpread>,
}

impl StoredSums {
    /// The sums of an arm, to store.
    pub fn of(base: &dyn Game, pairing: &Pairing) -> StoredSums {
        let metric = |pair: &Pair| {
            (
                base.metrics()[pair.base].name.clone(),
                Paired { unequal: pair.unequal, sums: pair.sums.clone(), spread: pair.spread.clone() },
            )
        };
        let ratio = |pair: &RatioPair| {
            (base.ratios()[pair.base].name.clone(), Paired { unequal: pair.unequal, sums: pair.sums, spread: None })
        };
        StoredSums {
            games: pairing.games(),
            metrics: pairing.pairs().iter().map(metric).collect(),
            ratios: pairing.ratios().iter().map(ratio).collect(),
        }
    }

    /// The stored sums as a pairing of these two games.
    ///
    /// # Errors
    /// If the sums do not fit these two games.
    pub fn pairing(&self, base: &dyn Game, other: &dyn Game) -> Result<Pairing, String> {
        let mut pairing = Pairing::new(base, other);
        pairing.games = self.games;
        for pair in &mut pairing.pairs {
            let metric = &base.metrics()[pair.base];
            let found = self.metrics.get(&metric.name).ok_or_else(|| missing(&metric.name))?;
            let sound = is_sound(&found.sums, self.games, metric, &other.metrics()[pair.other])
                && are_spread(found, metric, &other.metrics()[pair.other]);
            if found.unequal > self.games || !sound {
                return Err(format!("the sums of `{}` are not those of {} games", metric.name, self.games));
            }
            (pair.unequal, pair.sums, pair.spread) = (found.unequal, found.sums.clone(), found.spread.clone());
        }
        for pair in &mut pairing.ratios {
            let name = &base.ratios()[pair.base].name;
            let found = self.ratios.get(name).ok_or_else(|| missing(name))?;
            if found.unequal > self.games || found.sums.n() > self.games {
                return Err(format!("the sums of `{name}` are not those of {} games", self.games));
            }
            (pair.unequal, pair.sums) = (found.unequal, found.sums);
        }
        Ok(pairing)
    }
}

fn missing(name: &str) -> String {
    format!("nothing of `{name}`")
}

/// The greatest distance from 0 that a cell can have.
fn size(metric: &Metric) -> u64 {
    metric.range.0.unsigned_abs().max(metric.range.1.unsigned_abs())
}

/// Whether the stored spread fits the sums of its metric.
fn are_spread(found: &Paired<Sums>, base: &Metric, other: &Metric) -> bool {
    match (&found.sums, &found.spread) {
        (Sums::Integer(sums), Some(spread)) => spread.are_of(sums.n(), size(base).max(size(other))),
        (_, spread) => spread.is_none(),
    }
}

/// Whether sums can be those of a metric over at most `games` games.
fn is_sound(sums: &Sums, games: u64, base: &Metric, other: &Metric) -> bool {
    let within = |counts: &[u64]| {
        let all = counts.iter().try_fold(0u64, |all, count| all.checked_add(*count));
        all.is_some_and(|all| all <= games)
    };
    match (&base.kind, sums) {
        (MetricKind::Category(names), Sums::Category(joint)) => joint.len() == names.len().pow(2) && within(joint),
        (MetricKind::Flag, Sums::Flag(counts)) => within(&[counts.both, counts.first, counts.second, counts.neither]),
        (MetricKind::Integer, Sums::Integer(sums)) => sums.n() <= games && sums.are_of(size(base).max(size(other))),
        _ => false,
    }
}
