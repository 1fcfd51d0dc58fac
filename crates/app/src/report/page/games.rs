//! Games worth reading: the command that prints each, and the story itself beside maps of the flights.

use super::headings::Headings;
use super::title::title;
use super::{maps, tables};
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
                (tables::head(["which", "game", by, "command"], 1..3))
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
    let anchor = anchor(played, number);
    let maps = maps::of(played, &record, &anchor, number);
    html! {
        details.game open[open] id=(anchor) {
            @let shown = match maps.pictures.len() {
                0 => ": the story",
                1 => ": the story and the map",
                _ => ": the story and the maps",
            };
            summary { "Game " (number) ", " (places) (shown) }
            (maps.courses)
            div.told {
                @if !maps.pictures.is_empty() { (maps.figure()) }
                @if written { pre.story tabindex="0" { (String::from_utf8_lossy(&story)) } }
            }
        }
    }
}
