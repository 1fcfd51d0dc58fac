//! SAMs, their dummies, anti-radiation missiles and jamming, with scripted dice; cases by their numbers.

use crate::terms::defence::{RadarPhase, SamState};
use crate::terms::flights::Band;
use crate::terms::hexes::number;
use crate::tests::stage::{Stage, hex};
use ground::board::range;
use ground::game::testing::{Journaled, d10};
use std::collections::HashSet;

/// The training raid with four hidden SAMs.
pub(crate) fn four_hidden(sets: &[&str]) -> Stage {
    let mut stage = Stage::with(sets);
    stage.state.hidden_sams = 4;
    stage
}

// ---- set-up -------------------------------------------------------------------------------------------------------------

#[test]
fn each_date_has_its_list() {
    let lists = [
        ("1965-11", 8, "D3.1.1e"),
        ("1966-03", 15, "D3.1.1f"),
        ("1966-09", 20, "D3.1.1g"),
        ("1967-05", 24, "D3.1.1h"),
        ("1968-01", 28, "D3.1.1i"),
        ("1972-05", 30, "D3.1.1j"),
    ];
    for (date, sites, rule) in lists {
        let told = Stage::on(date).play(&[], |raid| raid.list_sam_sites());
        let others: Vec<&str> = lists.iter().map(|list| list.2).filter(|&other| other != rule).collect();
        told.only(&[rule, "D3.1.1a"], &others);
        assert_eq!(told.events[0].result, sites, "{date}");
    }
}

#[test]
fn counters_of_unknown_nature_defend_the_targets() {
    let mut stage = four_hidden(&[]);
    stage.state.hidden_sams = 0;
    let told = stage.play(&[], |raid| raid.set_up_sams());
    told.only(
        &["D3.1.1b", "D3.1.2a", "D3.1.2b", "D3.1.2c", "D3.1.2d", "D3.1.2e", "D3.1.3a", "D3.2.2i", "D3.3a"],
        &["D3.1.1c", "D3.1.1d", "D3.1.2f", "D3.2.2j"],
    );
    let state = &stage.state;
    assert_eq!((state.sams.len(), state.hidden_sams, state.dummies_left, state.radars_left), (3, 2, 1, 1));
    let hexes: Vec<i32> = state.sams.iter().map(|sam| number(sam.hex)).collect();
    assert_eq!(hexes, [2320, 2022, 2314], "the listed hexes nearest the target, each once");
    assert!(state.sams.iter().all(|sam| sam.state == SamState::Unknown && sam.located && !sam.radar));
}

#[test]
fn targets_in_a_city_come_first_and_rounds_follow_one_another() {
    let targets = "raid.targets=[{hex='2218', die='1-5'}, {hex='1928', die='6-9'}, {hex='0529', die='10'}]";
    let mut stage = four_hidden(&[targets, "raid.sams.located=6"]);
    let told = stage.roll(|raid| raid.set_up_sams());
    let target = hex("1928");
    assert!(range(stage.state.sams[0].hex, target) <= 6, "Hanoi first");
    assert!(range(stage.state.sams[1].hex, hex("2218")) <= 6, "then 2218, 9 hexes from Haiphong");
    assert!(range(stage.state.sams[2].hex, hex("0529")) <= 6, "then Thai Nguyen");
    assert!(range(stage.state.sams[3].hex, target) <= 6, "and again");
    told.only(&["D3.1.2e"], &["D3.1.2f"]);
    let hexes: HashSet<i32> = stage.state.sams.iter().map(|sam| number(sam.hex)).collect();
    assert_eq!(hexes.len(), stage.state.sams.len(), "never two in one hex");
}

/// D3.1.2e: a round in which no target takes a counter is none. The others stand near the cities.
#[test]
fn a_round_in_which_nothing_is_placed_is_not_recorded() {
    let rounds = |open: &[&str]| {
        let mut stage = four_hidden(&["raid.sams={located=3, dummies=0, dummy-radars=0, hidden=1}"]);
        stage.only_sites(open);
        let told = stage.roll(|raid| raid.set_up_sams());
        let hexes: Vec<i32> = stage.state.sams.iter().map(|sam| number(sam.hex)).collect();
        (told.of("D3.1.2e").iter().map(|event| event.result).collect::<Vec<i32>>(), hexes)
    };
    assert_eq!(rounds(&["2320", "2022", "1832"]), (vec![2], vec![2320, 2022, 1832]));
    assert!(rounds(&["2320", "1832", "1729"]).0.is_empty());
}

#[test]
fn set_up_may_vary_or_go_by_a_doctrine_of_its_own() {
    let mut stage = four_hidden(&["switches.sam-sites='varied'"]);
    let told = stage.roll(|raid| raid.set_up_sams());
    told.only(&["D3.1.1c", "D3.1.1b"], &["D3.1.1d"]);
    assert!(stage.state.sams.iter().all(|sam| stage.scenario.sites.iter().any(|&site| range(site, sam.hex) <= 2)));
    let mut stage = four_hidden(&["switches.sam-defence='sensible'"]);
    let told = stage.roll(|raid| raid.set_up_sams());
    told.only(&["D3.1.1d"], &["D3.1.1b"]);
    assert!(stage.state.sams.iter().all(|sam| range(sam.hex, hex("2218")) <= 6));
}

#[test]
fn sams_stand_on_no_sea_ridge_airfield_or_target() {
    let mut stage = four_hidden(&[]);
    let kep = stage.site("1115");
    assert!(
        stage.play(&[], |raid| assert!(raid.legal_hexes(kep, None).any(|spot| spot == hex("1115")))).events.is_empty()
    );
    stage.play(&[], |raid| {
        let site = |text: &str| raid.scenario.sites.iter().position(|&site| site == hex(text)).expect("a site");
        let bars = |listed: &str, spot: &str| raid.legal_hexes(site(listed), None).all(|legal| legal != hex(spot));
        assert!(bars("2022", "2025"), "too far from the listed hex");
        assert!(bars("2320", "2218"), "a target");
        assert!(bars("2811", "2612"), "an airfield");
    });
    // 2320 has the target 2218 among its surroundings, 0427 nothing that is barred.
    let site = stage.site("2320");
    stage.play(&[], |raid| assert!(raid.spot(site, None).is_some())).only(&["DH11c"], &[]);
    let site = stage.site("3623");
    stage.play(&[], |raid| assert!(raid.spot(site, None).is_some()));
}

// ---- hidden SAMs --------------------------------------------------------------------------------------------------------

/// A check for hidden SAMs with a bomber in a hex: what fired, and how many came up.
fn hidden(
    stage: &mut Stage,
    bomber: Option<&str>,
    hidden: u8,
    phase: RadarPhase,
    faces: &[u32],
) -> (Journaled<()>, usize) {
    stage.state.hidden_sams = hidden;
    if let Some(at) = bomber {
        stage.seen(0, at, 0, Band::Medium);
    }
    let told = stage.play(&d10(faces), |raid| raid.check_hidden_sams(phase, &raid.picture()));
    let count = stage.state.sams.len();
    assert_eq!(usize::from(hidden), count + usize::from(stage.state.hidden_sams));
    (told, count)
}

#[test]
fn whether_a_second_comes_up_is_a_switch() {
    for (face, switch, expected) in [(4, "below", 1), (4, "up-to", 2), (3, "below", 2)] {
        let mut stage = four_hidden(&[&format!("switches.two-sams='{switch}'")]);
        stage.only_sites(&["1832"]);
        stage.seen(0, "2131", 0, Band::Medium);
        // The second stands in one of 18 hexes about the same listed one.
        let place = [(18, 1)].into_iter().take(expected - 1);
        let told = stage.play(&[(10, face)].into_iter().chain(place).collect::<Vec<_>>(), |raid| {
            raid.check_hidden_sams(RadarPhase::Acquisition, &raid.picture());
        });
        assert_eq!(
            (stage.state.sams.len(), stage.state.hidden_sams),
            (expected, 4 - expected as u8),
            "{face} {switch}"
        );
        told.only(&["D3.2.1i", "D3.2.1l", "D3.2.1m", "D3.2.2g"], &["D3.2.1f", "D3.2.1g", "D3.2.1h", "D3.2.1k"]);
        assert_eq!(told.fired("D3.2.1j"), expected == 2);
        assert!(stage.state.sams.iter().all(|sam| sam.radar && !sam.located && sam.state == SamState::Active));
    }
}

#[test]
fn without_bombers_and_after_missiles_fewer_come_up() {
    let mut stage = four_hidden(&[]);
    stage.seen(2, "2033", 0, Band::Medium);
    stage.state.pre_emptive_arms = 2;
    let (told, count) = hidden(&mut stage, None, 9, RadarPhase::Admin, &[7]);
    assert_eq!(count, 0, "7 - 5 - 2 is 0");
    told.only(&["D3.2.1d", "D3.2.1e", "D3.2.1h"], &["D3.2.1f", "D3.2.1g"]);
    let mut stage = four_hidden(&[]);
    let (told, _) = hidden(&mut stage, Some("2033"), 0, RadarPhase::Admin, &[]);
    told.only(&["D3.2.1a"], &["D3.2.1b"]);
}

#[test]
fn no_sam_is_activated_on_a_mig_day() {
    for phase in [RadarPhase::Acquisition, RadarPhase::Admin] {
        let mut stage = four_hidden(&[]);
        stage.state.mig_day = true;
        stage.seen(0, "2033", 0, Band::Medium);
        stage.sam("2032", SamState::Unknown);
        stage.play(&[], |raid| raid.check_hidden_sams(phase, &raid.picture())).only(&["D3a"], &["D3.2.1a"]);
        stage.play(&[], |raid| raid.check_set_up_sams(phase, &raid.picture())).only(&["D3a"], &["D3.3b"]);
    }
    let mut stage = four_hidden(&[]);
    hidden(&mut stage, Some("2033"), 4, RadarPhase::Acquisition, &[10]).0.only(&["D3.2.1a"], &["D3a"]);
}

// ---- placement ----------------------------------------------------------------------------------------------------------

#[test]
fn rows_a_and_b_look_from_the_reference_flight() {
    for (at, rule) in [("2033", "D3.2.2a"), ("2039", "D3.2.2b")] {
        let mut stage = four_hidden(&[]);
        stage.only_sites(&["1832"]);
        stage.seen(0, at, 0, Band::Medium);
        let told = stage.play(&[], |raid| assert!(raid.place_sam(RadarPhase::Acquisition)));
        told.only(&[rule, "D3.2.2g", "D3.2.2i", "D3.2.1l"], &["D3.2.2d", "D3.2.2e", "D3.2.2f", "D3.2.2h"]);
        assert_eq!(number(stage.state.sams[0].hex), 1832);
    }
}

#[test]
fn of_several_locations_the_one_nearest_a_city_is_used() {
    let mut stage = four_hidden(&[]);
    stage.only_sites(&["1832", "2732"]);
    stage.seen(0, "2233", 0, Band::Medium);
    let told = stage.play(&[], |raid| assert!(raid.place_sam(RadarPhase::Acquisition)));
    told.only(&["D3.2.2e", "D3.2.2a"], &[]);
    assert!(range(stage.state.sams[0].hex, hex("1832")) <= 2);
}

#[test]
fn nobody_detected_places_nothing() {
    let mut stage = four_hidden(&[]);
    stage.only_sites(&["1832"]);
    stage.seen(0, "2033", 0, Band::Medium);
    stage.state.us[0].detected = false;
    let told = stage.play(&[], |raid| assert!(!raid.place_sam(RadarPhase::Admin)));
    told.only(&["D3.2.2h"], &["D3.2.2g", "D3.2.2d"]);
    // A detected flight of another task stands in for a bomber that is not.
    stage.seen(3, "2034", 0, Band::Medium);
    let told = stage.play(&[], |raid| assert!(raid.place_sam(RadarPhase::Admin)));
    told.only(&["D3.2.2g"], &["D3.2.2h"]);
}

#[test]
fn d_019_a_second_sam_far_from_the_cities_is_refused() {
    let mut stage = four_hidden(&[]);
    stage.only_sites(&["2732"]);
    stage.seen(0, "2734", 0, Band::Medium);
    let site = stage.site("2732");
    let first = stage.play(&[], |raid| {
        raid.raise_sam(site, hex("2732"));
    });
    first.only(&["D3.2.2i"], &[]);
    let told = stage.play(&[], |raid| assert!(!raid.place_sam(RadarPhase::Acquisition)));
    told.only(&["D3.2.2d", "D3.2.2f", "D3.2.2j"], &["D3.2.2a", "D3.2.2b", "D3.2.2c"]);
    assert_eq!((stage.state.sams.len(), stage.state.hidden_sams), (1, 3));
}

#[test]
fn a_listed_hex_near_a_city_is_used_twice_and_then_crossed_off() {
    let mut stage = four_hidden(&[]);
    stage.only_sites(&["1832"]);
    stage.seen(0, "2033", 0, Band::Medium);
    let told = stage.roll(|raid| {
        assert!(raid.place_sam(RadarPhase::Acquisition));
        assert!(raid.place_sam(RadarPhase::Acquisition));
        assert!(!raid.place_sam(RadarPhase::Acquisition));
    });
    told.only(&["D3.2.2i"], &["D3.2.2j"]);
    assert_ne!(stage.state.sams[0].hex, stage.state.sams[1].hex);
}
