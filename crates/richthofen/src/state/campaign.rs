//! How a week goes: aircraft and men of both sides, and the missions flown.

use crate::keys;
use crate::rules::campaign::MOST_DAYS;
use crate::terms::crew::Health;
use crate::terms::side::Side;
use ground::chance::Label;
use ground::game::List;

/// Aircraft of both sides, replacements included.
pub(crate) const MOST_AIRFRAMES: usize = 255;
/// Men of both sides, replacements included.
pub(crate) const MOST_MEN: usize = 255;
/// Kinds of missions on the list of the week: bombing, road photographs, trench photographs, spotting.
pub(crate) const KINDS: usize = 4;
/// Days of a campaign at most.
pub(crate) const DAYS: usize = MOST_DAYS as usize;

/// An aircraft of a campaign.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Airframe {
    /// Its side, as [`Side`] counts.
    pub side: u8,
    /// Its type, by its place among those of the scenario.
    pub kind: u8,
    /// The first day on which it can fly.
    pub ready: u8,
    /// Whether it is lost.
    pub lost: bool,
    /// Whether it flies in the sortie at hand.
    pub flies: bool,
}

/// A man of a campaign.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize)]
pub struct Man {
    /// His side, as [`Side`] counts.
    pub side: u8,
    /// His number on his side, from 1.
    pub number: u8,
    /// An observer, or else a pilot.
    pub observer: bool,
    /// Whether he is a novice.
    pub novice: bool,
    /// Victories before the week, whole.
    pub victories: i16,
    /// Parts of victories of the week.
    pub credit: i32,
    /// Missions survived as a novice.
    pub missions: u8,
    /// How he is.
    pub health: Health,
    /// Whether he is captured.
    pub captured: bool,
    /// Whether he flies in the sortie at hand.
    pub flies: bool,
}

impl Man {
    /// Whose dice he rolls, and the aircraft that he flies.
    pub fn label(&self) -> Label {
        keys::label_of_man(usize::from(self.side) == Side::Allies.index(), self.number)
    }

    /// Whether he can fly.
    pub fn is_fit(&self) -> bool {
        self.health == Health::Unhurt && !self.captured
    }
}

/// A week in play.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CampaignState {
    /// The day, from 1; 0 outside a campaign.
    pub day: u8,
    /// The aircraft.
    pub airframes: List<Airframe, MOST_AIRFRAMES>,
    /// The men.
    pub men: List<Man, MOST_MEN>,
    /// Missions still to be flown, by kind.
    pub open: [u8; KINDS],
    /// Missions that succeeded, by kind.
    pub done: [u8; KINDS],
    /// Aircraft lost by day and side.
    pub(crate) lost_by_day: [[u8; 2]; DAYS],
    /// Points by day and side.
    pub(crate) points_by_day: [[i32; 2]; DAYS],
    /// Men replaced so far, by side: pilots and observers; aircraft.
    pub(crate) replaced: [[u8; 3]; 2],
    /// Novices who became regulars, by side.
    pub(crate) promoted: [u16; 2],
    /// Men who became aces in the week, by side.
    pub(crate) new_aces: [u16; 2],
    /// Novices among the replacements, by side.
    pub(crate) new_novices: [u16; 2],
    /// Missions not flown for want of aircraft.
    pub(crate) idle: u16,
}

impl CampaignState {
    /// Before the first day.
    pub(crate) fn new() -> CampaignState {
        CampaignState {
            day: 0,
            airframes: List::empty(Airframe::default()),
            men: List::empty(Man::default()),
            open: [0; KINDS],
            done: [0; KINDS],
            lost_by_day: [[0; 2]; DAYS],
            points_by_day: [[0; 2]; DAYS],
            replaced: [[0; 3]; 2],
            promoted: [0; 2],
            new_aces: [0; 2],
            new_novices: [0; 2],
            idle: 0,
        }
    }

    /// Before the first day, in the room taken.
    pub(crate) fn reset(&mut self) {
        let (mut airframes, mut men) = (self.airframes, self.men);
        airframes.clear();
        men.clear();
        *self = CampaignState { airframes, men, ..CampaignState::new() };
    }
}
