//! The position of a hex relative to a unit: ahead, abeam, behind.

use super::Pose;
use hexx::Hex;

/// The part of the plane around a unit that holds another. An arc includes both of its limits, so that
/// left and right are alike; if several arcs hold a hex, the narrowest counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Zone {
    /// Straight ahead.
    Bore,
    /// At most 30 degrees off the nose.
    Front30,
    /// At most 60 degrees off the nose.
    Front60,
    /// More than 60 degrees off the nose and off the tail.
    Beam,
    /// At most 60 degrees off the tail.
    Rear60,
    /// At most 30 degrees off the tail.
    Tail,
}

impl Zone {
    /// All of them, from the nose to the tail.
    pub const ALL: [Zone; 6] = [Zone::Bore, Zone::Front30, Zone::Front60, Zone::Beam, Zone::Rear60, Zone::Tail];

    /// The zone in which `me` sees `other`. In one hex the facings decide: at most one hexside apart is
    /// the tail, two the beam, opposite the front; the arcs narrower than 60 degrees ahead never hold the own hex.
    #[inline]
    pub const fn of(me: Pose, other: Pose) -> Zone {
        if me.hex.x == other.hex.x && me.hex.y == other.hex.y {
            return [Zone::Tail, Zone::Tail, Zone::Beam, Zone::Front60][me.facing.difference(other.facing) as usize];
        }
        me.zone_of(other.hex)
    }

    /// The zone of a vector in the own frame, in which (1, 0) is straight ahead.
    #[inline]
    pub(super) const fn at(Hex { x: q, y: r }: Hex) -> Zone {
        // Each arc is bounded by two lines through the unit's own hex. A hex behind is counted up from the beam, one
        // ahead down.
        let ahead = (q >= 0 && q + r >= 0) as usize + (q >= r && q + 2 * r >= 0) as usize + (q > 0 && r == 0) as usize;
        let behind = (q <= 0 && q + r <= 0) as usize + (q <= r && q + 2 * r <= 0) as usize;
        Zone::ALL[Zone::Beam as usize + behind - ahead]
    }

    /// At most 30 degrees off the nose, the bore included.
    #[inline]
    pub const fn in_front_30(self) -> bool {
        self as u8 <= Zone::Front30 as u8
    }

    /// At most 60 degrees off the nose, the narrower arcs included.
    #[inline]
    pub const fn in_front_60(self) -> bool {
        self as u8 <= Zone::Front60 as u8
    }

    /// At most 60 degrees off the tail, the tail's own 30 included.
    #[inline]
    pub const fn in_rear_60(self) -> bool {
        self as u8 >= Zone::Rear60 as u8
    }

    /// At most 30 degrees off the tail.
    #[inline]
    pub const fn is_tail(self) -> bool {
        self as u8 == Zone::Tail as u8
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Facing, range};
    use super::*;

    /// All hexes up to so far from the origin, itself left out.
    fn around(distance: i32) -> impl Iterator<Item = Hex> {
        let hexes = (-distance..=distance).flat_map(move |q| (-distance..=distance).map(move |r| Hex::new(q, r)));
        hexes.filter(move |&hex| (1..=distance as u32).contains(&range(hex, Hex::ZERO)))
    }

    fn zone_at(facing: u8, q: i32, r: i32) -> Zone {
        Pose::new(Hex::ZERO, Facing::new(facing)).zone_of(Hex::new(q, r))
    }

    /// Case J-033.
    #[test]
    fn the_arcs_hold_the_hexes_of_the_worked_example() {
        assert_eq!(zone_at(0, 3, 0), Zone::Bore);
        for (q, r) in [(2, 1), (1, 1), (3, -1), (2, -1)] {
            assert_eq!(zone_at(0, q, r), Zone::Front30);
        }
        assert_eq!((zone_at(0, 0, 2), zone_at(0, 2, -2)), (Zone::Front60, Zone::Front60));
        assert_eq!((zone_at(0, -1, 3), zone_at(0, -1, 2)), (Zone::Beam, Zone::Beam));
        assert_eq!((zone_at(0, -3, 0), zone_at(0, -1, -1), zone_at(0, 0, -2)), (Zone::Tail, Zone::Tail, Zone::Rear60));
    }

    /// Case J-034: in which zone B at (4, 0) sees A behind it, for four facings.
    #[test]
    fn advantage_is_seen_from_the_zones_of_the_worked_example() {
        let a = Pose::default();
        let zones = [0, 1, 2, 3].map(|facing| Zone::of(Pose::new(Hex::new(4, 0), Facing::new(facing)), a));
        assert_eq!(zones, [Zone::Tail, Zone::Rear60, Zone::Front60, Zone::Bore]);
        assert_eq!(Zone::of(a, Pose::new(Hex::new(4, 0), Facing::new(2))), Zone::Bore);
    }

    /// The angle off the nose, from the centres of the hexes; a limit differs from its neighbours by far more than the
    /// error of the arithmetic.
    #[test]
    fn zones_are_those_of_the_angle_off_the_nose() {
        for hex in around(20) {
            let (along, across) = (f64::from(2 * hex.x + hex.y) / 2.0, f64::from(hex.y) * 3f64.sqrt() / 2.0);
            let angle = across.abs().atan2(along).to_degrees();
            let within = |limit: f64| angle <= limit + 1e-6;
            let expected = match () {
                () if within(0.0) => Zone::Bore,
                () if within(30.0) => Zone::Front30,
                () if within(60.0) => Zone::Front60,
                () if angle >= 150.0 - 1e-6 => Zone::Tail,
                () if angle >= 120.0 - 1e-6 => Zone::Rear60,
                () => Zone::Beam,
            };
            assert_eq!(zone_at(0, hex.x, hex.y), expected, "{hex:?} at {angle} degrees");
        }
    }

    #[test]
    fn turning_the_whole_board_by_60_degrees_keeps_every_zone() {
        for hex in around(12) {
            for facing in 0..6 {
                let turned = hex.clockwise();
                assert_eq!(zone_at(facing, hex.x, hex.y), zone_at(facing + 1, turned.x, turned.y));
            }
        }
    }

    #[test]
    fn reflection_in_the_bore_keeps_every_zone() {
        for hex in around(12) {
            let mirrored = Hex::new(hex.x + hex.y, -hex.y);
            assert_eq!(zone_at(0, hex.x, hex.y), zone_at(0, mirrored.x, mirrored.y), "{hex:?}");
        }
    }

    #[test]
    fn what_is_ahead_of_a_turned_back_nose_was_behind() {
        for hex in around(12) {
            let (zone, back) = (zone_at(0, hex.x, hex.y), zone_at(3, hex.x, hex.y));
            assert_eq!((zone.in_front_60(), zone.in_front_30()), (back.in_rear_60(), back.is_tail()));
            assert_eq!(zone == Zone::Beam, back == Zone::Beam);
        }
    }

    #[test]
    fn in_one_hex_the_facings_decide() {
        let hex = Hex::new(5, -3);
        for facing in Facing::ALL {
            let me = Pose::new(hex, facing);
            let zones = [0, 1, 2, 3, 4, 5].map(|turn| Zone::of(me, me.turned(turn)));
            assert_eq!(zones, [Zone::Tail, Zone::Tail, Zone::Beam, Zone::Front60, Zone::Beam, Zone::Tail]);
        }
    }
}
