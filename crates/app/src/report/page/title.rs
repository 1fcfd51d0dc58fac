//! The title of a scenario.

use crate::report::ScenarioFindings;

/// The title that the scenario's file gives it.
pub(super) fn title(played: &ScenarioFindings<'_>) -> Option<String> {
    in_file(played.resolved)
}

/// The title in a scenario's file.
pub(super) fn in_file(text: &str) -> Option<String> {
    let table: toml::Table = toml::from_str(text).ok()?;
    table.get("title")?.as_str().map(str::to_owned)
}
