//! Reads `manifest.json` and checks what it says.

use crate::report::run::{plain, seal, sound};
use crate::report::{FORMAT, Manifest, ReportError};
use std::path::Path;

impl Manifest {
    /// Reads the manifest of the report in `folder`. `text` is the content of its file.
    ///
    /// # Errors
    /// It is damaged: no JSON, or not what its own hash says; or of a format that this program does not read.
    pub fn parse(folder: &Path, file: &Path, text: &str) -> Result<Manifest, ReportError> {
        let damaged = |error: serde_json::Error| {
            let why = plain::clipped(&error.to_string()).into_owned();
            ReportError::damaged(file, format!("{why}; {}", plain::WAY_OUT))
        };
        let value: serde_json::Value = serde_json::from_str(text).map_err(damaged)?;
        match value["format"].as_u64() {
            None => Err(ReportError::damaged(file, "it names no format")),
            Some(format) if format != u64::from(FORMAT) => {
                let sortie = plain::clipped(value["sortie"].as_str().unwrap_or("?"));
                let why = format!("it is of format {format}, by sortie {sortie}; expected format {FORMAT}");
                Err(ReportError::unfit(folder, why))
            }
            Some(_) => {
                seal::check(&value).map_err(|why| ReportError::damaged(file, why))?;
                let manifest: Manifest = serde_json::from_value(value).map_err(damaged)?;
                let manifest = Manifest { blake3: None, ..manifest };
                sound::check(&manifest).map_err(|why| ReportError::damaged(file, why))?;
                Ok(manifest)
            }
        }
    }
}
