//! What is allowed in a scenario and no designer wants: an aircraft of the scenario's own that is never bought, or
//! bought and never flown, or flown with nothing under its wings; a weapon of its own that is never carried; a squadron
//! that drawn cards leave too little SO for.

use crate::rules::aircraft::AircraftType;
use crate::rules::effects::Effect;
use crate::scenario::doctrine::Doctrine;
use crate::scenario::file::DocumentFile;
use crate::scenario::{Campaign, load};
use crate::terms::cards::When;
use ground::game::planner::Flown;
use ground::scenario::{Check, Document, Fault, too_early};

/// Warnings about the squadron, and about aircraft and weapons that are not among the printed ones.
pub(crate) fn of(document: &Document, printed: &[String], weapons: &[String]) -> Vec<Fault> {
    let Ok(file) = document.decode::<DocumentFile>() else { return Vec::new() };
    let Some(campaign) = load::assemble(&file, &mut Check::default()) else { return Vec::new() };
    let cards = campaign.rules.aircraft.iter().enumerate();
    let aircraft = cards.filter(|(_, card)| !printed.contains(&card.name));
    let aircraft = aircraft.flat_map(|(kind, card)| about(&campaign, kind, card));
    let items = campaign.rules.items.iter().enumerate();
    let own = items.filter(|(_, item)| item.weapon().is_some() && !weapons.contains(&item.name));
    let unused = own.filter_map(|(place, item)| not_carried(&campaign, place, &item.name));
    aircraft.chain(unused).chain(too_dear(&campaign)).collect()
}

/// The warning that a weapon is never carried, by its place among the items of the rules.
fn not_carried(campaign: &Campaign, place: usize, name: &str) -> Option<Fault> {
    let path = format!("rules.weapons.{name}");
    if !campaign.rules.aircraft.iter().any(|card| card.may_carry(place as u8)) {
        let fault = Fault::new(path, format!("{name} is never carried: no aircraft has it among its items"));
        return Some(fault.expected("its name in rules.aircraft.NAME.items"));
    }
    let Flown::ByTheBook(doctrine) = &campaign.policy.flown else { return None };
    let mut loads = doctrine.loads.iter().flatten().flat_map(|rows| rows.actions());
    if loads.any(|load| load.items.iter().any(|&item| usize::from(item) == place)) {
        return None;
    }
    let policy = &campaign.policy.name;
    let fault = Fault::new(path, format!("{name} is never carried: no load of the policy {policy} names it"));
    Some(fault.expected(format!("its name in policies.{policy}.loads.NAME or rules.player.loads.NAME")))
}

/// The warning that cards drawn at set-up may take SO that the squadron of the scenario costs: what can't be paid is
/// left out (T1.2e).
fn too_dear(campaign: &Campaign) -> Option<Fault> {
    let (squadron, rules) = (campaign.squadron.as_ref()?, &campaign.rules);
    let aircraft: i32 = squadron.aircraft.iter().map(|&kind| i32::from(rules.aircraft[usize::from(kind)].so)).sum();
    let promotions: i32 = squadron.promotions.iter().map(|&levels| i32::from(levels)).sum();
    let scouts = i32::from(squadron.scouts) * i32::from(rules.scouts.cost);
    let cost = aircraft + scouts + promotions * i32::from(rules.promotion.cost);
    let at_draw = |effect: &Effect| match *effect {
        Effect::So { n, when: Some(When::Draw) } if n < 0 => -i32::from(n),
        _ => 0,
    };
    let by_cards: i32 = rules.battalions.iter().flat_map(|card| &card.effects).map(at_draw).sum();
    let so = i32::from(campaign.starting_so);
    if by_cards == 0 || cost + by_cards <= so {
        return None;
    }
    let what = format!(
        "the squadron costs {cost} of {so} SO, and battalion cards may take {by_cards} when drawn: what then can't be \
         paid is left out"
    );
    let least = cost + by_cards;
    Some(Fault::new("sides.player.squadron", what).expected(format!("{least} SO or more, or a cheaper squadron")))
}

/// Warnings about one type of aircraft, by its place in the rules.
fn about(campaign: &Campaign, kind: usize, card: &AircraftType) -> Vec<Fault> {
    let path = format!("rules.aircraft.{}", card.name);
    let fault = |what: String| Fault::new(&path, what);
    let mut faults: Vec<Fault> = not_bought(campaign, kind, card, &path).into_iter().collect();
    let rules = &campaign.rules;
    if card.manned && !rules.pilots.iter().any(|pilot| pilot.family == card.family) {
        let family = &rules.families[usize::from(card.family)];
        let what = format!("{} never flies: no pilot is of its family, {family}", card.name);
        faults.push(fault(what).expected(format!("a pilot with `family = \"{family}\"`, or the family of one")));
    }
    let bare = |doctrine: &Doctrine| doctrine.loads.get(kind).is_none_or(Option::is_none);
    if let Flown::ByTheBook(doctrine) = &campaign.policy.flown
        && card.items != 0
        && bare(doctrine)
    {
        let (name, policy) = (&card.name, &campaign.policy.name);
        let what = format!("{name} flies with nothing under its wings: the policy {policy} has no load for it");
        faults
            .push(fault(what).expected(format!("rows in policies.{policy}.loads.{name} or rules.player.loads.{name}")));
    }
    faults
}

/// The warning that a type is never bought.
fn not_bought(campaign: &Campaign, kind: usize, card: &AircraftType, path: &str) -> Option<Fault> {
    let name = &card.name;
    let never = |why: String| Some(Fault::new(path, format!("{name} is never bought: {why}")));
    if let Some(squadron) = &campaign.squadron {
        let has = squadron.aircraft.iter().any(|&own| usize::from(own) == kind);
        return if has { None } else { never("the squadron of the scenario has none".to_owned()) };
    }
    if card.year > campaign.year {
        return Some(too_early(path, name, card.year, ("campaign", campaign.year), "year"));
    }
    if i16::from(card.so) > campaign.starting_so {
        return never(format!("it costs {} SO, the squadron has {}", card.so, campaign.starting_so));
    }
    match &campaign.policy.flown {
        Flown::ByTheBook(doctrine) if !buys(doctrine, kind) => {
            never(format!("no row `buy` of the policy {} names it", campaign.policy.name))
        }
        _ => None,
    }
}

/// Whether a row of a doctrine buys a type.
fn buys(doctrine: &Doctrine, kind: usize) -> bool {
    doctrine.buy.actions().any(|buy| buy.aircraft.iter().any(|&own| usize::from(own) == kind))
}
