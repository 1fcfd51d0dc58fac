//! The help texts of the program.

use super::{Cli, CliError, Context, Exit, Outcome};
use crate::chance::key;
use crate::report::FORMAT;
use crate::scenario::nearest;
use clap::CommandFactory;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use std::ffi::OsString;
use std::fmt::Write as _;
use std::io::Write as _;

/// The groups of commands in the help. A test fails if a command is in no group, since the help would not list it.
pub(super) const GROUPS: [(&str, &[&str]); 5] = [
    ("Look around", &["list", "show", "explain", "new", "check", "schema"]),
    ("Play", &["run", "trace", "table", "rules"]),
    ("Analyse", &["compare", "balance", "judge", "points", "sweep", "tournament", "improve", "luck"]),
    ("Reports", &["merge", "report", "verify"]),
    ("The program", &["bench", "completions", "man"]),
];

const SHORT: &str = "\
sortie plays tabletop air-war games by the thousand and shows what their rules do.

  sortie list scenarios                           what there is to play
  sortie run jets/mig21-v-f4 --games 10000        how a scenario turns out
  sortie trace jets/mig21-v-f4 --game 7           one game of it, move by move

`sortie --help` lists all commands, `sortie COMMAND --help` explains one.
";

/// The grammar of the command line, with the commands grouped in the help.
pub(super) fn command() -> clap::Command {
    let command = with_negative_numbers(Cli::command());
    let mut template = "{about}\n\n{usage-heading} {usage}\n".to_owned();
    for (heading, names) in GROUPS {
        let known = names.iter().filter_map(|name| command.find_subcommand(name));
        let lines: Vec<String> = known.map(line).collect();
        if !lines.is_empty() {
            let _ = write!(template, "\n{heading}:\n{}", lines.concat());
        }
    }
    template += "\n{options}\n\nExit codes: 0 done, 1 a failed run, 2 bad usage or input, 3 undecided,\n\
                 10 a verdict named by --fail-on, 130 interrupted.\n\
                 `sortie COMMAND --help` explains a command with examples.\n";
    command.help_template(template)
}

/// The arguments, with `help COMMAND` as `COMMAND --help`.
pub(super) fn asked(arguments: Vec<OsString>) -> Vec<OsString> {
    match arguments.split_first() {
        Some((program, [first, command @ ..])) if first == "help" => {
            [std::slice::from_ref(program), command, &["--help".into()]].concat()
        }
        _ => arguments,
    }
}

/// Takes a negative number after an option as its value. The message then says what the option expects; clap would take
/// the number for an unknown flag.
fn with_negative_numbers(command: clap::Command) -> clap::Command {
    let takes = |arg: &clap::Arg| !arg.is_positional() && arg.get_action().takes_values();
    let command = command.mut_args(|arg| if takes(&arg) { arg.allow_negative_numbers(true) } else { arg });
    command.mut_subcommands(with_negative_numbers)
}

fn line(command: &clap::Command) -> String {
    let about = command.get_about().map(ToString::to_string).unwrap_or_default();
    format!("  {:<12} {about}\n", command.get_name())
}

/// Prints the short help, when no command was given.
pub(super) fn short(io: &Context) -> Outcome {
    io.out().write_all(SHORT.as_bytes())?;
    Ok(Exit::Done)
}

/// Prints clap's answer. Help and version are data; anything else is a usage error in the form of the program's
/// messages.
pub(super) fn answer(error: &clap::Error, io: &Context) -> Outcome {
    let rendered = error.render();
    match error.kind() {
        ErrorKind::DisplayHelp => {
            write!(io.out(), "{}", rendered.ansi())?;
            Ok(Exit::Done)
        }
        // What two programs must share for their games to be one sample.
        ErrorKind::DisplayVersion => {
            let version = env!("CARGO_PKG_VERSION");
            let (build, format, keys) = (io.build(), FORMAT, key::VERSION);
            writeln!(io.out(), "sortie {version} (build {build}, report format {format}, key version {keys})")?;
            Ok(Exit::Done)
        }
        _ => {
            let text = rendered.to_string();
            let text = text.strip_prefix("error: ").unwrap_or(&text);
            let lines = text.lines().map(str::trim_end).filter(|line| !line.is_empty()).map(str::trim_start);
            let lines = lines.filter(|line| is_near(error) || !line.starts_with("tip: a similar value"));
            Err(CliError::usage(lines.collect::<Vec<_>>().join("\n")))
        }
    }
}

/// Whether a wrong value is nearly a right one, which a slip of the fingers begins like. The message lists the right
/// ones in any case, and clap finds `first` similar to `worst`.
fn is_near(error: &clap::Error) -> bool {
    match (error.get(ContextKind::InvalidValue), error.get(ContextKind::ValidValue)) {
        (Some(ContextValue::String(wrong)), Some(ContextValue::Strings(right))) => {
            let near = nearest(wrong, right.iter().map(String::as_str));
            near.is_some_and(|near| near.chars().next() == wrong.to_lowercase().chars().next())
        }
        _ => true,
    }
}
