//! What a pilot may choose for a jet.

/// The hard manoeuvres and the afterburner of one turn: what the boxes of the card say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Declaration {
    /// Hard Turns, 0 to 3.
    pub turns: u8,
    /// Whether it jinks, which counts as a hard manoeuvre.
    pub jink: bool,
    /// Whether it aims, which counts as a hard manoeuvre.
    pub aim: bool,
    /// Whether the afterburner is lit.
    pub burn: bool,
}

impl Declaration {
    /// Hard manoeuvres of all kinds.
    #[inline]
    pub const fn manoeuvres(self) -> u8 {
        self.turns + self.jink as u8 + self.aim as u8
    }
}

/// What a jet does with its energy once the roll is known: the change of altitude, and what brakes refuse of each
/// increase.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Plan {
    /// Levels up (positive) or down.
    pub change: i8,
    /// Points of the Energy Roll's increase of Speed that brakes refuse.
    pub refuse_roll: i8,
    /// Points of the dive's increase of Speed that brakes refuse.
    pub refuse_dive: i8,
}

/// What a jet does before a hex of its move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Steer {
    /// Fly on.
    Straight,
    /// Attempt a turn of one hexside.
    Turn,
    /// Try an aerobatic manoeuvre.
    Aerobatic(Manoeuvre),
}

impl Steer {
    /// All of them.
    pub const ALL: [Steer; 5] = [
        Steer::Straight,
        Steer::Turn,
        Steer::Aerobatic(Manoeuvre::Wingover),
        Steer::Aerobatic(Manoeuvre::HalfLoop),
        Steer::Aerobatic(Manoeuvre::SplitS),
    ];

    /// The name used in traces.
    pub const fn name(self) -> &'static str {
        match self {
            Steer::Straight => "straight",
            Steer::Turn => "turn",
            Steer::Aerobatic(manoeuvre) => manoeuvre.name(),
        }
    }
}

/// To which side the nose comes round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TurnSide {
    /// Counter-clockwise.
    Left,
    /// Clockwise.
    Right,
}

impl TurnSide {
    /// -1 or 1.
    #[inline]
    pub const fn sign(self) -> i8 {
        match self {
            TurnSide::Left => -1,
            TurnSide::Right => 1,
        }
    }
}

/// An aerobatic manoeuvre (J3.4d-f).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Manoeuvre {
    /// Two hexsides.
    Wingover,
    /// Three hexsides, up a level.
    HalfLoop,
    /// Three hexsides, down two levels.
    SplitS,
}

impl Manoeuvre {
    /// All three.
    pub const ALL: [Manoeuvre; 3] = [Manoeuvre::Wingover, Manoeuvre::HalfLoop, Manoeuvre::SplitS];

    /// The name used in files.
    pub const fn name(self) -> &'static str {
        match self {
            Manoeuvre::Wingover => "wingover",
            Manoeuvre::HalfLoop => "half-loop",
            Manoeuvre::SplitS => "split-s",
        }
    }
}

/// What a jet attacks with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shot {
    /// One burst of its gun.
    Gun,
    /// One missile from this rack.
    Missile(u8),
}

/// One attack: the weapon and the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Attack {
    /// The target, by its place among the jets.
    pub target: u8,
    /// The weapon.
    pub shot: Shot,
}
