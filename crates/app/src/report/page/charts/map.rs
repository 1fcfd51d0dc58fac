//! A map of one game, or of a part of it: the ground, the ways of the units with a mark a turn, and the shots.

mod ground;
mod labels;
mod lanes;
mod outline;
mod window;

use self::labels::{Drawn, Frame, Placed, Point, Wanted, place};
use super::{WIDTH, round};
use crate::chance::Label;
use crate::game::picture::{GameMap, Part, Place, Sign};
use crate::report::page::tracks::{Shot, Track, Tracks, TurnMark};
use maud::{Markup, html};
use std::collections::BTreeMap;
pub(in crate::report::page) use window::Window;

/// Numbers of turns that a map has room for.
const NUMBERS: usize = 36;
/// Colours of the units of one side.
const TINTS: usize = 3;

/// What a map draws.
#[derive(Clone, Copy)]
pub(in crate::report::page) struct Scene<'a> {
    /// Its description for readers that do not see it.
    pub(in crate::report::page) label: &'a str,
    /// An id that no other map of the page has.
    pub(in crate::report::page) id: &'a str,
    pub(in crate::report::page) window: &'a Window,
    pub(in crate::report::page) map: &'a GameMap,
    pub(in crate::report::page) part: Option<&'a Part>,
    pub(in crate::report::page) tracks: &'a Tracks,
    /// What a hex is called.
    pub(in crate::report::page) hex: &'a dyn Fn(Place) -> String,
    /// The number of a turn of the game's clock.
    pub(in crate::report::page) turn: &'a dyn Fn(u16) -> Option<u16>,
}

/// A unit where it is drawn.
struct Drawing<'a> {
    unit: &'a Track,
    class: String,
    /// Its way, and its marks with the turns.
    way: Vec<Point>,
    turns: Vec<(Point, TurnMark)>,
}

impl<'a> Scene<'a> {
    /// The units that are no marks of the ground, each in its lane.
    fn drawings(&self) -> Vec<Drawing<'a>> {
        let marked = |unit: &&Track| self.map.marks.iter().any(|mark| mark.unit == Some(unit.label));
        let units: Vec<Track> = self.tracks.units.iter().filter(|unit| !marked(unit)).cloned().collect();
        let lanes = lanes::lanes(&units);
        let mut of_side: BTreeMap<Option<usize>, usize> = BTreeMap::new();
        let units = self.tracks.units.iter().filter(|unit| !marked(unit));
        let drawing = |(unit, lane): (&'a Track, (f64, f64))| {
            let tint = of_side.entry(unit.side).or_default();
            let class = format!("s{} t{}", unit.side.unwrap_or(2).min(2), *tint % TINTS);
            *tint += 1;
            let at = |place: Place| {
                let (x, y) = self.window.at(place);
                (x + lane.0 * self.window.each, y + lane.1 * self.window.each)
            };
            let turns = unit.turns().into_iter().map(|mark| (at(mark.at), mark)).collect();
            Drawing { unit, class, way: unit.steps.iter().map(|step| at(step.at)).collect(), turns }
        };
        units.zip(lanes).map(drawing).collect()
    }

    /// Where a unit of a shot is drawn when it is in a hex.
    fn place_of(&self, drawings: &[Drawing<'_>], unit: Label, hex: Place) -> Point {
        let lane = drawings.iter().find(|drawing| drawing.unit.label == unit).and_then(|drawing| {
            let (x, y) = self.window.at(drawing.unit.steps[0].at);
            Some((drawing.way.first()?.0 - x, drawing.way[0].1 - y))
        });
        let ((x, y), (right, down)) = (self.window.at(hex), lane.unwrap_or_default());
        (x + right, y + down)
    }
}

/// The map. Of each side the ways have one colour in a few tints, and one dash.
pub(in crate::report::page) fn map(scene: Scene<'_>, said: &dyn Fn(&Shot) -> String) -> Markup {
    let drawings = scene.drawings();
    let shots = shots(scene, &drawings, said);
    let (wanted, drawn) = (wanted(scene, &drawings), drawn(scene, &drawings, &shots));
    let frame = Frame(0.0, 0.0, WIDTH, scene.window.height);
    let placed = place(&wanted, &drawn, frame);
    let height = round(scene.window.full_height());
    html! {
        svg.chart.map viewBox=(format!("0 0 {WIDTH} {height}")) role="img" aria-label=(scene.label) {
            (ground::ground(scene))
            @for drawing in &drawings { (way(drawing)) }
            @for shot in &shots { (shot.line) }
            @for mark in &scene.map.marks { (ground::sign(scene, mark)) }
            @for drawing in &drawings { (ends(drawing)) }
            @for shot in &shots { (shot.star) }
            @for label in &placed { (leader(label)) }
            @for label in &placed { (text(label, &wanted)) }
        }
    }
}

fn tenth(figure: f64) -> f64 {
    (figure * 10.0).round() / 10.0
}

/// A way as a path, each point from the one before.
fn path(way: &[Point]) -> String {
    let mut text = String::new();
    let mut last = (0.0, 0.0);
    for (at, (x, y)) in way.iter().enumerate() {
        let (x, y) = (tenth(*x), tenth(*y));
        let letter = if at == 0 { "M" } else { "l" };
        text += &format!("{letter}{} {}", tenth(x - last.0), tenth(y - last.1));
        last = (x, y);
    }
    text
}

fn way(drawing: &Drawing<'_>) -> Markup {
    let dots: String = drawing.turns.iter().map(|((x, y), _)| format!("M{} {}h0", tenth(*x), tenth(*y))).collect();
    html! {
        @if drawing.unit.moves() {
            path class=(format!("way {}", drawing.class)) d=(path(&drawing.way)) { title { (drawing.unit.name) } }
            path class=(format!("turns {}", drawing.class)) d=(dots) {}
        }
    }
}

/// Where a unit begins, a ring, and where it ends, a dot, or a cross if it is lost; one that does not move is a square.
fn ends(drawing: &Drawing<'_>) -> Markup {
    let (unit, class) = (drawing.unit, &drawing.class);
    let [Some(first), Some(last)] = [drawing.way.first(), drawing.way.last()] else { return html! {} };
    let ((left, top), (x, y)) = ((tenth(first.0), tenth(first.1)), (tenth(last.0), tenth(last.1)));
    html! {
        g {
            title { (unit.name) @if unit.is_lost() { ", lost or with a loss" } }
            @if !unit.moves() {
                rect class=(format!("post {class}")) x=(tenth(x - 3.0)) y=(tenth(y - 3.0)) width="6" height="6" {}
            } @else {
                circle class=(format!("start {class}")) cx=(left) cy=(top) r="3" {}
                @if !unit.is_lost() { circle class=(format!("end {class}")) cx=(x) cy=(y) r="3.2" {} }
            }
            @if unit.is_lost() {
                @let cross = format!("M{} {}l9 9m0 -9l-9 9", tenth(x - 4.5), tenth(y - 4.5));
                path class=(format!("lost {class}")) d=(cross) {}
            }
        }
    }
}

/// The shots of one unit at another, from one place to another.
struct Fire {
    line: Markup,
    star: Markup,
    ends: Option<(Point, Point)>,
    at: Point,
}

fn shots(scene: Scene<'_>, drawings: &[Drawing<'_>], said: &dyn Fn(&Shot) -> String) -> Vec<Fire> {
    let mut groups: BTreeMap<(u16, u16, Option<Place>, Place), Vec<&Shot>> = BTreeMap::new();
    for shot in &scene.tracks.shots {
        groups.entry((shot.by.0, shot.on.0, shot.from, shot.at)).or_default().push(shot);
    }
    let fire = |shots: &Vec<&Shot>| {
        let (first, hit) = (shots[0], shots.iter().any(|shot| shot.hit));
        let at = scene.place_of(drawings, first.on, first.at);
        let from = first.from.map(|from| scene.place_of(drawings, first.by, from));
        let ends = from.filter(|from| (from.0 - at.0).hypot(from.1 - at.1) > 3.0).map(|from| (from, at));
        let side = scene.tracks.units.iter().find(|unit| unit.label == first.by).and_then(|unit| unit.side);
        let class = format!("fire s{}{}", side.unwrap_or(2).min(2), if hit { " hit" } else { "" });
        let words = shots.iter().take(4).map(|shot| said(shot)).collect::<Vec<_>>().join("; ");
        let line = html! {
            @if let Some((from, to)) = ends { path class=(class) d=(path(&[from, to])) {} }
        };
        let (name, size) = if hit { ("shot hit", 5.0) } else { ("shot", 3.2) };
        let star = html! { path class=(name) d=(star(at, size)) { title { (words) } } };
        Fire { line, star, ends, at }
    };
    groups.values().map(fire).collect()
}

/// A star of four points: a shot.
fn star((x, y): Point, size: f64) -> String {
    let (long, thin) = (tenth(size * 0.7), tenth(size * 0.3));
    let (right, left) = (format!("{long} {thin} -{long} {thin}"), format!("-{long} -{thin} {long} -{thin}"));
    let (x, y) = (tenth(x), tenth(y - long - thin));
    format!("M{x} {y}l{thin} {long} {right} -{thin} {long} -{thin} -{long} {left}z")
}

/// The labels: those of units, then of towns and targets and of sites that shot, then the numbers of turns.
fn wanted(scene: Scene<'_>, drawings: &[Drawing<'_>]) -> Vec<Wanted> {
    let end = |drawing: &Drawing<'_>| drawing.way.last().copied().unwrap_or_default();
    let label = |text: &str, at: Point, must: bool| Wanted { text: text.to_owned(), at, must };
    let mut wanted: Vec<Wanted> =
        drawings.iter().map(|drawing| label(&drawing.unit.short, end(drawing), true)).collect();
    for mark in scene.map.marks.iter().filter(|mark| scene.window.holds(mark.at)) {
        let at = scene.window.at(mark.at);
        match (mark.sign, mark.unit) {
            (Sign::Target | Sign::Town, _) => wanted.push(label(&mark.name, at, true)),
            (Sign::Airfield, _) => wanted.push(label(&mark.name, at, false)),
            (Sign::Missiles, Some(unit)) if scene.tracks.shots.iter().any(|shot| shot.by == unit) => {
                let name = mark.name.split(" at ").next().unwrap_or(&mark.name);
                wanted.push(label(name, at, true));
            }
            _ => {}
        }
    }
    let turns = |step: u16| {
        let numbered = |drawing: &Drawing<'_>| numbers(scene, drawing, step);
        drawings.iter().filter(|drawing| drawing.unit.moves()).flat_map(numbered).collect::<Vec<Wanted>>()
    };
    let numbers = [1, 2, 5, 10].into_iter().map(turns).find(|numbers| numbers.len() <= NUMBERS);
    wanted.extend(numbers.unwrap_or_else(|| turns(10)));
    wanted
}

/// The numbers of every few turns beside a way, each with the height where it is not that of the number before.
fn numbers(scene: Scene<'_>, drawing: &Drawing<'_>, step: u16) -> Vec<Wanted> {
    let mut height = None;
    let mut wanted = Vec::new();
    for (at, mark) in &drawing.turns {
        let Some(number) = (scene.turn)(mark.turn).filter(|number| number % step == 0) else { continue };
        let new = mark.height.as_ref().filter(|new| height != Some(*new));
        let text = new.map_or_else(|| number.to_string(), |new| format!("{number}↑{new}"));
        height = mark.height.as_ref();
        wanted.push(Wanted { text, at: *at, must: false });
    }
    wanted
}

fn drawn(scene: Scene<'_>, drawings: &[Drawing<'_>], shots: &[Fire]) -> Drawn {
    let pairs = |drawing: &Drawing<'_>| drawing.way.windows(2).map(|pair| (pair[0], pair[1])).collect::<Vec<_>>();
    let ways = drawings.iter().flat_map(pairs);
    let ends = drawings.iter().flat_map(|drawing| drawing.way.first().into_iter().chain(drawing.way.last()).copied());
    let marks = scene.map.marks.iter().filter(|mark| scene.window.holds(mark.at));
    let marks = marks.map(|mark| scene.window.at(mark.at));
    let stars = shots.iter().map(|shot| shot.at);
    Drawn {
        lines: ways.chain(shots.iter().filter_map(|shot| shot.ends)).collect(),
        marks: ends.chain(marks).chain(stars).collect(),
        taken: ground::numbered(scene),
    }
}

fn leader(label: &Placed) -> Markup {
    html! { @if let Some((from, to)) = label.line { path.leader d=(path(&[from, to])) {} } }
}

fn text(label: &Placed, wanted: &[Wanted]) -> Markup {
    let wanted = &wanted[label.which];
    let class = if wanted.must { "label" } else { "number" };
    html! { text class=(class) x=(tenth(label.x)) y=(tenth(label.y)) { (wanted.text) } }
}
