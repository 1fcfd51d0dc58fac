//! From the squadron of a scenario to the one that is bought, checked as the rules of the set-up would (T1.3 to T1.6).

use crate::rules::Rules;
use crate::scenario::file::SquadronFile;
use crate::scenario::squadron::Squadron;
use crate::state::MOST_AIRCRAFT;
use crate::terms::damage::{LEVELS, Level};
use ground::scenario::{Check, Fault, too_early};
use std::collections::BTreeMap;

/// Where the squadron is written.
const PATH: &str = "sides.player.squadron";

/// What a squadron is checked against.
#[derive(Clone, Copy)]
pub(crate) struct Bounds<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) year: u16,
    pub(crate) starting_so: i16,
}

/// Lowers a squadron; what is wrong with it is in the check.
pub(crate) fn squadron(file: &SquadronFile, bounds: Bounds<'_>, check: &mut Check) -> Squadron {
    let rules = bounds.rules;
    let aircraft = aircraft(file, bounds, check);
    let scouts: u8 = check.int(&format!("{PATH}.scouts"), file.scouts, 0, rules.scouts.most.into());
    let pilots = pilots(file, &aircraft, rules, check);
    let changes = steps("levels", &file.levels, (&pilots, rules), check);
    let sum: i64 = changes.iter().map(|&change| i64::from(change)).sum();
    if sum != 0 {
        let fault = Fault::new(format!("{PATH}.levels"), format!("the sum of the changes is {sum}"));
        check.fault(fault.expected("0: as many levels down as up"));
    }
    let promotions = steps("promotions", &file.promotions, (&pilots, rules), check);
    check_levels(file, &pilots, &changes, &promotions, rules, check);
    check_cost(&aircraft, (scouts, &promotions), bounds, check);
    let promotions = promotions.iter().map(|&steps| steps.max(0) as u8).collect();
    Squadron { aircraft, scouts, pilots, changes, promotions }
}

/// The aircraft, in the order of the cards.
fn aircraft(file: &SquadronFile, bounds: Bounds<'_>, check: &mut Check) -> Vec<u8> {
    let cards = &bounds.rules.aircraft;
    for name in file.aircraft.keys().filter(|name| !cards.iter().any(|card| card.name == **name)) {
        let names = cards.iter().map(|card| card.name.as_str());
        check.fault(Fault::unknown(format!("{PATH}.aircraft.{name}"), "aircraft", name, names));
    }
    let mut aircraft = Vec::new();
    for (place, card) in cards.iter().enumerate() {
        let Some(&count) = file.aircraft.get(&card.name) else { continue };
        let path = format!("{PATH}.aircraft.{}", card.name);
        let of = format!("the number of aircraft of this type: `rules.aircraft.{}.count`", card.name);
        let count: usize = check.int_of(&path, count, (0, card.count.into()), &of);
        if count > 0 && card.year > bounds.year {
            check.fault(too_early(path, &card.name, card.year, ("campaign", bounds.year), "year"));
        }
        aircraft.extend(std::iter::repeat_n(place as u8, count));
    }
    if aircraft.len() > MOST_AIRCRAFT {
        let fault = Fault::new(format!("{PATH}.aircraft"), format!("the squadron has {} aircraft", aircraft.len()));
        check.fault(fault.expected(format!("at most {MOST_AIRCRAFT}")));
    }
    aircraft
}

/// The pilots named, which must be as many as join, family by family; a file may name none.
fn pilots(file: &SquadronFile, aircraft: &[u8], rules: &Rules, check: &mut Check) -> Vec<u8> {
    let mut pilots = Vec::new();
    for (index, name) in file.pilots.iter().enumerate() {
        let path = format!("{PATH}.pilots[{index}]");
        match rules.pilots.iter().position(|card| card.name == *name) {
            Some(place) if pilots.contains(&(place as u8)) => {
                check.fault(Fault::new(path, format!("{name} is named twice")));
            }
            Some(place) => pilots.push(place as u8),
            None => {
                let names = rules.pilots.iter().map(|card| card.name.as_str());
                check.fault(Fault::unknown(path, "pilot", name, names));
            }
        }
    }
    if file.pilots.is_empty() {
        return pilots;
    }
    for (family, name) in rules.families.iter().enumerate() {
        let flown = aircraft.iter().map(|&kind| &rules.aircraft[usize::from(kind)]);
        let needed = flown.filter(|kind| kind.manned && usize::from(kind.family) == family).count();
        let joining = if needed == 0 { 0 } else { needed + usize::from(rules.squadron.extra_pilots) };
        let cards = rules.pilots.iter().filter(|card| usize::from(card.family) == family).count();
        let of_family = |pilot: &&u8| usize::from(rules.pilots[usize::from(**pilot)].family) == family;
        let named = pilots.iter().filter(of_family).count();
        if named != joining.min(cards) {
            let fault = Fault::new(format!("{PATH}.pilots"), format!("{named} pilots fly the {name}"));
            let expected = match joining {
                0 => "0, since no aircraft is of that family".to_owned(),
                joining if joining > cards => format!("{cards}, all that there are"),
                _ => format!("{joining}: one for each of {needed} aircraft, and {} more", joining - needed),
            };
            check.fault(fault.expected(expected));
        }
    }
    pilots
}

/// Steps of level by pilot, in the order of the pilots.
fn steps(key: &str, written: &BTreeMap<String, i64>, (pilots, rules): (&[u8], &Rules), check: &mut Check) -> Vec<i8> {
    let name = |pilot: &u8| rules.pilots[usize::from(*pilot)].name.as_str();
    let most = LEVELS as i64 - 1;
    let least = if key == "promotions" { 0 } else { -most };
    for (pilot, &steps) in written {
        let path = format!("{PATH}.{key}.{pilot}");
        check.int::<i64>(&path, steps, least, most);
        if pilots.iter().any(|known| name(known) == pilot) {
            continue;
        }
        let fault = Fault::unknown(&path, "pilot of the squadron", pilot, pilots.iter().map(name));
        check.fault(if pilots.is_empty() { fault.expected("one of sides.player.squadron.pilots") } else { fault });
    }
    pilots.iter().map(|pilot| written.get(name(pilot)).map_or(0, |&steps| steps.clamp(least, most) as i8)).collect()
}

/// No pilot is lowered below the lowest level or raised above the highest (T1.5e, T1.6b).
fn check_levels(
    file: &SquadronFile,
    pilots: &[u8],
    changes: &[i8],
    promotions: &[i8],
    rules: &Rules,
    check: &mut Check,
) {
    let start = rules.squadron.level;
    for ((pilot, &change), &promoted) in pilots.iter().zip(changes).zip(promotions) {
        let name = &rules.pilots[usize::from(*pilot)].name;
        let changed = start.moved(change);
        if changed.is_none() {
            let fault = Fault::new(format!("{PATH}.levels.{name}"), format!("{change} levels from {}", start.name()));
            check.fault(fault.expected(format!("{} to {}", Level::Newbie.name(), Level::Ace.name())));
        }
        if changed.is_some_and(|level| level.moved(promoted).is_none()) {
            let key = if file.promotions.contains_key(name) { "promotions" } else { "levels" };
            let fault = Fault::new(format!("{PATH}.{key}.{name}"), format!("{name} is promoted {promoted} levels"));
            check.fault(fault.expected(format!("up to {}", Level::Ace.name())));
        }
    }
}

/// The squadron is paid for out of the SO to begin with (T1.3b, T1.4a, T1.6a).
fn check_cost(aircraft: &[u8], (scouts, promotions): (u8, &[i8]), bounds: Bounds<'_>, check: &mut Check) {
    let rules = bounds.rules;
    let so = i64::from(bounds.starting_so);
    let cost: i64 = aircraft.iter().map(|&kind| i64::from(rules.aircraft[usize::from(kind)].so)).sum();
    if cost > so {
        let fault = Fault::new(format!("{PATH}.aircraft"), format!("the aircraft cost {cost} SO"));
        check.fault(fault.expected(format!("at most {so}")));
        return;
    }
    let more = i64::from(scouts) * i64::from(rules.scouts.cost)
        + promotions.iter().map(|&steps| i64::from(steps.max(0))).sum::<i64>() * i64::from(rules.promotion.cost);
    if cost + more > so {
        let what = format!("aircraft, Scouts and promotions cost {} SO", cost + more);
        check.fault(Fault::new(PATH, what).expected(format!("at most {so}")));
    }
}
