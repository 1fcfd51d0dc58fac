//! `sortie schema`: prints JSON Schemas, or writes them for editors.

pub(super) mod fit;
#[cfg(test)]
mod tests;
mod write;

use super::{Context, Exit, Outcome};
use crate::game::System;
use fit::fit;
use serde_json::{Map, Value, json};
use std::io::Write;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sortie schema --write
  sortie schema downtown --write=my-raids
  sortie schema jets --kind policy > jets-policy.schema.json

--write puts the schemas of scenarios and policies into `schemas/`, and beside it the settings by which editors find \
them: `.taplo.toml` for Even Better TOML in VS Code, `.tombi.toml` for the language server Tombi in other editors. The \
keys of each file in the folder show its kind (scenario, overlay or policy) and its system. A file that you add later \
counts as a policy in a folder `policies`, and as a scenario elsewhere. Its system is the one that you name, or the \
one that its folder has the name of. For any other file repeat the command, or name the schema in the first line of \
the file, which overrides the settings: `#:schema schemas/downtown-policy.json`")]
pub(super) struct Args {
    /// The system [default: all systems; the printed schema chooses by the key `system`]
    system: Option<String>,
    /// The kind of file that the printed schema describes
    #[arg(long, value_enum, default_value_t = Kind::Scenario)]
    kind: Kind,
    /// Write schemas, and settings for editors, into a folder of scenarios [default DIR: this folder]
    #[arg(
        long,
        value_name = "DIR",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = ".",
        conflicts_with = "kind"
    )]
    write: Option<PathBuf>,
    /// Replace files that have other contents
    #[arg(long, requires = "write")]
    force: bool,
}

/// The kinds of files that have a schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Kind {
    /// Scenarios and overlays
    Scenario,
    /// Policies
    Policy,
    /// Rules
    Rules,
}

pub(super) fn run(args: &Args, io: &Context) -> Outcome {
    if let Some(folder) = &args.write {
        return write::write(io, args.system.as_deref(), folder, args.force);
    }
    let schema = match &args.system {
        Some(name) => fit(of(io.system(name)?, args.kind)),
        None => choosing(io, args.kind),
    };
    writeln!(io.out(), "{schema:#}")?;
    Ok(Exit::Done)
}

/// The schema of a kind of file of a system.
pub(super) fn of(system: &dyn System, kind: Kind) -> Value {
    match kind {
        Kind::Scenario => system.scenario_schema(),
        Kind::Policy => system.policy_schema(),
        Kind::Rules => system.rules_schema(),
    }
    .to_value()
}

/// One schema for the files of all systems. A scenario chooses by its key `system`; other files may fit any system.
fn choosing(io: &Context, kind: Kind) -> Value {
    let mut definitions = Map::new();
    let mut choices = Vec::new();
    for system in io.systems() {
        let name = system.name();
        let mut schema = fit(of(*system, kind));
        rebase(&mut schema, &format!("#/definitions/{name}"));
        definitions.insert(name.to_owned(), schema);
        let reference = json!({ "$ref": format!("#/definitions/{name}") });
        choices.push(match kind {
            Kind::Scenario => json!({
                "if": { "properties": { "system": { "const": name } }, "required": ["system"] },
                "then": reference
            }),
            _ => reference,
        });
    }
    let how = if kind == Kind::Scenario { "allOf" } else { "anyOf" };
    let draft = "http://json-schema.org/draft-07/schema#";
    json!({ "$schema": draft, "title": "sortie", how: choices, "definitions": definitions })
}

/// Moves the references of a schema to its new place.
fn rebase(schema: &mut Value, root: &str) {
    match schema {
        Value::Object(object) => {
            object.remove("$schema");
            for (key, value) in object {
                match value {
                    Value::String(reference) if key == "$ref" => {
                        if let Some(rest) = reference.strip_prefix('#') {
                            *reference = format!("{root}{rest}");
                        }
                    }
                    other => rebase(other, root),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| rebase(item, root)),
        _ => {}
    }
}
