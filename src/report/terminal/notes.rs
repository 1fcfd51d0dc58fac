//! What a reader should know before believing the figures.

use super::{Pen, WARN, shortened, wrap};
use crate::journal::Source;
use crate::report::Played;
use crate::report::number::grouped;
use crate::stats::Summary;
use std::fmt::Write;

/// Below this many games every interval is wide.
const THIN: u64 = 1000;
/// Below this many games to which a metric applies, its figures are few.
const FEW: u64 = 100;
/// Lines on which tables are named.
const LINES: usize = 3;

/// Writes the notes, if there are any.
pub(super) fn write(text: &mut String, pen: Pen, played: &Played<'_>) {
    let thin = thin(played);
    let borrowed = borrowed(pen, played);
    if !thin.is_empty() || !borrowed.is_empty() {
        text.push('\n');
    }
    for line in thin {
        let _ = writeln!(text, "  {}", pen.paint(WARN, &format!("! {line}")));
    }
    for line in borrowed {
        let _ = writeln!(text, "  {line}");
    }
}

fn thin(played: &Played<'_>) -> Vec<String> {
    let games = played.seen.games();
    if games < THIN {
        return vec![format!("only {} games: the intervals are wide; --games 10000 narrows them", grouped(games))];
    }
    let metrics = played.game.metrics();
    let nullable = metrics.iter().enumerate().filter(|(_, metric)| metric.nullable);
    let rare = nullable
        .map(|(index, metric)| (metric, played.seen.metric(index).count()))
        .filter(|(_, n)| *n < FEW)
        .map(|(metric, n)| {
            format!("`{}` applies to only {n} games: its figures say little", shortened(&metric.name, 30))
        });
    let ratios = played.game.ratios().iter().filter_map(|ratio| {
        let below = played.seen.metric(ratio.denominator);
        let n = below.count() - below.count_of(0);
        let (name, below) = (shortened(&ratio.name, 22), shortened(&metrics[ratio.denominator].name, 20));
        (1..FEW).contains(&n).then(|| format!("`{name}` is rough: only {n} games with `{below}`"))
    });
    rare.chain(ratios).chain(late(played)).collect()
}

/// Few games last as long as the longest twentieth.
fn late(played: &Played<'_>) -> Option<String> {
    let (index, metric) = super::length(played.game.metrics())?;
    let lengths = played.seen.metric(index);
    let late = Summary::of(&metric.kind, 1, lengths).quantile(95).value?;
    let n: u64 = lengths.iter().filter(|(length, _)| *length as f64 >= late).map(|(_, count)| count).sum();
    let unit = metric.unit.strip_suffix('s').unwrap_or(metric.unit);
    (n < FEW).then(|| format!("only {n} games reached {unit} {late}: what is said of so late a time rests on them"))
}

/// The tables in use that the source does not give, by where they come from.
fn borrowed(pen: Pen, played: &Played<'_>) -> Vec<String> {
    let tables = played.game.provenance();
    let mut lines = Vec::new();
    for source in [Source::Public, Source::Recalled, Source::House] {
        let names: Vec<String> =
            tables.iter().filter(|table| table.source == source).map(|table| table.table.clone()).collect();
        if names.is_empty() {
            continue;
        }
        let plural = if names.len() == 1 { "table" } else { "tables" };
        lines.push(format!("{} {plural} not from the source ({}):", names.len(), source.name()));
        let mut named = wrap(&names, ", ", pen.width() - 8);
        let more = named.len() > LINES;
        named.truncate(LINES);
        let last = named.len() - 1;
        named[..last].iter_mut().for_each(|line| line.push(','));
        if more {
            named[last].push_str(", …");
        }
        lines.extend(named.into_iter().map(|line| format!("  {line}")));
    }
    lines
}
