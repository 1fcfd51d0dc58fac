//! From the tables of a file to those of play: names become places, cards get their order, and what does not fit is
//! reported.

use crate::keys::MOST_TYPES;
use crate::rules::aircraft::{AircraftCard, AircraftType};
use crate::rules::battalions::{BattalionCard, BattalionRow, HalfStrength};
use crate::rules::board::Tiles;
use crate::rules::cards::{CampaignCard, Condition, ConditionRow, EventCard, EventRow};
use crate::rules::counts::UnitCounts;
use crate::rules::effects::Effect;
use crate::rules::effects::{self, Printed};
use crate::rules::events::ANY;
use crate::rules::hits::{HitCup, MOST_SORTS};
use crate::rules::items::{Item, ItemKind, Store, Weapon, WeaponCard};
use crate::rules::loiter::Loiter;
use crate::rules::pilots::{PilotCard, PilotRows};
use crate::rules::scouts::ScoutTable;
use crate::rules::units::UnitType;
use crate::rules::weapons::CANNON;
use crate::rules::{
    MOST_BATTALIONS, MOST_CARDS, MOST_FAMILIES, MOST_OF_BATTALION, MOST_PILOTS, MOST_POP_UPS, Rules, RulesFile, Tables,
    Written,
};
use crate::terms::cards::{Deck, Strength};
use crate::terms::clock::LAST_TURN;
use crate::terms::switches::Switches;
use crate::terms::units::{UNIT_KINDS, UnitKind};
use ground::scenario::lower::{Lower, Lowering};
use ground::scenario::{Check, Fault};
use std::collections::BTreeMap;

/// The turns after its loiter turns in which an aircraft may still be over the battlefield.
const BINGO_TURNS: i32 = 2;
/// The names of the two stores, in the order of play.
const STORES: [&str; 2] = ["ecm-pod", "fuel-tank"];

/// The tables of a file.
pub(crate) fn tables(file: &RulesFile, check: &mut Check) -> Option<Tables> {
    let written = Written::lower(file, "rules", (0, 0), &mut Lowering { check, context: () })?;
    let board = written.board.board("rules.board", check);
    check_tiles(&written, check);
    let units = units(written.units, check);
    let weapons = in_order("rules.weapons", written.weapons, |weapon| weapon.number, 30, check);
    check_name("rules.weapons", &weapons, (CANNON, "the cannon of an aircraft"), check);
    let items = items(weapons, written.stores, check);
    let cards = in_order("rules.aircraft", written.aircraft, |card| card.number, MOST_TYPES, check);
    let families = families(&cards);
    let aircraft: Vec<AircraftType> =
        cards.into_iter().map(|(name, card)| aircraft(name, card, &families, &items, check)).collect();
    check_families(&families, check);
    let pilots = in_order("rules.pilots", written.pilots, |card| card.number, MOST_PILOTS, check);
    let pilots: Vec<PilotCard> =
        pilots.into_iter().map(|(name, rows)| pilot(name, rows, &families, &aircraft, check)).collect();
    let hits = HitCup::of(&written.hits.counters, |index, key, name| {
        family(&format!("rules.hits.counters[{index}].{key}"), name, &families, check)
    });
    if written.hits.counters.is_empty() {
        check.fault(Fault::new("rules.hits.counters", "the cup is empty").expected("at least one counter"));
    }
    if written.hits.counters.len() > MOST_SORTS {
        let fault = Fault::new("rules.hits.counters", format!("there are {} sorts", written.hits.counters.len()));
        check.fault(fault.expected(format!("at most {MOST_SORTS}")));
    }
    let (board, units) = (board?, units?);
    let rows = in_order("rules.battalions", written.battalions, |row| row.number, MOST_BATTALIONS, check);
    let typed = rows.iter().map(|(_, row)| typed(row)).collect();
    let battalions: Vec<BattalionCard> =
        rows.into_iter().map(|(name, row)| battalion(name, row, (&units, &written.half_strength), check)).collect();
    check_decks(&written.draw.order, &battalions, check);
    check_campaigns(&written.campaigns, &written.tiles, check);
    for (name, card) in &written.situations {
        effects::check(&format!("rules.situations.{name}.effects"), &card.effects, Printed::Situation, check);
    }
    let conditions = in_order("rules.conditions", written.conditions, |row| row.number, MOST_CARDS, check);
    let conditions: Vec<Condition> = conditions.into_iter().map(|(name, row)| condition(name, row, check)).collect();
    let events = in_order("rules.events", written.events, |row| row.number, MOST_CARDS, check);
    check_name("rules.events", &events, (ANY, "any of all events"), check);
    let events: Vec<EventCard> = events.into_iter().map(|(name, row)| event(name, row, check)).collect();
    check_loiter(&written.loiter, &written.scout_table, &battalions, &conditions, &events, check);
    if events.len() < 2 {
        let fault = Fault::new("rules.events", format!("there are {} events", events.len()));
        check.fault(fault.expected("at least 2, one for each way of a mission"));
    }
    let rules = Rules {
        board,
        tiles: written.tiles,
        draw: written.draw,
        squadron: written.squadron,
        scouts: written.scouts,
        promotion: written.promotion,
        arming: written.arming,
        stores: written.stores_carried,
        engine_check: written.engine_check,
        half_strength: written.half_strength,
        scout_table: written.scout_table,
        loiter: written.loiter,
        pop_ups: written.pop_ups,
        cover: written.cover,
        ridge_evasion: written.ridge_evasion,
        attack: written.attack,
        cannon: written.cannon,
        gunship: written.gunship,
        ecm: written.ecm,
        hits,
        damage: written.damage,
        bingo: written.bingo,
        rescue: written.rescue,
        mission_stress: written.mission_stress,
        weight_penalty: written.weight_penalty.bands,
        experience: written.experience,
        victory: written.victory,
        recovery: written.recovery,
        movement: written.movement,
        band_losses: written.band_losses.bands,
        replacement: written.replacement,
        repair: written.repair,
        rest: written.rest,
        units,
        aircraft,
        items,
        families,
        pilots,
        battalions,
        conditions,
        events,
        switches: Switches::default(),
    };
    Some(Tables { rules, typed, campaigns: written.campaigns, situations: written.situations })
}

/// The cards of a map in the order of their numbers, which run from 1 without a gap; behind them those without a
/// number, by name.
fn in_order<T>(
    path: &str,
    cards: BTreeMap<String, T>,
    number: impl Fn(&T) -> Option<u8>,
    most: usize,
    check: &mut Check,
) -> Vec<(String, T)> {
    let mut cards: Vec<(String, T)> = cards.into_iter().collect();
    cards.sort_by_key(|(_, card)| number(card).unwrap_or(u8::MAX));
    if cards.is_empty() || cards.len() > most {
        let fault = Fault::new(path, format!("there are {} of them", cards.len()));
        check.fault(fault.expected(format!("1 to {most}")));
    }
    let mut expected = 1;
    for (name, found) in cards.iter().filter_map(|(name, card)| Some((name, number(card)?))) {
        if found != expected {
            let what = match found < expected {
                true => format!("another one has the number {found} too"),
                false => format!("its number is {found}, and none has the number {expected}"),
            };
            let fault = Fault::new(format!("{path}.{name}.number"), what);
            check.fault(fault.expected("numbers from 1, each once, without a gap"));
            expected = found;
        }
        expected += 1;
    }
    cards
}

/// A card may not have the name that means something else in a table.
fn check_name<T>(path: &str, cards: &[(String, T)], (name, meaning): (&str, &str), check: &mut Check) {
    if cards.iter().any(|(card, _)| card == name) {
        let fault = Fault::new(format!("{path}.{name}"), format!("`{name}` is {meaning} in the tables"));
        check.fault(fault.expected("another name"));
    }
}

fn check_tiles(written: &Written, check: &mut Check) {
    let pop_ups = written.pop_ups.enemy.sum();
    if pop_ups > MOST_POP_UPS {
        let fault = Fault::new("rules.pop-ups.enemy", format!("there are {pop_ups} enemy chits"));
        check.fault(fault.expected(format!("at most {MOST_POP_UPS}")));
    }
    if written.draw.order.is_empty() {
        check.fault(Fault::new("rules.draw.order", "no deck is drawn from").expected("at least one deck"));
    }
}

/// An aircraft with all that adds to its loiter turns is gone before the clock runs out.
fn check_loiter(
    loiter: &Loiter,
    scouts: &ScoutTable,
    battalions: &[BattalionCard],
    conditions: &[Condition],
    events: &[EventCard],
    check: &mut Check,
) {
    let gained = |effects: &[Effect]| -> i32 {
        let of = |effect: &Effect| if let Effect::Loiter { n } = *effect { i32::from(n).max(0) } else { 0 };
        effects.iter().map(of).sum()
    };
    let most = |each: &mut dyn Iterator<Item = i32>| each.max().unwrap_or(0);
    let most = [
        loiter.start.max(loiter.least).into(),
        loiter.tank.into(),
        scouts.loiter().into(),
        most(&mut battalions.iter().map(|card| gained(&card.effects))),
        most(&mut conditions.iter().map(|card| gained(&card.effects))),
        most(&mut events.iter().map(|card| gained(&card.target_bound))),
    ];
    let (sum, room) = (most.iter().sum::<i32>(), i32::from(LAST_TURN) - BINGO_TURNS);
    if sum > room {
        let what = format!("with tank, Scout and cards an aircraft has {sum} loiter turns");
        check.fault(Fault::new("rules.loiter.start", what).expected(format!("at most {room}")));
    }
}

fn units(units: BTreeMap<String, UnitType>, check: &mut Check) -> Option<[UnitType; UNIT_KINDS]> {
    for name in units.keys().filter(|name| !UnitKind::NAMES.contains(&name.as_str())) {
        let names = UnitKind::NAMES.iter().copied();
        check.fault(Fault::unknown(format!("rules.units.{name}"), "unit", name, names));
    }
    for name in UnitKind::NAMES.iter().filter(|name| !units.contains_key(**name)) {
        check.fault(Fault::new("rules.units", format!("the unit {name} is missing")));
    }
    let known: Option<Vec<UnitType>> = UnitKind::NAMES.iter().map(|name| units.get(*name).cloned()).collect();
    known?.try_into().ok()
}

fn items(weapons: Vec<(String, WeaponCard)>, mut stores: BTreeMap<String, Store>, check: &mut Check) -> Vec<Item> {
    let weapon = |(name, card): (String, WeaponCard)| {
        let weapon = Weapon {
            number: card.attack,
            range: *card.range,
            altitudes: card.altitudes,
            targets: card.targets,
            independent: card.independent,
            whole_hex: card.whole_hex,
            keep_from: card.keep_from,
        };
        let WeaponCard { title, weight, points, counters, .. } = card;
        Item { name, title, weight, points, counters, kind: ItemKind::Weapon(weapon) }
    };
    let mut items: Vec<Item> = weapons.into_iter().map(weapon).collect();
    for (name, kind) in STORES.into_iter().zip([ItemKind::EcmPod, ItemKind::FuelTank]) {
        match stores.remove(name) {
            Some(Store { title, weight, points, counters }) => {
                items.push(Item { name: name.to_owned(), title, weight, points, counters, kind });
            }
            None => check.fault(Fault::new("rules.stores", format!("{name} is missing"))),
        }
    }
    for name in stores.keys() {
        check.fault(Fault::unknown(format!("rules.stores.{name}"), "store", name, STORES));
    }
    items
}

/// The families in the order of the aircraft.
fn families(cards: &[(String, AircraftCard)]) -> Vec<String> {
    let mut families: Vec<String> = Vec::new();
    for (_, card) in cards {
        if !families.contains(&card.family) {
            families.push(card.family.clone());
        }
    }
    families
}

fn family(path: &str, name: &str, families: &[String], check: &mut Check) -> Option<u8> {
    let place = families.iter().position(|family| family == name);
    if place.is_none() {
        check.fault(Fault::unknown(path, "family of aircraft", name, families.iter().map(String::as_str)));
    }
    place.map(|place| place as u8)
}

fn aircraft(name: String, card: AircraftCard, families: &[String], items: &[Item], check: &mut Check) -> AircraftType {
    let path = format!("rules.aircraft.{name}");
    let mut mask = 0;
    for (index, item) in card.items.iter().enumerate() {
        let path = format!("{path}.items[{index}]");
        match items.iter().position(|known| known.name == *item) {
            Some(place) if mask & 1 << place != 0 => check.fault(Fault::new(path, format!("{item} is named twice"))),
            Some(place) => mask |= 1 << place,
            None => check.fault(Fault::unknown(path, "weapon", item, items.iter().map(|item| item.name.as_str()))),
        }
    }
    if !card.unmanned && card.structure == 0 {
        check.fault(Fault::new(format!("{path}.structure"), "structure is 0").expected("1 to 9 with a pilot"));
    }
    if card.gunship && card.cannon.is_some() {
        check.fault(Fault::new(format!("{path}.cannon"), "a gunship has guns of its own").expected("no cannon"));
    }
    if card.speed[1] == 0 {
        check.fault(Fault::new(format!("{path}.speed"), "it never moves").expected("a greatest speed above 0"));
    }
    if card.hover != (card.speed[0] == 0) {
        let what = format!("the least speed is {}", card.speed[0]);
        let expected = if card.hover { "0, since it hovers" } else { "1 or more, since it does not hover" };
        check.fault(Fault::new(format!("{path}.speed[0]"), what).expected(expected));
    }
    let family = families.iter().position(|family| *family == card.family).unwrap_or(0) as u8;
    AircraftType {
        name,
        title: card.title,
        family,
        count: card.count,
        year: card.year,
        so: card.so,
        structure: card.structure,
        weight: card.weight,
        cannon: card.cannon,
        gunship: card.gunship,
        speed: *card.speed,
        hover: card.hover,
        linked: card.linked,
        manned: !card.unmanned,
        high_only: card.high_only,
        helicopter: card.helicopter,
        items: mask,
        most: card.most,
    }
}

fn check_families(families: &[String], check: &mut Check) {
    if families.len() > MOST_FAMILIES {
        let fault = Fault::new("rules.aircraft", format!("there are {} families of aircraft", families.len()));
        check.fault(fault.expected(format!("at most {MOST_FAMILIES}")));
    }
}

fn pilot(
    name: String,
    rows: PilotRows,
    families: &[String],
    aircraft: &[AircraftType],
    check: &mut Check,
) -> PilotCard {
    let path = format!("rules.pilots.{name}");
    let family = family(&format!("{path}.family"), &rows.family, families, check).unwrap_or(0);
    let gunship = aircraft.iter().any(|kind| kind.family == family && kind.gunship);
    for (index, level) in rows.levels.iter().enumerate() {
        let path = format!("{path}.levels[{index}]");
        if level.okay >= level.shaken {
            let what = format!("okay is {} and shaken {}", level.okay, level.shaken);
            check.fault(Fault::new(&path, what).expected("okay below shaken"));
        }
        if gunship != level.shots.is_some() {
            let what =
                if gunship { "the pilot of a gunship has no shots" } else { "only pilots of a gunship have shots" };
            check.fault(Fault::new(&path, what));
        }
        let last = index + 1 == rows.levels.len();
        if last == level.xp.is_some() {
            let what = if last { "the highest level has a target" } else { "the level has no target" };
            check.fault(Fault::new(&path, what).expected("xp at each level but the highest"));
        }
    }
    PilotCard { name, title: rows.title, family, levels: rows.levels.map(|row| row.level(gunship)) }
}

/// The units of a battalion as the public source has them.
fn typed(row: &BattalionRow) -> UnitCounts {
    row.typed.map_or(row.units, |typed| row.units.replaced_by(&typed))
}

fn battalion(
    name: String,
    row: BattalionRow,
    (units, half): (&[UnitType], &HalfStrength),
    check: &mut Check,
) -> BattalionCard {
    let path = format!("rules.battalions.{name}");
    let value = |(kind, count): (UnitKind, u8)| u16::from(units[kind.index()].value) * u16::from(count);
    for (is_typed, counts) in [(false, row.units), (true, typed(&row))] {
        if is_typed && row.typed.is_none() {
            continue;
        }
        let total: u16 = counts.each().map(value).sum();
        let units = if is_typed { "all units as typed" } else { "all units" };
        if row.half >= total {
            let fault =
                Fault::new(format!("{path}.half"), format!("half is {} and {units} are worth {total}", row.half));
            check.fault(fault.expected(format!("less than the value of {units}")));
        }
        let placed = |(kind, count): (UnitKind, u8)| value((kind, half.placed(count, Strength::Half)));
        let left: u16 = counts.each().map(placed).sum();
        if row.destroyed < row.half && row.destroyed >= left {
            let what = format!("destroyed is {} and half of {units} is worth {left}", row.destroyed);
            check.fault(Fault::new(format!("{path}.destroyed"), what).expected("less than that"));
        }
    }
    if row.destroyed >= row.half {
        let what = format!("destroyed is {} and half {}", row.destroyed, row.half);
        check.fault(Fault::new(format!("{path}.destroyed"), what).expected("less than half"));
    }
    for (key, counts) in [("units", row.units), ("typed", typed(&row))] {
        if counts.sum() > MOST_OF_BATTALION {
            let fault = Fault::new(format!("{path}.{key}"), format!("there are {} units", counts.sum()));
            check.fault(fault.expected(format!("at most {MOST_OF_BATTALION}")));
        }
    }
    effects::check(&format!("{path}.effects"), &row.effects, Printed::Battalion, check);
    let BattalionRow { title, deck, vp, half, destroyed, units, effects, .. } = row;
    BattalionCard { name, title, deck, vp, half, destroyed, units, effects }
}

fn check_decks(order: &[Deck], battalions: &[BattalionCard], check: &mut Check) {
    for deck in Deck::ALL.iter().filter(|deck| !battalions.iter().any(|card| card.deck == **deck)) {
        let fault = Fault::new("rules.battalions", format!("the {} deck has no cards", deck.name()));
        check.fault(fault.expected("at least one battalion of each deck"));
    }
    for deck in Deck::ALL.iter().filter(|deck| !order.contains(deck)) {
        let fault = Fault::new("rules.draw.order", format!("the {} deck is never drawn from", deck.name()));
        check.fault(fault.expected("each deck at least once"));
    }
}

fn check_campaigns(campaigns: &BTreeMap<String, CampaignCard>, tiles: &Tiles, check: &mut Check) {
    for (name, card) in campaigns {
        let path = format!("rules.campaigns.{name}");
        for (index, &tile) in card.tiles.iter().enumerate() {
            let path = format!("{path}.tiles[{index}]");
            if usize::from(tile) > tiles.count() {
                let fault = Fault::new(path, format!("there is no tile {tile}"));
                check.fault(fault.expected(format!("1 to {}", tiles.count())));
            } else if card.tiles[..index].contains(&tile) {
                check.fault(Fault::new(path, format!("tile {tile} is named twice")).expected("ten different tiles"));
            }
        }
        if let Some(index) = (1..card.grades.len()).find(|&index| card.grades[index] <= card.grades[index - 1]) {
            let what = format!("{} comes after {}", card.grades[index], card.grades[index - 1]);
            check.fault(Fault::new(format!("{path}.grades[{index}]"), what).expected("rising bounds"));
        }
        effects::check(&format!("{path}.effects"), &card.effects, Printed::Campaign, check);
    }
}

fn condition(name: String, row: ConditionRow, check: &mut Check) -> Condition {
    let path = format!("rules.conditions.{name}");
    let offer = match (row.pay, row.offer) {
        (Some(pay), Some(offer)) => Some((pay, offer)),
        (None, None) => None,
        (Some(_), None) => {
            check.fault(Fault::new(&path, "the card asks for SO and says not what they buy").expected("offer"));
            None
        }
        (None, Some(_)) => {
            check.fault(Fault::new(&path, "the card offers something and says not at what price").expected("pay"));
            None
        }
    };
    if row.each_mission && offer.is_none() {
        check.fault(Fault::new(format!("{path}.each-mission"), "the card asks for nothing").expected("pay and offer"));
    }
    let printed = if row.each_mission { Printed::MissionCondition } else { Printed::Condition };
    effects::check(&format!("{path}.effects"), &row.effects, printed, check);
    Condition { name, title: row.title, offer, each_mission: row.each_mission, effects: row.effects }
}

fn event(name: String, row: EventRow, check: &mut Check) -> EventCard {
    let path = format!("rules.events.{name}");
    effects::check(&format!("{path}.target-bound"), &row.target_bound, Printed::TargetBound, check);
    effects::check(&format!("{path}.home-bound"), &row.home_bound, Printed::HomeBound, check);
    EventCard { name, title: row.title, target_bound: row.target_bound, home_bound: row.home_bound }
}
