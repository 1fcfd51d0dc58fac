//! The median, which a round disturbed by another program hardly changes.

/// The median; NaN without values.
pub(super) fn median(mut values: Vec<f64>) -> f64 {
    values.sort_unstable_by(f64::total_cmp);
    match (values.get(values.len() / 2), values.len() % 2) {
        (None, _) => f64::NAN,
        (Some(upper), 1) => *upper,
        (Some(upper), _) => (values[values.len() / 2 - 1] + upper) / 2.0,
    }
}

#[cfg(test)]
mod tests {
    use super::median;

    #[test]
    fn one_wild_value_does_not_move_it() {
        assert_eq!(median(vec![3.0, 1.0, 2.0]), 2.0);
        assert_eq!(median(vec![3.0, 1.0, 1e9, 2.0]), 2.5);
        assert!(median(Vec::new()).is_nan());
    }
}
