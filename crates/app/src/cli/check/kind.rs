//! Guesses the kind of a file, and its system, from its keys.

use crate::cli::schema::{self, Kind as Schema};
use crate::cli::{CliError, Context};
use crate::game::System;
use crate::scenario::{Document, FileKeys, Library, Request, file_keys, nearest};

/// The kinds of files that can be checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(in crate::cli) enum Kind {
    /// A file that names its system or extends a scenario
    Scenario,
    /// A file with keys of a scenario, to apply to one
    Overlay,
    /// A file with keys of a policy
    Policy,
}

impl Kind {
    /// The kind with its article, for messages.
    pub(in crate::cli) const fn name(self) -> &'static str {
        match self {
            Kind::Scenario => "a scenario",
            Kind::Overlay => "an overlay",
            Kind::Policy => "a policy",
        }
    }

    /// The keys that a file of this kind may have in a system.
    pub(in crate::cli) fn keys(self, system: &dyn System) -> Vec<String> {
        let of = if self == Kind::Policy { Schema::Policy } else { Schema::Scenario };
        let schema = schema::of(system, of);
        schema["properties"].as_object().map(|keys| keys.keys().cloned().collect()).unwrap_or_default()
    }
}

/// The likely kind and system of a file.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::cli) struct Guess {
    pub(in crate::cli) kind: Kind,
    /// Its system, if the keys show it; several, if the keys fit several systems equally well.
    pub(in crate::cli) systems: Vec<String>,
}

/// Recognises a file by its keys, or takes `said` for it.
///
/// # Errors
/// If the file can't be read or parsed.
pub(in crate::cli) fn guess(io: &Context, file: &str, said: Option<Kind>) -> Result<Guess, CliError> {
    let is_file = file.ends_with(".toml") || std::path::Path::new(file).exists();
    if !is_file {
        return Ok(Guess { kind: said.unwrap_or(Kind::Scenario), systems: Vec::new() });
    }
    // A name with `+VARIANT` after it is that of a scenario.
    if file.rsplit_once(".toml").is_some_and(|(_, rest)| rest.starts_with('+')) {
        return Ok(Guess { kind: Kind::Scenario, systems: Vec::new() });
    }
    let keys = file_keys(file)?;
    let fitting = fitting(io, &keys);
    let likely = fitting.first().map_or(Kind::Scenario, |(kind, _)| *kind);
    let alike = fitting.iter().filter(|(kind, _)| *kind == likely).map(|(_, system)| (*system).to_owned());
    let systems = keys.system.clone().map_or_else(|| alike.collect(), |system| vec![system]);
    let composes = keys.system.is_some() || keys.names.iter().any(|key| key == "extends");
    let kind = said.unwrap_or(if composes && likely != Kind::Policy { Kind::Scenario } else { likely });
    Ok(Guess { kind, systems })
}

/// Whether a file would be a complete scenario if it named its system: it then has a title and loads.
pub(in crate::cli) fn lacks_only_its_system(io: &Context, file: &str, system: &str) -> bool {
    const NAME: &str = "the-file-itself";
    // The file has been read before, so it is a plain file of moderate size.
    let Ok(text) = std::fs::read_to_string(file) else { return false };
    let name = format!("{system}/{NAME}");
    let text = format!("system = \"{system}\"\n{text}");
    let library = Library::together([io.library().clone(), Library::of([(name.as_str(), text.as_str())])]);
    let Ok(document) = Document::load(&library, &Request::scenario(name), &io.system_names()) else { return false };
    document.value("title").is_some() && io.system(system).is_ok_and(|system| system.load(&document).is_ok())
}

/// The sort of file, and the system, whose schema knows most of the keys, if any knows one. An overlay before a policy
/// if they tie.
pub(in crate::cli) fn likeliest(io: &Context, keys: &FileKeys) -> Option<(Kind, &'static str)> {
    fitting(io, keys).first().copied()
}

/// All kinds and systems whose schemas know most of the keys; empty if no schema knows any.
fn fitting(io: &Context, keys: &FileKeys) -> Vec<(Kind, &'static str)> {
    let (mut best, mut most) = (Vec::new(), 1);
    for system in io.systems() {
        for kind in [Kind::Overlay, Kind::Policy] {
            let score = score(keys, &kind.keys(*system));
            if score > most {
                (best, most) = (Vec::new(), score);
            }
            if score == most {
                best.push((kind, system.name()));
            }
        }
    }
    best
}

/// The fit of a file's keys with the `known` ones: 3 points for each that is one of them, 1 for each that is similar to
/// one.
pub(in crate::cli) fn score(keys: &FileKeys, known: &[String]) -> usize {
    let near = |key: &&String| nearest(key, known.iter().map(String::as_str)).is_some();
    2 * exact(keys, known) + keys.names.iter().take(MOST_KEYS).filter(near).count()
}

/// The number of a file's keys that are among the `known` ones.
pub(in crate::cli) fn exact(keys: &FileKeys, known: &[String]) -> usize {
    keys.names.iter().take(MOST_KEYS).filter(|key| known.contains(key)).count()
}

/// The greatest number of keys examined. Real files have fewer, while a hostile file may have thousands.
const MOST_KEYS: usize = 64;
