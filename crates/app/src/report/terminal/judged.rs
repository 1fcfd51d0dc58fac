//! Results of people on the terminal, beside those of a scenario.

use super::{HEAD, Pen};
use crate::report::findings::{Judged, JudgedLine};
use crate::report::number;
use std::fmt::Write;

pub(super) fn judged(text: &mut String, pen: Pen, found: &Judged) {
    let counts = found.lines.iter().any(|line| line.results.is_some());
    let columns = if counts { format!("{:>8}{:>8}{:>8}", "won", "lost", "drawn") } else { String::new() };
    let header = format!("  {:<14}{:>8}{columns}{:>10}   {}", "", "games", found.figure.name, "from .. to");
    let _ = writeln!(text, "\n{}", pen.paint(HEAD, header.trim_end()));
    found.lines.iter().for_each(|one| line(text, one, found.figure.share, counts));
}

fn line(text: &mut String, line: &JudgedLine, share: bool, counts: bool) {
    let columns = line.results.filter(|_| counts).map_or_else(String::new, |results| {
        let [won, lost, drawn] = [results.won, results.lost, results.drawn].map(number::grouped);
        format!("{won:>8}{lost:>8}{drawn:>8}")
    });
    let between = line.interval.map_or_else(String::new, |interval| number::between(interval, share));
    let (games, value) = (number::grouped(line.games), number::figure(line.value, share));
    let line = format!("  {:<14}{games:>8}{columns}{value:>10}   {between}", line.whose);
    let _ = writeln!(text, "{}", line.trim_end());
}
