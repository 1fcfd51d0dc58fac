//! The best strike from every spot: at which hex, with weapons, cannon or guns.

use super::Outlook;
use super::arms::CANNON;
use super::gains::Gains;
use crate::rules::board::Board;
use crate::scenario::reach::{LANES, RANGES, lane};
use crate::terms::flying::{Arm, PLACES, Place, Spot, Stance, places};
use crate::terms::units::Altitude;

/// The best strike from a spot: what it can be expected to destroy, in hundredths, and below that its rank among
/// equals, so that the greatest number is the best. Hexes are offered in the order of their numbers, the cannon
/// before weapons.
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
        let arm = if self.rank().is_multiple_of(2) { Arm::Cannon } else { other };
        (self.gain() > 0).then(|| (Place::numbered(self.rank() / 2 + 1), arm))
    }
}

/// Every strike that can be expected to destroy something, before sight and arc are asked.
#[derive(Clone, Debug)]
pub(super) struct Strikes {
    /// With weapons or guns at each hex, by altitude and range.
    at: [[BestStrike; LANES]; PLACES],
    /// With the cannon at the aircraft's own hex, by altitude: in motion, and while hovering.
    cannon: [[[BestStrike; 2]; 2]; PLACES],
    /// The most that any of these can be expected to destroy, by altitude.
    most: [i32; 2],
    /// The hexes in sight at Low altitude besides those that the aircraft itself sees, a bit each.
    linked: u16,
    /// Whether arcs do not bind the aircraft.
    all_round: bool,
}

impl Strikes {
    /// The strikes of an aircraft.
    fn of(outlook: &Outlook<'_>) -> Strikes {
        let view = &outlook.view;
        let mut strikes = Strikes {
            at: [[BestStrike::NOTHING; LANES]; PLACES],
            cannon: [[[BestStrike::NOTHING; 2]; 2]; PLACES],
            most: [0; 2],
            linked: view.linked_sight(),
            all_round: view.bears_all_round(),
        };
        let gunship = view.kind().gunship;
        let has_cannon = !gunship && view.cannon().is_some() && !outlook.aim.no_cannon;
        let gains = Gains::of(outlook);
        for hex in places(outlook.held) {
            strikes.at[hex.index()] = gains.at(hex).map(|gain| BestStrike::new(gain, hex, false));
            if has_cannon {
                strikes.cannon[hex.index()] = outlook.cannon_strikes(hex);
            }
            for (altitude, most) in strikes.most.iter_mut().enumerate() {
                let at = &strikes.at[hex.index()][altitude * RANGES..][..RANGES];
                let all = at.iter().chain(&strikes.cannon[hex.index()][altitude]);
                *most = all.fold(*most, |most, strike| most.max(strike.gain()));
            }
        }
        strikes
    }

    /// The best strike from a spot at hexes in sight with units.
    #[inline]
    fn best(&self, board: &Board, seen: u16, altitude: Altitude, spot: Spot) -> BestStrike {
        let from = spot.hex;
        let stance = if self.all_round { Stance::Centre } else { spot.stance };
        let mut best = BestStrike::NOTHING;
        for hex in places(seen & board.arc(stance, from)) {
            let range = usize::from(board.range(from, hex));
            if range < RANGES {
                best = best.max(self.at[hex.index()][lane(altitude, range)]);
            }
        }
        let hovers = usize::from(spot.stance == Stance::Centre);
        best.max(self.cannon[from.index()][altitude.index()][hovers])
    }
}

impl Outlook<'_> {
    /// The best strike from a spot.
    #[inline]
    pub(crate) fn strike(&mut self, altitude: Altitude, spot: Spot) -> BestStrike {
        let (seen, held) = (self.view.state.mission.seen(spot.hex, altitude), self.held);
        let board = self.board;
        self.strikes()
            .map_or(BestStrike::NOTHING, |strikes| strikes.best(board, held & (seen | strikes.linked), altitude, spot))
    }

    /// The most that a strike from any spot at an altitude can be expected to destroy: no strike is worth more.
    pub(crate) fn most_gain(&mut self, altitude: Altitude) -> i32 {
        self.strikes().map_or(0, |strikes| strikes.most[altitude.index()])
    }

    /// All strikes; none of an aircraft that may not attack.
    #[inline]
    fn strikes(&mut self) -> Option<&Strikes> {
        if self.can_attack && self.strikes.is_none() {
            self.strikes = Some(Strikes::of(self));
        }
        self.strikes.as_ref()
    }

    /// What the cannon can be expected to destroy on its own hex, by altitude: one unit in motion, all while hovering.
    fn cannon_strikes(&self, hex: Place) -> [[BestStrike; 2]; 2] {
        let mut gains = [[0; 2]; 2];
        for place in self.units_on(hex) {
            let unit = self.unit(place);
            for (altitude, [most, sum]) in gains.iter_mut().enumerate() {
                let chance = self.arms.chance(&self.view, CANNON, Altitude::ALL[altitude], 0, unit);
                let gain = chance * self.worth(unit) / 10;
                (*most, *sum) = ((*most).max(gain), *sum + gain.max(0));
            }
        }
        gains.map(|gains| gains.map(|gain| BestStrike::new(gain, hex, true)))
    }
}
