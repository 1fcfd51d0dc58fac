//! The rows that `sortie bench` prints: those of scenarios, and the median and the worst of each system.

use super::super::output::{Cell, Sheet};
use super::cost::Cost;
use super::median::median;
use super::scaling::Scaling;

/// A column of figures.
struct Figure {
    name: &'static str,
    decimals: usize,
    /// Returns the worse of two values.
    worse: fn(f64, f64) -> f64,
}

impl Figure {
    const fn new(name: &'static str, decimals: usize, worse: fn(f64, f64) -> f64) -> Figure {
        Figure { name, decimals, worse }
    }
}

const FIGURES: [Figure; 11] = [
    Figure::new("games_per_second", 0, f64::min),
    Figure::new("us_per_game", 2, f64::max),
    Figure::new("draws_per_game", 1, f64::max),
    Figure::new("ns_per_draw", 2, f64::max),
    Figure::new("floor_ratio", 2, f64::max),
    Figure::new("full_ratio", 2, f64::max),
    Figure::new("scaling", 2, f64::min),
    Figure::new("bare_scaling", 2, f64::min),
    Figure::new("ns_per_candidate", 2, f64::max),
    Figure::new("candidates_per_decision", 1, f64::max),
    Figure::new("scored_share", 3, f64::max),
];

/// The names of the columns.
pub(super) fn columns() -> impl Iterator<Item = &'static str> {
    ["system", "scenario", "threads"].into_iter().chain(FIGURES.iter().map(|figure| figure.name))
}

/// A row of the table. An undefined figure, such as a ratio without any dice, is NaN.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub(super) system: String,
    scenario: String,
    threads: u32,
    figures: [f64; FIGURES.len()],
}

impl Row {
    pub(super) fn of(system: &str, scenario: &str, threads: u32, cost: &Cost, scaling: &Scaling) -> Row {
        let speed = cost.games_per_second() * if threads == 1 { 1.0 } else { scaling.games };
        let figures = [
            speed,
            cost.game / 1000.0,
            cost.draws,
            cost.draw,
            cost.floor_ratio,
            cost.full_ratio,
            scaling.games,
            scaling.bare,
            cost.candidate.unwrap_or(f64::NAN),
            cost.choices.offered as f64 / cost.choices.searches as f64,
            cost.choices.scored as f64 / cost.choices.offered as f64,
        ];
        Row { system: system.to_owned(), scenario: scenario.to_owned(), threads, figures }
    }

    pub(super) fn print(&self, table: &mut Sheet) {
        let number = |(value, figure): (f64, &Figure)| match value.is_finite() {
            true => Cell::Number(format!("{value:.*}", figure.decimals)),
            false => Cell::Null,
        };
        let named = [self.system.as_str().into(), self.scenario.as_str().into(), self.threads.into()];
        table.row(named.into_iter().chain(self.figures.into_iter().zip(&FIGURES).map(number)));
    }
}

/// The median and the worst of the rows of a system, for each number of threads; empty for a single scenario.
pub(super) fn summaries(rows: &[Row]) -> Vec<Row> {
    let mut summaries = Vec::new();
    for threads in [1, 2] {
        let of: Vec<&Row> = rows.iter().filter(|row| row.threads == threads).collect();
        let [first, _, ..] = of[..] else { continue };
        let values = |at: usize| of.iter().map(move |row| row.figures[at]).filter(|value| value.is_finite());
        let middle = std::array::from_fn(|at| median(values(at).collect()));
        let worst = std::array::from_fn(|at| values(at).reduce(FIGURES[at].worse).unwrap_or(f64::NAN));
        for (name, figures) in [("median", middle), ("worst", worst)] {
            summaries.push(Row { scenario: name.to_owned(), figures, ..first.clone() });
        }
    }
    summaries
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(scenario: &str, threads: u32, figures: [f64; FIGURES.len()]) -> Row {
        Row { system: "toy".to_owned(), scenario: scenario.to_owned(), threads, figures }
    }

    /// For speeds the lower figure is worse, for times the higher. A figure that no scenario has is missing in the
    /// summary too.
    #[test]
    fn a_system_ends_with_its_median_and_its_worst() {
        let figures = |speed: f64, time: f64| {
            let mut figures = [f64::NAN; FIGURES.len()];
            (figures[0], figures[1]) = (speed, time);
            figures
        };
        let rows = [(10.0, 7.0), (30.0, 9.0), (20.0, 8.0)].map(|(speed, time)| row("duel", 1, figures(speed, time)));
        let result = summaries(&rows);
        let result: Vec<_> = result.iter().map(|row| (row.scenario.as_str(), row.figures[0], row.figures[1])).collect();
        assert_eq!(result, [("median", 20.0, 8.0), ("worst", 10.0, 9.0)]);
        assert!(summaries(&rows)[1].figures[2].is_nan());
        assert!(summaries(&rows[..1]).is_empty());
    }
}
