//! How flights are found, move, meet and leave (D5.1, D5.2, D5.7 to D5.9, DH4b, DH6, DH9, DH13).

use crate::phases::moves::drv_order::DrvQueue;
use crate::phases::moves::drv_zones::{Aim, DrvCourse};
use crate::state::air_picture::AirPicture;
use crate::terms::defence::{Acquired, SamState, Zone};
use crate::terms::flights::{Airframe, Band, Loss, Side, Stage as Where};
use crate::terms::raid::Sky;
use crate::tests::stage::{Stage, hex};
use ground::board::{Heading, range};
use ground::game::testing::d10;

pub(crate) fn sam(at: &str, target: Option<u8>) -> crate::state::Sam {
    crate::state::Sam {
        hex: hex(at),
        state: SamState::Active,
        located: true,
        radar: true,
        fresh: false,
        shut: 0,
        out: 0,
        missiles: 6,
        target,
        acquired: if target.is_some() { Acquired::Full } else { Acquired::No },
        launched: false,
        fired: false,
        ever_fired: false,
        inhibited: None,
        hits: 0,
    }
}

#[test]
fn the_us_opens_the_raid_and_the_drv_goes_first_when_it_is_engaged() {
    let mut stage = Stage::new();
    stage.us(0, "2240", 0, Band::Medium);
    stage.mig("2237", 0, Band::Low);
    let told = stage.play(&[], |raid| raid.first_side());
    assert!(told.gave == Side::Drv && told.fired("D5.1b"));
    stage.state.turn = 1;
    let told = stage.play(&[], |raid| raid.first_side());
    assert!(told.gave == Side::Us && told.fired("D5.1a") && !told.fired("D5.1b"));
    stage.state.turn = 2;
    stage.state.drv[0].flying.hex = hex("2236");
    assert_eq!(stage.play(&[], |raid| raid.first_side()).gave, Side::Us);
}

/// The US looks first; a detected counter was checked before.
#[test]
fn detection_rolls_for_the_us_then_for_the_drv() {
    let mut stage = Stage::new();
    stage.us(0, "2240", 0, Band::Medium);
    let place = stage.mig("1020", 0, Band::Medium);
    // US level D needs 12, DRV level C 10 and one more for pods.
    let rolls = [(10, 6), (10, 6), (100, 59), (10, 6), (10, 5)];
    let told = stage.play(&rolls, |raid| raid.detection());
    for id in ["D5.2a", "DH9a", "DH9b", "D5.6.1f", "D5.6.1a"] {
        assert!(told.fired(id), "{id}");
    }
    assert!(stage.state.drv[place].detected && stage.state.us[0].detected);
    // Who is detected is not looked for again.
    assert!(!stage.play(&[], |raid| raid.detection()).fired("DH9b"));
    let mut stage = Stage::new();
    stage.us(0, "2240", 0, Band::Medium);
    stage.mig("1020", 0, Band::Medium);
    let told = stage.play(&[(10, 6), (10, 5), (10, 5), (10, 4)], |raid| raid.detection());
    assert!(!told.fired("D5.6.1f") && !stage.state.drv[0].detected && !stage.state.us[0].detected);
}

#[test]
fn a_dummy_that_is_found_is_gone() {
    let mut stage = Stage::new();
    stage.us(0, "2240", 0, Band::Medium);
    stage.mig("1020", 0, Band::Medium);
    stage.play(&[(10, 6), (10, 6), (100, 58), (10, 5), (10, 4)], |raid| raid.detection());
    assert!(!stage.state.drv[0].alive);
}

/// DH9c: after the standard try, one of the best other way. An F-105 at Medium sees the flight ahead on its radar as well
/// as by eye; one at Deck below is looked for by eye only.
#[test]
fn eyes_and_radar_are_the_second_try() {
    let mut stage = Stage::new();
    stage.us(0, "2240", 0, Band::Medium).state.us[0].detected = true;
    let place = stage.mig("2239", 0, Band::Medium);
    let told = stage.play(&[(10, 1), (10, 2), (10, 5), (10, 5), (100, 100)], |raid| raid.detection());
    assert!(told.fired("DH9c") && stage.state.drv[place].detected);
    stage.state.drv[place].detected = false;
    stage.state.drv[place].flying.band = Band::Deck;
    // Eyes: -2 at Deck.
    stage.play(&[(10, 1), (10, 2), (10, 5), (10, 6)], |raid| raid.detection());
    assert!(!stage.state.drv[place].detected);
    // A burner lit in the last turn helps.
    stage.state.drv[place].flying.dash = true;
    stage.play(&[(10, 1), (10, 2), (10, 5), (10, 6), (100, 100)], |raid| raid.detection());
    assert!(stage.state.drv[place].detected);
    // Disordered flights do not look.
    stage.state.drv[place].detected = false;
    stage.state.us[0].disordered = true;
    assert!(!stage.play(&[], |raid| raid.detection()).fired("DH9b"));
}

#[test]
fn observers_near_aaa_find_low_flights_over_land() {
    let mut stage = Stage::new();
    stage.us(0, "2240", 0, Band::Low);
    let aaa = crate::state::Aaa { hex: hex("2237"), density: crate::terms::defence::Density::Light, suppression: 0 };
    stage.state.place_aaa(aaa, 1);
    let told = stage.play(&[(10, 1), (10, 2), (10, 5)], |raid| raid.detection());
    assert!(told.fired("DH9c") && stage.state.us[0].detected);
    stage.us(0, "2240", 0, Band::Medium).state.us[0].detected = false;
    assert!(!stage.play(&[(10, 1), (10, 2)], |raid| raid.detection()).fired("DH9c"));
}

#[test]
fn zones_go_by_distance_and_detection() {
    let mut stage = Stage::new();
    stage.us(0, "2240", 0, Band::Medium);
    let place = stage.mig("2230", 0, Band::Low);
    let zone = |stage: &mut Stage| {
        stage
            .play(&[], |raid| {
                let here = raid.state.drv[place].flying.hex;
                raid.zone_of(here, &AirPicture::of(raid.state)).0
            })
            .gave
    };
    assert_eq!(zone(&mut stage), Zone::Transit);
    stage.state.us[0].detected = true;
    assert_eq!(zone(&mut stage), Zone::Approach);
    stage.state.drv[place].flying.hex = hex("2229");
    assert_eq!(zone(&mut stage), Zone::Transit);
    stage.state.us[0].detected = false;
    stage.state.drv[place].flying.hex = hex("2237");
    assert_eq!(zone(&mut stage), Zone::Engage);
}

/// In Transit at combat throttle, towards the strike mission, down to Deck.
#[test]
fn a_flight_in_transit_flies_low_and_slow_towards_the_strike() {
    let mut stage = Stage::new();
    stage.us(0, "2240", 0, Band::Medium);
    let place = stage.mig("2220", 6, Band::Low);
    let told = stage.drv_moves(place);
    for id in ["D5.7a", "D5.8a", "D5.8.1a", "D5.8.1b", "D5.8.1c", "D5.9a", "D5.9.2a", "D5.8.2i"] {
        assert!(told.fired(id), "{id} {:?}", told.ids());
    }
    let flight = &stage.state.drv[place];
    assert_eq!((range(flight.flying.hex, hex("2220")), flight.flying.band), (3, Band::Deck));
    assert!(flight.flying.moved && !flight.flying.dash);
}

#[test]
fn in_transit_turns_are_free_turns_only() {
    let mut stage = Stage::new();
    stage.us(0, "2240", 0, Band::Medium);
    let place = stage.mig("2220", 0, Band::Deck);
    let told = stage.drv_moves(place);
    assert!(told.fired("D5.8.1e") && !told.fired("D5.8.2h"));
    // One hex ahead, then two steps to the side at each of the next.
    assert_eq!(stage.state.drv[place].flying.heading.steps_to(Heading::new(0)).abs(), 4);
}

#[test]
fn a_flight_in_approach_dashes_at_its_target_and_climbs_a_band() {
    let mut stage = Stage::new();
    stage.us(0, "2240", 0, Band::High).us(2, "2241", 0, Band::High);
    (stage.state.us[0].detected, stage.state.us[2].detected) = (true, true);
    let place = stage.mig("2230", 6, Band::Low);
    let told = stage.drv_moves(place);
    for id in ["D5.8.2a", "D5.8.2b", "D5.8.2e", "D5.8.2f", "D5.8.2g"] {
        assert!(told.fired(id), "{id} {:?}", told.ids());
    }
    let flight = &stage.state.drv[place];
    assert_eq!((flight.target, flight.flying.band, flight.flying.dash), (Some(0), Band::Medium, true));
    assert_eq!(range(flight.flying.hex, hex("2230")), 3, "four points, one of them up");
    // With a single point of fuel it does not dash.
    let place = stage.mig("2230", 6, Band::High);
    stage.state.drv[place].flying.fuel = 1;
    stage.drv_moves(place).only(&[], &["D5.8.2g", "DH13b"]);
}

/// D5.8.2c, D5.8.2d.
#[test]
fn of_targets_as_near_bombers_come_first_and_those_near_a_radar_not_at_all() {
    let mut stage = Stage::new();
    stage.us(3, "2240", 0, Band::Low).us(2, "2240", 0, Band::Low).us(1, "2240", 0, Band::Low);
    for us in 1..4 {
        stage.state.us[us].detected = true;
    }
    let place = stage.mig("2232", 6, Band::Low);
    let told = stage.play(&[], |raid| raid.pick_target(place, Zone::Approach, &AirPicture::of(raid.state)));
    assert!(told.fired("D5.8.2c") && told.fired("D5.8.2b") && !told.fired("D5.8.2d"));
    assert_eq!(stage.state.drv[place].target, Some(1));
    stage.state.drv[place].target = None;
    stage.state.sams.push(sam("2245", None));
    stage.us(2, "2241", 0, Band::Low).us(1, "2242", 0, Band::Low).us(3, "2243", 0, Band::Low);
    let told = stage.play(&[], |raid| raid.pick_target(place, Zone::Approach, &AirPicture::of(raid.state)));
    assert!(told.fired("D5.8.2d") && !told.fired("D5.8.2b"));
    assert_eq!(stage.state.drv[place].target, None);
    stage.state.sams[0].radar = false;
    let told = stage.play(&[], |raid| raid.pick_target(place, Zone::Approach, &AirPicture::of(raid.state)));
    assert!(!told.fired("D5.8.2d") && !told.fired("D5.8.2c"));
    assert_eq!(stage.state.drv[place].target, Some(2));
}

#[test]
fn a_flight_in_engage_attacks_from_behind_if_it_can() {
    let mut stage = Stage::new();
    stage.us(0, "2240", 0, Band::Low).state.us[0].detected = true;
    let place = stage.mig("2243", 0, Band::Low);
    stage.state.drv[place].detected = true;
    // 12 - 1 + 1 is an 11 and 4 - 2 no 8: a surprise. 10 + 6 + 3 against 19 + 3 - 3: nobody shoots.
    let engagement = d10([6, 6, 2, 2]);
    let fight = d10([5, 5, 9, 10, 9, 9, 9, 9, 5, 5, 5, 5]);
    let told = stage.play(&[&engagement[..], &[(100, 1)], &fight].concat(), |raid| {
        raid.move_drv(place, &mut AirPicture::of(raid.state))
    });
    for id in ["D5.8.3a", "D5.8.3b", "D5.8.3c", "D5.6.2a"] {
        assert!(told.fired(id), "{id} {:?}", told.ids());
    }
    assert!(stage.state.drv[place].identified);
    assert_eq!(stage.state.tallies.air_fights, 1);
}

/// D5.8.3d: with no points left to come near it flies as in Approach.
#[test]
fn a_flight_in_engage_without_points_enough_flies_as_in_approach() {
    let mut stage = Stage::new();
    stage.us(0, "2240", 0, Band::Low).state.us[0].detected = true;
    let place = stage.mig("2237", 0, Band::Low);
    let mut enters = |points: u8, fuel: u8| {
        let flying = &mut stage.state.drv[place].flying;
        (flying.points, flying.speed, flying.fuel) = (points, 3, fuel);
        let told = stage.play(&[], |raid| {
            let aim = Aim::Direct(hex("2237"));
            let mut course = DrvCourse { zone: None, aim, took_off: false, run: None, haven: None };
            raid.enter_zone(place, &mut raid.look_about(place, 0, &AirPicture::of(raid.state)), &mut course, None)
        });
        assert_eq!(told.fired("D5.8.3d"), told.gave == Zone::Approach);
        told.gave
    };
    assert_eq!(
        [(1, 0), (2, 0), (1, 1)].map(|(points, fuel)| enters(points, fuel)),
        [Zone::Approach, Zone::Engage, Zone::Engage]
    );
}

#[test]
fn drv_flights_keep_out_of_the_way_of_sams() {
    let mut stage = Stage::new();
    stage.us(0, "2240", 0, Band::Low).state.us[0].detected = true;
    stage.us(1, "2243", 0, Band::Low).state.us[1].detected = true;
    stage.state.sams.push(sam("2250", Some(0)));
    let place = stage.mig("2233", 6, Band::Low);
    let told = stage.drv_moves(place);
    assert!(told.fired("D5.8.2j") && told.fired("D5.8.2d"));
    assert!(range(stage.state.drv[place].flying.hex, hex("2240")) > 5);
}

/// D5.9.4a and D5.9.3a.
#[test]
fn barrage_keeps_flights_down_and_poor_weather_keeps_them_up() {
    let mut stage = Stage::new();
    stage.us(0, "2240", 0, Band::Low).state.us[0].detected = true;
    let place = stage.mig("2234", 6, Band::Deck);
    let aaa = crate::state::Aaa { hex: hex("2234"), density: crate::terms::defence::Density::Light, suppression: 3 };
    stage.state.place_aaa(aaa, 0);
    let told = stage.drv_moves(place);
    assert!(told.fired("D5.9.4a"), "{:?}", told.ids());
    assert_eq!(stage.state.drv[place].flying.band, Band::Low, "it climbs when it is out of it");
    let mut stage = Stage::new();
    stage.us(0, "2245", 0, Band::Low);
    let place = stage.mig("2220", 6, Band::Deck);
    stage.state.weather.sky = Sky::Overcast;
    let told = stage.drv_moves(place);
    assert!(told.fired("D5.9.3a"));
    assert_eq!(stage.state.drv[place].flying.band, Band::Low);
}

/// D5.8.1d: over Ba Vi, and down again.
#[test]
fn a_ridge_is_climbed_over_and_left() {
    let mut stage = Stage::new();
    stage.us(0, "1950", 0, Band::Medium);
    let place = stage.mig("1938", 6, Band::Deck);
    let told = stage.drv_moves(place);
    let bands: Vec<Band> = vec![stage.state.drv[place].flying.band];
    if told.fired("D5.8.1d") {
        assert!(bands[0] <= Band::Low);
    }
    // Straight at it: the hex ahead of 1939 is the hill.
    let place = stage.mig("1939", 6, Band::Deck);
    let told = stage.drv_moves(place);
    assert!(told.fired("D5.8.1d"), "{:?}", told.ids());
}

/// Cases of D5.7.2: each step by who is in it.
#[test]
fn flights_move_in_the_order_of_the_steps() {
    let mut stage = Stage::new();
    stage.us(0, "2240", 0, Band::Low).us(3, "1010", 0, Band::Low);
    stage.state.us[0].detected = true;
    let behind = stage.mig("2242", 0, Band::Low);
    let ahead = stage.mig("2238", 0, Band::Low);
    let hunted = stage.mig("1007", 0, Band::Low);
    let aborting = stage.mig("3320", 0, Band::Low);
    let near = stage.mig("2232", 0, Band::Low);
    let far = stage.mig("3322", 0, Band::Low);
    let taking_off = stage.mig("3323", 0, Band::Deck);
    let disordered = stage.mig("3324", 0, Band::Low);
    stage.state.drv[aborting].aborting = true;
    stage.state.drv[taking_off].ready = 1;
    stage.state.drv[disordered].disordered = true;
    let flights = [behind, ahead, hunted, aborting, near, far, taking_off, disordered];
    for (place, step) in flights.into_iter().zip('c'..='j') {
        let mut order = DrvQueue::EMPTY;
        let told = stage.play(&[], |raid| {
            raid.drv_order(&AirPicture::of(raid.state), &mut order);
            raid.next_drv_flight(&mut order)
        });
        assert_eq!(told.gave, Some(place), "step {step}");
        assert!(told.fired("D5.7.2a") && told.fired(&format!("D5.7.2{step}")));
        stage.state.drv[place].flying.moved = true;
    }
    let mut order = DrvQueue::EMPTY;
    stage.play(&[], |raid| raid.drv_order(&AirPicture::of(raid.state), &mut order));
    assert_eq!(stage.play(&[], |raid| raid.next_drv_flight(&mut order)).gave, None);
}

/// D5.7.2b over all headings and bearings.
#[test]
fn a_flight_threatens_what_is_ahead_of_it_and_turns_its_back() {
    use crate::phases::moves::drv_zones::threatens;
    use crate::state::flying::Flying;
    let here = hex("2025");
    for at in here.range(3) {
        for (mine, its) in Heading::ALL.into_iter().flat_map(|mine| Heading::ALL.map(|its| (mine, its))) {
            let me = Flying::new(here, mine, Band::Low, 4);
            let other = Flying::new(at, its, Band::Low, 4);
            let forward = mine.arc(here, at).is_forward();
            let rear = !its.arc(at, here).is_forward();
            assert_eq!(threatens(&me, &other), forward && rear);
        }
    }
}

#[test]
fn broken_flights_make_for_china_or_a_rally_point() {
    let mut stage = Stage::new();
    stage.us(0, "2240", 0, Band::Low);
    let place = stage.mig("1010", 6, Band::Low);
    assert_eq!(stage.play(&[], |raid| raid.broken_goal(place)).gave, None);
    stage.state.drv[place].disordered = true;
    let told = stage.play(&[], |raid| raid.broken_goal(place));
    assert!(told.fired("D5.9.1b") && told.gave == Some(hex("1020")));
    stage.state.drv[place].aborting = true;
    let told = stage.play(&[], |raid| raid.broken_goal(place));
    assert!(told.fired("D5.9.1a") && stage.scenario.map.ways_to_china.contains(&told.gave.unwrap()));
}

#[test]
fn an_aborting_flight_dashes_home_and_leaves() {
    let mut stage = Stage::new();
    stage.us(0, "2240", 0, Band::Low);
    let place = stage.mig("1005", 0, Band::Medium);
    stage.state.drv[place].aborting = true;
    for _ in 0..3 {
        if stage.state.drv[place].alive {
            let told = stage.drv_moves(place);
            assert!(told.fired("D5.9.1d") && !told.fired("D5.9.1c"));
            assert_eq!(told.fired("DH13b"), !stage.state.drv[place].alive);
            assert_eq!(stage.state.drv[place].flying.band, Band::Medium);
            stage.state.drv[place].flying.refresh();
        }
    }
    assert!(!stage.state.drv[place].alive);
}

#[test]
fn a_flight_without_an_aim_lands() {
    let mut stage = Stage::new();
    for us in 0..4 {
        stage.state.us_gone(us, Where::Home);
    }
    let place = stage.mig("1022", 0, Band::Deck);
    let told = stage.drv_moves(place);
    assert!(told.fired("DH13b") && !stage.state.drv[place].alive, "{:?}", told.ids());
}

/// DH13a: a dash costs one point, a fight another; who was out may be lost.
#[test]
fn dashes_and_fights_burn_fuel_and_the_dry_are_lost() {
    let mut stage = Stage::new();
    stage.us(0, "2240", 0, Band::Low).us(1, "2240", 0, Band::Low);
    let place = stage.mig("1020", 0, Band::Deck);
    (stage.state.us[0].flying.dash, stage.state.us[0].flying.fights) = (true, 1);
    stage.play(&[], |raid| raid.fuel());
    assert_eq!((stage.state.us[0].flying.fuel, stage.state.us[1].flying.fuel), (7, 9));
    assert_eq!(stage.state.drv[place].flying.fuel, 4);
    for flight in [0, 1] {
        stage.state.us[flight].flying.refresh();
        stage.state.us[flight].flying.fuel = 0;
    }
    stage.state.us[0].flying.fights = 1;
    // The four of the crews stay aboard.
    let rolls = [(10, 2), (10, 1), (10, 1), (10, 1), (10, 1), (10, 2)];
    let told = stage.play(&rolls, |raid| raid.fuel());
    assert!(told.fired("DH13a"));
    assert_eq!((stage.state.us[0].stage, stage.state.us[1].stage), (Where::Lost, Where::OnMap));
    assert_eq!(stage.state.tallies.lost_to[4], 4);
    // Who got away with it flies home at combat throttle, unless it needs fuel again.
    stage.play(&[], |raid| raid.fuel());
    stage.state.us[1].flying.dash = true;
    assert!(stage.play(&[(10, 3)], |raid| raid.fuel()).fired("DH13a"));
}

#[test]
fn crippled_aircraft_come_home_on_a_three() {
    let mut stage = Stage::new();
    stage.state.us_gone(0, Where::Home);
    let flight = &mut stage.state.us[0];
    flight.aircraft.0 = [Airframe::Crippled, Airframe::Crippled, Airframe::Damaged, Airframe::Sound];
    flight.crippled_by = [Some(Loss::Sam), Some(Loss::Aaa), None, None];
    let told = stage.play(&[(10, 2), (10, 3)], |raid| raid.come_home());
    told.only(&["DH13b"], &["DH13c"]);
    assert_eq!(stage.state.us[0].aircraft.count(|frame| frame == Airframe::Down), 1);
    // It is lost to what crippled it.
    let tallies = &stage.state.tallies;
    assert_eq!((tallies.not_recovered, tallies.lost_to), (1, [0, 0, 1, 0, 0]));
}

/// DH4b, D5.4.4a: draws alternate, the DRV draws without flights until it has checked, and once if the US is done.
#[test]
fn draws_alternate_until_one_side_is_done() {
    let mut stage = Stage::new();
    // Nobody is there: the DRV draws once, a 1, and checks.
    let told = stage.play(&[(10, 3), (100, 1)], |raid| raid.movement());
    assert_eq!(told.count("DH4b"), 1);
    assert!(told.fired("D5.4.4a"));
    // A 0 brings no check.
    stage.state.take_off_checked = false;
    assert!(!stage.play(&[(10, 1)], |raid| raid.movement()).fired("D5.4.4a"));
    // Two flights: the US moves one, the DRV checks and is done, the US moves the rest without a draw.
    stage.us(2, "3540", 0, Band::Medium).us(3, "3545", 0, Band::Medium);
    stage.state.take_off_checked = false;
    let told = stage.play(&[(10, 3), (10, 3), (100, 1)], |raid| raid.movement());
    assert_eq!(told.count("DH4b"), 2);
    assert!(stage.state.us[2].flying.moved && stage.state.us[3].flying.moved);
}

/// D5.6.1e: a CAP flight that meets an undetected counter has it checked; a bomber does not attack at all (DH4a).
#[test]
fn cap_attacks_what_it_meets_and_bombers_do_not() {
    let mut stage = Stage::new();
    stage.us(0, "2240", 0, Band::Low).us(3, "2240", 0, Band::Low);
    let place = stage.mig("2239", 0, Band::Low);
    (stage.state.us[0].flying.spent, stage.state.us[3].flying.spent) = (1, 1);
    let told = stage.play(&[], |raid| raid.meet_drv(0));
    assert!(told.fired("DH4a") && !told.fired("D5.6.1e"));
    // 12 + 1 + 1 is a 14, and 4 no 12. 4 + 6 + 3 against 10 + 6 - 3: nobody shoots.
    let parts =
        [&d10([6, 6])[..], &[(100, 59)], &d10([2, 2]), &[(100, 1)], &d10([2, 2, 5, 5]), &d10([9; 4]), &d10([5; 4])];
    let told = stage.play(&parts.concat(), |raid| raid.meet_drv(3));
    assert!(told.fired("D5.6.1e") && told.fired("D5.6.2a") && stage.state.drv[place].identified);
    // Once a turn.
    assert!(!stage.play(&[], |raid| raid.meet_drv(3)).fired("DH4a"));
    let mut stage = Stage::new();
    stage.us(3, "2240", 0, Band::Low);
    let place = stage.mig("2239", 0, Band::Low);
    stage.state.us[3].flying.spent = 1;
    let told = stage.play(&[(10, 6), (10, 6), (100, 58)], |raid| raid.meet_drv(3));
    assert!(!told.fired("D5.6.2a") && !stage.state.drv[place].alive);
}

/// DH18c.
#[test]
fn a_us_flight_turns_home_when_its_fuel_is_what_the_way_takes() {
    let mut stage = Stage::new();
    stage.us(3, "2240", 0, Band::Medium);
    assert!(!stage.play(&[], |raid| raid.mind_fuel(3)).fired("DH18c"));
    stage.state.us[3].flying.fuel = 1;
    assert!(stage.play(&[], |raid| raid.mind_fuel(3)).fired("DH18c"));
    assert!(stage.state.us[3].egressing);
}
