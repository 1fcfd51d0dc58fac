//! The verdicts on several scenarios on the terminal, the worst first.

use super::compare::WIDE;
use super::{DIM, HEAD, Pen, WARN, in_front, shortened};
use crate::analysis::balance::BalanceVerdict;
use crate::report::findings::{VerdictRow, Verdicts};
use crate::report::number;
use std::fmt::Write;

/// The width of the columns to the right of a name, without the policies.
const RIGHT: usize = 2 + 8 + 19 + 11 + 8;
/// The width of the policies, where there is room.
const POLICIES: usize = 34;

pub(super) fn verdicts(text: &mut String, pen: Pen, found: &Verdicts) {
    let wide = pen.width() >= WIDE;
    let longest = found.rows.iter().map(|row| row.found.scenario.chars().count()).max().unwrap_or(0);
    let right = RIGHT + if wide { POLICIES } else { 0 };
    let room = (longest + 1).clamp(9, pen.width().saturating_sub(right).max(24));
    let figure = found.rows.first().map_or("", |row| row.found.figure.name.as_str());
    let policies = if wide { "  policies" } else { "" };
    let header =
        format!("  {:<room$}{:>8} {:^17} {:<11}{:>8}{policies}", "scenario", figure, "from .. to", "verdict", "games");
    let _ = writeln!(text, "\n{}", pen.paint(HEAD, header.trim_end()));
    found.rows.iter().for_each(|row| line(text, pen, row, room, wide));
}

fn line(text: &mut String, pen: Pen, row: &VerdictRow, room: usize, wide: bool) {
    let (found, share) = (&row.found, row.found.figure.share);
    let value = number::figure(found.judged.value, share);
    let between = found.judged.interval.map_or_else(String::new, |interval| number::between(interval, share));
    let style = if found.verdict == BalanceVerdict::Balanced { DIM } else { WARN };
    let verdict = pen.paint(style, &format!("{:<11}", found.verdict.name()));
    let policies = if wide { format!("  {}", shortened(&row.policies, POLICIES - 2)) } else { String::new() };
    let name = in_front(&found.scenario, room);
    let line = format!("  {name}{value:>8} {between:^17} {verdict}{:>8}{policies}", number::grouped(found.games));
    let _ = writeln!(text, "{}", line.trim_end());
}
