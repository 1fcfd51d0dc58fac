//! The score of a game for one side: what a search makes greater.

use crate::analysis::balance::{Aim, Standing};
use crate::analysis::notable::main_metric;
use crate::game::{Game, NULL, Verdicts};

/// How the games of a scenario are scored for one side.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Score {
    /// A win counts 2, a game that no side wins 1.
    Wins {
        verdicts: Verdicts,
        /// The index of the clause that is a win.
        won: usize,
        /// The index of the clause that is a loss.
        lost: usize,
    },
    /// The main number, with its sign turned where the other side wants it great.
    Number { name: String, index: usize, scale: f64, turned: bool },
}

impl Score {
    /// The score of a side: of two sides its wins, of one side the main number. None for a game without either.
    pub(super) fn of(game: &dyn Game, side: &str) -> Option<Score> {
        let mut sides: Vec<String> = game.policies().into_iter().map(|(side, _)| side).collect();
        sides.dedup();
        let first = sides.first().is_some_and(|first| first == side);
        if let (true, Some(Aim::Score(Standing { first: one, second })), Some(verdicts)) =
            (sides.len() > 1, Aim::score(game), game.verdicts())
        {
            let (won, lost) = if first { (one, second) } else { (second, one) };
            return Some(Score::Wins { verdicts: verdicts.clone(), won, lost });
        }
        let index = main_metric(game.metrics())?;
        let metric = &game.metrics()[index];
        Some(Score::Number { name: metric.name.clone(), index, scale: metric.scale.into(), turned: !first })
    }

    /// The score of a game with this outcome.
    pub(super) fn value(&self, row: &[i64]) -> i64 {
        match self {
            Score::Wins { verdicts, won, lost } => match verdicts.clause(row[verdicts.metric]) {
                Some(clause) if clause == *won => 2,
                Some(clause) if clause == *lost => 0,
                _ => 1,
            },
            Score::Number { index, turned, .. } => match row[*index] {
                NULL => 0,
                value if *turned => -value,
                value => value,
            },
        }
    }

    /// The least spread that scores are taken to have: for wins that of one game in 25 won or lost.
    pub(super) fn least_spread(&self) -> f64 {
        match self {
            Score::Wins { .. } => 0.4,
            Score::Number { .. } => 0.0,
        }
    }

    /// What a score is divided by to be printed.
    pub(super) fn scale(&self) -> f64 {
        match self {
            Score::Wins { .. } => 2.0,
            Score::Number { scale, .. } => *scale,
        }
    }

    /// What it is called in tables.
    pub(super) fn name(&self) -> &str {
        match self {
            Score::Wins { .. } => "win",
            Score::Number { name, .. } => name,
        }
    }
}
