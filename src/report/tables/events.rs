//! `events/system=S/scenario=N/part-00000.parquet`: every event of the first games, a row a firing of a rule.

use crate::chance::{Label, RunKey};
use crate::game::{Game, Record};
use crate::journal::Ledger;
use crate::report::tables::parquet;
use crate::report::{Folder, Identity, ReportError};
use polars::prelude::*;
use rayon::prelude::*;
use std::ops::Range;

/// Games of one row group.
const AT_ONCE: u64 = 256;

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
    std::fs::create_dir_all(parent).map_err(ReportError::io("make the folder", parent))?;
    let mut file: Option<parquet::File> = None;
    for first in games.clone().step_by(AT_ONCE as usize) {
        let numbers = first..(first + AT_ONCE).min(games.end);
        let records: Vec<(u64, Record)> =
            numbers.into_par_iter().map(|number| (number, game.record(key.game(0, number)))).collect();
        let frame = frame(game, ledger, &records).map_err(ReportError::polars(&path))?;
        let file = match &mut file {
            Some(file) => file,
            None => file.insert(parquet::File::create(&path, frame.schema(), identity.metadata(&[]))?),
        };
        file.write(&frame)?;
    }
    file.map_or(Ok(()), parquet::File::finish)
}

/// `game`, `turn` by the game's own clock, `actor` and `subject` by name, `rule` by id, `roll` with its faces apart by
/// blanks, `modifier`, `result` in the rule's own unit. Nobody and no roll are null.
fn frame(game: &dyn Game, ledger: &Ledger, records: &[(u64, Record)]) -> PolarsResult<DataFrame> {
    let events = || records.iter().flat_map(|(number, record)| record.events.iter().map(move |event| (*number, event)));
    let name = |label: Label| (label != Label::NONE).then(|| game.unit_name(label));
    let roll = |faces: &crate::chance::Faces| {
        let faces: Vec<String> = faces.iter().map(|face| face.to_string()).collect();
        (!faces.is_empty()).then(|| faces.join(" "))
    };
    let columns = vec![
        Int64Chunked::from_iter_values("game".into(), events().map(|(number, _)| number as i64)).into_column(),
        Int32Chunked::from_iter_values("turn".into(), events().map(|(_, event)| i32::from(event.turn))).into_column(),
        StringChunked::from_iter_options("actor".into(), events().map(|(_, event)| name(event.actor))).into_column(),
        StringChunked::from_iter_options("subject".into(), events().map(|(_, event)| name(event.subject)))
            .into_column(),
        StringChunked::from_iter_values("rule".into(), events().map(|(_, event)| &*ledger.rule(event.rule).id))
            .into_column(),
        StringChunked::from_iter_options("roll".into(), events().map(|(_, event)| roll(&event.rolled))).into_column(),
        Int32Chunked::from_iter_values("modifier".into(), events().map(|(_, event)| event.modifier)).into_column(),
        Int32Chunked::from_iter_values("result".into(), events().map(|(_, event)| event.result)).into_column(),
    ];
    DataFrame::new(events().count(), columns)
}
