//! All files of a report but the rows, which are written while play goes on.

use super::{FORMAT, Folder, Manifest, Played, ReportError, dictionary, distributions, ratios, rules, summary};

/// Writes them into a folder that is then ready to be published.
///
/// # Errors
/// The machine refused.
pub fn write(folder: &Folder, played: &[Played<'_>], manifest: &Manifest) -> Result<(), ReportError> {
    let identity = || {
        let version = env!("CARGO_PKG_VERSION").to_owned();
        vec![("sortie.format".to_owned(), FORMAT.to_string()), ("sortie.version".to_owned(), version)]
    };
    for (name, sheet) in [("summary", summary::sheet(played)), ("distributions", distributions::sheet(played))] {
        folder.write(&format!("{name}.csv"), sheet.csv().as_bytes())?;
        sheet.write_parquet(&folder.path().join(format!("{name}.parquet")), identity())?;
    }
    folder.write("ratios.csv", ratios::sheet(played).csv().as_bytes())?;
    folder.write("metrics.csv", dictionary::sheet(played).csv().as_bytes())?;
    if played.iter().any(|played| played.firings.is_some()) {
        folder.write("rules.csv", rules::sheet(played).csv().as_bytes())?;
    }
    folder.write("manifest.json", manifest.json().as_bytes())
}
