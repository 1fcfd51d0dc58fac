//! The rare event that is asked for: a metric that reaches a value.

use super::super::condition::Condition;
use crate::game::{Game, MetricKind, NULL};
use crate::scenario::Fault;

/// A metric at a value or beyond it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RareEvent {
    /// The metric, by its place.
    pub metric: usize,
    /// Whether it has to be at most the value, and not at least.
    pub falling: bool,
    /// The value, as a cell.
    pub cell: i64,
    /// Steps of the severity to a cell of 1.
    pub steps: i64,
}

impl RareEvent {
    /// Reads a condition as an event of this game.
    ///
    /// # Errors
    /// It is no comparison of one number with `>=`, `>`, `<=` or `<`, no value that the metric can have, or none that
    /// games come nearer to step by step; the fault names metrics that can be asked for.
    pub fn of(condition: &Condition, game: &dyn Game) -> Result<RareEvent, Fault> {
        let metrics = game.metrics();
        let wanted = condition.on(metrics)?;
        let bound = wanted.bound().ok_or_else(|| {
            Fault::new("", "a rare event is one number that reaches a value").expected("METRIC>=K, such as losses>=5")
        })?;
        if let Some(why) = wanted.impossible(metrics) {
            return Err(Fault::new("", format!("{why}, so no game fulfils the condition")));
        }
        let name = &metrics[bound.metric].name;
        let Some(severity) = game.severity(bound.metric) else {
            let why = match metrics[bound.metric].kind {
                MetricKind::Integer => format!("`{name}` has no value before the end of a game"),
                MetricKind::Flag | MetricKind::Category(_) => format!("`{name}` is no number"),
            };
            return Err(Fault::new("", why).expected(known(game, |_| true)));
        };
        if bound.falling && !severity.falls {
            let why = format!("`{name}` does not fall while a game is played");
            return Err(Fault::new("", why).expected(known(game, |severity| severity.falls)));
        }
        let steps = if bound.falling { 1 } else { severity.steps };
        Ok(RareEvent { metric: bound.metric, falling: bound.falling, cell: bound.cell, steps: steps.into() })
    }

    /// Whether the cell at the end of a game fulfils it.
    pub(super) fn holds(&self, cell: i64) -> bool {
        cell != NULL && if self.falling { cell <= self.cell } else { cell >= self.cell }
    }

    /// The least severity of a game that fulfils it.
    pub(super) fn goal(&self) -> i64 {
        if self.falling { -self.cell } else { self.cell.saturating_mul(self.steps) }
    }

    /// A severity in units of the metric's cells.
    pub fn in_cells(&self, severity: i64) -> f64 {
        if self.falling { -severity as f64 } else { severity as f64 / self.steps as f64 }
    }
}

/// The metrics whose severity fits, as a fault lists what it expects.
fn known(game: &dyn Game, fits: impl Fn(crate::game::splitting::Severity) -> bool) -> String {
    let places = (0..game.metrics().len()).filter(|&place| game.severity(place).is_some_and(&fits));
    let names: Vec<&str> = places.map(|place| game.metrics()[place].name.as_str()).collect();
    if names.is_empty() { "another comparison: this system has no such metric".to_owned() } else { names.join(", ") }
}
