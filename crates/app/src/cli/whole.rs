//! A scenario with all contents of its files, used or not. `check` and `run` both load it by this, so that `run` plays
//! what `check` passes.

use super::{CliError, Context, Loaded};
use crate::scenario::{LocatedFault, Place, Problems, Request};

/// A scenario loaded with its variants.
pub(super) struct Whole {
    /// The scenario as it is played.
    pub(super) loaded: Loaded,
    /// Its variants with their names, in the order of the file; empty if the request picks variants.
    pub(super) variants: Vec<(String, Loaded)>,
}

/// Loads a scenario, then checks what of its files it does not use: its variants, policies that no side plays, cards
/// that no unit flies.
///
/// # Errors
/// All faults of the scenario and its files.
pub(super) fn load(io: &Context, request: &Request) -> Result<Whole, CliError> {
    let loaded = io.load(request)?;
    let (mut problems, mut variants) = (unused(io, &loaded), Vec::new());
    // Changes to a built-in scenario say nothing about its variants.
    let changed = request.changes() > 0 && built_in(io, request);
    if !request.scenario.contains('+') && !changed {
        for variant in loaded.document.variants() {
            match io.load(&Request::scenario(format!("{}+{variant}", request.scenario))) {
                Ok(other) => {
                    problems.extend(unused(io, &other));
                    variants.push((variant.clone(), other));
                }
                Err(CliError::Input(found)) => problems.extend(found.0),
                Err(error) => return Err(error),
            }
        }
    }
    problems.sort_by(|one, other| one.place.cmp(&other.place));
    problems.dedup();
    if problems.is_empty() { Ok(Whole { loaded, variants }) } else { Err(CliError::Input(Problems(problems))) }
}

/// Whether a request has no part that the user wrote.
pub(super) fn is_built_in(io: &Context, request: &Request) -> bool {
    request.changes() == 0 && built_in(io, request)
}

/// Whether the scenario of a request is built in.
fn built_in(io: &Context, request: &Request) -> bool {
    request.scenario.split('+').next().is_some_and(|name| io.library().is_scenario(name))
}

/// The faults of unused parts, except in built-in files, which the user can't repair.
fn unused(io: &Context, loaded: &Loaded) -> Vec<LocatedFault> {
    let built_in = |problem: &LocatedFault| match &problem.place {
        Place::File { file, .. } => io.library().get(file).is_some(),
        _ => false,
    };
    let found = loaded.system.check_unused(&loaded.document).map_or_else(|found| found.0, |()| Vec::new());
    found.into_iter().filter(|problem| !built_in(problem)).collect()
}
