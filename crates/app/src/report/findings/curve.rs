//! A figure along the values of a parameter, and where it crosses its target.

use super::change::{chosen, idle_answer, skipped_answer};
use super::levels::capital;
use super::{Change, Exhibit, FigureName, Findings, Skipped, Subject};
use crate::analysis::balance::{Crossing, Probe, Side};
use crate::report::number;
use crate::stats::{Interval, LEVEL};
use std::fmt::Write;

/// A figure along a parameter.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    /// The scenario's name within its system.
    pub scenario: String,
    /// The figure.
    pub figure: FigureName,
    /// The path of the parameter.
    pub path: String,
    /// The values that were tried, in rising order.
    pub points: Vec<Point>,
    /// The target of the figure, if it has one.
    pub target: Option<f64>,
    /// Where it crosses the target; none where no two values on either side of it were found.
    pub bracket: Option<Bracket>,
    /// The value of the scenario as it is, where it has one.
    pub own: Option<Own>,
}

/// The value that a parameter has in the scenario as it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Own {
    /// The value as a number, or its place among the values; none where it is neither.
    pub x: Option<f64>,
    /// The value, as it is written in a file.
    pub text: String,
}

impl Curve {
    /// Whether a value is that of the scenario as it is.
    pub fn is_own(&self, point: &Point) -> bool {
        self.own.as_ref().is_some_and(|own| own.text == point.text || own.x == Some(point.x))
    }

    /// The value of the scenario as it is, where it is none of those that were tried. Its figure is not beside it: the
    /// intervals of the table hold together for the values that were tried.
    pub fn beside(&self) -> Option<String> {
        let own = self.own.as_ref().filter(|_| !self.points.iter().any(|point| self.is_own(point)))?;
        Some(format!("the scenario as it is: {} {}", self.path, own.text))
    }
}

/// A value of the parameter that was tried.
#[derive(Clone, Debug, PartialEq)]
pub struct Point {
    /// The value, as a number.
    pub x: f64,
    /// The value, as it is written in a file.
    pub text: String,
    /// What the figure was there.
    pub value: f64,
    /// Its interval; none of a figure that rests on too few games.
    pub interval: Option<Interval>,
    /// The games played there.
    pub games: u64,
    /// On which side of the target the figure was, if there is a target.
    pub side: Option<Side>,
    /// How the figure differs from that of the scenario as it is, where that was played beside it.
    pub change: Option<Change>,
}

/// Two values of a parameter between which a figure crosses its target.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bracket {
    /// The smaller value.
    pub low: f64,
    /// The greater value.
    pub high: f64,
    /// Where the line from value to value crosses the target, if it does.
    pub at: Option<f64>,
}

/// A search, with its values by their place among all values of the parameter.
pub struct Search<'a> {
    /// The figure.
    pub figure: FigureName,
    /// What it was meant to be.
    pub target: f64,
    /// The path of the parameter.
    pub path: &'a str,
    /// The value at a place, as it is written in a file.
    pub texts: &'a dyn Fn(usize) -> String,
    /// The value at a place, or between two places.
    pub values: &'a dyn Fn(f64) -> f64,
    /// What was found.
    pub crossing: &'a Crossing,
    /// Whether the user stopped it before its end.
    pub stopped: bool,
}

/// The document of a search.
pub fn search(subject: &Subject<'_>, search: &Search<'_>) -> Findings {
    let Search { figure, target, path, texts, values, crossing, stopped } = search;
    let point = |probe: &Probe| Point {
        x: values(probe.at as f64),
        text: texts(probe.at),
        value: probe.value,
        interval: probe.interval,
        games: probe.games,
        side: Some(probe.side),
        change: None,
    };
    let at = crossing.estimate(*target).filter(|_| !stopped).map(|(at, _)| values(at));
    let bracket =
        crossing.bracket.map(|(low, high)| Bracket { low: values(low as f64), high: values(high as f64), at });
    let (tried, games) = (crossing.probes.len(), crossing.probes.iter().map(|probe| probe.games).sum());
    let asked = format!("where {} is {}", figure.name, number::figure(*target, figure.share));
    let together = format!("all intervals hold together at {} %", LEVEL * 100.0);
    let mut facts = vec![
        format!("{} tried on the same dice", number::counted(tried as u64, "value", "values")),
        number::games(games),
        format!("seed {}", subject.seed),
        together,
    ];
    facts.extend(stopped.then(|| "stopped by hand".to_owned()));
    Findings {
        subject: subject.name(),
        title: format!("{}: {asked}", subject.name()),
        asked,
        played: format!(
            "{} on the same dice, {} in all",
            number::counted(tried as u64, "value", "values"),
            number::games(games)
        ),
        facts,
        answer: Some(capital(&if *stopped { search.so_far() } else { search.crossed() })),
        exhibits: vec![Exhibit::Curve(Curve {
            scenario: subject.scenario.to_owned(),
            figure: figure.clone(),
            path: (*path).to_owned(),
            points: crossing.probes.iter().map(point).collect(),
            target: Some(*target),
            bracket,
            own: None,
        })],
        method: format!(
            "Each value is played on the same dice until it is clear on which side of the target the figure is, or \
             until its games are used up; then the range is halved. All intervals hold together at {} % whenever play \
             stops. That the target is crossed where the band is rests on a figure that rises or falls throughout.",
            LEVEL * 100.0
        ),
    }
}

/// The document of a sweep: a figure at values of a parameter that were chosen beforehand. `idle` has the parameter if
/// it changes no outcome, `invalid` the values that make no valid scenario.
pub fn sweep(
    subject: &Subject<'_>,
    figure: FigureName,
    (path, own): (&str, Option<Own>),
    points: Vec<Point>,
    idle: &[String],
    invalid: Vec<Skipped>,
) -> Findings {
    let asked = format!("{} along {path}", figure.name);
    let games = number::games(points.iter().map(|point| point.games).max().unwrap_or_default());
    let text = match idle {
        [] => swept(&figure, path, &points),
        _ => idle_answer(idle, &games).trim_start().to_owned(),
    };
    let (answer, count) = (text + &skipped_answer(&invalid), points.len());
    let scenario = subject.scenario.to_owned();
    let curve = Curve { scenario, figure, path: path.to_owned(), points, target: None, bracket: None, own };
    chosen(subject, (asked, answer), ("at", "value", count, &games), Exhibit::Curve(curve))
}

/// The sentence of a sweep: the lowest and the highest value of the figure, if their intervals are apart.
fn swept(figure: &FigureName, path: &str, points: &[Point]) -> String {
    let by_value = |one: &&Point, other: &&Point| one.value.total_cmp(&other.value);
    let (low, high) = (points.iter().min_by(by_value), points.iter().max_by(by_value));
    let (name, print) = (&figure.name, |point: &Point| number::figure(point.value, figure.share));
    match (low, high) {
        (Some(low), Some(high)) if low.interval.zip(high.interval).is_some_and(|(low, high)| low.high < high.low) => {
            let (least, most) = (print(low), print(high));
            let ends = [points.first(), points.last()].map(|point| point.map(|point| point.x));
            match [low.x, high.x].iter().all(|x| ends.contains(&Some(*x))) {
                true => format!("{name} goes from {least} at {path} {} to {most} at {}.", low.text, high.text),
                false => {
                    format!("{name} is lowest at {path} {}, {least}, and highest at {}, {most}.", low.text, high.text)
                }
            }
        }
        _ => differing(figure, path, points),
    }
}

/// The sentence of a sweep whose intervals overlap: the values that are shown to differ from the scenario as it is.
fn differing(figure: &FigureName, path: &str, points: &[Point]) -> String {
    let shown: Vec<&Point> =
        points.iter().filter(|point| point.change.is_some_and(|change| change.is_shown())).collect();
    let texts: Vec<&str> = shown.iter().map(|point| point.text.as_str()).collect();
    match &texts[..] {
        [] => format!("{} is not shown to change along {path}.", figure.name),
        texts => {
            let at = texts.join(", ");
            format!("{} is shown to differ from the scenario as it is at {path} {at}.", figure.name)
        }
    }
}

impl Search<'_> {
    fn printed(&self, figure: f64) -> String {
        number::figure(figure, self.figure.share)
    }

    /// The sentence of a search that was stopped: what is known, and what is not decided.
    fn so_far(&self) -> String {
        let (name, target, path, text) = (&self.figure.name, self.printed(self.target), self.path, self.texts);
        let found = match self.crossing.bracket {
            Some((low, high)) => {
                format!("so far, {name} crosses {target} somewhere between {path} {} and {}.", text(low), text(high))
            }
            None => format!("no two values of {path} with {name} on either side of {target} are found yet."),
        };
        format!("Stopped by hand before the end of the search: {found}{}", self.nearest(false))
    }

    /// The sentence of a search.
    fn crossed(&self) -> String {
        let (name, target, path, text) = (&self.figure.name, self.printed(self.target), self.path, self.texts);
        let Some((low, high)) = self.crossing.bracket else { return self.uncrossed() };
        let mut answer = format!("{name} crosses {target} between {path} {} and {}", text(low), text(high));
        let level: Vec<usize> = self.crossing.level().map(|probe| probe.at).collect();
        if let Some((at, interval)) = self.crossing.estimate(self.target) {
            let value = |at: f64| number::short((self.values)(at));
            let how = if level.is_empty() { "a straight line between them puts" } else { "the values between put" };
            let (low, high) = (value(interval.low), value(interval.high));
            let _ = write!(answer, "; {how} it at {} ({low} to {high})", value(at));
        }
        answer.push('.');
        match level[..] {
            [] => answer += &self.nearest(high - low == 1),
            [one] => {
                let _ = write!(answer, " At {} its interval holds {target}.", text(one));
            }
            [first, .., last] => {
                let _ = write!(answer, " From {} to {} its intervals hold {target}.", text(first), text(last));
            }
        }
        answer + &self.again()
    }

    /// The sentence of a figure that is on one side of the target at both ends of the range, and on the other between.
    fn again(&self) -> String {
        let (probes, text) = (&self.crossing.probes, self.texts);
        match (probes.first(), probes.last()) {
            (Some(first), Some(last)) if first.side == last.side && first.side != Side::Level => {
                let (from, to, side) = (text(first.at), text(last.at), first.side.name());
                format!(" It is {side} at both ends, {from} and {to}, so that it crosses more than once.")
            }
            _ => String::new(),
        }
    }

    /// The value tried that comes nearest to the target; `next` if no other is between the two around it.
    fn nearest(&self, next: bool) -> String {
        let off = |probe: &&Probe| (probe.value - self.target).abs();
        let nearest = self.crossing.probes.iter().min_by(|one, other| off(one).total_cmp(&off(other)));
        let Some(probe) = nearest else { return String::new() };
        let (at, value) = ((self.texts)(probe.at), self.printed(probe.value));
        match next {
            true => format!(" No value is between these two; {at} comes nearer, with {value}."),
            false => format!(" Of the values tried {at} comes nearest, with {value}."),
        }
    }

    /// The sentence of a search that found no two values on either side of the target.
    fn uncrossed(&self) -> String {
        let (name, target, path, text) = (&self.figure.name, self.printed(self.target), self.path, self.texts);
        let probes = &self.crossing.probes;
        let (Some(first), Some(last)) = (probes.first(), probes.last()) else { return String::new() };
        let ends = format!("from {} to {}", text(first.at), text(last.at));
        let (from, to) = (self.printed(first.value), self.printed(last.value));
        let level: Vec<&Probe> = self.crossing.level().collect();
        if self.crossing.is_flat() {
            let side = match first.side {
                Side::Level => format!("has {target} in its interval"),
                side => format!("is {} {target}", side.name()),
            };
            return format!(
                "{path} makes no difference that can be seen: {name} is {from} at each value tried, {ends}, and {side}."
            );
        }
        let at = |shown: &dyn Fn(&Probe) -> bool| {
            let texts: Vec<String> = probes.iter().filter(|probe| shown(probe)).map(|probe| text(probe.at)).collect();
            texts.join(", ")
        };
        let (tried, gaps) = (at(&|_| true), probes.windows(2).any(|pair| pair[1].at - pair[0].at > 1));
        let between = if gaps { " A sweep shows what is between them." } else { "" };
        if level.is_empty() {
            let side = first.side.name();
            return format!(
                "{name} does not cross {target} at the values of {path} that were tried, {tried}: it is {side} at \
                 each, {from} at the first and {to} at the last.{between}"
            );
        }
        if level.len() == probes.len() {
            return format!(
                "{name} is not shown to differ from {target} at any value of {path} that was tried: {tried}.{between}"
            );
        }
        let beyond = |side: Side| {
            let texts = at(&|probe| probe.side == side);
            if texts.is_empty() { String::new() } else { format!("; at {texts} it is {}", side.name()) }
        };
        let (holds, below, above) = (at(&|probe| probe.side == Side::Level), beyond(Side::Below), beyond(Side::Above));
        format!(
            "{name} is not shown to cross {target}: at {path} {holds} its interval holds the target{below}{above}.\
             {between}"
        )
    }
}
