//! Legal purchases, and the pilots that can join, before the first day.

use crate::policy::{Purchase, View};
use crate::state::{MOST_AIRCRAFT, MOST_PILOTS};

/// The aircraft of a type in the squadron.
pub(crate) fn types_bought(view: &View<'_>, kind: usize) -> u8 {
    view.state.squadron.iter().filter(|aircraft| usize::from(aircraft.kind) == kind).count() as u8
}

/// Whether the rules allow a purchase (T1.3a, T1.3b, T1.3d, T1.4a): in service by the year, a card left, SO to pay
/// with.
pub(crate) fn may_buy(view: &View<'_>, purchase: Purchase) -> bool {
    let rules = &view.campaign.rules;
    match purchase {
        Purchase::Done => true,
        Purchase::Scout => view.state.scouts < rules.scouts.most && i16::from(rules.scouts.cost) <= view.state.so,
        Purchase::Aircraft(kind) => rules.aircraft.get(usize::from(kind)).is_some_and(|card| {
            card.year <= view.campaign.year
                && i16::from(card.so) <= view.state.so
                && types_bought(view, kind.into()) < card.count
                && view.state.squadron.len() < MOST_AIRCRAFT
        }),
    }
}

/// All purchases that the rules allow, beside buying nothing more.
pub(crate) fn purchases<'a>(view: &'a View<'a>) -> impl Iterator<Item = Purchase> + Clone + 'a {
    let kinds = 0..view.campaign.rules.aircraft.len() as u8;
    let all = kinds.map(Purchase::Aircraft).chain([Purchase::Scout]);
    all.filter(|&purchase| may_buy(view, purchase))
}

/// The pilot cards of a family that the squadron may still take, as a bit for each card by its place in the rules. The
/// squadron never takes a card twice: a pilot who leaves it does not return (T1.5a, T6.6b).
pub(crate) fn cards_free(view: &View<'_>, family: u8) -> u64 {
    let cards = view.campaign.rules.pilots.iter().enumerate();
    let all: u64 = cards.filter(|(_, card)| card.family == family).map(|(place, _)| 1 << place).sum();
    view.state.pilots.iter().fold(all, |free, pilot| free & !(1 << pilot.card))
}

/// The families of the manned aircraft that the squadron has, a bit each: one that has crashed is no longer its own.
pub(crate) fn families_owned(view: &View<'_>) -> u32 {
    let own = view.state.squadron.iter().filter(|aircraft| !aircraft.is_crashed());
    let kinds = own.map(|aircraft| &view.campaign.rules.aircraft[usize::from(aircraft.kind)]);
    kinds.filter(|kind| kind.manned).fold(0, |families, kind| families | 1 << kind.family)
}

/// Whether one pilot can be raised a level for another that is lowered (T1.5d, T1.5e).
pub(crate) fn may_adjust(view: &View<'_>, up: u8, down: u8) -> bool {
    let level = |pilot: u8, steps| {
        view.state.pilots.get(usize::from(pilot)).is_some_and(|pilot| pilot.level.moved(steps).is_some())
    };
    up != down && level(up, 1) && level(down, -1)
}

/// Whether a pilot can be promoted for SO (T1.6a, T1.6b).
pub(crate) fn may_promote(view: &View<'_>, pilot: u8) -> bool {
    debug_assert!(view.state.pilots.len() <= MOST_PILOTS);
    let above = view.state.pilots.get(usize::from(pilot)).and_then(|pilot| pilot.level.moved(1));
    above.is_some() && i16::from(view.campaign.rules.promotion.cost) <= view.state.so
}
