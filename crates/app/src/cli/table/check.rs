//! Compares play with the exact table: the same procedure is rolled with dice, and Pearson's chi-square test compares
//! the counts.

use crate::chance::{Exact, Label, Purpose, RunKey, Stream, StreamKey};
use crate::game::{ParameterValue, Row, TableBook, TableError};
use num_traits::ToPrimitive;
use statrs::distribution::{ChiSquared, ContinuousCDF};
use std::collections::BTreeMap;

/// Cells with a lower expected count are pooled, because the chi-square distribution is a poor approximation for them.
const LEAST_EXPECTED: f64 = 5.0;

/// The outcomes of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sample {
    /// Repetitions.
    pub(super) games: u64,
    /// The number of repetitions with each outcome.
    pub(super) counts: BTreeMap<Row, u64>,
}

/// Plays the procedure behind a table `games` times. Each repetition has its own stream, and each `combination` of
/// parameters its own epoch, so that the tests of a whole table are independent.
///
/// # Errors
/// The errors of the table.
pub(super) fn play(
    book: &dyn TableBook,
    table: &str,
    values: &[ParameterValue],
    run: RunKey,
    combination: u32,
    games: u64,
) -> Result<Sample, TableError> {
    let key = StreamKey { turn: 0, actor: Label::NONE, subject: Label::NONE, purpose: Purpose(0) };
    let mut counts = BTreeMap::new();
    for game in 0..games {
        let mut roll = Stream::new(run.game(combination, game), key);
        *counts.entry(book.play(table, values, &mut roll)?).or_default() += 1;
    }
    Ok(Sample { games, counts })
}

/// The probability of a chi-square at least as large as that of `played` if `exact` is right; 0 if an outcome came up
/// that can't.
pub(super) fn p_value(exact: &Exact<Row>, played: &Sample) -> f64 {
    if played.counts.keys().any(|outcome| exact.iter().all(|(possible, _)| possible != outcome)) {
        return 0.0;
    }
    let games = played.games as f64;
    let cells = exact.iter().map(|(outcome, probability)| {
        let observed = played.counts.get(outcome).copied().unwrap_or(0) as f64;
        (probability.to_f64().unwrap_or(0.0) * games, observed)
    });
    let cells = pooled(cells.collect());
    let statistic: f64 = cells.iter().map(|(expected, observed)| (observed - expected).powi(2) / expected).sum();
    match ChiSquared::new((cells.len() - 1) as f64) {
        Ok(distribution) => distribution.sf(statistic),
        Err(_) => 1.0,
    }
}

/// Pools the rarest cells, as `(expected, observed)`, until none expects less than [`LEAST_EXPECTED`].
fn pooled(mut cells: Vec<(f64, f64)>) -> Vec<(f64, f64)> {
    cells.sort_by(|one, other| other.0.total_cmp(&one.0));
    while let [.., second, last] = cells.as_mut_slice() {
        if last.0 >= LEAST_EXPECTED {
            break;
        }
        *second = (second.0 + last.0, second.1 + last.1);
        cells.pop();
        cells.sort_by(|one, other| other.0.total_cmp(&one.0));
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::testing::toy::Die;

    /// The p-value of one die that is both played and walked. If `loaded`, play takes the higher of two dice, while the
    /// table walks one.
    fn check(loaded: bool, games: u64) -> f64 {
        let (die, six) = (Die { loaded, ..Die::default() }, [ParameterValue::Int(6)]);
        let played = play(&die, "die", &six, RunKey::new("toy", 1), 0, games).unwrap();
        p_value(&die.exact("die", &six).unwrap(), &played)
    }

    /// Null: play agrees with the table. n = 100,000, alpha = 1e-6, seed 1 fixed.
    #[test]
    fn right_play_passes() {
        assert!(check(false, 100_000) > 1e-6);
    }

    /// The test can fail: the higher of two dice gives a huge chi-square at any n used here.
    #[test]
    fn wrong_play_fails() {
        assert!(check(true, 1_000) < 1e-12);
    }

    #[test]
    fn an_impossible_outcome_has_no_chance() {
        let played = Sample { games: 10, counts: BTreeMap::from([(Row::Int(1), 9), (Row::Int(2), 1)]) };
        assert_eq!(p_value(&Exact::certain(Row::Int(1)), &played), 0.0);
    }

    #[test]
    fn a_certain_outcome_can_not_disagree() {
        let played = Sample { games: 10, counts: BTreeMap::from([(Row::Int(1), 10)]) };
        assert_eq!(p_value(&Exact::certain(Row::Int(1)), &played), 1.0);
    }

    #[test]
    fn rare_cells_are_pooled() {
        let cells = pooled(vec![(1.0, 0.0), (90.0, 91.0), (3.0, 4.0), (6.0, 5.0)]);
        assert_eq!(cells, [(90.0, 91.0), (10.0, 9.0)]);
        assert_eq!(pooled(vec![(2.0, 2.0), (1.0, 1.0)]), [(3.0, 3.0)]);
    }
}
