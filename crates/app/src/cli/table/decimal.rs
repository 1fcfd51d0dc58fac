//! Prints exact probabilities.

use crate::chance::Probability;
use num_bigint::BigUint;

/// The number of decimal places.
const PLACES: u32 = 12;

/// The decimal fraction with 12 places nearest to `probability`, with halves rounded up, computed in integers.
pub(super) fn decimal(probability: &Probability) -> String {
    let unit = BigUint::from(10u32).pow(PLACES);
    let twice = probability.numer() * &unit * 2u32 + probability.denom();
    let scaled = twice / (probability.denom() * 2u32);
    let (whole, rest) = (&scaled / &unit, &scaled % &unit);
    format!("{whole}.{:0>width$}", rest.to_string(), width = PLACES as usize)
}

/// The percentage for people, with one decimal; a chance below 1 % has two significant figures.
pub(super) fn percentage(probability: &Probability) -> String {
    let digits = |places: u32| {
        let unit = BigUint::from(10u32).pow(places + 2);
        (probability.numer() * &unit * 2u32 + probability.denom()) / (probability.denom() * 2u32)
    };
    let places = (1..=PLACES).find(|&places| digits(places) >= BigUint::from(10u32)).unwrap_or(PLACES);
    let (scaled, unit) = (digits(places), BigUint::from(10u32).pow(places));
    let (whole, rest) = (&scaled / &unit, (&scaled % &unit).to_string());
    format!("{whole}.{rest:0>width$} %", width = places as usize)
}

/// The fraction `numerator/denominator` in lowest terms.
pub(super) fn fraction(probability: &Probability) -> String {
    format!("{}/{}", probability.numer(), probability.denom())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ratio(numerator: u64, denominator: u64) -> Probability {
        Probability::new(BigUint::from(numerator), BigUint::from(denominator))
    }

    #[test]
    fn percentages_have_figures_that_matter() {
        let printed = [ratio(1, 3), ratio(1, 1), ratio(1, 7776), ratio(1, 100), ratio(5, 1_000_000)];
        assert_eq!(printed.map(|chance| percentage(&chance)), ["33.3 %", "100.0 %", "0.013 %", "1.0 %", "0.00050 %"]);
    }

    #[test]
    fn decimals_are_rounded_to_the_nearest() {
        assert_eq!(decimal(&ratio(1, 3)), "0.333333333333");
        assert_eq!(decimal(&ratio(2, 3)), "0.666666666667");
        assert_eq!(decimal(&ratio(0, 1)), "0.000000000000");
        assert_eq!(decimal(&ratio(1, 1)), "1.000000000000");
        assert_eq!(decimal(&ratio(243, 7776)), "0.031250000000");
        assert_eq!(decimal(&ratio(9_999_999_999_999, 10_000_000_000_000)), "1.000000000000");
        assert_eq!(decimal(&ratio(4, 10_000_000_000_000)), "0.000000000000");
        assert_eq!(decimal(&ratio(5, 10_000_000_000_000)), "0.000000000001");
    }

    #[test]
    fn denominators_beyond_a_word_are_exact() {
        let denominator = BigUint::from(6u32).pow(60);
        let half = Probability::new(&denominator / 2u32, denominator);
        assert_eq!((decimal(&half), fraction(&half)), ("0.500000000000".into(), "1/2".into()));
    }

    #[test]
    fn fractions_are_in_lowest_terms() {
        assert_eq!(fraction(&ratio(486, 1296)), "3/8");
        assert_eq!(fraction(&ratio(1, 1)), "1/1");
    }
}
