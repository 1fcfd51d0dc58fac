//! What variants change in every scenario of a system: only the figures that change by more than their margin.

use super::compare::{Figures, figures, list, none_of, note};
use super::{DIM, HEAD, Pen, headline, in_front};
use crate::analysis::Verdict;
use crate::analysis::compare::Line;
use crate::report::findings::{ArmContrast, SystemContrasts};
use std::fmt::Write;

/// The width of a figure's name.
const NAME: usize = 26;

/// A table for each variant, then the scenarios that were left out.
pub(super) fn contrasts(text: &mut String, pen: Pen, contrasts: &SystemContrasts) {
    let mut variants: Vec<&str> = Vec::new();
    for arm in &contrasts.arms {
        if !variants.contains(&arm.variant.as_str()) {
            variants.push(&arm.variant);
        }
    }
    for (at, variant) in variants.iter().enumerate() {
        if at > 0 {
            text.push('\n');
        }
        let arms: Vec<&ArmContrast> = contrasts.arms.iter().filter(|arm| arm.variant == *variant).collect();
        variant_table(text, pen, variant, &arms);
    }
    if !contrasts.skipped.is_empty() {
        if !variants.is_empty() {
            text.push('\n');
        }
        for skipped in &contrasts.skipped {
            let why = skipped.why.lines().next().unwrap_or_default();
            note(text, pen, &format!("{} left out: {why}", skipped.name));
        }
    }
}

/// The figures of a scenario that are printed: the first, which is that of the winner or else the main number, and all
/// that pass their margin.
fn shown(arm: &ArmContrast) -> impl Iterator<Item = &Line> {
    let lines = arm.contrast.lines.iter().enumerate();
    lines.filter(|(at, line)| *at == 0 || line.verdict == Verdict::Different).map(|(_, line)| line)
}

fn variant_table(text: &mut String, pen: Pen, variant: &str, arms: &[&ArmContrast]) {
    let passing = || arms.iter().filter(|arm| arm.passing().next().is_some());
    let answer = match passing().count() {
        0 => format!("{variant}: no figure of any scenario is shown to change by more than its margin."),
        1 => format!("{variant}: 1 of {} scenarios changes by more than a margin.", arms.len()),
        count => format!("{variant}: {count} of {} scenarios change by more than a margin.", arms.len()),
    };
    headline(text, pen, &answer);
    let differing = || arms.iter().filter(|arm| arm.contrast.lines.iter().any(Line::differs));
    if differing().next().is_some() {
        let head = format!("  {:<NAME$}{:>8}{:>9}{:>9}  from .. to", "a game", "base", "variant", "change");
        let _ = writeln!(text, "{}", pen.paint(HEAD, head.trim_end()));
    }
    for arm in differing() {
        let _ = writeln!(text, "  {}", pen.paint(HEAD, &arm.scenario));
        for line in shown(arm) {
            let Figures { base, other, change, interval } = figures(line);
            let name = in_front(&line.name, NAME - 2);
            let passes = line.verdict == Verdict::Different;
            let verdict = if passes { String::new() } else { format!("  {}", pen.paint(DIM, line.verdict.name())) };
            let line = format!("    {name}{base:>8}{other:>9}{change:>9}  {interval}");
            let _ = writeln!(text, "{}{verdict}", line.trim_end());
        }
    }
    if differing().any(|arm| shown(arm).count() > arm.passing().count()) {
        note(text, pen, "each scenario has its first figure, and all others that change by more than their margin");
    }
    let idle = arms.iter().filter(|arm| arm.contrast.lines.iter().all(|line| !line.differs()));
    let idle: Vec<String> = idle.map(|arm| arm.scenario.clone()).collect();
    let games = arms.iter().flat_map(|arm| &arm.contrast.lines).map(|line| line.games).max().unwrap_or_default();
    list(text, pen, &format!("{} in:", none_of(games, "differs")), &idle);
}
