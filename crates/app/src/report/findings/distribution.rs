//! How games are distributed: over the sides' victories, and over the values of a metric.

use crate::game::{Game, Metric, Verdicts};
use crate::stats::{Histogram, Interval, LEVEL, bounded_sequence};

/// Which side's victory the games were.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shares {
    /// The clauses, such as `a wins`.
    pub clauses: Vec<Clause>,
    /// All games, those of the clauses together.
    pub games: u64,
    /// The clause that is the victory of neither side, if there is one.
    pub neutral: Option<usize>,
}

/// A clause with its games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// The clause.
    pub name: String,
    /// The games in which it is true.
    pub games: u64,
}

impl Shares {
    /// The games of each clause.
    pub fn of(verdicts: &Verdicts, histogram: &Histogram) -> Shares {
        let clause = |(name, values): &(String, std::ops::RangeInclusive<i64>)| Clause {
            name: name.clone(),
            games: values.clone().map(|value| histogram.count_of(value)).sum(),
        };
        let games = histogram.count();
        Shares { clauses: verdicts.clauses.iter().map(clause).collect(), games, neutral: verdicts.neutral() }
    }

    /// The interval of the share of a clause by itself, which holds wherever play stops.
    pub fn interval(&self, clause: &Clause) -> Option<Interval> {
        let counts = [(1.0, clause.games), (0.0, self.games - clause.games)];
        bounded_sequence(&counts, (0.0, 1.0), 1.0 - LEVEL)
    }
}

/// The values of a metric with how often each occurred.
#[derive(Clone, Debug, PartialEq)]
pub struct Distribution {
    /// The metric.
    pub metric: Metric,
    /// How often each value occurred.
    pub histogram: Histogram,
    /// Stretches of values that are marked on it, from the lowest.
    pub zones: Vec<Zone>,
    /// Its heading; without one it is drawn under the metric's own, as in the report of a run.
    pub heading: Option<String>,
    /// What its marks mean.
    pub marks: &'static str,
}

impl Distribution {
    /// A metric without marks, as in the report of a run.
    pub fn plain(game: &dyn Game, metric: usize, histogram: &Histogram) -> Distribution {
        let (metric, histogram) = (game.metrics()[metric].clone(), histogram.clone());
        Distribution { metric, histogram, zones: Vec::new(), heading: None, marks: "" }
    }
}

/// A stretch of values with a name of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zone {
    /// Its least cell; none of the lowest, which has no lower end.
    pub from: Option<i64>,
    /// Its name.
    pub name: String,
}
