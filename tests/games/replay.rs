//! A game is what its key says: alone or in a batch, journaled or silent, from dice, from its own rolls, or from its
//! own decisions.

use crate::common::systems::{built_in, of_each_system};
use crate::common::{Dogfight, Rotation, key, scenarios, side_by_side};
use sortie::chance::Scripted;
use sortie::game::tape::{self, DecisionTape, ReplayingPlayer};
use sortie::game::{Game, System, Worker};
use sortie::systems::jets;
use sortie::systems::jets::Side;
use sortie::systems::jets::policy::{Decided, Pilot, Pilots};

/// One game in this many is played again from its rolls.
const AGAIN: u64 = 3;

/// In 1,000 games of each scenario, of a campaign in 100, of a sortie of many aircraft in 12, its policies in rotation:
/// no two rolls come from one stream, and in every third all rolls fed back make the same game.
fn each_game_replays(system: &'static dyn System) {
    side_by_side(&built_in(system), |entry| {
        let mut rotation = Rotation::any(entry);
        // A campaign opens as many streams as some twenty raids.
        let games = if entry.system.part_games() < 1 << 13 { 100 } else { 1_000 };
        let games = (games / entry.dogfights()).max(2);
        for number in 0..games {
            let game = rotation.of(number);
            let mut record = game.record(entry.key(number));
            let keys = &mut record.tape.keys;
            keys.sort_unstable();
            let twice = keys.windows(2).find(|pair| pair[0] == pair[1]);
            assert_eq!(twice, None, "{entry}, game {number}: opens twice");
            if number % AGAIN != 0 {
                continue;
            }
            let mut script = Scripted::new(record.tape.rolls.iter().copied());
            let again = game.record_scripted(&mut script).expect("no planner plays");
            assert_eq!(script.finish(), Ok(()), "{entry}, game {number}");
            assert_eq!((again.row, again.state), (record.row, record.state), "{entry}, game {number}");
            assert_eq!(again.events, record.events, "{entry}, game {number}");
        }
    });
}

of_each_system! {
    every_stream_opens_once_and_the_recorded_rolls_fed_back_end_in_the_same_state_and_are_all_used, each_game_replays
}

/// The test above can fail: a roll changed, one too many, one too few.
#[test]
fn rolls_tampered_with_are_noticed() {
    let dogfight = crate::common::load_own("jets/mirror-high");
    let rolls = dogfight.record(key(0)).tape.rolls;
    let finish = |rolls: Vec<(u32, u32)>| {
        let mut script = Scripted::new(rolls);
        dogfight.record_scripted(&mut script);
        script.finish()
    };
    assert_eq!(finish(rolls.clone()), Ok(()));
    assert!(finish(rolls[..rolls.len() - 1].to_vec()).is_err());
    assert!(finish([rolls.clone(), vec![(6, 1)]].concat()).is_err());
    let end = |rolls: &[(u32, u32)]| {
        let mut script = Scripted::new(rolls.iter().copied());
        dogfight.record_scripted(&mut script).expect("no planner plays").state
    };
    let other: Vec<(u32, u32)> = rolls.iter().map(|&(sides, face)| (sides, sides + 1 - face)).collect();
    assert_ne!(end(&rolls), end(&other));
}

/// Every casting of policies three times, at most 49 of them, of long games fewer; each game in a batch, alone in a new
/// seat, and with its journal.
fn each_game_is_the_same(system: &'static dyn System) {
    side_by_side(&built_in(system), |entry| {
        let mut rotation = Rotation::any(entry);
        for casting in 0..rotation.castings().min(49).div_ceil(entry.dogfights()) {
            let loaded = &**rotation.of(casting);
            let play = |seat: &mut dyn Worker, number| {
                let mut row = vec![0; loaded.metrics().len()];
                seat.play(entry.key(number), &mut row);
                row
            };
            let mut seat = loaded.worker();
            let batch = [0, 1, 2].map(|number| play(&mut *seat, number));
            for number in [2, 0, 1] {
                let alone = play(&mut *loaded.worker(), number);
                assert_eq!(alone, batch[number as usize], "{entry}, casting {casting}, game {number}");
                assert_eq!(
                    loaded.record(entry.key(number)).row,
                    alone,
                    "{entry}, casting {casting}, game {number}, journaled"
                );
            }
        }
    });
}

of_each_system!(a_game_is_the_same_alone_in_a_batch_and_told, each_game_is_the_same);

fn both(mut pilot: impl FnMut(Side) -> Box<dyn Pilot>) -> Pilots {
    Pilots::new(pilot(Side::A), pilot(Side::B))
}

/// A game with its decisions recorded: its outcome and state, and the tapes.
fn recorded(
    dogfight: &Dogfight,
    game: u64,
    pilot: impl Fn(Side) -> Box<dyn Pilot>,
) -> ((Vec<i64>, u64), [DecisionTape<Decided>; 2]) {
    let tapes: [DecisionTape<Decided>; 2] = std::array::from_fn(|_| DecisionTape::default());
    let mut pilots = both(|side| tape::Player::recording(pilot(side), tapes[side.index()].clone()));
    (jets::play_by(dogfight, &mut pilots, key(game)), tapes)
}

/// Every pair of policies twice in each scenario. The decisions replayed are recorded again: that tape is the first
/// one just if all of it was used. A random pilot's own dice are not rolled in the replay, which shows that no rule
/// rolls on them.
#[test]
fn the_recorded_decisions_fed_back_are_all_used_and_make_the_same_game() {
    side_by_side(&scenarios(), |scenario| {
        let mut rotation = Rotation::new(scenario);
        for game in 0..2 * rotation.castings() {
            let dogfight = rotation.of(game);
            let (played, tapes) = recorded(dogfight, game, |side| dogfight.pilot(side));
            let record = dogfight.record(key(game));
            assert_eq!(played, (record.row, record.state), "{scenario}, game {game}, recorded");
            assert!(tapes.iter().all(|tape| !tape.decisions().is_empty()));
            let replaying = |side: Side| tape::Player::replaying(ReplayingPlayer::once(&tapes[side.index()]));
            let (replayed, again) = recorded(dogfight, game, replaying);
            assert_eq!(replayed, played, "{scenario}, game {game}, replayed");
            let decisions = |tapes: &[DecisionTape<Decided>; 2]| tapes.each_ref().map(DecisionTape::decisions);
            assert_eq!(decisions(&again), decisions(&tapes), "{scenario}, game {game}, replayed");
        }
    });
}
