//! Axes of numbers: where the ticks are, and how they read.

/// A stretch of numbers that is drawn over a stretch of the chart.
#[derive(Clone, Copy)]
pub(super) struct Axis {
    low: f64,
    high: f64,
    from: f64,
    to: f64,
}

impl Axis {
    /// From the least to the greatest of some numbers, with a margin, between two places of the chart.
    pub(super) fn over(numbers: impl Iterator<Item = f64>, from: f64, to: f64) -> Axis {
        let (low, high) = numbers
            .filter(|number| number.is_finite())
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), number| (low.min(number), high.max(number)));
        let (low, high) = if low <= high { (low, high) } else { (0.0, 1.0) };
        let room = if high > low { (high - low) * 0.06 } else { low.abs().max(1.0) * 0.1 };
        Axis { low: low - room, high: high + room, from, to }
    }

    /// From one number to another and no farther, between two places of the chart.
    pub(super) fn exact(low: f64, high: f64, from: f64, to: f64) -> Axis {
        Axis { low, high: if high > low { high } else { low + 1.0 }, from, to }
    }

    /// Where a number is drawn.
    pub(super) fn at(&self, number: f64) -> f64 {
        self.from + (number.clamp(self.low, self.high) - self.low) / (self.high - self.low) * (self.to - self.from)
    }

    /// At most `most` round numbers, and the digits behind the point that they need to differ.
    pub(super) fn ticks(&self, most: usize) -> (Vec<f64>, usize) {
        let rough = (self.high - self.low) / most.max(1) as f64;
        let power = 10f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].into_iter().map(|times| times * power).find(|step| *step >= rough * 0.999);
        let step = step.unwrap_or(power * 10.0);
        let digits = (-step.log10().floor()).clamp(0.0, 6.0) as usize;
        let (first, last) = ((self.low / step).ceil() as i64, (self.high / step).floor() as i64);
        ((first..=last).map(|at| at as f64 * step).collect(), digits)
    }
}

#[cfg(test)]
mod tests {
    use super::Axis;

    #[test]
    fn ticks_are_round_and_within_the_axis() {
        let ticks = |low, high| Axis::over([low, high].into_iter(), 0.0, 100.0).ticks(6);
        assert_eq!(ticks(0.0, 12.0), (vec![0.0, 5.0, 10.0], 0));
        assert_eq!(ticks(0.42, 0.58).1, 2);
        let (found, _) = ticks(0.42, 0.58);
        assert!(found.len() >= 3 && found.iter().all(|tick| (0.41..=0.59).contains(tick)), "{found:?}");
        // One number alone has an axis too.
        assert!(!ticks(3.0, 3.0).0.is_empty());
    }

    #[test]
    fn numbers_are_drawn_in_order_between_the_ends() {
        let axis = Axis::over([2.0, 4.0].into_iter(), 200.0, 0.0);
        assert!(axis.at(2.0) > axis.at(3.0) && axis.at(3.0) > axis.at(4.0));
        assert!([axis.at(-9.0), axis.at(99.0)] == [200.0, 0.0]);
    }
}
