//! The lines of one printed table.

use super::check::{self, Played};
use super::decimal::{decimal, fraction};
use crate::chance::{Exact, Probability, RunKey};
use crate::games::{ParameterValue, Row, TableBook, TableError, TableSpec};
use num_traits::Zero;
use std::collections::BTreeSet;

/// Play beside the exact figures.
#[derive(Clone, Copy, Debug)]
pub(super) struct Check {
    /// Dice of the play.
    pub(super) run: RunKey,
    /// Repetitions for each combination of parameters; at least 1.
    pub(super) games: u64,
}

/// The names of the columns.
pub(super) fn columns(spec: &TableSpec, check: bool) -> Vec<String> {
    let parameters = spec.parameters.iter().map(|parameter| parameter.name);
    let exact = ["outcome", "probability", "fraction"];
    let played = ["frequency", "p_value"];
    parameters.chain(exact).chain(played.into_iter().filter(|_| check)).map(str::to_owned).collect()
}

/// The cells of one combination, the `number`th, an outcome a line. With a check, a table too large to walk has
/// frequencies alone.
///
/// # Errors
/// Those of the table; too many outcomes only without a check.
pub(super) fn lines(
    spec: &TableSpec,
    book: &dyn TableBook,
    values: &[ParameterValue],
    number: usize,
    check: Option<Check>,
) -> Result<Vec<Vec<String>>, TableError> {
    let exact = match (book.exact(spec.name, values), check) {
        (Err(TableError::TooLarge(_)), Some(_)) => None,
        (exact, _) => Some(exact?),
    };
    let played = match check {
        None => None,
        Some(Check { run, games }) => Some(check::play(book, spec.name, values, run, number as u32, games)?),
    };
    let p_value = match (&exact, &played) {
        (Some(exact), Some(played)) => short(check::p_value(exact, played)),
        _ => String::new(),
    };
    let line = |outcome: &Row| {
        let mut cells: Vec<String> = values.iter().map(ParameterValue::to_string).collect();
        cells.push(outcome.to_string());
        cells.extend(exact_cells(exact.as_ref(), outcome));
        if let Some(played) = &played {
            cells.extend([decimal(&frequency(played, outcome)), p_value.clone()]);
        }
        cells
    };
    let possible = exact.iter().flat_map(|exact| exact.iter().map(|(outcome, _)| outcome));
    let seen = played.iter().flat_map(|played| played.counts.keys());
    Ok(possible.chain(seen).collect::<BTreeSet<_>>().into_iter().map(line).collect())
}

fn exact_cells(exact: Option<&Exact<Row>>, outcome: &Row) -> [String; 2] {
    match exact {
        None => [String::new(), String::new()],
        Some(exact) => {
            let probability = exact.probability(outcome);
            [decimal(&probability), fraction(&probability)]
        }
    }
}

fn frequency(played: &Played, outcome: &Row) -> Probability {
    match played.counts.get(outcome) {
        Some(&count) => Probability::new(count.into(), played.games.into()),
        None => Probability::zero(),
    }
}

/// A p-value with four figures that matter.
fn short(p: f64) -> String {
    if p == 0.0 || p >= 1e-3 { format!("{p:.4}") } else { format!("{p:.3e}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::{Roll, Stream, TooLarge};
    use crate::games::{Parameter, ParameterKind};

    /// A die with a given number of sides, or, from 7 sides on, one that no table can walk.
    struct Die;

    const SPEC: TableSpec = TableSpec {
        name: "die",
        title: "",
        rules: &[],
        house: false,
        parameters: &[Parameter {
            name: "sides",
            kind: ParameterKind::Int(1, 12),
            default: ParameterValue::Int(6),
            meaning: "",
        }],
    };

    fn sides(values: &[ParameterValue]) -> u32 {
        match values {
            [ParameterValue::Int(sides)] => *sides as u32,
            _ => unreachable!("the die has one parameter"),
        }
    }

    impl TableBook for Die {
        fn exact(&self, _: &str, values: &[ParameterValue]) -> Result<Exact<Row>, TableError> {
            match sides(values) {
                7.. => Err(TableError::TooLarge(TooLarge { limit: 6 })),
                sides => Ok(Exact::of(|mut roll| Row::Int(roll.die(sides) as i32))?),
            }
        }

        fn play(&self, _: &str, values: &[ParameterValue], roll: &mut Stream) -> Result<Row, TableError> {
            Ok(Row::Int(roll.die(sides(values)) as i32))
        }
    }

    #[test]
    fn a_line_holds_parameters_outcome_probability_and_fraction() {
        assert_eq!(columns(&SPEC, false), ["sides", "outcome", "probability", "fraction"]);
        let told = lines(&SPEC, &Die, &[ParameterValue::Int(3)], 0, None).unwrap();
        let third = |outcome| ["3", outcome, "0.333333333333", "1/3"];
        assert_eq!(told, [third("1"), third("2"), third("3")]);
    }

    #[test]
    fn a_check_adds_frequency_and_p_value() {
        assert_eq!(columns(&SPEC, true)[3..], ["fraction", "frequency", "p_value"]);
        let check = Check { run: RunKey::new("toy", 1), games: 10 };
        let told = lines(&SPEC, &Die, &[ParameterValue::Int(1)], 0, Some(check)).unwrap();
        assert_eq!(told, [["1", "1", "1.000000000000", "1/1", "1.000000000000", "1.0000"]]);
    }

    #[test]
    fn a_table_too_large_to_walk_can_be_played() {
        let values = [ParameterValue::Int(7)];
        let refused = lines(&SPEC, &Die, &values, 0, None).unwrap_err();
        assert_eq!(refused.to_string(), "more than 6 outcomes: too many to walk; play it instead");
        let check = Check { run: RunKey::new("toy", 1), games: 1_000 };
        let told = lines(&SPEC, &Die, &values, 0, Some(check)).unwrap();
        assert_eq!(told.len(), 7);
        assert!(told.iter().all(|line| line[2].is_empty() && line[3].is_empty() && line[5].is_empty()));
    }

    #[test]
    fn p_values_are_printed_short() {
        assert_eq!((short(0.0), short(0.25), short(1.0)), ("0.0000".into(), "0.2500".into(), "1.0000".into()));
        assert_eq!(short(0.000_012_345), "1.234e-5");
    }
}
