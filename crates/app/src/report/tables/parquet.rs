//! A Parquet file: zstd, statistics, a row group a frame, key-value metadata; on disk when it is finished.

use crate::report::ReportError;
use crate::report::run::folder::disk::Writing;
use polars::io::parquet::write::BatchedWriter;
use polars::prelude::{DataFrame, KeyValueMetadata, ParquetCompression, ParquetWriter, Schema, StatisticsOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// A file being written.
pub(in crate::report) struct File {
    path: PathBuf,
    writer: BatchedWriter<Shared>,
    shared: Shared,
}

/// The bytes go through here, so that they can be made to last after polars is done with them.
#[derive(Clone)]
struct Shared(Arc<Mutex<BufWriter<Writing>>>);

impl Shared {
    fn with<T>(&self, act: impl FnOnce(&mut BufWriter<Writing>) -> io::Result<T>) -> io::Result<T> {
        act(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.with(|file| file.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.with(Write::flush)
    }
}

impl File {
    /// Begins a file of frames with this schema.
    pub(in crate::report) fn create(
        path: &Path,
        schema: &Schema,
        metadata: Vec<(String, String)>,
    ) -> Result<File, ReportError> {
        let file = Writing::create(path).map_err(ReportError::io("make the file", path))?;
        let shared = Shared(Arc::new(Mutex::new(BufWriter::new(file))));
        // Level 3, which is what zstd takes when none is named. Not in parallel: the cores are busy playing.
        let writer = ParquetWriter::new(shared.clone())
            .with_compression(ParquetCompression::Zstd(None))
            .with_statistics(StatisticsOptions::default())
            .with_key_value_metadata(Some(KeyValueMetadata::from_static(metadata)))
            .set_parallel(false)
            .batched(schema)
            .map_err(ReportError::polars(path))?;
        Ok(File { path: path.to_owned(), writer, shared })
    }

    /// Writes one row group.
    pub(in crate::report) fn write(&mut self, frame: &DataFrame) -> Result<(), ReportError> {
        self.writer.write_batch(frame).map_err(ReportError::polars(&self.path))
    }

    /// Ends the file and makes it last.
    pub(in crate::report) fn finish(self) -> Result<(), ReportError> {
        self.writer.finish().map_err(ReportError::polars(&self.path))?;
        let sync = |file: &mut BufWriter<Writing>| file.flush().and_then(|()| file.get_ref().sync());
        self.shared.with(sync).map_err(ReportError::io("write", &self.path))
    }
}
