//! What the parts of a scenario are worth, on the terminal: the most valuable first, in groups whose intervals
//! overlap.

use super::compare::{WIDE, at_most, list, multiple, none_of, note};
use super::{DIM, HEAD, Pen, WARN, lines};
use crate::analysis::compare::Standing;
use crate::report::findings::{RankedPart, Ranking};
use std::fmt::Write;

/// The width of the columns to the right of a name.
const RIGHT: usize = 2 + 10 + 20 + 13;

pub(super) fn ranking(text: &mut String, pen: Pen, found: &Ranking) {
    let right = RIGHT + if pen.width() >= WIDE { 9 } else { 0 };
    let room = (pen.width() - right - 2).clamp(24, 60);
    let gain = if pen.width() >= WIDE { format!("{:>7}  ", "gain") } else { String::new() };
    let header = format!("  {:<room$}  {:>9} {:^20}{gain}{}", "with it", "worth", "from .. to", "standing");
    let _ = writeln!(text, "\n{}", pen.paint(HEAD, &header));
    let mut group = 0;
    for part in found.parts.iter().filter(|part| part.ranked.standing != Standing::Idle) {
        if group != 0 && part.ranked.group != group {
            text.push('\n');
        }
        group = part.ranked.group;
        line(text, pen, part, room);
    }
    let idle = found.parts.iter().filter(|part| part.ranked.standing == Standing::Idle);
    let idle: Vec<String> = idle.map(|part| part.part.name.clone()).collect();
    let none = format!("{} ({}):", none_of(found.games, "is another one with or without"), at_most(found.games));
    list(text, pen, &none, &idle);
    let unranked: Vec<String> = found.unranked.iter().map(|part| part.name.clone()).collect();
    list(text, pen, "no interval, as no game differs, or too few do:", &unranked);
    note(text, pen, "a gap separates groups; within one the intervals overlap");
    let skipped: Vec<String> = found.skipped.iter().map(|part| part.name.clone()).collect();
    list(text, pen, "can't be left out:", &skipped);
}

fn line(text: &mut String, pen: Pen, part: &RankedPart, room: usize) {
    let RankedPart { part: name, ranked } = part;
    let label = lines(&format!("{} ({})", name.name, name.kind), room - 2);
    let mut label = label.into_iter();
    let first = label.next().unwrap_or_default();
    let worth = part.worth();
    let interval = format!("{} .. {}", part.signed(ranked.interval.low), part.signed(ranked.interval.high));
    let style = if ranked.standing == Standing::CannotTell { WARN } else { DIM };
    let gain = ranked.line.gain.map_or_else(String::new, |gain| format!("{}x", multiple(gain)));
    let gain = if pen.width() >= WIDE { format!("{gain:>7}  ") } else { String::new() };
    let standing = pen.paint(style, ranked.standing.name());
    let _ = writeln!(text, "  {first:<room$}  {worth:>9} {interval:^20}{gain}{standing}");
    for rest in label {
        let _ = writeln!(text, "    {rest}");
    }
}
