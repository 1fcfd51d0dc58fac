//! The printed figures of one metric, computed from its histogram.

use super::rare::rare_mean;
use super::{Histogram, Interval, LEVEL, Thin, order_statistic, proportion, student_t};
use crate::game::MetricKind;

/// The figures of a metric, in printed units (cells divided by the scale).
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// The number of games to which the metric applied.
    pub n: u64,
    /// The mean; for a flag, the share of the games that have it.
    pub mean: Option<f64>,
    /// The standard deviation of the sample.
    pub deviation: Option<f64>,
    /// The interval of the mean: Student's, for a flag that of a proportion, and for a count that hardly ever leaves
    /// its usual value one made from the exact interval of a share; none of a number over very few games.
    pub interval: Option<Interval>,
    /// Why the interval of the mean is rough or missing; `None` where there are games enough.
    pub thin: Option<Thin>,
    /// The least value.
    pub min: Option<f64>,
    /// The greatest value.
    pub max: Option<f64>,
    /// The quantiles at [`Summary::PERCENTS`].
    pub quantiles: [Quantile; 7],
}

/// A quantile: the least value that at least this share of the games does not exceed.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Quantile {
    /// The least value that at least this share of the games does not exceed; `None` without games.
    pub value: Option<f64>,
    /// The lower end of its interval; `None` where the sample is too small to give one.
    pub low: Option<f64>,
    /// The upper end of its interval; `None` where the sample is too small to give one.
    pub high: Option<f64>,
}

/// A mean with its interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mean {
    /// The mean.
    pub value: f64,
    /// Its interval; `None` where the mean is thin.
    pub interval: Option<Interval>,
    /// Why it is thin, if it is.
    pub thin: Option<Thin>,
}

/// The mean of a number, in cells, with Student's interval at this level; `None` without games.
pub fn mean_at(histogram: &Histogram, level: f64) -> Option<Mean> {
    let (value, n) = (histogram.mean()?, histogram.count());
    let thin = Thin::of_mean(n, histogram.commonest());
    let interval = histogram.deviation().filter(|_| thin.is_none());
    let interval = interval.and_then(|deviation| student_t::at_level(value, deviation, n, level));
    Some(Mean { value, interval, thin })
}

/// [`mean_at`] with an interval also where nearly all games have the usual value, made from the exact interval of a
/// share, and where only one value is possible.
pub fn metric_mean_at(histogram: &Histogram, level: f64) -> Option<Mean> {
    let mean = mean_at(histogram, level)?;
    let (low, high) = histogram.range();
    if low == high {
        return Some(Mean { interval: Some(Interval { low: low as f64, high: high as f64 }), thin: None, ..mean });
    }
    match mean.thin {
        Some(Thin::Usual) => Some(Mean { interval: rare_mean(histogram, level), ..mean }),
        _ => Some(mean),
    }
}

impl Summary {
    /// The quantiles that a summary has, in percent.
    pub const PERCENTS: [u8; 7] = [1, 5, 25, 50, 75, 95, 99];

    /// The figures of a metric of this kind and scale. A category has only `n`.
    pub fn of(kind: &MetricKind, scale: u32, histogram: &Histogram) -> Summary {
        let n = histogram.count();
        let nothing = Summary::nothing(n);
        if matches!(kind, MetricKind::Category(_)) || n == 0 {
            return nothing;
        }
        let scale = f64::from(scale);
        let value = |cell: i64| cell as f64 / scale;
        let (mean, deviation) = (histogram.mean(), histogram.deviation());
        let (interval, thin) = match kind {
            MetricKind::Flag => (proportion(histogram.count_of(1), n).map(|share| share.interval), None),
            _ => metric_mean_at(histogram, LEVEL).map_or((None, None), |mean| (mean.interval, mean.thin)),
        };
        Summary {
            mean: mean.map(|mean| mean / scale),
            deviation: deviation.map(|deviation| deviation / scale),
            interval: interval.map(|interval| interval.times(1.0 / scale)),
            thin,
            min: histogram.min().map(value),
            max: histogram.max().map(value),
            quantiles: Summary::PERCENTS.map(|percent| {
                let rank = (u128::from(n) * u128::from(percent)).div_ceil(100) as u64;
                let ranks = order_statistic(percent, n);
                let at = |rank: Option<u64>| rank.and_then(|rank| histogram.ranked(rank)).map(value);
                Quantile { value: at(Some(rank.max(1))), low: at(ranks.low), high: at(ranks.high) }
            }),
            ..nothing
        }
    }

    /// Whether the interval of the mean is rough or missing.
    pub fn rough(&self) -> bool {
        self.thin.is_some()
    }

    /// The summary of `n` games without figures.
    pub fn nothing(n: u64) -> Summary {
        Summary {
            n,
            mean: None,
            deviation: None,
            interval: None,
            thin: None,
            min: None,
            max: None,
            quantiles: [Quantile::default(); 7],
        }
    }

    /// The quantile at `percent`, one of [`Summary::PERCENTS`].
    pub fn quantile(&self, percent: u8) -> Quantile {
        let at = Summary::PERCENTS.iter().position(|&kept| kept == percent);
        at.map(|at| self.quantiles[at]).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::FEW;

    fn histogram(values: impl IntoIterator<Item = i64>) -> Histogram {
        let mut histogram = Histogram::new(-10, 1000);
        assert!(values.into_iter().all(|value| histogram.add(value)));
        histogram
    }

    #[test]
    fn quantiles_are_values_that_occurred() {
        let summary = Summary::of(&MetricKind::Integer, 1, &histogram(1..=100));
        let values = summary.quantiles.map(|quantile| quantile.value.unwrap());
        assert_eq!(values, [1.0, 5.0, 25.0, 50.0, 75.0, 95.0, 99.0]);
        let median = summary.quantile(50);
        assert_eq!((median.low, median.high), (Some(40.0), Some(61.0)));
        assert_eq!(summary.quantile(99).high, None);
    }

    #[test]
    fn a_mean_of_very_few_games_has_no_interval_and_no_interval_of_several_values_has_no_width() {
        let of = |values: Vec<i64>| Summary::of(&MetricKind::Integer, 1, &histogram(values));
        for few in [vec![5, 5], vec![1, 2, 3], (1..FEW as i64).collect()] {
            let summary = of(few);
            assert_eq!((summary.interval, summary.thin), (None, Some(Thin::Games)));
        }
        assert_eq!(of((1..=FEW as i64).collect()).thin, None);
        let constant = of(vec![5; 400]);
        assert!(constant.rough() && constant.interval.is_some_and(|interval| interval.half_width() > 0.0));
        let mut only = Histogram::new(7, 7);
        assert!(only.add_times(7, 3));
        let summary = Summary::of(&MetricKind::Integer, 1, &only);
        assert_eq!((summary.interval, summary.thin), (Some(Interval { low: 7.0, high: 7.0 }), None));
    }

    #[test]
    fn scales_divide_every_figure() {
        let plain = Summary::of(&MetricKind::Integer, 1, &histogram(1..=100));
        let scaled = Summary::of(&MetricKind::Integer, 10, &histogram((1..=100).map(|value| value * 10)));
        assert_eq!((plain.mean, plain.min, plain.max), (scaled.mean, scaled.min, scaled.max));
        assert_eq!(plain.quantiles, scaled.quantiles);
        assert!((plain.deviation.unwrap() - scaled.deviation.unwrap()).abs() < 1e-12);
    }

    #[test]
    fn a_flag_has_the_interval_of_a_share_and_a_category_only_its_count() {
        let values = histogram((0..100).map(|game| i64::from(game < 30)));
        let flag = Summary::of(&MetricKind::Flag, 1, &values);
        assert_eq!(flag.mean, Some(0.3));
        assert_eq!(flag.interval, proportion(30, 100).map(|share| share.interval));
        let category = Summary::of(&MetricKind::Category(vec!["a".into(), "b".into()]), 1, &values);
        assert_eq!((category.n, category.mean, category.min), (100, None, None));
    }
}
