//! SAMs of a set-up come on, and dummies among them are found out (D3.3).

use crate::terms::defence::{RadarPhase, SamState};
use crate::terms::flights::Band;
use crate::tests::sams::four_hidden;
use ground::board::Hex;
use ground::game::testing::d10;

// ---- set-up SAMs come on ------------------------------------------------------------------------------------------------

#[test]
fn a_counter_that_has_come_on_is_checked_no_more() {
    let mut stage = four_hidden(&[]);
    stage.sam("2029", SamState::Unknown);
    stage.seen(0, "2033", 0, Band::Medium);
    (stage.state.dummies_left, stage.state.radars_left) = (2, 1);
    let told = stage.play(&d10([4]), |raid| raid.check_set_up_sams(RadarPhase::Acquisition, &raid.picture()));
    told.only(&["D3.3b", "D3.3.1a", "D3.3.1b", "D3.3.1c", "D3.3.1d", "D3.3.2j"], &["D3.3.1e", "D3.3.2a"]);
    assert!(!stage.state.sams[0].radar);
    let told = stage.play(&d10([4, 6, 7]), |raid| raid.check_set_up_sams(RadarPhase::Admin, &raid.picture()));
    told.only(&["D3.3.1a", "D3.3.1e", "D3.3.2a", "D3.3.2f"], &["D3.3.1d", "D3.3.2j", "D3.3c"]);
    assert!(stage.state.sams[0].radar && stage.state.sams[0].state == SamState::Active);
    stage.play(&[], |raid| raid.check_set_up_sams(RadarPhase::Admin, &raid.picture())).only(&[], &["D3.3b", "D3.3.2g"]);
    stage.state.sams[0].radar = false;
    stage.play(&[], |raid| raid.check_set_up_sams(RadarPhase::Admin, &raid.picture())).only(&["D3.3.2g"], &["D3.3b"]);
}

#[test]
fn d_022_the_entry_point_before_the_raid() {
    let mut stage = four_hidden(&[]);
    let entry = stage.scenario.plans[0].path[0];
    let east = Hex::new(entry.x + 8, entry.y);
    stage.sam("2029", SamState::Unknown).hex = east;
    stage.state.dummies_left = 2;
    let told = stage.play(&d10([8, 3, 5]), |raid| raid.check_set_up_sams(RadarPhase::Radar, &raid.picture()));
    told.only(&["D3.3.1b", "D3.3.2b"], &["D3.3c", "D3.3.1c", "D3.3.1d"]);
    assert!(stage.state.sams[0].state == SamState::Suspect && !stage.state.sams[0].radar);
    stage.state.sams[0].hex = Hex::new(entry.x + 16, entry.y);
    stage.play(&[], |raid| raid.check_set_up_sams(RadarPhase::Radar, &raid.picture())).only(&["D3.3c"], &["D3.3.1a"]);
}
