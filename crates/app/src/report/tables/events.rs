//! `events/system=S/scenario=N/part-00000.parquet`: every event of the first games, a row a firing of a rule; and
//! `events.csv`, what its columns mean.

use crate::chance::{Faces, Label, RunKey};
use crate::game::{Game, Record};
use crate::journal::{Event, Ledger};
use crate::report::run::folder::disk;
use crate::report::tables::parquet;
use crate::report::tables::sheet::Kind;
use crate::report::trace::plain_values;
use crate::report::{Folder, Identity, ReportError, Sheet};
use polars::prelude::*;
use rayon::prelude::*;
use std::ops::Range;

/// Games of one row group.
const AT_ONCE: u64 = 256;

/// A column of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EventColumn {
    /// Its name.
    pub name: &'static str,
    /// What its cells are: `integer` or `text`.
    pub kind: &'static str,
    /// What it says, and what an empty cell says.
    pub meaning: &'static str,
}

/// The columns in their order.
pub const COLUMNS: [EventColumn; 10] = [
    integer("game", "the game's number, as in the outcomes"),
    integer("turn", "the turn of the game; 0 before the first"),
    text("actor", "the unit that acts; empty for the game itself"),
    text("subject", "the unit that it is done to; empty where there is none"),
    text("rule", "the id of the rule that fired: `sortie explain ID` describes it"),
    text("roll", "the faces of the dice in the order rolled, apart by blanks; empty if the rule rolled none"),
    integer("modifier", "what was added to the roll"),
    integer(
        "result",
        "what came of it, in the rule's own unit: `{result}` in the words that `sortie explain ID` shows",
    ),
    text("row", "the row of a doctrine table that decided; empty if none did"),
    text(
        "values",
        "the other places of those words, as a JSON object such as {\"chance\": 425}; empty if there are none",
    ),
];

const fn integer(name: &'static str, meaning: &'static str) -> EventColumn {
    EventColumn { name, kind: "integer", meaning }
}

const fn text(name: &'static str, meaning: &'static str) -> EventColumn {
    EventColumn { name, kind: "text", meaning }
}

/// What the columns mean, a line each.
pub fn sheet() -> Sheet {
    let mut sheet = Sheet::new([("column", Kind::Text), ("kind", Kind::Text), ("meaning", Kind::Text)]);
    COLUMNS.iter().for_each(|column| sheet.row([column.name.into(), column.kind.into(), column.meaning.into()]));
    sheet
}

/// Writes the events of these games, on the threads of the current pool.
///
/// # Errors
/// The machine refused.
pub fn write(
    folder: &Folder,
    identity: &Identity,
    game: &dyn Game,
    ledger: &Ledger,
    key: RunKey,
    games: Range<u64>,
) -> Result<(), ReportError> {
    let path = folder.path().join(identity.file("events", "part-00000.parquet"));
    let parent = path.parent().unwrap_or(&path);
    disk::make_folders(parent).map_err(ReportError::io("make the folder", parent))?;
    let mut file: Option<parquet::File> = None;
    for first in games.clone().step_by(AT_ONCE as usize) {
        let numbers = first..(first + AT_ONCE).min(games.end);
        let records: Vec<(u64, Record)> =
            numbers.into_par_iter().map(|number| (number, game.record(key.game(0, number)))).collect();
        let frame = frame(game, ledger, &records).map_err(ReportError::polars(&path))?;
        let file = match &mut file {
            Some(file) => file,
            None => file.insert(parquet::File::create(&path, frame.schema(), identity.metadata(legend()))?),
        };
        file.write(&frame)?;
    }
    file.map_or(Ok(()), parquet::File::finish)
}

/// The columns for the metadata of the file.
fn legend() -> serde_json::Value {
    let one =
        |column: &EventColumn| serde_json::json!({"name": column.name, "kind": column.kind, "meaning": column.meaning});
    COLUMNS.iter().map(one).collect()
}

/// The events of some games. Integers are signed, so that other tools subtract columns without a thought.
fn frame(game: &dyn Game, ledger: &Ledger, records: &[(u64, Record)]) -> PolarsResult<DataFrame> {
    let events: Vec<(u64, &Event)> =
        records.iter().flat_map(|(number, record)| record.events.iter().map(move |event| (*number, event))).collect();
    let integers = |name: &str, cell: &dyn Fn(&Event) -> i32| {
        Int32Chunked::from_iter_values(name.into(), events.iter().map(|(_, event)| cell(event))).into_column()
    };
    let texts = |name: &str, cell: &dyn Fn(&Event) -> Option<String>| {
        StringChunked::from_iter_options(name.into(), events.iter().map(|(_, event)| cell(event))).into_column()
    };
    let unit = |label: Label| (label != Label::NONE).then(|| game.unit_name(label));
    let column = |column: &EventColumn| match column.name {
        "game" => {
            let games = events.iter().map(|(number, _)| *number as i64);
            Int64Chunked::from_iter_values(column.name.into(), games).into_column()
        }
        "turn" => integers(column.name, &|event| i32::from(event.turn)),
        "modifier" => integers(column.name, &|event| event.modifier),
        "result" => integers(column.name, &|event| event.result),
        "actor" => texts(column.name, &|event| unit(event.actor)),
        "subject" => texts(column.name, &|event| unit(event.subject)),
        "rule" => texts(column.name, &|event| Some(ledger.rule(event.rule).id.clone())),
        "roll" => texts(column.name, &|event| faces(&event.rolled)),
        "row" => texts(column.name, &|event| event.row.map(|row| game.row_name(row))),
        "values" => texts(column.name, &|event| {
            let values = plain_values(game, event);
            (!values.is_empty()).then(|| serde_json::Value::Object(values.into_iter().collect()).to_string())
        }),
        other => unreachable!("the column `{other}` has cells"),
    };
    DataFrame::new(events.len(), COLUMNS.iter().map(column).collect())
}

fn faces(rolled: &Faces) -> Option<String> {
    let faces: Vec<String> = rolled.iter().map(|face| face.to_string()).collect();
    (!faces.is_empty()).then(|| faces.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::trace::fixture::{game, ledger, record};

    #[test]
    fn every_column_has_cells_of_its_kind_and_a_line_in_the_legend() {
        let frame = frame(&game(), &ledger(), &[(3, record())]).unwrap();
        let kinds = frame.columns().iter().map(|column| {
            let kind = if column.dtype().is_integer() { "integer" } else { "text" };
            (column.name().to_string(), kind)
        });
        let declared = COLUMNS.map(|column| (column.name.to_owned(), column.kind));
        assert_eq!(kinds.collect::<Vec<_>>(), declared);
        let legend = sheet().csv();
        assert_eq!(legend.lines().count(), 1 + COLUMNS.len());
        let second = frame.slice(1, 1);
        let text = |name: &str| second.column(name).unwrap().str().unwrap().get(0).map(str::to_owned);
        assert_eq!(text("roll").as_deref(), Some("3 5 4"));
        assert_eq!(text("subject").as_deref(), Some("unit-2"));
        let values = r#"{"altitude":4,"at":[3,-1],"wingman":"unit-7","zone":"tail"}"#;
        assert_eq!(text("values").as_deref(), Some(values));
        assert_eq!(frame.slice(0, 1).column("values").unwrap().null_count(), 1);
        assert_eq!(frame.slice(3, 1).column("row").unwrap().str().unwrap().get(0), Some("table-0/row-3"));
    }
}
