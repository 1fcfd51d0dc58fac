//! The rules of `jets` as play needs them: flat, typed, validated. `lower` makes them from the file's shapes.

pub(crate) mod attack;
pub(crate) mod damage;
pub(crate) mod energy;
pub(crate) mod guns;
pub(crate) mod initiative;
pub(crate) mod initiative_order;
pub(crate) mod leaving;
pub(crate) mod lower;
pub(crate) mod missiles;
pub(crate) mod nerve;
pub(crate) mod pilots;
pub(crate) mod stall;
pub(crate) mod turning;

use crate::scenario::file::{LaunchZone, Manoeuvrability, Quality, Seeker, Skill};
use ground::chance::Keep;

/// The most jets in a dogfight.
pub(crate) const MOST_JETS: usize = 16;

/// Every number that the rules of a dogfight use.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Rules {
    pub(crate) manoeuvres: u8,
    pub(crate) hard_turns: u8,
    pub(crate) energy: Energy,
    pub(crate) altitude: Altitude,
    pub(crate) low_maximum: Option<LowMaximum>,
    pub(crate) zoom_pump_dive: Option<i8>,
    pub(crate) afterburner_fuel_above: i16,
    pub(crate) turning: Turning,
    pub(crate) advantage: Advantage,
    pub(crate) initiative: Initiative,
    pub(crate) aerobatics: Aerobatics,
    pub(crate) stall: Stall,
    pub(crate) guns: Guns,
    pub(crate) missiles: MissileAttack,
    pub(crate) hard_turning: u8,
    pub(crate) damage: Damage,
    pub(crate) fuel: Fuel,
    pub(crate) nerve: Nerve,
    pub(crate) leaving: Leaving,
    pub(crate) ending: Ending,
    pub(crate) night: bool,
}

/// J2.3, J2.4, J2.5: the Energy Roll.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Energy {
    pub(crate) dice: u8,
    pub(crate) dice_per_manoeuvre: u8,
    pub(crate) dice_floor: u8,
    pub(crate) afterburner_die: i8,
    pub(crate) afterburner_speed: i8,
    pub(crate) drag: i8,
    /// By altitude, from 1.
    pub(crate) discards: [Discard; 9],
}

/// Which dice of an Energy Roll go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Discard {
    pub(crate) lowest: u8,
    pub(crate) highest: u8,
}

/// J0.2b, J2.6: altitude.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Altitude {
    pub(crate) lowest: i8,
    pub(crate) highest: i8,
    /// Speed for a change of 0, 1, 2, 3 levels.
    pub(crate) speed: [i8; 4],
}

/// J0.2i.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct LowMaximum {
    pub(crate) altitude: i8,
    pub(crate) from: i8,
    pub(crate) cut: i8,
}

/// J3.3: the turn roll.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Turning {
    pub(crate) keep: [Keep; 3],
    pub(crate) bonus: i8,
}

impl Turning {
    pub(crate) fn keep(&self, manoeuvrability: Manoeuvrability) -> Keep {
        self.keep[manoeuvrability as usize]
    }
}

/// J0.3d.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Advantage {
    pub(crate) range: [u32; 2],
    pub(crate) altitude: i8,
}

/// J1.1.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Initiative {
    pub(crate) keep: [Keep; 4],
    pub(crate) ace_bonus: i8,
    pub(crate) advantage: i8,
    pub(crate) disadvantage: i8,
    pub(crate) crippled: i8,
}

impl Initiative {
    pub(crate) fn keep(&self, skill: Skill) -> Keep {
        self.keep[skill as usize]
    }
}

/// J3.4.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Aerobatics {
    pub(crate) speed: [i8; 2],
    pub(crate) each_move: u8,
    pub(crate) manoeuvres: [Aerobatic; 3],
}

/// One aerobatic manoeuvre.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Aerobatic {
    pub(crate) hexsides: i8,
    pub(crate) least_speed: i8,
    pub(crate) altitudes: [i8; 2],
    pub(crate) difficulty: i8,
    pub(crate) success: AerobaticEffect,
    pub(crate) failure: AerobaticEffect,
}

/// What it does besides turning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct AerobaticEffect {
    pub(crate) altitude: i8,
    pub(crate) speed: i8,
}

/// J3.5.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Stall {
    /// Levels fallen, by the kept die from 1.
    pub(crate) fall: [i8; 6],
    pub(crate) recover_above: u8,
    pub(crate) restart_speed: i8,
    pub(crate) target_bonus: i8,
}

/// J4.3.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Guns {
    pub(crate) range: [u32; 2],
    pub(crate) altitude: i8,
    pub(crate) range_per_level: u32,
    pub(crate) above: i8,
    pub(crate) above_per_range: i8,
    /// Dice by skill.
    pub(crate) skill: [i8; 4],
    pub(crate) least_dice: u8,
    /// Highest dice discarded, by [`crate::zone::Aspect`].
    pub(crate) discards: [u8; 3],
    pub(crate) aim: i8,
    pub(crate) target_jinks: i8,
    pub(crate) own_jink: i8,
    pub(crate) hard_turning: i8,
    pub(crate) bursts: i16,
}

/// J4.4.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct MissileAttack {
    pub(crate) altitude: i8,
    pub(crate) aim: i8,
    pub(crate) target_burns: i8,
    pub(crate) target_jinks: i8,
    pub(crate) target_low: i8,
    pub(crate) low_altitude: i8,
    pub(crate) hard_turning: i8,
    pub(crate) warhead_above: i8,
}

/// J4.5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Damage {
    pub(crate) crippled_share: Share,
    pub(crate) crippled_manoeuvres: u8,
    pub(crate) crippled_factor: i8,
}

/// A share, as numerator and denominator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Share {
    pub(crate) numerator: i32,
    pub(crate) denominator: i32,
}

impl Share {
    /// This share of `whole`, rounded down.
    pub(crate) fn of(self, whole: i32) -> i32 {
        (whole * self.numerator).div_euclid(self.denominator)
    }

    /// This share of `whole`, rounded up.
    pub(crate) fn of_rounded_up(self, whole: i32) -> i32 {
        (whole * self.numerator + self.denominator - 1).div_euclid(self.denominator)
    }
}

/// J5.1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Fuel {
    pub(crate) dry: i16,
    pub(crate) burning: i16,
    pub(crate) empty: i16,
    pub(crate) flame_out: i16,
    pub(crate) full_percent: i32,
    pub(crate) away_percent: i32,
}

/// J5.2.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Nerve {
    pub(crate) keep: [Keep; 4],
    pub(crate) crippled: i8,
    pub(crate) own_loss: i8,
    pub(crate) enemy_loss: i8,
    pub(crate) unarmed: i8,
    pub(crate) choice_fuel: i16,
}

/// J5.3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Leaving {
    pub(crate) range: u32,
    pub(crate) unseen_range: u32,
}

/// J5.4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Ending {
    pub(crate) turns: u16,
    pub(crate) quiet_turns: u16,
    pub(crate) flame_out: Share,
    pub(crate) crippled: Share,
    pub(crate) margin_percent: i32,
}

/// A missile type (Table M).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Missile {
    pub(crate) seeker: Seeker,
    pub(crate) quality: Quality,
    pub(crate) target_number: i8,
    pub(crate) range: [u32; 2],
    pub(crate) zone: LaunchZone,
    pub(crate) warhead_dice: u8,
}

impl Missile {
    pub(crate) fn keep(&self) -> Keep {
        match self.quality {
            Quality::Low => Keep::Lowest,
            Quality::Medium => Keep::Middle,
        }
    }
}

/// A unit card (Table C), as far as play needs it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Card {
    pub(crate) name: String,
    pub(crate) maximum: i8,
    pub(crate) energy_factor: i8,
    pub(crate) manoeuvrability: Manoeuvrability,
    pub(crate) gun_dice: u8,
    pub(crate) gun_damage: u8,
    pub(crate) bursts: i16,
    pub(crate) hits: i16,
    pub(crate) fuel: i16,
    pub(crate) afterburner: bool,
    pub(crate) points: i32,
}
