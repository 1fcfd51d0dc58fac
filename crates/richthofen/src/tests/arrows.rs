//! Which room of `richthofen` may import which.

use ground::game::testing::arrows::{readme, rooms};

/// The phases between the sequence and the context: no phase of a level imports another of it.
const PHASES: &[&[&str]] = &[
    &["phases/campaign"],
    &["phases/sortie"],
    &[
        "phases/set_up",
        "phases/tailing",
        "phases/movement",
        "phases/end_of_turn",
        "phases/score",
        "phases/replacements",
        "phases/crews",
    ],
    &["phases/initiative", "phases/combat", "phases/missions", "phases/declarations", "phases/flight_reports"],
    &["phases/ground_fire", "phases/head_on"],
    &["phases/balloon"],
    &["phases/harm", "phases/landing", "phases/aces", "phases/last_target"],
    &["phases/losses"],
];

#[test]
fn no_room_imports_a_room_above_it() {
    rooms("richthofen", PHASES, &[]);
}

#[test]
fn the_readme_names_files_that_exist() {
    readme("richthofen");
}
