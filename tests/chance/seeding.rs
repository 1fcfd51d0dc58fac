//! The two traps of seeding: runs of neighbouring seeds that are nearly one run, and neighbouring games that share
//! parts of their state.

use crate::ALPHA;
use sortie::chance::{Chance, Dice, Label, Purpose, Roll, RunKey, StreamKey};
use statrs::distribution::{ChiSquared, ContinuousCDF, Normal};
use std::collections::HashSet;

/// The first die of a stream, 1 to 100.
fn first(place: Place) -> f64 {
    let game = RunKey::new("jets", place.seed).game(place.epoch, place.game);
    Dice::new(game).open(place.key).percentile().into()
}

/// Mean and variance of a d100.
const MEAN: f64 = 50.5;
const VARIANCE: f64 = 9_999.0 / 12.0;

/// Null: 64 runs of 2,000 games are independent, so that their means spread about 50.5 as chi-square with 64 degrees of
/// freedom, and about their own mean with 63. Two-sided, each at ALPHA. Runs that share their games (seed + i) spread
/// thousands of times too little, which this can't miss.
#[test]
fn runs_of_neighbouring_seeds_spread_as_independent_runs_do() {
    const GAMES: u64 = 2_000;
    let mean = |seed| {
        let run = RunKey::new("jets", seed);
        let die = |game| f64::from(Dice::new(run.game(0, game)).open(StreamKey::default()).percentile());
        (0..GAMES).map(die).sum::<f64>() / GAMES as f64
    };
    let means: Vec<f64> = (1..=64).map(mean).collect();
    let centre = means.iter().sum::<f64>() / 64.0;
    for (about, freedom) in [(MEAN, 64.0), (centre, 63.0)] {
        let spread: f64 = means.iter().map(|mean| (mean - about).powi(2)).sum::<f64>() * GAMES as f64 / VARIANCE;
        let below = ChiSquared::new(freedom).expect("degrees of freedom").cdf(spread);
        assert!((ALPHA / 2.0..1.0 - ALPHA / 2.0).contains(&below), "spread {spread:.1} on {freedom}, cdf {below}");
    }
}

/// The coordinates of a stream.
#[derive(Clone, Copy)]
struct Place {
    seed: u64,
    epoch: u32,
    game: u64,
    key: StreamKey,
}

/// The neighbour of a stream in each of its seven coordinates.
fn neighbours(place: Place) -> [(&'static str, Place); 7] {
    let Place { seed, epoch, game, key } = place;
    let up = |label: Label| Label(label.0 + 1);
    let with = |key: StreamKey| Place { key, ..place };
    [
        ("seed", Place { seed: seed + 1, ..place }),
        ("epoch", Place { epoch: epoch + 1, ..place }),
        ("game", Place { game: game + 1, ..place }),
        ("turn", with(StreamKey { turn: key.turn + 1, ..key })),
        ("actor", with(StreamKey { actor: up(key.actor), ..key })),
        ("subject", with(StreamKey { subject: up(key.subject), ..key })),
        ("purpose", with(StreamKey { purpose: Purpose(key.purpose.0 + 1), ..key })),
    ]
}

/// Null: the first dice of two streams that differ by one in one coordinate are uncorrelated, so that the correlation
/// of n = 100,000 pairs, times √n, is standard normal. Two-sided at ALPHA; a correlation of 0.03 is missed with a
/// chance below 1e-4.
#[test]
fn neighbouring_streams_are_uncorrelated() {
    const PAIRS: u64 = 100_000;
    let bound = Normal::standard().inverse_cdf(1.0 - ALPHA / 2.0);
    let key = |number: u64| StreamKey { turn: (number % 50) as u16, ..StreamKey::default() };
    let here = |number: u64| Place { seed: 1, epoch: 0, game: 2 * number, key: key(number) };
    for (index, name) in neighbours(here(0)).map(|(name, _)| name).into_iter().enumerate() {
        let product = |number| {
            let (a, (_, b)) = (here(number), neighbours(here(number))[index]);
            (first(a) - MEAN) * (first(b) - MEAN)
        };
        let z = (0..PAIRS).map(product).sum::<f64>() / VARIANCE / (PAIRS as f64).sqrt();
        assert!(z.abs() < bound, "{name}: z = {z:.2}");
    }
}

/// Null: the state words of two neighbours differ in each bit with chance one half; over n = 2,000 pairs of four words
/// the number of differing bits is normal with mean 256,000 and standard deviation 357.8. Two-sided at ALPHA.
#[test]
fn neighbouring_streams_differ_in_half_of_their_bits() {
    let bound = Normal::standard().inverse_cdf(1.0 - ALPHA / 2.0);
    let words = |place: Place| RunKey::new("jets", place.seed).game(place.epoch, place.game).state(place.key);
    for index in 0..7 {
        let mut differing = 0;
        let mut name = "";
        for number in 0..2_000 {
            let key = StreamKey { turn: 3, ..StreamKey::default() };
            let here = Place { seed: number % 40, epoch: 0, game: number / 40, key };
            let (coordinate, there) = neighbours(here)[index];
            name = coordinate;
            differing += words(here).iter().zip(words(there)).map(|(a, b)| (a ^ b).count_ones()).sum::<u32>();
        }
        let z = (f64::from(differing) - 256_000.0) / 128_000f64.sqrt();
        assert!(z.abs() < bound, "{name}: z = {z:.2}");
    }
}

/// Of some 650,000 words of neighbouring streams no two are equal; by chance that would fail once in 10^8 programs.
#[test]
fn no_two_streams_share_a_state_word() {
    let mut words = HashSet::new();
    let mut streams = 0;
    for (seed, epoch, game) in
        (0..8).flat_map(|seed| (0..2).flat_map(move |epoch| (0..40).map(move |game| (seed, epoch, game))))
    {
        let game = RunKey::new("jets", seed).game(epoch, game);
        for code in 0..256u16 {
            let [turn, actor, subject, purpose] = [code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6];
            let key = StreamKey { turn, actor: Label(actor), subject: Label(subject), purpose: Purpose(purpose) };
            words.extend(game.state(key));
            streams += 1;
        }
    }
    assert_eq!(words.len(), 4 * streams);
}

/// The system is part of the run key, the scenario and all else is not: the same words for the same coordinates.
#[test]
fn systems_differ_and_repetition_does_not() {
    let words = |system| RunKey::new(system, 1).game(0, 0).state(StreamKey::default());
    assert_ne!(words("jets"), words("downtown"));
    assert_eq!(words("jets"), words("jets"));
}
