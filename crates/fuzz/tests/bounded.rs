//! A bounded run of each target: its corpus, and ten thousand inputs made from that. `INPUTS` asks for more.

use sortie_fuzz::{Desk, Mutator, Target, seeds};
use std::time::{Duration, Instant};

/// Inputs of a target, unless `INPUTS` says how many.
const INPUTS: u64 = 10_000;

fn survives(target: Target) {
    let inputs = std::env::var("INPUTS").ok().and_then(|inputs| inputs.parse().ok()).unwrap_or(INPUTS);
    let mut desk = Desk::new();
    let mut all = seeds(&desk, target);
    let mut worst = (Duration::ZERO, Vec::new());
    let mut attempt = |input: &[u8]| {
        let begun = Instant::now();
        let ended = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| desk.try_on(target, input)));
        assert!(ended.is_ok(), "{}: {:?}", target.name(), String::from_utf8_lossy(input));
        if begun.elapsed() > worst.0 {
            worst = (begun.elapsed(), input.to_vec());
        }
    };
    all.iter().for_each(|seed| attempt(seed));
    // Large files among the seeds would leave no time for the others.
    all.retain(|seed| seed.len() < 1 << 16);
    let mut mutator = Mutator::new(1);
    for _ in 0..inputs {
        attempt(&mutator.changed(&all));
    }
    let (most, input) = worst;
    println!("{}: {inputs} inputs, the slowest of {} bytes took {most:?}", target.name(), input.len());
}

#[test]
fn scenarios() {
    survives(Target::Scenario);
}

#[test]
fn policies() {
    survives(Target::Policy);
}

#[test]
fn overlays() {
    survives(Target::Overlay);
}

#[test]
fn manifests() {
    survives(Target::Manifest);
}

#[test]
fn parts() {
    survives(Target::Part);
}

#[test]
fn conditions() {
    survives(Target::Condition);
}

#[test]
fn ranges() {
    survives(Target::Range);
}
