//! The US side: what a policy may speak of, what it may order, and how flights carry that out (DH4a, DH6a, DH6b, DH18b to
//! DH18d).

use crate::phases::context::Raid;
use crate::policy::{Commander, View, Waiting, Whim};
use crate::rules::us_doctrine::UsFeature;
use crate::scenario::prepared::Prepared;
use crate::state::{Aaa, Move, Sam};
use crate::terms::defence::{Acquired, Density, SamState};
use crate::terms::flights::{Airframe, Band, Stage as Where, Task};
use crate::terms::orders::{ArmsOrder, BombOrder, FightOrder, Goal, Order};
use crate::terms::raid::{Sky, Weather};
use crate::tests::stage::{Stage, hex};
use ground::board::{Heading, Hex, range};
use ground::chance::Scripted;
use ground::doctrine::Feature;
use ground::journal::{Recording, Value};

fn sam(at: &str, radar: bool, located: bool, target: Option<u8>, acquired: Acquired) -> Sam {
    Sam {
        hex: hex(at),
        state: SamState::Active,
        located,
        radar,
        fresh: false,
        shut: 0,
        out: 0,
        missiles: 6,
        target,
        acquired,
        launched: false,
        fired: false,
        ever_fired: false,
        inhibited: None,
        hits: 0,
    }
}

/// The training raid, whose path is a straight row of hexes from 2240 to the target at 2218; the run begins in 2221.
fn straight() -> Stage {
    let mut stage = Stage::new();
    let path: Vec<Hex> = (18..=40).rev().map(|place| hex(&format!("22{place}"))).collect();
    for plan in &mut stage.scenario.plans {
        plan.egress = path.iter().rev().copied().collect();
        (plan.exit, plan.path, plan.initial_point) = (path[0], path.clone(), 19);
    }
    stage.scenario.prepared = Prepared::new(&stage.scenario);
    stage
}

fn view(stage: &Stage, flight: usize) -> View<'_> {
    View { scenario: &stage.scenario, state: &stage.state, flight }
}

fn value(stage: &Stage, flight: usize, name: &str) -> i32 {
    view(stage, flight).value(UsFeature::named(name, "").expect(name))
}

/// Flights 0 and 1 are on their way in, 2 hunts ahead of them, 3 covers; sites, guns and MiGs about them.
fn busy() -> Stage {
    let mut stage = straight();
    stage.us(0, "2230", 0, Band::Medium).us(1, "2234", 0, Band::Low);
    stage.us(2, "2226", 0, Band::Medium).us(3, "2232", 0, Band::High);
    for (flight, waypoint) in [(0, 11), (1, 7), (2, 15)] {
        stage.state.us[flight].waypoint = waypoint;
    }
    stage.state.us[0].aircraft.0[3] = Airframe::Damaged;
    stage.state.us[0].jettisoned = 1;
    stage.state.us[0].detected = true;
    stage.state.sams.push(sam("2222", true, false, Some(0), Acquired::Full));
    stage.state.sams.push(sam("1828", true, false, Some(0), Acquired::Partial));
    stage.state.sams.push(sam("2628", false, true, None, Acquired::No));
    stage.state.place_aaa(Aaa { hex: hex("2219"), density: Density::Medium, suppression: 0 }, 1);
    stage.state.place_aaa(Aaa { hex: hex("2217"), density: Density::Light, suppression: 0 }, 1);
    stage.state.place_aaa(Aaa { hex: hex("2224"), density: Density::Heavy, suppression: 0 }, 1);
    let behind = stage.mig("2238", 0, Band::Medium);
    let ahead = stage.mig("2224", 6, Band::Medium);
    for mig in [behind, ahead] {
        stage.state.drv[mig].detected = true;
    }
    stage.mig("2036", 0, Band::Low);
    stage
}

/// Every feature has its value here; each is one that differs from what an empty map would give, or stands in the next test.
#[test]
fn features_say_what_a_commander_sees() {
    let stage = busy();
    let expected: &[(usize, &[(&str, i32)])] = &[
        (
            0,
            &[
                ("to-go", 12),
                ("in-run", 0),
                ("homeward", 0),
                ("laden", 1),
                ("loaded", 2),
                ("good", 3),
                ("missing", 1),
                ("damaged", 1),
                ("fuel", 9),
                ("altitude", 2),
                ("task", Task::Bombing as i32),
                ("turn", 2),
                ("detected", 1),
                ("tracked", 2),
                ("fully-tracked", 1),
                ("hot-range", 4),
                ("hot-ahead", 8),
                ("site-range", 4),
                ("mig-range", 6),
                ("mig-behind", 8),
                ("mig-by-bomber", 4),
                ("counter-range", 7),
                ("threat-range", 4),
                ("bomber-range", 4),
                ("guns-at-target", 2),
                ("strike-over", 0),
                ("bombers-gone", 0),
                ("bombers-to-go", 12),
                ("bombers-to-site", 4),
                ("hot-by-path", 0),
                ("site-by-path", 4),
                ("hot-on-bomber", 1),
                ("disordered", 0),
                ("aborting", 0),
                ("pre-emptive-arms", 0),
                ("attacked", 0),
                ("pictures-from", Band::Medium as i32),
                ("arms", 0),
                ("hot-in-reach", 0),
                ("mig-rear-in-reach", 0),
            ],
        ),
        (2, &[("arms", 8), ("hot-in-reach", 1), ("task", Task::Sead as i32), ("laden", 1), ("mig-rear-in-reach", 0)]),
        (3, &[("altitude", 3), ("mig-behind", 6), ("counter-range", 5), ("bomber-range", 2)]),
    ];
    for (flight, values) in expected {
        for (name, expected) in *values {
            assert_eq!(value(&stage, *flight, name), *expected, "{name} of flight {flight}");
        }
    }
    // The way home from 2230 to 2240 is ten hexes: one turn of dash, a quarter of it, and one point.
    assert_eq!(value(&stage, 0, "fuel-to-spare"), 8);
    let named: Vec<&str> = expected[0].1.iter().map(|(name, _)| *name).chain(["fuel-to-spare"]).collect();
    for spec in UsFeature::SPECS {
        assert!(named.contains(&spec.name), "{} has no test", spec.name);
    }
}

/// DH12d: from where photographs show the ground, and whether there is anything to show.
#[test]
fn recon_knows_what_there_is_to_photograph() {
    let mut stage = straight();
    let overcast = Weather { sky: Sky::Overcast, cloud: Some((Band::Medium, Band::High)), ..Weather::CLEAR };
    for (weather, from) in [
        (Weather::CLEAR, Band::Medium),
        (overcast, Band::Medium),
        (Weather { cloud: Some((Band::Low, Band::High)), ..overcast }, Band::Low),
        (Weather { haze: Some(Band::Low), ..Weather::CLEAR }, Band::Deck),
    ] {
        stage.state.weather = weather;
        assert_eq!(value(&stage, 0, "pictures-from"), from as i32, "{weather:?}");
    }
    stage.state.last_attack = 3;
    assert_eq!(value(&stage, 0, "attacked"), 1);
}

/// The features that the situation above leaves at what they are over an empty map.
#[test]
fn features_change_with_what_they_speak_of() {
    let mut stage = busy();
    let (us, drv) = (&mut stage.state.us, &mut stage.state.drv);
    (us[0].disordered, us[0].aborting) = (true, true);
    us[1].waypoint = 20;
    us[1].flying.hex = hex("2220");
    us[2].arms = [2, 0];
    // A MiG that flies west, three hexes before flight 3: the hex behind it lies four hexes off.
    (drv[1].flying.hex, drv[1].flying.heading) = (hex("2229"), Heading::new(6));
    stage.state.pre_emptive_arms = 1;
    for (flight, name, expected) in [
        (0, "disordered", 1),
        (0, "aborting", 1),
        (0, "homeward", 1),
        (0, "to-go", 99),
        (1, "in-run", 1),
        (1, "to-go", 2),
        (2, "arms", 2),
        (3, "mig-rear-in-reach", 1),
        (3, "pre-emptive-arms", 1),
        (2, "bombers-to-go", 2),
        (2, "hot-by-path", 0),
    ] {
        assert_eq!(value(&stage, flight, name), expected, "{name} of flight {flight}");
    }
    // With both on the way home the strike is over; when they are gone nobody is left to cover.
    stage.state.us[1].egressing = true;
    assert_eq!((value(&stage, 2, "strike-over"), value(&stage, 2, "bombers-gone")), (1, 0));
    for bomber in 0..2 {
        stage.state.us_gone(bomber, Where::Home);
    }
    let none = ["bomber-range", "mig-by-bomber", "bombers-to-go", "bombers-to-site", "hot-by-path", "site-by-path"];
    assert!(none.iter().all(|name| value(&stage, 2, name) == 99) && value(&stage, 2, "bombers-gone") == 1);
    stage.state.sams.clear();
    stage.state.drv.clear();
    stage.state.aaa.clear();
    let none = ["hot-range", "hot-ahead", "site-range", "mig-range", "mig-behind", "counter-range", "threat-range"];
    assert!(none.iter().all(|name| value(&stage, 2, name) == 99) && value(&stage, 2, "guns-at-target") == 0);
    assert_eq!((value(&stage, 2, "hot-in-reach"), value(&stage, 0, "hot-on-bomber")), (0, 0));
    // Suppressed guns are none.
    stage.state.place_aaa(Aaa { hex: hex("2219"), density: Density::Light, suppression: 1 }, 1);
    assert_eq!(value(&stage, 2, "guns-at-target"), 0);
}

/// Where each goal lies in the same situation.
#[test]
fn goals_name_hexes() {
    let stage = busy();
    let at = |flight, goal| view(&stage, flight).goal_hex(goal);
    for (flight, goal, expected) in [
        (0, Goal::Path, "2227"),
        (0, Goal::Home, "2233"),
        (0, Goal::Target, "2218"),
        (2, Goal::Radar, "2222"),
        (2, Goal::RadarByPath, "2222"),
        (0, Goal::Radar, "1828"),
        (2, Goal::Site, "2628"),
        (2, Goal::SiteByPath, "2628"),
        (2, Goal::Guns, "2219"),
        (3, Goal::Mig, "2238"),
        (3, Goal::MigByBomber, "2238"),
        (3, Goal::MigRear, "2239"),
        (3, Goal::CutOff, "2236"),
        (3, Goal::Counter, "2036"),
        (3, Goal::Bombers, "2230"),
        (2, Goal::Rally, "2145"),
    ] {
        assert_eq!(at(flight, goal), Some(hex(expected)), "{goal:?} of flight {flight}");
    }
    // A station lies three hexes off the lead bomber, by turns towards Phuc Yen and Kep.
    let station = |flight| at(flight, Goal::Station).expect("a station");
    for (flight, field) in [(2, "1531"), (3, "1020")] {
        let lead = hex("2230");
        assert_eq!(
            (range(station(flight), lead), range(station(flight), hex(field))),
            (3, range(lead, hex(field)) - 3)
        );
    }
    assert_eq!(at(3, Goal::Orbit), None, "who does not jam has no orbit");
    let empty = straight();
    for goal in
        [Goal::Radar, Goal::Site, Goal::Guns, Goal::Mig, Goal::MigRear, Goal::CutOff, Goal::Counter, Goal::Station]
    {
        assert_eq!(view(&empty, 2).goal_hex(goal), None, "{goal:?}");
    }
}

/// DH18b: the order of the flights of a chit: sight of a MiG, SEAD, bombers nearest the target first, CAP, who aborts.
#[test]
fn flights_of_a_chit_move_in_their_order() {
    let order = |stage: &mut Stage| {
        let mut order = Vec::new();
        stage.state.in_contact = None;
        stage.state.let_us_move();
        while let Some(place) = stage.play(&[], |raid| raid.next_us_flight()).gave {
            stage.state.note_moved(place);
            order.push(place);
        }
        order
    };
    let mut stage = straight();
    stage.us(0, "2234", 0, Band::Medium).us(1, "2230", 0, Band::Medium);
    stage.us(2, "2238", 0, Band::Medium).us(3, "2232", 0, Band::Medium);
    assert_eq!(order(&mut stage), [2, 1, 0, 3]);
    let mig = stage.mig("2229", 6, Band::Medium);
    stage.state.drv[mig].detected = true;
    assert_eq!(order(&mut stage), [1, 3, 2, 0], "two see it ahead");
    stage.state.us[1].aborting = true;
    assert_eq!(order(&mut stage), [3, 2, 0, 1]);
    stage.state.drv[mig].detected = false;
    assert_eq!(order(&mut stage), [2, 0, 3, 1]);
}

/// A commander who has the same flight move first and everybody fly home.
struct Homesick(usize);

impl Commander for Homesick {
    fn next(&mut self, _: Waiting<'_>) -> Option<usize> {
        Some(self.0)
    }

    fn turns_home(&mut self, _: View<'_>) -> bool {
        true
    }

    fn order(&mut self, _: View<'_>, _: Whim<'_>) -> Order {
        Order::to(Goal::Path)
    }
}

/// DH18b, DH18c: who moves next and who turns home is for the commander; a flight that has moved is not named again.
#[test]
fn a_commander_names_who_moves_next_and_sends_flights_home() {
    let mut stage = straight();
    stage.us(0, "2234", 0, Band::Medium).us(1, "2230", 0, Band::Medium);
    stage.state.let_us_move();
    let by = |raid: &mut Raid<'_, Scripted, Recording>, flight, named| {
        let Raid { scenario, state, chance, journal, .. } = raid;
        let mut raid = Raid { scenario, state, chance: *chance, journal: *journal, commander: &mut Homesick(named) };
        raid.mind_fuel(flight);
        raid.next_us_flight()
    };
    let told = stage.play(&[], |raid| by(raid, 0, 1));
    assert!(told.fired("DH18c") && told.gave == Some(1), "{:?}", told.gave);
    assert!(stage.state.us[0].egressing && !stage.state.us[1].egressing);
    assert_eq!(stage.play(&[], |raid| by(raid, 0, 999)).gave, Some(0), "there is no such flight");
    stage.state.note_moved(1);
    assert_eq!(stage.play(&[], |raid| by(raid, 1, 1)).gave, Some(0), "the other has moved");
    stage.state.note_moved(0);
    assert_eq!(stage.play(&[], |raid| by(raid, 1, 1)).gave, None, "all have");
}

/// DH18b, DH18d: a row of the policy's own stands above the base rows, which order what it leaves open.
#[test]
fn rows_of_a_policy_stand_above_the_base_rows() {
    let mut stage = busy();
    let told = stage.play(&[], |raid| raid.ask(2));
    assert!(told.fired("DH18b") && told.fired("DH18d"), "{:?}", told.ids());
    assert_eq!((told.gave.goal, told.gave.arms, told.gave.keep), (Goal::RadarByPath, ArmsOrder::AtReach, 4));
    let event = &told.events[0];
    let row = event.row.expect("a row");
    assert_eq!(ground::game::Played::row_name(&stage.scenario, row), "textbook sead: fire");
    let words = ["the radar nearest the bombers' path", "combat", "at its band", "; missiles at reach"];
    for word in words {
        assert!(event.values.iter().any(|(_, value)| *value == Value::Word(word.into())), "{word}: {:?}", event.values);
    }
    let mut stage = straight();
    stage.us(2, "2230", 0, Band::Medium);
    let told = stage.play(&[], |raid| raid.ask(2));
    assert!(told.fired("DH18b") && !told.fired("DH18d"));
    let row = told.events[0].row.expect("a row");
    assert_eq!(ground::game::Played::row_name(&stage.scenario, row), "base sead: ahead of the bombers");
    assert_eq!(told.gave.goal, Goal::Path);
}

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
fn point(stage: &mut Stage, place: usize, order: Order) -> String {
    let told = stage.play(&[], |raid| {
        let mover = raid.mover(place, order);
        raid.us_point(&mover)
    });
    let told = told.events.iter().find(|event| crate::ledger().rule(event.rule).id == "DH6a").expect("a deed");
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

/// DH18b: who keeps from sites goes around them, and keeps off where he is not nearer already.
#[test]
fn flights_keep_from_sites() {
    let fly = |keep| {
        let mut stage = straight();
        stage.us(3, "2232", 0, Band::Medium);
        stage.state.sams.push(sam("2227", false, true, None, Acquired::No));
        stage.state.us[3].flying.begin(4, false);
        let mut nearest = 99;
        for _ in 0..4 {
            point(&mut stage, 3, Order { keep, ..Order::to(Goal::Target) });
            nearest = nearest.min(range(stage.state.us[3].flying.hex, hex("2227")));
        }
        nearest
    };
    assert_eq!((fly(0), fly(4)), (1, 4));
}

/// Guns in the way: 2227, which reaches 2228, is flown around by who skirts what reaches his band.
#[test]
fn flights_skirt_guns() {
    let fly = |skirt, density, suppression| {
        let mut stage = straight();
        stage.us(3, "2231", 0, Band::Medium);
        stage.state.place_aaa(Aaa { hex: hex("2227"), density, suppression }, 1);
        let mut under = 0;
        for _ in 0..2 {
            stage.state.us[3].flying.begin(4, false);
            while stage.state.us[3].flying.points > 0 {
                point(&mut stage, 3, Order { skirt, fight: FightOrder::No, ..Order::to(Goal::Target) });
                under += u32::from(range(stage.state.us[3].flying.hex, hex("2227")) <= 1);
            }
        }
        under
    };
    assert_eq!((fly(false, Density::Medium, 0), fly(true, Density::Medium, 0)), (3, 0));
    // Light guns do not reach Medium, nor do Medium ones that are suppressed to Light.
    assert_eq!((fly(true, Density::Light, 0), fly(true, Density::Medium, 1)), (3, 3));
    // Caught in it, who would fly on through three hexes of it turns out of it at once.
    let turns = |skirt| {
        let mut stage = straight();
        stage.us(3, "2228", 0, Band::Medium);
        stage.state.place_aaa(Aaa { hex: hex("2227"), density: Density::Medium, suppression: 0 }, 1);
        stage.state.us[3].flying.begin(6, true);
        point(&mut stage, 3, Order { skirt, ..Order::to(Goal::Target) })
    };
    assert_eq!((turns(false).as_str(), turns(true).as_str()), ("advance", "turn"));
    // Who has no turns to spare on the way home goes straight.
    let mut stage = straight();
    stage.us(0, "2230", 0, Band::Medium);
    let skirt = Order { skirt: true, ..Order::to(Goal::Home) };
    stage.state.us[0].egressing = true;
    assert!(view(&stage, 0).lawful(skirt).skirt);
    stage.state.turn = stage.scenario.rules.sequence.turns - 3;
    assert!(!view(&stage, 0).lawful(skirt).skirt);
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
