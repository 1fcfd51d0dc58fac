//! Aircraft cards (T7.6a, T7.6g, T7.6h) and when one is lost to damage (T7.6j).

use crate::ledger::Rule;
use crate::terms::flying::MOST_STEPS;
use crate::terms::lowering::table;
use ground::chance::Label;
use ground::journal::{Event, Journal};
use ground::scenario::lower::Pair;

table! {
    /// An aircraft card.
    AircraftCardFile => AircraftCard {
        /// Its place among the cards; behind those with a number when absent.
        number: Option<u8> = 1..=64,
        /// What it is called.
        title: String,
        /// The airframe family: its pilots fly all types of it, its immunity covers them.
        family: String,
        /// Cards of it in the game.
        count: u8 = 1..=32,
        /// First year in service.
        year: u16 = 1900..=2100,
        /// What it costs, in SO points.
        so: u8 = 0..=60,
        /// Structure counters that bring it down.
        structure: u8 = 0..=9,
        /// Weight Points.
        weight: u8 = 0..=16,
        /// The attack number of its cannon: a d10 with its modifiers hits on this or more, so that a lower one hits
        /// more often. Without it there is no cannon.
        cannon: Option<u8> = 0..=12,
        /// The least and the greatest speed.
        speed: Pair<u8> = 0..=MOST_STEPS as i64,
        /// The weapons and stores that it may carry.
        items: Vec<String>,
        /// The most of any one item that it carries.
        most: Option<u8> = 0..=16,
        /// Has the three guns of the gunship instead of a cannon.
        #[serde(default)]
        gunship: bool,
        /// May stop in the centre of a hex and hover there, from where it attacks all around (T4.5b, T4.8e).
        #[serde(default)]
        hover: bool,
        /// Shares its sight with others of the kind.
        #[serde(default)]
        linked: bool,
        /// Has no pilot.
        #[serde(default)]
        unmanned: bool,
        /// Always flies High, and draws no pop-ups.
        #[serde(default)]
        high_only: bool,
        /// Is a helicopter, as events see it.
        #[serde(default)]
        helicopter: bool,
    }
}

/// A type of aircraft in play.
#[derive(Clone, Debug, serde::Serialize)]
pub(crate) struct AircraftType {
    /// Its name in files.
    pub(crate) name: String,
    /// What it is called, for the journal.
    #[serde(skip_serializing)]
    pub(crate) title: String,
    /// Its family, by place among the families.
    pub(crate) family: u8,
    pub(crate) count: u8,
    pub(crate) year: u16,
    pub(crate) so: u8,
    pub(crate) structure: u8,
    pub(crate) weight: u8,
    pub(crate) cannon: Option<u8>,
    pub(crate) gunship: bool,
    /// The least and the greatest speed.
    pub(crate) speed: [u8; 2],
    pub(crate) hover: bool,
    pub(crate) linked: bool,
    pub(crate) manned: bool,
    /// Always High, and never a reason for pop-up draws (T4.1a, T7.6g).
    pub(crate) high_only: bool,
    pub(crate) helicopter: bool,
    /// The items that it may carry, a bit each by place among the items.
    pub(crate) items: u32,
    /// The most of any one item.
    pub(crate) most: Option<u8>,
}

impl AircraftType {
    /// Whether it may carry an item, by its place.
    pub(crate) const fn may_carry(&self, item: u8) -> bool {
        self.items & 1 << item != 0
    }

    /// Whether its structure gives way with this number of counters, those of earlier missions counted (T7.6j).
    pub(crate) fn breaks(&self, who: Label, counters: u8, journal: &mut impl Journal) -> bool {
        let breaks = self.manned && counters >= self.structure;
        if breaks {
            journal.record(|| Event::of(Rule::T7_6j).by(who).result(counters).int("need", self.structure));
        }
        breaks
    }
}
