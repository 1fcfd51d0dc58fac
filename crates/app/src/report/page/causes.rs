//! Parts of one thing, such as losses by cause: those of all sides in one chart, on one scale.

use super::charts::{self, Bar, Block};
use super::palette::Tone;
use super::tables;
use crate::game::{Group, Metric};
use crate::report::ScenarioFindings;
use crate::report::number;
use crate::stats::{Interval, Summary};
use maud::{Markup, html};

/// The mean of a member of a group.
struct Mean<'a> {
    metric: &'a Metric,
    value: f64,
    interval: Option<Interval>,
    /// The games that it is the mean of.
    games: u64,
    tone: Tone,
    /// What the groups have in common, such as the cause of a loss.
    cause: String,
    /// Whose it is, where the name of the member says so.
    whose: String,
}

/// A chart for each unit in which the scenario has groups; of one whose members were 0 in all games none.
pub(super) fn charts(played: &ScenarioFindings<'_>) -> Markup {
    let mut units: Vec<&str> = Vec::new();
    for group in played.game.groups() {
        let unit = unit(played, group);
        if !units.contains(&unit) {
            units.push(unit);
        }
    }
    html! {
        @for unit in units {
            @let groups = played.game.groups().iter().filter(|group| self::unit(played, group) == unit);
            @let groups: Vec<(&Group, Vec<Mean>)> = groups.map(|group| (group, means(played, group))).collect();
            @if groups.iter().flat_map(|(_, means)| means).any(|mean| mean.value > 0.0) { (chart(unit, &groups)) }
        }
    }
}

fn unit<'a>(played: &ScenarioFindings<'a>, group: &Group) -> &'a str {
    group.members.first().map_or("", |first| played.game.metrics()[*first].unit)
}

fn means<'a>(played: &ScenarioFindings<'a>, group: &Group) -> Vec<Mean<'a>> {
    let mean = |at: &usize| {
        let metric = &played.game.metrics()[*at];
        let summary = Summary::of(&metric.kind, metric.scale, played.seen.metric(*at));
        let (cause, whose) = metric.said.rsplit_once(", ").unwrap_or((&metric.said, ""));
        Some(Mean {
            metric,
            value: summary.mean?,
            interval: summary.interval,
            games: summary.n,
            tone: Tone::of(group.side),
            cause: cause.to_owned(),
            whose: whose.to_owned(),
        })
    };
    group.members.iter().filter_map(mean).collect()
}

fn chart(unit: &str, groups: &[(&Group, Vec<Mean<'_>>)]) -> Markup {
    let label = label(unit, groups);
    let blocks = if pairs(groups) { by_cause(groups) } else { by_group(groups) };
    let (lowest, all) = (charts::tick(false), groups.iter().flat_map(|(_, means)| means));
    html! {
        figure.causes {
            h3 { (label) }
            p.meaning { (unit) " a game, the mean with its 95 % interval; all bars have one scale" }
            (charts::blocks(&label, &blocks, None, lowest))
            (numbers(all))
        }
    }
}

/// What all groups are together: the words with which the names of all end, such as `aircraft lost, by cause`.
fn label(unit: &str, groups: &[(&Group, Vec<Mean<'_>>)]) -> String {
    let names: Vec<Vec<&str>> = groups.iter().map(|(group, _)| group.name.split(' ').rev().collect()).collect();
    let Some(first) = names.first() else { return unit.to_owned() };
    let alike = |at: &usize| names.iter().all(|name| name.get(*at) == first.get(*at));
    let ending: Vec<&str> = (0..first.len()).take_while(alike).map(|at| first[at]).collect();
    let ending = ending.into_iter().rev().collect::<Vec<&str>>().join(" ");
    if ending.contains(unit) || groups.len() == 1 { ending } else { format!("{unit} {ending}") }
}

/// Whether all groups have the same causes, so that the chart can go cause by cause.
fn pairs(groups: &[(&Group, Vec<Mean<'_>>)]) -> bool {
    let causes = |means: &[Mean<'_>]| means.iter().map(|mean| mean.cause.clone()).collect::<Vec<String>>();
    match groups {
        [(_, first), others @ ..] if !others.is_empty() => {
            others.iter().all(|(_, means)| causes(means) == causes(first))
                && first.iter().all(|mean| !mean.whose.is_empty())
        }
        _ => false,
    }
}

/// A block a cause with a bar for each side; causes that no game has are left out.
fn by_cause(groups: &[(&Group, Vec<Mean<'_>>)]) -> Vec<Block> {
    let of = |cause: usize| groups.iter().filter_map(move |(_, means)| means.get(cause));
    let causes =
        (0..groups.first().map_or(0, |(_, means)| means.len())).filter(|cause| of(*cause).any(|mean| mean.value > 0.0));
    let block = |cause: usize| Block {
        heading: of(cause).next().map_or_else(String::new, |mean| mean.cause.clone()),
        bars: of(cause).map(|mean| bar(mean, &mean.whose)).collect(),
    };
    causes.map(block).collect()
}

/// A block a group with a bar for each cause.
fn by_group(groups: &[(&Group, Vec<Mean<'_>>)]) -> Vec<Block> {
    let block = |(group, means): &(&Group, Vec<Mean<'_>>)| Block {
        heading: if groups.len() > 1 { group.name.clone() } else { String::new() },
        bars: means.iter().map(|mean| bar(mean, &mean.metric.said)).collect(),
    };
    groups.iter().map(block).collect()
}

/// A bar. What was never seen has no interval: it could reach far beyond all others, since few games bound it badly.
fn bar(mean: &Mean<'_>, name: &str) -> Bar {
    if mean.value == 0.0 {
        let text = format!("none in {}", number::games(mean.games));
        return Bar { name: name.to_owned(), value: 0.0, interval: None, text, tone: mean.tone };
    }
    let value = number::short(mean.value);
    let text = mean.interval.map_or_else(
        || value.clone(),
        |interval| format!("{value} ({} to {})", number::short(interval.low), number::short(interval.high)),
    );
    Bar { name: name.to_owned(), value: mean.value, interval: mean.interval, text, tone: mean.tone }
}

fn numbers<'a>(means: impl Iterator<Item = &'a Mean<'a>>) -> Markup {
    html! {
        details {
            summary { "the numbers" }
            div.wide {
                table {
                    (tables::head(["figure", "mean", "from", "to", "what it is"], 1..4))
                    tbody {
                        @for mean in means {
                            @let end = |end: fn(Interval) -> f64| mean.interval.map(end).map(number::short);
                            tr {
                                th scope="row" { (mean.metric.said) }
                                td.number { (number::short(mean.value)) }
                                td.number { (end(|interval| interval.low).unwrap_or_default()) }
                                td.number { (end(|interval| interval.high).unwrap_or_default()) }
                                td { (mean.metric.meaning) }
                            }
                        }
                    }
                }
            }
        }
    }
}
