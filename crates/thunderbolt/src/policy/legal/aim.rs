//! Which weapons, cannon and guns can be fired at which units.

use crate::policy::{Aim, View};
use crate::rules::items::{GUNS, Weapon};
use crate::rules::weapons::{Armament, Target};
use crate::state::Unit;
use crate::terms::damage::Part;
use crate::terms::flying::{Arm, Place, Shots, Spot, Stance};
use crate::terms::units::Altitude;

/// Whether something can be fired from a spot at a unit: range, altitude, class of target and Cover (T3.2g, T4.8i,
/// T4.8j, T4.8m, T7.6c, T7.6f, T7.10c), attack angle and line of sight (T4.8d to T4.8g).
fn fires_at(view: &View<'_>, fired: Armament, (spot, altitude): (Spot, Altitude), unit: &Unit) -> bool {
    let rules = &view.campaign.rules;
    let range = rules.board.range(spot.hex, unit.hex);
    let target = Target { kind: unit.kind, range, in_cover: unit.in_cover };
    unit.stands()
        && rules.may_fire(view.kind(), fired, altitude, target)
        && (range <= view.most_range() || fired == Armament::Cannon)
        && view.bears(spot, unit.hex)
        && view.sees(spot.hex, altitude, unit.hex).is_some()
}

/// The guns of a gunship that can still be fired in one attack, those of the lowest numbers (T7.6f).
pub(crate) fn guns_left(view: &View<'_>) -> u8 {
    let silenced = !view.kind().gunship || view.aircraft().marks(Part::Cannon) > 0;
    if silenced { 0 } else { view.aircraft().shots.min(GUNS as u8) }
}

/// Every unit that can be fired at in this attack, with the weapon by its place in the load, or the gun. Weapons that
/// choose a hex of their own are listed with the units of all hexes; together they fire at one.
pub(crate) fn targets(view: &View<'_>, aim: &Aim, mut each: impl FnMut(usize, u8)) {
    if !view.may_attack() {
        return;
    }
    let from = (aim.spot, aim.altitude);
    for (place, unit) in view.state.mission.standing() {
        let here = unit.hex == aim.hex;
        match aim.arm {
            Arm::Weapons => {
                let fires = |item: usize, weapon: &Weapon| {
                    let fired = Armament::Item(view.aircraft().load[item]);
                    (here || weapon.independent) && fires_at(view, fired, from, unit)
                };
                let weapons = view.weapons_left().filter(|(item, weapon)| fires(*item, weapon));
                weapons.for_each(|(item, _)| each(place, item as u8));
            }
            Arm::Cannon if here && view.cannon().is_some() && fires_at(view, Armament::Cannon, from, unit) => {
                each(place, 0)
            }
            Arm::Gunship if here && fires_at(view, Armament::Gunship, from, unit) => {
                (0..guns_left(view)).for_each(|gun| each(place, gun));
            }
            Arm::Cannon | Arm::Gunship => {}
        }
    }
}

/// Whether an attack has anything to fire at in its hex.
pub(crate) fn strikes(view: &View<'_>, aim: &Aim) -> bool {
    let mut any = false;
    targets(view, aim, |unit, _| any |= view.state.mission.units[unit].hex == aim.hex);
    any
}

/// The hex that an attack is against: the one aimed at, or where none of its shots goes there the one that all of them
/// go to (T4.8b, T4.8c).
pub(crate) fn target_hex(view: &View<'_>, aim: &Aim, shots: &Shots) -> Place {
    let hexes = || shots.iter().map(|shot| view.state.mission.units[usize::from(shot.unit)].hex);
    if hexes().any(|hex| hex == aim.hex) { aim.hex } else { hexes().next().unwrap_or(aim.hex) }
}

/// Whether the shots of an attack are allowed together (T4.8a to T4.8m, T7.6c to T7.6f).
pub(crate) fn may_aim(view: &View<'_>, aim: &Aim, shots: &Shots) -> bool {
    let mut left = u32::from(view.aircraft().left);
    let mut guns = (1u32 << guns_left(view)) - 1;
    let (mut other, mut hit) = (None::<Place>, 0u64);
    view.may_attack()
        && shots.iter().all(|shot| {
            let Some(unit) = view.state.mission.units.get(usize::from(shot.unit)) else { return false };
            let from = (aim.spot, aim.altitude);
            let here = unit.hex == aim.hex;
            match aim.arm {
                Arm::Weapons => {
                    let bit = 1u32.checked_shl(shot.item.into()).unwrap_or(0);
                    let weapon = if left & bit == 0 { None } else { view.item(shot.item.into()).weapon() };
                    left &= !bit;
                    let at = here
                        || weapon.is_some_and(|weapon| weapon.independent)
                            && *other.get_or_insert(unit.hex) == unit.hex;
                    let load = &view.aircraft().load;
                    at && weapon.is_some() && fires_at(view, Armament::Item(load[usize::from(shot.item)]), from, unit)
                }
                Arm::Cannon => {
                    let free = match aim.spot.stance {
                        Stance::Centre => hit & 1 << shot.unit == 0,
                        Stance::Edge(_) => hit == 0,
                    };
                    hit |= 1 << shot.unit;
                    here && free && view.cannon().is_some() && fires_at(view, Armament::Cannon, from, unit)
                }
                Arm::Gunship => {
                    let free = guns & 1u32.checked_shl(shot.item.into()).unwrap_or(0);
                    guns &= !free;
                    here && free != 0 && fires_at(view, Armament::Gunship, from, unit)
                }
            }
        })
}
