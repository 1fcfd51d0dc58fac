//! The whole ranges of several parameters: which of them moves a figure, and how much of its variance is whose.

use super::super::bar::Bar;
use super::super::clock::Clock;
use super::super::counted::Batch;
use super::super::job::{End, Estimate, Nothing, Question};
use super::super::resumable::{Keep, Kept, Resumable};
use super::super::run::interrupt::Interrupt;
use super::super::shares::{end, shareable};
use super::super::varied::axis::{self, Axis};
use super::super::varied::budget::budget;
use super::super::{CliError, Context, Exit, Loaded, Outcome};
use super::found::stars as findings;
use super::sampling::Sampling;
use super::{Args, PILOT};
use crate::analysis::balance::Aim;
use crate::analysis::sweep::Reader;
use crate::analysis::sweep::stars::{self, Design, PlayedStar};
use crate::report::findings::Findings;
use crate::report::{
    ArmFacts, AxisFacts, DesignFacts, Evidence, ExactSums, Folder, LeftoverSums, Manifest, StarsFacts, StoredStars,
    SweepFacts,
};
use crate::stats::{FEW, LEVEL};

/// The least and the most base points, unless said.
const POINTS: [(u64, u64); 2] = [(48, 128), (96, 256)];
/// The most games at each point, unless said.
const GAMES: u64 = 256;
/// Where games are few, each point has this many before there are more base points than the least.
const EACH: u64 = 16;

/// The question.
struct Sample<'a> {
    args: &'a Args,
    base: Loaded,
    facts: SweepFacts,
    stars: StarsFacts,
}

pub(super) fn run(args: &Args, design: Design, io: &Context) -> Outcome {
    let name = design.name();
    if args.vary.is_empty() {
        return Err(CliError::usage(format!(
            "nothing is varied: --design {name} takes --vary PATH=a..b, several times"
        )));
    }
    let axes = args.vary.iter().map(|typed| read(typed, name)).collect::<Result<Vec<Axis>, _>>()?;
    for (at, axis) in axes.iter().enumerate() {
        if axes[..at].iter().any(|other| other.path == axis.path) {
            return Err(CliError::usage(format!("--vary names {} twice, expected one range of each", axis.path)));
        }
    }
    let base = args.base(io)?;
    let aim = args.aim(&base)?;
    let metric = aim.name(&*base.game);
    if matches!(aim, Aim::Ratio(_)) {
        let what = format!("`{metric}` is a ratio, and --design {name} needs `score`, a metric or a share");
        return Err(CliError::usage(what));
    }
    axes.iter().try_for_each(|axis| loads(args, axis, io))?;
    let stars = facts(args, design, &axes, &base);
    let most = Reader::new(&*base.game, &aim);
    if !stars::fits(&most, stars.games) {
        return Err(CliError::usage(format!("{} games at each point are too many to add up `{metric}`", stars.games)));
    }
    if stars.points < FEW || stars.games < 2 {
        let what = format!("expected at least {FEW} base points (--points), with 2 games at each point (--games)");
        return Err(CliError::usage(what));
    }
    shareable(args.shard, stars.points, "base points")?;
    let facts = SweepFacts { level: LEVEL, metric, design: DesignFacts::Stars(stars.clone()) };
    args.answer(&Sample { args, base, facts, stars }, io)
}

fn read(typed: &str, design: &str) -> Result<Axis, CliError> {
    let wrong = |why: String| CliError::usage(format!("invalid value '{typed}' for '--vary': {why}"));
    match axis::parse(typed).map_err(wrong)? {
        axis if axis.variants => {
            Err(CliError::usage(format!("--design {design} takes values, not variants: `{typed}`")))
        }
        axis => Ok(axis),
    }
}

/// Whether some value of an axis by itself makes a valid scenario.
///
/// # Errors
/// None does: the error of the first.
fn loads(args: &Args, axis: &Axis, io: &Context) -> Result<(), CliError> {
    let mut first = None;
    for set in (0..axis.values.len()).filter_map(|at| axis.set(at)) {
        match args.play.load(&args.scenario, &set, &axis.typed, io) {
            Ok(_) => return Ok(()),
            Err(error) => drop(first.get_or_insert(error)),
        }
    }
    first.map_or(Ok(()), Err)
}

/// How many base points there are, and how many games at each point.
fn facts(args: &Args, design: Design, axes: &[Axis], base: &Loaded) -> StarsFacts {
    let each = || budget(base, args.play.seed.seed) / design.points(axes.len()) as u64;
    let (least, most) = POINTS[usize::from(design == Design::Sobol)];
    let points = args.points.unwrap_or_else(|| match args.games {
        Some(games) => (each() / games.max(1)).clamp(least, most),
        None => (each() / EACH).clamp(least, most),
    });
    let games = args.games.unwrap_or_else(|| (each() / points.max(1)).clamp(2, GAMES));
    let axis = |axis: &Axis| AxisFacts { path: axis.path.clone(), values: axis.values.clone() };
    StarsFacts { design, axes: axes.iter().map(axis).collect(), points, games }
}

/// What a manifest says of the stars of a base scenario that are played.
pub(super) fn manifest(
    base: &Loaded,
    overrides: &[String],
    facts: &SweepFacts,
    games: u64,
    manifest: impl FnOnce(&[(ArmFacts<'_>, u64)]) -> Manifest,
) -> Manifest {
    let Loaded { document, system, game } = base;
    let arm = ArmFacts { variant: None, scenario: document.name(), system: *system, game: &**game, overrides };
    Manifest { sweep: Some(facts.clone()), ..manifest(&[(arm, games)]) }
}

impl Sample<'_> {
    fn seed(&self) -> u64 {
        self.args.play.seed.seed
    }

    /// The number of the first base point.
    fn first(&self) -> u64 {
        self.stars.range(self.args.shard).start
    }

    fn around(&self) -> u64 {
        self.stars.design.points(self.stars.axes.len()) as u64
    }
}

impl Resumable for Sample<'_> {
    type Sums = Vec<PlayedStar>;

    fn nothing(&self) -> Vec<PlayedStar> {
        Vec::new()
    }

    fn is_something(&self, stars: &Vec<PlayedStar>) -> bool {
        !stars.is_empty()
    }

    fn manifest(&self, stars: &Vec<PlayedStar>, clock: &Clock, io: &Context) -> Manifest {
        let StarsFacts { points, games, .. } = self.stars;
        let mut run = clock.facts(points * games, self.args.play.threads(), games);
        run.asked.shard = self.args.shard;
        let overrides = self.args.play.changes.overrides();
        let played = stars.len() as u64 * games;
        let of = |arms: &[(ArmFacts<'_>, u64)]| Manifest::of_arms(io.build(), self.seed(), arms, run);
        manifest(&self.base, &overrides, &self.facts, played, of)
    }

    fn note(&self, folder: &Folder, manifest: &Manifest, stars: &Vec<PlayedStar>) -> Result<(), CliError> {
        Ok(LeftoverSums::note_stars(folder, manifest, &StoredStars::of(self.first(), stars))?)
    }

    fn restore(&self, left: &LeftoverSums, _: &Context) -> Result<Vec<PlayedStar>, CliError> {
        Ok(left.stars(self.first(), self.stars.axes.len(), self.stars.games)?)
    }

    fn play_on(
        &self,
        stars: &mut Vec<PlayedStar>,
        interrupt: &Interrupt,
        keep: Keep<'_, Vec<PlayedStar>>,
        io: &Context,
    ) -> Result<(), CliError> {
        let threads = self.args.play.threads();
        let sampling = Sampling::new(&self.base, &self.stars, &self.facts.metric, (self.seed(), threads))?;
        let range = self.stars.range(self.args.shard);
        let bar = Bar::new(range.end - range.start, self.base.document.name(), io);
        let from = range.start + stars.len() as u64;
        sampling.play(from..range.end, interrupt.flag(), &mut |more| {
            stars.extend(more);
            bar.at(stars.len() as u64);
            keep(stars)
        })
    }
}

impl Question for Sample<'_> {
    type Sums = Kept<Vec<PlayedStar>>;

    fn estimate(&self, _: &Context) -> Result<Estimate, CliError> {
        let StarsFacts { points, games, .. } = self.stars;
        let all = points * games * self.around();
        let batch = Batch { seed: self.seed(), games: PILOT, threads: self.args.play.threads() };
        let seconds = batch.seconds_each(&self.base)? * all as f64;
        let note = format!(
            "{points} base points with {} points each, {games} games at each of them, {all} in all, take about \
             {seconds:.0} s, and the time to load {} scenarios",
            self.around(),
            points * self.around()
        );
        Ok(Estimate { table: None, note: Some(note) })
    }

    fn play(&self, interrupt: &Interrupt, io: &Context) -> Result<Result<Self::Sums, Nothing>, CliError> {
        self.play_all(interrupt, io)
    }

    fn play_in(&self, clock: &mut Clock, io: &Context) -> Result<Result<Self::Sums, Nothing>, CliError> {
        self.play_into(clock, io)
    }

    fn findings(&self, played: &Self::Sums, _: bool) -> Result<Findings, CliError> {
        let found = findings(&self.facts, &self.stars, &self.base, (self.first(), &played.sums), self.seed());
        found.map_err(CliError::usage)
    }

    fn evidence<'a>(&'a self, played: &'a Self::Sums, clock: &Clock, io: &Context) -> Option<Evidence<'a>> {
        let mut manifest = self.manifest(&played.sums, clock, io);
        manifest.run.resumed = played.resumed;
        let sums = ExactSums::Stars(StoredStars::of(self.first(), &played.sums));
        Some(Evidence { manifest, sums, arms: vec![self.base.document.resolved()], defaults: Vec::new() })
    }

    fn end(&self, played: &Self::Sums, _: &Findings, _: bool) -> End {
        let range = self.stars.range(self.args.shard);
        let done = played.sums.len() as u64;
        match done < range.end - range.start {
            true => End::with_note(Exit::Interrupted, format!("interrupted after {done} base points")),
            false => end(self.args.shard),
        }
    }
}
