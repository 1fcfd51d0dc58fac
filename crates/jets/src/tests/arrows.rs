//! Which room of `jets` may import which.

use ground::game::testing::arrows::{readme, rooms};

/// The phases between the sequence and the context: no phase imports another.
const PHASES: &[&[&str]] = &[&[
    "phases/set_up",
    "phases/initiative",
    "phases/energy_management",
    "phases/movement",
    "phases/combat",
    "phases/end_of_turn",
    "phases/victory",
]];

#[test]
fn no_room_imports_a_room_above_it() {
    rooms("jets", PHASES, &[]);
}

#[test]
fn the_readme_names_files_that_exist() {
    readme("jets");
}
