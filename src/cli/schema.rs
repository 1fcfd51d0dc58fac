//! `sortie schema`: JSON Schemas, for editors.

use super::{Context, Exit, Outcome};
use crate::game::System;
use serde_json::{Map, Value, json};
use std::io::Write;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sortie schema jets > jets.schema.json
  sortie schema jets --kind policy > jets-policy.schema.json
  sortie schema > sortie.schema.json

The line `#:schema ./jets.schema.json` at the top of a TOML file points an editor to the schema.")]
pub(super) struct Args {
    /// The system [default: one schema for all, which chooses by the key `system`]
    system: Option<String>,
    /// Which kind of file it describes
    #[arg(long, value_enum, default_value_t = Kind::Scenario)]
    kind: Kind,
}

/// The files of a system.
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
    let schema = match &args.system {
        Some(name) => of(io.system(name)?, args.kind),
        None => choosing(io, args.kind),
    };
    writeln!(io.out(), "{schema:#}")?;
    Ok(Exit::Done)
}

/// The schema of a system's files of a kind.
pub(super) fn of(system: &dyn System, kind: Kind) -> Value {
    match kind {
        Kind::Scenario => system.scenario_schema(),
        Kind::Policy => system.policy_schema(),
        Kind::Rules => system.rules_schema(),
    }
    .to_value()
}

/// One schema for the files of all systems. A scenario names its system; other files may be of any.
fn choosing(io: &Context, kind: Kind) -> Value {
    let mut definitions = Map::new();
    let mut choices = Vec::new();
    for system in io.systems() {
        let name = system.name();
        let mut schema = of(*system, kind);
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
    json!({ "$schema": "http://json-schema.org/draft-07/schema#", "title": "sortie", how: choices, "definitions": definitions })
}

/// Moves the references of a schema to where it now stands.
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
