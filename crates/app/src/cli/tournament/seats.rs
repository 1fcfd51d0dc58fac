//! The games of a tournament: each scenario loaded once for each pair of policies.

use super::super::{CliError, Loaded};
use super::lineup::shape;
use crate::analysis::Score;
use crate::analysis::tournament::{Contest, Field, Schedule, Shape, Until};
use crate::chance::RunKey;
use crate::game::Game;
use crate::report::{Shard, TournamentFacts};
use rayon::prelude::*;

/// Which scenarios are played for what, without their games.
#[derive(Clone, Copy)]
pub(super) struct Setting<'a> {
    /// What is played, each with the policies that it names.
    pub(super) scenarios: &'a [Loaded],
    /// What is asked.
    pub(super) facts: &'a TournamentFacts,
    /// The master seed.
    pub(super) seed: u64,
    /// Which share of the games; all of them without one.
    pub(super) shard: Option<Shard>,
}

impl Setting<'_> {
    /// What a game of a scenario is worth.
    ///
    /// # Errors
    /// Its game has no such figure.
    fn score(&self, scenario: usize) -> Result<Score, String> {
        let game = &*self.scenarios[scenario].game;
        Score::named(game, &self.facts.figure).ok_or_else(|| format!("there is no `{}`", self.facts.figure))
    }

    /// The tournament without its games.
    ///
    /// # Errors
    /// There is no such figure, or a side has no policies.
    pub(super) fn contest(&self) -> Result<Contest, String> {
        let first = self.scenarios.first().ok_or("it is a tournament of nothing: no scenario is in its manifest")?;
        if !(1..=2).contains(&self.facts.sides.len()) || self.facts.sides.iter().any(|side| side.policies.is_empty()) {
            return Err("it is a tournament without policies".to_owned());
        }
        let score = self.score(0)?;
        let whole = if score.is_share() { 1.0 } else { 0.0 };
        let until = self.facts.wanted.as_ref();
        Ok(Contest {
            shape: shape(self.facts, self.scenarios.len(), score.scale(&*first.game), whole),
            steps: score.is_share().then_some((0, 2)),
            seed: self.seed,
            precision: self.facts.precision,
            until: until.map(|wanted| Until { target: wanted.target, margin: wanted.margin }),
        })
    }

    /// How many games are played, and when play may end.
    pub(super) fn schedule(&self) -> Schedule {
        self.facts.schedule(self.shard)
    }

    /// Loads the games of the scenarios that are `wanted`.
    ///
    /// # Errors
    /// A policy can't play a side.
    pub(super) fn seats(&self, wanted: impl Fn(usize) -> bool + Sync) -> Result<Seats, CliError> {
        let contest = self.contest().map_err(CliError::usage)?;
        let load = |cell: usize| {
            let (scenario, ..) = contest.shape.place(cell);
            let played = contest.shape.is_played(cell) && wanted(scenario);
            played.then(|| self.seat(&contest.shape, cell)).transpose()
        };
        let games = (0..contest.shape.cells()).into_par_iter().map(load);
        Ok(Seats { games: games.collect::<Result<_, CliError>>()? })
    }

    fn seat(&self, shape: &Shape, cell: usize) -> Result<(Box<dyn Game>, Score), CliError> {
        let (scenario, row, column) = shape.place(cell);
        let Loaded { document, system, .. } = &self.scenarios[scenario];
        let mut document = document.clone();
        for (side, policy) in self.facts.sides.iter().zip([row, column]) {
            document = document.with(&format!("sides.{}.policy", side.side), side.policies[policy].as_str())?;
        }
        Ok((system.load(&document)?, self.score(scenario).map_err(CliError::usage)?))
    }
}

/// The games of all cells.
pub(super) struct Seats {
    games: Vec<Option<(Box<dyn Game>, Score)>>,
}

impl Seats {
    /// The games on the dice of a seed.
    pub(super) fn field(&self, setting: &Setting<'_>, threads: usize) -> Field<'_> {
        let system = setting.scenarios.first().map_or("", |scenario| scenario.system.name());
        let cells = self.games.iter().map(|cell| cell.as_ref().map(|(game, score)| (&**game, *score))).collect();
        Field { cells, key: RunKey::new(system, setting.seed), threads }
    }

    /// blake3 of what all cells play, in hexadecimal.
    pub(super) fn digest(&self) -> String {
        let canonical =
            |game: &Option<(Box<dyn Game>, Score)>| game.as_ref().map(|(game, _)| blake3::hash(&game.canonical()));
        let hashes: Vec<_> = self.games.par_iter().map(canonical).collect();
        let mut hasher = blake3::Hasher::new();
        hashes.iter().flatten().for_each(|hash| _ = hasher.update(hash.as_bytes()));
        hasher.finalize().to_hex().to_string()
    }
}
