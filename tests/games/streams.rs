//! No two rolls of a game come from the same stream.

use crate::common::{Rotation, key, scenarios, side_by_side};
use sortie::chance::StreamKey;
use sortie::games::Game;
use std::collections::HashSet;

#[test]
fn no_stream_opens_twice_in_a_thousand_games_of_each_scenario() {
    side_by_side(&scenarios(), |scenario| {
        let mut rotation = Rotation::new(scenario);
        let mut seen: HashSet<StreamKey> = HashSet::new();
        for game in 0..1_000 {
            seen.clear();
            for opened in rotation.of(game).record(key(game)).tape.keys {
                assert!(seen.insert(opened), "{scenario}, game {game}: {opened:?} opens twice");
            }
        }
    });
}
