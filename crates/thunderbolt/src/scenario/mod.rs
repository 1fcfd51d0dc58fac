//! A scenario of `thunderbolt`, lowered: everything that play reads, and nothing by name.

pub(crate) mod doctrine;
pub(crate) mod file;
pub(crate) mod game_map;
pub(crate) mod lints;
pub(crate) mod load;
pub(crate) mod load_doctrine;
pub(crate) mod load_squadron;
mod load_weights;
pub(crate) mod reach;
pub(crate) mod squadron;
#[cfg(test)]
mod tests;

use crate::rules::Rules;
use crate::rules::effects::Effect;
use crate::rules::pop_ups::PopUps;
use crate::scenario::doctrine::Doctrine;
use crate::scenario::reach::Reaches;
use crate::scenario::squadron::Squadron;
use ground::game::planner::Flown;
use ground::scenario::Provenance;

/// A campaign ready to be played.
#[derive(Clone, Debug, serde::Serialize)]
pub struct Campaign {
    pub(crate) rules: Rules,
    /// What can be fired at what under these rules.
    #[serde(skip_serializing)]
    pub(crate) reaches: Reaches,
    /// The campaign card.
    pub(crate) card: Card,
    /// The situation card.
    pub(crate) situation: Card,
    pub(crate) year: u16,
    /// The set-up value that drawn battalions must reach, the situation's part included.
    pub(crate) set_up_vp: u8,
    pub(crate) starting_so: i16,
    pub(crate) days: u8,
    pub(crate) daily_so: i16,
    /// The numbers of the ten tiles of the campaign.
    pub(crate) tiles: [u8; 10],
    /// The lower bounds of Poor, Adequate, Good and Great.
    pub(crate) grades: [i16; 4],
    /// The squadron that the scenario fixes; the player buys one otherwise.
    pub(crate) squadron: Option<Squadron>,
    pub(crate) policy: Policy,
    /// For reports alone.
    #[serde(skip_serializing)]
    pub(crate) provenance: Vec<Provenance>,
}

/// A campaign or situation card in force.
#[derive(Clone, Debug, serde::Serialize)]
pub(crate) struct Card {
    pub(crate) title: String,
    pub(crate) effects: Vec<Effect>,
}

/// The commander of the squadron.
#[derive(Clone, Debug, serde::Serialize)]
pub(crate) struct Policy {
    pub(crate) name: String,
    pub(crate) flown: Flown<Doctrine>,
}

impl Campaign {
    /// The effects of the campaign and the situation card, each with the card's title.
    pub(crate) fn standing_effects(&self) -> impl Iterator<Item = (&Card, Effect)> + Clone {
        [&self.card, &self.situation]
            .into_iter()
            .flat_map(|card| card.effects.iter().map(move |effect| (card, *effect)))
    }

    /// The pop-up cup at the start of a mission, less what a campaign takes out of it (T7.1c, T7.9i).
    pub(crate) fn full_cup(&self) -> PopUps {
        let taken = |(_, effect)| if let Effect::NoEnemy { n } = effect { n } else { 0 };
        let taken = self.standing_effects().map(taken).fold(0, u8::saturating_add);
        self.rules.pop_ups.cup(taken)
    }
}
