//! The combinations of values of parameters, loaded.

use super::super::args::PlayArgs;
use super::super::{CliError, Context, Loaded};
use super::axis::Axis;
use crate::report::InvalidFacts;

/// The most combinations of a sweep.
const CELLS: usize = 1_000;

/// A combination of values that is a valid scenario.
pub(in crate::cli) struct Cell {
    /// The place of the value of each axis.
    pub(in crate::cli) at: Vec<usize>,
    /// What was laid over the scenario, as on the command line.
    pub(in crate::cli) overrides: Vec<String>,
    /// What it is called.
    pub(in crate::cli) label: String,
    /// What is played.
    pub(in crate::cli) loaded: Loaded,
}

/// All combinations: those that are valid scenarios, and why the others are not.
pub(in crate::cli) struct Cells {
    /// The valid ones, those of the first axis slowest.
    pub(in crate::cli) cells: Vec<Cell>,
    /// The others.
    pub(in crate::cli) invalid: Vec<InvalidFacts>,
}

/// Checks that the combinations are few enough, and that the axes go together.
///
/// # Errors
/// They are too many, or two axes are one parameter.
pub(in crate::cli) fn check(axes: &[Axis]) -> Result<(), CliError> {
    let sizes: Vec<String> = axes.iter().map(|axis| axis.values.len().to_string()).collect();
    let all = axes.iter().fold(1usize, |all, axis| all.saturating_mul(axis.values.len()));
    match axes {
        [_, _, _, ..] => Err(CliError::usage("--vary is there three times, expected one or two parameters")),
        [one, other] if one.path == other.path => {
            Err(CliError::usage(format!("--vary names {} twice, expected two parameters", one.path)))
        }
        _ if all > CELLS => {
            Err(CliError::usage(format!("{} values make {all} cells, expected at most {CELLS}", sizes.join(" times "))))
        }
        _ => Ok(()),
    }
}

/// Loads all combinations.
///
/// # Errors
/// None is a valid scenario: the error of the first; or a variant is not there.
pub(in crate::cli) fn load(play: &PlayArgs, scenario: &str, axes: &[Axis], io: &Context) -> Result<Cells, CliError> {
    let mut loaded = Cells { cells: Vec::new(), invalid: Vec::new() };
    let mut first = None;
    for at in places(axes) {
        match one(play, scenario, axes, &at, io) {
            Ok(cell) => loaded.cells.push(cell),
            Err(error) => {
                loaded.invalid.push(InvalidFacts { at, why: reason(&error, axes) });
                first.get_or_insert(error);
            }
        }
    }
    match first {
        Some(error) if loaded.cells.is_empty() => Err(error),
        _ => Ok(loaded),
    }
}

/// Loads one combination.
///
/// # Errors
/// It is no valid scenario; a fault of a value is one of the parameter as it was typed.
pub(in crate::cli) fn one(
    play: &PlayArgs,
    scenario: &str,
    axes: &[Axis],
    at: &[usize],
    io: &Context,
) -> Result<Cell, CliError> {
    let values = || axes.iter().zip(at);
    let suffix: String = values().map(|(axis, &at)| axis.suffix(at)).collect();
    let sets: Vec<String> = values().filter_map(|(axis, &at)| axis.set(at)).collect();
    let mut request = play.changes.request(&format!("{scenario}{suffix}"));
    request.sets.extend(sets.iter().cloned());
    let blamed = |error: CliError, (axis, &at): (&Axis, &usize)| match axis.set(at) {
        Some(set) => error.blamed_on(&format!("--set {set}"), &format!("--vary {}", axis.typed)),
        None => error,
    };
    let loaded = io.load(&request).map_err(|error| values().fold(error, blamed))?;
    let label = values().map(|(axis, &at)| axis.label(at)).collect::<Vec<_>>().join(" ");
    let overrides = play.changes.overrides().into_iter().chain(sets).collect();
    Ok(Cell { at: at.to_vec(), overrides, label, loaded })
}

/// The text of an error without the argument that is at fault, which is known.
pub(in crate::cli) fn reason(error: &CliError, axes: &[Axis]) -> String {
    let short = |line: &str| {
        let prefix = |axis: &Axis| line.strip_prefix(&format!("--vary {}: ", axis.typed)).map(str::to_owned);
        axes.iter().find_map(prefix).unwrap_or_else(|| line.to_owned())
    };
    error.to_string().lines().map(short).collect::<Vec<_>>().join("; ")
}

/// Checks that all variants that an axis names are there.
///
/// # Errors
/// One is not, with the nearest name.
pub(in crate::cli) fn check_variants(base: &Loaded, axes: &[Axis]) -> Result<(), CliError> {
    let known: Vec<String> = base.document.variants().iter().map(|name| format!("+{name}")).collect();
    for axis in axes.iter().filter(|axis| axis.variants) {
        for name in axis.values[1..].iter().flat_map(|value| value[1..].split('+')) {
            let name = format!("+{name}");
            if !known.contains(&name) {
                return Err(CliError::unknown("variant", &name, known.iter().map(String::as_str)));
            }
        }
    }
    Ok(())
}

/// The places of all combinations.
pub(in crate::cli) fn places(axes: &[Axis]) -> Vec<Vec<usize>> {
    axes.iter().fold(vec![Vec::new()], |places, axis| {
        let with = |place: Vec<usize>| {
            (0..axis.values.len()).map(move |at| place.iter().copied().chain([at]).collect::<Vec<usize>>())
        };
        places.into_iter().flat_map(with).collect()
    })
}
