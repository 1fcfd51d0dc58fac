//! The boards of a campaign's missions for pictures, with their ridges, and how the campaign goes from day to day, from
//! the events of a game.

use super::Campaign;
use crate::rules::board::Terrain;
use crate::terms::clock::{Clock, HOME_BOUND};
use crate::terms::flying::{PLACES, Place as BoardPlace};
use ground::board::Facing;
use ground::game::names::spoken;
use ground::game::picture::{Course, GameMap, Part, Place, Wall};
use ground::journal::{Event, Value};

/// The board of all missions. The ridges are those of each part's own mission.
pub(crate) fn of(campaign: &Campaign, events: &[Event], title: impl Fn(&Event) -> String) -> GameMap {
    let board = &campaign.rules.board;
    let place = |place: BoardPlace| (board.hex(place).x, board.hex(place).y);
    let begins = events.iter().filter(|event| is(event, "T2.5a"));
    let parts = begins.map(|event| {
        let clock = Clock::unpacked(event.turn);
        let band = word(event, "band").map(|band| format!(" in the {}", spoken(band))).unwrap_or_default();
        let turns = [0, HOME_BOUND].map(|turn| Clock { turn, ..clock }.packed());
        let title = format!("Day {}, mission {}: {}{band}", clock.day, clock.mission, title(event));
        Part { title, turns: (turns[0], turns[1]), fresh: true, walls: walls(campaign, events, turns[0]) }
    });
    GameMap { sheet: BoardPlace::all().map(place).collect(), whole: true, parts: parts.collect(), ..GameMap::default() }
}

/// Whether an event is of the rule with this id.
fn is(event: &Event, id: &str) -> bool {
    crate::ledger().rule(event.rule).id == id
}

fn word<'e>(event: &'e Event, name: &str) -> Option<&'e str> {
    event.values.iter().find_map(|(known, value)| match value {
        Value::Word(word) if *known == name => Some(word.as_ref()),
        _ => None,
    })
}

fn number(event: &Event, name: &str) -> Option<i64> {
    event.values.iter().find_map(|(known, value)| match value {
        Value::Int(number) if *known == name => Some((*number).into()),
        _ => None,
    })
}

/// The ridges of the terrain tiles that are laid at a moment, each side once.
fn walls(campaign: &Campaign, events: &[Event], turn: u16) -> Vec<Wall> {
    let (board, mut tiles) = (&campaign.rules.board, [0; PLACES]);
    for event in events.iter().filter(|event| event.turn == turn && is(event, "T3.5a")) {
        let hex = event.values.iter().find_map(|(_, value)| match value {
            Value::Hex(q, r) => board.place(*q, *r),
            _ => None,
        });
        if let (Some(place), Ok(tile)) = (hex, u8::try_from(event.result)) {
            tiles[place.index()] = tile;
        }
    }
    if tiles.contains(&0) {
        return Vec::new();
    }
    let terrain = Terrain::of(board, campaign.rules.tiles.masks(&tiles));
    let sides = BoardPlace::all().flat_map(|place| Facing::ALL.map(|side| (place, side)));
    let ridged = sides.filter(|(place, side)| terrain.is_ridged(*place, *side));
    let once = ridged
        .filter(|(place, side)| board.neighbour(*place, *side).is_none_or(|beyond| place.index() < beyond.index()));
    let hex = |place: BoardPlace| board.hex(place);
    let wall = |(place, side): (BoardPlace, Facing)| {
        let beyond = hex(place) + side.step();
        ((hex(place).x, hex(place).y), (beyond.x, beyond.y))
    };
    once.map(wall).collect::<Vec<(Place, Place)>>()
}

/// Battalions, aircraft, SO and VP at the beginning and at the end of each day.
pub(crate) fn courses(events: &[Event]) -> Vec<Course> {
    let ends = || {
        events.iter().filter_map(|event| {
            let day = Clock::unpacked(event.turn).day;
            let end = is(event, "T6.9a") || is(event, "T6.9b");
            match is(event, "T1.7a") {
                true => Some(("start".to_owned(), event)),
                false => end.then(|| (format!("day {day}"), event)),
            }
        })
    };
    let course = |name: &str, key: &str| {
        let value = |event: &Event| number(event, key).or((key == "vp").then_some(0));
        let values = ends().filter_map(|(when, event)| Some((when, value(event)?)));
        Course { name: name.to_owned(), values: values.collect() }
    };
    vec![
        course("battalions left, at full or half strength", "battalions"),
        course("aircraft that can fly the next day", "ready"),
        course("Special Operations points in hand", "so"),
        course("victory points", "vp"),
    ]
}
