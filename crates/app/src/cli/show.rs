//! `sortie show`: prints a built-in file, or a scenario with all that it inherits.

use super::args::Changes;
use super::{CliError, Context, Exit, Outcome};
use crate::scenario::{Document, Fault, LikeAnother, Request};
use std::io::Write;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sortie show jets/mig21-v-f4 > mine.toml
  sortie show jets/rules
  sortie show thunderbolt/point-hunter
  sortie show mine.toml
  sortie show jets/mig21-v-f4 --resolved --set sides.a.jets[0].skill=ace

Layers, lowest first: the rules and built-in policies; the files that the scenario extends; the scenario; +VARIANT; \
overlays; --set; --policy. Tables merge key by key; a table whose keys are indices, such as [sides.a.jets.0], changes \
those elements of a list; everything else replaces what is below.")]
pub(super) struct Args {
    /// The name of a built-in file, or of a policy alone; the path of a scenario, printed with what its cards inherit
    /// from others; with --resolved, any scenario
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
    if args.name.ends_with(".toml") {
        let document = io.document(&Request::scenario(&args.name))?;
        let text = std::fs::read_to_string(&args.name)?;
        write!(io.out(), "{text}{}", cards_like_others(&document))?;
        return Ok(Exit::Done);
    }
    if args.name.contains('+') {
        return Err(CliError::usage(format!("`{}` is not a built-in file: add --resolved", args.name)));
    }
    let file = file(io, &args.name)?;
    let text = io.library().get(file).unwrap_or_default();
    let rest = shared_rows(io, file, text)?;
    write!(io.out(), "{text}{rest}")?;
    Ok(Exit::Done)
}

/// The cards of a scenario that are like others, as comments: how they differ, and what they inherit.
fn cards_like_others(document: &Document) -> String {
    let said = |LikeAnother { path, differs, inherits, .. }: &LikeAnother| {
        let has = if inherits.is_empty() { String::new() } else { format!("#   and inherits {inherits}\n") };
        format!("# {path} is {differs}\n{has}")
    };
    let said: String = document.cards_like_others().iter().map(said).collect();
    match said.is_empty() {
        true => said,
        false => format!("\n# What cards inherit from the cards that they are like:\n#\n{said}"),
    }
}

/// The built-in file of a name: its own, or a shorter one that fits no other file, such as that of a policy alone.
fn file<'a>(io: &'a Context, name: &str) -> Result<&'a str, CliError> {
    if let Some(file) = io.library().names().find(|file| *file == name) {
        return Ok(file);
    }
    let short = |file: &str| {
        let parts: Vec<&str> = file.split('/').collect();
        match parts.as_slice() {
            [system, "policies", policy] => name == *policy || name == format!("{system}/{policy}"),
            [_, last] => name == *last,
            _ => false,
        }
    };
    match io.library().names().filter(|file| short(file)).collect::<Vec<_>>().as_slice() {
        [file] => Ok(file),
        [] => {
            let unknown = Fault::unknown("", "built-in file", name, io.library().names());
            let lists = "the name of one: `sortie list scenarios` and `sortie list policies` have them";
            let near = unknown.nearest.is_some();
            Err(CliError::of(if near { unknown } else { Fault { expected: None, ..unknown }.expected(lists) }))
        }
        files => Err(CliError::usage(format!("`{name}` is the name of several files: {}", files.join(", ")))),
    }
}

/// The rows of the rules by which a policy plays where it has none of its own, as comments to copy from; empty for
/// other files, and for policies that choose without rows.
fn shared_rows(io: &Context, file: &str, text: &str) -> Result<String, CliError> {
    let Some((system, _)) = file.split_once("/policies/") else { return Ok(String::new()) };
    let Some(path) = io.system(system)?.shared_rows() else { return Ok(String::new()) };
    let own: toml::Table = toml::from_str(text).unwrap_or_default();
    let alone = own.get("base").and_then(toml::Value::as_bool) == Some(false);
    if alone || own.contains_key("random") || own.contains_key("look-ahead") {
        return Ok(String::new());
    }
    let document = Document::rules(io.library(), system, &[], &[])?;
    let rows = document.printed_at(path, &["source", "ref"]);
    let comment = |line: &str| if line.is_empty() { "#\n".to_owned() } else { format!("# {line}\n") };
    let rows: String = rows.lines().map(comment).collect();
    let head =
        format!("\n# Where no row of its own applies, it plays by those of {path} in {system}/rules, which are:\n#\n");
    Ok(head + &rows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::Captured;
    use crate::cli::testing::{built_in, registry};

    #[test]
    fn a_scenario_is_shown_with_what_its_cards_inherit_from_others() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("own.toml");
        let text = "extends = \"jets/mig21-v-f4\"\n\n[rules.missiles.python]\nlike = \"aim-9b\"\ntarget-number = 4\n";
        std::fs::write(&path, text).unwrap();
        let (out, err) = (Captured::default(), Captured::default());
        let io = Context::with(registry(), built_in(), out.sink(), err.sink());
        let args = Args { name: path.display().to_string(), resolved: false, changes: Changes::default() };
        run(&args, &io).unwrap();
        let shown = out.text();
        assert!(shown.starts_with(text), "{shown}");
        let said = "# rules.missiles.python is like aim-9b, but target-number 4 (3)\n#   and inherits ";
        assert!(shown.contains(said), "{shown}");
        assert!(shown.contains("warhead-dice 5"), "{shown}");
    }
}
