//! A table under the changed rules of a scenario, an overlay or `--set`, beside the same table as printed.

use super::Args;
use crate::chance::{Exact, Stream};
use crate::cli::{CliError, Context};
use crate::game::{Parameter, ParameterKind, ParameterValue, Row, System, TableBook, TableError, TableSpec};
use crate::scenario::{Document, Request};

/// The parameter that says whose rules a line is under.
pub(super) const RULES: Parameter = Parameter {
    name: "rules",
    kind: ParameterKind::Word(&[PRINTED, CHANGED]),
    default: ParameterValue::Word(CHANGED),
    meaning: "the rules as printed, or as they are changed",
    beyond: None,
};
const PRINTED: &str = "printed";
const CHANGED: &str = "changed";

/// A table as it is asked for.
pub(super) struct Asked {
    /// Its parameters: with changed rules one more, the last, which says whose rules a line is under.
    pub(super) spec: TableSpec,
    /// Its chances.
    pub(super) book: Box<dyn TableBook>,
    /// The parameters that are set.
    pub(super) set: Vec<String>,
    /// The parameters that vary.
    pub(super) vary: Vec<String>,
}

/// The table under the rules as printed or, where the arguments change them, under both.
///
/// # Errors
/// What is wrong with the changes; a scenario of another system.
pub(super) fn asked(args: &Args, io: &Context, system: &dyn System, spec: &TableSpec) -> Result<Asked, CliError> {
    let set = args.set.iter().filter(|set| !is_path(set)).cloned().collect();
    let book = |document: &Document| Ok::<_, CliError>(system.table_book(document)?);
    let printed = book(&Document::rules(io.library(), system.name(), &[], &[])?)?;
    let (mut spec, mut vary) = (spec.clone(), args.vary.clone());
    let Some(document) = rules(args, io, system)? else {
        return Ok(Asked { spec, book: printed, set, vary });
    };
    let changed = book(&document)?;
    spec.parameters.to_mut().push(RULES);
    if !args.set.iter().chain(&vary).any(|text| text.split('=').next() == Some(RULES.name)) {
        vary.push(RULES.name.to_owned());
    }
    Ok(Asked { spec, book: Box::new(Beside { printed, changed }), set, vary })
}

/// The rules as the arguments change them; none where they do not.
///
/// # Errors
/// What is wrong with the changes; a scenario of another system.
pub(super) fn rules(args: &Args, io: &Context, system: &dyn System) -> Result<Option<Document>, CliError> {
    let sets: Vec<String> = args.set.iter().filter(|set| is_path(set)).cloned().collect();
    if args.scenario.is_none() && args.overlay.is_empty() && sets.is_empty() {
        return Ok(None);
    }
    let document = match &args.scenario {
        Some(scenario) => {
            let (scenario, overlays) = (scenario.clone(), args.overlay.clone());
            io.document(&Request { scenario, overlays, sets, policies: Vec::new() })?
        }
        None => {
            let schema = system.scenario_schema();
            Document::rules(io.library(), system.name(), &args.overlay, &sets)?.with_texts(&sets, schema.as_value())
        }
    };
    if document.system() != system.name() {
        let (name, other) = (system.name(), document.system());
        return Err(CliError::usage(format!("the table is of {name}, and {} of {other}", document.name())));
    }
    Ok(Some(document))
}

/// Whether `PATH=VALUE` sets a value of a file: parameters of tables have no dot.
pub(super) fn is_path(set: &str) -> bool {
    set.split('=').next().is_some_and(|path| path.contains('.'))
}

/// The tables under two sets of rules, chosen by the last parameter.
struct Beside {
    printed: Box<dyn TableBook>,
    changed: Box<dyn TableBook>,
}

impl Beside {
    /// The book of a line, and the parameters that it knows.
    fn of<'a>(&self, values: &'a [ParameterValue]) -> (&dyn TableBook, &'a [ParameterValue]) {
        match values.split_last() {
            Some((ParameterValue::Word(PRINTED), values)) => (&*self.printed, values),
            Some((_, values)) => (&*self.changed, values),
            None => (&*self.changed, &[]),
        }
    }
}

impl TableBook for Beside {
    fn exact(&self, table: &str, values: &[ParameterValue]) -> Result<Exact<Row>, TableError> {
        let (book, values) = self.of(values);
        book.exact(table, values)
    }

    fn play(&self, table: &str, values: &[ParameterValue], roll: &mut Stream) -> Result<Row, TableError> {
        let (book, values) = self.of(values);
        book.play(table, values, roll)
    }
}
