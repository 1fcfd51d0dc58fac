//! What US flights do with their points (DH5, DH6, DH18).

use crate::scenario::prepared::Prepared;
use crate::state::{Aaa, Move};
use crate::terms::defence::{Acquired, Density};
use crate::terms::flights::{Band, Task};
use crate::terms::orders::{ArmsOrder, BombOrder, FightOrder, Goal, Order};
use crate::tests::stage::{Stage, hex};
use crate::tests::us::{busy, sam, straight, view};
use ground::board::{Heading, range};
use ground::journal::Value;

/// DH18b: what the rules forbid of an order is left out: goals that are none, missiles of others than SEAD, dash without fuel,
/// anything but home for who is on his way there.
#[test]
fn the_rules_forbid_some_orders() {
    let mut stage = busy();
    let lawful = |stage: &Stage, flight, order| view(stage, flight).lawful(order);
    let wild = |goal| Order { dash: true, arms: ArmsOrder::AtReach, ..Order::to(goal) };
    let order = lawful(&stage, 0, wild(Goal::Radar));
    assert_eq!((order.goal, order.arms, order.dash), (Goal::Radar, ArmsOrder::Hold, true));
    assert_eq!(lawful(&stage, 2, wild(Goal::Radar)).arms, ArmsOrder::AtReach);
    assert_eq!(lawful(&stage, 0, wild(Goal::Rally)).goal, Goal::Path, "who is in order does not rally");
    stage.state.us[0].disordered = true;
    assert_eq!(lawful(&stage, 0, wild(Goal::Rally)).goal, Goal::Rally);
    assert_eq!(lawful(&stage, 3, wild(Goal::Orbit)).goal, Goal::Path);
    stage.state.us[0].flying.fuel = 0;
    assert!(!lawful(&stage, 0, wild(Goal::Path)).dash);
    stage.state.us[0].egressing = true;
    assert_eq!(lawful(&stage, 0, wild(Goal::Radar)).goal, Goal::Home);
    stage.state.sams.clear();
    assert_eq!(lawful(&stage, 2, wild(Goal::Radar)).goal, Goal::Path, "there is none");
    // Who is late on the way home flies on as it is, at dash if it may.
    stage.state.us[1].egressing = true;
    let slow = Order { climb: 1, ..Order::to(Goal::Home) };
    assert_eq!((lawful(&stage, 1, slow).climb, lawful(&stage, 1, slow).dash), (1, false));
    stage.state.turn = 59;
    assert_eq!((lawful(&stage, 1, slow).climb, lawful(&stage, 1, slow).dash), (0, true));
}

/// DH18c: fuel, then turns: of 60 the ten hexes home at three a turn take four, one is for turning round and three are kept in reserve.
#[test]
fn a_flight_turns_home_in_time() {
    let turned = |stage: &mut Stage| stage.play(&[], |raid| raid.mind_fuel(0)).fired("DH18c");
    let mut stage = straight();
    stage.us(0, "2230", 0, Band::Medium);
    stage.state.us[0].flying.fuel = 2;
    assert!(!turned(&mut stage));
    stage.state.us[0].flying.fuel = 1;
    assert!(turned(&mut stage) && stage.state.us[0].egressing);
    let mut stage = straight();
    stage.us(0, "2230", 0, Band::Medium);
    stage.state.turn = 49;
    assert!(!turned(&mut stage));
    stage.state.turn = 50;
    assert!(turned(&mut stage) && stage.state.us[0].egressing);
}

/// One point of a flight's move under an order; gives what it did.
pub(crate) fn point(stage: &mut Stage, place: usize, order: Order) -> String {
    let told = stage.play(&[], |raid| {
        let mover = raid.mover(place, order);
        raid.us_point(&mover)
    });
    let told = told.first("DH6a");
    let deed = told.values.iter().find(|(name, _)| *name == "deed").map(|(_, value)| value);
    match deed {
        Some(Value::Word(word)) => word.to_string(),
        _ => String::new(),
    }
}

/// DH6a: a climb is a point, a second two, at dash and clean only; any dive is one; a band of descent is free at the end.
#[test]
fn a_point_buys_a_hex_a_climb_or_a_dive() {
    let climb = |climb| Order { climb, ..Order::to(Goal::Target) };
    let mut stage = straight();
    stage.us(3, "2230", 0, Band::Low);
    stage.state.us[3].flying.begin(6, true);
    assert_eq!(point(&mut stage, 3, climb(2)), "climb");
    assert_eq!((stage.state.us[3].flying.band, stage.state.us[3].flying.points), (Band::Medium, 5));
    assert_eq!(point(&mut stage, 3, climb(2)), "climb");
    assert_eq!((stage.state.us[3].flying.band, stage.state.us[3].flying.points), (Band::High, 3));
    assert_eq!(point(&mut stage, 3, climb(2)), "advance");
    assert_eq!((stage.state.us[3].flying.hex, stage.state.us[3].flying.points), (hex("2229"), 2));
    // Not at combat throttle, and not laden.
    for (laden, dash) in [(false, false), (true, true)] {
        let mut stage = straight();
        stage.us(3, "2230", 0, Band::Low);
        stage.state.us[3].laden = laden;
        stage.state.us[3].flying.begin(4, dash);
        assert_eq!(point(&mut stage, 3, climb(2)), "climb");
        assert_eq!(point(&mut stage, 3, climb(2)), "advance");
    }
    let mut stage = straight();
    stage.us(3, "2230", 0, Band::High);
    stage.state.us[3].flying.begin(4, false);
    assert_eq!(point(&mut stage, 3, climb(-3)), "dive");
    assert_eq!((stage.state.us[3].flying.band, stage.state.us[3].flying.points), (Band::Low, 3));
    assert_eq!(point(&mut stage, 3, climb(-3)), "advance");
    stage.play(&[], |raid| raid.descend_freely(3, climb(-3)));
    assert_eq!(stage.state.us[3].flying.band, Band::Deck);
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

/// DH6a: turns: free ones on entering a hex, dear ones in place, both by speed.
#[test]
fn a_point_buys_a_turn() {
    let mut stage = straight();
    stage.us(3, "2230", 6, Band::Medium);
    stage.state.us[3].flying.begin(4, false);
    // The target lies behind: 120 degrees in one point at speed 4, then the rest free on entering the next hex.
    assert_eq!(point(&mut stage, 3, Order::to(Goal::Target)), "turn");
    let flying = stage.state.us[3].flying;
    assert_eq!(
        (flying.hex, flying.heading.steps_to(Heading::new(0)).unsigned_abs(), flying.points),
        (hex("2230"), 2, 3)
    );
    assert_eq!(point(&mut stage, 3, Order::to(Goal::Target)), "advance");
    assert_eq!(stage.state.us[3].flying.free_turn, 2);
    assert_eq!(point(&mut stage, 3, Order::to(Goal::Target)), "advance");
    assert_eq!(stage.state.us[3].flying.heading, Heading::new(0));
    // At speed 6 one step is free and three are bought, at night two.
    for (night, steps) in [(false, 3), (true, 2)] {
        let mut stage = straight();
        stage.scenario.night = night;
        stage.scenario.prepared = Prepared::new(&stage.scenario);
        stage.us(3, "2230", 6, Band::Medium);
        stage.state.us[3].flying.begin(6, true);
        assert_eq!(point(&mut stage, 3, Order::to(Goal::Target)), "turn");
        let left = stage.state.us[3].flying.heading.steps_to(Heading::new(0)).unsigned_abs();
        assert_eq!(6 - left, steps, "night: {night}");
    }
}

/// DH6a: at Deck a ridge is climbed over, but for those who follow the ground.
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

/// DH6b: markers cost points, bombs and missiles speed.
#[test]
fn markers_cost_points_and_loads_cost_speed() {
    let begin = |change: &dyn Fn(&mut Stage), place: usize, dash: bool| {
        let mut stage = straight();
        stage.us(place, "2230", 0, Band::Medium);
        change(&mut stage);
        let told = stage.play(&[], |raid| raid.begin_us_move(place, Order { dash, ..Order::to(Goal::Path) }));
        (stage.state.us[place].flying.points, told.fired("DH6b"))
    };
    // An F-4D has 4 points, 5 at dash.
    assert_eq!(begin(&|_| (), 3, false), (4, false));
    assert_eq!(begin(&|stage| stage.state.us[3].flying.manoeuvre_marker = true, 3, true), (2, true));
    assert_eq!(begin(&|stage| stage.state.us[3].flying.sam_avoid_marker = true, 3, true), (4, true));
    // An F-105D dashes laden at 5, but its bombs allow 4; an F-105F at 6, but its few bombs allow 4, its missiles 5.
    assert_eq!(begin(&|_| (), 0, true), (4, false));
    assert_eq!(begin(&|_| (), 2, true), (4, false));
    assert_eq!(begin(&|stage| stage.state.us[2].light = false, 2, true), (5, false));
    let clean = |stage: &mut Stage| (stage.state.us[2].light, stage.state.us[2].arms) = (false, [0, 0]);
    assert_eq!(begin(&clean, 2, true), (6, false));
}

/// DH4a: a task binds a flight: SEAD keeps within 8 hexes of the strike, even on the hunt.
#[test]
fn tasks_bind_flights() {
    let hunt = |at: &str| {
        let mut stage = straight();
        stage.us(0, "2230", 0, Band::Medium).us(2, at, 0, Band::Medium);
        stage.state.sams.push(sam("2220", true, false, None, Acquired::No));
        let order = Order::to(Goal::Radar);
        stage.state.us[2].flying.begin(4, false);
        point(&mut stage, 2, order);
        stage.state.us[2].flying.hex
    };
    assert_eq!(hunt("2223"), hex("2222"), "8 hexes off");
    assert_ne!(hunt("2222"), hex("2221"), "9 hexes off");
}

/// DH18b: who keeps from sites goes around them, and keeps off where he is not nearer already: by `keep-out` from those that
/// are on, by `keep-out-known` from those and from Located ones alike, for one that is on is known above all.
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

/// Who breaks off on its way out flies on home by it, though the way back past the target is shorter; before the target it
/// turns back.
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

/// Armed escorts have no business at the target: who comes there before the bombers stays to guard them.
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
    let told = stage.roll(|raid| raid.move_us(2));
    let first = |rule: &str| told.ids().iter().position(|id| *id == rule).expect(rule);
    assert!(first("DH11i") < first("DH6a"), "{:?}", told.ids());
}

/// DH12d: who is to photograph the target flies over it, not past it, and then home.
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

/// Guns in the way: 2227, which reaches 2228, is flown around by who skirts what reaches his band.
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
    // Caught in it, a flight does not turn back to get out: it would only come to the same guns again.
    let turns = |avoid_flak| {
        let mut stage = straight();
        stage.us(3, "2228", 0, Band::Medium);
        stage.state.place_aaa(Aaa { hex: hex("2227"), density: Density::Medium, suppression: 0 }, 1);
        stage.state.us[3].flying.begin(6, true);
        point(&mut stage, 3, Order { avoid_flak, ..Order::to(Goal::Target) })
    };
    assert_eq!((turns(false).as_str(), turns(true).as_str()), ("advance", "advance"));
    // Who has no turns to spare on the way home goes straight.
    let mut stage = straight();
    stage.us(0, "2230", 0, Band::Medium);
    let avoid_flak = Order { avoid_flak: true, ..Order::to(Goal::Home) };
    stage.state.us[0].egressing = true;
    assert!(view(&stage, 0).lawful(avoid_flak).avoid_flak);
    stage.state.turn = stage.scenario.rules.sequence.turns - 3;
    assert!(!view(&stage, 0).lawful(avoid_flak).avoid_flak);
}

/// What flights may not enter: the buffer zone and what lies off the map.
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

/// DH11i: missiles ordered to be fired from close by wait; those that come first are fired before any radar is on alone.
#[test]
fn missiles_are_fired_as_ordered() {
    let fire = |arms, at: &str, dice: &[(u32, u32)]| {
        let mut stage = straight();
        stage.us(2, at, 0, Band::Medium);
        stage.state.sams.push(sam("2222", true, false, None, Acquired::No));
        stage.state.moving = Move { arms, ..Move::default() };
        stage.state.us[2].flying.begin(4, false);
        let told = stage.play(dice, |raid| raid.fire_arms(2));
        told.fired("DH11i")
    };
    let miss = [(10, 10), (10, 1), (10, 1)];
    assert!(fire(ArmsOrder::AtReach, "2226", &miss) && !fire(ArmsOrder::Close, "2226", &[]));
    assert!(fire(ArmsOrder::Close, "2225", &miss) && fire(ArmsOrder::PreEmptive, "2226", &miss));
    let first = |arms| {
        let mut stage = straight();
        stage.us(2, "2226", 0, Band::Medium);
        stage.state.moving = Move { arms, ..Move::default() };
        stage.state.us[2].flying.begin(4, false);
        stage.play(&[], |raid| raid.fire_arms(2)).fired("DH11i")
    };
    assert!(first(ArmsOrder::PreEmptive) && !first(ArmsOrder::AtReach) && !first(ArmsOrder::Close));
}
