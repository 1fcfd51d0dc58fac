//! `sortie list`: lists systems, and their scenarios, policies, tables, metrics, rules, words and keys.

use super::args::FormatArg;
use super::figures::{Figures, KnownRatio};
use super::output::{self, Cell, Sheet};
use super::words::{self, Word};
use super::{CliError, Context, Exit, Outcome, catalogue, keys};
use crate::game::System;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sortie list
  sortie list scenarios
  sortie list metrics jets
  sortie list features downtown
  sortie list rules jets --format csv > rules.csv
  sortie list targets downtown
  sortie list keys jets sides.a")]
pub(super) struct Args {
    /// What to list [default: the systems]
    #[arg(value_enum)]
    what: Option<What>,
    /// List only the entries of this system
    system: Option<String>,
    /// List only the keys below this one
    below: Option<String>,
    #[command(flatten)]
    format: FormatArg,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum What {
    /// Built-in scenarios
    Scenarios,
    /// Built-in policies
    Policies,
    /// Exact probability tables
    Tables,
    /// Metrics and ratios of an outcome, with their bounds over the built-in scenarios
    Metrics,
    /// Atomic rules
    Rules,
    /// Optional rules, and choices between readings of a rule
    Switches,
    /// Features that the conditions of policy rows may test
    Features,
    /// Actions that policy rows may order
    Actions,
    /// Aircraft that scenarios refer to by name
    Aircraft,
    /// Weapons that scenarios refer to by name
    Weapons,
    /// Targets of raids, by their hexes
    Targets,
    /// Arrows at which raids enter
    Arrows,
    /// Blocks of the table by which DRV aircraft take off
    Activations,
    /// Pilots that a squadron may have
    Pilots,
    /// Kinds of units that an enemy has
    Units,
    /// Cards of enemy battalions
    Cards,
    /// Campaign cards
    Campaigns,
    /// Situation cards
    Situations,
    /// Cards of special conditions
    Conditions,
    /// Cards of events
    Events,
    /// Keys that scenarios, overlays and `--set` may have, with those of rules and policies
    Keys,
}

impl What {
    /// The kind of things that scenarios call by name, as systems declare it; none for all else.
    fn things(self) -> Option<&'static str> {
        match self {
            What::Aircraft => Some("aircraft"),
            What::Weapons => Some("weapons"),
            What::Targets => Some("targets"),
            What::Arrows => Some("arrows"),
            What::Activations => Some("activations"),
            What::Pilots => Some("pilots"),
            What::Units => Some("units"),
            What::Cards => Some("cards"),
            What::Campaigns => Some("campaigns"),
            What::Situations => Some("situations"),
            What::Conditions => Some("conditions"),
            What::Events => Some("events"),
            _ => None,
        }
    }
}

pub(super) fn run(args: &Args, io: &Context) -> Outcome {
    let systems = io.systems_named(args.system.as_deref())?;
    let columns: &[&str] = match args.what {
        None => &["system", "title", "scenarios", "policies", "tables", "rules"],
        Some(What::Scenarios) => &["name", "system", "title", "variants"],
        Some(What::Policies) => &["name", "system", "title"],
        Some(What::Tables) => &["name", "system", "title", "house", "parameters"],
        Some(What::Metrics) => &["name", "system", "kind", "unit", "scale", "low", "high", "nullable", "meaning"],
        Some(What::Rules) => &["id", "system", "source", "kind", "phase", "optional", "fires", "text"],
        Some(What::Switches) => &["name", "system", "values", "default", "path", "rules", "meaning"],
        Some(What::Keys) => &["path", "system", "values", "default", "meaning"],
        Some(_) => &["name", "system", "of", "values", "meaning"],
    };
    if let (Some(below), false) = (&args.below, matches!(args.what, Some(What::Keys))) {
        return Err(CliError::usage(format!("`{below}` after the system: only `list keys` goes below a key")));
    }
    let mut table = Sheet::plain(columns.iter().copied());
    for system in systems {
        match args.what {
            None => overview(&mut table, io, system),
            Some(What::Scenarios) => scenarios(&mut table, io, system)?,
            Some(What::Policies) => {
                let policies = catalogue::policies(io, system);
                policies
                    .into_iter()
                    .for_each(|(name, title)| table.row([name.into(), system.name().into(), title.into()]));
            }
            Some(What::Tables) => tables(&mut table, system),
            Some(What::Metrics) => metrics(&mut table, io, system)?,
            Some(What::Rules) => rules(&mut table, system),
            Some(What::Switches) => switches(&mut table, system),
            Some(What::Features) => words(&mut table, system, words::features(system)),
            Some(What::Actions) => words(&mut table, system, words::actions(system)),
            Some(What::Keys) => keys(&mut table, system, args.below.as_deref())?,
            Some(what) => words(&mut table, system, words::things(io, system, what.things().unwrap_or_default())?),
        }
    }
    if let (true, Some(kind)) = (table.rows().is_empty(), args.what.and_then(What::things)) {
        let of = args.system.as_deref().unwrap_or("no system");
        io.note(&format!("{of} has no {kind} that scenarios refer to by name"));
        return Ok(Exit::Done);
    }
    output::print(&table, args.format.format, io)?;
    Ok(Exit::Done)
}

fn words(table: &mut Sheet, system: &dyn System, words: Vec<Word>) {
    for Word { name, of, values, meaning } in words {
        table.row([name.into(), system.name().into(), of.into(), values.into(), meaning.into()]);
    }
}

/// The keys of a system, or those below one of them.
fn keys(table: &mut Sheet, system: &dyn System, below: Option<&str>) -> Result<(), CliError> {
    let keys = keys::of(system);
    let paths: Vec<String> = keys.iter().map(|key| key.steps.to_string()).collect();
    let is_below = |path: &str| match below {
        None => true,
        Some(below) => path == below || path.strip_prefix(below).is_some_and(|rest| rest.starts_with(['.', '['])),
    };
    if let Some(below) = below.filter(|_| !paths.iter().any(|path| is_below(path))) {
        return Err(CliError::unknown("key", below, paths.iter().map(String::as_str)));
    }
    for (key, path) in keys.iter().zip(&paths).filter(|(_, path)| is_below(path)) {
        let default = key.default.clone().unwrap_or_default();
        let values = if key.is_table() { "a table" } else { &key.values };
        table.row([
            path.as_str().into(),
            system.name().into(),
            values.into(),
            default.into(),
            key.meaning.as_str().into(),
        ]);
    }
    Ok(())
}

fn overview(table: &mut Sheet, io: &Context, system: &dyn System) {
    let name = system.name();
    table.row([
        name.into(),
        system.title().into(),
        io.library().scenarios(name).len().into(),
        catalogue::policies(io, system).len().into(),
        system.tables().len().into(),
        system.ledger().rules.len().into(),
    ]);
}

fn scenarios(table: &mut Sheet, io: &Context, system: &dyn System) -> Result<(), CliError> {
    let mut entries = catalogue::scenarios(io, system)?;
    entries.sort_by(|one, other| natural(&one.name).cmp(&natural(&other.name)));
    for entry in entries {
        let variants = entry.variants.join(" ");
        table.row([entry.name.into(), system.name().into(), entry.title.into(), variants.into()]);
    }
    Ok(())
}

/// Splits a name into words, each with the number after it, so that `d2` sorts before `d10`.
fn natural(name: &str) -> Vec<(&str, u64)> {
    let mut parts = Vec::new();
    let mut rest = name;
    while !rest.is_empty() {
        let (word, behind) = rest.split_at(rest.find(|c: char| c.is_ascii_digit()).unwrap_or(rest.len()));
        let (number, left) = behind.split_at(behind.find(|c: char| !c.is_ascii_digit()).unwrap_or(behind.len()));
        parts.push((word, number.parse().unwrap_or(0)));
        rest = left;
    }
    parts
}

fn tables(table: &mut Sheet, system: &dyn System) {
    for spec in system.tables() {
        let name = format!("{}/{}", system.name(), spec.name);
        let parameters: Vec<&str> = spec.parameters.iter().map(|parameter| parameter.name).collect();
        table.row([
            name.into(),
            system.name().into(),
            spec.title.into(),
            spec.house.into(),
            parameters.join(" ").into(),
        ]);
    }
}

fn metrics(table: &mut Sheet, io: &Context, system: &dyn System) -> Result<(), CliError> {
    let figures = Figures::of(io, system)?;
    for metric in figures.metrics {
        let (low, high) = metric.range;
        table.row([
            metric.name.into(),
            system.name().into(),
            metric.kind.into(),
            metric.unit.into(),
            metric.scale.into(),
            low.into(),
            high.into(),
            metric.nullable.into(),
            metric.meaning.into(),
        ]);
    }
    for ratio in figures.ratios {
        let KnownRatio { numerator, denominator, .. } = &ratio;
        let unit = match ratio.per {
            1 => format!("{numerator} per {denominator}"),
            per => format!("{numerator} per {per} {denominator}"),
        };
        let [scale, low, high, nullable] = [const { Cell::Null }; 4];
        let kind = "ratio".into();
        let (name, meaning) = (ratio.name.into(), ratio.meaning.into());
        table.row([name, system.name().into(), kind, unit.into(), scale, low, high, nullable, meaning]);
    }
    Ok(())
}

fn rules(table: &mut Sheet, system: &dyn System) {
    for rule in &system.ledger().rules {
        table.row([
            rule.id.as_str().into(),
            system.name().into(),
            rule.source.name().into(),
            rule.kind.name().into(),
            rule.phase.as_str().into(),
            rule.optional.into(),
            rule.fires.into(),
            rule.text.as_str().into(),
        ]);
    }
}

fn switches(table: &mut Sheet, system: &dyn System) {
    for switch in system.switches() {
        table.row([
            switch.name.into(),
            system.name().into(),
            switch.values.join(" ").into(),
            switch.default.into(),
            switch.path.into(),
            switch.rules.join(" ").into(),
            switch.meaning.into(),
        ]);
    }
}
