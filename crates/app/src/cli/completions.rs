//! `sortie completions`: prints the script with which a shell completes commands.

use super::{Context, Exit, Outcome, help};
use clap_complete::Shell;
use std::io::Write;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sortie completions bash > ~/.local/share/bash-completion/completions/sortie
  sortie completions fish > ~/.config/fish/completions/sortie.fish
  sortie completions zsh > ~/.zfunc/_sortie")]
pub(super) struct Args {
    /// The shell
    shell: Shell,
}

pub(super) fn run(args: &Args, io: &Context) -> Outcome {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut help::command(), "sortie", &mut script);
    io.out().write_all(&script)?;
    Ok(Exit::Done)
}
