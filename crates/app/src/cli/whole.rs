//! A scenario with all contents of its files, used or not. `check` and `run` load it by this, changes included; every
//! command that loads a scenario of the user's checks its files by this once ([`Context::load`]), so that all of them
//! play what `check` passes, and refuse what it refuses.

use super::{CliError, Context, Loaded};
use crate::report::terminal::shortened;
use crate::scenario::{Fault, LocatedFault, Place, Problems, Request};

/// A scenario loaded with its variants.
pub(super) struct Whole {
    /// The scenario as it is played.
    pub(super) loaded: Loaded,
    /// Its variants with their names, in the order of the file; empty if the request picks variants.
    pub(super) variants: Vec<(String, Loaded)>,
    /// Variants of built-in files that what the scenario changes does not fit: no file of the user's can mend them, and
    /// the scenario plays without them.
    pub(super) unfit: Vec<LocatedFault>,
}

/// Loads a scenario, then checks what of its files it does not use: its variants, policies that no side plays, cards
/// that no unit flies.
///
/// # Errors
/// All faults of the scenario and its files.
pub(super) fn load(io: &Context, request: &Request) -> Result<Whole, CliError> {
    let loaded = io.load(request)?;
    of(io, request, loaded)
}

/// Checks what a scenario that is loaded does not use of its files.
///
/// # Errors
/// All faults of its files.
pub(super) fn of(io: &Context, request: &Request, loaded: Loaded) -> Result<Whole, CliError> {
    let (mut problems, mut variants, mut unfit) = (unused(io, &loaded), Vec::new(), Vec::new());
    // Changes to a built-in scenario say nothing about its variants.
    let changed = request.changes() > 0 && built_in(io, request);
    if !request.scenario.contains('+') && !changed {
        for variant in loaded.document.variants() {
            match io.load(&Request::scenario(format!("{}+{variant}", request.scenario))) {
                Ok(other) => {
                    problems.extend(unused(io, &other));
                    variants.push((variant.clone(), other));
                }
                Err(CliError::Input(found)) => {
                    let named = found.0.into_iter().map(|fault| with_variant(variant, fault));
                    if loaded.document.is_inherited(variant) { unfit.extend(named) } else { problems.extend(named) }
                }
                Err(error) => return Err(error),
            }
        }
    }
    problems.sort_by(|one, other| one.place.cmp(&other.place));
    problems.dedup();
    if problems.is_empty() { Ok(Whole { loaded, variants, unfit }) } else { Err(CliError::Input(Problems(problems))) }
}

/// A fault that a scenario has with one of its variants, at whatever place of its files.
fn with_variant(variant: &str, LocatedFault { place, fault }: LocatedFault) -> LocatedFault {
    let what = format!("with variant `{}`: {}", shortened(variant, 60), fault.what);
    LocatedFault { place, fault: Fault { what, ..fault } }
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
