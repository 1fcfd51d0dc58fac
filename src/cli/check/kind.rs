//! What sort of file is it?

use crate::cli::schema::{self, Kind as Schema};
use crate::cli::{CliError, Context};
use crate::scenario::{file_keys, nearest};

/// A file that can be checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(in crate::cli) enum Kind {
    /// Names its system or extends a scenario
    Scenario,
    /// Has keys of a scenario
    Overlay,
    /// Has keys of a policy
    Policy,
}

/// What a file seems to be.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::cli) struct Guess {
    pub(in crate::cli) kind: Kind,
    /// Its system, where its keys show it.
    pub(in crate::cli) system: Option<String>,
}

/// Tells what a file is from its keys, or takes `said` for it.
///
/// # Errors
/// A file that can't be read or parsed.
pub(in crate::cli) fn guess(io: &Context, file: &str, said: Option<Kind>) -> Result<Guess, CliError> {
    let is_file = file.ends_with(".toml") || std::path::Path::new(file).exists();
    if !is_file {
        return Ok(Guess { kind: said.unwrap_or(Kind::Scenario), system: None });
    }
    // With variants behind it, the name is that of a scenario.
    if file.rsplit_once(".toml").is_some_and(|(_, rest)| rest.starts_with('+')) {
        return Ok(Guess { kind: Kind::Scenario, system: None });
    }
    let keys = file_keys(file)?;
    let (likely, system) = likeliest(io, &keys);
    let system = keys.system.clone().or(system);
    let composes = keys.system.is_some() || keys.names.iter().any(|key| key == "extends");
    let kind = said.unwrap_or(if composes && likely != Kind::Policy { Kind::Scenario } else { likely });
    Ok(Guess { kind, system })
}

/// The sort of file, and the system, whose schema knows most of the keys. An overlay before a policy if they tie.
fn likeliest(io: &Context, keys: &crate::scenario::FileKeys) -> (Kind, Option<String>) {
    let mut best = (0, Kind::Scenario, None);
    for system in io.systems() {
        for (kind, of) in [(Kind::Overlay, Schema::Scenario), (Kind::Policy, Schema::Policy)] {
            let schema = schema::of(*system, of);
            let Some(properties) = schema["properties"].as_object() else { continue };
            let known = |key: &&String| {
                properties.contains_key(*key) || nearest(key, properties.keys().map(String::as_str)).is_some()
            };
            let exact = keys.names.iter().filter(|key| properties.contains_key(*key)).count();
            let score = 2 * exact + keys.names.iter().filter(known).count();
            if score > best.0 {
                best = (score, kind, Some(system.name().to_owned()));
            }
        }
    }
    (best.1, best.2)
}
