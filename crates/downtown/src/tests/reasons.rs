//! What the journal says of why a DRV flight does something, and where that is not why (D5.8.1b, D5.8.2c, D5.9.1c).

use crate::phases::moves::drv_zones::{Aim, DrvCourse};
use crate::state::air_picture::AirPicture;
use crate::terms::defence::Zone;
use crate::terms::flights::Band;
use crate::terms::hexes::{index, number, ring};
use crate::tests::stage::{Stage, hex};
use ground::board::{Heading, Hex, range};

const BROKEN: DrvCourse =
    DrvCourse { zone: None, aim: Aim::Direct(Hex::ZERO), took_off: false, run: None, haven: None };

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

/// D5.8.1b: a flight that opened its throttle earlier in the move does not keep to combat throttle.
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

/// D5.9.1c: from each heading, with a US flight in each hex around, near and far. The flight enters the hex ahead
/// that is nearest to its rally point, among those that bring it nearer to that and no closer to the US. Where there
/// is none of these it enters the nearest of all, and the journal does not name the rule.
#[test]
fn a_disordered_flight_that_shuns_the_us_flies_no_nearer_to_them() {
    let (start, goal, mut shunned, mut closer) = (hex("2230"), hex("2218"), 0, 0);
    let mut stage = Stage::new();
    stage.us(0, "2240", 0, Band::Low);
    let place = stage.mig("2230", 0, Band::Low);
    stage.state.drv[place].disordered = true;
    stage.state.drv[place].flying.free_turn = 1;
    let right = stage.state.drv[place].flying.right;
    for (hexes, heading) in [1, 2, 3, 20].into_iter().flat_map(|hexes| (0..12).map(move |heading| (hexes, heading))) {
        stage.state.drv[place].flying.heading = Heading::new(heading);
        for us in ring(start, hexes) {
            stage.state.us[0].flying.hex = us;
            let outlook = |raid: &mut crate::phases::context::Raid<'_, _, _>| {
                let picture = AirPicture::of(raid.state);
                raid.outlook(place, goal, BROKEN, &raid.look_about(place, 12, &picture))
            };
            let outlook = stage.play(&[], outlook).gave;
            let after = |steps: i8| Heading::new(heading).turned(steps).ahead(start, right);
            let closes = |hex: Hex| range(hex, us) < range(start, us);
            let ahead = [-1, 0, 1].map(after);
            let around = ahead.into_iter().filter(|&hex| range(hex, goal) < range(start, goal) && !closes(hex));
            let around = around.map(|hex| range(hex, goal)).min();
            let least = around.or_else(|| ahead.into_iter().map(|hex| range(hex, goal)).min());
            let (next, shuns) = (after(outlook.steps), around.is_some() && ahead.into_iter().any(closes));
            let wrong = format!("heading {heading}, US flight at {us:?}, next {next:?}");
            assert_eq!((Some(range(next, goal)), outlook.keeps_off), (least, shuns), "{wrong}");
            assert!(around.is_none() || !closes(next), "{wrong}");
            (shunned, closer) = (shunned + u32::from(outlook.keeps_off), closer + u32::from(closes(next)));
        }
    }
    assert!(shunned > 20 && closer > 20, "{shunned}, {closer}");
}

/// D5.9.1c: a US flight is on each side in turn. From some sides it bars every way to Kep; past others a way leads on.
#[test]
fn a_disordered_flight_does_not_close_with_the_us_that_it_can_go_round() {
    let (mut shunned, mut heedless) = (0, 0);
    for us in ring(hex("1010"), 8).filter(|&us| index(us).is_some()) {
        let mut stage = Stage::new();
        stage.us(0, &format!("{:04}", number(us)), 0, Band::High);
        let place = stage.mig("1010", 6, Band::Low);
        stage.state.drv[place].disordered = true;
        let journal = stage.drv_moves(place);
        assert!(journal.fired("D5.9.1b") && journal.fired("D5.9.1d"));
        assert_eq!(stage.state.drv[place].flying.band, Band::Low);
        let shuns = journal.fired("D5.9.1c");
        (shunned, heedless) = (shunned + u32::from(shuns), heedless + u32::from(!shuns));
    }
    assert!(shunned > 0 && heedless > 0, "{shunned}, {heedless}");
}
