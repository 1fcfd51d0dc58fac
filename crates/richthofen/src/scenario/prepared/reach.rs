//! Where a move can end: every end pose of each number of movement points, each once, found at load.
//!
//! What a move can reach depends on the prices of turns, on how many hexsides a hex allows, on the points spent on the
//! path and on where the first turn may come; not on the aircraft, nor on where it starts. So the ends are listed once,
//! relative to a start at the origin that faces 0, and a search walks a list.

pub(crate) mod spots;

use self::spots::Spots;
use crate::terms::flying::{Path, Step};
use ground::board::{Hex, Pose};

/// The most points that a path can spend.
pub(crate) const MOST_POINTS: usize = 14;

/// What the ends of moves depend on, besides the points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Manner {
    /// The price of the first, second and third hexside in a hex; 0 where it is not allowed.
    pub(crate) prices: [u8; 3],
    /// Hexsides turned at the end of the move before, to the right when positive, where this move may go on from there;
    /// 0 if it may begin with a turn to either side; none where the first point must be a hex ahead.
    pub(crate) carried: Option<i8>,
    /// Whether moves that end in the middle of a turn are kept apart by it.
    pub(crate) tells_turns: bool,
}

/// Hexes ahead and turns in their order: two bits each, the first in the lowest place; no bits are no step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PackedPath(u32);

impl PackedPath {
    const STEPS: [Step; 3] = [Step::Ahead, Step::Left, Step::Right];

    fn with(self, step: Step) -> PackedPath {
        let place = (32 - self.0.leading_zeros()).div_ceil(2);
        PackedPath(self.0 | (step as u32 + 1) << (2 * place))
    }

    /// Whether the first step is a hex ahead.
    #[inline]
    pub(crate) const fn begins_ahead(self) -> bool {
        self.0 & 3 == Step::Ahead as u32 + 1
    }

    /// The steps in their order.
    pub(crate) fn steps(self) -> impl Iterator<Item = Step> {
        let codes = (0..16).map(move |place| (self.0 >> (2 * place) & 3) as usize);
        codes.take_while(|&code| code != 0).map(|code| PackedPath::STEPS[code - 1])
    }

    /// The path of a level move, of one that climbs, or of one that dives on entering its second hex. The climb comes
    /// last where the way ends with a turn, so that the guns bear for its last two points; else after the first hex.
    pub(crate) fn path(self, rise: i16) -> Path {
        let last_turns = self.steps().last().is_some_and(|step| step != Step::Ahead);
        let mut path = Path::default();
        let mut hexes = 0;
        for step in self.steps() {
            hexes += u8::from(step == Step::Ahead);
            let dives = rise < 0 && hexes == 2 && step == Step::Ahead;
            path.push(if dives { Step::Dive } else { step });
            if rise > 0 && !last_turns && hexes == 1 && step == Step::Ahead {
                path.push(Step::Climb);
            }
        }
        if rise > 0 && last_turns { path.then(Step::Climb) } else { path }
    }
}

/// One end of a move, relative to a start at the origin that faces 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct End {
    hex: [i8; 2],
    /// Hexsides between the facing at the start and at the end, 0 to 5, to the right.
    pub(crate) turned: u8,
    /// Hexes entered since the last turn, as many as any way there allows; 0 when the way ends with a turn.
    pub(crate) straight: u8,
    /// Hexes entered in all.
    pub(crate) hexes: u8,
    /// The way there.
    pub(crate) way: PackedPath,
}

impl End {
    /// Hexes flown straight and level at the end of a move with this change of height; see [`PackedPath::path`].
    #[inline]
    pub(crate) fn level(&self, rise: i16) -> u8 {
        let after = match rise {
            0 => 0,
            1.. => 1,
            _ => 2,
        };
        self.straight.min(self.hexes.saturating_sub(after))
    }

    /// The pose at this end for a start.
    #[inline]
    pub(crate) const fn pose(&self, start: Pose) -> Pose {
        Pose { hex: turned_hex(self.hex, start), facing: start.facing.turned(self.turned as i8) }
    }
}

/// Where a hex relative to the origin and a facing of 0 is for a start.
#[inline]
const fn turned_hex(hex: [i8; 2], start: Pose) -> Hex {
    let [a, b] = [start.facing.step(), start.facing.turned(1).step()];
    let [x, y] = [hex[0] as i32, hex[1] as i32];
    Hex::new(start.hex.x + x * a.x + y * b.x, start.hex.y + x * a.y + y * b.y)
}

/// The ends of all moves of one manner, by points.
#[derive(Clone, Debug)]
pub(crate) struct Reach {
    ends: Vec<Vec<End>>,
    /// The same by where they are.
    pub(crate) spots: Spots,
}

/// A place on the way: the hexsides turned in its hex belong to it.
#[derive(Clone, Copy)]
struct State {
    pose: Pose,
    in_hex: i8,
    straight: u8,
    way: PackedPath,
    hexes: u8,
}

impl State {
    fn same_place(&self, other: &State) -> bool {
        self.pose == other.pose && self.in_hex == other.in_hex
    }

    const fn end(&self) -> End {
        End {
            hex: [self.pose.hex.x as i8, self.pose.hex.y as i8],
            turned: self.pose.facing.index(),
            straight: self.straight,
            hexes: self.hexes,
            way: self.way,
        }
    }
}

/// The states after each number of points. Of two ways to one state the longer straight end is kept: it can do whatever
/// the other can.
struct Layers {
    layers: Vec<Vec<State>>,
    places: Vec<Vec<u16>>,
}

const WIDTH: usize = 2 * MOST_POINTS + 1;
/// Hexsides turned in a hex, three to either side at most.
const IN_HEX: usize = 7;
const NOBODY: u16 = u16::MAX;

impl Layers {
    fn add(&mut self, points: usize, state: State) {
        let Some(layer) = self.layers.get_mut(points) else { return };
        let (q, r) = (state.pose.hex.x + MOST_POINTS as i32, state.pose.hex.y + MOST_POINTS as i32);
        let hex = q as usize * WIDTH + r as usize;
        let cell = (hex * 6 + usize::from(state.pose.facing.index())) * IN_HEX + (state.in_hex + 3) as usize;
        let place = &mut self.places[points][cell];
        match layer.get_mut(usize::from(*place)) {
            Some(known) => {
                debug_assert!(known.same_place(&state));
                if state.straight > known.straight {
                    *known = state;
                }
            }
            None => {
                *place = layer.len() as u16;
                layer.push(state);
            }
        }
    }

    /// The ends of each number of points, by pose. Of the ways to one pose one that ends with a hex ahead comes first,
    /// then the lesser turn, then that to the left; the others are left out unless turns are kept apart.
    fn in_order(&self, tells_turns: bool) -> impl Iterator<Item = Vec<End>> {
        let most = if tells_turns { IN_HEX } else { 1 };
        self.layers.iter().zip(&self.places).map(move |(layer, places)| {
            let of_pose = |cells: &[u16]| {
                let cells = [0, -1, 1, -2, 2, -3, 3].map(|in_hex: i8| cells[(in_hex + 3) as usize]);
                let found = cells.into_iter().filter(|&place| place != NOBODY).take(most);
                found.map(move |place| layer[usize::from(place)].end())
            };
            places.chunks_exact(IN_HEX).flat_map(of_pose).collect()
        })
    }
}

impl Reach {
    /// Finds the ends of every number of points up to `most`.
    pub(crate) fn new(manner: Manner, most: usize) -> Reach {
        let most = most.min(MOST_POINTS);
        let places = vec![NOBODY; WIDTH * WIDTH * 6 * IN_HEX];
        let mut layers = Layers { layers: vec![Vec::new(); most + 1], places: vec![places; most + 1] };
        let start = Pose::default();
        layers.add(
            0,
            State {
                pose: start,
                in_hex: manner.carried.unwrap_or(0),
                straight: 0,
                way: PackedPath::default(),
                hexes: 0,
            },
        );
        for points in 0..most {
            let mut at = 0;
            while let Some(&state) = layers.layers[points].get(at) {
                at += 1;
                let pose = Pose { hex: state.pose.ahead(1), ..state.pose };
                let (straight, hexes, way) = (state.straight + 1, state.hexes + 1, state.way.with(Step::Ahead));
                layers.add(points + 1, State { pose, in_hex: 0, straight, way, hexes });
                if points == 0 && manner.carried.is_none() {
                    continue;
                }
                for (step, side) in [(Step::Left, -1i8), (Step::Right, 1)] {
                    let before = usize::from(state.in_hex.unsigned_abs());
                    let goes_on = state.in_hex == 0 || state.in_hex.signum() == side;
                    let Some(&price) = manner.prices.get(before).filter(|&&price| goes_on && price > 0) else {
                        continue;
                    };
                    let (pose, way) = (state.pose.turned(side), state.way.with(step));
                    let turned = State { pose, in_hex: state.in_hex + side, straight: 0, way, ..state };
                    layers.add(points + usize::from(price), turned);
                }
            }
        }
        let ends: Vec<Vec<End>> = layers.in_order(manner.tells_turns).collect();
        Reach { spots: Spots::of(&ends), ends }
    }

    /// The ends of a path of `points`; none beyond the most.
    #[inline]
    pub(crate) fn ends(&self, points: usize) -> &[End] {
        self.ends.get(points).map_or(&[], Vec::as_slice)
    }
}

#[cfg(test)]
mod tests;
