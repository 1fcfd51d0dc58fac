//! What can be done at the end of a day.

use crate::policy::{Upkeep, View};
use crate::rules::effects::Effect;
use crate::state::{Fate, Pilot};
use crate::terms::damage::{Part, Status};

use super::cards_free;

/// Whether a part of an aircraft can be repaired: paid for, or free today (T6.7a, T7.10d).
fn may_repair(view: &View<'_>, aircraft: u8, part: Part) -> bool {
    let state = view.state;
    let damaged = state
        .squadron
        .get(usize::from(aircraft))
        .is_some_and(|aircraft| !aircraft.is_crashed() && aircraft.marks(part) > 0);
    let forbidden = state.effects_today(view.campaign).any(|effect| matches!(effect, Effect::NoRepairs {}));
    let paid = state.free_repairs > 0 || i16::from(view.campaign.rules.repair.cost) <= state.so;
    damaged && !forbidden && paid
}

/// Whether an aircraft can be replaced: crashed, or damaged in any part (T6.5a).
fn may_replace(view: &View<'_>, aircraft: u8) -> bool {
    let aircraft = view.state.squadron.get(usize::from(aircraft));
    aircraft.is_some_and(|aircraft| aircraft.is_crashed() || aircraft.is_damaged())
}

/// Whether a pilot can be replaced: lost and not replaced yet, or Unfit (T6.6a, T6.6c).
fn is_replaceable(view: &View<'_>, pilot: &Pilot) -> bool {
    match pilot.fate {
        Fate::Killed | Fate::Missing => !pilot.succeeded,
        Fate::Serving => view.status_of(pilot) == Status::Unfit,
        Fate::Down(_) | Fate::Replaced => false,
    }
}

/// Whether the rules allow a piece of upkeep.
pub(crate) fn may_upkeep(view: &View<'_>, upkeep: Upkeep) -> bool {
    let (state, rules) = (view.state, &view.campaign.rules);
    match upkeep {
        Upkeep::Done => true,
        Upkeep::Repair(aircraft, part) => may_repair(view, aircraft, part),
        Upkeep::Rest => !state.rested && i16::from(rules.rest.cost) <= state.so,
        Upkeep::ReplaceAircraft(aircraft) => may_replace(view, aircraft),
        Upkeep::Salvage(aircraft, part) => {
            let takes = |aircraft: &crate::state::Aircraft| !aircraft.is_crashed() && aircraft.marks(part) > 0;
            state.spares & 1 << part.index() != 0 && state.squadron.get(usize::from(aircraft)).is_some_and(takes)
        }
        Upkeep::ReplacePilot(pilot, card) => state.pilots.get(usize::from(pilot)).is_some_and(|pilot| {
            let family = rules.pilots[usize::from(pilot.card)].family;
            let free = card < 64 && cards_free(view, family) & 1 << card != 0;
            free && is_replaceable(view, pilot) && state.pilots.len() < crate::state::MOST_PILOTS
        }),
    }
}

/// Every piece of upkeep that the rules allow, beside nothing more.
pub(crate) fn upkeeps(view: &View<'_>, mut each: impl FnMut(Upkeep)) {
    let mut offer = |upkeep| {
        if may_upkeep(view, upkeep) {
            each(upkeep);
        }
    };
    offer(Upkeep::Rest);
    for aircraft in 0..view.state.squadron.len() as u8 {
        offer(Upkeep::ReplaceAircraft(aircraft));
        for &part in Part::ALL {
            offer(Upkeep::Repair(aircraft, part));
            offer(Upkeep::Salvage(aircraft, part));
        }
    }
    for (place, pilot) in view.state.pilots.iter().enumerate() {
        let mut cards = cards_free(view, view.campaign.rules.pilots[usize::from(pilot.card)].family);
        while cards != 0 {
            offer(Upkeep::ReplacePilot(place as u8, cards.trailing_zeros() as u8));
            cards &= cards - 1;
        }
    }
}
