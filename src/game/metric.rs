//! What a game's outcome consists of.

/// A cell of an outcome that does not apply.
pub const NULL: i64 = i64::MIN;

/// One number or category of an outcome.
#[derive(Clone, Debug, PartialEq)]
pub struct Metric {
    /// Name in kebab-case, such as `losses-a`.
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
    /// Name in kebab-case, such as `hits-per-missile-a`.
    pub name: String,
    /// Index of the numerator's metric.
    pub numerator: usize,
    /// Index of the denominator's metric.
    pub denominator: usize,
    /// The quotient is printed times this, such as 1000 for losses a thousand sorties.
    pub per: u32,
    /// One line on what it means.
    pub meaning: String,
}
