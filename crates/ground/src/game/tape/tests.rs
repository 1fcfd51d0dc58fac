//! What the decision tape promises, on the toy.

use super::*;
use crate::chance::{Dice, GameKey};
use crate::game::testing::toy::{Decided, Duel, Duellist, Duellists, Policy, Toy};
use crate::game::{Game, Playable, Simulation};
use crate::journal::Silent;

/// A duel in which a coin decides for side a, and side b rolls once more with fewer than 7 pips.
fn duel() -> Playable<Duel> {
    let a = Policy { tosses: true, ..Policy::keeping("coin") };
    let b = Policy { hope: 7, ..Policy::keeping("hopeful") };
    Duel { policies: [a, b], ..Duel::default() }.playable()
}

/// The outcome of each game, and the hash of its state at the end.
type Games = Vec<(Vec<i64>, u64)>;

fn keys(games: u64) -> Vec<GameKey> {
    (0..games).map(|game| Toy::key(1).game(0, game)).collect()
}

fn played(duel: &Playable<Duel>, players: &mut Duellists, games: u64) -> Games {
    keys(games).into_iter().map(|key| duel.play_with(players, &mut Dice::new(key), &mut Silent)).collect()
}

/// The games, and what side a and side b decided in them.
fn recorded(duel: &Playable<Duel>, games: u64) -> (Games, [DecisionTape<Decided>; 2]) {
    let tapes: [DecisionTape<Decided>; 2] = Default::default();
    let mut blank = tapes.iter().cloned();
    let mut players = duel.players().each(&mut |player| player.recording(blank.next().unwrap()));
    (played(duel, &mut players, games), tapes)
}

fn replaying(duel: &Playable<Duel>, tapes: &[DecisionTape<Decided>; 2]) -> Box<Duellists> {
    let mut tapes = tapes.iter();
    duel.players().each(&mut |_| Player::replaying(ReplayingPlayer::once(tapes.next().unwrap())))
}

#[test]
fn decisions_that_were_recorded_make_the_same_games() {
    let duel = duel();
    let (games, tapes) = recorded(&duel, 50);
    assert_eq!(games, played(&duel, &mut duel.players(), 50), "recording changes nothing");
    for tape in &tapes {
        let again = tape.decisions().iter().filter(|decision| **decision == Decided::RollsAgain(true)).count();
        assert!(tape.decisions().len() == 100 && (10..40).contains(&again), "{tape:?}");
        assert_eq!(tape.choices(), Choices::default());
    }
    assert_eq!(games, played(&duel, &mut replaying(&duel, &tapes), 50));
    let [a, b] = tapes;
    assert_ne!(games, played(&duel, &mut replaying(&duel, &[b, a]), 50), "the decisions matter");
}

#[test]
#[should_panic(expected = "the decision tape ran out after 6 decisions")]
fn a_tape_that_is_too_short_ends_the_game() {
    let duel = duel();
    let (_, tapes) = recorded(&duel, 3);
    played(&duel, &mut replaying(&duel, &tapes), 4);
}

#[test]
fn a_tape_that_is_too_long_counts_what_is_left() {
    let (_, [tape, _]) = recorded(&duel(), 3);
    let mut replaying = ReplayingPlayer::once(&tape);
    let again = Decided::RollsAgain(replaying.rolls_again(7, &mut |_| unreachable!("no dice")));
    let decisions = [again, Decided::Fires(replaying.fires())];
    assert_eq!((decisions.as_slice(), replaying.left()), (&tape.decisions()[..2], 4));
}

#[test]
#[should_panic(expected = "decision 0 of the tape is RollsAgain(false), and the game asks for `fires`")]
fn a_tape_of_other_questions_ends_the_game() {
    let duel = Duel::default().playable();
    let (_, [tape, _]) = recorded(&duel, 1);
    ReplayingPlayer::once(&tape).fires();
}

#[test]
fn a_workload_plays_its_games_over_and_over_without_the_dice_of_players() {
    let (duel, keys) = (duel(), keys(20));
    let mut workload = duel.replay_workload(&keys);
    let mut row = vec![0; duel.metrics().len()];
    for _ in 0..3 {
        for (&key, draw_log) in keys.iter().zip(&workload.draw_logs) {
            workload.worker.play(key, &mut row);
            let record = duel.record(key);
            assert_eq!(row, record.row);
            assert_eq!(draw_log.streams() + 1, record.tape.draw_log.streams(), "a coin a game is tossed");
        }
    }
}
