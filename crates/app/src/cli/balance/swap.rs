//! `--swap`: is it the forces, or the seat?

use super::super::compare::bar::Bar;
use super::super::job::{End, Estimate, Nothing, Question};
use super::super::run::interrupt::Interrupt;
use super::super::{CliError, Context, Exit, Loaded};
use super::Args;
use crate::analysis::Score;
use crate::analysis::swap::{Pairs, Swap};
use crate::chance::RunKey;
use crate::game::Game;
use crate::report::findings::{EACH, Findings, Subject, swapped};
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// Pairs of games, unless said, and the most parts of a dataset that they are: some ten seconds of play.
const PAIRS: (u64, u64) = (10_000, 2);
/// Pairs of a pilot.
const PILOT: u64 = 100;

/// The question what is the forces' doing, and what the seat's.
pub(super) struct Swapped<'a> {
    args: &'a Args,
    loaded: &'a Loaded,
    /// The game with the forces exchanged.
    exchanged: Box<dyn Game>,
    /// What a game is worth, as it is and exchanged.
    scores: [Score; 2],
}

impl<'a> Swapped<'a> {
    /// A scenario, and the same with the forces exchanged.
    ///
    /// # Errors
    /// Its sides can't change seats, or are no valid scenario then.
    pub(super) fn of(args: &'a Args, loaded: &'a Loaded) -> Result<Swapped<'a>, CliError> {
        let Loaded { document, system, game } = loaded;
        let solitary =
            || CliError::usage(format!("the sides of {} can't change seats: --swap is for two players", system.name()));
        let no_winners = || CliError::usage("this game names no winners: --swap has no score to judge");
        let seat = system.seat();
        let changed = document.with_seats_changed(seat).filter(|_| !seat.is_empty()).ok_or_else(solitary)?;
        let exchanged = system.load(&changed).map_err(|problems| {
            CliError::usage(format!("with the forces exchanged, this is no valid scenario:\n{problems}"))
        })?;
        let scores = [&**game, &*exchanged].map(Score::points);
        let [Some(one), Some(other)] = scores else { return Err(no_winners()) };
        Ok(Swapped { args, loaded, exchanged, scores: [one, other] })
    }

    fn pairs(&self) -> u64 {
        self.args.max_games.unwrap_or(PAIRS.0.min(PAIRS.1 * self.loaded.system.part_games()))
    }

    fn swap(&self) -> Swap<'_> {
        let [one, other] = self.scores;
        Swap {
            arms: [(&*self.loaded.game, one), (&*self.exchanged, other)],
            key: RunKey::new(self.loaded.system.name(), self.args.play.seed.seed),
            threads: self.args.play.threads(),
        }
    }

    fn played(&self, pairs: u64, stop: &AtomicBool, progress: impl Fn(u64)) -> Result<Pairs, CliError> {
        self.swap().play(pairs, stop, progress).map_err(|error| CliError::failed("play", error))
    }
}

impl Question for Swapped<'_> {
    type Sums = Pairs;

    fn estimate(&self, _: &Context) -> Result<Estimate, CliError> {
        let clock = Instant::now();
        self.played(PILOT, &AtomicBool::new(false), |_| ())?;
        let seconds = clock.elapsed().as_secs_f64() / PILOT as f64 * self.pairs() as f64;
        Ok(Estimate { table: None, note: Some(format!("{} pairs of games take about {seconds:.1} s", self.pairs())) })
    }

    fn play(&self, interrupt: &Interrupt, io: &Context) -> Result<Result<Pairs, Nothing>, CliError> {
        let bar = Bar::new(self.pairs(), "pairs", io);
        Ok(Ok(self.played(self.pairs(), interrupt.flag(), |pairs| bar.at(pairs))?))
    }

    fn findings(&self, pairs: &Pairs, _: bool) -> Result<Findings, CliError> {
        let Loaded { system, document, game } = self.loaded;
        let subject = Subject { system: *system, scenario: document.name(), seed: self.args.play.seed.seed };
        let found = pairs.found(EACH).ok_or_else(|| CliError::usage("there are no games to judge"))?;
        let mut sides = game.policies().into_iter().map(|(side, _)| side);
        let sides = [sides.next().unwrap_or_default(), sides.next().unwrap_or_default()];
        Ok(swapped(&subject, sides, found))
    }

    fn end(&self, pairs: &Pairs, _: &Findings, stopped: bool) -> End {
        match stopped {
            true => {
                End::with_note(Exit::Interrupted, format!("interrupted: these are the first {} pairs", pairs.count()))
            }
            false => End::silent(Exit::Done),
        }
    }
}
