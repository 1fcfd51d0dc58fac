//! The sections of a comparison, one for each variant: the verdict, a forest plot of the differences, and the table.

use super::charts::{self, Difference};
use super::tables;
use crate::analysis::Verdict;
use crate::analysis::compare::{Contrast, Line};
use crate::report::findings::{ArmContrast, Decisions, Ranking};
use crate::report::number::{self, short};
use crate::report::tables::{compare, ranking as ranking_table};
use crate::stats::{Interval, LEVEL, proportion};
use maud::{Markup, html};

/// Rows that a forest plot has at most: figures that are shown to differ come first.
const PLOTTED: usize = 24;

/// The variants of a comparison over a number of games that was fixed beforehand.
pub(super) fn contrasts(arms: &[ArmContrast]) -> Markup {
    html! { @for arm in arms { (variant(arm)) } }
}

/// The variants of decisions, each with the lines of all answers.
pub(super) fn decisions(decisions: &Decisions) -> Markup {
    let arm = |arm: &crate::report::findings::DecidedArm| ArmContrast {
        scenario: arm.scenario.clone(),
        variant: arm.variant.clone(),
        contrast: Contrast { lines: arm.lines().cloned().collect(), unmatched: Vec::new() },
        shifts: Vec::new(),
    };
    contrasts(&decisions.arms.iter().map(arm).collect::<Vec<_>>())
}

/// The parts of a ranking.
pub(super) fn ranking(found: &Ranking) -> Markup {
    let columns = ["rank", "group", "kind", "part", "worth", "low", "high", "standing"].map(|name| (name, name));
    html! {
        h3 { "The parts" }
        (tables::table(&ranking_table::sheet(found), &columns))
    }
}

fn variant(arm: &ArmContrast) -> Markup {
    let lines = &arm.contrast.lines;
    let rows = differences(lines);
    html! {
        section {
            h2 { (arm.variant) }
            p.verdict { (verdict(lines)) }
            @if rows.is_empty() {
                p { (nothing_drawn(lines)) }
            } @else {
                figure {
                    h3 { "Differences from the base" }
                    p.meaning { "Each row to its own scale; the line is no difference, the dot the difference found." }
                    (charts::forest("differences with their intervals", &rows))
                }
            }
            h3 { "All figures" }
            (tables::table(&compare::contrasts(std::slice::from_ref(arm)), &COLUMNS))
        }
    }
}

const COLUMNS: [(&str, &str); 10] = [
    ("metric", "figure"),
    ("base", "base"),
    ("other", "variant"),
    ("difference", "difference"),
    ("low", "from"),
    ("high", "to"),
    ("verdict", "verdict"),
    ("games", "games"),
    ("differing", "games that differ"),
    ("pairing_gain", "pairing gain"),
];

/// The most games that any of the lines rests on.
fn most_games(lines: &[Line]) -> u64 {
    lines.iter().map(|line| line.games).max().unwrap_or_default()
}

/// Why no difference is drawn: no game differs in any figure, or too few do for an interval.
fn nothing_drawn(lines: &[Line]) -> String {
    if lines.iter().any(Line::differs) {
        return "Too few games differ for an interval of any figure.".to_owned();
    }
    let most = proportion(0, most_games(lines)).map_or(1.0, |share| share.interval.high);
    let (games, most) = (number::games(most_games(lines)), number::percent_bound(most));
    format!("None of {games} differs in any figure: at most {most} of all games do, at {} %.", LEVEL * 100.0)
}

/// The verdict on a variant: what the first figure does, as the terminal has it, then how many figures differ.
fn verdict(lines: &[Line]) -> String {
    let with = |verdict: Verdict| lines.iter().filter(|line| line.verdict == verdict).count();
    let (different, below) = (with(Verdict::Different), with(Verdict::DifferentBelowMargin));
    let count = match (different + below, lines.len()) {
        (0, _) => "No figure is known to differ".to_owned(),
        (1, all) => format!("One of {all} figures differs"),
        (some, all) => format!("{some} of {all} figures differ"),
    };
    let less = if below > 0 { format!(", {below} of them by less than the margin") } else { String::new() };
    let first = lines.first().and_then(change).map(|first| format!("{first} ")).unwrap_or_default();
    format!("{first}{count} after {}{less}.", number::games(most_games(lines)))
}

/// `winner=b goes from 22.9 % to 20.1 %, -2.8pp (-4.0 to -1.6): different.`
fn change(line: &Line) -> Option<String> {
    let print = |value: f64| if line.share { number::percent(value) } else { short(value) };
    let (base, other, by) = (print(line.base?), print(line.other?), difference(line)?.print(line.share));
    Some(format!("{} goes from {base} to {other}, {by}: {}.", line.name, line.verdict.name()))
}

/// A difference with its interval.
#[derive(Clone, Copy, Debug)]
struct Change {
    value: f64,
    interval: Interval,
}

impl Change {
    /// In print; of a share in percentage points.
    fn print(self, share: bool) -> String {
        let Change { value, interval: Interval { low, high } } = self;
        match share {
            true => format!("{:+.1}pp ({:+.1} to {:+.1})", value * 100.0, low * 100.0, high * 100.0),
            false => format!("{value:+.3} ({low:+.3} to {high:+.3})"),
        }
    }
}

/// The difference of a line; none of a line in which no game differs, or that has no interval.
fn difference(line: &Line) -> Option<Change> {
    let change = Change { value: line.difference?, interval: line.interval? };
    line.differs().then_some(change)
}

fn differences(lines: &[Line]) -> Vec<Difference> {
    let row = |line: &Line| {
        let change = difference(line)?;
        let Change { value, interval } = change;
        let shown = matches!(line.verdict, Verdict::Different | Verdict::DifferentBelowMargin);
        Some(Difference { text: change.print(line.share), name: line.name.clone(), value, interval, shown })
    };
    let mut rows: Vec<Difference> = lines.iter().filter_map(row).collect();
    rows.sort_by_key(|row| !row.shown);
    rows.truncate(PLOTTED);
    rows
}
