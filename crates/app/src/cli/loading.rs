//! Loads a scenario for play. Where that fails, finds overlays and policies that belong to another system, or are no
//! overlay or policy at all.

use super::check::kind::{self, Kind};
use super::{CliError, Context, Loaded, overruled, whole};
use crate::scenario::{Document, Fault, LocatedFault, Place, Problems, Request, file_keys};
use std::path::Path;

impl Context {
    /// Loads a scenario for play.
    ///
    /// # Errors
    /// All faults of the scenario and its files.
    pub fn load(&self, request: &Request) -> Result<Loaded, CliError> {
        let load = || {
            let document = self.document(request)?;
            let system = self.system(document.system())?;
            let game = system.load(&document)?;
            Ok(Loaded { document, system, game })
        };
        if self.system_names().contains(&request.scenario.as_str()) {
            let system = &request.scenario;
            let what = format!("`{system}` is a system, and a scenario is expected here");
            return Err(CliError::usage(format!("{what}: `sortie list scenarios {system}` has their names")));
        }
        let loaded = load().map_err(|error| explain(self, request, error))?;
        overruled::notes(self, request, &loaded).into_iter().for_each(|note| self.note_once(note));
        if let Some(own) = own(&request.scenario).filter(|own| self.is_unchecked(own)) {
            // What needs the changes of the request to be played is judged with them alone.
            let whole = Request::scenario(own);
            if let Ok(alone) = self.load(&whole) {
                whole::of(self, &whole, alone)?;
            }
        }
        Ok(loaded)
    }
}

/// The file of a scenario of the user's, without variants.
fn own(scenario: &str) -> Option<&str> {
    scenario.rfind(".toml").map(|at| &scenario[..at + ".toml".len()])
}

/// The reason why a request can't be loaded: if a file belongs to another system or kind, that, and otherwise `error`.
fn explain(io: &Context, request: &Request, error: CliError) -> CliError {
    let CliError::Input(Problems(problems)) = error else { return error };
    let policies = request.policies.iter().filter_map(|policy| Some((policy.split_once('=')?.1, Kind::Policy)));
    let overlays = request.overlays.iter().map(|overlay| (overlay.as_str(), Kind::Overlay));
    let files = overlays.chain(policies).filter(|(file, _)| file.ends_with(".toml"));
    let base = Request::scenario(&request.scenario);
    let Ok(document) = Document::load(io.library(), &base, &io.system_names()) else {
        return CliError::Input(Problems(problems));
    };
    let foreign: Vec<LocatedFault> = files
        .filter_map(|(file, wanted)| {
            Some(LocatedFault::new(Place::whole(file), found(io, file, wanted, document.system())?))
        })
        .collect();
    // All other faults follow from this one.
    if !foreign.is_empty() {
        return CliError::Input(Problems(foreign));
    }
    let played = io.document(request).ok();
    let named = |located: LocatedFault| {
        let LocatedFault { place, fault } = located;
        let policy = played.as_ref().and_then(|played| policy(io, played, &fault));
        LocatedFault { place, fault: policy.unwrap_or(fault) }
    };
    CliError::Input(Problems(problems.into_iter().map(named).collect()))
}

/// The fault of a policy that a side names and the scenario does not have, where the name is that of a file or of a
/// policy of another system.
fn policy(io: &Context, scenario: &Document, fault: &Fault) -> Option<Fault> {
    let side = fault.path.strip_prefix("sides.")?.strip_suffix(".policy")?;
    let name = scenario.value(&fault.path)?.as_str()?.to_owned();
    if scenario.keys_at("policies").contains(&name) {
        return None;
    }
    let wrong = |what: String| Fault { what, ..fault.clone() };
    if name.ends_with(".toml") {
        let stem = Path::new(&name).file_stem()?.to_string_lossy().into_owned();
        let [key, file] = [&stem, &name].map(|text| toml::Value::from(text.as_str()));
        let way = format!(
            "a name: write `policies.{key} = {file}` in the scenario and name `{stem}` here, or give \
             `--policy {side}={name}`"
        );
        let what = format!("`{name}` is a file; a side names a policy");
        return Some(Fault { nearest: None, ..wrong(what).expected(way) });
    }
    let system = scenario.system();
    let mut others = io.system_names().into_iter().filter(|other| *other != system);
    let other = others.find(|other| io.library().policies(other).contains(&name.as_str()))?;
    Some(wrong(format!("`{name}` is a policy of {other}, and the scenario is of {system}")))
}

/// A fault, if a file is not of the `wanted` kind of this system.
fn found(io: &Context, file: &str, wanted: Kind, system: &str) -> Option<Fault> {
    let keys = file_keys(file).ok()?;
    if keys.names.is_empty() || keys.system.as_deref().is_some_and(|named| named != system) {
        return None;
    }
    let known = wanted.keys(io.system(system).ok()?);
    let fits = kind::exact(&keys, &known);
    match kind::likeliest(io, &keys) {
        Some((kind, other)) if kind::exact(&keys, &kind.keys(io.system(other).ok()?)) > fits => {
            let fault = Fault::new("", format!("its keys are those of {} of {other}", kind.name()));
            Some(fault.expected(format!("{} of {system}", wanted.name())))
        }
        _ if kind::score(&keys, &known) == 0 => {
            let fault = Fault::new("", format!("none of its keys is one of {} of {system}", wanted.name()));
            Some(fault.expected(format!("some of {}", known.join(", "))))
        }
        _ => None,
    }
}
