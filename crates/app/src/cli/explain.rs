//! `sortie explain`: the meaning of a name, and its source.

mod keys;
mod things;
mod wider;

use super::figures::{Figures, KnownMetric, KnownRatio};
use super::words::{self, Word};
use super::{CliError, Context, Exit, Outcome, catalogue};
use crate::game::{ParameterKind, Switch, System, TableSpec, is_named};
use crate::journal::{Place, Rule};
use crate::report::fold::fold;
use crate::report::glossary::{self, Term};
use crate::scenario::{Document, LikeAnother, Request};
use std::fmt::Write as _;
use std::io::Write as _;
use things::Thing;

/// An end of a range as far from 0 as this bounds nothing.
const FAR: u64 = 999;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sortie explain J2.3b
  sortie explain D5.8.3
  sortie explain losses_a
  sortie explain 'cannot tell'
  sortie explain jets/turn
  sortie explain target-number
  sortie explain sides.a.altitude
  sortie explain 2229
  sortie explain mine.toml
  sortie explain f-4x --scenario mine.toml")]
pub(super) struct Args {
    /// A rule id, or the number of a paragraph for all its rules; or the name of a metric, table, switch, feature,
    /// action, scenario or policy, or of a thing that scenarios name, such as an aircraft, a weapon, a target or a hex,
    /// optionally with its system: jets/turn; or a key of a file, or its whole path; or a word of a report, such as a
    /// column or a verdict; or the path of a scenario
    name: String,
    /// Explain the things and the values of the rules as this scenario has them, optionally with `+VARIANT`
    #[arg(long, value_name = "SCENARIO")]
    scenario: Option<String>,
}

/// A word with its printed explanation.
struct Entry {
    system: &'static str,
    word: String,
    text_of_entry: String,
}

pub(super) fn run(args: &Args, io: &Context) -> Outcome {
    if args.name.ends_with(".toml") {
        if args.scenario.is_some() {
            return Err(CliError::usage(format!("`--scenario` goes with a name, and {} is a scenario", args.name)));
        }
        io.out().write_all(fold(&told_file(io, &args.name)?, io.width().map(usize::from), 4).as_bytes())?;
        return Ok(Exit::Done);
    }
    let scenario = args.scenario.as_ref().map(|name| io.document(&Request::scenario(name))).transpose()?;
    let (mut found, mut words) = (Vec::new(), Vec::new());
    for form in wider::forms(&args.name) {
        if found.is_empty() {
            words.clear();
            found = explanations(io, scenario.as_ref(), &form, &mut words)?;
        }
    }
    if found.is_empty() {
        found = wider::mentioned(io, scenario.as_ref(), &args.name)?;
    }
    if found.is_empty() {
        return Err(unknown(&args.name, &words));
    }
    io.out().write_all(fold(&found.join("\n"), io.width().map(usize::from), 4).as_bytes())?;
    Ok(Exit::Done)
}

/// The explanations of what has this name. The names of all words are added to `words`, for the nearest one.
fn explanations(
    io: &Context,
    scenario: Option<&Document>,
    name: &str,
    words: &mut Vec<String>,
) -> Result<Vec<String>, CliError> {
    let wanted = name.to_lowercase();
    let fits = |system: &str, word: &str| {
        let word = word.to_lowercase();
        is_named(&word, &wanted) || is_named(&format!("{system}/{word}"), &wanted)
    };
    let mut entries = Vec::new();
    for system in io.systems() {
        collect(io, *system, &|word| fits(system.name(), word), &mut entries)?;
    }
    for Term { name, kind, meaning } in glossary::terms() {
        let text_of_entry = format!("{name}: {kind}\n  {meaning}\n");
        entries.push(Entry { system: "report", word: name.to_owned(), text_of_entry });
    }
    let mut found: Vec<String> = entries
        .iter()
        .filter(|entry| fits(entry.system, &entry.word))
        .map(|entry| entry.text_of_entry.clone())
        .collect();
    if found.is_empty() {
        found.extend(below(io, &wanted));
    }
    // A figure never has the name of a rule, so figures are loaded only if no rule fits.
    let mut rules = io.systems().iter().flat_map(|system| system.ledger().rules.iter());
    words.extend(entries.iter().map(|entry| entry.word.clone()));
    let paragraph = wanted.ends_with(|last: char| last.is_ascii_digit());
    let is_rule = |id: String| id == wanted || (paragraph && id.starts_with(&wanted));
    if !found.is_empty() && rules.any(|rule| is_rule(rule.id.to_lowercase())) {
        return Ok(found);
    }
    let named = !found.is_empty();
    for system in io.systems() {
        found.extend(figure(io, *system, &|word| fits(system.name(), word), words)?);
    }
    for system in io.systems().iter().filter(|_| !named) {
        found.extend(wider::values(io, *system, &|word| fits(system.name(), word))?);
    }
    for system in io.systems() {
        let document = match scenario {
            Some(document) if document.system() == system.name() => document,
            Some(_) => continue,
            None => &Document::rules(io.library(), system.name(), &[], &[])?,
        };
        found.extend(of_files(io, *system, document, name, words)?);
    }
    Ok(found)
}

/// The explanations of things, places and keys of a system that fit `name`, with the values of a document. The names of
/// all things and keys are added to `words`, for the nearest name.
fn of_files(
    io: &Context,
    system: &dyn System,
    document: &Document,
    name: &str,
    words: &mut Vec<String>,
) -> Result<Vec<String>, CliError> {
    let name = match name.split_once('/') {
        Some((of, name)) if of == system.name() => name,
        Some(_) => return Ok(Vec::new()),
        None => name,
    };
    let keys = super::keys::of(system);
    let (like_others, mut found) = (document.cards_like_others(), Vec::new());
    for (kind, of) in system.things() {
        for (thing, card) in words::cards(document, of) {
            let is_path = || format!("{of}.{thing}").eq_ignore_ascii_case(name);
            if is_named(&thing.to_lowercase(), &name.to_lowercase()) || is_path() {
                let like = like_others.iter().find(|card| card.cards == *of && card.name == thing);
                let like = like.map(|card| card.differs.clone());
                let thing = Thing { kind, of, name: &thing, card: &card, like };
                found.push(things::explanation(io, system, &keys, &thing));
            }
            words.push(thing);
        }
    }
    found.extend(system.place(document, name).map(|at| format!("{name}: a place of {}\n  {at}\n", system.name())));
    // A name says more than the key of a table that has it.
    if found.is_empty() {
        found.extend(keys::explanations(io, system, &keys, document, name));
    }
    let path = name.contains('.');
    words.extend(keys.iter().map(|key| if path { key.steps.to_string() } else { key.steps.leaf().to_owned() }));
    Ok(found)
}

/// The rules below a paragraph number, one on each line: those of `D5.8.3` are `D5.8.3a` and so on.
fn below(io: &Context, wanted: &str) -> Option<String> {
    let rest = |id: &str| id.to_lowercase().strip_prefix(wanted).map(str::to_owned);
    let under = |id: &str| rest(id).is_some_and(|rest| !rest.starts_with(|next: char| next.is_ascii_digit()));
    let rules = io.systems().iter().flat_map(|system| system.ledger().rules.iter());
    let text_of_entry: String = rules
        .filter(|rule| wanted.ends_with(|last: char| last.is_ascii_digit()) && under(&rule.id))
        .map(|rule| format!("{}: {}\n", rule.id, rule.text))
        .collect();
    (!text_of_entry.is_empty()).then_some(text_of_entry)
}

/// The explanation of the metric or ratio that fits. The names of all figures are added to `words`, for the nearest
/// name.
fn figure(
    io: &Context,
    system: &dyn System,
    fits: &dyn Fn(&str) -> bool,
    words: &mut Vec<String>,
) -> Result<Option<String>, CliError> {
    let Figures { metrics, ratios } = Figures::of(io, system)?;
    let share = |metric: &KnownMetric, value: &String| fits(&format!("{}={value}", metric.name));
    let named = |metric: &&KnownMetric| fits(&metric.name) || metric.values.iter().any(|value| share(metric, value));
    words.extend(metrics.iter().map(|metric| metric.name.clone()));
    words.extend(ratios.iter().map(|ratio| ratio.name.clone()));
    if let Some(metric) = metrics.iter().find(named) {
        return Ok(Some(told_metric(system.name(), metric)));
    }
    Ok(ratios.iter().find(|ratio| fits(&ratio.name)).map(|ratio| told_ratio(system.name(), ratio)))
}

/// The error of an unknown name, with the nearest of these words.
fn unknown(name: &str, words: &[String]) -> CliError {
    match CliError::unknown("word", name, words.iter().map(String::as_str)) {
        CliError::Usage { what, nearest: None } => CliError::usage(format!("{what}; see `sortie list`")),
        near => near,
    }
}

/// Adds the words of a system, except its figures. The title of a scenario is read only if its name fits.
fn collect(
    io: &Context,
    system: &'static dyn System,
    fits: &dyn Fn(&str) -> bool,
    entries: &mut Vec<Entry>,
) -> Result<(), CliError> {
    let name = system.name();
    let mut add =
        |word: &str, text_of_entry: String| entries.push(Entry { system: name, word: word.to_owned(), text_of_entry });
    for rule in &system.ledger().rules {
        add(&rule.id, told_rule(name, rule, system.ledger().places.get(&rule.id)));
    }
    for spec in system.tables() {
        add(spec.name, told_table(name, spec));
    }
    for switch in system.switches() {
        add(switch.name, told_switch(name, switch));
    }
    for word in words::features(system) {
        let of = if word.of == "policies" { "policies".to_owned() } else { format!("the tables of {}", word.of) };
        add(&word.name, told_word(name, &format!("a feature of {of}"), &word));
    }
    for word in words::actions(system) {
        add(&word.name, told_word(name, "an action of policy rows", &word));
    }
    for (policy, title) in catalogue::policies(io, system) {
        add(&policy, format!("{policy}: a policy of {name}\n  {title}\n  sortie show {name}/policies/{policy}\n"));
    }
    for full in io.library().scenarios(name) {
        let word = full.split_once('/').map_or(full, |(_, rest)| rest);
        add(word, if fits(word) { told_scenario(io, name, full)? } else { String::new() });
    }
    Ok(())
}

fn told_scenario(io: &Context, system: &str, full: &str) -> Result<String, CliError> {
    let document = io.document(&Request::scenario(full))?;
    let variants = match document.variants() {
        [] => String::new(),
        variants => format!("  variants: {}\n", variants.join(", ")),
    };
    let title = catalogue::title(&document);
    Ok(format!("{full}: a scenario of {system}\n  {title}\n{variants}  sortie run {full}\n"))
}

/// The explanation of the file of a scenario: its title, and how its cards differ from those that they are like.
fn told_file(io: &Context, path: &str) -> Result<String, CliError> {
    let document = io.document(&Request::scenario(path))?;
    let mut text = format!("{path}: a scenario of {}\n  {}\n", document.system(), catalogue::title(&document));
    if !document.variants().is_empty() {
        let _ = writeln!(text, "  variants: {}", document.variants().join(", "));
    }
    for LikeAnother { path, differs, .. } in document.cards_like_others() {
        let _ = writeln!(text, "  {path} is {differs}");
    }
    Ok(text + &format!("  sortie show {path}\n"))
}

fn told_rule(system: &str, rule: &Rule, place: Option<&Place>) -> String {
    let optional = if rule.optional { ", optional" } else { "" };
    let fires = if rule.fires { "appears in traces" } else { "appears in no trace" };
    let words = rule.trace.as_ref().map(|words| format!("  words: {words}\n")).unwrap_or_default();
    let code = place.map(|place| code_of(system, place)).unwrap_or_default();
    format!(
        "{}: a rule of {system} ({}{optional}), {}\n  {}\n{words}  source: {} ({}); {fires}\n{code}",
        rule.id,
        rule.kind.name(),
        rule.phase,
        rule.text,
        rule.source.name(),
        rule.reference,
    )
}

/// The line with the source file of a rule and the case or test that covers it.
fn code_of(system: &str, Place { file, pin }: &Place) -> String {
    let files: Vec<String> = file
        .split(", ")
        .map(
            |file| if file.starts_with("scenarios/") { file.to_owned() } else { format!("crates/{system}/src/{file}") },
        )
        .collect();
    let file = if file.is_empty() { String::new() } else { format!("{}, ", files.join(", ")) };
    format!("  code: {file}pinned by {pin}\n")
}

fn told_table(system: &str, spec: &TableSpec) -> String {
    let house = if spec.house { "; rests on house rules" } else { "" };
    let mut text_of_entry = format!("{}: an exact table of {system}{house}\n  {}\n", spec.name, spec.title);
    for parameter in spec.parameters.iter() {
        let range = match parameter.kind {
            ParameterKind::Int(low, high) => format!("{low} to {high}"),
            ParameterKind::Bool => "true or false".to_owned(),
            ParameterKind::Word(words) => words.join(" "),
        };
        let _ = writeln!(text_of_entry, "  {}: {} [{range}; {}]", parameter.name, parameter.meaning, parameter.default);
    }
    let _ = writeln!(text_of_entry, "  rules: {}\n  sortie table {system}/{}", spec.rules.join(" "), spec.name);
    text_of_entry
}

fn told_word(system: &str, what: &str, word: &Word) -> String {
    let mut text_of_entry = format!("{}: {what}, {system}\n", word.name);
    for line in [&word.meaning, &word.values].into_iter().filter(|line| !line.is_empty()) {
        let _ = writeln!(text_of_entry, "  {line}");
    }
    text_of_entry
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

/// The explanation of a metric. Its bounds are those over the built-in scenarios.
fn told_metric(system: &str, metric: &KnownMetric) -> String {
    let KnownMetric { name, kind, unit, scale, meaning, .. } = metric;
    let (low, high) = metric.range;
    let unit = format!("{}{unit}", if unit.is_empty() { "" } else { " " });
    let part = if *scale == 1 { unit } else { format!(", in 1/{scale}{unit},") };
    let values = match (kind.as_str(), is_bound(low), is_bound(high)) {
        ("flag", ..) => "true or false".to_owned(),
        ("category", ..) => format!("one of {}", metric.values.join(", ")),
        (_, true, true) => format!("{low} to {high}{part} over the built-in scenarios"),
        (_, true, false) => format!("{low}{} or more", part.trim_end_matches(',')),
        (_, false, true) => format!("at most {high}{}", part.trim_end_matches(',')),
        (_, false, false) if part.starts_with(' ') => format!("any number of{part}"),
        (_, false, false) => format!("any number{}", part.trim_end_matches(',')),
    };
    let null = if metric.nullable { "; empty where it does not apply" } else { "" };
    format!("{name}: a metric of {system}\n  {meaning}\n  {values}{null}\n")
}

/// Whether an end of a range says something: one so far off is only what is counted at most, and no game comes near it.
fn is_bound(end: i64) -> bool {
    end.unsigned_abs() < FAR
}

fn told_ratio(system: &str, ratio: &KnownRatio) -> String {
    let KnownRatio { name, numerator, denominator, per, meaning } = ratio;
    let per = if *per == 1 { String::new() } else { format!("{per} ") };
    format!("{name}: a ratio of {system}\n  {meaning}\n  {numerator} per {per}{denominator}\n")
}
