//! Campaign, situation, special condition and mission event cards (T7.1, T7.2, T7.10, T7.11).

use crate::rules::effects::Effect;
use crate::terms::cards::{Grade, Offer};
use crate::terms::flying::PLACES;
use crate::terms::lowering::table;

table! {
    /// A campaign card.
    CampaignCardFile => CampaignCard {
        /// What it is called.
        title: String,
        /// The year, which bounds the aircraft that can be bought.
        year: u16 = 1950..=2100,
        /// The set-up value: battalions are drawn until their VP reach it.
        vp: u8 = 1..=200,
        /// The numbers of its ten terrain tiles.
        tiles: [u8; PLACES] = 1..=99,
        /// The least VP of Poor, Adequate, Good and Great.
        grades: [i16; 4] = -99..=999,
        /// What it does besides.
        #[serde(default)]
        effects: Vec<Effect>,
    }
}
table! {
    /// A situation card.
    SituationCardFile => SituationCard {
        /// What it is called.
        title: String,
        /// SO to begin with.
        so: i16 = 0..=500,
        /// Days.
        days: u8 = 1..=crate::terms::clock::LAST_DAY,
        /// SO that each day brings.
        daily_so: i16 = 0..=99,
        /// What it does besides.
        #[serde(default)]
        effects: Vec<Effect>,
    }
}
table! {
    /// A special condition card.
    ConditionFile => ConditionRow {
        /// Its place among the cards; behind those with a number when absent.
        number: Option<u8> = 1..=64,
        /// What it is called.
        title: String,
        /// SO points that it asks for.
        pay: Option<u8> = 1..=20,
        /// What they buy.
        offer: Option<Offer>,
        /// Whether it asks before each mission instead of once.
        #[serde(default)]
        each_mission: bool,
        /// What it does.
        #[serde(default)]
        effects: Vec<Effect>,
    }
}
table! {
    /// A mission event card.
    EventFile => EventRow {
        /// Its place among the cards; behind those with a number when absent.
        number: Option<u8> = 1..=64,
        /// What it is called.
        title: String,
        /// What it does on the way to the target.
        #[serde(default)]
        target_bound: Vec<Effect>,
        /// What it does on the way home.
        #[serde(default)]
        home_bound: Vec<Effect>,
    }
}

/// The highest grade whose least VP are reached (T6.9b).
pub(crate) fn grade(bounds: &[i16; 4], vp: i16) -> Grade {
    Grade::ALL[bounds.iter().filter(|&&bound| bound <= vp).count()]
}

/// A special condition in play.
#[derive(Clone, Debug, serde::Serialize)]
pub(crate) struct Condition {
    /// Its name in files.
    pub(crate) name: String,
    /// What it is called, for the journal.
    #[serde(skip_serializing)]
    pub(crate) title: String,
    /// The SO that it asks for, and what they buy.
    pub(crate) offer: Option<(u8, Offer)>,
    /// Whether it asks before each mission.
    pub(crate) each_mission: bool,
    pub(crate) effects: Vec<Effect>,
}

/// A mission event in play.
#[derive(Clone, Debug, serde::Serialize)]
pub(crate) struct EventCard {
    /// Its name in files.
    pub(crate) name: String,
    /// What it is called, for the journal.
    #[serde(skip_serializing)]
    pub(crate) title: String,
    pub(crate) target_bound: Vec<Effect>,
    pub(crate) home_bound: Vec<Effect>,
}
