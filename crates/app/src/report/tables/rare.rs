//! `rare.csv`: the probability of a rare event; `levels.csv`: the shares that it is made of.

use crate::analysis::rare::REPLICATIONS;
use crate::report::findings::RareFigure;
use crate::report::tables::sheet::Kind;
use crate::report::{Cell, Sheet};

/// The table: one line. The levels and the shares of paths that passed each, the last for the event itself, are lists
/// with blanks between their items.
pub fn sheet(figure: &RareFigure) -> Sheet {
    let texts = ["scenario", "event"].map(|name| (name, Kind::Text));
    let figures = ["probability", "low", "high", "gain"].map(|name| (name, Kind::Figure));
    let counts = ["games", "pilot_games", "replications", "reached"].map(|name| (name, Kind::Count));
    let lists = ["levels", "shares"].map(|name| (name, Kind::Text));
    let mut sheet = Sheet::new(texts.into_iter().chain(figures).chain(counts).chain(lists));
    let (found, interval) = (&figure.found, figure.found.interval());
    let levels: Vec<String> = found.levels.iter().filter_map(|level| Some(figure.level(level.severity?))).collect();
    let share = |(passed, started): (u64, u64)| format!("{:.4}", passed as f64 / started.max(1) as f64);
    let shares: Vec<String> = found.levels.iter().map(|level| share(level.sums())).collect();
    sheet.row([
        figure.scenario.as_str().into(),
        figure.written.as_str().into(),
        digits(found.probability()),
        digits(interval.low),
        digits(interval.high),
        found.gain().map_or(Cell::Null, digits),
        found.games.into(),
        found.pilot.into(),
        REPLICATIONS.into(),
        found.reached().into(),
        levels.join(" ").into(),
        shares.join(" ").into(),
    ]);
    sheet
}

/// A figure with the six digits that matter, however small it is.
fn digits(figure: f64) -> Cell {
    Cell::Number(format!("{figure:.5e}"))
}

/// The levels: a line each, the last for the event itself.
pub fn levels(figure: &RareFigure) -> Sheet {
    let columns = [("level", Kind::Text), ("share", Kind::Figure), ("passed", Kind::Count), ("paths", Kind::Count)];
    let mut sheet = Sheet::new(columns);
    for level in &figure.found.levels {
        let (passed, started) = level.sums();
        let name = level.severity.map_or_else(|| figure.written.clone(), |severity| figure.level(severity));
        let share = (started > 0).then(|| passed as f64 / started as f64);
        sheet.row([name.into(), share.into(), passed.into(), started.into()]);
    }
    sheet
}
