//! `sortie table`: prints exact probability tables, computed by the rules code.

mod aid;
mod changed;
mod chart;
mod check;
mod code;
mod decimal;
#[cfg(test)]
mod every;
mod grid;
mod lines;
mod people;
mod unchanged;

use super::args::{SeedArg, count};
use super::output::{self, Format, Sheet};
use super::{CliError, Context, Exit, Outcome};
use crate::chance::RunKey;
use crate::game::{Parameter, System, TableError, TableSpec};
use crate::report::Typed;
use crate::scenario::Document;
use changed::{Asked, RULES};
use lines::Check;
use people::Line;
use std::io::Write;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sortie table
  sortie table jets/turn --vary manoeuvrability --vary speed=1..6
  sortie table jets/guns --set range=2 --set aim=true --format csv
  sortie table jets/missile --vary type=aim-9b,aim-9d --check 1000000
  sortie table jets/guns --vary range --format bgg
  sortie table jets/guns --vary range --format anydice
  sortie table jets/missile --set type=aa-2b --vary range=2..4 \\
      --set rules.missiles.aa-2b.target-number=3
  sortie table richthofen/rules.damage-table --format md

A scenario, an overlay, or `--set` with the path of a rule changes the rules: each line is then printed twice, \
under the rules as printed and as changed. A parameter also takes the cards that the scenario adds, such as a missile \
of its own.")]
pub(super) struct Args {
    /// The table with its system, such as `jets/turn`, or a table of the rules by its path, such as
    /// `richthofen/rules.damage-table` [default: list all tables]
    name: Option<String>,
    /// Set a parameter, or a value of the rules by its path, such as `rules.missiles.aa-2b.target-number=3`
    #[arg(long, value_name = "K=V|PATH=VALUE", requires = "name")]
    set: Vec<String>,
    /// Take the rules of a scenario, optionally with `+VARIANT`, beside those printed
    #[arg(long, alias = "on", value_name = "SCENARIO", requires = "name")]
    scenario: Option<String>,
    /// Apply an overlay file to the rules
    #[arg(long, value_name = "FILE", requires = "name")]
    overlay: Vec<String>,
    /// Print the table for several values of a parameter: for all of them, a list, or a range
    #[arg(long, value_name = "K[=A,B,…|=A..B]", requires = "name")]
    vary: Vec<String>,
    /// Also roll each line of the table N times with dice, and compare
    #[arg(long, value_name = "N", value_parser = repetitions, requires = "name")]
    check: Option<u64>,
    #[command(flatten)]
    seed: SeedArg,
    /// The form of the output
    #[arg(long, value_enum, default_value_t)]
    format: TableFormat,
}

/// The form of a table of chances.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
enum TableFormat {
    /// Aligned text
    #[default]
    Table,
    /// Comma-separated values with a header, after RFC 4180
    Csv,
    /// A JSON array of objects
    Json,
    /// A player's aid in Markdown
    Md,
    /// A player's aid as an HTML table
    Html,
    /// A player's aid for the forum of BoardGameGeek
    Bgg,
    /// Code for AnyDice
    Anydice,
    /// Code for icepool, in Python
    Icepool,
}

impl Args {
    /// The command that prints this table, for the source line of a player's aid.
    fn command(&self, name: &str) -> String {
        let command = Typed::command("table").operand(name);
        let command = self.scenario.iter().fold(command, |command, scenario| command.option("scenario", scenario));
        let command = self.overlay.iter().fold(command, |command, overlay| command.option("overlay", overlay));
        let set = self.set.iter().fold(command, |command, set| command.option("set", set));
        self.vary.iter().fold(set, |command, vary| command.option("vary", vary)).into()
    }
}

/// The greatest number of rolls of a check, over all lines of the table; they take some minutes.
const MOST_ROLLS: u64 = 1_000_000_000;

fn repetitions(text: &str) -> Result<u64, String> {
    match count(text)? {
        0 => Err("expected 1 or more".to_owned()),
        number => Ok(number),
    }
}

/// Prints a table, or lists all tables.
pub(super) fn run(args: &Args, io: &Context) -> Outcome {
    let Some(name) = &args.name else {
        output::print(&list(io), list_format(args.format)?, io)?;
        return Ok(Exit::Done);
    };
    if let Some((system, path)) = chart::asked(io, name) {
        return print_chart(args, io, system, &path);
    }
    match args.format {
        TableFormat::Csv => output::print(&table(args, name, io)?, Format::Csv, io)?,
        TableFormat::Json => output::print(&table(args, name, io)?, Format::Json, io)?,
        TableFormat::Table if args.check.is_some() => output::print(&table(args, name, io)?, Format::Table, io)?,
        TableFormat::Md if args.check.is_some() => output::print(&table(args, name, io)?, Format::Md, io)?,
        _ => io.out().write_all(for_people(args, name, io)?.as_bytes())?,
    }
    Ok(Exit::Done)
}

/// Prints a table of the rules as a rulebook has it, changed if the arguments change it.
fn print_chart(args: &Args, io: &Context, system: &dyn System, path: &str) -> Outcome {
    if let Some(argument) = args.vary.first().or(args.set.iter().find(|set| !changed::is_path(set))) {
        return Err(CliError::usage(format!("{argument}: a table of the rules has no parameters")));
    }
    let format = list_format(args.format)
        .map_err(|_| CliError::usage("a table of the rules prints as table, csv, json or md"))?;
    let printed = Document::rules(io.library(), system.name(), &[], &[])?;
    let changed = changed::rules(args, io, system)?;
    // A chart takes what a file says as it is: what the game would refuse is found by loading the rules.
    changed.iter().try_for_each(|changed| system.table_book(changed).map(|_| ()))?;
    for (at, sheet) in chart::charts(system, &printed, changed.as_ref(), path)?.iter().enumerate() {
        if at > 0 {
            writeln!(io.out())?;
        }
        output::print(sheet, format, io)?;
    }
    Ok(Exit::Done)
}

/// The form in which to list all tables.
fn list_format(format: TableFormat) -> Result<Format, CliError> {
    match format {
        TableFormat::Table => Ok(Format::Table),
        TableFormat::Csv => Ok(Format::Csv),
        TableFormat::Json => Ok(Format::Json),
        TableFormat::Md => Ok(Format::Md),
        _ => Err(CliError::usage("this format needs one table: name it, as in `sortie table jets/guns`")),
    }
}

fn list(io: &Context) -> Sheet {
    let mut table = Sheet::plain(["name", "title", "house", "parameters"]);
    for (system, spec) in all(io) {
        let parameters: Vec<String> = spec.parameters.iter().map(described).collect();
        table.row([full_name(system, spec).into(), spec.title.into(), spec.house.into(), parameters.join(", ").into()]);
    }
    table
}

/// A parameter with its range and default, such as `altitude 1 to 9 (5)`.
fn described(parameter: &Parameter) -> String {
    format!("{} {} ({})", parameter.name, grid::range(parameter.kind), parameter.default)
}

fn all(io: &Context) -> impl Iterator<Item = (&'static dyn System, &'static TableSpec)> {
    io.systems().iter().flat_map(|&system| system.tables().iter().map(move |spec| (system, spec)))
}

fn full_name(system: &dyn System, spec: &TableSpec) -> String {
    format!("{}/{}", system.name(), spec.name)
}

fn table(args: &Args, name: &str, io: &Context) -> Result<Sheet, CliError> {
    let (system, spec) = find(name, io)?;
    let asked = changed::asked(args, io, system, spec)?;
    let Asked { spec, book, .. } = &asked;
    let combinations = asked.combinations()?;
    let rolls = args.check.unwrap_or(0).saturating_mul(combinations.len() as u64);
    if rolls > MOST_ROLLS {
        return Err(CliError::usage(format!("--check takes {rolls} rolls in all, expected at most {MOST_ROLLS}")));
    }
    // Each table has its own dice. With the dice of play, all tables of a system would err together.
    let run = RunKey::new(name, args.seed.seed);
    let check = args.check.map(|games| Check { run, games });
    let mut table = Sheet::plain(lines::columns(spec, check.is_some()));
    let mut known: Option<Vec<Line>> = Some(Vec::new());
    for (number, values) in combinations.into_iter().enumerate() {
        let exact = lines::exact(spec, &**book, &values, check).map_err(|error| explained(name, error))?;
        let lines = lines::lines(spec, &**book, (&values, exact.as_ref()), number, check);
        lines.map_err(|error| explained(name, error))?.into_iter().for_each(|line| table.row(line));
        // The note is on changed rules, and on lines that are all exact.
        known = known.zip(exact.filter(|_| asked.change.is_some())).map(|(mut known, exact)| {
            known.push((values, exact));
            known
        });
    }
    known.iter().filter_map(|lines| unchanged::note(&asked, lines)).for_each(|note| io.note(&note));
    Ok(table)
}

/// The table as text for people, as a player's aid, or as code for another calculator.
fn for_people(args: &Args, name: &str, io: &Context) -> Result<String, CliError> {
    let (system, spec) = find(name, io)?;
    let asked = changed::asked(args, io, system, spec)?;
    let Asked { spec, book, .. } = &asked;
    let combinations = asked.combinations()?;
    let line = |values: Vec<_>| {
        let exact = book.exact(spec.name, &values).map_err(|error| explained(name, error))?;
        Ok((values, exact))
    };
    let lines = combinations.into_iter().map(line).collect::<Result<Vec<_>, CliError>>()?;
    if args.check.is_some() {
        return Err(CliError::usage("--check works only with the formats table, csv, json and md"));
    }
    let varied = people::varied(spec, &lines).into_iter().filter(|at| spec.parameters[*at].name != RULES.name);
    for at in varied.filter(|at| people::changes_nothing(&lines, *at)) {
        io.note(&format!("{} changes nothing in any of these lines", spec.parameters[at].name));
    }
    unchanged::note(&asked, &lines).iter().for_each(|note| io.note(note));
    let aid = || people::aid(args.command(name), spec, &lines);
    match args.format {
        TableFormat::Html => Ok(aid::html(&aid())),
        TableFormat::Bgg => Ok(aid::forum(&aid())),
        TableFormat::Md => Ok(aid::markdown(&aid())),
        TableFormat::Anydice => code::anydice(name, spec, &lines),
        TableFormat::Icepool => Ok(code::icepool(name, spec, &lines)),
        _ => Ok(people::text(name, spec, &lines, io.width().unwrap_or(80).into())),
    }
}

/// The table called `name`; a name without the system gets the full name in the message.
fn find(name: &str, io: &Context) -> Result<(&'static dyn System, &'static TableSpec), CliError> {
    if let Some(found) = all(io).find(|(system, spec)| full_name(*system, spec) == name) {
        return Ok(found);
    }
    let names: Vec<String> = all(io).map(|(system, spec)| full_name(system, spec)).collect();
    match all(io).find(|(_, spec)| spec.name == name) {
        Some((system, spec)) => {
            Err(CliError::Usage { what: format!("unknown table `{name}`"), nearest: Some(full_name(system, spec)) })
        }
        None => Err(CliError::unknown("table", name, names.iter().map(String::as_str))),
    }
}

fn explained(name: &str, error: TableError) -> CliError {
    match error {
        TableError::TooLarge(too_large) => CliError::usage(format!("{name}: {too_large}, as with `--check 100000`")),
        range => CliError::usage(format!("{name}: {range}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::testing::context;

    fn args(set: &[&str], vary: &[&str], check: Option<u64>) -> Args {
        let owned = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect();
        let format = TableFormat::Csv;
        let (scenario, overlay) = (None, Vec::new());
        Args {
            name: None,
            set: owned(set),
            scenario,
            overlay,
            vary: owned(vary),
            check,
            seed: SeedArg { seed: 1 },
            format,
        }
    }

    fn refusal(name: &str, set: &[&str]) -> (u8, String) {
        let error = table(&args(set, &[], None), name, &context()).unwrap_err();
        (error.code(), error.to_string())
    }

    #[test]
    fn without_a_name_all_tables_are_listed() {
        let listed = list(&context()).csv();
        assert_eq!(listed, "name,title,house,parameters\ntoy/die,One die,true,sides 1 to 20 (6)\n");
    }

    #[test]
    fn a_table_is_printed_for_each_value_of_a_varied_parameter() {
        let printed = table(&args(&[], &["sides=1..2"], None), "toy/die", &context()).unwrap().csv();
        let expected = "\
sides,outcome,probability,fraction
1,1,1.000000000000,1/1
2,1,0.500000000000,1/2
2,2,0.500000000000,1/2
";
        assert_eq!(printed, expected);
    }

    #[test]
    fn a_check_with_the_same_seed_prints_the_same() {
        let print = || table(&args(&["sides=6"], &[], Some(1_000)), "toy/die", &context()).unwrap().csv();
        assert!(
            print().starts_with("sides,outcome,probability,fraction,frequency,p_value\n6,1,0.166666666667,1/6,0.1")
        );
        assert_eq!(print(), print());
    }

    #[test]
    fn what_is_no_table_parameter_or_value_is_bad_usage() {
        assert_eq!(refusal("die", &[]), (2, "unknown table `die`; did you mean `toy/die`?".into()));
        assert_eq!(refusal("toy/dye", &[]), (2, "unknown table `toy/dye`; did you mean `toy/die`?".into()));
        let result = (2, "--set sides=21: sides is 21, expected 1 to 20".to_owned());
        assert_eq!(refusal("toy/die", &["sides=21"]), result);
        assert_eq!(refusal("toy/die", &["sides=13"]), (2, "toy/die: sides is 13, expected 1 to 12 for a toy".into()));
    }
}
