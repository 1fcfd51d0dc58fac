//! The rules of `richthofen`: one declaration a table of `scenarios/richthofen/rules.toml`, in the file of what plays
//! it.

pub(crate) mod aircraft;
pub(crate) mod balloons;
pub(crate) mod bombing;
pub(crate) mod campaign;
pub(crate) mod crew;
pub(crate) mod criticals;
pub(crate) mod damage_table;
pub(crate) mod fields;
pub(crate) mod flight;
pub(crate) mod fuel;
pub(crate) mod ground_fire;
pub(crate) mod guns;
pub(crate) mod initiative;
pub(crate) mod jams;
pub(crate) mod landing;
pub(crate) mod map;
pub(crate) mod modifiers;
pub(crate) mod overdive;
pub(crate) mod parachutes;
pub(crate) mod pilots;
pub(crate) mod points;
pub(crate) mod recon;
pub(crate) mod set_up;
pub(crate) mod tailing;

pub(crate) use self::aircraft::Aircraft;
pub(crate) use self::criticals::CriticalTables;
pub(crate) use self::damage_table::DamageTable;
pub(crate) use self::ground_fire::GroundTables;
pub(crate) use self::modifiers::Modifiers;

use crate::terms::lowering::rules;
use std::collections::BTreeMap;

rules! {
    /// The numbers of the rules.
    #[schemars(title = "sortie rules: richthofen")]
    RulesFile => Rules {
        initiative: initiative::Initiative,
        tailing: tailing::Tailing,
        order: tailing::Order,
        flight: flight::Flight,
        turning: flight::Turning,
        manoeuvres: flight::Manoeuvres,
        fields: fields::Fields,
        damage_table: DamageTable,
        modifiers: Modifiers,
        deflection: modifiers::Deflection,
        guns: guns::Guns,
        jams: jams::Jams,
        criticals: criticals::Criticals,
        ground_casualties: criticals::GroundCasualties,
        pilot_hit: crew::PilotHit,
        wounds: crew::Wounds,
        aces: crew::Aces,
        novices: crew::Novices,
        fuel: fuel::Fuel,
        overdive: overdive::Overdive,
        landing: landing::Landings,
        parachutes: parachutes::Parachutes,
        loaded: bombing::Loaded,
        bombing: bombing::Bombing,
        ground_fire: ground_fire::GroundFire,
        strafing: ground_fire::Strafing,
        archie: ground_fire::Archie,
        balloons: balloons::Balloons,
        photography: recon::Photography,
        spotting: recon::Spotting,
        wind: set_up::Wind,
        map: map::Map,
        set_up: set_up::SetUp,
        leaving: set_up::Leaving,
        ending: set_up::EndingRule,
        points: points::Points,
        merit: aircraft::Merit,
        campaign: campaign::Campaign,
        pilots: pilots::PilotsFile,
        /// The types of aircraft, by name.
        aircraft: BTreeMap<String, Aircraft>,
    }
}

impl Rules {
    /// What critical hits read.
    pub(crate) fn critical_tables(&self) -> CriticalTables<'_> {
        CriticalTables { criticals: &self.criticals, casualties: &self.ground_casualties, pilot_hit: &self.pilot_hit }
    }

    /// What fire from the ground reads.
    pub(crate) fn ground_tables(&self) -> GroundTables<'_> {
        GroundTables { fire: &self.ground_fire, damage: &self.damage_table, modifiers: &self.modifiers }
    }
}
