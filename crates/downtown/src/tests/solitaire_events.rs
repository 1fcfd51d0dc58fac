//! Solitaire events (D4).

use crate::scenario::prepared::Prepared;
use crate::terms::flights::{Band, Receiver};
use crate::terms::hexes::{index, number};
use crate::tests::stage::{Stage, hex};
use ground::game::testing::d10;

// ---- solitaire events

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
