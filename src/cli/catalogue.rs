//! What there is, gathered from systems and files, for `list` and `explain`.

use super::{CliError, Context};
use crate::game::{Metric, MetricKind, Ratio, System};
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

/// Metrics, and ratios with the names of their numerators and denominators.
pub(super) type Named = (Vec<Metric>, Vec<(Ratio, String, String)>);

/// The metrics and ratios of a system's built-in scenarios, each name once, a metric with what its cells are in any of
/// them. A ratio comes with the names of its pair.
///
/// # Errors
/// What is wrong with a scenario.
pub(super) fn metrics(io: &Context, system: &dyn System) -> Result<Named, CliError> {
    let mut metrics: Vec<Metric> = Vec::new();
    let mut ratios: Vec<(Ratio, String, String)> = Vec::new();
    let load = |name: &str| io.load(&Request::scenario(name)).map(|loaded| loaded.game);
    let games: Vec<_> = io.library().scenarios(system.name()).into_par_iter().map(load).collect::<Result<_, _>>()?;
    for game in games {
        for metric in game.metrics() {
            match metrics.iter_mut().find(|known| known.name == metric.name) {
                Some(known) => widen(known, metric),
                None => metrics.push(metric.clone()),
            }
        }
        for ratio in game.ratios() {
            if ratios.iter().all(|(known, ..)| known.name != ratio.name) {
                let of = |index: usize| game.metrics()[index].name.clone();
                ratios.push((ratio.clone(), of(ratio.numerator), of(ratio.denominator)));
            }
        }
    }
    Ok((metrics, ratios))
}

/// Lets a metric hold what it holds in another scenario, too.
fn widen(metric: &mut Metric, other: &Metric) {
    metric.nullable |= other.nullable;
    metric.range = (metric.range.0.min(other.range.0), metric.range.1.max(other.range.1));
    if let (MetricKind::Category(names), MetricKind::Category(more)) = (&mut metric.kind, &other.kind) {
        let new: Vec<String> = more.iter().filter(|name| !names.contains(name)).cloned().collect();
        names.extend(new);
        metric.range = (0, names.len() as i64 - 1);
    }
}
