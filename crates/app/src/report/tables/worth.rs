//! The table of what the parts of a scenario are worth.

use crate::analysis::compare::Ranked;
use crate::report::Sheet;
use crate::report::tables::sheet::Kind;

/// Ranked parts with what they are called.
pub struct Worth<'a> {
    /// The system's name.
    pub system: &'a str,
    /// The scenario's name within it.
    pub scenario: &'a str,
    /// The master seed.
    pub seed: u64,
    /// Games of each arm.
    pub games: u64,
    /// The kind and the name of each part, in the order of the arms.
    pub parts: &'a [(String, String)],
    /// The parts in falling order.
    pub ranked: &'a [Ranked],
    /// The name of the figure.
    pub figure: &'a str,
    /// How large a worth does not matter, if that is known.
    pub margin: Option<f64>,
    /// Parts that can't be left out, and why.
    pub skipped: &'a [(String, String)],
}

/// The table: a line a part, the one that is worth most first. `worth` is the figure of the base less that without the part.
pub fn sheet(worth: &Worth<'_>) -> Sheet {
    let texts = ["scenario", "kind", "part", "metric"].map(|name| (name, Kind::Text));
    let counts = ["rank", "group"].map(|name| (name, Kind::Count));
    let figures = ["base", "without", "worth", "low", "high"].map(|name| (name, Kind::Figure));
    let rest = [("standing", Kind::Text), ("pairing_gain", Kind::Figure), ("games", Kind::Count)];
    let mut sheet = Sheet::new(texts.into_iter().chain(counts).chain(figures).chain(rest));
    for (at, ranked) in worth.ranked.iter().enumerate() {
        let (kind, name) = &worth.parts[ranked.arm];
        sheet.row([
            worth.scenario.into(),
            kind.as_str().into(),
            name.as_str().into(),
            worth.figure.into(),
            (at as u64 + 1).into(),
            (ranked.group as u64).into(),
            ranked.line.base.into(),
            ranked.line.other.into(),
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
