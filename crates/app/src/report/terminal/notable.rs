//! Games worth reading, a line each, with the command that prints it; where that is too long for a line, with the
//! option that names the game, and the command in full once.

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
    let among = match games > AMONG {
        true => format!(", among the first {} games", grouped(AMONG)),
        false => String::new(),
    };
    section(&mut text, pen, &format!("games worth reading, by {}{among}", metric.name));
    let commands: Vec<String> = found.iter().map(|notable| command(notable.standing.game)).collect();
    let longest = commands.iter().map(|command| command.chars().count()).max().unwrap_or(0);
    let fits = 2 + 33 + 8 + 2 + longest <= pen.width();
    for (notable, command) in found.iter().zip(&commands) {
        let value = number::value(notable.standing.main as f64 / f64::from(metric.scale));
        let place = notable.place.said();
        let to_read = if fits { command.clone() } else { format!("--game {}", notable.standing.game) };
        let _ = writeln!(text, "  {place:<33}{value:>8}  {}", pen.paint(DIM, &to_read));
    }
    if let Some(first) = commands.first().filter(|_| !fits) {
        let _ = writeln!(text, "  {}", pen.paint(DIM, first));
    }
    text
}
