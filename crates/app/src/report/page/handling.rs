//! What a game costs the people at the table, and how it feels: the tables of the terminal, in words.

use super::headings::Headings;
use super::tables;
use crate::analysis::feel::{FeelSample, Feeling, feelings};
use crate::analysis::handling::{Handling, handling, handling_of_side, sides};
use crate::game::TableTimes;
use crate::report::{ScenarioFindings, number, terminal};
use crate::stats::Interval;
use maud::{Markup, html};

/// What the lines on how it feels mean.
const FEELING: &str = "The leader after a turn is the side that would win if the game ended there. After the settling \
                       turn the leader does not change. The last throw decides where rerolling it changes the winner.";

/// The section; nothing where it was not counted.
pub(super) fn section(played: &ScenarioFindings<'_>, headings: Headings) -> Markup {
    let Some(first) = played.handled.first() else { return html! {} };
    let TableTimes { throw, look_up, decision, counter } = first.times;
    html! {
        (headings.head("At the table"))
        div.tables {
            div {
                p.meaning {
                    "What a game costs people: the mean of " (played.handled.len()) " games with its 95 % interval. \
                     Minutes follow a model: " (throw) " s a throw, " (look_up) " s a look-up, " (decision)
                    " s a decision, " (counter) " s a counter."
                }
                (costs(played))
            }
            (feel(played))
        }
    }
}

fn costs(played: &ScenarioFindings<'_>) -> Markup {
    let sides = Some(sides(played.handled)).filter(|sides| sides.len() > 1).unwrap_or_default();
    let name = |side: &Option<&'static str>| {
        let known = side.and_then(|side| played.game.sides().iter().find(|known| known.id == side));
        known.map_or_else(|| side.unwrap_or("neither").to_owned(), |known| known.name.clone())
    };
    let names: Vec<String> = sides.iter().map(name).collect();
    let of_sides: Vec<Vec<Handling>> = sides.iter().map(|side| handling_of_side(played.handled, *side)).collect();
    let heads = ["a game", "mean", "from", "to", "a turn"];
    html! {
        div.wide {
            table {
                (tables::head(heads.into_iter().chain(names.iter().map(String::as_str)), 1..usize::MAX))
                tbody {
                    @for (at, count) in handling(played.handled).iter().enumerate() {
                        tr {
                            th scope="row" { (count.act.said()) }
                            (number_cell(Some(count.mean)))
                            (ends(count.interval))
                            (number_cell(count.each_turn))
                            @for counts in &of_sides { (number_cell(counts.get(at).map(|count| count.mean))) }
                        }
                    }
                }
            }
        }
        @if let Some((turn, minutes)) = terminal::longest_turn(played.game, played.handled) {
            p.meaning { "Of turns in at least half the games the longest is " (turn) ": " (minutes) " minutes." }
        }
    }
}

fn feel(played: &ScenarioFindings<'_>) -> Markup {
    let felt: Vec<FeelSample> = played.handled.iter().filter_map(|game| game.feel).collect();
    html! {
        @if !felt.is_empty() {
            div {
                p.meaning { (FEELING) }
                div.wide {
                    table {
                        (tables::head(["how it feels, a game", "mean", "from", "to"], 1..4))
                        tbody {
                            @for Feeling { feature, mean, interval } in feelings(&felt) {
                                tr {
                                    th scope="row" { (feature.said()) }
                                    (number_cell(Some(mean)))
                                    (ends(interval))
                                }
                            }
                        }
                    }
                }
                p.meaning { "Without an interval: too few games leave the usual value." }
            }
        }
    }
}

fn number_cell(figure: Option<f64>) -> Markup {
    html! { td.number { @if let Some(figure) = figure { (number::short(figure)) } } }
}

fn ends(interval: Option<Interval>) -> Markup {
    html! {
        (number_cell(interval.map(|interval| interval.low)))
        (number_cell(interval.map(|interval| interval.high)))
    }
}
