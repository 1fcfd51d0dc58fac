//! The US side: what a policy may speak of, what it may order, and how flights carry that out (DH4a, DH6a, DH6b,
//! DH18b to DH18d).

use crate::phases::context::Raid;
use crate::policy::{Commander, PolicyDice, View, Waiting};
use crate::rules::us_doctrine::UsFeature;
use crate::state::Aaa;
use crate::state::Sam;
use crate::terms::defence::{Acquired, Density, SamState};
use crate::terms::flights::{Airframe, Band, Stage as Where, Task};
use crate::terms::orders::{ArmsOrder, Goal, Order};
use crate::terms::raid::{Sky, Weather};
use crate::tests::stage::{Stage, hex};
use ground::board::Heading;
use ground::chance::Scripted;
use ground::doctrine::Feature;
use ground::journal::{Recording, Value};

pub(crate) fn sam(at: &str, radar: bool, located: bool, target: Option<u8>, acquired: Acquired) -> Sam {
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

/// The training raid with a straight path.
pub(crate) fn straight() -> Stage {
    Stage::straight(&[])
}

pub(crate) fn view(stage: &Stage, flight: usize) -> View<'_> {
    View { scenario: &stage.scenario, state: &stage.state, flight }
}

pub(crate) fn value(stage: &Stage, flight: usize, name: &str) -> i32 {
    view(stage, flight).value(UsFeature::named(name, "").expect(name))
}

/// Flights 0 and 1 are on their way in, 2 hunts ahead of them, 3 covers; sites, guns and MiGs about them.
pub(crate) fn busy() -> Stage {
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

/// Every feature has its value here; each differs from that of an empty map, or is in the
/// next test.
#[test]
fn features_say_what_a_commander_sees() {
    let stage = busy();
    let expected: &[(usize, &[(&str, i32)])] = &[
        (
            0,
            &[
                ("hexes-to-target", 12),
                ("in-run", 0),
                ("egressing", 0),
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
                ("active-sam-range", 4),
                ("active-sam-ahead", 8),
                ("site-range", 4),
                ("mig-range", 6),
                ("mig-behind", 8),
                ("mig-to-bomber", 4),
                ("counter-range", 7),
                ("threat-range", 4),
                ("bomber-range", 4),
                ("guns-at-target", 2),
                ("strike-over", 0),
                ("bombers-gone", 0),
                ("bombers-to-target", 12),
                ("bombers-to-site", 4),
                ("active-sam-to-path", 0),
                ("site-to-path", 4),
                ("active-sam-on-bomber", 1),
                ("disordered", 0),
                ("aborting", 0),
                ("pre-emptive-arms", 0),
                ("attacked", 0),
                ("pictures-from", Band::Medium as i32),
                ("arms", 0),
                ("radar-in-reach", 0),
                ("mig-rear-in-reach", 0),
            ],
        ),
        (2, &[("arms", 8), ("radar-in-reach", 1), ("task", Task::Sead as i32), ("laden", 1), ("mig-rear-in-reach", 0)]),
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

/// DH18a: near its target a bomber that aims by eye flies below an overcast that hides it; one that bombs by radar
/// does not.
#[test]
fn bombers_go_below_the_cloud_that_hides_their_target() {
    let overcast = |from| Weather { sky: Sky::Overcast, cloud: Some((from, Band::Medium)), ..Weather::CLEAR };
    let band = |aircraft: &str, at: &str, weather: Weather| {
        let mut stage = Stage::with(&[&format!("sides.us.flights[0].aircraft='{aircraft}'")]);
        stage.us(0, at, 9, Band::Medium);
        stage.state.weather = weather;
        stage.scenario.planned_band(&stage.state, 0)
    };
    assert_eq!(band("f-105d", "2226", overcast(Band::Low)), Band::Low, "8 hexes from 2218");
    assert_eq!(band("f-105d", "2227", overcast(Band::Low)), Band::Medium, "9 hexes");
    assert_eq!(band("f-105d", "2226", overcast(Band::Deck)), Band::Medium, "nothing is seen from Low either");
    assert_eq!(band("f-105d", "2226", Weather::CLEAR), Band::Medium);
    assert_eq!(band("f-105d", "2220", overcast(Band::Low)), Band::Low, "in the run");
    assert_eq!(band("a-6a", "2220", overcast(Band::Low)), Band::Medium, "by radar");
    assert_eq!(band("a-7d", "2220", overcast(Band::Low)), Band::Medium, "by radio bearings");
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

/// DH14b: at night bombs count only for flights that can drop them then, and for bombers, whose task they are.
#[test]
fn at_night_bombs_count_for_those_who_can_drop_them() {
    let mut stage = busy();
    stage.scenario.night = true;
    assert_eq!((value(&stage, 0, "laden"), value(&stage, 2, "laden")), (1, 0));
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
    // A MiG that flies west, three hexes before flight 3: the hex behind it is four hexes off.
    (drv[1].flying.hex, drv[1].flying.heading) = (hex("2229"), Heading::new(6));
    stage.state.pre_emptive_arms = 1;
    for (flight, name, expected) in [
        (0, "disordered", 1),
        (0, "aborting", 1),
        (0, "egressing", 1),
        (0, "hexes-to-target", 99),
        (1, "in-run", 1),
        (1, "hexes-to-target", 2),
        (2, "arms", 2),
        (3, "mig-rear-in-reach", 1),
        (3, "pre-emptive-arms", 1),
        (2, "bombers-to-target", 2),
        (2, "active-sam-to-path", 0),
    ] {
        assert_eq!(value(&stage, flight, name), expected, "{name} of flight {flight}");
    }
    // With both on the way home the strike is over; when they are gone there is no flight to cover.
    stage.state.us[1].egressing = true;
    assert_eq!((value(&stage, 2, "strike-over"), value(&stage, 2, "bombers-gone")), (1, 0));
    for bomber in 0..2 {
        stage.state.us_gone(bomber, Where::Home);
    }
    let none =
        ["bomber-range", "mig-to-bomber", "bombers-to-target", "bombers-to-site", "active-sam-to-path", "site-to-path"];
    assert!(none.iter().all(|name| value(&stage, 2, name) == 99) && value(&stage, 2, "bombers-gone") == 1);
    stage.state.sams.clear();
    stage.state.drv.clear();
    stage.state.aaa.clear();
    let none = [
        "active-sam-range",
        "active-sam-ahead",
        "site-range",
        "mig-range",
        "mig-behind",
        "counter-range",
        "threat-range",
    ];
    assert!(none.iter().all(|name| value(&stage, 2, name) == 99) && value(&stage, 2, "guns-at-target") == 0);
    assert_eq!((value(&stage, 2, "radar-in-reach"), value(&stage, 0, "active-sam-on-bomber")), (0, 0));
    // Suppressed guns are none.
    stage.state.place_aaa(Aaa { hex: hex("2219"), density: Density::Light, suppression: 1 }, 1);
    assert_eq!(value(&stage, 2, "guns-at-target"), 0);
}

/// A DRV flight that breaks off does no harm to bombers: CAP leaves it alone.
#[test]
fn who_breaks_off_is_not_hunted() {
    let mut stage = busy();
    stage.state.drv[0].aborting = true;
    let hunted = |stage: &Stage| (value(stage, 3, "mig-to-bomber"), view(stage, 3).goal_hex(Goal::MigNearestBomber));
    assert_eq!(hunted(&stage), (6, Some(hex("2224"))));
    stage.state.drv[1].aborting = true;
    assert_eq!(hunted(&stage), (99, None));
    assert_eq!(value(&stage, 3, "mig-range"), 99);
    assert_eq!(value(&stage, 0, "mig-behind"), 99);
}

/// DH18b: SEAD that has neither missiles nor bombs left goes home rather than draw fire.
#[test]
fn sead_with_nothing_left_goes_home() {
    for policy in ["textbook", "aggressive-sead", "cautious", "low-ingress"] {
        let mut stage = Stage::with(&[&format!("sides.us.policy='{policy}'")]);
        stage.us(0, "2232", 0, Band::Medium).us(2, "2230", 0, Band::Medium);
        stage.state.sams.push(sam("2226", true, true, None, Acquired::No));
        let order = |stage: &mut Stage| stage.play(&[], |raid| raid.ask(2)).gave.goal;
        stage.state.us[2].arms = [1, 0];
        assert_ne!(order(&mut stage), Goal::Home, "{policy}");
        (stage.state.us[2].arms, stage.state.us[2].light) = ([0, 0], false);
        assert_eq!(order(&mut stage), Goal::Home, "{policy}");
    }
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

    fn order(&mut self, _: View<'_>, _: PolicyDice<'_>) -> Order {
        Order::to(Goal::Path)
    }
}

/// DH18b, DH18c: which flight moves next, and which turns home, is for the commander; a flight that has moved is not
/// named again.
#[test]
fn a_commander_names_who_moves_next_and_sends_flights_home() {
    let mut stage = straight();
    stage.us(0, "2234", 0, Band::Medium).us(1, "2230", 0, Band::Medium);
    stage.state.let_us_move();
    let by = |raid: &mut Raid<'_, Scripted, Recording>, flight, named| {
        let Raid { scenario, state, router, chance, journal, .. } = raid;
        let (chance, journal, commander) = (&mut **chance, &mut **journal, &mut Homesick(named));
        let mut raid = Raid { scenario, state, router, chance, journal, commander };
        raid.mind_fuel(flight);
        raid.next_us_flight()
    };
    let journal = stage.play(&[], |raid| by(raid, 0, 1));
    assert!(journal.fired("DH18c") && journal.gave == Some(1), "{:?}", journal.gave);
    assert!(stage.state.us[0].egressing && !stage.state.us[1].egressing);
    assert_eq!(stage.play(&[], |raid| by(raid, 0, 999)).gave, Some(0), "there is no such flight");
    stage.state.note_moved(1);
    assert_eq!(stage.play(&[], |raid| by(raid, 1, 1)).gave, Some(0), "the other has moved");
    stage.state.note_moved(0);
    assert_eq!(stage.play(&[], |raid| by(raid, 1, 1)).gave, None, "all have");
}

/// DH18b, DH18d: a row of the policy's own comes before the base rows, which order what it leaves open.
#[test]
fn rows_of_a_policy_stand_above_the_base_rows() {
    let mut stage = busy();
    let journal = stage.play(&[], |raid| raid.ask(2));
    assert!(journal.fired("DH18b") && journal.fired("DH18d"), "{:?}", journal.ids());
    assert_eq!(
        (journal.gave.goal, journal.gave.arms, journal.gave.keep_out),
        (Goal::RadarNearestPath, ArmsOrder::AtReach, 3)
    );
    let event = &journal.events[0];
    let row = event.row.expect("a row");
    assert_eq!(ground::game::Description::row_name(&stage.scenario, row), "textbook sead: fire");
    let words = ["the radar nearest the bombers' path", "combat", "at its band", "; missiles at reach"];
    for word in words {
        assert!(event.values.iter().any(|(_, value)| *value == Value::Word(word.into())), "{word}: {:?}", event.values);
    }
    let mut stage = straight();
    stage.us(2, "2230", 0, Band::Medium);
    let journal = stage.play(&[], |raid| raid.ask(2));
    assert!(journal.fired("DH18b") && !journal.fired("DH18d"));
    let row = journal.events[0].row.expect("a row");
    assert_eq!(ground::game::Description::row_name(&stage.scenario, row), "base sead: ahead of the bombers");
    assert_eq!(journal.gave.goal, Goal::Path);
}

/// DH18b, DH18d: a flight that has broken off or is in disorder follows no row, and its order names none.
#[test]
fn a_broken_flight_follows_no_row() {
    for (name, aborting, disordered) in [("broken off", true, false), ("disordered", false, true)] {
        let mut stage = busy();
        (stage.state.us[2].aborting, stage.state.us[2].disordered) = (aborting, disordered);
        let journal = stage.play(&[], |raid| raid.ask(2));
        journal.only(&["DH18b"], &["DH18d"]);
        let row = journal.events[0].row.expect("a row");
        assert_eq!(ground::game::Description::row_name(&stage.scenario, row), name);
    }
}
