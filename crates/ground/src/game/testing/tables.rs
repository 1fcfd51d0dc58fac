//! What must hold of the exact tables of every system.

use crate::chance::Probability;
use crate::game::{ParameterKind, ParameterValue, TableBook, TableError, TableSpec};
use crate::journal::Ledger;
use num_traits::One;

/// How the tables of a system are walked.
#[derive(Debug)]
pub struct Walk {
    /// About how many combinations of the parameters of a table.
    pub most: fn(table: &str) -> usize,
    /// In what steps the numbers of a parameter go.
    pub step: fn(parameter: &str) -> usize,
    /// Tables and parameters whose values another parameter can forbid.
    pub forbidden: &'static [(&'static str, &'static str)],
}

/// Checks that each table adds up to exactly one over its parameters, and names rules of the ledger.
///
/// # Panics
/// If one does not.
pub fn every_table_adds_up(book: &dyn TableBook, tables: &[TableSpec], ledger: &Ledger, walk: &Walk) {
    for spec in tables {
        for id in spec.rules {
            assert!(ledger.rules.iter().any(|rule| rule.id == *id), "{} names {id}", spec.name);
        }
        let mut walked = 0;
        for values in spread(spec, walk) {
            match book.exact(spec.name, &values) {
                Ok(exact) => {
                    let sum: Probability = exact.iter().map(|(_, probability)| probability.clone()).sum();
                    assert!(sum.is_one(), "{} {values:?}", spec.name);
                    walked += 1;
                }
                Err(TableError::Range { parameter, .. }) if walk.forbidden.contains(&(spec.name, parameter)) => {}
                Err(error) => panic!("{} {values:?}: {error}", spec.name),
            }
        }
        assert!(walked > 0, "{}", spec.name);
    }
}

/// Every combination of a table's parameters, or about as many of them as are wanted, spread evenly.
fn spread(spec: &TableSpec, walk: &Walk) -> Vec<Vec<ParameterValue>> {
    const PRIMES: [usize; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 31, 41, 43];
    let choices: Vec<Vec<ParameterValue>> = (spec.parameters.iter())
        .map(|parameter| match parameter.kind {
            ParameterKind::Int(low, high) => {
                (low..=high).step_by((walk.step)(parameter.name)).map(ParameterValue::Int).collect()
            }
            ParameterKind::Bool => [false, true].map(ParameterValue::Bool).to_vec(),
            ParameterKind::Word(words) => words.iter().map(|&word| ParameterValue::Word(word)).collect(),
        })
        .collect();
    let all: usize = choices.iter().map(Vec::len).product();
    let most = (walk.most)(spec.name);
    // A step that shares no factor with the counts of choices visits all values of every parameter.
    let apart = |step: &usize| PRIMES.iter().all(|prime| !step.is_multiple_of(*prime));
    let step = if all <= most { 1 } else { (all / most..).find(apart).unwrap_or(1) };
    let choose = |mut code: usize| {
        let mut take = |choices: &Vec<ParameterValue>| {
            let choice = choices[code % choices.len()];
            code /= choices.len();
            choice
        };
        choices.iter().map(&mut take).collect()
    };
    (0..all).step_by(step).map(choose).collect()
}
