//! The rules as play needs them: one type a table of `scenarios/downtown/rules.toml`, with the shape in which it is
//! written beside it. [`Rules`] is the whole of them for the month of a scenario.

pub(super) mod aaa;
pub(super) mod air;
pub(super) mod bombing;
pub(super) mod detection;
pub(super) mod drv;
pub(super) mod flights;
pub(super) mod map;
pub(super) mod planning;
pub(super) mod raid;
pub(super) mod sam;

use super::lowering::part;
use ground::scenario::Provenance;
use std::collections::BTreeMap;

part! {
    #![allow(dead_code, reason = "a policy is laid over the shape of the base rows")]
    /// The numbers of the rules.
    #[schemars(title = "sortie rules: downtown")]
    RulesFile => Rules {
        map: map::Map,
        sequence: raid::Sequence,
        chits: raid::Chits,
        stacking: raid::Stacking,
        tasks: flights::Tasks,
        entry: raid::EntryTimes,
        orbits: raid::Orbits,
        planning: planning::Planning,
        movement: flights::Movement,
        us_flying: super::us::file::UsFlying,
        us_doctrine: super::us::file::BaseTables,
        turning: flights::Turning,
        aggression: flights::Aggression,
        aircraft: BTreeMap<String, flights::Aircraft>,
        weapons: flights::Weapons,
        engagement: air::Engagement,
        dogfight: air::Dogfight,
        air_shot: air::AirShot,
        beyond_sight: air::BeyondSight,
        scatter: air::Scatter,
        morale: air::Morale,
        detection_levels: detection::Levels,
        detection: detection::Detection,
        sighting: detection::Sighting,
        track: detection::Track,
        gci: detection::Gci,
        early_warning: detection::EarlyWarning,
        aaa_generation: aaa::Generation,
        aaa_set_up: aaa::SetUp,
        aaa_activation: aaa::Activation,
        aaa_deployment: aaa::Deployment,
        barrage: aaa::Barrage,
        flak_damage: aaa::FlakDamage,
        suppression: aaa::Suppression,
        fire_can_limits: aaa::FireCanLimits,
        fire_can_deployment: aaa::FireCanDeployment,
        fire_can_attack: aaa::FireCanAttack,
        sam_sites: BTreeMap<String, sam::Sites>,
        sam_set_up: sam::SetUp,
        sam_hidden: sam::Hidden,
        sam_placement: sam::Placement,
        sam_activation: sam::Activation,
        sam_dummy_check: sam::DummyCheck,
        sam_acquisition_table: sam::AcquisitionTable,
        sam_fratricide: sam::Fratricide,
        sam_acquisition: sam::Acquisition,
        sam_reaction_table: sam::ReactionTable,
        sam_attack: sam::Attack,
        sam_evasion: sam::Evasion,
        receivers: sam::Receivers,
        sam_damage: sam::Damage,
        sam_location: sam::Location,
        arms: sam::Arms,
        arm_morale: sam::ArmMorale,
        radars: sam::Radars,
        jamming: sam::Jamming,
        standoff: sam::StandoffJamming,
        chaff: sam::Chaff,
        solo_events: raid::SoloEvents,
        air_deployment: drv::AirDeployment,
        activation_check: drv::ActivationCheck,
        visual_identification: drv::VisualIdentification,
        slash: drv::Slash,
        zones: drv::Zones,
        flight_order: drv::FlightOrder,
        activation: BTreeMap<String, drv::Activation>,
        activation_balanced: BTreeMap<String, drv::Activation>,
        activation_sequential: drv::Sequential,
        bombing: bombing::Bombing,
        targets: bombing::Targets,
        recon: bombing::Recon,
        loads: bombing::Loads,
        fuel: raid::Fuel,
        exit: raid::Exit,
        rescue: raid::Rescue,
        weather: raid::Weather,
        random_events: raid::RandomEvents,
        victory: raid::Victory,
    }
}

/// The provenance of tables by the names of their fields.
macro_rules! sources {
    ($file:ident: $($table:ident)*) => {
        vec![$($file.$table.provenance(concat!("rules.", stringify!($table)).replace('_', "-"))),*]
    };
}

impl RulesFile {
    /// Every table but those of which a scenario picks some: aircraft, site lists and activation blocks.
    pub(super) fn provenance(&self) -> Vec<Provenance> {
        sources! { self:
            map sequence chits stacking tasks entry orbits planning movement us_flying us_doctrine turning aggression weapons engagement dogfight
            air_shot beyond_sight scatter morale detection_levels detection sighting track gci early_warning aaa_generation
            aaa_set_up aaa_activation aaa_deployment barrage flak_damage suppression fire_can_limits
            fire_can_deployment fire_can_attack sam_set_up sam_hidden sam_placement sam_activation sam_dummy_check
            sam_acquisition_table sam_fratricide sam_acquisition sam_reaction_table sam_attack sam_evasion receivers
            sam_damage sam_location arms arm_morale radars jamming standoff chaff solo_events air_deployment
            activation_check visual_identification slash zones flight_order bombing targets recon loads fuel exit rescue weather
            random_events victory
        }
    }
}
