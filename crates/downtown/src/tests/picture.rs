//! Distances of many flights at once.

use crate::state::UsFlight;
use crate::state::air_picture::AirPicture;
use crate::terms::flights::Band;
use crate::terms::sets::{MOST_US_EVER, UsPlaces};
use crate::tests::stage::{Stage, hex};
use ground::board::range;

/// Puts a flight at the last place, nearer than the others: without one there the second half of the places is passed
/// over.
fn beyond_half(stage: &mut Stage) {
    let mut flight = stage.state.us[0];
    (flight.flying.hex, flight.detected) = (hex("1323"), true);
    stage.state.add_us(MOST_US_EVER - 1, flight);
}

#[test]
fn distances_are_those_of_the_flights_one_by_one() {
    let mut stage = Stage::of("d16", &[]);
    assert_eq!(AirPicture::of(&stage.state).from(hex("2029")).nearest(), None);
    let at = ["0101", "3850", "2029", "0150", "3801"];
    for (place, at) in (0..stage.state.us.len()).step_by(3).zip(at.into_iter().cycle()) {
        stage.us(place, at, 0, Band::ALL[place % 4]);
    }
    beyond_half(&mut stage);
    let (state, here) = (&stage.state, hex("1322"));
    let picture = AirPicture::of(state);
    let away = picture.from(here);
    for (place, flight) in state.us_on_map() {
        assert_eq!(away.of(place), range(flight.flying.hex, here));
    }
    let within = UsPlaces::of(state.us_on_map(), |flight| range(flight.flying.hex, here) <= 20);
    assert_eq!(away.within(20), within);
    assert_eq!(away.nearest(), away.nearest_of(picture.here).map(|(_, away)| away));
    let nearest = |places: UsPlaces| places.each().map(|place| (away.of(place), place)).min();
    for &lowest in Band::ALL {
        let some = picture.at_or_above(lowest);
        assert_eq!(away.nearest_of(some).map(|(place, away)| (away, place)), nearest(some));
    }
    assert_eq!(picture.at_or_above(Band::Deck), picture.here);
    assert_eq!(picture.at_deck().or(picture.at_or_above(Band::Low)), picture.here);
}

#[test]
fn the_nearest_flights_are_found_among_all_and_among_the_detected() {
    let mut stage = Stage::of("d16", &[]);
    assert_eq!(AirPicture::of(&stage.state).nearest(hex("2029")), (u32::MAX, u32::MAX));
    let at = ["0101", "3850", "2029", "0150", "3801", "1322"];
    for (place, at) in (0..stage.state.us.len()).step_by(2).zip(at.into_iter().cycle()) {
        stage.us(place, at, 0, Band::Low).state.us[place].detected = place % 3 == 0;
    }
    beyond_half(&mut stage);
    let state = &stage.state;
    let picture = AirPicture::of(state);
    for here in ["1322", "2029", "0125", "3840"].map(hex) {
        let away = |seen: bool| {
            let those = state.us_on_map().filter(|(_, flight)| flight.detected || !seen);
            those.map(|(_, flight)| range(flight.flying.hex, here)).min().unwrap_or(u32::MAX)
        };
        assert_eq!(picture.nearest(here), (away(false), away(true)));
        for near in [0, 1, 21] {
            let seen = |flight: &UsFlight| flight.detected || range(flight.flying.hex, here) < near.into();
            let those = state.us_on_map().filter(|(_, flight)| seen(flight));
            let nearest = those.map(|(_, flight)| range(flight.flying.hex, here)).min();
            assert_eq!(picture.seen_from(here, near).nearest(), nearest, "nearer than {near}");
        }
        for reach in [0u8, 1, 7, 20] {
            let within = UsPlaces::of(state.us_on_map(), |flight| range(flight.flying.hex, here) <= reach.into());
            assert_eq!(picture.from(here).within(reach), within, "within {reach}");
        }
    }
}
