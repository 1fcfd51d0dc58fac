//! A table of chances as code for another calculator, to go on from there or to check it: each line is a die whose
//! sides are the outcomes, weighed by their chances.

use super::people::{Line, varied};
use crate::chance::Exact;
use crate::cli::CliError;
use crate::game::{Row, TableSpec};
use num_bigint::BigUint;
use num_traits::{One, ToPrimitive};
use std::fmt::Write;

/// The greatest number of sides of a die for AnyDice, which writes every side out and stops after some seconds.
const MOST_SIDES: u32 = 10_000;

/// Code for AnyDice, which has only whole numbers. Other outcomes are numbered, and comments explain the numbers.
///
/// # Errors
/// If the common denominator of a line's chances exceeds [`MOST_SIDES`].
pub(super) fn anydice(name: &str, spec: &TableSpec, lines: &[Line]) -> Result<String, CliError> {
    let mut text = format!("\\ {name}: {} \\\n", spec.title);
    let named = named_outcomes(lines);
    let first = first_code(lines);
    for (code, outcome) in (first..).zip(&named) {
        let _ = writeln!(text, "\\ {code} is {outcome} \\");
    }
    for line in lines {
        let (weights, sides) = weights(&line.1);
        if sides > BigUint::from(MOST_SIDES) {
            let what = format!("{name} can't be written for AnyDice: it needs a die of {sides} sides");
            return Err(CliError::usage(format!("{what}, expected at most {MOST_SIDES}; use `--format icepool`")));
        }
        let side = |(outcome, weight): &(&Row, BigUint)| {
            let value = match outcome {
                Row::Int(value) => i64::from(*value),
                other => first + named.iter().position(|name| *name == other.to_string()).unwrap_or(0) as i64,
            };
            format!("{value}:{weight}")
        };
        let sides: Vec<String> = weights.iter().map(side).collect();
        let _ = writeln!(text, "output d{{{}}} named \"{}\"", sides.join(", "), label(name, spec, lines, line));
    }
    Ok(text)
}

/// Code for icepool, the Python package. It sorts the outcomes of a die, so these are all numbers or, if any has a
/// name, all texts.
pub(super) fn icepool(name: &str, spec: &TableSpec, lines: &[Line]) -> String {
    let mut text = format!("# {name}: {}\nfrom icepool import Die\n\ntable = {{\n", spec.title);
    let texts = !named_outcomes(lines).is_empty();
    for line in lines {
        let side = |(outcome, weight): &(&Row, BigUint)| match texts {
            true => format!("{:?}: {weight}", outcome.to_string()),
            false => format!("{outcome}: {weight}"),
        };
        let sides: Vec<String> = weights(&line.1).0.iter().map(side).collect();
        let _ = writeln!(text, "    {:?}: Die({{{}}}),", label(name, spec, lines, line), sides.join(", "));
    }
    text + "}\nfor name, die in table.items():\n    print(name, die, sep=\"\\n\")\n"
}

/// The first code of a named outcome: 0 or, if there are outcomes that are numbers, the first power of ten above all of
/// them.
fn first_code(lines: &[Line]) -> i64 {
    let outcomes = lines.iter().flat_map(|(_, exact)| exact.iter());
    let numbers = outcomes.filter_map(|(outcome, _)| match outcome {
        Row::Int(value) => Some(i64::from(*value)),
        _ => None,
    });
    let above = |most: i64| std::iter::successors(Some(10), |code| Some(code * 10)).find(|code| *code > most);
    numbers.max().and_then(above).unwrap_or(0)
}

/// The outcomes that are words, in their order.
fn named_outcomes(lines: &[Line]) -> Vec<String> {
    let mut rows: Vec<&Row> = lines.iter().flat_map(|(_, exact)| exact.iter().map(|(outcome, _)| outcome)).collect();
    rows.retain(|row| !matches!(row, Row::Int(_)));
    rows.sort();
    rows.dedup();
    rows.into_iter().map(ToString::to_string).collect()
}

/// The outcomes with integer weights, and the sum of the weights.
fn weights(exact: &Exact<Row>) -> (Vec<(&Row, BigUint)>, BigUint) {
    let sides = exact.iter().fold(BigUint::one(), |sides, (_, chance)| least_common_multiple(&sides, chance.denom()));
    let weight = |chance: &crate::chance::Probability| chance.numer() * (&sides / chance.denom());
    (exact.iter().map(|(outcome, chance)| (outcome, weight(chance))).collect(), sides.clone())
}

fn least_common_multiple(a: &BigUint, b: &BigUint) -> BigUint {
    let (mut x, mut y) = (a.clone(), b.clone());
    while y.to_u8() != Some(0) {
        (x, y) = (y.clone(), x % y);
    }
    a / x * b
}

/// The part of a line's name that is its own, or the name of the table.
fn label(name: &str, spec: &TableSpec, lines: &[Line], line: &Line) -> String {
    let parts: Vec<String> =
        varied(spec, lines).into_iter().map(|at| format!("{} {}", spec.parameters[at].name, line.0[at])).collect();
    if parts.is_empty() { name.to_owned() } else { parts.join(", ") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Roll;
    use crate::game::ParameterValue;
    use crate::game::testing::toy::Die;

    fn lines(sides: std::ops::RangeInclusive<i32>) -> Vec<Line> {
        let line = |sides: i32| {
            let exact = Exact::of(|chance| Row::Int(chance.die(sides as u32) as i32));
            (vec![ParameterValue::Int(sides)], exact.unwrap())
        };
        sides.map(line).collect()
    }

    #[test]
    fn anydice_gets_a_die_a_line() {
        let expected =
            "\\ toy/die: One die \\\noutput d{1:1} named \"sides 1\"\noutput d{1:1, 2:1} named \"sides 2\"\n";
        assert_eq!(anydice("toy/die", &Die::SPEC, &lines(1..=2)).unwrap(), expected);
    }

    #[test]
    fn a_die_too_large_for_anydice_is_refused() {
        let exact = Exact::of(|chance| Row::Int((chance.die(10_007) == 1).into())).unwrap();
        let refused = anydice("toy/die", &Die::SPEC, &[(vec![ParameterValue::Int(1)], exact)]).unwrap_err();
        let result = "toy/die can't be written for AnyDice: it needs a die of 10007 sides, expected at most 10000; \
                    use `--format icepool`";
        assert_eq!(refused.to_string(), result);
    }

    #[test]
    fn icepool_gets_a_dictionary_of_dice() {
        let printed = icepool("toy/die", &Die::SPEC, &lines(1..=2));
        assert!(printed.contains("    \"sides 2\": Die({1: 1, 2: 1}),\n"), "{printed}");
    }

    /// A die whose outcomes 1 and 2 are numbers, and the others a miss.
    fn mixed() -> Vec<Line> {
        let outcome = |face: u32| if face <= 2 { Row::Int(face as i32) } else { Row::Word(0, "miss") };
        let exact = Exact::of(|chance| outcome(chance.die(6))).unwrap();
        vec![(vec![ParameterValue::Int(6)], exact)]
    }

    #[test]
    fn a_named_outcome_gets_a_code_that_no_number_of_the_table_has() {
        let expected = "\\ toy/die: One die \\\n\\ 10 is miss \\\noutput d{1:1, 2:1, 10:4} named \"toy/die\"\n";
        assert_eq!(anydice("toy/die", &Die::SPEC, &mixed()).unwrap(), expected);
    }

    #[test]
    fn icepool_gets_outcomes_of_one_kind() {
        let printed = icepool("toy/die", &Die::SPEC, &mixed());
        assert!(printed.contains("Die({\"1\": 1, \"2\": 1, \"miss\": 4})"), "{printed}");
    }

    #[test]
    fn weights_are_whole_and_in_lowest_terms() {
        let (six, four) = (BigUint::from(6u32), BigUint::from(4u32));
        assert_eq!(least_common_multiple(&six, &four), BigUint::from(12u32));
    }
}
