//! The policy that a search begins with.

use crate::analysis::improve::{Frame, is_random};
use crate::cli::yardsticks::DECLINES;
use crate::cli::{CliError, Context};
use crate::game::System;
use crate::scenario::{Document, Request};
use std::path::Path;
use toml::{Table, Value};

/// A policy's file.
pub(super) struct PolicyFile {
    /// Its name, by which scenarios call it.
    pub(super) name: String,
    /// The system that it is for.
    pub(super) system: &'static dyn System,
    /// The file as it is written.
    pub(super) text: String,
    /// The file as values.
    pub(super) table: Table,
}

impl PolicyFile {
    /// Finds a policy: a built-in one by its name, with its system where several have it (`jets/cautious`), or a file.
    /// `scenarios` may say which system is meant.
    ///
    /// # Errors
    /// There is none, there are several, or its text is no TOML.
    pub(super) fn find(wanted: &str, scenarios: &[String], io: &Context) -> Result<PolicyFile, CliError> {
        let systems = systems_of(scenarios, io)?;
        if wanted.ends_with(".toml") {
            return read(wanted, &systems, io);
        }
        let (named, name) = match wanted.split_once('/') {
            Some((system, rest)) => (Some(io.system(system)?), rest.strip_prefix("policies/").unwrap_or(rest)),
            None => (None, wanted),
        };
        let among = named.map_or(systems, |system| vec![system]);
        let has = |system: &&&'static dyn System| io.library().policies(system.name()).contains(&name);
        let found: Vec<&&'static dyn System> = among.iter().filter(has).collect();
        match found[..] {
            [system] => {
                let text = io.library().get(&format!("{}/policies/{name}", system.name())).unwrap_or_default();
                PolicyFile::of_text(name, *system, text.to_owned())
            }
            [] if elsewhere(name, &among, io).is_some() => {
                let (of, here) = (elsewhere(name, &among, io).unwrap_or_default(), among[0].name());
                let what = format!("`{name}` is a policy of {of}, and the scenarios are of {here}");
                Err(CliError::usage(format!("{what}: `sortie list policies {here}` has those of {here}")))
            }
            [] => {
                let names = among.iter().flat_map(|system| io.library().policies(system.name()));
                Err(CliError::unknown("policy", name, names))
            }
            _ => {
                let names: Vec<String> = found.iter().map(|system| format!("{}/{name}", system.name())).collect();
                Err(CliError::usage(format!("several systems have a policy `{name}`: say {}", names.join(" or "))))
            }
        }
    }

    /// A policy of this name and text.
    ///
    /// # Errors
    /// The text is no TOML.
    pub(super) fn of_text(name: &str, system: &'static dyn System, text: String) -> Result<PolicyFile, CliError> {
        Ok(PolicyFile { name: name.to_owned(), system, table: parsed(name, &text)?, text })
    }

    /// Whether a search can change it.
    ///
    /// # Errors
    /// It looks ahead or plays by chance, and has no rows.
    pub(super) fn has_rows(&self) -> Result<(), CliError> {
        let how = match () {
            () if self.table.contains_key("look-ahead") => "looks ahead",
            () if is_random(&self.table) => "plays by chance",
            () => return Ok(()),
        };
        let what = format!("`{}` {how}: it has no rows that a search could change", self.name);
        Err(CliError::usage(format!("{what}, expected a policy with rows")))
    }

    /// The built-in policies of its system that choose by rows.
    pub(super) fn players(&self, io: &Context) -> Vec<String> {
        let system = self.system.name();
        let text = |name: &&str| io.library().get(&format!("{system}/policies/{name}")).unwrap_or_default();
        let plays = |name: &&str| toml::from_str(text(name)).is_ok_and(|table| !is_random(&table)) && *name != DECLINES;
        io.library().quick_policies(system).into_iter().filter(plays).map(str::to_owned).collect()
    }

    /// What a changed policy is called in a document: a name that no policy has.
    pub(super) fn label(&self) -> String {
        let plain = |letter: char| if letter.is_ascii_alphanumeric() || letter == '-' { letter } else { '-' };
        format!("{}-improved", self.name.chars().map(plain).collect::<String>())
    }

    /// What surrounds it: what it shares with the other policies of its system, and these.
    ///
    /// # Errors
    /// The rules of the system can't be read.
    pub(super) fn frame(&self, io: &Context) -> Result<Frame, CliError> {
        let system = self.system;
        let document = Document::rules(io.library(), system.name(), &[], &[])?;
        let tables = |path: &str| document.value(path).and_then(|value| value.as_table().cloned()).unwrap_or_default();
        let others: Vec<Table> = tables("policies")
            .into_iter()
            .filter(|(name, _)| *name != self.name)
            .filter_map(|(_, policy)| policy.as_table().cloned())
            .collect();
        let features = system.features().into_iter().map(|(_, list)| list).collect();
        Ok(Frame::new(system.policy_schema().to_value(), &tables("rules"), features, &others))
    }
}

/// The system other than the one that is meant that has a policy of this name.
fn elsewhere(name: &str, among: &[&'static dyn System], io: &Context) -> Option<&'static str> {
    let [meant] = among else { return None };
    let mut others = io.system_names().into_iter().filter(|other| *other != meant.name());
    others.find(|other| io.library().policies(other).contains(&name))
}

/// The systems of these scenarios; all systems without one.
fn systems_of(scenarios: &[String], io: &Context) -> Result<Vec<&'static dyn System>, CliError> {
    let Some(first) = scenarios.first() else { return Ok(io.systems().to_vec()) };
    if let Some(system) = io.systems().iter().find(|system| system.name() == first) {
        return Ok(vec![*system]);
    }
    let document = io.document(&Request::scenario(first))?;
    Ok(vec![io.system(document.system())?])
}

fn read(file: &str, systems: &[&'static dyn System], io: &Context) -> Result<PolicyFile, CliError> {
    let text = std::fs::read_to_string(file).map_err(|error| CliError::usage(format!("`{file}`: {error}")))?;
    let name = Path::new(file).file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let table = parsed(file, &text)?;
    let system = match (table.get("system").and_then(Value::as_str), systems) {
        (Some(system), _) => io.system(system)?,
        (None, [system]) => *system,
        (None, _) => return Err(CliError::usage(format!("`{file}` names no system: say --scenario"))),
    };
    PolicyFile::of_text(&name, system, text)
}

fn parsed(name: &str, text: &str) -> Result<Table, CliError> {
    toml::from_str(text).map_err(|error| CliError::usage(format!("`{name}` is no TOML: {error}")))
}
