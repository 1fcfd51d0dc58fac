//! The equilibrium of a two-sided game whose sum is constant, by linear programming.
//!
//! A side mixes its policies so that its payoff is greatest against the worst answer; von Neumann (1928) has both
//! sides meet at one value. The solution is checked by what it promises and not by how it was found: the best answers
//! to both mixes must gain no more than [`SLACK`] on them.

use microlp::{ComparisonOp, LinearExpr, OptimizationDirection, Problem};

/// What a best answer may gain on a mix, as a part of the spread of the payoffs.
const SLACK: f64 = 1e-6;
/// A share below this is rounding, and counts as 0.
const NOTHING: f64 = 1e-7;

/// Mixes of both sides that are best answers to each other.
#[derive(Clone, Debug, PartialEq)]
pub struct Equilibrium {
    /// The share of each policy of the first side.
    pub rows: Vec<f64>,
    /// The share of each policy of the other side.
    pub columns: Vec<f64>,
    /// The payoff of the first side.
    pub value: f64,
    /// What the best answers to the mixes gain on them together, in units of the payoffs: 0 but for rounding.
    pub exploitability: f64,
}

/// The equilibrium of a matrix of payoffs of the first side, a row for each of its policies; none of an empty matrix,
/// and none where the solution does not keep what it promises.
pub fn equilibrium(matrix: &[Vec<f64>]) -> Option<Equilibrium> {
    let columns = matrix.first().map(Vec::len).filter(|columns| *columns > 0)?;
    let all = || matrix.iter().flatten().copied();
    let (low, high) = (all().fold(f64::INFINITY, f64::min), all().fold(f64::NEG_INFINITY, f64::max));
    let spread = high - low;
    if !spread.is_finite() {
        return None;
    }
    if let Some((row, column)) = saddle(matrix) {
        let pure = |count: usize, policy: usize| (0..count).map(|one| f64::from(u8::from(one == policy))).collect();
        let (rows, columns, value) = (pure(matrix.len(), row), pure(columns, column), matrix[row][column]);
        return Some(Equilibrium { rows, columns, value, exploitability: 0.0 });
    }
    // Payoffs from 1 to 2, so that every value is positive and of one size.
    let unit = |payoff: f64| 1.0 + if spread > 0.0 { (payoff - low) / spread } else { 0.0 };
    let first: Vec<Vec<f64>> = matrix.iter().map(|row| row.iter().map(|payoff| unit(*payoff)).collect()).collect();
    let other: Vec<Vec<f64>> = (0..columns).map(|column| first.iter().map(|row| 3.0 - row[column]).collect()).collect();
    let (rows, columns) = (best_mix(&first)?, best_mix(&other)?);
    let floor = answers(matrix, &rows).into_iter().fold(f64::INFINITY, f64::min);
    let ceiling = matrix.iter().map(|row| dot(row, &columns)).fold(f64::NEG_INFINITY, f64::max);
    let exploitability = ceiling - floor;
    let found = Equilibrium { rows, columns, value: f64::midpoint(floor, ceiling), exploitability };
    (exploitability <= SLACK * spread.max(1e-9)).then_some(found)
}

/// The first payoff that is the least of its row and the greatest of its column: there, no side gains by a mix.
fn saddle(matrix: &[Vec<f64>]) -> Option<(usize, usize)> {
    let columns = matrix.first().map_or(0, Vec::len);
    let places = (0..matrix.len()).flat_map(|row| (0..columns).map(move |column| (row, column)));
    let is_saddle = |(row, column): &(usize, usize)| {
        let payoff = matrix[*row][*column];
        matrix[*row].iter().all(|other| payoff <= *other) && matrix.iter().all(|other| other[*column] <= payoff)
    };
    places.into_iter().find(is_saddle)
}

/// The payoff of each column against a mix of the rows.
fn answers(matrix: &[Vec<f64>], rows: &[f64]) -> Vec<f64> {
    let columns = matrix.first().map_or(0, Vec::len);
    (0..columns).map(|column| matrix.iter().zip(rows).map(|(row, share)| row[column] * share).sum()).collect()
}

fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

/// The mix of rows whose least payoff, over all columns, is greatest.
fn best_mix(matrix: &[Vec<f64>]) -> Option<Vec<f64>> {
    let columns = matrix.first()?.len();
    let mut problem = Problem::new(OptimizationDirection::Maximize);
    let value = problem.add_var(1.0, (0.0, f64::INFINITY));
    let shares: Vec<_> = matrix.iter().map(|_| problem.add_var(0.0, (0.0, 1.0))).collect();
    for column in 0..columns {
        let mut payoff = LinearExpr::empty();
        matrix.iter().zip(&shares).for_each(|(row, share)| payoff.add(*share, row[column]));
        payoff.add(value, -1.0);
        problem.add_constraint(payoff, ComparisonOp::Ge, 0.0);
    }
    let mut whole = LinearExpr::empty();
    shares.iter().for_each(|share| whole.add(*share, 1.0));
    problem.add_constraint(whole, ComparisonOp::Eq, 1.0);
    let solution = problem.solve().ok()?.into_solution().ok()?;
    let found = shares.iter().map(|share| solution.var_value(*share));
    let found: Vec<f64> = found.map(|share| if share > NOTHING { share } else { 0.0 }).collect();
    let sum: f64 = found.iter().sum();
    (sum > 0.5).then(|| found.iter().map(|share| share / sum).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: &[f64], expected: &[f64]) -> bool {
        found.len() == expected.len() && found.iter().zip(expected).all(|(one, other)| (one - other).abs() < 1e-6)
    }

    fn solved(matrix: &[&[f64]]) -> Equilibrium {
        let matrix: Vec<Vec<f64>> = matrix.iter().map(|row| row.to_vec()).collect();
        equilibrium(&matrix).expect("an equilibrium")
    }

    /// Scissors, paper and stone where stone counts double: the textbook mix, by hand (1/4, 1/2, 1/4).
    #[test]
    fn planted_mixes_with_full_and_partial_support_are_found() {
        let full = solved(&[&[0.0, 1.0, -2.0], &[-1.0, 0.0, 1.0], &[2.0, -1.0, 0.0]]);
        assert!(near(&full.rows, &[0.25, 0.5, 0.25]) && near(&full.columns, &full.rows), "{full:?}");
        assert!(full.value.abs() < 1e-6 && full.exploitability < 1e-6);
        // Matching pennies with other stakes, and a row and a column that no one plays.
        let partial = solved(&[&[0.9, 0.2, 0.95], &[0.3, 0.6, 0.9], &[0.25, 0.1, 0.1]]);
        assert!(near(&partial.rows, &[0.3, 0.7, 0.0]) && near(&partial.columns, &[0.4, 0.6, 0.0]), "{partial:?}");
        assert!((partial.value - 0.48).abs() < 1e-6, "{partial:?}");
    }

    #[test]
    fn saddles_single_rows_and_level_matrices_are_solved() {
        let saddle = solved(&[&[0.5, 0.7], &[0.2, 0.9]]);
        assert!(near(&saddle.rows, &[1.0, 0.0]) && near(&saddle.columns, &[1.0, 0.0]) && saddle.value == 0.5);
        let single = solved(&[&[3.0], &[7.0], &[5.0]]);
        assert!(near(&single.rows, &[0.0, 1.0, 0.0]) && (single.value - 7.0).abs() < 1e-6);
        assert_eq!(solved(&[&[0.5, 0.5], &[0.5, 0.5]]).value, 0.5);
        assert_eq!(equilibrium(&[]), None);
        assert_eq!(equilibrium(&[vec![f64::NAN]]), None);
    }
}
