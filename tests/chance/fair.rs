//! Every operation of the dice gives every outcome its share. In all tests the null is that of a right program, the
//! error is ALPHA and n is stated. With n = 1,000,000 a face of a d6 that is off by a twentieth of its share, or one of
//! a d100 by a quarter, is found with a chance above 0.999.

use crate::{assert_fits, assert_uniform, stream};
use num_traits::ToPrimitive;
use sortie::chance::{Chance, Cup, Dice, Exact, Keep, PoolRoll, Roll, RunKey, Stream, StreamKey};

/// Counts `n` results, each less than `cells`.
fn count(n: usize, cells: usize, seed: u64, mut result: impl FnMut(&mut Stream) -> usize) -> Vec<u64> {
    let mut roll = stream(seed);
    let mut counts = vec![0; cells];
    for _ in 0..n {
        counts[result(&mut roll)] += 1;
    }
    counts
}

#[test]
fn dice_are_fair() {
    for sides in [2, 3, 4, 6, 8, 10, 12, 20, 100] {
        let counts = count(1_000_000, sides as usize, sides.into(), |roll| roll.die(sides) as usize - 1);
        assert_uniform(&format!("d{sides}"), &counts);
    }
    assert_uniform("percentile", &count(1_000_000, 100, 1, |roll| roll.percentile() as usize - 1));
    assert_uniform("index", &count(1_000_000, 7, 1, |roll| roll.index(7)));
}

/// Successive dice of one stream: n = 1,000,000 triples of d6, over all 216.
#[test]
fn dice_of_one_stream_are_independent() {
    let triple = |roll: &mut Stream| (0..3).fold(0, |code, _| code * 6 + roll.die(6) as usize - 1);
    assert_uniform("three d6", &count(1_000_000, 216, 2, triple));
}

/// First dice of n = 1,000,000 games, in runs of 1,000, and of as many keys of one game.
#[test]
fn first_dice_of_fresh_streams_are_fair() {
    let mut games = vec![0; 100];
    let mut keys = vec![0; 100];
    for number in 0..1_000_000 {
        let mut roll =
            Dice::new(RunKey::new("jets", number / 1_000).game(0, number % 1_000)).open(StreamKey::default());
        games[roll.percentile() as usize - 1] += 1;
        let key = StreamKey {
            turn: (number / 1_000) as u16,
            purpose: sortie::chance::Purpose((number % 1_000) as u16),
            ..StreamKey::default()
        };
        let mut roll = Dice::new(RunKey::new("jets", 1).game(0, 0)).open(key);
        keys[roll.percentile() as usize - 1] += 1;
    }
    assert_uniform("first dice of games", &games);
    assert_uniform("first dice of keys", &keys);
}

/// n = 1,000,000 each; the ways out of 216 are those of three sorted dice.
#[test]
fn keeping_one_of_three_is_fair() {
    let ways = [[91, 61, 37, 19, 7, 1], [16, 40, 52, 52, 40, 16], [1, 7, 19, 37, 61, 91]];
    for (keep, ways) in Keep::ALL.into_iter().zip(ways) {
        let counts = count(1_000_000, 6, 3, |roll| usize::from(roll.keep_of_three(keep).value) - 1);
        assert_fits(&format!("{keep:?}"), &counts, &ways.map(|ways: u8| f64::from(ways) / 216.0));
    }
    let faces = |roll: &mut Stream| {
        roll.keep_of_three(Keep::Middle).faces.iter().fold(0, |code, face| code * 6 + face as usize - 1)
    };
    assert_uniform("faces of three dice", &count(1_000_000, 216, 4, faces));
}

/// A pool draws all of its dice out of one word: the 7,776 rolls of 5d6 are equally likely; n = 3,888,000, 500 each.
#[test]
fn all_rolls_of_a_pool_are_equally_likely() {
    let faces = |roll: &mut Stream| {
        let pool = roll.pool(PoolRoll::d6(5, 3));
        pool.faces.iter().fold(0, |code, face| code * 6 + face as usize - 1)
    };
    assert_uniform("5d6 in one word", &count(3_888_000, 7_776, 5, faces));
    let last = |roll: &mut Stream| {
        let pool = roll.pool(PoolRoll { sides: 12, ..PoolRoll::d6(PoolRoll::MOST, 3) });
        pool.faces.iter().skip(14).fold(0, |code, face| code * 12 + face as usize - 1)
    };
    assert_uniform("the last two of 16d12", &count(1_000_000, 144, 6, last));
}

/// n = 1,000,000 each, against the exact distribution.
#[test]
fn pools_score_as_often_as_the_exact_table_says() {
    for (low, high, above) in [(2, 0, 4), (1, 1, 3), (0, 2, 2), (0, 0, 3)] {
        let pool = PoolRoll { drop_lowest: low, drop_highest: high, ..PoolRoll::d6(5, above) };
        let exact = Exact::of(|chance| usize::from(chance.pool(pool).scoring)).expect("few outcomes");
        let shares: Vec<f64> = exact.iter().map(|(_, share)| share.to_f64().expect("a fraction")).collect();
        let counts = count(1_000_000, shares.len(), 7, |roll| usize::from(roll.pool(pool).scoring));
        assert_fits(&format!("{pool:?}"), &counts, &shares);
    }
}

/// n = 1,000,000.
#[test]
fn picks_follow_the_weights() {
    let weights = [5, 0, 1, 30, 64];
    let counts = count(1_000_000, 5, 8, |roll| roll.pick(&weights));
    assert_eq!(counts[1], 0);
    let positive = [0, 2, 3, 4].map(|index| counts[index]);
    assert_fits("weights", &positive, &[0.05, 0.01, 0.30, 0.64]);
}

/// n = 1,000,000; all 24 orders of four.
#[test]
fn orders_are_equally_likely() {
    let order = |roll: &mut Stream| {
        let mut items = [0, 1, 2, 3];
        roll.order(&mut items);
        let place = |item| items.iter().position(|&other| other == item).expect("it is there");
        // The factorial number system: each place among those not yet taken.
        let rank = |item: usize| place(item) - (0..item).filter(|&other| place(other) < place(item)).count();
        rank(0) * 6 + rank(1) * 2 + rank(2)
    };
    assert_uniform("orders of four", &count(1_000_000, 24, 9, order));
}

/// n = 1,000,000 cups of 3 red, 2 blue and 1 white, two draws: without and with replacement.
#[test]
fn cups_give_each_chit_its_chance() {
    let draw = |roll: &mut Stream| {
        let mut cup = Cup::new([3, 2, 1]);
        cup.draw(roll).expect("six chits") * 3 + cup.draw(roll).expect("five chits")
    };
    let counts = count(1_000_000, 9, 10, draw);
    assert_eq!(counts[8], 0, "there is only one white chit");
    assert_fits("draws", &counts[..8], &[6.0, 6.0, 3.0, 6.0, 2.0, 2.0, 3.0, 2.0].map(|ways| ways / 30.0));
    let look = |roll: &mut Stream| {
        let cup = Cup::new([3, 2, 1]);
        cup.look(roll).expect("six chits") * 3 + cup.look(roll).expect("six chits")
    };
    let shares = [9.0, 6.0, 3.0, 6.0, 4.0, 2.0, 3.0, 2.0, 1.0].map(|ways| ways / 36.0);
    assert_fits("looks", &count(1_000_000, 9, 11, look), &shares);
}
