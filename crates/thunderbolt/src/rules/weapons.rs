//! What can be fired at what, and whether it is spent (T3.2g, T4.8i, T4.8j, T4.8m, T7.6b, T7.6c, T7.6e, T7.6f).

use crate::ledger::Rule;
use crate::rules::Rules;
use crate::rules::aircraft::AircraftType;
use crate::rules::items::Item;
use crate::terms::switches::GunshipGuns;
use crate::terms::units::{Altitude, Altitudes, Targets, UnitKind};
use ground::chance::Label;
use ground::journal::{Event, Journal};

/// What tables call the cannon of an aircraft, so that no weapon has this name.
pub(crate) const CANNON: &str = "cannon";

/// What an aircraft fires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Armament {
    /// An item, by its place among those of the rules.
    Item(u8),
    /// Its cannon.
    Cannon,
    /// A gun of a gunship.
    Gunship,
}

/// Where the target is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Target {
    pub(crate) kind: UnitKind,
    /// Hexes to it.
    pub(crate) range: u8,
    pub(crate) in_cover: bool,
}

impl Rules {
    /// Whether attack angle and Cover do not bind the guns of a gunship (T7.6f).
    pub(crate) fn guns_bear_all_round(&self) -> bool {
        self.switches.gunship_guns == GunshipGuns::AllRound
    }

    /// Whether an aircraft of a type at this altitude may fire at a unit, as far as type, altitude, range, the unit's
    /// class and its Cover go; sight and angle are the board's.
    pub(crate) fn may_fire(&self, by: &AircraftType, fired: Armament, altitude: Altitude, at: Target) -> bool {
        if by.high_only && altitude == Altitude::Low {
            return false;
        }
        let (range, altitudes, targets) = match fired {
            Armament::Item(item) => match self.items[usize::from(item)].weapon() {
                Some(weapon) if by.may_carry(item) => (weapon.range, weapon.altitudes, weapon.targets),
                _ => return false,
            },
            Armament::Cannon if by.cannon.is_some() && !by.gunship => {
                (*self.cannon.range, self.cannon.altitudes, self.cannon.targets)
            }
            Armament::Gunship if by.gunship => (*self.gunship.range, Altitudes::Both, Targets::Any),
            Armament::Cannon | Armament::Gunship => return false,
        };
        (range[0]..=range[1]).contains(&at.range)
            && altitudes.include(altitude)
            && targets.include(self.units[at.kind.index()].class)
            && (at.range == 0 || !at.in_cover || fired == Armament::Gunship && self.guns_bear_all_round())
    }
}

impl Item {
    /// Whether a weapon that has been fired is kept by the natural die (T7.6b).
    pub(crate) fn is_kept(&self, by: Label, face: u8, journal: &mut impl Journal) -> bool {
        let Some(weapon) = self.weapon().filter(|weapon| weapon.is_kept(face)) else { return false };
        journal.record(|| {
            let event = Event::of(Rule::T7_6b).by(by).result(face).word("weapon", self.title.clone());
            event.int("need", weapon.keep_from.unwrap_or(0))
        });
        true
    }
}
