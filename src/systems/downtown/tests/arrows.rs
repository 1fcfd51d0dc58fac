//! Which room of `downtown` may import which.

use ground::game::testing::arrows::{Exception, readme, rooms};

/// The phases between the sequence and the context, the highest first.
const PHASES: &[&[&str]] = &[
    &["phases/random_events", "phases/entry", "phases/victory"],
    &["phases/planning"],
    &["phases/moves"],
    &["phases/strike", "phases/fire", "phases/air"],
    &["phases/migs", "phases/sams", "phases/guns"],
    &["phases/sensors", "phases/harm"],
];

/// Arrows against the order that are still to go.
const EXCEPTIONS: &[Exception] = &[
    ("phases/fire", "phases/strike", "a method is not yet in the phase that needs it"),
    ("phases/harm", "phases/migs", "a method is not yet in the phase that needs it"),
    ("phases/harm", "phases/sams", "a method is not yet in the phase that needs it"),
    ("phases/migs", "phases/air", "a method is not yet in the phase that needs it"),
    ("phases/strike", "phases/moves", "a method is not yet in the phase that needs it"),
];

#[test]
fn no_room_imports_a_room_above_it() {
    rooms("downtown", PHASES, EXCEPTIONS);
}

#[test]
fn the_readme_names_files_that_exist() {
    readme("downtown");
}
