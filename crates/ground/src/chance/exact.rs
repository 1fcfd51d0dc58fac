//! Exact distributions: outcomes with rational probabilities.

use super::{Enumerate, TooLarge};
use num_bigint::BigUint;
use num_rational::Ratio;
use num_traits::{One, Zero};
use std::collections::BTreeMap;

/// A probability as an exact fraction.
pub type Probability = Ratio<BigUint>;

/// An exact distribution over outcomes, in their order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exact<T: Ord> {
    probabilities: BTreeMap<T, Probability>,
}

impl<T: Ord> Exact<T> {
    /// All of the probability on one outcome.
    pub fn certain(outcome: T) -> Exact<T> {
        Exact { probabilities: BTreeMap::from([(outcome, Probability::one())]) }
    }

    /// Walks every outcome of `procedure`.
    ///
    /// # Errors
    /// [`TooLarge`] when there are too many; write such a procedure as a chain with [`Exact::then`].
    pub fn of(procedure: impl FnMut(&mut Enumerate) -> T) -> Result<Exact<T>, TooLarge> {
        let mut ways: BTreeMap<T, BTreeMap<u128, u128>> = BTreeMap::new();
        Enumerate::walk(procedure, |outcome, (share, all)| {
            *ways.entry(outcome).or_default().entry(all).or_default() += share;
        })?;
        let probabilities = ways.into_iter().map(|(outcome, shares)| {
            let fraction = |(all, share): (u128, u128)| Ratio::new(BigUint::from(share), BigUint::from(all));
            (outcome, shares.into_iter().map(fraction).fold(Probability::zero(), |sum, part| sum + part))
        });
        Ok(Exact { probabilities: probabilities.collect() })
    }

    /// The next step of a chain: walks `step` from every state and merges equal results.
    ///
    /// # Errors
    /// [`TooLarge`] when one step alone is too large.
    pub fn then<U: Ord>(&self, mut step: impl FnMut(&T, &mut Enumerate) -> U) -> Result<Exact<U>, TooLarge> {
        let mut merged = BTreeMap::new();
        for (state, probability) in &self.probabilities {
            for (next, conditional) in Exact::of(|chance| step(state, chance))?.probabilities {
                *merged.entry(next).or_insert_with(Probability::zero) += probability * conditional;
            }
        }
        Ok(Exact { probabilities: merged })
    }

    /// The same distribution under other names; outcomes that become equal are merged.
    pub fn map<U: Ord>(self, mut rename: impl FnMut(T) -> U) -> Exact<U> {
        let mut merged = BTreeMap::new();
        for (outcome, probability) in self.probabilities {
            *merged.entry(rename(outcome)).or_insert_with(Probability::zero) += probability;
        }
        Exact { probabilities: merged }
    }

    /// Outcomes and their probabilities, in the outcomes' order; each is above 0 and together they are exactly 1.
    pub fn iter(&self) -> impl Iterator<Item = (&T, &Probability)> {
        self.probabilities.iter()
    }

    /// The probability of one outcome, 0 if it can't occur.
    pub fn probability(&self, outcome: &T) -> Probability {
        self.probabilities.get(outcome).cloned().unwrap_or_else(Probability::zero)
    }
}
