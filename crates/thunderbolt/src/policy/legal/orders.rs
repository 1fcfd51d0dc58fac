//! The missions of a day, and what aircraft carry on them.

use crate::policy::View;
use crate::rules::aircraft::AircraftType;
use crate::state::orders::{DayPlan, MOST_MISSIONS};
use crate::state::{MOST_PILOTS, Pilot};
use crate::terms::damage::Status;
use crate::terms::flying::{Load, MOST_ITEMS};
use crate::terms::switches::CounterLimit;

/// Whether the rules allow the missions of a day (T2.2a, T2.3a to T2.3g, T2.4a, T2.4b).
pub(crate) fn may_plan(view: &View<'_>, plan: &DayPlan) -> bool {
    targets_are_sound(view, plan) && crews_are_sound(view, plan) && scouts_are_sound(view, plan)
}

/// Each target is on the map and named once, and each mission has an aircraft (T2.2a, T2.3g).
fn targets_are_sound(view: &View<'_>, plan: &DayPlan) -> bool {
    let mut named = 0u32;
    plan.planned().all(|mission| {
        let Some(target) = plan.battalions[mission].map(usize::from) else { return false };
        let first = named >> target.min(31) & 1 == 0;
        named |= 1 << target.min(31);
        let crewed = plan.missions.contains(&Some(mission as u8));
        first && crewed && view.state.battalions.get(target).is_some_and(|battalion| battalion.is_active())
    })
}

/// Whether each aircraft of a mission is at the base and has a pilot of its family that can fly, or needs none, and no
/// pilot flies twice (T2.3a to T2.3d, T2.3f).
fn crews_are_sound(view: &View<'_>, plan: &DayPlan) -> bool {
    let squadron = &view.state.squadron;
    let mut named = 0u64;
    (0..plan.missions.len()).all(|me| {
        let Some(mission) = plan.missions[me] else { return plan.pilots[me].is_none() };
        let Some(aircraft) = squadron.get(me) else { return false };
        let planned = usize::from(mission) < MOST_MISSIONS && plan.battalions[usize::from(mission)].is_some();
        let ready = planned && !aircraft.is_crashed() && !aircraft.used;
        let kind = &view.campaign.rules.aircraft[usize::from(aircraft.kind)];
        match plan.pilots[me] {
            None => ready && !kind.manned,
            Some(pilot) => {
                let first = named >> pilot.min(MOST_PILOTS as u8 - 1) & 1 == 0;
                named |= 1 << pilot.min(MOST_PILOTS as u8 - 1);
                ready && kind.manned && first && may_fly(view, pilot, kind)
            }
        }
    })
}

/// Whether a pilot can be given an aircraft of this type today.
pub(crate) fn may_fly(view: &View<'_>, pilot: u8, kind: &AircraftType) -> bool {
    view.state
        .pilots
        .get(usize::from(pilot))
        .is_some_and(|pilot| !pilot.used && usize::from(kind.family) == view.family_of(pilot) && is_able(view, pilot))
}

/// Whether a pilot is in the squadron and not Unfit (T2.3f).
fn is_able(view: &View<'_>, pilot: &Pilot) -> bool {
    pilot.is_serving() && view.status_of(pilot) != Status::Unfit
}

/// The aircraft that a new day may send out, damaged ones included: an unmanned one always, of a family with fewer
/// pilots who can fly than aircraft one for each pilot (T2.3a to T2.3g, T6.7b).
pub(crate) fn ready(view: &View<'_>) -> usize {
    let rules = &view.campaign.rules;
    let kinds = view.state.squadron.iter().filter(|aircraft| !aircraft.is_crashed());
    let kinds = kinds.map(|aircraft| &rules.aircraft[usize::from(aircraft.kind)]);
    let of_family = |family: usize| {
        let aircraft = kinds.clone().filter(|kind| kind.manned && usize::from(kind.family) == family).count();
        let pilots = view.state.pilots.iter().filter(|pilot| view.family_of(pilot) == family && is_able(view, pilot));
        aircraft.min(pilots.count())
    };
    (0..rules.families.len()).map(of_family).sum::<usize>() + kinds.clone().filter(|kind| !kind.manned).count()
}

/// No more Scouts are sent than are free, each with a mission (T2.4a, T2.4b).
fn scouts_are_sound(view: &View<'_>, plan: &DayPlan) -> bool {
    let sent = (0..MOST_MISSIONS).filter(|&mission| plan.scouts[mission]);
    let idle = sent.clone().any(|mission| plan.battalions[mission].is_none());
    !idle && sent.count() <= usize::from(view.state.scouts_free)
}

/// Whether the aircraft may carry a load (T3.2a to T3.2d, T3.2j).
pub(crate) fn may_load(view: &View<'_>, load: &Load) -> bool {
    let rules = &view.campaign.rules;
    let counted = rules.switches.counter_limit == CounterLimit::On;
    let same = |item: u8| load.iter().filter(|&&other| other == item).count() as u8;
    let left = |item: u8| items_in_mission(view, item) + same(item) <= rules.items[usize::from(item)].counters;
    rules.is_legal(view.kind(), load, view.weight_limit()) && (!counted || load.iter().all(|&item| left(item)))
}

/// Whether one more item can be added to a load.
pub(crate) fn fits(view: &View<'_>, load: &Load, item: u8) -> bool {
    let mut more = *load;
    load.len() < MOST_ITEMS && {
        more.push(item);
        may_load(view, &more)
    }
}

/// The items of a kind that the other aircraft of the mission have loaded.
fn items_in_mission(view: &View<'_>, item: u8) -> u8 {
    let others = view.state.flying().filter(|&other| other != view.me);
    others.map(|other| view.state.squadron[other].load.iter().filter(|&&loaded| loaded == item).count() as u8).sum()
}
