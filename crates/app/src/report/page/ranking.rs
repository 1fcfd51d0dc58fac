//! What the parts of a scenario are worth, on the page: all on one picture, and in a table.

use super::charts::{self, Difference, Differences};
use super::{headings, tables};
use crate::analysis::compare::{Margins, Standing};
use crate::report::findings::{RankedPart, Ranking};
use crate::report::tables::ranking as table;
use maud::{Markup, html};

/// Parts that are drawn at most; the table has all.
const MOST: usize = 40;

/// The picture of the parts and the table; a worth below its margin is no matter.
pub(super) fn section(found: &Ranking, margins: &Margins) -> Markup {
    let row = |part: &RankedPart| {
        let RankedPart { part: name, ranked } = part;
        let (low, high) = (part.signed(ranked.interval.low), part.signed(ranked.interval.high));
        Difference {
            name: format!("{} ({})", name.name, name.kind),
            text: format!("{} ({low} to {high})", part.worth()),
            value: ranked.worth,
            interval: ranked.interval,
            margin: margins.named().get(&found.figure).copied().or(ranked.line.share.then(|| margins.win())),
            shown: ranked.standing == Standing::Matters,
        }
    };
    let drawn = found.parts.iter().filter(|part| part.ranked.standing != Standing::Idle);
    let rows: Vec<Difference> = drawn.take(MOST).map(row).collect();
    let share = found.parts.first().is_some_and(|part| part.ranked.line.share);
    let columns = ["rank", "group", "kind", "part", "worth", "low", "high", "standing"].map(|name| (name, name));
    html! {
        @if !rows.is_empty() {
            figure.shares {
                h3 { "What each part is worth in “" (found.figure_name) "”" }
                p.meaning {
                    "The figure with the part less that without it. A full dot is a part that matters, a ring one that \
                     may not; the line through it is its interval, the band what does not matter."
                }
                @let blocks = [Differences { heading: String::new(), rows }];
                (charts::forest("what each part is worth", &blocks, charts::points(share)))
            }
        }
        (headings::section("The parts"))
        p.meaning { "The intervals of parts of one group overlap." }
        (tables::table_with(&table::sheet(found), &columns, tables::of_worth(share)))
        (names("In no game felt, or in too few for an interval", found.unranked.iter().map(|part| &part.name)))
        @if !found.skipped.is_empty() {
            details {
                summary { "parts that can't be left out" }
                ul { @for part in &found.skipped { li { strong { (part.name) } ": " (part.why) } } }
            }
        }
    }
}

fn names<'a>(what: &str, names: impl Iterator<Item = &'a String>) -> Markup {
    let names: Vec<&str> = names.map(String::as_str).collect();
    html! { @if !names.is_empty() { p.note { (what) ": " (names.join(", ")) "." } } }
}
