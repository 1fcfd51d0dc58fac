//! The map of a raid for pictures: sea, mountains, towns and airfields, and the guns and SAM sites of that game, from
//! its events.

use super::Scenario;
use crate::keys::{Unit, unit};
use crate::map::Ground as HexGround;
use crate::terms::defence::Density;
use crate::terms::hexes::{HEXES, hex_of_index, number};
use ground::board::Hex;
use ground::game::picture::{Area, GameMap, Ground, Mark, Part, Place, Sign};
use ground::journal::{Event, Value};
use std::collections::BTreeSet;

/// The ground of the map, with what is on it in a game with these events.
pub(crate) fn of(scenario: &Scenario, events: &[Event]) -> GameMap {
    let mut marks = sites(events);
    let plan = events.iter().filter(|event| is(event, "DH18a")).find_map(|event| hex(event, "hex"));
    let plan = plan.and_then(|target| scenario.plans.iter().find(|plan| place(plan.target) == target));
    let mut frame = Vec::new();
    if let Some(plan) = plan {
        frame.extend([place(plan.target), place(plan.path[0]), place(plan.exit)]);
        marks.push(mark(plan.target, Sign::Target, &plan.what.name));
    }
    let towns = [("Hanoi", scenario.map.hanoi), ("Haiphong", scenario.map.haiphong)];
    marks.extend(towns.map(|(name, hex)| mark(hex, Sign::Town, name)));
    marks.extend(scenario.map.airfields.iter().map(|field| mark(field.hex, Sign::Airfield, &field.name)));
    // One name a hex: the target before the town or the airfield that it is in.
    let mut named = BTreeSet::new();
    marks.retain(|mark| mark.unit.is_some() || named.insert(mark.at));
    let area = |ground, name, is: fn(HexGround) -> bool| {
        let hexes = (0..HEXES).map(hex_of_index).filter(|&hex| is(scenario.map.ground(hex)));
        Area { ground, name, hexes: hexes.map(place).collect() }
    };
    let areas = vec![
        area(Ground::Sea, "sea", HexGround::sea),
        area(Ground::Rough, "rough ground", |ground| ground.rough() && !ground.ridge()),
        area(Ground::Ridge, "ridges", HexGround::ridge),
        area(Ground::Closed, "China buffer zone", HexGround::buffer),
    ];
    let sheet = (0..HEXES).map(hex_of_index).map(place).collect();
    GameMap { sheet, whole: false, frame, areas, marks, parts: parts(events) }
}

const fn place(hex: Hex) -> Place {
    (hex.x, hex.y)
}

fn mark(hex: Hex, sign: Sign, name: &str) -> Mark {
    Mark { at: place(hex), sign, name: name.to_owned(), unit: None }
}

/// Whether an event is of the rule with this id.
fn is(event: &Event, id: &str) -> bool {
    crate::ledger().rule(event.rule).id == id
}

fn hex(event: &Event, name: &str) -> Option<Place> {
    event.values.iter().find_map(|(known, value)| match value {
        Value::Hex(q, r) if *known == name => Some((*q, *r)),
        _ => None,
    })
}

fn density(event: &Event) -> Option<Density> {
    event.values.iter().find_map(|(known, value)| match value {
        Value::Word(word) if *known == "density" => {
            Density::ALL.iter().copied().find(|density| density.name() == word.as_ref())
        }
        _ => None,
    })
}

/// The guns and SAM sites of a game, each where it last was. What turns out to be a dummy is none of them.
fn sites(events: &[Event]) -> Vec<Mark> {
    let mut found: Vec<Mark> = Vec::new();
    let mut drawn = Density::Light;
    for event in events {
        drawn = density(event).unwrap_or(drawn);
        if ["D3.3.2c", "D4.1.1g"].into_iter().any(|id| is(event, id)) {
            found.retain(|mark| mark.unit != Some(event.actor));
        }
        let (Some(at), true) = (hex(event, "hex"), places(event)) else { continue };
        let printed = number(Hex::new(at.0, at.1));
        let (sign, name) = match unit(event.actor) {
            Unit::Aaa(place) => {
                let what = format!("AAA {}, {}, at {printed:04}", place + 1, drawn.name());
                (Sign::Guns(drawn.index() as u8 + 1), what)
            }
            Unit::Sam(place) => (Sign::Missiles, format!("SAM {} at {printed:04}", place + 1)),
            _ => continue,
        };
        found.retain(|mark| mark.unit != Some(event.actor));
        found.push(Mark { at, sign, name, unit: Some(event.actor) });
    }
    found
}

/// Whether the hex of an event is where its actor is.
fn places(event: &Event) -> bool {
    crate::ledger().rule(event.rule).places
}

/// The way in, the time over the target and the way home; a raid without an attack is one part.
fn parts(events: &[Event]) -> Vec<Part> {
    let bombs = || events.iter().filter(|event| is(event, "DH12a")).map(|event| event.turn);
    let (Some(first), Some(last)) = (bombs().min(), bombs().max()) else { return Vec::new() };
    let end = events.last().map_or(last, |event| event.turn);
    let part = |title: &str, from: u16, to: u16| {
        let title = format!("{title}, turns {from} to {to}");
        (from <= to).then(|| Part { title, turns: (from, to), fresh: false, walls: Vec::new() })
    };
    let before = part("In", 1, first.saturating_sub(1));
    [before, part("Over the target", first, last), part("Home", last + 1, end)].into_iter().flatten().collect()
}
