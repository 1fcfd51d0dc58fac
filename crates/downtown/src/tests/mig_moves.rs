//! DRV flights in ground that their own SAMs bar, without a target, broken, and out of fuel (D5.7.2f, D5.8.2b,
//! D5.8.2h, D5.8.2j, D5.9b, D5.9.1d, DH6d).

use crate::ledger::{Rule, ledger};
use crate::state::Aaa;
use crate::state::air_picture::AirPicture;
use crate::terms::defence::Density;
use crate::terms::flights::Band;
use crate::terms::hexes::{HEXES, hex_of_index, index, number};
use crate::tests::flying::sam;
use crate::tests::stage::{Stage, hex};
use ground::board::{Heading, range};
use ground::chance::RunKey;
use ground::game::testing::Journaled;
use ground::journal::Value;

/// Two US flights that SAMs have acquired, at 2237 and 2243.
fn between_two() -> Stage {
    let mut stage = Stage::new();
    stage.us(0, "2237", 0, Band::Low).us(1, "2243", 0, Band::Low);
    for us in 0..2 {
        stage.state.us[us].detected = true;
        stage.state.sams.push(sam("2250", Some(us as u8)));
    }
    stage
}

/// How often a flight did this with a point.
fn deeds(journal: &Journaled<bool>, deed: &'static str) -> usize {
    journal.events.iter().filter(|event| event.values.contains(&("deed", Value::Word(deed.into())))).count()
}

/// DH7d, D5.8.2j: after a slash a flight flies straight on, but not into barred ground.
#[test]
fn after_a_slash_too_a_flight_keeps_out_of_barred_ground() {
    let flies = |guarded: bool| {
        let mut stage = Stage::new();
        stage.us(0, "2240", 0, Band::Low).state.us[0].detected = true;
        if guarded {
            stage.state.sams.push(sam("2250", Some(0)));
        }
        let place = stage.mig("2235", 6, Band::Low);
        let mig = &mut stage.state.drv[place];
        (mig.found_real, mig.detected, mig.flying.attempted, mig.flying.passing) = (true, true, true, true);
        let journal = stage.drv_moves(place);
        (deeds(&journal, "turn"), depth(&mut stage, place), stage.state.drv[place].flying.heading == Heading::new(6))
    };
    assert_eq!(flies(false), (0, 0, true), "straight on");
    assert_eq!(flies(true).1, 0);
}

/// How deep a flight is in barred ground.
fn depth(stage: &mut Stage, place: usize) -> u32 {
    let here = stage.state.drv[place].flying.hex;
    stage
        .play(&[], |raid| {
            let guarded = raid.look_about(place, 9, &AirPicture::of(raid.state)).guarded;
            raid.depth(here, guarded)
        })
        .gave
}

/// Between both every hex around is barred, and none is farther from both: it flies out by the shortest way rather
/// than turn on the spot, in Engage and broken.
#[test]
fn a_flight_in_barred_ground_flies_out_of_it() {
    for broken in [false, true] {
        for heading in [0, 3, 6, 8] {
            let mut stage = between_two();
            let place = stage.mig("2240", heading, Band::Low);
            stage.state.drv[place].aborting = broken;
            let before = depth(&mut stage, place);
            assert!(before > 3, "{before}");
            let journal = stage.drv_moves(place);
            let flown = range(stage.state.drv[place].flying.hex, hex("2240"));
            assert!(deeds(&journal, "turn") <= 2 && flown >= 1, "{heading}: {flown} hexes");
            assert_eq!(depth(&mut stage, place), before - flown, "each hex leads out");
        }
    }
}

/// D5.8.2h, D5.8.2j: in Approach a point is spent on a turn where each hex that a free turn leads to is barred, and for
/// nothing else: no move leads into barred ground.
#[test]
fn a_flight_in_approach_pays_for_turns_to_keep_out_of_barred_ground_alone() {
    let turns = |sams: bool| {
        let mut stage = Stage::new();
        stage.us(0, "2240", 0, Band::Low).us(1, "1838", 0, Band::Low).us(2, "2638", 0, Band::Low);
        for us in 0..3 {
            stage.state.us[us].detected = true;
            let target = sams.then_some(us as u8);
            stage.state.sams.push(sam("2250", target));
            stage.state.sams[us].radar = sams;
        }
        let place = stage.mig("2234", 6, Band::Low);
        if !sams {
            stage.state.drv[place].flying.heading = Heading::new(0);
        }
        let journal = stage.drv_moves(place);
        assert!(journal.fired("D5.8.2a"), "{:?}", journal.ids());
        assert_eq!(journal.fired("D5.8.2j"), sams);
        assert_eq!(depth(&mut stage, place), 0);
        (deeds(&journal, "turn"), deeds(&journal, "advance"))
    };
    let (paid, flown) = turns(true);
    assert!(paid > 0 && flown > 0, "{paid} turns, {flown} hexes");
    assert_eq!(turns(false).0, 0, "its target is behind it, but a turn there costs a point");
}

/// D5.9.1d: a broken flight at Deck does not climb over the ridge that its way home leads to, but goes around it.
#[test]
fn a_broken_flight_at_deck_goes_around_ridges() {
    for (aborting, from) in [(true, "0938"), (true, "1236"), (false, "1938"), (false, "3133")] {
        let mut stage = Stage::new();
        let place = stage.mig(from, 10, Band::Deck);
        let mig = &mut stage.state.drv[place];
        (mig.found_real, mig.aborting, mig.disordered) = (true, aborting, !aborting);
        let arrived = (2..60).any(|turn| {
            stage.state.turn = turn;
            stage.state.drv[place].flying.refresh();
            let journal = stage.roll(|raid| raid.move_drv(place, &mut AirPicture::of(raid.state)));
            let flying = stage.state.drv[place].flying;
            assert_eq!(deeds(&journal, "climb"), 0, "{from}, turn {turn}");
            assert!(flying.band == Band::Deck && !stage.scenario.map.ground(flying.hex).ridge(), "{from}, turn {turn}");
            let rallies = stage.scenario.map.orbits.iter().any(|&orbit| range(orbit, flying.hex) <= 1);
            !stage.state.drv[place].alive || rallies && !aborting
        });
        assert!(arrived, "{from}: it is still at {}", number(stage.state.drv[place].flying.hex));
    }
}

/// D5.9.1a, D5.9.1b, D5.9.1d: a flight that breaks in its move goes by no zone from there on, keeps its band, and
/// makes for China, at dash if it has fuel, or for where it rallies.
#[test]
fn a_flight_that_breaks_in_its_move_goes_on_as_broken() {
    let mut stage = Stage::new();
    stage.us(0, "2240", 0, Band::Medium);
    for guns in ["2222", "2322", "2122"] {
        stage.state.place_aaa(Aaa { hex: hex(guns), density: Density::Heavy, suppression: 0 }, 2);
    }
    let place = stage.mig("2220", 6, Band::Low);
    (stage.state.drv[place].found_real, stage.state.drv[place].flying.fuel) = (true, 3);
    let (before, mut broken) = (stage.state.clone(), [0; 2]);
    for game in 0..400 {
        stage.state = before.clone();
        let key = RunKey::new("downtown", 5).game(0, game);
        let mut commander = stage.scenario.commander();
        let journal =
            stage.roll_by(commander.as_mut(), key, |raid| raid.move_drv(place, &mut AirPicture::of(raid.state)));
        let mig = stage.state.drv[place];
        let Some(at) = journal.events.iter().position(|event| event.rule == Rule::D5_9_1d.into()) else {
            assert!(!mig.alive || !mig.broken() || mig.flying.points == 0 || mig.flying.spent > 2, "game {game}");
            continue;
        };
        let after = Journaled::new(ledger(), (), journal.events[at..].to_vec());
        after.only(&[], &["D5.8a", "D5.8.1a", "D5.8.1c", "D5.8.1e", "D5.8.2f", "D5.8.2i"]);
        assert!(journal.fired("D5.8.1a") && mig.flying.band == Band::Low, "game {game}");
        if mig.aircraft.crippled() == 0 {
            assert_eq!(mig.flying.dash, mig.aborting, "game {game}");
            broken[usize::from(mig.aborting)] += 1;
        }
    }
    // Of 400 moves under three guns some dozens bring disorder, some make the flight abort.
    assert!(broken.iter().all(|&games| games > 3), "{broken:?}");
}

/// D5.9.1d: broken and at Deck, with a ridge right ahead and no turn that is free, a flight pays for a turn.
#[test]
fn a_broken_flight_before_a_ridge_turns() {
    let mut stage = Stage::new();
    let place = stage.mig("1020", 0, Band::Deck);
    (stage.state.drv[place].found_real, stage.state.drv[place].disordered) = (true, true);
    let (before, mut ridges) = (stage.state.clone(), 0);
    for here in (0..HEXES).map(hex_of_index) {
        for heading in (0..12).step_by(2).map(Heading::new) {
            let ahead = heading.ahead(here, false);
            let ridge = |hex| stage.scenario.map.ground(hex).ridge();
            if ridge(here) || index(ahead).is_none() || !ridge(ahead) {
                continue;
            }
            stage.state = before.clone();
            let flying = &mut stage.state.drv[place].flying;
            (flying.hex, flying.heading) = (here, heading);
            stage.drv_moves(place);
            let flying = &stage.state.drv[place].flying;
            assert!(!stage.scenario.map.ground(flying.hex).ridge(), "{} heads {heading:?}", number(here));
            ridges += 1;
        }
    }
    assert!(ridges > 50, "{ridges}");
}

/// D5.9b: a flight that breaks off flies around its own guns on the way to China.
#[test]
fn who_breaks_off_flies_around_its_own_guns() {
    let mut stage = Stage::new();
    let place = stage.mig("1020", 9, Band::Medium);
    (stage.state.drv[place].found_real, stage.state.drv[place].aborting) = (true, true);
    let china = stage.scenario.map.way_to_china(hex("1020")).expect("a way");
    let ahead = (0..5).fold(hex("1020"), |hex, step| Heading::towards(hex, china).ahead(hex, step % 2 == 1));
    stage.state.place_aaa(Aaa { hex: ahead, density: Density::Medium, suppression: 0 }, 1);
    for _ in 0..12 {
        let journal = stage.roll(|raid| raid.move_drv(place, &mut AirPicture::of(raid.state)));
        assert!(!journal.fired("D2.1.7a"), "{:?}", journal.ids());
        if !stage.state.drv[place].alive {
            return;
        }
    }
    panic!("it does not reach China");
}
