//! Guns: what a mount has, and what has become of it.

use super::named::{Field, Line, Mount, Post};

/// The guns of one position of a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize)]
pub(crate) struct GunSpec {
    /// The member of the crew that works it.
    pub(crate) post: Post,
    /// The line on which all its guns fire.
    pub(crate) line: Line,
    /// How its guns feed and jam.
    pub(crate) mount: Mount,
    /// Where it can fire.
    pub(crate) field: Field,
    /// Ammunition of its tracks; the second is 0 where there is one track.
    pub(crate) ammo: [i8; 2],
    /// Points in a drum of the gun that has drums; 0 for belts.
    pub(crate) drum: i8,
    /// A Lewis in a place where it is hard to aim.
    pub(crate) weak: bool,
    /// Carried only if the switch of the FE-2b's rear gun is on.
    pub(crate) optional: bool,
}

impl GunSpec {
    /// Points of ammunition on all tracks of the position; of two guns that fire as one, those of one.
    pub(crate) fn points(&self, position: &Position, as_one: bool) -> i16 {
        let tracks = if self.mount.separate_tracks() && !as_one { 2 } else { 1 };
        position.guns.iter().take(tracks).map(|gun| i16::from(gun.ammo)).sum()
    }
}

/// Whether a gun is jammed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Jam {
    /// It is not.
    #[default]
    Clear,
    /// Since this turn.
    New,
    /// Since an earlier turn.
    Old,
}

/// One gun.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Gun {
    /// Points on its track. Guns of one track both have its points.
    pub ammo: i8,
    /// Points left in the drum on the gun; of no account for a belt.
    pub drum: i8,
    /// Whether it is jammed.
    pub jam: Jam,
    /// Out for good.
    pub broken: bool,
}

impl Gun {
    /// Neither jammed nor broken.
    pub const fn works(self) -> bool {
        !self.broken && matches!(self.jam, Jam::Clear)
    }
}

/// The guns of one position in play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Position {
    /// The guns; the second is of no account for a single gun.
    pub guns: [Gun; 2],
    /// A drum is being changed this turn.
    pub changing: bool,
    /// It has fired this turn.
    pub fired: bool,
}

impl Position {
    /// Whether one of the guns is jammed and can be cleared.
    pub(crate) fn is_jammed(&self) -> bool {
        self.guns.iter().any(|gun| gun.jam != Jam::Clear && !gun.broken)
    }
}

/// The guns of a mount that fire together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum GunChoice {
    /// All that the mount has.
    #[default]
    All,
    /// The first alone: the deck Vickers, the left of a twin.
    First,
    /// The second alone: the wing Lewis, the right of a twin.
    Second,
}

impl GunChoice {
    /// The name used in traces.
    pub const fn name(self) -> &'static str {
        match self {
            GunChoice::All => "all",
            GunChoice::First => "first",
            GunChoice::Second => "second",
        }
    }

    /// The place of the first gun that fires.
    pub const fn first(self) -> u8 {
        match self {
            GunChoice::All | GunChoice::First => 0,
            GunChoice::Second => 1,
        }
    }

    /// Whether the gun of this place fires.
    pub const fn fires(self, place: usize) -> bool {
        match self {
            GunChoice::All => true,
            GunChoice::First => place == 0,
            GunChoice::Second => place == 1,
        }
    }
}

/// What the pilot's guns of an aircraft are declared to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FrontShot {
    /// The target, by its place on the board.
    pub target: u8,
    /// The guns that fire.
    pub fired: GunChoice,
    /// The aircraft hangs on its propeller.
    pub hanging: bool,
}
