//! Where a figure crosses its target as a parameter grows: halving, with a decision at each step.
//!
//! Each value that is tried plays until it is clear on which side of the target the figure is, or until its budget ends. As all
//! decisions together err with the stated probability, so does the bracket, if the figure rises or falls throughout.

use crate::stats::Interval;

/// On which side of the target a figure is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Below.
    Below,
    /// It can't be told from the target.
    Level,
    /// Above.
    Above,
}

impl Side {
    /// That of an interval.
    pub fn of(interval: Interval, target: f64) -> Side {
        match interval {
            interval if interval.high < target => Side::Below,
            interval if interval.low > target => Side::Above,
            _ => Side::Level,
        }
    }

    /// As printed.
    pub const fn name(self) -> &'static str {
        match self {
            Side::Below => "below",
            Side::Level => "level",
            Side::Above => "above",
        }
    }
}

/// A value that was tried.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Probe {
    /// Which, by its place among the values.
    pub at: usize,
    /// What the figure was there.
    pub value: f64,
    /// Its interval.
    pub interval: Interval,
    /// After so many games.
    pub games: u64,
    /// On which side of the target that is.
    pub side: Side,
}

/// What a search found.
#[derive(Clone, Debug, PartialEq)]
pub struct Crossing {
    /// All values tried, in rising order.
    pub probes: Vec<Probe>,
    /// The nearest values on either side of the target, as places among the values; none where both ends are on one side.
    pub bracket: Option<(usize, usize)>,
}

impl Crossing {
    /// The value that was tried at a place.
    pub fn probe(&self, at: usize) -> Option<&Probe> {
        self.probes.iter().find(|probe| probe.at == at)
    }

    /// Whether values between the two ends of the bracket can't be told from the target.
    pub fn level(&self) -> impl Iterator<Item = &Probe> {
        self.probes.iter().filter(|probe| probe.side == Side::Level)
    }

    /// Where a straight line between the two ends of the bracket crosses the target, as a place among the values, with the
    /// interval that follows from those of the two ends.
    pub fn estimate(&self, target: f64) -> Option<(f64, Interval)> {
        let (low, high) = self.bracket?;
        let (one, other) = (self.probe(low)?, self.probe(high)?);
        let crossed = |from: f64, to: f64| {
            let part = if from == to { 0.5 } else { ((target - from) / (to - from)).clamp(0.0, 1.0) };
            low as f64 + part * (high - low) as f64
        };
        let ends = [crossed(one.interval.low, other.interval.low), crossed(one.interval.high, other.interval.high)];
        let interval = Interval { low: ends[0].min(ends[1]), high: ends[0].max(ends[1]) };
        Some((crossed(one.value, other.value), interval))
    }
}

/// The most values that a search among so many tries.
pub fn most_probes(values: usize) -> usize {
    2 + 2 * (usize::BITS - values.max(1).leading_zeros()) as usize
}

/// Searches the places 0 to `last`. `probe` plays at a place.
///
/// # Errors
/// Those of `probe`.
pub fn search<E>(last: usize, mut probe: impl FnMut(usize) -> Result<Probe, E>) -> Result<Crossing, E> {
    let mut probes = vec![probe(0)?];
    if last > 0 {
        probes.push(probe(last)?);
    }
    let [first, end] = [probes[0].side, probes[probes.len() - 1].side];
    let mut bracket = (first != end || first == Side::Level).then_some((0, last));
    if let Some((low, high)) = &mut bracket {
        // A place where the figure can't be told from the target: the bracket is narrowed on both sides of it.
        let mut level = probes.iter().find(|probe| probe.side == Side::Level).map(|probe| probe.at);
        while level.is_none() && *high - *low > 1 {
            let middle = *low + (*high - *low) / 2;
            let found = probe(middle)?;
            probes.push(found);
            match found.side {
                Side::Level => level = Some(middle),
                side if side == first => *low = middle,
                _ => *high = middle,
            }
        }
        if let Some(level) = level {
            let (mut near, mut far) = (level, *low);
            while near - far > 1 {
                let middle = far + (near - far) / 2;
                let found = probe(middle)?;
                probes.push(found);
                if found.side == Side::Level { near = middle } else { far = middle }
            }
            *low = far;
            let (mut near, mut far) = (level, *high);
            while far - near > 1 {
                let middle = near + (far - near) / 2;
                let found = probe(middle)?;
                probes.push(found);
                if found.side == Side::Level { near = middle } else { far = middle }
            }
            *high = far;
        }
    }
    probes.sort_by_key(|probe| probe.at);
    Ok(Crossing { probes, bracket })
}
