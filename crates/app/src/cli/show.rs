//! `sortie show`: prints a built-in file, or a scenario with all that it inherits.

use super::args::Changes;
use super::{CliError, Context, Exit, Outcome};
use std::io::Write;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sortie show jets/mig21-v-f4 > mine.toml
  sortie show jets/rules
  sortie show jets/mig21-v-f4 --resolved --set sides.a.jets[0].skill=ace

Layers, lowest first: the rules and built-in policies; the files that the scenario extends; the scenario; +VARIANT; \
overlays; --set; --policy. Tables merge key by key; a table whose keys are indices, such as [sides.a.jets.0], changes \
those elements of a list; everything else replaces what is below.")]
pub(super) struct Args {
    /// The name of a built-in file; with --resolved, any scenario
    name: String,
    /// Print the scenario as it is played: with its rules, its policies, the files that it extends, and the changes of
    /// this command
    #[arg(long)]
    resolved: bool,
    #[command(flatten)]
    changes: Changes,
}

pub(super) fn run(args: &Args, io: &Context) -> Outcome {
    if args.resolved {
        let document = io.document(&args.changes.request(&args.name))?;
        write!(io.out(), "# {}, resolved\n\n{}", args.name, document.resolved())?;
        return Ok(Exit::Done);
    }
    if !args.changes.is_empty() {
        return Err(CliError::usage("changes show only in a resolved scenario: add --resolved"));
    }
    match io.library().get(&args.name) {
        Some(text) => io.out().write_all(text.as_bytes())?,
        None if args.name.contains('+') || args.name.ends_with(".toml") => {
            return Err(CliError::usage(format!("`{}` is not a built-in file: add --resolved", args.name)));
        }
        None => return Err(CliError::unknown("built-in file", &args.name, io.library().names())),
    }
    Ok(Exit::Done)
}
