//! The state of a dogfight: one plain value a jet, nothing shared, nothing on the heap but the list itself.

use crate::rules::cards::MOST_RACKS;
use crate::rules::{MOST_JETS, Quiet, Rules};
use crate::terms::choices::Declaration;
use crate::terms::side::Side;
use ground::board::{Hex, Pose, Zone, range};

/// What has become of a jet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fate {
    /// Still on the map.
    Flying,
    /// Shot down by a gun or a missile.
    ShotDown,
    /// Fell out of a stall.
    Crashed,
    /// Ran out of fuel.
    FlamedOut,
    /// Disengaged and got away.
    Left,
}

/// A jet in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Jet {
    /// Hex and facing.
    pub pose: Pose,
    /// Level, 1 to 9.
    pub altitude: i8,
    /// Hexes a turn.
    pub speed: i8,
    /// Damage suffered.
    pub damage: i16,
    /// Fuel left; below 0 on reserves.
    pub fuel: i16,
    /// Bursts left.
    pub bursts: i16,
    /// Missiles left, by rack of the seat.
    pub missiles: [i8; MOST_RACKS],
    /// What has become of it.
    pub fate: Fate,
    /// This turn's ticks.
    pub ticks: Declaration,
    /// Ended this turn's Energy Management at Speed 0.
    pub stalled: bool,
    /// Did so last turn.
    pub stalled_before: bool,
    /// Levels lost in a stall: the next turn starts from them.
    pub fallen: i8,
    /// Speed that aerobatics take or give when the next turn starts.
    pub debt: i8,
    /// Damaged to half its hits or more.
    pub crippled: bool,
    /// On its way out, for good.
    pub disengaging: bool,
    /// Went home before the fight began.
    pub declined: bool,
    /// Levels that it dived last turn: too many and it may not climb (optional rule).
    pub dived: i8,
    /// Highest Stress so far.
    pub stress: i16,
    /// Hexsides turned in this turn's move.
    pub turned: u8,
    /// Aerobatic manoeuvres tried in this turn's move.
    pub aerobatics: u8,
    /// Place in this turn's order of movement.
    pub move_place: u8,
}

impl Jet {
    /// Whether it is still in the fight.
    #[inline]
    pub fn flying(&self) -> bool {
        self.fate == Fate::Flying
    }
}

/// Losses and tallies of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Tally {
    pub(crate) stalls: u16,
    pub(crate) bursts_fired: u16,
    pub(crate) burst_hits: u16,
    pub(crate) missiles_fired: [u16; MOST_TYPES],
    pub(crate) missile_hits: [u16; MOST_TYPES],
}

impl Default for Tally {
    fn default() -> Tally {
        Tally {
            stalls: 0,
            bursts_fired: 0,
            burst_hits: 0,
            missiles_fired: [0; MOST_TYPES],
            missile_hits: [0; MOST_TYPES],
        }
    }
}

/// The most missile types in one scenario: every rack of every jet may hold its own.
pub(crate) const MOST_TYPES: usize = MOST_JETS * MOST_RACKS;

/// How a dogfight ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// Side a has no jet on the map.
    AGone,
    /// Side b has none.
    BGone,
    /// Neither has one.
    BothGone,
    /// The last turn was played.
    TurnLimit,
    /// No jet had attacked for too many turns.
    Quiet,
}

impl Ending {
    /// Names, in the order of the discriminants.
    pub const NAMES: [&'static str; 5] = ["a-gone", "b-gone", "both-gone", "turn-limit", "no-attack"];
}

/// The side that has won, or a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Winner {
    /// Side a.
    A,
    /// Side b.
    B,
    /// Neither.
    Draw,
}

impl Winner {
    /// Names, in the order of the discriminants.
    pub(crate) const NAMES: [&'static str; 3] = ["a", "b", "draw"];

    /// Whether a side has won; `None` for a draw.
    pub(crate) fn is(self, side: Side) -> Option<bool> {
        match self {
            Winner::A => Some(side == Side::A),
            Winner::B => Some(side == Side::B),
            Winner::Draw => None,
        }
    }
}

/// A dogfight in play.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The turn, from 1.
    pub turn: u16,
    /// How quiet the fight has become.
    pub quiet: Quiet,
    /// The direction of the sun; none at night.
    pub sun: Option<ground::board::Facing>,
    /// The jets, in the order of their labels.
    pub jets: Vec<Jet>,
    pub(crate) tallies: [Tally; 2],
    /// How it ended, once it has.
    pub ending: Option<Ending>,
    /// Victory points of the two sides, once it has ended.
    pub(crate) points: [i32; 2],
    /// The winner, once the dogfight has ended.
    pub(crate) winner: Option<Winner>,
}

impl State {
    /// A state of these jets before the first turn.
    pub(crate) fn new(jets: impl Iterator<Item = Jet>) -> State {
        State {
            turn: 0,
            quiet: Quiet::default(),
            sun: None,
            jets: jets.collect(),
            tallies: Default::default(),
            ending: None,
            points: [0; 2],
            winner: None,
        }
    }

    /// Begins anew with these jets, in the room that the last ones took.
    pub(crate) fn reset(&mut self, jets: impl Iterator<Item = Jet>) {
        let mut room = std::mem::take(&mut self.jets);
        room.clear();
        room.extend(jets);
        *self = State { jets: room, ..State::new(std::iter::empty()) };
    }
}

/// Advantage of `a` over `b` (J0.3d).
#[inline]
pub(crate) fn has_advantage(rules: &Rules, a: &Jet, b: &Jet) -> bool {
    let advantage = &rules.advantage;
    (a.altitude - b.altitude).abs() <= advantage.altitude
        && (advantage.range[0]..=advantage.range[1]).contains(&range(a.pose.hex, b.pose.hex))
        && zone(a.pose, b.pose.hex).in_front_60()
        && zone(b.pose, a.pose.hex).in_rear_60()
}

/// The zone in which `me` sees another hex; one's own hex is seen as beam.
#[inline]
pub(crate) fn zone(me: Pose, other: Hex) -> Zone {
    if me.hex == other { Zone::Beam } else { me.zone_of(other) }
}
