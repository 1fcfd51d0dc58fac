//! The rules of `thunderbolt`: one declaration a table of `scenarios/thunderbolt/rules.toml`, in the file of what plays
//! it. [`Rules`] are those that a campaign reads, under the switches of its scenario; its campaign and situation card
//! are chosen from [`Tables`] by name.

pub(crate) mod aircraft;
pub(crate) mod attacks;
pub(crate) mod bands;
pub(crate) mod base;
pub(crate) mod battalions;
pub(crate) mod board;
pub(crate) mod by_least;
pub(crate) mod cards;
pub(crate) mod counts;
pub(crate) mod cover;
pub(crate) mod damage;
pub(crate) mod draw;
pub(crate) mod effects;
pub(crate) mod enemy;
pub(crate) mod engine;
pub(crate) mod events;
pub(crate) mod hits;
pub(crate) mod items;
pub(crate) mod load;
pub(crate) mod loads;
pub(crate) mod loiter;
pub(crate) mod pilots;
pub(crate) mod player;
pub(crate) mod player_features;
pub(crate) mod pop_ups;
pub(crate) mod rescue;
pub(crate) mod ridges;
pub(crate) mod scouts;
pub(crate) mod units;
pub(crate) mod weapons;

use crate::rules::aircraft::{AircraftCard, AircraftType};
use crate::rules::battalions::{BattalionCard, BattalionRow, HalfStrength};
use crate::rules::cards::{CampaignCard, Condition, ConditionRow, EventCard, EventRow, SituationCard};
use crate::rules::counts::UnitCounts;
use crate::rules::items::{Item, Store, WeaponCard};
use crate::rules::pilots::{PilotCard, PilotRows};
use crate::rules::units::UnitType;
use crate::terms::lowering::rules;
use crate::terms::switches::{BattalionCards, LowCannon, Switches};
use crate::terms::units::{Altitudes, UNIT_KINDS};
use ground::scenario::Check;
use std::collections::BTreeMap;

/// The most families of aircraft.
pub(crate) const MOST_FAMILIES: usize = 32;
/// The most pilot cards.
pub(crate) const MOST_PILOTS: usize = 64;
/// The most battalion cards.
pub(crate) const MOST_BATTALIONS: usize = 64;
/// The most special conditions, and the most mission events.
pub(crate) const MOST_CARDS: usize = 64;
/// The most units of a battalion.
pub(crate) const MOST_OF_BATTALION: u16 = 48;
/// The most enemy pop-up chits: with a battalion's units they fit on the battlefield.
pub(crate) const MOST_POP_UPS: u16 = 16;

rules! {
    /// The numbers of the rules.
    #[schemars(title = "sortie rules: thunderbolt")]
    RulesFile => Written {
        board: board::BoardHexes,
        tiles: board::Tiles,
        draw: draw::Draw,
        squadron: base::SquadronNumbers,
        scouts: scouts::Scouts,
        promotion: base::Promotion,
        arming: loads::Arming,
        stores_carried: loads::StoreLimits,
        engine_check: engine::EngineCheck,
        half_strength: HalfStrength,
        scout_table: scouts::ScoutTable,
        loiter: loiter::Loiter,
        pop_ups: pop_ups::PopUpChits,
        cover: cover::Cover,
        ridge_evasion: ridges::RidgeEvasion,
        attack: attacks::Attack,
        cannon: items::Cannon,
        gunship: items::Gunship,
        ecm: enemy::Ecm,
        hits: hits::HitRows,
        damage: damage::Damage,
        bingo: loiter::Bingo,
        rescue: rescue::Rescue,
        mission_stress: bands::MissionStress,
        weight_penalty: bands::WeightPenalty,
        experience: base::Experience,
        victory: base::Victory,
        recovery: base::Recovery,
        movement: bands::Movement,
        band_losses: bands::BandLosses,
        replacement: base::Replacement,
        repair: base::Repair,
        rest: base::Rest,
        /// The types of enemy units, by name.
        units: BTreeMap<String, UnitType>,
        /// The aircraft, by name.
        aircraft: BTreeMap<String, AircraftCard>,
        /// The weapons, by name.
        weapons: BTreeMap<String, WeaponCard>,
        /// The ECM pod and the fuel tank.
        stores: BTreeMap<String, Store>,
        /// The pilots, by name.
        pilots: BTreeMap<String, PilotRows>,
        /// The battalions, by name.
        battalions: BTreeMap<String, BattalionRow>,
        /// The campaigns that a scenario may choose, by name.
        campaigns: BTreeMap<String, CampaignCard>,
        /// The situations that a scenario may choose, by name.
        situations: BTreeMap<String, SituationCard>,
        /// The special conditions, by name.
        conditions: BTreeMap<String, ConditionRow>,
        /// The mission events, by name.
        events: BTreeMap<String, EventRow>,
        /// What all policies share.
        player: player::PlayerFile,
    }
}

/// The rules of a file: those of play, and the cards from which a scenario chooses.
#[derive(Clone, Debug)]
pub(crate) struct Tables {
    rules: Rules,
    /// The units of each battalion as the public source has them.
    typed: Vec<UnitCounts>,
    /// The campaign cards, by name.
    pub(crate) campaigns: BTreeMap<String, CampaignCard>,
    /// The situation cards, by name.
    pub(crate) situations: BTreeMap<String, SituationCard>,
}

/// Every number that the rules of a campaign use.
#[derive(Clone, Debug, serde::Serialize)]
pub(crate) struct Rules {
    pub(crate) board: board::Board,
    pub(crate) tiles: board::Tiles,
    pub(crate) draw: draw::Draw,
    pub(crate) squadron: base::SquadronNumbers,
    pub(crate) scouts: scouts::Scouts,
    pub(crate) promotion: base::Promotion,
    pub(crate) arming: loads::Arming,
    pub(crate) stores: loads::StoreLimits,
    pub(crate) engine_check: engine::EngineCheck,
    pub(crate) half_strength: HalfStrength,
    pub(crate) scout_table: scouts::ScoutTable,
    pub(crate) loiter: loiter::Loiter,
    pub(crate) pop_ups: pop_ups::PopUpChits,
    pub(crate) cover: cover::Cover,
    pub(crate) ridge_evasion: ridges::RidgeEvasion,
    pub(crate) attack: attacks::Attack,
    pub(crate) cannon: items::Cannon,
    pub(crate) gunship: items::Gunship,
    pub(crate) ecm: enemy::Ecm,
    pub(crate) hits: hits::HitCup,
    pub(crate) damage: damage::Damage,
    pub(crate) bingo: loiter::Bingo,
    pub(crate) rescue: rescue::Rescue,
    pub(crate) mission_stress: bands::MissionStress,
    /// Weight Points that aircraft lose, by band.
    pub(crate) weight_penalty: [u8; 6],
    pub(crate) experience: base::Experience,
    pub(crate) victory: base::Victory,
    pub(crate) recovery: base::Recovery,
    pub(crate) movement: bands::Movement,
    /// SO that a battalion costs at the end of a day, by band.
    pub(crate) band_losses: [u8; 6],
    pub(crate) replacement: base::Replacement,
    pub(crate) repair: base::Repair,
    pub(crate) rest: base::Rest,
    /// The types of units, by [`crate::terms::units::UnitKind`].
    pub(crate) units: [UnitType; UNIT_KINDS],
    pub(crate) aircraft: Vec<AircraftType>,
    /// Weapons, then the ECM pod, then the fuel tank.
    pub(crate) items: Vec<Item>,
    /// The names of the airframe families.
    pub(crate) families: Vec<String>,
    pub(crate) pilots: Vec<PilotCard>,
    pub(crate) battalions: Vec<BattalionCard>,
    pub(crate) conditions: Vec<Condition>,
    pub(crate) events: Vec<EventCard>,
    pub(crate) switches: Switches,
}

impl Tables {
    /// The tables of a file; `None` if one of them can't be read at all. What is wrong with them is in the check.
    pub(crate) fn of(file: &RulesFile, check: &mut Check) -> Option<Tables> {
        load::tables(file, check)
    }
}

impl Rules {
    /// The rules of these tables under the switches of a scenario (T4.8m, T7.3c).
    pub(crate) fn of(tables: &Tables, switches: &Switches) -> Rules {
        let mut rules = Rules { switches: *switches, ..tables.rules.clone() };
        if switches.battalions == BattalionCards::Typed {
            for (card, typed) in rules.battalions.iter_mut().zip(&tables.typed) {
                card.units = *typed;
            }
        }
        if switches.low_cannon == LowCannon::Off {
            rules.cannon.altitudes = Altitudes::Both;
        }
        rules
    }
}
