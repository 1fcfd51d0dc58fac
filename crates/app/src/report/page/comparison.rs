//! The sections of a comparison: what each variant does to the main figure, all of them on one picture; what changes in
//! the scenario; all other figures, those of one unit on one scale; and the numbers.

use super::charts::{self, Difference, Differences};
use super::headings;
use super::tables;
use crate::analysis::Verdict;
use crate::analysis::compare::{Contrast, Line, Margins};
use crate::report::findings::{ArmContrast, DecidedArm, Decisions, NamedFigure, name_of, unit_of};
use crate::report::number::{self, short};
use crate::report::tables::compare;
use crate::stats::{LEVEL, proportion};
use maud::{Markup, html};

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

/// The variants of decisions, each with the lines of all answers.
pub(super) fn decided(decisions: &Decisions) -> Vec<ArmContrast> {
    let arm = |arm: &DecidedArm| ArmContrast {
        scenario: arm.scenario.clone(),
        variant: arm.variant.clone(),
        contrast: Contrast { lines: arm.lines().cloned().collect(), unmatched: Vec::new() },
        shifts: Vec::new(),
    };
    decisions.arms.iter().map(arm).collect()
}

/// All sections.
pub(super) fn sections(compared: &Compared<'_>) -> Markup {
    html! {
        (verdicts(compared))
        (compared.changes)
        (units(compared))
        (numbers(compared))
    }
}

impl Compared<'_> {
    /// A difference as it is drawn; none of a line in which no game differs, or that has no interval.
    fn difference(&self, name: &str, line: &Line) -> Option<Difference> {
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
    fn lines(&self) -> Vec<&Line> {
        let mut lines: Vec<&Line> = Vec::new();
        for line in self.arms.iter().flat_map(|arm| &arm.contrast.lines) {
            if lines.iter().all(|known| known.name != line.name) {
                lines.push(line);
            }
        }
        lines
    }

    /// What an arm is called.
    fn label(&self, arm: &ArmContrast) -> String {
        match self.arms.iter().any(|other| other.scenario != arm.scenario) {
            true => format!("{} {}", arm.scenario, arm.variant),
            false => arm.variant.clone(),
        }
    }
}

fn shown(line: &Line) -> bool {
    matches!(line.verdict, Verdict::Different | Verdict::DifferentBelowMargin)
}

/// The sentence on each variant, and all of them by the main figure.
fn verdicts(compared: &Compared<'_>) -> Markup {
    let first = |arm: &ArmContrast| compared.difference(&compared.label(arm), arm.contrast.lines.first()?);
    let mut rows: Vec<Difference> = compared.arms.iter().filter_map(first).collect();
    rows.sort_by(|one, other| other.value.total_cmp(&one.value));
    let main = compared.arms.iter().find_map(|arm| arm.contrast.lines.first());
    html! {
        section {
            (headings::section("The verdict"))
            div.opening {
                div {
                    @for arm in compared.arms {
                        p.answer {
                            strong { (compared.label(arm)) }
                            " " (verdict(compared, arm))
                        }
                    }
                }
                @if let Some(line) = main.filter(|_| !rows.is_empty()) {
                    figure {
                        h3 { (name_of(compared.figures, line)) ": difference from the base" }
                        p.meaning { (LEGEND) }
                        @let blocks = [Differences { heading: String::new(), rows }];
                        (charts::forest("the main figure of each variant", &blocks, charts::points(line.share)))
                    }
                }
            }
        }
    }
}

/// What the marks of differences mean.
const LEGEND: &str = "A full dot is shown to differ, a ring may be no difference; the line through it is its interval, \
                      the band what does not matter.";

/// The figures in groups of one unit, each group on one scale.
fn units(compared: &Compared<'_>) -> Markup {
    let mut units: Vec<(&str, bool, Vec<Differences>)> = Vec::new();
    for line in compared.lines() {
        let block = block(compared, line);
        if block.rows.is_empty() {
            continue;
        }
        let unit = unit_of(compared.figures, line);
        match units.iter_mut().find(|(known, ..)| *known == unit) {
            Some((.., blocks)) => blocks.push(block),
            None => units.push((unit, line.share, vec![block])),
        }
    }
    html! {
        @if !units.is_empty() {
            section {
                (headings::section("All figures, by unit"))
                p.meaning { "Differences from the base. " (LEGEND) " Each chart has one scale." }
                div.charts {
                    @for (unit, share, blocks) in &units {
                        figure {
                            h3 { (unit) }
                            (charts::forest(unit, blocks, charts::points(*share)))
                        }
                    }
                }
            }
        }
    }
}

/// The differences of one figure: of one variant below no heading.
fn block(compared: &Compared<'_>, line: &Line) -> Differences {
    let name = name_of(compared.figures, line);
    let own = |arm: &ArmContrast| arm.contrast.lines.iter().find(|own| own.name == line.name).cloned();
    let alone = compared.arms.len() == 1;
    let row = |arm: &ArmContrast| {
        let label = if alone { name.to_owned() } else { compared.label(arm) };
        compared.difference(&label, &own(arm)?)
    };
    let rows = compared.arms.iter().filter_map(row).collect();
    Differences { heading: if alone { String::new() } else { name.to_owned() }, rows }
}

/// A table with a row a figure and a column a variant, and what else is known of each.
fn numbers(compared: &Compared<'_>) -> Markup {
    let names: Vec<String> = compared.arms.iter().map(|arm| compared.label(arm)).collect();
    let heads = ["figure", "name in files", "base"].into_iter().chain(names.iter().map(String::as_str));
    html! {
        section {
            (headings::section("The numbers"))
            p.meaning {
                "The difference from the base with its interval. ≠ differs, < differs by less than the margin, = is \
                 within the margin, ? is open."
            }
            div.wide {
                table {
                    (tables::head(heads))
                    tbody { @for line in compared.lines() { (row(compared, line)) } }
                }
            }
            @for arm in compared.arms {
                details {
                    summary { (compared.label(arm)) ": games, games that differ, pairing gain" }
                    (tables::table(&compare::contrasts(std::slice::from_ref(arm)), &COLUMNS))
                }
            }
        }
    }
}

fn row(compared: &Compared<'_>, line: &Line) -> Markup {
    let own = |arm: &'_ ArmContrast| arm.contrast.lines.iter().find(|own| own.name == line.name).cloned();
    html! {
        tr {
            th scope="row" { (name_of(compared.figures, line)) }
            td { code { (line.name) } }
            td.number { @if let Some(base) = line.base { (level(base, line.share)) } }
            @for arm in compared.arms {
                @match own(arm) {
                    Some(own) if own.differs() => {
                        @let class = if shown(&own) { "number shown" } else { "number" };
                        td class=(class) { (change(&own)) " " (sign(&own)) }
                    }
                    Some(_) => { td.number { "no game differs" } }
                    None => { td.number { "–" } }
                }
            }
        }
    }
}

const fn sign(line: &Line) -> &'static str {
    match line.verdict {
        Verdict::Different => "≠",
        Verdict::DifferentBelowMargin => "<",
        Verdict::Equivalent => "=",
        Verdict::Identical | Verdict::NoneSeen => "",
        Verdict::CannotTell { .. } => "?",
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

/// The verdict on a variant: what the first figure does, as the terminal has it, then how many figures differ.
fn verdict(compared: &Compared<'_>, arm: &ArmContrast) -> String {
    let lines = &arm.contrast.lines;
    if !lines.iter().any(Line::differs) {
        return nothing(lines);
    }
    let with = |verdict: Verdict| lines.iter().filter(|line| line.verdict == verdict).count();
    let (different, below) = (with(Verdict::Different), with(Verdict::DifferentBelowMargin));
    let count = match (different + below, lines.len()) {
        (0, _) => "No figure is known to differ".to_owned(),
        (1, all) => format!("One of {all} figures differs"),
        (some, all) => format!("{some} of {all} figures differ"),
    };
    let less = if below > 0 { format!(", {below} of them by less than the margin") } else { String::new() };
    let first = lines.first().and_then(|line| moved(compared, line)).map(|first| format!("{first} "));
    format!("{}{count} after {}{less}.", first.unwrap_or_default(), number::games(most_games(lines)))
}

/// What is known of a variant of which no game differs.
fn nothing(lines: &[Line]) -> String {
    let most = proportion(0, most_games(lines)).map_or(1.0, |share| share.interval.high);
    let (games, most) = (number::games(most_games(lines)), number::percent_bound(most));
    format!("None of {games} differs in any figure: at most {most} of all games do, at {} %.", LEVEL * 100.0)
}

/// `a wins goes from 22.9 % to 20.1 %, -2.8pp (-4.0 to -1.6): different.`
fn moved(compared: &Compared<'_>, line: &Line) -> Option<String> {
    let (base, other) = (level(line.base?, line.share), level(line.other?, line.share));
    let name = name_of(compared.figures, line);
    if !line.differs() {
        return Some(format!("“{name}” is {base} in both."));
    }
    Some(format!("“{name}” goes from {base} to {other}, {}: {}.", change(line), line.verdict.name()))
}

fn level(figure: f64, share: bool) -> String {
    if share { number::percent(figure) } else { short(figure) }
}

/// A difference with its interval in print; of a share in percentage points.
fn change(line: &Line) -> String {
    let (factor, digits, unit) = if line.share { (100.0, 1, "pp") } else { (1.0, 3, "") };
    let signed = |figure: f64| number::signed(figure * factor, digits);
    let value = line.difference.map_or_else(|| "–".to_owned(), |value| signed(value) + unit);
    let ends = line.interval.map(|interval| format!(" ({} to {})", signed(interval.low), signed(interval.high)));
    value + &ends.unwrap_or_default()
}
