//! The rules of `jets` as play needs them: flat, typed, validated. `lower` makes them from the file's shapes.

use super::file::{LaunchZone, Manoeuvrability, Quality, Seeker, Skill};
use ground::chance::Keep;

/// The most jets in a dogfight.
pub(super) const MOST_JETS: usize = 16;

/// Every number that the rules of a dogfight use.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Rules {
    pub(super) manoeuvres: u8,
    pub(super) hard_turns: u8,
    pub(super) energy: Energy,
    pub(super) altitude: Altitude,
    pub(super) low_maximum: Option<LowMaximum>,
    pub(super) zoom_pump_dive: Option<i8>,
    pub(super) afterburner_fuel_above: i16,
    pub(super) turning: Turning,
    pub(super) advantage: Advantage,
    pub(super) initiative: Initiative,
    pub(super) aerobatics: Aerobatics,
    pub(super) stall: Stall,
    pub(super) guns: Guns,
    pub(super) missiles: MissileAttack,
    pub(super) hard_turning: u8,
    pub(super) damage: Damage,
    pub(super) fuel: Fuel,
    pub(super) nerve: Nerve,
    pub(super) leaving: Leaving,
    pub(super) ending: Ending,
    pub(super) night: bool,
}

/// J2.3, J2.4, J2.5: the Energy Roll.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Energy {
    pub(super) dice: u8,
    pub(super) dice_per_manoeuvre: u8,
    pub(super) dice_floor: u8,
    pub(super) afterburner_die: i8,
    pub(super) afterburner_speed: i8,
    pub(super) drag: i8,
    /// By altitude, from 1.
    pub(super) discards: [Discard; 9],
}

/// Which dice of an Energy Roll go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Discard {
    pub(super) lowest: u8,
    pub(super) highest: u8,
}

/// J0.2b, J2.6: altitude.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Altitude {
    pub(super) lowest: i8,
    pub(super) highest: i8,
    /// Speed for a change of 0, 1, 2, 3 levels.
    pub(super) speed: [i8; 4],
}

/// J0.2i.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct LowMaximum {
    pub(super) altitude: i8,
    pub(super) from: i8,
    pub(super) cut: i8,
}

/// J3.3: the turn roll.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Turning {
    pub(super) keep: [Keep; 3],
    pub(super) bonus: i8,
}

impl Turning {
    pub(super) fn keep(&self, manoeuvrability: Manoeuvrability) -> Keep {
        self.keep[manoeuvrability as usize]
    }
}

/// J0.3d.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Advantage {
    pub(super) range: [u32; 2],
    pub(super) altitude: i8,
}

/// J1.1.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Initiative {
    pub(super) keep: [Keep; 4],
    pub(super) ace_bonus: i8,
    pub(super) advantage: i8,
    pub(super) disadvantage: i8,
    pub(super) crippled: i8,
}

impl Initiative {
    pub(super) fn keep(&self, skill: Skill) -> Keep {
        self.keep[skill as usize]
    }
}

/// J3.4.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Aerobatics {
    pub(super) speed: [i8; 2],
    pub(super) each_move: u8,
    pub(super) manoeuvres: [Aerobatic; 3],
}

/// One aerobatic manoeuvre.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Aerobatic {
    pub(super) hexsides: i8,
    pub(super) least_speed: i8,
    pub(super) altitudes: [i8; 2],
    pub(super) difficulty: i8,
    pub(super) success: AerobaticEffect,
    pub(super) failure: AerobaticEffect,
}

/// What it does besides turning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct AerobaticEffect {
    pub(super) altitude: i8,
    pub(super) speed: i8,
}

/// J3.5.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Stall {
    /// Levels fallen, by the kept die from 1.
    pub(super) fall: [i8; 6],
    pub(super) recover_above: u8,
    pub(super) restart_speed: i8,
    pub(super) target_bonus: i8,
}

/// J4.3.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Guns {
    pub(super) range: [u32; 2],
    pub(super) altitude: i8,
    pub(super) range_per_level: u32,
    pub(super) above: i8,
    pub(super) above_per_range: i8,
    /// Dice by skill.
    pub(super) skill: [i8; 4],
    pub(super) least_dice: u8,
    /// Highest dice discarded, by [`super::zone::Aspect`].
    pub(super) discards: [u8; 3],
    pub(super) aim: i8,
    pub(super) target_jinks: i8,
    pub(super) own_jink: i8,
    pub(super) hard_turning: i8,
    pub(super) bursts: i16,
}

/// J4.4.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct MissileAttack {
    pub(super) altitude: i8,
    pub(super) aim: i8,
    pub(super) target_burns: i8,
    pub(super) target_jinks: i8,
    pub(super) target_low: i8,
    pub(super) low_altitude: i8,
    pub(super) hard_turning: i8,
    pub(super) warhead_above: i8,
}

/// J4.5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Damage {
    pub(super) crippled_share: Share,
    pub(super) crippled_manoeuvres: u8,
    pub(super) crippled_factor: i8,
}

/// A share, as numerator and denominator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Share {
    pub(super) numerator: i32,
    pub(super) denominator: i32,
}

impl Share {
    /// This share of `whole`, rounded down.
    pub(super) fn of(self, whole: i32) -> i32 {
        (whole * self.numerator).div_euclid(self.denominator)
    }

    /// This share of `whole`, rounded up.
    pub(super) fn of_rounded_up(self, whole: i32) -> i32 {
        (whole * self.numerator + self.denominator - 1).div_euclid(self.denominator)
    }
}

/// J5.1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Fuel {
    pub(super) dry: i16,
    pub(super) burning: i16,
    pub(super) empty: i16,
    pub(super) flame_out: i16,
    pub(super) full_percent: i32,
    pub(super) away_percent: i32,
}

/// J5.2.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Nerve {
    pub(super) keep: [Keep; 4],
    pub(super) crippled: i8,
    pub(super) own_loss: i8,
    pub(super) enemy_loss: i8,
    pub(super) unarmed: i8,
    pub(super) choice_fuel: i16,
}

/// J5.3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Leaving {
    pub(super) range: u32,
    pub(super) unseen_range: u32,
}

/// J5.4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Ending {
    pub(super) turns: u16,
    pub(super) quiet_turns: u16,
    pub(super) flame_out: Share,
    pub(super) crippled: Share,
    pub(super) margin_percent: i32,
}

/// A missile type (Table M).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Missile {
    pub(super) seeker: Seeker,
    pub(super) quality: Quality,
    pub(super) target_number: i8,
    pub(super) range: [u32; 2],
    pub(super) zone: LaunchZone,
    pub(super) warhead_dice: u8,
}

impl Missile {
    pub(super) fn keep(&self) -> Keep {
        match self.quality {
            Quality::Low => Keep::Lowest,
            Quality::Medium => Keep::Middle,
        }
    }
}

/// A unit card (Table C), as far as play needs it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Card {
    pub(super) name: String,
    pub(super) maximum: i8,
    pub(super) energy_factor: i8,
    pub(super) manoeuvrability: Manoeuvrability,
    pub(super) gun_dice: u8,
    pub(super) gun_damage: u8,
    pub(super) bursts: i16,
    pub(super) hits: i16,
    pub(super) fuel: i16,
    pub(super) afterburner: bool,
    pub(super) points: i32,
}
