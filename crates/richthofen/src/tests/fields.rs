//! Positions: tailing, fields of fire, land (R1.4, R4.2, R4.7, R4.10, R6.1, R6.7).

use super::aircraft::rules;
use crate::rules::fields::{Bearing, FieldReading, sectors};
use crate::terms::flying::Place;
use crate::terms::named::Field;
use crate::terms::side::{Land, Side};
use ground::board::{Facing, Hex, Pose, range};
use ground::game::testing::pins;

const PLAIN: FieldReading = FieldReading { arc: false, roland_blind: false, special: true };

/// At a hex, facing a direction, at a height.
fn at(hex: (i32, i32), facing: u8, altitude: i16) -> Place {
    Place { pose: Pose::new(Hex::new(hex.0, hex.1), Facing::new(facing)), altitude }
}

/// A target at a hex and `above` metres above a shooter in the middle, which faces direction 0.
fn bears(field: Field, reading: FieldReading, hex: (i32, i32), above: i16) -> Bearing {
    rules().fields.bears(field, reading, at((0, 0), 0, 2000), at(hex, 0, 2000 + above))
}

/// Case R-006, with the largest height at each distance.
#[test]
fn pins_good_position_is_the_row_behind_with_half_a_step_a_hex() {
    pins::shows_both_ways(&["R1.4b", "R1.4c", "R1.4d", "R1.4e", "R1.4f"]);
    let tailing = &rules().tailing;
    let target = at((0, 0), 0, 2000);
    let good = |hexes: i32, height: i16| {
        let [above, below] = [height, -height].map(|by| tailing.in_position(at((-hexes, 0), 0, 2000 + by), target));
        assert_eq!(above, below);
        above
    };
    for (hexes, height) in [(1, 50), (2, 50), (3, 50), (4, 100), (5, 100), (6, 100), (7, 50), (8, 0)] {
        assert!(good(hexes, height) && !good(hexes, height + 50), "{hexes} hexes");
    }
    assert!(!good(9, 0) && !good(0, 0));
    assert!(!tailing.in_position(at((-3, 0), 1, 2000), target), "a hexside off");
    assert!(!tailing.in_position(at((-3, 1), 0, 2000), target), "a hex off the row");
    assert!(!tailing.in_position(at((3, 0), 0, 2000), target), "in front");
    for facing in Facing::ALL {
        let target = Place { pose: Pose::new(Hex::new(2, -5), facing), altitude: 900 };
        let behind = Place { pose: Pose::new(target.pose.ahead(-4), facing), altitude: 1000 };
        assert!(tailing.in_position(behind, target));
    }
}

/// R6.1c: six sectors, borders in both, all round alike.
#[test]
fn pins_sectors_lie_around_an_aircraft() {
    pins::shows_both_ways(&["R6.1c"]);
    let from = Pose::new(Hex::ZERO, Facing::new(0));
    let seen = |q, r| sectors(from, Hex::new(q, r));
    assert_eq!([seen(1, 0), seen(0, 1), seen(-1, 1), seen(-1, 0), seen(0, -1), seen(1, -1)], [1, 2, 4, 8, 16, 32]);
    assert_eq!((seen(1, 1), seen(2, 1), seen(1, 2), seen(2, -1), seen(-2, 1)), (3, 1, 2, 33, 12));
    assert_eq!(seen(0, 0), 0);
    for q in -8i32..=8 {
        for r in -8..=8 {
            let hex = Hex::new(q, r);
            if range(Hex::ZERO, hex) == 0 || range(Hex::ZERO, hex) > 8 {
                continue;
            }
            let here = sectors(from, hex);
            assert!(matches!(here.count_ones(), 1 | 2));
            for facing in Facing::ALL {
                // If the aircraft turns to the right by N hexsides, every hex around it moves N sectors to the left.
                let turned = u32::from(sectors(Pose::new(Hex::ZERO, facing), hex));
                let back = (turned << facing.index() | turned << facing.index() >> 6) & 63;
                assert_eq!(back, u32::from(here), "{hex:?} {facing:?}");
            }
        }
    }
}

/// R6.7a, R6.1b: the row ahead, a step of height a hex, to range 8.
#[test]
fn pins_a_fixed_gun_fires_along_the_row_ahead() {
    pins::shows_both_ways(&["R6.1b", "R6.7f"]);
    let row = |hex, above| bears(Field::Row, PLAIN, hex, above) == Bearing::Fair;
    assert!(row((1, 0), 50) && !row((1, 0), 100));
    assert!(row((3, 0), 150) && !row((3, 0), 200) && row((3, 0), -150));
    assert!(row((8, 0), 0) && !row((9, 0), 0) && !row((8, 0), 50));
    assert!(row((6, 0), 100) && !row((6, 0), 150));
    assert!(!row((2, 1), 0) && !row((-2, 0), 0) && !row((0, 0), 50));
    let arc = FieldReading { arc: true, ..PLAIN };
    let in_arc = |hex, above| bears(Field::Row, arc, hex, above) == Bearing::Fair;
    assert!(in_arc((7, 0), 250) && !in_arc((8, 0), 0) && !in_arc((7, 0), 300));
    assert!(in_arc((0, 7), 0) && in_arc((7, -7), 0) && in_arc((3, 2), 0) && !in_arc((-1, 3), 0) && !in_arc((0, 0), 0));
}

/// R6.7c, R4.2a, R4.2c: observers and the blind spot.
#[test]
fn pins_an_observer_is_blind_behind_the_tail() {
    pins::shows_both_ways(&["R4.2c", "R6.7f"]);
    let observer = |hex, above| bears(Field::Observer, PLAIN, hex, above);
    assert_eq!([0, -50, 50].map(|above| observer((-2, 0), above)), [Bearing::None, Bearing::None, Bearing::Fair]);
    assert_eq!([0, -200].map(|above| observer((-2, 2), above)), [Bearing::Fair; 2]);
    assert_eq!([0, 50].map(|above| observer((0, 2), above)), [Bearing::None, Bearing::Fair]);
    assert_eq!(observer((2, 0), 100), Bearing::None);
    assert_eq!(observer((-6, 0), 150), Bearing::None, "out of range");
    assert_eq!([50, 0].map(|above| observer((0, 0), above)), [Bearing::Fair, Bearing::None]);
    let hannover = |above| bears(Field::Hannover, PLAIN, (-2, 0), above);
    assert_eq!([0, -50, 50].map(hannover), [Bearing::Blind, Bearing::None, Bearing::Fair]);
    let plain = FieldReading { special: false, ..PLAIN };
    assert_eq!(bears(Field::Hannover, plain, (-2, 0), 0), Bearing::None);
}

/// R4.10a, R4.10b: the Roland, and R6.7d: all the others.
#[test]
fn pins_other_gunners_have_fields_of_their_own() {
    pins::shows_both_ways(&["R4.10a"]);
    let fair = |field, hex, above| bears(field, PLAIN, hex, above) == Bearing::Fair;
    assert!(fair(Field::Roland, (2, 0), -100) && !fair(Field::Roland, (2, 0), -150));
    assert!(fair(Field::Roland, (-2, 2), -150) && fair(Field::Roland, (0, 2), 0) && !fair(Field::Roland, (0, 2), -150));
    assert!(fair(Field::Roland, (-2, 0), 0) && fair(Field::Roland, (-2, 0), -150) && fair(Field::Roland, (-2, 0), 50));
    let blind = FieldReading { roland_blind: true, ..PLAIN };
    let behind = [0, -50, 50].map(|above| bears(Field::Roland, blind, (-2, 0), above));
    assert_eq!(behind, [Bearing::None, Bearing::None, Bearing::Fair]);
    assert!(fair(Field::Nose, (2, 0), -150) && fair(Field::Nose, (0, 2), 0) && !fair(Field::Nose, (-2, 2), 0));
    assert!(fair(Field::Be2, (0, 2), 0) && fair(Field::Be2, (-2, 2), 0) && !fair(Field::Be2, (0, 2), -50));
    assert!(!fair(Field::Be2, (2, 0), 50) && !fair(Field::Be2, (-2, 0), 50));
    assert!(fair(Field::Fe2bRear, (-2, 0), 50) && !fair(Field::Fe2bRear, (-2, 0), 0));
    assert!(fair(Field::Fe2bRear, (0, -2), 50) && !fair(Field::Fe2bRear, (2, 0), 50));
    assert!(fair(Field::HeavyRear, (-2, 0), -200) && !fair(Field::HeavyRear, (0, 2), 50));
}

/// R4.7d: a D-VII hangs one to eight steps below its target.
#[test]
fn pins_a_hanging_fighter_is_up_to_400_m_below() {
    pins::shows_both_ways(&["R4.7d"]);
    let under = |hex, above: i16| rules().fields.hangs_under(at((0, 0), 0, 2000), at(hex, 3, 2000 + above));
    assert_eq!([0, 50, 400, 450].map(|above| under((0, 0), above)), [false, true, true, false]);
    assert!(!under((1, 0), 100));
}

/// head-on is opposite facings, each in the row ahead of the other.
#[test]
fn pins_head_on_is_nose_to_nose_along_one_row() {
    let head_on = |hex, facing, above: i16| rules().fields.head_on(at((0, 0), 0, 2000), at(hex, facing, 2000 + above));
    assert!(head_on((5, 0), 3, 0) && head_on((5, 0), 3, 150) && !head_on((5, 0), 3, 200));
    assert!(!head_on((5, 0), 2, 0) && !head_on((5, 1), 3, 0) && !head_on((-5, 0), 3, 0) && !head_on((9, 0), 3, 0));
}

/// R6.1d: five rows of no-man's-land, two of trenches on either side, the same for both.
#[test]
fn pins_the_land_by_row() {
    pins::shows_both_ways(&["R6.1d"]);
    let map = &rules().map;
    let south = Side::Allies;
    for (row, land, trench, far) in [
        (0, Land::NoMans, false, 3),
        (2, Land::NoMans, false, 1),
        (3, Land::Own, true, 0),
        (4, Land::Own, true, 0),
        (5, Land::Own, false, 1),
        (9, Land::Own, false, 5),
        (-3, Land::Enemy, false, 6),
    ] {
        for (side, row) in [(Side::Allies, row), (Side::Germans, -row)] {
            let hex = Hex::new(7, row);
            assert_eq!(map.land(south, side, hex), land, "{side:?} {row}");
            assert_eq!((map.is_trench(south, side, hex), map.hexes_to_trenches(south, side, hex)), (trench, far));
        }
    }
    assert_eq!(map.behind(south, Side::Allies, Hex::new(0, 16)), 12);
}
