//! The summary of a run: the winners, how the main metric is spread, the figures that were chosen.

use super::figures::{Row, table};
use super::histogram::drawing;
use super::{DIM, HEAD, Look, Pen, bars::bar, headline, notes, section, shortened, titled, wrap};
use crate::analysis::Choice;
use crate::game::{Figure, Game, Metric, MetricKind, Verdicts};
use crate::report::ScenarioFindings;
use crate::report::number;
use crate::report::visible::visible;
use crate::stats::{Histogram, Summary, proportion};
use std::fmt::Write;

/// The summary of one scenario. `title` says what it is; `seed` is the master seed.
pub fn render(played: &ScenarioFindings<'_>, title: &str, seed: u64, choice: &Choice, look: Look) -> String {
    let pen = Pen { look };
    let mut text = String::new();
    head(&mut text, pen, played, title, seed);
    sentence(&mut text, pen, played);
    if !matches!(choice, Choice::Named(_)) {
        Choice::main(played.game).into_iter().for_each(|figure| distribution(&mut text, pen, played, figure));
    }
    let figures = choice.figures(played.game);
    let (drawn, listed): (Vec<Figure>, Vec<Figure>) =
        figures.into_iter().partition(|figure| drawn(played, choice, *figure));
    drawn.iter().for_each(|figure| distribution(&mut text, pen, played, *figure));
    // The drawing of a number has neither its mean nor an interval.
    let numbers = drawn.iter().filter(|figure| is_number(played, **figure));
    let rows: Vec<Row> = numbers.chain(&listed).map(|figure| Row::of(played, *figure)).collect();
    table(&mut text, pen, &rows);
    more(&mut text, pen, played, choice);
    notes::write(&mut text, pen, played, choice);
    text
}

/// Whether a figure is drawn as a distribution rather than listed: categories, and a metric asked for by name.
fn drawn(played: &ScenarioFindings<'_>, choice: &Choice, figure: Figure) -> bool {
    let Figure::Metric(index) = figure else { return false };
    match &played.game.metrics()[index].kind {
        MetricKind::Category(_) => true,
        MetricKind::Integer => matches!(choice, Choice::Named(names) if names.len() == 1),
        MetricKind::Flag => false,
    }
}

fn is_number(played: &ScenarioFindings<'_>, figure: Figure) -> bool {
    matches!(figure, Figure::Metric(index) if played.game.metrics()[index].kind == MetricKind::Integer)
}

/// Title, name, games, seed, changes; then a line a side: its forces and the policy that plays it.
fn head(text: &mut String, pen: Pen, played: &ScenarioFindings<'_>, title: &str, seed: u64) {
    let name = format!("{}/{}", played.system.name(), played.scenario);
    let _ = match title {
        "" => writeln!(text, "{}", pen.paint(HEAD, &name)),
        title => writeln!(text, "{}  {}", pen.paint(HEAD, &visible(title)), pen.paint(DIM, &name)),
    };
    let mut facts = vec![number::games(played.seen.games()), format!("seed {seed}")];
    facts.extend(played.overrides.iter().map(|change| visible(change).into_owned()));
    for line in wrap(&facts, " · ", pen.width()) {
        let _ = writeln!(text, "{}", pen.paint(DIM, &line));
    }
    for line in sides(played.game) {
        let items: Vec<String> = line.split(", ").map(str::to_owned).collect();
        for (at, line) in wrap(&items, ", ", pen.width() - 4).into_iter().enumerate() {
            let _ = writeln!(text, "{}{}", if at > 0 { "    " } else { "" }, pen.paint(DIM, &line));
        }
    }
}

/// `a: 2 x MiG-21MF, played by turn-fighter`, a line a side; a side with a name as `ROC (a)`.
fn sides(game: &dyn Game) -> Vec<String> {
    let (forces, policies) = (game.forces(), game.policies());
    let name = |side: &str| called(game, side);
    let played_by = |side: &str| policies.iter().find(|(name, _)| name == side).map(|(_, policy)| policy);
    let with_forces = forces.iter().map(|(side, forces)| match played_by(side) {
        Some(policy) => format!("{}: {forces}, played by {policy}", name(side)),
        None => format!("{}: {forces}", name(side)),
    });
    let bare = policies.iter().filter(|(side, _)| forces.iter().all(|(known, _)| known != side));
    with_forces.chain(bare.map(|(side, policy)| format!("{}: played by {policy}", name(side)))).collect()
}

/// A side as people know it, with the id that one types where that is another word.
fn called(game: &dyn Game, side: &str) -> String {
    match game.sides().iter().find(|known| known.id == side) {
        Some(known) if known.name.eq_ignore_ascii_case(side) => known.name.clone(),
        Some(known) => format!("{} ({side})", known.name),
        None => side.to_owned(),
    }
}

/// The main result in a sentence or two; nothing where no metric says it.
pub(in crate::report) fn verdict(played: &ScenarioFindings<'_>) -> String {
    let metrics = played.game.metrics();
    let mut said: Vec<String> = Vec::new();
    if let Some(verdicts) = played.game.verdicts() {
        said.extend(victories(verdicts, played.seen.metric(verdicts.metric)));
    }
    let first = metrics.first().filter(|metric| metric.kind == MetricKind::Integer);
    let numbered = first.map(|metric| (metric, 0)).or_else(|| {
        let at = metrics.iter().position(|metric| metric.kind == MetricKind::Integer)?;
        Some((&metrics[at], at))
    });
    if let Some((metric, at)) = numbered {
        said.extend(average(metric, played.seen.metric(at)));
    }
    said.join(" ")
}

fn sentence(text: &mut String, pen: Pen, played: &ScenarioFindings<'_>) {
    let said = verdict(played);
    if said.is_empty() {
        return;
    }
    text.push('\n');
    headline(text, pen, &said);
}

/// `b wins 59.2 % of the games (95 % interval: 57.0 to 61.3 %), a wins 22.9 %, nobody wins 17.9 %.`
fn victories(verdicts: &Verdicts, histogram: &Histogram) -> Option<String> {
    let count = |(_, values): &(String, std::ops::RangeInclusive<i64>)| -> u64 {
        values.clone().map(|value| histogram.count_of(value)).sum()
    };
    let mut clauses: Vec<(u64, &str)> =
        verdicts.clauses.iter().map(|clause| (count(clause), clause.0.as_str())).collect();
    clauses.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
    let (first, rest) = clauses.split_first()?;
    let share = proportion(first.0, histogram.count())?;
    let interval = share.interval;
    let digits = number::share_digits(interval);
    let mut said = format!(
        "{}{} {} of the games (95 % interval: {:.digits$} to {})",
        capital(first.1),
        within(first.1),
        number::percent_to(share.value(), digits),
        interval.low * 100.0,
        number::percent_to(interval.high, digits),
    );
    for (count, clause) in rest {
        let Some(share) = proportion(*count, histogram.count()) else { continue };
        let printed = number::percent_to(share.value(), number::share_digits(share.interval));
        let _ = write!(said, ", {clause}{} {printed}", within(clause));
    }
    Some(said + ".")
}

/// A side "wins 40 % of the games", but "does well in 40 %".
fn within(clause: &str) -> &'static str {
    if clause.ends_with(" wins") || clause.ends_with(" win") { "" } else { " in" }
}

/// `The mean of victory points, a less b, is -11.2 ± 1.0.` After few games the sentence gives a rough interval, or says
/// why there is none.
fn average(metric: &Metric, histogram: &Histogram) -> Option<String> {
    let summary = Summary::of(&metric.kind, metric.scale, histogram);
    let (mean, half) = super::figures(summary.mean?, summary.interval);
    // A name with a comma in it is set off by another.
    let comma = if metric.said.contains(',') { "," } else { "" };
    let name = format!("{}{comma}", metric.said);
    let unit = if metric.said.contains(metric.unit) { "" } else { metric.unit };
    let said = match (summary.thin, summary.interval) {
        (None, _) => format!("The mean of {name} is {mean} {half} {unit}."),
        (Some(thin), None) => format!("The mean of {name} is {mean} {unit} (no interval: {thin})."),
        (Some(thin), Some(interval)) => {
            let [mean, low, high] = [summary.mean?, interval.low, interval.high].map(number::short);
            format!("The mean of {name} is {mean} {unit} (roughly {low} to {high}: {thin}).")
        }
    };
    Some(said.replace("  ", " ").replace(" .", "."))
}

fn capital(clause: &str) -> String {
    // The names of sides stay as they are: `a wins`.
    match clause.split_once(' ') {
        Some((first, rest)) if first.len() > 1 => {
            let mut letters = first.chars();
            letters.next().map_or_else(String::new, |letter| letter.to_uppercase().to_string())
                + letters.as_str()
                + " "
                + rest
        }
        _ => clause.to_owned(),
    }
}

/// How one metric is spread.
fn distribution(text: &mut String, pen: Pen, played: &ScenarioFindings<'_>, figure: Figure) {
    let Figure::Metric(index) = figure else { return };
    let (metric, histogram) = (&played.game.metrics()[index], played.seen.metric(index));
    match &metric.kind {
        MetricKind::Category(names) => category(text, pen, metric, names, histogram),
        MetricKind::Integer => drawing(text, pen, metric, histogram),
        MetricKind::Flag => {
            section(text, pen, &titled(metric));
            share_line(text, pen, 0, "yes", histogram.count_of(1), histogram.count());
        }
    }
}

/// A line a share: name, bar, share, interval.
fn category(text: &mut String, pen: Pen, metric: &Metric, names: &[String], histogram: &Histogram) {
    section(text, pen, &titled(metric));
    for at in 0..names.len() {
        share_line(text, pen, at, metric.said_value(at), histogram.count_of(at as i64), histogram.count());
    }
}

fn share_line(text: &mut String, pen: Pen, at: usize, name: &str, count: u64, n: u64) {
    let Some(share) = proportion(count, n) else { return };
    let room = pen.width().saturating_sub(2 + 22 + 1 + 28).clamp(10, 60);
    let drawn = bar(share.value(), room);
    let blanks = " ".repeat(room - drawn.chars().count());
    let drawn = pen.paint(super::BARS[at % super::BARS.len()].on_default(), &drawn);
    let digits = number::share_digits(share.interval);
    let [low, high, share] =
        [share.interval.low, share.interval.high, share.value()].map(|share| number::percent_to(share, digits));
    let interval = format!("{low} to {high}");
    let _ = writeln!(text, "  {:<22} {drawn}{blanks}{share:>8}  {}", shortened(name, 22), pen.paint(DIM, &interval));
}

/// How many figures are not shown, and how to see them.
fn more(text: &mut String, pen: Pen, played: &ScenarioFindings<'_>, choice: &Choice) {
    let all = played.game.metrics().len() + played.game.ratios().len();
    let shown = choice.figures(played.game).len() + Choice::main(played.game).len();
    if *choice == Choice::Important && shown < all {
        let said = format!("{} more figures: --all, or by name: --metrics a,b", all - shown);
        let _ = writeln!(text, "  {}", pen.paint(DIM, &said));
    }
}
