//! The findings of a question on the terminal.

use super::{
    DIM, HEAD, Look, Pen, compare, curve, decide, gains, headline, heat, influences, judged, levels, points, ranking,
    rare, settings, shortened, system, tornado, tournament, verdicts, wrap,
};
use crate::report::findings::{Exhibit, Findings, Shares, Swapped, SwappedVariant, signed};
use crate::report::number;
use crate::stats::{Mean, proportion};
use std::fmt::Write;

/// The document: what was asked, the answer, what it follows from, and what to know before believing it.
pub fn findings(findings: &Findings, look: Look) -> String {
    let pen = Pen { look };
    let mut text = String::new();
    let _ = writeln!(text, "{}  {}", pen.paint(HEAD, &findings.subject), findings.asked);
    for line in wrap(&findings.facts, " · ", pen.width()) {
        let _ = writeln!(text, "{}", pen.paint(DIM, &line.replace(" · (", " (")));
    }
    text.push('\n');
    if let Some(answer) = &findings.answer {
        headline(&mut text, pen, answer);
    }
    for exhibit in &findings.exhibits {
        match exhibit {
            Exhibit::Contrasts(contrasts) => compare::contrasts(&mut text, pen, contrasts),
            Exhibit::Decisions(decisions) => decide::decisions(&mut text, pen, decisions),
            Exhibit::SystemContrasts(contrasts) => system::contrasts(&mut text, pen, contrasts),
            Exhibit::Ranking(found) => ranking::ranking(&mut text, pen, found),
            Exhibit::Points(found) => points::points(&mut text, pen, found),
            Exhibit::Tournament(found) => tournament::tournament(&mut text, pen, found),
            Exhibit::Verdicts(found) => verdicts::verdicts(&mut text, pen, found),
            Exhibit::Settings(found) => settings::settings(&mut text, pen, found),
            Exhibit::Curve(found) => curve::curve(&mut text, pen, found),
            Exhibit::Judged(found) => judged::judged(&mut text, pen, found),
            Exhibit::HeatMap(found) => heat::map(&mut text, pen, found),
            Exhibit::Tornado(found) => tornado::tornado(&mut text, pen, found),
            Exhibit::Influences(found) => influences::influences(&mut text, pen, found),
            Exhibit::Rare(found) => rare::levels(&mut text, pen, found),
            Exhibit::Levels(found) => levels::levels(&mut text, pen, found),
            Exhibit::Gains(found) => gains::gains(&mut text, pen, found),
            Exhibit::Shares(found) => shares(&mut text, found),
            Exhibit::Swapped(found) => swapped(&mut text, pen, found),
            // The answer has the figures of these; distributions are drawn on the page.
            Exhibit::Target(_) | Exhibit::Distribution(_) => {}
        }
    }
    text
}

/// A line for the forces and one for the seat of each variant; without variants the answer has these figures.
fn swapped(text: &mut String, pen: Pen, found: &Swapped) {
    if found.variants.is_empty() {
        return;
    }
    let ends = |mean: &Mean| {
        mean.interval.map_or_else(
            || "no interval".to_owned(),
            |ends| format!("{} .. {}", signed(ends.low, true), signed(ends.high, true)),
        )
    };
    let head = format!("  {:<26}{:>8}  {:<18}{:>8}  from .. to", found.sides[0], "worth", "from .. to", "change");
    let _ = writeln!(text, "\n{}", pen.paint(HEAD, &head));
    let mut line = |name: &str, mean: &Mean, change: Option<&Mean>| {
        let change = change.map_or_else(String::new, |mean| format!("{:>8}  {}", signed(mean.value, true), ends(mean)));
        let line = format!("  {name:<26}{:>8}  {:<18}{change}", signed(mean.value, true), ends(mean));
        let _ = writeln!(text, "{}", line.trim_end());
    };
    line("forces", &found.found.forces, None);
    line("seat", &found.found.seat, None);
    for SwappedVariant { label, found, change: [forces, seat] } in &found.variants {
        line(&shortened(&format!("forces, {label}"), 25), &found.forces, Some(forces));
        line(&shortened(&format!("seat, {label}"), 25), &found.seat, Some(seat));
    }
}

/// A line for each side's victories.
fn shares(text: &mut String, shares: &Shares) {
    text.push('\n');
    for clause in &shares.clauses {
        let Some(share) = proportion(clause.games, shares.games) else { continue };
        let between = shares.interval(clause).map_or_else(String::new, |interval| number::between(interval, true));
        let _ = writeln!(text, "  {:<28}{:>8}   {between}", clause.name, number::percent(share.value()));
    }
}
