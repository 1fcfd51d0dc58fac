//! The table of what a better policy gains.

use crate::report::Sheet;
use crate::report::findings::Gains;
use crate::report::tables::sheet::Kind;

/// The table: a line for each row of the book, and the mean of all, in spreads, in the last.
pub fn sheet(found: &Gains) -> Sheet {
    let texts = ["scenario", "side", "against", "score"].map(|name| (name, Kind::Text));
    let figures = ["base", "better", "gain", "low", "high"].map(|name| (name, Kind::Figure));
    let mut sheet =
        Sheet::new(texts.into_iter().chain(figures).chain([("games", Kind::Count), ("weight", Kind::Figure)]));
    for line in &found.lines {
        sheet.row([
            line.scenario.as_str().into(),
            line.side.as_str().into(),
            line.against.as_str().into(),
            line.score.as_str().into(),
            line.base.into(),
            line.better.into(),
            line.gain().into(),
            line.interval.map(|interval| interval.low).into(),
            line.interval.map(|interval| interval.high).into(),
            line.games.into(),
            line.weight.into(),
        ]);
    }
    sheet.row([
        "mean".into(),
        "".into(),
        "".into(),
        "spreads".into(),
        None::<f64>.into(),
        None::<f64>.into(),
        found.mean.into(),
        found.interval.map(|interval| interval.low).into(),
        found.interval.map(|interval| interval.high).into(),
        found.lines.iter().map(|line| line.games).sum::<u64>().into(),
        1.0.into(),
    ]);
    sheet
}
