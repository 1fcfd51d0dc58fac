//! What a sweep varied, in its manifest: with the counts beside it, all that it says follows from this.

use crate::analysis::sweep::FigurePair;
use crate::analysis::sweep::stars::Design;
use crate::report::Shard;
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// A figure where parameters have other values. The first scenario of the manifest is the one as it is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SweepFacts {
    /// The level at which its intervals hold together.
    pub level: f64,
    /// The figure, such as `score`, a metric, or a share such as `winner=a`.
    pub metric: String,
    /// What was varied.
    pub design: DesignFacts,
}

impl SweepFacts {
    /// Whether `other` asks the same; what was played is left out.
    pub fn asks_like(&self, other: &SweepFacts) -> bool {
        let designs = match (&self.design, &other.design) {
            (DesignFacts::Grid(one), DesignFacts::Grid(other)) => {
                let places = |grid: &GridFacts| grid.cells.iter().map(|cell| cell.at.clone()).collect::<Vec<_>>();
                one.axes == other.axes && one.invalid == other.invalid && places(one) == places(other)
            }
            (DesignFacts::Steps(one), DesignFacts::Steps(other)) => {
                let numbers = |steps: &StepsFacts| {
                    let numbers = steps.numbers.iter().map(|number| (number.path.clone(), number.value));
                    numbers.collect::<Vec<_>>()
                };
                one.looks == other.looks && numbers(one) == numbers(other)
            }
            (DesignFacts::Stars(one), DesignFacts::Stars(other)) => one == other,
            _ => false,
        };
        self.level == other.level && self.metric == other.metric && designs
    }

    /// Adds the games of another share of the same sweep.
    ///
    /// # Errors
    /// The other is of another sweep.
    pub fn merge(&mut self, other: &SweepFacts) -> Result<(), String> {
        if !self.asks_like(other) {
            return Err("it is a part of another sweep".to_owned());
        }
        match (&mut self.design, &other.design) {
            (DesignFacts::Grid(one), DesignFacts::Grid(other)) => {
                one.cells.iter_mut().zip(&other.cells).try_for_each(|(one, other)| one.merge(other))
            }
            (DesignFacts::Steps(one), DesignFacts::Steps(other)) => {
                one.numbers.iter_mut().zip(&other.numbers).try_for_each(|(one, other)| {
                    one.down.merge(&other.down)?;
                    one.up.merge(&other.up)
                })
            }
            _ => Ok(()),
        }
    }
}

impl StepsFacts {
    fn steps(&self) -> impl Iterator<Item = &StepFacts> {
        self.numbers.iter().flat_map(|number| [&number.down, &number.up])
    }

    /// The games of all steps.
    pub fn games(&self) -> u64 {
        self.steps().map(StepFacts::games).sum()
    }

    /// The most games of a step.
    pub fn most_games(&self) -> u64 {
        self.steps().map(StepFacts::games).max().unwrap_or_default()
    }

    /// The sums of all steps that were played.
    pub fn pairs(&self) -> impl Iterator<Item = &FigurePair> {
        self.steps().filter_map(|step| match step {
            StepFacts::Played(pair) => Some(&**pair),
            StepFacts::Invalid(_) | StepFacts::Unread => None,
        })
    }
}

impl CellFacts {
    fn merge(&mut self, other: &CellFacts) -> Result<(), String> {
        let mark = |facts: &CellFacts| u128::from_str_radix(&facts.outcomes, 16).map_err(|error| error.to_string());
        self.outcomes = format!("{:032x}", mark(self)?.wrapping_add(mark(other)?));
        self.pair.merge_like(&other.pair)
    }
}

impl StepFacts {
    /// The games that were played.
    pub fn games(&self) -> u64 {
        match self {
            StepFacts::Played(pair) => pair.games(),
            StepFacts::Invalid(_) | StepFacts::Unread => 0,
        }
    }

    fn merge(&mut self, other: &StepFacts) -> Result<(), String> {
        match (self, other) {
            (StepFacts::Played(one), StepFacts::Played(other)) => one.merge_like(other),
            (one, other) if one == other => Ok(()),
            _ => Err("its steps are not those of the other shares".to_owned()),
        }
    }
}

/// What was varied.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DesignFacts {
    /// All combinations of the values of one or two parameters.
    Grid(GridFacts),
    /// Single numbers, each one step down and up.
    Steps(StepsFacts),
    /// Base points of several parameters, and points around each of them.
    Stars(StarsFacts),
}

/// The values of parameters and what their games show.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct GridFacts {
    /// One or two parameters.
    pub axes: Vec<AxisFacts>,
    /// The combinations that are scenarios, in the order of the scenarios of the manifest after the first.
    pub cells: Vec<CellFacts>,
    /// The combinations that are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub invalid: Vec<InvalidFacts>,
}

/// A parameter with its values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AxisFacts {
    /// The path of the parameter; `variant` where variants are the values.
    pub path: String,
    /// Its values, as they are written.
    pub values: Vec<String>,
}

/// A combination of values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CellFacts {
    /// The place of the value of each parameter.
    pub at: Vec<usize>,
    /// The figure beside that of the scenario as it is, on the same dice.
    pub pair: FigurePair,
    /// A mark of all outcomes: equal for cells whose games end alike.
    pub outcomes: String,
}

/// A combination of values that is no valid scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InvalidFacts {
    /// The place of the value of each parameter.
    pub at: Vec<usize>,
    /// The error.
    pub why: String,
}

/// Base points of several parameters. What their games show is in a file of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StarsFacts {
    /// How the points around a base point are chosen.
    pub design: Design,
    /// The parameters.
    pub axes: Vec<AxisFacts>,
    /// The number of base points, those of all shards together.
    pub points: u64,
    /// The games at each point.
    pub games: u64,
}

impl StarsFacts {
    /// The numbers of the base points of a share of them.
    pub fn range(&self, shard: Option<Shard>) -> Range<u64> {
        Shard::range(shard, self.points)
    }
}

/// Numbers and what a step of each does.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StepsFacts {
    /// The numbers of games at which play could end for a step.
    pub looks: Vec<u64>,
    /// How many intervals hold together.
    pub family: usize,
    /// The numbers, in the order of the rules.
    pub numbers: Vec<NumberFacts>,
}

/// A number of the scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NumberFacts {
    /// Where it is in the document.
    pub path: String,
    /// Its value in the scenario as it is.
    pub value: i64,
    /// What a step down does.
    pub down: StepFacts,
    /// What a step up does.
    pub up: StepFacts,
}

/// What a step of a number does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StepFacts {
    /// It makes no valid scenario, for this reason.
    Invalid(String),
    /// Play does not read the number: the scenario is the same.
    Unread,
    /// Its games beside those of the scenario as it is.
    Played(Box<FigurePair>),
}
