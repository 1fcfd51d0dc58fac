//! How two policies close with an enemy, by range: what the ledger and the titles say of `slasher` and `shooter`.

use crate::policy::View;
use crate::scenario::doctrine::DoctrineTable;
use crate::state::State;
use crate::terms::side::Side;
use crate::tests::stage;
use ground::board::{Facing, Hex};

/// What a jet of a policy wants, and the Speed for it, with an enemy dead ahead, `distance` hexes off, that flies
/// towards it at Speed 4.
fn wants(policy: &str, unit: &str, distance: i32, change: impl Fn(&mut State)) -> (String, i8) {
    let text =
        format!("pilots.a = \"{policy}\"\njets.a1 = {{ unit = \"{unit}\" }}\njets.b1 = {{ unit = \"mig-19s\" }}");
    let case = toml::from_str(&text).expect("a set-up");
    let (dogfight, _) = stage::dogfight(&stage::standing_rules(), &case).expect("a dogfight");
    let mut state = dogfight.start();
    for (jet, (q, facing, speed)) in state.jets.iter_mut().zip([(0, 0, 5), (distance, 3, 4)]) {
        (jet.pose.hex, jet.pose.facing) = (Hex::new(q, 0), Facing::new(facing));
        (jet.altitude, jet.speed) = (5, speed);
    }
    change(&mut state);
    let view = View { dogfight: &dogfight, state: &state, me: 0 };
    let why = dogfight.pilot(Side::A).declare(&view, &mut |_| 0).because.expect("a pilot by the book");
    (dogfight.doctrines(Side::A).next().expect("a doctrine").1.row_name(DoctrineTable::Rows, why.row), why.wanted_speed)
}

/// Rule J6.2a: Speed 6 beyond 8 hexes, nearer by the enemy's and one more for every two hexes beyond the second, from
/// 3 to 7.
#[test]
fn the_slasher_runs_in_at_speed_6_and_slows_down_to_the_enemys() {
    let speeds: Vec<i8> = (1..=12).map(|distance| wants("slasher", "f-4b", distance, |_| ()).1).collect();
    assert_eq!(speeds, [4, 4, 5, 5, 6, 6, 7, 7, 6, 6, 6, 6]);
    assert_eq!(wants("slasher", "f-4b", 1, |state| state.jets[1].speed = 2).1, 3);
    assert_eq!(wants("slasher", "f-4b", 8, |state| state.jets[1].speed = 5).1, 7);
}

/// Rule J6.2d: the row asks for missiles and range alone, so that a jet whose missile may fly from one hex obeys it
/// too.
#[test]
fn the_shooter_with_missiles_runs_through_an_enemy_less_than_two_hexes_off() {
    let (row, speed) = wants("shooter", "f-4e", 1, |_| ());
    assert!(row.ends_with(": missiles left, less than two hexes off"), "{row}");
    assert!(speed > 10, "{speed}");
    let (row, _) = wants("shooter", "f-4e", 2, |_| ());
    assert!(row.ends_with(": shot"), "{row}");
    let (row, speed) = wants("shooter", "f-4e", 1, |state| state.jets[0].missiles = [0; 3]);
    assert!(row.ends_with(": merge, enemy ahead"), "{row}");
    assert_eq!(speed, 4);
}
