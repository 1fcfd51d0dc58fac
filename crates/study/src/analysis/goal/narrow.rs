//! A game whose outcomes hold the figures of some goals alone: so that thousands of settings can be counted at once,
//! and so that the share of games that fulfil a condition on several metrics is counted as a metric is.

use super::figure::{GoalFigure, Named};
use crate::analysis::balance::Aim;
use crate::analysis::condition::{Condition, OutcomeCondition};
use crate::chance::GameKey;
use crate::game::{Description, Game, Metric, MetricKind, NULL, Ratio, Record, Verdicts, Worker, is_named};
use crate::scenario::Fault;

/// Where a cell of a narrow outcome comes from.
#[derive(Clone, Debug, PartialEq)]
enum Source {
    /// The cell of this index.
    Cell(usize),
    /// Whether the whole outcome fulfils a condition.
    Condition(OutcomeCondition),
}

impl Source {
    fn of(&self, row: &[i64]) -> i64 {
        match self {
            Source::Cell(at) => row[*at],
            Source::Condition(condition) => i64::from(condition.holds(row)),
        }
    }
}

/// The game.
pub struct Narrow {
    game: Box<dyn Game>,
    metrics: Vec<Metric>,
    ratios: Vec<Ratio>,
    verdicts: Option<Verdicts>,
    sources: Vec<Source>,
    figures: Vec<GoalFigure>,
}

impl Narrow {
    /// A game narrowed to the figures of these names, in their order.
    ///
    /// # Errors
    /// It has no such figure, with the nearest name.
    pub fn new<'a>(game: Box<dyn Game>, names: impl IntoIterator<Item = &'a str>) -> Result<Narrow, Fault> {
        let (metrics, ratios, sources, figures) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut narrow = Narrow { game, metrics, ratios, verdicts: None, sources, figures };
        for name in names {
            narrow.take(name)?;
            let figure = GoalFigure::named(&narrow, name).ok_or_else(|| Fault::unknown("", "metric", name, []))?;
            narrow.figures.push(figure);
        }
        Ok(narrow)
    }

    /// The figures, in the order of their names.
    pub fn figures(&self) -> &[GoalFigure] {
        &self.figures
    }

    /// Adds the cells that a figure is computed from.
    fn take(&mut self, name: &str) -> Result<(), Fault> {
        match Named::of(name) {
            Named::Condition(text) => self.condition(name, text),
            Named::Quantile(_, metric) => self.number(metric),
            Named::Plain(plain) => self.plain(plain),
        }
    }

    fn condition(&mut self, name: &str, text: &str) -> Result<(), Fault> {
        let condition = Condition::parse(text).map_err(|why| Fault::new("", why))?;
        let source = Source::Condition(condition.on(self.game.metrics())?);
        if self.sources.contains(&source) && self.metrics.iter().any(|metric| metric.name == name) {
            return Ok(());
        }
        self.sources.push(source);
        let meaning = format!("whether a game has {text}");
        self.metrics.push(Metric { range: (0, 1), meaning, ..Metric::plain(name, MetricKind::Flag) });
        Ok(())
    }

    fn number(&mut self, name: &str) -> Result<(), Fault> {
        let metrics = self.game.metrics();
        let numbers = metrics.iter().filter(|metric| metric.kind == MetricKind::Integer);
        let unknown = || Fault::unknown("", "metric", name, numbers.map(|metric| metric.name.as_str()));
        let at = metrics.iter().position(|metric| is_named(&metric.name, name)).ok_or_else(unknown)?;
        if metrics[at].kind != MetricKind::Integer {
            return Err(Fault::new("", format!("`{}` is no number: it has no quantiles", metrics[at].name)));
        }
        self.cell(at);
        Ok(())
    }

    fn plain(&mut self, name: &str) -> Result<(), Fault> {
        let unknown = || Fault::unknown("", "metric", name, Aim::names(&*self.game).iter().map(String::as_str));
        match Aim::named(&*self.game, name).ok_or_else(unknown)? {
            Aim::Score(_) => {
                let found = self.game.verdicts().cloned();
                self.verdicts = found.map(|found| Verdicts { metric: self.cell(found.metric), ..found });
            }
            Aim::Metric(at) | Aim::Share(at, _) => {
                self.cell(at);
            }
            Aim::Ratio(at) => {
                let ratio = self.game.ratios()[at].clone();
                let [numerator, denominator] = [ratio.numerator, ratio.denominator].map(|at| self.cell(at));
                self.ratios.push(Ratio { numerator, denominator, ..ratio });
            }
        }
        Ok(())
    }

    /// The place of a cell of the whole outcome.
    fn cell(&mut self, at: usize) -> usize {
        let wanted = Source::Cell(at);
        if let Some(place) = self.sources.iter().position(|source| *source == wanted) {
            return place;
        }
        self.sources.push(wanted);
        self.metrics.push(self.game.metrics()[at].clone());
        self.metrics.len() - 1
    }

    fn row(&self, row: &[i64]) -> Vec<i64> {
        self.sources.iter().map(|source| source.of(row)).collect()
    }
}

impl Game for Narrow {
    fn metrics(&self) -> &[Metric] {
        &self.metrics
    }

    fn ratios(&self) -> &[Ratio] {
        &self.ratios
    }

    fn verdicts(&self) -> Option<&Verdicts> {
        self.verdicts.as_ref()
    }

    fn description(&self) -> &dyn Description {
        self.game.description()
    }

    fn canonical(&self) -> Vec<u8> {
        self.game.canonical()
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        let row = vec![NULL; self.game.metrics().len()];
        Box::new(NarrowWorker { worker: self.game.worker(), row, sources: &self.sources })
    }

    fn record(&self, game: GameKey) -> Record {
        let record = self.game.record(game);
        Record { row: self.row(&record.row), ..record }
    }
}

struct NarrowWorker<'a> {
    worker: Box<dyn Worker + 'a>,
    row: Vec<i64>,
    sources: &'a [Source],
}

impl Worker for NarrowWorker<'_> {
    fn play(&mut self, game: GameKey, row: &mut [i64]) {
        self.worker.play(game, &mut self.row);
        for (cell, source) in row.iter_mut().zip(self.sources) {
            *cell = source.of(&self.row);
        }
    }
}
