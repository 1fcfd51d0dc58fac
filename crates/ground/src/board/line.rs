//! Straight lines between the centres of hexes.

use super::Hex;

/// Whether the straight line between the centres of two hexes crosses `hex`. A line that runs along a hexside crosses
/// the hexes on both sides of it; touching a corner is not crossing. The ends are crossed.
pub const fn on_line(from: Hex, to: Hex, hex: Hex) -> bool {
    // Along in half hexes, across in rows: the true axes up to a factor that falls out of every comparison below.
    let (dx, dy) = (2 * (to.x - from.x) + (to.y - from.y), to.y - from.y);
    let (x, y) = (2 * (hex.x - from.x) + (hex.y - from.y), hex.y - from.y);
    if x == 0 && y == 0 || x == dx && y == dy {
        return true;
    }
    let along = x * dx + 3 * y * dy;
    if along <= 0 || along >= dx * dx + 3 * dy * dy {
        return false;
    }
    // Three times the distance from the line, against that of the farthest corner of a hex on it.
    let apart = 3 * (dx * y - dy * x).abs();
    let corner = max(2 * dx.abs(), dx.abs() + 3 * dy.abs());
    let along_a_side = dx == 0 || dx.abs() == 3 * dy.abs();
    apart < corner || apart == corner && along_a_side
}

/// All hexes that the line between two crosses, the ends included, row by row.
pub fn line(from: Hex, to: Hex) -> impl Iterator<Item = Hex> {
    let rows = min(from.y, to.y)..=max(from.y, to.y);
    let places = move || min(from.x, to.x)..=max(from.x, to.x);
    let hexes = rows.flat_map(move |y| places().map(move |x| Hex::new(x, y)));
    hexes.filter(move |&hex| on_line(from, to, hex))
}

const fn min(a: i32, b: i32) -> i32 {
    if a < b { a } else { b }
}

const fn max(a: i32, b: i32) -> i32 {
    if a > b { a } else { b }
}

#[cfg(test)]
mod tests {
    use super::super::{Facing, range};
    use super::*;

    #[test]
    fn a_line_along_a_hexside_crosses_both_its_hexes() {
        let hexes: Vec<Hex> = line(Hex::ZERO, Hex::new(1, 1)).collect();
        assert_eq!(hexes, [Hex::ZERO, Hex::new(1, 0), Hex::new(0, 1), Hex::new(1, 1)]);
    }

    #[test]
    fn a_line_to_a_neighbour_ahead_is_the_hexes_between() {
        for facing in Facing::ALL {
            let end = facing.step() * 5;
            assert_eq!(line(Hex::ZERO, end).count(), 6);
            assert!(line(Hex::ZERO, end).all(|hex| range(Hex::ZERO, hex) + range(hex, end) == 5));
        }
    }

    /// Points a thousandth of the line apart, each in the hex whose centre is nearest; those on a side are left out.
    #[test]
    fn lines_hold_the_hexes_of_their_points() {
        for q in -6..=6 {
            for r in -6..=6 {
                let end = Hex::new(q, r);
                let found: Vec<Hex> = line(Hex::ZERO, end).collect();
                for hex in &found {
                    assert!(on_line(end, Hex::ZERO, *hex), "{hex:?} of {end:?}");
                }
                for step in 1..1000 {
                    let t = f64::from(step) / 1000.0;
                    let (x, y) = (f64::from(q) * t, f64::from(r) * t);
                    let apart = |hex: Hex| {
                        let (x, y) = (x - f64::from(hex.x), y - f64::from(hex.y));
                        x * x + x * y + y * y
                    };
                    let near = (-7..=7).flat_map(|x| (-7..=7).map(move |y| Hex::new(x, y)));
                    let nearest = near.min_by(|one, other| apart(*one).total_cmp(&apart(*other))).unwrap();
                    let clear = !found.iter().any(|hex| (apart(*hex) - apart(nearest)).abs() < 1e-9);
                    assert!(found.contains(&nearest) || !clear, "{nearest:?} of {end:?}");
                }
            }
        }
    }
}
