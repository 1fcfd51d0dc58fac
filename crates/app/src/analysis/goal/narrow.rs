//! A game whose outcomes hold the figures of some goals alone: so that thousands of settings can be counted at once, and
//! so that the share of games that fulfil a condition on several metrics is counted as a metric is.

use super::figure::{GoalFigure, Named, is_plain};
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
            let figure = narrow.take(name)?;
            narrow.figures.push(figure);
        }
        Ok(narrow)
    }

    /// Whether a balance of a single figure knows a name: it is neither a quantile nor the share of a condition.
    pub fn is_plain(name: &str) -> bool {
        is_plain(name)
    }

    /// The figures, in the order of their names.
    pub fn figures(&self) -> &[GoalFigure] {
        &self.figures
    }

    /// The metric that a figure is the mean or a quantile of, if it is one of a number.
    pub fn number(&self, figure: &GoalFigure) -> Option<&Metric> {
        match figure {
            GoalFigure::Aim(Aim::Metric(metric)) | GoalFigure::Quantile { metric, .. } => {
                Some(&self.metrics[*metric]).filter(|metric| metric.kind == MetricKind::Integer)
            }
            GoalFigure::Aim(_) => None,
        }
    }

    fn take(&mut self, name: &str) -> Result<GoalFigure, Fault> {
        match Named::of(name) {
            Named::Condition(text) => self.condition(name, text),
            Named::Quantile(percent, metric) => self.quantile(percent, metric),
            Named::Plain(plain) => self.plain(plain),
        }
    }

    fn condition(&mut self, name: &str, text: &str) -> Result<GoalFigure, Fault> {
        let condition = Condition::parse(text).map_err(|why| Fault::new("", why))?;
        let condition = condition.on(self.game.metrics())?;
        self.sources.push(Source::Condition(condition));
        self.metrics.push(Metric {
            name: name.to_owned(),
            kind: MetricKind::Flag,
            unit: "",
            scale: 1,
            range: (0, 1),
            nullable: false,
            meaning: format!("whether a game has {text}"),
        });
        Ok(GoalFigure::Aim(Aim::Metric(self.metrics.len() - 1)))
    }

    fn quantile(&mut self, percent: u8, name: &str) -> Result<GoalFigure, Fault> {
        let numbers = || self.game.metrics().iter().filter(|metric| metric.kind == MetricKind::Integer);
        let metrics = self.game.metrics();
        match metrics.iter().position(|metric| is_named(&metric.name, name)) {
            Some(at) if metrics[at].kind == MetricKind::Integer => {
                Ok(GoalFigure::Quantile { metric: self.cell(at), percent })
            }
            Some(at) => Err(Fault::new("", format!("`{}` is no number: it has no quantiles", metrics[at].name))),
            None => Err(Fault::unknown("", "metric", name, numbers().map(|metric| metric.name.as_str()))),
        }
    }

    fn plain(&mut self, name: &str) -> Result<GoalFigure, Fault> {
        let unknown = || Fault::unknown("", "metric", name, Aim::names(&*self.game).iter().map(String::as_str));
        let aim = match Aim::named(&*self.game, name).ok_or_else(unknown)? {
            Aim::Score(standing) => {
                let found = self.game.verdicts().cloned();
                self.verdicts = found.map(|found| Verdicts { metric: self.cell(found.metric), ..found });
                Aim::Score(standing)
            }
            Aim::Metric(at) => Aim::Metric(self.cell(at)),
            Aim::Share(at, value) => Aim::Share(self.cell(at), value),
            Aim::Ratio(at) => {
                let ratio = self.game.ratios()[at].clone();
                let [numerator, denominator] = [ratio.numerator, ratio.denominator].map(|at| self.cell(at));
                self.ratios.push(Ratio { numerator, denominator, ..ratio });
                Aim::Ratio(self.ratios.len() - 1)
            }
        };
        Ok(GoalFigure::Aim(aim))
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
