//! The rows that `sortie bench` prints: those of scenarios, and what they come to for a system.

use super::super::output::{Cell, Sheet};
use super::cost::Cost;
use super::median::median;
use super::scaling::Scaling;

/// The columns.
pub(super) const COLUMNS: [&str; 3 + FIGURES] = [
    "system",
    "scenario",
    "threads",
    "games_per_second",
    "us_per_game",
    "draws_per_game",
    "ns_per_draw",
    "floor_ratio",
    "full_ratio",
    "scaling",
    "bare_scaling",
    "ns_per_candidate",
    "candidates_per_decision",
    "scored_share",
];

const FIGURES: usize = 11;

/// Of each figure, the decimals, and whether less of it is worse.
const SHAPES: [(usize, bool); FIGURES] = [
    (0, true),
    (2, false),
    (1, false),
    (2, false),
    (2, false),
    (2, false),
    (2, true),
    (2, true),
    (2, false),
    (1, false),
    (3, false),
];

/// A row. What can't be had, as a ratio without any dice, is no number.
pub(super) struct Row {
    pub(super) system: String,
    scenario: String,
    threads: u32,
    figures: [f64; FIGURES],
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
        let number = |(&value, (decimals, _)): (&f64, (usize, bool))| match value.is_finite() {
            true => Cell::Number(format!("{value:.decimals$}")),
            false => Cell::Null,
        };
        let mut figures = self.figures.iter().zip(SHAPES).map(number);
        let named: [Cell; 3] = [self.system.as_str().into(), self.scenario.as_str().into(), self.threads.into()];
        let mut named = named.into_iter();
        table.row([(); COLUMNS.len()].map(|()| named.next().or_else(|| figures.next()).unwrap_or(Cell::Null)));
    }
}

/// The median and the worst of the rows of a system, by threads; nothing of one scenario.
pub(super) fn summaries(rows: &[Row]) -> Vec<Row> {
    let mut summaries = Vec::new();
    for (name, middle) in [("median", true), ("worst", false)] {
        for threads in [1, 2] {
            let of: Vec<&Row> = rows.iter().filter(|row| row.threads == threads).collect();
            let [first, _, ..] = of[..] else { continue };
            let figure = |index: usize| {
                let values: Vec<f64> =
                    of.iter().map(|row| row.figures[index]).filter(|value| value.is_finite()).collect();
                let worse = if SHAPES[index].1 { f64::min } else { f64::max };
                match values.is_empty() {
                    true => f64::NAN,
                    false if middle => median(values),
                    false => values.into_iter().reduce(worse).unwrap_or(f64::NAN),
                }
            };
            let figures = std::array::from_fn(figure);
            summaries.push(Row { system: first.system.clone(), scenario: name.to_owned(), threads, figures });
        }
    }
    summaries
}
