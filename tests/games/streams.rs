//! No two rolls of a game come from the same stream.

use crate::common::systems::everything;
use crate::common::{Rotation, side_by_side};
use sortie::chance::StreamKey;
use std::collections::HashSet;

/// In 1,000 games of each scenario of `jets`, and as many as take as long elsewhere.
#[test]
fn no_stream_opens_twice_in_any_game() {
    side_by_side(&everything(), |entry| {
        let mut rotation = Rotation::any(entry);
        let mut seen: HashSet<StreamKey> = HashSet::new();
        for game in 0..entry.games(1_000) {
            seen.clear();
            for opened in rotation.of(game).record(entry.key(game)).tape.keys {
                assert!(seen.insert(opened), "{entry}, game {game}: {opened:?} opens twice");
            }
        }
    });
}
