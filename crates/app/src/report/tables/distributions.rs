//! `distributions.csv`: a line a value.

use crate::game::{Metric, MetricKind};
use crate::report::tables::sheet::Kind;
use crate::report::{ScenarioFindings, Sheet, number};
use crate::stats::{Histogram, proportion};

/// The table: each integer value that occurred, both values of each flag, each name of each category. Probabilities are
/// among the games to which the metric applies; `cumulative` is that of this value and all before it.
pub fn sheet(played: &[ScenarioFindings<'_>]) -> Sheet {
    let mut sheet = Sheet::new([
        ("scenario", Kind::Text),
        ("metric", Kind::Text),
        ("value", Kind::Text),
        ("count", Kind::Count),
        ("probability", Kind::Figure),
        ("prob_low", Kind::Figure),
        ("prob_high", Kind::Figure),
        ("cumulative", Kind::Figure),
    ]);
    for played in played {
        for (index, metric) in played.game.metrics().iter().enumerate() {
            let histogram = played.seen.metric(index);
            let (n, mut below) = (histogram.count(), 0);
            for (value, count) in values(metric, histogram) {
                below += count;
                let share = proportion(count, n);
                sheet.row(vec![
                    played.scenario.into(),
                    metric.name.as_str().into(),
                    value.into(),
                    count.into(),
                    share.map(|share| share.value()).into(),
                    share.map(|share| share.interval.low).into(),
                    share.map(|share| share.interval.high).into(),
                    (n > 0).then(|| below as f64 / n as f64).into(),
                ]);
            }
        }
    }
    sheet
}

fn values(metric: &Metric, histogram: &Histogram) -> Vec<(String, u64)> {
    let named = |(at, name): (usize, &str)| (name.to_owned(), histogram.count_of(at as i64));
    match &metric.kind {
        MetricKind::Integer => {
            let printed = |cell: i64| number::exact(cell as f64 / f64::from(metric.scale));
            histogram.iter().map(|(cell, count)| (printed(cell), count)).collect()
        }
        MetricKind::Flag => ["false", "true"].into_iter().enumerate().map(named).collect(),
        MetricKind::Category(names) => names.iter().map(String::as_str).enumerate().map(named).collect(),
    }
}
