//! Moves: what a pilot orders, and what bounds it.

use crate::terms::named::{Manoeuvre, Schedule};
use crate::terms::sizes::MOST_STEPS;
use ground::board::Pose;

/// A pose at an altitude.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Place {
    /// Hex and facing.
    pub pose: Pose,
    /// Metres.
    pub altitude: i16,
}

/// How the last move ended (R2.4h).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct LastMove {
    /// The last point went straight ahead.
    pub straight: bool,
    /// Hexsides turned in the last hex, to the right when positive, where the last point was a turn.
    pub turned: i8,
}

/// What an aircraft can do this turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Envelope {
    /// Least speed.
    pub minimum: i8,
    /// Greatest speed of the moment.
    pub maximum: i8,
    /// Speed of the last turn.
    pub previous: i8,
    /// Greatest speed of this turn, whatever else holds.
    pub cap: i8,
    /// Greatest speed of a full dive.
    pub dive_speed: i8,
    /// Greatest speed of an overdive.
    pub overdive_speed: i8,
    /// Metres.
    pub altitude: i16,
    /// Greatest climb of this turn.
    pub climb: i16,
    /// Greatest dive at speeds up to `dive_speed`.
    pub dive: i16,
    /// How it turns.
    pub schedule: Schedule,
    /// Most hexsides in one hex.
    pub hexsides: i8,
    /// Whether it may overdive.
    pub may_overdive: bool,
    /// Whether it glides.
    pub glider: bool,
    /// Whether special manoeuvres are open to it.
    pub may_manoeuvre: bool,
    /// Whether a dive to the ground is a landing on own land: where it would come down.
    pub may_land: bool,
    /// Whether it is in a spin, which it has no choice about.
    pub spinning: bool,
    /// How its last move ended.
    pub last: LastMove,
    /// Whether turns go on from one move to the next.
    pub continues: bool,
}

/// A step of a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Step {
    /// One hex ahead.
    #[default]
    Ahead,
    /// One hexside to the left.
    Left,
    /// One hexside to the right.
    Right,
    /// The whole climb.
    Climb,
    /// One hex ahead with the whole dive.
    Dive,
    /// A side-slip to the left.
    SlipLeft,
    /// A side-slip to the right.
    SlipRight,
    /// A vertical turn.
    VerticalTurn,
    /// A half loop.
    HalfLoop,
    /// A loop.
    Loop,
    /// A half roll.
    HalfRoll,
    /// A barrel roll.
    BarrelRoll,
    /// A falling leaf.
    FallingLeaf,
    /// A spin.
    Spin,
}

impl Step {
    /// All of them.
    pub const ALL: [Step; 14] = [
        Step::Ahead,
        Step::Left,
        Step::Right,
        Step::Climb,
        Step::Dive,
        Step::SlipLeft,
        Step::SlipRight,
        Step::VerticalTurn,
        Step::HalfLoop,
        Step::Loop,
        Step::HalfRoll,
        Step::BarrelRoll,
        Step::FallingLeaf,
        Step::Spin,
    ];

    /// The special manoeuvre that it is.
    pub const fn manoeuvre(self) -> Option<Manoeuvre> {
        Some(match self {
            Step::SlipLeft | Step::SlipRight => Manoeuvre::SideSlip,
            Step::VerticalTurn => Manoeuvre::VerticalTurn,
            Step::HalfLoop => Manoeuvre::HalfLoop,
            Step::Loop => Manoeuvre::Loop,
            Step::HalfRoll => Manoeuvre::HalfRoll,
            Step::BarrelRoll => Manoeuvre::BarrelRoll,
            Step::FallingLeaf => Manoeuvre::FallingLeaf,
            Step::Spin => Manoeuvre::Spin,
            _ => return None,
        })
    }
}

/// The steps of a move, packed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Path {
    steps: u64,
    len: u8,
}

impl Path {
    /// Adds a step.
    ///
    /// # Panics
    /// Where there are as many as there can be.
    #[inline]
    pub fn push(&mut self, step: Step) {
        assert!(usize::from(self.len) < MOST_STEPS, "a move has at most {MOST_STEPS} steps");
        self.steps |= (step as u64) << (4 * self.len);
        self.len += 1;
    }

    /// This path with one more step.
    #[inline]
    #[must_use]
    pub fn then(mut self, step: Step) -> Path {
        self.push(step);
        self
    }

    /// How many steps.
    pub const fn len(self) -> usize {
        self.len as usize
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.len == 0
    }

    /// The steps in their order.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Step> + Clone {
        (0..self.len).map(move |place| Step::ALL[(self.steps >> (4 * place) & 15) as usize])
    }
}

/// What a pilot orders for a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Move {
    /// Points to spend.
    pub speed: i8,
    /// Metres up, or down when negative, besides those of a special manoeuvre.
    pub rise: i16,
    /// An overdive is declared.
    pub overdive: bool,
    /// The steps.
    pub path: Path,
    /// At the end of the turn the pilot tries to clear his jammed guns. Of two German guns he clears none if the other
    /// has fired.
    pub clear: bool,
    /// The drum of the wing gun is changed.
    pub change_drum: bool,
    /// Load points of bombs released over the last hex.
    pub release: i8,
    /// What can be strafed on the way is.
    pub strafe: bool,
}
