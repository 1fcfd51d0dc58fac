//! What variants cost the people at the table beside the base, on the terminal.

use super::compare::{at_most, columns, none_of};
use super::handling::{FEELING, dim, model, thin};
use super::{HEAD, Look, Pen, figures, heading};
use crate::analysis::feel::{FeelSample, Feeling, feeling_changes, feelings};
use crate::analysis::handling::{Handled, Handling, changes, handling};
use crate::stats::Interval;
use std::fmt::Write;

/// The width of what is counted, and that of its figure of the base.
const COUNTED: usize = 26;
const BASE: usize = 9;

/// A line of a table of changes: what is counted, the figure of the base, and the change by each variant.
struct Counted {
    said: &'static str,
    base: String,
    changes: Vec<(f64, Option<Interval>)>,
}

/// The section of a comparison: counts of the base, and what each variant adds, with intervals of this level.
pub fn at_the_table_compared(base: &[Handled], variants: &[(&str, &[Handled])], level: f64, look: Look) -> String {
    let (pen, mut text) = (Pen { look }, String::new());
    if base.is_empty() {
        return text;
    }
    let alike = |games: &[Handled]| base.iter().zip(games).all(|(base, other)| base.counts == other.counts);
    for (variant, _) in variants.iter().filter(|(_, games)| alike(games)) {
        let games = base.len() as u64;
        let said = format!("at the table {variant}: {} ({})", none_of(games, "costs more or less"), at_most(games));
        text.push('\n');
        dim(&mut text, pen, &said);
    }
    let variants: Vec<(&str, &[Handled])> = variants.iter().filter(|(_, games)| !alike(games)).copied().collect();
    if variants.is_empty() {
        return text;
    }
    let names: Vec<&str> = variants.iter().map(|(variant, _)| *variant).collect();
    let costs = costs(base, &variants, level);
    table(&mut text, pen, ("at the table, a game", &names), &costs);
    model(&mut text, pen, None);
    let feels = feels(base, &variants, level);
    if !feels.is_empty() {
        table(&mut text, pen, ("how it feels, a game", &names), &feels);
        dim(&mut text, pen, FEELING);
    }
    let thin_ones = costs.iter().chain(&feels).flat_map(|line| &line.changes).any(|(_, interval)| interval.is_none());
    if thin_ones {
        dim(&mut text, pen, &thin());
    }
    text
}

/// What each variant costs beside the base.
fn costs(base: &[Handled], variants: &[(&str, &[Handled])], level: f64) -> Vec<Counted> {
    let of_variants: Vec<_> = variants.iter().map(|(_, games)| changes(base, games, level)).collect();
    let line = |(at, count): (usize, Handling)| Counted {
        said: count.act.said(),
        base: figures(count.mean, count.interval).0,
        changes: of_variants.iter().filter_map(|all| Some((all.get(at)?.mean, all.get(at)?.interval))).collect(),
    };
    handling(base).into_iter().enumerate().map(line).collect()
}

/// How the games of each variant feel beside those of the base, over games that have a sample in all arms; empty if
/// there are none.
fn feels(base: &[Handled], variants: &[(&str, &[Handled])], level: f64) -> Vec<Counted> {
    let all =
        |game: &usize| base[*game].feel.is_some() && variants.iter().all(|(_, games)| games[*game].feel.is_some());
    let least = variants.iter().map(|(_, games)| games.len()).chain([base.len()]).min().unwrap_or_default();
    let felt: Vec<usize> = (0..least).filter(all).collect();
    let of = |games: &[Handled]| felt.iter().filter_map(|game| games[*game].feel).collect::<Vec<FeelSample>>();
    let base = of(base);
    if base.is_empty() {
        return Vec::new();
    }
    let of_variants: Vec<_> = variants.iter().map(|(_, games)| feeling_changes(&base, &of(games), level)).collect();
    let line = |(at, feeling): (usize, Feeling)| Counted {
        said: feeling.feature.said(),
        base: figures(feeling.mean, feeling.interval).0,
        changes: of_variants.iter().filter_map(|all| Some((all.get(at)?.mean, all.get(at)?.interval))).collect(),
    };
    feelings(&base).into_iter().enumerate().map(line).collect()
}

/// One variant with the ends of its intervals; several side by side, as many as a line holds.
fn table(text: &mut String, pen: Pen, (what, names): (&str, &[&str]), lines: &[Counted]) {
    if names.len() == 1 {
        let head = format!("  {what:<COUNTED$}{:>BASE$}{:>12}  {}", "base", "change", "from .. to");
        let _ = writeln!(text, "\n{}", pen.paint(HEAD, &head));
        for Counted { said, base, changes } in lines {
            for (change, interval) in changes {
                let (change, _, ends) = signed(*change, *interval);
                let _ = writeln!(text, "  {said:<COUNTED$}{base:>BASE$}{change:>12}  {ends}");
            }
        }
        return;
    }
    let (room, width) = columns(pen.width().saturating_sub(2 + COUNTED + BASE), names.len());
    for from in (0..names.len()).step_by(room) {
        let mut head = format!("  {what:<COUNTED$}{:>BASE$}", "base");
        names[from..].iter().take(room).for_each(|name| _ = write!(head, "{:>width$}", heading(name, width - 2)));
        let _ = writeln!(text, "\n{}", pen.paint(HEAD, &head));
        for Counted { said, base, changes } in lines {
            let _ = write!(text, "  {said:<COUNTED$}{base:>BASE$}");
            for (change, interval) in changes.iter().skip(from).take(room) {
                let (change, half, _) = signed(*change, *interval);
                let _ = write!(text, "{:>width$}", format!("{change} {half}"));
            }
            text.push('\n');
        }
    }
}

/// A change, how far its interval reaches from it, and the ends of the interval.
fn signed(change: f64, interval: Option<Interval>) -> (String, String, String) {
    let half = interval.map_or(0.0, |interval| interval.half_width());
    // Without an interval as many digits as the change itself is worth.
    let size = if half > 0.0 { half } else { change.abs() };
    let digits = if size > 0.0 { (1.0 - size.log10().floor()).clamp(0.0, 2.0) as usize } else { 0 };
    let signed = |figure: f64| format!("{:+.digits$}", figure + 0.0);
    match interval {
        None => (signed(change), "!".to_owned(), "!".to_owned()),
        Some(Interval { low, high, .. }) => {
            let reach = (high - change).max(change - low);
            (signed(change), format!("±{reach:.digits$}"), format!("{} .. {}", signed(low), signed(high)))
        }
    }
}
