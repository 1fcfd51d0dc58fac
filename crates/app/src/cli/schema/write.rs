//! `sortie schema --write`: schemas in a folder of scenarios, and the settings by which editors find them.

use super::{Kind, fit, of};
use crate::cli::check::kind::{self, Kind as FileKind};
use crate::cli::{CliError, Context, Exit, Outcome};
use crate::game::System;
use crate::report::replace;
use crate::scenario::{Request, not_plain};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// The folder of the schemas, below that of the scenarios.
const SCHEMAS: &str = "schemas";

/// The files of settings: for Taplo, the language server of Even Better TOML, and for Tombi.
const SETTINGS: [&str; 2] = [".taplo.toml", ".tombi.toml"];

/// The most files that are looked at.
const MOST_FILES: usize = 10_000;

/// Which files have a schema. Of two rules that fit a file the later holds.
struct Rule {
    /// The schema, by its path from the folder.
    schema: String,
    /// Patterns of files, seen from the folder.
    files: Vec<String>,
}

/// Writes the schemas of a system, or of all, and the settings.
///
/// # Errors
/// An unknown system; without `force`, a file with other contents in the way; the machine refused.
pub(super) fn write(io: &Context, system: Option<&str>, folder: &Path, force: bool) -> Outcome {
    let systems = io.systems_named(system)?;
    let mut files: Vec<(PathBuf, String)> = Vec::new();
    for (system, kind) in systems.iter().flat_map(|system| [Kind::Scenario, Kind::Policy].map(|kind| (system, kind))) {
        let schema = fit(of(*system, kind));
        files.push((folder.join(schema_path(system.name(), kind)), format!("{schema:#}\n")));
    }
    let schemas = files.len();
    let rules = rules(io, &systems, system.is_some(), folder);
    for (name, text) in SETTINGS.into_iter().zip([taplo(&rules), tombi(&rules)]) {
        files.push((folder.join(name), text));
    }
    if !force {
        files.iter().try_for_each(|(path, text)| free(path, text))?;
    }
    let below = folder.join(SCHEMAS);
    fs::create_dir_all(&below).map_err(|error| CliError::io(format!("make the folder `{}`", shown(&below)), &error))?;
    for (path, text) in &files {
        replace(path, text.as_bytes())?;
    }
    let [taplo, tombi] = SETTINGS.map(|name| shown(&folder.join(name)));
    io.note(&format!("{schemas} schemas are in {}; {taplo} and {tombi} name them to editors", shown(&below)));
    Ok(Exit::Done)
}

/// The path of a schema from the folder.
fn schema_path(system: &str, kind: Kind) -> String {
    let kind = if kind == Kind::Policy { "policy" } else { "scenario" };
    format!("{SCHEMAS}/{system}-{kind}.json")
}

/// A path as it is typed.
fn shown(path: &Path) -> String {
    path.strip_prefix(".").unwrap_or(path).display().to_string()
}

/// Checks that a file can be written: there is none, it is the same, or it is an older schema of this title.
fn free(path: &Path, text: &str) -> Result<(), CliError> {
    let failed = |error: &std::io::Error| CliError::io(format!("read `{}`", shown(path)), error);
    match fs::metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(failed(&error)),
        // Not opened: a pipe may never answer.
        Ok(found) if not_plain(&found).is_some() => {
            let kind = not_plain(&found).unwrap_or_default();
            return Err(CliError::usage(format!("`{}` is {kind}, expected a file", shown(path))));
        }
        Ok(_) => {}
    }
    let old = fs::read_to_string(path).map_err(|error| failed(&error))?;
    let title = |text: &str| serde_json::from_str::<Value>(text).ok()?.get("title").cloned();
    if old == text || title(&old).is_some_and(|old| title(text) == Some(old)) {
        return Ok(());
    }
    Err(CliError::usage(format!("`{}` differs from what is to be written: --force replaces it", shown(path))))
}

/// Which files have which schema: by their folders, then what the files in the folder itself are.
fn rules(io: &Context, systems: &[&dyn System], named: bool, folder: &Path) -> Vec<Rule> {
    let mut rules = Vec::new();
    for name in systems.iter().map(|system| system.name()) {
        let below = if named { "**/".to_owned() } else { format!("{name}/**/") };
        for (kind, inner) in [(Kind::Scenario, ""), (Kind::Policy, "policies/")] {
            rules.push(Rule { schema: schema_path(name, kind), files: vec![format!("{below}{inner}[!.]*.toml")] });
        }
    }
    let mut told: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (name, kind, system) in told_apart(io, folder) {
        let expected = named && kind == Kind::Scenario;
        if !expected && systems.iter().any(|known| known.name() == system) {
            told.entry(schema_path(&system, kind)).or_default().push(name);
        }
    }
    rules.extend(told.into_iter().map(|(schema, files)| Rule { schema, files }));
    rules
}

/// The TOML files in a folder, each with its kind and its system. A file whose keys would do for several systems is of
/// the only system that the other files are of; else it is left out with a note.
fn told_apart(io: &Context, folder: &Path) -> Vec<(String, Kind, String)> {
    let entries = fs::read_dir(folder).into_iter().flatten().take(MOST_FILES).filter_map(Result::ok);
    let mut names: Vec<String> = entries.filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.retain(|name| is_plain(name));
    names.sort();
    let seen: Vec<(String, Kind, Vec<String>)> = names.into_iter().filter_map(|name| look(io, folder, name)).collect();
    let mut sure: Vec<&String> = seen.iter().filter_map(|(_, _, systems)| only(systems)).collect();
    sure.dedup();
    let usual = only(&sure).map(|system| (*system).clone());
    let told = seen.into_iter().filter_map(|(name, kind, systems)| {
        let system = only(&systems).or(usual.as_ref().filter(|usual| systems.contains(usual)));
        if system.is_none() && !systems.is_empty() {
            let schema = schema_path("SYSTEM", kind);
            io.note(&format!(
                "{name} may be of several systems: name its schema in its first line, `#:schema {schema}`"
            ));
        }
        Some((name, kind, system?.clone()))
    });
    told.collect()
}

/// The only element of a list.
fn only<T>(list: &[T]) -> Option<&T> {
    if let [element] = list { Some(element) } else { None }
}

/// Whether a name is that of a visible TOML file and has no letter that means something in a pattern.
fn is_plain(name: &str) -> bool {
    let plain = |letter: char| letter.is_alphanumeric() || "-_. ".contains(letter);
    name.ends_with(".toml") && !name.starts_with('.') && name.chars().all(plain)
}

/// What a file is, with the systems that it may be of.
fn look(io: &Context, folder: &Path, name: String) -> Option<(String, Kind, Vec<String>)> {
    let path = folder.join(&name).to_str()?.to_owned();
    let guess = kind::guess(io, &path, None).ok()?;
    // A scenario need not name its system if the one that it extends does.
    let extended = || io.document(&Request::scenario(&path)).ok().map(|document| vec![document.system().to_owned()]);
    let (kind, systems) = match guess.kind {
        FileKind::Scenario => (Kind::Scenario, extended()),
        FileKind::Overlay => (Kind::Scenario, None),
        FileKind::Policy => (Kind::Policy, None),
    };
    Some((name, kind, systems.unwrap_or(guess.systems)))
}

/// The settings of Taplo, where the last rule holds.
fn taplo(rules: &[Rule]) -> String {
    let head = "# Written by `sortie schema --write`. The last rule that includes a file holds.\n";
    let rule =
        |Rule { schema, files }: &Rule| format!("\n[[rule]]\ninclude = {files:?}\nschema = {{ path = {schema:?} }}\n");
    head.to_owned() + &rules.iter().map(rule).collect::<String>()
}

/// The settings of Tombi, where the first schema holds. Its patterns fit files whose names begin with a dot too.
fn tombi(rules: &[Rule]) -> String {
    let head = "# Written by `sortie schema --write`. The first schema that includes a file holds.\n";
    let rule = |Rule { schema, files }: &Rule| format!("\n[[schemas]]\npath = {schema:?}\ninclude = {files:?}\n");
    let schemas: String = rules.iter().rev().map(rule).collect();
    format!("{head}\n[files]\nexclude = {SETTINGS:?}\n{schemas}")
}
