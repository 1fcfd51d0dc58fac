//! The missions of a day, and what aircraft carry on them.

use super::base::worth;
use super::row_of;
use crate::policy::reckoning::structure_room;
use crate::policy::{Choice, View, legal};
use crate::rules::effects::Effect;
use crate::scenario::doctrine::{Day, Doctrine, Loadout, table};
use crate::state::orders::{DayPlan, MOST_MISSIONS};
use crate::state::{MOST_AIRCRAFT, MOST_BATTALIONS};
use crate::terms::damage::{Part, Status};
use crate::terms::flying::Load;
use ground::doctrine::Candidates;
use ground::game::List;

/// An aircraft that can fly today, with its pilot.
#[derive(Clone, Copy)]
struct Crew {
    aircraft: u8,
    pilot: Option<u8>,
}

/// The missions of a day.
pub(super) fn plans(doctrine: &Doctrine, view: &View<'_>) -> Choice<DayPlan> {
    let (row, day) = doctrine.day.decide(|feature| view.base_feature(None, feature));
    let row = row_of(table::DAY, row);
    let mut plan = DayPlan { row, ..DayPlan::NOTHING };
    let crews = crews(doctrine, view, day);
    let Some(weights) = day.targets.map(|place| &doctrine.targets[place]) else {
        return Choice { pick: plan, row, candidates: Candidates::default() };
    };
    let least = usize::from(day.least);
    let mut targets: List<(i64, u8), MOST_BATTALIONS> = List::empty((0, 0));
    let at_hand = crews.len() as i32 * day.kills / 100;
    for (place, battalion) in view.state.battalions.iter().enumerate().filter(|(_, one)| one.is_active()) {
        let score = weights.score(|feature| view.target_feature(battalion, at_hand, feature));
        if score > 0 {
            targets.push((score, place as u8));
        }
    }
    targets.sort_unstable_by_key(|&(score, place)| (std::cmp::Reverse(score), place));
    let candidates = Candidates::all(targets.len() as u32);
    let (mut sent, mut missions) = (0, 0);
    for &(_, target) in &targets {
        let free = crews.len() - sent;
        if missions == usize::from(day.missions).min(MOST_MISSIONS) || free < least.max(1) {
            break;
        }
        let battalion = &view.state.battalions[usize::from(target)];
        let need = view.target_feature(battalion, at_hand, crate::rules::player::TargetFeature::Need);
        let wanted = match day.kills {
            0 => free,
            kills => ((need * 100 + kills - 1) / kills).max(1) as usize,
        };
        // What the aircraft left over could not do by themselves goes along.
        let last = missions + 1 == usize::from(day.missions) || free - wanted.max(least).min(free) < least;
        let going = if last { free } else { wanted.max(least).min(free) };
        for crew in crews.iter().skip(sent).take(going) {
            plan.missions[usize::from(crew.aircraft)] = Some(missions as u8);
            plan.pilots[usize::from(crew.aircraft)] = crew.pilot;
        }
        plan.battalions[missions] = Some(target);
        (sent, missions) = (sent + going, missions + 1);
    }
    let scouts = usize::from(view.state.scouts_free.min(day.scouts)).min(missions);
    plan.scouts[..scouts].fill(true);
    Choice { pick: plan, row, candidates }
}

/// The aircraft that fly today, in squadron order, each with the best pilot left: an Okay one first.
fn crews(doctrine: &Doctrine, view: &View<'_>, day: &Day) -> List<Crew, MOST_AIRCRAFT> {
    let mut crews: List<Crew, MOST_AIRCRAFT> = List::empty(Crew { aircraft: 0, pilot: None });
    let mut busy = 0u64;
    for (me, aircraft) in view.state.squadron.iter().enumerate() {
        let kind = &view.campaign.rules.aircraft[usize::from(aircraft.kind)];
        let crippled =
            kind.manned && kind.structure > 1 && structure_room(&view.of(me)) <= 1 || aircraft.marks(Part::Engine) > 0;
        if aircraft.is_crashed() || aircraft.used || crippled && !day.cripples {
            continue;
        }
        if !kind.manned {
            crews.push(Crew { aircraft: me as u8, pilot: None });
            continue;
        }
        let able = (0..view.state.pilots.len()).filter(|&pilot| {
            let status = || view.status_of(&view.state.pilots[pilot]);
            busy & 1 << pilot == 0
                && legal::may_fly(view, pilot as u8, kind)
                && (day.shaken || status() == Status::Okay)
        });
        let rank = |&pilot: &usize| {
            let pilot = &view.state.pilots[pilot];
            let level = view.level_of(pilot);
            let room = i32::from(level.okay) - i32::from(pilot.stress);
            (room >= 0, worth(&doctrine.pilots, level) + doctrine.pilots.okay * (room - i32::from(level.okay)))
        };
        let best = able.max_by_key(|pilot| (rank(pilot), std::cmp::Reverse(*pilot)));
        if let Some(pilot) = best {
            busy |= 1 << pilot;
            crews.push(Crew { aircraft: me as u8, pilot: Some(pilot as u8) });
        }
    }
    crews
}

/// What the aircraft carries: the list of its row. Items that no longer fit are passed over; of those too dear the last
/// is dropped first.
pub(super) fn loads(doctrine: &Doctrine, view: &View<'_>) -> Choice<Load> {
    let kind = usize::from(view.aircraft().kind);
    let mut load: Load = List::empty(0);
    let Some(rows) = &doctrine.loads[kind] else { return load.into() };
    let (row, carried) = rows.decide(|feature| view.base_feature(None, feature));
    for &item in &carried.items {
        if legal::fits(view, &load, item) {
            load.push(item);
        }
    }
    while !affords(view, &load, carried) {
        let dear = (0..load.len()).rev().find(|&place| view.campaign.rules.items[usize::from(load[place])].points > 0);
        let Some(dear) = dear else { break };
        let mut cheaper: Load = List::empty(0);
        load.iter().enumerate().filter(|(place, _)| *place != dear).for_each(|(_, &item)| cheaper.push(item));
        load = cheaper;
    }
    Choice { pick: load, row: row_of(table::LOADS + kind as u16, row), candidates: Candidates::default() }
}

/// Whether the ordnance of the mission can be paid with this load, and may cost that much.
fn affords(view: &View<'_>, load: &Load, carried: &Loadout) -> bool {
    let rules = &view.campaign.rules;
    let others = view.state.flying().filter(|&other| other != view.me);
    let others = others.map(|other| rules.points(&view.state.squadron[other].load));
    let free = |effect| if let Effect::FreePoints { n } = effect { u16::from(n) } else { 0 };
    let free: u16 = view.state.effects_today(view.campaign).map(free).sum();
    let own = rules.points(load);
    let cost = rules.arming.cost(others.chain([own]), rules.switches.ordnance_rounding, free) as i16;
    cost <= carried.so && (cost == 0 || view.state.so - cost >= carried.keep.min(view.state.so.max(0)))
}
