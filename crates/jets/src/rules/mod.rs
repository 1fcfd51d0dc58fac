//! The rules of `jets`: one declaration a table of `scenarios/jets/rules.toml`, in the file of what plays it. [`Rules`]
//! are those that a dogfight reads, under the switches of its scenario.

pub(crate) mod altitude;
pub(crate) mod attack;
pub(crate) mod cards;
pub(crate) mod damage;
pub(crate) mod end_of_turn;
pub(crate) mod energy_management;
pub(crate) mod energy_roll;
pub(crate) mod guns;
pub(crate) mod initiative;
pub(crate) mod initiative_order;
pub(crate) mod leaving;
pub(crate) mod missiles;
pub(crate) mod nerve;
pub(crate) mod pilots;
pub(crate) mod stall;
pub(crate) mod starts;
pub(crate) mod turning;

pub(crate) use self::altitude::{Altitude, LowMaximum};
pub(crate) use self::cards::Card;
pub(crate) use self::damage::Damage;
pub(crate) use self::end_of_turn::{Ending, Fuel, Leaving, Quiet};
pub(crate) use self::energy_roll::Energy;
pub(crate) use self::guns::Guns;
pub(crate) use self::initiative::{Advantage, Initiative};
pub(crate) use self::missiles::{Missile, MissileAttack};
pub(crate) use self::nerve::Nerve;
pub(crate) use self::stall::Stall;
pub(crate) use self::turning::{AerobaticRules, Turning};

use crate::terms::lowering::{rules, table};
use crate::terms::switches::{LowMax, Switches, ZoomPumpGuard};
use ground::scenario::lower::{Lower, Lowering};
use ground::scenario::{Check, Fault};
use std::collections::BTreeMap;

/// The most jets in a dogfight.
pub(crate) const MOST_JETS: usize = 16;

rules! {
    /// The numbers of the rules.
    #[schemars(title = "sortie rules: jets")]
    RulesFile => Tables {
        manoeuvres: Manoeuvres,
        energy: energy_roll::EnergyNumbers,
        discards: energy_roll::Discards,
        altitude: Altitude,
        afterburner: energy_roll::Afterburner,
        turning: Turning,
        advantage: Advantage,
        initiative: Initiative,
        aerobatics: turning::Aerobatics,
        stall: Stall,
        guns: Guns,
        missile_attack: MissileAttack,
        hard_turning: turning::HardTurning,
        damage: Damage,
        fuel: Fuel,
        nerve: Nerve,
        leaving: Leaving,
        ending: Ending,
        points: cards::Points,
        pilots: pilots::PilotsFile,
        low_maximum: LowMaximum,
        zoom_pump: altitude::ZoomPump,
        /// The starts that a scenario may choose, by name.
        starts: BTreeMap<String, starts::StartFile>,
        /// The unit cards, by name.
        cards: BTreeMap<String, Card>,
        /// The missile types, by name.
        missiles: BTreeMap<String, Missile>,
    }
}

table! {
    /// How many hard manoeuvres a turn allows.
    ManoeuvresFile => Manoeuvres {
        /// Hard manoeuvres of all kinds together.
        most: u8 = 0..=5,
        /// Hard Turns alone.
        most_turns: u8 = 0..=3,
    }
}

/// Every number that the rules of a dogfight use.
#[derive(Clone, Debug, serde::Serialize)]
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
    pub(crate) aerobatics: AerobaticRules,
    pub(crate) stall: Stall,
    pub(crate) guns: Guns,
    /// Serialised by its first name, which the identity of a scenario in a report rests on.
    #[serde(rename = "missiles")]
    pub(crate) missile_attack: MissileAttack,
    pub(crate) hard_turning: u8,
    pub(crate) damage: Damage,
    pub(crate) fuel: Fuel,
    pub(crate) nerve: Nerve,
    pub(crate) leaving: Leaving,
    pub(crate) ending: Ending,
    pub(crate) night: bool,
}

impl Tables {
    /// The tables of a file; `None` if one of them can't be read at all.
    pub(crate) fn of(file: &RulesFile, check: &mut Check) -> Option<Tables> {
        let mut tables = Tables::lower(file, "rules", (0, 0), &mut Lowering { check, context: () })?;
        if !tables.altitude.is_sound(check) {
            return None;
        }
        for (name, card) in &mut tables.cards {
            if let Some(missile) = cards::unvalued(&file.cards[name], file) {
                let what =
                    format!("the card names no points, and rules.points.missiles has no row for its `{missile}`");
                check.fault(Fault::new(format!("rules.cards.{name}"), what).expected("`points`, or such a row"));
            }
            card.points.get_or_insert_with(|| cards::formula_points(&file.cards[name], file));
        }
        Some(tables)
    }
}

impl Rules {
    /// The rules of these tables under the switches of a scenario.
    pub(crate) fn of(tables: Tables, switches: &Switches, night: bool) -> Rules {
        Rules {
            manoeuvres: tables.manoeuvres.most,
            hard_turns: tables.manoeuvres.most_turns,
            energy: Energy {
                numbers: tables.energy,
                dice_floor: switches.energy_dice_floor as u8,
                discards: tables.discards.under(switches.alt6),
            },
            altitude: tables.altitude,
            low_maximum: (switches.low_max == LowMax::On).then_some(tables.low_maximum),
            zoom_pump_dive: (switches.zoom_pump_guard == ZoomPumpGuard::On).then_some(tables.zoom_pump.dive),
            afterburner_fuel_above: tables.afterburner.fuel_above,
            turning: tables.turning,
            advantage: tables.advantage,
            initiative: tables.initiative,
            aerobatics: AerobaticRules { table: tables.aerobatics, difficulty: switches.aerobatics_difficulty },
            stall: tables.stall,
            guns: tables.guns,
            missile_attack: tables.missile_attack,
            hard_turning: tables.hard_turning.hexsides,
            damage: tables.damage,
            fuel: tables.fuel,
            nerve: tables.nerve,
            leaving: tables.leaving,
            ending: tables.ending,
            night,
        }
    }
}
