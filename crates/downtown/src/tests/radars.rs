//! Radars come on again, missiles at them, location and jamming (D3.4.1, DH11).

use crate::keys::{FIRST_SAM, FIRST_US, label_of};
use crate::ledger::ledger;
use crate::phases::context::Raid;
use crate::rules::sams::jamming::Interference;
use crate::state::{Aircraft, FireCan};
use crate::terms::defence::{Acquired, RadarPhase, SamState};
use crate::terms::flights::{Airframe, Band, Standoff};
use crate::terms::hexes::{HEXES, hex_of_index, number};
use crate::tests::sams::four_hidden;
use crate::tests::stage::{Stage, hex};
use ground::board::{Arc, Heading, Hex, range};
use ground::chance::{Label, Scripted};
use ground::game::testing::{Journaled, d10};
use ground::journal::{Recording, Value};

// ---- radars, missiles at them, location ---------------------------------------------------------------------------------

#[test]
fn radars_come_on_again() {
    let mut stage = four_hidden(&[]);
    stage.sam("2029", SamState::Active).radar = false;
    stage.state.sams[0].shut = 2;
    stage.play(&d10([4]), |raid| raid.switch_radars_on()).only(&["D3.4.1b"], &["D3.4.1a"]);
    assert!(!stage.state.sams[0].radar);
    stage.play(&d10([5]), |raid| raid.switch_radars_on()).only(&["D3.4.1b"], &[]);
    assert!(stage.state.sams[0].radar);
    stage.play(&[], |raid| raid.switch_radars_on()).only(&[], &["D3.4.1a", "D3.4.1b"]);
    (stage.state.sams[0].radar, stage.state.sams[0].out) = (false, 3);
    stage.play(&[], |raid| raid.switch_radars_on()).only(&[], &["D3.4.1a"]);
    stage.state.turn = 3;
    stage.play(&[], |raid| raid.switch_radars_on()).only(&["D3.4.1a"], &["D3.4.1b"]);
    assert!(stage.state.sams[0].radar);
    // One that nobody has activated is repaired, and stays off until it is (D3.3a); so it does on a MiG day.
    for state in [SamState::Unknown, SamState::Suspect, SamState::Proved] {
        let place = stage.state.sams.len();
        let site = stage.sam("2029", state);
        (site.radar, site.out) = (false, 3);
        stage.play(&[], |raid| raid.switch_radars_on()).only(&["D3.4.1a"], &["D3.4.1b"]);
        let site = &stage.state.sams[place];
        assert_eq!((site.radar, site.out, site.state), (false, 0, state));
    }
    stage.state.fire_cans.push(FireCan {
        hex: hex("2029"),
        radar: false,
        shut: 3,
        out: 0,
        fired: false,
        destroyed: false,
        hits: 0,
    });
    stage.play(&d10([5]), |raid| raid.switch_radars_on()).only(&["D2.3.1b"], &[]);
    assert!(stage.state.fire_cans[0].radar);
}

/// The Weasels fly east towards a site in 2029.
fn weasels(date: &str, at: &str) -> Stage {
    let mut stage = Stage::on(date);
    stage.seen(2, at, 0, Band::Medium);
    stage.state.moving.arms = crate::terms::orders::ArmsOrder::PreEmptive;
    stage
}

#[test]
fn d_052_a_shrike_at_a_radar_that_shuts_down() {
    let mut stage = weasels("1967-05", "2033");
    stage.tracking("2029", 0, Acquired::Full);
    let told = stage.play(&d10([6, 10, 10]), |raid| raid.fire_arms(2));
    told.only(&["DH11i", "DH11j", "DH11k"], &["DH11e"]);
    let sam = stage.state.sams[0];
    assert_eq!((sam.radar, sam.shut, sam.out, sam.target, sam.state), (false, 2, 0, None, SamState::Active));
    assert_eq!((stage.state.us[2].arms, stage.state.us[2].flying.points), ([7, 0], 2));
    let told = stage.play(&[], |raid| raid.fire_arms(2));
    told.only(&["DH11i"], &["DH11j"]);
    assert_eq!(stage.state.pre_emptive_arms, 1, "no radar is on any more");
    stage.play(&[], |raid| raid.fire_arms(2)).only(&[], &["DH11i"]);
}

#[test]
fn missiles_put_radars_out_or_destroy_them() {
    let out = |faces: &[u32]| {
        let mut stage = weasels("1967-05", "2032");
        stage.sam("2029", SamState::Active);
        let told = stage.play(&d10(faces), |raid| raid.fire_arms(2));
        let (fired, not): (&[&str], &[&str]) =
            if faces.len() > 3 { (&["DH11k", "DH11n"], &[]) } else { (&["DH11k"], &["DH11n"]) };
        told.only(fired, not);
        let missed = told.first("DH11k").values.contains(&("outcome", Value::Word("is not hit".into())));
        assert_eq!(missed, stage.state.sams[0].hits == 0, "the missile misses, not the site");
        stage.state.sams[0]
    };
    let sam = out(&[7, 7, 7]);
    assert!(sam.radar, "14 misses");
    let sam = out(&[7, 7, 8, 4]);
    assert_eq!((sam.radar, sam.out, sam.hits), (false, 6, 1));
    let sam = out(&[7, 9, 10]);
    assert_eq!((sam.radar, sam.out, sam.hits), (false, u16::MAX, 2));
    let sam = out(&[7, 10, 10]);
    assert_eq!((sam.state, sam.hits), (SamState::Gone, 3));
}

#[test]
fn missiles_need_a_date_a_reach_and_an_order() {
    let refused = |stage: &mut Stage| stage.play(&[], |raid| raid.fire_arms(2)).only(&[], &["DH11i"]);
    let mut stage = weasels("1966-03", "2033");
    stage.sam("2029", SamState::Active);
    refused(&mut stage);
    for (at, heading) in [("2035", 0), ("2033", 6)] {
        let mut stage = weasels("1967-05", at);
        stage.state.us[2].flying.heading = Heading::new(heading);
        stage.sam("2029", SamState::Active);
        refused(&mut stage);
    }
    let mut stage = weasels("1967-05", "2033");
    stage.sam("2029", SamState::Active);
    stage.state.moving.arms = crate::terms::orders::ArmsOrder::Hold;
    refused(&mut stage);
    // Nor does a flight fire without a good aircraft.
    let mut stage = weasels("1967-05", "2033");
    stage.sam("2029", SamState::Active);
    stage.state.us[2].aircraft = Aircraft([Airframe::Damaged; 4]);
    refused(&mut stage);
    // A second missile at the same radar in the phase meets a crew that shuts down sooner, one that guides later.
    let mut stage = weasels("1967-05", "2033");
    stage.sam("2029", SamState::Active);
    stage.state.arms_at[0] = 1;
    stage.play(&d10([7, 1, 2]), |raid| raid.fire_arms(2)).only(&["DH11j"], &[]);
    assert!(!stage.state.sams[0].radar);
    let mut stage = weasels("1967-05", "2033");
    stage.tracking("2029", 0, Acquired::Full).launched = true;
    stage.play(&d10([5, 1, 2]), |raid| raid.fire_arms(2)).only(&["DH11j"], &[]);
    assert!(stage.state.sams[0].radar);
}

#[test]
fn warnings_are_located_by_receiver_or_by_sight() {
    let mut stage = four_hidden(&[]);
    stage.seen(2, "2037", 0, Band::Medium);
    stage.sam("2029", SamState::Active).located = false;
    stage.play(&d10([7]), |raid| raid.locate_sams(&raid.picture())).only(&["DH11h"], &[]);
    assert!(!stage.state.sams[0].located, "7 + 3 - 1");
    stage.state.sams[0].launched = true;
    stage.play(&d10([5]), |raid| raid.locate_sams(&raid.picture())).only(&["DH11h"], &[]);
    assert!(stage.state.sams[0].located, "5 + 3 + 3 - 1");
    stage.play(&[], |raid| raid.locate_sams(&raid.picture())).only(&[], &["DH11h"]);
    let mut stage = Stage::on("1965-11");
    stage.seen(0, "2031", 0, Band::Medium);
    stage.sam("2029", SamState::Active).located = false;
    stage.play(&d10([6]), |raid| raid.locate_sams(&raid.picture())).only(&["DH11h"], &[]);
    assert!(stage.state.sams[0].located);
    stage.state.sams[0].located = false;
    stage.seen(0, "2031", 0, Band::High);
    stage.play(&[], |raid| raid.locate_sams(&raid.picture())).only(&[], &["DH11h"]);
}

/// DH11h, D3.3a: what bombs have shown to be real is still to be activated, and then is checked for a dummy no more.
#[test]
fn a_site_that_bombs_have_proved_waits_for_its_activation() {
    let mut stage = four_hidden(&[]);
    stage.sam("2029", SamState::Suspect);
    stage.state.dummies_left = 0;
    stage.seen(0, "2033", 0, Band::Medium);
    stage.play(&[], |raid| assert!(!raid.expose_dummy(0, 0))).only(&["DH11h"], &["D3.3.2a"]);
    assert_eq!((stage.state.sams[0].state, stage.state.sams[0].radar), (SamState::Proved, false));
    stage.play(&[], |raid| assert!(!raid.expose_dummy(0, 0))).only(&[], &["DH11h"]);
    let told = stage.play(&d10([4]), |raid| raid.check_set_up_sams(RadarPhase::Acquisition, &raid.picture()));
    told.only(&["D3.3b", "D3.3.2j"], &["D3.3.1e", "D3.3.2g"]);
    let told = stage.play(&d10([4]), |raid| raid.check_set_up_sams(RadarPhase::Admin, &raid.picture()));
    told.only(&["D3.3b"], &["D3.3.1e", "D3.3.2a", "D3.3.2j"]);
    let told = told.first("D3.3.1a");
    assert!(told.values.contains(&("outcome", Value::Word("comes on, known to be real".into()))), "{told:?}");
    assert_eq!((stage.state.sams[0].state, stage.state.sams[0].radar), (SamState::Active, true));
}

#[test]
fn a_marked_dummy_hit_by_bombs_is_exposed() {
    let mut stage = four_hidden(&[]);
    stage.sam("2029", SamState::Suspect);
    stage.state.dummies_left = 1;
    stage.play(&[], |raid| assert!(raid.expose_dummy(0, 0))).only(&["DH11h"], &["D3.3.2a"]);
    assert_eq!((stage.state.sams[0].state, stage.state.dummies_found), (SamState::Gone, 1));
    stage.sam("2030", SamState::Active);
    stage.play(&[], |raid| assert!(!raid.expose_dummy(1, 0))).only(&[], &["DH11h"]);
}

// ---- jamming ------------------------------------------------------------------------------------------------------------

const JAMMER: &str = "sides.us.flights=[{aircraft='f-105d', of=4, mission='strike', task='bombing'}, \
                      {aircraft='eb-66', of=2, mission='jamming', task='jamming'}]";

#[test]
fn pods_need_formation_and_decm_does_not() {
    let strength = |date: &str, change: fn(&mut Stage)| {
        let mut stage = Stage::on(date);
        stage.seen(0, "2033", 0, Band::Medium);
        change(&mut stage);
        let mut strength = 0;
        stage.play(&[], |raid| strength = raid.strength(0));
        strength
    };
    assert_eq!(strength("1966-09", |_| {}), 0);
    assert_eq!(strength("1967-05", |_| {}), 1);
    assert_eq!(strength("1972-05", |_| {}), 3);
    assert_eq!(strength("1972-05", |stage| stage.state.us[0].aircraft = Aircraft::sound(3)), 2);
    assert_eq!(strength("1972-05", |stage| stage.state.us[0].flying.band = Band::Low), 1);
    assert_eq!(strength("1972-05", |stage| stage.state.us[0].flying.hard_turn = true), 1);
    assert_eq!(strength("1972-05", |stage| stage.state.us[0].flying.sam_avoid_marker = true), 0);
    // It tells in an attempt: 12 less 1.
    let mut stage = four_hidden(&[]);
    stage.seen(0, "2034", 0, Band::Medium);
    stage.sam("2029", SamState::Active);
    stage.play(&d10([6, 6]), |raid| raid.acquire(&raid.picture())).only(&["DH11l"], &["DH11m"]);
    assert_eq!(stage.state.sams[0].acquired, Acquired::No);
    // Near by, noise does not count.
    stage.seen(0, "2031", 0, Band::Medium);
    stage.play(&d10([6, 6]), |raid| raid.acquire(&raid.picture())).only(&["DH11d"], &["DH11l"]);
    assert_eq!(stage.state.sams[0].acquired, Acquired::Partial);
}

/// DH11l, DH11m: a sensor's roll loses what jamming of the flight's own, jamming from afar and chaff take from it.
#[test]
fn jamming_and_chaff_take_from_the_sensor() {
    let (mut journal, [sensor, flight]) = (Recording::default(), [label_of(FIRST_SAM, 0), label_of(FIRST_US, 0)]);
    let through = Interference { own: 3, standoff: 2, chaff: true };
    assert_eq!(through.modifier(-1, (sensor, flight), &mut journal), -6);
    let told = Journaled::new(ledger(), (), journal.into_events());
    let taken: Vec<i32> = told.events.iter().map(|event| event.result).collect();
    assert_eq!(taken, [3, 2, 1]);
    for event in told.of("DH11m") {
        assert_eq!(event.actor, Label::NONE, "no one jammer");
        assert!(event.values.contains(&("from", Value::Unit(sensor))), "{event:?}");
    }
}

#[test]
fn jammers_orbit_and_jam() {
    let mut stage = four_hidden(&[JAMMER]);
    let orbit = stage.scenario.orbits[0][0];
    assert!(number(orbit) % 100 >= 41);
    assert!(stage.scenario.sites.iter().all(|&site| range(site, orbit) >= 10));
    stage.seen(1, "2045", 0, Band::Medium);
    stage.state.turn = 1;
    let told = stage.play(&d10([6, 5]), |raid| raid.jamming());
    told.only(&["DH17d", "DH11m"], &[]);
    assert_eq!(stage.state.warning_jammed, 1);
    stage.state.turn = 2;
    // The dice are reported also where none jams, under the jammer that throws them.
    let told = stage.play(&d10([5, 5]), |raid| raid.jamming());
    told.only(&["DH11m"], &["DH17d"]);
    let jamming = told.first("DH11m");
    assert_eq!((jamming.actor, jamming.result, stage.state.warning_jammed), (label_of(FIRST_US, 1), 0, 1));
    let mut level = |at: &str| {
        let mut level = 0;
        stage.play(&[], |raid| level = raid.standoff(hex(at), &raid.screen()));
        level
    };
    assert_eq!((level("2038"), level("2032"), level("2030")), (2, 1, 0));
    assert_eq!((level("2050"), level("1150")), (1, 0), "half outside the arc towards the target");
    stage.play(&[], |raid| everywhere_as_told(raid, hex("2045")));
    stage.state.us[1].flying.band = Band::Low;
    stage.play(&[], |raid| assert_eq!(raid.standoff(hex("2038"), &raid.screen()), 0));
}

/// The levels of the one jammer, which is in a hex, are by distance and arc what the rule says, over the whole map.
fn everywhere_as_told(raid: &Raid<'_, Scripted, Recording>, jammer: Hex) {
    let (rules, scenario) = (&raid.scenario.rules.standoff, raid.scenario);
    let reach = if scenario.flights[1].aircraft.standoff == Some(Standoff::Late) { rules.late } else { rules.early };
    let heading = Heading::towards(jammer, scenario.plan(raid.state).target);
    for at in (0..HEXES).map(hex_of_index) {
        let level = reach.iter().filter(|&&reach| range(jammer, at) <= reach.into()).count() as i8;
        let level = if heading.arc(jammer, at) == Arc::Front { level } else { level / 2 };
        assert_eq!(raid.standoff(at, &raid.screen()), level.min(rules.most), "in {}", number(at));
    }
}

#[test]
fn a_corridor_is_effective_for_a_while() {
    let mut stage = Stage::on("1972-05");
    let path = stage.scenario.plans[0].path.clone();
    stage.seen(0, "2033", 0, Band::Medium);
    stage.state.us[0].flying.hex = path[path.len() - 3];
    (stage.state.chaff_laid, stage.state.chaff_to) = (4, 99);
    for (turn, expected) in [(5, false), (6, true), (30, true), (31, false)] {
        stage.state.turn = turn;
        stage.play(&[], |raid| assert_eq!(raid.in_chaff(0), expected, "turn {turn}"));
    }
    // It reaches no farther than those who laid it came.
    stage.state.chaff_to = path.len() as u16 - 4;
    stage.state.turn = 6;
    stage.play(&[], |raid| assert!(!raid.in_chaff(0)));
    stage.state.chaff_to = 99;
    stage.state.turn = 6;
    stage.state.us[0].flying.band = Band::Low;
    stage.play(&[], |raid| assert!(!raid.in_chaff(0)));
}
