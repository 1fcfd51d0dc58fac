//! The lines of one printed table.

use super::check::{self, Sample};
use super::decimal::{decimal, fraction};
use crate::chance::{Exact, Probability, RunKey};
use crate::cli::output::Cell;
use crate::game::{ParameterValue, Row, TableBook, TableError, TableSpec};
use num_traits::Zero;
use std::collections::BTreeSet;

/// A request to play beside the exact figures.
#[derive(Clone, Copy, Debug)]
pub(super) struct Check {
    /// The key of the dice.
    pub(super) run: RunKey,
    /// The number of repetitions for each combination of parameters, at least 1.
    pub(super) games: u64,
}

/// The names of the columns.
pub(super) fn columns(spec: &TableSpec, check: bool) -> Vec<String> {
    let parameters = spec.parameters.iter().map(|parameter| parameter.name);
    let exact = ["outcome", "probability", "fraction"];
    let played = ["frequency", "p_value"];
    parameters.chain(exact).chain(played.into_iter().filter(|_| check)).map(str::to_owned).collect()
}

/// The exact chances of one combination. With a check, a table too large to walk has none.
///
/// # Errors
/// The errors of the table. A table too large to walk is an error only without a check.
pub(super) fn exact(
    spec: &TableSpec,
    book: &dyn TableBook,
    values: &[ParameterValue],
    check: Option<Check>,
) -> Result<Option<Exact<Row>>, TableError> {
    match (book.exact(spec.name, values), check) {
        (Err(TableError::TooLarge(_)), Some(_)) => Ok(None),
        (exact, _) => exact.map(Some),
    }
}

/// The lines of one combination, which is number `number`, with these exact chances: one line for each outcome. Without
/// exact chances they have only frequencies.
///
/// # Errors
/// The errors of the table.
pub(super) fn lines(
    spec: &TableSpec,
    book: &dyn TableBook,
    (values, exact): (&[ParameterValue], Option<&Exact<Row>>),
    number: usize,
    check: Option<Check>,
) -> Result<Vec<Vec<Cell>>, TableError> {
    let played = match check {
        None => None,
        Some(Check { run, games }) => Some(check::play(book, spec.name, values, run, number as u32, games)?),
    };
    let p_value = match (exact, &played) {
        (Some(exact), Some(played)) => short(check::p_value(exact, played)),
        _ => Cell::Null,
    };
    let line = |outcome: &Row| {
        let mut cells: Vec<Cell> = values.iter().map(|&value| Cell::from(value)).collect();
        cells.push(outcome_cell(outcome));
        cells.extend(exact_cells(exact, outcome));
        if let Some(played) = &played {
            cells.extend([Cell::Number(decimal(&frequency(played, outcome))), p_value.clone()]);
        }
        cells
    };
    let possible = exact.iter().flat_map(|exact| exact.iter().map(|(outcome, _)| outcome));
    let seen = played.iter().flat_map(|played| played.counts.keys());
    Ok(possible.chain(seen).collect::<BTreeSet<_>>().into_iter().map(line).collect())
}

fn outcome_cell(outcome: &Row) -> Cell {
    match outcome {
        Row::Int(value) => (*value).into(),
        Row::Word(_, word) => (*word).into(),
        Row::Text(text) => text.as_str().into(),
    }
}

fn exact_cells(exact: Option<&Exact<Row>>, outcome: &Row) -> [Cell; 2] {
    match exact {
        None => [Cell::Null, Cell::Null],
        Some(exact) => {
            let probability = exact.probability(outcome);
            [Cell::Number(decimal(&probability)), Cell::Text(fraction(&probability))]
        }
    }
}

fn frequency(played: &Sample, outcome: &Row) -> Probability {
    match played.counts.get(outcome) {
        Some(&count) => Probability::new(count.into(), played.games.into()),
        None => Probability::zero(),
    }
}

/// A p-value with four decimals or four significant figures.
fn short(p: f64) -> Cell {
    Cell::Number(if p == 0.0 || p >= 1e-3 { format!("{p:.4}") } else { format!("{p:.3e}") })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::output::Sheet;
    use crate::game::testing::toy::Die;

    /// A die that is too large to walk from 7 sides on.
    const DIE: Die = Die { allowed: 12, walked: 6, loaded: false };

    fn csv(values: &[ParameterValue], check: Option<Check>) -> String {
        let mut table = Sheet::plain(columns(&Die::SPEC, check.is_some()));
        for line in computed(values, check).unwrap() {
            table.row(line);
        }
        table.csv()
    }

    fn computed(values: &[ParameterValue], check: Option<Check>) -> Result<Vec<Vec<Cell>>, TableError> {
        let exact = exact(&Die::SPEC, &DIE, values, check)?;
        lines(&Die::SPEC, &DIE, (values, exact.as_ref()), 0, check)
    }

    #[test]
    fn a_line_holds_parameters_outcome_probability_and_fraction() {
        let result = "sides,outcome,probability,fraction\n3,1,0.333333333333,1/3\n3,2,0.333333333333,1/3\n\
                    3,3,0.333333333333,1/3\n";
        assert_eq!(csv(&[ParameterValue::Int(3)], None), result);
    }

    #[test]
    fn a_check_adds_frequency_and_p_value() {
        let check = Check { run: RunKey::new("toy", 1), games: 10 };
        let result = "sides,outcome,probability,fraction,frequency,p_value\n\
                    1,1,1.000000000000,1/1,1.000000000000,1.0000\n";
        assert_eq!(csv(&[ParameterValue::Int(1)], Some(check)), result);
    }

    #[test]
    fn a_table_too_large_to_walk_can_be_played() {
        let values = [ParameterValue::Int(7)];
        let refused = computed(&values, None).unwrap_err();
        assert_eq!(refused.to_string(), "more than 6 outcomes: too many to walk; play it instead");
        let check = Check { run: RunKey::new("toy", 1), games: 1_000 };
        let result = computed(&values, Some(check)).unwrap();
        assert_eq!(result.len(), 7);
        assert!(result.iter().all(|line| line[2] == Cell::Null && line[3] == Cell::Null && line[5] == Cell::Null));
    }

    #[test]
    fn p_values_are_printed_short() {
        let result = [0.0, 0.25, 1.0, 0.000_012_345].map(short);
        assert_eq!(result, ["0.0000", "0.2500", "1.0000", "1.234e-5"].map(|text| Cell::Number(text.into())));
    }
}
