//! The question how policies fare against each other: plays, keeps what is played, and says what it shows.

use super::super::args::PlayArgs;
use super::super::bar::Bar;
use super::super::clock::Clock;
use super::super::job::{End, Estimate, Nothing, Question};
use super::super::keeping::Keeping;
use super::super::run::interrupt::Interrupt;
use super::super::stopped::Stopped;
use super::super::{CliError, Context, Exit};
use super::ends::Ends;
use super::lineup::Lineup;
use super::seats::{Seats, Setting};
use super::stored::{findings, manifest};
use crate::analysis::tournament::{Contest, Field, Payoffs, Schedule};
use crate::report::findings::Findings;
use crate::report::{Evidence, ExactSums, Folder, LeftoverPayoffs, Manifest, StoredPayoffs, TournamentFacts};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// Games of the pilot of each pair.
const PILOT: u64 = 2;

/// The question.
pub(in crate::cli) struct Standoff {
    lineup: Lineup,
    facts: TournamentFacts,
    seats: Seats,
    seed: u64,
    threads: usize,
    ends: Ends,
}

/// What was played.
pub(in crate::cli) struct Played {
    payoffs: Payoffs,
    /// How often it went on.
    resumed: u32,
}

impl Standoff {
    /// Loads the games of all pairs.
    ///
    /// # Errors
    /// A policy can't play a side; there are more shards than blocks of games.
    pub(in crate::cli) fn new(
        lineup: Lineup,
        facts: TournamentFacts,
        play: &PlayArgs,
        ends: Ends,
    ) -> Result<Standoff, CliError> {
        let (seed, threads) = (play.seed.seed, play.threads());
        let most = facts.schedule(None).blocks(facts.looks) as u64;
        if ends.shard.is_some_and(|shard| shard.count > most) {
            let what = format!("{} games of a pair are {most} blocks, expected at most as many shards", facts.games);
            return Err(CliError::usage(what));
        }
        let setting = Setting { scenarios: &lineup.scenarios, facts: &facts, seed, shard: ends.shard };
        let seats = setting.seats(|_| true)?;
        let facts = TournamentFacts { cells: seats.digest(), ..facts };
        Ok(Standoff { lineup, facts, seats, seed, threads, ends })
    }

    fn setting(&self) -> Setting<'_> {
        Setting { scenarios: &self.lineup.scenarios, facts: &self.facts, seed: self.seed, shard: self.ends.shard }
    }

    fn contest(&self) -> Result<Contest, CliError> {
        self.setting().contest().map_err(CliError::usage)
    }

    fn field(&self) -> Field<'_> {
        self.seats.field(&self.setting(), self.threads)
    }

    fn manifest(&self, payoffs: &Payoffs, clock: &Clock, io: &Context) -> Manifest {
        let mut run = clock.facts(self.facts.games, self.threads, payoffs.schedule.block);
        run.asked.shard = self.ends.shard;
        manifest(&self.setting(), payoffs, &self.lineup.overrides, io.build(), run)
    }

    /// Plays from `payoffs` on; `keep` gets them from time to time.
    fn play_on(
        &self,
        contest: &Contest,
        payoffs: &mut Payoffs,
        stop: &AtomicBool,
        keep: &mut dyn FnMut(&Payoffs) -> Result<(), CliError>,
        io: &Context,
    ) -> Result<(), CliError> {
        let pairs = (0..contest.shape.cells()).filter(|cell| contest.shape.is_played(*cell)).count() as u64;
        let bar = Bar::new(pairs * payoffs.schedule.games, self.lineup.scenarios[0].document.name(), io);
        let mut keeping = Keeping::new();
        self.field().play(contest, payoffs, stop, |payoffs| {
            bar.at(payoffs.all_games());
            keeping.keep(stop.load(Ordering::Relaxed), || keep(payoffs).map_err(Stopped::Kept))
        })?;
        Ok(())
    }
}

impl Question for Standoff {
    type Sums = Played;

    fn estimate(&self, _: &Context) -> Result<Estimate, CliError> {
        let contest = Contest { precision: None, until: None, ..self.contest()? };
        let mut payoffs = Payoffs::new(Schedule::new(PILOT, 1), contest.shape.cells());
        let clock = Instant::now();
        self.field().play(&contest, &mut payoffs, &AtomicBool::new(false), |_| Ok::<(), Stopped>(()))?;
        let (pairs, games) = (payoffs.all_games() / PILOT, self.facts.games);
        let seconds = clock.elapsed().as_secs_f64() * games as f64 / PILOT as f64;
        let note = format!("{pairs} pairs of policies, {games} games each at most, take about {seconds:.0} s at most");
        Ok(Estimate { table: None, note: Some(note) })
    }

    fn play(&self, interrupt: &Interrupt, io: &Context) -> Result<Result<Played, Nothing>, CliError> {
        let contest = self.contest()?;
        let mut payoffs = Payoffs::new(self.setting().schedule(), contest.shape.cells());
        self.play_on(&contest, &mut payoffs, interrupt.flag(), &mut |_| Ok(()), io)?;
        Ok(seen(&contest, payoffs, 0))
    }

    fn play_in(&self, clock: &mut Clock, io: &Context) -> Result<Result<Played, Nothing>, CliError> {
        let Some(mut folder) = clock.folder.take() else { return self.play(&clock.interrupt, io) };
        let played = self.play_into(&mut folder, clock, io);
        clock.folder = Some(folder);
        played
    }

    fn findings(&self, played: &Played, stopped: bool) -> Result<Findings, CliError> {
        findings(&self.setting(), &played.payoffs, stopped).map_err(CliError::usage)
    }

    fn evidence<'a>(&'a self, played: &'a Played, clock: &Clock, io: &Context) -> Option<Evidence<'a>> {
        let mut manifest = self.manifest(&played.payoffs, clock, io);
        manifest.run.resumed = played.resumed;
        Some(Evidence {
            manifest,
            sums: ExactSums::Payoffs(StoredPayoffs::of(&played.payoffs)),
            arms: self.lineup.scenarios.iter().map(|scenario| scenario.document.resolved()).collect(),
            defaults: Vec::new(),
        })
    }

    fn end(&self, _: &Played, findings: &Findings, stopped: bool) -> End {
        if stopped {
            return End::with_note(
                Exit::Interrupted,
                "interrupted: these are the games of the looks that are complete",
            );
        }
        self.ends.end(findings, self.facts.games)
    }
}

impl Standoff {
    /// Plays on from what is in a folder, and keeps in it what is played.
    fn play_into(&self, folder: &mut Folder, clock: &Clock, io: &Context) -> Result<Result<Played, Nothing>, CliError> {
        let contest = self.contest()?;
        let (schedule, cells) = (self.setting().schedule(), contest.shape.cells());
        let nothing = Payoffs::new(schedule, cells);
        let left = match clock.resumes {
            true => LeftoverPayoffs::read(folder, &self.manifest(&nothing, clock, io), schedule, cells)?,
            false => None,
        };
        if clock.resumes && left.is_none() {
            io.note("there is no tournament to go on with: this one begins anew");
        }
        let (mut payoffs, resumed) = match left {
            Some(left) => (left.payoffs, left.manifest.run.resumed + 1),
            None => (nothing, 0),
        };
        folder.keep();
        let mut keep = |payoffs: &Payoffs| {
            let mut manifest = self.manifest(payoffs, clock, io);
            manifest.run.resumed = resumed;
            Ok(LeftoverPayoffs::note(folder, &manifest, payoffs)?)
        };
        self.play_on(&contest, &mut payoffs, clock.interrupt.flag(), &mut keep, io)?;
        Ok(seen(&contest, payoffs, resumed))
    }
}

/// What was played, if a look is complete.
fn seen(contest: &Contest, payoffs: Payoffs, resumed: u32) -> Result<Played, Nothing> {
    match contest.seen(&payoffs).look {
        0 => Err(Nothing {
            note: "interrupted before the first look was complete; with --out, --resume goes on".to_owned(),
            exit: Exit::Interrupted,
        }),
        _ => Ok(Played { payoffs, resumed }),
    }
}
