//! The title of a scenario.

use crate::report::ScenarioFindings;

/// The title that the scenario's file gives it.
pub(super) fn title(played: &ScenarioFindings<'_>) -> Option<String> {
    let table: toml::Table = toml::from_str(played.resolved).ok()?;
    table.get("title")?.as_str().map(str::to_owned)
}
