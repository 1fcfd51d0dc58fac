//! The sections of a balance: the sentence first, then what it follows from: a figure beside its target, a curve along
//! a parameter, or the levels on a histogram.

use super::charts::{self, Curve, Point, Standing, Zone};
use super::{figures, sections, tables};
use crate::analysis::balance::{Aim, Side};
use crate::game::MetricKind;
use crate::report::number;
use crate::report::tables::balance::{self as sheet, Balance, Calibrated, Found, Searched};
use crate::report::terminal::{self, between};
use crate::stats::LEVEL;
use maud::{Markup, html};

/// What the page is called.
pub(super) fn title(found: &Found<'_>) -> String {
    match found {
        Found::Verdict(told) => format!("{}/{}: is it balanced?", told.system, told.scenario),
        Found::Search(told) => {
            let (name, target) =
                (told.aim.name(told.game), terminal::printed(told.target, told.aim.is_share(told.game)));
            format!("{}/{}: where {name} is {target}", told.system, told.scenario)
        }
        Found::Levels(told) => format!("{}/{}: thresholds of {}", told.system, told.scenario, told.metric.name),
    }
}

/// What was played.
pub(super) fn games(found: &Found<'_>) -> String {
    match found {
        Found::Verdict(told) => number::games(told.seen.games()),
        Found::Levels(told) => number::games(told.histogram.count()),
        Found::Search(told) => {
            let games: u64 = told.found.probes.iter().map(|probe| probe.games).sum();
            format!("{} values on the same dice, {} in all", told.found.probes.len(), number::games(games))
        }
    }
}

/// All of it.
pub(super) fn section(found: &Found<'_>) -> Markup {
    html! {
        section {
            p.verdict { (terminal::said(found)) }
            @match found {
                Found::Verdict(told) => (verdict(told)),
                Found::Search(told) => (search(told)),
                Found::Levels(told) => (levels(told)),
            }
        }
        section {
            h2 { "Method" }
            p {
                @match found {
                    Found::Verdict(_) => {
                        "Play stops as soon as a verdict stands. The interval holds at " (level()) " whenever that is: it is wider than \
                         one of so many games that were fixed beforehand."
                    }
                    Found::Search(_) => {
                        "Each value is played on the same dice until it is clear on which side of the target the figure is, or until its \
                         games are used up; then the range is halved. All intervals hold together at " (level()) " whenever play stops. That \
                         the target is crossed where the band is rests on a figure that rises or falls throughout."
                    }
                    Found::Levels(_) => {
                        "The thresholds are those whose shares come nearest to the shares wished. All intervals hold together at " (level())
                        "."
                    }
                }
            }
        }
    }
}

fn level() -> String {
    format!("{} %", LEVEL * 100.0)
}

/// How a tick of a figure reads; a share in percent.
fn tick(share: bool) -> impl Fn(f64, usize) -> String {
    move |figure, digits| match share {
        true => format!("{:.*} %", digits.saturating_sub(2), figure * 100.0),
        false => format!("{figure:.digits$}"),
    }
}

fn verdict(told: &Balance<'_>) -> Markup {
    let (name, share) = (told.aim.name(told.game), told.aim.is_share(told.game));
    let Balance { target, margin, .. } = *told;
    let standing = Standing { value: told.judged.value, interval: told.judged.interval, target, margin };
    html! {
        figure.shares {
            h3 { (name) }
            p.meaning { "The dot is what was found, the line through it its interval, the band what is within the margin of the target." }
            (charts::standing("the figure with its interval, beside its target", &standing, tick(share)))
        }
        @match told.aim {
            Aim::Score(_) => {
                @if let Some(verdicts) = told.game.verdicts() {
                    h3 { "Whose victory the games were" }
                    (sections::shares(verdicts, told.seen.metric(verdicts.metric)))
                }
            }
            Aim::Metric(at) | Aim::Share(at, _) => {
                @let metric = &told.game.metrics()[*at];
                @let cell = (target * f64::from(metric.scale)).ceil() as i64;
                @if metric.kind == MetricKind::Integer {
                    figure.shares {
                        h3 { (metric.name) " a game" }
                        p.meaning { (metric.meaning) ". The line is the target of the mean." }
                        (figures::spread(metric, told.seen.metric(*at), &[zone(None, "below"), zone(Some(cell), "target and above")]))
                    }
                } @else {
                    div.charts { (figures::chart(metric, told.seen.metric(*at), &[])) }
                }
            }
            Aim::Ratio(_) => {}
        }
    }
}

fn zone(from: Option<i64>, name: impl Into<String>) -> Zone {
    Zone { from, name: name.into() }
}

fn search(told: &Searched<'_>) -> Markup {
    let (name, share) = (told.aim.name(told.game), told.aim.is_share(told.game));
    let points: Vec<Point> = told
        .found
        .probes
        .iter()
        .map(|probe| Point {
            x: (told.values)(probe.at as f64),
            y: probe.value,
            interval: probe.interval,
            side: probe.side,
            text: format!(
                "{} {}: {} ({}), {}",
                told.path,
                (told.texts)(probe.at),
                terminal::printed(probe.value, share),
                probe.interval.map_or_else(|| "no interval".to_owned(), |interval| between(interval, share)),
                number::games(probe.games)
            ),
        })
        .collect();
    let place = |at: usize| (told.values)(at as f64);
    let bracket = told.found.bracket.map(|(low, high)| (place(low), place(high)));
    let curve = Curve { points: &points, target: told.target, bracket, name: told.path };
    html! {
        figure.shares {
            h3 { (name) " along " (told.path) }
            p.meaning { (legend(&points, bracket.is_some())) }
            (charts::curve(&format!("{name} along {}", told.path), &curve, tick(share)))
        }
        h3 { "The values tried" }
        (tables::table(&sheet::searched(told), &PROBES, |row| tables::text(row, 1) == "probe"))
    }
}

const PROBES: [(&str, &str); 6] = [
    ("at", "value"),
    ("value", "figure"),
    ("low", "from"),
    ("high", "to"),
    ("side", "side of the target"),
    ("games", "games"),
];

/// What the marks of a curve mean, as far as there are any.
fn legend(points: &[Point], crossed: bool) -> String {
    let has = |side: Side| points.iter().any(|point| point.side == side);
    let marks = [
        (Side::Below, "dots are below the target"),
        (Side::Above, "squares above"),
        (Side::Level, "rings can't be told from it"),
    ];
    let said: Vec<&str> = marks.iter().filter(|(side, _)| has(*side)).map(|(_, said)| *said).collect();
    let band = if crossed { " It is crossed within the band." } else { "" };
    format!("Of the values tried, {}; each with its interval.{band}", said.join(", "))
}

fn levels(told: &Calibrated<'_>) -> Markup {
    let zones: Vec<Zone> = told
        .levels
        .iter()
        .enumerate()
        .filter(|(_, level)| !level.is_empty())
        .map(|(at, level)| zone(level.from, (at + 1).to_string()))
        .collect();
    html! {
        figure.shares {
            h3 { (told.metric.name) @if !told.metric.unit.is_empty() { " (" (told.metric.unit) ")" } }
            p.meaning { (told.metric.meaning) ". The lines are the thresholds, the numbers below the levels." }
            (figures::spread(told.metric, told.histogram, &zones))
        }
        h3 { "The levels" }
        (tables::table(&sheet::calibrated(told), &LEVELS, |_| true))
    }
}

const LEVELS: [(&str, &str); 9] = [
    ("level", "level"),
    ("wished", "wished"),
    ("from", "begins at"),
    ("to", "ends at"),
    ("share", "share"),
    ("low", "share from"),
    ("high", "share to"),
    ("threshold_low", "threshold from"),
    ("threshold_high", "threshold to"),
];
