//! The best strike from every spot: at which hex, with weapons, cannon or guns.

use super::arms::CANNON;
use super::gains::Gains;
use super::{Outlook, STANCES, stance_place};
use crate::terms::flying::{Arm, PLACES, Place, Spot, places};
use crate::terms::units::Altitude;
use ground::game::List;

/// The best strike from a spot: what it can be expected to destroy, in hundredths, and below that its rank among equals, so
/// that the greatest number is the best. Hexes are offered in the order of their numbers, the cannon before weapons.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct BestStrike(i64);

impl BestStrike {
    /// No strike at all.
    pub(crate) const NOTHING: BestStrike = BestStrike(0);

    /// A strike that can be expected to destroy something, with the cannon or otherwise.
    fn new(gain: i32, hex: Place, cannon: bool) -> BestStrike {
        let rank = 2 * hex.index() as i64 + i64::from(!cannon);
        if gain > 0 { BestStrike((i64::from(gain) << 8) + 0xff - rank) } else { BestStrike::NOTHING }
    }

    /// What it can be expected to destroy, in hundredths; 0 for nothing.
    #[inline]
    pub(crate) const fn gain(self) -> i32 {
        (self.0 >> 8) as i32
    }

    /// The order in which it was offered.
    const fn rank(self) -> u32 {
        0xff - (self.0 & 0xff) as u32
    }

    /// Whether it is at the same hex as another; both are at one.
    #[inline]
    pub(crate) const fn is_where(self, other: BestStrike) -> bool {
        self.rank() / 2 == other.rank() / 2
    }

    /// At which hex and with what, if it can be expected to destroy anything.
    pub(crate) fn aimed(self, gunship: bool) -> Option<(Place, Arm)> {
        let other = if gunship { Arm::Gunship } else { Arm::Weapons };
        let arm = if self.rank() % 2 == 0 { Arm::Cannon } else { other };
        (self.gain() > 0).then(|| (Place::numbered(self.rank() / 2 + 1), arm))
    }
}

/// The best strikes that have been worked out, by altitude, hex and stance.
#[derive(Clone, Debug)]
pub(super) struct Strikes {
    /// The hexes worked out, a bit each, by altitude.
    known: [u16; 2],
    best: [[[BestStrike; STANCES]; PLACES]; 2],
}

impl Strikes {
    /// None worked out.
    pub(super) const UNKNOWN: Strikes = Strikes { known: [0; 2], best: [[[BestStrike::NOTHING; STANCES]; PLACES]; 2] };
}

impl Outlook<'_> {
    /// The best strike from a spot.
    #[inline]
    pub(crate) fn strike(&mut self, altitude: Altitude, spot: Spot) -> BestStrike {
        let (level, hex) = (altitude.index(), spot.hex.index());
        if self.strikes.known[level] & 1 << hex == 0 {
            self.strikes.known[level] |= 1 << hex;
            self.strikes.best[level][hex] = self.strikes_from(altitude, spot.hex);
        }
        self.strikes.best[level][hex][stance_place(spot.stance)]
    }

    /// The best strikes from a hex, by stance.
    fn strikes_from(&mut self, altitude: Altitude, from: Place) -> [BestStrike; STANCES] {
        if !self.can_attack {
            return [BestStrike::NOTHING; STANCES];
        }
        if self.gains.is_none() {
            self.gains = Some(Gains::of(self));
        }
        let mut offers: Offers = List::filled_with((BestStrike::NOTHING, 0));
        let (view, board) = (&self.view, &self.view.campaign.rules.board);
        for hex in places(self.held & view.in_sight(from, altitude)) {
            if hex == from && !view.kind().gunship {
                let [moving, hovering] = self.cannon_gains(altitude, hex);
                offer(&mut offers, BestStrike::new(moving, hex, true), !(1 << CENTRE));
                offer(&mut offers, BestStrike::new(hovering, hex, true), 1 << CENTRE);
            }
            let gain = self.gains.as_ref().map_or(0, |gains| gains.at(hex, altitude, board.range(from, hex)));
            offer(&mut offers, BestStrike::new(gain, hex, false), view.bearings(from, hex));
        }
        best_by_stance(&offers)
    }

    /// What the cannon can be expected to destroy on its own hex: one unit in motion, all while hovering.
    fn cannon_gains(&self, altitude: Altitude, hex: Place) -> [i32; 2] {
        let (mut most, mut sum) = (0, 0);
        if self.view.cannon().is_some() && !self.aim.no_cannon {
            for place in self.units_on(hex) {
                let unit = self.unit(place);
                let gain = self.arms.chance(&self.view, CANNON, altitude, 0, unit) * self.worth(unit) / 10;
                (most, sum) = (most.max(gain), sum + gain.max(0));
            }
        }
        [most, sum]
    }
}

/// The place of the centre among the stances.
const CENTRE: usize = STANCES - 1;

/// Strikes with the stances from which they can be made, a bit each: one at each hex, and the cannon twice.
type Offers = List<(BestStrike, u8), { PLACES + 2 }>;

/// Adds a strike that can be expected to destroy something.
fn offer(offers: &mut Offers, strike: BestStrike, stances: u8) {
    if strike > BestStrike::NOTHING {
        offers.push((strike, stances));
    }
}

/// The best strike of each stance: the best of all is that of every stance that can make it, and so on down.
fn best_by_stance(offers: &Offers) -> [BestStrike; STANCES] {
    let mut best = [BestStrike::NOTHING; STANCES];
    let mut open: u8 = (1 << STANCES) - 1;
    while open != 0 {
        let able = offers.iter().filter(|(_, stances)| stances & open != 0);
        let Some(&(strike, stances)) = able.max_by_key(|(strike, _)| *strike) else { break };
        let mut taken = stances & open;
        open &= !taken;
        while taken != 0 {
            best[taken.trailing_zeros() as usize] = strike;
            taken &= taken - 1;
        }
    }
    best
}
