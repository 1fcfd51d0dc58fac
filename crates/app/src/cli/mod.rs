//! The command line: clap parses it into typed arguments, and one match runs the command.
//!
//! Each command has a file with `Args` and `run`, a variant of `Command`, an arm in `Command::run`, and its name in
//! `help::GROUPS`.

mod args;
mod balance;
mod bar;
mod bench;
mod captured;
mod catalogue;
mod check;
mod clock;
mod compare;
mod completions;
mod context;
mod counted;
mod counts_of;
mod error;
mod explain;
pub mod figures;
mod help;
mod improve;
mod job;
mod judge;
mod keeping;
mod keys;
mod list;
mod loading;
mod man;
mod merge;
mod new;
mod output;
mod overruled;
mod points;
mod report;
mod resumable;
mod rules;
mod run;
mod schema;
mod search;
mod shares;
mod show;
mod stopped;
mod stored;
mod swap;
mod sweep;
mod table;
mod tournament;
mod trace;
mod varied;
mod verify;
mod whole;
mod words;
mod yardsticks;

pub use captured::Captured;
pub use context::{Context, Loaded, Program, Sink};
pub use error::{CliError, Exit};

use clap::{FromArgMatches, Parser, Subcommand};
use std::ffi::OsString;
use std::process::ExitCode;

/// The result of a command.
pub type Outcome = Result<Exit, CliError>;

/// Play tabletop air-war games by the thousand, and learn what their rules do
#[derive(Debug, Parser)]
#[command(name = "sortie", version, max_term_width = 110, disable_help_subcommand = true)]
struct Cli {
    #[command(flatten)]
    global: args::Global,
    #[command(subcommand)]
    command: Option<Command>,
}

/// The commands, in the order of the help.
#[derive(Debug, Subcommand)]
enum Command {
    /// List scenarios, policies, tables, metrics, rules, switches, aircraft or keys
    List(list::Args),
    /// Print a built-in file, or a scenario with everything it inherits
    Show(show::Args),
    /// Explain a rule, metric, table, switch, key or thing, with its source
    Explain(explain::Args),
    /// Write a commented scenario to begin with
    New(new::Args),
    /// Check scenarios, overlays and policies
    Check(check::Args),
    /// Print a JSON Schema for editors
    Schema(schema::Args),
    /// Play scenarios many times and report the outcomes
    Run(run::Args),
    /// Combine the shards of a run into one report
    Merge(merge::Args),
    /// Print a report again, and rewrite its tables
    Report(report::Args),
    /// Check a report: its files, its tables, and a replayed sample of its games
    Verify(verify::Args),
    /// Print one game: as a story, or rule by rule with each die
    Trace(trace::Args),
    /// Print exact probability tables, computed by the rules code itself
    Table(table::Args),
    /// Compare variants with a scenario, game by game on the same dice
    Compare(compare::Args),
    /// Judge whether a scenario is balanced, or find the value that balances it
    Balance(balance::Args),
    /// Judge results that people played, alone or against the games of a scenario
    Judge(judge::Args),
    /// State what one more of each unit is worth, and how units exchange
    Points(points::Args),
    /// Show a figure along the values of a parameter, on the same dice
    Sweep(sweep::Args),
    /// Play the policies of each side against each other, and find the best mix
    Tournament(tournament::Args),
    /// Search for a better policy, and state what it wins on fresh games
    Improve(improve::Args),
    /// Count how often each rule fires over the built-in scenarios
    Rules(rules::Args),
    /// Measure the speed of each system on this machine, or print its signature
    Bench(bench::Args),
    /// Print shell completions
    Completions(completions::Args),
    /// Print the manual page of the program or of a command
    Man(man::Args),
}

impl Command {
    fn run(&self, io: &Context) -> Outcome {
        match self {
            Command::List(args) => list::run(args, io),
            Command::Show(args) => show::run(args, io),
            Command::Explain(args) => explain::run(args, io),
            Command::New(args) => new::run(args, io),
            Command::Check(args) => check::run(args, io),
            Command::Schema(args) => schema::run(args, io),
            Command::Run(args) => run::run(args, io),
            Command::Merge(args) => merge::run(args, io),
            Command::Report(args) => report::run(args, io),
            Command::Verify(args) => verify::run(args, io),
            Command::Trace(args) => trace::run(args, io),
            Command::Table(args) => table::run(args, io),
            Command::Compare(args) => compare::run(args, io),
            Command::Balance(args) => balance::run(args, io),
            Command::Judge(args) => judge::run(args, io),
            Command::Points(args) => points::run(args, io),
            Command::Sweep(args) => sweep::run(args, io),
            Command::Tournament(args) => tournament::run(args, io),
            Command::Improve(args) => improve::run(args, io),
            Command::Rules(args) => rules::run(args, io),
            Command::Bench(args) => bench::run(args, io),
            Command::Completions(args) => completions::run(args, io),
            Command::Man(args) => man::run(args, io),
        }
    }
}

/// Runs the program: parses the command line, runs the command, prints errors, returns the exit code.
pub fn main(arguments: impl IntoIterator<Item = OsString>, program: Program) -> ExitCode {
    crate::report::silence_reads();
    let parsed = parse(arguments);
    if let Ok(cli) = &parsed {
        cli.global.stream_choice().write_global();
    }
    let quiet = parsed.as_ref().is_ok_and(|cli| cli.global.quiet);
    ExitCode::from(respond(parsed, &Context::standard(program, quiet)))
}

/// Runs the program on the caller's context and returns the exit code.
pub fn run(arguments: impl IntoIterator<Item = OsString>, io: &Context) -> u8 {
    respond(parse(arguments), io)
}

/// Parses the command line with the grammar that groups the commands in the help.
fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Cli, clap::Error> {
    help::command()
        .try_get_matches_from(help::asked(arguments.into_iter().collect()))
        .and_then(|matches| Cli::from_arg_matches(&matches))
}

/// Runs the parsed command and returns the exit code.
fn respond(parsed: Result<Cli, clap::Error>, io: &Context) -> u8 {
    let outcome = match parsed {
        Ok(Cli { command: Some(command), .. }) => command.run(io),
        Ok(Cli { command: None, .. }) => help::short(io),
        Err(error) => help::answer(&error, io),
    };
    let outcome = outcome.and_then(|exit| io.close().map(|()| exit));
    match outcome {
        Ok(exit) => exit.code(),
        Err(error) => {
            io.complain(&error.to_string());
            error.code()
        }
    }
}

#[cfg(test)]
mod deaths;
#[cfg(test)]
mod folders;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
