//! `handling.csv`, `turns.csv` and `feel.csv`: what a game costs the people at the table, and how it feels.

use crate::analysis::feel::{FeelSample, feelings};
use crate::analysis::handling::{Act, Handling, by_turn, handling, handling_of_side, sides};
use crate::report::tables::sheet::Kind;
use crate::report::{ScenarioFindings, Sheet};

/// What a side is called that is none.
const NEITHER: &str = "neither";

/// The table: a line a count, over the first games of each scenario, of all and of each side.
pub fn sheet(played: &[ScenarioFindings<'_>]) -> Sheet {
    let figures = ["mean", "low", "high", "each_turn"].map(|name| (name, Kind::Figure));
    let texts = ["scenario", "act"].map(|name| (name, Kind::Text));
    let last = [("games", Kind::Count), ("whose", Kind::Text)];
    let mut sheet = Sheet::new(texts.into_iter().chain(figures).chain(last));
    for played in played {
        let mut lines = |side: &'static str, counts: Vec<Handling>| {
            for one in counts {
                sheet.row([
                    played.scenario.into(),
                    one.act.name().into(),
                    one.mean.into(),
                    one.interval.map(|interval| interval.low).into(),
                    one.interval.map(|interval| interval.high).into(),
                    one.each_turn.into(),
                    (played.handled.len() as u64).into(),
                    side.into(),
                ]);
            }
        };
        lines("all", handling(played.handled));
        for side in sides(played.handled) {
            lines(side.unwrap_or(NEITHER), handling_of_side(played.handled, side));
        }
    }
    sheet
}

/// The table by turn: a line a turn, side and count, in the mean of all games, those included that ended before.
pub fn turns(played: &[ScenarioFindings<'_>]) -> Sheet {
    let first = [("scenario", Kind::Text), ("turn", Kind::Count)];
    let texts = ["moment", "whose", "act"].map(|name| (name, Kind::Text));
    let mut sheet = Sheet::new(first.into_iter().chain(texts).chain([("mean", Kind::Figure), ("games", Kind::Count)]));
    for played in played {
        let games = played.handled.len();
        for one in by_turn(played.handled) {
            for act in Act::ALL {
                sheet.row([
                    played.scenario.into(),
                    u64::from(one.turn).into(),
                    played.game.clock_name(one.turn).into(),
                    one.side.unwrap_or(NEITHER).into(),
                    act.name().into(),
                    (one.counts.of(act) as f64 / act.scale() / games as f64).into(),
                    (games as u64).into(),
                ]);
            }
        }
    }
    sheet
}

/// The table of how the games feel: a line a feature, of scenarios whose system records the leader.
pub fn feel(played: &[ScenarioFindings<'_>]) -> Sheet {
    let texts = ["scenario", "feature"].map(|name| (name, Kind::Text));
    let figures = ["mean", "low", "high"].map(|name| (name, Kind::Figure));
    let mut sheet = Sheet::new(texts.into_iter().chain(figures).chain([("games", Kind::Count)]));
    for played in played {
        let felt: Vec<FeelSample> = played.handled.iter().filter_map(|game| game.feel).collect();
        for one in feelings(&felt) {
            sheet.row([
                played.scenario.into(),
                one.feature.name().into(),
                one.mean.into(),
                one.interval.map(|interval| interval.low).into(),
                one.interval.map(|interval| interval.high).into(),
                (felt.len() as u64).into(),
            ]);
        }
    }
    sheet
}
