//! What is allowed in a scenario and no designer wants: an aircraft of the scenario's own that is never bought, or
//! bought and never flown, or flown with nothing under its wings.

use crate::rules::aircraft::AircraftType;
use crate::scenario::doctrine::Doctrine;
use crate::scenario::file::DocumentFile;
use crate::scenario::{Campaign, PolicyKind, load};
use ground::scenario::{Check, Document, Fault, too_early};

/// Warnings about aircraft that are not among the `printed` ones.
pub(crate) fn of(document: &Document, printed: &[String]) -> Vec<Fault> {
    let Ok(file) = document.decode::<DocumentFile>() else { return Vec::new() };
    let Some(campaign) = load::assemble(&file, &mut Check::default()) else { return Vec::new() };
    let cards = campaign.rules.aircraft.iter().enumerate();
    cards
        .filter(|(_, card)| !printed.contains(&card.name))
        .flat_map(|(kind, card)| about(&campaign, kind, card))
        .collect()
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
    if let PolicyKind::ByTheBook(doctrine) = &campaign.policy.flown
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
        PolicyKind::ByTheBook(doctrine) if !buys(doctrine, kind) => {
            never(format!("no row `buy` of the policy {} names it", campaign.policy.name))
        }
        _ => None,
    }
}

/// Whether a row of a doctrine buys a type.
fn buys(doctrine: &Doctrine, kind: usize) -> bool {
    doctrine.buy.actions().any(|buy| buy.aircraft.iter().any(|&own| usize::from(own) == kind))
}
