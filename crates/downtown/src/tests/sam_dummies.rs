//! SAMs of a set-up come on, and dummies among them are found out (D3.3).

use crate::terms::defence::{RadarPhase, SamState};
use crate::tests::sams::four_hidden;
use ground::board::Hex;
use ground::game::testing::{Journaled, d10};
use ground::journal::Value;

// ---- set-up SAMs come on

#[test]
fn d_022_the_entry_point_before_the_raid() {
    let mut stage = four_hidden(&[]);
    let entry = stage.scenario.plans[0].path[0];
    let east = Hex::new(entry.x + 8, entry.y);
    stage.sam("2029", SamState::Unknown).hex = east;
    stage.state.dummies_left = 2;
    let journal = stage.play(&d10([8, 3, 5]), |raid| raid.check_set_up_sams(RadarPhase::Radar, &raid.picture()));
    journal.only(&["D3.3.1b", "D3.3.2b"], &["D3.3c", "D3.3.1c", "D3.3.1d"]);
    let what = |journal: &Journaled<()>, id: &str, word: &'static str| {
        journal.first(id).values.contains(&("what", Value::Word(word.into())))
    };
    assert!(what(&journal, "D3.3.1b", "the entry hex"));
    assert!(stage.state.sams[0].state == SamState::Suspect && !stage.state.sams[0].radar);
    stage.state.sams[0].hex = Hex::new(entry.x + 16, entry.y);
    let journal = stage.play(&[], |raid| raid.check_set_up_sams(RadarPhase::Radar, &raid.picture()));
    journal.only(&["D3.3c"], &["D3.3.1a"]);
    assert!(what(&journal, "D3.3c", "entry hex"));
}
