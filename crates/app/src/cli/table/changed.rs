//! A table under the changed rules of a scenario, an overlay or `--set`, beside the same table as printed.

use super::{Args, grid};
use crate::chance::{Exact, Stream};
use crate::cli::{CliError, Context};
use crate::game::{Parameter, ParameterKind, ParameterValue, Row, System, TableBook, TableError, TableSpec};
use crate::scenario::{Document, Problems, Request};
use std::borrow::Cow;

/// The parameter that says whose rules a line is under.
pub(super) const RULES: Parameter = Parameter {
    name: "rules",
    kind: ParameterKind::Word(&[PRINTED, CHANGED]),
    default: ParameterValue::Word(CHANGED),
    meaning: "the rules as printed, or as they are changed",
    beyond: None,
    cards: None,
};
pub(super) const PRINTED: &str = "printed";
pub(super) const CHANGED: &str = "changed";

/// A table as it is asked for.
pub(super) struct Asked {
    /// Its parameters: with changed rules one more, the last, which says whose rules a line is under.
    pub(super) spec: TableSpec,
    /// Its chances.
    pub(super) book: Box<dyn TableBook>,
    /// What the arguments change; none where they change nothing.
    pub(super) change: Option<Change>,
    set: Vec<String>,
    vary: Vec<String>,
}

/// What changed rules are.
pub(super) struct Change {
    /// The parameters of the table under the printed rules.
    pub(super) printed: Cow<'static, [Parameter]>,
    /// The paths of the rules and switches that have other values than printed.
    pub(super) paths: Vec<String>,
}

/// The table under the rules as printed or, where the arguments change them, under both. A parameter whose values are
/// cards takes those that a scenario adds too.
///
/// # Errors
/// What is wrong with the changes; a scenario of another system.
pub(super) fn asked(args: &Args, io: &Context, system: &dyn System, spec: &TableSpec) -> Result<Asked, CliError> {
    let set: Vec<String> = args.set.iter().filter(|set| !is_path(set)).cloned().collect();
    let rules_as_printed = Document::rules(io.library(), system.name(), &[], &[])?;
    let printed = system.table_book(&rules_as_printed)?;
    let (mut spec, mut vary) = (spec.clone(), args.vary.clone());
    let Some(document) = rules(args, io, system)? else {
        return Ok(Asked { spec, book: printed, change: None, set, vary });
    };
    let changed = system.table_book(&document)?;
    let paths = ["rules", "switches"].into_iter().flat_map(|part| document.changed_at(&rules_as_printed, part));
    let change = Change { printed: spec.parameters.clone(), paths: paths.collect() };
    spec.parameters.to_mut().iter_mut().for_each(|parameter| offer(parameter, &rules_as_printed, &document));
    spec.parameters.to_mut().push(RULES);
    if !set.iter().chain(&vary).any(|text| text.split('=').next() == Some(RULES.name)) {
        vary.push(RULES.name.to_owned());
    }
    let book = Box::new(Beside { parameters: change.printed.clone(), printed, changed });
    Ok(Asked { spec, book, change: Some(change), set, vary })
}

/// Adds the cards of a scenario to the values of a parameter. Their names stay until the program ends, as the names of
/// printed cards do.
fn offer(parameter: &mut Parameter, printed: &Document, changed: &Document) {
    let (Some(path), ParameterKind::Word(words)) = (parameter.cards, parameter.kind) else { return };
    let known = printed.keys_at(path);
    let added = changed.keys_at(path).into_iter().filter(|card| !known.contains(card)).map(|card| &*card.leak());
    let added: Vec<&str> = added.collect();
    if !added.is_empty() {
        parameter.kind = ParameterKind::Word([words, &added[..]].concat().leak());
    }
}

impl Asked {
    /// The combinations that the arguments ask for. Where they leave open whose rules a line is under, a card that the
    /// printed rules lack has a line under the changed rules alone.
    ///
    /// # Errors
    /// As [`grid::combinations`].
    pub(super) fn combinations(&self) -> Result<Vec<Vec<ParameterValue>>, Problems> {
        let mut all = grid::combinations(&self.spec.parameters, &self.set, &self.vary)?;
        if let Some(change) = &self.change
            && self.vary.iter().any(|vary| vary == RULES.name)
        {
            let is_printed = |values: &[ParameterValue]| values.last() == Some(&ParameterValue::Word(PRINTED));
            all.retain(|values| !is_printed(values) || known(&change.printed, values).is_ok());
        }
        Ok(all)
    }
}

/// Checks that the printed rules have all cards among these values.
///
/// # Errors
/// The first card that they lack.
pub(super) fn known(parameters: &[Parameter], values: &[ParameterValue]) -> Result<(), TableError> {
    for (parameter, value) in parameters.iter().zip(values) {
        if let (ParameterKind::Word(words), ParameterValue::Word(value)) = (parameter.kind, *value)
            && !words.contains(&value)
        {
            let expected = "a name of the printed rules".to_owned();
            return Err(TableError::Choice { parameter: parameter.name, value, expected });
        }
    }
    Ok(())
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
    /// The parameters under the printed rules.
    parameters: Cow<'static, [Parameter]>,
    printed: Box<dyn TableBook>,
    changed: Box<dyn TableBook>,
}

impl Beside {
    /// The book of a line, and the parameters that it knows.
    fn of<'a>(&self, values: &'a [ParameterValue]) -> Result<(&dyn TableBook, &'a [ParameterValue]), TableError> {
        match values.split_last() {
            Some((ParameterValue::Word(PRINTED), values)) => {
                known(&self.parameters, values)?;
                Ok((&*self.printed, values))
            }
            Some((_, values)) => Ok((&*self.changed, values)),
            None => Ok((&*self.changed, &[])),
        }
    }
}

impl TableBook for Beside {
    fn exact(&self, table: &str, values: &[ParameterValue]) -> Result<Exact<Row>, TableError> {
        let (book, values) = self.of(values)?;
        book.exact(table, values)
    }

    fn play(&self, table: &str, values: &[ParameterValue], roll: &mut Stream) -> Result<Row, TableError> {
        let (book, values) = self.of(values)?;
        book.play(table, values, roll)
    }
}

#[cfg(test)]
mod tests {
    use crate::cli::testing::sortie_as_built;

    /// The answer to `sortie table` with the rules of a scenario of this text, `SCENARIO` in the arguments.
    fn asked(text: &str, arguments: &[&str]) -> (u8, String, String) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("own.toml");
        std::fs::write(&path, text).unwrap();
        let path = path.display().to_string();
        sortie_as_built(&[&["table"], arguments, &["--scenario", &path]].concat())
    }

    const MISSILE: &str =
        "extends = \"jets/mig21-v-f4\"\n[rules.missiles.python]\nlike = \"aim-9b\"\ntarget-number = 4\n";

    #[test]
    fn a_missile_of_a_scenario_has_a_line_under_its_rules_alone() {
        let csv = ["jets/missile", "--set", "type=python", "--format", "csv"];
        let (code, out, err) = asked(MISSILE, &csv);
        assert_eq!((code, err.as_str()), (0, ""), "{out}");
        assert!(out.contains("python,3,tail,") && out.contains(",changed,hit,"), "{out}");
        assert!(!out.contains("printed"), "{out}");
        let (_, out, _) = asked(MISSILE, &["jets/missile", "--vary", "type"]);
        assert!(out.contains("\npython ") && out.contains("\naim-9b "), "{out}");
    }

    #[test]
    fn an_unknown_card_is_refused_with_the_nearest_name() {
        let (code, _, err) = asked(MISSILE, &["jets/missile", "--set", "type=pyton"]);
        assert_eq!(
            (code, err.as_str()),
            (2, "sortie: --set type=pyton: unknown type `pyton`; did you mean `python`?\n")
        );
        let (code, _, err) = asked(MISSILE, &["jets/missile", "--set", "type=python", "--set", "rules=printed"]);
        assert_eq!(
            (code, err.as_str()),
            (2, "sortie: jets/missile: type is python, expected a name of the printed rules\n")
        );
    }

    #[test]
    fn cards_of_other_systems_are_taken_too() {
        let text = "extends = \"thunderbolt/iraq91-surge\"\n[rules.weapons.agm-65x]\nlike = \"agm-65\"\nattack = 3\n\
                    [rules.aircraft.a-10x]\nlike = \"a-10a\"\n";
        let weapon = ["thunderbolt/weapon-attack", "--set", "weapon=agm-65x", "--set", "aircraft=a-10x"];
        let (code, out, err) = asked(text, &weapon);
        assert_eq!((code, err.as_str()), (0, ""), "{out}");
        assert!(out.contains("weapon = agm-65x") && out.contains("aircraft = a-10x"), "{out}");
        let text = "extends = \"downtown/d8\"\n[rules.activation.own]\nlike = \"d8\"\n";
        let block = ["downtown/drv-flight-generation", "--set", "scenario=own"];
        let (code, own, err) = asked(text, &block);
        assert_eq!((code, err.as_str()), (0, ""), "{own}");
        assert!(own.contains("scenario = own"), "{own}");
    }

    #[test]
    fn a_change_that_no_line_shows_is_named_with_the_value_that_shows_it() {
        let (code, _, err) = asked(MISSILE, &["jets/missile"]);
        let said = "sortie: under the changed rules all of these lines have the printed chances: \
                    rules.missiles.python is changed; --set type=python shows it\n";
        assert_eq!((code, err.as_str()), (0, said));
        let number = ["table", "jets/missile", "--format", "csv", "--set", "rules.missiles.aa-2b.target-number=3"];
        let (_, _, err) = sortie_as_built(&number);
        let said = ": rules.missiles.aa-2b.target-number is changed; --set type=aa-2b shows it\n";
        assert!(err.ends_with(said), "{err}");
        let (_, _, err) = sortie_as_built(&["table", "jets/nerve", "--scenario", "jets/mig21-v-f4"]);
        assert!(err.ends_with("have the printed chances: no value of the rules is changed\n"), "{err}");
        // The rules as printed have no table of switches.
        let typed = ["table", "thunderbolt/battalion-draw", "--scenario", "thunderbolt/iraq91-holding+typed"];
        let (_, _, err) = sortie_as_built(&typed);
        assert!(err.contains(": switches.battalions is changed; "), "{err}");
    }
}
