//! Routes around barrage that are no detour (D5.8.1c): the fast half of `around_barrage.rs`.
//!
//! All shortest routes between two hexes use the same two directions, and fill a parallelogram. Of the two directions
//! one leads to the hex with the lower number; it is called low here, the other high. A hex of the parallelogram is
//! then two numbers: its level, which is its distance from the goal, and how many of these steps were low.
//!
//! ```text
//!            level 0   1   2   3   4   5
//!                  G---o---o---o             G goal, S start, # barrage
//!         low       \   \   \   \            o hexes of the parallelogram
//!          \         o---#---o---o           -- a step high, \ a step low
//!           v         \   \   \   \
//!    high -->           o---o---o---S
//! ```
//!
//! The search goes from the goal to the start, depth first: a step low if it can, else a step high, and where barrage
//! stops both, back to the last hex with a choice. That is the order in which the general search of
//! `around_barrage.rs` would open these hexes, so both find the same route. A level has at most 64 hexes, which are
//! the bits of one word: `reached` has the hexes that the search has reached, and `by_low` those that it reached by a
//! step low. With these the route is read back from the start: at each level the bit says by which of the two
//! directions.
//!
//! A start inside barrage is within some rings of barrage hexes. The search then runs through open country to the rim
//! of the rings, and from there straight on to the start. Where it does not arrive, every route is a detour or has to
//! cross more barrage, and the general search has to find it.

use crate::terms::hexes::{AROUND, OFF, PLACES, ROWS, index};
use crate::terms::sets::BarrageZones;
use ground::board::{Facing, Hex, relative};

/// More than the distance of any two hexes of the map.
const LEVELS: usize = ROWS + PLACES;

/// The search, with room for its levels, which is kept from one search to the next.
#[derive(Debug)]
pub(crate) struct DirectRoutes {
    levels: Vec<Level>,
}

/// What the search knows of the hexes of a level, a bit each, by the number of steps low.
#[derive(Clone, Copy, Debug, Default)]
struct Level {
    /// The hexes that it has reached.
    reached: u64,
    /// Those of them that a step low reached.
    by_low: u64,
    /// The hex that it could have gone to instead, by a step high: its bit, and its place on the map counted from 1.
    /// The place 0 is none.
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
    /// The parallelogram; none if goal and start are the same hex.
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

    /// The distance from the goal to the start.
    const fn length(&self) -> usize {
        self.low.1 + self.high.1
    }

    /// The hex of a level that takes `lows` steps low.
    fn hex(&self, level: usize, lows: usize) -> Hex {
        let (low, high) = (self.low.0.step(), self.high.0.step());
        let (lows, highs) = (lows as i32, (level - lows) as i32);
        Hex::new(self.goal.x + lows * low.x + highs * high.x, self.goal.y + lows * low.y + highs * high.y)
    }
}

impl Default for DirectRoutes {
    fn default() -> DirectRoutes {
        DirectRoutes { levels: vec![Level::default(); LEVELS + 1] }
    }
}

impl DirectRoutes {
    /// The hex `steps` hexes along the route from a start to a goal. `rings` is the number of barrage hexes between
    /// the start and open country. None if every route is a detour, or leads through more barrage than the rings.
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

    /// Searches open country from the goal to the level of the rim, which is that of the start where there are no
    /// rings: to all hexes of the rim that it can reach.
    fn cross_open(&mut self, frame: &Frame, rim: usize, goal: usize, zones: BarrageZones<'_>) {
        let (mut level, mut lows, mut place) = (0, 0, goal);
        // The search does not go on from a hex in barrage. It stops at the rim, from which `cross_rings` goes on.
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

    /// Goes on from the rim straight through the rings to the start: level by level, from the lowest number first.
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

    /// Reaches the next hexes from one of a level, by a step low and a step high, if they are new and inside the
    /// parallelogram; gives their places.
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
