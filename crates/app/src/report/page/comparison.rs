//! The sections of a comparison: what each variant does to the main figure, all of them on one picture; what changes in
//! the scenario; all other figures, those of one unit on one scale; and the numbers.

use super::charts::{self, Difference, Differences};
use super::compared::{Compared, change, level, shown, sign, verdict};
use super::headings;
use super::tables;
use crate::analysis::compare::{Contrast, Line};
use crate::report::findings::{ArmContrast, DecidedArm, Decisions, name_of, unit_of};
use crate::report::tables::compare;
use maud::{Markup, html};

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
                            strong { (compared.label(arm)) ":" }
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
                    (tables::head(heads, 2..usize::MAX))
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
