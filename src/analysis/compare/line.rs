//! A line of a comparison: one figure in both arms.

use crate::analysis::Verdict;
use crate::stats::Interval;

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
    /// Whether what a ratio is made of is too rare for the interval: fewer than [`Line::FEW`] games have a numerator, or
    /// the denominators vary by more than [`Line::STEADY`].
    pub unsteady: bool,
}

impl Line {
    /// Below this many games that differ, a figure says little: with few of them, all one way, Student's interval for the
    /// mean covers less than it promises.
    pub const FEW: u64 = 30;

    /// Above this coefficient of variation of the denominators' mean, the delta method's interval covers less than it
    /// promises (the bound is Cochran's, *Sampling Techniques*, 6.4).
    pub const STEADY: f64 = 0.1;

    /// Whether any game differs in it.
    pub fn differs(&self) -> bool {
        !matches!(self.verdict, Verdict::Identical | Verdict::NoneSeen)
    }

    /// Whether so few games differ that the interval is not to be relied on.
    pub fn few(&self) -> bool {
        self.differs() && self.differing < Line::FEW
    }

    /// Whether the interval is not to be relied on, for whatever reason.
    pub fn thin(&self) -> bool {
        self.few() || self.unsteady
    }
}
