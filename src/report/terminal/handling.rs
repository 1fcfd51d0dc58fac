//! What a game costs the people at the table, on the terminal.

use super::{DIM, HEAD, Look, Pen, figures, wrap};
use crate::analysis::compare::Divergence;
use crate::analysis::handling::{AMONG, Handled, Handling, SECONDS, changes, handling};
use crate::game::Game;
use crate::report::number;
use std::fmt::Write;

/// The section of a run: counts a game and a turn.
pub fn at_the_table(games: &[Handled], look: Look) -> String {
    let (pen, mut text) = (Pen { look }, String::new());
    if games.is_empty() {
        return text;
    }
    let head = format!("  {:<26}{:>9} {:<9}{:>8}", "at the table, a game", "mean", "± 95 %", "a turn");
    let _ = writeln!(text, "\n{}", pen.paint(HEAD, &head));
    for Handling { act, mean, interval, each_turn } in handling(games) {
        let (mean, half) = figures(mean, interval);
        let each = each_turn.map_or_else(String::new, number::short);
        let line = format!("  {:<26}{mean:>9} {half:<9}{each:>8}", act.said());
        let _ = writeln!(text, "{}", line.trim_end());
    }
    model(&mut text, pen);
    text
}

/// The section of a comparison: counts of the base, and what each variant adds.
pub fn at_the_table_compared(base: &[Handled], variants: &[(&str, &[Handled])], look: Look) -> String {
    let (pen, mut text) = (Pen { look }, String::new());
    if base.is_empty() {
        return text;
    }
    let counts = handling(base);
    for (variant, games) in variants {
        let changes = changes(base, games);
        if changes.iter().all(|change| change.mean == 0.0) {
            let said = format!("at the table {variant} costs nothing more");
            let _ = writeln!(text, "\n  {}", pen.paint(DIM, &said));
            continue;
        }
        let head = format!("  {:<26}{:>9}{:>12}  {}", "at the table, a game", "base", "change", "from .. to");
        let _ = writeln!(text, "\n{}", pen.paint(HEAD, &head));
        for (count, change) in counts.iter().zip(&changes) {
            let (mean, _) = figures(count.mean, count.interval);
            let half = change.interval.map_or(0.0, |interval| interval.half_width());
            let digits = if half > 0.0 { (1.0 - half.log10().floor()).clamp(0.0, 2.0) as usize } else { 0 };
            let signed = |figure: f64| format!("{figure:+.digits$}");
            let interval = change
                .interval
                .map_or_else(String::new, |interval| format!("{} .. {}", signed(interval.low), signed(interval.high)));
            let changed = signed(change.mean);
            let _ = writeln!(text, "  {:<26}{mean:>9}{changed:>12}  {interval}", count.act.said());
        }
        model(&mut text, pen);
    }
    text
}

/// Where most games of a variant part from those of the base: why pairing gains little, and from which roll on.
pub fn parting(game: &dyn Game, variant: &str, found: &Divergence, look: Look) -> String {
    let (pen, mut text) = (Pen { look }, String::new());
    if found.parting * 2 <= found.games {
        return text;
    }
    let said = format!(
        "{variant}: {} of {} games take another course, half of them by roll {} ({}): where they do, pairing gains little",
        found.parting,
        found.games,
        found.roll,
        game.clock_name(found.turn)
    );
    for (at, line) in
        wrap(&said.split(' ').map(str::to_owned).collect::<Vec<_>>(), " ", pen.width() - 4).into_iter().enumerate()
    {
        let _ = writeln!(text, "  {}{}", if at > 0 { "  " } else { "" }, pen.paint(DIM, &line));
    }
    text
}

fn model(text: &mut String, pen: Pen) {
    let [throw, look_up, decision, counter] = SECONDS;
    let said = format!(
        "over {AMONG} games at most; the model: {throw} s a throw, {look_up} s a look-up, {decision} s a decision, \
         {counter} s a counter"
    );
    for line in wrap(&said.split(' ').map(str::to_owned).collect::<Vec<_>>(), " ", pen.width() - 4) {
        let _ = writeln!(text, "  {}", pen.paint(DIM, &line));
    }
}
