//! `notable.csv`: games worth reading, with the command that prints each.

use crate::analysis::notable::main_metric;
use crate::report::run::manifest::scenario_file;
use crate::report::tables::sheet::Kind;
use crate::report::{ScenarioFindings, Sheet, Typed};

/// The table: a line a place, such as the median of the main number. The command is for the folder of the report.
pub fn sheet(played: &[ScenarioFindings<'_>], seed: u64) -> Sheet {
    let texts = ["scenario", "place"].map(|name| (name, Kind::Text));
    let columns = [("game", Kind::Count), ("metric", Kind::Text), ("value", Kind::Figure), ("command", Kind::Text)];
    let mut sheet = Sheet::new(texts.into_iter().chain(columns));
    for played in played {
        let Some(metric) = main_metric(played.game.metrics()).map(|index| &played.game.metrics()[index]) else {
            continue;
        };
        for notable in played.notable {
            let (file, game) = (scenario_file(played.scenario), notable.standing.game);
            sheet.row([
                played.scenario.into(),
                notable.place.name().into(),
                game.into(),
                metric.name.as_str().into(),
                (notable.standing.main as f64 / f64::from(metric.scale)).into(),
                String::from(Typed::command("trace").operand(&file).option("game", game).option("seed", seed)).into(),
            ]);
        }
    }
    sheet
}
