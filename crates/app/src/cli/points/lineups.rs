//! The line-ups that tell units apart: all combinations of one less, as many, and one more of each.

use crate::cli::args::Changes;
use crate::cli::{CliError, Context, Loaded};
use crate::report::UnitFacts as Unit;
use rayon::prelude::*;

/// The most units: 3 to the power of 5 line-ups are 243.
const MOST: usize = 5;

/// A line-up that can be played.
pub(super) struct Lineup {
    /// How many of each unit it has more than the scenario.
    pub(super) more: Vec<i64>,
    /// What is set, as on the command line.
    pub(super) sets: Vec<String>,
    /// It itself.
    pub(super) loaded: Loaded,
}

/// The line-ups.
pub(super) struct Lineups {
    /// What is varied, in the order in which it was named.
    pub(super) units: Vec<Unit>,
    /// The line-ups that can be played.
    pub(super) valid: Vec<Lineup>,
    /// Those that are no valid scenario, as they would be set, with the first fault.
    pub(super) invalid: Vec<String>,
}

impl Lineups {
    /// The line-ups of these units.
    ///
    /// # Errors
    /// There are too many units, one is no whole number of the scenario, or it can't have another number.
    pub(super) fn of(
        paths: &[String],
        scenario: &str,
        changes: &Changes,
        base: &Loaded,
        io: &Context,
    ) -> Result<Lineups, CliError> {
        if paths.len() > MOST {
            return Err(CliError::usage(format!("there are {} units, expected {MOST} at most", paths.len())));
        }
        if let Some(at) = (1..paths.len()).find(|at| paths[..*at].contains(&paths[*at])) {
            return Err(CliError::usage(format!("the unit {} is there twice", paths[at])));
        }
        let units = paths.iter().map(|path| unit(path.trim(), base)).collect::<Result<Vec<Unit>, CliError>>()?;
        let units = named_apart(units);
        let load = |sets: &[String]| {
            let mut request = changes.request(scenario);
            // A line-up has its own number of each unit.
            request.sets.retain(|set| !is_of_unit(set, &units));
            request.sets.extend(sets.iter().cloned());
            io.load(&request)
        };
        let mut combinations: Vec<Vec<i64>> = vec![Vec::new()];
        for unit in &units {
            let steps = steps(unit, &load)?;
            let with =
                |before: &Vec<i64>| steps.iter().map(|more| [&before[..], &[*more]].concat()).collect::<Vec<_>>();
            combinations = combinations.iter().flat_map(with).collect();
        }
        let one = |more: Vec<i64>| {
            let sets: Vec<String> = units.iter().zip(&more).map(|(unit, more)| set(unit, *more)).collect();
            let loaded = load(&sets);
            (more, sets, loaded)
        };
        let loaded: Vec<_> = combinations.into_par_iter().map(one).collect();
        let (mut valid, mut invalid) = (Vec::new(), Vec::new());
        for (more, sets, loaded) in loaded {
            match loaded {
                Ok(loaded) => valid.push(Lineup { more, sets, loaded }),
                Err(error) => {
                    let why = error.to_string();
                    invalid.push(format!("{} ({})", sets.join(" "), why.lines().next().unwrap_or_default()));
                }
            }
        }
        Ok(Lineups { units, valid, invalid })
    }
}

fn set(unit: &Unit, more: i64) -> String {
    format!("{}={}", unit.path, unit.base + more)
}

/// How many more of a unit its line-ups have: one less to one more or, where the scenario can't have one less, none to
/// two.
fn steps(unit: &Unit, load: &impl Fn(&[String]) -> Result<Loaded, CliError>) -> Result<Vec<i64>, CliError> {
    let alone = |more: i64| load(&[set(unit, more)]);
    let fits = |more: &i64| *more == 0 || alone(*more).is_ok();
    let from = if fits(&-1) { -1 } else { 0 };
    let found: Vec<i64> = (from..from + 3).filter(fits).collect();
    match found.len() {
        2.. => Ok(found),
        _ => {
            let why = alone(1).err().map(|error| error.to_string()).unwrap_or_default();
            let why = why.lines().next().map_or(String::new(), |why| format!(": {why}"));
            let (path, base) = (&unit.path, unit.base);
            Err(CliError::usage(format!("{path} can be neither one more nor one less than {base}{why}")))
        }
    }
}

/// Whether a setting is that of a unit's number.
pub(super) fn is_of_unit(set: &str, units: &[Unit]) -> bool {
    set.split_once('=').is_some_and(|(path, _)| units.iter().any(|unit| unit.path == path.trim()))
}

/// Units of one kind are called by their paths.
fn named_apart(units: Vec<Unit>) -> Vec<Unit> {
    let names: Vec<String> = units.iter().map(|unit| unit.name.clone()).collect();
    let is_shared = |name: &String| names.iter().filter(|other| *other == name).count() > 1;
    let one = |unit: Unit| if is_shared(&unit.name) { Unit { name: unit.path.clone(), ..unit } } else { unit };
    units.into_iter().map(one).collect()
}

/// The unit of a path. Its kind is what is written beside a count: a card or a type.
fn unit(path: &str, base: &Loaded) -> Result<Unit, CliError> {
    let by_cards = base.system.by_cards(&base.document);
    let of_card = || by_cards.iter().find(|(known, _)| *known == path).map(|(_, number)| *number);
    let number = match base.document.value(path) {
        Some(toml::Value::Integer(number)) => Some(number),
        Some(_) => None,
        None => of_card(),
    };
    let Some(number) = number else {
        let integers = base.document.integers("");
        let outside = integers.iter().map(|(path, _)| path.as_str()).filter(|path| !path.starts_with("rules."));
        let known = outside.chain(by_cards.iter().map(|(path, _)| *path));
        return Err(CliError::unknown("number of the scenario", path, known));
    };
    let beside = path.strip_suffix(".count").unwrap_or("");
    let kind = ["card", "type"].into_iter().find_map(|key| base.document.value(&format!("{beside}.{key}")));
    let kind = kind.and_then(|kind| kind.as_str().map(str::to_owned));
    Ok(Unit { path: path.to_owned(), name: kind.unwrap_or_else(|| path.to_owned()), base: number })
}
