//! Which figures go along with the main number, the strongest first.

use super::{BARS, DIM, HEAD, Look, Pen, headline, in_front};
use crate::analysis::along::Correlation;
use crate::game::Metric;
use crate::report::number::{self, grouped};
use crate::stats::{FEW, LEVEL, Share, proportion};
use std::fmt::Write;

/// Figures shown, unless all are asked for.
const SHOWN: usize = 12;
/// The width of a name.
const NAME: usize = 28;

/// How many games fulfil a condition: what is below is of these alone.
pub fn given(condition: &str, share: Option<Share>, look: Look) -> String {
    let below =
        if share.is_some_and(|share| share.count > 0) { " All figures below are of these games alone." } else { "" };
    sentence(&format!("Given {condition}: {}.{below}", counted(share, Of::All)), look)
}

/// How many games fulfil a condition, above figures of all games.
pub fn fulfilled(condition: &str, share: Option<Share>, of: Of, look: Look) -> String {
    sentence(&format!("Where {condition}: {}. The figures below are of all games.", counted(share, of)), look)
}

/// Which games were searched for those that fulfil a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Of {
    /// All that were played.
    All,
    /// The first of them.
    First,
}

fn counted(share: Option<Share>, of: Of) -> String {
    let the_first = if of == Of::First { "the first " } else { "" };
    match share {
        None => "no game was played".to_owned(),
        Some(share) if share.count == 0 => format!(
            "none of {the_first}{} games; at most {} of all games do, at 95 %",
            grouped(share.n),
            number::percent_bound(share.interval.high)
        ),
        Some(share) => format!(
            "{} of {the_first}{} games, {} ({} to {})",
            grouped(share.count),
            grouped(share.n),
            number::percent_to(share.value(), number::share_digits(share.interval)),
            number::percent_to(share.interval.low, number::share_digits(share.interval)).trim_end_matches(" %"),
            number::percent_to(share.interval.high, number::share_digits(share.interval))
        ),
    }
}

fn sentence(said: &str, look: Look) -> String {
    let mut text = String::new();
    headline(&mut text, Pen { look }, said);
    text
}

/// That none of `games` games fulfils a condition, and how many of all games do at most.
pub fn none_of(games: u64) -> String {
    let none = format!("none of the first {} games fulfils it", grouped(games));
    match proportion(0, games) {
        None => none,
        Some(share) => {
            format!("{none}; at most {} of all games do, at 95 %", number::percent_bound(share.interval.high))
        }
    }
}

/// The section; nothing where nothing can be said.
pub fn along(main: &Metric, found: &[Correlation], all: bool, look: Look) -> String {
    let (pen, mut text) = (Pen { look }, String::new());
    if found.is_empty() {
        return text;
    }
    let head = format!("  {:<NAME$}{:>12}   {:<18}", format!("along with {}", main.name), "correlation", "from .. to");
    let _ = writeln!(text, "\n{}", pen.paint(HEAD, head.trim_end()));
    let clear = |one: &&Correlation| one.interval.is_some_and(|interval| !interval.holds(0.0));
    let shown = found.iter().filter(clear).take(if all { usize::MAX } else { SHOWN });
    for (one, ends) in shown.filter_map(|one| Some((one, one.interval?))) {
        let interval = format!("{:+.2} .. {:+.2}", ends.low, ends.high);
        let bar = super::bars::bar(one.value.abs(), 16);
        let colour = BARS[usize::from(one.value < 0.0)].on_default();
        let name = in_front(&one.name, NAME);
        let _ = writeln!(text, "  {name}{:>+12.2}   {interval:<18}{}", one.value, pen.paint(colour, &bar));
    }
    let count = found.iter().filter(clear).count();
    let thin = found.iter().filter(|one| one.interval.is_none()).count();
    let said = match (count, all) {
        (0, _) if thin > 0 => "no figure is shown yet to go along with it: play more games".to_owned(),
        (0, _) => "no figure is shown to go along with it".to_owned(),
        (count, false) if count > SHOWN => format!("{} more go along with it: --all", count - SHOWN),
        _ => String::new(),
    };
    if !said.is_empty() {
        note(&mut text, pen, &said);
    }
    let rest = found.len() - count - thin;
    if count > 0 && rest > 0 {
        note(&mut text, pen, &format!("{rest} others: the interval holds 0"));
    }
    if thin > 0 {
        note(&mut text, pen, &format!("{thin} have no interval: fewer than {FEW} games carry what goes along"));
    }
    let intervals = found.len() - thin;
    if intervals > 0 {
        note(&mut text, pen, &format!("{intervals} intervals hold together at {} %", LEVEL * 100.0));
    }
    text
}

fn note(text: &mut String, pen: Pen, said: &str) {
    let _ = writeln!(text, "  {}", pen.paint(DIM, said));
}
