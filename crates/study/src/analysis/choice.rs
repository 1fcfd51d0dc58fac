//! The figures that an answer shows, and so the intervals that hold together.

use super::notable::main_metric;
use crate::game::{Figure, Game};

/// The metrics and ratios that are wanted.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Choice {
    /// The main figures, and those that the system marks as important.
    #[default]
    Important,
    /// All metrics and ratios.
    All,
    /// The figures with these names.
    Named(Vec<String>),
}

impl Choice {
    /// The greatest number of figures shown beside the main ones when none are named.
    pub const MOST: usize = 12;

    /// The figures of a game that are wanted beside the main ones, each once.
    pub fn figures(&self, game: &dyn Game) -> Vec<Figure> {
        let main = Choice::main(game);
        let beside = |figures: Vec<Figure>| -> Vec<Figure> {
            figures.into_iter().filter(|figure| !main.contains(figure)).collect()
        };
        match self {
            Choice::Important if game.figures().is_empty() => {
                beside(all(game)).into_iter().take(Choice::MOST).collect()
            }
            Choice::Important => beside(game.figures().to_vec()).into_iter().take(Choice::MOST).collect(),
            Choice::All => beside(all(game)),
            Choice::Named(names) => {
                let mut figures: Vec<Figure> = Vec::new();
                for figure in names.iter().filter_map(|name| Figure::named(game, name)) {
                    if !figures.contains(&figure) {
                        figures.push(figure);
                    }
                }
                figures
            }
        }
    }

    /// The main figures, whatever is chosen beside them: the winner, and the first metric; where that is the winner,
    /// the first number.
    pub fn main(game: &dyn Game) -> Vec<Figure> {
        let winner = game.verdicts().map(|verdicts| verdicts.metric);
        let first = if winner == Some(0) { main_metric(game.metrics()) } else { Some(0) };
        let first = first.filter(|first| *first < game.metrics().len());
        let mut main: Vec<usize> = winner.into_iter().chain(first).collect();
        main.dedup();
        main.into_iter().map(Figure::Metric).collect()
    }

    /// Whether a figure is wanted. If the choice has names, only the named figures are.
    pub fn holds(&self, game: &dyn Game, figure: Figure) -> bool {
        let main = !matches!(self, Choice::Named(_)) && Choice::main(game).contains(&figure);
        main || self.figures(game).contains(&figure)
    }

    /// The first chosen name that is neither a metric nor a ratio of the game.
    pub fn unknown(&self, game: &dyn Game) -> Option<&str> {
        match self {
            Choice::Named(names) => names.iter().map(String::as_str).find(|name| Figure::named(game, name).is_none()),
            Choice::Important | Choice::All => None,
        }
    }
}

fn all(game: &dyn Game) -> Vec<Figure> {
    let metrics = (0..game.metrics().len()).map(Figure::Metric);
    metrics.chain((0..game.ratios().len()).map(Figure::Ratio)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::testing::toy::Duel;

    #[test]
    fn names_narrow_the_figures_and_leave_out_the_main_ones() {
        let duel = Duel::default().playable();
        let named = Choice::Named(vec!["hits-per-shot".into(), "shots".into(), "hits_per_shot".into()]);
        let shots = Figure::named(&duel, "shots").unwrap();
        assert_eq!(named.figures(&duel), [Figure::Ratio(0), shots]);
        assert!(named.holds(&duel, shots) && !named.holds(&duel, Figure::Metric(0)));
        assert_eq!(named.unknown(&duel), None);
        assert_eq!(Choice::Named(vec!["shot".into()]).unknown(&duel), Some("shot"));
    }

    #[test]
    fn the_main_figures_stand_apart_from_the_rest() {
        let duel = Duel::default().playable();
        let all = Choice::All.figures(&duel);
        assert_eq!(Choice::main(&duel), [Figure::Metric(0)]);
        assert_eq!(all.len(), duel.metrics().len() + duel.ratios().len() - 1);
        assert!(!all.contains(&Figure::Metric(0)) && Choice::All.holds(&duel, Figure::Metric(0)));
    }
}
