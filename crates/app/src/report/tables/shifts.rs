//! `shifts.csv`: how a variant shifts the distribution of each metric, a line a value.

use crate::analysis::compare::{Pairing, shifts};
use crate::game::{Game, MetricKind};
use crate::report::tables::sheet::Kind;
use crate::report::{Sheet, number};

/// Arms with what they are called.
#[derive(Clone, Copy)]
pub struct Shifted<'a> {
    /// The base's name within its system.
    pub scenario: &'a str,
    /// The base.
    pub base: &'a dyn Game,
    /// What the variants are called.
    pub variants: &'a [String],
    /// The variants.
    pub others: &'a [&'a dyn Game],
    /// The sums of each beside the base.
    pub seen: &'a [Pairing],
}

/// The table: each integer value and each name of a category that occurred, over the games in which the metric applies to
/// both. The intervals of one metric and variant hold together.
pub fn sheet(shifted: &Shifted<'_>) -> Sheet {
    let texts = ["scenario", "variant", "metric", "value"].map(|name| (name, Kind::Text));
    let counts = ["games", "base_count", "other_count"].map(|name| (name, Kind::Count));
    let figures = ["base", "other", "difference", "low", "high"].map(|name| (name, Kind::Figure));
    let mut sheet = Sheet::new(texts.into_iter().chain(counts).chain(figures));
    for (variant, pairing) in shifted.variants.iter().zip(shifted.seen) {
        for pair in pairing.pairs() {
            let metric = &shifted.base.metrics()[pair.base];
            for shift in shifts(pair) {
                let value = match &metric.kind {
                    MetricKind::Category(names) => names[shift.cell as usize].clone(),
                    _ => number::exact(shift.cell as f64 / f64::from(metric.scale)),
                };
                let share = |count: u64| count as f64 / shift.games as f64;
                sheet.row([
                    shifted.scenario.into(),
                    variant.as_str().into(),
                    metric.name.as_str().into(),
                    value.into(),
                    shift.games.into(),
                    shift.base.into(),
                    shift.other.into(),
                    share(shift.base).into(),
                    share(shift.other).into(),
                    shift.difference().into(),
                    shift.interval.low.into(),
                    shift.interval.high.into(),
                ]);
            }
        }
    }
    sheet
}
