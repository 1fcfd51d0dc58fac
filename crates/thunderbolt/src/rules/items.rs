//! Weapons, pods and tanks (T3.2, T7.6c).

use crate::terms::flying::MOST_ITEMS;
use crate::terms::lowering::table;
use crate::terms::units::{Altitudes, Targets};
use ground::scenario::lower::Pair;

table! {
    /// A weapon.
    WeaponCardFile => WeaponCard {
        /// Its place among the weapons.
        number: Option<u8> = 1..=64,
        /// What it is called.
        title: String,
        /// Weight Points.
        weight: u8 = 1..=16,
        /// Ordnance Points.
        points: u8 = 0..=20,
        /// Counters of it in the game.
        counters: u8 = 1..=99,
        /// Its attack number: a d10 with its modifiers hits on this or more, so that a lower one hits more often.
        attack: u8 = 0..=12,
        /// The least and the greatest range, in hexes.
        range: Pair<u8> = 0..=9,
        /// The altitudes from which it is fired.
        altitudes: Altitudes,
        /// What it is fired at.
        targets: Targets,
        /// May be fired at a hex of its own.
        #[serde(default)]
        independent: bool,
        /// Attacks every ground unit of the aircraft's hex.
        #[serde(default)]
        whole_hex: bool,
        /// Kept if the die shows this or more.
        keep_from: Option<u8> = 1..=10,
    }
}
table! {
    /// A pod or a tank.
    StoreFile => Store {
        /// What it is called.
        title: String,
        /// Weight Points.
        weight: u8 = 1..=MOST_ITEMS as i64,
        /// Ordnance Points.
        points: u8 = 0..=20,
        /// Counters of it in the game.
        counters: u8 = 1..=99,
    }
}
table! {
    #![derive(Copy)]
    /// The cannon of all aircraft that have one; the card gives its attack number.
    CannonFile => Cannon {
        /// The least and the greatest range, in hexes.
        range: Pair<u8> = 0..=9,
        /// The altitudes from which it is fired.
        altitudes: Altitudes,
        /// What it is fired at.
        targets: Targets,
    }
}
table! {
    /// The guns of a gunship.
    GunshipFile => Gunship {
        /// Their attack numbers, in the order of firing.
        numbers: [u8; GUNS] = 0..=12,
        /// The least and the greatest range, in hexes.
        range: Pair<u8> = 0..=9,
    }
}

/// The number of guns of a gunship.
pub(crate) const GUNS: usize = 3;

/// What can be hung under an aircraft.
#[derive(Clone, Debug, serde::Serialize)]
pub(crate) struct Item {
    /// Its name in files.
    pub(crate) name: String,
    /// What it is called, for the journal.
    #[serde(skip_serializing)]
    pub(crate) title: String,
    pub(crate) weight: u8,
    pub(crate) points: u8,
    pub(crate) counters: u8,
    pub(crate) kind: ItemKind,
}

/// What sort of item it is.
#[derive(Clone, Copy, Debug, serde::Serialize)]
pub(crate) enum ItemKind {
    Weapon(Weapon),
    EcmPod,
    FuelTank,
}

/// A weapon in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub(crate) struct Weapon {
    /// The attack number.
    pub(crate) number: u8,
    /// The least and the greatest range.
    pub(crate) range: [u8; 2],
    pub(crate) altitudes: Altitudes,
    pub(crate) targets: Targets,
    /// May be fired at a hex of its own (T4.8c).
    pub(crate) independent: bool,
    /// One counter attacks every ground unit of the aircraft's hex (T7.6d).
    pub(crate) whole_hex: bool,
    /// The natural die from which it is kept (T7.6b).
    pub(crate) keep_from: Option<u8>,
}

impl Item {
    /// The weapon that it is.
    #[inline]
    pub(crate) const fn weapon(&self) -> Option<&Weapon> {
        match &self.kind {
            ItemKind::Weapon(weapon) => Some(weapon),
            ItemKind::EcmPod | ItemKind::FuelTank => None,
        }
    }

    /// Whether it is an ECM pod.
    pub(crate) const fn is_pod(&self) -> bool {
        matches!(self.kind, ItemKind::EcmPod)
    }

    /// Whether it is a fuel tank.
    pub(crate) const fn is_tank(&self) -> bool {
        matches!(self.kind, ItemKind::FuelTank)
    }
}

impl Weapon {
    /// Whether it is fired at helicopters alone (T3.2g).
    pub(crate) const fn air_to_air(&self) -> bool {
        matches!(self.targets, Targets::Air)
    }

    /// Whether the natural die leaves it with the aircraft (T7.6b).
    #[inline]
    pub(crate) fn is_kept(&self, face: u8) -> bool {
        self.keep_from.is_some_and(|least| face >= least)
    }
}
