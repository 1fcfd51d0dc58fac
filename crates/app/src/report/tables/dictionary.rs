//! `metrics.csv`: what each metric and each ratio is.

use crate::game::{Metric, MetricKind, Ratio};
use crate::report::tables::sheet::Kind;
use crate::report::{Cell, ScenarioFindings, Sheet};

/// The table. `low` and `high` are the range of printed values; `categories` are apart by `|`.
pub fn sheet(played: &[ScenarioFindings<'_>]) -> Sheet {
    let mut sheet = Sheet::new([
        ("scenario", Kind::Text),
        ("metric", Kind::Text),
        ("kind", Kind::Text),
        ("unit", Kind::Text),
        ("scale", Kind::Count),
        ("low", Kind::Figure),
        ("high", Kind::Figure),
        ("nullable", Kind::Flag),
        ("categories", Kind::Text),
        ("meaning", Kind::Text),
    ]);
    for played in played {
        let metrics = played.game.metrics();
        metrics.iter().for_each(|metric| sheet.row(row(played.scenario, metric)));
        played.game.ratios().iter().for_each(|ratio| sheet.row(ratio_row(played.scenario, metrics, ratio)));
    }
    sheet
}

fn row(scenario: &str, metric: &Metric) -> Vec<Cell> {
    let printed = |cell: i64| cell as f64 / f64::from(metric.scale);
    let (low, high) = metric.range;
    let (range, categories) = match &metric.kind {
        MetricKind::Category(names) => ((None, None), names.join("|")),
        MetricKind::Integer | MetricKind::Flag => ((Some(printed(low)), Some(printed(high))), String::new()),
    };
    vec![
        scenario.into(),
        metric.name.as_str().into(),
        metric.kind.name().into(),
        metric.unit.into(),
        u64::from(metric.scale).into(),
        range.0.into(),
        range.1.into(),
        metric.nullable.into(),
        categories.into(),
        metric.meaning.as_str().into(),
    ]
}

fn ratio_row(scenario: &str, metrics: &[Metric], ratio: &Ratio) -> Vec<Cell> {
    let (above, below) = (&metrics[ratio.numerator], &metrics[ratio.denominator]);
    let unit = match ratio.per {
        1 => format!("{} per {}", above.name, below.name),
        per => format!("{} per {per} {}", above.name, below.name),
    };
    vec![
        scenario.into(),
        ratio.name.as_str().into(),
        "ratio".into(),
        unit.into(),
        1.into(),
        Cell::Null,
        Cell::Null,
        false.into(),
        "".into(),
        ratio.meaning.as_str().into(),
    ]
}
