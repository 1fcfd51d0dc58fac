//! SAMs, their dummies, anti-radiation missiles and jamming, with scripted dice; cases by their numbers.

use crate::terms::defence::RadarPhase;
use crate::terms::flights::Band;
use crate::terms::hexes::number;
use crate::tests::stage::{Stage, hex};
use ground::board::range;
use std::collections::HashSet;

/// The training raid with four hidden SAMs.
pub(crate) fn four_hidden(sets: &[&str]) -> Stage {
    let mut stage = Stage::with(sets);
    stage.state.hidden_sams = 4;
    stage
}

// ---- set-up

#[test]
fn targets_in_a_city_come_first_and_rounds_follow_one_another() {
    let targets = "raid.targets=[{hex='2218', die='1-5'}, {hex='1928', die='6-9'}, {hex='0529', die='10'}]";
    let mut stage = four_hidden(&[targets, "raid.sams.located=6"]);
    let journal = stage.roll(|raid| raid.set_up_sams());
    let target = hex("1928");
    assert!(range(stage.state.sams[0].hex, target) <= 6, "Hanoi first");
    assert!(range(stage.state.sams[1].hex, hex("2218")) <= 6, "then 2218, 9 hexes from Haiphong");
    assert!(range(stage.state.sams[2].hex, hex("0529")) <= 6, "then Thai Nguyen");
    assert!(range(stage.state.sams[3].hex, target) <= 6, "and again");
    journal.only(&["D3.1.2e"], &["D3.1.2f"]);
    let hexes: HashSet<i32> = stage.state.sams.iter().map(|sam| number(sam.hex)).collect();
    assert_eq!(hexes.len(), stage.state.sams.len(), "never two in one hex");
}

#[test]
fn set_up_may_vary_or_go_by_a_doctrine_of_its_own() {
    let mut stage = four_hidden(&["switches.sam-sites='varied'"]);
    let journal = stage.roll(|raid| raid.set_up_sams());
    journal.only(&["D3.1.1c", "D3.1.1b"], &["D3.1.1d"]);
    assert!(stage.state.sams.iter().all(|sam| stage.scenario.sites.iter().any(|&site| range(site, sam.hex) <= 2)));
    let mut stage = four_hidden(&["switches.sam-defence='sensible'"]);
    let journal = stage.roll(|raid| raid.set_up_sams());
    journal.only(&["D3.1.1d"], &["D3.1.1b"]);
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

// ---- placement

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
    let journal = stage.play(&[], |raid| assert!(!raid.place_sam(RadarPhase::Acquisition)));
    journal.only(&["D3.2.2d", "D3.2.2f", "D3.2.2j"], &["D3.2.2a", "D3.2.2b", "D3.2.2c"]);
    assert_eq!((stage.state.sams.len(), stage.state.hidden_sams), (1, 3));
}

#[test]
fn a_listed_hex_near_a_city_is_used_twice_and_then_crossed_off() {
    let mut stage = four_hidden(&[]);
    stage.only_sites(&["1832"]);
    stage.seen(0, "2033", 0, Band::Medium);
    let journal = stage.roll(|raid| {
        assert!(raid.place_sam(RadarPhase::Acquisition));
        assert!(raid.place_sam(RadarPhase::Acquisition));
        assert!(!raid.place_sam(RadarPhase::Acquisition));
    });
    journal.only(&["D3.2.2i"], &["D3.2.2j"]);
    assert_ne!(stage.state.sams[0].hex, stage.state.sams[1].hex);
}
