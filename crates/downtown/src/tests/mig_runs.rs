//! The runs of DRV flights in Engage to their attack (D5.8.3b, D5.8.3c, D5.8.3d).

use crate::phases::moves::attack_run::Run;
use crate::phases::moves::drv_zones::{Aim, DrvCourse};
use crate::state::air_picture::AirPicture;
use crate::terms::defence::Zone;
use crate::terms::flights::Band;
use crate::terms::hexes::{HEXES, hex_of_index, index, ring};
use crate::tests::flying::sam;
use crate::tests::stage::{Stage, hex};
use ground::board::{Heading, Hex, range};

/// A flight after US flight 0 at 2240, which it sees, in its band.
fn after_one(sets: &[&str], at: &str, band: Band) -> (Stage, usize) {
    let mut stage = Stage::with(sets);
    stage.us(0, "2240", 0, band).state.us[0].detected = true;
    let place = stage.mig(at, 6, band);
    begins(&mut stage, place);
    (stage, place)
}

/// A flight begins its move at combat throttle, with fuel for dash.
fn begins(stage: &mut Stage, place: usize) {
    let mig = &mut stage.state.drv[place];
    (mig.found_real, mig.detected, mig.target, mig.flying.fuel) = (true, true, Some(0), 3);
    let combat = stage.scenario.mig(mig.profile).aircraft.combat[mig.flying.band.performance()];
    mig.flying.refresh();
    mig.flying.begin(combat, false);
}

/// The run of a flight to US flight 0.
fn run(stage: &mut Stage, place: usize) -> Option<Run> {
    let plan = |raid: &mut crate::phases::context::Raid<'_, _, _>| {
        let picture = AirPicture::of(raid.state);
        raid.plan_attack(place, 0, &raid.look_about(place, 12, &picture), false)
    };
    stage.play(&[], plan).gave
}

/// The hexes of a run.
fn hexes(stage: &Stage, place: usize, run: Run) -> Vec<Hex> {
    let mut flying = stage.state.drv[place].flying;
    let mut hexes = Vec::new();
    let free = stage.scenario.turning(flying.speed).0;
    while let Some(leg) = run.leg(flying.spent) {
        flying.fly(leg, free);
        hexes.push(flying.hex);
    }
    hexes
}

/// Where a flight is before its target, all over the map: the target's hex, the flight's three from it, its heading.
fn positions() -> impl Iterator<Item = (Hex, Hex, Heading)> {
    (0..HEXES).step_by(3).map(hex_of_index).enumerate().flat_map(|(number, target)| {
        let away = Heading::new(2 * (number % 6) as u8);
        let here = (0..3).fold(target, |hex, _| away.ahead(hex, false));
        [4, 6, 8, 9].map(move |turn| (target, here, away.turned(turn)))
    })
}

/// Whether a flight at Deck may not enter a hex: it is off the map, a ridge, or in the way of a missile at a flight.
fn bars(stage: &Stage, hex: Hex, guarded: Hex) -> bool {
    let reach = stage.scenario.rules.sam_fratricide.rows.mig_within;
    index(hex).is_none() || stage.scenario.map.ground(hex).ridge() || range(hex, guarded) <= reach.into()
}

/// D5.8.3b: a run keeps to the map, off ridges at Deck, and out of the way of missiles; a counter that has not been
/// checked is checked, and attacks, in the first hex beside its target.
#[test]
fn runs_keep_clear_of_what_flights_may_not_enter() {
    let (mut stage, place) = after_one(&[], "2238", Band::Deck);
    stage.us(1, "2045", 0, Band::Deck).state.us[1].detected = true;
    stage.state.sams.push(sam("2250", Some(1)));
    let reach = u32::from(stage.scenario.rules.sam_fratricide.rows.mig_within);
    let (mut runs, mut unchecked) = (0, 0);
    for (target, here, heading) in positions() {
        // A missile's way is beside the flight's own.
        let aside = Heading::towards(here, target).turned(3);
        let guarded = (0..=reach).fold(here, |hex, step| aside.ahead(hex, step % 2 == 1));
        let barred_here = bars(&stage, here, guarded);
        for unknown in [false, true] {
            (stage.state.us[0].flying.hex, stage.state.us[1].flying.hex) = (target, guarded);
            let mig = &mut stage.state.drv[place];
            (mig.flying.hex, mig.flying.heading, mig.detected) = (here, heading, !unknown);
            let Some(run) = run(&mut stage, place).filter(|_| !barred_here) else { continue };
            let flown = hexes(&stage, place, run);
            assert!(!flown.iter().any(|&hex| bars(&stage, hex, guarded)), "from {here:?}: {flown:?}");
            let beside = flown.iter().position(|&hex| range(hex, target) <= 1);
            assert!(!unknown || beside == Some(flown.len() - 1), "from {here:?}: {flown:?}");
            (runs, unchecked) = (runs + 1, unchecked + u32::from(unknown));
        }
    }
    assert!(runs > 200 && unchecked > 50, "{runs} runs, {unchecked} unchecked");
}

/// D5.8.3b: a flight attacks from behind at combat throttle rather than from ahead at dash, and then does not open
/// its throttle.
#[test]
fn a_flight_attacks_rather_from_behind_than_at_dash() {
    let (mut stage, place) = after_one(&[], "2238", Band::Low);
    let (mut slow, mut fast) = (0, 0);
    let poses = (1..=3).flat_map(|away| ring(hex("2240"), away)).flat_map(|here| (0..24).map(move |pose| (here, pose)));
    let types = 0..stage.scenario.migs.len() as u8;
    for ((here, pose), mig) in poses.flat_map(|pose| types.clone().map(move |mig| (pose, mig))) {
        stage.state.drv[place].profile = Some(mig);
        begins(&mut stage, place);
        let flying = &mut stage.state.drv[place].flying;
        (flying.hex, flying.heading, flying.right) = (here, Heading::new(pose / 2), pose % 2 == 1);
        let [dry, plan] = [0, 3].map(|fuel| {
            stage.state.drv[place].flying.fuel = fuel;
            run(&mut stage, place)
        });
        let Some(plan) = plan else { continue };
        assert!(plan.rear || dry.is_none_or(|dry| !dry.rear), "{here:?}, pose {pose}");
        let course = DrvCourse { run: Some(plan), ..engage() };
        let dashes = stage.play(&[], |raid| raid.dashes(place, Zone::Engage, &course)).gave;
        assert_eq!(dashes, plan.dash);
        *(if plan.dash { &mut fast } else { &mut slow }) += 1;
    }
    // In the open dash serves as well wherever combat throttle does.
    assert!(slow == 0 && fast > 100, "{slow} at combat throttle, {fast} at dash");
}

/// The course of a flight that enters Engage.
fn engage() -> DrvCourse {
    DrvCourse { zone: Some(Zone::Engage), aim: Aim::Direct(hex("2240")), took_off: false, run: None, haven: None }
}

/// D5.8.3d, DH7a: no run leads to a target that is out of reach of the flight's band, unseen, or safe from its weapons.
#[test]
fn no_run_leads_to_who_cannot_be_attacked() {
    let plans = |sets: &[&str], change: fn(&mut Stage, usize)| {
        let (mut stage, place) = after_one(sets, "2238", Band::Deck);
        change(&mut stage, place);
        run(&mut stage, place).is_some()
    };
    assert!(plans(&[], |_, _| ()));
    assert!(plans(&[], |stage, _| stage.state.us[0].flying.band = Band::Low));
    assert!(plans(&[], |stage, _| stage.state.us[0].flying.band = Band::Medium), "by a climb and a zoom");
    assert!(!plans(&[], |stage, _| stage.state.us[0].flying.band = Band::High));
    assert!(!plans(&[], |stage, place| stage.state.drv[place].depleted = [true; 3]));
    let blind = ["raid.night=true", "rules.sighting.visual.night-range=0"];
    assert!(plans(&blind, |_, _| ()));
    assert!(!plans(&blind, |stage, _| stage.state.us[0].detected = false));
}

/// D5.8.3b: before its attack a flight in Engage makes for its target, after it for the hex behind, and plans no
/// second one.
#[test]
fn after_its_attack_a_flight_makes_for_the_hex_behind_its_target() {
    let goes = |attempted: bool, at: &str| {
        let (mut stage, place) = after_one(&[], at, Band::Low);
        stage.state.drv[place].flying.attempted = attempted;
        let (aim, run) = stage
            .play(&[], |raid| {
                let picture = AirPicture::of(raid.state);
                let (mut watch, mut course) = (raid.look_about(place, 12, &picture), engage());
                raid.enter_zone(place, &mut watch, &mut course, None);
                (raid.aim(place, Zone::Engage), course.run)
            })
            .gave;
        (aim, run.is_some())
    };
    // The target heads east, where hexes have lower numbers.
    assert_eq!(goes(false, "2237"), (Aim::Direct(hex("2240")), true));
    assert_eq!(goes(true, "2237"), (Aim::Direct(hex("2241")), false));
    assert_eq!(goes(true, "2241"), (Aim::Direct(hex("2240")), false));
}
