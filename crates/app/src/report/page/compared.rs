//! Variants beside a base as the page draws and words them.

use super::charts::Difference;
use crate::analysis::Verdict;
use crate::analysis::compare::{Line, Margins};
use crate::report::findings::{ArmContrast, NamedFigure, name_of};
use crate::report::number::{self, short};
use crate::stats::{LEVEL, proportion};
use maud::Markup;

/// Variants with what is needed to name and judge their figures.
pub(super) struct Compared<'a> {
    pub(super) arms: &'a [ArmContrast],
    /// The names of the figures.
    pub(super) figures: &'a [NamedFigure],
    /// How large a difference does not matter.
    pub(super) margins: &'a Margins,
    /// The section on what the variants change in the scenario.
    pub(super) changes: Markup,
}

impl Compared<'_> {
    /// A difference as it is drawn; none of a line in which no game differs, or that has no interval.
    pub(super) fn difference(&self, name: &str, line: &Line) -> Option<Difference> {
        let (value, interval) = (line.difference?, line.interval?);
        line.differs().then(|| Difference {
            name: name.to_owned(),
            text: change(line),
            value,
            interval,
            margin: self.margins.of(line.name.split('=').next().unwrap_or_default(), line),
            shown: shown(line),
        })
    }

    /// The names of the lines of all arms, each once.
    pub(super) fn lines(&self) -> Vec<&Line> {
        let mut lines: Vec<&Line> = Vec::new();
        for line in self.arms.iter().flat_map(|arm| &arm.contrast.lines) {
            if lines.iter().all(|known| known.name != line.name) {
                lines.push(line);
            }
        }
        lines
    }

    /// What an arm is called.
    pub(super) fn label(&self, arm: &ArmContrast) -> String {
        match self.arms.iter().any(|other| other.scenario != arm.scenario) {
            true => format!("{} {}", arm.scenario, arm.variant),
            false => arm.variant.clone(),
        }
    }
}

/// Whether a figure is shown to differ.
pub(super) fn shown(line: &Line) -> bool {
    matches!(line.verdict, Verdict::Different | Verdict::DifferentBelowMargin)
}

/// The sign of a verdict.
pub(super) const fn sign(line: &Line) -> &'static str {
    match line.verdict {
        Verdict::Different => "≠",
        Verdict::DifferentBelowMargin => "<",
        Verdict::Equivalent => "=",
        Verdict::Identical | Verdict::NoneSeen => "",
        Verdict::CannotTell { .. } => "?",
    }
}

/// The most games that any of the lines rests on.
fn most_games(lines: &[Line]) -> u64 {
    lines.iter().map(|line| line.games).max().unwrap_or_default()
}

/// The verdict on a variant: what the first figure does, as the terminal has it, then how many figures differ.
pub(super) fn verdict(compared: &Compared<'_>, arm: &ArmContrast) -> String {
    let lines = &arm.contrast.lines;
    if !lines.iter().any(Line::differs) {
        return nothing(lines);
    }
    let first = lines.first().and_then(|line| moved(compared, line)).map(|first| format!("{first} "));
    let (count, less) = arm.differing();
    format!("{}{count} after {}{less}.", first.unwrap_or_default(), number::games(most_games(lines)))
}

/// What is known of a variant that changes no game.
fn nothing(lines: &[Line]) -> String {
    let most = proportion(0, most_games(lines)).map_or(1.0, |share| share.interval.high);
    let (games, most) = (number::games(most_games(lines)), number::percent_bound(most));
    format!("None of {games} differs in any figure: at most {most} of all games do, at {} %.", LEVEL * 100.0)
}

/// `a wins goes from 22.9 % to 20.1 %, -2.8pp (-4.0 to -1.6): different.`
fn moved(compared: &Compared<'_>, line: &Line) -> Option<String> {
    let (base, other) = (line.base?, line.other?);
    let printed = |figure: f64| match line.share {
        true => number::percent_to(figure, number::digits_of_levels(base * 100.0, other * 100.0, 1, 1)),
        false => short(figure),
    };
    let (base, other) = (printed(base), printed(other));
    let name = name_of(compared.figures, line);
    if !line.differs() {
        return Some(format!("“{name}” is {base} in both."));
    }
    Some(format!("“{name}” goes from {base} to {other}, {}: {}.", change(line), line.verdict.name()))
}

/// A figure in print.
pub(super) fn level(figure: f64, share: bool) -> String {
    if share { number::percent(figure) } else { short(figure) }
}

/// A difference with its interval in print; of a share in percentage points.
pub(super) fn change(line: &Line) -> String {
    let (factor, digits, unit) = if line.share { (100.0, 1, "pp") } else { (1.0, 3, "") };
    let digits = number::digits_of_ends(line.interval, line.margin, factor, digits);
    let signed = |figure: f64| number::signed(figure * factor, digits);
    let value = line.difference.map_or_else(|| "–".to_owned(), |value| signed(value) + unit);
    let ends = line.interval.map(|interval| format!(" ({} to {})", signed(interval.low), signed(interval.high)));
    value + &ends.unwrap_or_default()
}
