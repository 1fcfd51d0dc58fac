//! The table of what goes along with the main number.

use crate::analysis::along::Correlation;
use crate::report::Sheet;
use crate::report::tables::sheet::Kind;

/// The table: a line a metric or value of a category, the strongest first, scenario by scenario. `main` is the number
/// that the others go along with; one that rests on too few games has no interval.
pub fn sheet<'a>(found: impl IntoIterator<Item = (&'a str, &'a str, Vec<Correlation>)>) -> Sheet {
    let texts = ["scenario", "main", "metric"].map(|name| (name, Kind::Text));
    let figures = ["correlation", "low", "high"].map(|name| (name, Kind::Figure));
    let mut sheet = Sheet::new(texts.into_iter().chain(figures).chain([("games", Kind::Count)]));
    for (scenario, main, correlations) in found {
        for one in correlations {
            sheet.row([
                scenario.into(),
                main.into(),
                one.name.as_str().into(),
                one.value.into(),
                one.interval.map(|interval| interval.low).into(),
                one.interval.map(|interval| interval.high).into(),
                one.games.into(),
            ]);
        }
    }
    sheet
}
