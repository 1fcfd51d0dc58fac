//! DRV flights: how they come, what they turn out to be (D5.3 to D5.6).

use crate::rules::mig_blocks::Occasion;
use crate::terms::defence::Warning;
use crate::terms::flights::Band;
use crate::terms::hexes::number;
use crate::tests::stage::{Stage, hex};
use ground::game::testing::Journaled;

#[test]
fn flights_deploy_at_the_orbits_nearest_the_entry_hex_and_at_fields_not_at_all() {
    let mut stage = Stage::new();
    stage.state.warning = Warning::Average;
    let journal = stage.play(&[(100, 90), (100, 1)], |raid| raid.deploy_in_the_air());
    assert!(journal.fired("D5.4.3a"));
    let entry = stage.scenario.plans[0].path[0];
    for flight in &stage.state.drv {
        assert!(stage.scenario.map.orbits.contains(&flight.flying.hex));
        assert_eq!(flight.flying.band, Band::Deck);
        assert_eq!(flight.flying.heading, ground::board::Heading::towards(flight.flying.hex, entry));
    }
    for warning in [Warning::No, Warning::Poor] {
        let mut stage = Stage::new();
        stage.state.warning = warning;
        let journal = stage.play(&[(100, 90)], |raid| raid.deploy_in_the_air());
        assert!(journal.fired("D5.4.3d") && !journal.fired("D5.4.3a") && !journal.fired("D5.5.1c"));
        assert!(stage.state.drv.is_empty());
    }
}

/// Of the hexes ten from the entry hex and near the edge, one drawn; at Low.
#[test]
fn with_good_warning_flights_deploy_in_the_air_near_the_entry_hex() {
    let mut stage = Stage::new();
    stage.state.warning = Warning::Good;
    let entry = stage.scenario.plans[0].path[0];
    let map = &stage.scenario.map;
    let ring = (0..crate::terms::hexes::HEXES)
        .map(crate::terms::hexes::hex_of_index)
        .filter(|&hex| ground::board::range(hex, entry) == 10 && map.edge(hex) <= 3 && !map.ground(hex).sea());
    let count = ring.count() as u32;
    assert!(count > 1);
    let journal = stage.play(&[(100, 1), (count, 1), (count, 2), (100, 1)], |raid| raid.deploy_in_the_air());
    assert!(journal.fired("D5.4.3b") && !journal.fired("D5.4.3c"));
    assert_eq!(stage.state.drv.len(), 2);
    assert!(stage.state.drv.iter().all(|flight| flight.flying.band == Band::Low));
}

#[test]
fn no_flight_deploys_over_the_sea() {
    let mut stage = Stage::with(&["raid.arrows=['a6']", "rules.air-deployment.from-entry=2"]);
    stage.state.warning = Warning::Good;
    let journal = stage.play(&[(100, 1), (100, 1)], |raid| raid.deploy_in_the_air());
    assert!(journal.fired("D5.4.3c") && !stage.state.drv.is_empty());
    assert!(stage.state.drv.iter().all(|flight| !stage.scenario.map.ground(flight.flying.hex).sea()));
}

/// What identification made of a flight: its type, its aircraft.
fn identify(stage: &mut Stage, profile: Option<u8>, rolls: &[(u32, u32)]) -> (Journaled<()>, String, u8) {
    let place = stage.mig("1020", 0, Band::Deck);
    stage.state.drv[place].profile = profile;
    let journal = stage.play(rolls, |raid| {
        raid.identify(place);
    });
    let flight = &stage.state.drv[place];
    (journal, stage.scenario.mig(flight.profile).name.clone(), flight.aircraft.good())
}

/// D5.4.1b: an identification lowers the limit as long as that is above 1; at 1 none is recorded to.
#[test]
fn a_limit_of_one_is_lowered_by_nobody() {
    let mut stage = Stage::block("d8");
    stage.state.identified = stage.scenario.activation.limit - 2;
    let limits = [(), ()].map(|()| {
        let journal = identify(&mut stage, None, &[(100, 100)]).0;
        journal.of("D5.4.1b").iter().map(|event| event.result).collect::<Vec<i32>>()
    });
    assert_eq!(limits, [vec![1], vec![]]);
}

/// Case D-049.
#[test]
fn d_049_the_flight_nearest_the_entry_hex_gains_the_profile() {
    let mut stage = Stage::block("d9");
    let entry = number(stage.scenario.plans[0].path[0]);
    let far = stage.mig("1020", 0, Band::Low);
    let near = stage.mig(&format!("{entry:04}"), 0, Band::Low);
    let journal = stage.play(&[(100, 80)], |raid| raid.give_profile());
    assert!(journal.fired("D5.5.1c") && journal.fired("D5.5a"));
    assert_eq!(stage.scenario.mig(stage.state.drv[near].profile).name, "mig-21f-13");
    assert_eq!(stage.state.drv[far].profile, None);
    assert_eq!(stage.state.drv[near].flying.fuel, 6, "and its fuel");
    let journal = stage.play(&[(100, 58)], |raid| raid.give_profile());
    assert!(!journal.fired("D5.5c"), "nothing is gained in the dummy range");
}

#[test]
fn a_block_that_no_rule_prints_is_brought_all_the_same() {
    let mut stage = Stage::new();
    stage.scenario.activation.printed = None;
    let journal = stage.play(&[], |raid| raid.bring_block());
    journal.only(&["D5.3a"], &[]);
    assert_eq!(journal.events.len(), 1);
}

#[test]
fn generation_reads_the_same_dummy_range_in_both_phases() {
    let mut stage = Stage::new();
    for (occasion, id) in [(Occasion::TakeOff, "D5.4.4b"), (Occasion::Admin, "D5.4.5a")] {
        for (face, comes) in [(58, false), (59, true)] {
            let journal = stage.play(&[(100, face)], |raid| {
                raid.scenario.activation.generates(occasion, (0, 0), raid.chance, raid.journal)
            });
            assert_eq!((journal.gave, journal.fired(id)), (comes, true));
        }
    }
    assert_eq!(hex("2029"), stage.scenario.map.hanoi);
}
