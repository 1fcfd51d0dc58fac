//! What an end pose is worth against an enemy, by range and by the zones in which each sees the other: looked up rather
//! than worked out for each candidate of a move. Both dogfight systems weigh their moves with it.

use super::{Facing, Pose, Zone, range, relative};
use hexx::Hex;
use std::sync::LazyLock;

/// What range and zones are worth, in hundredths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize)]
pub struct PoseWeights {
    /// The range wanted, in hexes.
    pub ideal_range: i32,
    /// Each hex off the ideal range.
    pub range: i32,
    /// The zone in which the own unit sees the enemy, by [`Zone`].
    pub mine: [i32; 6],
    /// The zone in which the enemy sees the own unit, by [`Zone`].
    pub his: [i32; 6],
}

impl PoseWeights {
    /// What range and the zone in which the unit sees the enemy are worth.
    pub fn mine(&self, distance: u32, zone: Zone) -> i32 {
        (distance as i32 - self.ideal_range).abs() * self.range + self.mine[zone as usize]
    }

    /// The worth of a pose against an enemy, worked out.
    pub fn against(&self, end: Pose, enemy: Pose) -> i32 {
        let mine = self.mine(range(end.hex, enemy.hex), Zone::of(end, enemy));
        mine + self.his[Zone::of(enemy, end) as usize]
    }
}

/// Hexes either way that the tables cover.
const REACH: i32 = 16;
const WIDTH: usize = 2 * REACH as usize + 1;
const CELLS: usize = WIDTH * WIDTH;

/// Weights with the worth of every near hex. The worths follow from the weights, so only the weights are serialised and
/// compared.
#[derive(Clone, Debug, serde::Serialize)]
#[serde(transparent)]
pub struct PoseTables {
    /// The weights.
    pub weights: PoseWeights,
    /// [`PoseWeights::mine`] and, in the lowest bit, whether the enemy is in the front 30; by facing and relative hex.
    #[serde(skip)]
    mine: Vec<i32>,
    /// Worth of the zone in which the enemy sees the unit, by the enemy's facing and relative hex.
    #[serde(skip)]
    his: Vec<i32>,
}

/// The place of a relative hex in a table; none beyond its reach, or in the own hex.
#[inline]
fn cell(facing: Facing, hex: Hex) -> Option<usize> {
    let (q, r) = ((hex.x + REACH) as usize, (hex.y + REACH) as usize);
    let near = q < WIDTH && r < WIDTH && (hex.x != 0 || hex.y != 0);
    near.then(|| usize::from(facing.index()) * CELLS + q * WIDTH + r)
}

/// A cell of the tables, of any weights.
struct Cell {
    place: usize,
    range: u32,
    /// The zone in which a unit of the facing sees that hex, and that in which it sees its own from there.
    mine: Zone,
    his: Zone,
}

/// All cells: zones take longer to find than all that is done with them.
static ALL_CELLS: LazyLock<Vec<Cell>> = LazyLock::new(|| {
    let hexes = || (-REACH..=REACH).flat_map(|q| (-REACH..=REACH).map(move |r| Hex::new(q, r)));
    let of_facing = |facing: Facing| {
        hexes().filter_map(move |hex| {
            let (mine, his) = (Zone::at(relative(hex, facing)), Pose::new(hex, facing).zone_of(Hex::ZERO));
            cell(facing, hex).map(|place| Cell { place, range: range(Hex::ZERO, hex), mine, his })
        })
    };
    Facing::ALL.into_iter().flat_map(of_facing).collect()
});

impl PoseTables {
    /// Works the tables out.
    pub fn new(weights: PoseWeights) -> PoseTables {
        let mut tables = PoseTables { mine: vec![0; 6 * CELLS], his: vec![0; 6 * CELLS], weights };
        for cell in ALL_CELLS.iter() {
            let worth = weights.mine(cell.range, cell.mine);
            tables.mine[cell.place] = 2 * worth + i32::from(cell.mine.in_front_30());
            tables.his[cell.place] = weights.his[cell.his as usize];
        }
        tables
    }

    /// What a pose is worth against an enemy, and whether he is in its front 30 and near enough to be looked up.
    #[inline(always)]
    pub fn against(&self, end: Pose, enemy: Pose) -> (i32, bool) {
        let hex = Hex::new(enemy.hex.x - end.hex.x, enemy.hex.y - end.hex.y);
        match cell(end.facing, hex).zip(cell(enemy.facing, hex)) {
            Some((mine, his)) => ((self.mine[mine] >> 1) + self.his[his], self.mine[mine] & 1 != 0),
            None => (self.afar(end, enemy), false),
        }
    }

    /// Beyond the tables, and in the enemy's own hex.
    #[cold]
    fn afar(&self, end: Pose, enemy: Pose) -> i32 {
        self.weights.against(end, enemy)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_looked_up_is_what_is_worked_out() {
        let weights = PoseWeights {
            ideal_range: 2,
            range: -60,
            mine: [500, 300, 100, 0, -200, -300],
            his: [-4, -3, -2, 5, 20, 30],
        };
        let tables = PoseTables::new(weights);
        for facing in Facing::ALL {
            for end_facing in Facing::ALL {
                for (q, r) in (-20..=20).flat_map(|q| (-20..=20).map(move |r| (q, r))) {
                    let (end, enemy) =
                        (Pose::new(Hex::new(3, -5), end_facing), Pose::new(Hex::new(3 + q, r - 5), facing));
                    let (worth, ahead) = tables.against(end, enemy);
                    assert_eq!(worth, weights.against(end, enemy));
                    let near = q.abs() <= REACH && r.abs() <= REACH && (q, r) != (0, 0);
                    assert_eq!(ahead, near && end.zone_of(enemy.hex).in_front_30());
                }
            }
        }
    }
}
