//! The dataset: a row a game, in parts whose edges depend on game numbers alone.

use super::{FORMAT, ReportError, frame, parquet};
use crate::batch::{RowGroup, RowSink, SinkError};
use crate::games::{Game, Metric, MetricKind, System};
use serde_json::{Map, Value, json};
use std::fs;
use std::path::{Path, PathBuf};

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
    fn metadata(&self, metrics: &[Metric]) -> Vec<(String, String)> {
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

    /// The folder of its parts, within the report's folder.
    fn folder(&self) -> PathBuf {
        Path::new("outcomes").join(format!("system={}", self.system)).join(format!("scenario={}", self.scenario))
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartFile {
    /// Its path within the report's folder, with `/`.
    pub file: String,
    /// The first game's number.
    pub first: u64,
    /// How many games are in it.
    pub games: u64,
    /// blake3 of its bytes, in hexadecimal.
    pub blake3: String,
}

/// Writes the parts of one scenario as rows come in.
pub struct Outcomes<'a> {
    root: PathBuf,
    identity: Identity,
    metrics: &'a [Metric],
    open: Option<Open>,
    parts: Vec<PartFile>,
}

struct Open {
    number: u64,
    first: u64,
    games: u64,
    path: PathBuf,
    file: parquet::File,
}

impl<'a> Outcomes<'a> {
    /// Begins the dataset of one scenario below the report's folder `root`.
    ///
    /// # Errors
    /// The machine refused.
    pub fn create(root: &Path, identity: Identity, metrics: &'a [Metric]) -> Result<Outcomes<'a>, ReportError> {
        let folder = root.join(identity.folder());
        fs::create_dir_all(&folder).map_err(ReportError::io("make the folder", &folder))?;
        Ok(Outcomes { root: root.to_owned(), identity, metrics, open: None, parts: Vec::new() })
    }

    /// Ends the last part.
    ///
    /// # Errors
    /// The machine refused.
    pub fn finish(mut self) -> Result<Vec<PartFile>, ReportError> {
        self.close()?;
        Ok(self.parts)
    }

    fn close(&mut self) -> Result<(), ReportError> {
        let Some(open) = self.open.take() else { return Ok(()) };
        open.file.finish()?;
        let path = self.root.join(&open.path);
        let mut hasher = blake3::Hasher::new();
        let hashed = fs::File::open(&path).and_then(|file| hasher.update_reader(file).map(|_| ()));
        hashed.map_err(ReportError::io("read", &path))?;
        self.parts.push(PartFile {
            file: open.path.iter().map(|step| step.to_string_lossy()).collect::<Vec<_>>().join("/"),
            first: open.first,
            games: open.games,
            blake3: hasher.finalize().to_hex().to_string(),
        });
        Ok(())
    }

    fn put(&mut self, group: &RowGroup) -> Result<(), ReportError> {
        if self.open.as_ref().is_some_and(|open| open.number != group.part) {
            self.close()?;
        }
        let path = self.identity.folder().join(format!("part-{:05}.parquet", group.part));
        let whole = self.root.join(&path);
        let frame = frame::frame(self.metrics, group).map_err(ReportError::polars(&whole))?;
        let open = match &mut self.open {
            Some(open) => open,
            None => {
                let metadata = self.identity.metadata(self.metrics);
                let file = parquet::File::create(&whole, frame.schema(), metadata)?;
                self.open.insert(Open { number: group.part, first: group.first, games: 0, path, file })
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
