//! The adapter between a system and the [`Game`] interface: it plays, records and replays the games of a scenario.

use super::tape::{Player, Players, Replaying, Tape};
use super::{Cut, Figure, Force, Game, Group, Metric, Outcome, Ratio, Record, ReplayWorkload, Verdicts, Worker};
use crate::chance::{Chance, Dice, GameKey, Label, Recorder, Rerolled};
use crate::journal::{Journal, Recording, RowRef, Silent};
use crate::scenario::Provenance;
use serde::{Serialize, Serializer};
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Deref;
use std::sync::Arc;

/// A lowered scenario of a system: what the system gives to be played.
///
/// Its serialised form is its identity ([`Game::canonical`]): a new field is part of it unless it is skipped. Only a
/// field that follows from others, or that play does not read, is skipped.
pub trait Played: Serialize + fmt::Debug + Send + Sync + Sized + 'static {
    /// What changes in a game. A game starts by clearing it, so that one state serves game after game.
    type State: Hash;
    /// The room that play works in, kept from game to game. Nothing in it says anything about a game.
    type Scratch: Default;
    /// The players that make the choices.
    type Players: Players + ?Sized;

    /// The columns of its outcome.
    fn outcome(&self) -> Outcome<Self>;

    /// A state to play games in.
    fn state(&self) -> Self::State;

    /// The players that the scenario names.
    fn players(&self) -> Box<Self::Players>;

    /// Plays one game from its set-up to its score.
    fn play<C: Chance, J: Journal>(
        &self,
        state: &mut Self::State,
        scratch: &mut Self::Scratch,
        players: &mut Self::Players,
        chance: &mut C,
        journal: &mut J,
    );

    /// As [`Game::forces`].
    fn forces(&self) -> Vec<(String, String)>;

    /// As [`Game::policies`].
    fn policies(&self) -> Vec<(String, String)>;

    /// As [`Game::provenance`].
    fn provenance(&self) -> &[Provenance];

    /// As [`Game::unit_name`].
    fn unit_name(&self, label: Label) -> String;

    /// As [`Game::side_of`].
    fn side_of(&self, _label: Label) -> Option<&'static str> {
        None
    }

    /// As [`Game::story_name`].
    fn story_name(&self, label: Label) -> String {
        self.unit_name(label)
    }

    /// As [`Game::order_of_battle`].
    fn order_of_battle(&self) -> Vec<Force> {
        Vec::new()
    }

    /// As [`Game::row_name`].
    fn row_name(&self, row: RowRef) -> String;

    /// As [`Game::hex_name`].
    fn hex_name(&self, _q: i32, _r: i32) -> Option<String> {
        None
    }

    /// As [`Game::clock_name`].
    fn clock_name(&self, turn: u16) -> String {
        super::clock_name(turn)
    }

    /// As [`Game::clock_mark`].
    fn clock_mark(&self, turn: u16) -> String {
        super::clock_mark(turn)
    }

    /// As [`Game::clock_range`].
    fn clock_range(&self, turns: (u16, u16)) -> (u16, u16) {
        turns
    }
}

/// Serialises a part that clones of a scenario share: `#[serde(serialize_with = "shared")]`.
///
/// # Errors
/// As the part itself.
pub fn shared<T: Serialize, S: Serializer>(part: &Arc<T>, serializer: S) -> Result<S::Ok, S::Error> {
    T::serialize(part, serializer)
}

/// A scenario with the columns of its outcome: the [`Game`] of every system.
#[derive(Debug)]
pub struct Playable<P: Played> {
    played: P,
    outcome: Outcome<P>,
}

impl<P: Played> Playable<P> {
    /// Makes a scenario playable.
    pub fn new(played: P) -> Playable<P> {
        Playable { outcome: played.outcome(), played }
    }

    /// Plays one game with any chance, journal and players. Gives the outcome, a cell a metric, and the hash of the
    /// state at the end.
    pub fn play_with<C: Chance, J: Journal>(
        &self,
        players: &mut P::Players,
        chance: &mut C,
        journal: &mut J,
    ) -> (Vec<i64>, u64) {
        let (mut state, mut scratch) = (self.played.state(), P::Scratch::default());
        let mut row = vec![0; self.outcome.metrics().len()];
        self.played.play(&mut state, &mut scratch, players, chance, journal);
        self.outcome.write(&self.played, &state, &mut row);
        let mut hasher = DefaultHasher::new();
        state.hash(&mut hasher);
        (row, hasher.finish())
    }

    fn recorded(&self, dice: Rerolled) -> Record {
        let mut chance = Recorder::new(dice);
        let mut journal = Recording::default();
        let (row, state) = self.play_with(&mut self.played.players(), &mut chance, &mut journal);
        let (events, standings) = journal.into_parts();
        Record { row, events, tape: chance.into_tape(), standings, state }
    }

    fn worker_of(&self, players: Box<P::Players>) -> Box<dyn Worker + '_> {
        Box::new(Playing { playable: self, state: self.played.state(), scratch: P::Scratch::default(), players })
    }
}

impl<P: Played> Deref for Playable<P> {
    type Target = P;

    fn deref(&self) -> &P {
        &self.played
    }
}

/// Plays games of one scenario.
struct Playing<'a, P: Played> {
    playable: &'a Playable<P>,
    state: P::State,
    scratch: P::Scratch,
    players: Box<P::Players>,
}

impl<P: Played> Worker for Playing<'_, P> {
    fn play(&mut self, game: GameKey, row: &mut [i64]) {
        let Playing { playable, state, scratch, players } = self;
        playable.played.play(state, scratch, players, &mut Dice::new(game), &mut Silent);
        playable.outcome.write(&playable.played, state, row);
    }
}

impl<P: Played> Game for Playable<P> {
    fn metrics(&self) -> &[Metric] {
        self.outcome.metrics()
    }

    fn ratios(&self) -> &[Ratio] {
        self.outcome.ratios()
    }

    fn verdicts(&self) -> Option<&Verdicts> {
        self.outcome.said_verdicts()
    }

    fn groups(&self) -> &[Group] {
        self.outcome.said_groups()
    }

    fn cut(&self) -> Option<Cut> {
        self.outcome.said_cut()
    }

    fn figures(&self) -> &[Figure] {
        self.outcome.named_figures()
    }

    fn forces(&self) -> Vec<(String, String)> {
        self.played.forces()
    }

    fn policies(&self) -> Vec<(String, String)> {
        self.played.policies()
    }

    fn provenance(&self) -> &[Provenance] {
        self.played.provenance()
    }

    fn canonical(&self) -> Vec<u8> {
        serde_json::to_vec(&self.played).expect("the names in the maps of a scenario are text")
    }

    fn unit_name(&self, label: Label) -> String {
        self.played.unit_name(label)
    }

    fn side_of(&self, label: Label) -> Option<&'static str> {
        self.played.side_of(label)
    }

    fn story_name(&self, label: Label) -> String {
        self.played.story_name(label)
    }

    fn order_of_battle(&self) -> Vec<Force> {
        self.played.order_of_battle()
    }

    fn row_name(&self, row: RowRef) -> String {
        self.played.row_name(row)
    }

    fn hex_name(&self, q: i32, r: i32) -> Option<String> {
        self.played.hex_name(q, r)
    }

    fn clock_name(&self, turn: u16) -> String {
        self.played.clock_name(turn)
    }

    fn clock_mark(&self, turn: u16) -> String {
        self.played.clock_mark(turn)
    }

    fn clock_range(&self, turns: (u16, u16)) -> (u16, u16) {
        self.played.clock_range(turns)
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        self.worker_of(self.played.players())
    }

    fn record(&self, game: GameKey) -> Record {
        self.recorded(Rerolled::not(game))
    }

    fn record_rerolled(&self, game: GameKey, throw: u64, other: GameKey) -> Record {
        self.recorded(Rerolled::at(game, throw, other))
    }

    fn replay_workload(&self, games: &[GameKey]) -> ReplayWorkload<'_> {
        let mut tapes = Vec::new();
        let mut recording = self.played.players().each(&mut |player| {
            let tape = Tape::default();
            tapes.push(tape.clone());
            player.recording(tape)
        });
        for &game in games {
            self.play_with(&mut recording, &mut Dice::new(game), &mut Silent);
        }
        let replaying = || {
            let mut tapes = tapes.iter();
            self.played
                .players()
                .each(&mut |_| Player::replaying(Replaying::round(tapes.next().expect("a tape a player"))))
        };
        let mut players = replaying();
        let mut draw_log = |&game: &GameKey| {
            let mut chance = Recorder::new(Dice::new(game));
            self.play_with(&mut players, &mut chance, &mut Silent);
            chance.into_tape().draw_log
        };
        ReplayWorkload {
            draw_logs: games.iter().map(&mut draw_log).collect(),
            worker: self.worker_of(replaying()),
            choices: tapes.iter().map(Tape::choices).sum(),
        }
    }
}
