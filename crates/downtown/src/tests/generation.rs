//! DRV flights: how they come, what they turn out to be (D5.3 to D5.6).

use crate::rules::mig_blocks::Occasion;
use crate::terms::defence::Warning;
use crate::terms::flights::{Band, Pair};
use crate::terms::hexes::number;
use crate::terms::raid::RandomEvent;
use crate::terms::sets::UsPlaces;
use crate::tests::stage::{Stage, hex};
use ground::chance::Label;
use ground::game::testing::{Journaled, d10};
use ground::journal::Value;

/// Case D-038.
#[test]
fn d_038_average_warning_adds_a_flight() {
    let mut stage = Stage::new();
    stage.state.warning = Warning::Average;
    let told = stage.play(&[(100, 58), (100, 10)], |raid| raid.deploy_in_the_air());
    assert!(told.fired("D5.4.2a") && told.fired("D5.4.2b") && told.fired("D5.3a") && told.fired("D5.3i"));
    assert!(!told.fired("D5.4.1a"));
    let told: Vec<i32> = told.of("D5.4.2b").into_iter().map(|event| event.result).collect();
    assert_eq!(told, [2]);
}

/// Case D-039.
#[test]
fn d_039_the_limit_cuts_the_flights_that_deploy() {
    let mut stage = Stage::block("d12");
    stage.state.warning = Warning::Average;
    let told = stage.play(&[(100, 54), (100, 1)], |raid| raid.deploy_in_the_air());
    assert!(told.fired("D5.4.1a") && told.fired("D5.3m"));
    assert_eq!(told.count("D5.4.3a") + told.count("D5.4.3d"), 2);
}

#[test]
fn flights_deploy_at_the_orbits_nearest_the_entry_hex_and_at_fields_not_at_all() {
    let mut stage = Stage::new();
    stage.state.warning = Warning::Average;
    let told = stage.play(&[(100, 90), (100, 1)], |raid| raid.deploy_in_the_air());
    assert!(told.fired("D5.4.3a"));
    let entry = stage.scenario.plans[0].path[0];
    for flight in &stage.state.drv {
        assert!(stage.scenario.map.orbits.contains(&flight.flying.hex));
        assert_eq!(flight.flying.band, Band::Deck);
        assert_eq!(flight.flying.heading, ground::board::Heading::towards(flight.flying.hex, entry));
    }
    for warning in [Warning::No, Warning::Poor] {
        let mut stage = Stage::new();
        stage.state.warning = warning;
        let told = stage.play(&[(100, 90)], |raid| raid.deploy_in_the_air());
        assert!(told.fired("D5.4.3d") && !told.fired("D5.4.3a") && !told.fired("D5.5.1c"));
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
    let told = stage.play(&[(100, 1), (count, 1), (count, 2), (100, 1)], |raid| raid.deploy_in_the_air());
    assert!(told.fired("D5.4.3b") && !told.fired("D5.4.3c"));
    assert_eq!(stage.state.drv.len(), 2);
    assert!(stage.state.drv.iter().all(|flight| flight.flying.band == Band::Low));
}

/// No land lies so far from a hex in the corner of the sea: the nearest that is land is taken.
#[test]
fn over_the_sea_no_flight_deploys() {
    let mut stage = Stage::with(&["raid.arrows=['a6']", "rules.air-deployment.from-entry=2"]);
    stage.state.warning = Warning::Good;
    let told = stage.play(&[(100, 1), (100, 1)], |raid| raid.deploy_in_the_air());
    assert!(told.fired("D5.4.3c"));
    let hexes: Vec<i32> = stage.state.drv.iter().map(|flight| number(flight.flying.hex)).collect();
    assert!(stage.state.drv.iter().all(|flight| !stage.scenario.map.ground(flight.flying.hex).sea()), "{hexes:?}");
}

/// Case D-040.
#[test]
fn d_040_the_first_chit_above_0_brings_the_take_off_check_and_no_other_does() {
    let mut stage = Stage::block("d4");
    stage.us(0, "2240", 0, Band::Medium);
    for at in ["1020", "1021", "1022", "1023", "1024"] {
        stage.mig(at, 0, Band::Deck);
    }
    let told = stage.play(&[(100, 58)], |raid| {
        raid.check_take_off();
        raid.check_take_off();
    });
    assert!(told.fired("D5.4.4a") && told.fired("D5.4.4b") && told.fired("D5.4.4c"));
    assert_eq!(told.count("D5.4.4a"), 1);
    let ready = &stage.state.drv[5];
    assert_eq!((ready.ready, number(ready.flying.hex)), (2, 2037), "Hoa Lac is the nearest");
    // It moves in the next turn, at Deck.
    assert_eq!(stage.play(&[], |raid| raid.drv_to_move().count()).gave, 5);
    stage.state.turn = 3;
    assert_eq!(stage.play(&[], |raid| raid.drv_to_move().count()).gave, 6);
    let told = stage.play(&[], |raid| raid.leave_field(5));
    assert!(told.gave && told.fired("DH6c"));
    assert!(!stage.play(&[], |raid| raid.leave_field(5)).gave);
}

#[test]
fn at_the_limit_nothing_comes_and_no_die_is_rolled() {
    let mut stage = Stage::block("d12");
    stage.us(0, "2240", 0, Band::Medium);
    let told = stage.play(&[(100, 53)], |raid| raid.check_take_off());
    assert!(told.fired("D5.4.4b") && stage.state.drv.is_empty());
    for at in ["1020", "1021"] {
        stage.mig(at, 0, Band::Deck);
    }
    stage.state.take_off_checked = false;
    let told = stage.play(&[], |raid| raid.check_take_off());
    assert!(told.fired("D5.4.1a") && !told.fired("D5.4.4b"));
    let told = stage.play(&[], |raid| raid.generate_in_admin());
    assert!(told.fired("D5.4.1a"));
}

#[test]
fn a_turn_has_one_take_off_check_unless_a_variant_adds_one() {
    let mut stage = Stage::new();
    for (turn, warning) in [(1, Warning::Poor), (2, Warning::Poor), (3, Warning::Good)] {
        (stage.state.turn, stage.state.warning, stage.state.take_off_checked) = (turn, warning, false);
        stage.play(&[(100, 1)], |raid| raid.check_take_off());
    }
    assert_eq!(stage.state.drv.len(), 0);
    (stage.state.turn, stage.state.take_off_checked, stage.state.event) = (4, false, RandomEvent::TakeOff);
    stage.play(&[(100, 1), (100, 100)], |raid| raid.check_take_off());
    assert_eq!(stage.state.drv.len(), 1);
}

/// D5.5.1b: D1 has but one type, D8 two.
#[test]
fn a_flight_from_a_field_of_one_type_has_its_profile() {
    for (block, profile) in [("d1", Some(0)), ("d8", None)] {
        let mut stage = Stage::block(block);
        let told = stage.play(&[(100, 100)], |raid| raid.check_take_off());
        assert_eq!(told.fired("D5.5.1b"), profile.is_some());
        assert_eq!(told.fired("D5.5a"), profile.is_some());
        assert_eq!(stage.state.drv[0].profile, profile);
    }
}

/// Case D-041.
#[test]
fn d_041_a_flight_of_the_admin_phase_stacks_with_its_parent_and_shares_its_profile() {
    let mut stage = Stage::block("d9");
    for (at, detected) in [("1020", true), ("1530", false), ("1022", true)] {
        let place = stage.mig(at, 4, Band::Deck);
        stage.state.drv[place].detected = detected;
    }
    stage.play(&[], |raid| raid.gain_profile(1, 2));
    let told = stage.play(&[(100, 59)], |raid| raid.generate_in_admin());
    for id in ["D5.4.5a", "D5.4.5b", "D5.4.5d", "D5.5.1a", "D5.4a"] {
        assert!(told.fired(id), "{id}");
    }
    let [parent, child] = [&stage.state.drv[1], &stage.state.drv[3]];
    assert_eq!((child.flying.hex, child.flying.band), (parent.flying.hex, Band::Deck));
    assert_eq!((child.flying.heading, child.profile), (parent.flying.heading, Some(2)));
    assert_eq!(stage.scenario.mig(Some(2)).name, "mig-21pf");
    stage.state.turn += 1;
    stage.state.drv[3].detected = true;
    assert!(stage.play(&[], |raid| raid.generate_in_admin()).fired("D5.4.5c"));
}

/// Case D-042.
#[test]
fn d_042_counters_above_the_limit_go_the_farthest_first() {
    let mut stage = Stage::block("d2");
    stage.us(0, "2240", 0, Band::Medium);
    for at in ["2234", "2231", "2226"] {
        stage.mig(at, 0, Band::Deck);
    }
    stage.state.identified = 1;
    assert!(!stage.play(&[], |raid| raid.keep_to_limit()).fired("D5.4.1c"));
    stage.state.identified = 2;
    let told = stage.play(&[], |raid| raid.keep_to_limit());
    assert!(told.fired("D5.4.1c"));
    assert_eq!(stage.state.drv.iter().map(|flight| flight.alive).collect::<Vec<_>>(), [true, true, false]);
    stage.state.identified = 9;
    assert_eq!(stage.play(&[], |raid| raid.flight_limit()).gave, 1, "never below one");
}

/// Case D-043.
#[test]
fn d_043_the_dummy_range_tells_dummies() {
    for (face, real) in [(54, false), (55, true)] {
        let mut stage = Stage::block("d1");
        let place = stage.mig("1020", 0, Band::Deck);
        let told = stage.play(&[(100, face)], |raid| raid.check_activation(place, Label::NONE));
        assert_eq!((told.gave, stage.state.drv[place].alive), (real, real));
        assert!(told.fired("D5.6.1a") && told.fired("D1.2.3a"));
        assert_eq!(stage.state.tallies.drv_dummies, u16::from(!real));
    }
}

#[test]
fn a_flight_once_found_real_may_turn_out_a_dummy_and_detected_ones_are_not_checked() {
    let mut stage = Stage::block("d1");
    let place = stage.mig("1020", 0, Band::Deck);
    assert!(!stage.play(&[(100, 55)], |raid| raid.check_activation(place, Label::NONE)).fired("D5.6.1b"));
    stage.state.drv[place].detected = true;
    let told = stage.play(&[], |raid| raid.check_activation(place, Label::NONE));
    assert!(told.gave && told.fired("D5.6b") && !told.fired("D5.6.1a"));
    stage.state.drv[place].detected = false;
    let told = stage.play(&[(100, 54)], |raid| raid.check_activation(place, Label::NONE));
    assert!(told.fired("D5.6.1b") && !told.gave);
}

/// Case D-044.
#[test]
fn d_044_with_more_flights_known_than_control_can_lead_all_are_dummies() {
    let mut stage = Stage::with(&["raid.date='1966-07'"]);
    for at in ["1020", "1025", "1030", "1035"] {
        stage.mig(at, 0, Band::Deck);
    }
    for place in 0..3 {
        stage.state.drv[place].detected = true;
    }
    let told = stage.play(&[], |raid| raid.check_activation(3, Label::NONE));
    assert!(!told.gave && told.fired("D5.7.1b") && !told.fired("D5.6.1a") && !stage.state.drv[3].alive);
    stage.state.drv[2].detected = false;
    stage.state.drv[3].alive = true;
    assert!(stage.play(&[(100, 100)], |raid| raid.check_activation(3, Label::NONE)).gave);
}

/// What identification made of a flight: its type, its aircraft.
fn identify(stage: &mut Stage, profile: Option<u8>, rolls: &[(u32, u32)]) -> (Journaled<()>, String, u8) {
    let place = stage.mig("1020", 0, Band::Deck);
    stage.state.drv[place].profile = profile;
    let told = stage.play(rolls, |raid| {
        raid.identify(place);
    });
    let flight = &stage.state.drv[place];
    (told, stage.scenario.mig(flight.profile).name.clone(), flight.aircraft.good())
}

/// Case D-045.
#[test]
fn d_045_the_dagger_ends_all_activation() {
    let mut stage = Stage::block("d6");
    stage.mig("1030", 0, Band::Deck);
    let (told, kind, aircraft) = identify(&mut stage, None, &[(100, 45)]);
    assert_eq!((kind.as_str(), aircraft), ("mig-17f", 4));
    assert!(told.fired("D5.6.2d") && told.fired("D5.6.2b") && !told.fired("D5.5b"));
    assert!(!stage.state.drv[0].alive && stage.state.drv[1].alive, "the identified one stays");
    stage.play(&[], |raid| raid.generate_in_admin());
    stage.play(&[], |raid| raid.check_take_off());
    assert_eq!(stage.state.drv.len(), 2);
}

/// Cases D-046 and D-050.
#[test]
fn d_046_d_050_identification_goes_by_its_own_columns() {
    assert_eq!(identify(&mut Stage::block("d7"), None, &[(100, 25)]).1, "mig-17f");
    assert_eq!(identify(&mut Stage::block("d7"), None, &[(100, 25)]).2, 3);
    let (told, kind, aircraft) = identify(&mut Stage::block("d8"), None, &[(100, 100)]);
    assert_eq!((kind.as_str(), aircraft), ("mig-21pf", 4));
    assert!(told.fired("D5.4.1b") && told.fired("D5.5a"));
}

/// D5.4.1b: an identification lowers the limit as long as that is above 1; at 1 none is recorded to.
#[test]
fn a_limit_of_one_is_lowered_by_nobody() {
    let mut stage = Stage::block("d8");
    stage.state.identified = stage.scenario.activation.limit - 2;
    let limits = [(), ()].map(|()| {
        let told = identify(&mut stage, None, &[(100, 100)]).0;
        told.of("D5.4.1b").iter().map(|event| event.result).collect::<Vec<i32>>()
    });
    assert_eq!(limits, [vec![1], vec![]]);
}

/// Cases D-047 and D-056.
#[test]
fn d_047_d_056_a_profile_is_kept() {
    let (told, kind, aircraft) = identify(&mut Stage::block("d9"), Some(2), &[(100, 30)]);
    assert_eq!((kind.as_str(), aircraft), ("mig-21pf", 2));
    assert!(told.fired("D5.6.2c") && told.fired("D5.5b") && told.fired("D5.5c"));
    let says = |rule: &str, value| told.first(rule).values.contains(&value);
    assert!(says("D5.6.2b", ("range", Value::Word("of another type".into()))));
    assert!(says("D5.6.2c", ("mark", Value::Word("none".into()))));
    let mut stage = Stage::block("d12");
    stage.mig("1030", 0, Band::Deck);
    let (told, kind, aircraft) = identify(&mut stage, Some(1), &[(100, 50)]);
    assert_eq!((kind.as_str(), aircraft), ("mig-19s", 3));
    assert!(!told.fired("D5.6.2c") && told.fired("D5.6.2d"));
    let own = ("range", Value::Word("of its type".into()));
    assert!(told.first("D5.6.2b").values.contains(&own), "a story shows the dice of its own type alone");
    assert!(!stage.state.drv[0].alive);
}

/// Case D-048.
#[test]
fn d_048_where_the_row_is_marked_no_die_is_rolled() {
    let (told, kind, aircraft) = identify(&mut Stage::block("d14"), None, &[]);
    assert_eq!((kind.as_str(), aircraft), ("mig-21mf", 1));
    assert!(told.fired("D5.3r") && !told.fired("D5.6.2b"));
}

/// D5.6.2e: after one more identification every check reveals a dummy, and a counter to be identified is one.
#[test]
fn the_pound_mark_leaves_one_identification() {
    let mut stage = Stage::block("d6");
    assert!(identify(&mut stage, None, &[(100, 38)]).0.fired("D5.6.2e"));
    assert_eq!(stage.state.identifications_left, Some(1));
    let place = stage.mig("1030", 0, Band::Deck);
    assert!(stage.play(&[(100, 49)], |raid| raid.check_activation(place, Label::NONE)).gave);
    let (told, ..) = identify(&mut stage, None, &[(100, 1)]);
    assert!(!told.fired("D5.6.2e"), "a second mark adds nothing");
    let place = stage.mig("1030", 0, Band::Deck);
    assert!(!stage.play(&[], |raid| raid.check_activation(place, Label::NONE)).gave);
    let place = stage.mig("1030", 0, Band::Deck);
    let told = stage.play(&[], |raid| raid.identify_for(Pair { us: 3, drv: place }));
    told.only(&["D5.6.2e"], &["D5.6.2a", "D5.6.2b"]);
    assert!(!told.gave && !stage.state.drv[place].alive, "it is not identified, but a dummy");
}

/// Case D-049.
#[test]
fn d_049_the_flight_nearest_the_entry_hex_gains_the_profile() {
    let mut stage = Stage::block("d9");
    let entry = number(stage.scenario.plans[0].path[0]);
    let far = stage.mig("1020", 0, Band::Low);
    let near = stage.mig(&format!("{entry:04}"), 0, Band::Low);
    let told = stage.play(&[(100, 80)], |raid| raid.give_profile());
    assert!(told.fired("D5.5.1c") && told.fired("D5.5a"));
    assert_eq!(stage.scenario.mig(stage.state.drv[near].profile).name, "mig-21f-13");
    assert_eq!(stage.state.drv[far].profile, None);
    assert_eq!(stage.state.drv[near].flying.fuel, 6, "and its fuel");
    let told = stage.play(&[(100, 58)], |raid| raid.give_profile());
    assert!(!told.fired("D5.5c"), "nothing is gained in the dummy range");
}

/// Case D-054.
#[test]
fn d_054_a_flight_is_parent_once() {
    for (switch, parent) in [("raid", 1), ("phase", 0)] {
        let mut stage = Stage::with(&["raid.activation='d9'", &format!("switches.parent-limit='{switch}'")]);
        stage.us(0, "2240", 0, Band::Medium);
        let near = stage.mig("2236", 0, Band::Low);
        stage.mig("2232", 0, Band::Low);
        stage.state.drv[near].parent = 1;
        let told = stage.play(&[(100, 60)], |raid| raid.generate_in_admin());
        assert!(told.fired("D5.4.5d"));
        assert_eq!(stage.state.drv[2].flying.hex, stage.state.drv[parent].flying.hex, "{switch}");
    }
}

/// Case D-057.
#[test]
fn d_057_two_bands_apart_there_is_no_check() {
    let mut stage = Stage::new();
    stage.us(0, "2240", 0, Band::Medium);
    let place = stage.mig("2239", 0, Band::Deck);
    assert!(!stage.play(&[], |raid| raid.check_proximity(place, UsPlaces::ALL)).fired("D5.6.1c"));
    stage.state.drv[place].flying.band = Band::Low;
    let told = stage.play(&[(100, 58)], |raid| raid.check_proximity(place, UsPlaces::ALL));
    assert!(told.fired("D5.6.1c") && !told.fired("D5.6.1d") && !stage.state.drv[place].alive);
}

#[test]
fn a_real_flight_that_comes_near_attacks_and_is_identified_once() {
    let mut stage = Stage::new();
    stage.us(0, "2240", 0, Band::Low);
    let place = stage.mig("2239", 0, Band::Low);
    stage.state.drv[place].flying.spent = 1;
    // 16 - 1 is at least 14, and 4 no 12: a surprise. 10 + 6 + 3 against 19 + 3 - 3: nobody shoots.
    let (engagement, fight) = (d10([8, 8, 2, 2]), d10([5, 5, 9, 10, 9, 9, 9, 9, 5, 5, 5, 5]));
    let parts = [&[(100, 59)], &engagement[..], &[(100, 1)], &fight].concat();
    let told = stage.play(&parts, |raid| raid.check_proximity(place, UsPlaces::ALL));
    assert!(told.fired("D5.6.1d") && told.fired("D5.6.2a"));
    assert_eq!((stage.state.drv[place].flying.fights, stage.state.us[0].flying.fights), (1, 1));
    // Who was adjacent before is not met again.
    let place = stage.mig("2240", 0, Band::Low);
    stage.state.drv[place].adjacent = 1;
    assert!(!stage.play(&[], |raid| raid.check_proximity(place, UsPlaces::ALL)).fired("D5.6.1c"));
}

#[test]
fn a_block_that_no_rule_prints_is_brought_all_the_same() {
    let mut stage = Stage::new();
    stage.scenario.activation.printed = None;
    let told = stage.play(&[], |raid| raid.bring_block());
    told.only(&["D5.3a"], &[]);
    assert_eq!(told.events.len(), 1);
}

/// Each block of the print is told by its own rule.
#[test]
fn sixteen_scenarios_bring_sixteen_blocks() {
    for (place, letter) in ('b'..='q').enumerate() {
        let mut stage = Stage::block(&format!("d{}", place + 1));
        let told = stage.play(&[], |raid| raid.bring_block());
        told.only(&["D5.3a", &format!("D5.3{letter}")], &[]);
        assert_eq!(told.events.len(), 2);
    }
}

/// D5.5.2b: from September 1967, with the profile of a type that knows the tactic.
#[test]
fn slash_attacks_need_a_profile_and_the_date() {
    for (date, profile, may) in [("1967-08", Some(1), false), ("1967-09", Some(1), true), ("1967-09", None, false)] {
        let mut stage = Stage::with(&[&format!("raid.date='{date}'")]);
        let place = stage.mig("2239", 0, Band::Low);
        stage.state.drv[place].profile = profile;
        let told = stage.play(&[], |raid| raid.may_slash(place));
        assert_eq!((told.gave, told.fired("D5.5.2b")), (may, may), "{date} {profile:?}");
    }
}

#[test]
fn generation_reads_the_same_dummy_range_in_both_phases() {
    let mut stage = Stage::new();
    for (occasion, id) in [(Occasion::TakeOff, "D5.4.4b"), (Occasion::Admin, "D5.4.5a")] {
        for (face, comes) in [(58, false), (59, true)] {
            let told = stage.play(&[(100, face)], |raid| {
                raid.scenario.activation.generates(occasion, (0, 0), raid.chance, raid.journal)
            });
            assert_eq!((told.gave, told.fired(id)), (comes, true));
        }
    }
    assert_eq!(hex("2029"), stage.scenario.map.hanoi);
}

/// DH13a: a new counter has a full tank and owes no roll, whatever its parent owes.
#[test]
fn a_counter_owes_nothing_to_the_dry_tank_of_its_parent() {
    let mut stage = Stage::new();
    let parent = stage.mig("2235", 0, Band::Medium);
    stage.state.drv[parent].flying.risked = true;
    let flying = stage.state.drv[parent].flying;
    let place = stage.play(&[], |raid| raid.generate(flying, None)).gave;
    assert!(!stage.state.drv[place].flying.risked);
}
