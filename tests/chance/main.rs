//! The sources of chance: what they roll is pinned, what they should agree on is compared, and what is random is
//! tested.
//!
//! Statistical tests have fixed seeds, so that they give one answer for ever; that answer is one of a right program
//! with all but a chance of [`ALPHA`]. There are fewer than 100 of them: together 1e-6.

mod agreement;
mod fair;
mod golden;
mod seeding;
mod sources;

use sortie::chance::{Chance, Dice, Label, Purpose, Roll, RunKey, Stream, StreamKey};
use statrs::distribution::{ChiSquared, ContinuousCDF};

/// Chance that one statistical test rejects a right program.
const ALPHA: f64 = 1e-8;

/// A stream of game 0 of the run with this master seed.
fn stream(seed: u64) -> Stream {
    let key = StreamKey { turn: 1, actor: Label(2), subject: Label(3), purpose: Purpose(4) };
    Dice::new(RunKey::new("jets", seed).game(0, 0)).open(key)
}

/// Null: the counts come from these probabilities. Rejects at [`ALPHA`] by Pearson's chi-square; every expected count
/// must be 20 or more for that to hold.
fn assert_fits(what: &str, counts: &[u64], probabilities: &[f64]) {
    assert_eq!(counts.len(), probabilities.len());
    let games = counts.iter().sum::<u64>() as f64;
    let expected = probabilities.iter().map(|probability| probability * games);
    assert!(expected.clone().all(|expected| expected >= 20.0), "{what}: too few games for a test");
    let statistic: f64 =
        counts.iter().zip(expected).map(|(&count, expected)| (count as f64 - expected).powi(2) / expected).sum();
    let p = ChiSquared::new(counts.len() as f64 - 1.0).expect("a degree of freedom").sf(statistic);
    assert!(p > ALPHA, "{what}: chi-square {statistic:.1} over {} cells, p = {p:e}", counts.len());
}

/// As [`assert_fits`], all outcomes being equally likely.
fn assert_uniform(what: &str, counts: &[u64]) {
    assert_fits(what, counts, &vec![1.0 / counts.len() as f64; counts.len()]);
}

/// The alarm rings: a die whose six comes up a twentieth too often is rejected in n = 1,000,000 rolls. The chi-square
/// has a noncentrality of 500 on 5 degrees of freedom, against a critical value of 46: missed with a chance below 1e-9.
#[test]
#[should_panic(expected = "a loaded die: chi-square")]
fn a_loaded_die_is_found_out() {
    let mut roll = stream(1);
    let mut counts = [0; 6];
    for _ in 0..1_000_000 {
        let face = roll.pick(&[990, 990, 990, 990, 990, 1_050]);
        counts[face] += 1;
    }
    assert_uniform("a loaded die", &counts);
}
