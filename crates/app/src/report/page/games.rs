//! Games worth reading: the command that prints each, and the story itself beside a map of the flights.

use super::headings::Headings;
use super::title::title;
use super::tracks::Tracks;
use super::{charts, tables};
use crate::analysis::notable::main_metric;
use crate::chance::RunKey;
use crate::report::tables::notable;
use crate::report::trace::{Filter, Heading, Trace};
use crate::report::{Manifest, ScenarioFindings};
use maud::{Markup, html};

/// Games of a scenario whose story is on the page: where the page is of that scenario alone, and of several.
const TOLD: usize = 6;
const TOLD_OF_SEVERAL: usize = 2;
/// Columns of a story.
const WIDTH: usize = 84;

/// Games worth reading, with their stories where the page has everything: open where it is of one scenario alone.
pub(super) fn section(played: &ScenarioFindings<'_>, manifest: &Manifest, full: bool, headings: Headings) -> Markup {
    if played.notable.is_empty() {
        return html! {};
    }
    let alone = headings == Headings::Sections;
    let told = first(played, if alone { TOLD } else { TOLD_OF_SEVERAL });
    html! {
        (headings.head("Games worth reading"))
        p.meaning { "The command prints the game, in the folder of this report." }
        (list(played, manifest.seed, if full { &told } else { &[] }))
        @if full {
            @for (number, places) in &told { (result(played, manifest.seed, *number, places, alone)) }
        }
    }
}

/// The table: the places, with a link to the story where it is on the page.
fn list(played: &ScenarioFindings<'_>, seed: u64, told: &[(u64, String)]) -> Markup {
    let sheet = notable::sheet(std::slice::from_ref(played), seed);
    let by = main_metric(played.game.metrics()).map_or("", |at| played.game.metrics()[at].said.as_str());
    html! {
        div.wide {
            table.sorted {
                (tables::head(["which", "game", by, "command"]))
                tbody {
                    @for (notable, row) in played.notable.iter().zip(sheet.rows()) {
                        @let number = notable.standing.game;
                        @let said = notable.place.said();
                        tr {
                            @if told.iter().any(|(game, _)| *game == number) {
                                td { a href=(format!("#{}", anchor(played, number))) { (said) } }
                            } @else {
                                td { (said) }
                            }
                            (tables::cell(&row[2]))
                            (tables::cell(&row[4]))
                            td { code { (row[5].text()) } }
                        }
                    }
                }
            }
        }
    }
}

/// The id of a story on the page.
fn anchor(played: &ScenarioFindings<'_>, number: u64) -> String {
    format!("{}-game-{number}", played.scenario.replace(|letter: char| !letter.is_ascii_alphanumeric(), "-"))
}

/// The first games, at most `most` and each once, with all places that they have.
fn first(played: &ScenarioFindings<'_>, most: usize) -> Vec<(u64, String)> {
    let mut games: Vec<(u64, String)> = Vec::new();
    for notable in played.notable {
        let (game, said) = (notable.standing.game, notable.place.said());
        match games.iter().position(|(known, _)| *known == game) {
            Some(at) => games[at].1 = format!("{}, {said}", games[at].1),
            None if games.len() < most => games.push((game, said.to_owned())),
            None => {}
        }
    }
    games
}

/// One game.
fn result(played: &ScenarioFindings<'_>, seed: u64, number: u64, places: &str, open: bool) -> Markup {
    let (system, game) = (played.system, played.game);
    let record = game.record(RunKey::new(system.name(), seed).game(0, number));
    let title = title(played).unwrap_or_else(|| system.title().to_owned());
    let heading = Heading { scenario: format!("{}/{}", system.name(), played.scenario), title, seed, game: number };
    let mut story: Vec<u8> = Vec::new();
    // Memory takes all that is written to it.
    let written =
        Trace::new(game, system.ledger()).story(&heading, &record, &Filter::default(), WIDTH, &mut story).is_ok();
    let tracks = Tracks::of(game, system.ledger(), &record);
    html! {
        details.game open[open] id=(anchor(played, number)) {
            @let shown = if tracks.units.is_empty() { ": the story" } else { ": the story and the map" };
            summary { "Game " (number) ", " (places) (shown) }
            div.told {
                @if !tracks.units.is_empty() { (map(played, &tracks, number)) }
                @if written { pre.story tabindex="0" { (String::from_utf8_lossy(&story)) } }
            }
        }
    }
}

fn map(played: &ScenarioFindings<'_>, tracks: &Tracks, number: u64) -> Markup {
    let hex = |(q, r): (i32, i32)| played.game.hex_name(q, r).unwrap_or_else(|| format!("({q},{r})"));
    let sides = &tracks.sides;
    let side = |at: Option<usize>| at.and_then(|at| sides.get(at)).map_or("", String::as_str);
    html! {
        figure {
            (charts::map(&format!("the flights of game {number}"), tracks))
            p.meaning {
                @let flies = |at: usize| tracks.units.iter().any(|unit| unit.side == Some(at));
                @for (at, side) in sides.iter().enumerate().filter(|(at, _)| flies(*at)) {
                    (side) ": " (LINES[at.min(2)]) ". "
                }
                "A ring is where a unit begins, a dot where it ends, a cross a loss, a square a unit that does not \
                 move. A large star is where shots hit, a small one where they missed."
            }
            details {
                summary { "the numbers" }
                div.wide {
                    table {
                        (tables::head(["unit", "side", "from", "to", "hexes", "lost"]))
                        tbody {
                            @for unit in &tracks.units {
                                tr {
                                    th scope="row" { (unit.name) }
                                    td { (side(unit.side)) }
                                    td { @if let Some(place) = unit.places.first() { (hex(*place)) } }
                                    td { @if let Some(place) = unit.places.last() { (hex(*place)) } }
                                    td.number { (unit.places.len() - 1) }
                                    td { @if unit.lost { "yes" } }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// How the ways of each side are drawn.
const LINES: [&str; 3] = ["whole lines", "dashed lines", "dotted lines"];
