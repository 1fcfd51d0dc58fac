//! What there is, gathered from systems and files, for `list` and `explain`.

use super::{CliError, Context};
use crate::game::System;
use crate::scenario::{Document, Request};
use rayon::prelude::*;

/// A built-in scenario.
pub(super) struct ScenarioEntry {
    /// Its name, such as `jets/mig21-v-f4`.
    pub(super) name: String,
    /// Its `title`.
    pub(super) title: String,
    /// The names of its variants.
    pub(super) variants: Vec<String>,
}

/// The built-in scenarios of a system.
///
/// # Errors
/// What is wrong with one.
pub(super) fn scenarios(io: &Context, system: &dyn System) -> Result<Vec<ScenarioEntry>, CliError> {
    let entry = |name: &str| {
        let document = io.document(&Request::scenario(name))?;
        let title = title(&document);
        Ok(ScenarioEntry { name: name.to_owned(), title, variants: document.variants().to_vec() })
    };
    io.library().scenarios(system.name()).into_par_iter().map(entry).collect()
}

/// The policies of a system with one line on each.
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

/// The `title` of a file; else what its first comment says.
fn headline(text: &str) -> String {
    let titled = toml::from_str::<toml::Table>(text).ok();
    let title = titled.as_ref().and_then(|table| table.get("title")?.as_str());
    let comment = || text.lines().find_map(|line| line.strip_prefix('#')).unwrap_or_default().trim();
    title.unwrap_or_else(comment).to_owned()
}
