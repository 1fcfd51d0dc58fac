//! What an aircraft can fire at what: the rule asked once for every type, altitude, range and Cover, so that a policy
//! looks it up (T3.2g, T4.8i, T4.8j, T4.8m, T7.6c, T7.6f).

use crate::rules::Rules;
use crate::rules::weapons::{Armament, Target};
use crate::terms::units::{Altitude, UNIT_KINDS, UnitKind};

/// The ranges that have a lane.
pub(crate) const RANGES: usize = 4;
/// A lane for each altitude and range.
pub(crate) const LANES: usize = 2 * RANGES;

/// The lane of an altitude and a range.
#[inline]
pub(crate) const fn lane(altitude: Altitude, range: usize) -> usize {
    altitude.index() * RANGES + range
}

/// A number for each lane, a byte each, the first lane in the lowest.
pub(crate) type Lanes = u64;

/// What may be fired at each type of unit in the open and in Cover: a byte of ones in each lane where it may, else
/// zeros.
pub(crate) type Reach = [[Lanes; 2]; UNIT_KINDS];

/// Every reach, by type of aircraft: that of each item, of the cannon, of the guns of a gunship.
#[derive(Clone, Debug)]
pub(crate) struct Reaches(Vec<Vec<Reach>>);

impl Reaches {
    /// The reaches under these rules.
    pub(crate) fn of(rules: &Rules) -> Reaches {
        let items = (0..rules.items.len()).map(|item| Armament::Item(item as u8));
        let fired: Vec<Armament> = items.chain([Armament::Cannon, Armament::Gunship]).collect();
        let of_type = |by| fired.iter().map(|&fired| reach(rules, by, fired)).collect();
        Reaches((0..rules.aircraft.len()).map(of_type).collect())
    }

    /// The reach of what an aircraft of a type, by its place in the rules, fires.
    #[inline]
    pub(crate) fn get(&self, by: u8, fired: Armament) -> &Reach {
        let of_type = &self.0[usize::from(by)];
        match fired {
            Armament::Item(item) => &of_type[usize::from(item)],
            Armament::Cannon => &of_type[of_type.len() - 2],
            Armament::Gunship => &of_type[of_type.len() - 1],
        }
    }
}

fn reach(rules: &Rules, by: usize, fired: Armament) -> Reach {
    let by = &rules.aircraft[by];
    std::array::from_fn(|kind| {
        let kind = UnitKind::ALL[kind];
        [false, true].map(|in_cover| {
            let mut lanes = 0;
            for &altitude in Altitude::ALL {
                for range in 0..RANGES {
                    let target = Target { kind, range: range as u8, in_cover };
                    if rules.may_fire(by, fired, altitude, target) {
                        lanes |= 0xff << (8 * lane(altitude, range));
                    }
                }
            }
            lanes
        })
    })
}

/// The lanes of ranges up to a limit.
#[inline]
pub(crate) const fn within(most: u8) -> Lanes {
    match most {
        0 => 0x0000_00ff_0000_00ff,
        1 => 0x0000_ffff_0000_ffff,
        2 => 0x00ff_ffff_00ff_ffff,
        _ => Lanes::MAX,
    }
}

/// The lanes of numbers that depend on the altitude, and on whether the target is in the aircraft's own hex.
#[inline]
pub(crate) const fn spread(own_hex: [u8; 2], other_hex: [u8; 2]) -> Lanes {
    const fn of(own: u8, other: u8) -> Lanes {
        own as Lanes | ((other as Lanes) * 0x0101_0100)
    }
    of(own_hex[0], other_hex[0]) | (of(own_hex[1], other_hex[1]) << 32)
}
