//! What a variant changes in every scenario of a system: only what passes its margin.

use super::compare::{Figures, figures, list, none_of, note};
use super::{DIM, HEAD, Look, Pen, headline, in_front, wrap};
use crate::analysis::compare::level_each;
use crate::report::number::{self, grouped};
use crate::report::tables::compare::{Book, Page};
use crate::stats::LEVEL;
use std::fmt::Write;

/// The width of a figure's name.
const NAME: usize = 26;

/// The page: a table a variant, and what is not in it.
pub fn book(book: &Book<'_>, look: Look) -> String {
    let pen = Pen { look };
    let mut text = String::new();
    let mut scenarios: Vec<&str> = book.pages.iter().map(|page| page.scenario.as_str()).collect();
    scenarios.dedup();
    let head = format!("{}  {} scenarios compared on the same dice, game by game", book.system, scenarios.len());
    let _ = writeln!(text, "{}", pen.paint(HEAD, &head));
    let facts = [
        format!("{} each", number::games(book.games)),
        format!("seed {}", book.seed),
        format!("{} intervals hold together at {} %", grouped(book.family as u64), LEVEL * 100.0),
        format!("({:.3} % each)", level_each(book.family) * 100.0),
    ];
    for line in wrap(&facts, " · ", pen.width()) {
        let _ = writeln!(text, "{}", pen.paint(DIM, &line.replace(" · (", " (")));
    }
    let mut variants: Vec<&str> = Vec::new();
    for page in book.pages {
        if !variants.contains(&page.variant.as_str()) {
            variants.push(&page.variant);
        }
    }
    for variant in variants {
        let pages: Vec<&Page> = book.pages.iter().filter(|page| page.variant == variant).collect();
        variant_table(&mut text, pen, variant, &pages);
    }
    if !book.skipped.is_empty() {
        text.push('\n');
        for (scenario, why) in book.skipped {
            note(&mut text, pen, &format!("{scenario} left out: {}", why.lines().next().unwrap_or_default()));
        }
    }
    text
}

fn variant_table(text: &mut String, pen: Pen, variant: &str, pages: &[&Page]) {
    let passing: usize = pages.iter().filter(|page| page.passing().next().is_some()).count();
    let said = match passing {
        0 => format!("{variant}: no figure of any scenario is shown to change by more than its margin."),
        1 => format!("{variant}: 1 of {} scenarios changes by more than a margin.", pages.len()),
        _ => format!("{variant}: {passing} of {} scenarios change by more than a margin.", pages.len()),
    };
    text.push('\n');
    headline(text, pen, &said);
    if passing > 0 {
        let head = format!("  {:<NAME$}{:>8}{:>9}{:>9}  from .. to", "a game", "base", "variant", "change");
        let _ = writeln!(text, "{}", pen.paint(HEAD, head.trim_end()));
    }
    for page in pages.iter().filter(|page| page.passing().next().is_some()) {
        let _ = writeln!(text, "  {}", pen.paint(HEAD, &page.scenario));
        for line in page.passing() {
            let Figures { base, other, change, interval } = figures(line);
            let name = in_front(&line.name, NAME - 2);
            let line = format!("    {name}{base:>8}{other:>9}{change:>9}  {interval}");
            let _ = writeln!(text, "{}", line.trim_end());
        }
    }
    let idle: Vec<String> = pages
        .iter()
        .filter(|page| page.lines.iter().all(|line| !line.differs()))
        .map(|page| page.scenario.clone())
        .collect();
    let games = pages.iter().flat_map(|page| &page.lines).map(|line| line.games).max().unwrap_or_default();
    list(text, pen, &format!("{} in:", none_of(games, "differs")), &idle);
}
