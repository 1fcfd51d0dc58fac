//! The shortest paths around barrage that need no detour (D5.8.1c).
//!
//! The shortest paths between two hexes fill a parallelogram: each path takes the same number of steps in the same two
//! directions. The direction that leads to the lower hex number is `low`, the other is `high`. A hex is named by its
//! level, the number of steps from the goal, and by how many of these were low. A level is thus a set of bits, one for
//! each number of low steps.
//!
//! Here the goal `G` is two low and two high steps from the start `S`, and `#` is barrage:
//!
//! ```text
//!          low, east            level  bits 2 1 0  reached  by_low
//!   high,  G --- a --- #          0          - - G
//!   south-  \     \     \         1          - a c      011     010
//!   east     c --- d --- e        2          # d f      110     100
//!             \     \     \       3          e g -      110     100
//!              f --- g --- S      4          S - -      100     000
//! ```
//!
//! In the parallelogram every hex has the same sum of cost so far and distance to the start. The search of
//! `around_barrage.rs` therefore goes depth first: from the hex farthest along, to the lower number first. It takes low
//! steps until barrage stops it, then a high step, and at a dead end returns to the last level where it left a high
//! step untried. In the picture it visits `G`, `a`, `d`, `e` and `S`; `c` and `g` are reached but not visited, and `f`
//! is not reached.
//!
//! The path is read from the start back to the goal: bit set in `by_low`, so one low step less; bit clear, so one high
//! step less. Above that is `S`, `e`, `d`, `a`, `G`.
//!
//! If barrage encloses the start (`rings` in `around_barrage.rs`), the last `rings` levels before the start are all
//! barrage. Their first level is the rim. The search goes depth first up to the rim; beyond it, all hexes of a level
//! cost the same, so it takes them level by level, the lowest number first.

use crate::terms::hexes::{AROUND, OFF, PLACES, ROWS, index};
use crate::terms::sets::BarrageZones;
use ground::board::{Facing, Hex, relative};

/// More levels than the number of hexes between any two hexes of the map.
const LEVELS: usize = ROWS + PLACES;

/// The buffer of the search, one entry for each level.
#[derive(Debug)]
pub(crate) struct Slant {
    levels: Vec<Level>,
}

/// What the search has found about the hexes of a level.
#[derive(Clone, Copy, Debug, Default)]
struct Level {
    reached: u64,
    /// The reached hexes to which a low step led; a high step led to the others.
    by_low: u64,
    /// The hex of this level that the search may still return to: its bit, and its index on the map plus 1. The index
    /// is 0 if there is none.
    left: (u8, u16),
}

/// The parallelogram between a goal and a start: the direction and the length of its sides.
#[derive(Clone, Copy, Debug)]
struct Frame {
    goal: Hex,
    low: (Facing, usize),
    high: (Facing, usize),
}

impl Frame {
    /// `None` if the start is the goal.
    fn between(goal: Hex, start: Hex) -> Option<Frame> {
        // Each facing's rank by the number of the hex that it leads to, 0 for the lowest.
        const BY_NUMBER: [u8; 6] = [2, 4, 5, 3, 1, 0];
        let rank = |facing: Facing| BY_NUMBER[usize::from(facing.index())];
        let across = Hex::new(start.x - goal.x, start.y - goal.y);
        let ahead = |facing: &Facing| {
            let own = relative(across, *facing);
            own.x > 0 && own.y >= 0
        };
        let facing = Facing::ALL.into_iter().find(ahead)?;
        let own = relative(across, facing);
        let sides = [(facing, own.x as usize), (facing.turned(1), own.y as usize)];
        let [low, high] = if rank(facing) < rank(facing.turned(1)) { sides } else { [sides[1], sides[0]] };
        Some(Frame { goal, low, high })
    }

    const fn length(&self) -> usize {
        self.low.1 + self.high.1
    }

    /// The hex at a level that `lows` low steps lead to.
    fn hex(&self, level: usize, lows: usize) -> Hex {
        let (low, high) = (self.low.0.step(), self.high.0.step());
        let (lows, highs) = (lows as i32, (level - lows) as i32);
        Hex::new(self.goal.x + lows * low.x + highs * high.x, self.goal.y + lows * low.y + highs * high.y)
    }
}

impl Default for Slant {
    fn default() -> Slant {
        Slant { levels: vec![Level::default(); LEVELS + 1] }
    }
}

impl Slant {
    /// The hex `steps` hexes along the path from `from` to `goal`, where `rings` barrage hexes separate the start from
    /// the open. `None` if every shortest path crosses more barrage than that, so that a detour may be better.
    pub(crate) fn towards(
        &mut self,
        from: Hex,
        goal: Hex,
        steps: u8,
        rings: usize,
        zones: BarrageZones<'_>,
    ) -> Option<Hex> {
        let Some(frame) = Frame::between(goal, from) else { return Some(goal) };
        let length = frame.length();
        let rim = length.checked_sub(rings)?;
        if length > LEVELS || frame.low.1 >= 63 {
            return None;
        }
        self.levels[..=length].fill(Level::default());
        self.cross_open(&frame, rim, index(goal)?, zones);
        self.cross_rings(&frame, rim);
        if self.levels[length].reached == 0 {
            return None;
        }
        // From the start back towards the goal, by the steps that reached each hex.
        let (mut lows, mut level) = (frame.low.1, length);
        for _ in 0..length.min(steps.into()) {
            lows -= (self.levels[level].by_low >> lows & 1) as usize;
            level -= 1;
        }
        Some(frame.hex(level, lows))
    }

    /// Searches the levels from the goal to the rim: until it has reached all rim hexes that it can, or the start if
    /// `rings` is 0.
    fn cross_open(&mut self, frame: &Frame, rim: usize, goal: usize, zones: BarrageZones<'_>) {
        let (mut level, mut lows, mut place) = (0, 0, goal);
        // The search stops at barrage, except at the rim: it steps from the rim to the next level, where `cross_rings`
        // takes over.
        let goes_on = |level: usize, next: usize| level == rim || level < rim && !zones.cover(next);
        loop {
            let [low, high] = self.step(frame, level, lows, place);
            level += 1;
            if level == rim && level == frame.length() && self.levels[level].reached != 0 {
                return;
            }
            let [low, high] = [low, high].map(|next| next.filter(|&next| goes_on(level, next)));
            // The low hex comes first; the high one waits for a dead end.
            if let Some(next) = low {
                self.levels[level].left = high.map_or((0, 0), |high| (lows as u8, high as u16 + 1));
                (lows, place) = (lows + 1, next);
                continue;
            }
            if let Some(next) = high {
                place = next;
                continue;
            }
            // A dead end: back to the last level where a high hex still waits.
            level -= 1;
            while self.levels[level].left.1 == 0 {
                if level == 0 {
                    return;
                }
                level -= 1;
            }
            let (bit, next) = std::mem::take(&mut self.levels[level].left);
            (lows, place) = (bit.into(), usize::from(next) - 1);
        }
    }

    /// Searches the levels between the rim and the start, in each the lowest number first.
    fn cross_rings(&mut self, frame: &Frame, rim: usize) {
        for level in rim + 1..frame.length() {
            let mut bits = self.levels[level].reached;
            while bits != 0 {
                // More low steps mean a lower number.
                let lows = bits.ilog2() as usize;
                bits &= !(1 << lows);
                if let Some(place) = index(frame.hex(level, lows)) {
                    self.step(frame, level, lows, place);
                }
            }
        }
    }

    /// Marks the hexes one low and one high step on from a hex of `level`, and returns those that are new and on the
    /// map.
    #[inline]
    fn step(&mut self, frame: &Frame, level: usize, lows: usize, place: usize) -> [Option<usize>; 2] {
        let next = &mut self.levels[level + 1];
        let [to_low, to_high] = [frame.low.0, frame.high.0].map(|facing| AROUND[place][usize::from(facing.index())]);
        // Bit 0 is the next level's hex after a high step, bit 1 the one after a low step.
        let new = !next.reached >> lows;
        let low = new & 2 != 0 && lows < frame.low.1 && to_low != OFF;
        let high = new & 1 != 0 && level - lows < frame.high.1 && to_high != OFF;
        next.reached |= (u64::from(low) << 1 | u64::from(high)) << lows;
        next.by_low |= u64::from(low) << 1 << lows;
        [low.then_some(to_low.into()), high.then_some(to_high.into())]
    }
}
