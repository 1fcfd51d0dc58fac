//! Attacks on the ground, what the US knows of them, and what they are worth (DH4a, DH8a, DH8c, DH10a, DH10e, DH11h,
//! DH12, DH14b, DH15a).

use crate::policy::{Commander, PolicyDice, View};
use crate::terms::defence::{Density, SamState};
use crate::terms::flights::Band;
use crate::terms::ground_targets::GroundTarget;
use crate::terms::orders::{BombOrder, FightOrder, Goal, Order};
use crate::terms::raid::{Damage, Sky, Weather};
use crate::tests::stage::{Stage, hex};
use ground::board::Heading;
use ground::chance::RunKey;
use ground::game::testing::{Journaled, d10};
use ground::journal::Value;
use std::borrow::Cow;

const ATTACK: [&str; 3] = ["DH12a", "DH12b", "DH12e"];
const HIT: [&str; 4] = ["DH12a", "DH12b", "DH12c", "DH12e"];

/// The training raid in its third turn.
pub(crate) fn third_turn(sets: &[&str]) -> Stage {
    let mut stage = Stage::with(sets);
    stage.state.turn = 3;
    stage
}

/// A flight that has flown so many hexes straight to the east.
fn run(stage: &mut Stage, place: usize, at: &str, band: Band, straight: u8) {
    stage.fly(place, at, band);
    let flying = &mut stage.state.us[place].flying;
    (flying.heading, flying.straight) = (Heading::new(0), straight);
}

/// Flights of the raid other than the training raid's.
pub(crate) fn flights(groups: &str) -> Stage {
    third_turn(&[&format!("sides.us.flights=[{groups}]")])
}

pub(crate) fn word<T>(told: &Journaled<T>, id: &str, name: &str) -> Option<&'static str> {
    let event = *told.of(id).last()?;
    event.values.iter().find(|(known, _)| *known == name).and_then(|(_, value)| match value {
        Value::Word(Cow::Borrowed(word)) => Some(*word),
        _ => None,
    })
}

/// The training raid without solitaire events.
pub(crate) fn quiet() -> Stage {
    third_turn(&["switches.solo-events='off'"])
}

/// A commander with one order.
pub(crate) struct Orders(pub(crate) Order);

impl Commander for Orders {
    fn order(&mut self, _: View<'_>, _: PolicyDice<'_>) -> Order {
        self.0
    }
}

pub(crate) const ORDER: Order = Order { fight: FightOrder::No, ..Order::to(Goal::Path) };

/// Moves a flight by an order.
pub(crate) fn moves(stage: &mut Stage, place: usize, order: Order, dice: &[(u32, u32)]) -> Journaled<()> {
    stage.play_by(&mut Orders(order), dice, |raid| {
        raid.move_us(place);
    })
}

// ---- runs and attacks -------------------------------------------------------------------------------------------------

/// Case D-053.
#[test]
fn d_053_two_successes_are_slight_damage_and_four_heavy() {
    let mut stage = third_turn(&[]);
    stage.aaa("2218", Density::Heavy);
    run(&mut stage, 0, "2218", Band::Medium, 1);
    let events = stage.play(&d10([9, 8]), |raid| raid.attack_ground(0));
    events.only(&HIT, &[]);
    let rolled = events.first("DH12b");
    assert_eq!((rolled.modifier, rolled.result), (-3, 14));
    assert_eq!(word(&events, "DH12b", "means"), Some("bombs"));
    assert_eq!((stage.state.tallies.target_successes, stage.state.damage), (2, Damage::Slight));
    let flight = &stage.state.us[0];
    assert_eq!((flight.laden, flight.egressing, flight.released), (false, true, stage.state.turn));
    assert_eq!((stage.state.last_attack, stage.state.tallies.bombers_released), (3, 1));
    // Successes add up: two more are Heavy on a bridge.
    run(&mut stage, 1, "2218", Band::Medium, 1);
    stage.play(&d10([9, 8]), |raid| raid.attack_ground(1));
    assert_eq!((stage.state.tallies.target_successes, stage.state.damage), (4, Damage::Heavy));
}

/// DH12a: who has just turned, is broken, elsewhere, or has no bombs does not attack; nor by an order for nothing.
#[test]
fn a_run_is_straight_to_its_hex() {
    for which in 0..6 {
        let mut stage = third_turn(&[]);
        run(&mut stage, 0, "2218", Band::Medium, 1);
        let flight = &mut stage.state.us[0];
        match which {
            0 => flight.flying.straight = 0,
            1 => flight.disordered = true,
            2 => flight.aborting = true,
            3 => flight.flying.hex = hex("2219"),
            4 => flight.laden = false,
            _ => stage.state.moving.bomb = BombOrder::No,
        }
        stage.play(&[], |raid| raid.attack_ground(0)).only(&[], &HIT);
        assert_eq!(stage.state.us[0].released, 0, "{which}");
    }
}

/// DH12a: the profile is that of load, band and sight.
#[test]
fn profiles_follow_from_load_band_and_weather() {
    let over = |band, sky, from, highest| {
        let mut stage = third_turn(&[]);
        stage.state.weather = Weather { sky, cloud: Some((from, Band::Medium)), ..Weather::CLEAR };
        let at = if band == Band::Deck { "2219" } else { "2218" };
        run(&mut stage, 0, at, band, 3);
        stage.state.moving.highest = highest;
        stage
    };
    let attacks = |mut stage: Stage, dice: &[(u32, u32)]| {
        let events = stage.play(dice, |raid| raid.attack_ground(0));
        (word(&events, "DH12a", "profile"), stage.state.us[0].laden)
    };
    let dice = d10([1, 2]);
    assert_eq!(attacks(over(Band::Medium, Sky::Clear, Band::Low, None), &dice).0, Some("dive"));
    assert_eq!(attacks(over(Band::Low, Sky::Clear, Band::Low, None), &dice).0, Some("level"));
    // A dive that began at Medium may end at Low.
    assert_eq!(attacks(over(Band::Low, Sky::Clear, Band::Low, Some(Band::Medium)), &dice).0, Some("dive"));
    assert_eq!(attacks(over(Band::Deck, Sky::Clear, Band::Low, None), &dice).0, Some("toss"));
    // Overcast hides the target from above it; who is over the target and has no way to bomb it drops his bombs.
    assert_eq!(attacks(over(Band::Medium, Sky::Overcast, Band::Low, None), &[]), (None, false));
    assert_eq!(attacks(over(Band::Low, Sky::Overcast, Band::Low, None), &dice).0, Some("level"));
    assert_eq!(attacks(over(Band::Low, Sky::Overcast, Band::Deck, None), &[]), (None, false));
}

/// DH12b: haze, broken cloud below and an evaded SAM count against the run.
#[test]
fn weather_and_missiles_spoil_the_aim() {
    let modifier = |sight: Weather, evaded| {
        let mut stage = third_turn(&[]);
        stage.state.weather = sight;
        stage.state.moving.evaded = evaded;
        run(&mut stage, 0, "2218", Band::Medium, 1);
        let events = stage.play(&d10([1, 2]), |raid| raid.attack_ground(0));
        events.of("DH12b").first().map(|event| event.modifier)
    };
    assert_eq!(modifier(Weather::CLEAR, false), Some(0));
    assert_eq!(modifier(Weather::CLEAR, true), Some(-2));
    assert_eq!(modifier(Weather { haze: Some(Band::Low), ..Weather::CLEAR }, false), Some(-2));
    let broken = Weather { sky: Sky::Broken, cloud: Some((Band::Low, Band::Medium)), ..Weather::CLEAR };
    assert_eq!(modifier(broken, false), Some(-1));
}

/// DH12e: laser-guided bombs are released one hex short, two an F-4, each with a roll of its own, and through no cloud.
#[test]
fn guided_bombs_roll_one_by_one() {
    let lasers = "{aircraft='f-4d', of=4, mission='strike', task='bombing', load='laser'}";
    let mut stage = flights(lasers);
    stage.aircraft(0, 2);
    run(&mut stage, 0, "2219", Band::Medium, 1);
    // +3 for the profile, -2 for the bridge, +1 sight: 14 and 18 on the dice.
    let dice = d10([8, 6, 10, 8, 1, 1, 1, 2]);
    let events = stage.play(&dice, |raid| raid.attack_ground(0));
    events.only(&HIT, &[]);
    assert_eq!((events.count("DH12b"), stage.state.tallies.target_successes), (4, 3));
    let mut stage = flights(lasers);
    stage.state.weather = Weather { sky: Sky::Broken, cloud: Some((Band::Low, Band::Low)), ..Weather::CLEAR };
    run(&mut stage, 0, "2219", Band::Medium, 1);
    stage.play(&[], |raid| raid.attack_ground(0)).only(&[], &HIT);
    let mut stage = flights("{aircraft='a-4e', of=2, mission='strike', task='bombing', load='walleye'}");
    run(&mut stage, 0, "2218", Band::Medium, 1);
    // +1 for the dive, +3 guided, -2, +1: one Walleye each.
    let events = stage.play(&d10([7, 6, 6, 6]), |raid| raid.attack_ground(0));
    assert_eq!((events.count("DH12b"), stage.state.tallies.target_successes), (2, 1));
}

const INTRUDERS: &str = "sides.us.flights=[{aircraft='a-6a', of=3, mission='strike', task='bombing'}]";

/// DH14b: at night only B-52, A-6 and F-111 bomb, by radar after two straight hexes.
#[test]
fn at_night_bombs_fall_by_radar() {
    let mut stage = third_turn(&["raid.night=true"]);
    run(&mut stage, 0, "2219", Band::Medium, 3);
    stage.state.us[0].flying.hex = hex("2218");
    stage.play(&[], |raid| raid.attack_ground(0)).only(&[], &HIT);
    let night = |straight| {
        let mut stage = third_turn(&["raid.night=true", INTRUDERS]);
        run(&mut stage, 0, "2218", Band::Low, straight);
        stage
    };
    let mut stage = night(2);
    let events = stage.play(&d10([1, 2]), |raid| raid.attack_ground(0));
    assert_eq!(word(&events, "DH12a", "profile"), Some("radar"));
    night(1).play(&[], |raid| raid.attack_ground(0)).only(&[], &HIT);
}

/// A bomber whose profile takes a long run makes for the beginning of one, and flies it, from wherever it comes.
#[test]
fn a_long_run_is_lined_up() {
    for (from, heading) in [("1926", 2), ("2226", 0), ("2514", 7), ("1818", 4), ("2221", 6)] {
        let mut stage = third_turn(&["raid.night=true", INTRUDERS]);
        stage.fly(0, from, Band::Medium);
        stage.state.us[0].flying.heading = Heading::new(heading);
        stage.state.us[0].waypoint = 200;
        for turn in 3..11 {
            stage.state.turn = turn;
            stage.state.us[0].flying.refresh();
            let key = RunKey::new("downtown", 1).game(0, turn.into());
            stage.roll_by(&mut Orders(ORDER), key, |raid| raid.move_us(0));
            if stage.state.us[0].egressing {
                break;
            }
        }
        assert!(stage.state.us[0].released > 0, "from {from}: {:?}", stage.state.us[0].flying);
    }
}

// ---- sites and guns -----------------------------------------------------------------------------------------------------

/// DH12c on a SAM: radar out a die of turns, out for the raid, destroyed.
#[test]
fn sites_suffer_by_steps() {
    let site = |hits, dice: &[(u32, u32)]| {
        let mut stage = third_turn(&[]);
        let sam = stage.fresh_sam("2029", 0);
        (stage.state.sams[sam].located, stage.state.sams[sam].hits) = (true, hits);
        stage.state.moving.bomb = BombOrder::Site;
        run(&mut stage, 2, "2029", Band::Medium, 1);
        let events = stage.play(dice, |raid| raid.attack_ground(2));
        events.only(&ATTACK, &["DH4a"]);
        assert!(!stage.state.us[2].light && stage.state.us[2].released == 3);
        stage.state.sams[sam]
    };
    // Four aircraft of one point each, +1 for the dive, +1 sight: 14 and 18. Then the die of turns.
    let slight = site(0, &d10([6, 6, 4]));
    assert_eq!((slight.radar, slight.out, slight.hits, slight.target), (false, 7, 1, None));
    let heavy = site(0, &d10([8, 8]));
    assert_eq!((heavy.out, heavy.hits), (u16::MAX, 2));
    assert_eq!(site(2, &d10([6, 6])).state, SamState::Gone);
    assert_eq!(site(0, &d10([6, 5])).hits, 0);
}

/// Only Located sites can be bombed, by a task that may (DH4a).
#[test]
fn sites_that_are_not_located_and_tasks_that_may_not() {
    let mut stage = third_turn(&[]);
    let sam = stage.fresh_sam("2029", 0);
    stage.state.moving.bomb = BombOrder::Site;
    run(&mut stage, 2, "2029", Band::Medium, 1);
    stage.play(&[], |raid| raid.attack_ground(2)).only(&[], &["DH12a", "DH4a"]);
    stage.state.sams[sam].located = true;
    // A bomber far from its target may not; its bombs stay for the target.
    run(&mut stage, 0, "2029", Band::Medium, 1);
    stage.play(&[], |raid| raid.attack_ground(0)).only(&["DH4a"], &["DH12a"]);
    assert!(stage.state.us[0].laden);
    stage.state.sams[sam].hex = hex("2219");
    run(&mut stage, 0, "2219", Band::Medium, 1);
    stage.play(&d10([1, 1]), |raid| raid.attack_ground(0)).only(&["DH12a"], &["DH4a"]);
}

/// DH11h: a dummy that bombs hit is exposed. What is unknown is checked: 8 or less is a dummy, 9 a dummy radar.
#[test]
fn bombs_expose_dummies() {
    let hit = |state, dice: &[(u32, u32)]| {
        let mut stage = third_turn(&[]);
        (stage.state.dummies_left, stage.state.radars_left) = (1, 1);
        stage.fly(2, "2029", Band::Medium);
        let sam = stage.fresh_sam("2029", 0);
        stage.state.sams[sam].state = state;
        let (dummy, events) = stage.play(dice, |raid| raid.expose_dummy(sam, 2)).apart();
        events.only(&["DH11h"], &["D3.3.2e"]);
        assert_eq!(dummy, stage.state.sams[sam].state == SamState::Gone);
        (dummy, stage.state.dummies_found, stage.state.dummies_left, stage.state.radars_left)
    };
    assert_eq!(hit(SamState::Unknown, &d10([4, 4])), (true, 1, 0, 1));
    assert_eq!(hit(SamState::Unknown, &d10([4, 5])), (true, 1, 1, 0));
    assert_eq!(hit(SamState::Unknown, &d10([5, 5])), (false, 0, 1, 1));
    assert_eq!(hit(SamState::Suspect, &[]), (true, 1, 0, 1));
    assert_eq!(hit(SamState::Unproven, &d10([4, 5])), (true, 1, 1, 0));
    assert_eq!(hit(SamState::Unproven, &d10([5, 5])), (false, 0, 1, 1));
}

/// DH10e, D2.1.7c: each success against AAA is a level of suppression.
#[test]
fn guns_are_suppressed_and_recover() {
    let mut stage = third_turn(&[]);
    let aaa = stage.aaa("3030", Density::Heavy);
    stage.state.moving.bomb = BombOrder::Guns;
    run(&mut stage, 2, "3030", Band::Medium, 1);
    // +1 +1 -3: 15 on the dice give one.
    let events = stage.play(&d10([9, 6]), |raid| raid.attack_ground(2));
    events.only(&["DH12a", "DH10e"], &["DH12c"]);
    assert_eq!((stage.state.aaa[aaa].suppression, stage.state.tallies.aaa_suppressed), (1, 1));
    stage.play(&d10([7]), |raid| raid.lift_suppression()).only(&["D2.1.7c"], &["DH10e"]);
    stage.play(&d10([8]), |raid| raid.lift_suppression()).only(&["D2.1.7c", "DH10e"], &[]);
    stage.play(&[], |raid| raid.lift_suppression()).only(&[], &["D2.1.7c"]);
    stage.play(&[], |raid| raid.hit_ground(2, GroundTarget::Aaa(aaa), 4));
    assert_eq!((stage.state.aaa[aaa].suppression, stage.state.tallies.aaa_silenced), (3, 1));
    // Silent guns are not attacked.
    stage.state.us[2].light = true;
    stage.play(&[], |raid| raid.attack_ground(2)).only(&[], &["DH12a"]);
}

/// DH12c on a Fire Can: radar out a die of turns, then destroyed.
#[test]
fn fire_cans_are_put_out_and_destroyed() {
    let mut stage = third_turn(&[]);
    stage.fire_can("3030");
    stage.state.moving.bomb = BombOrder::Guns;
    run(&mut stage, 2, "3030", Band::Medium, 1);
    let events = stage.play(&d10([6, 6, 3]), |raid| raid.attack_ground(2));
    events.only(&HIT, &[]);
    assert_eq!((stage.state.fire_cans[0].out, stage.state.fire_cans[0].destroyed), (6, false));
    stage.play(&[], |raid| raid.hit_ground(2, GroundTarget::FireCan(0), 1));
    assert!(stage.state.fire_cans[0].destroyed);
}

/// DH12a: who has no bombs strafes from Deck, once a move, never the raid target.
#[test]
fn guns_strafe_from_deck() {
    let mut stage = third_turn(&[]);
    stage.aaa("3030", Density::Light);
    stage.state.moving.bomb = BombOrder::Guns;
    stage.state.us[2].light = false;
    run(&mut stage, 2, "3030", Band::Deck, 1);
    // -1 for strafing, +1 sight, -1 for the guns, on the lowest row: 17 is enough.
    let events = stage.play(&d10([9, 8]), |raid| raid.attack_ground(2));
    assert_eq!(word(&events, "DH12a", "profile"), Some("strafe"));
    assert_eq!((word(&events, "DH12b", "means"), word(&events, "DH12e", "deed")), (Some("guns"), Some("strafes with")));
    assert_eq!((stage.state.aaa[0].suppression, stage.state.us[2].released), (1, 0));
    stage.play(&[], |raid| raid.attack_ground(2)).only(&[], &HIT);
    let mut stage = third_turn(&[]);
    stage.state.us[0].laden = false;
    run(&mut stage, 0, "2218", Band::Deck, 1);
    stage.play(&[], |raid| raid.attack_ground(0)).only(&[], &HIT);
}

/// Heavy damage closes a field: nothing takes off there.
#[test]
fn heavy_damage_closes_a_field() {
    let mut stage = third_turn(&["raid.targets=[{hex='1020', die='1-10'}]"]);
    stage.state.successes[0] = 4;
    let before = stage.play(&[], |raid| raid.open_fields().count()).gave;
    run(&mut stage, 0, "1020", Band::Medium, 1);
    // Hardness C: 12 + 2 = 14 gives two.
    stage.play(&d10([6, 6]), |raid| raid.attack_ground(0));
    assert_eq!((stage.state.damage, stage.state.closed), (Damage::Heavy, Some(hex("1020"))));
    assert_eq!(stage.play(&[], |raid| raid.open_fields().count()).gave, before - 1);
}
