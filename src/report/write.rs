//! All files of a report but the rows, which are written while play goes on.

use super::{FORMAT, Folder, Manifest, Played, ReportError, Sheet, dictionary, distributions, ratios, rules, summary};

/// Writes them into a folder that is then ready to be published.
///
/// # Errors
/// The machine refused.
pub fn write(folder: &Folder, played: &[Played<'_>], manifest: &Manifest) -> Result<(), ReportError> {
    for (name, sheet) in [("summary", summary::sheet(played)), ("distributions", distributions::sheet(played))] {
        write_sheet(folder, name, &sheet)?;
    }
    folder.write("ratios.csv", ratios::sheet(played).csv().as_bytes())?;
    folder.write("metrics.csv", dictionary::sheet(played).csv().as_bytes())?;
    if played.iter().any(|played| played.firings.is_some()) {
        folder.write("rules.csv", rules::sheet(played).csv().as_bytes())?;
    }
    folder.write("manifest.json", manifest.json().as_bytes())
}

/// Writes an analysis: its table as `NAME.csv` and `NAME.parquet`, and the manifest.
///
/// # Errors
/// The machine refused.
pub fn write_analysis(folder: &Folder, name: &str, sheet: &Sheet, manifest: &Manifest) -> Result<(), ReportError> {
    write_sheet(folder, name, sheet)?;
    folder.write("manifest.json", manifest.json().as_bytes())
}

fn write_sheet(folder: &Folder, name: &str, sheet: &Sheet) -> Result<(), ReportError> {
    let version = env!("CARGO_PKG_VERSION").to_owned();
    let identity = vec![("sortie.format".to_owned(), FORMAT.to_string()), ("sortie.version".to_owned(), version)];
    folder.write(&format!("{name}.csv"), sheet.csv().as_bytes())?;
    sheet.write_parquet(&folder.path().join(format!("{name}.parquet")), identity)
}
