//! Which room of `downtown` may import which.

use ground::game::testing::arrows::{Recursion, readme, rooms};

/// The phases between the sequence and the context, the highest first.
const PHASES: &[&[&str]] = &[
    &["phases/random_events", "phases/entry", "phases/victory"],
    &["phases/planning"],
    &["phases/moves"],
    &["phases/strike"],
    &["phases/fire", "phases/air"],
    &["phases/migs", "phases/sams", "phases/guns"],
    &["phases/sensors", "phases/harm"],
];

/// The one recursion of the rules.
const RECURSIONS: &[Recursion] = &[(
    "phases/fire",
    "an attack that rolls a double may cause an event, and an event may raise a SAM that attacks (D4)",
)];

#[test]
fn no_room_imports_a_room_above_it() {
    rooms("downtown", PHASES, RECURSIONS);
}

#[test]
fn the_readme_names_files_that_exist() {
    readme("downtown");
}
