//! What is known of an attack and what it is worth, and broken flights (DH12d, DH15a, DH8).

use crate::ledger::ledger;
use crate::rules::victory::Level;
use crate::state::Aircraft;
use crate::terms::defence::Density;
use crate::terms::flights::{Airframe, Band, Stage as Where};
use crate::terms::orders::{Goal, Order};
use crate::terms::raid::{Damage, Kept};
use crate::tests::bombs::{ORDER, flights, moves, quiet, third_turn, word};
use crate::tests::stage::{Stage, hex};
use ground::board::{Heading, range};
use ground::chance::Label;
use ground::game::Description;
use ground::game::testing::d10;
use ground::journal::Value;

// ---- what is known, and what it is worth --------------------------------------------------------------------------------

/// DH12d: photographs two turns after the last attack, once, from Medium up to three hexes aside.
#[test]
fn photographs_tell_the_damage() {
    let recon = |at, band, die: &[(u32, u32)], change: fn(&mut Stage)| {
        let mut stage = flights(
            "{aircraft='f-105d', of=4, mission='strike', task='bombing'}, \
             {aircraft='rf-4c', of=1, mission='recon', task='recon'}",
        );
        stage.state.last_attack = 1;
        stage.fly(1, at, band);
        change(&mut stage);
        let events = stage.play(die, |raid| raid.photograph(1));
        assert_eq!(events.count("DH12d"), die.len());
        if !die.is_empty() {
            stage.play(&[], |raid| raid.photograph(1)).only(&[], &["DH12d"]);
        }
        stage.state.photographs
    };
    assert!(recon("2218", Band::Deck, &d10([3]), |_| ()));
    assert!(recon("2215", Band::Medium, &d10([3]), |_| ()));
    assert!(recon("2219", Band::Low, &d10([3]), |_| ()));
    assert!(!recon("2218", Band::Deck, &d10([2]), |_| ()));
    assert!(!recon("2220", Band::Low, &[], |_| ()));
    assert!(!recon("2218", Band::High, &[], |_| ()));
    assert!(!recon("2218", Band::Deck, &[], |stage| stage.state.last_attack = 2));
    assert!(!recon("2218", Band::Deck, &[], |stage| stage.state.last_attack = 0));
    assert!(!recon("2218", Band::Medium, &[], |stage| stage.state.weather.haze = Some(Band::Low)));
    assert!(recon("2218", Band::Deck, &d10([3]), |stage| stage.state.weather.haze = Some(Band::Low)));
}

/// DH12d: without photographs each level is told on 5 or more.
#[test]
fn crews_tell_what_they_saw() {
    let mut stage = third_turn(&[]);
    stage.state.damage = Damage::Destroyed;
    let events = stage.play(&d10([5, 4, 5]), |raid| raid.assess());
    events.only(&["DH12d"], &[]);
    assert_eq!(stage.state.assessed, Damage::Heavy);
    stage.state.photographs = true;
    stage.play(&[], |raid| raid.assess()).only(&[], &["DH12d"]);
    assert_eq!(stage.state.assessed, Damage::Destroyed);
}

/// DH15a: every item of the list.
#[test]
fn both_sides_score() {
    let mut stage = third_turn(&[]);
    stage.state.assessed = Damage::Heavy;
    (stage.state.tallies.migs_down, stage.state.tallies.migs_crippled) = (1, 1);
    stage.state.tallies.migs_lost_to_guns = 2;
    for hits in 1..=3 {
        let sam = stage.fresh_sam("2029", 0);
        stage.state.sams[sam].hits = hits;
    }
    stage.fire_can("3030");
    stage.state.fire_cans[0].destroyed = true;
    stage.state.us[0].aircraft.0 = [Airframe::Down, Airframe::Crippled, Airframe::Damaged, Airframe::Sound];
    stage.state.us_gone(0, Where::Home);
    stage.state.us_gone(1, Where::Home);
    stage.state.us[1].released = 2;
    (stage.state.tallies.captured, stage.state.tallies.buffer_turns) = (2, 3);
    let events = stage.play(&[], |raid| raid.score());
    events.only(&["DH15a"], &[]);
    // 7 + 2 + 1 + 2 + 4 + 1; 4 + 1, 3 for the bomber that broke off, 2, 6.
    assert_eq!(stage.state.tallies.points, [17, 16]);
    assert_eq!(word(&events, "DH15a", "for"), Some("draw"));
}

#[test]
fn levels_of_victory() {
    let victory = third_turn(&[]).scenario.rules.victory;
    let named = |margin| Level::NAMES[victory.level(margin) as usize];
    for (margin, name) in [
        (15, "us-decisive"),
        (14, "us-substantial"),
        (8, "us-substantial"),
        (7, "us-marginal"),
        (3, "us-marginal"),
        (2, "draw"),
        (-2, "draw"),
        (-3, "drv-marginal"),
        (-8, "drv-substantial"),
        (-15, "drv-decisive"),
    ] {
        assert_eq!(named(margin), name, "{margin}");
    }
}

/// The value of a lost aircraft is by its kind.
#[test]
fn dear_aircraft_cost_more() {
    let points = |aircraft: &str, task: &str, mission: &str| {
        let mut stage = flights(&format!(
            "{{aircraft='f-105d', of=4, mission='strike', task='bombing'}}, \
             {{aircraft='{aircraft}', of=1, mission='{mission}', task='{task}'}}"
        ));
        stage.state.us[1].aircraft.0[0] = Airframe::Down;
        stage.state.us_gone(1, Where::Lost);
        stage.play(&[], |raid| raid.score());
        stage.state.tallies.points[1]
    };
    assert_eq!(points("b-52d", "bombing", "strike"), 12);
    assert_eq!(points("eb-66", "jamming", "jamming"), 8);
    assert_eq!(points("rf-4c", "recon", "recon"), 4);
    assert_eq!(points("f-4d", "cap", "cap"), 4);
}

// ---- broken flights -----------------------------------------------------------------------------------------------------

/// DH8a: crippled aircraft leave with an escort in the Admin Phase; of a pair both go.
#[test]
fn cripples_leave_with_an_escort() {
    let mut stage = third_turn(&[]);
    stage.fly(0, "2230", Band::Medium);
    stage.state.us[0].aircraft.0 = [Airframe::Sound, Airframe::Crippled, Airframe::Sound, Airframe::Damaged];
    let events = stage.play(&[], |raid| raid.split_cripples());
    events.only(&["DH8f"], &[]);
    let left = Aircraft([Airframe::Sound, Airframe::None, Airframe::Sound, Airframe::None]);
    assert_eq!((stage.state.us[0].aircraft, stage.state.us[0].aborting, stage.state.us[0].bombers()), (left, false, 2));
    let apart = stage.state.us[4];
    assert_eq!(apart.aircraft, Aircraft([Airframe::None, Airframe::Crippled, Airframe::None, Airframe::Damaged]));
    assert!(apart.aborting && apart.on_map() && !apart.armed());
    assert_eq!(stage.scenario.unit_name(Label(20)), "f-105d 1, cripples");
    stage.play(&[], |raid| raid.split_cripples()).only(&[], &["DH8f"]);
    let mut stage = third_turn(&[]);
    stage.fly(0, "2230", Band::Medium);
    stage.state.us[0].aircraft.0 = [Airframe::Sound, Airframe::Crippled, Airframe::Down, Airframe::None];
    stage.play(&[], |raid| raid.split_cripples());
    assert!(stage.state.us[0].aborting && stage.state.us.len() == 4);
    // Of sound aircraft one goes that has no bombs.
    let mut stage = third_turn(&[]);
    stage.fly(0, "2230", Band::Medium);
    stage.state.us[0].aircraft.0 = [Airframe::Sound, Airframe::Crippled, Airframe::Sound, Airframe::Sound];
    stage.state.us[0].jettisoned = 0b1;
    stage.play(&[], |raid| raid.split_cripples());
    assert_eq!(stage.state.us[0].bombers(), 2, "{:?}", stage.state.us[0].aircraft);
}

/// DH8c: a disordered flight makes for where it rallies, one that aborts for home, whatever they are ordered.
#[test]
fn broken_flights_obey_no_order() {
    let mut stage = quiet();
    stage.fly(0, "2439", Band::Medium);
    stage.state.us[0].flying.heading = Heading::new(6);
    stage.state.us[0].disordered = true;
    moves(&mut stage, 0, ORDER, &[]);
    assert!(range(stage.state.us[0].flying.hex, hex("2445")) < 6 && stage.state.us[0].laden, "{:?}", stage.state.us[0]);
    let mut stage = quiet();
    stage.fly(0, "2442", Band::Medium);
    stage.state.us[0].aborting = true;
    moves(&mut stage, 0, ORDER, &[]);
    assert!(stage.state.us[0].egressing && !stage.state.us[0].laden && stage.state.us[0].flying.dash);
}

/// An order to jettison; and no flight burns its last two points of fuel by an order.
#[test]
fn bombs_go_by_order_and_the_last_points_of_fuel_stay() {
    let mut stage = quiet();
    stage.fly(0, "2442", Band::Medium);
    let mut laden = quiet();
    laden.fly(0, "2442", Band::Medium);
    moves(&mut laden, 0, ORDER, &[]).only(&[], &["DH12f"]);
    moves(&mut stage, 0, Order { jettison: true, ..ORDER }, &[]).only(&["DH12f"], &[]);
    assert!(!stage.state.us[0].laden && stage.state.tallies.jettisons == 1);
    for (fuel, dashes) in [(2, false), (3, true)] {
        let mut stage = quiet();
        stage.fly(3, "2445", Band::Medium);
        stage.state.us[3].flying.fuel = fuel;
        moves(&mut stage, 3, Order { dash: true, ..ORDER }, &[]);
        assert_eq!(stage.state.us[3].flying.dash, dashes);
    }
}

/// DH10a: evading costs a point in each hex under fire, and one from the dice.
#[test]
fn flak_is_evaded_for_a_point() {
    let modifiers = |evade, dice: &[(u32, u32)]| -> Vec<i32> {
        let mut stage = quiet();
        stage.aaa("2440", Density::Medium);
        stage.fly(3, "2442", Band::Low);
        stage.state.us[3].flying.heading = Heading::new(0);
        let events = moves(&mut stage, 3, Order { evade, ..ORDER }, dice);
        events.of("DH10a").into_iter().map(|event| event.modifier).collect()
    };
    assert_eq!(modifiers(false, &d10([1, 2, 1, 2, 1, 2])), [0, 0, 0]);
    assert_eq!(modifiers(true, &d10([1, 2, 1, 2])), [-1, 0]);
}

/// DH4a: who hunts radars stays with the strike.
#[test]
fn hunters_do_not_stray_from_the_strike() {
    let mut stage = quiet();
    stage.fly(0, "2240", Band::Medium);
    stage.fly(2, "2232", Band::Medium);
    let sam = stage.fresh_sam("2220", 0);
    stage.state.sams[sam].target = None;
    moves(&mut stage, 2, Order { goal: Goal::Radar, ..ORDER }, &[]);
    assert!(range(stage.state.us[2].flying.hex, hex("2240")) <= 8, "{:?}", stage.state.us[2].flying);
}

/// Why bombers came home with their bombs: the first reason counts, and none once they have released.
#[test]
fn bombers_that_do_not_release_have_a_reason() {
    let mut stage = third_turn(&[]);
    let why = |stage: &Stage, place: usize| stage.state.us[place].kept;
    assert_eq!(why(&stage, 0), None);
    stage.fly(0, "3030", Band::Medium);
    let order = Order { goal: Goal::Home, jettison: true, ..ORDER };
    stage.play(&[], |raid| raid.drop_burden(0, order));
    assert_eq!((why(&stage, 0), stage.state.us[0].laden), (Some(Kept::Order), false));
    stage.state.us[0].keeps(Kept::Fuel);
    assert_eq!(why(&stage, 0), Some(Kept::Order));
    stage.state.us[1].released = 2;
    stage.state.us[1].keeps(Kept::Fight);
    assert_eq!(why(&stage, 1), None);
}

/// DH18c: a flight that its turns send home has fuel enough, and is counted and spoken of for its own reason.
#[test]
fn a_flight_turns_home_short_of_fuel_or_of_turns() {
    let home = |turn: u16, fuel: u8| {
        let mut stage = third_turn(&[]);
        stage.fly(0, "2029", Band::Medium);
        (stage.state.turn, stage.state.us[0].flying.fuel) = (turn, fuel);
        let told = stage.play(&[], |raid| raid.mind_fuel(0));
        let kept = stage.state.us[0].kept.map(Kept::name);
        let tellings = &ledger().rules.iter().find(|rule| rule.id == "DH18c").expect("the rule").story;
        let why = told.first("DH18c").values.iter().find(|(name, _)| *name == "why").map(|(_, why)| why.clone());
        let Some(Value::Word(why)) = why else { panic!("there is a reason") };
        let holds = |when: &Option<String>| when.as_ref().is_none_or(|when| *when == format!("why={why}"));
        (kept, tellings.iter().find(|telling| holds(&telling.when)).map(|telling| telling.text.as_str()))
    };
    assert_eq!(home(3, 1), (Some("fuel"), Some("{actor|turns|turn} home, short of fuel")));
    assert_eq!(home(59, 30), (Some("turns"), Some("{actor|turns|turn} home, short of time")));
}
