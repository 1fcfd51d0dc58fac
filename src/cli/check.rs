//! `sortie check`: is a file all right?

pub(super) mod kind;
mod lint;

use super::{CliError, Context, Exit, Outcome};
use crate::scenario::{Document, Fault, LocatedFault, Place, Problems, Request};
use kind::Kind;
use std::io::Write;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sortie check mine.toml
  sortie check night.toml --scenario jets/mig21-v-f4
  sortie check slasher-2.toml --kind policy --scenario jets/mig21-v-f4

A scenario is loaded as for play, with each of its variants. An overlay is applied to a scenario; a policy is tried on \
each side of one until it fits. A file that loads but looks wrong gets a warning.")]
pub(super) struct Args {
    /// Files, or names of built-in scenarios
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    /// What the files are; by default, their keys decide
    #[arg(long, alias = "as", value_enum, value_name = "KIND")]
    kind: Option<Kind>,
    /// The scenario to try overlays and policies on; by default, the first of their system
    #[arg(long, alias = "on", value_name = "SCENARIO")]
    scenario: Option<String>,
}

pub(super) fn run(args: &Args, io: &Context) -> Outcome {
    let mut problems = Vec::new();
    for file in &args.files {
        match check(args, io, file) {
            Ok(warnings) => {
                writeln!(io.out(), "{file}: ok")?;
                for warning in warnings {
                    writeln!(io.out(), "{}: warning: {}", warning.place, said(&warning.fault))?;
                }
            }
            Err(CliError::Input(found)) => problems.extend(found.0),
            Err(CliError::Usage { what, nearest }) => {
                problems.push(LocatedFault::new(Place::whole(file), Fault { nearest, ..Fault::new("", what) }));
            }
            Err(error) => return Err(error),
        }
    }
    if problems.is_empty() { Ok(Exit::Done) } else { Err(CliError::Input(Problems(problems))) }
}

/// A fault without its place.
fn said(fault: &Fault) -> String {
    let problem = LocatedFault::new(Place::argument(""), fault.clone()).to_string();
    problem.trim_start_matches(": ").to_owned()
}

/// Loads a file as what it is; gives what looks wrong though it loads.
fn check(args: &Args, io: &Context, file: &str) -> Result<Vec<LocatedFault>, CliError> {
    let guess = kind::guess(io, file, args.kind)?;
    let base = |system: Option<&str>| -> Result<String, CliError> {
        let first = || io.library().scenarios(system?).first().map(|name| (*name).to_owned());
        args.scenario
            .clone()
            .or_else(first)
            .ok_or_else(|| CliError::usage("no scenario to try it on: name one with --scenario"))
    };
    match guess.kind {
        Kind::Scenario => scenario(io, file),
        Kind::Overlay => overlay(io, file, &base(guess.system.as_deref())?),
        Kind::Policy => policy(io, file, &base(guess.system.as_deref())?),
    }
}

fn scenario(io: &Context, file: &str) -> Result<Vec<LocatedFault>, CliError> {
    let loaded = io.load(&Request::scenario(file))?;
    let mut warnings = lint::scenario(&loaded);
    let mut problems = Vec::new();
    if !file.contains('+') {
        for variant in loaded.document.variants() {
            match io.load(&Request::scenario(format!("{file}+{variant}"))) {
                Ok(other) => warnings.extend(lint::no_change(&loaded, &other, file, &format!("variant `{variant}`"))),
                Err(CliError::Input(found)) => problems.extend(found.0),
                Err(error) => return Err(error),
            }
        }
    }
    problems.dedup();
    if problems.is_empty() { Ok(warnings) } else { Err(CliError::Input(Problems(problems))) }
}

fn overlay(io: &Context, file: &str, base: &str) -> Result<Vec<LocatedFault>, CliError> {
    let request = Request { overlays: vec![file.to_owned()], ..Request::scenario(base) };
    let (before, after) = (io.load(&Request::scenario(base))?, io.load(&request)?);
    Ok(lint::no_change(&before, &after, file, &format!("the overlay, on {base},")).into_iter().collect())
}

/// A policy may be written for one side only: it is all right if any side can be played by it.
fn policy(io: &Context, file: &str, base: &str) -> Result<Vec<LocatedFault>, CliError> {
    let before = io.load(&Request::scenario(base))?;
    let mut first_error = None;
    for (side, _) in before.game.policies() {
        let request = Request { policies: vec![format!("{side}={file}")], ..Request::scenario(base) };
        match io.document(&request).and_then(|document: Document| Ok(before.system.load(&document)?)) {
            Ok(_) => return Ok(Vec::new()),
            Err(error) => first_error = first_error.or(Some(error)),
        }
    }
    Err(first_error.unwrap_or_else(|| CliError::usage(format!("{base} has no sides to be played by a policy"))))
}
