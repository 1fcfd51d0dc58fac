//! What `sortie balance` found, on the terminal: a sentence first, then what it follows from.

use super::{DIM, HEAD, Look, Pen, headline, shortened, wrap};
use crate::analysis::balance::{Aim, BalanceVerdict, Probe, Side};
use crate::report::number::{self, grouped};
use crate::report::tables::balance::{Balance, Calibrated, Found, Searched};
use crate::stats::{Interval, LEVEL, proportion};
use std::fmt::Write;

/// What was found, of whichever kind.
pub fn found(found: &Found<'_>, look: Look) -> String {
    match found {
        Found::Verdict(told) => balance(told, look),
        Found::Search(told) => searched(told, look),
        Found::Levels(told) => calibrated(told, look),
    }
}

/// The sentence that what was found comes to.
pub(in crate::report) fn said(found: &Found<'_>) -> String {
    let said = match found {
        Found::Verdict(told) => judged(told),
        Found::Search(told) => crossed(told),
        Found::Levels(told) => cut(told),
    };
    capital(&said)
}

/// The verdict.
fn balance(told: &Balance<'_>, look: Look) -> String {
    let pen = Pen { look };
    let share = told.aim.is_share(told.game);
    let mut text = String::new();
    head(&mut text, pen, &format!("{}/{}", told.system, told.scenario), "is it balanced?");
    let margin =
        if share { format!("{} points", number::value(told.margin * 100.0)) } else { number::value(told.margin) };
    let facts = [
        number::games(told.seen.games()),
        format!("seed {}", told.seed),
        format!("margin {margin}"),
        format!("the interval holds at {} % whenever this stops", LEVEL * 100.0),
    ];
    facts_of(&mut text, pen, &facts);
    sentence(&mut text, pen, &judged(told));
    if let Some(verdicts) = told.game.verdicts().filter(|_| matches!(told.aim, Aim::Score(_))) {
        text.push('\n');
        let histogram = told.seen.metric(verdicts.metric);
        for (clause, values) in &verdicts.clauses {
            let count = values.clone().map(|value| histogram.count_of(value)).sum();
            let Some(share) = proportion(count, histogram.count()) else { continue };
            let _ = writeln!(text, "  {clause:<28}{:>8}", number::percent(share.value()));
        }
    }
    text
}

/// The sentence of a verdict.
fn judged(told: &Balance<'_>) -> String {
    let share = told.aim.is_share(told.game);
    let interval = told.judged.interval;
    let digits = digits(interval, share);
    let figure = printed_to(told.judged.value, share, digits);
    let interval = interval.map_or_else(|| "no interval".to_owned(), |interval| between(interval, share));
    let target = printed(told.target, share);
    let what = match told.aim {
        Aim::Score(_) => format!("{} {figure} of the points ({interval}), {target} being even", scorer(told)),
        _ => format!("{} is {figure} ({interval}), {target} being the target", told.aim.name(told.game)),
    };
    let verdict = match told.verdict {
        BalanceVerdict::CannotTell if told.stopped => "stopped by hand, this decides nothing",
        BalanceVerdict::Balanced if !matches!(told.aim, Aim::Score(_)) => "on target",
        BalanceVerdict::Unbalanced if !matches!(told.aim, Aim::Score(_)) => "off target",
        verdict => verdict.name(),
    };
    match told.judged.thin {
        Some(thin) => format!("{what}: {verdict}, since {thin}."),
        None => format!("{what}: {verdict}."),
    }
}

/// `2, 5 and 9`.
fn and(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// `a scores`, from the clause `a wins`.
fn scorer(told: &Balance<'_>) -> String {
    let Aim::Score(standing) = told.aim else { return String::new() };
    let clause = told.game.verdicts().map_or("", |verdicts| verdicts.clauses[standing.first].0.as_str());
    let verbs = [(" wins", "scores"), (" does well", "scores"), (" win", "score")];
    let side = |(won, scores)| clause.strip_suffix(won).map(|side| format!("{side} {scores}"));
    verbs.into_iter().find_map(side).unwrap_or_else(|| format!("`{clause}` scores"))
}

/// A search.
fn searched(told: &Searched<'_>, look: Look) -> String {
    let pen = Pen { look };
    let share = told.aim.is_share(told.game);
    let (name, target) = (told.aim.name(told.game), printed(told.target, share));
    let mut text = String::new();
    head(&mut text, pen, &format!("{}/{}", told.system, told.scenario), &format!("where {name} is {target}"));
    let games: u64 = told.found.probes.iter().map(|probe| probe.games).sum();
    let facts = [
        format!("{} values tried on the same dice", told.found.probes.len()),
        number::games(games),
        format!("seed {}", told.seed),
        format!("all intervals hold together at {} %", LEVEL * 100.0),
    ];
    facts_of(&mut text, pen, &facts);
    sentence(&mut text, pen, &crossed(told));
    let width = told.found.probes.iter().map(|probe| (told.texts)(probe.at).len()).max().unwrap_or(0).max(5) + 2;
    let header = format!("  {:>width$}{:>10}   {:<22}{:>9}  side", "value", shortened(&name, 9), "from .. to", "games");
    let _ = writeln!(text, "\n{}", pen.paint(HEAD, &header));
    for probe in &told.found.probes {
        let (at, value) = ((told.texts)(probe.at), printed(probe.value, share));
        let interval = probe.interval.map_or_else(|| "no interval".to_owned(), |interval| between(interval, share));
        let (games, side) = (grouped(probe.games), probe.side.name());
        let _ = writeln!(text, "  {at:>width$}{value:>10}   {interval:<22}{games:>9}  {side}");
    }
    text
}

/// The sentence of a search.
fn crossed(told: &Searched<'_>) -> String {
    let share = told.aim.is_share(told.game);
    let (name, target, path) = (told.aim.name(told.game), printed(told.target, share), told.path);
    let text = |at: usize| (told.texts)(at);
    let Some((low, high)) = told.found.bracket else { return uncrossed(told) };
    let mut said = format!("{name} crosses {target} between {path} {} and {}", text(low), text(high));
    let level: Vec<usize> = told.found.level().map(|probe| probe.at).collect();
    if let Some((at, interval)) = told.found.estimate(told.target) {
        let value = |at: f64| number::short((told.values)(at));
        let how = if level.is_empty() { "a straight line between them puts" } else { "the values between put" };
        let (low, high) = (value(interval.low), value(interval.high));
        let _ = write!(said, "; {how} it at {} ({low} to {high})", value(at));
    }
    said.push('.');
    match level[..] {
        [] => {}
        [one] => {
            let _ = write!(said, " At {} it can't be told from {target}.", text(one));
        }
        [first, .., last] => {
            let _ = write!(said, " From {} to {} it can't be told from {target}.", text(first), text(last));
        }
    }
    said
}

/// The sentence of a search that found no two values on either side of the target.
fn uncrossed(told: &Searched<'_>) -> String {
    let share = told.aim.is_share(told.game);
    let (name, target, path) = (told.aim.name(told.game), printed(told.target, share), told.path);
    let probes = &told.found.probes;
    let (Some(first), Some(last)) = (probes.first(), probes.last()) else { return String::new() };
    let ends = format!("from {} to {}", (told.texts)(first.at), (told.texts)(last.at));
    let (from, to) = (printed(first.value, share), printed(last.value, share));
    let level: Vec<&Probe> = told.found.level().collect();
    if told.found.is_flat() {
        let stands = match first.side {
            Side::Level => format!("can't be told from {target}"),
            side => format!("is {} {target}", side.name()),
        };
        return format!(
            "{path} makes no difference that can be seen: {name} is {from} at each value tried, {ends}, and {stands}."
        );
    }
    match level[..] {
        [] => format!("{name} does not cross {target} between the two ends: it goes from {from} to {to}."),
        [near, .., far] if near.at == first.at && far.at == last.at => {
            format!("{name} can't be told from {target} anywhere along {path} {ends}.")
        }
        [near, ..] => {
            let far = level[level.len() - 1];
            let beyond = if near.at == first.at { last } else { first };
            let range = match near.at == far.at {
                true => format!("at {path} {}", (told.texts)(near.at)),
                false => format!("from {path} {} to {}", (told.texts)(near.at), (told.texts)(far.at)),
            };
            let (end, side) = ((told.texts)(beyond.at), beyond.side.name());
            format!("{name} is not shown to cross {target}: {range} it can't be told from it; at {end} it is {side}.")
        }
    }
}

/// Levels.
fn calibrated(told: &Calibrated<'_>, look: Look) -> String {
    let pen = Pen { look };
    let mut text = String::new();
    let name = &told.metric.name;
    head(&mut text, pen, &format!("{}/{}", told.system, told.scenario), &format!("thresholds of {name}"));
    let facts = [
        number::games(told.histogram.count()),
        format!("seed {}", told.seed),
        format!("all intervals hold together at {} %", LEVEL * 100.0),
    ];
    facts_of(&mut text, pen, &facts);
    let value = |cell: i64| number::value(cell as f64 / f64::from(told.metric.scale));
    sentence(&mut text, pen, &cut(told));
    let header = format!(
        "  {:<7}{:>16}{:>9}{:>9}   {:<18}{}",
        "level",
        shortened(name, 15),
        "wished",
        "share",
        "from .. to",
        "threshold"
    );
    let _ = writeln!(text, "\n{}", pen.paint(HEAD, &header));
    for (at, level) in told.levels.iter().enumerate() {
        let range = match (level.from.map(value), level.to.map(value)) {
            (None, Some(to)) => format!("up to {to}"),
            (Some(from), None) => format!("{from} and more"),
            _ if level.is_empty() => "none".to_owned(),
            (Some(from), Some(to)) if from == to => from,
            (Some(from), Some(to)) => format!("{from} to {to}"),
            (None, None) => "all".to_owned(),
        };
        let threshold =
            level.threshold.map_or_else(String::new, |(low, high)| match (low.map(value), high.map(value)) {
                (Some(low), Some(high)) if low == high => format!("at {low}"),
                (low, high) => format!("{} to {}", low.unwrap_or_default(), high.unwrap_or_default()),
            });
        let interval = between(level.interval, true);
        let (wished, share) = (number::percent(level.wished), number::percent(level.share));
        let line = format!("  {:<7}{range:>16}{wished:>9}{share:>9}   {interval:<18}{threshold}", at + 1);
        let _ = writeln!(text, "{}", line.trim_end());
    }
    let _ = writeln!(text, "  {}", pen.paint(DIM, "threshold: between which values the exact one is"));
    text
}

/// The sentence of levels.
fn cut(told: &Calibrated<'_>) -> String {
    let value = |cell: i64| number::value(cell as f64 / f64::from(told.metric.scale));
    let held = || told.levels.iter().enumerate().filter(|(_, level)| !level.is_empty());
    let thresholds: Vec<String> = held().skip(1).filter_map(|(_, level)| level.from).map(value).collect();
    let mut said = match thresholds.is_empty() {
        true => "One level comes nearest to the shares wished.".to_owned(),
        false => format!("Levels that begin at {} come nearest to the shares wished.", and(&thresholds)),
    };
    let empty: Vec<String> = told
        .levels
        .iter()
        .enumerate()
        .filter(|(_, level)| level.is_empty())
        .map(|(at, _)| (at + 1).to_string())
        .collect();
    if !empty.is_empty() {
        let (plural, verb) = if empty.len() == 1 { ("Level", "stays") } else { ("Levels", "stay") };
        let _ = write!(said, " {plural} {} {verb} empty: no value of {} is nearer.", and(&empty), told.metric.name);
    }
    said
}

fn head(text: &mut String, pen: Pen, name: &str, what: &str) {
    let _ = writeln!(text, "{}  {what}", pen.paint(HEAD, name));
}

fn facts_of(text: &mut String, pen: Pen, facts: &[String]) {
    for line in wrap(facts, " · ", pen.width()) {
        let _ = writeln!(text, "{}", pen.paint(DIM, &line));
    }
    text.push('\n');
}

fn sentence(text: &mut String, pen: Pen, said: &str) {
    headline(text, pen, &capital(said));
}

/// With a capital where it begins with a word: names of metrics, and of sides that are called by a letter, stay as they are.
fn capital(said: &str) -> String {
    said.strip_prefix("the ").map_or_else(|| said.to_owned(), |rest| format!("The {rest}"))
}

pub(in crate::report) fn printed(figure: f64, share: bool) -> String {
    printed_to(figure, share, 1)
}

fn printed_to(figure: f64, share: bool, digits: usize) -> String {
    if share { number::percent_to(figure, digits) } else { number::short(figure) }
}

/// The digits of a share with this interval.
fn digits(interval: Option<Interval>, share: bool) -> usize {
    interval.filter(|_| share).map_or(1, number::share_digits)
}

pub(in crate::report) fn between(interval: Interval, share: bool) -> String {
    let digits = digits(Some(interval), share);
    match share {
        true => format!("{:.digits$} to {:.digits$} %", interval.low * 100.0, interval.high * 100.0),
        false => format!("{} to {}", number::short(interval.low), number::short(interval.high)),
    }
}
