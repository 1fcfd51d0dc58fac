//! Settings of parameters and their goals on the terminal: a block each, a line a goal.

use super::compare::note;
use super::{DIM, HEAD, Pen, WARN, in_front, wrap};
use crate::analysis::goal::Fit;
use crate::report::findings::{Setting, Settings, misfit_text};
use crate::report::number;
use std::fmt::Write;

/// The settings that are printed; files have all.
const SHOWN: usize = 5;

pub(super) fn settings(text: &mut String, pen: Pen, found: &Settings) {
    let longest = found.goals.iter().map(|named| named.goal.figure.chars().count()).max().unwrap_or(0);
    let room = (longest + 2).clamp(12, 22);
    let shown = |(at, row): &(usize, &Setting)| *at < SHOWN || row.name.is_none();
    for (_, row) in found.rows.iter().enumerate().filter(shown) {
        block(text, pen, found, row, room);
    }
    let hidden = found.rows.iter().enumerate().filter(|row| !shown(row)).count();
    if hidden > 0 {
        text.push('\n');
        note(text, pen, &format!("{hidden} more: --format csv prints all"));
    }
}

fn block(text: &mut String, pen: Pen, found: &Settings, row: &Setting, room: usize) {
    let names: Vec<String> = row.label().split(' ').map(str::to_owned).collect();
    let name = if row.name.is_some() { wrap(&names, " ", pen.width() - 4) } else { vec![row.label().to_owned()] };
    text.push('\n');
    for (at, line) in name.iter().enumerate() {
        let _ = writeln!(text, "  {}{}", if at > 0 { "  " } else { "" }, pen.paint(HEAD, line));
    }
    let meets = match found.fit(row) {
        Fit::Met => "meets all targets",
        Fit::CannotTell => "may meet all targets",
        Fit::Missed => "misses a target",
    };
    let mut facts = vec![meets.to_owned()];
    facts.extend(row.name.is_some().then(|| row.change()));
    facts.push(format!("misfit {}", misfit_text(found.misfit(row))));
    facts.extend((found.rows.len() > 1).then(|| format!("group {}", row.group)));
    facts.push(number::games(row.games));
    for line in wrap(&facts, " · ", pen.width() - 2) {
        let _ = writeln!(text, "  {}", pen.paint(DIM, &line));
    }
    for ((named, judged), misfit) in found.goals.iter().zip(&row.figures).zip(found.misfits(row)) {
        let value = judged.map_or_else(|| "-".to_owned(), |judged| named.value(judged.value));
        let interval = judged.and_then(|judged| judged.interval);
        let between = interval.map_or_else(String::new, |interval| named.between(interval));
        let fit = misfit.fit();
        let fit = pen.paint(if fit == Fit::Met { DIM } else { WARN }, fit.name());
        let line =
            format!("    {}{value:>8}  {between:<18}{:<15}{fit}", in_front(&named.goal.figure, room), named.wanted());
        let _ = writeln!(text, "{}", line.trim_end());
    }
}
