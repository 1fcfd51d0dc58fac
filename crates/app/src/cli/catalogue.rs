//! Scenarios and policies, collected from systems and files for `list` and `explain`.

use super::{CliError, Context};
use crate::game::System;
use crate::scenario::{Document, Request};
use rayon::prelude::*;

/// A built-in scenario.
pub(super) struct ScenarioEntry {
    /// Its name, such as `jets/mig21-v-f4`.
    pub(super) name: String,
    pub(super) title: String,
    /// The names of its variants.
    pub(super) variants: Vec<String>,
}

/// The built-in scenarios of a system.
///
/// # Errors
/// If a scenario is faulty.
pub(super) fn scenarios(io: &Context, system: &dyn System) -> Result<Vec<ScenarioEntry>, CliError> {
    let entry = |name: &str| {
        let document = io.document(&Request::scenario(name))?;
        let title = title(&document);
        Ok(ScenarioEntry { name: name.to_owned(), title, variants: document.variants().to_vec() })
    };
    io.library().scenarios(system.name()).into_par_iter().map(entry).collect()
}

/// The policies of a system: name and headline.
pub(super) fn policies(io: &Context, system: &dyn System) -> Vec<(String, String)> {
    let file = |name: &str| {
        let text = io.library().get(&format!("{}/policies/{name}", system.name())).unwrap_or_default();
        (name.to_owned(), headline(text))
    };
    let files = io.library().policies(system.name()).into_iter().map(file);
    files.collect()
}

/// The `title` of a scenario.
pub(super) fn title(document: &Document) -> String {
    document.value("title").and_then(|title| title.as_str().map(str::to_owned)).unwrap_or_default()
}

/// The `title` of a file, or else its first comment.
fn headline(text: &str) -> String {
    let titled = toml::from_str::<toml::Table>(text).ok();
    let title = titled.as_ref().and_then(|table| table.get("title")?.as_str());
    let comment = || text.lines().find_map(|line| line.strip_prefix('#')).unwrap_or_default().trim();
    title.unwrap_or_else(comment).to_owned()
}
