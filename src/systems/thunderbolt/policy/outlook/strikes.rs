//! What an aircraft can expect to destroy from every spot, with weapons, cannon and guns.

use super::{Outlook, RANGES, UNKNOWN, stance_place};
use crate::policy::legal;
use crate::rules::weapons::Fired;
use crate::state::MOST_UNITS;
use crate::terms::flying::{Arm, PLACES, Place, Spot, Stance};
use crate::terms::units::Altitude;

/// The best strike from a spot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BestStrike {
    /// What it can be expected to destroy, in hundredths; 0 for nothing.
    pub(crate) gain: i32,
    pub(crate) hex: Place,
    pub(crate) arm: Arm,
}

impl BestStrike {
    /// Takes a strike that is better.
    fn offer(&mut self, gain: i32, hex: Place, arm: Arm) {
        if gain > self.gain {
            *self = BestStrike { gain, hex, arm };
        }
    }
}

/// The hexes of a set, a bit each.
fn places(mut hexes: u16) -> impl Iterator<Item = Place> {
    std::iter::from_fn(move || {
        let hex = (hexes != 0).then(|| Place::numbered(hexes.trailing_zeros() + 1))?;
        hexes &= hexes - 1;
        Some(hex)
    })
}

impl Outlook<'_> {
    /// What weapons can be expected to destroy on a hex at a range, in hundredths, their cost taken off.
    fn weapon_gain(&mut self, altitude: Altitude, range: u8, hex: Place) -> i32 {
        if usize::from(range) >= RANGES {
            return 0;
        }
        let known = self.gains[altitude.index()][usize::from(range)][hex.index()];
        if known != UNKNOWN {
            return known;
        }
        let (mut sum, mut targets) = (0, 0);
        let mut whole = [0; 12];
        for place in self.units_on(hex) {
            let unit = self.unit(place);
            let worth = self.worth(unit);
            let mut best = 0;
            for (rack, of_hex) in self.racks.iter().zip(&mut whole) {
                let gain = self.hits(Fired::Item(rack.item), rack.weapon.number, altitude, range, unit) * worth / 10;
                if rack.weapon.whole_hex {
                    *of_hex += gain;
                } else {
                    best = best.max(gain - rack.cost);
                }
            }
            if best > 0 {
                (sum, targets) = (sum + best, targets + 1);
            }
        }
        if targets > self.weapons {
            sum = sum * self.weapons / targets;
        }
        let whole = self.racks.iter().zip(whole).map(|(rack, gain)| gain - rack.cost).max().unwrap_or(0);
        let gain = sum.max(whole);
        self.gains[altitude.index()][usize::from(range)][hex.index()] = gain;
        gain
    }

    /// What the cannon can be expected to destroy on its own hex: one unit, or all while hovering.
    fn cannon_gain(&self, altitude: Altitude, spot: Spot) -> i32 {
        let Some(number) = self.view.cannon().filter(|_| !self.aim.no_cannon) else { return 0 };
        let gain = |place: usize| {
            let unit = self.unit(place);
            self.hits(Fired::Cannon, number, altitude, 0, unit) * self.worth(unit) / 10
        };
        let gains = self.units_on(spot.hex).map(gain);
        match spot.stance {
            Stance::Centre => gains.map(|gain| gain.max(0)).sum(),
            Stance::Edge(_) => gains.max().unwrap_or(0).max(0),
        }
    }

    /// What the guns of a gunship can be expected to destroy on a hex.
    fn gun_gain(&self, altitude: Altitude, range: u8, hex: Place) -> i32 {
        let mut sum = 0;
        self.guns(altitude, range, hex, |_, _, gain| sum += gain);
        sum
    }

    /// The guns of a gunship, each with the unit that it is best fired at and what that can be expected to destroy.
    pub(crate) fn guns(&self, altitude: Altitude, range: u8, hex: Place, mut each: impl FnMut(u8, usize, i32)) {
        let numbers = self.view.campaign.rules.gunship.numbers;
        let mut alive = [1000; MOST_UNITS];
        for gun in 0..legal::guns_left(&self.view) {
            let number = numbers[usize::from(gun)];
            let gain = |place: usize| {
                let unit = self.unit(place);
                self.hits(Fired::Gunship, number, altitude, range, unit) * self.worth(unit) / 10 * alive[place] / 1000
            };
            let best = self.units_on(hex).map(|place| (gain(place), place)).max_by_key(|&(gain, _)| gain);
            let Some((gain, place)) = best.filter(|&(gain, _)| gain > self.aim.least) else { return };
            each(gun, place, gain);
            alive[place] =
                alive[place] * (10 - self.hits(Fired::Gunship, number, altitude, range, self.unit(place))) / 10;
        }
    }

    /// The best strike from a spot.
    pub(crate) fn strike(&mut self, altitude: Altitude, spot: Spot) -> BestStrike {
        let place = stance_place(spot.stance);
        if let Some(known) = self.strikes[altitude.index()][spot.hex.index()][place] {
            return known;
        }
        let mut best = BestStrike { gain: 0, hex: spot.hex, arm: Arm::Weapons };
        if self.can_attack && self.view.kind().gunship {
            self.weigh_guns(altitude, spot, &mut best);
        } else if self.can_attack {
            self.weigh(altitude, spot, &mut best);
        }
        self.strikes[altitude.index()][spot.hex.index()][place] = Some(best);
        best
    }

    /// Offers the hexes at which weapons can be fired from a spot, and the cannon at its own, in the order of their numbers.
    fn weigh(&mut self, altitude: Altitude, spot: Spot, best: &mut BestStrike) {
        let gains = match self.weapons {
            0 => [0; PLACES],
            _ => self.gains_in_sight(altitude, spot.hex),
        };
        let arc = self.view.campaign.rules.board.arc(spot.stance, spot.hex);
        for hex in places(self.held & (arc | 1 << spot.hex.index())) {
            if hex == spot.hex {
                best.offer(self.cannon_gain(altitude, spot), hex, Arm::Cannon);
            }
            best.offer(gains[hex.index()], hex, Arm::Weapons);
        }
    }

    /// The gains of weapons from a hex at every hex in sight of it; 0 at others.
    fn gains_in_sight(&mut self, altitude: Altitude, from: Place) -> [i32; PLACES] {
        if let Some(known) = self.in_sight[altitude.index()][from.index()] {
            return known;
        }
        let mut gains = [0; PLACES];
        for hex in places(self.held) {
            let gain = self.weapon_gain(altitude, self.view.campaign.rules.board.range(from, hex), hex);
            if gain > 0 && self.view.sees(from, altitude, hex).is_some() {
                gains[hex.index()] = gain;
            }
        }
        self.in_sight[altitude.index()][from.index()] = Some(gains);
        gains
    }

    /// Offers the hexes within reach and arc of the guns of a gunship.
    fn weigh_guns(&mut self, altitude: Altitude, spot: Spot, best: &mut BestStrike) {
        let rules = &self.view.campaign.rules;
        for hex in places(self.held) {
            let range = rules.board.range(spot.hex, hex);
            if range <= rules.gunship.range[1] && self.view.bears(spot, hex) {
                best.offer(self.gun_gain(altitude, range, hex), hex, Arm::Gunship);
            }
        }
    }
}
