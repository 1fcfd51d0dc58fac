//! The dataset: a row a game, in parts whose edges depend on game numbers alone.

use crate::batch::{RowGroup, RowSink, SinkError};
use crate::game::{Game, Metric, MetricKind, System};
use crate::report::run::digest::digest;
use crate::report::tables::{frame, parquet};
use crate::report::{FORMAT, Folder, ReportError};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use std::fs;
use std::path::PathBuf;

/// What is played: everything that rows depend on, for the metadata of each file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// The system's name.
    pub system: String,
    /// The scenario's name within it.
    pub scenario: String,
    /// blake3 of the game's lowered canonical form, in hexadecimal.
    pub canonical: String,
    /// The master seed.
    pub seed: u64,
    /// Which policy plays each side.
    pub policies: Vec<(String, String)>,
}

impl Identity {
    /// Of a game.
    pub fn new(system: &dyn System, scenario: &str, game: &dyn Game, seed: u64) -> Identity {
        Identity {
            system: system.name().to_owned(),
            scenario: scenario.to_owned(),
            canonical: blake3::hash(&game.canonical()).to_hex().to_string(),
            seed,
            policies: game.policies(),
        }
    }

    /// As key-value metadata.
    pub(in crate::report) fn metadata(&self, metrics: &[Metric]) -> Vec<(String, String)> {
        let policies: Map<String, Value> =
            self.policies.iter().map(|(side, policy)| (side.clone(), policy.clone().into())).collect();
        [
            ("format", FORMAT.to_string()),
            ("version", env!("CARGO_PKG_VERSION").to_owned()),
            ("system", self.system.clone()),
            ("scenario", self.scenario.clone()),
            ("canonical", self.canonical.clone()),
            ("seed", self.seed.to_string()),
            ("key-version", crate::chance::key::VERSION.to_string()),
            ("policies", Value::Object(policies).to_string()),
            ("columns", columns(metrics).to_string()),
        ]
        .map(|(key, value)| (format!("sortie.{key}"), value))
        .into()
    }

    /// The name of a file of its own below `kind`, within the report's folder.
    pub(in crate::report) fn file(&self, kind: &str, name: &str) -> String {
        format!("{kind}/system={}/scenario={}/{name}", self.system, self.scenario)
    }
}

/// What the columns mean.
fn columns(metrics: &[Metric]) -> Value {
    let one = |metric: &Metric| {
        let mut said = json!({
            "name": metric.name,
            "kind": metric.kind.name(),
            "unit": metric.unit,
            "scale": metric.scale,
            "meaning": metric.meaning,
        });
        if let MetricKind::Category(names) = &metric.kind {
            said["categories"] = json!(names);
        }
        if metric.nullable {
            said["null"] = json!("does not apply");
        }
        said
    };
    let game = json!({"name": "game", "kind": "number", "unit": "", "scale": 1, "meaning": "the game's number"});
    std::iter::once(game).chain(metrics.iter().map(one)).collect()
}

/// A finished part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartFile {
    /// Its path within the report's folder, with `/`.
    pub file: String,
    /// The first game's number.
    pub first: u64,
    /// How many games are in it.
    pub games: u64,
    /// How long it is, in bytes.
    pub bytes: u64,
    /// blake3 of its bytes, in hexadecimal.
    pub blake3: String,
}

impl PartFile {
    /// The number of the game after its last one.
    pub fn end(&self) -> u64 {
        self.first + self.games
    }
}

/// Is told of each part as soon as it is whole.
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
        self.folder.work().join("part.parquet")
    }

    fn close(&mut self) -> Result<(), ReportError> {
        let Some(open) = self.open.take() else { return Ok(()) };
        open.file.finish()?;
        let name = self.identity.file("outcomes", &format!("part-{:05}.parquet", open.number));
        let (written, path) = (self.unfinished(), self.folder.path().join(&name));
        let (bytes, blake3) = digest(&written)?;
        let parent = path.parent().unwrap_or(&path);
        fs::create_dir_all(parent).map_err(ReportError::io("make the folder", parent))?;
        fs::rename(&written, &path).map_err(ReportError::io("rename", &written))?;
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
                let metadata = self.identity.metadata(self.metrics);
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
