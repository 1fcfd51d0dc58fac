//! A scenario of `jets`, lowered: everything that play reads, and nothing by name.

mod attacks;
pub(crate) mod doctrine;
pub(crate) mod expected_damage;
pub(crate) mod file;
pub(crate) mod forces;
mod in_play;
pub(crate) mod load;
pub(crate) mod load_doctrine;
pub(crate) mod move_ends;
pub(crate) mod order_of_battle;
pub(crate) mod pose_tables;
pub(crate) mod shot_levels;

use self::doctrine::Doctrine;
use self::expected_damage::ExpectedDamage;
use self::forces::JetSpec;
use self::shot_levels::ShotLevels;
use crate::rules::{Missile, Rules};
use crate::state::{Jet, State};
use crate::terms::side::Side;
use crate::terms::switches::Switches;
use ground::board::Facing;
use ground::game::planner::Flown;
use ground::scenario::Provenance;

/// A dogfight ready to be played.
#[derive(Clone, Debug, serde::Serialize)]
pub struct Dogfight {
    pub(crate) rules: Rules,
    /// The jets, in the order of their labels.
    pub(crate) seats: Vec<JetSpec>,
    /// The missile types on board, with their names.
    pub(crate) missiles: Vec<(String, Missile)>,
    /// The direction of the sun; none if it is drawn by dice, or at night.
    pub(crate) sun: Option<Facing>,
    /// Whether the set-up departs from the standard dogfight.
    pub(crate) varied: bool,
    /// Which sides start with the fuel of the far from home.
    pub(crate) away: [bool; 2],
    pub(crate) policies: [Policy; 2],
    /// Expected damage. Follows from the rules.
    #[serde(skip_serializing)]
    pub(crate) worth: ExpectedDamage,
    /// Mean increase of a dry Energy Roll, in units of `expected_damage::SCALE`: by altitude, manoeuvres, factor.
    /// Follows from the rules.
    #[serde(skip_serializing)]
    pub(crate) mean_gains: Vec<i64>,
    /// The longest range of any weapon on board. Follows from the missiles.
    #[serde(skip_serializing)]
    pub(crate) reach: u32,
    /// Across how many levels weapons reach. Follows from the rules.
    #[serde(skip_serializing)]
    pub(crate) levels: ShotLevels,
    pub(crate) switches: Switches,
    /// For reports alone.
    #[serde(skip_serializing)]
    pub(crate) side_names: [String; 2],
    /// For reports alone.
    #[serde(skip_serializing)]
    pub(crate) provenance: Vec<Provenance>,
}

/// The policy that flies a side.
#[derive(Clone, Debug, serde::Serialize)]
pub(crate) struct Policy {
    pub(crate) name: String,
    pub(crate) flown: Flown<Doctrine>,
}

/// The greatest Energy Factor that a mean is kept for.
pub(crate) const MOST_FACTOR: usize = 9;

/// The most hard manoeuvres that a mean is kept for: three Hard Turns, Jink and Aim, if the rules allow all five.
pub(crate) const MOST_MANOEUVRES: usize = 5;

impl Dogfight {
    /// The jets at their starts.
    pub(crate) fn jets(&self) -> impl Iterator<Item = Jet> {
        self.seats.iter().map(JetSpec::at_start)
    }

    /// The state before the first turn.
    pub(crate) fn start(&self) -> State {
        State::new(self.jets())
    }

    /// Whether the jets of a side are on their way out from the start. No planner declines.
    pub(crate) fn declines(&self, side: Side) -> bool {
        matches!(&self.policies[side.index()].flown, Flown::ByTheBook(doctrine) if doctrine.declines)
    }

    /// The mean increase of a dry Energy Roll, in units of `expected_damage::SCALE`.
    pub(crate) fn mean_gain(&self, altitude: i8, manoeuvres: u8, factor: i8) -> i64 {
        let factor = (factor.max(0) as usize).min(MOST_FACTOR);
        let row = (altitude - 1) as usize * (MOST_MANOEUVRES + 1) + usize::from(manoeuvres).min(MOST_MANOEUVRES);
        self.mean_gains[row * (MOST_FACTOR + 1) + factor]
    }

    /// The same dogfight with the names of the sides exchanged: labels, dice and places stay with the aircraft.
    pub fn with_sides_swapped(&self) -> Dogfight {
        let mut swapped = self.clone();
        for seat in &mut swapped.seats {
            seat.side = seat.side.other();
        }
        swapped.policies.swap(0, 1);
        swapped.away.swap(0, 1);
        swapped.side_names.swap(0, 1);
        swapped
    }

    /// Victory points of all jets of a side.
    pub(crate) fn points(&self, side: Side) -> i32 {
        self.seats.iter().filter(|seat| seat.side == side).map(|seat| seat.card.worth()).sum()
    }
}
