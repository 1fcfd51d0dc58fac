//! Which room of `thunderbolt` may import which.

use ground::game::testing::arrows::{readme, rooms};

/// The phases between the sequence and the context, the highest first.
const PHASES: &[&[&str]] = &[
    &["phases/day"],
    &["phases/mission"],
    &["phases/target_bound", "phases/battlefield", "phases/home_bound", "phases/end_of_day"],
    &["phases/events", "phases/activation", "phases/enemy", "phases/debriefing", "phases/upkeep"],
    &["phases/attack", "phases/cover", "phases/harm", "phases/conditions"],
    &["phases/set_up", "phases/pop_ups"],
    &["phases/notes", "phases/so_account"],
];

#[test]
fn no_room_imports_a_room_above_it() {
    rooms("thunderbolt", PHASES, &[]);
}

#[test]
fn the_readme_names_files_that_exist() {
    readme("thunderbolt");
}
