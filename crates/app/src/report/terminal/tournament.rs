//! A tournament on the terminal: the payoffs, then the policies of each side, in groups that can't be told apart.

use super::compare::note;
use super::{DIM, HEAD, Pen, shortened};
use crate::analysis::tournament::RankedPolicy;
use crate::report::findings::Tournament;
use crate::report::number;
use std::fmt::Write;

/// The width of a policy's name.
const NAME: usize = 20;
/// The columns before those of a policy's place.
const PLACES: usize = NAME + 33;
/// The least and the greatest width of a payoff with the name of its policy above it.
const CELL: [usize; 2] = [8, 15];

pub(super) fn tournament(text: &mut String, pen: Pen, found: &Tournament) {
    if found.opposed() {
        matrix(text, pen, found);
    }
    for (side, ranked) in found.found.sides.iter().enumerate() {
        policies(text, pen, found, (side, ranked));
    }
    let mut said = vec!["a gap separates groups: within one, no policy is known to differ from the first".to_owned()];
    if found.opposed() {
        said.push("the intervals of the payoffs hold together, and so do those of the scores by themselves".to_owned());
    }
    said.push(match found.opposed() {
        true => "support: the share of resampled payoffs in whose equilibrium it is played".to_owned(),
        false => "best: the share of resampled payoffs in which it scores most; equals share it".to_owned(),
    });
    if found.has_own() {
        said.push("* as the scenario has it".to_owned());
    }
    said.extend(found.left_out());
    said.iter().for_each(|said| note(text, pen, said));
}

/// The payoffs of the first side, a line a policy, the one that scores most first, and a column for each policy of the
/// other side.
fn matrix(text: &mut String, pen: Pen, found: &Tournament) {
    let (rows, columns) = (found.order(0), found.columns());
    let longest = columns.iter().map(|column| found.name(1, *column).chars().count()).max().unwrap_or(0);
    let width = (longest + 1).clamp(CELL[0], CELL[1]);
    let room = ((pen.width() - NAME - 3) / width).max(1);
    let first = if found.rotated { "scores" } else { &format!("{} scores", found.title(0)) };
    for from in (0..columns.len()).step_by(room) {
        let shown = from..columns.len().min(from + room);
        let head = |column: &usize| format!("{:>width$}", shortened(found.name(1, *column), width - 1));
        let heads: String = columns[shown.clone()].iter().map(head).collect();
        let label = shortened(first, NAME);
        let _ = writeln!(text, "\n{}", pen.paint(HEAD, &format!("  {label:<NAME$} {heads}")));
        for row in &rows {
            let value = |column: &usize| found.entry(*row, *column).map(|entry| cell(found, entry.payoff.value));
            let cell = |column: &usize| format!("{:>width$}", value(column).unwrap_or_default());
            let cells: String = columns[shown.clone()].iter().map(cell).collect();
            let name = shortened(found.name(0, *row), NAME);
            let _ = writeln!(text, "  {name:<NAME$} {cells}");
        }
    }
    let within = within(found);
    let games = games(found);
    let against = if found.rotated { "the other side".to_owned() } else { found.title(1).to_owned() };
    note(text, pen, &format!("a column for each policy of {against}{within}{games}"));
}

/// How far the intervals of the payoffs reach from them, such as `, each within 2.1 to 6.9 points`.
fn within(found: &Tournament) -> String {
    let factor = if found.figure.share { 100.0 } else { 1.0 };
    let unit = if found.figure.share { " points" } else { "" };
    let text = |reach: f64| if found.figure.share { format!("{reach:.1}") } else { number::short(reach) };
    let played = found.found.entries.iter().filter(|entry| entry.games > 0);
    let reaches: Vec<f64> = played.map(|entry| entry.payoff.reach() * factor).filter(|reach| *reach > 0.0).collect();
    let least = reaches.iter().copied().fold(f64::INFINITY, f64::min);
    let most = reaches.iter().copied().fold(0.0, f64::max);
    match most.is_finite() && least.is_finite() {
        false => String::new(),
        true if most < least * 1.5 => format!(", each within {}{unit}", text(most)),
        true => format!(", each within {} to {}{unit}", text(least), text(most)),
    }
}

/// The games of each pair that is played, such as `; 160 to 640 games a pair`.
fn games(found: &Tournament) -> String {
    let played = || found.found.entries.iter().map(|entry| entry.games).filter(|games| *games > 0);
    match played().min().zip(played().max()) {
        None => String::new(),
        Some((least, most)) if least == most => format!("; {} a pair", number::games(most)),
        Some((least, most)) => format!("; {} to {} a pair", number::grouped(least), number::games(most)),
    }
}

fn cell(found: &Tournament, value: f64) -> String {
    if found.figure.share { format!("{:.1} %", value * 100.0) } else { number::short(value) }
}

/// The policies of a side, the one that scores most first.
fn policies(text: &mut String, pen: Pen, found: &Tournament, (side, ranked): (usize, &[RankedPolicy])) {
    let (mix, support) = if found.opposed() { ("mix", "support") } else { ("", "best") };
    let title = shortened(found.title(side), NAME);
    let header = format!("  {title:<NAME$}   {:>8}  {:^18}{mix:>7}{support:>9}", "scores", "from .. to");
    let _ = writeln!(text, "\n{}", pen.paint(HEAD, &header));
    let mut group = 0;
    for policy in ranked {
        if group != 0 && policy.group != group {
            text.push('\n');
        }
        group = policy.group;
        let _ = writeln!(text, "{}", line(pen, found, side, policy).trim_end());
    }
}

fn line(pen: Pen, found: &Tournament, side: usize, policy: &RankedPolicy) -> String {
    let mark = if found.is_own(side, policy.policy) { "*" } else { " " };
    let name = shortened(found.name(side, policy.policy), NAME);
    let score = cell(found, policy.score.value);
    let interval = match (policy.score.varying(), policy.score.interval) {
        (Some(interval), _) => {
            let low = cell(found, interval.low);
            format!("{} .. {}", low.trim_end_matches(" %"), cell(found, interval.high))
        }
        (None, Some(_)) => "in every game".to_owned(),
        (None, None) => String::new(),
    };
    let percent = |share: f64| if share > 0.0 { format!("{:.0} %", share * 100.0) } else { String::new() };
    let mix = if found.opposed() { percent(policy.share) } else { String::new() };
    let support = percent(policy.support);
    let places = match policy.dominated_by {
        Some(by) => {
            let said = format!("dominated by {}", found.name(side, by));
            pen.paint(DIM, &format!("  {}", shortened(&said, pen.width() - PLACES - 2)))
        }
        None => format!("{mix:>7}{support:>9}"),
    };
    format!("  {name:<NAME$} {mark} {score:>8}  {interval:^18}{places}")
}
