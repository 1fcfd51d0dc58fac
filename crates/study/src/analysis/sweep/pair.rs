//! The exact sums of one figure in two arms that play the same games.

use crate::analysis::Score;
use crate::analysis::balance::Aim;
use crate::game::{Game, NULL};
use crate::stats::{
    FEW, Interval, PairedCounts, PairedRatioSums, PairedSpread, PairedSums, few_changes, paired_shares,
};
use serde::{Deserialize, Serialize};

/// Up to this many printed units from its least to its greatest value, a number has an exact interval where few games
/// leave the commonest change.
const BOUNDED: f64 = 100.0;

/// Reads one figure from the outcomes of a game.
#[derive(Clone, Debug)]
pub struct Reader {
    aim: Aim,
    /// The indices of numerator and denominator of a ratio.
    cells: (usize, usize),
    /// The clauses of a score.
    score: Option<Score>,
    /// What one unit of the sums is in print.
    unit: f64,
    /// The least and the greatest value, in units of the sums.
    range: (f64, f64),
    share: bool,
}

impl Reader {
    /// The reader of a figure of this game.
    pub fn new(game: &dyn Game, aim: &Aim) -> Reader {
        let metric = |at: usize| {
            let metric = &game.metrics()[at];
            (1.0 / f64::from(metric.scale), (metric.range.0 as f64, metric.range.1 as f64))
        };
        let (unit, range) = match *aim {
            Aim::Score(_) => (0.5, (0.0, 2.0)),
            Aim::Share(..) => (1.0, (0.0, 1.0)),
            Aim::Metric(at) => metric(at),
            Aim::Ratio(at) => {
                let ratio = &game.ratios()[at];
                (f64::from(ratio.per) * metric(ratio.numerator).0 / metric(ratio.denominator).0, (0.0, 0.0))
            }
        };
        let cells = match *aim {
            Aim::Ratio(at) => (game.ratios()[at].numerator, game.ratios()[at].denominator),
            Aim::Metric(at) | Aim::Share(at, _) => (at, at),
            Aim::Score(_) => (0, 0),
        };
        let score = matches!(aim, Aim::Score(_)).then(|| Score::points(game)).flatten();
        let share = !matches!(aim, Aim::Score(_)) && aim.is_share(game);
        Reader { aim: aim.clone(), cells, score, unit, range, share }
    }

    /// The reader for changes from a base that `base` reads: a change may be as wide as the ranges of both.
    pub fn beside(self, base: &Reader) -> Reader {
        let range = (self.range.0.min(base.range.0), self.range.1.max(base.range.1));
        Reader { range, ..self }
    }

    /// The least and the greatest value, in units of the sums.
    pub fn range(&self) -> (f64, f64) {
        self.range
    }

    /// What one unit of the sums is in print.
    pub fn unit(&self) -> f64 {
        self.unit
    }

    /// The figure of a game with this outcome: a number, or a numerator and a denominator; none where it does not
    /// apply.
    pub(super) fn read(&self, game: &dyn Game, row: &[i64]) -> Option<(i64, i64)> {
        let value = match self.aim {
            Aim::Score(_) => (self.score?.of(game, row).ok()?, 1),
            Aim::Share(at, value) if row[at] != NULL => (i64::from(row[at] == value), 1),
            Aim::Share(..) => return None,
            Aim::Metric(at) => (row[at], 1),
            Aim::Ratio(_) => (row[self.cells.0], row[self.cells.1]),
        };
        (value.0 != NULL && value.1 != NULL).then_some(value)
    }

    fn nothing(&self) -> Sums {
        match self.aim {
            Aim::Ratio(_) => Sums::Ratio(PairedRatioSums::default()),
            _ if self.share => Sums::Share(PairedCounts::default()),
            _ => Sums::Number { sums: PairedSums::default(), spread: PairedSpread::default() },
        }
    }
}

/// The exact sums. Adding the same games in any order and grouping gives the same state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FigurePair {
    games: u64,
    moved: u64,
    sums: Sums,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
enum Sums {
    Share(PairedCounts),
    Number { sums: PairedSums, spread: PairedSpread },
    Ratio(PairedRatioSums),
}

impl FigurePair {
    /// No games of the figure that `reader` reads.
    pub fn nothing(reader: &Reader) -> FigurePair {
        FigurePair { games: 0, moved: 0, sums: reader.nothing() }
    }

    /// Adds one game: its outcome in the base and in the other arm, each with game and reader.
    pub fn add(&mut self, base: (&dyn Game, &Reader, &[i64]), other: (&dyn Game, &Reader, &[i64])) {
        self.games += 1;
        self.moved += u64::from(base.2 != other.2);
        let read = |(game, reader, row): (&dyn Game, &Reader, &[i64])| reader.read(game, row);
        let (Some(base), Some(other)) = (read(base), read(other)) else { return };
        match &mut self.sums {
            Sums::Ratio(sums) => sums.add(base, other),
            Sums::Number { sums, spread } => {
                sums.add(base.0, other.0);
                spread.add(base.0, other.0);
            }
            Sums::Share(counts) => {
                *(match (base.0 != 0, other.0 != 0) {
                    (true, true) => &mut counts.both,
                    (true, false) => &mut counts.first,
                    (false, true) => &mut counts.second,
                    (false, false) => &mut counts.neither,
                }) += 1;
            }
        }
    }

    /// Adds the games of `other`, which has the same arms and figure.
    pub fn merge(&mut self, other: &FigurePair) {
        self.games += other.games;
        self.moved += other.moved;
        match (&mut self.sums, &other.sums) {
            (Sums::Share(counts), Sums::Share(others)) => {
                counts.both += others.both;
                counts.first += others.first;
                counts.second += others.second;
                counts.neither += others.neither;
            }
            (Sums::Number { sums, spread }, Sums::Number { sums: other, spread: others }) => {
                sums.merge(other);
                spread.merge(others);
            }
            (Sums::Ratio(sums), Sums::Ratio(others)) => sums.merge(others),
            _ => unreachable!("a figure has one kind"),
        }
    }

    /// As [`FigurePair::merge`], of sums that were kept.
    ///
    /// # Errors
    /// They are of another kind of figure.
    pub fn merge_like(&mut self, other: &FigurePair) -> Result<(), String> {
        if std::mem::discriminant(&self.sums) != std::mem::discriminant(&other.sums) {
            return Err("its sums are of another figure".to_owned());
        }
        self.merge(other);
        Ok(())
    }

    /// The number of games.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The number of games whose outcome differs in any metric.
    pub fn moved(&self) -> u64 {
        self.moved
    }

    /// Whether these can be sums of the figure that `reader` reads; a check of stored sums.
    pub fn is_of(&self, reader: &Reader) -> bool {
        let n = match (&self.sums, reader.nothing()) {
            (Sums::Share(counts), Sums::Share(_)) => counts.n(),
            (Sums::Number { sums, spread }, Sums::Number { .. }) => {
                let spread: u64 = spread.first().map(|(_, count)| count).sum();
                if spread != sums.n() {
                    return false;
                }
                sums.n()
            }
            (Sums::Ratio(sums), Sums::Ratio(_)) => sums.n(),
            _ => return false,
        };
        n <= self.games && self.moved <= self.games
    }

    /// The figure of the base and that of the other arm, in printed units; none where it never applied.
    pub fn values(&self, reader: &Reader) -> Option<(f64, f64)> {
        let (base, other) = match &self.sums {
            Sums::Share(counts) => counts.shares()?,
            Sums::Number { sums, .. } => sums.means()?,
            Sums::Ratio(sums) => {
                let [base, other] = sums.quotients();
                (base?, other?)
            }
        };
        Some((base * reader.unit, other * reader.unit))
    }

    /// The figure of the other arm less that of the base, in printed units.
    pub fn change(&self, reader: &Reader) -> Option<f64> {
        self.values(reader).map(|(base, other)| other - base)
    }

    /// The interval of the change at this level, in printed units; none where too few games differ. It is never of
    /// width 0.
    pub fn interval(&self, reader: &Reader, level: f64) -> Option<Interval> {
        let interval = match &self.sums {
            Sums::Share(counts) => paired_shares(*counts, level),
            Sums::Ratio(sums) => sums.interval(level),
            Sums::Number { sums, spread } if sums.n() - spread.commonest_change() >= FEW => sums.interval(level),
            Sums::Number { spread, .. } => {
                let width = reader.range.1 - reader.range.0;
                let exact = width * reader.unit <= BOUNDED && width > 0.0;
                let changes: Vec<(f64, u64)> = spread.change().map(|(cell, count)| (cell as f64, count)).collect();
                exact.then(|| few_changes(&changes, (-width, width), 1.0 - level)).flatten()
            }
        };
        interval.filter(|interval| interval.high > interval.low).map(|interval| interval.times(reader.unit))
    }
}
