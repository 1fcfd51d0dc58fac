//! The binomial distribution, summed term by term.

/// The binomial distribution about its mode, as far out as a double holds more than 0.
pub(super) struct Binomial {
    first: u64,
    weights: Vec<f64>,
    total: f64,
}

impl Binomial {
    /// The distribution of the number of successes in `n` trials with probability `p` each, strictly between 0 and 1.
    ///
    /// Each term is computed from its neighbour, because logarithms of factorials are too inexact for `n` near 10^9.
    pub(super) fn new(n: u64, p: f64) -> Binomial {
        const NOTHING: f64 = 1e-20;
        let mode = (((n + 1) as f64 * p) as u64).min(n);
        let odds = p / (1.0 - p);
        let mut below = Vec::new();
        let (mut weight, mut at) = (1.0, mode);
        while at > 0 && weight > NOTHING {
            weight *= at as f64 / ((n - at + 1) as f64 * odds);
            at -= 1;
            below.push(weight);
        }
        let first = at;
        let mut weights: Vec<f64> = below.into_iter().rev().collect();
        weights.push(1.0);
        let (mut weight, mut at) = (1.0, mode);
        while at < n && weight > NOTHING {
            weight *= (n - at) as f64 * odds / (at + 1) as f64;
            at += 1;
            weights.push(weight);
        }
        let total = weights.iter().sum();
        Binomial { first, weights, total }
    }

    /// The chance of at most `count` successes.
    pub(super) fn at_most(&self, count: u64) -> f64 {
        let terms = (count + 1).saturating_sub(self.first).min(self.weights.len() as u64) as usize;
        self.weights[..terms].iter().sum::<f64>() / self.total
    }

    /// The chance of more than `count` successes.
    pub(super) fn above(&self, count: u64) -> f64 {
        let terms = (count + 1).saturating_sub(self.first).min(self.weights.len() as u64) as usize;
        self.weights[terms..].iter().sum::<f64>() / self.total
    }

    /// The least `b` for which the chance of at most `b` successes exceeds `level`, or, for a level of one half or
    /// more, reaches it.
    pub(super) fn least_reaching(&self, level: f64) -> u64 {
        let mut sum = 0.0;
        for (at, weight) in self.weights.iter().enumerate() {
            sum += weight / self.total;
            let reached = if level < 0.5 { sum > level } else { sum >= level };
            if reached {
                return self.first + at as u64;
            }
        }
        self.first + self.weights.len() as u64 - 1
    }
}
