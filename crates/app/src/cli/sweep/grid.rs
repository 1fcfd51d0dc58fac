//! All combinations of the values of one or two parameters.

use super::super::bar::Bar;
use super::super::clock::Clock;
use super::super::counted::{self, Arm, Batch};
use super::super::job::{End, Estimate, Nothing, Question};
use super::super::resumable::{Keep, Kept, Resumable};
use super::super::run::interrupt::Interrupt;
use super::super::shares::{end, shareable};
use super::super::varied::axis::{self, Axis};
use super::super::varied::cells::{self, Cell};
use super::super::{CliError, Context, Exit, Loaded, Outcome};
use super::{Args, PILOT, findings};
use crate::analysis::balance::Aim;
use crate::analysis::sweep::{Entrant, Field, Reader, Seen, level_of_each};
use crate::batch;
use crate::chance::RunKey;
use crate::game::Game;
use crate::report::findings::Findings;
use crate::report::{
    AxisFacts, CellFacts, DesignFacts, Evidence, Folder, GridFacts, InvalidFacts, KeptCounts, LeftoverSums, Manifest,
    Shard, Stop, SweepFacts,
};
use crate::stats::{Accumulator, LEVEL};
use std::ops::Range;
use std::time::{Duration, Instant};

/// Games at each value, unless said.
const GAMES: u64 = 2_000;
/// The most games at each value for a precision, unless said.
const MOST: u64 = 200_000;
/// Games of each cell in the first stretch; what is played of a stretch is lost when the user stops play.
const STRETCH: u64 = 64;
/// The next stretch is twice as long while one takes less than this.
const LONG: Duration = Duration::from_secs(1);

/// The question.
struct Grid<'a> {
    args: &'a Args,
    axes: Vec<Axis>,
    base: Loaded,
    cells: Vec<Cell>,
    invalid: Vec<InvalidFacts>,
    /// The figure, in the base.
    aim: Aim,
    metric: String,
    /// The figure, in each cell.
    aims: Vec<Aim>,
}

pub(super) fn run(args: &Args, io: &Context) -> Outcome {
    if args.vary.is_empty() {
        return Err(CliError::usage("nothing is varied: say --vary PATH=A,B,.. or --design oat"));
    }
    let read = |typed: &String| {
        axis::parse(typed).map_err(|why| CliError::usage(format!("invalid value '{typed}' for '--vary': {why}")))
    };
    let axes = args.vary.iter().map(read).collect::<Result<Vec<Axis>, _>>()?;
    cells::check(&axes)?;
    let base = args.base(io)?;
    cells::check_variants(&base, &axes)?;
    let aim = args.aim(&base)?;
    let metric = aim.name(&*base.game);
    let cells::Cells { cells, invalid } = cells::load(&args.play, &args.scenario, &axes, io)?;
    let of = |cell: &Cell| counted::aim(&*cell.loaded.game, &metric);
    let aims = cells.iter().map(of).collect::<Result<Vec<Aim>, _>>()?;
    let grid = Grid { args, axes, base, cells, invalid, aim, metric, aims };
    shareable(args.shard, grid.games(), "games")?;
    args.answer(&grid, io)
}

impl Grid<'_> {
    /// The games at each value, or the most where a precision ends play.
    fn games(&self) -> u64 {
        match self.args.precision {
            None => self.args.games.unwrap_or(GAMES),
            Some(_) => self.args.max_games.unwrap_or(MOST),
        }
    }

    /// The numbers of the games: all, or the share of one machine.
    fn range(&self) -> Range<u64> {
        Shard::range(self.args.shard, self.games())
    }

    /// The numbers of games at which play may end.
    fn looks(&self) -> Vec<u64> {
        match self.args.precision {
            None => vec![self.range().end],
            Some(_) => batch::grid().take_while(|look| *look < self.games()).chain([self.games()]).collect(),
        }
    }

    /// Whether each difference from the scenario as it is has the wished half-width; where no game differs, there is
    /// none to be known better.
    fn is_precise(&self, seen: &[Seen]) -> bool {
        let Some(precision) = self.args.precision else { return false };
        let half = if self.aim.is_share(&*self.base.game) { precision / 100.0 } else { precision };
        let base = Reader::new(&*self.base.game, &self.aim);
        let level = level_of_each(LEVEL, 2 * self.cells.len(), 1);
        let fine = |((cell, aim), seen): ((&Cell, &Aim), &Seen)| {
            let reader = Reader::new(&*cell.loaded.game, aim).beside(&base);
            let interval = seen.pair.interval(&reader, level);
            seen.pair.moved() == 0 || interval.is_some_and(|interval| interval.half_width() <= half)
        };
        self.cells.iter().zip(&self.aims).zip(&seen[1..]).all(fine)
    }

    fn batch(&self, games: u64) -> Batch {
        Batch { seed: self.args.play.seed.seed, games, threads: self.args.play.threads() }
    }

    /// The scenario as it is, then the cells.
    fn entrants(&self) -> Vec<Entrant<'_>> {
        let base = Entrant { game: &*self.base.game, aim: &self.aim };
        let cells = self.cells.iter().zip(&self.aims);
        std::iter::once(base).chain(cells.map(|(cell, aim)| Entrant { game: &*cell.loaded.game, aim })).collect()
    }

    fn facts(&self, seen: &[Seen]) -> SweepFacts {
        let axis = |axis: &Axis| AxisFacts { path: axis.path.clone(), values: axis.values.clone() };
        let cell = |(cell, seen): (&Cell, &Seen)| CellFacts {
            at: cell.at.clone(),
            pair: seen.pair.clone(),
            outcomes: format!("{:032x}", seen.outcomes),
        };
        SweepFacts {
            level: LEVEL,
            metric: self.metric.clone(),
            design: DesignFacts::Grid(GridFacts {
                axes: self.axes.iter().map(axis).collect(),
                cells: self.cells.iter().zip(&seen[1..]).map(cell).collect(),
                invalid: self.invalid.clone(),
            }),
        }
    }

    fn counted<'a>(&'a self, seen: &'a [Seen]) -> Vec<Arm<'a>> {
        let overrides = self.args.play.changes.overrides();
        let base = (None, &self.base, overrides);
        let cell = |cell: &'a Cell| (Some(cell.label.clone()), &cell.loaded, cell.overrides.clone());
        let arms = std::iter::once(base).chain(self.cells.iter().map(cell)).zip(seen);
        let counted = arms.filter_map(|((variant, loaded, overrides), seen)| {
            Some(Arm { variant, loaded, overrides, seen: seen.counts.as_ref()? })
        });
        counted.collect()
    }
}

impl Resumable for Grid<'_> {
    /// Of the scenario as it is, then of the cells.
    type Sums = Vec<Seen>;

    fn nothing(&self) -> Vec<Seen> {
        self.entrants().iter().map(|arm| Seen::counting(arm.game, arm.aim)).collect()
    }

    fn is_something(&self, seen: &Vec<Seen>) -> bool {
        played(seen) > 0
    }

    fn manifest(&self, seen: &Vec<Seen>, clock: &Clock, io: &Context) -> Manifest {
        let mut manifest = counted::manifest(&self.counted(seen), io.build(), self.batch(self.games()), clock);
        manifest.run.asked.shard = self.args.shard;
        let precision = self.args.precision.map(|half| (self.metric.clone(), half)).into_iter().collect();
        let stop = match self.args.precision {
            None => Stop::Games,
            Some(_) if self.is_precise(seen) => Stop::Precision,
            Some(_) => Stop::MaxGames,
        };
        Manifest { sweep: Some(self.facts(seen)), precision, stop, ..manifest }
    }

    fn note(&self, folder: &Folder, manifest: &Manifest, seen: &Vec<Seen>) -> Result<(), CliError> {
        let counted: Vec<(&dyn Game, &Accumulator)> =
            self.counted(seen).iter().map(|arm| (&*arm.loaded.game, arm.seen)).collect();
        Ok(KeptCounts::note(folder, manifest, &counted, None)?)
    }

    fn restore(&self, left: &LeftoverSums, _: &Context) -> Result<Vec<Seen>, CliError> {
        let broken = || CliError::broken("the sums of the sweep in the folder are not those of its cells");
        let left = KeptCounts::read(left)?;
        let Some(DesignFacts::Grid(grid)) = left.manifest.sweep.as_ref().map(|facts| &facts.design) else {
            return Err(broken());
        };
        let mut restored = self.nothing();
        for (at, seen) in restored.iter_mut().enumerate() {
            let arm = if at == 0 { &self.base } else { &self.cells[at - 1].loaded };
            seen.counts = Some(left.counted(at, &*arm.game)?);
        }
        for ((seen, cell), arm) in restored[1..].iter_mut().zip(&grid.cells).zip(&self.entrants()[1..]) {
            let reader = Reader::new(arm.game, arm.aim);
            let games = seen.counts.as_ref().map_or(0, Accumulator::games);
            let outcomes = u128::from_str_radix(&cell.outcomes, 16).map_err(|_| broken())?;
            if !cell.pair.is_of(&reader) || cell.pair.games() != games {
                return Err(broken());
            }
            (seen.pair, seen.outcomes) = (cell.pair.clone(), outcomes);
        }
        Ok(restored)
    }

    fn play_on(
        &self,
        seen: &mut Vec<Seen>,
        interrupt: &Interrupt,
        keep: Keep<'_, Vec<Seen>>,
        io: &Context,
    ) -> Result<(), CliError> {
        let failed = |error| CliError::failed("play", error);
        let key = RunKey::new(self.base.system.name(), self.args.play.seed.seed);
        let field = Field::new(&*self.base.game, &self.aim, key, self.args.play.threads()).map_err(failed)?;
        let arms = self.entrants();
        let range = self.range();
        let bar = Bar::new(range.end - range.start, self.base.document.name(), io);
        let mut stretch = STRETCH;
        let mut from = range.start + played(seen);
        for look in self.looks().into_iter().filter(|look| *look >= from).collect::<Vec<u64>>() {
            while from < look {
                let (to, begun) = (look.min(from + stretch), Instant::now());
                let mut here = self.nothing();
                if !field.play(from..to, &arms, &mut here, interrupt.flag()).map_err(failed)? {
                    return Ok(());
                }
                seen.iter_mut().zip(&here).for_each(|(seen, here)| seen.merge(here));
                from = to;
                bar.at(from - range.start);
                keep(seen)?;
                stretch = if begun.elapsed() < LONG { stretch * 2 } else { stretch };
            }
            if self.is_precise(seen) {
                break;
            }
        }
        Ok(())
    }
}

/// The games of each arm.
fn played(seen: &[Seen]) -> u64 {
    seen.first().and_then(|base| base.counts.as_ref()).map_or(0, Accumulator::games)
}

impl Question for Grid<'_> {
    type Sums = Kept<Vec<Seen>>;

    fn estimate(&self, _: &Context) -> Result<Estimate, CliError> {
        let (games, values) = (self.games(), self.cells.len());
        let seconds = self.batch(PILOT).seconds_each(&self.base)? * (games * (values as u64 + 1)) as f64;
        let note = format!("{values} times {games} games take about {seconds:.1} s");
        Ok(Estimate { table: None, note: Some(note) })
    }

    fn play(&self, interrupt: &Interrupt, io: &Context) -> Result<Result<Self::Sums, Nothing>, CliError> {
        self.play_all(interrupt, io)
    }

    fn play_in(&self, clock: &mut Clock, io: &Context) -> Result<Result<Self::Sums, Nothing>, CliError> {
        self.play_into(clock, io)
    }

    fn findings(&self, kept: &Self::Sums, _: bool) -> Result<Findings, CliError> {
        let found = findings(&self.facts(&kept.sums), &self.counted(&kept.sums), self.args.play.seed.seed);
        found.map_err(CliError::usage)
    }

    fn evidence<'a>(&'a self, kept: &'a Self::Sums, clock: &Clock, io: &Context) -> Option<Evidence<'a>> {
        let mut manifest = self.manifest(&kept.sums, clock, io);
        manifest.run.resumed = kept.resumed;
        Some(counted::evidence(&self.counted(&kept.sums), manifest))
    }

    fn end(&self, kept: &Self::Sums, _: &Findings, stopped: bool) -> End {
        let games = played(&kept.sums);
        let precise = self.is_precise(&kept.sums);
        let range = self.range();
        if stopped && !precise && games < range.end - range.start {
            return End::with_note(Exit::Interrupted, format!("interrupted: swept over the first {games} games"));
        }
        if self.args.precision.is_some() && !precise && !stopped {
            return End::with_note(
                Exit::Undecided,
                format!("not as precise after {games} games: allow more with --max-games"),
            );
        }
        end(self.args.shard)
    }
}
