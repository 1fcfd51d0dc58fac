//! What is compared with the base.

use super::super::check::kind::{self, Kind};
use super::super::{CliError, Context, Loaded};
use super::parts;
use crate::scenario::Request;

/// What to compare with what.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct Changed {
    /// The base: a built-in scenario or the path of one, optionally with `+VARIANT`; or a system, for all of its
    /// scenarios
    pub(super) base: String,
    /// `+NAME` for a variant of the base, an overlay file, or another scenario; each is compared on its own
    #[arg(value_name = "VARIANT")]
    pub(super) variants: Vec<String>,
    /// The same with a name in front: `--variant night` is `+night`
    #[arg(long = "variant", value_name = "NAME", value_parser = variant_named)]
    pub(super) named: Vec<String>,
    /// Override a value, such as `sides.a.jets[0].skill=ace`; with `--policy`, all overrides form one variant
    #[arg(long, value_name = "PATH=VALUE")]
    pub(super) set: Vec<String>,
    /// Give a side a built-in policy or one from a file; with `--set`, all overrides form one variant
    #[arg(long, value_name = "SIDE=NAME")]
    pub(super) policy: Vec<String>,
    /// Do without something: switch off an optional rule, restore the usual reading of a rule, or leave out a row of a
    /// policy, a weapon or the effects of a card; each is a variant of its own. A reading that the base does not play
    /// by, such as `low-max=on`, is taken in. `all` ranks all of them
    #[arg(long, value_name = "PART")]
    pub(super) without: Vec<String>,
}

impl Changed {
    /// Whether nothing is changed.
    pub(super) fn is_plain(&self) -> bool {
        let lists = [&self.variants, &self.named, &self.set, &self.policy, &self.without];
        lists.into_iter().all(Vec::is_empty)
    }
}

/// A bare word is the name of a variant; what has a dot or a slash in it is a file or a scenario.
fn variant_named(text: &str) -> Result<String, std::convert::Infallible> {
    Ok(if text.contains(['.', '/', '+']) { text.to_owned() } else { format!("+{text}") })
}

/// A variant, loaded.
pub(super) struct Variant {
    /// What it is called in tables.
    pub(super) label: String,
    /// What is played.
    pub(super) loaded: Loaded,
    /// What was laid over the base.
    pub(super) overrides: Vec<String>,
}

/// A variant before it is loaded.
struct Wanted {
    label: String,
    request: Request,
    overrides: Vec<String>,
    /// The name behind `--without` that it is made from.
    part: Option<String>,
}

/// Loads all variants before anything is played; says of those that play as the base does.
///
/// # Errors
/// None is named, one is named twice or can't be loaded, one belongs to another system.
pub(super) fn load(args: &Changed, io: &Context, base: &Loaded) -> Result<Vec<Variant>, CliError> {
    let variants = load_quietly(args, io, base)?;
    for variant in &variants {
        if variant.loaded.game.canonical() == base.game.canonical() {
            let label = &variant.label;
            let hint = taken_in(base, label).map_or_else(String::new, |hint| format!("; {hint}"));
            io.note(&format!("`{label}` plays as {} does: nothing that is played has changed{hint}", args.base));
        }
    }
    Ok(variants)
}

/// As [`load`], without a word about those that play as the base does.
pub(super) fn load_quietly(args: &Changed, io: &Context, base: &Loaded) -> Result<Vec<Variant>, CliError> {
    let mut wanted: Vec<Wanted> = Vec::new();
    for variant in args.variants.iter().chain(&args.named) {
        wanted.push(named(args, io, base, variant)?);
    }
    if !args.set.is_empty() || !args.policy.is_empty() {
        wanted.push(changed(args));
    }
    for name in &args.without {
        match base.system.switches().iter().find(|switch| switch.name == name) {
            Some(switch) => {
                let value = format!("{}={}", switch.path, parts::off(switch));
                wanted.push(Wanted { part: Some(name.clone()), ..set(args, format!("without {name}"), vec![value]) });
            }
            None => {
                let part = parts::named(base, name).ok_or_else(|| unknown_part(base, name))?;
                wanted.push(Wanted { part: Some(name.clone()), ..set(args, part.label(), part.sets) });
            }
        }
    }
    if wanted.is_empty() {
        return Err(CliError::usage("nothing to compare with: name a VARIANT, or say --set, --policy or --without"));
    }
    let mut variants: Vec<Variant> = Vec::new();
    for Wanted { label, request, overrides, part } in wanted {
        if variants.iter().any(|variant| variant.label == label) {
            return Err(CliError::usage(format!("two variants are called `{label}`")));
        }
        let loaded = io.load(&request).map_err(|error| match &part {
            Some(part) => without(error, &request.sets, part),
            None => error,
        })?;
        let (ours, theirs) = (base.system.name(), loaded.system.name());
        if ours != theirs {
            return Err(CliError::usage(format!("`{label}` is a scenario of {theirs}, expected one of {ours}")));
        }
        variants.push(Variant { label, loaded, overrides });
    }
    Ok(variants)
}

/// A variant by name: of the base, an overlay of it, or another scenario.
fn named(args: &Changed, io: &Context, base: &Loaded, variant: &str) -> Result<Wanted, CliError> {
    let label = variant.to_owned();
    if variant.starts_with('+') {
        let request = Request::scenario(format!("{}{variant}", args.base));
        return Ok(Wanted { label, request, overrides: Vec::new(), part: None });
    }
    if base.document.variants().iter().any(|name| name == variant) {
        return Err(CliError::Usage {
            what: format!("unknown scenario `{variant}`"),
            nearest: Some(format!("+{variant}")),
        });
    }
    match kind::guess(io, variant, None)?.kind {
        Kind::Scenario => Ok(Wanted { label, request: Request::scenario(variant), overrides: Vec::new(), part: None }),
        Kind::Overlay => Ok(Wanted {
            label,
            request: Request { overlays: vec![variant.to_owned()], ..Request::scenario(&args.base) },
            overrides: vec![format!("overlay {variant}")],
            part: None,
        }),
        Kind::Policy => Err(CliError::usage(format!("`{variant}` is a policy, expected an overlay or a scenario"))),
    }
}

/// The variant that `--set` and `--policy` make together.
fn changed(args: &Changed) -> Wanted {
    let policies = args.policy.iter().map(|policy| format!("policy {policy}"));
    let label: Vec<String> = args.set.iter().cloned().chain(policies).collect();
    let wanted = set(args, label.join(" "), args.set.clone());
    // They are no overrides: a manifest names the policies of each arm by itself.
    Wanted { request: Request { policies: args.policy.clone(), ..wanted.request }, ..wanted }
}

fn set(args: &Changed, label: String, sets: Vec<String>) -> Wanted {
    let request = Request { sets: sets.clone(), ..Request::scenario(&args.base) };
    Wanted { label, request, overrides: sets, part: None }
}

/// How to see what a switch is worth that the base does without already.
fn taken_in(base: &Loaded, label: &str) -> Option<String> {
    let switch = label.strip_prefix("without ")?;
    base.system.switches().iter().find(|known| known.name == switch)?;
    let part = parts::all(base).into_iter().find(|part| part.taken_in && is_of(&part.name, switch))?;
    Some(format!("`--without {}` plays with it", part.name))
}

/// Whether a part is a reading of this switch.
fn is_of(part: &str, switch: &str) -> bool {
    part.split_once('=').is_some_and(|(name, _)| name == switch)
}

/// The error of a part that there is not, with the nearest name.
fn unknown_part(base: &Loaded, name: &str) -> CliError {
    if parts::is_unused(base, name) {
        let scenario = base.document.name();
        return CliError::usage(format!("{scenario} does not use `{name}`: there is nothing to leave out"));
    }
    let switches = base.system.switches().iter().map(|switch| switch.name.to_owned());
    let names: Vec<String> = match name.split_once('=') {
        Some(_) => parts::all(base).into_iter().map(|part| part.name).collect(),
        None => switches.chain(parts::names(base)).collect(),
    };
    match CliError::unknown("part", name, names.iter().map(String::as_str)) {
        CliError::Usage { what, nearest: None } if names.len() > 12 => {
            let what = what.split(", expected").next().unwrap_or_default().to_owned();
            CliError::usage(format!("{what}; --without all lists what can be left out"))
        }
        near => near,
    }
}

/// The error of doing without a part, by settings that the program has made.
pub(super) fn without(error: CliError, sets: &[String], part: &str) -> CliError {
    let typed = format!("--without {part}");
    sets.iter().fold(error, |error, set| error.blamed_on(&format!("--set {set}"), &typed))
}
