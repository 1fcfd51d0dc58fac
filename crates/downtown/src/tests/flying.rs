//! How flights are found, move, meet and leave (D5.1, D5.2, D5.7 to D5.9, DH4b, DH6, DH9, DH13).

use crate::terms::defence::{Acquired, SamState};
use crate::terms::flights::Band;
use crate::tests::stage::{Stage, hex};
use ground::board::{Heading, range};

pub(crate) fn sam(at: &str, target: Option<u8>) -> crate::state::Sam {
    crate::state::Sam {
        hex: hex(at),
        state: SamState::Active,
        located: true,
        radar: true,
        fresh: false,
        shut: 0,
        out: 0,
        missiles: 6,
        target,
        acquired: if target.is_some() { Acquired::Full } else { Acquired::No },
        launched: false,
        fired: false,
        ever_fired: false,
        inhibited: None,
        hits: 0,
    }
}

#[test]
fn drv_flights_keep_out_of_the_way_of_sams() {
    let mut stage = Stage::new();
    stage.us(0, "2240", 0, Band::Low).state.us[0].detected = true;
    stage.us(1, "2243", 0, Band::Low).state.us[1].detected = true;
    stage.state.sams.push(sam("2250", Some(0)));
    let place = stage.mig("2233", 6, Band::Low);
    let journal = stage.drv_moves(place);
    assert!(journal.fired("D5.8.2j") && journal.fired("D5.8.2d"));
    assert!(range(stage.state.drv[place].flying.hex, hex("2240")) > 5);
}

/// D5.7.2b over all headings and bearings.
#[test]
fn a_flight_threatens_what_is_ahead_of_it_and_turns_its_back() {
    use crate::phases::moves::drv_zones::threatens;
    use crate::state::flying::Flying;
    let here = hex("2025");
    for at in here.range(3) {
        for (mine, its) in Heading::ALL.into_iter().flat_map(|mine| Heading::ALL.map(|its| (mine, its))) {
            let me = Flying::new(here, mine, Band::Low, 4);
            let other = Flying::new(at, its, Band::Low, 4);
            let forward = mine.arc(here, at).is_forward();
            let rear = !its.arc(at, here).is_forward();
            assert_eq!(threatens(&me, &other), forward && rear);
        }
    }
}

#[test]
fn an_aborting_flight_dashes_home_and_leaves() {
    let mut stage = Stage::new();
    stage.us(0, "2240", 0, Band::Low);
    let place = stage.mig("1005", 0, Band::Medium);
    stage.state.drv[place].aborting = true;
    for _ in 0..3 {
        if stage.state.drv[place].alive {
            let journal = stage.drv_moves(place);
            assert!(journal.fired("D5.9.1d") && !journal.fired("D5.9.1c"));
            assert_eq!(journal.fired("DH13b"), !stage.state.drv[place].alive);
            assert_eq!(stage.state.drv[place].flying.band, Band::Medium);
            stage.state.drv[place].flying.refresh();
        }
    }
    assert!(!stage.state.drv[place].alive);
}
