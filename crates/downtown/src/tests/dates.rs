//! The rules change with the month: each limit from its last month before to its first month after; and by night.

use crate::terms::defence::RadarPhase;
use crate::terms::flights::Band;
use crate::terms::raid::TargetKind;
use crate::tests::stage::Stage;
use crate::{Downtown, library};
use ground::game::System;
use ground::game::testing::Journaled;
use ground::scenario::{Document, Request};

fn on(date: &str) -> Stage {
    Stage::with(&[&format!("raid.date='{date}'")])
}

/// What is so in the month before a limit and in that from which it holds.
#[track_caller]
fn turns<T: PartialEq + std::fmt::Debug>(months: [&str; 2], was: T, is: T, so: impl Fn(&mut Stage) -> T) {
    assert_eq!(months.map(|month| so(&mut on(month))), [was, is], "{months:?}");
}

const TO_1966: [&str; 2] = ["1965-12", "1966-01"];
const TO_1967: [&str; 2] = ["1966-12", "1967-01"];
const TO_AUGUST_1967: [&str; 2] = ["1967-07", "1967-08"];
const TO_1972: [&str; 2] = ["1971-12", "1972-01"];

/// The rules of the SAM lists, in their order, and the months on both sides of where each begins.
#[test]
fn each_list_of_sam_sites_begins_with_its_month() {
    let lists = [
        (TO_1966, "D3.1.1e", "D3.1.1f"),
        (["1966-06", "1966-07"], "D3.1.1f", "D3.1.1g"),
        (TO_1967, "D3.1.1g", "D3.1.1h"),
        (["1967-12", "1968-01"], "D3.1.1h", "D3.1.1i"),
        (TO_1972, "D3.1.1i", "D3.1.1j"),
    ];
    for (months, was, is) in lists {
        let journal = months.map(|month| on(month).play(&[], |raid| raid.list_sam_sites()));
        journal[0].only(&[was], &[is]);
        journal[1].only(&[is], &[was]);
    }
}

/// DH9e by day, and from 1972 on by night.
#[test]
fn ground_control_leads_as_many_as_the_year_allows() {
    let led = |stage: &mut Stage| stage.play(&[], |raid| raid.gci_level()).gave;
    turns(TO_1966, 1, 2, led);
    turns(TO_1967, 2, 2, led);
    turns(TO_AUGUST_1967, 2, 3, led);
    turns(TO_1972, 3, 2, led);
    let night = TO_1972.map(|month| {
        let mut stage = Stage::with(&[&format!("raid.date='{month}'"), "raid.night=true"]);
        led(&mut stage)
    });
    assert_eq!(night, [3, 2]);
    // Jammers on orbit take one each, down to 1.
    let gci = on("1967-05").scenario.rules.gci;
    assert_eq!([gci.led(false, 0), gci.led(false, 2), gci.led(false, 5)], [2, 1, 1]);
}

/// DH9f: what the date adds to the die.
#[test]
fn early_warning_grows_better() {
    let modifier = |stage: &mut Stage| {
        let journal = stage.play(&[(10, 5)], |raid| raid.warn_early());
        journal.events.iter().map(|event| event.modifier).find(|&modifier| modifier != 0).unwrap_or(0)
    };
    let difference = |months: [&str; 2]| {
        let [was, is] = months.map(|month| modifier(&mut on(month)));
        is - was
    };
    assert_eq!([TO_1966, TO_1967, TO_AUGUST_1967, TO_1972].map(difference), [1, 1, 0, 0]);
}

/// D3.2.1c: hidden SAMs are slower to come up before 1967.
#[test]
fn until_1967_hidden_sams_come_up_less() {
    let journal = |month: &str| -> Journaled<()> {
        let mut stage = on(month);
        stage.state.hidden_sams = 2;
        stage.us(0, "2029", 0, Band::Medium);
        stage.play(&[(10, 9)], |raid| raid.check_hidden_sams(RadarPhase::Acquisition, &raid.picture()))
    };
    let [before, after] = TO_1967.map(journal);
    before.only(&["D3.2.1a", "D3.2.1c"], &[]);
    after.only(&["D3.2.1a"], &["D3.2.1c"]);
}

/// What the map has: airfields, guns, targets.
#[test]
fn the_map_changes_with_the_years() {
    turns(TO_1967, 5, 7, |stage| stage.scenario.map.airfields.len());
    let points =
        |stage: &mut Stage| stage.scenario.printed_aaa.iter().map(|(_, density)| *density as u32 + 1).sum::<u32>();
    let [first, second] = TO_1966.map(|month| points(&mut on(month)));
    let [third, fourth] = TO_1967.map(|month| points(&mut on(month)));
    let [fifth, sixth] = TO_1972.map(|month| points(&mut on(month)));
    assert!(first < second && second == third && third + 1 == fourth && fourth == fifth && fifth + 1 == sixth);
    for (month, kind) in TO_1967.into_iter().zip([TargetKind::Bridge, TargetKind::Power]) {
        let stage = Stage::with(&[&format!("raid.date='{month}'"), "raid.targets=[{hex='1322', die='1-10'}]"]);
        assert_eq!(stage.scenario.plans[0].what.kind, kind, "{month}");
    }
}

#[test]
fn who_looks_and_who_breaks_off_goes_by_the_date() {
    turns(TO_1972, 5, 3, |stage| stage.scenario.rules.sam_fratricide.rows.mig_within);
    turns(TO_1967, 3, 6, |stage| stage.scenario.rules.arm_morale.rows.limit);
    turns(TO_1972, 7, 6, |stage| stage.scenario.rules.arm_morale.rows.limit);
    let mig = |stage: &mut Stage| stage.scenario.rules.aggression.rows.mig_21;
    turns(TO_1966, -1, -1, mig);
    turns(TO_AUGUST_1967, -1, 0, mig);
    let fighter = |stage: &mut Stage| stage.scenario.rules.aggression.rows.usaf_fighter;
    turns(TO_AUGUST_1967, 1, -1, fighter);
    let usn = |stage: &mut Stage| stage.scenario.rules.aggression.rows.usn_fighter;
    turns(TO_1966, 1, 2, usn);
    turns(TO_1972, 1, 3, usn);
}

#[test]
fn night_makes_turns_smaller() {
    let turn = |night: bool| {
        let stage = Stage::with(&[&format!("raid.night={night}")]);
        [1, 3, 5, 9].map(|speed| stage.scenario.rules.turning.at(speed, stage.scenario.night))
    };
    assert_eq!(turn(false), [(3, 6), (2, 4), (1, 3), (0, 1)]);
    assert_eq!(turn(true), [(2, 2), (2, 2), (1, 2), (0, 1)]);
    let journal = Stage::with(&["raid.night=true"]).play(&[], |raid| raid.draw_weather());
    journal.only(&["DH14b"], &[]);
    let journal = Stage::new().play(&[], |raid| raid.draw_weather());
    journal.only(&[], &["DH14b"]);
}

/// The built-in raids have blocks of their time; a raid of another time than its block is warned of, with a block of
/// about its own.
#[test]
fn a_block_of_another_time_than_the_raid_is_warned_of() {
    let warnings = |scenario: &str, set: Option<&str>| -> Vec<String> {
        let sets = set.into_iter().map(str::to_owned).collect();
        let request = Request { scenario: scenario.to_owned(), sets, ..Request::default() };
        let document = Document::load(&library(), &request, &["downtown"]).unwrap_or_else(|wrong| panic!("{wrong}"));
        let game = Downtown.load(&document).unwrap_or_else(|wrong| panic!("{wrong}"));
        Downtown.lints(&document, &*game).into_iter().map(|fault| format!("{}: {}", fault.path, fault.what)).collect()
    };
    for name in library().scenarios("downtown") {
        assert_eq!(warnings(name, None), [""; 0], "{name}");
    }
    let early = warnings("downtown/d14", Some("raid.date='1965-11'"));
    let wanted = "raid.activation: the activation block `d14` is of 1972-12, but the raid is of 1965-11";
    assert_eq!(early, [wanted]);
    assert_eq!(warnings("downtown/d1", Some("raid.activation='d16'")).len(), 1);
    assert_eq!(warnings("downtown/d5", Some("raid.date='1967-12'")), [""; 0]);
    assert_eq!(warnings("downtown/d5", Some("raid.date='1968-01'")).len(), 1);
}
