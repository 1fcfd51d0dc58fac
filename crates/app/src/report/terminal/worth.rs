//! What the parts of a scenario are worth, on the terminal: the most valuable first, in groups that can't be told
//! apart.

use super::compare::{WIDE, at_most, list, multiple, none_of, note};
use super::{DIM, HEAD, Look, Pen, WARN, headline, shortened, wrap};
use crate::analysis::compare::{Ranked, Standing, level_each};
use crate::report::number;
use crate::report::tables::worth::Worth;
use crate::stats::LEVEL;
use std::fmt::Write;

/// The width of what is to the right of a name.
const RIGHT: usize = 2 + 10 + 20 + 13;

/// The page.
pub fn worth(told: &Worth<'_>, look: Look) -> String {
    let pen = Pen { look };
    let mut text = String::new();
    let name = format!("{}/{}", told.system, told.scenario);
    let _ = writeln!(text, "{}  what its parts are worth in {}", pen.paint(HEAD, &name), told.figure);
    let family = told.ranked.len();
    let facts = [
        format!("{} without each, on the same dice", number::games(told.games)),
        format!("seed {}", told.seed),
        format!("{family} intervals hold together at {} %", LEVEL * 100.0),
        format!("({:.2} % each)", level_each(family) * 100.0),
    ];
    for line in wrap(&facts, " · ", pen.width()) {
        let _ = writeln!(text, "{}", pen.paint(DIM, &line.replace(" · (", " (")));
    }
    text.push('\n');
    sentence(&mut text, pen, told);
    let right = RIGHT + if pen.width() >= WIDE { 9 } else { 0 };
    let room = (pen.width() - right - 2).clamp(24, 60);
    let gain = if pen.width() >= WIDE { format!("{:>7}  ", "gain") } else { String::new() };
    let header = format!("  {:<room$}  {:>9} {:^20}{gain}{}", "with it", "worth", "from .. to", "standing");
    let _ = writeln!(text, "\n{}", pen.paint(HEAD, &header));
    let mut group = 0;
    for ranked in told.ranked.iter().filter(|ranked| ranked.standing != Standing::Idle) {
        if group != 0 && ranked.group != group {
            text.push('\n');
        }
        group = ranked.group;
        line(&mut text, pen, told, ranked, room);
    }
    let idle = told.ranked.iter().filter(|ranked| ranked.standing == Standing::Idle);
    let idle: Vec<String> = idle.map(|ranked| told.parts[ranked.arm].1.clone()).collect();
    let none = format!("{} ({}):", none_of(told.games, "is another one without"), at_most(told.games));
    list(&mut text, pen, &none, &idle);
    let ranked = |arm: &usize| told.ranked.iter().any(|ranked| ranked.arm == *arm);
    let left: Vec<String> =
        (0..told.parts.len()).filter(|arm| !ranked(arm)).map(|arm| told.parts[arm].1.clone()).collect();
    list(&mut text, pen, "no interval, as no game differs, or too few do:", &left);
    note(&mut text, pen, "a gap separates groups; within one the parts can't be told apart");
    let skipped: Vec<String> = told.skipped.iter().map(|(part, _)| part.clone()).collect();
    list(&mut text, pen, "can't be left out:", &skipped);
    text
}

/// Which part is worth most, and how many are chrome.
fn sentence(text: &mut String, pen: Pen, told: &Worth<'_>) {
    let count = |standing| told.ranked.iter().filter(|ranked| ranked.standing == standing).count();
    let matters = count(Standing::Matters);
    let mut said = match told
        .ranked
        .iter()
        .filter(|ranked| ranked.standing == Standing::Matters)
        .max_by(|one, other| one.worth.abs().total_cmp(&other.worth.abs()))
    {
        Some(most) => {
            let worth = signed(most.worth, most);
            let name = &told.parts[most.arm].1;
            match matters {
                1 => format!("One part matters, `{name}`: it is worth {worth}."),
                _ => format!("{matters} parts matter, `{name}` the most: it is worth {worth}."),
            }
        }
        None => "No part is shown to matter.".to_owned(),
    };
    let chrome = count(Standing::Chrome);
    if let Some(margin) = told.margin.filter(|_| chrome > 0) {
        let share = told.ranked.first().is_some_and(|ranked| ranked.line.share);
        let margin = if share { format!("{} points", number::value(margin * 100.0)) } else { number::value(margin) };
        let are = if chrome == 1 { "is" } else { "are" };
        let _ = write!(said, " {chrome} {are} chrome: worth less than {margin}.");
    }
    headline(text, pen, &said);
}

fn line(text: &mut String, pen: Pen, told: &Worth<'_>, ranked: &Ranked, room: usize) {
    let (kind, name) = &told.parts[ranked.arm];
    let label = shortened(&format!("{name}  ({kind})"), room);
    let worth = signed(ranked.worth, ranked);
    let interval = format!("{} .. {}", bare(ranked.interval.low, ranked), bare(ranked.interval.high, ranked));
    let standing = ranked.standing.name();
    let style = if ranked.standing == Standing::CannotTell { WARN } else { DIM };
    let gain = ranked.line.gain.map_or_else(String::new, |gain| format!("{}x", multiple(gain)));
    let gain = if pen.width() >= WIDE { format!("{gain:>7}  ") } else { String::new() };
    let _ = writeln!(text, "  {label:<room$}  {worth:>9} {interval:^20}{gain}{}", pen.paint(style, standing));
}

fn signed(figure: f64, ranked: &Ranked) -> String {
    bare(figure, ranked) + if ranked.line.share { "pp" } else { "" }
}

fn bare(figure: f64, ranked: &Ranked) -> String {
    let factor = if ranked.line.share { 100.0 } else { 1.0 };
    let digits = if ranked.line.share { 1 } else { 2 };
    let text = format!("{:+.digits$}", figure * factor);
    let nothing = text.bytes().all(|byte| matches!(byte, b'+' | b'-' | b'0' | b'.'));
    if nothing { text[1..].to_owned() } else { text }
}
