//! Weighing: where a player must choose among many candidates, a posture scores each and takes the best.
//!
//! Weights are decimals in a file and whole hundredths in play, so that no sum depends on the order of its terms or
//! on the machine.

use super::Feature;
use crate::scenario::lower::{Limits, Lower, Lowering};
use crate::scenario::{Check, Fault};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// The greatest weight, in hundredths either way: small enough that a decimal's distance from its binary form stays
/// below [`hundredths`]' tolerance, and that no sum overflows.
const MOST: i32 = 1_000_000;

/// The limits of a weight as a file writes it, for schemas.
pub const WEIGHT_LIMITS: RangeInclusive<i64> = -(MOST as i64 / 100)..=MOST as i64 / 100;

/// A decimal of a file in hundredths, such as -60 for `-0.6`; `path` is its place in the document.
///
/// # Errors
/// It has more than two decimals, is not a number, or is beyond ten thousand either way.
fn hundredths(path: &str, decimal: f64) -> Result<i32, Fault> {
    let scaled = decimal * 100.0;
    let whole = scaled.round();
    if whole.is_nan() || whole.abs() > f64::from(MOST) {
        return Err(Fault::new(path, format!("the weight is {decimal}")).expected("-10000 to 10000"));
    }
    if (scaled - whole).abs() > 1e-9 {
        return Err(Fault::new(path, format!("the weight is {decimal}")).expected("at most two decimals"));
    }
    Ok(whole as i32)
}

/// A decimal of a file in hundredths; 0 where it is none, which the check then has.
pub fn weight(path: &str, decimal: f64, check: &mut Check) -> i32 {
    hundredths(path, decimal).unwrap_or_else(|fault| {
        check.fault(fault);
        0
    })
}

/// The same of a decimal from 0 to `most`.
pub fn share(path: &str, decimal: f64, most: f64, check: &mut Check) -> i32 {
    if !(0.0..=most).contains(&decimal) {
        let name = path.rsplit('.').next().unwrap_or(path);
        check.fault(Fault::new(path, format!("{name} is {decimal}")).expected(format!("0 to {most}")));
        return 0;
    }
    weight(path, decimal, check)
}

/// A decimal of a file in hundredths. Its limits are whole numbers; below 0 they are those of every weight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize)]
pub struct Weight(i32);

impl Weight {
    /// The weight in hundredths.
    #[inline]
    pub const fn hundredths(self) -> i32 {
        self.0
    }
}

impl<C> Lower<C> for Weight {
    type Shape = f64;

    fn lower(shape: &f64, path: &str, (low, high): Limits, at: &mut Lowering<'_, C>) -> Option<Weight> {
        let signed = low < 0;
        let hundredths =
            if signed { weight(path, *shape, at.check) } else { share(path, *shape, high as f64, at.check) };
        Some(Weight(hundredths))
    }
}

/// A weight for each of some features; the others weigh nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights<F> {
    terms: Vec<(F, i32)>,
}

impl<F: Feature> Weights<F> {
    /// Reads the weights at `path` of a document, such as `{ range = -0.6, behind = 3 }`.
    ///
    /// # Errors
    /// Everything wrong: names of no feature, decimals that are no hundredths.
    pub fn load(path: &str, decimals: &BTreeMap<String, f64>) -> Result<Weights<F>, Vec<Fault>> {
        let mut terms = Vec::new();
        let mut faults = Vec::new();
        for (name, &decimal) in decimals {
            let path = format!("{path}.{name}");
            match F::named(name, &path).and_then(|feature| Ok((feature, hundredths(&path, decimal)?))) {
                Ok((feature, weight)) if weight != 0 => terms.push((feature, weight)),
                Ok(_) => {}
                Err(fault) => faults.push(fault),
            }
        }
        if faults.is_empty() { Ok(Weights { terms }) } else { Err(faults) }
    }

    /// The weight of a feature in hundredths.
    pub fn of(&self, feature: F) -> i32 {
        self.terms.iter().find(|(other, _)| *other == feature).map_or(0, |(_, weight)| *weight)
    }

    /// The sum over the features of weight times value, in hundredths; only features that weigh are asked for.
    #[inline]
    pub fn score(&self, mut value: impl FnMut(F) -> i32) -> i64 {
        self.terms.iter().map(|&(feature, weight)| i64::from(weight) * i64::from(value(feature))).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::super::feature::sample::Sample;
    use super::*;

    #[test]
    fn every_decimal_of_two_places_becomes_its_hundredths() {
        for whole in -MOST..=MOST {
            let (sign, size) = (if whole < 0 { "-" } else { "" }, whole.abs());
            let decimal: f64 = format!("{sign}{}.{:02}", size / 100, size % 100).parse().expect("a decimal");
            assert_eq!(hundredths("", decimal), Ok(whole));
        }
    }

    #[test]
    fn a_third_decimal_is_refused_and_so_is_what_is_no_number() {
        for decimal in [0.605, 0.001, -2.715, 1_234.567, 9_999.999_9] {
            let fault = hundredths("weights.range", decimal).expect_err("three decimals");
            assert_eq!(
                (fault.path.as_str(), fault.expected.as_deref()),
                ("weights.range", Some("at most two decimals"))
            );
        }
        for decimal in [f64::NAN, f64::INFINITY, -f64::INFINITY, 1e4 + 0.01, f64::MAX] {
            let fault = hundredths("weights.range", decimal).expect_err("out of range");
            assert_eq!(fault.expected.as_deref(), Some("-10000 to 10000"));
        }
    }

    #[test]
    fn a_score_is_the_sum_of_weight_times_value() {
        let decimals = [("range", -0.6), ("threat", 2.0), ("climb", 0.25), ("skill", 0.0)];
        let decimals = decimals.map(|(name, decimal)| (name.to_owned(), decimal)).into();
        let weights: Weights<Sample> = Weights::load("weights", &decimals).expect("sound weights");
        let value = |feature: Sample| match feature {
            Sample::Threat => 1,
            Sample::Range => 5,
            Sample::Climb => -2,
            Sample::Skill => panic!("weighs nothing"),
        };
        assert_eq!(weights.score(value), 200 - 300 - 50);
        assert_eq!((weights.of(Sample::Range), weights.of(Sample::Skill)), (-60, 0));
    }

    #[test]
    fn wrong_weights_are_told_each_at_its_place() {
        let decimals = [("ragne", 1.0), ("climb", 0.125)].map(|(name, decimal)| (name.to_owned(), decimal)).into();
        let faults = Weights::<Sample>::load("weights", &decimals).expect_err("faulty weights");
        let found: Vec<_> = faults.iter().map(|fault| (fault.path.as_str(), fault.nearest.as_deref())).collect();
        assert_eq!(found, [("weights.climb", None), ("weights.ragne", Some("range"))]);
    }
}
