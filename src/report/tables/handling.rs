//! `handling.csv`: what a game costs the people at the table.

use crate::analysis::handling::handling;
use crate::report::tables::sheet::Kind;
use crate::report::{Played, Sheet};

/// The table: a line a count, over the first games of each scenario.
pub fn sheet(played: &[Played<'_>]) -> Sheet {
    let figures = ["mean", "low", "high", "each_turn"].map(|name| (name, Kind::Figure));
    let texts = ["scenario", "act"].map(|name| (name, Kind::Text));
    let mut sheet = Sheet::new(texts.into_iter().chain(figures).chain([("games", Kind::Count)]));
    for played in played {
        for one in handling(played.handled) {
            sheet.row([
                played.scenario.into(),
                one.act.name().into(),
                one.mean.into(),
                one.interval.map(|interval| interval.low).into(),
                one.interval.map(|interval| interval.high).into(),
                one.each_turn.into(),
                (played.handled.len() as u64).into(),
            ]);
        }
    }
    sheet
}
