//! A comparison on the terminal, made for 100 columns.

use super::{DIM, HEAD, Look, Pen, WARN, shortened, wrap};
use crate::analysis::Verdict;
use crate::analysis::compare::{Contrast, Line, level_each};
use crate::report::number::grouped;
use crate::report::tables::compare::Compared;
use crate::stats::LEVEL;
use anstyle::{AnsiColor, Style};
use std::fmt::Write;

const TOLD: Style = AnsiColor::Green.on_default();

/// The comparison, a table a variant.
pub fn compare(compared: &Compared<'_>, look: Look) -> String {
    let pen = Pen { look };
    let comparison = compared.comparison;
    let mut text = String::new();
    let name = format!("{}/{}", compared.system, compared.scenario);
    let _ = writeln!(text, "{}  compared on the same dice, game by game", pen.paint(HEAD, &name));
    let facts = format!(
        "{} games each · seed {} · {} intervals that hold together at {} % ({:.3} % each)",
        grouped(comparison.games),
        compared.seed,
        comparison.family,
        LEVEL * 100.0,
        level_each(comparison.family) * 100.0,
    );
    let _ = writeln!(text, "{}", pen.paint(DIM, &facts));
    for (variant, contrast) in compared.variants.iter().zip(&comparison.contrasts) {
        table(&mut text, pen, variant, contrast);
        notes(&mut text, pen, contrast, comparison.games);
    }
    text
}

fn table(text: &mut String, pen: Pen, variant: &str, contrast: &Contrast) {
    let head = format!(
        "  {:<22}{:>8}{:>8}{:>9} {:^19}{:>6}  {}",
        shortened(variant, 21),
        "base",
        "other",
        "change",
        "from .. to",
        "gain",
        "verdict"
    );
    let _ = writeln!(text, "\n{}", pen.paint(HEAD, &head));
    for line in &contrast.lines {
        let [base, other, difference, interval] = figures(line);
        let gain = line.gain.map_or_else(String::new, |gain| format!("{}x", multiple(gain)));
        let figures =
            format!("  {:<22}{base:>8}{other:>8}{difference:>9} {interval:^19}{gain:>6}", shortened(&line.name, 21));
        let (style, verdict) = said(line);
        let _ = writeln!(text, "{figures}  {}", pen.paint(style, &verdict));
    }
}

/// Base, other, difference and interval, with as many digits as the interval is worth. Shares in percent.
fn figures(line: &Line) -> [String; 4] {
    let (factor, unit) = if line.share { (100.0, "%") } else { (1.0, "") };
    let half = line.interval.map_or(0.0, |interval| interval.half_width() * factor);
    let digits = if half > 0.0 { (1.0 - half.log10().floor()).clamp(0.0, 4.0) as usize } else { 2 };
    let level = digits.min(2);
    let signed = |figure: f64| {
        let text = format!("{:+.digits$}", figure * factor);
        let nothing = text.bytes().all(|byte| matches!(byte, b'+' | b'-' | b'0' | b'.'));
        if nothing { text[1..].to_owned() } else { text }
    };
    let plain = |figure: Option<f64>| figure.map_or("-".into(), |figure| format!("{:.level$}{unit}", figure * factor));
    let interval = line.interval.map(|interval| format!("{} .. {}", signed(interval.low), signed(interval.high)));
    let difference = line.difference.map(signed);
    [plain(line.base), plain(line.other), difference.unwrap_or_default(), interval.unwrap_or_default()]
}

fn multiple(gain: f64) -> String {
    match gain {
        gain if gain < 10.0 => format!("{gain:.1}"),
        gain if gain < 10_000.0 => format!("{gain:.0}"),
        gain => format!("{:.0}k", gain / 1000.0),
    }
}

fn said(line: &Line) -> (Style, String) {
    let (style, said) = match line.verdict {
        Verdict::Identical => (DIM, "identical".to_owned()),
        Verdict::Equivalent => (DIM, "equivalent".to_owned()),
        Verdict::Different => (TOLD, "different".to_owned()),
        Verdict::DifferentBelowMargin => (TOLD, "different, below margin".to_owned()),
        Verdict::CannotTell { games: None } => (WARN, "cannot tell yet".to_owned()),
        Verdict::CannotTell { games: Some(games) } => (WARN, format!("cannot tell: {}", rounded(games))),
    };
    (style, if line.thin() { format!("{said} !") } else { said })
}

/// A number of games in few letters.
fn rounded(games: u64) -> String {
    match games {
        games if games < 1_000_000 => format!("{} g.", grouped(games)),
        games if games < 1_000_000_000 => format!("{} M g.", games as f64 / 1e6),
        games => format!("{} G g.", grouped((games as f64 / 1e9) as u64)),
    }
}

/// What a reader should know before believing the figures.
fn notes(text: &mut String, pen: Pen, contrast: &Contrast, games: u64) {
    let mut notes = Vec::new();
    if contrast.lines.iter().all(|line| line.verdict == Verdict::Identical) {
        notes.push("every game ends the same: the change is never felt here".to_owned());
    }
    if contrast.lines.iter().any(Line::few) {
        notes.push(format!("! differs in fewer than {} games: the interval says little; play more", Line::FEW));
    }
    if contrast.lines.iter().any(|line| line.unsteady) {
        notes.push("! of a ratio: what it divides is too rare for the interval to say much; play more".to_owned());
    }
    if contrast.lines.iter().any(|line| line.base.is_none() || line.other.is_none()) {
        notes.push("- applies in no game of both, or has nothing to divide by".to_owned());
    }
    if contrast.lines.iter().any(|line| matches!(line.verdict, Verdict::CannotTell { games: Some(_) })) {
        notes.push("cannot tell: N g. = about N games in all would tell (--games)".to_owned());
    }
    let partial: Vec<String> = contrast
        .lines
        .iter()
        .filter(|line| line.games < games)
        .map(|line| format!("{} {}", line.name, grouped(line.games)))
        .collect();
    if !partial.is_empty() {
        let told = "over the games in which it applies to both:".to_owned();
        notes.extend(wrap(&std::iter::once(told).chain(partial).collect::<Vec<_>>(), " ", 96));
    }
    if !contrast.unmatched.is_empty() {
        let told = "not compared, as only one of the two has it:".to_owned();
        notes.extend(wrap(&std::iter::once(told).chain(contrast.unmatched.clone()).collect::<Vec<_>>(), " ", 96));
    }
    for note in notes {
        let _ = writeln!(text, "  {}", pen.paint(DIM, &note));
    }
}
