//! AAA, Fire Cans, solitaire events, damage and what else guns and the frame of a raid bring.

use crate::terms::defence::Density;
use crate::terms::hexes::number;
use crate::tests::stage::Stage;
use crate::tests::stage::hex;

fn numbers(stage: &Stage) -> Vec<i32> {
    stage.state.aaa.iter().map(|aaa| number(aaa.hex)).collect()
}

// ---- what there is

/// D2.1.4d: of two targets the one under less guns is taken first, although the other is nearer to an arrow.
#[test]
fn the_barer_target_gets_guns_beside_it_first() {
    let mut stage = Stage::new();
    stage.scenario.plans.push(stage.scenario.plans[0].clone());
    stage.scenario.plans[1].target = hex("2202");
    stage.aaa("2202", Density::Heavy);
    stage.aaa("2218", Density::Light);
    stage.state.aaa_pool = [0, 1, 0];
    let events = stage.play(&[], |raid| raid.set_up_aaa());
    events.only(&["D2.1.4c", "D2.1.4d"], &["D2.1.4b"]);
    assert_eq!(numbers(&stage)[2], 2118);
}
