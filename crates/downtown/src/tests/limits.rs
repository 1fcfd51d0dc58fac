//! Where rules just do not apply, each beside where they do; and the journal of a whole raid.

use crate::keys::DRV;
use crate::ledger::{Rule, ledger};
use crate::state::{Aaa, Ending};
use crate::terms::defence::{Acquired, Density, SamState, Warning};
use crate::terms::dice::{one_die, percentile};
use crate::terms::flights::{Airframe, Band};
use crate::tests::stage::{Stage, hex};
use ground::board::{Hex, range};
use ground::chance::Scripted;
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
        let journal = thrown((100, face), |roll, journal| percentile(DRV, &mut &mut *roll, journal));
        journal.only(&["D1.2.3a"], &["D1.2.3b"]);
        assert_eq!(u32::from(journal.gave), face, "a double zero is 100");
        assert_eq!(journal.events.len(), 1);
    }
    let journal = thrown((10, 10), |roll, journal| one_die(DRV, &mut &mut *roll, journal));
    journal.only(&["D1.2.3b"], &["D1.2.3a"]);
    assert_eq!(journal.gave, 10);
}

/// DH2b, DH3a, DH3b, DH3c: with all US flights still to come the raid ends with its last turn.
#[test]
fn a_raid_is_what_comes_before_it_and_its_turns() {
    let late = ["sides.us.flights[0].turn=9", "sides.us.flights[1].turn=9", "sides.us.flights[2].turn=9"];
    let mut stage = bare(&[&late[..], &["rules.sequence.turns=1"]].concat());
    // The target, early warning, no flights in the air, and a chit of 0.
    let journal = stage.play(&[(10, 5), (10, 1), (100, 1), (10, 1)], |raid| raid.play());
    journal.only(&["DH2b", "DH3a", "DH3b", "DH3c", "DH17a", "DH18a"], &["DH17c"]);
    let results = |rule: Rule| {
        let of_rule = journal.events.iter().filter(|event| event.rule == rule.into());
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
    let journal = stage.play(&[(10, 7)], |raid| raid.choose_target());
    journal.only(&["DH18a"], &["DH17c"]);
    for (turn, there) in [(2, 1), (3, 2), (4, 3), (5, 4)] {
        stage.state.turn = turn;
        let journal = stage.play(&[], |raid| raid.begin_turn());
        journal.only(&["DH17c"], &["DH18a"]);
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
        let journal = stage.play(&[], |raid| raid.move_us(3));
        journal.only(&["DH5a", "DH18b"], &[]);
        assert_eq!(journal.fired("DH6b"), cost > 0);
        let shed = journal.of("DH6b").first().map_or(0, |event| event.result);
        let speed = journal.of("DH5a").first().map_or(0, |event| event.result);
        let points = journal.count("DH6a") as i32;
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
    let journal = stage.drv_moves(place);
    journal.only(&["D5.9b", "D5.8.2j"], &["D5.8.3b"]);
    assert!(range(stage.state.drv[place].flying.hex, hex("2240")) > 5);
}
