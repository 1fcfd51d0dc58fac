//! `balance.csv`: a verdict, a search for the value of a parameter, or thresholds of a score.

use crate::analysis::balance::{BalanceVerdict, Side};
use crate::report::findings::{Bracket, Curve, Levels, Target, Verdicts};
use crate::report::tables::sheet::Kind;
use crate::report::{Cell, Sheet};

/// The table of a verdict, one line: `none` is the verdict of a run that was stopped by hand.
pub fn target(found: &Target) -> Sheet {
    let mut sheet = Sheet::new(columns());
    sheet.row(cells(found));
    sheet
}

/// The table of the verdicts on several scenarios: a line each, the worst first, with the policies that played.
pub fn verdicts(found: &Verdicts) -> Sheet {
    let mut sheet = Sheet::new(columns().chain([("policies", Kind::Text)]));
    for row in &found.rows {
        sheet.row(cells(&row.found).into_iter().chain([row.policies.as_str().into()]));
    }
    sheet
}

fn columns() -> impl Iterator<Item = (&'static str, Kind)> {
    let texts = ["scenario", "metric"].map(|name| (name, Kind::Text));
    let figures = ["target", "margin", "value", "low", "high"].map(|name| (name, Kind::Figure));
    texts.into_iter().chain(figures).chain([("verdict", Kind::Text), ("games", Kind::Count)])
}

fn cells(found: &Target) -> [Cell; 9] {
    let open = found.verdict == BalanceVerdict::CannotTell;
    let interval = found.judged.interval;
    [
        found.scenario.as_str().into(),
        found.figure.name.as_str().into(),
        found.target.into(),
        found.margin.into(),
        found.judged.value.into(),
        interval.map(|interval| interval.low).into(),
        interval.map(|interval| interval.high).into(),
        if found.stopped && open { "none" } else { found.verdict.name() }.into(),
        found.games.into(),
    ]
}

/// The table of a search: a line `probe` for each value that was tried and, if the target is crossed, a line
/// `crossing`. There `at` is where the line from value to value crosses the target, `at_low` and `at_high` are the
/// nearest values on either side of it.
pub fn curve(found: &Curve) -> Sheet {
    let mut sheet = Sheet::new([
        ("scenario", Kind::Text),
        ("row", Kind::Text),
        ("path", Kind::Text),
        ("at", Kind::Figure),
        ("at_low", Kind::Figure),
        ("at_high", Kind::Figure),
        ("metric", Kind::Text),
        ("target", Kind::Figure),
        ("value", Kind::Figure),
        ("low", Kind::Figure),
        ("high", Kind::Figure),
        ("side", Kind::Text),
        ("games", Kind::Count),
    ]);
    let none = None::<f64>;
    for point in &found.points {
        sheet.row([
            found.scenario.as_str().into(),
            "probe".into(),
            found.path.as_str().into(),
            point.x.into(),
            none.into(),
            none.into(),
            found.figure.name.as_str().into(),
            found.target.into(),
            point.value.into(),
            point.interval.map(|interval| interval.low).into(),
            point.interval.map(|interval| interval.high).into(),
            point.side.map_or("", Side::name).into(),
            point.games.into(),
        ]);
    }
    if let Some(Bracket { low, high, at: Some(at) }) = found.bracket {
        sheet.row([
            found.scenario.as_str().into(),
            "crossing".into(),
            found.path.as_str().into(),
            at.into(),
            low.into(),
            high.into(),
            found.figure.name.as_str().into(),
            found.target.into(),
            none.into(),
            none.into(),
            none.into(),
            "".into(),
            found.points.iter().map(|point| point.games).sum::<u64>().into(),
        ]);
    }
    sheet
}

/// The table of levels: a line each, from the lowest; an empty level has neither `from` nor `to`. `threshold_low` and
/// `threshold_high` are the interval of the threshold to the level below.
pub fn levels(found: &Levels) -> Sheet {
    let mut sheet = Sheet::new([
        ("scenario", Kind::Text),
        ("metric", Kind::Text),
        ("level", Kind::Count),
        ("wished", Kind::Figure),
        ("from", Kind::Figure),
        ("to", Kind::Figure),
        ("share", Kind::Figure),
        ("low", Kind::Figure),
        ("high", Kind::Figure),
        ("threshold_low", Kind::Figure),
        ("threshold_high", Kind::Figure),
        ("games", Kind::Count),
    ]);
    let printed = |cell: Option<i64>| cell.map(|cell| cell as f64 / f64::from(found.metric.scale));
    for (at, level) in found.levels.iter().enumerate() {
        let (low, high) = level.threshold.unwrap_or_default();
        sheet.row([
            found.scenario.as_str().into(),
            found.metric.name.as_str().into(),
            (at as u64 + 1).into(),
            level.wished.into(),
            printed(level.from.filter(|_| !level.is_empty())).into(),
            printed(level.to.filter(|_| !level.is_empty())).into(),
            level.share.into(),
            level.interval.low.into(),
            level.interval.high.into(),
            printed(low).into(),
            printed(high).into(),
            found.games.into(),
        ]);
    }
    sheet
}
