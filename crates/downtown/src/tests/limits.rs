//! Where rules just do not apply, each beside where they do; and what a whole raid tells of itself.

use crate::keys::DRV;
use crate::ledger::{Rule, ledger};
use crate::phases::fire::solitaire_events::Cause;
use crate::state::{Aaa, Ending};
use crate::terms::defence::{Acquired, Density, RadarPhase, SamState, Warning};
use crate::terms::dice::{one_die, percentile};
use crate::terms::flights::{Airframe, Band, Stage as Where};
use crate::terms::raid::Sky;
use crate::tests::stage::{Stage, hex};
use ground::board::{Hex, range};
use ground::chance::{Label, Scripted};
use ground::game::testing::{Journaled, journaled};
use ground::journal::Recording;

/// A raid without anything to be found on the ground.
fn bare(sets: &[&str]) -> Stage {
    let none = "raid.sams={located=0, dummies=0, dummy-radars=0, hidden=0}";
    let bare = [none, "raid.aaa-points=0", "raid.fire-cans=0", "raid.printed-aaa=false"];
    Stage::with(&[&bare[..], sets].concat())
}

fn thrown<T>(face: (u32, u32), throw: impl FnOnce(&mut Scripted, &mut Recording) -> T) -> Journaled<T> {
    journaled(ledger(), 1, &[face], throw)
}

#[test]
fn percentile_dice_are_one_throw_and_ten_siders_another() {
    for face in [1, 55, 100] {
        let told = thrown((100, face), |roll, journal| percentile(DRV, &mut &mut *roll, journal));
        told.only(&["D1.2.3a"], &["D1.2.3b"]);
        assert_eq!(u32::from(told.gave), face, "a double zero is 100");
        assert_eq!(told.events.len(), 1);
    }
    let told = thrown((10, 10), |roll, journal| one_die(DRV, &mut &mut *roll, journal));
    told.only(&["D1.2.3b"], &["D1.2.3a"]);
    assert_eq!(told.gave, 10);
}

/// DH2b, DH3a, DH3b, DH3c: with all US flights still to come the raid ends with its last turn.
#[test]
fn a_raid_is_what_comes_before_it_and_its_turns() {
    let late = ["sides.us.flights[0].turn=9", "sides.us.flights[1].turn=9", "sides.us.flights[2].turn=9"];
    let mut stage = bare(&[&late[..], &["rules.sequence.turns=1"]].concat());
    // The target, early warning, no flights in the air, and a chit of 0.
    let told = stage.play(&[(10, 5), (10, 1), (100, 1), (10, 1)], |raid| raid.play());
    told.only(&["DH2b", "DH3a", "DH3b", "DH3c", "DH17a", "DH18a"], &["DH17c"]);
    let results = |rule: Rule| {
        let of_rule = told.events.iter().filter(|event| event.rule == rule.into());
        of_rule.map(|event| event.result).collect::<Vec<i32>>()
    };
    assert!(results(Rule::DH3a).len() == 1 && results(Rule::DH3b).len() == 1);
    assert_eq!(results(Rule::DH2b), [stage.scenario.map.airfields.len() as i32]);
    assert_eq!(results(Rule::DH3c), [1]);
    assert_eq!(results(Rule::DH17a), [4]);
    assert_eq!(stage.state.ending, Some(Ending::TurnLimit));
}

/// DH17a, DH17c, DH18a.
#[test]
fn flights_wait_for_their_turn_and_come_on_at_the_arrow() {
    let mut stage = Stage::with(&["sides.us.flights[0].turn=3", "sides.us.flights[1].turn=5"]);
    let told = stage.play(&[(10, 7)], |raid| raid.choose_target());
    told.only(&["DH18a"], &["DH17c"]);
    for (turn, there) in [(2, 1), (3, 2), (4, 3), (5, 4)] {
        stage.state.turn = turn;
        let told = stage.play(&[], |raid| raid.begin_turn());
        told.only(&["DH17c"], &["DH18a"]);
        assert_eq!(stage.state.us_on_map().count(), there, "turn {turn}");
    }
    let arrow = stage.scenario.plans[0].path[0];
    assert!(stage.state.us.iter().all(|flight| flight.flying.hex == arrow));
    assert!(!stage.play(&[], |raid| raid.begin_turn()).fired("DH17c"));
}

/// DH5a, DH6a, DH6b, DH18b: markers are shed before all else; both together cost a slow flight its whole move.
#[test]
fn markers_cost_points_before_a_move() {
    let mut stage = bare(&[]);
    for (manoeuvre, avoid, cost) in [(false, false, 0), (true, false, 2), (false, true, 1), (true, true, 3)] {
        stage.us(3, "1044", 0, Band::Low).state.us[3].flying.refresh();
        let flying = &mut stage.state.us[3].flying;
        (flying.manoeuvre_marker, flying.sam_avoid_marker) = (manoeuvre, avoid);
        let told = stage.play(&[], |raid| raid.move_us(3));
        told.only(&["DH5a", "DH18b"], &[]);
        assert_eq!(told.fired("DH6b"), cost > 0);
        let shed = told.of("DH6b").first().map_or(0, |event| event.result);
        let speed = told.of("DH5a").first().map_or(0, |event| event.result);
        let points = told.count("DH6a") as i32;
        assert_eq!((shed, points), (cost, speed - cost), "of {speed}");
    }
    // A flight whose markers cost all it has does not move.
    stage.us(3, "1044", 0, Band::Low).state.us[3].flying.refresh();
    stage.state.us[3].aircraft.0 = [Airframe::Crippled; 4];
    let flying = &mut stage.state.us[3].flying;
    (flying.manoeuvre_marker, flying.sam_avoid_marker) = (true, true);
    stage.scenario.rules.movement.sam_avoid_marker = 9;
    stage.play(&[], |raid| raid.move_us(3)).only(&["DH6b"], &["DH6a"]);
}

#[test]
fn the_us_goes_first_only_in_the_first_turn() {
    let mut stage = bare(&[]);
    stage.play(&[], |raid| raid.first_side()).only(&["D5.1b"], &["D5.1a"]);
}

#[test]
fn no_guns_come_up_without_a_raider_on_their_line() {
    let mut stage = bare(&[]);
    stage.state.aaa_pool = [1, 0, 0];
    let told = stage.play(&[], |raid| assert!(!raid.deploy_aaa()));
    told.only(&["D2.1.6d", "D2.1.5d"], &["D2.1.6f", "D2.1.6h", "D2.1.6i"]);
    // Row A at once: no row is passed over.
    stage.us(0, "2222", 0, Band::Medium);
    let told = stage.play(&[], |raid| assert!(raid.deploy_aaa()));
    told.only(&["D2.1.6a", "D2.1.6f", "D2.1.6h"], &["D2.1.6d", "D2.1.6e"]);
    stage.play(&[], |raid| raid.check_hidden_aaa()).only(&[], &["D2.1.5b", "D2.1.5d"]);
}

#[test]
fn without_counters_nothing_is_set_up() {
    let mut stage = bare(&[]);
    let told = stage.play(&[], |raid| raid.set_up_sams());
    told.only(&["D3.1.2a", "D3.1.3a"], &["D3.1.2b", "D3.1.2c", "D3.1.2e", "D3.3a", "DH11c"]);
    // As many counters as targets: no second round.
    let mut stage = bare(&["raid.sams.located=1"]);
    stage.play(&[], |raid| raid.set_up_sams()).only(&["D3.1.2b", "D3.1.2c", "D3.3a"], &["D3.1.2e"]);
}

#[test]
fn hidden_sams_that_stay_off_are_not_placed() {
    let mut stage = bare(&[]);
    stage.state.hidden_sams = 5;
    stage.us(0, "2045", 0, Band::Medium).state.us[0].detected = true;
    stage
        .play(&[(10, 3)], |raid| raid.check_hidden_sams(RadarPhase::Acquisition, &raid.picture()))
        .only(&["D3.2.1h"], &["D3.2.1m"]);
}

/// D3.4.2a, D3.4.4b, D3.3.2e: a SAM that is off acquires nothing, one that has acquired nobody does not react, and one
/// that is proven is not checked again.
#[test]
fn a_sam_that_is_off_or_has_nobody_does_nothing() {
    let mut stage = bare(&["raid.sams.located=1"]);
    stage.play(&[], |raid| raid.set_up_sams());
    stage.us(0, "2322", 0, Band::Medium).state.us[0].detected = true;
    stage.play(&[], |raid| raid.acquire(&raid.picture())).only(&[], &["D3.4.2a"]);
    let sam = &mut stage.state.sams[0];
    (sam.state, sam.radar) = (SamState::Active, true);
    let told = stage.play(&[], |raid| {
        raid.sams_react(0);
        assert!(raid.proves_itself(0, 0));
    });
    told.only(&[], &["D3.4.4b", "D3.3.2e"]);
    assert_eq!(stage.state.sams[0].acquired, Acquired::No);
}

/// D4b is of damage rolls: an attack roll calls the event by D4a.
#[test]
fn a_double_of_an_attack_is_none_of_damage() {
    let mut stage = bare(&[]);
    stage.us(0, "2218", 0, Band::Medium);
    stage.play(&[(10, 1)], |raid| raid.double(Cause::Flak(Label(1)), 0)).only(&["D4a", "D4d"], &["D4b", "D4c"]);
}

#[test]
fn without_a_parent_the_admin_phase_brings_no_flight() {
    let mut stage = Stage::new();
    stage.us(0, "2240", 0, Band::Medium);
    let told = stage.play(&[], |raid| raid.generate_in_admin());
    told.only(&["D5.4.5c"], &["D5.4.5a", "D5.4.5b", "D5.4.5d", "D5.4a", "D5.5.1a"]);
    stage.mig("1020", 0, Band::Deck);
    let told = stage.play(&[(100, 58)], |raid| raid.generate_in_admin());
    told.only(&["D5.4.5a"], &["D5.4.5b", "D5.4.5c", "D5.4.5d", "D5.4a"]);
    // A parent without a profile hands none on.
    let told = stage.play(&[(100, 59)], |raid| raid.generate_in_admin());
    told.only(&["D5.4.5b", "D5.4.5d", "D5.4a"], &["D5.4.5c", "D5.5.1a"]);
}

#[test]
fn flights_deploy_by_the_warning_that_there_is() {
    let mut stage = Stage::new();
    stage.state.warning = Warning::Poor;
    let told = stage.play(&[(100, 90)], |raid| raid.deploy_in_the_air());
    told.only(&["D5.4.2a", "D5.4.3d"], &["D5.4.2b", "D5.4.3a", "D5.4.3b", "D5.4.3c"]);
    let mut stage = Stage::with(&["raid.arrows=['a6']", "rules.air-deployment.from-entry=2"]);
    stage.state.warning = Warning::Good;
    let told = stage.play(&[(100, 1), (100, 1)], |raid| raid.deploy_in_the_air());
    told.only(&["D5.4.2b", "D5.4.3b", "D5.4.3c"], &["D5.4.3a", "D5.4.3d"]);
}

/// D5.4.3b: where any hex of the ring is clear of the DRV's own guns, one of those is taken, else any.
#[test]
fn flights_set_up_in_the_air_clear_of_their_own_guns() {
    let deploys = |under_guns: fn(usize) -> bool| {
        let mut stage = Stage::new();
        stage.state.warning = Warning::Good;
        let ring = stage.scenario.prepared.deployment[0].ring.clone();
        for (_, &hex) in ring.iter().enumerate().filter(|&(place, _)| under_guns(place)) {
            if !stage.state.covered(hex) {
                stage.state.place_aaa(Aaa { hex, density: Density::Heavy, suppression: 0 }, 1);
            }
        }
        let clear: Vec<Hex> = ring.iter().copied().filter(|&hex| !stage.state.covered(hex)).collect();
        let open = if clear.is_empty() { ring.clone() } else { clear.clone() };
        let count = open.len() as u32;
        // One flight by the dice, one for the warning: in the first and in the last of the hexes.
        stage.play(&[(100, 1), (count, 1), (count, count), (100, 1)], |raid| raid.deploy_in_the_air());
        let places: Vec<Hex> = stage.state.drv.iter().map(|mig| mig.flying.hex).collect();
        assert_eq!(places, [open[0], open[open.len() - 1]]);
        (clear.len(), ring.len())
    };
    let (clear, ring) = deploys(|place| place < 2);
    assert!(0 < clear && clear < ring, "{clear} of {ring} are clear");
    assert_eq!(deploys(|_| true).0, 0);
}

#[test]
fn identification_without_profile_or_mark_is_just_that() {
    let mut stage = Stage::block("d8");
    let place = stage.mig("1020", 0, Band::Deck);
    let told = stage.play(&[(100, 100)], |raid| raid.identify(place));
    told.only(&["D5.6.2b"], &["D5.5b", "D5.6.2c", "D5.6.2d", "D5.6.2e", "D5.3r"]);
    // Who is neither detected nor identified is checked with dice.
    let place = stage.mig("1020", 0, Band::Deck);
    stage.play(&[(100, 100)], |raid| raid.check_activation(place, Label::NONE)).only(&["D5.6.1a"], &["D5.6b"]);
}

#[test]
fn nobody_to_move_moves_nobody() {
    let mut stage = Stage::new();
    let told = stage.play(&[(10, 1)], |raid| raid.movement());
    told.only(&["DH4b"], &["D5.7a", "D5.7.2a", "D5.9a", "D5.9.2a", "D5.8a"]);
    let place = stage.mig("1020", 0, Band::Deck);
    stage.play(&[], |raid| raid.leave_field(place)).only(&[], &["DH6c"]);
}

/// Straight on over open country: no rule of another zone, of broken flights, of ridges, guns or weather.
#[test]
fn a_flight_in_transit_goes_by_no_other_rules() {
    let mut stage = Stage::new();
    stage.us(0, "2240", 0, Band::Medium);
    let place = stage.mig("2220", 6, Band::Low);
    let told = stage.drv_moves(place);
    told.only(&["D5.8.1a", "D5.8.1b", "D5.8.1c"], &["D5.8.2a", "D5.8.2e", "D5.8.2g"]);
    told.only(&["D5.8.2i"], &["D5.8.2f", "D5.8.2j", "D5.8.3a", "D5.8.3b", "D5.8.1d", "D5.8.1e", "D5.9b"]);
    told.only(&["D5.9a"], &["D5.9.1a", "D5.9.1b", "D5.9.1d", "D5.9.3a", "D5.9.4a", "DH6c"]);
}

#[test]
fn a_flight_in_approach_goes_by_no_rules_of_transit() {
    let mut stage = Stage::new();
    stage.us(0, "2240", 0, Band::Low).state.us[0].detected = true;
    let place = stage.mig("2230", 6, Band::Low);
    let told = stage.drv_moves(place);
    told.only(&["D5.8.2a", "D5.8.2e", "D5.8.2g"], &["D5.8.1a", "D5.8.1b", "D5.8.1c"]);
    told.only(&[], &["D5.8.2f", "D5.8.2h", "D5.8.2i", "D5.8.3a"]);
    // Facing away it may turn as far as turning is free.
    let place = stage.mig("2234", 0, Band::Low);
    stage.state.drv[place].flying.fuel = 1;
    let told = stage.drv_moves(place);
    told.only(&["D5.8.2h", "D5.8.2a"], &["D5.8.1e"]);
    assert_ne!(stage.state.drv[place].flying.heading.index(), 0);
}

#[test]
fn broken_flights_know_no_zones() {
    let mut stage = Stage::new();
    stage.us(0, "2240", 0, Band::Medium);
    let place = stage.mig("1010", 6, Band::Low);
    stage.state.drv[place].aborting = true;
    let told = stage.drv_moves(place);
    told.only(&["D5.9.1a", "D5.9.1d"], &["D5.9.1b", "D5.8a", "D5.8.1a"]);
    let place = stage.mig("1010", 6, Band::Low);
    stage.state.drv[place].disordered = true;
    let told = stage.drv_moves(place);
    told.only(&["D5.9.1b", "D5.9.1d"], &["D5.9.1a", "D5.8a", "D5.8.1a"]);
}

/// D5.9b: right ahead it would keep a SAM from firing, and a turn that is free leads past.
#[test]
fn a_flight_goes_around_what_its_own_sams_shoot_at() {
    let mut stage = Stage::new();
    stage.us(0, "2240", 0, Band::Low).state.us[0].detected = true;
    let place = stage.mig("2233", 6, Band::Low);
    assert!(!stage.drv_moves(place).fired("D5.9b"));
    let mut stage = bare(&["raid.sams.located=1"]);
    stage.play(&[], |raid| raid.set_up_sams());
    stage.us(0, "2240", 0, Band::Low).state.us[0].detected = true;
    stage.us(1, "2243", 0, Band::Low).state.us[1].detected = true;
    let sam = &mut stage.state.sams[0];
    (sam.state, sam.radar) = (SamState::Active, true);
    (sam.target, sam.acquired) = (Some(0), Acquired::Full);
    let place = stage.mig("2233", 6, Band::Low);
    let told = stage.drv_moves(place);
    told.only(&["D5.9b", "D5.8.2j"], &["D5.8.3b"]);
    assert!(range(stage.state.drv[place].flying.hex, hex("2240")) > 5);
}

#[test]
fn a_turn_ended_clear_of_china_counts_nothing() {
    let mut stage = Stage::new();
    stage.us(0, "2240", 0, Band::Medium);
    stage.play(&[], |raid| raid.end_movement()).only(&[], &["DH2c"]);
}

#[test]
fn without_guns_no_fire_can_comes_up_or_fires() {
    let mut stage = bare(&[]);
    stage.state.hidden_fire_cans = 1;
    stage.us(0, "2220", 0, Band::Medium);
    stage.play(&[], |raid| assert!(!raid.deploy_fire_can())).only(&["D2.3d"], &["DH10c", "D2.3g"]);
    stage.play(&[], |raid| raid.fire_cans_fire(0)).only(&[], &["DH10d", "D2.3.1a"]);
}

#[test]
fn who_has_fuel_and_aircraft_loses_nobody() {
    let mut stage = Stage::new();
    stage.us(0, "2240", 0, Band::Medium);
    stage.play(&[], |raid| raid.fuel()).only(&[], &["DH13a", "DH13c"]);
    assert_eq!(stage.state.us[0].stage, Where::OnMap);
}

/// Where it can't be one no die is rolled for a MiG day.
#[test]
fn a_scenario_without_mig_days_settles_nothing() {
    let mut stage = Stage::new();
    stage.play(&[], |raid| raid.declare_mig_day()).only(&[], &["DH17b"]);
    let mut stage = Stage::with(&["raid.mig-day=5"]);
    stage.play(&[(10, 6)], |raid| raid.declare_mig_day()).only(&["DH17b"], &["D3a"]);
    assert!(!stage.state.mig_day);
}

#[test]
fn in_clear_weather_flights_stay_down() {
    let mut stage = Stage::new();
    stage.us(0, "2245", 0, Band::Low);
    let place = stage.mig("2220", 6, Band::Deck);
    assert_eq!(stage.state.weather.sky, Sky::Clear);
    stage.drv_moves(place).only(&["D5.8.1a"], &["D5.9.3a"]);
    assert_eq!(stage.state.drv[place].flying.band, Band::Deck);
}
