//! The table of figures: a line a metric or ratio. What never varies, and what is spread exactly like another figure,
//! is folded into a line below it.

use super::bars::Columns;
use super::{BARS, DIM, HEAD, Pen, WARN, figures, in_front, labelled, shortened, wrap};
use crate::analysis::quotient;
use crate::game::{Figure, MetricKind};
use crate::report::ScenarioFindings;
use crate::report::number;
use crate::stats::{Interval, Quantile, Summary, proportion};
use std::fmt::Write;

/// A line of the table.
pub(super) struct Row {
    name: String,
    value: String,
    half: String,
    quantiles: [String; 3],
    spread: Vec<(i64, u64)>,
    meaning: String,
    /// Whether the interval is rough.
    rough: bool,
    /// What it is in every game, if it never varies.
    always: Option<String>,
    /// Whether it takes more than two values in more than a few games, so that one spread like it is its double.
    varied: bool,
}

/// Games off the usual value, above which two equal spreads are no accident.
const VARIED: u64 = 20;

impl Row {
    /// The line of a figure.
    pub(super) fn of(played: &ScenarioFindings<'_>, figure: Figure) -> Row {
        match figure {
            Figure::Metric(index) => Row::metric(played, index),
            Figure::Ratio(index) => Row::ratio(played, index),
        }
    }

    fn metric(played: &ScenarioFindings<'_>, index: usize) -> Row {
        let (metric, histogram) = (&played.game.metrics()[index], played.seen.metric(index));
        let summary = Summary::of(&metric.kind, metric.scale, histogram);
        let spread: Vec<(i64, u64)> = histogram.iter().collect();
        let usual = spread.iter().map(|(_, times)| *times).max().unwrap_or(0);
        let always = (spread.len() == 1 && histogram.nulls() == 0).then(|| number::value(summary.min.unwrap_or(0.0)));
        let (value, half) = match metric.kind {
            MetricKind::Flag => share(histogram.count_of(1), histogram.count()),
            _ if summary.rough() => rare(&summary),
            _ => summary.mean.map_or_else(|| ("-".to_owned(), String::new()), |mean| figures(mean, summary.interval)),
        };
        let at = |percent| match metric.kind {
            MetricKind::Flag => String::new(),
            _ => quantile(summary.quantile(percent)),
        };
        Row {
            name: labelled(metric, NAME),
            value,
            half,
            quantiles: [at(5), at(50), at(95)],
            varied: histogram.count() - usual > VARIED,
            spread,
            meaning: metric.meaning.clone(),
            rough: summary.rough(),
            always,
        }
    }

    fn ratio(played: &ScenarioFindings<'_>, index: usize) -> Row {
        let ratio = &played.game.ratios()[index];
        let found = quotient(played.game, index, played.seen);
        let (value, half) =
            found.map_or_else(|| ("-".to_owned(), String::new()), |found| figures(found.value, found.interval));
        Row {
            name: ratio.name.clone(),
            value,
            half,
            quantiles: [const { String::new() }; 3],
            spread: Vec::new(),
            meaning: ratio.meaning.clone(),
            rough: found.is_some_and(|found| found.thin.is_some()),
            always: None,
            varied: false,
        }
    }
}

/// Of a rare count the mean, and the farther end of its interval, which the mean is not in the middle of.
fn rare(summary: &Summary) -> (String, String) {
    let mean = summary.mean.unwrap_or_default();
    let end = |interval: Interval| match interval.high - mean < mean - interval.low {
        true => format!("> {}", number::short(interval.low)),
        false => format!("< {}", number::short(interval.high)),
    };
    (number::short(mean), summary.interval.map_or_else(String::new, end))
}

fn share(count: u64, n: u64) -> (String, String) {
    let Some(share) = proportion(count, n) else { return ("-".to_owned(), String::new()) };
    let digits = number::share_digits(share.interval);
    (number::percent_to(share.value(), digits), format!("± {:.digits$}", share.interval.half_width() * 100.0))
}

/// The table with its header, and the folded lines.
pub(super) fn table(text: &mut String, pen: Pen, rows: &[Row]) {
    let double = |at: usize| {
        let row = &rows[at];
        rows[..at].iter().find(|other| row.varied && other.spread == row.spread).map(|other| other.name.clone())
    };
    let (mut constant, mut doubles, mut shown) = (Vec::new(), Vec::new(), Vec::new());
    for (at, row) in rows.iter().enumerate() {
        match (&row.always, double(at)) {
            (Some(value), _) => constant.push(format!("{} {value}", row.name)),
            (None, Some(other)) => doubles.push(format!("{} as {other}", row.name)),
            (None, None) => shown.push(row),
        }
    }
    if !shown.is_empty() {
        header(text, pen);
        shown.iter().for_each(|row| line(text, pen, row));
        legend(text, pen, &shown);
    }
    folded(text, pen, "the same in every game played:", constant);
    folded(text, pen, "spread alike:", doubles);
}

/// From this width on, a line says what its figure means.
const WIDE: usize = 110;
/// The width of a line up to the drawing.
const FIXED: usize = 2 + NAME + 9 + 1 + 9 + 3 * 8;
/// The width of a name.
const NAME: usize = 26;

fn spark(pen: Pen) -> usize {
    if pen.width() >= WIDE { 14 } else { pen.width().saturating_sub(FIXED + 2).clamp(5, 24) }
}

fn header(text: &mut String, pen: Pen) {
    let header = format!("  {:<NAME$}{:>9} {:<9}{:>8}{:>8}{:>8}", "a game", "mean", "± 95 %", "p05", "p50", "p95");
    let _ = writeln!(text, "\n{}", pen.paint(HEAD, &header));
}

fn line(text: &mut String, pen: Pen, row: &Row) {
    let spark = spark(pen);
    let drawn = match row.spread.len() {
        0 | 1 => String::new(),
        _ => Columns::new(&row.spread, spark, 0.0005).map(|columns| columns.lines(1).concat()).unwrap_or_default(),
    };
    let [low, middle, high] = &row.quantiles;
    let mark = if row.rough { pen.paint(WARN, "!") } else { " ".to_owned() };
    let half = format!("{:<8}", row.half);
    let name = in_front(&row.name, NAME);
    let start = format!("  {name}{:>9} {half}{mark}{low:>8}{middle:>8}{high:>8}", row.value);
    let wide = pen.width() >= WIDE;
    let padded = if wide { format!("{:<spark$}", drawn.trim_end()) } else { drawn.trim_end().to_owned() };
    let meaning = match wide {
        true => pen.paint(DIM, &format!("  {}", shortened(&row.meaning, pen.width() - FIXED - spark - 4))),
        false => String::new(),
    };
    let line = match padded.trim().is_empty() && !wide {
        true => start.trim_end().to_owned(),
        false => format!("{start}  {}{meaning}", pen.paint(BARS[0].on_default(), &padded)),
    };
    let _ = writeln!(text, "{}", line.trim_end());
}

fn legend(text: &mut String, pen: Pen, rows: &[&Row]) {
    let cells = || rows.iter().flat_map(|row| &row.quantiles);
    let mut said = Vec::new();
    if cells().any(|cell| cell.contains('…')) {
        said.push("a…b: the quantile's 95 % interval, where it is more than one value");
    }
    if cells().any(|cell| cell.contains('≈')) {
        said.push("≈a: the quantile is near a; more games would decide");
    }
    let ends = |sign: char| rows.iter().any(|row| row.half.starts_with(sign));
    if ends('<') || ends('>') {
        said.push("< a, > a: the end of the mean's 95 % interval that is farther from it");
    }
    if rows.iter().any(|row| row.rough) {
        said.push("!: rests on few games: the interval is rough, or there is none");
    }
    for said in said {
        let _ = writeln!(text, "  {}", pen.paint(DIM, said));
    }
}

fn folded(text: &mut String, pen: Pen, what: &str, items: Vec<String>) {
    if items.is_empty() {
        return;
    }
    let last = items.len() - 1;
    let items = items.into_iter().enumerate();
    let items: Vec<String> = items.map(|(at, item)| if at < last { item + "," } else { item }).collect();
    for line in wrap(&std::iter::once(what.to_owned()).chain(items).collect::<Vec<_>>(), " ", pen.width() - 2) {
        let _ = writeln!(text, "  {}", pen.paint(DIM, &line));
    }
}

/// A quantile where its interval is that value alone, otherwise the interval, open where the sample says nothing.
fn quantile(quantile: Quantile) -> String {
    const WIDTH: usize = 7;
    let Some(value) = quantile.value.map(number::value) else { return "-".to_owned() };
    let (low, high) = (quantile.low.map(number::value), quantile.high.map(number::value));
    if low.as_ref() == Some(&value) && high.as_ref() == Some(&value) {
        return value;
    }
    let interval = format!("{}…{}", low.unwrap_or_default(), high.unwrap_or_default());
    if interval.chars().count() > WIDTH { format!("≈{value}") } else { interval }
}
