//! What a reader should know before believing the figures.

use super::{DIM, Pen, WARN, lines, wrap};
use crate::analysis::{Choice, quotient};
use crate::game::Figure;
use crate::journal::Source;
use crate::report::ScenarioFindings;
use crate::report::number;
use crate::stats::{FEW, Thin};
use std::fmt::Write;

/// Below this many games every interval is wide.
const THIN: u64 = 1000;
/// Below this many games to which a metric applies, its figures are few.
const SELDOM: u64 = 100;

/// Writes the notes, if there are any.
pub(super) fn write(text: &mut String, pen: Pen, played: &ScenarioFindings<'_>, choice: &Choice) {
    let thin = thin(played, choice);
    let borrowed = match choice {
        Choice::All => borrowed(pen, played),
        Choice::Important => counted(pen, played),
        Choice::Named(_) => Vec::new(),
    };
    if !thin.is_empty() || !borrowed.is_empty() {
        text.push('\n');
    }
    for line in thin {
        for (at, line) in lines(&format!("! {line}"), pen.width() - 4).into_iter().enumerate() {
            let _ = writeln!(text, "  {}{}", if at > 0 { "  " } else { "" }, pen.paint(WARN, &line));
        }
    }
    for line in borrowed {
        let _ = writeln!(text, "  {line}");
    }
}

fn thin(played: &ScenarioFindings<'_>, choice: &Choice) -> Vec<String> {
    let games = played.seen.games();
    if games < FEW {
        let said =
            format!("only {}: below {FEW} no mean has an interval; --games 10000 gives them", number::games(games));
        return vec![said];
    }
    if games < THIN {
        return vec![format!("only {}: the intervals are wide; --games 10000 narrows them", number::games(games))];
    }
    let metrics = played.game.metrics();
    let shown = |figure| choice.holds(played.game, figure);
    let nullable = metrics.iter().enumerate().filter(|(at, metric)| metric.nullable && shown(Figure::Metric(*at)));
    let rare = nullable
        .map(|(index, metric)| (metric, played.seen.metric(index).count()))
        .filter(|(_, n)| *n < SELDOM)
        .map(|(metric, n)| format!("`{}` applies to only {}: its figures say little", metric.name, number::games(n)));
    let ratios = played.game.ratios().iter().enumerate().filter(|(at, _)| shown(Figure::Ratio(*at)));
    let ratios = ratios.filter_map(|(at, ratio)| {
        let thin = quotient(played.game, at, played.seen)?.thin?;
        let metric = if thin == Thin::Numerator { ratio.numerator } else { ratio.denominator };
        let with = played.seen.metric(metric);
        let n = with.count() - with.count_of(0);
        let (name, metric) = (&ratio.name, &metrics[metric].name);
        Some(match thin {
            Thin::Usual => format!("`{name}` has no interval yet: {thin}"),
            _ if n == 0 => format!("`{name}` has no interval yet: no game with `{metric}`"),
            _ => format!("`{name}` has no interval yet: only {} with `{metric}`", number::games(n)),
        })
    });
    rare.chain(ratios).collect()
}

/// How many tables in use the source does not give, by where they come from.
fn counted(pen: Pen, played: &ScenarioFindings<'_>) -> Vec<String> {
    let tables = played.game.provenance();
    let count = |source: Source| tables.iter().filter(|table| table.source == source).count();
    let counts = [Source::Public, Source::Recalled, Source::House].map(|source| (count(source), source.name()));
    let all: usize = counts.iter().map(|(count, _)| count).sum();
    if all == 0 {
        return Vec::new();
    }
    let parts = counts.iter().filter(|(count, _)| *count > 0).map(|(count, name)| format!("{count} {name}"));
    let parts = parts.collect::<Vec<_>>().join(", ");
    let plural = if all == 1 { "table is" } else { "tables are" };
    let said = format!("{all} {plural} not from the source ({parts}); --all names them");
    vec![pen.paint(DIM, &said)]
}

/// The tables in use that the source does not give, by where they come from.
fn borrowed(pen: Pen, played: &ScenarioFindings<'_>) -> Vec<String> {
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
        let last = named.len() - 1;
        named[..last].iter_mut().for_each(|line| line.push(','));
        lines.extend(named.into_iter().map(|line| format!("  {line}")));
    }
    lines
}
