//! `points.csv` and `rates.csv`: what units are worth, and how they exchange.

use crate::report::Sheet;
use crate::report::findings::Points;
use crate::report::tables::sheet::Kind;

/// The table of worths: a line a unit.
pub fn worths(found: &Points) -> Sheet {
    let texts = ["scenario", "path", "unit", "metric"].map(|name| (name, Kind::Text));
    let figures = ["worth", "low", "high"].map(|name| (name, Kind::Figure));
    let columns = texts.into_iter().chain([("base", Kind::Count)]).chain(figures).chain([("games", Kind::Count)]);
    let mut sheet = Sheet::new(columns);
    for unit in &found.units {
        sheet.row([
            found.scenario.as_str().into(),
            unit.path.as_str().into(),
            unit.name.as_str().into(),
            found.figure.name.as_str().into(),
            u64::try_from(unit.base).unwrap_or_default().into(),
            unit.worth.map(|worth| worth.value).into(),
            unit.worth.map(|worth| worth.interval.low).into(),
            unit.worth.map(|worth| worth.interval.high).into(),
            (found.games * found.lineups as u64).into(),
        ]);
    }
    sheet
}

/// The table of exchange rates: how many of `of` one `unit` is worth.
pub fn rates(found: &Points) -> Sheet {
    let texts = ["unit", "of"].map(|name| (name, Kind::Text));
    let figures = ["rate", "low", "high"].map(|name| (name, Kind::Figure));
    let mut sheet = Sheet::new(texts.into_iter().chain(figures));
    for (one, other, rate) in &found.rates {
        sheet.row([
            found.units[*one].name.as_str().into(),
            found.units[*other].name.as_str().into(),
            rate.map(|rate| rate.value).into(),
            rate.map(|rate| rate.interval.low).into(),
            rate.map(|rate| rate.interval.high).into(),
        ]);
    }
    sheet
}
