//! Tables of `sortie balance`: a verdict, a search for the value of a parameter, thresholds of a score.

use crate::analysis::balance::{Aim, BalanceVerdict, Crossing, Judged, Level};
use crate::game::{Game, Metric};
use crate::report::Sheet;
use crate::report::tables::sheet::Kind;
use crate::stats::{Accumulator, Histogram};

/// What `sortie balance` found, of whichever kind.
pub enum Found<'a> {
    /// Whether a figure is on its target.
    Verdict(Balance<'a>),
    /// Where it crosses its target.
    Search(Searched<'a>),
    /// Thresholds of the main number.
    Levels(Calibrated<'a>),
}

impl Found<'_> {
    /// Its table.
    pub fn sheet(&self) -> Sheet {
        match self {
            Found::Verdict(told) => sheet(told),
            Found::Search(told) => searched(told),
            Found::Levels(told) => calibrated(told),
        }
    }
}

/// A verdict with what it is about.
pub struct Balance<'a> {
    /// The system's name.
    pub system: &'a str,
    /// The scenario's name within it.
    pub scenario: &'a str,
    /// The master seed.
    pub seed: u64,
    /// The game.
    pub game: &'a dyn Game,
    /// The figure.
    pub aim: &'a Aim,
    /// What it is to be.
    pub target: f64,
    /// How far from that does not matter.
    pub margin: f64,
    /// What it is.
    pub judged: Judged,
    /// What that shows.
    pub verdict: BalanceVerdict,
    /// What was played.
    pub seen: &'a Accumulator,
    /// Whether it was stopped by hand.
    pub stopped: bool,
}

/// The table of a verdict, one line: `none` is that of a run that was stopped by hand.
pub fn sheet(balance: &Balance<'_>) -> Sheet {
    let texts = ["scenario", "metric"].map(|name| (name, Kind::Text));
    let figures = ["target", "margin", "value", "low", "high"].map(|name| (name, Kind::Figure));
    let mut sheet =
        Sheet::new(texts.into_iter().chain(figures).chain([("verdict", Kind::Text), ("games", Kind::Count)]));
    let open = balance.verdict == BalanceVerdict::CannotTell;
    sheet.row([
        balance.scenario.into(),
        balance.aim.name(balance.game).into(),
        balance.target.into(),
        balance.margin.into(),
        balance.judged.value.into(),
        balance.judged.interval.map(|interval| interval.low).into(),
        balance.judged.interval.map(|interval| interval.high).into(),
        if balance.stopped && open { "none" } else { balance.verdict.name() }.into(),
        balance.seen.games().into(),
    ]);
    sheet
}

/// A search with what it is about.
pub struct Searched<'a> {
    /// The system's name.
    pub system: &'a str,
    /// The scenario's name within it.
    pub scenario: &'a str,
    /// The master seed.
    pub seed: u64,
    /// The game, for its names.
    pub game: &'a dyn Game,
    /// The figure.
    pub aim: &'a Aim,
    /// What it is to be.
    pub target: f64,
    /// The path of the parameter.
    pub path: &'a str,
    /// The value at a place, as it is written.
    pub texts: &'a dyn Fn(usize) -> String,
    /// The value at a place, or between two.
    pub values: &'a dyn Fn(f64) -> f64,
    /// What was found.
    pub found: &'a Crossing,
}

/// The table of a search: a line `probe` a value that was tried, and, if the target is crossed, a line `crossing`, `at` being
/// where the line from value to value crosses it, `at_low` and `at_high` the nearest values on either side of the
/// target.
pub fn searched(searched: &Searched<'_>) -> Sheet {
    let mut sheet = Sheet::new([
        ("scenario", Kind::Text),
        ("row", Kind::Text),
        ("path", Kind::Text),
        ("at", Kind::Figure),
        ("at_low", Kind::Figure),
        ("at_high", Kind::Figure),
        ("metric", Kind::Text),
        ("target", Kind::Figure),
        ("value", Kind::Figure),
        ("low", Kind::Figure),
        ("high", Kind::Figure),
        ("side", Kind::Text),
        ("games", Kind::Count),
    ]);
    let metric = searched.aim.name(searched.game);
    for probe in &searched.found.probes {
        sheet.row([
            searched.scenario.into(),
            "probe".into(),
            searched.path.into(),
            (searched.values)(probe.at as f64).into(),
            None::<f64>.into(),
            None::<f64>.into(),
            metric.as_str().into(),
            searched.target.into(),
            probe.value.into(),
            probe.interval.map(|interval| interval.low).into(),
            probe.interval.map(|interval| interval.high).into(),
            probe.side.name().into(),
            probe.games.into(),
        ]);
    }
    if let (Some((low, high)), Some((at, _))) = (searched.found.bracket, searched.found.estimate(searched.target)) {
        sheet.row([
            searched.scenario.into(),
            "crossing".into(),
            searched.path.into(),
            (searched.values)(at).into(),
            (searched.values)(low as f64).into(),
            (searched.values)(high as f64).into(),
            metric.as_str().into(),
            searched.target.into(),
            None::<f64>.into(),
            None::<f64>.into(),
            None::<f64>.into(),
            "".into(),
            searched.found.probes.iter().map(|probe| probe.games).sum::<u64>().into(),
        ]);
    }
    sheet
}

/// Levels with what they are of.
pub struct Calibrated<'a> {
    /// The system's name.
    pub system: &'a str,
    /// The scenario's name within it.
    pub scenario: &'a str,
    /// The master seed.
    pub seed: u64,
    /// The score.
    pub metric: &'a Metric,
    /// How its values are spread over the games.
    pub histogram: &'a Histogram,
    /// The levels, from the lowest.
    pub levels: &'a [Level],
}

/// The table of levels: a line each, from the lowest; an empty level has neither `from` nor `to`. `threshold_low` and
/// `threshold_high` are the interval of the threshold to the level below.
pub fn calibrated(calibrated: &Calibrated<'_>) -> Sheet {
    let mut sheet = Sheet::new([
        ("scenario", Kind::Text),
        ("metric", Kind::Text),
        ("level", Kind::Count),
        ("wished", Kind::Figure),
        ("from", Kind::Figure),
        ("to", Kind::Figure),
        ("share", Kind::Figure),
        ("low", Kind::Figure),
        ("high", Kind::Figure),
        ("threshold_low", Kind::Figure),
        ("threshold_high", Kind::Figure),
        ("games", Kind::Count),
    ]);
    let printed = |cell: Option<i64>| cell.map(|cell| cell as f64 / f64::from(calibrated.metric.scale));
    for (at, level) in calibrated.levels.iter().enumerate() {
        let (low, high) = level.threshold.unwrap_or_default();
        sheet.row([
            calibrated.scenario.into(),
            calibrated.metric.name.as_str().into(),
            (at as u64 + 1).into(),
            level.wished.into(),
            printed(level.from.filter(|_| !level.is_empty())).into(),
            printed(level.to.filter(|_| !level.is_empty())).into(),
            level.share.into(),
            level.interval.low.into(),
            level.interval.high.into(),
            printed(low).into(),
            printed(high).into(),
            calibrated.histogram.count().into(),
        ]);
    }
    sheet
}
