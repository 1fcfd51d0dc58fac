//! The ground of a map: its hexes with their numbers at the edge, areas, ridges, and what is on it.

use super::labels::{Frame, width};
use super::outline::{outline, side};
use super::{Scene, tenth};
use crate::game::picture::{Ground, Mark, Place, Sign};
use maud::{Markup, html};
use std::collections::BTreeSet;

/// The least room of a number at the edge, and how far it is from the hexes.
const ROW: f64 = 17.0;
const OFF: f64 = 4.0;
const BELOW: f64 = 13.0;

/// The hexes, the areas and the numbers.
pub(super) fn ground(scene: Scene<'_>) -> Markup {
    let rows = scene.window.rows();
    let all: BTreeSet<Place> = rows.iter().flatten().copied().collect();
    let sheet = outline(&all);
    let (step, origin) = scene.window.lattice();
    let place = format!("translate({} {})scale({:.4} {:.4})", tenth(origin.0), tenth(origin.1), step.0, step.1);
    let areas = scene.map.areas.iter().map(|area| {
        let shown: BTreeSet<Place> = area.hexes.iter().copied().filter(|hex| all.contains(hex)).collect();
        (class(area.ground), outline(&shown), area.name)
    });
    let grid = format!("grid-{}", scene.id);
    html! {
        (pattern(scene, &grid))
        g transform=(place) {
            path.land d=(sheet) {}
            @for (class, path, name) in areas.filter(|(_, path, _)| !path.is_empty()) {
                path class=(class) d=(path) { title { (name) } }
            }
            path d=(sheet) fill=(format!("url(#{grid})")) {}
        }
        @for wall in scene.part.iter().flat_map(|part| &part.walls) { (ridge(scene, *wall)) }
        @for (x, y, class, text) in edge(scene, &rows) { text class=(class) x=(tenth(x)) y=(tenth(y)) { (text) } }
    }
}

const fn class(ground: Ground) -> &'static str {
    match ground {
        Ground::Sea => "sea",
        Ground::Rough => "rough",
        Ground::Ridge => "ridge",
        Ground::Closed => "closed",
    }
}

/// The grid: a tile of two hexes, on the lattice.
fn pattern(scene: Scene<'_>, id: &str) -> Markup {
    // A stroke of about half a unit of the picture.
    let thin = format!("{:.3}", 0.9 / scene.window.each);
    html! {
        pattern id=(id) width="2" height="6" x="-1" y="-2" patternUnits="userSpaceOnUse" {
            path.net stroke-width=(thin) d="M0 1l1 -1 1 1v2l-1 1 -1 -1zM1 4v2" {}
        }
    }
}

fn ridge(scene: Scene<'_>, (hex, beyond): (Place, Place)) -> Markup {
    let Some((from, to)) = side(hex, beyond) else { return html! {} };
    let ((x, y), (right, down)) = (scene.window.point(from), scene.window.point(to));
    html! { path.wall d=(format!("M{} {}L{} {}", tenth(x), tenth(y), tenth(right), tenth(down))) {} }
}

/// The numbers of hexes: at the edge to the left and below, as many as there is room for, or in each hex of a board.
fn edge(scene: Scene<'_>, rows: &[Vec<Place>]) -> Vec<(f64, f64, &'static str, String)> {
    if scene.window.is_board() {
        let number = |hex: &Place| {
            let (x, y) = scene.window.at(*hex);
            (x, y - scene.window.each * 0.36 + OFF, "tick middle", (scene.hex)(*hex))
        };
        return rows.iter().flatten().map(number).collect();
    }
    let mut numbers = Vec::new();
    let mut free = f64::NEG_INFINITY;
    for first in rows.iter().filter_map(|row| row.first()) {
        let (x, y) = scene.window.at(*first);
        if y >= free {
            numbers.push((x - scene.window.each / 2.0 - OFF, y + OFF, "tick end", (scene.hex)(*first)));
            free = y + ROW;
        }
    }
    let mut free = f64::NEG_INFINITY;
    for hex in rows.last().into_iter().flatten() {
        let ((x, _), text) = (scene.window.at(*hex), (scene.hex)(*hex));
        let half = width(&text) / 2.0;
        if x - half >= free {
            numbers.push((x, scene.window.height + BELOW, "tick middle", text));
            free = x + half + 2.0 * OFF;
        }
    }
    numbers
}

/// The room of the numbers, which no label may cover.
pub(super) fn numbered(scene: Scene<'_>) -> Vec<Frame> {
    let room = |(x, y, class, text): (f64, f64, &str, String)| {
        let wide = width(&text);
        let left = if class.ends_with("end") { x - wide } else { x - wide / 2.0 };
        Frame(left, y - BELOW, left + wide, y + OFF)
    };
    edge(scene, &scene.window.rows()).into_iter().map(room).collect()
}

/// What is on the ground: a target, a town, an airfield, guns by their density, a missile site.
pub(super) fn sign(scene: Scene<'_>, mark: &Mark) -> Markup {
    if !scene.window.holds(mark.at) {
        return html! {};
    }
    let (x, y) = scene.window.at(mark.at);
    let (x, y) = (tenth(x), tenth(y));
    html! {
        g {
            title { (mark.name) }
            @match mark.sign {
                Sign::Target => {
                    circle.target cx=(x) cy=(y) r="6.5" {}
                    path.target d=(format!("M{} {y}h18M{x} {}v18", tenth(x - 9.0), tenth(y - 9.0))) {}
                }
                Sign::Town => rect.town x=(tenth(x - 4.0)) y=(tenth(y - 4.0)) width="8" height="8" {},
                Sign::Airfield => path.field d=(format!("M{} {}l8 -6m-8 0l8 6", tenth(x - 4.0), tenth(y + 3.0))) {},
                Sign::Guns(density) => circle.guns cx=(x) cy=(y) r=(tenth(1.2 + f64::from(density))) {},
                Sign::Missiles => path.site d=(format!("M{x} {}l4.5 8h-9z", tenth(y - 5.0))) {},
            }
        }
    }
}
