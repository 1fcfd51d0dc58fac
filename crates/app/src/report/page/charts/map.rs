//! A map of one game: the ways of its units over hexes, and where shots fell.

use super::{WIDTH, round};
use crate::report::page::tracks::{Place, Track, Tracks};
use maud::{Markup, html};

/// Room for marks and names beside the outermost hexes.
const ROOM: f64 = 18.0;
/// The most that a map is high.
const HIGHEST: f64 = 460.0;
/// The most that a hex is wide, and how wide a letter of a name is.
const WIDEST: f64 = 26.0;
const LETTER: f64 = 5.6;
/// Units up to which each has its name on the map; of more, the pointer shows it, and the table.
const NAMED: usize = 10;

/// From hexes to the picture.
struct Scale {
    low: (f64, f64),
    each: f64,
    height: f64,
    left: f64,
}

/// The middle of a hex, the distance of two neighbours being 1.
fn middle((q, r): Place) -> (f64, f64) {
    (f64::from(q) * 3f64.sqrt() / 2.0, f64::from(r) + f64::from(q) / 2.0)
}

impl Scale {
    fn of(tracks: &Tracks) -> Scale {
        let places = tracks.units.iter().flat_map(|unit| &unit.places).chain(tracks.shots.iter().map(|shot| &shot.at));
        let (mut low, mut high) = ((f64::INFINITY, f64::INFINITY), (f64::NEG_INFINITY, f64::NEG_INFINITY));
        for (x, y) in places.map(|place| middle(*place)) {
            (low, high) = ((low.0.min(x), low.1.min(y)), (high.0.max(x), high.1.max(y)));
        }
        let (wide, tall) = ((high.0 - low.0).max(1.0), (high.1 - low.1).max(1.0));
        let each = ((WIDTH - 2.0 * ROOM) / wide).min((HIGHEST - 2.0 * ROOM) / tall).min(WIDEST);
        Scale { low, each, height: tall * each + 2.0 * ROOM, left: (WIDTH - wide * each) / 2.0 }
    }

    fn at(&self, place: Place) -> (f64, f64) {
        let (x, y) = middle(place);
        (round(self.left + (x - self.low.0) * self.each), round(ROOM + (y - self.low.1) * self.each))
    }
}

/// The map. Of each side the ways have one colour and one dash.
pub(in crate::report::page) fn map(label: &str, tracks: &Tracks) -> Markup {
    let scale = Scale::of(tracks);
    let named = if tracks.units.len() <= NAMED { names(tracks, &scale) } else { Vec::new() };
    let height = round(scale.height + 22.0);
    html! {
        svg.chart.map viewBox=(format!("0 0 {WIDTH} {height}")) role="img" aria-label=(label) {
            rect.ground x="0" y="0" width=(WIDTH) height=(round(scale.height)) {}
            @for unit in &tracks.units { (way(unit, &scale)) }
            @for shot in &tracks.shots {
                @let (x, y) = scale.at(shot.at);
                @let (class, size) = if shot.hit { ("shot hit", 5.5) } else { ("shot", 3.5) };
                path class=(class) d=(star(x, y, size)) {
                    title { (shot.text) }
                }
            }
            @for unit in &tracks.units { (ends(unit, &scale)) }
            @for (x, y, name) in named { text.tick.halo x=(x) y=(y) { (name) } }
            (ruler(scale.each, scale.height + 12.0))
        }
    }
}

/// The class of a side: its colour and its dash.
fn class(unit: &Track) -> String {
    format!("s{}", unit.side.unwrap_or(2).min(2))
}

fn way(unit: &Track, scale: &Scale) -> Markup {
    let places: Vec<String> =
        unit.places.iter().map(|place| scale.at(*place)).map(|(x, y)| format!("{x} {y}")).collect();
    html! {
        @if places.len() > 1 {
            path class=(format!("way {}", class(unit))) d=(format!("M{}", places.join("L"))) { title { (unit.name) } }
        }
    }
}

/// Where a unit begins, a ring, and where it ends, a dot, or a cross if it is lost; one that does not move is a square.
fn ends(unit: &Track, scale: &Scale) -> Markup {
    let [Some(first), Some(last)] = [unit.places.first(), unit.places.last()] else { return html! {} };
    let ((left, top), (x, y)) = (scale.at(*first), scale.at(*last));
    let class = class(unit);
    html! {
        g {
            title { (unit.name) @if unit.lost { ", with a loss" } }
            @if unit.places.len() == 1 {
                rect class=(format!("stand {class}")) x=(round(x - 3.0)) y=(round(y - 3.0)) width="6" height="6" {}
            } @else {
                circle class=(format!("start {class}")) cx=(left) cy=(top) r="3.5" {}
                @if !unit.lost { circle class=(format!("end {class}")) cx=(x) cy=(y) r="3.5" {} }
            }
            @if unit.lost {
                path class=(format!("lost {class}"))
                    d=(format!("M{} {}l9 9m0 -9l-9 9", round(x - 4.5), round(y - 4.5))) {}
            }
        }
    }
}

/// Names beside the ends of the ways, as far as none covers another.
fn names<'a>(tracks: &'a Tracks, scale: &Scale) -> Vec<(f64, f64, &'a str)> {
    let mut written: Vec<(f64, f64, &str)> = Vec::new();
    for unit in &tracks.units {
        let Some((x, y)) = unit.places.last().map(|place| scale.at(*place)) else { continue };
        let width = |name: &str| name.chars().count() as f64 * LETTER;
        let x = if x + 7.0 + width(&unit.name) > WIDTH { x - 7.0 - width(&unit.name) } else { x + 7.0 };
        let free = |y: f64| {
            let covers = |(left, top, name): &(f64, f64, &str)| {
                (top - y).abs() < 11.0 && *left < x + width(&unit.name) && x < left + width(name)
            };
            y > 8.0 && y < scale.height - 2.0 && !written.iter().any(covers)
        };
        let place = [4.0, -8.0, 16.0, -20.0, 28.0].into_iter().map(|off| y + off).find(|y| free(*y));
        if let Some(y) = place {
            written.push((round(x.max(0.0)), round(y), &unit.name));
        }
    }
    written
}

/// How long some hexes are.
fn ruler(each: f64, y: f64) -> Markup {
    let hexes = [1, 2, 5, 10, 20].into_iter().find(|hexes| f64::from(*hexes) * each >= 34.0).unwrap_or(50);
    let length = f64::from(hexes) * each;
    html! {
        path.axis d=(format!("M0 {y}v4h{}v-4", round(length))) {}
        text.tick x=(round(length + 6.0)) y=(y + 5.0) { (hexes) @if hexes == 1 { " hex" } @else { " hexes" } }
    }
}

/// A star of four points: a shot.
fn star(x: f64, y: f64, size: f64) -> String {
    let thin = size * 0.3;
    format!(
        "M{} {}L{} {}L{} {}L{} {}L{} {}L{} {}L{} {}L{} {}Z",
        x,
        round(y - size),
        round(x + thin),
        round(y - thin),
        round(x + size),
        y,
        round(x + thin),
        round(y + thin),
        x,
        round(y + size),
        round(x - thin),
        round(y + thin),
        round(x - size),
        y,
        round(x - thin),
        round(y - thin)
    )
}
