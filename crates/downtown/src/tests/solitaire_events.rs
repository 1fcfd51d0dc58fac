//! Solitaire events (D4).

use crate::phases::fire::solitaire_events::Cause;
use crate::scenario::prepared::Prepared;
use crate::terms::defence::{Density, SamState};
use crate::terms::flights::{Band, Receiver};
use crate::terms::hexes::{index, number};
use crate::tests::guns::GUNS;
use crate::tests::stage::{Stage, hex};
use ground::game::testing::d10;

// ---- solitaire events ----------------------------------------------------------------------------------------------------

/// D4a, D4b, D4c, D4d; D4.1.1a, D4.1.1b, D4.1.1c with D4.1.1d that finds nothing.
#[test]
fn doubles_call_events_that_inhibit_options() {
    let causes = [
        (Cause::Flak(GUNS), "D4a"),
        (Cause::FlakDamage(GUNS), "D4b"),
        (Cause::SamDamage(0), "D4b"),
        (Cause::Sam(0, 5), "D4c"),
    ];
    for (cause, rule) in causes {
        for (die, what, bits) in [(4, "D4.1.1a", 6), (5, "D4.1.1b", 4), (9, "D4.1.1b", 4), (10, "D4.1.1c", 0)] {
            let mut stage = Stage::new().target("1020");
            stage.fly(0, "1445", Band::Medium);
            stage.fresh_sam("1440", 0);
            let (inhibited, events) = stage.play(&d10([die]), |raid| raid.double(cause, 0)).apart();
            events.only(&[rule, "D4d", what], &["D4.1.2f", "D4.1.1e", "D4.1.2a"]);
            assert_eq!(events.count("D4.1.1d") > 0, die == 10);
            assert_eq!((inhibited, stage.state.moving.inhibited, stage.state.moving.event), (false, bits, true));
        }
    }
}

#[test]
fn with_the_switch_off_there_are_no_events() {
    let mut stage = Stage::with(&["switches.solo-events=\"off\""]);
    stage.fly(0, "2218", Band::Medium);
    stage.fresh_sam("2220", 0);
    let events = stage.play(&[], |raid| {
        assert!(!raid.double(Cause::Flak(GUNS), 0));
        raid.note_place(index(raid.state.us[0].flying.hex).expect("a place"));
        raid.event_at_end(0);
    });
    assert!(events.events.is_empty());
}

/// The event of D-031: options 1 and 2 are inhibited; all dummy radars are used.
#[test]
fn d_031_an_inhibited_sam_is_not_converted_without_a_dummy_radar() {
    let mut stage = Stage::new().target("1020");
    stage.fly(3, "2027", Band::Medium);
    let sam = stage.fresh_sam("2022", 3);
    let (inhibited, events) = stage.play(&d10([3]), |raid| raid.double(Cause::Sam(sam, 2), 3)).apart();
    assert!(inhibited);
    events.only(&["D4c", "D4d", "D4.1.1a", "D4.1.1e", "D4.1.1f"], &["D4.1.1g"]);
    let site = stage.state.sams[sam];
    assert_eq!((site.missiles, site.inhibited, site.state), (6, Some(3), SamState::Active));
}

/// The event of D-032: it inhibits option 2 only.
#[test]
fn d_032_option_one_goes_on_under_the_second_result() {
    let mut stage = Stage::new().target("1020");
    stage.fly(0, "2025", Band::Medium);
    let sam = stage.fresh_sam("2022", 0);
    let (inhibited, events) = stage.play(&d10([7]), |raid| raid.double(Cause::Sam(sam, 1), 0)).apart();
    assert!(!inhibited);
    events.only(&["D4.1.1b"], &["D4.1.1e", "D4.1.1f"]);
    // Another that would use option 2 is inhibited later in the same move.
    let other = stage.fresh_sam("2020", 0);
    let (held, events) = stage.play(&[], |raid| raid.inhibits(other, 0, 2)).apart();
    assert!(held);
    events.only(&["D4.1.1e", "D4.1.1f"], &["D4.1.1g"]);
}

/// The event of D-033; a SAM that has attacked before stays what it is.
#[test]
fn d_033_an_inhibited_sam_turns_out_to_be_a_dummy_radar() {
    for (ever_fired, left) in [(false, 0), (true, 1)] {
        let mut stage = Stage::new().target("1020");
        stage.fly(0, "2027", Band::Medium);
        let sam = stage.fresh_sam("2022", 0);
        stage.state.sams[sam].ever_fired = ever_fired;
        stage.state.radars_left = 1;
        let (inhibited, events) = stage.play(&d10([5]), |raid| raid.double(Cause::Sam(sam, 2), 0)).apart();
        assert!(inhibited);
        assert_eq!(events.count("D4.1.1g") > 0, !ever_fired);
        assert_eq!((stage.state.radars_left, stage.state.dummies_found), (left, 1 - left));
        assert_eq!(stage.state.sams[sam].state == SamState::Gone, !ever_fired);
        assert_eq!(stage.state.sams[sam].missiles, 6);
    }
}

/// D4.1.2a, D4.1.2b.
#[test]
fn near_the_target_a_fire_can_comes_up_or_the_event_is_lost() {
    let mut stage = Stage::new().target("2029");
    stage.state.hidden_fire_cans = 1;
    stage.aaa("2029", Density::Medium);
    stage.fly(0, "2031", Band::Medium);
    let events = stage.play(&d10([10, 2, 3]), |raid| {
        raid.double(Cause::Flak(GUNS), 0);
    });
    events.only(&["D4.1.2a", "D2.3g", "DH10d"], &["D4.1.2b", "D4.1.2c"]);
    assert_eq!((stage.state.hidden_fire_cans, number(stage.state.fire_cans[0].hex)), (0, 2029));
    assert!(stage.state.fire_cans[0].fired);
    let lost = stage.play(&d10([10]), |raid| {
        raid.double(Cause::Flak(GUNS), 0);
    });
    lost.only(&["D4.1.2b"], &["D4.1.2a", "D4.1.2d"]);
}

/// D4.1.2c: the nearest hex within 2 that takes one.
#[test]
fn near_a_city_a_fire_can_comes_up_beside_the_flight() {
    let mut stage = Stage::new().target("1020");
    stage.state.hidden_fire_cans = 1;
    stage.aaa("2029", Density::Heavy);
    stage.aaa("2030", Density::Light);
    stage.aaa("2034", Density::Medium);
    stage.fly(0, "2031", Band::Medium);
    let events = stage.play(&d10([10, 2, 3]), |raid| {
        raid.double(Cause::Flak(GUNS), 0);
    });
    events.only(&["D4.1.2c", "DH10d"], &["D4.1.2a"]);
    assert_eq!(number(stage.state.fire_cans[0].hex), 2029);
}

/// D-034: CAP, which has no bombs to jettison.
#[test]
fn d_034_an_event_at_the_end_of_a_move_brings_up_a_sam() {
    for (hidden, date, comes) in [(1, "1967-05", true), (0, "1967-05", false), (1, "1966-12", false)] {
        let mut stage = Stage::with(&[&format!("raid.date=\"{date}\"")]).target("1020");
        stage.fly(3, "2018", Band::Medium);
        stage.state.us[3].detected = true;
        stage.state.hidden_sams = hidden;
        stage.scenario.flights[3].receiver = Receiver::B;
        (stage.scenario.sites, stage.scenario.site_radius) = (vec![hex("2022")], 0);
        stage.scenario.prepared = Prepared::new(&stage.scenario);
        let dice = d10([10, 10, 7, 8]);
        let events = stage.play(if comes { &dice } else { &dice[..1] }, |raid| {
            raid.note_place(index(raid.state.us[3].flying.hex).expect("a place"));
            raid.event_at_end(3);
        });
        events.only(&["D4e", "D4.1.1c", "D4.1.1d"], &["D4.1.2b", "D4.1.2c"]);
        assert_eq!(events.count("D4.1.2d") > 0, comes);
        assert_eq!(stage.state.sams.len(), usize::from(comes));
        if comes {
            assert_eq!(
                (number(stage.state.sams[0].hex), stage.state.sams[0].missiles, stage.state.hidden_sams),
                (2022, 5, 0)
            );
            events.only(&["DH11e", "DH11f"], &["DH11g", "DH8a"]);
        }
    }
}

/// D-036; and after an event there is no roll either.
#[test]
fn d_036_far_from_everything_no_die_is_rolled() {
    let mut stage = Stage::new().target("1020");
    stage.fly(0, "1450", Band::Medium);
    let events = stage.play(&[], |raid| {
        raid.note_place(index(raid.state.us[0].flying.hex).expect("a place"));
        raid.event_at_end(0);
    });
    events.only(&["D4.1.2e"], &["D4e"]);
    stage.fly(0, "2030", Band::Medium);
    stage.state.moving.event = true;
    let events = stage.play(&[], |raid| {
        raid.note_place(index(raid.state.us[0].flying.hex).expect("a place"));
        raid.event_at_end(0);
    });
    events.only(&[], &["D4.1.2e", "D4e"]);
    // Without one before only a 10 counts.
    stage.state.moving.event = false;
    let events = stage.play(&d10([4]), |raid| raid.event_at_end(0));
    events.only(&["D4e"], &["D4.1.1a", "D4.1.1c"]);
    assert_eq!(stage.state.moving.inhibited, 0);
}

/// D3a: on a MiG day option b brings up no SAM.
#[test]
fn a_mig_day_bars_sams() {
    let mut stage = Stage::new();
    stage.play(&[], |raid| assert!(!raid.bars_sams())).only(&[], &["D3a"]);
    stage.state.mig_day = true;
    stage.play(&[], |raid| assert!(raid.bars_sams())).only(&["D3a"], &[]);
}

/// D4.1.2e: where a move ends counts too, also where a fight has left the flight there, or it had no point to spend.
#[test]
fn the_end_of_a_move_is_a_point_of_it() {
    let ends = |at: &str, dice: &[u32]| {
        let mut stage = Stage::new().target("1020");
        stage.fly(0, at, Band::Medium);
        stage.play(&d10(dice), |raid| raid.end_us_move(0))
    };
    ends("1021", &[5]).only(&["D4e"], &["D4.1.2e"]);
    ends("1445", &[]).only(&["D4.1.2e"], &["D4e"]);
}
