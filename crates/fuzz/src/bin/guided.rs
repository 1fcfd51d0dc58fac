//! Fuzzing guided by coverage, by libFuzzer: `tests/fuzz TARGET` builds and starts it.

#![no_main]

use libfuzzer_sys::fuzz_target;
use sortie::report::silence_reads;
use sortie_fuzz::{Desk, Target};
use std::cell::RefCell;

thread_local! {
    static DESK: RefCell<(Desk, Target)> = RefCell::new(desk());
}

/// The desk, and the target. A panic of the Parquet reader is an error to its caller, and not the end of the process as
/// all others are.
fn desk() -> (Desk, Target) {
    silence_reads();
    (Desk::new(), target())
}

/// The target that `FUZZ_TARGET` names.
fn target() -> Target {
    let name = std::env::var("FUZZ_TARGET").unwrap_or_default();
    let known = Target::ALL.into_iter().find(|target| target.name() == name);
    known.unwrap_or_else(|| panic!("FUZZ_TARGET={name}: expected one of {:?}", Target::ALL.map(Target::name)))
}

fuzz_target!(|input: &[u8]| {
    DESK.with_borrow_mut(|(desk, target)| desk.try_on(*target, input));
});
