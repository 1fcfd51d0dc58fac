//! What a game's outcome consists of.

use super::{Game, Whose};
use std::ops::RangeInclusive;

/// A cell of an outcome that does not apply.
pub const NULL: i64 = i64::MIN;

/// One number or category of an outcome.
#[derive(Clone, Debug, PartialEq)]
pub struct Metric {
    /// Name in snake_case, such as `losses_a`.
    pub name: String,
    /// What its cells are.
    pub kind: MetricKind,
    /// Unit of the printed value, such as `aircraft`; empty for a category.
    pub unit: &'static str,
    /// Cells hold the printed value times this; 1 for almost all.
    pub scale: u32,
    /// The least and the greatest value a cell can hold, scaled; categories and flags count from 0.
    pub range: (i64, i64),
    /// Whether a cell may be [`NULL`].
    pub nullable: bool,
    /// One line on what it means.
    pub meaning: String,
    /// Name for people, such as `losses, a`.
    pub said: String,
    /// Names for people of a category's values; empty for all others.
    pub said_values: Vec<String>,
    /// Whose it is.
    pub whose: Whose,
}

impl Metric {
    /// A metric of this name and kind, called by its name, that holds 0 or more and is of no side.
    pub fn plain(name: &str, kind: MetricKind) -> Metric {
        let said_values = match &kind {
            MetricKind::Category(names) => names.clone(),
            MetricKind::Integer | MetricKind::Flag => Vec::new(),
        };
        let (unit, meaning, whose) = ("", String::new(), Whose::Nobody);
        let (name, said) = (name.to_owned(), name.to_owned());
        Metric { name, kind, unit, scale: 1, range: (0, i64::MAX), nullable: false, meaning, said, said_values, whose }
    }

    /// What a value of a category is called among people; nothing of one that it does not have.
    pub fn said_value(&self, value: usize) -> &str {
        self.said_values.get(value).map_or("", String::as_str)
    }
}

/// What the cells of a metric are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MetricKind {
    /// An integer.
    Integer,
    /// 0 or 1.
    Flag,
    /// An index into these names.
    Category(Vec<String>),
}

impl MetricKind {
    /// The name used in files.
    pub const fn name(&self) -> &'static str {
        match self {
            MetricKind::Integer => "integer",
            MetricKind::Flag => "flag",
            MetricKind::Category(_) => "category",
        }
    }
}

/// A quotient of two metrics' sums, such as hits a missile fired.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratio {
    /// Name in snake_case, such as `hits_per_missile_a`.
    pub name: String,
    /// Index of the numerator's metric.
    pub numerator: usize,
    /// Index of the denominator's metric.
    pub denominator: usize,
    /// The quotient is printed times this, such as 1000 for losses a thousand sorties.
    pub per: u32,
    /// One line on what it means.
    pub meaning: String,
    /// Name for people, such as `hits per missile, a`.
    pub said: String,
    /// Whose it is.
    pub whose: Whose,
}

/// What a figure is taken of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figure {
    /// A metric by its index: the mean of an integer, the share of a flag, the shares of a category.
    Metric(usize),
    /// A ratio by its index.
    Ratio(usize),
}

impl Figure {
    /// The metric or ratio of this name; hyphens will do for its underscores.
    pub fn named(game: &dyn Game, name: &str) -> Option<Figure> {
        let metric = game.metrics().iter().position(|metric| is_named(&metric.name, name)).map(Figure::Metric);
        metric.or_else(|| game.ratios().iter().position(|ratio| is_named(&ratio.name, name)).map(Figure::Ratio))
    }
}

/// Which values of a category are whose victory, for the sentence that a summary begins with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdicts {
    /// The category's index among the metrics.
    pub metric: usize,
    /// What a game of these values is, as a clause such as `a wins`, with the least and the greatest value.
    pub clauses: Vec<(String, RangeInclusive<i64>)>,
}

impl Verdicts {
    /// The clause under which a value of the category falls.
    pub fn clause(&self, value: i64) -> Option<usize> {
        self.clauses.iter().position(|(_, values)| values.contains(&value))
    }

    /// The clause that is nobody's victory: the one that begins with `nobody`, else the middle one of three.
    pub fn neutral(&self) -> Option<usize> {
        let nobody = self.clauses.iter().position(|(clause, _)| clause.starts_with("nobody"));
        nobody.or((self.clauses.len() == 3).then_some(1))
    }
}

/// Metrics that are parts of one thing, such as the losses of a side by their causes: none of them counts what another
/// counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// What they are together, such as `losses of the US by cause`.
    pub name: String,
    /// Their indices among the metrics, in the order in which they are shown; all are integers of one unit.
    pub members: Vec<usize>,
    /// The place of the side whose they are; none where they are no side's alone.
    pub side: Option<usize>,
}

/// A category that a number decides alone: the higher the number, the higher its value, or the lower throughout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The category's index among the metrics.
    pub category: usize,
    /// The index of the number that decides it.
    pub number: usize,
}

/// The name of a column for words that may hold hyphens, as the ids of types and tasks do: `f-105d_losses` is
/// `f_105d_losses`.
pub(super) fn snake_case(words: &str) -> String {
    words.replace('-', "_")
}

/// Whether a user who writes `given` means the column `name`: hyphens and underscores are alike.
pub fn is_named(name: &str, given: &str) -> bool {
    let alike = |letter: u8| if letter == b'-' { b'_' } else { letter };
    name.bytes().map(alike).eq(given.bytes().map(alike))
}
