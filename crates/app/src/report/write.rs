//! All files of a report but the rows, which are written while play goes on.

use crate::game::Game;
use crate::report::findings::Findings;
use crate::report::page;
use crate::report::run::compared_sums::{ComparedSums, SUMS};
use crate::report::run::counts::{COUNTS, Counts};
use crate::report::run::digest::digest;
use crate::report::run::folder::MANIFEST;
use crate::report::run::manifest::PAGE;
use crate::report::run::manifest::scenario_file;
use crate::report::run::stored_payoffs::{PAYOFFS, StoredPayoffs};
use crate::report::run::stored_search::{SEARCH, StoredSearch};
use crate::report::run::stored_stars::{STARS, StoredStars};
use crate::report::tables::findings::{self as tables, NamedSheet};
use crate::report::tables::{dictionary, distributions, events, handling, notable, ratios, rules, summary};
use crate::report::{FORMAT, Folder, Manifest, ReportError, Rows, ScenarioFindings, Sheet};
use crate::stats::Accumulator;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Writes them into a folder that is then ready to be published; the parts are there already or are carried over.
/// Completes the manifest.
///
/// # Errors
/// The machine refused.
pub fn write(folder: &Folder, played: &[ScenarioFindings<'_>], mut manifest: Manifest) -> Result<(), ReportError> {
    manifest.done(played);
    for part in played.iter().flat_map(|played| played.parts) {
        folder.carry_over(&part.file)?;
    }
    for (name, sheet) in [("summary", summary::sheet(played)), ("distributions", distributions::sheet(played))] {
        write_sheet(folder, name, &sheet)?;
    }
    folder.write("ratios.csv", ratios::sheet(played).csv().as_bytes())?;
    folder.write("metrics.csv", dictionary::sheet(played).csv().as_bytes())?;
    folder.write("handling.csv", handling::sheet(played).csv().as_bytes())?;
    folder.write("turns.csv", handling::turns(played).csv().as_bytes())?;
    folder.write("feel.csv", handling::feel(played).csv().as_bytes())?;
    folder.write("notable.csv", notable::sheet(played, manifest.seed).csv().as_bytes())?;
    if manifest.events > 0 {
        folder.write("events.csv", events::sheet().csv().as_bytes())?;
    }
    folder.write("rules.csv", rules::sheet(&rules::firings(played)).csv().as_bytes())?;
    for played in played {
        folder.write(&scenario_file(played.scenario), played.resolved.as_bytes())?;
    }
    folder.write(PAGE, page::run(played, &manifest).as_bytes())?;
    if manifest.rows == Rows::None {
        let mut counts = Counts::default();
        played.iter().for_each(|played| counts.set(played.scenario, played.game, played.seen));
        folder.write(COUNTS, counts.json().as_bytes())?;
    }
    finish(folder, manifest)
}

/// What a question's findings follow from, as its folder keeps it.
pub struct Evidence<'a> {
    /// The manifest.
    pub manifest: Manifest,
    /// The exact sums of the games.
    pub sums: ExactSums<'a>,
    /// Each arm with everything it inherits, as TOML, in the order of the manifest.
    pub arms: Vec<String>,
    /// What holds where the first arm does not set a key, by the key's path, in which an index is `[]`.
    pub defaults: Vec<(String, String)>,
}

/// The exact sums of a question's games.
pub enum ExactSums<'a> {
    /// The sums of a comparison: pairs of outcomes on the same dice.
    Paired(ComparedSums),
    /// The counts of each arm by itself, in the order of the manifest.
    Counted(Vec<(&'a dyn Game, &'a Accumulator)>),
    /// The payoffs of a tournament.
    Payoffs(StoredPayoffs),
    /// The stars of a sweep.
    Stars(StoredStars),
    /// A search, with the file of the policy that it found: its name and its text; none where it is not written.
    Search(Box<StoredSearch>, Option<(String, String)>),
}

/// Writes the report of a question: its tables, its page, the exact sums that they follow from, each arm with
/// everything that it inherits, and the manifest.
///
/// # Errors
/// The machine refused.
pub fn write_findings(folder: &Folder, findings: &Findings, evidence: Evidence<'_>) -> Result<(), ReportError> {
    let Evidence { manifest, sums, arms, defaults } = evidence;
    for NamedSheet { name, sheet } in tables::findings(findings) {
        write_sheet(folder, name, &sheet)?;
    }
    folder.write(PAGE, page::findings(findings, &manifest, (&arms, &defaults)).as_bytes())?;
    match sums {
        ExactSums::Payoffs(payoffs) => folder.write(PAYOFFS, payoffs.json().as_bytes())?,
        ExactSums::Stars(stars) => folder.write(STARS, stars.json().as_bytes())?,
        ExactSums::Search(search, policy) => {
            folder.write(SEARCH, search.json().as_bytes())?;
            policy.iter().try_for_each(|(name, text)| folder.write(name, text.as_bytes()))?;
        }
        ExactSums::Paired(sums) => folder.write(SUMS, sums.json().as_bytes())?,
        ExactSums::Counted(seen) => {
            let mut counts = Counts::default();
            seen.iter().enumerate().for_each(|(at, (game, seen))| counts.set(&manifest.scenario_key(at), *game, seen));
            folder.write(COUNTS, counts.json().as_bytes())?;
        }
    }
    for (at, arm) in arms.iter().enumerate() {
        folder.write(&manifest.scenario_file(at), arm.as_bytes())?;
    }
    finish(folder, manifest)
}

fn write_sheet(folder: &Folder, name: &str, sheet: &Sheet) -> Result<(), ReportError> {
    let version = env!("CARGO_PKG_VERSION").to_owned();
    let identity = vec![("sortie.format".to_owned(), FORMAT.to_string()), ("sortie.version".to_owned(), version)];
    folder.write(&format!("{name}.csv"), sheet.csv().as_bytes())?;
    sheet.write_parquet(&folder.path().join(format!("{name}.parquet")), identity)
}

/// Writes the manifest, with the hashes of all other files.
fn finish(folder: &Folder, mut manifest: Manifest) -> Result<(), ReportError> {
    manifest.files = BTreeMap::new();
    gather(folder.path(), "", &mut manifest.files)?;
    for part in manifest.scenarios.iter().flat_map(|scenario| &scenario.parts) {
        manifest.files.remove(&part.file);
    }
    folder.write(MANIFEST, manifest.json().as_bytes())
}

/// The hashes of all files below `path` but the manifest, which can't have its own, by their names with `/`.
fn gather(path: &Path, prefix: &str, files: &mut BTreeMap<String, String>) -> Result<(), ReportError> {
    let entries = fs::read_dir(path).map_err(ReportError::io("read the folder", path))?;
    for entry in entries {
        let entry = entry.map_err(ReportError::io("read the folder", path))?;
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        match entry.path() {
            folder if folder.is_dir() && name != "outcomes" => gather(&folder, &format!("{name}/"), files)?,
            folder if folder.is_dir() => {}
            _ if name == MANIFEST => {}
            file => drop(files.insert(name, digest(&file)?.1)),
        }
    }
    Ok(())
}
