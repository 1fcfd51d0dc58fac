//! `judge.csv`: results that people played, and those of a scenario.

use crate::report::Sheet;
use crate::report::findings::Judged;
use crate::report::tables::sheet::Kind;

/// The table: a line for the people, with the verdict, the games that would decide it and the chance of results as far
/// off; and one for the scenario.
pub fn sheet(found: &Judged) -> Sheet {
    let texts = ["whose", "metric"].map(|name| (name, Kind::Text));
    let counts = ["games", "won", "lost", "drawn"].map(|name| (name, Kind::Count));
    let figures = ["value", "low", "high"].map(|name| (name, Kind::Figure));
    let rest = [("verdict", Kind::Text), ("more_games", Kind::Count), ("chance", Kind::Figure)];
    let mut sheet = Sheet::new(texts.into_iter().chain(counts).chain(figures).chain(rest));
    for (at, line) in found.lines.iter().enumerate() {
        let first = at == 0;
        sheet.row([
            line.whose.as_str().into(),
            found.figure.name.as_str().into(),
            line.games.into(),
            line.results.map(|results| results.won).into(),
            line.results.map(|results| results.lost).into(),
            line.results.map(|results| results.drawn).into(),
            line.value.into(),
            line.interval.map(|interval| interval.low).into(),
            line.interval.map(|interval| interval.high).into(),
            found.verdict.filter(|_| first).map_or("", |verdict| verdict.name()).into(),
            found.more.filter(|_| first).into(),
            found.chance.filter(|_| first).into(),
        ]);
    }
    sheet
}
