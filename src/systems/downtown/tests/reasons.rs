//! What the journal says of why a DRV flight does something, and where that is not why (D5.8.1b, D5.8.2c, D5.9.1c,
//! D5.9.3a).

use crate::phases::moves::drv_zones::{Aim, DrvCourse};
use crate::state::Aaa;
use crate::state::air_picture::AirPicture;
use crate::terms::defence::{Density, Zone};
use crate::terms::flights::Band;
use crate::terms::hexes::ring;
use crate::terms::raid::Sky;
use crate::tests::stage::{Stage, hex};
use ground::board::{Heading, range};

const BROKEN: DrvCourse =
    DrvCourse { zone: None, aim: Aim::Direct(ground::board::Hex::ZERO), took_off: false, run: None, haven: None };

/// D5.8.2c: of a bomber and a fighter the task decides, of two bombers nothing does.
#[test]
fn a_target_is_picked_for_its_task_where_tasks_differ() {
    for (others, decides) in [([0, 3], true), ([0, 1], false)] {
        let mut stage = Stage::new();
        for us in others {
            stage.us(us, "2240", 0, Band::Low).state.us[us].detected = true;
        }
        let place = stage.mig("2232", 6, Band::Low);
        let events = stage.play(&[], |raid| raid.pick_target(place, Zone::Approach, &AirPicture::of(raid.state)));
        assert!(events.fired("D5.8.2b") && stage.state.drv[place].target == Some(0));
        assert_eq!(events.fired("D5.8.2c"), decides, "{others:?}");
    }
}

/// D5.8.1b: who opened his throttle earlier in the move does not keep to combat throttle.
#[test]
fn a_flight_that_dashes_does_not_keep_to_combat_throttle() {
    for dash in [false, true] {
        let mut stage = Stage::new();
        let place = stage.mig("2232", 6, Band::Low);
        stage.state.drv[place].flying.dash = dash;
        let events = stage.play(&[], |raid| raid.dashes(place, Zone::Transit, &BROKEN));
        assert_eq!((events.fired("D5.8.1b"), events.gave), (!dash, false));
    }
}

/// D5.9.3a, D5.9.4a: in poor weather a flight keeps off the Deck, but under guns it does not climb.
#[test]
fn a_flight_under_guns_does_not_keep_off_the_deck() {
    for guns in [false, true] {
        let mut stage = Stage::new();
        stage.state.weather.sky = Sky::Overcast;
        let place = stage.mig("2234", 6, Band::Deck);
        if guns {
            stage.state.place_aaa(Aaa { hex: hex("2234"), density: Density::Light, suppression: 3 }, 0);
        }
        let events = stage.play(&[], |raid| raid.wanted_band(place, Zone::Transit, false));
        assert_eq!((events.fired("D5.9.3a"), events.gave), (!guns, Band::Low));
    }
}

/// D5.9.1c: from each heading, with a US flight in each hex about.
#[test]
fn a_disordered_flight_that_shuns_the_us_flies_no_nearer_to_them() {
    let (start, mut shunned, mut closer) = (hex("2230"), 0, 0);
    for (hexes, heading) in (1..=3).flat_map(|hexes| (0..12).map(move |heading| (hexes, heading))) {
        for us in ring(start, hexes) {
            let mut stage = Stage::new();
            stage.us(0, "2240", 0, Band::Low).state.us[0].flying.hex = us;
            let place = stage.mig("2230", heading, Band::Low);
            stage.state.drv[place].disordered = true;
            stage.state.drv[place].flying.free_turn = 1;
            let outlook = |raid: &mut crate::phases::context::Raid<'_, _, _>| {
                let picture = AirPicture::of(raid.state);
                let outlook = raid.outlook(place, hex("2218"), BROKEN, &raid.look_about(place, 12, &picture));
                (outlook, raid.state.drv[place].flying.right)
            };
            let (outlook, right) = stage.play(&[], outlook).gave;
            let next = Heading::new(heading).turned(outlook.steps).ahead(start, right);
            let nearer = range(next, us) < range(start, us);
            assert!(!(outlook.shuns && nearer), "heading {heading}, US flight at {us:?}");
            (shunned, closer) = (shunned + u32::from(outlook.shuns), closer + u32::from(nearer));
        }
    }
    assert!(shunned > 20 && closer > 0, "{shunned}, {closer}");
}
