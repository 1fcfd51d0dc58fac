//! `swap.csv`: what the forces are worth, and what the seat is.

use crate::report::Sheet;
use crate::report::findings::Swapped;
use crate::report::tables::cell::Cell;
use crate::report::tables::sheet::Kind;
use crate::stats::Mean;

/// The table: a line for the forces and one for the seat of the side named first, in parts of 1. Beside variants each
/// line has the variant, and what it changes.
pub fn sheet(found: &Swapped) -> Sheet {
    let beside = !found.variants.is_empty();
    let texts = ["scenario", "what", "side"].map(|name| (name, Kind::Text));
    let figures = ["worth", "low", "high"].map(|name| (name, Kind::Figure));
    let changes = ["change", "change_low", "change_high"].map(|name| (name, Kind::Figure));
    let variant = [("variant", Kind::Text)].into_iter().chain(changes).filter(|_| beside);
    let mut sheet = Sheet::new(texts.into_iter().chain(figures).chain([("pairs", Kind::Count)]).chain(variant));
    let own = [("forces", &found.found.forces), ("seat", &found.found.seat)].map(|(what, mean)| (what, mean, "", None));
    let others = found.variants.iter().flat_map(|variant| {
        let [forces, seat] = &variant.change;
        let label = variant.label.as_str();
        [("forces", &variant.found.forces, label, Some(forces)), ("seat", &variant.found.seat, label, Some(seat))]
    });
    for (what, mean, variant, change) in own.into_iter().chain(others) {
        let line: [Cell; 7] = [
            found.scenario.as_str().into(),
            what.into(),
            found.sides[0].as_str().into(),
            mean.value.into(),
            mean.interval.map(|interval| interval.low).into(),
            mean.interval.map(|interval| interval.high).into(),
            found.found.pairs.into(),
        ];
        let ends = change.and_then(|change: &Mean| change.interval);
        let more: [Cell; 4] = [
            variant.into(),
            change.map(|change| change.value).into(),
            ends.map(|interval| interval.low).into(),
            ends.map(|interval| interval.high).into(),
        ];
        sheet.row(line.into_iter().chain(more.into_iter().filter(|_| beside)));
    }
    sheet
}
