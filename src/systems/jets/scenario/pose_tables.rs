//! What the ends of a move are worth by a policy, looked up for every near hex (J6.1e).

use crate::rules::pilots::Over;
use ground::board::{Facing, Hex, Pose, Zone, range};

/// What an end pose is worth, in hundredths.
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize)]
pub(crate) struct PoseWeights {
    pub(crate) over: Over,
    pub(crate) ideal_range: i32,
    /// Each hex off the ideal range.
    pub(crate) range: i32,
    /// By [`Zone`].
    pub(crate) mine: [i32; 6],
    pub(crate) his: [i32; 6],
    pub(crate) gun: i32,
    pub(crate) infrared: i32,
    pub(crate) missile: i32,
    /// By [`Manoeuvre`].
    pub(crate) aerobatics: [i32; 3],
}

impl PoseWeights {
    /// What range and the zone in which the jet sees the enemy are worth.
    pub(crate) fn mine(&self, distance: u32, zone: Zone) -> i32 {
        (distance as i32 - self.ideal_range).abs() * self.range + self.mine[zone as usize]
    }
}

/// Hexes either way that the tables cover.
const REACH: i32 = 16;
const WIDTH: usize = 2 * REACH as usize + 1;
const CELLS: usize = WIDTH * WIDTH;

/// Weights with what they give for every near hex, looked up rather than worked out for each candidate. The weights alone
/// tell two policies apart: the rest follows from them.
#[derive(Clone, Debug, serde::Serialize)]
pub(crate) struct PoseTables {
    pub(crate) weights: PoseWeights,
    /// Twice [`PoseWeights::mine`], by facing and relative hex, plus one where a shot is possible.
    #[serde(skip_serializing)]
    pub(crate) mine: Vec<i32>,
    /// Worth of the zone in which the enemy sees the jet, by the enemy's facing and relative hex.
    #[serde(skip_serializing)]
    pub(crate) his: Vec<i32>,
}

/// The place of a relative hex in a table; none beyond its reach, or in the own hex.
#[inline]
pub(crate) fn cell(facing: Facing, relative: Hex) -> Option<usize> {
    let (q, r) = ((relative.x + REACH) as usize, (relative.y + REACH) as usize);
    let near = q < WIDTH && r < WIDTH && relative != Hex::ZERO;
    near.then(|| usize::from(facing.index()) * CELLS + q * WIDTH + r)
}

impl PoseTables {
    pub(crate) fn new(weights: PoseWeights) -> PoseTables {
        let mut tables = PoseTables { mine: vec![0; 6 * CELLS], his: vec![0; 6 * CELLS], weights };
        for facing in Facing::ALL {
            for q in -REACH..=REACH {
                for r in -REACH..=REACH {
                    let relative = Hex::new(q, r);
                    let Some(cell) = cell(facing, relative) else { continue };
                    let zone = Pose::new(Hex::ZERO, facing).zone_of(relative);
                    let worth = tables.weights.mine(range(Hex::ZERO, relative), zone);
                    tables.mine[cell] = 2 * worth + i32::from(zone.in_front_30());
                    let his = Pose::new(relative, facing).zone_of(Hex::ZERO);
                    tables.his[cell] = tables.weights.his[his as usize];
                }
            }
        }
        tables
    }
}
