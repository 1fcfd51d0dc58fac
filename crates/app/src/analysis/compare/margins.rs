//! How large a difference does not matter.

use super::line::Line;
use std::collections::BTreeMap;

/// How large a difference does not matter.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Margins(BTreeMap<String, f64>);

impl Margins {
    /// The margin of shares, unless said otherwise: 3 points. Other metrics have none.
    pub const SHARE: f64 = 0.03;

    /// The margin of shares below a tenth, as a part of the share: one that happens in 1 % of the games and vanishes is no
    /// trifle.
    pub const OF_RARE: f64 = 0.3;

    /// The name of the margin of win chances.
    pub const WIN: &'static str = "win";

    /// Those of metrics and ratios by name, of lines such as `winner=a`, or of [`Margins::WIN`], in printed units.
    pub fn new(named: impl IntoIterator<Item = (String, f64)>) -> Margins {
        Margins(named.into_iter().collect())
    }

    /// Those that were named.
    pub fn named(&self) -> &BTreeMap<String, f64> {
        &self.0
    }

    /// The margin of the win chances.
    pub fn win(&self) -> f64 {
        self.0.get(Margins::WIN).copied().unwrap_or(Margins::SHARE)
    }

    pub(super) fn of(&self, metric: &str, line: &Line) -> Option<f64> {
        let named = self.0.get(&line.name).or_else(|| self.0.get(metric)).copied();
        let share = line.base.filter(|_| line.share).map(|share| share.min(1.0 - share));
        named.or(share.map(|share| Margins::SHARE.min(Margins::OF_RARE * share)))
    }
}
