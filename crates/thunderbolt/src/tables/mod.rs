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
use std::sync::LazyLock;

/// All tables, in the order of a campaign's parts.
pub(crate) static TABLES: LazyLock<Tables<Book>> =
    LazyLock::new(|| Tables::of(&[attacks::add, field::add, enemy::add, home::add, campaign::add]));

/// The rules behind the tables.
pub(crate) struct Book {
    pub(crate) rules: Rules,
    /// The ridged sides of each campaign's tiles, in the order of the words.
    campaigns: Vec<[u8; PLACES]>,
    /// The place of each aircraft among the rules', in the order of the words.
    aircraft: Vec<usize>,
    /// The place of each weapon among the rules' items, in the order of the words.
    weapons: Vec<usize>,
    /// The place of each event that a table asks about, in the order of the words.
    events: Vec<usize>,
}

impl Book {
    /// The rules of these tables; `None` if they lack what the tables name.
    pub(crate) fn of(tables: &RulesTables, switches: &Switches, check: &mut Check) -> Option<Book> {
        let rules = Rules::of(tables, switches);
        let mut places = |section: &str, words: &[&str], known: &dyn Fn(&str) -> Option<usize>| {
            let mut place = |word: &&str| {
                let place = known(word);
                if place.is_none() {
                    check.fault(Fault::new(format!("rules.{section}"), format!("{word} is missing")));
                }
                place
            };
            words.iter().map(&mut place).collect::<Vec<_>>().into_iter().collect::<Option<Vec<usize>>>()
        };
        let aircraft =
            places("aircraft", &words::AIRCRAFT, &|word| rules.aircraft.iter().position(|of| of.name == word));
        let weapons = places("weapons", &words::WEAPONS, &|word| rules.items.iter().position(|item| item.name == word));
        let events = places("events", words::EVENTS, &|word| rules.events.iter().position(|card| card.name == word));
        let campaigns = places("campaigns", &words::CAMPAIGNS, &|word| {
            tables.campaigns.keys().position(|name| name.as_str() == word)
        });
        let cards: Vec<_> = tables.campaigns.values().collect();
        let campaigns = campaigns?.into_iter().map(|place| rules.tiles.masks(&cards[place].tiles)).collect();
        Some(Book { aircraft: aircraft?, weapons: weapons?, events: events?, campaigns, rules })
    }

    fn aircraft(&self, word: usize) -> &AircraftType {
        &self.rules.aircraft[self.aircraft[word]]
    }

    /// The place of a weapon among the items, and the item.
    fn weapon(&self, word: usize) -> (u8, &Item) {
        let place = self.weapons[word];
        (place as u8, &self.rules.items[place])
    }

    fn event(&self, word: usize) -> &EventCard {
        &self.rules.events[self.events[word]]
    }
}

const NOT_ALLOWED: Row = Row::Word(u8::MAX, "not-allowed");
const NOBODY: EnemyNames = EnemyNames { unit: Label::NONE, aircraft: Label::NONE, pilot: Label::NONE };

/// The place of a word among those of a parameter.
fn place(
    ask: &mut Ask<'_>,
    name: &'static str,
    words: &'static [&'static str],
    default: &'static str,
    meaning: &'static str,
) -> usize {
    let word = ask.word(name, words, default, meaning);
    words.iter().position(|known| *known == word).unwrap_or(0)
}

fn aircraft(ask: &mut Ask<'_>, default: &'static str) -> usize {
    place(ask, "aircraft", &words::AIRCRAFT, default, "the aircraft")
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
