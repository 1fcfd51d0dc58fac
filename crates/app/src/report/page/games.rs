//! Games worth reading: the command that prints each and, of the first ones, the story itself beside a map of the
//! flights.

use super::title::title;
use super::tracks::Tracks;
use super::{charts, tables};
use crate::chance::RunKey;
use crate::report::tables::notable;
use crate::report::trace::{Filter, Heading, Trace};
use crate::report::{Manifest, ScenarioFindings};
use maud::{Markup, html};

/// Games of a scenario whose story is on the page.
const TOLD: usize = 2;
/// Columns of a story.
const WIDTH: usize = 84;

/// Games worth reading; the first ones with their story where the page has everything.
pub(super) fn section(played: &ScenarioFindings<'_>, manifest: &Manifest, full: bool) -> Markup {
    if played.notable.is_empty() {
        return html! {};
    }
    let one = std::slice::from_ref(played);
    let columns = [("place", "place"), ("game", "game"), ("metric", "by"), ("value", "value"), ("command", "command")];
    html! {
        h3 { "Games worth reading" }
        p.meaning { "The command prints the game, in the folder of this report." }
        (tables::table(&notable::sheet(one, manifest.seed), &columns))
        @if full {
            @for (number, places) in first(played) { (result(played, manifest.seed, number, &places)) }
        }
    }
}

/// The first games, each once, with all places that they have.
fn first(played: &ScenarioFindings<'_>) -> Vec<(u64, String)> {
    let mut games: Vec<(u64, String)> = Vec::new();
    for notable in played.notable {
        let (game, said) = (notable.standing.game, notable.place.said());
        match games.iter().position(|(known, _)| *known == game) {
            Some(at) => games[at].1 = format!("{}, {said}", games[at].1),
            None if games.len() < TOLD => games.push((game, said.to_owned())),
            None => {}
        }
    }
    games
}

/// One game.
fn result(played: &ScenarioFindings<'_>, seed: u64, number: u64, places: &str) -> Markup {
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
        details.game {
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
