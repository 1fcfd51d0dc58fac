//! Quantiles of the normal and Student's distributions, from which intervals are computed.

use statrs::distribution::{Continuous, ContinuousCDF, Normal, StudentsT};
use std::f64::consts::PI;

/// The quantile of the standard normal distribution at `level`, strictly between 0 and 1.
pub(super) fn normal(level: f64) -> f64 {
    Normal::standard().inverse_cdf(level)
}

/// The quantile of Student's t with `freedom` degrees of freedom (at least 1), at a `level` of at least one half.
///
/// One and two degrees have closed forms. Up to 200 degrees, Newton's method on the distribution function starts from
/// the expansion below. Above 200, the expansion alone is right to 12 digits (Abramowitz and Stegun 26.7.5).
pub(super) fn student(level: f64, freedom: u64) -> f64 {
    match freedom {
        0 => f64::INFINITY,
        1 => (PI * (level - 0.5)).tan(),
        2 => {
            let s = 2.0 * level - 1.0;
            s * (2.0 / (1.0 - s * s)).sqrt()
        }
        3..=200 => student_newton(level, freedom as f64),
        _ => student_expansion(normal(level), freedom as f64),
    }
}

fn student_expansion(z: f64, freedom: f64) -> f64 {
    let z2 = z * z;
    let terms = [
        z * (z2 + 1.0) / 4.0,
        z * ((5.0 * z2 + 16.0) * z2 + 3.0) / 96.0,
        z * (((3.0 * z2 + 19.0) * z2 + 17.0) * z2 - 15.0) / 384.0,
        z * ((((79.0 * z2 + 776.0) * z2 + 1482.0) * z2 - 1920.0) * z2 - 945.0) / 92_160.0,
    ];
    terms.iter().rev().fold(0.0, |sum, term| (sum + term) / freedom) + z
}

fn student_newton(level: f64, freedom: f64) -> f64 {
    let Ok(student) = StudentsT::new(0.0, 1.0, freedom) else { return f64::INFINITY };
    let mut t = student_expansion(normal(level), freedom);
    for _ in 0..50 {
        let step = (student.cdf(t) - level) / student.pdf(t);
        t -= step;
        if step.abs() <= 1e-14 * t.abs() {
            break;
        }
    }
    t
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The expected quantiles are from scipy 1.16, `t.ppf(0.975, df)` and `t.ppf(0.9995, df)`.
    #[test]
    fn student_matches_scipy() {
        let published = [
            (1, 12.706204736174694, 636.6192487687897),
            (2, 4.302652729749462, 31.599054576445365),
            (5, 2.5705818356363146, 6.868826625881276),
            (30, 2.0422724563012378, 3.6459586350420627),
            (100, 1.9839715185235518, 3.390491311164263),
            (199, 1.9719565442517533, 3.3400865561614634),
            (200, 1.9718962236339088, 3.3398354062757107),
            (201, 1.971836506779859, 3.339586788905302),
            (999, 1.9623414611334493, 3.3002924403987666),
            (9_999, 1.960201263621357, 3.291500063300963),
            (999_999, 1.9599663568164791, 3.290536461258452),
            (999_999_999, 1.9599639869123249, 3.2905267412216563),
        ];
        for (freedom, middle, far) in published {
            let (one, other) = (student(0.975, freedom), student(0.9995, freedom));
            assert!((one / middle - 1.0).abs() < 1e-9, "{freedom}: {one} for {middle}");
            assert!((other / far - 1.0).abs() < 1e-9, "{freedom}: {other} for {far}");
        }
    }
}
