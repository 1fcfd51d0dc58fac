//! What a campaign is counted by.

use crate::keys::MOST_TYPES;
use crate::terms::damage::Counter;

/// The most kinds of items that are counted apart.
pub(crate) const MOST_ITEM_KINDS: usize = 32;
/// The number of things that a counter can say.
pub(crate) const COUNTERS: usize = Counter::ALL.len();

/// What SO are spent on, or lost to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Expense {
    Aircraft,
    Scouts,
    Promotions,
    Ordnance,
    Waivers,
    Cards,
    Repairs,
    Rest,
    Lost,
}

impl Expense {
    /// Names, in the order of the discriminants.
    pub(crate) const NAMES: [&'static str; 9] =
        ["aircraft", "scouts", "promotions", "ordnance", "waivers", "cards", "repairs", "rest", "lost"];
}

/// What of the account was spent and earned before a day, for its account in the evening.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub(crate) struct Dawn {
    /// By what it was spent on, in the order of the discriminants of [`Expense`].
    pub(crate) spent: [u32; Expense::NAMES.len()],
    pub(crate) earned: u32,
}

/// How an aircraft was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Cause {
    /// Shot down by units of a battalion or pop-ups.
    Fire,
    /// By a mission event or an air defence on the way.
    Event,
    /// A ridge.
    Ridge,
    /// Its engine.
    Engine,
    /// No fuel left.
    Fuel,
}

impl Cause {
    /// Names, in the order of the discriminants.
    pub(crate) const NAMES: [&'static str; 5] = ["fire", "event", "ridge", "engine", "fuel"];
}

/// Aircraft lost, by type and by cause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Losses([[u32; Cause::NAMES.len()]; MOST_TYPES]);

impl Default for Losses {
    fn default() -> Self {
        Losses([[0; Cause::NAMES.len()]; MOST_TYPES])
    }
}

impl std::ops::Deref for Losses {
    type Target = [[u32; Cause::NAMES.len()]; MOST_TYPES];

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl std::ops::DerefMut for Losses {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

/// Counts of a campaign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub(crate) struct Tallies {
    pub(crate) days: u32,
    pub(crate) missions: u32,
    pub(crate) aborted: u32,
    pub(crate) sorties: u32,
    pub(crate) turns: u32,
    pub(crate) destroyed: [u32; 3],
    pub(crate) halved: [u32; 3],
    pub(crate) units_destroyed: u32,
    pub(crate) pop_ups_destroyed: u32,
    pub(crate) lost: Losses,
    pub(crate) killed: u32,
    pub(crate) missing: u32,
    pub(crate) rescued: u32,
    pub(crate) unfit: u32,
    pub(crate) promotions: u32,
    pub(crate) spent: [u32; 9],
    pub(crate) earned: u32,
    pub(crate) used: [u32; MOST_ITEM_KINDS],
    pub(crate) cannon: u32,
    pub(crate) attacks: u32,
    pub(crate) hits: u32,
    pub(crate) counters: [u32; COUNTERS],
    pub(crate) attacks_suffered: u32,
    pub(crate) scouts_lost: u32,
    pub(crate) replaced_aircraft: u32,
    pub(crate) replaced_pilots: u32,
    pub(crate) repairs: u32,
    pub(crate) stress_taken: u32,
}
