//! AAA, Fire Cans, solitaire events, damage and what else guns and the frame of a raid bring.

use crate::terms::defence::Density;
use crate::terms::flights::Airframe;
use crate::terms::flights::Band;
use crate::terms::hexes::number;
use crate::tests::stage::Stage;
use crate::tests::stage::hex;
use ground::chance::Label;
use ground::game::testing::d10;

pub(crate) const GUNS: Label = Label(128);

fn numbers(stage: &Stage) -> Vec<i32> {
    stage.state.aaa.iter().map(|aaa| number(aaa.hex)).collect()
}

// ---- what there is -------------------------------------------------------------------------------------------------------

/// D2.1a, DH2b.
#[test]
fn printed_aaa_stands_from_the_start() {
    let mut stage = Stage::new();
    let events = stage.play(&[], |raid| raid.print_aaa());
    assert_eq!(events.count("D2.1a"), stage.scenario.printed_aaa.len());
    assert_eq!(stage.state.aaa.len(), 24);
    assert!(stage.state.covered(hex("2029")));
    let mut bare = Stage::with(&["raid.printed-aaa=false"]);
    bare.play(&[], |raid| raid.print_aaa()).only(&[], &["D2.1a"]);
}

/// D2.1.4d: of two targets the one under less guns is taken first, although the other is nearer to an arrow.
#[test]
fn the_barer_target_gets_guns_beside_it_first() {
    let mut stage = Stage::new();
    stage.scenario.plans.push(stage.scenario.plans[0].clone());
    stage.scenario.plans[1].target = hex("2202");
    stage.aaa("2202", Density::Heavy);
    stage.aaa("2218", Density::Light);
    stage.state.aaa_pool = [0, 1, 0];
    let events = stage.play(&[], |raid| raid.set_up_aaa());
    events.only(&["D2.1.4c", "D2.1.4d"], &["D2.1.4b"]);
    assert_eq!(numbers(&stage)[2], 2118);
}

/// D2.1.3b: each counter of the pool alike.
#[test]
fn counters_are_drawn_by_their_numbers() {
    for (face, density) in [(3, Density::Light), (4, Density::Medium), (5, Density::Heavy)] {
        let mut stage = Stage::new();
        stage.state.aaa_pool = [3, 1, 1];
        assert_eq!(stage.play(&[(5, face)], |raid| raid.draw_aaa()).gave, Some(density));
        assert_eq!(stage.state.hidden_aaa(), 4);
    }
    let (none, events) = Stage::new().play(&[], |raid| raid.draw_aaa()).apart();
    assert_eq!(none, None);
    events.only(&[], &["D2.1.3b"]);
}

/// D2.1.3c, under its switch only.
#[test]
fn sensible_placement_is_a_switch() {
    let mut stage = Stage::with(&["switches.aaa-placement=\"sensible\""]);
    stage.state.aaa_pool = [0, 0, 2];
    let events = stage.play(&[(2, 1)], |raid| raid.set_up_aaa());
    events.only(&["D2.1.3c"], &["D2.1.4b", "D2.1.4c"]);
    let mut plain = Stage::new();
    plain.state.aaa_pool = [0, 0, 2];
    plain.play(&[(2, 1)], |raid| raid.set_up_aaa()).only(&["D2.1.4b"], &["D2.1.3c"]);
}

// ---- hidden AAA ----------------------------------------------------------------------------------------------------------

#[test]
fn nothing_is_checked_without_a_raider_over_land() {
    let mut stage = Stage::new();
    stage.state.aaa_pool = [5, 0, 0];
    stage.state.hidden_fire_cans = 2;
    stage.fly(0, "2802", Band::Medium);
    stage.fly(1, "2802", Band::Medium);
    stage.fly(3, "2029", Band::Medium);
    let events = stage.play(&[], |raid| {
        raid.check_hidden_aaa();
        raid.check_fire_cans();
    });
    events.only(&["D2.1.5a", "D2.2.1a"], &["D2.1.5b", "D2.2.1b"]);
    // Without hidden Fire Cans there is nothing to check, wherever the raid is.
    stage.state.hidden_fire_cans = 0;
    stage.play(&[], |raid| raid.check_fire_cans()).only(&[], &["D2.2.1a", "D2.2.1b"]);
    stage.fly(0, "2029", Band::Medium);
    stage.play(&[], |raid| raid.check_fire_cans()).only(&[], &["D2.2.1a", "D2.2.1b"]);
}

/// D2.1.6b, D2.1.6c.
#[test]
fn iron_hand_comes_before_far_strike_flights() {
    let mut stage = Stage::new().target("2029");
    stage.state.aaa_pool = [2, 0, 0];
    stage.fly(0, "2037", Band::Medium);
    stage.fly(2, "2034", Band::Medium);
    let (_, events) = stage.play(&[(2, 1)], |raid| raid.deploy_aaa()).apart();
    events.only(&["D2.1.6b", "D2.1.6e"], &["D2.1.6a", "D2.1.6c"]);
    assert_eq!(numbers(&stage), [2029]);
    stage.fly(2, "2035", Band::Medium);
    let (_, events) = stage.play(&[], |raid| raid.deploy_aaa()).apart();
    events.only(&["D2.1.6c"], &["D2.1.6a", "D2.1.6b"]);
}

// ---- Fire Cans -----------------------------------------------------------------------------------------------------------

#[test]
fn a_fire_can_comes_up_at_the_target() {
    let mut stage = Stage::new().target("2029");
    stage.state.hidden_fire_cans = 3;
    stage.aaa("2029", Density::Heavy);
    stage.fire_can("2029");
    stage.fly(0, "2033", Band::Medium);
    let events = stage.play(&d10([3]), |raid| raid.check_fire_cans());
    let these = ["D2.2.1b", "D2.3a", "D2.3e", "D2.3g", "DH10c"];
    events.only(&these, &["D2.2.1a", "D2.3f"]);
    assert_eq!((stage.state.hidden_fire_cans, stage.state.fire_cans.len()), (2, 2));
    assert!(stage.state.fire_cans[1].radar);
    // Now the hex is full, and a fourth would be one too many for the die.
    let events = stage.play(&d10([2]), |raid| raid.check_fire_cans());
    events.only(&["D2.3d"], &["D2.3e"]);
    assert_eq!(stage.state.hidden_fire_cans, 2);
    assert_eq!(stage.play(&d10([3]), |raid| raid.check_fire_cans()).count("D2.3d"), 0);
}

/// D2.3c, D2.3f.
#[test]
fn far_from_the_target_any_guns_near_a_flight_do() {
    let mut stage = Stage::new().target("2029");
    stage.state.hidden_fire_cans = 1;
    stage.fly(2, "1445", Band::Medium);
    stage.aaa("1444", Density::Medium);
    stage.aaa("1446", Density::Medium);
    let events = stage.play(&d10([1]), |raid| raid.check_fire_cans());
    events.only(&["D2.3c", "D2.3f"], &["D2.3b"]);
    assert_eq!(number(stage.state.fire_cans[0].hex), 1444);
}

/// D2.2a.
#[test]
fn all_fire_cans_start_hidden() {
    let mut stage = Stage::new();
    let events = stage.play(&[], |raid| raid.set_up_fire_cans());
    events.only(&["D2.2a"], &[]);
    assert_eq!((stage.state.hidden_fire_cans, stage.state.fire_cans.len()), (1, 0));
}

/// D2.3.1a, D2.3.1c, DH10d.
#[test]
fn a_fire_can_attacks_the_first_in_range_once() {
    let mut stage = Stage::new().target("1020");
    stage.aaa("3030", Density::Medium);
    stage.fire_can("3030");
    stage.fly(0, "3032", Band::Medium);
    stage.fly(1, "3034", Band::Medium);
    let none = stage.play(&[], |raid| raid.fire_cans_fire(1));
    none.only(&[], &["D2.3.1a", "D2.3.1c"]);
    let events = stage.play(&d10([4, 10]), |raid| raid.fire_cans_fire(0));
    events.only(&["D2.3.1a", "D2.3.1c", "DH10d"], &["DH10b"]);
    assert_eq!(stage.state.tallies.fire_can_attacks, 1);
    stage.play(&[], |raid| raid.fire_cans_fire(0)).only(&[], &["D2.3.1c"]);
    // With silent guns it keeps its radar on but does not attack.
    stage.state.fire_cans[0].fired = false;
    stage.state.aaa[0].suppression = 2;
    stage.play(&[], |raid| raid.fire_cans_fire(0)).only(&["D2.3.1a"], &["D2.3.1c"]);
    // A radar that is out or a flight at Deck is not attacked.
    stage.state.aaa[0].suppression = 0;
    stage.state.us[0].flying.band = Band::Deck;
    stage.play(&[], |raid| raid.fire_cans_fire(0)).only(&[], &["D2.3.1a"]);
    stage.state.us[0].flying.band = Band::Low;
    stage.state.fire_cans[0].out = 3;
    stage.play(&[], |raid| raid.fire_cans_fire(0)).only(&[], &["D2.3.1a"]);
}

/// D2.3.1b.
#[test]
fn a_shut_fire_can_rolls_to_come_on_again() {
    let mut stage = Stage::new();
    stage.fire_can("3030");
    stage.play(&[], |raid| raid.switch_radars_on()).only(&[], &["D2.3.1b"]);
    for (die, on) in [(4, false), (5, true)] {
        (stage.state.fire_cans[0].radar, stage.state.fire_cans[0].shut) = (false, 2);
        stage.play(&d10([die]), |raid| raid.switch_radars_on()).only(&["D2.3.1b"], &[]);
        assert_eq!(stage.state.fire_cans[0].radar, on);
    }
}

// ---- barrage -------------------------------------------------------------------------------------------------------------

/// D-037: the flight has one aircraft, so that no die chooses among them; 19 on the morale dice less 2 keeps it firm.
#[test]
fn d_037_heavy_guns_cripple_on_a_double_that_calls_no_event() {
    let mut stage = Stage::new().target("1020");
    stage.aaa("3530", Density::Heavy);
    stage.fly(3, "3531", Band::Medium);
    stage.aircraft(3, 1);
    let events = stage.play(&d10([8, 9, 7, 7, 9, 10]), |raid| raid.barrage_us(3));
    events.only(&["D2.1.7a", "DH10a", "DH10b", "DH8a", "DH8b", "D4.1.2f"], &["D4d"]);
    assert_eq!(stage.state.us[3].aircraft.0[0], Airframe::Crippled);
    assert_eq!((stage.state.tallies.flak_attacks, stage.state.tallies.flak_hits), (1, 1));
}

#[test]
fn the_best_three_fire_and_none_out_of_their_zone_or_silent() {
    let mut stage = Stage::new().target("1020");
    for (at, density) in [("3031", Density::Light), ("3030", Density::Medium), ("3032", Density::Heavy)] {
        stage.aaa(at, density);
    }
    stage.aaa("2930", Density::Medium);
    stage.fly(0, "3031", Band::Low);
    let order = stage.play(&d10([1, 2, 1, 2, 1, 2]), |raid| raid.barrage_us(0));
    let by: Vec<Label> = order.of("D2.1.7a").into_iter().map(|event| event.actor).collect();
    // Heavy needs 15, the two Medium 16 each, Light 18.
    assert_eq!(by.len(), 3);
    assert_eq!(&by[..2], [Label(130), Label(129)]);
    stage.fly(0, "3034", Band::Low);
    stage.play(&[], |raid| raid.barrage_us(0)).only(&[], &["D2.1.7a"]);
}

/// In the last two hexes of a dive run guns find a bomber as if it were at Low.
#[test]
fn a_dive_run_counts_as_low() {
    let mut stage = Stage::new().target("3030");
    stage.aaa("3030", Density::Heavy);
    stage.fly(0, "3031", Band::Medium);
    let low = stage.play(&d10([6, 8]), |raid| raid.barrage_us(0));
    assert!(low.of("DH10a").iter().any(|event| event.values.contains(&("number", ground::journal::Value::Int(15)))));
    stage.state.us[0].laden = false;
    let medium = stage.play(&d10([6, 8]), |raid| raid.barrage_us(0));
    assert!(medium.of("DH10a").iter().any(|event| event.values.contains(&("number", ground::journal::Value::Int(17)))));
}

/// D2.1.7b.
#[test]
fn guns_fire_at_their_own() {
    let mut stage = Stage::new();
    stage.aaa("3030", Density::Heavy);
    stage.aaa("1531", Density::Heavy);
    let mig = stage.known_mig("3030", Band::Low, 1);
    let events = stage.play(&d10([10, 10, 9, 8]), |raid| raid.barrage_drv(mig));
    events.only(&["D2.1.7b", "DH8a"], &["D2.1.7a", "D4a", "D4.1.2f"]);
    let tallies = &stage.state.tallies;
    assert_eq!((tallies.migs_down, tallies.migs_lost_to_guns, stage.state.drv[mig].alive), (0, 1, false));
    stage.play(&[], |raid| raid.score()).only(&["DH15a"], &[]);
    assert_eq!(stage.state.tallies.points[0], 0, "guns score nothing for the US");
    // About a field too.
    let patrols = stage.known_mig("1531", Band::Deck, 2);
    stage.play(&d10([1, 1]), |raid| raid.barrage_drv(patrols)).only(&["D2.1.7b"], &[]);
}

/// D2.1.7b: a hit on a generic counter asks first whether anything is there and what, and only then how it is harmed.
#[test]
fn a_hit_on_a_generic_counter_asks_first_whether_anything_is_there() {
    let fired = |faces: &[(u32, u32)]| {
        let mut stage = Stage::block("d8");
        stage.aaa("3030", Density::Heavy);
        let mig = stage.mig("3030", 0, Band::Low);
        let told = stage.play(faces, |raid| raid.barrage_drv(mig));
        (told, stage.state.drv[mig])
    };
    let (told, mig) = fired(&[(10, 10), (10, 10), (100, 1)]);
    told.only(&["D2.1.7b", "D5.6.1a"], &["DH10b", "D5.6.2b"]);
    assert!(!mig.alive, "there was nothing to hit");
    let (told, mig) = fired(&[(10, 10), (10, 10), (100, 100), (100, 100), (10, 1), (10, 2)]);
    let order = ["D5.6.1a", "D5.6.2b", "DH10b"].map(|id| told.ids().iter().position(|&fired| fired == id));
    assert!(order.is_sorted() && order[0].is_some(), "{order:?}");
    told.only(&[], &["DH8a"]);
    assert!(mig.alive && mig.identified);
}

/// D2.1.7b: they know who takes off, and who lands on the field that he makes for.
#[test]
fn guns_hold_their_fire_at_those_who_take_off_or_land() {
    let moves = |lands: bool| {
        let mut stage = Stage::new();
        stage.aaa("1020", Density::Heavy);
        for us in 0..4 {
            stage.state.us_gone(us, crate::terms::flights::Stage::Home);
        }
        let place = stage.mig("1022", 0, Band::Deck);
        (stage.state.drv[place].found_real, stage.state.drv[place].ready) = (true, u16::from(!lands));
        if !lands {
            stage.state.drv[place].flying.hex = hex("1020");
        }
        stage.drv_moves(place)
    };
    moves(true).only(&["DH13b"], &["D2.1.7b"]);
    moves(false).only(&["DH6c"], &["D2.1.7b"]);
}

/// D2.1.7c, DH10e.
#[test]
fn suppression_grows_to_three_and_goes_on_an_eight() {
    let mut stage = Stage::new();
    stage.aaa("3030", Density::Heavy);
    stage.aaa("3130", Density::Heavy);
    let events = stage.play(&[], |raid| raid.suppress(0, 5));
    events.only(&["DH10e"], &["D2.1.7c"]);
    assert_eq!(stage.state.aaa[0].suppression, 3);
    let kept = stage.play(&d10([7]), |raid| raid.lift_suppression());
    kept.only(&["D2.1.7c"], &["DH10e"]);
    let less = stage.play(&d10([8]), |raid| raid.lift_suppression());
    less.only(&["D2.1.7c", "DH10e"], &[]);
    assert_eq!(stage.state.aaa[0].suppression, 2);
}
