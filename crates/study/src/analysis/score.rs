//! What a game is worth to the side that is named first, as an integer.

use crate::analysis::balance::{Aim, Standing};
use crate::analysis::notable::main_metric;
use crate::game::{Game, NULL};
use crate::stats::OutOfRange;

/// What a game is worth to the side named first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// A win counts 1, a game that no side wins a half: in halves.
    Points(Standing),
    /// The main number of the game, by the index of its metric: in its cells.
    Number(usize),
}

impl Score {
    /// The points of a game whose victories have sides; none of another.
    pub fn points(game: &dyn Game) -> Option<Score> {
        match Aim::score(game) {
            Some(Aim::Score(standing)) => Some(Score::Points(standing)),
            _ => None,
        }
    }

    /// The main number; none of a game without numbers.
    pub fn number(game: &dyn Game) -> Option<Score> {
        main_metric(game.metrics()).map(Score::Number)
    }

    /// The score of this name, as [`Score::name`] gives it.
    pub fn named(game: &dyn Game, name: &str) -> Option<Score> {
        match Aim::named(game, name)? {
            Aim::Score(standing) => Some(Score::Points(standing)),
            Aim::Metric(index) => Some(Score::Number(index)),
            Aim::Share(..) | Aim::Ratio(_) => None,
        }
    }

    /// Its name in files: `score`, or that of the metric.
    pub fn name(self, game: &dyn Game) -> String {
        match self {
            Score::Points(_) => "score".to_owned(),
            Score::Number(index) => game.metrics()[index].name.clone(),
        }
    }

    /// Whether it is a part of 1, printed in percent.
    pub const fn is_share(self) -> bool {
        matches!(self, Score::Points(_))
    }

    /// How many units of the integer are 1 in print.
    pub fn scale(self, game: &dyn Game) -> f64 {
        match self {
            Score::Points(_) => 2.0,
            Score::Number(index) => f64::from(game.metrics()[index].scale),
        }
    }

    /// The score of a game with this outcome.
    ///
    /// # Errors
    /// A cell is outside the range of its metric.
    pub fn of(self, game: &dyn Game, row: &[i64]) -> Result<i64, OutOfRange> {
        match self {
            Score::Number(metric) => {
                let (value, (low, high)) = (row[metric], game.metrics()[metric].range);
                let inside = value != NULL && (low..=high).contains(&value);
                inside.then_some(value).ok_or(OutOfRange { metric, value })
            }
            Score::Points(standing) => {
                let Some(verdicts) = game.verdicts() else { return Ok(1) };
                let (metric, value) = (verdicts.metric, row[verdicts.metric]);
                match verdicts.clause(value) {
                    Some(clause) if clause == standing.first => Ok(2),
                    Some(clause) if clause == standing.second => Ok(0),
                    Some(_) => Ok(1),
                    None => Err(OutOfRange { metric, value }),
                }
            }
        }
    }
}
