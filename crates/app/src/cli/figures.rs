//! The figures of a system: the metrics and ratios of all its built-in scenarios, each name once, a metric with what
//! its cells are in any of them.
//!
//! They are gathered by loading each scenario. Since that takes a second, a file of the library keeps them, so that a
//! name is looked up in a blink; a test holds the file to be what loading says.

use super::{CliError, Context};
use crate::game::{Game, Metric, MetricKind, System};
use crate::scenario::Request;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

/// The figures of a system.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Figures {
    /// The metrics.
    #[serde(default, rename = "metric")]
    pub metrics: Vec<KnownMetric>,
    /// The ratios.
    #[serde(default, rename = "ratio")]
    pub ratios: Vec<KnownRatio>,
}

/// A metric, as [`Metric`] has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KnownMetric {
    /// Its name.
    pub name: String,
    /// The name of its kind.
    pub kind: String,
    /// What a category may be.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<String>,
    /// Its unit.
    pub unit: String,
    /// How many times the printed value a cell holds.
    pub scale: u32,
    /// The least and the greatest value of a cell.
    pub range: (i64, i64),
    /// Whether a cell may be empty.
    pub nullable: bool,
    /// What it means.
    pub meaning: String,
}

/// A ratio, its metrics by name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KnownRatio {
    /// Its name.
    pub name: String,
    /// The metric above.
    pub numerator: String,
    /// The metric below.
    pub denominator: String,
    /// What the quotient is printed times.
    pub per: u32,
    /// What it means.
    pub meaning: String,
}

impl Figures {
    /// Those of a system: from the library where it keeps them, or else by loading.
    ///
    /// # Errors
    /// What is wrong with the file or a scenario.
    pub(super) fn of(io: &Context, system: &dyn System) -> Result<Figures, CliError> {
        let file = Figures::file(system.name());
        match io.library().get(&file) {
            Some(text) => toml::from_str(text).map_err(|error| CliError::usage(format!("{file}: {error}"))),
            None => Figures::gathered(io, system),
        }
    }

    /// The name of the file of the library that keeps them.
    pub fn file(system: &str) -> String {
        format!("{system}/figures")
    }

    /// Those of a system by loading each of its scenarios.
    ///
    /// # Errors
    /// What is wrong with a scenario.
    pub fn gathered(io: &Context, system: &dyn System) -> Result<Figures, CliError> {
        let load = |name: &str| io.load(&Request::scenario(name)).map(|loaded| loaded.game);
        let games: Vec<_> =
            io.library().scenarios(system.name()).into_par_iter().map(load).collect::<Result<_, _>>()?;
        let mut figures = Figures::default();
        games.iter().for_each(|game| figures.add(&**game));
        Ok(figures)
    }

    fn add(&mut self, game: &dyn Game) {
        for metric in game.metrics() {
            match self.metrics.iter_mut().find(|known| known.name == metric.name) {
                Some(known) => known.widen(metric),
                None => self.metrics.push(KnownMetric::from(metric)),
            }
        }
        for ratio in game.ratios() {
            if self.ratios.iter().all(|known| known.name != ratio.name) {
                let of = |index: usize| game.metrics()[index].name.clone();
                self.ratios.push(KnownRatio {
                    name: ratio.name.clone(),
                    numerator: of(ratio.numerator),
                    denominator: of(ratio.denominator),
                    per: ratio.per,
                    meaning: ratio.meaning.clone(),
                });
            }
        }
    }
}

impl From<&Metric> for KnownMetric {
    fn from(metric: &Metric) -> KnownMetric {
        KnownMetric {
            name: metric.name.clone(),
            kind: metric.kind.name().to_owned(),
            values: values(&metric.kind).to_vec(),
            unit: metric.unit.to_owned(),
            scale: metric.scale,
            range: metric.range,
            nullable: metric.nullable,
            meaning: metric.meaning.clone(),
        }
    }
}

impl KnownMetric {
    /// Lets it hold what it holds in another scenario, too.
    fn widen(&mut self, other: &Metric) {
        self.nullable |= other.nullable;
        self.range = (self.range.0.min(other.range.0), self.range.1.max(other.range.1));
        if let MetricKind::Category(more) = &other.kind {
            let new: Vec<String> = more.iter().filter(|name| !self.values.contains(name)).cloned().collect();
            self.values.extend(new);
            self.range = (0, self.values.len() as i64 - 1);
        }
    }
}

fn values(kind: &MetricKind) -> &[String] {
    match kind {
        MetricKind::Category(values) => values,
        MetricKind::Flag | MetricKind::Integer => &[],
    }
}
