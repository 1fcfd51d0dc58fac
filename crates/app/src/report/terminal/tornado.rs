//! What one step of each number changes, on the terminal: the numbers that are shown to change the figure, in groups
//! whose intervals overlap.

use super::compare::{list, note};
use super::{HEAD, Pen, shortened};
use crate::report::findings::{Standing, Step, Stepped, Tornado};
use crate::report::number;
use std::fmt::Write;

/// The most numbers that are listed.
const MOST: usize = 30;
/// Numbers of another standing that are listed.
const OTHERS: usize = 6;
/// The width of a step: its change and the interval.
const STEP: usize = 22;

pub(super) fn tornado(text: &mut String, pen: Pen, found: &Tornado) {
    let shown = found.of(Standing::Shown);
    let room = (pen.width() - 2 * STEP - 4).clamp(24, 70);
    let interval = found.interval.map(|interval| format!(" ({})", number::between(interval, found.figure.share)));
    let value = number::figure(found.value, found.figure.share);
    let _ = writeln!(text, "\n  {} as it is: {value}{}", found.figure.name, interval.unwrap_or_default());
    if !shown.is_empty() {
        let header = format!("  {:<room$}{:>STEP$}{:>STEP$}", "number", "a step down", "a step up");
        let _ = writeln!(text, "\n{}", pen.paint(HEAD, &header));
    }
    let mut group = 0;
    for number in shown.iter().take(MOST) {
        if group != 0 && number.group != group {
            text.push('\n');
        }
        group = number.group;
        line(text, found, number, room);
    }
    if shown.len() > MOST {
        let _ = writeln!(text, "  and {} more: --format csv has all", shown.len() - MOST);
    }
    if !shown.is_empty() {
        note(text, pen, "a gap separates groups; within one the intervals overlap");
    }
    let idle = format!("moved no outcome in {}:", found.idle_games());
    let others = [
        (Standing::Open, "moves games, but is not shown to move it:"),
        (Standing::Idle, idle.as_str()),
        (Standing::Invalid, "can't be stepped:"),
    ];
    for (standing, what) in others {
        let numbers = found.of(standing);
        let mut names: Vec<String> = numbers.iter().take(OTHERS).map(|number| number.path.clone()).collect();
        if numbers.len() > OTHERS {
            names.push(format!("and {} more", numbers.len() - OTHERS));
        }
        list(text, pen, what, &names);
    }
}

fn line(text: &mut String, found: &Tornado, number: &Stepped, room: usize) {
    let label = shortened(&format!("{} ({})", number.path, number.value), room);
    let [down, up] = number.steps().map(|step| step_text(found, step));
    let _ = writeln!(text, "  {label:<room$}{down:>STEP$}{up:>STEP$}");
}

fn step_text(found: &Tornado, step: &Step) -> String {
    match step {
        Step::Invalid(_) => "no scenario".to_owned(),
        Step::Unread => "not read".to_owned(),
        Step::Played { moved: 0, .. } => "no outcome".to_owned(),
        Step::Played { change: None, .. } => "no figure".to_owned(),
        Step::Played { change: Some(change), .. } => {
            let interval = change.interval.map_or_else(
                || "few differ".to_owned(),
                |interval| format!("{}..{}", found.signed(interval.low), found.signed(interval.high)),
            );
            format!("{} {interval}", found.signed(change.value))
        }
    }
}
