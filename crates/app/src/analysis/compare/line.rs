//! A line of a comparison: one figure in both arms.

use crate::analysis::Verdict;
use crate::stats::{Interval, Thin};

/// One metric, one value of a category or one ratio, in both arms. Figures are in printed units; a share is a fraction.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The name of the metric or ratio; of a category's value such as `winner=a`.
    pub name: String,
    /// Whether it is a share of the games.
    pub share: bool,
    /// Its mean, share or quotient in the base; none where it is not to be had, such as a quotient by 0.
    pub base: Option<f64>,
    /// That in the other arm.
    pub other: Option<f64>,
    /// The other's less the base's.
    pub difference: Option<f64>,
    /// The interval of the difference, simultaneous over the family.
    pub interval: Option<Interval>,
    /// What that shows.
    pub verdict: Verdict,
    /// What pairing has won; none where the differences do not vary.
    pub gain: Option<f64>,
    /// Games in which it applies in both arms, over which all figures are taken.
    pub games: u64,
    /// Those of them in which the arms differ.
    pub differing: u64,
    /// Why it is thin, if it is: it then has no interval, and whether it differs can't be told.
    pub thin: Option<Thin>,
}

impl Line {
    /// Whether any game differs in it.
    pub fn differs(&self) -> bool {
        !matches!(self.verdict, Verdict::Identical | Verdict::NoneSeen)
    }

    /// Whether it rests on too few games for an interval.
    pub fn thin(&self) -> bool {
        self.differs() && self.thin.is_some()
    }
}
