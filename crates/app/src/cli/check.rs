//! `sortie check`: checks scenarios, overlays and policies.

pub(super) mod kind;
mod lint;

use super::whole::{self, Whole};
use super::{CliError, Context, Exit, Outcome};
use crate::scenario::{Fault, LocatedFault, Place, Problems, Request};
use kind::Kind;
use std::io::Write;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sortie check mine.toml
  sortie check night.toml --scenario jets/mig21-v-f4
  sortie check slasher-2.toml --kind policy --scenario jets/mig21-v-f4

A scenario is loaded as for play, with each of its variants, and its unused parts are checked too. An overlay is \
applied to a scenario. A policy is tried on each side of a scenario until it fits one. `sortie run` plays every file \
that passes. A file that loads but looks wrong gets a warning.")]
pub(super) struct Args {
    /// Files, or names of built-in scenarios
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    /// The kind of the files [default: chosen by their keys]
    #[arg(long, alias = "as", value_enum, value_name = "KIND")]
    kind: Option<Kind>,
    /// The scenario to try overlays and policies on [default: the first of their system]
    #[arg(long, alias = "on", value_name = "SCENARIO")]
    scenario: Option<String>,
}

pub(super) fn run(args: &Args, io: &Context) -> Outcome {
    let mut problems = Vec::new();
    for file in &args.files {
        match check(args, io, file) {
            Ok(Passed { kind, warnings }) => {
                writeln!(io.out(), "{file}: ok, {kind}")?;
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

/// The kind that a file has passed as, and warnings about it.
struct Passed {
    /// The kind, with the scenario that the file was tried on.
    kind: String,
    warnings: Vec<LocatedFault>,
}

/// Loads a file as the kind that is named or that its keys show.
fn check(args: &Args, io: &Context, file: &str) -> Result<Passed, CliError> {
    let guess = kind::guess(io, file, args.kind)?;
    let first = |system: &str| io.library().scenarios(system).first().map(|name| (*name).to_owned());
    let base = args.scenario.clone().or_else(|| first(guess.systems.first()?));
    if guess.kind == Kind::Scenario {
        let passed = scenario(io, file);
        // A policy that has its system's rows alone has no key that shows what it is.
        let as_policy = |base: &String| policy(io, file, base).ok();
        let tried = if passed.is_err() && args.kind.is_none() { base.as_ref().and_then(as_policy) } else { None };
        return tried.map_or(passed, Ok);
    }
    if args.kind.is_none()
        && let Some(system) = guess.systems.first()
        && kind::lacks_only_its_system(io, file, system)
    {
        let what = "the key `system` is missing from an otherwise complete scenario";
        let expected = format!("`system = \"{system}\"`, or --kind overlay for an overlay");
        return Err(LocatedFault::new(Place::whole(file), Fault::new("system", what).expected(expected)).into());
    }
    let base = base.ok_or_else(|| CliError::usage("no scenario to try it on: name one with --scenario"))?;
    let passed = if guess.kind == Kind::Overlay { overlay(io, file, &base) } else { policy(io, file, &base) };
    // The scenario is one that the user has not named, and may not expect.
    let passed = passed.map(|passed| match (guess.kind, &args.scenario) {
        (Kind::Overlay, None) => {
            let play = format!("`sortie run {base} --overlay {file}` plays it");
            let alone = format!("it plays alone if it says `extends = \"{base}\"`");
            Passed { kind: format!("an overlay, tried on {base}: {play}, and {alone}"), ..passed }
        }
        _ => passed,
    });
    passed.map_err(|error| match error {
        CliError::Input(Problems(mut problems)) if args.kind.is_none() => {
            // If the guess of the kind was wrong, the faults mislead, so the message names the guess.
            let taken = format!("checked as {} on {base}; --kind and --scenario change that", guess.kind.name());
            problems.push(LocatedFault::new(Place::whole(file), Fault::new("", taken)));
            CliError::Input(Problems(problems))
        }
        other => other,
    })
}

fn scenario(io: &Context, file: &str) -> Result<Passed, CliError> {
    let Whole { loaded, variants, unfit } = whole::load(io, &Request::scenario(file))?;
    let mut warnings = lint::scenario(&loaded);
    warnings.extend(unfit);
    for (name, variant) in &variants {
        for warning in lint::scenario(variant) {
            if !warnings.contains(&warning) {
                warnings.push(warning);
            }
        }
        warnings.extend(lint::no_change(&loaded, variant, file, &format!("variant `{name}`")));
    }
    Ok(Passed { kind: format!("a scenario of {}", loaded.system.name()), warnings })
}

fn overlay(io: &Context, file: &str, base: &str) -> Result<Passed, CliError> {
    let request = Request { overlays: vec![file.to_owned()], ..Request::scenario(base) };
    let (before, after) = (io.load(&Request::scenario(base))?, whole::load(io, &request)?.loaded);
    let warning = lint::no_change(&before, &after, file, &format!("the overlay, on {base},"));
    Ok(Passed { kind: format!("an overlay on {base}"), warnings: warning.into_iter().collect() })
}

/// A policy may be written for one side only. It passes if it can play any side.
fn policy(io: &Context, file: &str, base: &str) -> Result<Passed, CliError> {
    let mut first_error = None;
    for (side, _) in io.load(&Request::scenario(base))?.game.policies() {
        let request = Request { policies: vec![format!("{side}={file}")], ..Request::scenario(base) };
        match whole::load(io, &request) {
            Ok(_) => return Ok(Passed { kind: format!("a policy for side {side} of {base}"), warnings: Vec::new() }),
            Err(error) => first_error = first_error.or(Some(error)),
        }
    }
    Err(first_error.unwrap_or_else(|| CliError::usage(format!("{base} has no side that a policy can play"))))
}
