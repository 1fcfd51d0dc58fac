//! What is compared with the base.

use super::super::check::kind::{self, Kind};
use super::super::{CliError, Context, Loaded};
use super::Args;
use crate::game::Switch;
use crate::scenario::Request;

/// A variant, loaded.
pub(super) struct Variant {
    /// What it is called in tables.
    pub(super) label: String,
    /// What is played.
    pub(super) loaded: Loaded,
    /// What was laid over the base.
    pub(super) overrides: Vec<String>,
}

/// What is to be loaded under which name.
struct Wanted {
    label: String,
    request: Request,
    overrides: Vec<String>,
}

/// Loads all variants before anything is played; says of those that play as the base does.
///
/// # Errors
/// None is named, one is named twice or can't be loaded, one belongs to another system.
pub(super) fn load(args: &Args, io: &Context, base: &Loaded) -> Result<Vec<Variant>, CliError> {
    let mut wanted: Vec<Wanted> = Vec::new();
    for variant in &args.variants {
        wanted.push(named(args, io, base, variant)?);
    }
    if !args.set.is_empty() || !args.policy.is_empty() {
        wanted.push(changed(args));
    }
    for name in &args.without {
        let switch = switch(base, name)?;
        let value = format!("{}={}", switch.path, off(switch));
        wanted.push(set(args, format!("without {name}"), vec![value]));
    }
    if wanted.is_empty() {
        return Err(CliError::usage("nothing to compare with: name a VARIANT, or say --set, --policy or --without"));
    }
    let mut variants: Vec<Variant> = Vec::new();
    for Wanted { label, request, overrides } in wanted {
        if variants.iter().any(|variant| variant.label == label) {
            return Err(CliError::usage(format!("two variants are called `{label}`")));
        }
        let loaded = io.load(&request)?;
        let (ours, theirs) = (base.system.name(), loaded.system.name());
        if ours != theirs {
            return Err(CliError::usage(format!("`{label}` is a scenario of {theirs}, expected one of {ours}")));
        }
        if loaded.game.canonical() == base.game.canonical() {
            io.note(&format!("`{label}` plays as {} does: nothing that is played has changed", args.base));
        }
        variants.push(Variant { label, loaded, overrides });
    }
    Ok(variants)
}

/// A variant by name: of the base, an overlay of it, or another scenario.
fn named(args: &Args, io: &Context, base: &Loaded, variant: &str) -> Result<Wanted, CliError> {
    let label = variant.to_owned();
    if variant.starts_with('+') {
        let request = Request::scenario(format!("{}{variant}", args.base));
        return Ok(Wanted { label, request, overrides: Vec::new() });
    }
    if base.document.variants().iter().any(|name| name == variant) {
        return Err(CliError::Usage {
            what: format!("unknown scenario `{variant}`"),
            nearest: Some(format!("+{variant}")),
        });
    }
    match kind::guess(io, variant, None)?.kind {
        Kind::Scenario => Ok(Wanted { label, request: Request::scenario(variant), overrides: Vec::new() }),
        Kind::Overlay => Ok(Wanted {
            label,
            request: Request { overlays: vec![variant.to_owned()], ..Request::scenario(&args.base) },
            overrides: vec![format!("overlay {variant}")],
        }),
        Kind::Policy => Err(CliError::usage(format!("`{variant}` is a policy, expected an overlay or a scenario"))),
    }
}

/// The variant that `--set` and `--policy` make together.
fn changed(args: &Args) -> Wanted {
    let policies = args.policy.iter().map(|policy| format!("policy {policy}"));
    let label: Vec<String> = args.set.iter().cloned().chain(policies).collect();
    let wanted = set(args, label.join(" "), args.set.clone());
    // They are no overrides: a manifest names the policies of each arm by itself.
    Wanted { request: Request { policies: args.policy.clone(), ..wanted.request }, ..wanted }
}

fn set(args: &Args, label: String, sets: Vec<String>) -> Wanted {
    let request = Request { sets: sets.clone(), ..Request::scenario(&args.base) };
    Wanted { label, request, overrides: sets }
}

fn switch(base: &Loaded, name: &str) -> Result<&'static Switch, CliError> {
    let switches = base.system.switches();
    let found = switches.iter().find(|switch| switch.name == name);
    found.ok_or_else(|| CliError::unknown("switch", name, switches.iter().map(|switch| switch.name)))
}

/// The value of a switch that is off; of one that chooses between readings, the usual one.
fn off(switch: &Switch) -> &'static str {
    let off = switch.values.iter().copied().find(|value| matches!(*value, "off" | "false"));
    off.unwrap_or(switch.default)
}
