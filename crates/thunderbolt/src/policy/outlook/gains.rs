//! What weapons and guns can be expected to destroy on each hex, by altitude and range, in hundredths, their cost
//! taken off.

use super::arms::FIRST_GUN;
use super::{Outlook, bits};
use crate::policy::legal;
use crate::scenario::reach::{LANES, RANGES, lane};
use crate::state::{MOST_UNITS, Unit};
use crate::terms::flying::{PLACES, Place, places};
use crate::terms::units::Altitude;

/// A sum for each lane.
type Sums = [i32; LANES];

/// Units that differ in type, in Cover or in being pop-ups.
const SORTS: usize = 64;

/// The gains at each hex.
#[derive(Clone, Debug)]
pub(super) struct Gains([Sums; PLACES]);

impl Gains {
    /// What an aircraft can expect.
    pub(super) fn of(outlook: &Outlook<'_>) -> Gains {
        let mut gains = Gains([[0; LANES]; PLACES]);
        if outlook.view.kind().gunship {
            gains.take_guns(outlook);
        } else if outlook.arms.weapons > 0 {
            gains.take_weapons(outlook);
        }
        gains
    }

    /// At a hex.
    #[inline]
    pub(super) const fn at(&self, hex: Place) -> Sums {
        self.0[hex.index()]
    }

    /// Each unit is fired at by what can be expected to destroy most; more units than weapons share the weapons. Or
    /// else one weapon is fired at the whole hex.
    fn take_weapons(&mut self, outlook: &Outlook<'_>) {
        let weapons = outlook.arms.weapons;
        let whole_hex = outlook.arms.racks.iter().any(|rack| rack.weapon.whole_hex);
        let (mut known, mut best) = (0u64, [[0; LANES]; SORTS]);
        for hex in places(outlook.held) {
            let (mut sums, mut targets) = ([0; LANES], [0; LANES]);
            for place in outlook.units_on(hex) {
                let unit = outlook.unit(place);
                let sort = unit.kind.index() | usize::from(unit.pop_up) << 4 | usize::from(unit.in_cover) << 5;
                if known & 1 << sort == 0 {
                    (known, best[sort]) = (known | 1 << sort, best_weapons(outlook, unit));
                }
                for lane in 0..LANES {
                    sums[lane] += best[sort][lane];
                    targets[lane] += i32::from(best[sort][lane] > 0);
                }
            }
            for (sum, targets) in sums.iter_mut().zip(targets) {
                if targets > weapons {
                    *sum = *sum * weapons / targets;
                }
            }
            if whole_hex {
                take_whole_hex(outlook, hex, &mut sums);
            }
            self.0[hex.index()] = sums;
        }
    }

    fn take_guns(&mut self, outlook: &Outlook<'_>) {
        let most = usize::from(outlook.view.campaign.rules.gunship.range[1]).min(RANGES - 1);
        for hex in places(outlook.held) {
            for &altitude in Altitude::ALL {
                for range in 0..=most {
                    self.0[hex.index()][lane(altitude, range)] = outlook.gun_gain(altitude, range as u8, hex);
                }
            }
        }
    }
}

/// What the best weapon can be expected to destroy of a unit, its cost taken off; 0 where none is worth firing.
fn best_weapons(outlook: &Outlook<'_>, unit: &Unit) -> Sums {
    let mut best = [0; LANES];
    let worth = outlook.worth(unit);
    for (arm, rack) in outlook.arms.racks.iter().enumerate().filter(|(_, rack)| !rack.weapon.whole_hex) {
        let mut odds = outlook.arms.odds(arm, unit);
        while odds != 0 {
            let lane = odds.trailing_zeros() as usize / 8;
            let chance = (odds >> (8 * lane)) as u8;
            odds &= !(0xff << (8 * lane));
            best[lane] = best[lane].max(i32::from(chance) * worth / 10 - rack.cost);
        }
    }
    best
}

/// Offers weapons that attack a whole hex.
fn take_whole_hex(outlook: &Outlook<'_>, hex: Place, sums: &mut Sums) {
    for (arm, rack) in outlook.arms.racks.iter().enumerate().filter(|(_, rack)| rack.weapon.whole_hex) {
        let mut whole = [0; LANES];
        for place in outlook.units_on(hex) {
            let unit = outlook.unit(place);
            let (odds, worth) = (outlook.arms.odds(arm, unit), outlook.worth(unit));
            for (lane, sum) in whole.iter_mut().enumerate() {
                *sum += i32::from((odds >> (8 * lane)) as u8) * worth / 10;
            }
        }
        for (sum, whole) in sums.iter_mut().zip(whole) {
            *sum = (*sum).max(whole - rack.cost);
        }
    }
}

impl Outlook<'_> {
    /// What the guns of a gunship can be expected to destroy on a hex.
    pub(super) fn gun_gain(&self, altitude: Altitude, range: u8, hex: Place) -> i32 {
        let mut sum = 0;
        self.guns(altitude, range, hex, |_, _, gain| sum += gain);
        sum
    }

    /// The guns of a gunship, each with the unit that it is best fired at and what that can be expected to destroy.
    pub(crate) fn guns(&self, altitude: Altitude, range: u8, hex: Place, mut each: impl FnMut(u8, usize, i32)) {
        let mut alive = [1000; MOST_UNITS];
        for gun in 0..legal::guns_left(&self.view) {
            let chance = |place: usize| {
                let arm = FIRST_GUN + usize::from(gun);
                self.arms.chance(&self.view, arm, altitude, range, self.unit(place))
            };
            let gain = |place: usize| chance(place) * self.worth(self.unit(place)) / 10 * alive[place] / 1000;
            let best = bits(self.units[hex.index()]).map(|place| (gain(place), place)).max_by_key(|&(gain, _)| gain);
            let Some((gain, place)) = best.filter(|&(gain, _)| gain > self.aim.least) else { return };
            each(gun, place, gain);
            alive[place] = alive[place] * (10 - chance(place)) / 10;
        }
    }
}
