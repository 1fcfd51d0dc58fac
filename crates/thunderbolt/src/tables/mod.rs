//! The exact tables of `thunderbolt`: each walks the very procedure that plays.

mod attacks;
mod campaign;
mod enemy;
mod field;
mod home;
mod words;

use crate::rules::Rules;
use crate::rules::Tables as RulesTables;
use crate::rules::aircraft::AircraftType;
use crate::rules::cards::EventCard;
use crate::rules::enemy::{EnemyNames, Hits};
use crate::rules::items::Item;
use crate::terms::flying::PLACES;
use crate::terms::switches::Switches;
use crate::terms::units::UnitKind;
use ground::chance::Label;
use ground::game::Row;
use ground::game::odds::{Ask, Tables};
use ground::scenario::{Check, Fault};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// All tables, in the order of a campaign's parts.
pub(crate) static TABLES: LazyLock<Tables<Book>> =
    LazyLock::new(|| Tables::of(&[attacks::add, field::add, enemy::add, home::add, campaign::add]));

/// The rules behind the tables.
pub(crate) struct Book {
    pub(crate) rules: Rules,
    /// The ridged sides of each campaign's tiles, by the campaign's name.
    campaigns: BTreeMap<String, [u8; PLACES]>,
}

impl Book {
    /// The rules of these tables; `None` if they lack what the tables name.
    pub(crate) fn of(tables: &RulesTables, switches: &Switches, check: &mut Check) -> Option<Book> {
        let rules = Rules::of(tables, switches);
        let mut are_there = |section: &str, words: &[&str], known: &dyn Fn(&str) -> bool| {
            let missing = words.iter().filter(|word| !known(word));
            let faults = missing.map(|word| Fault::new(format!("rules.{section}"), format!("{word} is missing")));
            faults.map(|fault| check.fault(fault)).count() == 0
        };
        let campaigns = tables.campaigns.iter().map(|(name, card)| (name.clone(), rules.tiles.masks(&card.tiles)));
        let campaigns: BTreeMap<String, _> = campaigns.collect();
        let there = [
            are_there("aircraft", &words::AIRCRAFT, &|word| rules.aircraft.iter().any(|of| of.name == word)),
            are_there("weapons", &words::WEAPONS, &|word| rules.items.iter().any(|item| item.name == word)),
            are_there("events", words::EVENTS, &|word| rules.events.iter().any(|card| card.name == word)),
            are_there("campaigns", &words::CAMPAIGNS, &|word| campaigns.contains_key(word)),
        ];
        there.into_iter().all(|there| there).then_some(Book { campaigns, rules })
    }

    fn aircraft(&self, name: &str) -> &AircraftType {
        &self.rules.aircraft[place(&self.rules.aircraft, |aircraft| aircraft.name == name)]
    }

    /// The place of a weapon among the items, and the item.
    fn weapon(&self, name: &str) -> (u8, &Item) {
        let place = place(&self.rules.items, |item| item.name == name);
        (place as u8, &self.rules.items[place])
    }

    fn event(&self, name: &str) -> &EventCard {
        &self.rules.events[place(&self.rules.events, |card| card.name == name)]
    }
}

/// The place of the card that is meant: the values of a parameter are names of cards that are there.
fn place<T>(cards: &[T], is_meant: impl Fn(&T) -> bool) -> usize {
    cards.iter().position(is_meant).unwrap_or_else(|| unreachable!("a table asks for a card that is missing"))
}

const NOT_ALLOWED: Row = Row::Word(u8::MAX, "not-allowed");
const NOBODY: EnemyNames = EnemyNames { unit: Label::NONE, aircraft: Label::NONE, pilot: Label::NONE };

fn aircraft(ask: &mut Ask<'_>, default: &'static str) -> &'static str {
    ask.card("aircraft", ("rules.aircraft", &words::AIRCRAFT), default, "the aircraft")
}

fn unit(ask: &mut Ask<'_>, default: &'static str) -> UnitKind {
    ask.one_of("unit", (UnitKind::NAMES, UnitKind::ALL), default, "the enemy unit")
}

/// Hits as text: `none`, or Heavy before Light.
fn hits_row(hits: Hits) -> Row {
    let part = |count: u8, side: &str| (count > 0).then(|| format!("{count}{side}"));
    let parts: Vec<String> = [part(hits.heavy, "H"), part(hits.light, "L")].into_iter().flatten().collect();
    if parts.is_empty() { Row::Word(0, "none") } else { Row::Text(parts.join("+")) }
}
