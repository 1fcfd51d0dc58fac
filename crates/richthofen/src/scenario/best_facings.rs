//! What a hex is worth against an enemy for an aircraft that faces the best way there. A search can leave
//! a hex out before it looks at its facings.

use ground::board::{Facing, Hex, Pose, PoseTables};

/// Hexes either way that are looked up.
const REACH: i32 = 16;
const WIDTH: usize = 2 * REACH as usize + 1;

/// The worth of the best facing, by the facing of the enemy and by the way to it.
#[derive(Clone, Debug)]
pub(crate) struct BestFacings(Vec<i32>);

impl BestFacings {
    /// Asks the tables of poses for each of the six facings. Out of the enemy's hex its own facing adds the same to
    /// all of them.
    pub(crate) fn of(tables: &PoseTables) -> BestFacings {
        let ways = (-REACH..=REACH).flat_map(|x| (-REACH..=REACH).map(move |y| Hex::new(x, y)));
        let own = Pose::new(Hex::ZERO, Facing::ALL[0]);
        let plain: Vec<i32> = ways
            .clone()
            .map(|hex| {
                let enemy = Pose { hex, ..own };
                best(tables, Hex::ZERO, enemy) - tables.against(own, enemy).0
            })
            .collect();
        let of = |enemy: Pose, plain: i32| match enemy.hex {
            Hex::ZERO => best(tables, Hex::ZERO, enemy),
            _ => plain + tables.against(own, enemy).0,
        };
        let facings = Facing::ALL.into_iter();
        let all = facings.flat_map(|facing| {
            ways.clone().zip(&plain).map(move |(hex, &plain)| of(Pose::new(hex, facing), plain)).collect::<Vec<_>>()
        });
        BestFacings(all.collect())
    }

    /// The most that a pose in a hex is worth against an enemy.
    #[inline]
    pub(crate) fn worth(&self, tables: &PoseTables, hex: Hex, enemy: Pose) -> i32 {
        let [x, y] = [enemy.hex.x - hex.x + REACH, enemy.hex.y - hex.y + REACH].map(|way| way as usize);
        if x < WIDTH && y < WIDTH {
            self.0[(usize::from(enemy.facing.index()) * WIDTH + x) * WIDTH + y]
        } else {
            best(tables, hex, enemy)
        }
    }
}

fn best(tables: &PoseTables, hex: Hex, enemy: Pose) -> i32 {
    let worth = |facing| tables.against(Pose::new(hex, facing), enemy).0;
    Facing::ALL.into_iter().map(worth).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ground::board::PoseWeights;

    #[test]
    fn no_facing_is_worth_more() {
        let (mine, his) = ([500, 300, 100, 0, -200, -300], [-4, -3, -2, 5, 20, 30]);
        let tables = PoseTables::new(PoseWeights { ideal_range: 2, range: -60, mine, his });
        let facings = BestFacings::of(&tables);
        for facing in Facing::ALL {
            for (x, y) in (-18..=18).flat_map(|x| (-18..=18).map(move |y| (x, y))) {
                let (hex, enemy) = (Hex::new(3, -5), Pose::new(Hex::new(3 + x, y - 5), facing));
                assert_eq!(facings.worth(&tables, hex, enemy), best(&tables, hex, enemy));
            }
        }
    }
}
