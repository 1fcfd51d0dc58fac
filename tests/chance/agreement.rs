//! The sources agree: what `Enumerate` weighs is what trying every face by script gives, and a script of what a game
//! rolled plays the same game.

use num_traits::{One, Zero};
use sortie::chance::{
    Chance, Cup, Dice, Enumerate, Exact, Keep, PoolRoll, Probability, Recorder, Roll, RunKey, ScriptError, Scripted,
    StreamKey,
};
use std::collections::BTreeMap;

/// A procedure made of some operations; each sequence of their results has a result of its own.
#[derive(Clone, Copy, Debug)]
enum Procedure {
    Die(u32),
    Keep(Keep),
    Pool(PoolRoll),
    Pick(&'static [u32]),
    Order(usize),
    Draws(usize),
    /// A die that says how many more are rolled, and one side of it which kind.
    Nested,
}

impl Procedure {
    fn run<C: Chance>(self, chance: &mut C) -> Vec<u32> {
        let mut roll = chance.open(StreamKey::default());
        match self {
            Procedure::Die(sides) => vec![roll.die(sides)],
            Procedure::Keep(keep) => vec![roll.keep_of_three(keep).value.into()],
            Procedure::Pool(pool) => vec![roll.pool(pool).scoring.into()],
            Procedure::Pick(weights) => vec![roll.pick(weights) as u32],
            Procedure::Order(items) => {
                let mut order: Vec<u32> = (0..items as u32).collect();
                roll.order(&mut order);
                order
            }
            Procedure::Draws(draws) => {
                let mut cup = Cup::new([2, 0, 1, 3]);
                (0..draws).map(|_| cup.draw(&mut roll).map_or(9, |kind| kind as u32)).collect()
            }
            Procedure::Nested => match roll.die(4) {
                4 => vec![4, roll.keep_of_three(Keep::Highest).value.into(), roll.percentile() / 50],
                more => [more].into_iter().chain((0..more).map(|_| roll.die(3))).collect(),
            },
        }
    }
}

fn pool(dice: u8, sides: u8, drop_lowest: u8, drop_highest: u8, above: i32) -> Procedure {
    Procedure::Pool(PoolRoll { dice, sides, drop_lowest, drop_highest, above })
}

fn procedures() -> Vec<Procedure> {
    let mut all = vec![Procedure::Die(1), Procedure::Die(6), Procedure::Die(100), Procedure::Nested];
    all.extend(Keep::ALL.map(Procedure::Keep));
    all.extend([&[1][..], &[2, 0, 3], &[0, 0, 1, 5]].map(Procedure::Pick));
    all.extend([0, 1, 2, 4, 5].map(Procedure::Order));
    all.extend([1, 2, 4, 6, 7].map(Procedure::Draws));
    for (low, high) in [(0, 0), (2, 0), (1, 1), (0, 2), (0, 1)] {
        all.extend((-1..=7).flat_map(|above| (0..=4).map(move |dice| pool(dice, 6, low, high, above))));
    }
    all.extend([pool(5, 6, 1, 1, 3), pool(3, 10, 0, 0, 7), pool(2, 12, 1, 0, 11)]);
    all
}

/// Every script that the procedure takes, each face of each die having the same chance: no weights, no composite.
fn by_hand(procedure: Procedure) -> BTreeMap<Vec<u32>, Probability> {
    let mut chances = BTreeMap::new();
    let mut scripts = vec![(Vec::new(), Probability::one())];
    while let Some((script, chance)) = scripts.pop() {
        let mut source = Scripted::new(script.iter().copied());
        let result = procedure.run(&mut source);
        match source.finish() {
            Ok(()) => *chances.entry(result).or_insert_with(Probability::zero) += chance,
            Err(ScriptError::Missing { wanted }) => {
                let each = chance / Probability::from_integer(wanted.into());
                scripts.extend((1..=wanted).map(|face| ([&script[..], &[(wanted, face)]].concat(), each.clone())));
            }
            Err(other) => panic!("{procedure:?}: {other}"),
        }
    }
    chances
}

#[test]
fn the_exact_table_is_that_of_trying_every_face() {
    for procedure in procedures() {
        let exact = Exact::of(|chance: &mut Enumerate| procedure.run(chance)).expect("few outcomes");
        let exact: BTreeMap<_, _> = exact.iter().map(|(result, chance)| (result.clone(), chance.clone())).collect();
        assert_eq!(exact, by_hand(procedure), "{procedure:?}");
        assert_eq!(exact.values().sum::<Probability>(), Probability::one());
    }
}

#[test]
fn a_recorded_game_told_to_a_script_is_the_same_game() {
    for procedure in procedures() {
        for game in 0..20 {
            let mut recorder = Recorder::new(Dice::new(RunKey::new("jets", 1).game(0, game)));
            let played = procedure.run(&mut recorder);
            let tape = recorder.into_tape();
            assert_eq!(tape.keys, [StreamKey::default()]);
            assert_eq!(procedure.run(&mut Dice::new(RunKey::new("jets", 1).game(0, game))), played);
            let mut script = Scripted::new(tape.rolls);
            assert_eq!(procedure.run(&mut script), played, "{procedure:?}, game {game}");
            assert_eq!(script.finish(), Ok(()), "{procedure:?}, game {game}");
        }
    }
}

/// A long procedure as a chain: each step is walked once from every distinct state, not from every path.
#[test]
fn a_chain_merges_equal_states() {
    let mut walked = 0;
    let mut step = |sum: &u32, chance: &mut Enumerate| {
        walked += 1;
        sum + chance.die(6)
    };
    let mut chain = Exact::certain(0);
    for _ in 0..3 {
        chain = chain.then(&mut step).expect("few outcomes");
    }
    let at_once = Exact::of(|chance| (0..3).map(|_| chance.die(6)).sum::<u32>()).expect("few outcomes");
    assert_eq!(chain, at_once);
    assert_eq!(chain.probability(&10), Probability::new(27u32.into(), 216u32.into()));
    assert_eq!(chain.probability(&19), Probability::zero());
    // 1 state, then 6 sums, then 11: six faces of each.
    assert_eq!(walked, 6 * (1 + 6 + 11));
    let parity = chain.map(|sum| sum % 2);
    assert_eq!(parity.iter().count(), 2);
    assert_eq!(parity.probability(&0), Probability::new(1u32.into(), 2u32.into()));
}

#[test]
fn a_procedure_too_large_to_walk_says_so() {
    let refused = Exact::of(|chance: &mut Enumerate| (0..10).map(|_| chance.die(6)).sum::<u32>());
    assert_eq!(refused.expect_err("60 million paths").limit, Enumerate::LIMIT);
}
