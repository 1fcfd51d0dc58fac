//! `sortie man`: manual pages.

use super::{CliError, Context, Exit, Outcome, help};
use std::io::Write;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sortie man | man -l -
  sortie man run > sortie-run.1")]
pub(super) struct Args {
    /// A command [default: the page of the program]
    command: Option<String>,
}

pub(super) fn run(args: &Args, io: &Context) -> Outcome {
    let mut root = help::command();
    root.build();
    let page = match &args.command {
        // The grouped list of commands is for a terminal; a manual page has its own list.
        None => root.help_template("{all-args}"),
        Some(name) => {
            let names: Vec<&str> = root.get_subcommands().map(clap::Command::get_name).collect();
            let found = root.find_subcommand(name);
            let found = found.ok_or_else(|| CliError::unknown("command", name, names))?;
            found.clone().name(format!("sortie-{name}"))
        }
    };
    let mut text = Vec::new();
    clap_mangen::Man::new(page).render(&mut text)?;
    io.out().write_all(&text)?;
    Ok(Exit::Done)
}
