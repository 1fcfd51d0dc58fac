//! What one aircraft can do and has to fear from every hex, at both altitudes: worked out once for an activation, so that a
//! candidate costs a few look-ups. In integers: worth in hundredths, harm in thousandths.

use crate::policy::reckoning::{harm, needs_at_0};
use crate::policy::{View, legal};
use crate::rules::attacks::Skill;
use crate::rules::items::Weapon;
use crate::rules::weapons::{Fired, Target};
use crate::scenario::doctrine::{AimWeights, Doctrine};
use crate::state::{MOST_UNITS, Unit};
use crate::terms::flying::{PLACES, Place, Stance};
use crate::terms::units::{Altitude, UNIT_KINDS, UnitKind};
use ground::game::List;

mod strikes;
mod threats;

pub(crate) use self::strikes::BestStrike;

/// The ranges that are told apart.
const RANGES: usize = 4;
/// Stances: the edges, then the centre.
pub(crate) const STANCES: usize = 7;
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

/// What lies before an aircraft.
#[derive(Clone, Debug)]
pub(crate) struct Outlook<'a> {
    pub(crate) view: View<'a>,
    aim: AimWeights,
    /// What has to be added to an attack number to get the face needed, by skill and altitude.
    base: [[i32; 2]; WHICH.len()],
    pub(crate) racks: List<Rack, 12>,
    weapons: i32,
    /// Harm that an attack of a unit does to the aircraft, by type.
    harm: [i32; UNIT_KINDS],
    /// The units on each hex, a bit each.
    units: [u64; PLACES],
    /// The hexes with units, a bit each.
    held: u16,
    /// The types of units on the board that something left can hit, a bit each: those in the open, those in Cover.
    within_reach: [u16; 2],
    most_range: u8,
    can_attack: bool,
    gains: [[[i32; PLACES]; RANGES]; 2],
    /// From each hex the gains of weapons at all hexes in sight, whatever the attack angle.
    in_sight: [[Option<[i32; PLACES]>; PLACES]; 2],
    strikes: [[[Option<BestStrike>; STANCES]; PLACES]; 2],
    threats: [[i32; PLACES]; 2],
    /// The range of the nearest other aircraft that a unit can attack, and how many are at that range.
    nearest: List<(u8, u8), MOST_UNITS>,
    far: [i32; PLACES],
}

/// The place of a stance.
pub(crate) const fn stance_place(stance: Stance) -> usize {
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
            base: [[0; 2]; WHICH.len()],
            racks: List::filled_with(blank),
            weapons: 0,
            harm: harm(view, doctrine),
            units: [0; PLACES],
            held: 0,
            within_reach: [0; 2],
            most_range: view.most_range(),
            can_attack: view.may_attack(),
            gains: [[[UNKNOWN; PLACES]; RANGES]; 2],
            in_sight: [[None; PLACES]; 2],
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
        let mut seen = [0u16; 2];
        for (_, unit) in view.state.mission.standing() {
            let (kind, covered) = (1 << unit.kind.index(), usize::from(unit.in_cover));
            if seen[covered] & kind == 0 && outlook.reaches(unit) {
                outlook.within_reach[covered] |= kind;
            }
            seen[covered] |= kind;
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
            Fired::Gunship => Skill::Gunship,
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

    /// Whether something left can hit a unit as it is, in Cover or not, from some hex.
    #[inline]
    pub(crate) fn can_hit(&self, unit: &Unit) -> bool {
        self.within_reach[usize::from(unit.in_cover)] & 1 << unit.kind.index() != 0
    }

    /// Whether something left can hit units of this sort from some hex: in Cover from their own alone.
    fn reaches(&self, unit: &Unit) -> bool {
        self.can_attack
            && (self.racks.iter().any(|rack| self.weapon_hits(rack, unit))
                || self.view.cannon().is_some_and(|number| self.hits_from_somewhere(Fired::Cannon, number, unit))
                || legal::guns_left(&self.view) > 0)
    }

    /// Whether a weapon can hit a unit as it is from some hex.
    pub(crate) fn weapon_hits(&self, rack: &Rack, unit: &Unit) -> bool {
        self.hits_from_somewhere(Fired::Item(rack.item), rack.weapon.number, unit)
    }

    fn hits_from_somewhere(&self, fired: Fired, number: u8, unit: &Unit) -> bool {
        let from =
            |range: u8| Altitude::ALL.iter().any(|&altitude| self.hits(fired, number, altitude, range, unit) > 0);
        (0..RANGES as u8).any(from)
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
const WHICH: [Skill; 4] = [Skill::Cannon, Skill::Strike, Skill::StandOff, Skill::Gunship];

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
