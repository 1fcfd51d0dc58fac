//! AAA, Fire Cans, solitaire events, damage and what else guns and the frame of a raid bring.

use crate::Rule;
use crate::phases::fire::events::Cause;
use crate::scenario::prepared::Prepared;
use crate::state::Aircraft;
use crate::terms::defence::{Density, SamState, Warning};
use crate::terms::flights::{Airframe, Band, Loss, Receiver, Stage};
use crate::terms::hexes::{index, number};
use crate::terms::raid::{RandomEvent, Sky, Weather};
use crate::tests::guns_stage::{Set, count, d10, fired, hex};
use ground::chance::Label;

const GUNS: Label = Label(128);

fn numbers(set: &Set) -> Vec<i32> {
    set.state.aaa.iter().map(|aaa| number(aaa.hex)).collect()
}

// ---- what there is -------------------------------------------------------------------------------------------------------

/// D2.1a, DH2b.
#[test]
fn printed_aaa_stands_from_the_start() {
    let mut set = Set::new();
    let events = set.play(&[], |raid| raid.print_aaa());
    assert_eq!(count(&events, Rule::D2_1a), set.scenario.printed_aaa.len());
    assert_eq!(set.state.aaa.len(), 24);
    assert!(set.state.covered(hex("2029")));
    let mut bare = Set::with(&["raid.printed-aaa=false"]);
    fired(&bare.play(&[], |raid| raid.print_aaa()), &[], &[Rule::D2_1a]);
}

/// D-001, D-002, D-003.
#[test]
fn points_buy_what_the_table_says() {
    for (points, die, bought) in [(10, 5, [4, 1, 1]), (14, 10, [6, 4, 0]), (12, 1, [2, 1, 2])] {
        let mut set = Set::new();
        set.scenario.aaa_points = points;
        let events = set.play(&d10([die]), |raid| raid.buy_aaa());
        assert_eq!(set.state.aaa_pool, bought);
        fired(&events, &[Rule::D2_1_1a, Rule::D2_1_2a, Rule::D2_1_2b, Rule::D1_2_3b], &[]);
    }
    let mut none = Set::new();
    none.scenario.aaa_points = 0;
    let events = none.play(&[], |raid| raid.buy_aaa());
    fired(&events, &[], &[Rule::D2_1_1a, Rule::D2_1_2a, Rule::D2_1_2b]);
}

/// D-004.
#[test]
fn half_of_seven_rounded_up_is_set_up() {
    let mut set = Set::new();
    set.state.aaa_pool = [7, 0, 0];
    let events = set.play(&[(7, 1), (6, 1), (5, 1), (4, 1)], |raid| raid.set_up_aaa());
    assert_eq!((set.state.aaa.len(), set.state.hidden_aaa()), (4, 3));
    assert_eq!(
        [Rule::D2_1_4a, Rule::D2_1_4b, Rule::D2_1_4c, Rule::D2_1_4e].map(|rule| count(&events, rule)),
        [1, 1, 3, 1]
    );
    assert_eq!(count(&events, Rule::D2_1_3b), 4);
    // The target first; then hexes about it, the lowest numbers first.
    assert_eq!(numbers(&set), [2218, 2118, 2119, 2217]);
}

/// D2.1.4d: of two targets the one under less guns is taken first, although the other is nearer to an arrow.
#[test]
fn the_barer_target_gets_guns_beside_it_first() {
    let mut set = Set::new();
    set.scenario.plans.push(set.scenario.plans[0].clone());
    set.scenario.plans[1].target = hex("2202");
    set.aaa("2202", Density::Heavy);
    set.aaa("2218", Density::Light);
    set.state.aaa_pool = [0, 1, 0];
    let events = set.play(&[], |raid| raid.set_up_aaa());
    fired(&events, &[Rule::D2_1_4c, Rule::D2_1_4d], &[Rule::D2_1_4b]);
    assert_eq!(numbers(&set)[2], 2118);
}

/// D2.1.3b: each counter of the pool alike.
#[test]
fn counters_are_drawn_by_their_numbers() {
    for (face, density) in [(3, Density::Light), (4, Density::Medium), (5, Density::Heavy)] {
        let mut set = Set::new();
        set.state.aaa_pool = [3, 1, 1];
        assert_eq!(set.tell(&[(5, face)], |raid| raid.draw_aaa()).0, Some(density));
        assert_eq!(set.state.hidden_aaa(), 4);
    }
    let (none, events) = Set::new().tell(&[], |raid| raid.draw_aaa());
    assert_eq!(none, None);
    fired(&events, &[], &[Rule::D2_1_3b]);
}

/// D2.1.3c, under its switch only.
#[test]
fn sensible_placement_is_a_switch() {
    let mut set = Set::with(&["switches.aaa-placement=\"sensible\""]);
    set.state.aaa_pool = [0, 0, 2];
    let events = set.play(&[(2, 1)], |raid| raid.set_up_aaa());
    fired(&events, &[Rule::D2_1_3c], &[Rule::D2_1_4b, Rule::D2_1_4c]);
    let mut plain = Set::new();
    plain.state.aaa_pool = [0, 0, 2];
    fired(&plain.play(&[(2, 1)], |raid| raid.set_up_aaa()), &[Rule::D2_1_4b], &[Rule::D2_1_3c]);
}

// ---- hidden AAA ----------------------------------------------------------------------------------------------------------

/// D-005, D-006: with no flight near the target what may come up stays hidden.
#[test]
fn one_or_two_may_come_up() {
    for (die, walks, two) in [(2, 2, true), (3, 1, false), (5, 1, false), (6, 0, false)] {
        let mut set = Set::new();
        set.fly(0, "1445", Band::Medium);
        set.state.aaa_pool = [5, 0, 0];
        let events = set.play(&d10([die]), |raid| raid.check_hidden_aaa());
        assert_eq!([Rule::D2_1_5d, Rule::D2_1_6d].map(|rule| count(&events, rule)), [walks, walks]);
        assert_eq!(count(&events, Rule::D2_1_6e), 3 * walks);
        assert_eq!(count(&events, Rule::D2_1_5c) > 0, two);
        fired(&events, &[Rule::D2_1_5b], &[Rule::D2_1_5a]);
        assert_eq!(set.state.hidden_aaa(), 5);
    }
}

/// D-007.
#[test]
fn nothing_is_checked_without_a_raider_over_land() {
    let mut set = Set::new();
    set.state.aaa_pool = [5, 0, 0];
    set.state.hidden_fire_cans = 2;
    set.fly(0, "2802", Band::Medium);
    set.fly(1, "2802", Band::Medium);
    set.fly(3, "2029", Band::Medium);
    let events = set.play(&[], |raid| {
        raid.check_hidden_aaa();
        raid.check_fire_cans();
    });
    fired(&events, &[Rule::D2_1_5a, Rule::D2_2_1a], &[Rule::D2_1_5b, Rule::D2_2_1b]);
    // Without hidden Fire Cans there is nothing to check, wherever the raid is.
    set.state.hidden_fire_cans = 0;
    fired(&set.play(&[], |raid| raid.check_fire_cans()), &[], &[Rule::D2_2_1a, Rule::D2_2_1b]);
    set.fly(0, "2029", Band::Medium);
    fired(&set.play(&[], |raid| raid.check_fire_cans()), &[], &[Rule::D2_2_1a, Rule::D2_2_1b]);
}

/// D-008, D-009, D-010.
#[test]
fn hidden_guns_come_up_on_the_line_to_the_closest_flight() {
    let cases = [
        ("2029", &["2029", "2030"][..], "2033", 2032, false),
        ("2229", &["2229"], "2233", 2230, false),
        ("2229", &["2229"], "2331", 2230, true),
    ];
    for (target, guns, flight, placed, side) in cases {
        let mut set = Set::new().target(target);
        for at in guns {
            set.aaa(at, Density::Medium);
        }
        set.state.aaa_pool = [0, 1, 0];
        set.fly(0, flight, Band::Medium);
        set.fly(2, "1450", Band::Medium);
        let (up, events) = set.tell(&[], |raid| raid.deploy_aaa());
        assert!(up);
        assert_eq!(numbers(&set).last(), Some(&placed));
        fired(&events, &[Rule::D2_1_6a, Rule::D2_1_6f, Rule::D2_1_6h, Rule::D2_1_6i], &[Rule::D2_1_6b, Rule::D2_1_6d]);
        assert_eq!(count(&events, Rule::D2_1_6g) > 0, side);
    }
}

/// D2.1.6b, D2.1.6c.
#[test]
fn iron_hand_comes_before_far_strike_flights() {
    let mut set = Set::new().target("2029");
    set.state.aaa_pool = [2, 0, 0];
    set.fly(0, "2037", Band::Medium);
    set.fly(2, "2034", Band::Medium);
    let (_, events) = set.tell(&[(2, 1)], |raid| raid.deploy_aaa());
    fired(&events, &[Rule::D2_1_6b, Rule::D2_1_6e], &[Rule::D2_1_6a, Rule::D2_1_6c]);
    assert_eq!(numbers(&set), [2029]);
    set.fly(2, "2035", Band::Medium);
    let (_, events) = set.tell(&[], |raid| raid.deploy_aaa());
    fired(&events, &[Rule::D2_1_6c], &[Rule::D2_1_6a, Rule::D2_1_6b]);
}

// ---- Fire Cans -----------------------------------------------------------------------------------------------------------

/// D-011.
#[test]
fn a_fire_can_comes_up_at_the_target() {
    let mut set = Set::new().target("2029");
    set.state.hidden_fire_cans = 3;
    set.aaa("2029", Density::Heavy);
    set.fire_can("2029");
    set.fly(0, "2033", Band::Medium);
    let events = set.play(&d10([3]), |raid| raid.check_fire_cans());
    let these = [Rule::D2_2_1b, Rule::D2_3a, Rule::D2_3e, Rule::D2_3g, Rule::DH10c];
    fired(&events, &these, &[Rule::D2_2_1a, Rule::D2_3f]);
    assert_eq!((set.state.hidden_fire_cans, set.state.fire_cans.len()), (2, 2));
    assert!(set.state.fire_cans[1].radar);
    // Now the hex is full, and a fourth would be one too many for the die.
    let events = set.play(&d10([2]), |raid| raid.check_fire_cans());
    fired(&events, &[Rule::D2_3d], &[Rule::D2_3e]);
    assert_eq!(set.state.hidden_fire_cans, 2);
    assert_eq!(count(&set.play(&d10([3]), |raid| raid.check_fire_cans()), Rule::D2_3d), 0);
}

/// D-012; and Light guns take none.
#[test]
fn a_fire_can_comes_up_with_guns_near_a_flight() {
    let mut set = Set::new().target("2435");
    set.state.hidden_fire_cans = 4;
    set.fly(0, "2437", Band::Medium);
    set.aaa("2438", Density::Medium);
    set.aaa("2436", Density::Light);
    let events = set.play(&d10([4]), |raid| raid.check_fire_cans());
    fired(&events, &[Rule::D2_3b, Rule::D2_3e], &[Rule::D2_3a, Rule::D2_3f]);
    assert_eq!(number(set.state.fire_cans[0].hex), 2438);
}

/// D2.3c, D2.3f.
#[test]
fn far_from_the_target_any_guns_near_a_flight_do() {
    let mut set = Set::new().target("2029");
    set.state.hidden_fire_cans = 1;
    set.fly(2, "1445", Band::Medium);
    set.aaa("1444", Density::Medium);
    set.aaa("1446", Density::Medium);
    let events = set.play(&d10([1]), |raid| raid.check_fire_cans());
    fired(&events, &[Rule::D2_3c, Rule::D2_3f], &[Rule::D2_3b]);
    assert_eq!(number(set.state.fire_cans[0].hex), 1444);
}

/// D2.2a.
#[test]
fn all_fire_cans_start_hidden() {
    let mut set = Set::new();
    let events = set.play(&[], |raid| raid.set_up_fire_cans());
    fired(&events, &[Rule::D2_2a], &[]);
    assert_eq!((set.state.hidden_fire_cans, set.state.fire_cans.len()), (1, 0));
}

/// D2.3.1a, D2.3.1c, DH10d.
#[test]
fn a_fire_can_attacks_the_first_in_range_once() {
    let mut set = Set::new().target("1020");
    set.aaa("3030", Density::Medium);
    set.fire_can("3030");
    set.fly(0, "3032", Band::Medium);
    set.fly(1, "3034", Band::Medium);
    let none = set.play(&[], |raid| raid.fire_cans_fire(1));
    fired(&none, &[], &[Rule::D2_3_1a, Rule::D2_3_1c]);
    let events = set.play(&d10([4, 10]), |raid| raid.fire_cans_fire(0));
    fired(&events, &[Rule::D2_3_1a, Rule::D2_3_1c, Rule::DH10d], &[Rule::DH10b]);
    assert_eq!(set.state.tallies.fire_can_attacks, 1);
    fired(&set.play(&[], |raid| raid.fire_cans_fire(0)), &[], &[Rule::D2_3_1c]);
    // With silent guns it keeps its radar on but does not attack.
    set.state.fire_cans[0].fired = false;
    set.state.aaa[0].suppression = 2;
    fired(&set.play(&[], |raid| raid.fire_cans_fire(0)), &[Rule::D2_3_1a], &[Rule::D2_3_1c]);
    // A radar that is out or a flight at Deck is not attacked.
    set.state.aaa[0].suppression = 0;
    set.state.us[0].flying.band = Band::Deck;
    fired(&set.play(&[], |raid| raid.fire_cans_fire(0)), &[], &[Rule::D2_3_1a]);
    set.state.us[0].flying.band = Band::Low;
    set.state.fire_cans[0].out = 3;
    fired(&set.play(&[], |raid| raid.fire_cans_fire(0)), &[], &[Rule::D2_3_1a]);
}

/// D2.3.1b.
#[test]
fn a_shut_fire_can_rolls_to_come_on_again() {
    let mut set = Set::new();
    set.fire_can("3030");
    fired(&set.play(&[], |raid| raid.switch_radars_on()), &[], &[Rule::D2_3_1b]);
    for (die, on) in [(4, false), (5, true)] {
        (set.state.fire_cans[0].radar, set.state.fire_cans[0].shut) = (false, 2);
        fired(&set.play(&d10([die]), |raid| raid.switch_radars_on()), &[Rule::D2_3_1b], &[]);
        assert_eq!(set.state.fire_cans[0].radar, on);
    }
}

// ---- barrage -------------------------------------------------------------------------------------------------------------

/// D-037: the flight has one aircraft, so that no die chooses among them; 19 on the morale dice less 2 keeps it firm.
#[test]
fn heavy_guns_cripple_on_a_double_that_calls_no_event() {
    let mut set = Set::new().target("1020");
    set.aaa("3530", Density::Heavy);
    set.fly(3, "3531", Band::Medium);
    set.of(3, 1);
    let events = set.play(&d10([8, 9, 7, 7, 9, 10]), |raid| raid.barrage_us(3));
    fired(&events, &[Rule::D2_1_7a, Rule::DH10a, Rule::DH10b, Rule::DH8a, Rule::DH8b, Rule::D4_1_2f], &[Rule::D4d]);
    assert_eq!(set.state.us[3].aircraft.0[0], Airframe::Crippled);
    assert_eq!((set.state.tallies.flak_attacks, set.state.tallies.flak_hits), (1, 1));
}

#[test]
fn the_best_three_fire_and_none_out_of_their_zone_or_silent() {
    let mut set = Set::new().target("1020");
    for (at, density) in [("3031", Density::Light), ("3030", Density::Medium), ("3032", Density::Heavy)] {
        set.aaa(at, density);
    }
    set.aaa("2930", Density::Medium);
    set.fly(0, "3031", Band::Low);
    let order = set.play(&d10([1, 2, 1, 2, 1, 2]), |raid| raid.barrage_us(0));
    let by: Vec<Label> =
        order.iter().filter(|event| event.rule == Rule::D2_1_7a.into()).map(|event| event.actor).collect();
    // Heavy needs 15, the two Medium 16 each, Light 18.
    assert_eq!(by.len(), 3);
    assert_eq!(&by[..2], [Label(130), Label(129)]);
    set.fly(0, "3034", Band::Low);
    fired(&set.play(&[], |raid| raid.barrage_us(0)), &[], &[Rule::D2_1_7a]);
}

/// In the last two hexes of a dive run guns find a bomber as if it were at Low.
#[test]
fn a_dive_run_counts_as_low() {
    let mut set = Set::new().target("3030");
    set.aaa("3030", Density::Heavy);
    set.fly(0, "3031", Band::Medium);
    let low = set.play(&d10([6, 8]), |raid| raid.barrage_us(0));
    assert!(
        low.iter().any(|event| event.rule == Rule::DH10a.into()
            && event.values.contains(&("number", ground::journal::Value::Int(15))))
    );
    set.state.us[0].laden = false;
    let medium = set.play(&d10([6, 8]), |raid| raid.barrage_us(0));
    assert!(
        medium.iter().any(|event| event.rule == Rule::DH10a.into()
            && event.values.contains(&("number", ground::journal::Value::Int(17))))
    );
}

/// D2.1.7b.
#[test]
fn guns_fire_at_their_own_but_for_those_at_a_field() {
    let mut set = Set::new();
    set.aaa("3030", Density::Heavy);
    set.aaa("1531", Density::Heavy);
    let mig = set.mig("3030", Band::Low, 1);
    let events = set.play(&d10([10, 10, 9, 8]), |raid| raid.barrage_drv(mig));
    fired(&events, &[Rule::D2_1_7b, Rule::DH8a], &[Rule::D2_1_7a, Rule::D4a, Rule::D4_1_2f]);
    assert_eq!((set.state.tallies.migs_down, set.state.drv[mig].alive), (1, false));
    let lands = set.mig("1531", Band::Deck, 2);
    fired(&set.play(&[], |raid| raid.barrage_drv(lands)), &[], &[Rule::D2_1_7b]);
}

/// D2.1.7c, DH10e.
#[test]
fn suppression_grows_to_three_and_goes_on_an_eight() {
    let mut set = Set::new();
    set.aaa("3030", Density::Heavy);
    set.aaa("3130", Density::Heavy);
    let events = set.play(&[], |raid| raid.suppress(0, 5));
    fired(&events, &[Rule::DH10e], &[Rule::D2_1_7c]);
    assert_eq!(set.state.aaa[0].suppression, 3);
    let kept = set.play(&d10([7]), |raid| raid.lift_suppression());
    fired(&kept, &[Rule::D2_1_7c], &[Rule::DH10e]);
    let less = set.play(&d10([8]), |raid| raid.lift_suppression());
    fired(&less, &[Rule::D2_1_7c, Rule::DH10e], &[]);
    assert_eq!(set.state.aaa[0].suppression, 2);
}

// ---- solitaire events ----------------------------------------------------------------------------------------------------

/// D4a, D4b, D4c, D4d; D4.1.1a, D4.1.1b, D4.1.1c with D4.1.1d that finds nothing.
#[test]
fn doubles_call_events_that_inhibit_options() {
    let causes = [
        (Cause::Flak(GUNS), Rule::D4a),
        (Cause::FlakDamage(GUNS), Rule::D4b),
        (Cause::SamDamage(0), Rule::D4b),
        (Cause::Sam(0, 5), Rule::D4c),
    ];
    for (cause, rule) in causes {
        for (die, what, bits) in
            [(4, Rule::D4_1_1a, 6), (5, Rule::D4_1_1b, 4), (9, Rule::D4_1_1b, 4), (10, Rule::D4_1_1c, 0)]
        {
            let mut set = Set::new().target("1020");
            set.fly(0, "1445", Band::Medium);
            set.sam("1440", 0);
            let (inhibited, events) = set.tell(&d10([die]), |raid| raid.double(cause, 0));
            fired(&events, &[rule, Rule::D4d, what], &[Rule::D4_1_2f, Rule::D4_1_1e, Rule::D4_1_2a]);
            assert_eq!(count(&events, Rule::D4_1_1d) > 0, die == 10);
            assert_eq!((inhibited, set.state.moving.inhibited, set.state.moving.event), (false, bits, true));
        }
    }
}

#[test]
fn with_the_switch_off_there_are_no_events() {
    let mut set = Set::with(&["switches.solo-events=\"off\""]);
    set.fly(0, "2218", Band::Medium);
    set.sam("2220", 0);
    let events = set.play(&[], |raid| {
        assert!(!raid.double(Cause::Flak(GUNS), 0));
        raid.note_place(index(raid.state.us[0].flying.hex).expect("a place"));
        raid.event_at_end(0);
    });
    assert!(events.is_empty());
}

/// The event of D-031: options 1 and 2 are inhibited; all dummy radars are used.
#[test]
fn case_d_031_an_inhibited_sam_is_not_converted_without_a_dummy_radar() {
    let mut set = Set::new().target("1020");
    set.fly(3, "2027", Band::Medium);
    let sam = set.sam("2022", 3);
    let (inhibited, events) = set.tell(&d10([3]), |raid| raid.double(Cause::Sam(sam, 2), 3));
    assert!(inhibited);
    fired(&events, &[Rule::D4c, Rule::D4d, Rule::D4_1_1a, Rule::D4_1_1e, Rule::D4_1_1f], &[Rule::D4_1_1g]);
    let site = set.state.sams[sam];
    assert_eq!((site.missiles, site.inhibited, site.state), (6, Some(3), SamState::Active));
}

/// The event of D-032: it inhibits option 2 only.
#[test]
fn case_d_032_option_one_goes_on_under_the_second_result() {
    let mut set = Set::new().target("1020");
    set.fly(0, "2025", Band::Medium);
    let sam = set.sam("2022", 0);
    let (inhibited, events) = set.tell(&d10([7]), |raid| raid.double(Cause::Sam(sam, 1), 0));
    assert!(!inhibited);
    fired(&events, &[Rule::D4_1_1b], &[Rule::D4_1_1e, Rule::D4_1_1f]);
    // Another that would use option 2 is inhibited later in the same move.
    let other = set.sam("2020", 0);
    let (held, events) = set.tell(&[], |raid| raid.inhibits(other, 0, 2));
    assert!(held);
    fired(&events, &[Rule::D4_1_1e, Rule::D4_1_1f], &[Rule::D4_1_1g]);
}

/// The event of D-033; a SAM that has attacked before stays what it is.
#[test]
fn case_d_033_an_inhibited_sam_turns_out_to_be_a_dummy_radar() {
    for (ever_fired, left) in [(false, 0), (true, 1)] {
        let mut set = Set::new().target("1020");
        set.fly(0, "2027", Band::Medium);
        let sam = set.sam("2022", 0);
        set.state.sams[sam].ever_fired = ever_fired;
        set.state.radars_left = 1;
        let (inhibited, events) = set.tell(&d10([5]), |raid| raid.double(Cause::Sam(sam, 2), 0));
        assert!(inhibited);
        assert_eq!(count(&events, Rule::D4_1_1g) > 0, !ever_fired);
        assert_eq!((set.state.radars_left, set.state.dummies_found), (left, 1 - left));
        assert_eq!(set.state.sams[sam].state == SamState::Gone, !ever_fired);
        assert_eq!(set.state.sams[sam].missiles, 6);
    }
}

/// D4.1.2a, D4.1.2b.
#[test]
fn near_the_target_a_fire_can_comes_up_or_the_event_is_lost() {
    let mut set = Set::new().target("2029");
    set.state.hidden_fire_cans = 1;
    set.aaa("2029", Density::Medium);
    set.fly(0, "2031", Band::Medium);
    let events = set.play(&d10([10, 2, 3]), |raid| {
        raid.double(Cause::Flak(GUNS), 0);
    });
    fired(&events, &[Rule::D4_1_2a, Rule::D2_3g, Rule::DH10d], &[Rule::D4_1_2b, Rule::D4_1_2c]);
    assert_eq!((set.state.hidden_fire_cans, number(set.state.fire_cans[0].hex)), (0, 2029));
    assert!(set.state.fire_cans[0].fired);
    let lost = set.play(&d10([10]), |raid| {
        raid.double(Cause::Flak(GUNS), 0);
    });
    fired(&lost, &[Rule::D4_1_2b], &[Rule::D4_1_2a, Rule::D4_1_2d]);
}

/// D4.1.2c: the nearest hex within 2 that takes one.
#[test]
fn near_a_city_a_fire_can_comes_up_beside_the_flight() {
    let mut set = Set::new().target("1020");
    set.state.hidden_fire_cans = 1;
    set.aaa("2029", Density::Heavy);
    set.aaa("2030", Density::Light);
    set.aaa("2034", Density::Medium);
    set.fly(0, "2031", Band::Medium);
    let events = set.play(&d10([10, 2, 3]), |raid| {
        raid.double(Cause::Flak(GUNS), 0);
    });
    fired(&events, &[Rule::D4_1_2c, Rule::DH10d], &[Rule::D4_1_2a]);
    assert_eq!(number(set.state.fire_cans[0].hex), 2029);
}

/// D-034: CAP, which has no bombs to jettison.
#[test]
fn case_d_034_an_event_at_the_end_of_a_move_brings_up_a_sam() {
    for (hidden, date, comes) in [(1, "1967-05", true), (0, "1967-05", false), (1, "1966-12", false)] {
        let mut set = Set::with(&[&format!("raid.date=\"{date}\"")]).target("1020");
        set.fly(3, "2018", Band::Medium);
        set.state.us[3].detected = true;
        set.state.hidden_sams = hidden;
        set.scenario.flights[3].receiver = Receiver::B;
        (set.scenario.sites, set.scenario.site_radius) = (vec![hex("2022")], 0);
        set.scenario.prepared = Prepared::new(&set.scenario);
        let dice = d10([10, 10, 7, 8]);
        let events = set.play(if comes { &dice } else { &dice[..1] }, |raid| {
            raid.note_place(index(raid.state.us[3].flying.hex).expect("a place"));
            raid.event_at_end(3);
        });
        fired(&events, &[Rule::D4e, Rule::D4_1_1c, Rule::D4_1_1d], &[Rule::D4_1_2b, Rule::D4_1_2c]);
        assert_eq!(count(&events, Rule::D4_1_2d) > 0, comes);
        assert_eq!(set.state.sams.len(), usize::from(comes));
        if comes {
            assert_eq!(
                (number(set.state.sams[0].hex), set.state.sams[0].missiles, set.state.hidden_sams),
                (2022, 5, 0)
            );
            fired(&events, &[Rule::DH11e, Rule::DH11f], &[Rule::DH11g, Rule::DH8a]);
        }
    }
}

/// D-035.
#[test]
fn case_d_035_a_lost_event_at_the_target_tries_no_sam() {
    let mut set = Set::new().target("2029");
    set.fly(0, "2030", Band::Medium);
    set.state.us[0].detected = true;
    set.state.hidden_sams = 1;
    let events = set.play(&d10([10]), |raid| {
        raid.note_place(index(raid.state.us[0].flying.hex).expect("a place"));
        raid.event_at_end(0);
    });
    fired(&events, &[Rule::D4e, Rule::D4_1_1c, Rule::D4_1_1d, Rule::D4_1_2b], &[Rule::D4_1_2d, Rule::D4_1_2e]);
    assert_eq!(set.state.hidden_sams, 1);
}

/// D-036; and after an event there is no roll either.
#[test]
fn case_d_036_far_from_everything_no_die_is_rolled() {
    let mut set = Set::new().target("1020");
    set.fly(0, "1450", Band::Medium);
    let events = set.play(&[], |raid| {
        raid.note_place(index(raid.state.us[0].flying.hex).expect("a place"));
        raid.event_at_end(0);
    });
    fired(&events, &[Rule::D4_1_2e], &[Rule::D4e]);
    set.fly(0, "2030", Band::Medium);
    set.state.moving.event = true;
    let events = set.play(&[], |raid| {
        raid.note_place(index(raid.state.us[0].flying.hex).expect("a place"));
        raid.event_at_end(0);
    });
    fired(&events, &[], &[Rule::D4_1_2e, Rule::D4e]);
    // Without one before only a 10 counts.
    set.state.moving.event = false;
    let events = set.play(&d10([4]), |raid| raid.event_at_end(0));
    fired(&events, &[Rule::D4e], &[Rule::D4_1_1a, Rule::D4_1_1c]);
    assert_eq!(set.state.moving.inhibited, 0);
}

/// D3a: on a MiG day option b brings up no SAM.
#[test]
fn a_mig_day_bars_sams() {
    let mut set = Set::new();
    fired(&set.play(&[], |raid| assert!(!raid.bars_sams())), &[], &[Rule::D3a]);
    set.state.mig_day = true;
    fired(&set.play(&[], |raid| assert!(raid.bars_sams())), &[Rule::D3a], &[]);
}

// ---- damage, morale, crews -----------------------------------------------------------------------------------------------

/// DH8a.
#[test]
fn a_worse_hit_replaces_a_lighter_one() {
    use Airframe::{Crippled, Damaged, Down, None, Sound};
    let hits = [
        (Sound, Damaged, Damaged),
        (Sound, Crippled, Crippled),
        (Damaged, Damaged, Crippled),
        (Damaged, Crippled, Crippled),
        (Crippled, Damaged, Down),
        (Crippled, Sound, Crippled),
        (Sound, Down, Down),
        (None, Down, None),
    ];
    assert!(hits.into_iter().all(|(before, harm, after)| before.hit(harm) == after));
}

#[test]
fn hits_fall_on_those_that_fly_and_bombs_go() {
    let mut set = Set::new();
    set.fly(0, "3030", Band::Medium);
    set.state.us[0].aircraft = Aircraft([Airframe::Down, Airframe::Sound, Airframe::None, Airframe::Sound]);
    // The second of two that fly; a bomber keeps its nerve on 9 - 1.
    set.play(&[(2, 2), (10, 4), (10, 5)], |raid| raid.hit_us(0, Airframe::Damaged, GUNS, Loss::Aaa));
    assert_eq!(set.state.us[0].aircraft.0[3], Airframe::Damaged);
    assert_eq!(set.state.us[0].bombers(), 1);
    // The other goes down; its pilot gets out and is taken. Then 9 - 3 puts bombs at risk, but there are none.
    let events =
        set.play(&[(2, 1), (10, 5), (10, 9), (10, 4), (10, 5)], |raid| raid.hit_us(0, Airframe::Down, GUNS, Loss::Aaa));
    fired(&events, &[Rule::DH8a, Rule::DH13c, Rule::DH8b], &[]);
    assert_eq!((set.state.tallies.lost_to[0], set.state.tallies.captured, set.state.us[0].laden), (1, 1, false));
}

#[test]
fn a_flight_whose_last_aircraft_is_down_is_lost_and_no_sam_has_it() {
    let mut set = Set::new();
    set.fly(0, "2802", Band::Medium);
    set.of(0, 1);
    let sam = set.sam("2811", 0);
    // Over the sea an 8 is enough.
    let events = set.play(&d10([5, 8]), |raid| raid.hit_us(0, Airframe::Down, GUNS, Loss::Sam));
    fired(&events, &[Rule::DH8a, Rule::DH13c], &[Rule::DH8b]);
    assert_eq!((set.state.us[0].stage, set.state.sams[sam].target), (Stage::Lost, None));
    assert_eq!((set.state.tallies.rescued, set.state.tallies.lost_to[2]), (1, 1));
    assert!(set.play(&[], |raid| raid.hit_us(0, Airframe::Down, GUNS, Loss::Sam)).is_empty());
}

/// DH13c: killed below 5; in remote country fetched up to 5.
#[test]
fn a_crewman_who_does_not_get_out_is_killed() {
    let mut set = Set::new();
    set.fly(2, "1450", Band::Medium);
    set.of(2, 2);
    set.play(&[(2, 1), (10, 4), (10, 5), (10, 5), (10, 9), (10, 9)], |raid| {
        raid.hit_us(2, Airframe::Down, GUNS, Loss::Aaa)
    });
    let tallies = set.state.tallies;
    assert_eq!((tallies.killed, tallies.rescued, tallies.captured), (1, 1, 0));
}

/// DH8b: bombers away from their target, aggression 0.
#[test]
fn morale_falls_by_steps() {
    for (dice, disordered, aborting, jettisons) in [
        ([4, 4], false, false, false),
        ([3, 4], false, false, true),
        ([2, 3], true, false, true),
        ([1, 2], false, true, false),
    ] {
        let mut set = Set::new();
        set.fly(0, "3030", Band::Medium);
        let bombs = [6, 7, 6, 10].map(|face| (10, face));
        let mut script = d10(dice).to_vec();
        script.extend(bombs.iter().filter(|_| jettisons));
        let events = set.play(&script, |raid| raid.check_morale(0));
        fired(&events, &[Rule::DH8b], &[]);
        let flight = &set.state.us[0];
        assert_eq!((flight.disordered, flight.aborting), (disordered, aborting));
        assert_eq!(flight.bombers(), if jettisons { 2 } else { 4 });
    }
    // Near the target 2 more, after surprise 2 less, for a victory 2 more.
    let mut set = Set::new();
    set.fly(0, "2218", Band::Medium);
    set.play(&d10([3, 3]), |raid| raid.check_morale(0));
    set.play(&d10([3, 3]), |raid| raid.check_morale_after(0, true, 1));
    assert!(!set.state.us[0].disordered && set.state.us[0].bombers() == 4);
}

/// DH8c.
#[test]
fn disorder_ends_on_twenty_or_less_at_a_rally_point() {
    let mut set = Set::new();
    for (at, dice, disordered) in
        [("3030", [10, 9], true), ("3030", [10, 10], false), ("1446", [6, 6], false), ("1446", [6, 5], true)]
    {
        set.fly(0, at, Band::Medium);
        set.state.us[0].disordered = true;
        fired(&set.play(&d10(dice), |raid| raid.recover()), &[Rule::DH8c], &[]);
        assert_eq!(set.state.us[0].disordered, disordered);
    }
    set.state.us[0].disordered = false;
    fired(&set.play(&[], |raid| raid.recover()), &[], &[Rule::DH8c, Rule::DH8d]);
    let mig = set.mig("1531", Band::Low, 2);
    set.state.drv[mig].disordered = true;
    // A MiG-17 of May 1967 has -1; at a field 8 more.
    fired(&set.play(&d10([6, 7]), |raid| raid.recover()), &[Rule::DH8c], &[]);
    assert!(!set.state.drv[mig].disordered);
}

/// DH8d.
#[test]
fn who_has_nothing_left_to_do_aborts() {
    let mut set = Set::new();
    set.fly(0, "3030", Band::Medium);
    set.fly(3, "3030", Band::Medium);
    set.state.us[3].depleted = [true, false, false];
    fired(&set.play(&[], |raid| raid.recover()), &[], &[Rule::DH8d]);
    set.state.us[0].laden = false;
    set.state.us[3].depleted = [true; 3];
    let events = set.play(&[], |raid| raid.recover());
    assert_eq!(count(&events, Rule::DH8d), 2);
    assert!(set.state.us[0].aborting && set.state.us[3].aborting);
}

// ---- the frame -----------------------------------------------------------------------------------------------------------

/// DH14a, DH14b.
#[test]
fn weather_is_drawn_by_season() {
    for (date, die, sky) in [("1967-05", 9, Sky::Overcast), ("1967-05", 3, Sky::Clear), ("1967-01", 3, Sky::Broken)] {
        let mut set = Set::with(&[&format!("raid.date=\"{date}\"")]);
        set.scenario.weather = None;
        fired(&set.play(&d10([die]), |raid| raid.draw_weather()), &[Rule::DH14a], &[Rule::DH14b]);
        assert_eq!(set.state.weather.sky, sky);
    }
    let mut night = Set::with(&["raid.night=true"]);
    fired(&night.play(&[], |raid| raid.draw_weather()), &[Rule::DH14b], &[Rule::DH14a]);
    assert_eq!(night.state.weather, Weather::CLEAR);
}

/// DH14c.
#[test]
fn random_events_come_from_turn_two() {
    let mut set = Set::new();
    set.state.turn = 1;
    assert!(set.play(&[], |raid| raid.random_event()).is_empty());
    set.state.turn = 2;
    set.fly(0, "3030", Band::Medium);
    fired(&set.play(&d10([4, 4]), |raid| raid.random_event()), &[Rule::DH14c], &[]);
    assert_eq!((set.state.event, set.state.us[0].aborting), (RandomEvent::No, false));
    set.play(&d10([1, 1]), |raid| raid.random_event());
    assert!(set.state.us[0].aborting);
    let fuel = set.state.us[3].flying.fuel;
    set.play(&d10([1, 2]), |raid| raid.random_event());
    assert_eq!(set.state.us[3].flying.fuel, fuel - 3);
    set.play(&d10([3, 3, 9]), |raid| raid.random_event());
    assert_eq!(set.state.weather.sky, Sky::Overcast);
    let (near, far) = (set.mig("2022", Band::Low, 2), set.mig("2030", Band::Low, 2));
    set.sam("2024", 0);
    set.play(&d10([3, 4]), |raid| raid.random_event());
    assert!(set.state.drv[near].aborting && !set.state.drv[far].aborting);
    set.state.hidden_fire_cans = 1;
    fired(&set.play(&d10([10, 10]), |raid| raid.random_event()), &[Rule::D2_3d], &[Rule::D2_2_1b]);
}

/// DH17b.
#[test]
fn a_mig_day_is_declared_by_its_die_or_for_certain() {
    for (up_to, dice, declared) in [(0, &[][..], false), (1, &[(10, 1)], true), (1, &[(10, 2)], false), (10, &[], true)]
    {
        let mut set = Set::new();
        set.scenario.mig_day = up_to;
        let events = set.play(dice, |raid| raid.declare_mig_day());
        assert_eq!((set.state.mig_day, count(&events, Rule::DH17b)), (declared, usize::from(up_to > 0)));
    }
}

/// DH9f.
#[test]
fn early_warning_is_rolled_for_the_raid() {
    let mut set = Set::new();
    fired(&set.play(&d10([3]), |raid| raid.warn_early()), &[Rule::DH9f], &[]);
    let entry = set.scenario.entry(&set.state);
    let laos = entry == crate::terms::raid::Entry::Laos;
    assert_eq!(set.state.warning, if laos { Warning::Average } else { Warning::Poor });
}

/// DH9d.
#[test]
fn detected_flights_may_be_lost() {
    let mut set = Set::new();
    set.fly(0, "3030", Band::Medium);
    set.fly(1, "3030", Band::Medium);
    set.state.us[0].detected = true;
    // The DRV looks at C: lost up to 5.
    fired(&set.play(&d10([2, 4]), |raid| raid.track(&raid.picture())), &[Rule::DH9d], &[]);
    assert!(set.state.us[0].detected);
    set.play(&d10([1, 4]), |raid| raid.track(&raid.picture()));
    assert!(!set.state.us[0].detected);
    fired(&set.play(&[], |raid| raid.track(&raid.picture())), &[], &[Rule::DH9d]);
    // At Deck beside rough ground a MiG is lost for certain; the US looks at D.
    let mig = set.mig("1940", Band::Deck, 2);
    set.play(&[], |raid| raid.track(&raid.picture()));
    assert!(!set.state.drv[mig].detected);
    let other = set.mig("3030", Band::Low, 2);
    set.play(&d10([3, 4]), |raid| raid.track(&raid.picture()));
    assert!(!set.state.drv[other].detected);
}

/// DH9e, D5.7.1a, D5.7.1b.
#[test]
fn ground_control_leads_only_so_many() {
    let mut set = Set::new();
    for at in ["2022", "2024", "2026"] {
        set.mig(at, Band::Low, 2);
    }
    let flight = Label(515);
    let events = set.play(&[], |raid| {
        assert_eq!(
            {
                let control = raid.control();
                raid.control_strained(control)
            },
            0
        );
        assert!(!raid.control_denies(flight));
    });
    fired(&events, &[Rule::DH9e], &[Rule::D5_7_1a, Rule::D5_7_1b]);
    set.mig("2028", Band::Low, 2);
    let events = set.play(&[], |raid| {
        assert_eq!(
            {
                let control = raid.control();
                raid.control_strained(control)
            },
            1
        );
        assert!(raid.control_denies(flight));
    });
    fired(&events, &[Rule::D5_7_1a, Rule::D5_7_1b], &[]);
    // Jammers on orbit take one each, down to 1; a lost control leads none.
    let gci = &set.scenario.rules.gci;
    assert_eq!([gci.led(false, 0), gci.led(false, 2), gci.led(false, 5)], [3, 1, 1]);
    set.state.event = RandomEvent::ControlLost;
    set.play(&[], |raid| {
        assert_eq!(
            {
                let control = raid.control();
                raid.control_strained(control)
            },
            4
        )
    });
}

/// DH4c.
#[test]
fn strangers_may_not_end_together() {
    let mut set = Set::new();
    set.fly(0, "3030", Band::Medium);
    set.fly(1, "3030", Band::Medium);
    fired(&set.play(&[], |raid| raid.make_room(1)), &[], &[Rule::DH4c]);
    set.fly(3, "3030", Band::Medium);
    fired(&set.play(&[], |raid| raid.make_room(3)), &[Rule::DH4c], &[]);
    assert_eq!(set.state.us[3].flying.band, Band::Low);
    set.fly(2, "3030", Band::Deck);
    set.play(&[], |raid| raid.make_room(2));
    assert_eq!(set.state.us[2].flying.band, Band::Deck);
}

/// DH2c.
#[test]
fn a_turn_ended_in_the_buffer_is_counted() {
    let mut set = Set::new();
    set.fly(0, "0110", Band::Medium);
    set.fly(1, "2029", Band::Medium);
    let events = set.play(&[], |raid| raid.end_movement());
    assert_eq!((count(&events, Rule::DH2c), set.state.tallies.buffer_turns), (1, 1));
}
