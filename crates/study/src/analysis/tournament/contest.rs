//! What a tournament is about, apart from its games.

use super::shape::Linear;
use super::{Estimate, Payoffs, Shape};
use crate::stats::LEVEL;

/// A tournament without its games: all that its findings need beside the payoffs.
#[derive(Clone, Debug, PartialEq)]
pub struct Contest {
    /// The policies and scenarios.
    pub shape: Shape,
    /// The least and the greatest integer that a score can be; none where the games have to show it.
    pub steps: Option<(i64, i64)>,
    /// The seed of the resamples.
    pub seed: u64,
    /// The half-width, in print, below which the interval of a payoff is narrow enough.
    pub precision: Option<f64>,
    /// The verdict that ends play.
    pub until: Option<Until>,
}

/// Play ends once the value is known to be within the margin of its target, or beyond it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Until {
    /// The target, a part of 1.
    pub target: f64,
    /// How far from it does not matter.
    pub margin: f64,
}

impl Contest {
    /// The error, at each look, of each statement of a family that holds together.
    pub(super) fn alpha(&self, payoffs: &Payoffs, family: usize) -> f64 {
        (1.0 - LEVEL) / (family.max(1) as f64 * f64::from(payoffs.schedule.looks))
    }

    /// The figures of all pairs of policies, and how many of them have an interval of their own.
    pub(super) fn entries(&self) -> usize {
        let Shape { rows, columns, rotated, .. } = self.shape;
        if rotated { rows * (rows - 1) / 2 } else { rows * columns }
    }

    /// The pairs of policies of one side, over all sides.
    pub(super) fn pairs(&self) -> usize {
        (0..self.shape.sides()).map(|side| self.shape.policies(side)).map(|count| count * (count - 1) / 2).sum()
    }

    /// A figure with an interval of this error.
    pub(super) fn estimate(&self, payoffs: &Payoffs, figure: &Linear, alpha: f64) -> Option<Estimate> {
        payoffs.estimate(figure, self.steps, alpha)
    }

    /// What a policy of a side scores less what another scores, over all opponents.
    pub(super) fn comparison(&self, payoffs: &Payoffs, side: usize, [one, other]: [usize; 2]) -> Option<Estimate> {
        let figure = self.shape.score(side, one).less(&self.shape.score(side, other));
        self.estimate(payoffs, &figure, self.alpha(payoffs, self.pairs()))
    }

    /// Whether a policy of a side is shown to score less than another against each opponent.
    ///
    /// A false claim needs a false one against the opponent against which it is not worse, so that the error is not
    /// split over opponents (Berger, Technometrics 24 (1982), 295-300).
    pub(super) fn is_dominated(&self, payoffs: &Payoffs, side: usize, policy: usize, by: usize) -> bool {
        // Each ordered pair of policies has one side of an interval.
        let alpha = self.alpha(payoffs, self.pairs());
        (0..self.shape.opponents(side)).all(|opponent| {
            let against = |policy| self.shape.against(side, policy, opponent);
            let gain = against(by).less(&against(policy));
            self.estimate(payoffs, &gain, alpha).is_some_and(Estimate::is_positive)
        })
    }
}
