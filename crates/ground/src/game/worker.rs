//! The adapter between a system and the [`Game`] interface: it plays, records and replays the games of a scenario.

use super::planner::{Planner, PlanningWorker};
use super::splitting::{Lookout, PathWorker, Severity};
use super::tape::{DecisionTape, Player, Players, ReplayingPlayer};
use super::{Cut, Description, Figure, Game, Group, Metric, Outcome, Ratio, Record, ReplayWorkload, SideName};
use super::{Verdicts, Worker};
use crate::chance::{Chance, Dice, Either, GameKey, Recorder, Rerolled, Scripted};
use crate::journal::{Journal, Recording, Silent};
use serde::{Serialize, Serializer};
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Deref;
use std::sync::Arc;

/// A lowered scenario of a system: what the system gives to be played.
///
/// Its serialised form is its identity ([`Game::canonical`]): a new field is part of it unless it is skipped. Only a
/// field that follows from others, or that play does not read, is skipped.
pub trait Simulation: Description + Serialize + fmt::Debug + Sized {
    /// What changes in a game. A game starts by clearing it, so that one state serves game after game.
    type State: Hash + 'static;
    /// The room that play works in, kept from game to game. Nothing in it says anything about a game.
    type Scratch: Default;
    /// The players that make the choices.
    type Players: Players + ?Sized;

    /// The columns of its outcome.
    fn outcome(&self) -> Outcome<Self>;

    /// A state to play games in.
    fn state(&self) -> Self::State;

    /// The players that the scenario names; for a planner those of its first doctrine.
    fn players(&self) -> Box<Self::Players>;

    /// The planners among them, which look ahead.
    fn planners(&self) -> Vec<Planner<Self>> {
        Vec::new()
    }

    /// The stage in which a planner plays by one doctrine, by the clock; stages rise with it.
    fn stage(&self, clock: u16) -> u16 {
        clock
    }

    /// Plays one game from its set-up to its score.
    fn play<C: Chance, J: Journal>(
        &self,
        state: &mut Self::State,
        scratch: &mut Self::Scratch,
        players: &mut Self::Players,
        chance: &mut C,
        journal: &mut J,
    );
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
pub struct Playable<S: Simulation> {
    simulation: S,
    outcome: Outcome<S>,
}

impl<S: Simulation> Playable<S> {
    /// Makes a scenario playable.
    pub fn new(simulation: S) -> Playable<S> {
        Playable { outcome: simulation.outcome(), simulation }
    }

    /// Plays one game with any chance, journal and players. Gives the outcome, a cell a metric, and the hash of the
    /// state at the end.
    pub fn play_with<C: Chance, J: Journal>(
        &self,
        players: &mut S::Players,
        chance: &mut C,
        journal: &mut J,
    ) -> (Vec<i64>, u64) {
        let (mut state, mut scratch) = (self.simulation.state(), S::Scratch::default());
        let mut row = vec![0; self.outcome.metrics().len()];
        self.simulation.play(&mut state, &mut scratch, players, chance, journal);
        self.outcome.write(&self.simulation, &state, &mut row);
        let mut hasher = DefaultHasher::new();
        state.hash(&mut hasher);
        (row, hasher.finish())
    }

    fn record_with(&self, game: GameKey, dice: Rerolled) -> Record {
        let planned = PlanningWorker::new(&self.simulation).map(|mut planning| {
            planning.play(&dice, game);
            planning.players_of_game()
        });
        let mut players = planned.unwrap_or_else(|| self.simulation.players());
        self.record_by(&mut players, Either::First(dice))
    }

    /// Records a game. Whatever it is recorded for, its dice are of one type: all of play is compiled anew for each.
    fn record_by(&self, players: &mut S::Players, dice: Either<Rerolled, &mut Scripted>) -> Record {
        let mut chance = Recorder::new(dice);
        let mut journal = Recording::default();
        let (row, state) = self.play_with(players, &mut chance, &mut journal);
        let (events, standings) = journal.into_parts();
        Record { row, events, tape: chance.into_tape(), standings, state }
    }

    fn worker_of(&self, players: Box<S::Players>) -> Box<dyn Worker + '_> {
        Box::new(SimulationWorker {
            playable: self,
            state: self.simulation.state(),
            scratch: S::Scratch::default(),
            players,
        })
    }
}

impl<S: Simulation> Deref for Playable<S> {
    type Target = S;

    fn deref(&self) -> &S {
        &self.simulation
    }
}

/// Plays games of one scenario in which a planner plays.
struct LookAheadWorker<'a, S: Simulation> {
    playable: &'a Playable<S>,
    planning: PlanningWorker<'a, S>,
}

impl<S: Simulation> Worker for LookAheadWorker<'_, S> {
    fn play(&mut self, game: GameKey, row: &mut [i64]) {
        let state = self.planning.play(&Rerolled::not(game), game);
        self.playable.outcome.write(&self.playable.simulation, state, row);
    }
}

/// Plays games of one scenario.
struct SimulationWorker<'a, S: Simulation> {
    playable: &'a Playable<S>,
    state: S::State,
    scratch: S::Scratch,
    players: Box<S::Players>,
}

impl<S: Simulation> Worker for SimulationWorker<'_, S> {
    fn play(&mut self, game: GameKey, row: &mut [i64]) {
        let SimulationWorker { playable, state, scratch, players } = self;
        playable.simulation.play(state, scratch, players, &mut Dice::new(game), &mut Silent);
        playable.outcome.write(&playable.simulation, state, row);
    }
}

impl<S: Simulation> Game for Playable<S> {
    fn metrics(&self) -> &[Metric] {
        self.outcome.metrics()
    }

    fn ratios(&self) -> &[Ratio] {
        self.outcome.ratios()
    }

    fn verdicts(&self) -> Option<&Verdicts> {
        self.outcome.declared_verdicts()
    }

    fn sides(&self) -> &[SideName] {
        self.outcome.declared_sides()
    }

    fn groups(&self) -> &[Group] {
        self.outcome.declared_groups()
    }

    fn cut(&self) -> Option<Cut> {
        self.outcome.declared_cut()
    }

    fn figures(&self) -> &[Figure] {
        self.outcome.declared_figures()
    }

    fn description(&self) -> &dyn Description {
        &self.simulation
    }

    fn canonical(&self) -> Vec<u8> {
        serde_json::to_vec(&self.simulation).expect("the names in the maps of a scenario are text")
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        match PlanningWorker::new(&self.simulation) {
            Some(planning) => Box::new(LookAheadWorker { playable: self, planning }),
            None => self.worker_of(self.simulation.players()),
        }
    }

    fn severity(&self, metric: usize) -> Option<Severity> {
        self.outcome.severity_of(metric)
    }

    fn path_worker(&self, metric: usize, falling: bool) -> Option<Box<dyn PathWorker + '_>> {
        let is_planned = !self.simulation.planners().is_empty();
        let watched = self.outcome.watched(metric, falling).filter(|_| !is_planned)?;
        Some(Box::new(Lookout::new(&self.simulation, watched)))
    }

    fn record(&self, game: GameKey) -> Record {
        self.record_with(game, Rerolled::not(game))
    }

    fn record_rerolled(&self, game: GameKey, throw: u64, other: GameKey) -> Record {
        self.record_with(game, Rerolled::at(game, throw, other))
    }

    fn record_scripted(&self, script: &mut Scripted) -> Option<Record> {
        let is_planned = !self.simulation.planners().is_empty();
        (!is_planned).then(|| self.record_by(&mut self.simulation.players(), Either::Second(script)))
    }

    fn replay_workload(&self, games: &[GameKey]) -> ReplayWorkload<'_> {
        let mut tapes = Vec::new();
        let mut recording = self.simulation.players().each(&mut |player| {
            let tape = DecisionTape::default();
            tapes.push(tape.clone());
            player.recording(tape)
        });
        let mut planning = PlanningWorker::new(&self.simulation);
        for &game in games {
            match &mut planning {
                Some(planning) => {
                    planning.play(&Rerolled::not(game), game);
                    tapes.iter().zip(planning.tapes()).for_each(|(tape, game)| tape.append(game));
                }
                None => drop(self.play_with(&mut recording, &mut Dice::new(game), &mut Silent)),
            }
        }
        let replaying = || {
            let mut tapes = tapes.iter();
            self.simulation
                .players()
                .each(&mut |_| Player::replaying(ReplayingPlayer::round(tapes.next().expect("a tape a player"))))
        };
        let mut players = replaying();
        let mut draw_log =
            |&game: &GameKey| self.record_by(&mut players, Either::First(Rerolled::not(game))).tape.draw_log;
        ReplayWorkload {
            draw_logs: games.iter().map(&mut draw_log).collect(),
            worker: self.worker_of(replaying()),
            choices: tapes.iter().map(DecisionTape::choices).sum(),
        }
    }
}
