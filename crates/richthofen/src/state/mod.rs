//! What changes while a sortie or a campaign is played: plain values with room for the most there can be.

pub(crate) mod campaign;
pub(crate) mod plane;
pub(crate) mod tally;
pub(crate) mod volley;

pub(crate) use self::campaign::CampaignState;
pub use self::plane::{Cause, Fate, Plane, Plates};
pub(crate) use self::tally::Tally;

use crate::terms::named::{Line, MissionKind};
use crate::terms::side::Side;
use crate::terms::sizes::{MOST_BALLOON_GUNS, MOST_PLANES};
use ground::board::{Facing, Hex};
use ground::chance::Label;
use ground::game::List;

/// How a sortie ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The Allies have nothing left on the board.
    AlliesGone,
    /// The Germans have nothing left.
    GermansGone,
    /// Neither has.
    BothGone,
    /// The mission is over: all that flew it are home or lost.
    MissionOver,
    /// The last turn was played.
    TurnLimit,
    /// The week is over.
    CampaignOver,
}

impl Ending {
    /// Names, in the order of the discriminants.
    pub const NAMES: [&'static str; 6] =
        ["allies-gone", "germans-gone", "both-gone", "mission-over", "turn-limit", "campaign-over"];
}

/// The winner of a sortie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Winner {
    Allies,
    Germans,
    Draw,
}

impl Winner {
    /// Names, in the order of the discriminants.
    pub(crate) const NAMES: [&'static str; 3] = ["allies", "germans", "draw"];

    /// Whether a side has won; `None` for a draw.
    pub(crate) fn is(self, side: Side) -> Option<bool> {
        match self {
            Winner::Allies => Some(side == Side::Allies),
            Winner::Germans => Some(side == Side::Germans),
            Winner::Draw => None,
        }
    }
}

/// A gun that defends a balloon.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BalloonGun {
    /// Whose dice it rolls.
    pub label: Label,
    /// Its hex.
    pub hex: Hex,
    /// An anti-aircraft gun, or else a machine gun.
    pub is_aa: bool,
    /// Not yet found.
    pub hidden: bool,
    /// It has fired this turn.
    pub fired: bool,
}

impl BalloonGun {
    /// The line on which it fires.
    pub(crate) const fn line(&self) -> Line {
        if self.is_aa { Line::Aa } else { Line::Mg }
    }
}

/// How the mission of a sortie goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Progress {
    /// What is flown.
    pub kind: MissionKind,
    /// The hex that it is about.
    pub goal: Hex,
    /// Whether it has been attempted.
    pub attempted: bool,
    /// Points scored against the target by bombs.
    pub bomb_points: i16,
    /// Whether an aircraft that is not lost has enough good plates.
    pub photographed: bool,
    /// The aircraft that have them, a bit each.
    pub cameras: u16,
    /// Corrections of the battery's fire.
    pub corrections: u8,
    /// Effects of its fire.
    pub effects: u8,
    /// Whether it is done.
    pub success: bool,
}

impl Progress {
    /// Whether an aircraft has a whole row of good plates aboard.
    pub(crate) const fn has_photographs(&self, at: usize) -> bool {
        self.cameras >> at & 1 != 0
    }

    /// An aircraft is lost, and its plates with it.
    pub(crate) const fn lose_plates(&mut self, at: usize) {
        if self.has_photographs(at) {
            self.cameras &= !(1 << at);
            self.photographed = self.cameras != 0;
        }
    }
}

/// A sortie in play, within a campaign or alone.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The turn of the sortie, from 1.
    pub turn: u16,
    /// The sortie of a campaign, from 1; 0 outside a campaign.
    pub sortie: u16,
    /// The aircraft and balloons, in the order of their labels.
    pub planes: List<Plane, MOST_PLANES>,
    /// Where the wind blows.
    pub wind: Facing,
    /// How strong it is, by a die; 0 where it moves no aircraft.
    pub wind_strength: u8,
    /// The turn in which an enemy first came near the balloon.
    pub alarm: Option<u16>,
    /// The guns that defend a balloon.
    pub balloon_guns: List<BalloonGun, MOST_BALLOON_GUNS>,
    /// Searches for hidden guns this turn.
    pub(crate) searches: u16,
    /// How the mission goes.
    pub progress: Progress,
    /// How the week goes.
    pub campaign: CampaignState,
    pub(crate) tallies: [Tally; 2],
    /// Victory points of the two sides.
    pub(crate) points: [i32; 2],
    /// How it ended, once it has.
    pub ending: Option<Ending>,
    /// Turns played in all.
    pub(crate) turns: u16,
    /// The winner, once it has ended.
    pub(crate) winner: Option<Winner>,
}

/// Turns of a sortie that the clock has room for.
pub(crate) const CLOCK: u16 = 64;

impl State {
    /// A state before the first turn.
    pub(crate) fn new() -> State {
        State {
            turn: 0,
            sortie: 0,
            planes: List::empty(Plane::blank()),
            wind: Facing::new(0),
            wind_strength: 0,
            alarm: None,
            balloon_guns: List::empty(BalloonGun::default()),
            searches: 0,
            progress: Progress::default(),
            campaign: CampaignState::new(),
            tallies: Default::default(),
            points: [0; 2],
            ending: None,
            turns: 0,
            winner: None,
        }
    }

    /// Forgets the sortie, not the campaign.
    pub(crate) fn clear_sortie(&mut self) {
        self.turn = 0;
        self.planes.clear();
        self.balloon_guns.clear();
        (self.alarm, self.wind_strength) = (None, 0);
        self.progress = Progress::default();
        self.ending = None;
    }

    /// The clock of the game: sorties of 64 turns.
    #[inline]
    pub fn clock(&self) -> u16 {
        self.sortie * CLOCK + self.turn
    }

    /// The enemies of a side in play, by their place among the aircraft.
    #[inline]
    pub fn enemies_of(&self, side: Side) -> impl Iterator<Item = usize> + '_ {
        self.planes.iter().enumerate().filter(move |(_, plane)| plane.side != side && plane.flying()).map(|(at, _)| at)
    }

    /// How many aircraft of a side are in play, balloons not counted.
    pub fn present(&self, side: Side) -> usize {
        self.planes.iter().filter(|plane| plane.side == side && plane.flying() && !plane.balloon).count()
    }
}
