//! `sortie new`: writes a scenario to begin with, each key with its meaning and what it may be.

mod choices;
mod differing;
mod text;

use super::{CliError, Context, Exit, Outcome, keys};
use crate::game::System;
use crate::report::replace;
use crate::scenario::{Document, Request};
use choices::Choices;
use std::io::Write;
use std::path::{Path, PathBuf};
use text::Writer;
use toml::Value;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sortie new jets --out mine.toml
  sortie new downtown --like downtown/d12 > mine.toml
  sortie new richthofen --like mine.toml+late --out later.toml

What is written loads, checks and plays at once. Change it, then ask `sortie balance mine.toml` for a verdict. A line \
that begins with `#` and a key is one that the scenario may have too.")]
pub(super) struct Args {
    /// The system to write a scenario of
    system: String,
    /// The scenario to begin with, optionally with `+VARIANT` [default: a typical one of the system]
    #[arg(long, value_name = "SCENARIO")]
    like: Option<String>,
    /// The file to write; it must not exist [default: standard output]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Writes the scenario.
pub(super) fn run(args: &Args, io: &Context) -> Outcome {
    let system = io.system(&args.system)?;
    let like = args.like.clone().unwrap_or_else(|| format!("{}/{}", system.name(), system.typical()));
    let document = io.document(&Request::scenario(&like))?;
    if document.system() != system.name() {
        return Err(CliError::usage(format!(
            "{like} is of {}, expected a scenario of {}",
            document.system(),
            args.system
        )));
    }
    io.load(&Request::scenario(&like))?;
    let file = args.out.as_deref().unwrap_or(Path::new("mine.toml"));
    let text = written(io, system, &like, &document, &file.display().to_string())?;
    let Some(out) = &args.out else {
        io.out().write_all(text.as_bytes())?;
        return Ok(Exit::Done);
    };
    if out.symlink_metadata().is_ok() {
        return Err(CliError::usage(format!("`{}` exists: --out names a new file", out.display())));
    }
    replace(out, text.as_bytes())?;
    io.note(&format!("wrote {0}; next: sortie balance {0}", out.display()));
    Ok(Exit::Done)
}

/// The text of a scenario with the keys that `document` has, and those that it may have.
fn written(io: &Context, system: &dyn System, like: &str, document: &Document, file: &str) -> Result<String, CliError> {
    let rules = Document::rules(io.library(), system.name(), &[], &[])?;
    let own = differing::from(document, &rules);
    let keys = keys::of(system);
    let choices = Choices::of(io, system, &rules);
    let loads = |sets: &[String]| io.load(&Request { sets: sets.to_vec(), ..Request::scenario(like) }).is_ok();
    let mut writer = Writer::new(document, &keys, &choices, &loads);
    writer.prose(&format!("A scenario of {}, made after {like}.", system.name()));
    writer.prose("");
    for command in ["check", "balance", "run"] {
        writer.prose(&format!("  sortie {command} {file}"));
    }
    writer.prose("");
    writer.prose(
        "A line that begins with # and a key is one that the scenario may have too, with a value as an example: take \
         out the # to have it. A key below a line such as `#[section]` needs that line too. `sortie explain KEY` says \
         more of each.",
    );
    writer.scenario(&own);
    if let Some(path) = system.made_of(document) {
        writer.blank();
        writer.prose(
            "The rules that this scenario is made of. To change a key, remove the # before it and before the header \
             above it:",
        );
        let own = Value::Table(own);
        writer.part(path, path.split('.').try_fold(&own, |table, key| table.get(key)));
    }
    footer(&mut writer, system, &rules, file);
    Ok(writer.text())
}

/// What else a file may have: variants, own cards, readings of the rules.
fn footer(writer: &mut Writer<'_>, system: &dyn System, rules: &Document, file: &str) {
    let name = system.name();
    writer.blank();
    writer.prose(&format!(
        "Changes that are played by name, as in `sortie compare {file} +changed`, have the keys of the scenario:"
    ));
    writer.line("#[variants.changed]");
    writer.line("#title = \"what is changed\"");
    let cards = system.things().first().and_then(|(_, path)| {
        let cards = rules.value(path)?;
        Some((*path, cards.as_table()?.keys().next()?.clone()))
    });
    if let Some((path, card)) = cards {
        writer.blank();
        writer.prose("A card of your own says which it is like, and what differs:");
        writer.line(&format!("#[{path}.my-own]"));
        writer.line(&format!("#like = \"{card}\""));
    }
    writer.blank();
    writer.prose(&format!(
        "Any number of the rules may change under [rules], and how they are read under [switches]: see `sortie list \
         keys {name} rules` and `sortie list switches {name}`."
    ));
}
