//! `sortie explain`: what a name means and where it comes from.

use super::{CliError, Context, Exit, Outcome, catalogue};
use crate::game::{Metric, MetricKind, ParameterKind, Ratio, Switch, System, TableSpec};
use crate::journal::Rule;
use std::fmt::Write as _;
use std::io::Write as _;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sortie explain J2.3b
  sortie explain losses-a
  sortie explain jets/turn")]
pub(super) struct Args {
    /// A rule id, or the name of a metric, table, switch, scenario or policy, optionally with its system: jets/turn
    name: String,
}

/// A word and what it means.
struct Entry {
    system: &'static str,
    word: String,
    told: String,
}

pub(super) fn run(args: &Args, io: &Context) -> Outcome {
    let mut entries = Vec::new();
    for system in io.systems() {
        collect(io, *system, &mut entries)?;
    }
    let wanted = args.name.to_lowercase();
    let fits = |entry: &&Entry| {
        let word = entry.word.to_lowercase();
        word == wanted || format!("{}/{word}", entry.system) == wanted
    };
    let found: Vec<&str> = entries.iter().filter(fits).map(|entry| entry.told.as_str()).collect();
    if found.is_empty() {
        let words = entries.iter().map(|entry| entry.word.as_str());
        return Err(match CliError::unknown("word", &args.name, words) {
            CliError::Usage { what, nearest: None } => CliError::usage(format!("{what}; see `sortie list`")),
            near => near,
        });
    }
    io.out().write_all(found.join("\n").as_bytes())?;
    Ok(Exit::Done)
}

fn collect(io: &Context, system: &'static dyn System, entries: &mut Vec<Entry>) -> Result<(), CliError> {
    let name = system.name();
    let mut add = |word: &str, told: String| entries.push(Entry { system: name, word: word.to_owned(), told });
    for rule in &system.ledger().rules {
        add(&rule.id, told_rule(name, rule));
    }
    for spec in system.tables() {
        add(spec.name, told_table(name, spec));
    }
    for switch in system.switches() {
        add(switch.name, told_switch(name, switch));
    }
    for (policy, title) in catalogue::policies(io, system) {
        add(&policy, format!("{policy}: a policy of {name}\n  {title}\n  sortie show {name}/policies/{policy}\n"));
    }
    for scenario in catalogue::scenarios(io, system)? {
        let full = &scenario.name;
        let variants = match scenario.variants.is_empty() {
            true => String::new(),
            false => format!("  variants: {}\n", scenario.variants.join(", ")),
        };
        let told = format!("{full}: a scenario of {name}\n  {}\n{variants}  sortie run {full}\n", scenario.title);
        add(full.split_once('/').map_or(full, |(_, rest)| rest), told);
    }
    let (metrics, ratios) = catalogue::metrics(io, system)?;
    for metric in metrics {
        add(&metric.name, told_metric(name, &metric));
    }
    for (ratio, numerator, denominator) in ratios {
        add(&ratio.name, told_ratio(name, &ratio, &numerator, &denominator));
    }
    Ok(())
}

fn told_rule(system: &str, rule: &Rule) -> String {
    let optional = if rule.optional { ", optional" } else { "" };
    let fires = if rule.fires { "shows in traces" } else { "is checked when a scenario loads" };
    format!(
        "{}: a rule of {system} ({}{optional}), {}\n  {}\n  source: {} ({}); {fires}\n",
        rule.id,
        rule.kind.name(),
        rule.phase,
        rule.text,
        rule.source.name(),
        rule.reference,
    )
}

fn told_table(system: &str, spec: &TableSpec) -> String {
    let house = if spec.house { "; rests on house rules" } else { "" };
    let mut told = format!("{}: an exact table of {system}{house}\n  {}\n", spec.name, spec.title);
    for parameter in spec.parameters.iter() {
        let range = match parameter.kind {
            ParameterKind::Int(low, high) => format!("{low} to {high}"),
            ParameterKind::Bool => "true or false".to_owned(),
            ParameterKind::Word(words) => words.join(" "),
        };
        let _ = writeln!(told, "  {}: {} [{range}; {}]", parameter.name, parameter.meaning, parameter.default);
    }
    let _ = writeln!(told, "  rules: {}\n  sortie table {system}/{}", spec.rules.join(" "), spec.name);
    told
}

fn told_switch(system: &str, switch: &Switch) -> String {
    format!(
        "{}: a switch of {system}\n  {}\n  values: {} (by default {})\n  rules: {}\n  --set {}=…\n",
        switch.name,
        switch.meaning,
        switch.values.join(", "),
        switch.default,
        switch.rules.join(" "),
        switch.path,
    )
}

fn told_metric(system: &str, metric: &Metric) -> String {
    let (low, high) = metric.range;
    let values = match &metric.kind {
        MetricKind::Flag => "true or false".to_owned(),
        MetricKind::Category(names) => format!("one of {}", names.join(", ")),
        MetricKind::Integer if metric.scale == 1 => format!("{low} to {high} {}", metric.unit),
        MetricKind::Integer => format!("{low} to {high}, in 1/{} {}", metric.scale, metric.unit),
    };
    let null = if metric.nullable { "; empty where it does not apply" } else { "" };
    format!("{}: a metric of {system}\n  {}\n  {}{null}\n", metric.name, metric.meaning, values.trim_end())
}

fn told_ratio(system: &str, ratio: &Ratio, numerator: &str, denominator: &str) -> String {
    let per = if ratio.per == 1 { String::new() } else { format!("{} ", ratio.per) };
    format!("{}: a ratio of {system}\n  {}\n  {numerator} per {per}{denominator}\n", ratio.name, ratio.meaning)
}
