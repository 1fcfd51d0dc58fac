//! `--vary`: the value of a parameter at which a figure crosses its target.

use super::super::clock::Clock;
use super::super::counted::{self, Arm, Batch, Going};
use super::super::job::{End, Estimate, Nothing, Question};
use super::super::resumable::{Keep, Kept, Resumable};
use super::super::run::interrupt::Interrupt;
use super::super::{CliError, Context, Exit, Loaded};
use super::case::{self, Case};
use super::varied::{MOST, Varied};
use super::{Args, Wanted, judge, plan};
use crate::analysis::balance::{Probe, UntilJudged, most_probes, search};
use crate::report::findings::{Exhibit, Findings};
use crate::report::{BalanceFacts, Evidence, Folder, KeptCounts, LeftoverBalance, LeftoverSums, Manifest, VaryFacts};
use crate::stats::{Accumulator, LEVEL};

/// A value that was tried.
pub(super) struct Tried {
    at: usize,
    loaded: Loaded,
    seen: Accumulator,
}

/// The games of a search.
pub(super) struct SearchedGames {
    /// The values that were tried, in rising order.
    tried: Vec<Tried>,
    /// Whether the search has ended.
    ended: bool,
}

/// Why a search ended before its end.
enum Halt {
    /// The user stopped it.
    Stopped,
    /// Something went wrong.
    Failed(CliError),
}

impl From<CliError> for Halt {
    fn from(error: CliError) -> Halt {
        Halt::Failed(error)
    }
}

/// The question at which value of a parameter a figure crosses its target.
pub(super) struct CrossesAt<'a> {
    /// The arguments.
    pub(super) args: &'a Args,
    /// The scenario as it is.
    pub(super) loaded: &'a Loaded,
    /// The figure and its target.
    pub(super) wanted: &'a Wanted,
    /// The parameter.
    pub(super) varied: &'a Varied,
}

impl CrossesAt<'_> {
    /// The most games at a value.
    fn most(&self) -> u64 {
        self.args.max_games.unwrap_or(MOST)
    }

    fn batch(&self) -> Batch {
        self.args.batch(self.most())
    }

    /// The error of each interval, over all looks.
    fn alpha(&self) -> f64 {
        (1.0 - LEVEL) / most_probes(self.varied.last + 1) as f64
    }

    /// The scenario at one value.
    ///
    /// # Errors
    /// It can't have this value.
    fn load(&self, at: usize, io: &Context) -> Result<Loaded, CliError> {
        self.args.play.load(self.args.scenario(), &self.varied.set(at), &self.varied.typed, io)
    }

    /// What the games at a value show; none where the figure has no interval.
    fn judged(&self, tried: &Tried) -> Option<Probe> {
        judge(self.wanted, tried.at, &*tried.loaded.game, &tried.seen, self.alpha())
    }

    /// Plays at one value until it is clear on which side of the target the figure is, behind what was played there.
    fn probe(
        &self,
        at: usize,
        sums: &mut SearchedGames,
        interrupt: &Interrupt,
        keep: &mut dyn FnMut(&SearchedGames) -> Result<(), CliError>,
        io: &Context,
    ) -> Result<Probe, Halt> {
        let place = sums.tried.partition_point(|tried| tried.at < at);
        if sums.tried.get(place).is_none_or(|tried| tried.at != at) {
            let loaded = self.load(at, io)?;
            let seen = Accumulator::new(&*loaded.game);
            sums.tried.insert(place, Tried { at, loaded, seen });
        }
        loop {
            let Tried { loaded, seen, .. } = &mut sums.tried[place];
            let Wanted { aim, target, .. } = self.wanted;
            let rule = UntilJudged { game: &*loaded.game, aim, target: *target, margin: None, alpha: self.alpha() };
            match self.batch().stretch(loaded, &rule, seen, interrupt.flag())? {
                Going::On => keep(sums)?,
                Going::Stopped => {
                    keep(sums)?;
                    return Err(Halt::Stopped);
                }
                Going::Ended => break,
            }
        }
        let figure = || self.wanted.aim.name(&*sums.tried[place].loaded.game);
        let none = || Halt::Failed(CliError::usage(self.varied.no_interval(at, &figure())));
        self.judged(&sums.tried[place]).ok_or_else(none)
    }

    fn arms<'a>(&'a self, sums: &'a SearchedGames) -> Vec<Arm<'a>> {
        let arm = |Tried { at, loaded, seen }: &'a Tried| {
            Arm::varied(loaded, &self.args.play.changes, self.varied.set(*at), seen)
        };
        played(sums).map(arm).collect()
    }

    fn facts(&self, sums: &SearchedGames) -> BalanceFacts {
        let tried = played(sums).map(|tried| tried.at).collect();
        let vary = Some(VaryFacts { range: self.varied.typed.clone(), tried });
        let wanted = Some(self.wanted.facts(&*self.loaded.game));
        BalanceFacts { wanted, vary, stopped: !sums.ended, ..BalanceFacts::at(LEVEL) }
    }
}

/// The values that have games.
fn played(sums: &SearchedGames) -> impl Iterator<Item = &Tried> {
    sums.tried.iter().filter(|tried| tried.seen.games() > 0)
}

impl Resumable for CrossesAt<'_> {
    type Sums = SearchedGames;

    fn nothing(&self) -> SearchedGames {
        SearchedGames { tried: Vec::new(), ended: false }
    }

    fn is_something(&self, sums: &SearchedGames) -> bool {
        // The search begins with the first value: it shows nothing before there is something to judge there.
        sums.tried.first().is_some_and(|tried| tried.at == 0 && self.judged(tried).is_some())
    }

    fn manifest(&self, sums: &SearchedGames, clock: &Clock, io: &Context) -> Manifest {
        let manifest = counted::manifest(&self.arms(sums), io.build(), self.batch(), clock);
        Manifest { balance: Some(self.facts(sums)), ..manifest }
    }

    fn note(&self, folder: &Folder, manifest: &Manifest, sums: &SearchedGames) -> Result<(), CliError> {
        let counted: Vec<_> = played(sums).map(|tried| (&*tried.loaded.game, &tried.seen)).collect();
        Ok(KeptCounts::note(folder, manifest, &counted, None)?)
    }

    fn restore(&self, left: &LeftoverSums, io: &Context) -> Result<SearchedGames, CliError> {
        let left = LeftoverBalance::read(left)?;
        let places = left.facts().vary.iter().flat_map(|vary| &vary.tried);
        let one = |(place, &at): (usize, &usize)| -> Result<Tried, CliError> {
            if at > self.varied.last {
                return Err(left.damaged("a value that it tried is beyond the range").into());
            }
            let loaded = self.load(at, io)?;
            let seen = Accumulator::new(&*loaded.game);
            let arm = Arm::varied(&loaded, &self.args.play.changes, self.varied.set(at), &seen);
            let seen = left.counted(place, &arm.facts())?;
            Ok(Tried { at, loaded, seen })
        };
        let tried = places.enumerate().map(one).collect::<Result<Vec<Tried>, CliError>>()?;
        match tried.is_sorted_by(|one, next| one.at < next.at) {
            true => Ok(SearchedGames { tried, ended: false }),
            false => Err(left.damaged("the values that it tried are not in rising order").into()),
        }
    }

    fn play_on(
        &self,
        sums: &mut SearchedGames,
        interrupt: &Interrupt,
        keep: Keep<'_, SearchedGames>,
        io: &Context,
    ) -> Result<(), CliError> {
        let found = search(self.varied.last, |at| self.probe(at, sums, interrupt, keep, io));
        match found {
            Ok(_) => sums.ended = true,
            Err(Halt::Stopped) => {}
            Err(Halt::Failed(error)) => return Err(error),
        }
        Ok(())
    }
}

impl Question for CrossesAt<'_> {
    type Sums = Kept<SearchedGames>;

    fn estimate(&self, _: &Context) -> Result<Estimate, CliError> {
        plan::estimate(self.args, self.loaded, self.wanted)
    }

    fn check(&self, io: &Context) -> Result<(), CliError> {
        [0, self.varied.last].into_iter().try_for_each(|end| self.load(end, io).map(drop))
    }

    fn play(&self, interrupt: &Interrupt, io: &Context) -> Result<Result<Self::Sums, Nothing>, CliError> {
        self.play_all(interrupt, io)
    }

    fn play_in(&self, clock: &mut Clock, io: &Context) -> Result<Result<Self::Sums, Nothing>, CliError> {
        self.play_into(clock, io)
    }

    fn findings(&self, kept: &Self::Sums, _: bool) -> Result<Findings, CliError> {
        let (seed, facts) = (self.args.play.seed.seed, &self.facts(&kept.sums));
        Case { seed, facts, arms: &self.arms(&kept.sums) }.findings().map_err(CliError::usage)
    }

    fn evidence<'a>(&'a self, kept: &'a Self::Sums, clock: &Clock, io: &Context) -> Option<Evidence<'a>> {
        let facts = self.facts(&kept.sums);
        let mut evidence = case::evidence(&self.arms(&kept.sums), &facts, self.batch(), clock, io);
        evidence.manifest.run.resumed = kept.resumed;
        Some(evidence)
    }

    fn end(&self, kept: &Self::Sums, findings: &Findings, _: bool) -> End {
        if !kept.sums.ended {
            let note = self.args.interrupted("interrupted before the end of the search");
            return End::with_note(Exit::Interrupted, note);
        }
        let crosses = |exhibit: &Exhibit| matches!(exhibit, Exhibit::Curve(curve) if curve.bracket.is_some());
        let crossed = findings.exhibits.iter().any(crosses);
        End::silent(if crossed { Exit::Done } else { Exit::Undecided })
    }
}
