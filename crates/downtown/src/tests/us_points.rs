//! What US flights do with their points (DH5, DH6, DH18).

use crate::state::Aaa;
use crate::terms::defence::{Acquired, Density};
use crate::terms::flights::{Band, Task};
use crate::terms::orders::{ArmsOrder, BombOrder, FightOrder, Goal, Order};
use crate::tests::stage::{Stage, hex};
use crate::tests::us::{busy, sam, straight, view};
use ground::board::range;
use ground::journal::Value;

/// DH18b: what the rules forbid of an order is left out: goals that are none, missiles of others than SEAD, dash
/// without fuel, anything but home for a flight on its way there.
#[test]
fn the_rules_forbid_some_orders() {
    let mut stage = busy();
    let lawful = |stage: &Stage, flight, order| view(stage, flight).lawful(order);
    let wild = |goal| Order { dash: true, arms: ArmsOrder::AtReach, ..Order::to(goal) };
    let order = lawful(&stage, 0, wild(Goal::Radar));
    assert_eq!((order.goal, order.arms, order.dash), (Goal::Radar, ArmsOrder::Hold, true));
    assert_eq!(lawful(&stage, 2, wild(Goal::Radar)).arms, ArmsOrder::AtReach);
    assert_eq!(lawful(&stage, 0, wild(Goal::Rally)).goal, Goal::Path, "a flight in order does not rally");
    stage.state.us[0].disordered = true;
    assert_eq!(lawful(&stage, 0, wild(Goal::Rally)).goal, Goal::Rally);
    assert_eq!(lawful(&stage, 3, wild(Goal::Orbit)).goal, Goal::Path);
    stage.state.us[0].flying.fuel = 0;
    assert!(!lawful(&stage, 0, wild(Goal::Path)).dash);
    stage.state.us[0].egressing = true;
    assert_eq!(lawful(&stage, 0, wild(Goal::Radar)).goal, Goal::Home);
    stage.state.sams.clear();
    assert_eq!(lawful(&stage, 2, wild(Goal::Radar)).goal, Goal::Path, "there is none");
    // A flight that is late on the way home flies on as it is, at dash if it may.
    stage.state.us[1].egressing = true;
    let slow = Order { climb: 1, ..Order::to(Goal::Home) };
    assert_eq!((lawful(&stage, 1, slow).climb, lawful(&stage, 1, slow).dash), (1, false));
    stage.state.turn = 59;
    assert_eq!((lawful(&stage, 1, slow).climb, lawful(&stage, 1, slow).dash), (0, true));
}

/// One point of a flight's move under an order; gives what it did.
pub(crate) fn point(stage: &mut Stage, place: usize, order: Order) -> String {
    let journal = stage.play(&[], |raid| {
        let mover = raid.mover(place, order);
        raid.us_point(&mover)
    });
    let event = journal.first("DH6a");
    let deed = event.values.iter().find(|(name, _)| *name == "deed").map(|(_, value)| value);
    match deed {
        Some(Value::Word(word)) => word.to_string(),
        _ => String::new(),
    }
}

/// DH12d: recon that needs a lower band for its pictures descends before it reaches the target, not after.
#[test]
fn recon_is_down_before_its_target() {
    let allows = straight().scenario.rules.tasks.of(Task::Recon).clone();
    let deed = |at: &str| {
        let mut stage = straight();
        (stage.scenario.flights[3].task, stage.scenario.flights[3].allows) = (Task::Recon, allows.clone());
        stage.us(3, at, 0, Band::Medium);
        stage.state.us[3].waypoint = 18;
        stage.state.us[3].flying.begin(4, false);
        point(&mut stage, 3, Order { climb: -1, ..Order::to(Goal::Path) })
    };
    assert_eq!(["2223", "2222"].map(deed), ["advance", "dive"]);
}

/// DH6a: at Deck a ridge is climbed over, except by types that follow the ground.
#[test]
fn deck_flight_enters_no_ridge() {
    let mut stage = straight();
    stage.us(3, "1941", 0, Band::Deck);
    stage.state.us[3].flying.begin(4, false);
    assert_eq!(point(&mut stage, 3, Order::to(Goal::Target)), "climb");
    assert_eq!((stage.state.us[3].flying.band, stage.state.us[3].flying.hex), (Band::Low, hex("1941")));
    let mut stage = straight();
    stage.scenario.flights[3].aircraft.terrain_following = Some(true);
    stage.us(3, "1941", 0, Band::Deck);
    stage.state.us[3].flying.begin(4, false);
    assert_eq!(point(&mut stage, 3, Order::to(Goal::Target)), "advance");
}

/// DH18b: a flight that keeps from sites goes around them, and keeps off where it is not nearer already: by
/// `keep-out` from those that are on, by `keep-out-known` from those and from Located ones alike, for one that is on
/// is known above all.
#[test]
fn flights_keep_from_sites() {
    let fly = |on, keep_out, keep_out_known| {
        let mut stage = straight();
        stage.us(3, "2232", 0, Band::Medium);
        stage.state.sams.push(sam("2227", on, !on, None, Acquired::No));
        stage.state.us[3].flying.begin(4, false);
        let mut nearest = 99;
        for _ in 0..4 {
            point(&mut stage, 3, Order { keep_out, keep_out_known, ..Order::to(Goal::Target) });
            nearest = nearest.min(range(stage.state.us[3].flying.hex, hex("2227")));
        }
        nearest
    };
    assert_eq!([0, 4].map(|keep_out| fly(true, keep_out, 0)), [1, 4]);
    assert_eq!([0, 4].map(|keep_out| fly(false, 0, keep_out)), [1, 4]);
    assert_eq!((fly(false, 4, 0), fly(true, 0, 4)), (1, 4));
}

/// DH8c: a flight in disorder makes for its rally hex clear of SAMs that are on, whatever its order.
#[test]
fn who_rallies_keeps_clear_of_sites_that_are_on() {
    let mut stage = straight();
    stage.us(0, "2230", 6, Band::Medium);
    stage.state.us[0].disordered = true;
    stage.state.sams.push(sam("2239", true, true, None, Acquired::No));
    for _ in 0..2 {
        let order = stage.play(&[], |raid| raid.ask(0)).gave;
        assert_eq!(order.goal, Goal::Rally);
        stage.state.us[0].flying.begin(3, false);
        while stage.state.us[0].flying.points > 0 {
            point(&mut stage, 0, order);
            let away = range(stage.state.us[0].flying.hex, hex("2239"));
            assert!(away >= 8, "{away}");
        }
    }
}

/// Under fire a flight turns nowhere but nearer its goal, so that it does not shuttle between two hexes.
#[test]
fn a_flight_under_fire_flies_on() {
    for heading in [2, 10] {
        let mut stage = straight();
        stage.us(3, "2227", heading, Band::Medium);
        for at in ["2226", "2126", "2326"] {
            stage.state.place_aaa(Aaa { hex: hex(at), density: Density::Medium, suppression: 0 }, 1);
        }
        let mut left = range(hex("2227"), hex("2218"));
        for _ in 0..2 {
            stage.state.us[3].flying.begin(4, false);
            while stage.state.us[3].flying.points > 0 {
                let deed = point(&mut stage, 3, Order { avoid_flak: true, ..Order::to(Goal::Target) });
                let now = range(stage.state.us[3].flying.hex, hex("2218"));
                assert!(now <= left, "{heading}: {deed} to {now} from {left}");
                left = now;
            }
        }
        assert!(left <= 4, "{left}");
    }
}

/// A flight that breaks off on its way out flies on home by it, though the way back past the target is shorter;
/// before the target it turns back.
#[test]
fn who_breaks_off_on_the_way_out_does_not_fly_back_past_the_target() {
    let home = |at: &str, waypoint, aborting: bool| {
        let mut stage = straight();
        let out: Vec<_> = (0..=17).rev().map(|place| hex(&format!("22{:02}", place + 1))).collect();
        for plan in &mut stage.scenario.plans {
            (plan.exit, plan.egress) = (out[17], out.clone());
            plan.path.drain(..14);
            plan.initial_point = 5;
        }
        stage.prepare();
        stage.us(0, at, 0, Band::Medium);
        stage.state.us[0].waypoint = waypoint;
        (stage.state.us[0].aborting, stage.state.us[0].egressing, stage.state.us[0].disordered) =
            (aborting, true, !aborting);
        range(view(&stage, 0).goal_hex(Goal::Home).expect("a way home"), hex("2201"))
    };
    for aborting in [true, false] {
        assert_eq!((home("2216", 9, aborting), home("2221", 6, aborting)), (12, 23), "aborting: {aborting}");
    }
}

/// Armed escorts have no business at the target: one that is there before the bombers stays to guard them.
#[test]
fn an_armed_escort_does_not_go_home_before_the_bombers_come() {
    let mut stage = straight();
    let allows = stage.scenario.rules.tasks.of(Task::ArmedEscort).clone();
    let seat = &mut stage.scenario.flights[3];
    (seat.task, seat.allows) = (Task::ArmedEscort, allows);
    stage.us(3, "2219", 0, Band::Medium);
    stage.state.us[3].waypoint = 21;
    stage.state.us[3].flying.begin(2, false);
    point(&mut stage, 3, Order::to(Goal::Path));
    assert!(!stage.state.us[3].egressing);
}

/// DH11i: a flight that has a radar in reach fires before it turns anywhere.
#[test]
fn missiles_are_fired_before_a_flight_turns() {
    let mut stage = straight();
    stage.us(0, "2234", 0, Band::Medium).us(2, "2227", 0, Band::Medium);
    stage.state.us[2].detected = true;
    stage.state.sams.push(sam("2223", true, true, None, Acquired::No));
    let journal = stage.roll(|raid| raid.move_us(2));
    let first = |rule: &str| journal.ids().iter().position(|id| *id == rule).expect(rule);
    assert!(first("DH11i") < first("DH6a"), "{:?}", journal.ids());
}

/// DH12d: a flight that photographs the target flies over it, not past it, and then home.
#[test]
fn recon_flies_over_its_target() {
    let mut stage = straight();
    let allows = stage.scenario.rules.tasks.of(Task::Recon).clone();
    let seat = &mut stage.scenario.flights[3];
    (seat.task, seat.allows) = (Task::Recon, allows);
    stage.us(3, "2220", 0, Band::Deck);
    stage.state.us[3].waypoint = 22;
    stage.state.us[3].flying.begin(2, false);
    point(&mut stage, 3, Order::to(Goal::Path));
    assert!(stage.state.us[3].flying.hex == hex("2219") && !stage.state.us[3].egressing, "a hex before it");
    point(&mut stage, 3, Order::to(Goal::Path));
    assert!(stage.state.us[3].flying.hex == hex("2218") && stage.state.us[3].egressing);
}

/// Guns in the way: 2227, which reaches 2228, is flown around by a flight that avoids guns that reach its band.
#[test]
fn flights_skirt_guns() {
    let fly = |avoid_flak, density, suppression| {
        let mut stage = straight();
        stage.us(3, "2231", 0, Band::Medium);
        stage.state.place_aaa(Aaa { hex: hex("2227"), density, suppression }, 1);
        let mut under = 0;
        for _ in 0..2 {
            stage.state.us[3].flying.begin(4, false);
            while stage.state.us[3].flying.points > 0 {
                point(&mut stage, 3, Order { avoid_flak, fight: FightOrder::No, ..Order::to(Goal::Target) });
                under += u32::from(range(stage.state.us[3].flying.hex, hex("2227")) <= 1);
            }
        }
        under
    };
    assert_eq!((fly(false, Density::Medium, 0), fly(true, Density::Medium, 0)), (3, 0));
    // Light guns do not reach Medium, nor do Medium ones that are suppressed to Light.
    assert_eq!((fly(true, Density::Light, 0), fly(true, Density::Medium, 1)), (3, 3));
    // Caught in it, a flight does not turn back to get out: it would only meet the same guns again.
    let turns = |avoid_flak| {
        let mut stage = straight();
        stage.us(3, "2228", 0, Band::Medium);
        stage.state.place_aaa(Aaa { hex: hex("2227"), density: Density::Medium, suppression: 0 }, 1);
        stage.state.us[3].flying.begin(6, true);
        point(&mut stage, 3, Order { avoid_flak, ..Order::to(Goal::Target) })
    };
    assert_eq!((turns(false).as_str(), turns(true).as_str()), ("advance", "advance"));
    // A flight with no turns to spare on the way home goes straight.
    let mut stage = straight();
    stage.us(0, "2230", 0, Band::Medium);
    let avoid_flak = Order { avoid_flak: true, ..Order::to(Goal::Home) };
    stage.state.us[0].egressing = true;
    assert!(view(&stage, 0).lawful(avoid_flak).avoid_flak);
    stage.state.turn = stage.scenario.rules.sequence.turns - 3;
    assert!(!view(&stage, 0).lawful(avoid_flak).avoid_flak);
}

/// What flights may not enter: the buffer zone and hexes off the map.
#[test]
fn flights_keep_out_of_the_buffer_zone() {
    let mut stage = straight();
    stage.us(3, "0620", 0, Band::Medium);
    let allows = stage.scenario.rules.tasks.of(Task::Bombing).clone();
    let seat = &mut stage.scenario.flights[3];
    (seat.task, seat.allows) = (Task::Bombing, allows);
    for _ in 0..12 {
        stage.state.us[3].flying.begin(4, false);
        while stage.state.us[3].flying.points > 0 {
            point(&mut stage, 3, Order { bomb: BombOrder::No, ..Order::to(Goal::Target) });
            assert!(!stage.scenario.map.ground(stage.state.us[3].flying.hex).buffer());
        }
    }
}
