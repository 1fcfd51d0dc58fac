//! Ways around barrage that are no detour (D5.8.1c).
//!
//! The shortest ways between two hexes fill a parallelogram, all of them by the same two directions. The search of
//! `route.rs` goes through it first, always on where it is farthest along, there at the lowest number: step by step to the
//! lower number until barrage stops it, then on from where it last had a choice. Of this search the hexes of each level, so
//! many steps from the goal, are kept as bits, by how many of the steps led to the lower number.

use crate::terms::hexes::{AROUND, OFF, PLACES, ROWS, index};
use crate::terms::sets::BarrageZones;
use ground::board::{Facing, Hex, relative};

/// More levels than any two hexes of the map are apart.
const LEVELS: usize = ROWS + PLACES;

/// Room for such a search.
#[derive(Debug)]
pub(crate) struct Slant {
    levels: Vec<Level>,
}

/// What the search knows of a level.
#[derive(Clone, Copy, Debug, Default)]
struct Level {
    reached: u64,
    /// Those that a step to the lower number reached.
    by_low: u64,
    /// The hex that it had the choice to go to: its bit and its place, from 1.
    left: (u8, u16),
}

/// The parallelogram between a goal and a start: its sides by direction and length.
#[derive(Clone, Copy, Debug)]
struct Frame {
    goal: Hex,
    low: (Facing, usize),
    high: (Facing, usize),
}

impl Frame {
    /// None of one and the same hex.
    fn between(goal: Hex, start: Hex) -> Option<Frame> {
        // Directions by the numbers that they lead to, the lowest first.
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

    /// The hex of a level by its bit.
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
    /// The hex so many steps on the way to a goal, from a start about which lie so many barrage hexes to the open. None
    /// if each such way is a detour or leads through more barrage.
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
        let (mut lows, mut level) = (frame.low.1, length);
        for _ in 0..length.min(steps.into()) {
            lows -= (self.levels[level].by_low >> lows & 1) as usize;
            level -= 1;
        }
        Some(frame.hex(level, lows))
    }

    /// Goes through the open to the rim of the barrage about the start: to all of its hexes that it comes to, or to the
    /// start itself where there is none.
    fn cross_open(&mut self, frame: &Frame, rim: usize, goal: usize, zones: BarrageZones<'_>) {
        let (mut level, mut lows, mut place) = (0, 0, goal);
        // Who is in barrage goes no further, but on the rim, and from there only later.
        let goes_on = |level: usize, next: usize| level == rim || level < rim && !zones.cover(next);
        loop {
            let [low, high] = self.step(frame, level, lows, place);
            level += 1;
            if level == rim && level == frame.length() && self.levels[level].reached != 0 {
                return;
            }
            let [low, high] = [low, high].map(|next| next.filter(|&next| goes_on(level, next)));
            if let Some(next) = low {
                self.levels[level].left = high.map_or((0, 0), |high| (lows as u8, high as u16 + 1));
                (lows, place) = (lows + 1, next);
                continue;
            }
            if let Some(next) = high {
                place = next;
                continue;
            }
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

    /// Goes from the rim straight through the barrage about the start, of a level at the lowest number first.
    fn cross_rings(&mut self, frame: &Frame, rim: usize) {
        for level in rim + 1..frame.length() {
            let mut bits = self.levels[level].reached;
            while bits != 0 {
                let lows = bits.ilog2() as usize;
                bits &= !(1 << lows);
                if let Some(place) = index(frame.hex(level, lows)) {
                    self.step(frame, level, lows, place);
                }
            }
        }
    }

    /// Reaches the next hexes from one of a level: to the lower and to the higher number, if they are new.
    #[inline]
    fn step(&mut self, frame: &Frame, level: usize, lows: usize, place: usize) -> [Option<usize>; 2] {
        let next = &mut self.levels[level + 1];
        let [to_low, to_high] = [frame.low.0, frame.high.0].map(|facing| AROUND[place][usize::from(facing.index())]);
        let new = !next.reached >> lows;
        let low = new & 2 != 0 && lows < frame.low.1 && to_low != OFF;
        let high = new & 1 != 0 && level - lows < frame.high.1 && to_high != OFF;
        next.reached |= (u64::from(low) << 1 | u64::from(high)) << lows;
        next.by_low |= u64::from(low) << 1 << lows;
        [low.then_some(to_low.into()), high.then_some(to_high.into())]
    }
}
