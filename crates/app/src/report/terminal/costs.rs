//! What variants cost the people at the table beside the base, on the terminal: of one with all that is known of each
//! count, of several side by side.

use super::compare::{at_most, none_of};
use super::handling::{FEELING, dim, model, thin};
use super::{HEAD, Look, Pen, ending, figures};
use crate::analysis::feel::{Feature, FeelSample, feeling_changes, feelings};
use crate::analysis::handling::{Act, Handled, changes, handling};
use crate::stats::Interval;
use std::fmt::Write;

/// The width of a name, of the base and of a variant beside others.
const NAME: usize = 26;
const BASE: usize = 9;
const BESIDE: usize = 14;

/// What is printed where not all is.
const COUNTED: [Act; 3] = [Act::Throws, Act::Decisions, Act::Seconds];
const FELT: [Feature; 3] = [Feature::SettledShare, Feature::LastTurn, Feature::LastThrow];

/// A variant with its games.
type Arm<'a> = (&'a str, &'a [Handled]);

/// A count or a feature: its name, its mean in the base, and what each variant changes in it.
struct Row {
    name: &'static str,
    base: String,
    changes: Vec<Option<Changed>>,
}

/// What a variant changes.
#[derive(Clone, Copy)]
struct Changed {
    value: f64,
    interval: Option<Interval>,
}

/// The section of a comparison: counts of the base, and what each variant adds, with intervals of this level; the most
/// important ones, or all.
pub fn at_the_table_compared(base: &[Handled], variants: &[Arm<'_>], level: f64, all: bool, look: Look) -> String {
    let (pen, mut text) = (Pen { look }, String::new());
    if base.is_empty() {
        return text;
    }
    let is_same = |other: &&Arm<'_>| base.iter().zip(other.1).all(|(base, other)| base.counts == other.counts);
    for (variant, _) in variants.iter().filter(is_same) {
        let none = none_of(base.len() as u64, "costs more or less");
        text.push('\n');
        dim(&mut text, pen, &format!("at the table {variant}: {none} ({})", at_most(base.len() as u64)));
    }
    let others: Vec<Arm<'_>> = variants.iter().filter(|other| !is_same(other)).copied().collect();
    if others.is_empty() {
        return text;
    }
    let mut costs = costs(base, &others, level);
    costs.retain(|row| all || COUNTED.iter().any(|act| act.said() == row.name));
    print(&mut text, pen, "at the table, a game", &others, &costs);
    model(&mut text, pen, base, None);
    let mut felt = felt(base, &others, level);
    felt.retain(|row| all || FELT.iter().any(|feature| feature.said() == row.name));
    if !felt.is_empty() {
        print(&mut text, pen, "how it feels, a game", &others, &felt);
        if all {
            dim(&mut text, pen, FEELING);
        }
    }
    let is_thin = |row: &Row| row.changes.iter().flatten().any(|change| change.interval.is_none());
    if costs.iter().chain(&felt).any(is_thin) {
        dim(&mut text, pen, &thin());
    }
    text
}

fn costs(base: &[Handled], others: &[Arm<'_>], level: f64) -> Vec<Row> {
    let changes: Vec<_> = others.iter().map(|(_, games)| changes(base, games, level)).collect();
    let change = |at: usize| {
        let of = |changes: &Vec<crate::analysis::handling::Handling>| {
            changes.get(at).map(|change| Changed { value: change.mean, interval: change.interval })
        };
        changes.iter().map(of).collect()
    };
    let row = |(at, count): (usize, crate::analysis::handling::Handling)| Row {
        name: count.act.said(),
        base: figures(count.mean, count.interval).0,
        changes: change(at),
    };
    handling(base).into_iter().enumerate().map(row).collect()
}

/// How the games feel; only games that have a sample in both arms are compared.
fn felt(base: &[Handled], others: &[Arm<'_>], level: f64) -> Vec<Row> {
    let pairs = |(_, games): &Arm<'_>| -> (Vec<FeelSample>, Vec<FeelSample>) {
        base.iter().zip(*games).filter_map(|(base, other)| base.feel.zip(other.feel)).unzip()
    };
    let pairs: Vec<_> = others.iter().map(pairs).collect();
    let Some((first, _)) = pairs.iter().find(|(base, _)| !base.is_empty()) else { return Vec::new() };
    let changes: Vec<_> = pairs.iter().map(|(base, other)| feeling_changes(base, other, level)).collect();
    let change = |at: usize| {
        let of = |changes: &Vec<crate::analysis::feel::Feeling>| {
            changes.get(at).map(|change| Changed { value: change.mean, interval: change.interval })
        };
        changes.iter().map(of).collect()
    };
    let row = |(at, feeling): (usize, crate::analysis::feel::Feeling)| Row {
        name: feeling.feature.said(),
        base: figures(feeling.mean, feeling.interval).0,
        changes: change(at),
    };
    feelings(first).into_iter().enumerate().map(row).collect()
}

/// A table: of one variant with the ends of each interval, of several a column each.
fn print(text: &mut String, pen: Pen, what: &str, others: &[Arm<'_>], rows: &[Row]) {
    if others.len() == 1 {
        let head = format!("  {what:<NAME$}{:>BASE$}{:>12}  {}", "base", "change", "from .. to");
        let _ = writeln!(text, "\n{}", pen.paint(HEAD, &head));
        for row in rows {
            let change = row.changes.first().copied().flatten().map_or_else(String::new, alone);
            let _ = writeln!(text, "  {:<NAME$}{:>BASE$}{change}", row.name, row.base);
        }
        return;
    }
    let room = (pen.width().saturating_sub(2 + NAME + BASE) / BESIDE).max(1);
    for (at, names) in others.chunks(room).enumerate() {
        let mut head = format!("  {what:<NAME$}{:>BASE$}", "base");
        names.iter().for_each(|(name, _)| head += &format!("{:>BESIDE$}", ending(name, BESIDE - 1)));
        let _ = writeln!(text, "\n{}", pen.paint(HEAD, &head));
        for row in rows {
            let mut line = format!("  {:<NAME$}{:>BASE$}", row.name, row.base);
            for change in row.changes.iter().skip(at * room).take(names.len()) {
                line += &format!("{:>BESIDE$}", change.map_or_else(|| "-".to_owned(), beside));
            }
            let _ = writeln!(text, "{line}");
        }
    }
}

impl Changed {
    /// As many digits as the interval is worth; without one as many as the change itself is.
    fn digits(self) -> usize {
        let half = self.interval.map_or(0.0, |interval| interval.half_width());
        let size = if half > 0.0 { half } else { self.value.abs() };
        if size > 0.0 { (1.0 - size.log10().floor()).clamp(0.0, 2.0) as usize } else { 0 }
    }
}

/// `+101  -5 .. +206`, in columns.
fn alone(change: Changed) -> String {
    let digits = change.digits();
    let signed = |figure: f64| format!("{:+.digits$}", figure + 0.0);
    let ends = |interval: Interval| format!("{} .. {}", signed(interval.low), signed(interval.high));
    format!("{:>12}  {}", signed(change.value), change.interval.map_or_else(|| "!".to_owned(), ends))
}

/// `+101 ±106`, with the longer side of an interval that the change is not in the middle of.
fn beside(change: Changed) -> String {
    let digits = change.digits();
    let half = |interval: Interval| (interval.high - change.value).max(change.value - interval.low);
    let half = change.interval.map_or_else(|| "!".to_owned(), |interval| format!("±{:.digits$}", half(interval)));
    format!("{:+.digits$} {half}", change.value + 0.0)
}
