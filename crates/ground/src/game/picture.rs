//! What a system offers to the pictures of one of its games, as data: the ground around the units, the marks of the
//! map, the parts that a long game is cut into, and the numbers of each day. The report that draws them knows no
//! system.

use crate::chance::Label;

/// A hex in axial coordinates: the first rises to the east, the second to the south-east.
pub type Place = (i32, i32);

/// The map of one game, as far as its system has one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameMap {
    /// All hexes of a printed map or a board, beyond which a picture shows nothing; empty where there is none.
    pub sheet: Vec<Place>,
    /// Whether every picture shows all of it.
    pub whole: bool,
    /// Hexes that every picture shows, beside those of the units.
    pub frame: Vec<Place>,
    /// Ground that differs from clear land, each kind above those before it.
    pub areas: Vec<Area>,
    /// Towns, targets, sites.
    pub marks: Vec<Mark>,
    /// The parts of a long game, in order; a game without them is one part.
    pub parts: Vec<Part>,
}

/// Hexes of one kind of ground.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Area {
    /// Its kind.
    pub ground: Ground,
    /// What it is called in the legend.
    pub name: &'static str,
    /// Where it is.
    pub hexes: Vec<Place>,
}

/// A kind of ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Ground {
    /// Open water, over which flights are feet wet.
    Sea,
    /// Rough or wooded ground.
    Rough,
    /// A mountain ridge.
    Ridge,
    /// A zone that is closed to flights.
    Closed,
}

/// A side of a hex: the hex, and the hex beyond the side.
pub type Wall = (Place, Place);

/// Something on the ground at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Where.
    pub at: Place,
    /// What sort of thing.
    pub sign: Sign,
    /// What it is called.
    pub name: String,
    /// The unit that it is in events, if it is one; its place is then not drawn a second time.
    pub unit: Option<Label>,
}

/// What sort of thing a mark is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Sign {
    /// The target of a raid.
    Target,
    /// A town or a city.
    Town,
    /// An airfield that takes jets.
    Airfield,
    /// Guns, light, medium or heavy by a number from 1.
    Guns(u8),
    /// A missile site.
    Missiles,
}

/// A part of a game, with its own picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Its heading.
    pub title: String,
    /// Its first and its last moment on the game's clock.
    pub turns: (u16, u16),
    /// Whether it begins afresh: no unit is where it was before.
    pub fresh: bool,
    /// Sides of hexes that hinder in this part, such as ridges.
    pub walls: Vec<Wall>,
}

/// One number of a game from day to day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Course {
    /// What is counted.
    pub name: String,
    /// Its values, with their days.
    pub values: Vec<(String, i64)>,
}
