//! `shifts.csv`: how a variant shifts the distribution of each metric, a line a value.

use crate::game::MetricKind;
use crate::report::findings::MetricShift;
use crate::report::tables::sheet::Kind;
use crate::report::{Sheet, number};

/// The shifts of one variant.
#[derive(Clone, Copy)]
pub struct ArmShifts<'a> {
    /// The base's name within its system.
    pub scenario: &'a str,
    /// What the variant is called.
    pub variant: &'a str,
    /// The shift of each metric that both have.
    pub shifts: &'a [MetricShift],
}

/// The table: each integer value and each name of a category that occurred, over the games in which the metric applies
/// to both. The intervals of one metric and variant hold together.
pub fn sheet<'a>(arms: impl IntoIterator<Item = ArmShifts<'a>>) -> Sheet {
    let texts = ["scenario", "variant", "metric", "value"].map(|name| (name, Kind::Text));
    let counts = ["games", "base_count", "other_count"].map(|name| (name, Kind::Count));
    let figures = ["base", "other", "difference", "low", "high"].map(|name| (name, Kind::Figure));
    let mut sheet = Sheet::new(texts.into_iter().chain(counts).chain(figures));
    for ArmShifts { scenario, variant, shifts } in arms {
        for MetricShift { metric, values, .. } in shifts {
            for shift in values {
                let value = match &metric.kind {
                    MetricKind::Category(names) => names[shift.cell as usize].clone(),
                    _ => number::exact(shift.cell as f64 / f64::from(metric.scale)),
                };
                let share = |count: u64| count as f64 / shift.games as f64;
                sheet.row([
                    scenario.into(),
                    variant.into(),
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
