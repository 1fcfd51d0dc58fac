//! `--swap`: is it the forces, or the seat? The forces of the sides change seats, and each variant does the same beside
//! the scenario as it is.

use super::bar::Bar;
use super::job::{End, Estimate, Nothing, Question};
use super::run::interrupt::Interrupt;
use super::{CliError, Context, Exit, Loaded};
use crate::analysis::Score;
use crate::analysis::swap::{Beside, Seats, Swap};
use crate::chance::RunKey;
use crate::game::Game;
use crate::report::findings::{Findings, Subject, SwappedVariant, level_of_swap, swapped};
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// Pairs of games, unless said, and the most parts of a dataset that they are: some ten seconds of play.
const PAIRS: (u64, u64) = (10_000, 2);
/// Pairs of a pilot.
const PILOT: u64 = 100;

/// A scenario with the forces exchanged.
struct Exchanged {
    game: Box<dyn Game>,
    /// What a game is worth, as it is and exchanged.
    scores: [Score; 2],
}

impl Exchanged {
    /// A scenario with the forces exchanged.
    ///
    /// # Errors
    /// Its sides can't change seats, or are no valid scenario then.
    fn of(loaded: &Loaded) -> Result<Exchanged, CliError> {
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
    fn seats<'a>(&'a self, loaded: &'a Loaded) -> Seats<'a> {
        let [one, other] = self.scores;
        [(&*loaded.game, one), (&*self.game, other)]
    }
}

/// The names of the sides: the one whose forces are judged, and the other.
fn sides(loaded: &Loaded) -> [String; 2] {
    let mut sides = loaded.game.policies().into_iter().map(|(side, _)| side);
    [sides.next().unwrap_or_default(), sides.next().unwrap_or_default()]
}

/// The question what is the forces' doing, and what the seat's, in a scenario and in its variants.
pub(super) struct SwappedSeats<'a> {
    base: &'a Loaded,
    /// Its variants by what they are called.
    variants: Vec<(&'a str, &'a Loaded)>,
    /// The scenario with the forces exchanged, then each variant.
    exchanged: Vec<Exchanged>,
    play: Play,
}

/// How the pairs of games are played.
pub(super) struct Play {
    /// The master seed.
    pub(super) seed: u64,
    /// The number of threads.
    pub(super) threads: usize,
    /// The pairs of each scenario, where they are said.
    pub(super) pairs: Option<u64>,
}

impl<'a> SwappedSeats<'a> {
    /// A scenario and its variants, each with the forces exchanged.
    ///
    /// # Errors
    /// The sides of one can't change seats, or are no valid scenario then.
    pub(super) fn of(
        base: &'a Loaded,
        variants: Vec<(&'a str, &'a Loaded)>,
        play: Play,
    ) -> Result<SwappedSeats<'a>, CliError> {
        let mut exchanged = vec![Exchanged::of(base)?];
        for (label, loaded) in &variants {
            let one = Exchanged::of(loaded);
            exchanged.push(one.map_err(|error| CliError::usage(format!("`{label}`: {error}")))?);
        }
        Ok(SwappedSeats { base, variants, exchanged, play })
    }

    fn pairs(&self) -> u64 {
        self.play.pairs.unwrap_or_else(|| PAIRS.0.min(PAIRS.1 * self.base.system.part_games()))
    }

    fn played(&self, pairs: u64, stop: &AtomicBool, progress: impl Fn(u64)) -> Result<Vec<Beside>, CliError> {
        let loaded = std::iter::once(self.base).chain(self.variants.iter().map(|(_, loaded)| *loaded));
        let swap = Swap {
            arms: self.exchanged.iter().zip(loaded).map(|(exchanged, loaded)| exchanged.seats(loaded)).collect(),
            key: RunKey::new(self.base.system.name(), self.play.seed),
            threads: self.play.threads,
        };
        swap.play(pairs, stop, progress).map_err(|error| CliError::failed("play", error))
    }
}

impl Question for SwappedSeats<'_> {
    type Sums = Vec<Beside>;

    fn estimate(&self, _: &Context) -> Result<Estimate, CliError> {
        let clock = Instant::now();
        self.played(PILOT, &AtomicBool::new(false), |_| ())?;
        let seconds = clock.elapsed().as_secs_f64() / PILOT as f64 * self.pairs() as f64;
        Ok(Estimate { table: None, note: Some(format!("{} pairs of games take about {seconds:.1} s", self.pairs())) })
    }

    fn play(&self, interrupt: &Interrupt, io: &Context) -> Result<Result<Vec<Beside>, Nothing>, CliError> {
        let bar = Bar::new(self.pairs(), "pairs", io);
        Ok(Ok(self.played(self.pairs(), interrupt.flag(), |pairs| bar.at(pairs))?))
    }

    fn findings(&self, seen: &Vec<Beside>, _: bool) -> Result<Findings, CliError> {
        let Loaded { system, document, .. } = self.base;
        let subject = Subject { system: *system, scenario: document.name(), seed: self.play.seed };
        let level = level_of_swap(self.variants.len());
        let nothing = || CliError::usage("there are no games to judge");
        let (first, others) = seen.split_first().ok_or_else(nothing)?;
        let variant = |((label, _), arm): (&(&str, &Loaded), &Beside)| {
            let (found, change) = (arm.pairs.found(level)?, arm.change(level)?);
            Some(SwappedVariant { label: (*label).to_owned(), found, change })
        };
        let variants = self.variants.iter().zip(others).map(variant).collect::<Option<Vec<_>>>().ok_or_else(nothing)?;
        let found = first.pairs.found(level).ok_or_else(nothing)?;
        Ok(swapped(&subject, sides(self.base), found, variants))
    }

    fn end(&self, seen: &Vec<Beside>, _: &Findings, stopped: bool) -> End {
        let pairs = seen.first().map_or(0, |arm| arm.pairs.count());
        match stopped {
            true => End::with_note(Exit::Interrupted, format!("interrupted: these are the first {pairs} pairs")),
            false => End::silent(Exit::Done),
        }
    }
}
