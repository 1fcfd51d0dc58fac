//! `summary.csv`: a line a metric.

use crate::report::tables::sheet::Kind;
use crate::report::{Cell, Played, Sheet};
use crate::stats::Summary;

const TEXTS: [&str; 4] = ["scenario", "metric", "kind", "unit"];
const FIGURES: [&str; 19] = [
    "mean",
    "sd",
    "mean_low",
    "mean_high",
    "min",
    "p01",
    "p05",
    "p25",
    "p50",
    "p75",
    "p95",
    "p99",
    "max",
    "p05_low",
    "p05_high",
    "p50_low",
    "p50_high",
    "p95_low",
    "p95_high",
];

/// The table. A category has its `n` only; its shares are in the distributions. A flag's mean is its share.
pub fn sheet(played: &[Played<'_>]) -> Sheet {
    let columns = TEXTS
        .map(|name| (name, Kind::Text))
        .into_iter()
        .chain([("n", Kind::Count)])
        .chain(FIGURES.map(|name| (name, Kind::Figure)));
    let mut sheet = Sheet::new(columns);
    for played in played {
        for (index, metric) in played.game.metrics().iter().enumerate() {
            let summary = Summary::of(&metric.kind, metric.scale, played.seen.metric(index));
            let mut row: Vec<Cell> = vec![
                played.scenario.into(),
                metric.name.as_str().into(),
                metric.kind.name().into(),
                metric.unit.into(),
                summary.n.into(),
            ];
            row.extend(figures(&summary).map(Cell::from));
            sheet.push(row);
        }
    }
    sheet
}

fn figures(summary: &Summary) -> [Option<f64>; 19] {
    let [p01, p05, p25, p50, p75, p95, p99] = summary.quantiles;
    let interval = summary.interval;
    [
        summary.mean,
        summary.deviation,
        interval.map(|interval| interval.low),
        interval.map(|interval| interval.high),
        summary.min,
        p01.value,
        p05.value,
        p25.value,
        p50.value,
        p75.value,
        p95.value,
        p99.value,
        summary.max,
        p05.low,
        p05.high,
        p50.low,
        p50.high,
        p95.low,
        p95.high,
    ]
}
