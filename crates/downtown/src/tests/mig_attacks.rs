//! DRV flights in Engage: how they attack, and which flights they threaten (D5.6.1d, D5.7.2c, D5.7.2e, D5.8.3b to
//! D5.8.3d).

use crate::phases::air::pair::behind;
use crate::phases::moves::attack_run::Run;
use crate::rules::air::engagement::REACH;
use crate::state::air_picture::AirPicture;
use crate::state::flying::Flying;
use crate::state::{Aircraft, DrvFlight};
use crate::terms::flights::{Airframe, Band};
use crate::terms::hexes::{HEXES, hex_of_index, index, number};
use crate::tests::flying::sam;
use crate::tests::stage::{Stage, hex};
use ground::board::{Heading, Hex, range};
use ground::game::testing::{Journaled, d10};
use ground::journal::Value;

/// A known MiG, and so that it is not checked.
fn known(stage: &mut Stage, at: &str, heading: u8, band: Band) -> usize {
    let place = stage.mig(at, heading, band);
    (stage.state.drv[place].detected, stage.state.drv[place].found_real) = (true, true);
    place
}

/// It moves and attacks once, in vain.
fn attacks(stage: &mut Stage, place: usize) -> Journaled<bool> {
    stage.play(&d10([1, 1, 1, 1]), |raid| raid.move_drv(place, &mut AirPicture::of(raid.state)))
}

/// Two on the dice, and one less for the crews of the time.
const FROM_AHEAD: i32 = 1;
/// One more from behind.
const FROM_BEHIND: i32 = 2;

/// How many hexes and turns come before the attack.
fn points_before(journal: &Journaled<bool>) -> usize {
    let attack = journal.first("D5.8.3b");
    let before = journal.events.iter().take_while(|event| *event != attack);
    before.filter(|event| event.values.contains(&("deed", Value::Word("advance".into()))) || is_turn(event)).count()
}

fn is_turn(event: &ground::journal::Event) -> bool {
    event.values.contains(&("deed", Value::Word("turn".into())))
}

/// D5.8.3c: two hexes ahead of its target, with points for it, it flies around it, rather than attack on its first
/// point from ahead. With two hexes more to fly it has no points for that.
#[test]
fn a_flight_flies_around_its_target_to_attack_from_behind() {
    for (at, points, total) in [("2238", 3, FROM_BEHIND), ("2236", 3, FROM_AHEAD)] {
        let mut stage = Stage::new();
        stage.us(0, "2240", 0, Band::Low).state.us[0].detected = true;
        let place = known(&mut stage, at, 6, Band::Low);
        let journal = attacks(&mut stage, place);
        assert_eq!((points_before(&journal), journal.first("DH7b").result), (points, total), "from {at}");
        assert_eq!(journal.fired("D5.8.3c"), total == FROM_BEHIND);
    }
}

/// DH5a: a flight that took off in this move, has no fuel or a crippled aircraft, or dashes already can't dash.
#[test]
fn who_cannot_dash_has_no_points_of_dash() {
    let dashes = |took_off: bool, change: fn(&mut DrvFlight)| {
        let mut stage = Stage::new();
        let place = known(&mut stage, "2237", 6, Band::Low);
        let mig = &mut stage.state.drv[place];
        (mig.flying.fuel, mig.flying.points, mig.flying.speed, mig.aircraft) = (2, 3, 3, Aircraft::sound(2));
        change(mig);
        stage.play(&[], |raid| raid.at_dash(place, took_off)).gave.map(|own| own.points > 3 && own.dash)
    };
    assert_eq!(dashes(false, |_| ()), Some(true));
    assert_eq!(dashes(true, |_| ()), None);
    assert_eq!(dashes(false, |mig| mig.flying.fuel = 0), None);
    assert_eq!(dashes(false, |mig| mig.flying.dash = true), None);
    assert_eq!(dashes(false, |mig| mig.aircraft.0[1] = Airframe::Crippled), None);
}

/// The run of a flight with four points to an attack on a flight in the same band, three hexes ahead of it.
fn run_ahead(stage: &mut Stage, from: Hex, heading: Heading, band: Band) -> Option<(Flying, Run)> {
    let mut own = Flying::new(from, heading, band, 0);
    (own.points, own.speed) = (4, 4);
    let mut target = own;
    (0..3).for_each(|_| target.advance(0));
    index(target.hex)?;
    let place = stage.state.drv.len() - 1;
    stage.state.drv[place].flying = own;
    (stage.state.us[0].flying.hex, stage.state.us[0].flying.band) = (target.hex, band);
    stage.state.us[0].flying.heading = heading;
    stage.state.note_us_at(0);
    let journal = stage.play(&[], |raid| {
        let picture = AirPicture::of(raid.state);
        raid.plan_attack(place, 0, &raid.look_about(place, 9, &picture), false)
    });
    Some((own, journal.gave?))
}

/// D5.8.1d, D5.8.2j: a run leads over no ridge at Deck, and through nothing that the flight's own SAMs bar.
#[test]
fn a_run_keeps_off_ridges_and_barred_ground() {
    let mut stage = Stage::new();
    stage.us(0, "2240", 0, Band::Low).state.us[0].detected = true;
    known(&mut stage, "2237", 0, Band::Low);
    let turning = stage.scenario.turning(4);
    let mut over_ridges = |band: Band| {
        let (mut runs, mut over) = (0, 0);
        for from in (0..HEXES).map(hex_of_index) {
            if stage.scenario.map.ground(from).ridge() {
                continue;
            }
            let Some((mut own, run)) = run_ahead(&mut stage, from, Heading::new(2), band) else { continue };
            runs += 1;
            let mut meets = false;
            while let Some(leg) = run.leg(own.spent) {
                own.fly(leg, turning.0);
                meets |= stage.scenario.map.ground(own.hex).ridge();
            }
            over += usize::from(meets);
        }
        (runs > 100, over > 10, over)
    };
    assert_eq!(over_ridges(Band::Deck), (true, false, 0));
    let (flies, meets, _) = over_ridges(Band::Low);
    assert!(flies && meets, "above the Deck no ridge stops a flight");
    let mut runs = |guarded: bool| {
        stage.state.sams.clear();
        stage.us(1, "2239", 0, Band::Low).state.us[1].detected = true;
        if guarded {
            stage.state.sams.push(sam("2250", Some(1)));
        }
        run_ahead(&mut stage, hex("2235"), Heading::new(6), Band::Low).is_some()
    };
    assert_eq!([false, true].map(&mut runs), [true, false]);
}

/// All that a flight may do with its points, whether it ends in an attack and whether from behind: the fewest points
/// of each.
fn by_hand(own: &Flying, target: &Flying, (free, most): (u8, u8), spent: u8, found: &mut [u8; 2]) {
    if spent > 0 && range(own.hex, target.hex) <= REACH && (own.hex == target.hex || own.has_ahead(target.hex)) {
        let kind = usize::from(behind(own, target));
        found[kind] = found[kind].min(spent);
    }
    if own.points == 0 {
        return;
    }
    let held = own.free_turn as i8;
    for steps in -held..=held {
        let mut next = *own;
        next.turn(steps);
        next.advance(free);
        if index(next.hex).is_some() {
            by_hand(&next, target, (free, most), spent + 1, found);
        }
    }
    for steps in -(most as i8)..=most as i8 {
        let mut next = *own;
        next.turn(steps);
        next.spend(1);
        by_hand(&next, target, (free, most), spent + 1, found);
    }
}

/// D5.8.3b, D5.8.3c: the run of a flight is the one that a search of all moves finds: to an attack from behind if
/// there is one, else to any, with the fewest points; and its legs lead there.
#[test]
fn the_run_to_an_attack_is_the_shortest_of_all() {
    let mut stage = Stage::new();
    stage.us(0, "2240", 0, Band::Low).state.us[0].detected = true;
    let place = known(&mut stage, "2240", 0, Band::Low);
    stage.state.drv[place].flying.fuel = 0;
    let (mut behind_it, mut ahead_of_it, mut nowhere) = (0, 0, 0);
    for (case, at) in hex("2240").range(3).enumerate() {
        for heading in Heading::ALL {
            let (own, points) = (&mut stage.state.drv[place].flying, 1 + (case % 4) as u8);
            (own.hex, own.heading, own.points, own.speed) = (at, heading, points, 4);
            own.right = (case + usize::from(heading.index())).is_multiple_of(2);
            let start = *own;
            stage.state.us[0].flying.heading = Heading::new((case % 12) as u8);
            let target = stage.state.us[0].flying;
            let turning = stage.scenario.turning(4);
            let mut found = [u8::MAX; 2];
            by_hand(&start, &target, turning, 0, &mut found);
            let run = stage.play(&[], |raid| {
                let picture = AirPicture::of(raid.state);
                raid.plan_attack(place, 0, &raid.look_about(place, 9, &picture), false)
            });
            let run_name = format!("{} to {}, {points} points", number(at), heading.index());
            let Some(run) = run.gave else {
                assert_eq!(found, [u8::MAX; 2], "{run_name}");
                nowhere += 1;
                continue;
            };
            let mut own = start;
            while let Some(leg) = run.leg(own.spent) {
                own.fly(leg, turning.0);
            }
            let least = if run.rear { found[1] } else { found[0] };
            assert_eq!((own.spent, run.rear), (least, found[1] != u8::MAX), "{run_name}");
            assert!(range(own.hex, target.hex) <= REACH && behind(&own, &target) == run.rear, "{run_name}");
            assert!(!run.goes_on(own.spent), "{run_name}");
            *(if run.rear { &mut behind_it } else { &mut ahead_of_it }) += 1;
        }
    }
    assert!(behind_it > 50 && ahead_of_it > 50 && nowhere > 50, "{behind_it}, {ahead_of_it}, {nowhere}");
}
