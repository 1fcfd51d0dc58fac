//! `swap.csv`: what the forces are worth, and what the seat is.

use crate::report::Sheet;
use crate::report::findings::Swapped;
use crate::report::tables::sheet::Kind;

/// The table: a line for the forces and one for the seat of the side named first. Both are parts of 1.
pub fn sheet(found: &Swapped) -> Sheet {
    let texts = ["scenario", "what", "side"].map(|name| (name, Kind::Text));
    let figures = ["worth", "low", "high"].map(|name| (name, Kind::Figure));
    let mut sheet = Sheet::new(texts.into_iter().chain(figures).chain([("pairs", Kind::Count)]));
    let rows = [("forces", &found.found.forces), ("seat", &found.found.seat)];
    for (what, mean) in rows {
        sheet.row([
            found.scenario.as_str().into(),
            what.into(),
            found.sides[0].as_str().into(),
            mean.value.into(),
            mean.interval.map(|interval| interval.low).into(),
            mean.interval.map(|interval| interval.high).into(),
            found.found.pairs.into(),
        ]);
    }
    sheet
}
