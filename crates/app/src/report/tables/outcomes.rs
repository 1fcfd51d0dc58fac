//! The dataset: a row a game, in parts whose edges depend on game numbers alone.

use crate::batch::{RowGroup, RowSink, SinkError};
use crate::game::Metric;
use crate::report::run::digest::digest;
use crate::report::run::folder::disk;
use crate::report::run::folder::work::PART;
use crate::report::run::identity::columns;
use crate::report::tables::{frame, parquet};
use crate::report::{Folder, Identity, PartFile, ReportError};
use std::path::PathBuf;

/// What is done with each part as soon as it is whole.
pub type OnPart<'a> = Box<dyn FnMut(&PartFile) -> Result<(), ReportError> + Send + 'a>;

/// Writes the parts of one scenario as rows come in. Each has its name once it is whole.
pub struct Outcomes<'a> {
    folder: &'a Folder,
    identity: Identity,
    metrics: &'a [Metric],
    on_part: OnPart<'a>,
    open: Option<Open>,
    parts: Vec<PartFile>,
}

struct Open {
    number: u64,
    first: u64,
    games: u64,
    file: parquet::File,
}

impl<'a> Outcomes<'a> {
    /// Begins the dataset of one scenario.
    pub fn new(folder: &'a Folder, identity: Identity, metrics: &'a [Metric], on_part: OnPart<'a>) -> Outcomes<'a> {
        Outcomes { folder, identity, metrics, on_part, open: None, parts: Vec::new() }
    }

    /// Ends the last part.
    ///
    /// # Errors
    /// The machine refused.
    pub fn finish(mut self) -> Result<Vec<PartFile>, ReportError> {
        self.close()?;
        Ok(self.parts)
    }

    /// Where a part is while it is being written.
    fn unfinished(&self) -> PathBuf {
        self.folder.work().join(PART)
    }

    fn close(&mut self) -> Result<(), ReportError> {
        let Some(open) = self.open.take() else { return Ok(()) };
        open.file.finish()?;
        let name = self.identity.file("outcomes", &format!("part-{:05}.parquet", open.number));
        self.folder.free(&name)?;
        let (written, path) = (self.unfinished(), self.folder.path().join(&name));
        let (bytes, blake3) = digest(&written)?;
        let parent = path.parent().unwrap_or(&path);
        disk::make_folders(parent).map_err(ReportError::io("make the folder", parent))?;
        disk::transfer(&written, &path).map_err(ReportError::io("rename", &written))?;
        let part = PartFile { file: name, first: open.first, games: open.games, bytes, blake3 };
        (self.on_part)(&part)?;
        self.parts.push(part);
        Ok(())
    }

    /// Takes the rows that follow, or the first of another part.
    ///
    /// # Errors
    /// The machine refused.
    pub fn put(&mut self, group: &RowGroup) -> Result<(), ReportError> {
        if self.open.as_ref().is_some_and(|open| open.number != group.part) {
            self.close()?;
        }
        let path = self.unfinished();
        let frame = frame::frame(self.metrics, group).map_err(ReportError::polars(&path))?;
        let open = match &mut self.open {
            Some(open) => open,
            None => {
                let metadata = self.identity.metadata(columns(self.metrics));
                let file = parquet::File::create(&path, frame.schema(), metadata)?;
                self.open.insert(Open { number: group.part, first: group.first, games: 0, file })
            }
        };
        open.games += group.cells.rows() as u64;
        open.file.write(&frame)
    }
}

impl RowSink for Outcomes<'_> {
    fn take(&mut self, group: RowGroup) -> Result<(), SinkError> {
        Ok(self.put(&group)?)
    }
}
