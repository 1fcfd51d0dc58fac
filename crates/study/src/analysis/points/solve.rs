//! The inverse of a small matrix.

/// The inverse of a symmetric matrix that is positive definite, by elimination; `None` of one that is not.
pub(super) fn inverse(mut matrix: Vec<Vec<f64>>) -> Option<Vec<Vec<f64>>> {
    let size = matrix.len();
    let mut found: Vec<Vec<f64>> =
        (0..size).map(|row| (0..size).map(|column| f64::from(u8::from(row == column))).collect()).collect();
    let scale = (0..size).map(|at| matrix[at][at].abs()).fold(0.0, f64::max);
    for at in 0..size {
        let pivot = matrix[at][at];
        if pivot.is_nan() || pivot <= scale * 1e-12 {
            return None;
        }
        for column in 0..size {
            matrix[at][column] /= pivot;
            found[at][column] /= pivot;
        }
        for row in (0..size).filter(|row| *row != at) {
            let factor = matrix[row][at];
            for column in 0..size {
                matrix[row][column] -= factor * matrix[at][column];
                found[row][column] -= factor * found[at][column];
            }
        }
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::inverse;

    #[test]
    fn a_matrix_times_its_inverse_is_one() {
        let matrix = vec![vec![4.0, 2.0, 0.6], vec![2.0, 2.0, 0.5], vec![0.6, 0.5, 3.0]];
        let found = inverse(matrix.clone()).unwrap();
        for (row, column) in (0..9).map(|at| (at / 3, at % 3)) {
            let cell: f64 = (0..3).map(|at| matrix[row][at] * found[at][column]).sum();
            assert!((cell - f64::from(u8::from(row == column))).abs() < 1e-12);
        }
        assert_eq!(inverse(vec![vec![1.0, 2.0], vec![2.0, 4.0]]), None);
        assert_eq!(inverse(vec![vec![f64::NAN]]), None);
    }
}
