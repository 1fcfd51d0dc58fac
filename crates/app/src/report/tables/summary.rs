//! `summary.csv`: every figure.

use crate::analysis::{Choice, quotient};
use crate::game::{Figure, MetricKind};
use crate::report::tables::sheet::Kind;
use crate::report::{Cell, ScenarioFindings, Sheet};
use crate::stats::{Share, Summary, proportion};

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

/// The table: a line a metric, a line a share of a category's values such as `winner=a`, a line a ratio. A category's
/// own line has its `n` only. The mean of a flag or share is the share, that of a ratio the ratio. `rough` is true
/// where the figure rests on so few games that its interval is rough or missing.
pub fn sheet(played: &[ScenarioFindings<'_>]) -> Sheet {
    chosen(played, &Choice::All)
}

/// The lines of the figures that are wanted.
pub fn chosen(played: &[ScenarioFindings<'_>], choice: &Choice) -> Sheet {
    let columns = TEXTS
        .map(|name| (name, Kind::Text))
        .into_iter()
        .chain([("n", Kind::Count)])
        .chain(FIGURES.map(|name| (name, Kind::Figure)))
        .chain([("rough", Kind::Flag)]);
    let mut sheet = Sheet::new(columns);
    for played in played {
        let wanted = |figure| choice.holds(played.game, figure);
        for (index, metric) in played.game.metrics().iter().enumerate().filter(|(at, _)| wanted(Figure::Metric(*at))) {
            let histogram = played.seen.metric(index);
            let summary = Summary::of(&metric.kind, metric.scale, histogram);
            sheet.row(line(played, [&metric.name, metric.kind.name(), metric.unit], &summary));
            if let MetricKind::Category(names) = &metric.kind {
                for (value, name) in names.iter().enumerate() {
                    let share = proportion(histogram.count_of(value as i64), histogram.count());
                    let (mean, interval) = (share.map(Share::value), share.map(|share| share.interval));
                    let name = format!("{}={name}", metric.name);
                    sheet.row(line(played, [&name, "share", ""], &Summary { mean, interval, ..summary.clone() }));
                }
            }
        }
        for (index, ratio) in played.game.ratios().iter().enumerate().filter(|(at, _)| wanted(Figure::Ratio(*at))) {
            let found = quotient(played.game, index, played.seen);
            let (mean, interval) = (found.map(|found| found.value), found.and_then(|found| found.interval));
            let thin = found.and_then(|found| found.thin);
            let summary = Summary { mean, interval, thin, ..Summary::nothing(played.seen.games()) };
            sheet.row(line(played, [&ratio.name, "ratio", ""], &summary));
        }
    }
    sheet
}

fn line(played: &ScenarioFindings<'_>, [name, kind, unit]: [&str; 3], summary: &Summary) -> Vec<Cell> {
    let mut row: Vec<Cell> = vec![played.scenario.into(), name.into(), kind.into(), unit.into(), summary.n.into()];
    row.extend(figures(summary).map(Cell::from));
    row.push(summary.rough().into());
    row
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
