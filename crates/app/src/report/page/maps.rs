//! The maps of one game, one a part of it on one scale, with a legend and a table, and how a campaign goes from day to
//! day.

use super::charts::{self, Scene, Window};
use super::tables;
use super::tracks::{Shot, Track, Tracks};
use crate::game::picture::{GameMap, Ground, Part, Place, Sign};
use crate::game::{Game, Record};
use crate::report::ScenarioFindings;
use maud::{Markup, html};
use std::collections::BTreeMap;

/// The most parts of a game that have a map: those with most losses, of equals those with most shots.
const MOST_PARTS: usize = 6;

/// The most hexes that units enter in one map of a game that has no parts of its own: the ways of a longer fight or of
/// more units would cover each other.
const MOST_STEPS: usize = 450;

/// The pictures of a game.
pub(super) struct Maps {
    /// The maps; none of a game whose events have no places.
    pub(super) pictures: Vec<Markup>,
    /// The days of a campaign.
    pub(super) courses: Markup,
    legend: Markup,
    table: Markup,
}

impl Maps {
    /// The maps with what explains them.
    pub(super) fn figure(&self) -> Markup {
        let several = self.pictures.len() > 1;
        html! {
            figure.maps.several[several] {
                div.pictures { @for picture in &self.pictures { (picture) } }
                (self.legend)
                (self.table)
            }
        }
    }
}

/// The pictures of a recorded game. `anchor` is the id of the game on the page.
pub(super) fn of(played: &ScenarioFindings<'_>, record: &Record, anchor: &str, number: u64) -> Maps {
    let game = played.game;
    let (mut map, tracks) = (game.game_map(&record.events), Tracks::of(game, played.system.ledger(), record));
    if map.parts.is_empty() {
        map.parts = shares(&tracks);
    }
    let parts = parts(&map, &tracks);
    let scenes: Vec<(Option<&Part>, Tracks)> = match parts[..] {
        [] if tracks.units.is_empty() => Vec::new(),
        [] => vec![(None, whole(&tracks))],
        _ => parts.iter().map(|part| (Some(*part), tracks.part(part))).collect(),
    };
    let window = window(&map, &scenes, game.policies().len());
    let steps = |scenes: &[(Option<&Part>, Tracks)]| {
        scenes.iter().flat_map(|(_, tracks)| &tracks.units).map(|unit| unit.steps.len()).sum::<usize>()
    };
    let all = steps(&scenes);
    let scenes: Vec<(Option<&Part>, Tracks)> =
        scenes.into_iter().map(|(part, tracks)| (part, tracks.within(|place| window.holds(place)))).collect();
    let hex = |(q, r): Place| game.hex_name(q, r).unwrap_or_else(|| format!("{q},{r}"));
    let said = |shot: &Shot| said(game, shot);
    let pictures = scenes.iter().enumerate().map(|(at, (part, tracks))| {
        let what = part.map_or_else(String::new, |part| format!(", {}", part.title));
        let (label, id) = (format!("the map of game {number}{what}"), format!("{anchor}-{at}"));
        let (map, part, turn) = (&map, *part, &|turn| game.turn_number(turn));
        let scene = Scene { label: &label, id: &id, window: &window, map, part, tracks, hex: &hex, turn };
        html! {
            div.picture {
                @if let Some(part) = part { h4 { (part.title) } }
                (charts::map(scene, &said))
            }
        }
    });
    let courses = game.courses(&record.events);
    Maps {
        pictures: pictures.collect(),
        courses: html! {
            @if !courses.is_empty() {
                figure.days {
                    @for courses in courses.chunks(2) {
                        (charts::courses(&format!("the days of game {number}"), courses))
                    }
                }
            }
        },
        legend: legend(game, (&map, &window), &scenes, steps(&scenes) < all),
        table: html! {
            @if !scenes.is_empty() && map.parts.iter().all(|part| !part.fresh) { (table(game, &tracks, &hex)) }
        },
    }
}

/// All of a game: units that moved, and those at rest that shot, were shot at or lost.
fn whole(tracks: &Tracks) -> Tracks {
    let all = Part { title: String::new(), turns: (0, u16::MAX), fresh: false, walls: Vec::new() };
    tracks.part(&all)
}

/// A long or crowded fight in parts, each of some turns in a row and with about as many hexes entered as the others.
/// None of a game that one map can show.
fn shares(tracks: &Tracks) -> Vec<Part> {
    let mut steps: BTreeMap<u16, usize> = BTreeMap::new();
    for step in tracks.units.iter().filter(|unit| unit.moves()).flat_map(|unit| &unit.steps) {
        *steps.entry(step.turn).or_default() += 1;
    }
    let all: usize = steps.values().sum();
    let shares = all.div_ceil(MOST_STEPS).min(MOST_PARTS);
    let mut found: Vec<(usize, (u16, u16))> = Vec::new();
    let mut before = 0;
    for (turn, count) in steps {
        let share = before * shares / all;
        before += count;
        match found.last_mut() {
            Some((last, turns)) if *last == share => turns.1 = turn,
            _ => found.push((share, (turn, turn))),
        }
    }
    if found.len() < 2 {
        return Vec::new();
    }
    let title = |(first, last): (u16, u16)| match first.max(1) {
        first if first == last => format!("Turn {first}"),
        first => format!("Turns {first} to {last}"),
    };
    let part = |turns| Part { title: title(turns), turns, fresh: false, walls: Vec::new() };
    found.into_iter().map(|(_, turns)| part(turns)).collect()
}

/// The parts that have a map, in their order.
fn parts<'m>(map: &'m GameMap, tracks: &Tracks) -> Vec<&'m Part> {
    let worth = |part: &Part| {
        let found = tracks.part(part);
        let lost = found.units.iter().filter(|unit| unit.is_lost() && unit.moves()).count();
        (lost, found.shots.len(), found.units.len())
    };
    let mut parts: Vec<(usize, (usize, usize, usize), &Part)> =
        map.parts.iter().enumerate().map(|(at, part)| (at, worth(part), part)).collect();
    parts.retain(|(_, (.., units), _)| *units > 0);
    parts.sort_by_key(|(at, worth, _)| (std::cmp::Reverse(*worth), *at));
    parts.truncate(MOST_PARTS);
    parts.sort_by_key(|(at, ..)| *at);
    parts.into_iter().map(|(.., part)| part).collect()
}

/// One window for all parts: what the map asks for, where shots fell, and the ways of the units of players that took
/// part in them, so that one unit that is far from all others makes no map small.
fn window(map: &GameMap, parts: &[(Option<&Part>, Tracks)], players: usize) -> Window {
    let shots = || parts.iter().flat_map(|(_, tracks)| &tracks.shots);
    let quiet = shots().next().is_none();
    let acts = |unit: &Track| quiet || shots().any(|shot| [shot.by, shot.on].contains(&unit.label));
    let plays = |unit: &Track| unit.side.is_some_and(|side| side < players);
    let units = parts.iter().flat_map(|(_, tracks)| &tracks.units).filter(|unit| plays(unit) && acts(unit));
    let ways = units.flat_map(|unit| unit.steps.iter().map(|step| step.at));
    let fire = shots().flat_map(|shot| [shot.at].into_iter().chain(shot.from));
    Window::of(ways.chain(fire), map)
}

/// A shot in words.
fn said(game: &dyn Game, shot: &Shot) -> String {
    let (by, on) = (game.story_name(shot.by), game.story_name(shot.on));
    format!("{}: {by} at {on}{}", game.clock_mark(shot.turn), if shot.hit { ", a hit" } else { "" })
}

/// What people call a side; its id where it has no name.
fn side_name<'a>(game: &'a dyn Game, side: &'a str) -> &'a str {
    game.sides().iter().find(|known| known.id == side).map_or(side, |known| &known.name)
}

/// How the ways of each side are drawn.
const LINES: [&str; 3] = ["whole lines", "dashed lines", "dotted lines"];

fn legend(
    game: &dyn Game,
    (map, window): (&GameMap, &Window),
    scenes: &[(Option<&Part>, Tracks)],
    cut: bool,
) -> Markup {
    let parts = map.parts.len();
    let Some((_, first)) = scenes.first() else { return html! {} };
    let units = || scenes.iter().flat_map(|(_, tracks)| &tracks.units);
    let flies = |at: usize| units().any(|unit| unit.side == Some(at));
    let height = units().any(|unit| unit.turns().iter().any(|mark| mark.height.is_some()));
    let has = |sign: fn(&Sign) -> bool| map.marks.iter().any(|mark| sign(&mark.sign));
    let ground = |ground: Ground| {
        map.areas.iter().find(|area| area.ground == ground && area.hexes.iter().any(|hex| window.holds(*hex)))
    };
    let sides = first.sides.iter().enumerate().filter(|(at, _)| flies(*at));
    html! {
        p.meaning {
            @if parts > scenes.len() {
                "The maps are of " (scenes.len()) " of " (parts)
                " parts of the game: those with most losses and shots. "
            }
            @for (at, side) in sides { (side_name(game, side)) ": " (LINES[at.min(2)]) ". " }
            "A ring is where a unit begins, a dot where it ends, a dot on the way the end of a turn, with the number \
             of some turns"
            @if height { ", and after ↑ the altitude where it is new" }
            "; a cross is a loss, a square a unit that does not move. A thin line runs from the one that shoots to its \
             target: a large star is a hit, a small one a miss. The pointer on a mark shows what it is. "
            @if let Some(area) = ground(Ground::Sea) { "Blue is " (area.name) ". " }
            @if let Some(area) = ground(Ground::Rough) { "Grey is " (area.name) ". " }
            @if let Some(area) = ground(Ground::Ridge) { "Dark grey are " (area.name) ". " }
            @if ground(Ground::Closed).is_some() { "A grey veil is the China buffer zone. " }
            @if map.parts.iter().any(|part| !part.walls.is_empty()) { "A thick side of a hex is a ridge. " }
            @if cut { "Ways end where they leave the part of the map that is shown. " }
            @if has(|sign| matches!(sign, Sign::Guns(_))) {
                "A round mark is guns, the larger the denser, a triangle a SAM site, a crossed mark an airfield. "
            }
        }
    }
}

fn table(game: &dyn Game, tracks: &Tracks, hex: &dyn Fn(Place) -> String) -> Markup {
    let units = whole(tracks).units;
    html! {
        details {
            summary { "the numbers" }
            div.wide {
                table {
                    (tables::head(["unit", "on the map", "side", "from", "to", "hexes", "lost"], 5..6))
                    tbody {
                        @for unit in &units {
                            tr {
                                th scope="row" { (unit.name) }
                                td { (unit.short) }
                                td { @if let Some(side) = unit.side { (side_name(game, &tracks.sides[side])) } }
                                td { @if let Some(step) = unit.steps.first() { (hex(step.at)) } }
                                td { @if let Some(step) = unit.steps.last() { (hex(step.at)) } }
                                td.number { (unit.hexes()) }
                                td { @if unit.is_lost() { "yes" } }
                            }
                        }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tracks::Step;
    use super::*;

    /// A unit that enters `each` hexes a turn, for some turns.
    fn flies(turns: u16, each: i32) -> Track {
        let hexes = (1..=turns).flat_map(|turn| (0..each).map(move |hex| (turn, i32::from(turn) * each + hex)));
        Track::resting(hexes.map(|(turn, q)| Step { turn, at: (q, 0) }).collect())
    }

    fn titles(units: usize, turns: u16) -> Vec<String> {
        let units = (0..units).map(|_| flies(turns, 8)).collect();
        shares(&Tracks { units, ..Tracks::default() }).into_iter().map(|part| part.title).collect()
    }

    #[test]
    fn a_crowded_or_long_fight_has_maps_of_some_turns_each() {
        assert_eq!(titles(2, 18), [""; 0]);
        assert_eq!(titles(14, 9), ["Turns 1 to 3", "Turns 4 to 6", "Turns 7 to 9"]);
        assert_eq!(titles(6, 60).len(), MOST_PARTS);
        assert_eq!(titles(400, 1), [""; 0]);
    }
}
