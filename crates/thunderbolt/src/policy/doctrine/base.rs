//! Purchases, the pilots that join and their levels, and the choices at the end of a day.

use super::{allowed, row_of};
use crate::policy::{Choice, Purchase, Upkeep, View, legal};
use crate::rules::effects::Effect;
use crate::rules::pilots::PilotLevel;
use crate::rules::player::UpkeepKind;
use crate::scenario::doctrine::{Buy, Chore, Doctrine, PilotWish, table};
use crate::state::Pilot;
use crate::terms::damage::{Level, Part, Status};
use ground::doctrine::Candidates;

/// The first row that buys something, or ends it.
pub(super) fn buys(doctrine: &Doctrine, view: &View<'_>) -> Choice<Purchase> {
    let mut from = 0;
    while let Some((row, buy)) = doctrine.buy.decide_from(from, |feature| view.base_feature(None, feature)) {
        if !buy.passes() {
            return Choice { pick: Purchase::Done, row: row_of(table::BUY, row), candidates: Candidates::default() };
        }
        if let Some(pick) = purchase(view, buy) {
            return Choice { pick, row: row_of(table::BUY, row), candidates: Candidates::default() };
        }
        from = row + 1;
    }
    Purchase::Done.into()
}

fn purchase(view: &View<'_>, buy: &Buy) -> Option<Purchase> {
    if buy.scouts > view.state.scouts {
        return Some(Purchase::Scout).filter(|&scout| allowed(view, scout, buy.keep));
    }
    let bought: u8 = buy.aircraft.iter().map(|&kind| legal::types_bought(view, kind.into())).sum();
    if bought >= buy.most {
        return None;
    }
    let wanted = buy.aircraft.iter().map(|&kind| Purchase::Aircraft(kind));
    wanted.into_iter().find(|&purchase| allowed(view, purchase, buy.keep))
}

/// What a pilot is worth at a level, in hundredths.
pub(super) fn worth(wish: &PilotWish, level: &PilotLevel) -> i32 {
    wish.fast * i32::from(level.fast)
        + wish.strike * i32::from(level.strike)
        + wish.stand_off * i32::from(level.stand_off)
        + wish.cool * i32::from(level.cool)
        + wish.okay * i32::from(level.okay)
        + wish.shaken * i32::from(level.shaken)
        + wish.evasive * i32::from(level.evasive)
}

/// The pilot card worth most among those free; of equals the first.
fn best_card(doctrine: &Doctrine, view: &View<'_>, family: u8, level: Level) -> Option<u8> {
    let mut free = legal::cards_free(view, family);
    let mut best: Option<(i32, u8)> = None;
    while free != 0 {
        let card = free.trailing_zeros() as u8;
        free &= free - 1;
        let worth = worth(&doctrine.pilots, view.campaign.rules.pilots[usize::from(card)].at(level));
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, card));
        }
    }
    best.map(|(_, card)| card)
}

pub(super) fn enlists(doctrine: &Doctrine, view: &View<'_>, family: u8) -> Choice<u8> {
    let level = view.campaign.rules.squadron.level;
    best_card(doctrine, view, family, level).unwrap_or(u8::MAX).into()
}

/// What a change of level by a step is worth; `None` where there is no such level.
fn step_worth(doctrine: &Doctrine, view: &View<'_>, pilot: &Pilot, steps: i8) -> Option<i32> {
    let card = &view.campaign.rules.pilots[usize::from(pilot.card)];
    let level = pilot.level.moved(steps)?;
    Some(worth(&doctrine.pilots, card.at(level)) - worth(&doctrine.pilots, card.at(pilot.level)))
}

/// The exchange of levels that is worth most, while one is worth anything. Pilots beyond one for each aircraft count
/// less.
pub(super) fn adjusts(doctrine: &Doctrine, view: &View<'_>) -> Choice<Option<(u8, u8)>> {
    let wish = &doctrine.pilots;
    let rules = &view.campaign.rules;
    let crews = view.state.squadron.iter().filter(|one| rules.aircraft[usize::from(one.kind)].manned).count();
    let start = rules.squadron.level as i32;
    // Every exchange raises one level: those raised so far count the exchanges made.
    let raised: i32 = view.state.pilots.iter().map(|pilot| (pilot.level as i32 - start).max(0)).sum();
    if raised >= i32::from(wish.exchanges) {
        return None.into();
    }
    let share = |place: usize| if place < crews { 100 } else { wish.spare };
    let changes = |steps: i8| {
        let pilots = view.state.pilots.iter().enumerate();
        pilots.filter_map(move |(place, pilot)| {
            // No pilot goes both ways: the exchanges would never end.
            let same_way = (pilot.level as i32 - start) * i32::from(steps) >= 0;
            let worth = step_worth(doctrine, view, pilot, steps).filter(|_| same_way)?;
            Some((worth * share(place) / 100, place as u8))
        })
    };
    let up = changes(1).max_by_key(|&(worth, place)| (worth, std::cmp::Reverse(place)));
    let down = |up: u8| {
        let others = changes(-1).filter(move |&(_, place)| place != up);
        others.max_by_key(|&(worth, place)| (worth, place))
    };
    let Some((gained, up)) = up else { return None.into() };
    let Some((lost, down)) = down(up) else { return None.into() };
    Some((up, down)).filter(|_| gained + lost > 0).into()
}

pub(super) fn promotes(doctrine: &Doctrine, view: &View<'_>) -> Choice<Option<u8>> {
    let (row, &yes) = doctrine.promote.decide(|feature| view.base_feature(None, feature));
    let pilots = view.state.pilots.iter().enumerate().filter(|_| yes);
    let gains = pilots.filter_map(|(place, pilot)| Some((step_worth(doctrine, view, pilot, 1)?, place)));
    let best = gains.max_by_key(|&(worth, place)| (worth, std::cmp::Reverse(place)));
    let pick = best.filter(|&(worth, _)| worth > 0).map(|(_, place)| place as u8);
    Choice { pick, row: row_of(table::PROMOTE, row), candidates: Candidates::default() }
}

/// The family that has the fewest pilots for its aircraft.
pub(super) fn recruits(view: &View<'_>) -> u8 {
    let rules = &view.campaign.rules;
    let owned = legal::families_owned(view);
    let families = (0..rules.families.len() as u8).filter(|family| owned & 1 << family != 0);
    let short = |family: u8| {
        let flown = view.state.squadron.iter().filter(|one| !one.is_crashed());
        let flown = flown.filter(|one| rules.aircraft[usize::from(one.kind)].family == family).count() as i32;
        let pilots = view.state.pilots.iter().filter(|pilot| pilot.is_serving());
        flown - pilots.filter(|pilot| rules.pilots[usize::from(pilot.card)].family == family).count() as i32
    };
    families.max_by_key(|&family| (short(family), std::cmp::Reverse(family))).unwrap_or(0)
}

/// The first row that does something, or ends the day.
pub(super) fn upkeeps(doctrine: &Doctrine, view: &View<'_>) -> Choice<Upkeep> {
    let mut from = 0;
    while let Some((row, chore)) = doctrine.upkeep.decide_from(from, |feature| view.base_feature(None, feature)) {
        if let Some(pick) = upkeep(doctrine, view, chore).filter(|&upkeep| legal::may_upkeep(view, upkeep)) {
            return Choice { pick, row: row_of(table::UPKEEP, row), candidates: Candidates::default() };
        }
        from = row + 1;
    }
    Upkeep::Done.into()
}

fn upkeep(doctrine: &Doctrine, view: &View<'_>, chore: &Chore) -> Option<Upkeep> {
    let (state, rules) = (view.state, &view.campaign.rules);
    let affords = |cost: u8| state.so - i16::from(cost) >= chore.keep;
    let squadron = || (0..state.squadron.len()).map(|me| (me as u8, &state.squadron[me]));
    match chore.what {
        UpkeepKind::Done => Some(Upkeep::Done),
        UpkeepKind::Rest => Some(Upkeep::Rest).filter(|_| affords(rules.rest.cost)),
        UpkeepKind::Repair => {
            let free = state.free_repairs > 0;
            let forbidden = state.effects_today(view.campaign).any(|effect| matches!(effect, Effect::NoRepairs {}));
            if forbidden || !(free || affords(rules.repair.cost)) {
                return None;
            }
            chore
                .parts
                .iter()
                .find_map(|&part| damaged(view, part, chore.room))
                .map(|(me, part)| Upkeep::Repair(me, part))
        }
        UpkeepKind::Replace => squadron().find(|(_, one)| one.is_crashed()).map(|(me, _)| Upkeep::ReplaceAircraft(me)),
        UpkeepKind::TradeIn => {
            let marks = |one: &crate::state::Aircraft| one.damage.iter().map(|&marks| u32::from(marks)).sum::<u32>();
            let damaged = squadron().filter(|(_, one)| !one.is_crashed() && one.is_damaged());
            damaged
                .max_by_key(|(me, one)| (marks(one), std::cmp::Reverse(*me)))
                .map(|(me, _)| Upkeep::ReplaceAircraft(me))
        }
        UpkeepKind::Salvage => Part::ALL.iter().find_map(|&part| {
            let spare = state.spares & 1 << part.index() != 0;
            damaged(view, part, u8::MAX).filter(|_| spare).map(|(me, part)| Upkeep::Salvage(me, part))
        }),
        UpkeepKind::Succeed => successor(doctrine, view, |pilot| pilot.is_lost() && !pilot.succeeded),
        UpkeepKind::Relieve => {
            successor(doctrine, view, |pilot| pilot.is_serving() && view.status_of(pilot) == Status::Unfit)
        }
    }
}

/// The aircraft with most counters of a part, where no more than `room` structure counters bring it down.
fn damaged(view: &View<'_>, part: Part, room: u8) -> Option<(u8, Part)> {
    let able = (0..view.state.squadron.len()).filter(|&me| {
        let one = &view.state.squadron[me];
        let structure = view.campaign.rules.aircraft[usize::from(one.kind)].structure;
        !one.is_crashed() && one.marks(part) > 0 && structure.saturating_sub(one.marks(Part::Structure)) <= room
    });
    let most = able.max_by_key(|&me| (view.state.squadron[me].marks(part), std::cmp::Reverse(me)));
    most.map(|me| (me as u8, part))
}

/// The replacement of the first such pilot by the best card of the family.
fn successor(doctrine: &Doctrine, view: &View<'_>, is: impl Fn(&Pilot) -> bool) -> Option<Upkeep> {
    view.state.pilots.iter().enumerate().filter(|(_, pilot)| is(pilot)).find_map(|(place, pilot)| {
        let family = view.campaign.rules.pilots[usize::from(pilot.card)].family;
        let card = best_card(doctrine, view, family, pilot.level)?;
        Some(Upkeep::ReplacePilot(place as u8, card))
    })
}
