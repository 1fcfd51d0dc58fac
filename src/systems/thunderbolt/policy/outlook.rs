//! What one aircraft can do and has to fear from every hex, at both altitudes: worked out once for an activation, so that a
//! candidate costs a few look-ups. In integers: worth in hundredths, harm in thousandths.

use crate::policy::reckoning::{harm, needs_at_0};
use crate::policy::{View, legal};
use crate::rules::attacks::Skill;
use crate::rules::items::Weapon;
use crate::rules::weapons::{Fired, Target};
use crate::scenario::doctrine::{AimWeights, Doctrine};
use crate::state::{MOST_UNITS, Unit};
use crate::terms::flying::{Arm, PLACES, Place, Spot, Stance};
use crate::terms::units::{Altitude, UNIT_KINDS, UnitKind};
use ground::game::List;

mod threats;

/// The ranges that are told apart.
const RANGES: usize = 4;
/// Stances: the edges, then the centre.
const STANCES: usize = 7;
/// A gain that has not been worked out.
const UNKNOWN: i32 = i32::MIN;

/// Weapons of a kind that are left.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rack {
    /// The item, by place in the rules.
    pub(crate) item: u8,
    pub(crate) weapon: Weapon,
    /// How many.
    pub(crate) left: u8,
    /// What firing one must be expected to destroy, in hundredths.
    pub(crate) cost: i32,
}

/// The best strike from a spot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BestStrike {
    /// What it can be expected to destroy, in hundredths; 0 for nothing.
    pub(crate) gain: i32,
    pub(crate) hex: Place,
    pub(crate) arm: Arm,
}

/// What lies before an aircraft.
#[derive(Clone, Debug)]
pub(crate) struct Outlook<'a> {
    pub(crate) view: View<'a>,
    aim: AimWeights,
    /// What has to be added to an attack number to get the face needed, by skill and altitude.
    base: [[i32; 2]; 3],
    pub(crate) racks: List<Rack, 12>,
    weapons: i32,
    /// Harm that an attack of a unit does to the aircraft, by type.
    harm: [i32; UNIT_KINDS],
    /// The units on each hex, a bit each.
    units: [u64; PLACES],
    /// The hexes with units, a bit each.
    held: u16,
    /// The types of units on the board that something left can hit, a bit each.
    within_reach: u16,
    most_range: u8,
    can_attack: bool,
    gains: [[[i32; PLACES]; RANGES]; 2],
    strikes: [[[Option<BestStrike>; STANCES]; PLACES]; 2],
    threats: [[i32; PLACES]; 2],
    /// The range of the nearest other aircraft that a unit can attack, and how many are at that range.
    nearest: List<(u8, u8), MOST_UNITS>,
    far: [i32; PLACES],
}

/// The place of a stance.
const fn stance_place(stance: Stance) -> usize {
    match stance {
        Stance::Edge(edge) => edge.index() as usize,
        Stance::Centre => STANCES - 1,
    }
}

impl<'a> Outlook<'a> {
    /// The outlook of the aircraft of a view, with units weighed by an aim.
    pub(crate) fn new(view: &View<'a>, aim: AimWeights, doctrine: &Doctrine) -> Outlook<'a> {
        let blank = Rack { item: 0, weapon: NO_WEAPON, left: 0, cost: 0 };
        let mut outlook = Outlook {
            view: *view,
            aim,
            base: [[0; 2]; 3],
            racks: List::filled_with(blank),
            weapons: 0,
            harm: harm(view, doctrine),
            units: [0; PLACES],
            held: 0,
            within_reach: 0,
            most_range: view.most_range(),
            can_attack: view.may_attack(),
            gains: [[[UNKNOWN; PLACES]; RANGES]; 2],
            strikes: [[[None; STANCES]; PLACES]; 2],
            threats: [[UNKNOWN; PLACES]; 2],
            nearest: List::filled_with((u8::MAX, 0)),
            far: [UNKNOWN; PLACES],
        };
        for (place, unit) in view.state.mission.standing() {
            outlook.units[unit.hex.index()] |= 1 << place;
            outlook.held |= 1 << unit.hex.index();
        }
        outlook.load();
        for (which, altitudes) in outlook.base.iter_mut().enumerate() {
            for (altitude, needs) in altitudes.iter_mut().enumerate() {
                *needs = needs_at_0(view, WHICH[which], Altitude::ALL[altitude]);
            }
        }
        let mut seen = 0u16;
        for (_, unit) in view.state.mission.standing() {
            let kind = 1 << unit.kind.index();
            if seen & kind == 0 && outlook.reaches(unit) {
                outlook.within_reach |= kind;
            }
            seen |= kind;
        }
        outlook
    }

    /// Weighs units anew.
    pub(crate) fn aimed(mut self, aim: AimWeights) -> Outlook<'a> {
        self.aim = aim;
        self.load();
        self
    }

    /// The weapons left, by kind.
    fn load(&mut self) {
        self.racks.clear();
        self.weapons = 0;
        for (place, weapon) in self.view.weapons_left() {
            let item = self.view.aircraft().load[place];
            self.weapons += 1;
            if let Some(rack) = self.racks.iter_mut().find(|rack| rack.item == item) {
                rack.left += 1;
            } else if self.racks.len() < 12 {
                let whole = self.aim.least + self.aim.points * i32::from(self.view.item(place).points);
                let spent = weapon.keep_from.map_or(10, |face| i32::from(face) - 1);
                self.racks.push(Rack { item, weapon: *weapon, left: 1, cost: whole * spent / 10 });
            }
        }
    }

    fn unit(&self, place: usize) -> &'a Unit {
        &self.view.state.mission.units[place]
    }

    /// What a unit is worth as a target, in hundredths.
    pub(crate) fn worth(&self, unit: &Unit) -> i32 {
        let value = if unit.pop_up { 0 } else { i32::from(self.view.campaign.rules.units[unit.kind.index()].value) };
        let danger = self.aim.danger * self.harm[unit.kind.index()] / 1000;
        self.aim.value * value + danger + self.aim.units[unit.kind.index()]
    }

    /// The chance of a hit, in tenths.
    fn chance(&self, number: u8, which: Skill, altitude: Altitude, kind: UnitKind) -> i32 {
        let modifier = i32::from(self.view.campaign.rules.units[kind.index()].modifier);
        let needs = i32::from(number) + self.base[which as usize][altitude.index()] - modifier;
        (11 - needs).clamp(0, 10)
    }

    /// The chance, in tenths, that something destroys a unit from a hex; 0 where it can't be fired at it.
    pub(crate) fn hits(&self, fired: Fired, number: u8, altitude: Altitude, range: u8, unit: &Unit) -> i32 {
        let target = Target { kind: unit.kind, range, in_cover: unit.in_cover };
        let rules = &self.view.campaign.rules;
        if !rules.may_fire(self.view.kind(), fired, altitude, target) {
            return 0;
        }
        let which = match fired {
            Fired::Gunship | Fired::Item(_) if range > self.most_range => return 0,
            Fired::Gunship => Skill::StandOff,
            Fired::Cannon => Skill::Cannon,
            Fired::Item(_) if range == 0 => Skill::Strike,
            Fired::Item(_) => Skill::StandOff,
        };
        self.chance(number, which, altitude, unit.kind)
    }

    /// The units of a hex, by place.
    fn units_on(&self, hex: Place) -> impl Iterator<Item = usize> + use<> {
        let mut left = self.units[hex.index()];
        std::iter::from_fn(move || {
            let place = (left != 0).then(|| left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(place)
        })
    }

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
        if self.can_attack {
            let mut hexes = self.held;
            while hexes != 0 {
                let hex = Place::numbered(hexes.trailing_zeros() + 1);
                hexes &= hexes - 1;
                self.weigh(altitude, spot, hex, &mut best);
            }
        }
        self.strikes[altitude.index()][spot.hex.index()][place] = Some(best);
        best
    }

    fn weigh(&mut self, altitude: Altitude, spot: Spot, hex: Place, best: &mut BestStrike) {
        let range = self.view.campaign.rules.board.range(spot.hex, hex);
        let mut offer = |gain: i32, arm: Arm| {
            if gain > best.gain {
                *best = BestStrike { gain, hex, arm };
            }
        };
        if self.view.kind().gunship {
            let gain = if range <= self.view.campaign.rules.gunship.range[1] {
                self.gun_gain(altitude, range, hex)
            } else {
                0
            };
            offer(gain, Arm::Gunship);
            return;
        }
        if range == 0 {
            offer(self.cannon_gain(altitude, spot), Arm::Cannon);
        }
        if self.weapons > 0 {
            let gain = self.weapon_gain(altitude, range, hex);
            if gain > 0 && self.view.bears(spot, hex) && self.view.sees(spot.hex, altitude, hex).is_some() {
                offer(gain, Arm::Weapons);
            }
        }
    }

    /// Whether something left can hit a unit at all, from some hex.
    #[inline]
    pub(crate) fn can_hit(&self, unit: &Unit) -> bool {
        self.within_reach & 1 << unit.kind.index() != 0
    }

    /// Whether something left can hit units of this sort, out of Cover, from some hex.
    fn reaches(&self, unit: &Unit) -> bool {
        let open = Unit { in_cover: false, ..*unit };
        let can = |fired: Fired, number: u8| {
            let from =
                |range: u8| Altitude::ALL.iter().any(|&altitude| self.hits(fired, number, altitude, range, &open) > 0);
            (0..RANGES as u8).any(from)
        };
        self.can_attack
            && (self.racks.iter().any(|rack| can(Fired::Item(rack.item), rack.weapon.number))
                || self.view.cannon().is_some_and(|number| can(Fired::Cannon, number))
                || legal::guns_left(&self.view) > 0)
    }

    /// Hexes to the nearest unit worth something that can be hit; 0 if there is none.
    pub(crate) fn far(&mut self, hex: Place) -> i32 {
        if self.far[hex.index()] == UNKNOWN {
            let board = &self.view.campaign.rules.board;
            let mut held = 0u16;
            for (_, unit) in self.view.state.mission.standing() {
                if held & 1 << unit.hex.index() == 0 && self.worth(unit) > 0 && self.can_hit(unit) {
                    held |= 1 << unit.hex.index();
                }
            }
            for from in Place::all() {
                let ranges = Place::all().filter(|to| held & 1 << to.index() != 0).map(|to| board.range(from, to));
                self.far[from.index()] = ranges.min().map_or(0, i32::from);
            }
        }
        self.far[hex.index()]
    }
}

/// The skills in the order of their numbers.
const WHICH: [Skill; 3] = [Skill::Cannon, Skill::Strike, Skill::StandOff];

/// A weapon that is none.
const NO_WEAPON: Weapon = Weapon {
    number: 0,
    range: [0, 0],
    altitudes: crate::terms::units::Altitudes::Never,
    targets: crate::terms::units::Targets::Any,
    independent: false,
    whole_hex: false,
    keep_from: None,
};
