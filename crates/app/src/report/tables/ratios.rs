//! `ratios.csv`: a line a declared quotient.

use crate::analysis::quotient;
use crate::report::tables::sheet::Kind;
use crate::report::{ScenarioFindings, Sheet};

/// The table.
pub fn sheet(played: &[ScenarioFindings<'_>]) -> Sheet {
    let mut sheet = Sheet::new([
        ("scenario", Kind::Text),
        ("metric", Kind::Text),
        ("numerator", Kind::Text),
        ("denominator", Kind::Text),
        ("ratio", Kind::Figure),
        ("low", Kind::Figure),
        ("high", Kind::Figure),
    ]);
    for played in played {
        let metrics = played.game.metrics();
        for (index, ratio) in played.game.ratios().iter().enumerate() {
            let found = quotient(played.game, index, played.seen);
            let interval = found.and_then(|found| found.interval);
            sheet.row(vec![
                played.scenario.into(),
                ratio.name.as_str().into(),
                metrics[ratio.numerator].name.as_str().into(),
                metrics[ratio.denominator].name.as_str().into(),
                found.map(|found| found.value).into(),
                interval.map(|interval| interval.low).into(),
                interval.map(|interval| interval.high).into(),
            ]);
        }
    }
    sheet
}
