//! The rules as play needs them. Each table of `scenarios/downtown/rules.toml` has a type here, with the shape in which
//! it is written beside it. [`Rules`] holds all of them for the month of a scenario.

pub(crate) mod air;
pub(crate) mod bombing;
pub(crate) mod detection;
pub(crate) mod flights;
pub(crate) mod guns;
pub(crate) mod map;
pub(crate) mod mig_blocks;
pub(crate) mod migs;
pub(crate) mod morale;
pub(crate) mod planning;
pub(crate) mod raid;
pub(crate) mod random_events;
pub(crate) mod rescue;
pub(crate) mod sams;
pub(crate) mod solitaire_events;
pub(crate) mod us_doctrine;
pub(crate) mod victory;
pub(crate) mod weather;

use crate::terms::lowering::rules;
use std::collections::BTreeMap;

rules! {
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
        /// The aircraft types, by name.
        aircraft: BTreeMap<String, crate::rules::flights::Aircraft>,
        weapons: crate::rules::flights::Weapons,
        engagement: crate::rules::air::engagement::Engagement,
        dogfight: crate::rules::air::manoeuvre::Dogfight,
        air_shot: crate::rules::air::shots::AirShot,
        beyond_sight: crate::rules::air::shots::BeyondSight,
        scatter: crate::rules::air::scatter::Scatter,
        morale: crate::rules::morale::Morale,
        detection_levels: crate::rules::detection::Levels,
        detection: crate::rules::detection::Detection,
        sighting: crate::rules::detection::Sighting,
        track: crate::rules::detection::Track,
        gci: crate::rules::detection::Gci,
        early_warning: crate::rules::detection::EarlyWarning,
        aaa_generation: crate::rules::guns::generation::Generation,
        aaa_set_up: crate::rules::guns::deployment::SetUp,
        aaa_activation: crate::rules::guns::deployment::Activation,
        aaa_deployment: crate::rules::guns::deployment::Deployment,
        barrage: crate::rules::guns::barrage::Barrage,
        flak_damage: crate::rules::guns::barrage::FlakDamage,
        suppression: crate::rules::guns::barrage::Suppression,
        fire_can_limits: crate::rules::guns::fire_cans::FireCanLimits,
        fire_can_deployment: crate::rules::guns::fire_cans::FireCanDeployment,
        fire_can_attack: crate::rules::guns::fire_cans::FireCanAttack,
        /// The listed hexes of SAM sites, by the date of the list.
        sam_sites: BTreeMap<String, crate::rules::sams::set_up::Sites>,
        sam_set_up: crate::rules::sams::set_up::SetUp,
        sam_hidden: crate::rules::sams::activation::Hidden,
        sam_placement: crate::rules::sams::activation::Placement,
        sam_activation: crate::rules::sams::activation::Activation,
        sam_dummy_check: crate::rules::sams::activation::DummyCheck,
        sam_acquisition_table: crate::rules::sams::acquisition::AcquisitionTable,
        sam_fratricide: crate::rules::sams::acquisition::Fratricide,
        sam_acquisition: crate::rules::sams::acquisition::Acquisition,
        sam_reaction_table: crate::rules::sams::reaction::ReactionTable,
        sam_attack: crate::rules::sams::attack::Attack,
        sam_evasion: crate::rules::sams::attack::Evasion,
        receivers: crate::rules::sams::attack::Receivers,
        sam_damage: crate::rules::sams::attack::Damage,
        sam_location: crate::rules::sams::location::Location,
        arms: crate::rules::sams::arms::Arms,
        arm_morale: crate::rules::sams::arms::ArmMorale,
        radars: crate::rules::sams::arms::Radars,
        jamming: crate::rules::sams::jamming::Jamming,
        standoff: crate::rules::sams::jamming::StandoffJamming,
        chaff: crate::rules::sams::jamming::Chaff,
        solo_events: crate::rules::solitaire_events::SoloEvents,
        air_deployment: crate::rules::migs::AirDeployment,
        activation_check: crate::rules::migs::ActivationCheck,
        visual_identification: crate::rules::migs::VisualIdentification,
        slash: crate::rules::migs::Slash,
        zones: crate::rules::migs::Zones,
        flight_order: crate::rules::migs::FlightOrder,
        /// The blocks of the DRV Air Activation Table, by scenario.
        activation: BTreeMap<String, crate::rules::migs::Activation>,
        /// The blocks under the balanced reading of the table, by scenario.
        activation_balanced: BTreeMap<String, crate::rules::migs::Activation>,
        activation_sequential: crate::rules::migs::Sequential,
        bombing: crate::rules::bombing::Bombing,
        targets: crate::rules::bombing::Targets,
        recon: crate::rules::bombing::Recon,
        loads: crate::rules::bombing::Loads,
        fuel: crate::rules::raid::Fuel,
        exit: crate::rules::raid::Exit,
        rescue: crate::rules::rescue::Rescue,
        weather: crate::rules::weather::WeatherTable,
        random_events: crate::rules::random_events::RandomEvents,
        victory: crate::rules::victory::Victory,
    }
}
