//! `--swap`: is it the forces, or the seat?

use super::super::bar::Bar;
use super::super::job::{End, Estimate, Nothing, Question};
use super::super::run::interrupt::Interrupt;
use super::super::{CliError, Context, Exit, Loaded};
use super::Args;
use crate::analysis::Score;
use crate::analysis::swap::{Pairs, Seats, Swap};
use crate::chance::RunKey;
use crate::game::Game;
use crate::report::findings::{Findings, Subject, level_of_swap, swapped};
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// Pairs of games, unless said, and the most parts of a dataset that they are: some ten seconds of play.
const PAIRS: (u64, u64) = (10_000, 2);
/// Pairs of a pilot.
const PILOT: u64 = 100;

/// A scenario with the forces exchanged.
pub(in crate::cli) struct Exchanged {
    game: Box<dyn Game>,
    /// What a game is worth, as it is and exchanged.
    scores: [Score; 2],
}

impl Exchanged {
    /// A scenario with the forces exchanged.
    ///
    /// # Errors
    /// Its sides can't change seats, or are no valid scenario then.
    pub(in crate::cli) fn of(loaded: &Loaded) -> Result<Exchanged, CliError> {
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
        Ok(Exchanged { game: exchanged, scores: [one, other] })
    }

    /// The scenario as it is, and with the forces exchanged.
    pub(in crate::cli) fn seats<'a>(&'a self, loaded: &'a Loaded) -> Seats<'a> {
        let [one, other] = self.scores;
        [(&*loaded.game, one), (&*self.game, other)]
    }
}

/// The pairs of games, unless said, of a scenario.
pub(in crate::cli) fn usual_pairs(loaded: &Loaded) -> u64 {
    PAIRS.0.min(PAIRS.1 * loaded.system.part_games())
}

/// The names of the sides: the one whose forces are judged, and the other.
pub(in crate::cli) fn sides(loaded: &Loaded) -> [String; 2] {
    let mut sides = loaded.game.policies().into_iter().map(|(side, _)| side);
    [sides.next().unwrap_or_default(), sides.next().unwrap_or_default()]
}

/// The question what is the forces' doing, and what the seat's.
pub(super) struct Swapped<'a> {
    args: &'a Args,
    loaded: &'a Loaded,
    exchanged: Exchanged,
}

impl<'a> Swapped<'a> {
    /// A scenario, and the same with the forces exchanged.
    ///
    /// # Errors
    /// As [`Exchanged::of`].
    pub(super) fn of(args: &'a Args, loaded: &'a Loaded) -> Result<Swapped<'a>, CliError> {
        Ok(Swapped { args, loaded, exchanged: Exchanged::of(loaded)? })
    }

    fn pairs(&self) -> u64 {
        self.args.max_games.unwrap_or_else(|| usual_pairs(self.loaded))
    }

    fn swap(&self) -> Swap<'_> {
        Swap {
            arms: vec![self.exchanged.seats(self.loaded)],
            key: RunKey::new(self.loaded.system.name(), self.args.play.seed.seed),
            threads: self.args.play.threads(),
        }
    }

    fn played(&self, pairs: u64, stop: &AtomicBool, progress: impl Fn(u64)) -> Result<Pairs, CliError> {
        let played = self.swap().play(pairs, stop, progress).map_err(|error| CliError::failed("play", error))?;
        played.into_iter().next().map(|arm| arm.pairs).ok_or_else(|| CliError::usage("there are no games to judge"))
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
        let Loaded { system, document, .. } = self.loaded;
        let subject = Subject { system: *system, scenario: document.name(), seed: self.args.play.seed.seed };
        let found = pairs.found(level_of_swap(0)).ok_or_else(|| CliError::usage("there are no games to judge"))?;
        Ok(swapped(&subject, sides(self.loaded), found, Vec::new()))
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
