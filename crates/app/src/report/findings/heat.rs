//! A figure where two parameters have other values.

use super::change::{chosen, idle_answer, skipped_answer};
use super::{Change, Exhibit, FigureName, Findings, Skipped, Subject};
use crate::report::number;
use crate::stats::Interval;

/// A figure at all pairs of values.
#[derive(Clone, Debug, PartialEq)]
pub struct HeatMap {
    /// The scenario's name within its system.
    pub scenario: String,
    /// What is shown in each cell.
    pub figure: FigureName,
    /// The path and the values of either parameter: those of the rows, then those of the columns.
    pub axes: Vec<(String, Vec<String>)>,
    /// The pairs that are valid scenarios, row by row.
    pub cells: Vec<HeatCell>,
    /// What is even, for a figure that has such a value.
    pub even: Option<f64>,
    /// The values of the scenario as it is, such as `raid.sams.hidden 3, raid.fire-cans 2`, where it has both.
    pub own: Option<String>,
    /// The pairs that are no valid scenario.
    pub invalid: Vec<Skipped>,
}

/// A pair of values.
#[derive(Clone, Debug, PartialEq)]
pub struct HeatCell {
    /// The places of the values.
    pub at: Vec<usize>,
    /// The figure, in printed units.
    pub value: f64,
    /// Its interval; none where it rests on too few games.
    pub interval: Option<Interval>,
    /// The number of games.
    pub games: u64,
    /// How it differs from the scenario as it is.
    pub change: Option<Change>,
    /// Whether it is the scenario as it is.
    pub as_it_is: bool,
}

/// On which side of what it is held against a cell is shown to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// It is shown to be greater.
    Above,
    /// It is shown to be less.
    Below,
    /// On neither side.
    Open,
}

impl Mark {
    /// Its name in files.
    pub const fn name(self) -> &'static str {
        match self {
            Mark::Above => "above",
            Mark::Below => "below",
            Mark::Open => "open",
        }
    }

    fn of(interval: Option<Interval>, against: f64) -> Mark {
        match interval {
            Some(interval) if interval.low > against => Mark::Above,
            Some(interval) if interval.high < against => Mark::Below,
            _ => Mark::Open,
        }
    }
}

impl HeatMap {
    /// The cell at these places.
    pub fn cell(&self, row: usize, column: usize) -> Option<&HeatCell> {
        self.cells.iter().find(|cell| cell.at == [row, column])
    }

    /// The mark of a cell: of its figure against what is even or, without that, of its change against 0.
    pub fn mark(&self, cell: &HeatCell) -> Mark {
        match self.even {
            Some(even) => Mark::of(cell.interval, even),
            None => Mark::of(cell.change.and_then(|change| change.interval), 0.0),
        }
    }

    /// The values of the scenario as it is, where no cell has them.
    pub fn beside(&self) -> Option<String> {
        let own = self.own.as_ref().filter(|_| !self.has_own())?;
        Some(format!("the scenario as it is: {own}"))
    }

    /// Whether a cell is the scenario as it is.
    pub fn has_own(&self) -> bool {
        self.cells.iter().any(|cell| cell.as_it_is)
    }

    /// How far the interval of a cell without a mark reaches at most from what it is held against.
    pub fn open_within(&self) -> Option<f64> {
        let judged = |cell: &HeatCell| match self.even {
            Some(_) => cell.interval,
            None => cell.change.and_then(|change| change.interval),
        };
        let against = self.even.unwrap_or(0.0);
        let open = self.cells.iter().filter(|cell| !cell.as_it_is && self.mark(cell) == Mark::Open);
        let far = |interval: Interval| (interval.high - against).max(against - interval.low);
        // One without an interval may be anywhere.
        let reaches: Option<Vec<f64>> = open.map(|cell| judged(cell).map(far)).collect();
        reaches?.into_iter().reduce(f64::max)
    }

    /// What the marks are against, in words.
    pub fn against(&self) -> String {
        match self.even {
            Some(even) => number::figure(even, self.figure.share),
            None => "the scenario as it is".to_owned(),
        }
    }
}

/// The document of a map. `idle` are the parameters that change no outcome.
pub fn heat_map(subject: &Subject<'_>, map: HeatMap, idle: &[String]) -> Findings {
    let paths: Vec<&str> = map.axes.iter().map(|(path, _)| path.as_str()).collect();
    let asked = format!("{} by {}", map.figure.name, paths.join(" and "));
    let games = number::games(map.cells.iter().map(|cell| cell.games).max().unwrap_or_default());
    let answer = answer(&map) + &idle_answer(idle, &games) + &skipped_answer(&map.invalid);
    let count = map.cells.len();
    chosen(subject, (asked, answer), ("in", "cell", count, &games), Exhibit::HeatMap(map))
}

/// How many cells are on either side, and the least and the greatest figure.
fn answer(map: &HeatMap) -> String {
    let count = |mark: Mark| map.cells.iter().filter(|cell| map.mark(cell) == mark).count();
    let (above, below, open) = (count(Mark::Above), count(Mark::Below), count(Mark::Open));
    let (name, against) = (&map.figure.name, map.against());
    let (low, high) = map
        .cells
        .iter()
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), cell| (low.min(cell.value), high.max(cell.value)));
    let [low, high] = [low, high].map(|value| number::figure(value, map.figure.share));
    let open = if open > 0 { format!(", not shown in {open}") } else { String::new() };
    format!(
        "{name} is from {low} to {high}: above {against} in {above} of {} cells, below in {below}{open}.",
        map.cells.len()
    )
}
