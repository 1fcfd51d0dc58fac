//! Air combat: attempts, fights and what they leave (D5.5.2, D5.6.1d-e, D5.6.2a, D5.8.3e, DH5b-c, DH7, DH8).

use crate::state::Aircraft;
use crate::terms::flights::{Band, Pair, Side};
use crate::tests::stage::Stage;

pub(crate) const CAP: usize = 3;
pub(crate) const BOMBER: usize = 0;

/// A flight of `aircraft` of a type of the block behind a US flight, which is detected; it has spent a point.
pub(crate) fn hunt(stage: &mut Stage, us: usize, kind: u8, aircraft: u8, band: Band) -> Pair {
    stage.us(us, "2240", 0, band);
    let drv = stage.mig("2241", 0, band);
    let mig = &mut stage.state.drv[drv];
    (mig.identified, mig.profile, mig.aircraft) = (true, Some(kind), Aircraft::sound(aircraft));
    (mig.flying.spent, mig.flying.points, mig.flying.fuel) = (1, 2, 4);
    stage.state.us[us].detected = true;
    Pair { us, drv }
}

/// DH7b: what counts for and against each side.
#[test]
fn engagements_know_who_is_seen_controlled_large_or_escorted() {
    let mut stage = Stage::with(&["raid.date='1967-08'"]);
    let pair = hunt(&mut stage, BOMBER, 1, 2, Band::Low);
    let met = stage.play(&[], |raid| raid.encounter(pair, Side::Drv, false)).gave;
    assert_eq!((met.knows, met.aggression), ([true, false], [0, 0]));
    assert!(met.rear && met.control && !met.above && !met.encumbered && !met.large && !met.escort && !met.disordered);
    // More known than ground control leads: no control. An escort, a band of height, a large target, disorder.
    for _ in 0..5 {
        let place = stage.mig("2210", 0, Band::Low);
        stage.state.drv[place].detected = true;
    }
    stage.us(CAP, "2239", 0, Band::Low);
    stage.state.drv[pair.drv].flying.band = Band::Medium;
    stage.state.us[BOMBER].disordered = true;
    stage.scenario.flights[BOMBER].aircraft.large = Some(true);
    let met = stage.play(&[], |raid| raid.encounter(pair, Side::Drv, false)).gave;
    assert!(!met.control && met.above && met.large && met.escort && met.disordered);
    // The US attacks: a laden attacker, control from 1972 on only.
    let met = stage.play(&[], |raid| raid.encounter(pair, Side::Us, false)).gave;
    assert!(met.encumbered && !met.control && !met.escort && !met.rear);
    let mut stage = Stage::with(&["raid.date='1972-05'"]);
    let pair = hunt(&mut stage, CAP, 0, 2, Band::Low);
    assert!(stage.play(&[], |raid| raid.encounter(pair, Side::Us, false)).gave.control);
}
