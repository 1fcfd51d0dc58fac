//! A comparison on the terminal: one variant with all that is known of each figure, several side by side.

use super::{DIM, HEAD, Pen, WARN, ending, headline, in_front, lines, shift};
use crate::analysis::Verdict;
use crate::analysis::compare::Line;
use crate::report::findings::{ArmContrast, Contrasts, NamedFigure, name_of};
use crate::report::number::{self, grouped};
use crate::stats::{FEW, Interval, LEVEL, Thin, proportion};
use anstyle::{AnsiColor, Style};
use std::fmt::Write;

const TOLD: Style = AnsiColor::Green.on_default();
/// From this width on, a line has the pairing gain.
pub(super) const WIDE: usize = 100;
/// The width of a name on a narrow terminal and on a wide one.
const NAME: [usize; 2] = [21, 32];
/// The width of an interval.
const INTERVAL: usize = 18;
/// The width of a variant beside others, and where there is less room for each.
const BESIDE: usize = 21;
const CLOSE: usize = 16;

fn name_width(pen: Pen) -> usize {
    NAME[usize::from(pen.width() >= WIDE)]
}

/// A sentence for each variant, the figures, how distributions shift, and what to know before believing them.
pub(super) fn contrasts(text: &mut String, pen: Pen, contrasts: &Contrasts) {
    let Contrasts { games, arms, figures, .. } = contrasts;
    for arm in arms {
        sentence(text, pen, arm, figures, *games);
    }
    match &arms[..] {
        [arm] => alone(text, pen, &arm.variant, &arm.contrast.lines.iter().collect::<Vec<_>>()),
        _ => {
            let room = pen.width().saturating_sub(2 + name_width(pen) + 9);
            let width = if arms.len() * BESIDE <= room { BESIDE } else { CLOSE };
            arms.chunks((room / width).max(1)).for_each(|arms| beside(text, pen, arms, width));
            note(text, pen, &format!("{SIGNS}{}", within(arms)));
        }
    }
    // The drawings of several variants fill pages: those are on the page of the report.
    if let [arm] = &arms[..] {
        let drawn = arm.shifts.iter().filter(|shift| shift.drawn);
        drawn.for_each(|shift| shift::drawing(text, pen, shift, &arm.variant));
    }
    if let ([_], Some(margins)) = (&arms[..], within(arms).strip_prefix("; margins: ")) {
        note(text, pen, &format!("what does not matter, for `equivalent` and `below margin`: {margins}"));
    }
    notes(text, pen, arms, *games);
}

/// `none of 300 games ends otherwise`.
pub(super) fn none_of(games: u64, what: &str) -> String {
    format!("none of {} {what}", number::games(games))
}

/// How often at most is what was seen in none of these games: `at most 1.2 %, at 95 %`.
pub(super) fn at_most(games: u64) -> String {
    let most = proportion(0, games).map_or(1.0, |share| share.interval.high);
    format!("at most {}, at {} %", number::percent_bound(most), LEVEL * 100.0)
}

/// `+night: “a wins” goes from 22.9 % to 21.5 %, -1.4pp (-2.9 .. +0.1): cannot tell. 9 of 14 figures differ.`
fn sentence(text: &mut String, pen: Pen, arm: &ArmContrast, named: &[NamedFigure], games: u64) {
    let Some(line) = arm.contrast.lines.first() else { return };
    let variant = &arm.variant;
    let said = if line.verdict == Verdict::Identical {
        format!("{variant}: {} ({}).", none_of(games, "ends otherwise"), at_most(games))
    } else {
        let Figures { base, other, change, interval } = figures(line);
        let (name, verdict) = (format!("“{}”", name_of(named, line)), line.verdict.name());
        match line.differs() {
            true if line.interval.is_none() => {
                format!("{variant}: {name} goes from {base} to {other}, {change} (no interval): {verdict}.")
            }
            true => format!("{variant}: {name} goes from {base} to {other}, {change} ({interval}): {verdict}."),
            false => {
                format!(
                    "{variant}: {name} is {base} in both: {} ({}).",
                    none_of(games, "differs in it"),
                    at_most(games)
                )
            }
        }
    };
    // What is said of one figure is no word about the others.
    let said = match (arm.contrast.lines.len() > 1 && line.verdict != Verdict::Identical, arm.differing()) {
        (true, (count, less)) => format!("{said} {count}{less}."),
        (false, _) => said,
    };
    headline(text, pen, &said);
}

/// One variant: a line a figure with the interval of its change.
pub(super) fn alone(text: &mut String, pen: Pen, variant: &str, lines: &[&Line]) {
    if !lines.iter().any(|line| line.differs()) {
        return;
    }
    let (wide, room) = (pen.width() >= WIDE, name_width(pen));
    let gain = |gain: &str| if wide { format!("{gain:>7}  ") } else { String::new() };
    let head = format!(
        "  {:<room$}{:>8}{:>9}{:>9}{:^INTERVAL$}{}{}",
        "a game",
        "base",
        if variant.chars().count() > 8 { "variant" } else { variant },
        "change",
        "from .. to",
        gain("gain"),
        "verdict"
    );
    let _ = writeln!(text, "\n{}", pen.paint(HEAD, &head));
    for line in lines.iter().filter(|line| line.differs()) {
        let Figures { base, other, change, interval } = figures(line);
        let times = gain(&line.gain.map_or_else(String::new, |gain| format!("{}x", multiple(gain))));
        let name = in_front(&line.name, room);
        let start = format!("  {name}{base:>8}{other:>9}{change:>9}{interval:^INTERVAL$}{times}");
        let (style, verdict) = said(line);
        let _ = writeln!(text, "{start}{}", pen.paint(style, &verdict));
    }
    let same: Vec<&&Line> = lines.iter().filter(|line| !line.differs()).collect();
    if !same.is_empty() {
        let names: Vec<String> = same.iter().map(|line| line.name.clone()).collect();
        let games = same.iter().map(|line| line.games).max().unwrap_or_default();
        list(text, pen, &format!("{}:", none_of(games, "differs in")), &names);
    }
}

/// What the signs of verdicts mean.
const SIGNS: &str = "≠ different, < different but below the margin, = within the margin, ? cannot tell";

/// The margins that the verdicts `=`, `<` and `?` rest on, such as `; margins: ±3.0pp winner=a, winner=b; ±0.5
/// turns`; of each figure the smallest.
fn within(arms: &[ArmContrast]) -> String {
    let rests = |line: &&Line| line.differs() && line.verdict != Verdict::Different;
    let mut margins: Vec<(&Line, f64)> = Vec::new();
    for line in arms.iter().flat_map(|arm| &arm.contrast.lines).filter(rests) {
        let Some(margin) = line.margin else { continue };
        match margins.iter_mut().find(|(known, _)| known.name == line.name) {
            Some((_, least)) => *least = least.min(margin),
            None => margins.push((line, margin)),
        }
    }
    let mut said: Vec<(String, Vec<&str>)> = Vec::new();
    for (line, margin) in margins {
        let margin = match line.share {
            true => format!("±{}pp", number::short(margin * 100.0)),
            false => format!("±{}", number::short(margin)),
        };
        match said.iter_mut().find(|(known, _)| *known == margin) {
            Some((_, names)) => names.push(&line.name),
            None => said.push((margin, vec![&line.name])),
        }
    }
    let said: Vec<String> = said.iter().map(|(margin, names)| format!("{margin} {}", names.join(", "))).collect();
    if said.is_empty() { String::new() } else { format!("; margins: {}", said.join("; ")) }
}

/// Several variants: a column each with the change, half its interval and the sign of the verdict.
fn beside(text: &mut String, pen: Pen, arms: &[ArmContrast], width: usize) {
    let room = name_width(pen);
    let mut head = format!("  {:<room$}{:>9}", "a game", "base");
    for arm in arms {
        let _ = write!(head, "{:>width$}", ending(&arm.variant, width - 2));
    }
    let _ = writeln!(text, "\n{}", pen.paint(HEAD, &head));
    let mut names: Vec<&str> = Vec::new();
    for line in arms.iter().flat_map(|arm| &arm.contrast.lines) {
        if !names.contains(&line.name.as_str()) {
            names.push(&line.name);
        }
    }
    for name in names {
        let lines: Vec<Option<&Line>> =
            arms.iter().map(|arm| arm.contrast.lines.iter().find(|line| line.name == name)).collect();
        let base = lines.iter().flatten().next().map(|line| figures(line).base).unwrap_or_default();
        let _ = write!(text, "  {}{base:>9}", in_front(name, room));
        for line in lines {
            let (style, cell) = line.map_or((DIM, "-".to_owned()), |line| cell(line, width < BESIDE));
            let blanks = " ".repeat(width.saturating_sub(cell.chars().count()));
            let cell =
                if cell.ends_with(' ') { pen.paint(style, cell.trim_end()) + " " } else { pen.paint(style, &cell) };
            let _ = write!(text, "{blanks}{cell}");
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
}

/// A change, how far its interval reaches from it, and the sign of the verdict; `close` together without blanks.
fn cell(line: &Line, close: bool) -> (Style, String) {
    let (style, sign) = match line.verdict {
        Verdict::Identical | Verdict::NoneSeen => return (DIM, "none seen  ".to_owned()),
        Verdict::Equivalent => (DIM, '='),
        Verdict::Different => (TOLD, '≠'),
        Verdict::DifferentBelowMargin => (TOLD, '<'),
        Verdict::CannotTell { .. } => (WARN, '?'),
    };
    let digits = digits(line);
    // The longer side, where the change is not in the middle: what it leaves out is left out on either side.
    let sides = |interval: Interval, change: f64| (interval.high - change).max(change - interval.low);
    let half = line.interval.zip(line.difference).map(|(interval, change)| sides(interval, change) * factor(line));
    let half = half.map_or_else(String::new, |half| format!("±{half:.digits$}"));
    let (thin, change) = (if line.thin() { '!' } else { ' ' }, figures(line).change);
    match close {
        true => (style, format!("{change}{half}{sign}{thin}")),
        false if half.is_empty() => (style, format!("{change} {sign}{thin}")),
        false => (style, format!("{change} {half} {sign}{thin}")),
    }
}

/// The figures of a line in print.
pub(super) struct Figures {
    pub(super) base: String,
    pub(super) other: String,
    pub(super) change: String,
    pub(super) interval: String,
}

fn factor(line: &Line) -> f64 {
    if line.share { 100.0 } else { 1.0 }
}

/// As many digits as the interval is worth.
fn digits(line: &Line) -> usize {
    let half = line.interval.map_or(0.0, |interval| interval.half_width() * factor(line));
    let digits = if half > 0.0 { (1.0 - half.log10().floor()).clamp(0.0, 4.0) as usize } else { 2 };
    number::digits_of_ends(line.interval, line.margin, factor(line), digits)
}

/// Base, other, change and interval, in digits that show the change. Shares in percent, their changes in percentage
/// points.
pub(super) fn figures(line: &Line) -> Figures {
    let (factor, digits) = (factor(line), digits(line));
    let (unit, points) = if line.share { (" %", "pp") } else { ("", "") };
    let signed = |figure: f64| {
        let text = format!("{:+.digits$}", figure * factor);
        let nothing = text.bytes().all(|byte| matches!(byte, b'+' | b'-' | b'0' | b'.'));
        if nothing { text[1..].to_owned() } else { text }
    };
    // Where the two would read alike, they get as many digits as the change, or one more.
    let level = match (line.base, line.other) {
        (Some(base), Some(other)) => {
            let (base, other) = (base * factor, other * factor);
            let least =
                (digits.min(2)..=digits).find(|digits| format!("{base:.digits$}") != format!("{other:.digits$}"));
            number::digits_of_levels(base, other, least.unwrap_or(digits), digits)
        }
        _ => digits.min(2),
    };
    let plain = |figure: Option<f64>| figure.map_or("-".into(), |figure| format!("{:.level$}{unit}", figure * factor));
    Figures {
        base: plain(line.base),
        other: plain(line.other),
        change: line.difference.map(|change| signed(change) + points).unwrap_or_default(),
        interval: line.interval.map(|interval| ends(&signed(interval.low), &signed(interval.high))).unwrap_or_default(),
    }
}

/// The two ends of an interval, closer together where else they would touch their neighbours.
fn ends(low: &str, high: &str) -> String {
    let apart = format!("{low} .. {high}");
    if apart.chars().count() <= INTERVAL - 2 { apart } else { format!("{low}..{high}") }
}

pub(super) fn multiple(gain: f64) -> String {
    match gain {
        gain if gain < 10.0 => format!("{gain:.1}"),
        gain if gain < 10_000.0 => format!("{gain:.0}"),
        gain => format!("{:.0}k", gain / 1000.0),
    }
}

fn said(line: &Line) -> (Style, String) {
    let (style, said) = match line.verdict {
        Verdict::Identical | Verdict::NoneSeen | Verdict::Equivalent => (DIM, line.verdict.name()),
        Verdict::Different => (TOLD, "different"),
        Verdict::DifferentBelowMargin => (TOLD, "below margin"),
        Verdict::CannotTell { .. } => (WARN, "cannot tell"),
    };
    (style, if line.thin() { format!("{said} !") } else { said.to_owned() })
}

/// A number of games in few letters.
pub(super) fn rounded(games: u64) -> String {
    match games {
        games if games < 1_000_000 => grouped(games),
        games if games < 1_000_000_000 => format!("{} million", games as f64 / 1e6),
        games => format!("{} billion", grouped((games as f64 / 1e9) as u64)),
    }
}

/// What a reader should know before believing the figures.
fn notes(text: &mut String, pen: Pen, arms: &[ArmContrast], games: u64) {
    let lines = || arms.iter().flat_map(|arm| &arm.contrast.lines);
    let thin = |wanted: fn(Thin) -> bool| lines().any(|line| line.thin() && line.thin.is_some_and(wanted));
    if thin(|thin| matches!(thin, Thin::Games | Thin::Usual)) {
        note(text, pen, &format!("! fewer than {FEW} games make the difference: there is no interval yet; play more"));
    }
    let wide = lines().filter(|line| line.is_wide()).map(|line| line.name.clone());
    let wide: Vec<String> = wide.collect::<std::collections::BTreeSet<_>>().into_iter().collect();
    if !wide.is_empty() {
        let why = format!("fewer than {FEW} games differ, so that the interval allows for changes as large as can be:");
        list(text, pen, &why, &wide);
    }
    if thin(|thin| matches!(thin, Thin::Numerator | Thin::Denominator)) {
        note(text, pen, "! of a ratio: what it divides, or divides by, is too rare for an interval; play more");
    }
    if lines().any(|line| line.base.is_none() || line.other.is_none()) {
        note(text, pen, "- applies in no game of both, or has nothing to divide by");
    }
    for ArmContrast { variant, contrast, .. } in arms {
        let open = contrast.lines.iter().filter_map(|line| match line.verdict {
            Verdict::CannotTell { games: Some(games), for_margin } => Some((line, games, for_margin)),
            _ => None,
        });
        if let Some((line, games, for_margin)) = open.min_by_key(|(_, games, _)| *games) {
            let mut said = format!(
                "{variant}: {} games would decide on {} if it is as large as it looks",
                rounded(games),
                line.name
            );
            if let Some(games) = for_margin {
                let _ = write!(said, ", {} if it is just as large as the margin", rounded(games));
            }
            note(text, pen, &said);
        }
        let partial = contrast.lines.iter().filter(|line| line.games < games);
        let partial: Vec<String> = partial.map(|line| format!("{} {}", line.name, grouped(line.games))).collect();
        list(text, pen, "over the games in which it applies to both:", &partial);
        list(text, pen, "not compared, as only one of the two has it:", &contrast.unmatched);
    }
}

pub(super) fn list(text: &mut String, pen: Pen, what: &str, names: &[String]) {
    if !names.is_empty() {
        note(text, pen, &format!("{what} {}", names.join(", ")));
    }
}

pub(super) fn note(text: &mut String, pen: Pen, said: &str) {
    for (at, line) in lines(said, pen.width() - 4).into_iter().enumerate() {
        let _ = writeln!(text, "  {}{}", if at > 0 { "  " } else { "" }, pen.paint(DIM, &line));
    }
}
