//! The rules as play needs them: one type a table of `scenarios/downtown/rules.toml`, with the shape in which it is
//! written beside it. [`Rules`] is the whole of them for the month of a scenario.

pub(crate) mod aaa;
pub(crate) mod air;
pub(crate) mod bombing;
pub(crate) mod detection;
pub(crate) mod drv;
pub(crate) mod flights;
pub(crate) mod map;
pub(crate) mod planning;
pub(crate) mod raid;
pub(crate) mod sam;
pub(crate) mod us_doctrine;

use crate::terms::lowering::part;
use ground::scenario::Provenance;
use std::collections::BTreeMap;

part! {
    /// The numbers of the rules.
    #[schemars(title = "sortie rules: downtown")]
    RulesFile => Rules {
        map: crate::rules::map::Map,
        sequence: crate::rules::raid::Sequence,
        chits: crate::rules::raid::Chits,
        stacking: crate::rules::raid::Stacking,
        tasks: crate::rules::flights::Tasks,
        entry: crate::rules::raid::EntryTimes,
        orbits: crate::rules::raid::Orbits,
        planning: crate::rules::planning::Planning,
        movement: crate::rules::flights::Movement,
        us_flying: crate::rules::us_doctrine::UsFlying,
        us_doctrine: crate::rules::us_doctrine::BaseTables,
        turning: crate::rules::flights::Turning,
        aggression: crate::rules::flights::Aggression,
        aircraft: BTreeMap<String, crate::rules::flights::Aircraft>,
        weapons: crate::rules::flights::Weapons,
        engagement: crate::rules::air::Engagement,
        dogfight: crate::rules::air::Dogfight,
        air_shot: crate::rules::air::AirShot,
        beyond_sight: crate::rules::air::BeyondSight,
        scatter: crate::rules::air::Scatter,
        morale: crate::rules::air::Morale,
        detection_levels: crate::rules::detection::Levels,
        detection: crate::rules::detection::Detection,
        sighting: crate::rules::detection::Sighting,
        track: crate::rules::detection::Track,
        gci: crate::rules::detection::Gci,
        early_warning: crate::rules::detection::EarlyWarning,
        aaa_generation: crate::rules::aaa::Generation,
        aaa_set_up: crate::rules::aaa::SetUp,
        aaa_activation: crate::rules::aaa::Activation,
        aaa_deployment: crate::rules::aaa::Deployment,
        barrage: crate::rules::aaa::Barrage,
        flak_damage: crate::rules::aaa::FlakDamage,
        suppression: crate::rules::aaa::Suppression,
        fire_can_limits: crate::rules::aaa::FireCanLimits,
        fire_can_deployment: crate::rules::aaa::FireCanDeployment,
        fire_can_attack: crate::rules::aaa::FireCanAttack,
        sam_sites: BTreeMap<String, crate::rules::sam::Sites>,
        sam_set_up: crate::rules::sam::SetUp,
        sam_hidden: crate::rules::sam::Hidden,
        sam_placement: crate::rules::sam::Placement,
        sam_activation: crate::rules::sam::Activation,
        sam_dummy_check: crate::rules::sam::DummyCheck,
        sam_acquisition_table: crate::rules::sam::AcquisitionTable,
        sam_fratricide: crate::rules::sam::Fratricide,
        sam_acquisition: crate::rules::sam::Acquisition,
        sam_reaction_table: crate::rules::sam::ReactionTable,
        sam_attack: crate::rules::sam::Attack,
        sam_evasion: crate::rules::sam::Evasion,
        receivers: crate::rules::sam::Receivers,
        sam_damage: crate::rules::sam::Damage,
        sam_location: crate::rules::sam::Location,
        arms: crate::rules::sam::Arms,
        arm_morale: crate::rules::sam::ArmMorale,
        radars: crate::rules::sam::Radars,
        jamming: crate::rules::sam::Jamming,
        standoff: crate::rules::sam::StandoffJamming,
        chaff: crate::rules::sam::Chaff,
        solo_events: crate::rules::raid::SoloEvents,
        air_deployment: crate::rules::drv::AirDeployment,
        activation_check: crate::rules::drv::ActivationCheck,
        visual_identification: crate::rules::drv::VisualIdentification,
        slash: crate::rules::drv::Slash,
        zones: crate::rules::drv::Zones,
        flight_order: crate::rules::drv::FlightOrder,
        activation: BTreeMap<String, crate::rules::drv::Activation>,
        activation_balanced: BTreeMap<String, crate::rules::drv::Activation>,
        activation_sequential: crate::rules::drv::Sequential,
        bombing: crate::rules::bombing::Bombing,
        targets: crate::rules::bombing::Targets,
        recon: crate::rules::bombing::Recon,
        loads: crate::rules::bombing::Loads,
        fuel: crate::rules::raid::Fuel,
        exit: crate::rules::raid::Exit,
        rescue: crate::rules::raid::Rescue,
        weather: crate::rules::raid::Weather,
        random_events: crate::rules::raid::RandomEvents,
        victory: crate::rules::raid::Victory,
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
    pub(crate) fn provenance(&self) -> Vec<Provenance> {
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
