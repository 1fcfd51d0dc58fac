//! What units are worth, on the terminal.

use super::compare::{list, note};
use super::{HEAD, Pen, in_front};
use crate::analysis::points::Worth;
use crate::report::findings::{Points, signed};
use crate::report::number;
use std::fmt::Write;

pub(super) fn points(text: &mut String, pen: Pen, found: &Points) {
    let share = found.figure.share;
    let room = found.units.iter().map(|unit| unit.name.chars().count() + 1).max().unwrap_or(0).clamp(12, 40);
    let header = format!("  {:<room$}{:>6}{:>10}  {:<20}", "one more", "base", "worth", "from .. to");
    let _ = writeln!(text, "\n{}", pen.paint(HEAD, header.trim_end()));
    for unit in &found.units {
        let (value, interval) = match unit.worth {
            None => (String::new(), "no interval".to_owned()),
            Some(Worth { value, interval }) => {
                let [value, low, high] = [value, interval.low, interval.high].map(|figure| signed(figure, share));
                (value, format!("{low} .. {high}"))
            }
        };
        let line = format!("  {}{:>6}{value:>10}  {interval}", in_front(&unit.name, room), unit.base);
        let _ = writeln!(text, "{}", line.trim_end());
    }
    if share && !found.rates.is_empty() {
        note(text, pen, "changes are of two line-ups; units exchange by the odds of all line-ups");
    }
    let misfits = found.misfits.iter().map(|(lineup, seen, fitted)| {
        let [seen, fitted] = [seen, fitted].map(|figure| number::figure(*figure, share));
        format!("{lineup}: {seen}, the fit gives {fitted}")
    });
    list(text, pen, "line-ups that do not fit:", &misfits.collect::<Vec<String>>());
    list(text, pen, "line-ups left out, where one side nearly always wins:", &found.decided);
    list(text, pen, "line-ups that are no scenario:", &found.invalid);
}
