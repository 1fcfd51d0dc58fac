//! A line of a comparison: one figure in both arms.

use crate::analysis::Verdict;
use crate::stats::{FEW, Interval, Thin};

/// One metric, one value of a category or one ratio, in both arms. Figures are in printed units; a share is a fraction.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The name of the metric or ratio, or of a category's value, such as `winner=a`.
    pub name: String,
    /// Whether it is a share of the games.
    pub share: bool,
    /// Its mean, share or quotient in the base; `None` where it is undefined, such as a quotient with denominator 0.
    pub base: Option<f64>,
    /// The same in the other arm.
    pub other: Option<f64>,
    /// The other arm's figure minus the base's.
    pub difference: Option<f64>,
    /// The interval of the difference; the intervals of the whole family hold together.
    pub interval: Option<Interval>,
    /// The largest difference that does not matter, if the figure has such a margin.
    pub margin: Option<f64>,
    /// The verdict that the interval gives.
    pub verdict: Verdict,
    /// The factor by which arms with separate dice would need more games for the same precision; `None` where the
    /// difference has no variance.
    pub gain: Option<f64>,
    /// The number of games to which it applies in both arms; all figures are taken over these.
    pub games: u64,
    /// The number of these games in which the arms differ.
    pub differing: u64,
    /// Why it is thin, if it is: it then has no interval, and its verdict is open.
    pub thin: Option<Thin>,
}

impl Line {
    /// Whether any game differs in this figure.
    pub fn differs(&self) -> bool {
        !matches!(self.verdict, Verdict::Identical | Verdict::NoneSeen)
    }

    /// Whether its interval is one of a number in which hardly any game differs: exact, and as wide as the range of the
    /// figure allows.
    pub fn is_wide(&self) -> bool {
        self.differs() && !self.share && self.differing < FEW && self.thin.is_none() && self.interval.is_some()
    }

    /// Whether games differ in it but are too few for an interval.
    pub fn thin(&self) -> bool {
        self.differs() && self.thin.is_some()
    }
}
