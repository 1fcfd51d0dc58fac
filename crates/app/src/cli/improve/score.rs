//! The score of a game for one side: what a search makes greater.

use crate::analysis::Score;
use crate::game::Game;

/// The least spread that scores of wins are taken to have, in halves of a win: that of one game in 25 won or lost.
const LEAST_SPREAD: f64 = 0.4;
/// What both sides score together in a game, in halves of a win.
const BOTH: i64 = 2;

/// How the games of a scenario are scored for one side.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct SideScore {
    score: Score,
    /// Whether it is the side named first, whose score that is.
    first: bool,
    /// What it is called in tables: `score`, or the name of the main number.
    pub(super) name: String,
    /// What a score is divided by to be printed.
    pub(super) scale: f64,
}

impl SideScore {
    /// The score of a side: of two sides its wins, of one side the main number. None for a game without either.
    pub(super) fn of(game: &dyn Game, side: &str) -> Option<SideScore> {
        let mut sides: Vec<String> = game.policies().into_iter().map(|(side, _)| side).collect();
        sides.dedup();
        let first = sides.first().is_some_and(|first| first == side);
        let points = Score::points(game).filter(|_| sides.len() > 1);
        let score = points.or_else(|| Score::number(game))?;
        Some(SideScore { score, first, name: score.name(game), scale: score.scale(game) })
    }

    /// The score of a game with this outcome; 0 for one without the number.
    pub(super) fn value(&self, game: &dyn Game, row: &[i64]) -> i64 {
        match (self.score.of(game, row), self.first) {
            (Ok(value), true) => value,
            (Ok(value), false) if self.is_share() => BOTH - value,
            (Ok(value), false) => -value,
            (Err(_), _) => 0,
        }
    }

    /// Whether it is a share of 1 in print.
    pub(super) fn is_share(&self) -> bool {
        self.score.is_share()
    }

    /// The least spread that scores are taken to have.
    pub(super) fn least_spread(&self) -> f64 {
        if self.is_share() { LEAST_SPREAD } else { 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::testing::{built_in, registry};
    use crate::scenario::{Document, Request};

    /// What side a wins side b loses, a draw is half of it for both, and of one side alone the main number counts.
    #[test]
    fn what_one_side_wins_the_other_loses() {
        let library = built_in();
        let load = |system: &str, scenario: &str| {
            let system = registry().iter().find(|known| known.name() == system).unwrap();
            let document = Document::load(&library, &Request::scenario(scenario), &[system.name()]).ok().unwrap();
            system.load(&document).ok().unwrap()
        };
        let game = load("jets", "jets/mirror-medium");
        let [a, b] = ["a", "b"].map(|side| SideScore::of(&*game, side).unwrap());
        let winner = game.verdicts().unwrap().metric;
        let scores = |winner_is: i64| {
            let mut row = vec![0; game.metrics().len()];
            row[winner] = winner_is;
            [&a, &b].map(|score| score.value(&*game, &row))
        };
        assert_eq!([scores(0), scores(1), scores(2)], [[2, 0], [0, 2], [1, 1]]);
        assert!(a.is_share() && a.name == "score" && a.scale == 2.0);
        let campaign = load("thunderbolt", "thunderbolt/training");
        let score = SideScore::of(&*campaign, "player").unwrap();
        assert!(!score.is_share() && score.name == "victory_points", "{score:?}");
    }
}
