//! Judges the goals of one game, and ends a run once it is known whether all are met.

use super::{Fit, Goal, GoalFigure, Misfit};
use crate::analysis::balance::Judged;
use crate::batch::StopRule;
use crate::game::Game;
use crate::stats::Accumulator;

/// What games show of each figure with its goal: the figure, none where it applies to no game, and the misfit. Each
/// interval holds at any number of games with this error.
pub fn judge(
    game: &dyn Game,
    (figures, goals): (&[GoalFigure], &[Goal]),
    seen: &Accumulator,
    alpha: f64,
) -> Vec<(Option<Judged>, Misfit)> {
    let one = |(figure, goal): (&GoalFigure, &Goal)| {
        let judged = figure.judge(game, seen, alpha);
        (judged, goal.misfit(judged))
    };
    figures.iter().zip(goals).map(one).collect()
}

/// A rule that ends a run when each goal is shown to be met or to be missed.
pub struct UntilFit<'a> {
    /// What is played, narrowed to the goals.
    pub game: &'a dyn Game,
    /// The figures, in the order of the goals.
    pub figures: &'a [GoalFigure],
    /// What they are held against.
    pub goals: &'a [Goal],
    /// The error of each interval over all looks together.
    pub alpha: f64,
}

impl StopRule for UntilFit<'_> {
    fn enough(&self, seen: &Accumulator) -> bool {
        let judged = judge(self.game, (self.figures, self.goals), seen, self.alpha);
        judged.into_iter().all(|(_, misfit)| misfit.fit() != Fit::CannotTell)
    }
}
