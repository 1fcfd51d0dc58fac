//! `sortie list`: lists systems, and their scenarios, policies, tables, metrics, rules and words.

use super::args::FormatArg;
use super::figures::{Figures, KnownRatio};
use super::output::{self, Cell, Sheet};
use super::words::{self, Word};
use super::{CliError, Context, Exit, Outcome, catalogue};
use crate::game::System;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sortie list
  sortie list scenarios
  sortie list metrics jets
  sortie list features downtown
  sortie list rules jets --format csv > rules.csv")]
pub(super) struct Args {
    /// What to list [default: the systems]
    #[arg(value_enum)]
    what: Option<What>,
    /// List only the entries of this system
    system: Option<String>,
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
        Some(What::Features | What::Actions | What::Aircraft | What::Weapons) => {
            &["name", "system", "of", "values", "meaning"]
        }
    };
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
            Some(What::Aircraft) => words(&mut table, system, words::things(io, system, "aircraft")?),
            Some(What::Weapons) => words(&mut table, system, words::things(io, system, "weapons")?),
        }
    }
    output::print(&table, args.format.format, io)?;
    Ok(Exit::Done)
}

fn words(table: &mut Sheet, system: &dyn System, words: Vec<Word>) {
    for Word { name, of, values, meaning } in words {
        table.row([name.into(), system.name().into(), of.into(), values.into(), meaning.into()]);
    }
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
