//! Games worth reading, a line each with the command that prints it.

use super::{DIM, Look, Pen, section};
use crate::analysis::notable::{AMONG, Notable, main_metric};
use crate::game::Game;
use crate::report::number::{self, grouped};
use std::fmt::Write;

/// The section; nothing where there are none. `command` makes the command that prints a game; `games` is how many there
/// are.
pub fn notable(game: &dyn Game, found: &[Notable], games: u64, command: impl Fn(u64) -> String, look: Look) -> String {
    let (pen, mut text) = (Pen { look }, String::new());
    let Some(metric) = main_metric(game.metrics()).map(|index| &game.metrics()[index]) else { return text };
    if found.is_empty() {
        return text;
    }
    section(&mut text, pen, "games worth reading");
    for notable in found {
        let value = number::value(notable.standing.main as f64 / f64::from(metric.scale));
        let said = notable.place.said();
        let command_line = command(notable.standing.game);
        let _ = writeln!(text, "  {said:<33}{value:>8}");
        text.truncate(text.trim_end().len());
        let _ = match 2 + 33 + 8 + 2 + command_line.chars().count() <= pen.width() {
            true => writeln!(text, "  {}", pen.paint(DIM, &command_line)),
            false => writeln!(text, "\n    {}", pen.paint(DIM, &command_line)),
        };
    }
    let among = match games > AMONG {
        true => format!("by {}, among the first {} games", metric.name, grouped(AMONG)),
        false => format!("by {}", metric.name),
    };
    let _ = writeln!(text, "  {}", pen.paint(DIM, &among));
    text
}
