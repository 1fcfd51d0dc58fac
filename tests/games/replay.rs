//! A game is what its key says: alone or in a batch, told or silent, from dice, from its own rolls, or from its own
//! decisions.

use crate::common::{Rotation, key, rows, scenarios, side_by_side};
use sortie::chance::{Dice, Scripted};
use sortie::doctrine::Decisions;
use sortie::games::Game;
use sortie::games::jets::pilot::tape::{Repeating, SharedTape, Taped};
use sortie::games::jets::pilot::{Pilot, Pilots};
use sortie::games::jets::{Dogfight, Side};
use sortie::journal::{Recording, Silent};
use std::sync::{Arc, Mutex};

/// 98 games: every pair of policies twice.
#[test]
fn the_recorded_rolls_fed_back_end_in_the_same_state_and_are_all_used() {
    side_by_side(&scenarios(), |scenario| {
        let mut rotation = Rotation::new(scenario);
        for game in 0..98 {
            let dogfight = rotation.of(game);
            let record = dogfight.record(key(game));
            let mut script = Scripted::new(record.tape.rolls.iter().copied());
            let mut journal = Recording::default();
            let (row, state) = dogfight.play_with(&mut dogfight.pilots(), &mut script, &mut journal);
            assert_eq!(script.finish(), Ok(()), "{scenario}, game {game}");
            assert_eq!((row, state), (record.row, record.state), "{scenario}, game {game}");
            assert_eq!(journal.events(), record.events, "{scenario}, game {game}");
        }
    });
}

/// The test above can fail: a roll changed, one too many, one too few.
#[test]
fn rolls_tampered_with_are_noticed() {
    let dogfight = crate::common::load_own("jets/mirror-high");
    let rolls = dogfight.record(key(0)).tape.rolls;
    let finish = |rolls: Vec<(u32, u32)>| {
        let mut script = Scripted::new(rolls);
        dogfight.play_with(&mut dogfight.pilots(), &mut script, &mut Silent);
        script.finish()
    };
    assert_eq!(finish(rolls.clone()), Ok(()));
    assert!(finish(rolls[..rolls.len() - 1].to_vec()).is_err());
    assert!(finish([rolls.clone(), vec![(6, 1)]].concat()).is_err());
    let end = |rolls: &[(u32, u32)]| {
        let mut script = Scripted::new(rolls.iter().copied());
        dogfight.play_with(&mut dogfight.pilots(), &mut script, &mut Silent).1
    };
    let other: Vec<(u32, u32)> = rolls.iter().map(|&(sides, face)| (sides, sides + 1 - face)).collect();
    assert_ne!(end(&rolls), end(&other));
}

/// 147 games: every pair of policies three times; each game in a batch, alone in a new seat, and with its journal.
#[test]
fn a_game_is_the_same_alone_in_a_batch_and_told() {
    side_by_side(&scenarios(), |scenario| {
        let mut rotation = Rotation::new(scenario);
        for pair in 0..49 {
            let dogfight = rotation.of(pair);
            let batch = rows(dogfight, 3);
            for game in [2, 0, 1] {
                let mut alone = vec![0; dogfight.metrics().len()];
                dogfight.seat().play(key(game), &mut alone);
                assert_eq!(alone, batch[game as usize], "{scenario}, pair {pair}, game {game}");
                assert_eq!(dogfight.record(key(game)).row, alone, "{scenario}, pair {pair}, game {game}, told");
            }
        }
    });
}

fn both(mut pilot: impl FnMut(Side) -> Box<dyn Pilot>) -> Pilots {
    Pilots::new(pilot(Side::A), pilot(Side::B))
}

/// A game with its decisions taped: its outcome and state, and the tapes.
fn taped(dogfight: &Dogfight, game: u64, pilot: impl Fn(Side) -> Box<dyn Pilot>) -> ((Vec<i64>, u64), [Decisions; 2]) {
    let tapes: [SharedTape; 2] = std::array::from_fn(|_| Arc::new(Mutex::new(Decisions::new())));
    let mut taped = both(|side| Box::new(Taped::new(pilot(side), tapes[side.index()].clone())));
    let played = dogfight.play_with(&mut taped, &mut Dice::new(key(game)), &mut Silent);
    (played, tapes.map(|tape| tape.lock().unwrap().clone()))
}

/// 98 games: every pair of policies twice. The decisions repeated are taped again: that tape is the first one just if
/// all of it was used. A random pilot's own dice are not rolled in the replay, which shows that no rule rolls on them.
#[test]
fn the_recorded_decisions_fed_back_are_all_used_and_make_the_same_game() {
    side_by_side(&scenarios(), |scenario| {
        let mut rotation = Rotation::new(scenario);
        for game in 0..98 {
            let dogfight = rotation.of(game);
            let (played, decisions) = taped(dogfight, game, |side| dogfight.pilot(side));
            let record = dogfight.record(key(game));
            assert_eq!(played, (record.row, record.state), "{scenario}, game {game}, taped");
            assert!(decisions.iter().all(|decisions| !decisions.choices().is_empty()));
            let repeated = taped(dogfight, game, |side| Box::new(Repeating::new(&decisions[side.index()])));
            let choices = |decisions: &[Decisions; 2]| decisions.clone().map(|decisions| decisions.choices().to_vec());
            assert_eq!(repeated.0, played, "{scenario}, game {game}, repeated");
            assert_eq!(choices(&repeated.1), choices(&decisions), "{scenario}, game {game}, repeated");
        }
    });
}
