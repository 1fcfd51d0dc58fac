//! What changes in a campaign: one plain value, nothing on the heap, nothing shared.

pub(crate) mod battalions;
pub(crate) mod battlefield;
pub(crate) mod orders;
pub(crate) mod squadron;
pub(crate) mod tallies;

pub(crate) use self::battalions::Battalion;
pub(crate) use self::battlefield::{Mission, Unit};
pub(crate) use self::squadron::{Aircraft, Fate, Pilot, Station};
pub(crate) use self::tallies::{Dawn, Tallies};

use crate::state::battalions::Decks;
use crate::state::orders::DayPlan;
use crate::terms::cards::Grade;
use crate::terms::clock::Clock;
use ground::chance::Label;
use ground::game::List;

/// The most aircraft that a squadron can have.
pub(crate) const MOST_AIRCRAFT: usize = 32;
/// The most pilots, those that are gone included: one for each card.
pub(crate) const MOST_PILOTS: usize = 64;
/// The most battalions of a campaign.
pub(crate) const MOST_BATTALIONS: usize = 32;
/// The most units of a mission, pop-ups included.
pub(crate) const MOST_UNITS: usize = 64;

/// A campaign in play.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub(crate) clock: Clock,
    /// Special Option points in the account.
    pub(crate) so: i16,
    /// Victory points.
    pub(crate) vp: i16,
    /// Scouts owned.
    pub(crate) scouts: u8,
    /// Aircraft in the order of purchase.
    pub(crate) squadron: List<Aircraft, MOST_AIRCRAFT>,
    /// Pilots in the order in which they joined.
    pub(crate) pilots: List<Pilot, MOST_PILOTS>,
    /// Battalions in the order drawn.
    pub(crate) battalions: List<Battalion, MOST_BATTALIONS>,
    /// The cards not drawn.
    pub(crate) decks: Decks,
    /// The special condition of the day, by its place among the cards.
    pub(crate) condition: u8,
    /// Whether its effects hold: an offer of benefit was taken, one of relief refused.
    pub(crate) in_force: bool,
    /// Scouts that may still be given out today, the one that a condition lends included.
    pub(crate) scouts_free: u8,
    /// Whether the Scout that a condition lends has been sent.
    pub(crate) extra_scout_sent: bool,
    /// Whether the squadron has rested today (T6.8a).
    pub(crate) rested: bool,
    /// Repairs of this day's end that are free (T7.10d).
    pub(crate) free_repairs: u8,
    /// Sound parts of the aircraft replaced last, a bit each by part (T6.5c).
    pub(crate) spares: u8,
    /// The label of the aircraft that they are from.
    pub(crate) spares_of: Label,
    pub(crate) today: DayPlan,
    /// Battalions destroyed today, manned aircraft lost today (T7.10f).
    pub(crate) destroyed_today: u8,
    pub(crate) lost_today: u8,
    /// Whether all movement of this day's end is cancelled (T7.4c).
    pub(crate) halted: bool,
    pub(crate) mission: Mission,
    pub(crate) tallies: Tallies,
    /// What the account had done when the day began.
    pub(crate) dawn: Dawn,
    /// The outcome, once the campaign is over.
    pub(crate) grade: Option<Grade>,
}

impl State {
    /// A state before a campaign.
    pub(crate) fn new() -> State {
        State {
            clock: Clock::default(),
            so: 0,
            vp: 0,
            scouts: 0,
            squadron: List::empty(Aircraft::BLANK),
            pilots: List::empty(Pilot::BLANK),
            battalions: List::empty(Battalion::BLANK),
            decks: Decks::default(),
            condition: 0,
            in_force: false,
            scouts_free: 0,
            extra_scout_sent: false,
            rested: false,
            free_repairs: 0,
            spares: 0,
            spares_of: Label::NONE,
            today: DayPlan::NOTHING,
            destroyed_today: 0,
            lost_today: 0,
            halted: false,
            mission: Mission::new(),
            tallies: Tallies::default(),
            dawn: Dawn::default(),
            grade: None,
        }
    }

    /// Clears it for the next campaign.
    pub(crate) fn reset(&mut self) {
        *self = State::new();
    }

    /// Takes a loss of SO, as far as the account goes; gives what was lost (dossier of house rulings: the account has
    /// no negative side).
    pub(crate) fn lose_so(&mut self, so: i16) -> i16 {
        let lost = so.min(self.so).max(0);
        self.so -= lost;
        lost
    }

    /// The aircraft that take part in the current mission and have not turned back, in squadron order.
    pub(crate) fn flying(&self) -> impl DoubleEndedIterator<Item = usize> + Clone + '_ {
        let all = self.squadron.iter().enumerate();
        all.filter(|(_, aircraft)| aircraft.station.is_flying()).map(|(place, _)| place)
    }

    /// Those of them that are over the battlefield.
    pub(crate) fn over_battlefield(&self) -> impl DoubleEndedIterator<Item = usize> + Clone + '_ {
        let all = self.squadron.iter().enumerate();
        all.filter(|(_, aircraft)| aircraft.on_board().is_some()).map(|(place, _)| place)
    }

    /// The pilot of an aircraft in this mission.
    pub(crate) fn pilot_of(&self, aircraft: usize) -> Option<&Pilot> {
        self.squadron[aircraft].pilot.map(|pilot| &self.pilots[usize::from(pilot)])
    }
}
