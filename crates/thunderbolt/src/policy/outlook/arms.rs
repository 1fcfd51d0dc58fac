//! What an aircraft has left to fire, and the chance that each of it hits each type of unit on the board.

use crate::policy::reckoning::needs_at_0;
use crate::policy::{View, legal};
use crate::rules::attacks::Skill;
use crate::rules::items::{GUNS, Weapon};
use crate::rules::weapons::{Armament, Target};
use crate::scenario::doctrine::AimWeights;
use crate::scenario::reach::{Lanes, RANGES, lane, spread, within};
use crate::state::Unit;
use crate::terms::clock::Clock;
use crate::terms::damage::{Level, PARTS, Status};
use crate::terms::flying::Load;
use crate::terms::units::{Altitude, UNIT_KINDS};
use ground::game::List;

/// The most kinds of weapons of one aircraft.
const RACKS: usize = 12;
/// The cannon, as an arm.
pub(crate) const CANNON: usize = RACKS;
/// The first gun of a gunship, as an arm.
pub(super) const FIRST_GUN: usize = CANNON + 1;
const ARMS: usize = FIRST_GUN + GUNS;

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

/// What the aircraft that was asked about last has left to fire, kept until something changes that it depends on. An
/// arm is a rack by its place, the cannon, or a gun.
#[derive(Clone, Debug)]
pub(crate) struct Arms {
    basis: Option<Basis>,
    pub(crate) racks: List<Rack, RACKS>,
    /// How many weapons.
    pub(super) weapons: i32,
    /// Chances of hits in tenths by arm, type of unit and Cover, a byte for each altitude and range; of types on the
    /// board.
    odds: [[[Lanes; 2]; UNIT_KINDS]; ARMS],
    /// The types of units that some arm can hit from some hex, a bit each: in the open, in Cover.
    within_reach: [u16; 2],
}

/// What the arms of an aircraft and their odds depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Basis {
    clock: Clock,
    /// The condition of the day, if it is in force, and what an event of the mission does to attacks.
    today: (u8, bool, (i8, u8)),
    /// The types of units on the board, a bit each.
    kinds: u16,
    /// The type, the load and what is left of it.
    equipped: (u8, Load, u16, u8),
    damage: ([u8; PARTS], u8),
    pilot: Option<(u8, Level, Status)>,
}

impl Basis {
    fn of(view: &View<'_>, kinds: u16) -> Basis {
        let (state, aircraft) = (view.state, view.aircraft());
        Basis {
            clock: state.clock,
            today: (state.condition, state.in_force, state.mission.attack),
            kinds,
            equipped: (aircraft.kind, aircraft.load, aircraft.left, aircraft.shots),
            damage: (aircraft.damage, aircraft.attack_2),
            pilot: view.pilot().map(|pilot| (pilot.card, pilot.level, view.status_of(pilot))),
        }
    }
}

/// The face needed with an attack number of 0, by altitude, from a unit's own hex and from others.
type Needs = [[i32; 2]; 2];

/// What an arm is fired at, and from where.
struct Aimed {
    needs: Needs,
    /// The lanes within its range.
    within: Lanes,
    /// The types of units, a bit each.
    kinds: u16,
}

impl Arms {
    /// Nothing.
    pub(crate) const fn none() -> Arms {
        let blank = Rack { item: 0, weapon: NO_WEAPON, left: 0, cost: 0 };
        Arms {
            basis: None,
            racks: List::empty(blank),
            weapons: 0,
            odds: [[[0; 2]; UNIT_KINDS]; ARMS],
            within_reach: [0; 2],
        }
    }

    /// Takes what an aircraft has left, with its odds against these types of units, a bit each.
    pub(super) fn take(&mut self, view: &View<'_>, kinds: u16) {
        let basis = Some(Basis::of(view, kinds));
        if self.basis == basis {
            return;
        }
        (self.basis, self.weapons, self.within_reach) = (basis, 0, [0; 2]);
        self.racks.clear();
        for (place, weapon) in view.weapons_left() {
            let item = view.aircraft().load[place];
            self.weapons += 1;
            if let Some(rack) = self.racks.iter_mut().find(|rack| rack.item == item) {
                rack.left += 1;
            } else if self.racks.len() < RACKS {
                self.racks.push(Rack { item, weapon: *weapon, left: 1, cost: 0 });
            }
        }
        self.reckon_all(view, kinds);
    }

    /// The odds of all arms against these types of units.
    fn reckon_all(&mut self, view: &View<'_>, kinds: u16) {
        let today = view.modifiers_today();
        let needs = |skills: [Skill; 2]| -> Needs {
            skills.map(|skill| {
                let high = needs_at_0(view, (skill, Altitude::High), &today);
                let [at_high, at_low] = today[usize::from(skill.is_stand_off())];
                // Altitude matters only where the condition of the day makes it matter.
                let low = if at_high == at_low { high } else { needs_at_0(view, (skill, Altitude::Low), &today) };
                [high, low]
            })
        };
        if !self.racks.is_empty() {
            let needs = needs([Skill::Strike, Skill::StandOff]);
            let within = within(view.most_range());
            for place in 0..self.racks.len() {
                let rack = self.racks[place];
                self.reckon(
                    view,
                    place,
                    (Armament::Item(rack.item), rack.weapon.number),
                    &Aimed { needs, within, kinds },
                );
            }
        }
        if let Some(number) = view.cannon() {
            let needs = needs([Skill::Cannon; 2]);
            self.reckon(view, CANNON, (Armament::Cannon, number), &Aimed { needs, within: Lanes::MAX, kinds });
        }
        let guns = usize::from(legal::guns_left(view));
        if guns > 0 {
            let needs = needs([Skill::Gunship; 2]);
            let within = within(view.most_range());
            for (gun, &number) in view.campaign.rules.gunship.numbers[..guns].iter().enumerate() {
                self.reckon(view, FIRST_GUN + gun, (Armament::Gunship, number), &Aimed { needs, within, kinds });
            }
            // A gun counts as able to hit whatever there is.
            self.within_reach = [kinds; 2];
        }
    }

    /// The odds of an arm with an attack number, within a range.
    fn reckon(&mut self, view: &View<'_>, arm: usize, (fired, number): (Armament, u8), aimed: &Aimed) {
        let &Aimed { ref needs, within, kinds } = aimed;
        let reach = view.campaign.reaches.get(view.aircraft().kind, fired);
        for kind in super::bits(kinds.into()) {
            let lanes = reach[kind].map(|lanes| lanes & within);
            if lanes == [0; 2] {
                self.odds[arm][kind] = lanes;
                continue;
            }
            let number = i32::from(number) - i32::from(view.campaign.rules.units[kind].modifier);
            let [own, other] = needs.map(|needs| needs.map(|needs| tenths(number, needs) as u8));
            let odds = lanes.map(|lanes| lanes & spread(own, other));
            self.odds[arm][kind] = odds;
            for (able, odds) in self.within_reach.iter_mut().zip(odds) {
                *able |= u16::from(odds != 0) << kind;
            }
        }
    }

    /// Sets what each weapon has to be expected to destroy, by an aim.
    pub(super) fn price(&mut self, view: &View<'_>, aim: &AimWeights) {
        for rack in &mut self.racks {
            let whole = aim.least + aim.points * i32::from(view.campaign.rules.items[usize::from(rack.item)].points);
            let spent = rack.weapon.keep_from.map_or(10, |face| i32::from(face) - 1);
            rack.cost = whole * spent / 10;
        }
    }

    /// The chances of an arm against a unit as it is, in tenths, by lane; 0 where it can't be fired at it.
    #[inline]
    pub(super) fn odds(&self, arm: usize, unit: &Unit) -> Lanes {
        self.odds[arm][unit.kind.index()][usize::from(unit.in_cover)]
    }

    /// Whether something can hit a unit as it is from some hex.
    #[inline]
    pub(super) fn can_hit(&self, unit: &Unit) -> bool {
        self.within_reach[usize::from(unit.in_cover)] & 1 << unit.kind.index() != 0
    }

    /// Whether a weapon can hit a unit as it is from some hex.
    pub(crate) fn rack_hits(&self, rack: usize, unit: &Unit) -> bool {
        self.odds(rack, unit) != 0
    }

    /// The arm that an item is of.
    pub(crate) fn of_item(&self, item: u8) -> Option<usize> {
        self.racks.iter().position(|rack| rack.item == item)
    }

    /// The chance, in tenths, that an arm destroys a unit from a hex at a range; 0 where it can't be fired at it.
    #[inline]
    pub(crate) fn chance(&self, view: &View<'_>, arm: usize, altitude: Altitude, range: u8, unit: &Unit) -> i32 {
        match usize::from(range) {
            range if range < RANGES => i32::from((self.odds(arm, unit) >> (8 * lane(altitude, range))) as u8),
            _ => self.chance_beyond(view, arm, altitude, range, unit),
        }
    }

    /// As [`Arms::chance`], at ranges that have no lane: the rule is asked.
    #[cold]
    fn chance_beyond(&self, view: &View<'_>, arm: usize, altitude: Altitude, range: u8, unit: &Unit) -> i32 {
        let rules = &view.campaign.rules;
        let (fired, number, skill) = match arm {
            CANNON => (Armament::Cannon, view.cannon().unwrap_or(u8::MAX), Skill::Cannon),
            gun if gun >= FIRST_GUN => (Armament::Gunship, rules.gunship.numbers[gun - FIRST_GUN], Skill::Gunship),
            rack => (Armament::Item(self.racks[rack].item), self.racks[rack].weapon.number, Skill::StandOff),
        };
        let target = Target { kind: unit.kind, range, in_cover: unit.in_cover };
        let too_far = fired != Armament::Cannon && range > view.most_range();
        if too_far || !rules.may_fire(view.kind(), fired, altitude, target) {
            return 0;
        }
        let number = i32::from(number) - i32::from(rules.units[unit.kind.index()].modifier);
        tenths(number, needs_at_0(view, (skill, altitude), &view.modifiers_today()))
    }
}

/// The chance, in tenths, of a die of ten that has to reach a face with an attack number.
fn tenths(number: i32, needs: i32) -> i32 {
    (11 - number - needs).clamp(0, 10)
}

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
