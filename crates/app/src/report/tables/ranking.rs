//! The table of what the parts of a scenario are worth.

use crate::report::Sheet;
use crate::report::findings::{RankedPart, Ranking};
use crate::report::tables::sheet::Kind;

/// The table: a line a part, the one worth most first. `worth` is the figure with the part less that without it.
pub fn sheet(found: &Ranking) -> Sheet {
    let texts = ["scenario", "kind", "part", "metric"].map(|name| (name, Kind::Text));
    let counts = ["rank", "group"].map(|name| (name, Kind::Count));
    let figures = ["with", "without", "worth", "low", "high"].map(|name| (name, Kind::Figure));
    let rest = [("standing", Kind::Text), ("pairing_gain", Kind::Figure), ("games", Kind::Count)];
    let mut sheet = Sheet::new(texts.into_iter().chain(counts).chain(figures).chain(rest));
    for (at, one) in found.parts.iter().enumerate() {
        let RankedPart { part, ranked } = one;
        sheet.row([
            found.scenario.as_str().into(),
            part.kind.as_str().into(),
            part.name.as_str().into(),
            found.figure.as_str().into(),
            (at as u64 + 1).into(),
            (ranked.group as u64).into(),
            one.with().into(),
            one.without().into(),
            ranked.worth.into(),
            ranked.interval.low.into(),
            ranked.interval.high.into(),
            ranked.standing.name().into(),
            ranked.line.gain.into(),
            ranked.line.games.into(),
        ]);
    }
    sheet
}
