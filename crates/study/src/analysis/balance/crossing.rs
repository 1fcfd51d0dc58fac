//! Finds where a figure crosses its target as a parameter grows, by halving the range of values, with a decision at
//! each step. Where it is on one side of the target at both ends of the range, three values between are tried first.
//!
//! Each value that is tried plays until it is clear on which side of the target the figure is, or until its budget
//! ends. As all decisions together err with the stated probability, so does the bracket, if the figure rises or falls
//! throughout.

use crate::stats::Interval;

/// The side of the target that a figure is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The whole interval is below the target.
    Below,
    /// The interval holds the target, or there is no interval.
    Level,
    /// The whole interval is above the target.
    Above,
}

impl Side {
    /// The side of an interval.
    pub fn of(interval: Option<Interval>, target: f64) -> Side {
        match interval {
            Some(interval) if interval.high < target => Side::Below,
            Some(interval) if interval.low > target => Side::Above,
            _ => Side::Level,
        }
    }

    /// The name as printed.
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
    /// The index of the value among all values that may be tried.
    pub at: usize,
    /// The figure at this value.
    pub value: f64,
    /// Its interval; `None` where there are too few games.
    pub interval: Option<Interval>,
    /// The games played there.
    pub games: u64,
    /// The side of the target that the figure is on.
    pub side: Side,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct Crossing {
    /// All values tried, in rising order.
    pub probes: Vec<Probe>,
    /// The indices of the nearest values on both sides of the target, with the figure below it at one and above it at
    /// the other; `None` where there are no such two.
    pub bracket: Option<(usize, usize)>,
}

impl Crossing {
    /// The result so far of a search that was stopped; `probes` are in any order.
    pub fn so_far(mut probes: Vec<Probe>) -> Crossing {
        probes.sort_by_key(|probe| probe.at);
        Crossing { bracket: opposed(&probes), probes }
    }

    /// The probe of the value at index `at`, if it was tried.
    pub fn probe(&self, at: usize) -> Option<&Probe> {
        self.probes.iter().find(|probe| probe.at == at)
    }

    /// The values at which the interval holds the target.
    pub fn level(&self) -> impl Iterator<Item = &Probe> {
        self.probes.iter().filter(|probe| probe.side == Side::Level)
    }

    /// Whether the figure was exactly the same at all values tried. As these share their dice, the parameter then made
    /// no difference to it.
    pub fn is_flat(&self) -> bool {
        self.probes.windows(2).all(|pair| pair[0].value == pair[1].value && pair[0].games == pair[1].games)
    }

    /// Where the target is crossed, as a place among the values, with an interval. Between neighbours a straight line
    /// crosses it, and the interval follows from those of the two. Where values between the two ends of the bracket
    /// have intervals that hold the target the interval is the whole bracket, and the place the middle of where the
    /// lines from value to value cross it.
    pub fn estimate(&self, target: f64) -> Option<(f64, Interval)> {
        let (low, high) = self.bracket?;
        let within: Vec<&Probe> = self.probes.iter().filter(|probe| (low..=high).contains(&probe.at)).collect();
        let crossed = |pair: &[&Probe]| {
            let (from, to) = (pair[0].value - target, pair[1].value - target);
            let part = if from == to { 0.5 } else { (from / (from - to)).clamp(0.0, 1.0) };
            (from * to <= 0.0).then(|| pair[0].at as f64 + part * (pair[1].at - pair[0].at) as f64)
        };
        let places: Vec<f64> = within.windows(2).filter_map(crossed).collect();
        let at = f64::midpoint(*places.first()?, *places.last()?);
        let ends = match within[..] {
            [one, other] => {
                let (from, to) = (one.interval?, other.interval?);
                let line = |from: f64, to: f64| {
                    let part = if from == to { 0.5 } else { ((target - from) / (to - from)).clamp(0.0, 1.0) };
                    low as f64 + part * (high - low) as f64
                };
                [line(from.low, to.low), line(from.high, to.high)]
            }
            _ => [low as f64, high as f64],
        };
        Some((at, Interval { low: ends[0].min(ends[1]), high: ends[0].max(ends[1]) }))
    }
}

/// The most values that a search among `values` tries.
pub fn most_probes(values: usize) -> usize {
    2 + 2 * (usize::BITS - values.max(1).leading_zeros()) as usize
}

/// Searches the values with the indices 0 to `last`. `probe` plays games at one of them.
///
/// # Errors
/// The errors of `probe`.
pub fn search<E>(last: usize, mut probe: impl FnMut(usize) -> Result<Probe, E>) -> Result<Crossing, E> {
    let mut probes = vec![probe(0)?];
    if last > 0 {
        probes.push(probe(last)?);
    }
    let (mut low, mut high) = (0, last);
    // Between two ends on one side a figure may rise and fall.
    if probes[0].side == probes[probes.len() - 1].side {
        for at in between(last) {
            let found = probe(at)?;
            probes.push(found);
            if let Some(opposed) = opposed(&probes) {
                (low, high) = opposed;
                break;
            }
        }
    }
    let side = |at: usize| probes.iter().find(|probe| probe.at == at).map(|probe| probe.side);
    let [first, end] = [side(low), side(high)];
    if first != end {
        // A place where the interval holds the target: the level places are bounded on both sides of it.
        let within = |probe: &&Probe| probe.side == Side::Level && (low..=high).contains(&probe.at);
        let mut level = probes.iter().find(within).map(|probe| probe.at);
        while level.is_none() && high - low > 1 {
            let middle = low + (high - low) / 2;
            let found = probe(middle)?;
            probes.push(found);
            match found.side {
                Side::Level => level = Some(middle),
                side if Some(side) == first => low = middle,
                _ => high = middle,
            }
        }
        if let Some(level) = level {
            low = edge(level, low, &mut probes, &mut probe)?;
            high = edge(level, high, &mut probes, &mut probe)?;
        }
    }
    probes.sort_by_key(|probe| probe.at);
    let side = |place: usize| probes.iter().find(|probe| probe.at == place).map(|probe| probe.side);
    let sides = [side(low), side(high)];
    let crossed = matches!(sides, [Some(Side::Below), Some(Side::Above)] | [Some(Side::Above), Some(Side::Below)]);
    Ok(Crossing { probes, bracket: crossed.then_some((low, high)) })
}

/// The indices at which a figure is looked at between two ends on one side of the target: half-way, and a quarter from
/// either end.
fn between(last: usize) -> impl Iterator<Item = usize> {
    let quarters = [last / 2, last / 4, last - last / 4];
    let is_new = move |place: usize| !quarters[..place].contains(&quarters[place]);
    (0..3).filter(move |&place| is_new(place)).map(move |place| quarters[place]).filter(move |&at| 0 < at && at < last)
}

/// The indices of two values tried, next to each other but for level ones, with the figure on either side of the
/// target.
fn opposed(probes: &[Probe]) -> Option<(usize, usize)> {
    let mut apart: Vec<&Probe> = probes.iter().filter(|probe| probe.side != Side::Level).collect();
    apart.sort_by_key(|probe| probe.at);
    apart.windows(2).find(|pair| pair[0].side != pair[1].side).map(|pair| (pair[0].at, pair[1].at))
}

/// The index nearest to `level`, in the direction of `far`, whose figure is not level; `far` itself if all between are
/// level.
fn edge<E>(
    level: usize,
    far: usize,
    probes: &mut Vec<Probe>,
    probe: &mut impl FnMut(usize) -> Result<Probe, E>,
) -> Result<usize, E> {
    let (mut near, mut far) = (level, far);
    while near.abs_diff(far) > 1 {
        let middle = usize::midpoint(near, far);
        let known = probes.iter().find(|known| known.at == middle).copied();
        let found = match known {
            Some(known) => known,
            None => {
                let found = probe(middle)?;
                probes.push(found);
                found
            }
        };
        if found.side == Side::Level { near = middle } else { far = middle }
    }
    Ok(far)
}
