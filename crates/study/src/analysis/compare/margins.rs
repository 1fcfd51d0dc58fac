//! The margins: the largest difference of each figure that does not matter.

use super::line::Line;
use std::collections::BTreeMap;

/// The margins: the largest difference of each figure that does not matter.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Margins(BTreeMap<String, f64>);

impl Margins {
    /// The default margin of shares: 3 points. Other metrics have no default.
    pub const SHARE: f64 = 0.03;

    /// The margin of shares below a tenth, as a part of the share: one that happens in 1 % of the games and vanishes is
    /// no trifle.
    pub const OF_RARE: f64 = 0.3;

    /// The name of the margin of win chances.
    pub const WIN: &'static str = "win";

    /// The margins, in printed units, by the name of a metric, a ratio or a line such as `winner=a`, or by
    /// [`Margins::WIN`].
    pub fn new(named: impl IntoIterator<Item = (String, f64)>) -> Margins {
        Margins(named.into_iter().collect())
    }

    /// The margins given by name.
    pub fn named(&self) -> &BTreeMap<String, f64> {
        &self.0
    }

    /// The margin of win chances.
    pub fn win(&self) -> f64 {
        self.0.get(Margins::WIN).copied().unwrap_or(Margins::SHARE)
    }

    /// The margin of a line of a metric, if it has one.
    pub fn of(&self, metric: &str, line: &Line) -> Option<f64> {
        let named = self.0.get(&line.name).or_else(|| self.0.get(metric)).copied();
        let share = line.base.filter(|_| line.share).map(|share| share.min(1.0 - share));
        named.or(share.map(|share| Margins::SHARE.min(Margins::OF_RARE * share)))
    }
}
