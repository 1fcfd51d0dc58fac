//! Which weapon is fired at which unit: one after the other, each where it can be expected to destroy most.

use crate::policy::outlook::{CANNON, Outlook};
use crate::policy::{Aim, legal};
use crate::scenario::doctrine::AimWeights;
use crate::state::MOST_UNITS;
use crate::terms::flying::{Arm, MOST_SHOTS, Place, Shot, Shots, Stance};
use ground::doctrine::{Candidates, Chooser};
use ground::game::List;

/// The shots of an attack, and how many were weighed.
pub(super) fn assigned(outlook: &Outlook<'_>, weights: &AimWeights, aim: &Aim) -> (Shots, Candidates) {
    let mut salvo = Salvo {
        outlook,
        aim,
        shots: List::empty(Shot { item: 0, unit: 0 }),
        used: 0,
        alive: [1000; MOST_UNITS],
        candidates: 0,
    };
    match aim.arm {
        Arm::Weapons => {
            salvo.fire_at(aim.hex, false);
            if let Some(hex) = salvo.other_hex() {
                salvo.fire_at(hex, true);
            }
        }
        Arm::Cannon if !weights.no_cannon => salvo.fire_cannon(),
        Arm::Cannon => {}
        Arm::Gunship => salvo.fire_guns(),
    }
    (salvo.shots, Candidates::all(salvo.candidates))
}

/// The shots assigned so far.
struct Salvo<'a> {
    outlook: &'a Outlook<'a>,
    aim: &'a Aim,
    shots: Shots,
    /// Items of the load that are assigned, a bit each.
    used: u32,
    /// The chance that each unit is still there, in thousandths.
    alive: [i32; MOST_UNITS],
    candidates: u32,
}

/// A weapon at a unit.
#[derive(Clone, Copy)]
struct Offer {
    gain: i32,
    cost: i32,
    place: usize,
    unit: usize,
}

impl Salvo<'_> {
    fn units_on(&self, hex: Place) -> impl Iterator<Item = usize> + use<> {
        self.outlook.units_on(hex)
    }

    /// What one hit of a weapon on a unit can be expected to destroy, in hundredths.
    fn gain(&self, place: usize, unit: usize) -> i32 {
        let (outlook, view) = (self.outlook, &self.outlook.view);
        let target = &view.state.mission.units[unit];
        outlook.worth(target) * self.chance(place, unit) / 10 * self.alive[unit] / 1000
    }

    /// The chance of a hit, in tenths.
    fn chance(&self, place: usize, unit: usize) -> i32 {
        let view = &self.outlook.view;
        let unit = &view.state.mission.units[unit];
        let range = view.campaign.rules.board.range(self.aim.spot.hex, unit.hex);
        let arm = self.outlook.arms.of_item(view.aircraft().load[place]);
        arm.map_or(0, |arm| self.outlook.arms.chance(view, arm, self.aim.altitude, range, unit))
    }

    /// Assigns weapons to the units of a hex while that is worth it.
    fn fire_at(&mut self, hex: Place, independent: bool) {
        let view = &self.outlook.view;
        let sound = view.bears(self.aim.spot, hex) && view.sees(self.aim.spot.hex, self.aim.altitude, hex).is_some();
        while sound && self.shots.len() < MOST_SHOTS {
            let Some(offer) = self.best(hex, independent) else { return };
            self.take(offer, hex);
        }
    }

    /// The weapon and unit worth most beyond the cost; of equals the cheaper weapon, then the first.
    fn best(&mut self, hex: Place, independent: bool) -> Option<Offer> {
        let mut best: Option<Offer> = None;
        let mut tried = 0u32;
        for (place, weapon) in self.outlook.view.weapons_left() {
            let item = self.outlook.view.aircraft().load[place];
            if self.used & 1 << place != 0 || tried & 1 << item != 0 || independent && !weapon.independent {
                continue;
            }
            tried |= 1 << item;
            let cost = self.outlook.arms.racks.iter().find(|rack| rack.item == item).map_or(0, |rack| rack.cost);
            let mut whole = Offer { gain: 0, cost, place, unit: MOST_UNITS };
            for unit in self.units_on(hex) {
                let gain = self.gain(place, unit);
                let offer = Offer { gain, cost, place, unit };
                if weapon.whole_hex {
                    let able = self.chance(place, unit) > 0;
                    let unit = if whole.unit == MOST_UNITS && able { unit } else { whole.unit };
                    whole = Offer { gain: whole.gain + gain, unit, ..whole };
                } else if better(&offer, best.as_ref()) {
                    best = Some(offer);
                }
            }
            if whole.unit < MOST_UNITS && better(&whole, best.as_ref()) {
                best = Some(whole);
            }
        }
        best
    }

    fn take(&mut self, offer: Offer, hex: Place) {
        self.candidates += 1;
        self.used |= 1 << offer.place;
        self.shots.push(Shot { item: offer.place as u8, unit: offer.unit as u8 });
        let whole = self.outlook.view.item(offer.place).weapon().is_some_and(|weapon| weapon.whole_hex);
        let mut hit = 0u64;
        for unit in self.units_on(hex) {
            hit |= u64::from(whole || unit == offer.unit) << unit;
        }
        for unit in (0..MOST_UNITS).filter(|unit| hit & 1 << unit != 0) {
            self.alive[unit] = self.alive[unit] * (10 - self.chance(offer.place, unit)) / 10;
        }
    }

    /// The other hex at which independent weapons can destroy most.
    fn other_hex(&mut self) -> Option<Place> {
        let independent =
            self.outlook.view.weapons_left().any(|(place, weapon)| weapon.independent && self.used & 1 << place == 0);
        let view = &self.outlook.view;
        let others = Place::all().filter(|&hex| independent && hex != self.aim.hex);
        let seen = others.filter(|&hex| {
            view.bears(self.aim.spot, hex) && view.sees(self.aim.spot.hex, self.aim.altitude, hex).is_some()
        });
        let mut chooser = Chooser::default();
        for hex in seen {
            if let Some(offer) = self.best(hex, true) {
                chooser.score(offer.gain - offer.cost, || hex);
            }
        }
        chooser.chosen().0.map(|(_, hex)| hex)
    }

    /// The cannon at the best unit, or at all while hovering.
    fn fire_cannon(&mut self) {
        let (outlook, view) = (self.outlook, &self.outlook.view);
        if view.cannon().is_none() {
            return;
        }
        let units = &view.state.mission.units;
        let gain = |unit: usize| {
            let chance = outlook.arms.chance(view, CANNON, self.aim.altitude, 0, &units[unit]);
            (chance > 0).then(|| outlook.worth(&units[unit]) * chance)
        };
        let mut shots: Shots = List::empty(Shot { item: 0, unit: 0 });
        let able = self.units_on(self.aim.spot.hex).filter_map(|unit| Some((gain(unit)?, unit)));
        match self.aim.spot.stance {
            Stance::Centre => {
                able.take(MOST_SHOTS).for_each(|(_, unit)| shots.push(Shot { item: 0, unit: unit as u8 }))
            }
            Stance::Edge(_) => {
                let best = able.max_by_key(|&(gain, unit)| (gain, std::cmp::Reverse(unit)));
                best.into_iter().for_each(|(_, unit)| shots.push(Shot { item: 0, unit: unit as u8 }));
            }
        }
        self.candidates += shots.len() as u32;
        self.shots = shots;
    }

    fn fire_guns(&mut self) {
        let range = self.outlook.view.campaign.rules.board.range(self.aim.spot.hex, self.aim.hex);
        let (mut shots, mut weighed) = (self.shots, 0);
        self.outlook.guns(self.aim.altitude, range, self.aim.hex, |gun, unit, _| {
            weighed += 1;
            shots.push(Shot { item: gun, unit: unit as u8 });
        });
        (self.shots, self.candidates) = (shots, self.candidates + weighed);
        debug_assert!(legal::may_aim(&self.outlook.view, self.aim, &self.shots));
    }
}

fn better(offer: &Offer, than: Option<&Offer>) -> bool {
    let net = offer.gain - offer.cost;
    net > 0
        && than.is_none_or(|other| {
            let others = other.gain - other.cost;
            net > others || net == others && offer.cost < other.cost
        })
}
