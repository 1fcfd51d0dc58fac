//! `sortie schema --write`: writes schemas into a folder of scenarios, and the settings by which editors find them.

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

/// The folder of the schemas, in the folder of scenarios.
const SCHEMAS: &str = "schemas";

/// The settings files: one for Taplo, the language server of Even Better TOML, and one for Tombi.
const SETTINGS: [&str; 2] = [".taplo.toml", ".tombi.toml"];

/// The greatest number of files examined in the folder.
const MOST_FILES: usize = 10_000;

/// A rule that gives files a schema. If two rules fit a file, the later one holds.
struct Rule {
    /// The path of the schema, relative to the folder.
    schema: String,
    /// Patterns of file paths, relative to the folder.
    files: Vec<String>,
}

/// Writes the schemas of one system or of all, and the settings.
///
/// # Errors
/// If the system is unknown, if a file has other contents and `force` is not set, or if writing fails.
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
    io.note(&format!(
        "wrote {schemas} schemas into {}, and settings for editors into {taplo} and {tombi}",
        shown(&below)
    ));
    Ok(Exit::Done)
}

/// The path of a schema, relative to the folder.
fn schema_path(system: &str, kind: Kind) -> String {
    let kind = if kind == Kind::Policy { "policy" } else { "scenario" };
    format!("{SCHEMAS}/{system}-{kind}.json")
}

/// A path as a user types it, without a leading `./`.
fn shown(path: &Path) -> String {
    path.strip_prefix(".").unwrap_or(path).display().to_string()
}

/// Checks that a file can be written: it is missing, it has the same contents, or it is an older schema with the same
/// title.
fn free(path: &Path, text: &str) -> Result<(), CliError> {
    let failed = |error: &std::io::Error| CliError::io(format!("read `{}`", shown(path)), error);
    match fs::metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(failed(&error)),
        // Special files are not opened, because reading a pipe may never end.
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
    Err(CliError::usage(format!("`{}` differs from what would be written: --force replaces it", shown(path))))
}

/// The rules for files, first by folders, then by the kinds of the files in the folder itself.
fn rules(io: &Context, systems: &[&dyn System], named: bool, folder: &Path) -> Vec<Rule> {
    let mut rules = Vec::new();
    for name in systems.iter().map(|system| system.name()) {
        let below = if named { "**/".to_owned() } else { format!("{name}/**/") };
        for (kind, inner) in [(Kind::Scenario, ""), (Kind::Policy, "policies/")] {
            rules.push(Rule { schema: schema_path(name, kind), files: vec![format!("{below}{inner}[!.]*.toml")] });
        }
    }
    let mut files_of: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (name, kind, system) in told_apart(io, folder) {
        let expected = named && kind == Kind::Scenario;
        if !expected && systems.iter().any(|known| known.name() == system) {
            files_of.entry(schema_path(&system, kind)).or_default().push(name);
        }
    }
    rules.extend(files_of.into_iter().map(|(schema, files)| Rule { schema, files }));
    rules
}

/// The TOML files in a folder, each with its kind and system. If the keys of a file fit several systems, it belongs to
/// the only system of the other files; if there is no such system, the file is left out with a note.
fn told_apart(io: &Context, folder: &Path) -> Vec<(String, Kind, String)> {
    let entries = fs::read_dir(folder).into_iter().flatten().take(MOST_FILES).filter_map(Result::ok);
    let mut names: Vec<String> = entries.filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.retain(|name| is_plain(name));
    names.sort();
    let seen: Vec<(String, Kind, Vec<String>)> = names.into_iter().filter_map(|name| look(io, folder, name)).collect();
    let mut sure: Vec<&String> = seen.iter().filter_map(|(_, _, systems)| only(systems)).collect();
    sure.dedup();
    let usual = only(&sure).map(|system| (*system).clone());
    let files_of = seen.into_iter().filter_map(|(name, kind, systems)| {
        let system = only(&systems).or(usual.as_ref().filter(|usual| systems.contains(usual)));
        if system.is_none() && !systems.is_empty() {
            let schema = schema_path("SYSTEM", kind);
            io.note(&format!(
                "the keys of {name} fit several systems: name its schema in its first line, `#:schema {schema}`"
            ));
        }
        Some((name, kind, system?.clone()))
    });
    files_of.collect()
}

/// The element of a list that has exactly one.
fn only<T>(list: &[T]) -> Option<&T> {
    if let [element] = list { Some(element) } else { None }
}

/// Whether a name is that of a visible TOML file without characters that have a meaning in patterns.
fn is_plain(name: &str) -> bool {
    let plain = |letter: char| letter.is_alphanumeric() || "-_. ".contains(letter);
    name.ends_with(".toml") && !name.starts_with('.') && name.chars().all(plain)
}

/// The kind of a file, with the systems that it may belong to.
fn look(io: &Context, folder: &Path, name: String) -> Option<(String, Kind, Vec<String>)> {
    let path = folder.join(&name).to_str()?.to_owned();
    let guess = kind::guess(io, &path, None).ok()?;
    // A scenario may leave its system to the one that it extends.
    let extended = || io.document(&Request::scenario(&path)).ok().map(|document| vec![document.system().to_owned()]);
    let (kind, systems) = match guess.kind {
        FileKind::Scenario => (Kind::Scenario, extended()),
        FileKind::Overlay => (Kind::Scenario, None),
        FileKind::Policy => (Kind::Policy, None),
    };
    Some((name, kind, systems.unwrap_or(guess.systems)))
}

/// The settings of Taplo, in which the last matching rule holds.
fn taplo(rules: &[Rule]) -> String {
    let head = "# Written by `sortie schema --write`. The last rule that includes a file holds.\n";
    let rule =
        |Rule { schema, files }: &Rule| format!("\n[[rule]]\ninclude = {files:?}\nschema = {{ path = {schema:?} }}\n");
    head.to_owned() + &rules.iter().map(rule).collect::<String>()
}

/// The settings of Tombi, in which the first matching schema holds. Its patterns also match hidden files, so the
/// settings are excluded.
fn tombi(rules: &[Rule]) -> String {
    let head = "# Written by `sortie schema --write`. The first schema that includes a file holds.\n";
    let rule = |Rule { schema, files }: &Rule| format!("\n[[schemas]]\npath = {schema:?}\ninclude = {files:?}\n");
    let schemas: String = rules.iter().rev().map(rule).collect();
    format!("{head}\n[files]\nexclude = {SETTINGS:?}\n{schemas}")
}
